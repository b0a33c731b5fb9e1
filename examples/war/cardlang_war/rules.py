"""The match: hands of three, one card each at the same time, the higher one takes both."""

from cardlang.engine.chance import Chance
from cardlang.engine.match import Match, Setting


class War(Match):
    """Hands, stocks and cards taken are one list of card ids a player; the pot is what ties have left."""

    rollback = False

    def is_terminal(self):
        return not self.hands[0]

    def returns(self):
        a, b = self.scores() if self.is_terminal() else (0, 0)
        return float((a > b) - (a < b)), float((b > a) - (b < a))

    def scores(self):
        return tuple(len(cards) for cards in self.taken)

    def census(self):
        cards = [*self.pot, *(c for zone in (self.hands, self.stocks, self.taken) for z in zone for c in z)]
        return {card: cards.count(card) for card in self.setting.cards}

    def _deciders(self):
        return (0, 1)

    def _legal(self, player):
        return tuple(dict.fromkeys(f"play {self.setting.cards[card].name}" for card in self.hands[player]))

    def _play(self, choices):
        played = [self.setting.cards.by_name(choices[seat].removeprefix("play "))[0] for seat in (0, 1)]
        for card, hand, stock in zip(played, self.hands, self.stocks, strict=True):
            hand.remove(card.id)
            hand += [stock.pop()] if stock else []
            self.pot.append(card.id)
        taker = 0 if takes(*played) else 1 if takes(*reversed(played)) else None
        self.emit(
            "Trick", taker, None, f"{played[0].name} against {played[1].name}, {len(self.pot)} in the pot"
        )
        if taker is not None:
            self.taken[taker], self.pot = self.taken[taker] + self.pot, []

    def _observe(self, player):
        return {"hand": sorted(self.hands[player]), "pot": self.pot[:], "taken": [c[:] for c in self.taken]}

    def _redraw(self, player, chance):
        hidden = [*self.stocks, self.hands[1 - player]]
        pool = sorted(card for zone in hidden for card in zone)
        chance.shuffle(pool)
        for zone in hidden:
            zone[:] = [pool.pop() for _ in zone]

    def _copy_to(self, other):
        other._load(self._save())

    def _save(self):
        return {
            "pot": self.pot[:],
            **{n: [c[:] for c in getattr(self, n)] for n in ("hands", "stocks", "taken")},
        }

    def _load(self, data):
        self.hands, self.stocks, self.taken, self.pot = (data[n] for n in ("hands", "stocks", "taken", "pot"))


def takes(one, other):
    """Return whether a card takes another: by a text, or by rank where no text speaks."""
    beats, beaten = (any(b.id in e.ids for e in a.effects) for a, b in ((one, other), (other, one)))
    return beats if beats != beaten else one.stats["rank"] > other.stats["rank"]


def start(cards, decks, players, variant, seed, log):
    match = War(Setting("war", cards, players, variant, seed, None), Chance(seed), log)
    deck = [card.id for card in cards.values() for _ in range(card.stats["copies"])]
    match.chance.shuffle(deck)
    match.hands, match.stocks, match.taken, match.pot = (
        [deck[:3], deck[3:6]],
        [deck[6::2], deck[7::2]],
        [[], []],
        [],
    )
    return match
