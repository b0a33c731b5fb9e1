"""What is in play and what is under way: mobs, structures, weapons, armor, and frames of running scripts.

Things are named by numbers: a unit by its own (from 1 on), player p by -1 - p, nothing by 0. A card in a zone is
its place in the program; `~card` is one that no deck brought in (it leaves the match with its unit).
"""

from __future__ import annotations

from typing import Any, TypeAlias

from cardlang.games.dimensions.terms import Rule

RULES = (
    "attacks at once",
    "guards",
    "past guards",
    "ignores defense",
    "no strike back",
    "does not strike back",
    "cannot attack",
    "cannot be attacked",
    "cannot be targeted",
    "cannot be destroyed",
    "cannot be silenced",
    "cannot be returned",
    "cannot be stolen",
    "cannot heal",
    "cannot play",
    "cannot draw",
    "must attack",
    "attacks",
    "takes less",
    "takes none",
    "takes double",
    "takes half",
    "deals more",
    "deals none",
    "deals double",
    "immune to",
    "lacks",
    "costs",
    "any dimension",
)
"""Every name of an `effects.Rule`."""

NO_RULES: dict[str, tuple[Rule, ...]] = {}


Happening: TypeAlias = "tuple[str, int, int, int]"
"""What happened: kind, who did it, whom it befell, a number (damage, card, dimension, status)."""

Mark: TypeAlias = "tuple[int, int, int, int, int]"
"""What was done to a card in a hand: whose, its place there, last turn or 0, number of the change, more cost."""

ARRIVALS = frozenset({"summoned", "equipped"})


def newcomer(event: Happening) -> int:
    """Return the unit that an arrival is about."""
    return event[1] if event[0] == "summoned" else event[2]


def player_ref(player: int) -> int:
    """Return the number that names a player."""
    return -1 - player


class Unit:
    """A mob, structure, weapon or armor in play. The second row of fields follows from the rest (`auras`)."""

    __slots__ = (
        "attack",
        "attack_up",
        "attacked",
        "boosts",
        "bundles",
        "came",
        "card",
        "defense",
        "defense_up",
        "doomed",
        "extra",
        "general",
        "givers",
        "health",
        "home",
        "kind",
        "listens",
        "lost",
        "owner",
        "rules",
        "shown",
        "silent",
        "statuses",
        "token",
        "top",
        "top_up",
        "uid",
        "words",
    )

    def __init__(self, uid: int, card: int, owner: int, home: int, token: bool, came: int, kind: str) -> None:
        self.uid = uid
        self.card = card
        self.owner = owner
        self.home = home
        self.token = token
        self.came = came
        self.kind = kind
        self.attacked = 0
        self.extra = 0
        self.health = 0
        self.attack_up = self.defense_up = self.top_up = 0
        self.boosts: list[tuple[int, int, int, int, int]] = []
        """(turn at whose end it goes or 0, number of the change, ~number once silenced, attack, defense, health)."""
        self.lost: tuple[int, ...] = ()
        self.statuses: list[tuple[int, int]] = []
        self.givers: tuple[tuple[int, int], ...] = ()
        """For each status the card that gave it; what a log says does not hang on when it was begun."""
        self.silent = False
        self.doomed = False
        self.attack = self.defense = self.top = 0
        self.words: tuple[tuple[int, int], ...] = ()
        self.rules: dict[str, tuple[Rule, ...]] = NO_RULES
        self.listens: frozenset[str] = frozenset()
        """The kinds of events that its triggers wait for."""
        self.general: frozenset[str] = frozenset()
        """Those of them that wait for what happens to others too."""
        self.bundles: tuple[Any, ...] = ()
        self.shown: dict[str, Any] | None = None
        """What players see of the unit, once worked out; None again when any of it changes."""

    def copy(self) -> Unit:
        """Return an equal unit of its own."""
        new = Unit.__new__(Unit)
        new.uid, new.card, new.owner, new.home = self.uid, self.card, self.owner, self.home
        new.token, new.came, new.kind = self.token, self.came, self.kind
        new.attacked, new.extra, new.health = self.attacked, self.extra, self.health
        new.attack_up, new.defense_up, new.top_up = self.attack_up, self.defense_up, self.top_up
        new.boosts, new.statuses = self.boosts.copy(), self.statuses.copy()
        new.lost, new.silent, new.doomed = self.lost, self.silent, self.doomed
        new.givers = self.givers
        new.attack, new.defense, new.top = self.attack, self.defense, self.top
        new.words, new.rules, new.listens, new.bundles = self.words, self.rules, self.listens, self.bundles
        new.general, new.shown = self.general, self.shown
        return new

    def save(self) -> list[Any]:
        """Return the fields that the others do not follow from as plain data."""
        return [
            self.uid,
            self.card,
            self.owner,
            self.home,
            int(self.token),
            self.came,
            self.kind,
            self.attacked,
            self.extra,
            self.health,
            self.attack_up,
            self.defense_up,
            self.top_up,
            [list(b) for b in self.boosts],
            list(self.lost),
            [list(s) for s in self.statuses],
            int(self.silent),
            int(self.doomed),
            self.top,
            [list(g) for g in self.givers],
        ]

    def keep_statuses(self, statuses: list[tuple[int, int]]) -> None:
        """Have these status effects and no others, each with the turns that remain."""
        kept = {status for status, _ in statuses}
        self.statuses = sorted(statuses)
        self.givers = tuple(giver for giver in self.givers if giver[0] in kept)
        self.shown = None

    @classmethod
    def load(cls, data: list[Any]) -> Unit:
        """Read back what `save` wrote."""
        uid, card, owner, home, token, came, kind = data[:7]
        unit = cls(uid, card, owner, home, bool(token), came, kind)
        unit.attacked, unit.extra, unit.health, unit.attack_up, unit.defense_up, unit.top_up = data[7:13]
        unit.boosts = [(e, c, a, d, h) for e, c, a, d, h in data[13]]
        unit.lost = tuple(data[14])
        unit.statuses = [(s, n) for s, n in data[15]]
        unit.silent, unit.doomed, unit.top = bool(data[16]), bool(data[17]), data[18]
        unit.givers = tuple((s, card) for s, card in data[19])
        return unit


class Frame:
    """A script under way: which step comes next, for whom, and what its words refer to."""

    __slots__ = (
        "amount",
        "card",
        "done",
        "dying",
        "held",
        "its",
        "left",
        "picks",
        "player",
        "script",
        "seen",
        "step",
        "stop",
        "that",
        "this",
    )

    def __init__(
        self, script: int, stop: int, player: int, this: int, card: int, that: int = 0, amount: int = 0
    ) -> None:
        self.script = script
        self.step = 0
        self.stop = stop
        self.player = player
        self.this = this
        self.card = card
        self.that = that
        self.its: list[int] = []
        self.amount = amount
        self.done = 0
        """How many cards or units the last step that counts was done to: "that many"."""
        self.seen = -1
        """The card that was discarded last, -1 for none."""
        self.held: tuple[tuple[int, int], ...] = ()
        """The cards that came into a hand last, or were changed there: whose hand, place in it."""
        self.dying = False
        self.picks: list[list[int]] = []
        """For each choice of the step under way: 1 when it is complete, then what was picked."""
        self.left = -1
        """How often the step under way is still to be done, -1 before it starts."""

    def copy(self) -> Frame:
        """Return an equal frame of its own."""
        new = Frame(self.script, self.stop, self.player, self.this, self.card, self.that, self.amount)
        new.step, new.its, new.dying, new.left = self.step, self.its.copy(), self.dying, self.left
        new.done, new.seen, new.held = self.done, self.seen, self.held
        new.picks = [pick.copy() for pick in self.picks]
        return new

    def save(self) -> list[Any]:
        """Return the frame as plain data."""
        return [
            self.script,
            self.step,
            self.stop,
            self.player,
            self.this,
            self.card,
            self.that,
            self.its.copy(),
            self.amount,
            int(self.dying),
            [p.copy() for p in self.picks],
            self.left,
            self.done,
            self.seen,
            [list(place) for place in self.held],
        ]

    @classmethod
    def load(cls, data: list[Any]) -> Frame:
        """Read back what `save` wrote."""
        script, step, stop, player, this, card, that, its, amount, dying, picks, left = data[:12]
        frame = cls(script, stop, player, this, card, that, amount)
        frame.step, frame.its, frame.dying, frame.left = step, list(its), bool(dying), left
        frame.picks, (frame.done, frame.seen) = [list(pick) for pick in picks], data[12:14]
        frame.held = tuple((seat, at) for seat, at in data[14])
        return frame
