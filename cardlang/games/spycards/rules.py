"""The match of Spy Cards: decks, hands, TP, rounds and the end (rules text "Match Structure"; rulings 12 to 25)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from cardlang.checks.cards import CardSet
from cardlang.checks.decks import chosen_decks
from cardlang.engine.amounts import load, save, to_json
from cardlang.engine.chance import Chance
from cardlang.engine.effect import Effect
from cardlang.engine.errors import StateError
from cardlang.engine.match import Match, Setting
from cardlang.games.spycards.choices import Choices, choices_of
from cardlang.games.spycards.decks import check_deck
from cardlang.games.spycards.effects import GainTp
from cardlang.games.spycards.handlers import HANDLERS
from cardlang.games.spycards.program import CardProgram, Program, program_of
from cardlang.games.spycards.round import MOST_HP, Round
from cardlang.games.spycards.trace import LOGGED, resolve_logged

DRAWS = (3, 2, 2, 2, 1, 0)
"""How many cards are drawn with 0 to 5 cards in hand."""
MOST_TP = 10
MOST_ROUNDS = 1_000
VARIANTS = ("online", "bug-fables")


class Seat:
    """One player. The zones hold copies: places in the player's deck list, 0 to 14."""

    __slots__ = ("deck", "discard", "drawn", "free", "hand", "hp", "max_tp", "setup", "tp")

    def __init__(self) -> None:
        self.hp = MOST_HP
        self.max_tp = 1
        self.tp = 0
        self.hand: list[int] = []
        self.drawn: list[int] = []
        """The round in which each card in hand was drawn."""
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.free: dict[int, int] = {}
        """The round at whose end a played copy last went back to the deck."""
        self.setup: list[Effect] = []

    def copy(self) -> Seat:
        other = Seat.__new__(Seat)
        other.hp, other.max_tp, other.tp = self.hp, self.max_tp, self.tp
        other.hand = self.hand[:]
        other.drawn = self.drawn[:]
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.free = self.free.copy()
        other.setup = self.setup[:]
        return other


class SpyCardsMatch(Match):
    """A match of Spy Cards between two players, who choose at the same time."""

    rollback: ClassVar[bool] = False

    __slots__ = ("_choices", "_ended", "_last", "round", "seats", "table")

    seats: list[Seat]

    def begin(self) -> None:
        """Set the match up and start the first round."""
        self.round = 0
        self.seats = [Seat(), Seat()]
        self._ended: tuple[float, ...] | None = None
        self._last: tuple[int | None, tuple[int, ...], list[list[str]]] | None = None
        """Who won the last round, with what powers, and which cards ended in play."""
        self._use_decks()
        for seat in (0, 1):
            self.seats[seat].deck = list(range(len(self.table[seat])))
        self._start_round()

    def _use_decks(self) -> None:
        assert self.setting.decks is not None
        by_id = self._program.by_id
        self.table: list[list[CardProgram]] = [[by_id[i] for i in deck] for deck in self.setting.decks]
        self._choices: list[Choices | None] = [None, None]

    @property
    def _program(self) -> Program:
        return program_of(self.setting.cards, self.log)

    # -- rounds --------------------------------------------------------------------------------------------

    def _start_round(self) -> None:
        """TP, setup TP, shuffle and draw, for player 1 then 2 (ruling 12)."""
        self.round += 1
        for seat, player in enumerate(self.seats):
            player.max_tp = min(player.max_tp + 1, MOST_TP)
            extra = sum(e.amount for e in player.setup if isinstance(e, GainTp)) if player.setup else 0
            player.tp = max(0, player.max_tp + extra)
            drawn = self.chance.draw(player.deck, DRAWS[len(player.hand)])
            player.hand += drawn
            player.drawn += [self.round] * len(drawn)
            self._choices[seat] = None
            if self.log:
                cards = "1 card" if len(drawn) == 1 else f"{len(drawn)} cards"
                self.emit("Start of Round", seat, None, f"round {self.round}: {player.tp} TP, draws {cards}")

    def _play(self, choices: Mapping[int, str]) -> None:
        program = self._program
        chance = self.chance.copy()
        current = Round(
            program,
            LOGGED if self.log else HANDLERS,
            chance,
            [s.hp for s in self.seats],
            self.setting.variant == "bug-fables",
        )
        picked = [
            self._options(seat).copies(choices[seat], self.seats[seat].hand, self.table[seat])
            for seat in (0, 1)
        ]
        for seat in (0, 1):
            if self.seats[seat].setup:
                current.set_up(seat, self.seats[seat].setup)
            table = self.table[seat]
            current.play(seat, [table[copy] for copy in picked[seat]])
        if self.log:
            resolve_logged(current)
            self._new_events += current.log
        else:
            current.decide()
            current.conclude()
        self.chance = chance  # not before: runaway effects leave no trace
        self._end_round(current, picked)

    def _end_round(self, current: Round, picked: Sequence[list[int]]) -> None:
        """Move cards between the zones, keep setups, and end the match or start a round (rulings 23 to 25)."""
        for seat, player in enumerate(self.seats):
            player.hp = current.hp[seat]
            player.setup = current.setup[seat]
            for copy in player.discard:
                player.free[copy] = self.round
            player.deck += player.discard
            player.discard = picked[seat]
            for copy in picked[seat]:
                at = player.hand.index(copy)
                del player.hand[at], player.drawn[at]
        played = [[card.program.name for card in current.field[seat]] for seat in (0, 1)]
        self._last = (current.winner, current.final_power, played)
        self._check_end(current.winner)
        if self._ended is None:
            self._start_round()
        elif self.log:
            self.emit("End of Match", None, None, _end_words(self._ended, self.round))

    def _check_end(self, winner: int | None) -> None:
        down = [player.hp <= 0 for player in self.seats]
        if down[0] != down[1]:
            self._ended = (-1.0, 1.0) if down[0] else (1.0, -1.0)
        elif down[0] and winner is not None:
            self._ended = (1.0, -1.0) if winner == 0 else (-1.0, 1.0)
        elif self.round >= MOST_ROUNDS:
            self._ended = (0.0, 0.0)

    def _options(self, seat: int) -> Choices:
        known = self._choices[seat]
        if known is None:
            player = self.seats[seat]
            known = self._choices[seat] = choices_of(
                player.hand,
                self.table[seat],
                player.tp,
                ordered=self.setting.variant == "bug-fables",
                program=self._program,
            )
        return known

    # -- the hooks of a match ------------------------------------------------------------------------------

    def is_terminal(self) -> bool:
        return self._ended is not None

    def returns(self) -> tuple[float, ...]:
        return self._ended or (0.0, 0.0)

    def census(self) -> Mapping[str, int]:
        return Counter(
            self.table[seat][copy].card.id
            for seat, player in enumerate(self.seats)
            for copy in (*player.hand, *player.deck, *player.discard)
        )

    def _deciders(self) -> tuple[int, ...]:
        return (0, 1)

    def _legal(self, player: int) -> tuple[str, ...]:
        return self._options(player).texts

    def _observe(self, player: int) -> dict[str, Any]:
        last = self._last
        return {
            "game": "spycards",
            "variant": self.setting.variant,
            "player": player,
            "round": self.round,
            "over": self._ended is not None,
            "chosen": sorted(self._pending) if self._pending else [],
            "players": [self._seen(0, player == 0), self._seen(1, player == 1)],
            "last": None
            if last is None
            else {
                "winner": last[0],
                "power": [to_json(last[1][0]), to_json(last[1][1])],
                "played": [last[2][0][:], last[2][1][:]],
            },
        }

    def _seen(self, seat: int, own: bool) -> dict[str, Any]:
        player, table = self.seats[seat], self.table[seat]
        setting = self.setting
        seen: dict[str, Any] = {
            "hp": to_json(player.hp),
            "tp": player.tp,
            "max_tp": player.max_tp,
            "hand_backs": [table[copy].back for copy in player.hand],
            "deck_size": len(player.deck),
            "discard": [table[copy].id for copy in player.discard],
            "setup": [effect.text for effect in player.setup] if player.setup else [],
            "deck_list": list(setting.decks[seat]) if setting.decks else [],
        }
        if own:
            seen["hand"] = [table[copy].id for copy in player.hand]
        return seen

    def _redraw(self, player: int, chance: Chance) -> None:
        """Give the opponent another hand of the same backs, from copies that were in the deck when it was drawn.

        A copy that was seen when it was played cannot be in a hand drawn before it went back to the deck.
        """
        seat = 1 - player
        other, table = self.seats[seat], self.table[seat]
        rest = sorted((*other.hand, *other.deck))
        hand: list[int] = []
        for back, drawn in [(table[c].back, d) for c, d in zip(other.hand, other.drawn, strict=True)]:
            fitting = [c for c in rest if table[c].back == back and other.free.get(c, 0) < drawn]
            copy = fitting[chance.below(len(fitting))]
            rest.remove(copy)
            hand.append(copy)
        other.hand = hand
        other.deck = rest
        self._choices[seat] = None

    def _copy_to(self, other: Any) -> None:
        other.round = self.round
        other.seats = [self.seats[0].copy(), self.seats[1].copy()]
        other._ended = self._ended
        other._last = self._last
        other.table = self.table
        other._choices = self._choices[:]
        if other.log != self.log:
            other._use_decks()
            for player in other.seats:
                player.setup = [other._program.effect(effect.key) for effect in player.setup]

    def _save(self) -> dict[str, Any]:
        last = self._last
        return {
            "round": self.round,
            "ended": self._ended,
            "last": None if last is None else [last[0], [save(power) for power in last[1]], last[2]],
            "seats": [
                {
                    "hp": save(s.hp),
                    "max_tp": s.max_tp,
                    "tp": s.tp,
                    "hand": s.hand,
                    "drawn": s.drawn,
                    "deck": s.deck,
                    "discard": s.discard,
                    "free": sorted(s.free.items()),
                    "setup": [e.key for e in s.setup],
                }
                for s in self.seats
            ],
        }

    def _load(self, data: Mapping[str, Any]) -> None:
        self._use_decks()
        self.round = int(data["round"])
        self._ended = None if data["ended"] is None else tuple(map(float, data["ended"]))
        self._last = None
        if data["last"] is not None:
            winner, powers, played = data["last"]
            self._last = (winner, tuple(load(power) for power in powers), [list(names) for names in played])
        self.seats = [Seat(), Seat()]
        for seat, saved in enumerate(data["seats"]):
            player = self.seats[seat]
            player.hp, player.max_tp, player.tp = load(saved["hp"]), int(saved["max_tp"]), int(saved["tp"])
            for zone in ("hand", "drawn", "deck", "discard"):
                setattr(player, zone, [int(copy) for copy in saved[zone]])
            player.free = {int(copy): int(round_) for copy, round_ in saved["free"]}
            player.setup = [self._program.effect(str(key)) for key in saved["setup"]]
            copies = sorted((*player.hand, *player.deck, *player.discard))
            if copies != list(range(len(self.table[seat]))) or len(player.hand) != len(player.drawn):
                raise StateError(f"the saved zones of player {seat} are not the cards of the deck")


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
