"""The match of Spy Cards: decks, hands, TP, rounds and the end (rules text "Match Structure"; rulings 12 to 25)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from cardlang.checks.cards import CardSet
from cardlang.checks.decks import chosen_decks
from cardlang.engine.amounts import load, save, to_json
from cardlang.engine.chance import Chance
from cardlang.engine.match import Match, Setting
from cardlang.games.spycards.choices import Hand, Take
from cardlang.games.spycards.decks import check_deck
from cardlang.games.spycards.handlers import HANDLERS
from cardlang.games.spycards.program import Table, program_of
from cardlang.games.spycards.round import Played, Round
from cardlang.games.spycards.seat import Seat
from cardlang.games.spycards.trace import LOGGED, resolve_logged

MOST_ROUNDS = 1_000
VARIANTS = ("online", "bug-fables")


class LastRound:
    """How the last round ended: who won, with what power a player, and which cards were then in play."""

    __slots__ = ("_field", "_played", "power", "winner")

    def __init__(
        self,
        winner: int | None,
        power: tuple[int, ...],
        field: tuple[list[Played], list[Played]] = ([], []),
        played: list[list[str]] | None = None,
    ) -> None:
        self.winner = winner
        self.power = power
        self._field = field
        self._played = played

    @property
    def played(self) -> list[list[str]]:
        """The printed names of the cards of each player; shared, so not to be changed."""
        if self._played is None:  # most rounds that bots try are never looked at
            self._played = [[card.program.name for card in side] for side in self._field]
        return self._played

    def seen(self) -> dict[str, Any]:
        """Return what everybody may know of it, as new JSON-able data."""
        mine, theirs = self.played
        power = self.power
        return {
            "winner": self.winner,
            "power": [to_json(power[0]), to_json(power[1])],
            "played": [mine[:], theirs[:]],
        }


class SpyCardsMatch(Match):
    """A match of Spy Cards between two players, who choose at the same time."""

    rollback: ClassVar[bool] = False

    __slots__ = ("_ended", "_hands", "_last", "program", "round", "seats", "tables")

    seats: list[Seat]
    tables: tuple[Table, ...]
    """The decks of the players."""
    _hands: list[Hand | None]
    """What each player holds, once somebody has asked."""

    def begin(self) -> None:
        """Set the match up and start the first round."""
        self._use_decks()
        self.round = 0
        self.seats = [Seat(list(range(len(table.ids)))) for table in self.tables]
        self._ended: tuple[float, ...] | None = None
        self._last: LastRound | None = None
        self._start_round()

    def _use_decks(self) -> None:
        assert self.setting.decks is not None
        self.program = program_of(self.setting.cards, self.log)
        self.tables = tuple([self.program.table(deck) for deck in self.setting.decks])
        self._hands = [None, None]

    # -- rounds --------------------------------------------------------------------------------------------

    def _start_round(self) -> None:
        """TP, setup TP, shuffle and draw, for player 1 then 2 (ruling 12)."""
        self.round += 1
        self._hands = [None, None]
        for seat, player in enumerate(self.seats):
            drawn = player.start_round(self.round, self.chance)
            if self.log:
                cards = "1 card" if drawn == 1 else f"{drawn} cards"
                self.emit("Start of Round", seat, None, f"round {self.round}: {player.tp} TP, draws {cards}")

    def _play(self, choices: Mapping[int, str]) -> None:
        seats, chance = self.seats, self.chance
        before = chance.state, chance.bits, chance.left
        try:
            current = Round(
                self.program,
                LOGGED if self.log else HANDLERS,
                chance,
                [seats[0].hp, seats[1].hp],
                self.setting.variant == "bug-fables",
            )
            splits = self._lay_out(current, 0, choices[0]), self._lay_out(current, 1, choices[1])
            if self.log:
                resolve_logged(current)
                self._new_events += current.log
            else:
                current.decide()
                current.conclude()
        except BaseException:  # such as runaway effects: they leave no trace
            chance.state, chance.bits, chance.left = before
            raise
        self._end_round(current, splits)

    def _lay_out(self, current: Round, seat: int, action: str) -> tuple[Take, Take]:
        """Put what a player has set up and chosen on the table; return what takes the played and the kept cards."""
        hand = self.hand(seat)
        split = hand.split(action)
        setup = self.seats[seat].setup
        if setup:
            current.set_up(seat, setup)
        current.play(seat, split[0](hand.cards))
        return split

    def _end_round(self, current: Round, splits: Sequence[tuple[Take, Take]]) -> None:
        """Move cards between the zones, keep setups, and end the match or start a round (rulings 23 to 25)."""
        for seat, player in enumerate(self.seats):
            player.hp = current.hp[seat]
            player.setup = current.setup[seat]
            player.end_round(self.round, *splits[seat])
        self._last = LastRound(current.winner, current.final_power, current.field)
        self._check_end(current.winner)
        if self._ended is None:
            self._start_round()
        else:
            self._hands = [None, None]
            if self.log:
                self.emit("End of Match", None, None, _end_words(self._ended, self.round))

    def _check_end(self, winner: int | None) -> None:
        down = [player.hp <= 0 for player in self.seats]
        if down[0] != down[1]:
            self._ended = (-1.0, 1.0) if down[0] else (1.0, -1.0)
        elif down[0] and winner is not None:
            self._ended = (1.0, -1.0) if winner == 0 else (-1.0, 1.0)
        elif self.round >= MOST_ROUNDS:
            self._ended = (0.0, 0.0)

    def hand(self, seat: int) -> Hand:
        """Return what a player holds, with all that can be played from it; hidden from the opponent."""
        hand = self._hands[seat]
        if hand is None:
            numbers = self.tables[seat].numbers
            held = tuple([numbers[copy] for copy in self.seats[seat].hand])
            hand = self._hands[seat] = self.program.hands.of(held, self.setting.variant == "bug-fables")
        return hand

    # -- the hooks of a match ------------------------------------------------------------------------------

    def is_terminal(self) -> bool:
        return self._ended is not None

    def returns(self) -> tuple[float, ...]:
        return self._ended or (0.0, 0.0)

    def census(self) -> Mapping[str, int]:
        return Counter(
            self.tables[seat].ids[copy]
            for seat, player in enumerate(self.seats)
            for copy in (*player.hand, *player.deck, *player.discard)
        )

    def _deciders(self) -> tuple[int, ...]:
        return (0, 1)

    def _legal(self, player: int) -> tuple[str, ...]:
        return self.hand(player).payable(self.seats[player].tp)

    def _observe(self, player: int) -> dict[str, Any]:
        players = [self._seen(0), self._seen(1)]
        players[player]["hand"] = list(self.hand(player).ids)
        last = self._last
        return {
            "game": "spycards",
            "variant": self.setting.variant,
            "player": player,
            "round": self.round,
            "over": self._ended is not None,
            "chosen": sorted(self._pending) if self._pending else [],
            "players": players,
            "last": None if last is None else last.seen(),
        }

    def _seen(self, seat: int) -> dict[str, Any]:
        """Return what everybody may know of a player."""
        player, ids = self.seats[seat], self.tables[seat].ids
        return {
            "hp": to_json(player.hp),
            "tp": player.tp,
            "max_tp": player.max_tp,
            "hand_backs": list(self.hand(seat).backs),
            "deck_size": len(player.deck),
            "discard": [ids[copy] for copy in player.discard] if player.discard else [],
            "setup": [effect.text for effect in player.setup] if player.setup else [],
            "deck_list": list(ids),
        }

    def _redraw(self, player: int, chance: Chance) -> None:
        """Give the opponent another hand of the same backs, from copies that were in the deck when it was drawn.

        A copy that was seen when it was played cannot be in a hand drawn before it went back to the deck.
        """
        seat = 1 - player
        other, backs = self.seats[seat], self.tables[seat].backs
        rest = sorted((*other.hand, *other.deck))
        hand: list[int] = []
        for held, drawn in zip(other.hand, other.drawn, strict=True):
            back = backs[held]
            fitting = [copy for copy in rest if backs[copy] == back and other.free.get(copy, 0) < drawn]
            copy = fitting[chance.below(len(fitting))]
            rest.remove(copy)
            hand.append(copy)
        other.hand = tuple(hand)
        other.deck = rest
        self._hands[seat] = None

    def _copy_to(self, other: Any) -> None:
        other.round = self.round
        other.seats = [self.seats[0].copy(), self.seats[1].copy()]
        other._ended = self._ended
        other._last = self._last
        if other.log == self.log:
            other.program = self.program
            other.tables = self.tables
            other._hands = self._hands[:]
        else:
            other._use_decks()
            for player in other.seats:
                player.setup = [other.program.effect(effect.key) for effect in player.setup]

    def _save(self) -> dict[str, Any]:
        last = self._last
        return {
            "round": self.round,
            "ended": self._ended,
            "last": None
            if last is None
            else [last.winner, [save(power) for power in last.power], last.played],
            "seats": [player.save() for player in self.seats],
        }

    def _load(self, data: Mapping[str, Any]) -> None:
        self._use_decks()
        self.round = int(data["round"])
        self._ended = None if data["ended"] is None else tuple(map(float, data["ended"]))
        self._last = None
        if data["last"] is not None:
            winner, powers, played = data["last"]
            self._last = LastRound(
                winner, tuple(load(power) for power in powers), played=[list(names) for names in played]
            )
        self.seats = [
            Seat.load(saved, len(table.ids), self.program)
            for saved, table in zip(data["seats"], self.tables, strict=True)
        ]


def _end_words(returns: tuple[float, ...], rounds: int) -> str:
    if returns[0] == returns[1]:
        return f"the match is a draw after {rounds:,} rounds"
    return f"player {returns.index(1.0)} wins the match after {rounds} round{'' if rounds == 1 else 's'}"


def start(
    cards: CardSet,
    decks: Sequence[Any] | None,
    players: int,
    variant: str,
    seed: int,
    log: bool,
) -> SpyCardsMatch:
    """Start a match. Raises DeckErrors with every fault of every deck."""
    chosen = chosen_decks(decks, players, cards, check_deck)
    setting = Setting("spycards", cards, players, variant, seed, chosen)
    match = SpyCardsMatch(setting, Chance(seed), log)
    match.begin()
    return match
