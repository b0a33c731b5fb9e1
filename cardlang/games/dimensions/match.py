"""The state of a match of Dimensions and how it is copied, saved, seen and drawn anew."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from cardlang.engine.chance import Chance
from cardlang.engine.events import Change, Origin
from cardlang.engine.match import Match, Setting
from cardlang.engine.memory import Memory
from cardlang.engine.numbers import Number, Part
from cardlang.games.dimensions.accounts import Gift
from cardlang.games.dimensions.agenda import after, run
from cardlang.games.dimensions.auras import refresh
from cardlang.games.dimensions.effects import Static
from cardlang.games.dimensions.moves import Move, do, options
from cardlang.games.dimensions.observing import observe, redraw
from cardlang.games.dimensions.program import BEGIN, Profile, Program, program_of
from cardlang.games.dimensions.reasons import changes, numbers, running_words, tell_new_numbers
from cardlang.games.dimensions.saving import load, save
from cardlang.games.dimensions.terms import DIMENSIONS
from cardlang.games.dimensions.units import ARRIVALS, NO_RULES, Frame, Happening, Mark, Unit, newcomer

FULL_HP = 20
FIRST_HANDS = (3, 4)


class DimensionsMatch(Match):
    """One match. Boards hold units in the order they came; decks are drawn from their end."""

    __slots__ = (
        "_options",
        "account",
        "active",
        "auras",
        "blame",
        "board",
        "cause",
        "choice",
        "costs",
        "deaths",
        "decks",
        "dimension",
        "fatigue",
        "gear",
        "given",
        "gone",
        "gone_ids",
        "hands",
        "happened",
        "heard",
        "hit",
        "hp",
        "killers",
        "last_uid",
        "later",
        "limbo",
        "mana",
        "marks",
        "memory",
        "over",
        "peeks",
        "played",
        "player_rules",
        "program",
        "reads",
        "returns_at",
        "shown",
        "stack",
        "stale",
        "strikes",
        "terms",
        "top_mana",
        "turn",
        "units",
        "used",
        "winner",
    )

    full_hp = FULL_HP

    def prepare(self) -> None:
        """Set every field to an empty table."""
        self.program: Program = program_of(self.setting.cards)
        self.turn = 0
        self.active = 0
        self.dimension = 0
        self.over = False
        self.winner = -1
        self.hp = [FULL_HP, FULL_HP]
        self.mana = [0, 0]
        self.top_mana = [0, 0]
        self.fatigue = [0, 0]
        self.strikes = [0, 0]
        self.deaths = [0, 0]
        self.hands: list[list[int]] = [[], []]
        self.shown: list[list[int]] = [[], []]
        """For each card in hand 1 when the opponent knows it."""
        self.memory = Memory()
        self.decks: list[list[int]] = [[], []]
        self.gone: list[list[int]] = [[], []]
        self.played: list[list[int]] = [[], []]
        """Cards each player played this turn."""
        self.board: list[list[Unit]] = [[], []]
        self.gear: list[list[Unit | None]] = [[None, None], [None, None]]
        self.stack: list[Frame] = []
        self.later: list[tuple[int, str, Frame]] = []
        self.choice: tuple[str, int, int] | None = None
        self.terms: list[tuple[int, int, int, int, int]] = []
        """Changes given to players: last turn or 0, whose, number of the change, amount, for how many cards or 0."""
        self.marks: list[Mark] = []
        """Changes given to single cards in hands."""
        self.peeks: dict[tuple[int, int], tuple[int, int]] = {}
        """Who has looked into whose deck: how many cards at its bottom and at its top are known (`peeking`)."""
        self.returns_at: list[list[int]] = []
        self.used: list[list[int]] = []
        self.last_uid = 0
        self._clear()

    def _clear(self) -> None:
        """Set the fields that are empty between decisions or follow from the others."""
        self.units: dict[int, Unit] = {}
        self.limbo: dict[int, Unit] = {}
        self.killers: dict[int, int] = {}
        self.happened: list[Happening] = []
        self.stale = False
        """Whether what units are must be worked out anew."""
        self.hit = False
        """Whether somebody may have died."""
        self.heard: frozenset[str] = frozenset()
        """The kinds of events that anything in play waits for."""
        self.auras = False
        """Whether anything in play depends on more than each unit by itself."""
        self.reads: frozenset[str] = frozenset()
        """What the auras depend on (`reading`)."""
        self.costs: list[tuple[int, Static, int]] = []
        self.given: list[Gift] = []  # what auras gave when they were last worked out, with log
        self.cause: tuple[str | None, Origin | None] = (None, None)
        """The card and the words behind what was last told."""
        self.blame: tuple[str | None, Origin | None] | None = None  # behind a status effect at work
        self.account: list[Part] = []  # of what the damage or the cost under way is made, with log
        self.player_rules = [NO_RULES, NO_RULES]
        self.gone_ids: list[list[str]] = [[], []]
        """The ids of the first cards of `gone`, kept for what players see."""
        self._options: dict[str, Move] | None = None

    # -- small questions ----------------------------------------------------------------------------------

    def touch(self, what: str) -> None:
        """Note that something auras may depend on has changed (`reading` names what there is)."""
        if what in self.reads:
            self.stale = True

    def seats(self) -> tuple[int, int]:
        """Return both seats, the active player's first."""
        return (self.active, 1 - self.active)

    def find(self, ref: int) -> Unit | None:
        """Return a unit in play, or one that left while effects run."""
        return self.units.get(ref) or self.limbo.get(ref)

    def hears(self, happened: Iterable[Happening]) -> bool:
        """Return whether anything in play waits for what happened: anywhere, or where it is concerned itself."""
        heard, units = self.heard, self.units
        for event in happened:
            kind = event[0]
            if kind in heard:
                return True
            unit = units.get(event[1])
            if unit is not None and kind in unit.listens:
                return True
            unit = units.get(event[2])
            if unit is not None and kind in unit.listens:
                return True
            if kind in ARRIVALS:
                new = units.get(newcomer(event))
                if new is not None and "self" in new.listens:
                    return True
        return False

    def in_play(self) -> list[Unit]:
        """Return all units, player 0's first: board, then weapon and armor."""
        made = []
        for seat in (0, 1):
            made += self.board[seat]
            for unit in self.gear[seat]:
                if unit is not None:
                    made.append(unit)
        return made

    def program_dimension(self, number: int) -> str:
        """Return the name of a dimension by its number."""
        return DIMENSIONS[number]

    def tell(
        self,
        player: int | None,
        card: str | None,
        text: str,
        origin: Origin | None = None,
    ) -> None:
        """Record what happened, where a log is kept; the running script's step is its origin."""
        if not self.log:
            return
        if origin is None:
            origin = running_words(self)
        self.cause = (card, origin)
        self.emit(f"turn {self.turn}", player, card, text, origin)

    def begin_item(self, player: int, profile: Profile) -> None:
        """Queue an item's own effects on top of what its playing triggers."""
        after(self)
        for watch in reversed(profile.bundle.watches.get("self", ())):
            self.stack.append(Frame(watch.script, watch.stop, player, 0, profile.number))

    def begin(self) -> None:
        """Start the first turn."""
        self.stack.append(Frame(BEGIN, len(self.program.scripts[BEGIN]), 0, 0, -1))
        run(self)

    # -- the contract -------------------------------------------------------------------------------------

    def is_terminal(self) -> bool:
        return self.over

    def returns(self) -> tuple[float, ...]:
        if not self.over or self.winner < 0:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == 0 else (-1.0, 1.0)

    def census(self) -> Mapping[str, int]:
        counts: dict[str, int] = {}
        profiles = self.program.profiles
        piles = [*self.hands, *self.decks, *self.gone, [u.card for u in self.in_play() if not u.token]]
        for pile in piles:
            for card in pile:
                if card >= 0:
                    name = profiles[card].id
                    counts[name] = counts.get(name, 0) + 1
        return dict(sorted(counts.items()))

    def _numbers(self) -> Mapping[Hashable, Number]:
        return numbers(self)

    def _changes(self) -> tuple[Change, ...]:
        return changes(self)

    def _deciders(self) -> tuple[int, ...]:
        return (self.active if self.choice is None else self.choice[1],)

    def _legal(self, player: int) -> tuple[str, ...]:
        if self._options is None:
            self._options = options(self, player)
        return tuple(self._options)

    def _play(self, choices: Mapping[int, str]) -> None:
        self.cause = (None, None)
        ((player, action),) = choices.items()
        known = self._options
        if known is None or action not in known:
            known = options(self, player)
        self._options = None
        do(self, player, known[action])
        if self.happened or self.stale or self.hit:
            after(self)
        if self.log:
            tell_new_numbers(self)
        run(self)

    def _observe(self, player: int) -> dict[str, Any]:
        return observe(self, player)

    def _redraw(self, player: int, chance: Chance) -> None:
        redraw(self, player, chance)
        self._options = None

    # -- copies -------------------------------------------------------------------------------------------

    def _copy_to(self, other: Any) -> None:
        other.program, other.turn, other.active = self.program, self.turn, self.active
        other.dimension, other.over, other.winner = self.dimension, self.over, self.winner
        other.choice, other.last_uid = self.choice, self.last_uid
        other.stale, other.hit, other.heard = self.stale, self.hit, self.heard
        other.auras, other.reads = self.auras, self.reads
        other.hp, other.mana, other.top_mana = self.hp.copy(), self.mana.copy(), self.top_mana.copy()
        other.fatigue, other.strikes, other.deaths = (
            self.fatigue.copy(),
            self.strikes.copy(),
            self.deaths.copy(),
        )
        other.hands = [zone.copy() for zone in self.hands]
        other.shown = [zone.copy() for zone in self.shown]
        other.memory = self.memory.copy()
        other.decks = [zone.copy() for zone in self.decks]
        other.gone = [zone.copy() for zone in self.gone]
        other.played = [zone.copy() for zone in self.played]
        units = other.units = {}
        board = []
        for row in self.board:
            copies = []
            for unit in row:
                units[unit.uid] = new = unit.copy()
                copies.append(new)
            board.append(copies)
        other.board = board
        gear: list[list[Unit | None]] = [[None, None], [None, None]]
        for seat in (0, 1):
            for slot in (0, 1):
                held = self.gear[seat][slot]
                if held is not None:
                    units[held.uid] = gear[seat][slot] = held.copy()
        other.gear = gear
        other.limbo = {uid: unit.copy() for uid, unit in self.limbo.items()} if self.limbo else {}
        other.killers = self.killers.copy()
        other.stack = [frame.copy() for frame in self.stack]
        other.later = [(t, p, f.copy()) for t, p, f in self.later]
        other.terms, other.used = self.terms.copy(), [pair.copy() for pair in self.used]
        other.marks, other.peeks = self.marks.copy(), self.peeks.copy()
        other.returns_at = [entry.copy() for entry in self.returns_at]
        other.happened = self.happened.copy()
        other.gone_ids = [[], []]
        other.given, other.account, other.cause, other.blame = self.given.copy(), [], (None, None), None
        other._options = self._options
        other.costs, other.player_rules = self.costs.copy(), self.player_rules.copy()

    def _save(self) -> dict[str, Any]:
        return save(self)

    def _load(self, data: Mapping[str, Any]) -> None:
        self.prepare()
        load(self, data)
        refresh(self)


def blank(cards: Any, decks: tuple[Any, ...] | None, seed: int, log: bool) -> DimensionsMatch:
    """Return a match with an empty table."""
    setting = Setting("dimensions", cards, 2, "standard", seed, decks, program_of(cards))
    m = DimensionsMatch.__new__(DimensionsMatch)
    Match.__init__(m, setting, Chance(seed), log)
    m.prepare()
    return m
