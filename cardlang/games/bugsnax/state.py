"""The state of a match of Bugsnax: card instances in numbered zones, and what is still to be done."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from cardlang.checks.cards import Card
from cardlang.engine.chance import Chance
from cardlang.engine.errors import StateError
from cardlang.engine.events import Change, Origin
from cardlang.engine.match import Match, Setting
from cardlang.engine.memory import Memory
from cardlang.engine.numbers import Number, Part
from cardlang.games.bugsnax import copies, interpreter, knowledge, reasons, turns
from cardlang.games.bugsnax.deal import Deal, deal_of
from cardlang.games.bugsnax.program import Profile, Program, program_of
from cardlang.games.bugsnax.weights import Weights
from cardlang.games.bugsnax.zones import EATEN, HAND, ON, PER_SEAT, SHARED, Running, zone

_NUMBERS = ("turn", "actions", "turns", "hold", "over", "round_end", "ended", "decisions")
_PLAIN = ("tallies", "bonus", "owed", "extra", "points", "winners", "departed")


class BugsnaxMatch(Match):
    """A match for 2 to 6 players. Cards are instance numbers; `zones` says in which zones they lie."""

    __slots__ = (
        "ask",
        "cards_of",
        "cause",
        "conditions",
        "copies",
        "deal",
        "faces",
        "gaps",
        "hosts",
        "lasting",
        "memory",
        "menu",
        "no_slots",
        "owners",
        "program",
        "seen",
        "stack",
        "trap_player",
        "waiting",
        "weights",
        "where",
        "zones",
        "dirty",
        "used",
        *_NUMBERS,
        *_PLAIN,
    )

    program: Program
    deal: Deal
    cards_of: tuple[int, ...]
    """The card of each instance; of a copy the one it is for now."""
    owners: tuple[int, ...]
    """Whose Grumpus deck each instance is from; -1 for traps and Snax."""
    no_slots: list[list[int] | None]
    """The empty memory of a block."""
    weights: Weights
    menu: dict[str, tuple[Any, ...]] | None
    """The actions of the player who decides, when they have been worked out."""
    zones: list[list[int]]
    """Cards by zone, the top of a deck last; in the field -1 is a gap."""
    faces: list[Any]
    """What players see of each zone, once worked out; None again when a card comes or goes (`knowledge.face`)."""
    where: list[int]
    """The zone of each card."""
    hosts: dict[int, int]
    """The Snak that a trap lies on or a Grumpus card is attached to."""
    trap_player: dict[int, int]
    """Who played a trap on the field, or the Grumpus card in play."""
    conditions: dict[int, list[list[Any]]]
    """The keywords that Snax and players are under, each with when it ends: name, `until`, seat, turn,
    and the card that gave it or -1."""
    copies: dict[int, list[list[Any]]]
    """The cards that are copies of others, each with what it became in turn: card, `until`, seat, turn."""
    lasting: list[list[Any]]
    """Rules for a time: number, this, you, slots, `until`, seat, turn."""
    waiting: list[list[Any]]
    """Triggers for a time: number, this, you, slots, `until`, seat, turn."""
    stack: list[Running]
    """The running blocks, the innermost last; block numbers below 0 are steps of the rules themselves."""
    ask: list[Any] | None
    """The choice that the running block waits for: seat, kind, and what the kind needs."""
    seen: list[set[int]]
    """For each seat the cards it knows though they lie hidden."""
    memory: Memory
    """What can be told of hidden cards by when they were drawn."""
    gaps: bool
    dirty: bool
    """Whether something changed that captures depend on."""
    hold: int
    """Above 0 while a trap is being played: captures wait (ruling 3)."""
    turn: int
    actions: int
    turns: int
    """Turns begun so far (ruling 12)."""
    ended: int
    """1 when the turn is over and only its end is still to be done."""
    round_end: int
    """1 when somebody has the points and the round is being finished (ruling 8)."""
    over: int
    winners: list[int]
    departed: list[int]
    """Snax that have left the field since triggers were last asked."""
    points: list[int]
    """Points beside those of eaten Snax."""
    bonus: list[int]
    """Actions gained (or lost) for the next turn."""
    owed: list[list[list[int]]]
    """What `bonus` is made of: amount, block, step and card."""
    cause: Part
    """The words or the rule behind what is under way, kept with log only."""
    extra: list[int]
    """Turns to take again, or to skip when below 0."""
    tallies: list[dict[str, int]]
    """For each seat what it did this turn, by event."""
    used: list[list[int]]
    """Abilities used and triggers gone off this turn: kind, number, card, times."""
    decisions: int
    """Decisions in this turn."""

    # -- short words for cards and zones ---------------------------------------------------------------------

    def card(self, card: int) -> Card:
        """Return the card of an instance."""
        return self.program.cards[self.cards_of[card]]

    def name(self, card: int) -> str:
        """Return what actions call a card."""
        return self.program.names[self.cards_of[card]]

    def kind(self, card: int) -> str:
        """Return `trap`, `snax` or `grumpus`."""
        return self.program.kind[self.cards_of[card]]

    def profile(self, card: int) -> Profile:
        """Return what a card does."""
        return self.program.profiles[self.cards_of[card]]

    def hand(self, seat: int) -> list[int]:
        """Return the cards in a hand."""
        return self.zones[zone(seat, HAND)]

    def eaten(self, seat: int) -> list[int]:
        """Return the Snax a player has eaten."""
        return self.zones[zone(seat, EATEN)]

    def traps_on(self, snak: int) -> list[int]:
        """Return the traps before a Snak, in the order played."""
        hosts = self.hosts
        return [trap for trap in self.zones[ON] if hosts[trap] == snak]

    def score(self, seat: int) -> int:
        """Return a player's points."""
        number = SHARED + PER_SEAT * seat + EATEN
        eaten = self.zones[number]
        if not eaten:
            return self.points[seat]
        if self.weights.alters(self, "points"):
            return self.points[seat] + sum(self.weights.points(self, snak) for snak in eaten)
        return self.points[seat] + int(knowledge.face(self, number)[1])

    def tally(self, seat: int, event: str) -> int:
        """Return how often a player did something this turn."""
        return self.tallies[seat].get(event, 0)

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
        """Record an event; its origin is the text that runs."""
        if self.log:
            super().emit(phase, player, card, text, origin or self.cause.origin, changes, rule)

    def tell_rest(self, told: int) -> None:
        """Tell what has changed after the first `told` new events and belongs to none of them."""
        reasons.tell_rest(self, told)

    def _numbers(self) -> Mapping[Hashable, Number]:
        return reasons.numbers(self)

    def _reason(self, key: Hashable, before: Number | None, after: Number) -> tuple[Part, ...]:
        return reasons.reason(self, key, before)

    # -- the contract ------------------------------------------------------------------------------------------

    def is_terminal(self) -> bool:
        return bool(self.over)

    def returns(self) -> tuple[float, ...]:
        if not self.over or not self.winners:
            return (0.0,) * self.players
        best = 1.0 if len(self.winners) == 1 else 0.0
        return tuple(best if seat in self.winners else -1.0 for seat in range(self.players))

    def scores(self) -> tuple[int, ...]:
        return tuple(self.score(seat) for seat in range(self.players))

    def census(self) -> Mapping[str, int]:
        counts = dict.fromkeys((card.id for card in self.program.cards), 0)
        for cards in self.zones:
            for card in cards:
                if card >= 0:
                    counts[self.program.cards[self.deal.cards[card]].id] += 1
        return {card_id: number for card_id, number in counts.items() if number}

    def _deciders(self) -> tuple[int, ...]:
        return (self.turn if self.ask is None else self.ask[0],)

    def options(self) -> dict[str, tuple[Any, ...]]:
        """Return the actions of the player who decides, each with what it stands for."""
        if self.menu is None:
            self.menu = turns.menu(self) if self.ask is None else interpreter.answers(self)
        return self.menu

    def _legal(self, player: int) -> tuple[str, ...]:
        return tuple(self.options())

    def _play(self, choices: Mapping[int, str]) -> None:
        ((_, action),) = choices.items()
        chosen = self.options()[action]
        self.menu = None
        if self.log:
            self.cause = reasons.of_choice(self, chosen)
        if self.ask is None:
            turns.take(self, chosen)
        else:
            interpreter.answer(self, chosen)
        if self.log:
            self.tell_rest(0)
        interpreter.run(self)

    def _observe(self, player: int) -> dict[str, Any]:
        return knowledge.observe(self, player)

    def _redraw(self, player: int, chance: Chance) -> None:
        knowledge.redraw(self, player, chance)

    # -- copies and saving ---------------------------------------------------------------------------------------

    def _copy_to(self, other: BugsnaxMatch) -> None:
        other.program, other.deal = self.program, self.deal
        other.cards_of, other.owners, other.no_slots = self.cards_of, self.owners, self.no_slots
        other.zones = [cards.copy() for cards in self.zones]
        other.where = self.where.copy()
        other.hosts = self.hosts.copy()
        other.trap_player = self.trap_player.copy()
        other.conditions = (
            {entity: [e.copy() for e in entries] for entity, entries in self.conditions.items()}
            if self.conditions
            else {}
        )
        other.copies = (
            {card: [e.copy() for e in entries] for card, entries in self.copies.items()}
            if self.copies
            else {}
        )
        other.lasting = [entry.copy() for entry in self.lasting] if self.lasting else []
        other.waiting = [entry.copy() for entry in self.waiting] if self.waiting else []
        other.stack = [running.copy() for running in self.stack] if self.stack else []
        other.ask = None if self.ask is None else [_copied(part) for part in self.ask]
        other.seen = [cards.copy() for cards in self.seen]
        other.memory = self.memory.copy()
        other.gaps, other.dirty = self.gaps, self.dirty
        other.used = [entry.copy() for entry in self.used]
        other.tallies = [tally.copy() for tally in self.tallies]
        other.bonus, other.extra = self.bonus.copy(), self.extra.copy()
        other.owed, other.cause = [[entry.copy() for entry in seat] for seat in self.owed], reasons.NOTHING
        other.points, other.winners = self.points.copy(), self.winners.copy()
        other.turn, other.actions, other.turns, other.hold = self.turn, self.actions, self.turns, self.hold
        other.over, other.round_end, other.ended = self.over, self.round_end, self.ended
        other.decisions = self.decisions
        other.departed = self.departed.copy()
        other.menu = self.menu
        other.faces = self.faces.copy()
        other.weights = self.weights.copy()

    def _save(self) -> dict[str, Any]:
        return {
            "zones": [cards.copy() for cards in self.zones],
            "hosts": [list(pair) for pair in self.hosts.items()],
            "trap_player": [list(pair) for pair in self.trap_player.items()],
            "conditions": [
                [entity, [e.copy() for e in entries]] for entity, entries in self.conditions.items()
            ],
            "copies": [[card, [e.copy() for e in entries]] for card, entries in self.copies.items()],
            "lasting": [entry.copy() for entry in self.lasting],
            "waiting": [entry.copy() for entry in self.waiting],
            "stack": [running.save() for running in self.stack],
            "ask": None if self.ask is None else [_copied(part) for part in self.ask],
            "seen": [sorted(cards) for cards in self.seen],
            "memory": self.memory.save(),
            "gaps": self.gaps,
            "dirty": self.dirty,
            "used": [entry.copy() for entry in self.used],
            "tallies": [tally.copy() for tally in self.tallies],
            "bonus": self.bonus.copy(),
            "owed": [[entry.copy() for entry in seat] for seat in self.owed],
            "extra": self.extra.copy(),
            "points": self.points.copy(),
            "departed": self.departed.copy(),
            "winners": self.winners.copy(),
            **{name: getattr(self, name) for name in _NUMBERS},
        }

    def _load(self, data: Mapping[str, Any]) -> None:
        setting = self.setting
        prepare(self, setting)
        zones = [[int(card) for card in cards] for cards in data["zones"]]
        cards = sorted(card for cards in zones for card in cards if card >= 0)
        if cards != list(range(len(self.cards_of))) or len(zones) != SHARED + 5 * setting.players:
            raise StateError("the saved state does not hold the cards of its decks")
        self.zones = zones
        for number, held in enumerate(zones):
            for card in held:
                if card >= 0:
                    self.where[card] = number
        self.hosts = {int(a): int(b) for a, b in data["hosts"]}
        self.trap_player = {int(a): int(b) for a, b in data["trap_player"]}
        self.conditions = {int(entity): [list(e) for e in entries] for entity, entries in data["conditions"]}
        copies.load(self, data["copies"])
        self.lasting = [list(entry) for entry in data["lasting"]]
        self.waiting = [list(entry) for entry in data["waiting"]]
        self.stack = [Running.load(entry) for entry in data["stack"]]
        self.ask = None if data["ask"] is None else list(data["ask"])
        self.seen = [set(cards) for cards in data["seen"]]
        self.memory = Memory.load(data["memory"])
        self.gaps, self.dirty = bool(data["gaps"]), bool(data["dirty"])
        self.used = [list(entry) for entry in data["used"]]
        self.tallies = [dict(tally) for tally in data["tallies"]]
        self.owed = [[list(entry) for entry in seat] for seat in data["owed"]]
        for name in ("bonus", "extra", "points", "winners", "departed"):
            setattr(self, name, [int(n) for n in data[name]])
        for name in _NUMBERS:
            setattr(self, name, int(data[name]))
        if not 0 <= self.turn < setting.players:
            raise StateError("the saved state has a turn of nobody")


def _copied(part: Any) -> Any:
    return part.copy() if isinstance(part, list) else part


def prepare(m: BugsnaxMatch, setting: Setting) -> None:
    """Give a match everything that does not change, and empty zones."""
    m.program = program_of(setting.cards)
    m.deal = deal_of(m.program, setting)
    m.cards_of, m.owners = m.deal.cards, m.deal.owners
    m.no_slots = [None] * m.program.slots
    count = setting.players
    m.zones = [[] for _ in range(SHARED + 5 * count)]
    m.faces = [None] * len(m.zones)
    m.where = [0] * len(m.cards_of)
    m.hosts, m.trap_player, m.conditions, m.copies = {}, {}, {}, {}
    m.lasting, m.waiting, m.stack, m.used = [], [], [], []
    m.ask = None
    m.seen = [set() for _ in range(count)]
    m.memory = Memory()
    m.tallies = [{} for _ in range(count)]
    m.bonus, m.extra, m.points, m.winners = [0] * count, [0] * count, [0] * count, []
    m.owed, m.cause = [[] for _ in range(count)], reasons.NOTHING
    m.departed = []
    m.gaps = m.dirty = False
    for name in _NUMBERS:
        setattr(m, name, 0)
    m.menu = None
    m.weights = Weights()
