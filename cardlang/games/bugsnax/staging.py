"""Tables set by hand: the matches that scenarios and tests start from."""

from __future__ import annotations

import attrs

from cardlang.checks.cards import CardSet
from cardlang.engine.chance import Chance
from cardlang.engine.match import Match, Setting
from cardlang.games.bugsnax import copies, interpreter
from cardlang.games.bugsnax.deal import Deal
from cardlang.games.bugsnax.meaning import code
from cardlang.games.bugsnax.program import Program, program_of
from cardlang.games.bugsnax.start import default_decks
from cardlang.games.bugsnax.state import BugsnaxMatch, prepare
from cardlang.games.bugsnax.zones import (
    EATEN,
    FIELD,
    GRUMPUS_DECK,
    GRUMPUS_DISCARD,
    HAND,
    ON,
    PLAYED,
    SNAX_DECK,
    TRAP_DECK,
    TRAP_DISCARD,
    zone,
)


@attrs.define
class Table:
    """What set-up lines say; cards are numbers of kinds."""

    players: int = 2
    variant: str = "standard"
    seed: int = 0
    turn: int = 0
    actions: int = 3
    field: list[int] = attrs.field(factory=list)
    traps: list[tuple[int, int]] = attrs.field(factory=list)
    """Traps, each with the Snak it lies on."""
    piles: dict[str, list[int]] = attrs.field(factory=dict)
    """`trap`, `snax` (whole decks, top first), `trap top`, `snax top`, `trap discard`."""
    held: dict[tuple[int, str], list[int]] = attrs.field(factory=dict)
    """By seat and `hand`, `eaten`, `discard`, `deck` or `deck top`."""
    played: dict[int, list[tuple[int, int]]] = attrs.field(factory=dict)
    points: dict[int, int] = attrs.field(factory=dict)
    under: list[tuple[int, str]] = attrs.field(factory=list)
    decks: dict[int, str] = attrs.field(factory=dict)


class _Stage:
    """Puts instances into zones."""

    def __init__(self, table: Table, program: Program, decks: list[str]) -> None:
        self.table = table
        self.program = program
        self.decks = decks
        self.cards: list[int] = []
        self.owners: list[int] = []
        self.zones: list[list[int]] = [[] for _ in range(zone(table.players, 0))]
        self.hosts: dict[int, int] = {}

    def add(self, kind: int, number: int, owner: int = -1) -> int:
        card = len(self.cards)
        self.cards.append(kind)
        self.owners.append(owner if self.program.kind[kind] == "grumpus" else -1)
        self.zones[number].append(card)
        return card

    def owner(self, kind: int, seat: int) -> int:
        """Return whose deck a Grumpus card is from: the player's own if it can be, else whose deck has it."""
        deck = self.program.cards[kind].stats.get("deck")
        order = [seat, *range(self.table.players)]
        return next((s for s in order if self.decks[s] == deck), seat)

    def run(self) -> None:
        table = self.table
        snax = [self.add(kind, FIELD) for kind in table.field]
        for trap, host in table.traps:
            card = self.add(trap, ON)
            self.hosts[card] = next((s for s in snax if self.cards[s] == host), -1)
        for (seat, what), kinds in table.held.items():
            which = {"hand": HAND, "eaten": EATEN, "discard": GRUMPUS_DISCARD}.get(what)
            if which is not None:
                for kind in kinds:
                    self.add(kind, zone(seat, which), self.owner(kind, seat))
        for seat, played in table.played.items():
            for kind, host in played:
                card = self.add(kind, zone(seat, PLAYED), self.owner(kind, seat))
                if host >= 0:
                    self.hosts[card] = next((s for s in snax if self.cards[s] == host), -1)
        for kind in table.piles.get("trap discard", ()):
            self.add(kind, TRAP_DISCARD)

    def decks_filled(self, chance: Chance) -> None:
        """Fill the decks: whole as given, or the rest of the cards below those on top."""
        used = self.cards.copy()
        for number, name in ((TRAP_DECK, "trap"), (SNAX_DECK, "snax")):
            self.fill(
                number,
                name,
                self.table.piles.get(name),
                self.table.piles.get(f"{name} top", []),
                used,
                chance,
            )
        for seat in range(self.table.players):
            top = self.table.held.get((seat, "deck top"), [])
            whole = self.table.held.get((seat, "deck"))
            self.fill(zone(seat, GRUMPUS_DECK), f"grumpus {seat}", whole, top, used, chance)

    def fill(
        self, number: int, name: str, whole: list[int] | None, top: list[int], used: list[int], chance: Chance
    ) -> None:
        kind, _, seat = name.partition(" ")
        owner = int(seat) if seat else -1
        if whole is None:
            rest: list[int] = []
            for k, card in enumerate(self.program.cards):
                fits = self.program.kind[k] == kind and (
                    not seat or card.stats.get("deck") == self.decks[owner]
                )
                if not fits or (self.program.advanced[k] and self.table.variant == "standard"):
                    continue
                left = int(card.stats.get("copies", 1)) - used.count(k) - top.count(k)
                rest += [k] * left
            chance.shuffle(rest)
            whole = [*top, *rest]
        for k in reversed(whole):
            self.add(k, number, owner)


def set_up(table: Table, cards: CardSet) -> BugsnaxMatch:
    """Return the match that set-up lines describe, in the middle of a turn."""
    program = program_of(cards)
    decks = [str(name) for name in default_decks(cards, table.players) or [""] * table.players]
    for seat, name in table.decks.items():
        decks[seat] = name
    chance = Chance(table.seed)
    stage = _Stage(table, program, decks)
    stage.run()
    stage.decks_filled(chance)
    setting = Setting("bugsnax", cards, table.players, table.variant, table.seed, tuple(decks), program)
    m = BugsnaxMatch.__new__(BugsnaxMatch)
    Match.__init__(m, setting, chance, True)
    prepare(m, setting)
    census: dict[str, int] = {}
    for k in stage.cards:
        census[program.cards[k].id] = census.get(program.cards[k].id, 0) + 1
    m.deal = Deal(tuple(stage.cards), tuple(stage.owners), census)
    m.cards_of, m.owners = m.deal.cards, m.deal.owners
    m.zones = stage.zones
    m.where = [0] * len(stage.cards)
    for number, held in enumerate(m.zones):
        for card in held:
            m.where[card] = number
    m.hosts = {card: host for card, host in stage.hosts.items() if host >= 0}
    m.trap_player = dict.fromkeys(m.zones[ON], table.turn % table.players)
    for seat, points in table.points.items():
        m.points[seat] = points - sum(program.points[m.cards_of[c]] for c in m.eaten(seat))
    for seat, keyword in table.under:
        m.conditions.setdefault(code(seat), []).append(
            [keyword, program.keyword(keyword).condition, seat, 0, -1]
        )
    m.turn, m.actions, m.turns = table.turn % table.players, table.actions, 1
    copies.lay_out(m)
    interpreter.run(m)
    m._new_events = []
    return m
