"""Setting up: the decks, the first field and the hands (rules text, "Setting Up Play"; rulings 8 to 11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlang.checks.cards import CardSet
from cardlang.checks.decks import DeckErrors
from cardlang.diagnostics.suggest import closest
from cardlang.engine.chance import Chance
from cardlang.engine.match import Match, Setting
from cardlang.games.bugsnax import copies, interpreter, turns
from cardlang.games.bugsnax.deal import deck_names
from cardlang.games.bugsnax.movement import draw_one
from cardlang.games.bugsnax.program import Program, program_of
from cardlang.games.bugsnax.state import BugsnaxMatch, prepare
from cardlang.games.bugsnax.zones import FIELD, GRUMPUS_DECK, SNAX_DECK, TRAP_DECK, zone

VARIANTS = ("standard", "advanced")
FIRST_HAND = 3
FIELD_SIZE = 4
LARGE_FIELD = 6
MANY_PLAYERS = 5


def start(
    cards: CardSet, decks: Sequence[Any] | None, players: int, variant: str, seed: int, log: bool
) -> Match:
    """Return a new match with the field laid and hands drawn. Raises DeckErrors for decks there are not."""
    program = program_of(cards)
    names = _chosen(program, decks, players, variant)
    setting = Setting("bugsnax", cards, players, variant, seed, names, program)
    m = BugsnaxMatch.__new__(BugsnaxMatch)
    Match.__init__(m, setting, Chance(seed), log)
    prepare(m, setting)
    _lay_out(m)
    if log:
        field = ", ".join(m.name(snak) for snak in m.zones[FIELD]) or "no Snak"
        m.emit("Setup", None, None, f"{field} on the field; the players draw their hands")
    turns.begin_turn(m)
    copies.lay_out(m)
    interpreter.run(m)
    return m


def default_decks(cards: CardSet, players: int) -> list[Any] | None:
    """Return a deck name a player: the standard decks in turn."""
    names = deck_names(program_of(cards), "standard") or deck_names(program_of(cards), "advanced")
    return [names[seat % len(names)] for seat in range(players)] if names else None


def _chosen(program: Program, decks: Sequence[Any] | None, players: int, variant: str) -> tuple[str, ...]:
    known = deck_names(program, variant)
    everywhere = deck_names(program, "advanced")
    if decks is None:
        return tuple(known[seat % len(known)] for seat in range(players)) if known else ("",) * players
    faults: list[tuple[str, list[str]]] = []
    if len(decks) != players:
        faults.append(
            ("decks", [f"{players} players need {players} Grumpus decks, and {len(decks)} are named"])
        )
    chosen: list[str] = []
    for deck in decks:
        name = deck if isinstance(deck, str) else str(getattr(deck, "name", deck))
        found = next((k for k in known if k.casefold() == name.casefold().partition(",")[0].strip()), None)
        if found is not None:
            chosen.append(found)
        elif any(k.casefold() == name.casefold() for k in everywhere):
            faults.append((name, [f"the Grumpus deck {name} is for the advanced mode only"]))
        else:
            near = closest(name, known, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            faults.append(
                (name, [f"there is no Grumpus deck called {name}{hint} (there are {', '.join(known)})"])
            )
    if faults:
        raise DeckErrors(faults)
    return tuple(chosen)


def _lay_out(m: BugsnaxMatch) -> None:
    for card, k in enumerate(m.cards_of):
        kind = m.program.kind[k]
        pile = {"trap": TRAP_DECK, "snax": SNAX_DECK}.get(kind)
        number = zone(m.owners[card], GRUMPUS_DECK) if pile is None else pile
        m.zones[number].append(card)
        m.where[card] = number
    shuffle = m.chance.shuffle
    for number in (TRAP_DECK, SNAX_DECK, *(zone(seat, GRUMPUS_DECK) for seat in range(m.players))):
        shuffle(m.zones[number])
    _first_field(m)
    for seat in range(m.players):
        few = m.players >= MANY_PLAYERS and seat == 0
        for _ in range(FIRST_HAND - few):
            draw_one(m, seat, TRAP_DECK)
        draw_one(m, seat, zone(seat, GRUMPUS_DECK))


def _first_field(m: BugsnaxMatch) -> None:
    """Lay out the first field; cards that are not laid at first are shuffled back and replaced (ruling 11)."""
    size = LARGE_FIELD if m.players >= MANY_PLAYERS else FIELD_SIZE
    deck = m.zones[SNAX_DECK]
    while len(m.zones[FIELD]) < size and any(not m.profile(card).not_at_first for card in deck):
        if m.profile(deck[-1]).not_at_first:
            m.chance.shuffle(deck)
            continue
        card = deck.pop()
        m.zones[FIELD].append(card)
        m.where[card] = FIELD
