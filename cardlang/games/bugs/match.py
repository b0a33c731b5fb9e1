"""The state of a match of Bugs: plain numbers and lists of numbers, cards counted by kind."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from cardlang.engine.chance import Chance
from cardlang.engine.errors import StateError
from cardlang.engine.match import Match, Setting
from cardlang.engine.numbers import Number, Part
from cardlang.games.bugs import hands, interpreter, knowledge, reasons, redraw, saved, turns
from cardlang.games.bugs.program import Program, program_of

_NUMBERS = (
    "top",
    "size",
    "layer",
    "direction",
    "turn",
    "leading",
    "limit_kind",
    "limit_size",
    "passes",
    "dealer",
    "hand_number",
    "decisions",
    "actor",
    "was_direction",
    "goal",
    "lead_next",
    "laid",
    "named",
    "moved",
    "over",
)
_LISTS = ("table", "discard", "totals", "invisible", "known", "barred")
_NESTED = ("hands", "agenda", "results", "bars", "flips")


class BugsMatch(Match):
    """Six hands of Bugs. Seats count to the left; a direction is 1 to the left or -1 to the right."""

    rollback = False  # every card text is a list that is run through once: nothing can run away

    __slots__ = ("asking", "program", *_NUMBERS, *_LISTS, *_NESTED)

    program: Program
    hands: list[list[int]]
    """For each seat how many cards of each kind it holds."""
    table: list[int]
    """The bugs on the table, by kind."""
    discard: list[int]
    top: int
    """The kind of bugs of the swarm, -1 without one."""
    size: int
    layer: int
    """How many bugs the swarm counts, outbreaks among them (ruling 2)."""
    direction: int
    turn: int
    """The seat whose turn it is; while a card's text runs, the one that faces the swarm before."""
    leading: int
    limit_kind: int
    """The kind of bugs that the lead limit is about, -1 without one (ruling 6)."""
    limit_size: int
    passes: int
    """How many leaders in turn have passed the lead (ruling 7)."""
    dealer: int
    hand_number: int
    decisions: int
    """Decisions in this hand (ruling 11)."""
    totals: list[int]
    results: list[list[int]]
    """The points of each hand that was scored."""
    invisible: list[int]
    """For each seat how often the swarm will pass it over."""
    known: list[int]
    """For each observer and owner how many cards of each kind the owner is known to hold at least."""
    barred: list[int]
    """For each seat the kinds, as bits, that its cards not known cannot be (ruling 7)."""
    agenda: list[list[int]]
    """What is still to be done of the texts that run, the next at the end."""
    bars: list[list[int]]
    """Seats that a text binds, each with the number of the `Bar` among those of the program, and how long.

    That is a number of their turns, -1 for the rest of the hand, or -2 - n up to the turn of player n.
    """
    flips: list[list[int]]
    """After how many turns the direction turns back, or -1 - n: at the turn of player n."""
    asking: list[Any] | None
    """The seat that must choose and what: `player`, `whether`, `give`, `discard` or `take`."""
    actor: int
    """Whose play the running texts belong to."""
    was_direction: int
    """The direction when the running texts began: what `previous` means."""
    goal: int
    """The seat that a text says is next, -1 without one."""
    lead_next: int
    laid: int
    """How many bugs were played with the cards whose texts run."""
    named: int
    """The player whom a running text speaks of, -1 without one."""
    moved: int
    """How many cards the last act of a running text has moved that moves any."""
    over: int

    # -- the contract -------------------------------------------------------------------------------------

    def is_terminal(self) -> bool:
        return bool(self.over)

    def returns(self) -> tuple[float, ...]:
        if not self.over:
            return (0.0,) * self.players
        best = min(self.totals)
        shared = self.totals.count(best) > 1
        return tuple((0.0 if shared else 1.0) if total == best else -1.0 for total in self.totals)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.totals)

    def census(self) -> Mapping[str, int]:
        zones = (self.table, self.discard, *self.hands)
        return {card_id: sum(zone[k] for zone in zones) for k, card_id in enumerate(self.program.ids)}

    def _numbers(self) -> Mapping[Hashable, Number]:
        return reasons.numbers(self)

    def _reason(self, key: Hashable, before: Number | None, after: Number) -> tuple[Part, ...]:
        return reasons.AT_FIRST if before is None else ()

    def _deciders(self) -> tuple[int, ...]:
        return (self.turn if self.asking is None else self.asking[0],)

    def _legal(self, player: int) -> tuple[str, ...]:
        if self.asking is not None:
            return interpreter.answers(self)
        return turns.leads(self) if self.leading else turns.responses(self)

    def _play(self, choices: Mapping[int, str]) -> None:
        ((player, action),) = choices.items()
        self.decisions += 1
        number = self.hand_number
        if self.asking is not None:
            interpreter.answer(self, action)
        else:
            turns.play(self, player, action)
        if self.hand_number == number and not self.over and self.decisions >= hands.MOST_DECISIONS:
            self.emit("Hand", None, None, f"the hand ends after {self.decisions:,} decisions")
            hands.end_hand(self)

    def _observe(self, player: int) -> dict[str, Any]:
        return knowledge.observe(self, player)

    def _redraw(self, player: int, chance: Chance) -> None:
        redraw.redraw(self, player, chance)

    # -- copies and saved data ----------------------------------------------------------------------------

    def _copy_to(self, other: BugsMatch) -> None:
        other.program = self.program
        other.hands = [hand.copy() for hand in self.hands]
        other.table = self.table.copy()
        other.discard = self.discard.copy()
        other.top = self.top
        other.size = self.size
        other.layer = self.layer
        other.direction = self.direction
        other.turn = self.turn
        other.leading = self.leading
        other.limit_kind = self.limit_kind
        other.limit_size = self.limit_size
        other.passes = self.passes
        other.dealer = self.dealer
        other.hand_number = self.hand_number
        other.decisions = self.decisions
        other.totals = self.totals.copy()
        other.results = [points.copy() for points in self.results]
        other.invisible = self.invisible.copy()
        other.known = self.known.copy()
        other.barred = self.barred.copy()
        other.agenda = [frame.copy() for frame in self.agenda]
        other.bars = [row.copy() for row in self.bars] if self.bars else []
        other.flips = [row.copy() for row in self.flips] if self.flips else []
        other.asking = None if self.asking is None else self.asking.copy()
        other.actor = self.actor
        other.was_direction = self.was_direction
        other.goal = self.goal
        other.lead_next = self.lead_next
        other.laid = self.laid
        other.named = self.named
        other.moved = self.moved
        other.over = self.over

    def _save(self) -> dict[str, Any]:
        data: dict[str, Any] = {name: getattr(self, name) for name in (*_NUMBERS, *_LISTS, *_NESTED)}
        data["asking"] = self.asking
        return data

    def _load(self, data: Mapping[str, Any]) -> None:
        self.program = program_of(self.setting.cards)
        for name in _NUMBERS:
            setattr(self, name, _whole(data[name]))
        for name in _LISTS:
            setattr(self, name, [_whole(n) for n in data[name]])
        for name in _NESTED:
            setattr(self, name, [[_whole(n) for n in row] for row in data[name]])
        asking = data["asking"]
        self.asking = None if asking is None else [_whole(asking[0]), str(asking[1])]
        saved.check(self)


def _whole(value: object) -> int:
    if type(value) is not int:
        raise StateError(f"the saved state holds {value!r} where a whole number belongs")
    return value


def start(
    cards: Any, decks: None, players: int, variant: str, seed: int, log: bool, chance: Chance | None = None
) -> BugsMatch:
    """Return a new match; player 0 deals and leads the first hand (ruling 1)."""
    if decks is not None:
        raise ValueError("Bugs is played without decks of one's own")
    setting = Setting("bugs", cards, players, variant, seed, None, program_of(cards))
    match = blank(setting, Chance(seed) if chance is None else chance, log)
    hands.deal(match)
    return match


def blank(setting: Setting, chance: Chance, log: bool) -> BugsMatch:
    """Return a match in which no card has been dealt: all lie in the discard pile."""
    match = BugsMatch.__new__(BugsMatch)
    Match.__init__(match, setting, chance, log)
    match.program = program_of(setting.cards)
    for name in _NUMBERS:
        setattr(match, name, 0)
    seats, kinds = setting.players, len(match.program.cards)
    match.hands = [[0] * kinds for _ in range(seats)]
    match.totals = [0] * seats
    match.results = []
    match.asking = None
    hands.clear(match)
    return match
