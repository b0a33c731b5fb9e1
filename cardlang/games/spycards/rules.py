"""The match of Spy Cards: decks, hands, TP, rounds and the end (rules text "Match Structure"; rulings 12 to 25)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from cardlang.checks.cards import CardSet
from cardlang.checks.decks import chosen_decks
from cardlang.engine.amounts import load, save, to_json
from cardlang.engine.chance import Chance
from cardlang.engine.effect import Effect
from cardlang.engine.errors import RunawayEffects
from cardlang.engine.match import Match, Setting
from cardlang.games.spycards.choices import Hand, Take
from cardlang.games.spycards.decks import check_deck
from cardlang.games.spycards.handlers import HANDLERS
from cardlang.games.spycards.program import Table, program_of
from cardlang.games.spycards.round import Round
from cardlang.games.spycards.seat import Seat
from cardlang.games.spycards.trace import LOGGED, first_numbers, resolve_logged

MOST_ROUNDS = 1_000
MOST_ROUNDS_KNOWN = 20_000
"""How many rounds are remembered: some 15 MB."""
VARIANTS = ("online", "bug-fables")

Splits: TypeAlias = "tuple[tuple[Take, Take], tuple[Take, Take]]"
"""For each player what takes the played cards of the hand, and the kept ones."""


class RoundEnd:
    """What a round came to. States share it, so nothing in it changes."""

    __slots__ = ("certain", "hp", "played", "power", "setup", "winner")

    def __init__(
        self, winner: int | None, power: tuple[int, ...], played: tuple[tuple[str, ...], ...]
    ) -> None:
        self.winner = winner
        self.power = power
        self.played = played
        """The printed names of each player's cards in play at its end."""
        self.hp: Sequence[int] = ()
        self.setup: Sequence[Sequence[Effect]] = ()
        """What each player has set up for the next round."""
        self.certain = False
        """Whether nothing about it was chance."""

    @classmethod
    def of(cls, current: Round) -> RoundEnd:
        """Return what a round has come to."""
        mine, theirs = current.field
        names = tuple([card.program.name for card in mine]), tuple([card.program.name for card in theirs])
        end = cls(current.winner, current.final_power, names)
        end.hp = tuple(current.hp)
        end.setup = tuple(current.setup[0]), tuple(current.setup[1])
        end.certain = not current.coins and not current.picks
        return end

    def seen(self) -> dict[str, Any]:
        """Return what everybody may know of it, as new JSON-able data."""
        power, played = self.power, self.played
        return {
            "winner": self.winner,
            "power": [to_json(power[0]), to_json(power[1])],
            "played": [list(played[0]), list(played[1])],
        }


class SpyCardsMatch(Match):
    """A match of Spy Cards between two players, who choose at the same time."""

    rollback: ClassVar[bool] = False

    __slots__ = ("_ended", "_last", "hands", "ordered", "program", "round", "seats", "tables")

    seats: list[Seat]
    ordered: bool
    """Whether the order of playing is free."""
    tables: tuple[Table, ...]
    """The decks of the players."""
    hands: list[Hand]
    """What each player holds, with all that its TP pays of it: the same cards as in the zone `hand`."""

    def begin(self) -> None:
        """Set the match up and start the first round."""
        self._use_decks()
        self.round = 0
        self.seats = [Seat(list(range(len(table.ids)))) for table in self.tables]
        self._ended: tuple[float, ...] | None = None
        self._last: RoundEnd | None = None
        self._start_round()
        self.hands = [self._held(0), self._held(1)]

    def _use_decks(self) -> None:
        assert self.setting.decks is not None
        self.program = program_of(self.setting.cards, self.log)
        self.ordered = self.setting.variant == "bug-fables"
        self.tables = tuple([self.program.table(deck) for deck in self.setting.decks])

    # -- rounds --------------------------------------------------------------------------------------------

    def _start_round(self) -> None:
        """TP, setup TP, shuffle and draw, for player 1 then 2 (ruling 12)."""
        self.round += 1
        for seat, player in enumerate(self.seats):
            drawn = player.start_round(self.round, self.chance)
            if self.log:
                cards = "1 card" if drawn == 1 else f"{drawn} cards"
                words = f"round {self.round}: {player.tp} TP, draws {cards}"
                self.emit("Start of Round", seat, None, words, None, first_numbers(seat, self.round, player))

    def _held(self, seat: int) -> Hand:
        """Look up what a player holds."""
        numbers, player = self.tables[seat].numbers, self.seats[seat]
        return self.program.hands.of((player.tp, *map(numbers.__getitem__, player.hand)), self.ordered)

    def _play(self, choices: Mapping[int, str]) -> None:
        hands = self.hands
        splits = hands[0].split(choices[0]), hands[1].split(choices[1])
        end = self._resolved(choices, splits)
        first, second = self.seats
        first.hp, second.hp = end.hp
        first.setup, second.setup = end.setup
        first.end_round(self.round, *splits[0])
        second.end_round(self.round, *splits[1])
        self._end_round(end)

    def _resolved(self, choices: Mapping[int, str], splits: Splits) -> RoundEnd:
        """Run the round, or remember how it ended: without log, coins and random summons it always ends alike."""
        first, second = self.seats
        if self.log or first.setup or second.setup:
            return self._run(splits)
        known = self.program.rounds
        key = (choices[0], choices[1], first.hp, second.hp, self.ordered)
        end: RoundEnd | None = known.get(key)
        if end is None:
            end = self._run(splits)
            if end.certain:
                if len(known) >= MOST_ROUNDS_KNOWN:
                    known.clear()
                known[key] = end
        return end

    def _run(self, splits: Splits) -> RoundEnd:
        """Lay out what the players have set up and chosen, and run the round. Runaway effects leave no trace."""
        (first, second), hands, chance = self.seats, self.hands, self.chance
        before = chance.state, chance.bits, chance.left
        current = Round(
            self.program, LOGGED if self.log else HANDLERS, chance, (first.hp, second.hp), self.ordered
        )
        try:
            if first.setup:
                current.set_up(0, first.setup)
            current.play(0, splits[0][0](hands[0].cards))
            if second.setup:
                current.set_up(1, second.setup)
            current.play(1, splits[1][0](hands[1].cards))
            if self.log:
                resolve_logged(current)
                self._new_events += current.log
            else:
                current.decide()
                current.conclude()
        except RunawayEffects:
            chance.state, chance.bits, chance.left = before
            raise
        return RoundEnd.of(current)

    def _end_round(self, end: RoundEnd) -> None:
        """End the match or start a round (rulings 23 to 25)."""
        self._last = end
        self._check_end(end.winner)
        if self._ended is None:
            self._start_round()
        elif self.log:
            self.emit("End of Match", None, None, _end_words(self._ended, self.round))
        self.hands = [self._held(0), self._held(1)]

    def _check_end(self, winner: int | None) -> None:
        first, second = self.seats[0].hp <= 0, self.seats[1].hp <= 0
        if first != second:
            self._ended = (-1.0, 1.0) if first else (1.0, -1.0)
        elif first and winner is not None:
            self._ended = (1.0, -1.0) if winner == 0 else (-1.0, 1.0)
        elif self.round >= MOST_ROUNDS:
            self._ended = (0.0, 0.0)

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
        return self.hands[player].texts

    def _observe(self, player: int) -> dict[str, Any]:
        players = [self._seen(0), self._seen(1)]
        players[player]["hand"] = [card.id for card in self.hands[player].cards]
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
            "hand_backs": [card.back for card in self.hands[seat].cards],
            "hand_since": list(player.drawn),  # the backs lie in a row: everybody sees which one is played
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
        self.hands[seat] = self._held(seat)

    def _copy_to(self, other: Any) -> None:
        other.round = self.round
        other.seats = [self.seats[0].copy(), self.seats[1].copy()]
        other._ended = self._ended
        other._last = self._last
        if other.log == self.log:
            other.program = self.program
            other.tables = self.tables
            other.ordered = self.ordered
            other.hands = self.hands[:]
        else:
            other._use_decks()
            for player in other.seats:
                player.setup = [other.program.effect(effect.key) for effect in player.setup]
            other.hands = [other._held(0), other._held(1)]

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
            self._last = RoundEnd(
                winner, tuple(load(power) for power in powers), tuple(tuple(names) for names in played)
            )
        self.seats = [
            Seat.load(saved, len(table.ids), self.program)
            for saved, table in zip(data["seats"], self.tables, strict=True)
        ]
        self.hands = [self._held(0), self._held(1)]


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
