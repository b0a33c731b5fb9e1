"""A match as a value: the contract every game keeps (interfaces, section 4), and all of it that games share.

A game writes the hooks at the end of `Match`: who must decide, what they may do, what a decision does, what a
player sees, and how the state is copied, saved and drawn anew. Everything else is here.
"""

from __future__ import annotations

import hashlib
import json
import weakref
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar, Self

import attrs

from cardlang.engine.chance import Chance, derived_seed
from cardlang.engine.errors import IllegalAction, MatchOver, RunawayEffects, StateError
from cardlang.engine.events import Change, Event, Origin
from cardlang.engine.numbers import Number, Part, combined, differences, rest_event
from cardlang.engine.view import View

STATE_FORMAT = "cardlang-state"
FORMAT_VERSION = 1
KEPT_DECISIONS = 32
"""After how many decisions the state to go back to is renewed: copying it for each one would cost more."""


@attrs.frozen(eq=False)
class Setting:
    """What a match is played with; it never changes and every clone shares it."""

    game: str
    cards: Any
    """The card set; `.digest` says which cards these are."""
    players: int
    variant: str
    seed: int
    decks: tuple[Any, ...] | None
    """One list of card ids or one deck name a player; None in games without decks."""
    program: Any = None
    """What the game has worked out from the cards, shared by all states of the match."""


@attrs.frozen
class Decision:
    """One entry of the log: what the players chose together, and what came of it."""

    actions: tuple[tuple[int, str], ...]
    events: tuple[Event, ...]


class Match(ABC):
    """The state of one match. Two matches share nothing that changes."""

    rollback: ClassVar[bool] = True
    """Keep a state to go back to, so that runaway effects leave no trace. A game that changes its state only
    when all effects have run says False."""

    __slots__ = (
        "__weakref__",
        "_kept",
        "_legal_known",
        "_new_events",
        "_pending",
        "_since",
        "_told",
        "_views",
        "chance",
        "history",
        "log",
        "setting",
    )

    def __init__(self, setting: Setting, chance: Chance, log: bool) -> None:
        self.setting = setting
        self.chance = chance
        self.log = log
        self.history: list[Decision] = []
        self._pending: dict[int, str] = {}
        self._kept: Match | None = None
        self._since: list[dict[int, str]] = []
        self._new_events: list[Event] = []
        """What happened since the last decision was logged: before the first one, what the start has dealt."""
        self._legal_known: dict[int, tuple[str, ...]] = {}
        self._views: list[weakref.ref[View]] = []
        self._told: Mapping[Hashable, Number] = {}
        """The numbers as the last event left them, with log."""

    # -- the contract --------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many seats the match has; seats count from 0."""
        return self.setting.players

    def players_to_act(self) -> tuple[int, ...]:
        """Return the seats that must decide now, in order; none when the match is over."""
        if self.is_terminal():
            return ()
        if self._pending:
            return tuple(p for p in self._deciders() if p not in self._pending)
        return self._deciders()

    def legal_actions(self, player: int) -> tuple[str, ...]:
        """Return what `player` may do now, each text once; empty when it is not theirs to act."""
        known = self._legal_known.get(player)
        if known is None:
            acts = not self.is_terminal() and player in self._deciders() and player not in self._pending
            known = self._legal_known[player] = self._legal(player) if acts else ()
        return known

    def apply_actions(self, actions: Mapping[int, str]) -> tuple[Event, ...]:
        """Carry out one action for each given seat and return the events (none without log).

        Choices made at the same time may come in several calls: they stay hidden until every seat that must
        decide has chosen, and cannot be changed. Raises IllegalAction or MatchOver and RunawayEffects; the
        state is then as before the call.
        """
        if self.is_terminal():
            raise MatchOver("the match is over")
        deciders, pending = self._deciders(), self._pending
        for player, action in actions.items():
            if player not in deciders or player in pending or action not in self.legal_actions(player):
                raise self._refusal(player, action)
        if not actions:
            raise IllegalAction("no action was given")
        if self.rollback and (self._kept is None or len(self._since) >= KEPT_DECISIONS):
            self._kept, self._since = self._blank(False), []
        if self._views:
            self._freeze_views()
        choices = {**pending, **actions}
        if len(choices) < len(deciders):
            self._pending = choices
            self._legal_known = {}
            return ()
        untold = self._new_events.copy() if self.log else []
        self._told = self._numbers() if self.log else {}
        try:
            self._play(choices)
        except RunawayEffects:
            if self._kept is not None:
                log, self.log = self.log, False
                self._go_back(self._kept, self._since)
                self.log = log
            self._new_events = untold
            raise
        if self._kept is not None:
            self._since.append(choices)
        self._pending = {}
        self._legal_known = {}
        if not self.log:
            return ()
        if rest := self._changes():
            self._new_events.append(rest_event(self._new_events, rest))
        events = tuple(self._new_events)
        self._new_events = []
        self.history.append(Decision(tuple(sorted(choices.items())), events))
        return events

    def apply_action(self, player: int, action: str) -> tuple[Event, ...]:
        """Carry out one action of one seat; the same as `apply_actions({player: action})`."""
        return self.apply_actions({player: action})

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened in public so far; empty without log."""
        told = (event for decision in self.history for event in decision.events)
        return (*told, *self._new_events)

    def view(self, player: int) -> View:
        """Return what `player` may know: the only thing a bot is given."""
        if not 0 <= player < self.setting.players:
            raise IllegalAction(f"there is no player {player}; the seats are 0 to {self.players - 1}")
        view = View(self, player)
        self._views.append(weakref.ref(view))
        return view

    def clone(self) -> Self:
        """Return an equal state that goes on alike and apart."""
        other = self._blank(self.log)
        other._kept, other._since = self._kept, self._since.copy()
        if self.log:
            other.history = self.history.copy()
            other._new_events = self._new_events.copy()
        return other

    @property
    def digest(self) -> str:
        """A hash of the whole state, hidden parts included; the log takes no part."""
        data = json.dumps(self._document(), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(data.encode()).hexdigest()

    def to_json(self) -> str:
        """Return everything as strict JSON, seed included: the server's copy, not a player's."""
        data = self._document()
        if self.log:
            data["history"] = [
                {"actions": {str(p): a for p, a in d.actions}, "events": [e.save() for e in d.events]}
                for d in self.history
            ]
            data["untold"] = [e.save() for e in self._new_events]
        return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))

    def resampled(self, player: int, seed: int) -> Self:
        """Return a state that agrees with all `player` knows, the hidden rest drawn anew from `seed`.

        Bots reach this through `view.resample`. The match's own generator is neither used nor revealed.
        """
        chance, other = Chance(own := derived_seed("resample", seed, player)), self._blank(False)
        other.setting = attrs.evolve(self.setting, seed=own)  # the match's own seed would tell all
        other.chance = Chance(chance.word())
        other._pending = {p: a for p, a in self._pending.items() if p == player}
        other._redraw(player, chance)
        for hidden in self._pending:
            if hidden != player:
                options = other._legal(hidden)
                other._pending[hidden] = options[chance.below(len(options))]
        return other

    def emit(
        self,
        phase: str,
        player: int | None,
        card: str | None,
        text: str,
        origin: Origin | None = None,
        changes: tuple[Change, ...] = (),
        rule: str = "",
    ) -> None:
        """Record an event; games call this only when `self.log` is true or the text is already at hand.

        It is given what has changed among the game's `_numbers` since the last one, except for numbers about
        which its own `changes` say it. `rule` is the rule behind those for which there is no other reason.
        """
        if self.log:
            changes = combined(changes, self._changes(), rule)
            self._new_events.append(Event(phase, player, card, text, origin, changes))

    def _changes(self) -> tuple[Change, ...]:
        """Return how the numbers have changed since this was last asked, each step with its reason."""
        before, self._told = self._told, self._numbers()
        return tuple(differences(before, self._told, self._reason))

    # -- inside --------------------------------------------------------------------------------------------

    def _refusal(self, player: object, action: object) -> IllegalAction:
        """Return why an action cannot be taken."""
        to_act = self.players_to_act()
        if player not in to_act:
            waiting = ", ".join(map(str, to_act))
            return IllegalAction(f"it is not player {player}'s turn to act (waiting for {waiting})")
        return IllegalAction(f"{_shortened(action)} is not a legal action of player {player}")

    def _freeze_views(self) -> None:
        for reference in self._views:
            view = reference()
            if view is not None:
                view._freeze()
        self._views = []

    def _blank(self, log: bool) -> Self:
        other = type(self).__new__(type(self))
        Match.__init__(other, self.setting, self.chance.copy(), log)
        other._pending = self._pending.copy()
        self._copy_to(other)
        return other

    def _moment(self) -> Callable[[], Match]:
        """Return what gives this state again after the match has moved on; it costs something only when asked."""
        if self._kept is None:
            copy = self.clone()
            return lambda: copy
        kept, since, pending = self._kept, tuple(self._since), self._pending
        known: list[Match] = []

        def again() -> Match:
            if not known:
                state = kept._blank(False)
                state._go_back(kept, since)
                state._pending = pending
                known.append(state)
            return known[0]

        return again

    def _go_back(self, kept: Match, since: Sequence[dict[int, str]]) -> None:
        """Become the state that follows from a kept one by the decisions since."""
        self.chance = kept.chance.copy()
        kept._copy_to(self)
        for choices in since:
            self._play(choices)

    def _document(self) -> dict[str, Any]:
        setting = self.setting
        return {
            "format": STATE_FORMAT,
            "version": FORMAT_VERSION,
            "game": setting.game,
            "cards": setting.cards.digest,
            "players": setting.players,
            "variant": setting.variant,
            "seed": setting.seed,
            "log": self.log,
            "decks": None
            if setting.decks is None
            else [d if isinstance(d, str) else list(d) for d in setting.decks],
            "chance": self.chance.save(),
            "pending": {str(p): a for p, a in sorted(self._pending.items())},
            "state": self._save(),
        }

    def restore_common(self, data: Mapping[str, Any]) -> None:
        """Read back what `to_json` wrote beside the game's own part; raises StateError."""
        try:
            self._pending = {int(p): str(a) for p, a in data["pending"].items()}
            self.history = [
                Decision(
                    tuple((int(p), str(a)) for p, a in entry["actions"].items()),
                    tuple(Event.load(e) for e in entry["events"]),
                )
                for entry in data.get("history", ())
            ]
            self._new_events = [Event.load(e) for e in data.get("untold", ())]
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise StateError(f"the saved state is damaged: {error}") from error

    def __reduce__(self) -> Any:
        from cardlang.engine.saved import unpickle

        return unpickle, (type(self), self.setting, self.to_json())

    def __repr__(self) -> str:
        return f"<{self.setting.game} match, {self.players} players, seed {self.setting.seed}>"

    # -- what a game writes --------------------------------------------------------------------------------

    @abstractmethod
    def is_terminal(self) -> bool:
        """Return whether the match is over."""

    @abstractmethod
    def returns(self) -> tuple[float, ...]:
        """Return 1 for a sole winner and -1 for the others, 0 for all who share a win or a draw (the others
        of a shared win get -1); all 0 while the match goes on."""

    def scores(self) -> tuple[int, ...]:
        """Return each seat's points, in games that have them; empty otherwise."""
        return ()

    @abstractmethod
    def census(self) -> Mapping[str, int]:
        """Return how many copies of each card id there are in all zones together; the same all match long."""

    def _numbers(self) -> Mapping[Hashable, Number]:
        """Return, with log, the numbers whose changes events tell, unless they bring them, by a key of their own."""
        return {}

    def _reason(self, key: Hashable, before: Number | None, after: Number) -> tuple[Part, ...]:
        """Return what is behind that of a change which no part gives (`numbers.Reason`): nothing is the event."""
        return ()

    @abstractmethod
    def _deciders(self) -> tuple[int, ...]:
        """Return the seats that decide now, whether or not they have already chosen."""

    @abstractmethod
    def _legal(self, player: int) -> tuple[str, ...]:
        """Return the actions of one of the deciders, in a fixed order, each text once, at least one."""

    @abstractmethod
    def _play(self, choices: Mapping[int, str]) -> None:
        """Carry out the decision of all deciders and everything that follows, up to the next decision."""

    @abstractmethod
    def _observe(self, player: int) -> dict[str, Any]:
        """Return what `player` may know now as new JSON-able data."""

    @abstractmethod
    def _redraw(self, player: int, chance: Chance) -> None:
        """Draw anew, in this state, all that `player` cannot know."""

    @abstractmethod
    def _copy_to(self, other: Any) -> None:
        """Give `other` copies of all of the game's own fields."""

    @abstractmethod
    def _save(self) -> dict[str, Any]:
        """Return the game's own fields as JSON-able data."""

    @abstractmethod
    def _load(self, data: Mapping[str, Any]) -> None:
        """Set the game's own fields from `_save`'s data; raises StateError for data that cannot be one's."""


def _shortened(action: object) -> str:
    text = repr(action)
    return text if len(text) <= 80 else text[:77] + "…"
