"""Cards from zone to zone, and who knows about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING

from cardlang.games.bugsnax import copies
from cardlang.games.bugsnax.zones import (
    FIELD,
    GRUMPUS_DISCARD,
    HAND,
    HANDS,
    HIDING,
    IN_PLAY,
    PER_SEAT,
    SHARED,
    SNAX_DECK,
    TRAP_DECK,
    TRAP_DISCARD,
    zone,
)

if TYPE_CHECKING:
    from cardlang.games.bugsnax.state import BugsnaxMatch


def is_hidden(m: BugsnaxMatch, card: int, number: int) -> bool:
    """Whether a card in a zone is known to its holder at most; caught Snax are open (ruling 10)."""
    return HIDING[number] or (HANDS[number] and m.program.kind[m.cards_of[card]] != "snax")


def relocate(m: BugsnaxMatch, card: int, number: int, at: str = "top") -> None:
    """Put a card into a zone: on the top or the bottom of a deck, or `shuffled` into it."""
    old = m.where[card]
    if old == FIELD:
        leave_field(m, card)
    else:
        m.zones[old].remove(card)
        m.hosts.pop(card, None)
        m.trap_player.pop(card, None)
    cards = m.zones[number]
    if at == "bottom":
        cards.insert(0, card)
    else:
        cards.append(card)
    m.where[card] = number
    m.faces[old] = m.faces[number] = None
    m.dirty = True
    if m.copies and card in m.copies:
        copies.moving(m, card, number)
    if IN_PLAY[old] or IN_PLAY[number]:
        m.weights.moved(m, card)
    elif m.weights.delicate or m.program.revalues:
        m.weights.known = False
    if (HANDS[old] or HANDS[number]) and m.program.kind[m.cards_of[card]] != "snax":
        _remember(m, card, old, number)
    _learn(m, card, old, number)
    if at == "shuffled":
        shuffle(m, number)


def _remember(m: BugsnaxMatch, card: int, old: int, number: int) -> None:
    """Note that a card has come into a hand or left one."""
    memory, back = m.memory, m.owners[card]
    if HANDS[old] and HANDS[number]:
        memory.passed((old, back), (number, back))
    elif HANDS[number]:
        memory.came((number, back))
    elif HIDING[number] or not memory.freed:
        memory.hid((old, back))
    else:
        kind = m.cards_of[card], back
        alike = [other for other in m.deal.alike[kind] if HIDING[m.where[other]] or HANDS[m.where[other]]]
        where = [m.where[other] for other in alike]
        hidden = []
        for seat, seen in enumerate(m.seen):
            own = SHARED + PER_SEAT * seat + HAND
            if own == old or card in seen:
                hidden.append(0)
            elif seen and not seen.isdisjoint(alike):
                hidden.append(1 + _count_hidden(m, seat, kind))
            else:
                hidden.append(1 + len(where) - where.count(own))
        memory.left((old, back), kind, hidden)


def _count_hidden(m: BugsnaxMatch, seat: int, kind: tuple[int, int]) -> int:
    """Return how many cards of a kind a player cannot see."""
    seen, where, own = m.seen[seat], m.where, zone(seat, HAND)
    return sum(
        (HIDING[where[card]] or HANDS[where[card]]) and where[card] != own and card not in seen
        for card in m.deal.alike[kind]
    )


def _mix(m: BugsnaxMatch, seat: int, cards: Collection[int]) -> None:
    """Note that a player who can see some cards now knows no more than that they are in a deck."""
    for kind, added in Counter((m.cards_of[card], m.owners[card]) for card in cards).items():
        m.memory.mixed(seat, kind, added, _count_hidden(m, seat, kind))


def _learn(m: BugsnaxMatch, card: int, old: int, number: int) -> None:
    """Note who still knows where a card is."""
    if not is_hidden(m, card, number):
        for seen in m.seen:
            if seen:
                seen.discard(card)
        return
    if not is_hidden(m, card, old):
        for seen in m.seen:
            seen.add(card)
        return
    if HANDS[old]:
        giver = (old - SHARED) // PER_SEAT
        holder = (
            (number - SHARED) // PER_SEAT if number >= SHARED and (number - SHARED) % PER_SEAT == HAND else -1
        )
        for seat, seen in enumerate(m.seen):
            if seat not in (giver, holder) and seen:
                seen.discard(card)
                seen.difference_update(m.zones[old])  # which of the cards went cannot be told
        m.seen[giver].add(card)


def leave_field(m: BugsnaxMatch, snak: int) -> None:
    """Take a Snak from the field: its traps and attachments are discarded, what held for it ends (ruling 5)."""
    field = m.zones[FIELD]
    field[field.index(snak)] = -1
    m.gaps = True
    if "leave" in m.program.events:
        m.departed.append(snak)
    if m.conditions.pop(snak, None) is not None:
        m.weights.known = False
    for card in [c for c, host in m.hosts.items() if host == snak]:
        discard(m, card)
    if m.lasting:
        m.lasting = [entry for entry in m.lasting if entry[4] != "match" or not _speaks_of(entry, snak)]
        m.weights.known = False


def _speaks_of(entry: list[object], snak: int) -> bool:
    this, slots = entry[1], entry[3]
    assert isinstance(slots, list)
    return this == snak or any(snak in slot for slot in slots if slot)


def discard_zone(m: BugsnaxMatch, card: int) -> int:
    """Return where a card goes when it is discarded: Snax go under their deck."""
    kind = m.kind(card)
    if kind == "trap":
        return TRAP_DISCARD
    return SNAX_DECK if kind == "snax" else zone(m.owners[card], GRUMPUS_DISCARD)


def discard(m: BugsnaxMatch, card: int) -> None:
    """Put a card on its discard pile, a Grumpus card on that of its deck's owner (ruling 10)."""
    relocate(m, card, discard_zone(m, card), "bottom" if m.kind(card) == "snax" else "top")


def shuffle(m: BugsnaxMatch, number: int) -> None:
    """Shuffle a deck; nobody knows its cards any more."""
    cards = m.zones[number]
    m.chance.shuffle(cards)
    for seat, seen in enumerate(m.seen):
        if seen and not seen.isdisjoint(cards):
            if number != SNAX_DECK:
                _mix(m, seat, seen.intersection(cards))
            seen.difference_update(cards)
    m.memory.clock += 1


def refill(m: BugsnaxMatch, number: int) -> None:
    """Shuffle a discard pile into its deck (ruling 6)."""
    pile = TRAP_DISCARD if number == TRAP_DECK else number + 1
    if number != SNAX_DECK and m.zones[pile]:
        for seat in range(m.players):
            _mix(m, seat, m.zones[pile])
        for card in m.zones[pile]:
            m.where[card] = number
        m.zones[number] += m.zones[pile]
        m.zones[pile] = []
        m.faces[pile] = None
        shuffle(m, number)


def draw_one(m: BugsnaxMatch, seat: int, number: int, bottom: bool = False) -> int:
    """Draw a card from a deck into a hand and return it; -1 when there is none even after refilling."""
    if not m.zones[number]:
        refill(m, number)
        if not m.zones[number]:
            return -1
    card = m.zones[number][0 if bottom else -1]
    relocate(m, card, zone(seat, HAND))
    return card


def fill_field(m: BugsnaxMatch) -> list[int]:
    """Fill the gaps in the field from the Snax deck and return the newcomers; else the field shrinks (ruling 6)."""
    field, deck = m.zones[FIELD], m.zones[SNAX_DECK]
    newcomers = []
    for at, card in enumerate(field):
        if card < 0 and deck:
            card = field[at] = deck.pop()
            m.where[card] = FIELD
            for seen in m.seen:
                seen.discard(card)
            m.weights.moved(m, card)
            newcomers.append(card)
    if -1 in field:
        m.zones[FIELD] = [card for card in field if card >= 0]
    m.gaps = False
    m.dirty = True
    if m.weights.delicate:
        m.weights.known = False
    return newcomers


def no_snax_left(m: BugsnaxMatch) -> bool:
    """Whether no Snak is in the deck, on the field or in a hand (ruling 6)."""
    if m.zones[SNAX_DECK] or any(card >= 0 for card in m.zones[FIELD]):
        return False
    return not any(m.kind(card) == "snax" for seat in range(m.players) for card in m.hand(seat))


def snak_label(m: BugsnaxMatch, snak: int) -> str:
    """Return what an action calls a Snak: its place where two on the field have one name."""
    name = m.name(snak)
    field = m.zones[FIELD]
    alike = [c for c in field if c >= 0 and m.cards_of[c] == m.cards_of[snak]]
    return name if len(alike) < 2 else f"{name} (place {field.index(snak) + 1})"
