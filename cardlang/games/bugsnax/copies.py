"""Cards that are copies of others: which card each is for now, and when it is itself again.

A copy has the name, the numbers, the keywords and the text of the other card; what lies before it, what is attached
to it and the conditions it is under stay. What a card does when it comes into play a copy does not do. A Snak stays
a copy wherever it lies open (field, hands, eaten), a trap as long as it lies before a Snak.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardlang.engine.errors import StateError
from cardlang.games.bugsnax import steps as s
from cardlang.games.bugsnax.effects import Best
from cardlang.games.bugsnax.meaning import refer
from cardlang.games.bugsnax.zones import FIELD, HIDING, ON, Running

if TYPE_CHECKING:
    from cardlang.games.bugsnax.state import BugsnaxMatch


def copy(m: BugsnaxMatch, run: Running, step: s.Copy) -> None:
    """Carry out a step that makes cards copies."""
    run.at += 1
    run.done = False
    for card in refer(m, run, step.cards):
        kind = _model(m, run, step, card)
        if kind >= 0:
            run.done = _become(m, run, card, kind, step.until) or run.done


def _model(m: BugsnaxMatch, run: Running, step: s.Copy, card: int) -> int:
    """Return which card a copy is to be; -1 when there is none of its kind."""
    if step.of is None:
        return m.program.number[step.named]
    for other in refer(m, run, step.of):
        if other >= 0 and other != card and m.kind(other) == m.kind(card):
            for seen in m.seen if HIDING[m.where[other]] else ():
                seen.add(other)  # whoever sees the copy knows what it was made from
            return m.cards_of[other]
    return -1


def _become(m: BugsnaxMatch, run: Running, card: int, kind: int, until: str) -> bool:
    if card < 0 or m.program.kind[kind] != m.kind(card) or not _may_stay(m, card, m.where[card]):
        return False
    entry = [kind, until, run.you, m.turns]
    m.copies[card] = [*m.copies.get(card, ()), entry] if until else [entry]
    _show(m, card, kind)
    if m.log:
        own = m.program.cards[m.deal.cards[card]].name
        m.emit("Copy", run.you, own, f"{own} becomes a copy of {m.name(card)}")
    return True


def _may_stay(m: BugsnaxMatch, card: int, number: int) -> bool:
    """Whether a card that is a copy is still one in a zone."""
    return number == ON if m.kind(card) == "trap" else number == FIELD or not HIDING[number]


def _show(m: BugsnaxMatch, card: int, kind: int) -> None:
    """Let an instance be a card from now on."""
    cards = list(m.cards_of)
    cards[card] = kind
    m.cards_of = tuple(cards)
    m.faces[m.where[card]] = None
    m.dirty, m.weights.known = True, False


def moving(m: BugsnaxMatch, card: int, number: int) -> None:
    """Let a copy that goes where it cannot stay one be itself again."""
    if not _may_stay(m, card, number):
        del m.copies[card]
        _show(m, card, m.deal.cards[card])


def expire(m: BugsnaxMatch, over: Callable[[str, int, int], bool]) -> None:
    """Let copies whose time is over be what they were before."""
    for card, entries in list(m.copies.items()):
        kept = [entry for entry in entries if not over(entry[1], entry[2], entry[3])]
        if len(kept) == len(entries):
            continue
        if kept:
            m.copies[card] = kept
        else:
            del m.copies[card]
        _show(m, card, kept[-1][0] if kept else m.deal.cards[card])


def lay_out(m: BugsnaxMatch) -> None:
    """Let Snax that are copies of a certain card be that when they are laid out; nothing is chosen for that."""
    for snak in reversed(m.zones[FIELD]):
        for block in m.profile(snak).on_play:
            running = Running(block, 0, snak, m.turn, m.no_slots.copy())
            if all(_is_certain(m, running, step) for step in m.program.blocks[block]):
                m.stack.append(running)


def _is_certain(m: BugsnaxMatch, running: Running, step: s.Step) -> bool:
    if isinstance(step, s.Choose):
        return isinstance(step.source, Best) and len(refer(m, running, step.source)) < 2
    return isinstance(step, s.Copy | s.Remember)


def shown(m: BugsnaxMatch) -> list[list[Any]]:
    """Return what everybody sees of copies: the card's own name, and the name that it goes by."""
    names, own = m.program.names, m.deal.cards
    return [[names[own[card]], m.name(card)] for card in sorted(m.copies)]


def role(m: BugsnaxMatch, card: int) -> str:
    """Return the name of a card, and of a copy both names."""
    own = m.program.names[m.deal.cards[card]]
    return f"{own} as a copy of {m.name(card)}" if card in m.copies else m.card(card).name


def load(m: BugsnaxMatch, saved: list[Any]) -> None:
    """Read back the copies of a saved match; raises StateError for what is no copy."""
    kinds = m.program.kind
    for card, entries in saved:
        for entry in entries:
            if not 0 <= entry[0] < len(kinds) or kinds[entry[0]] != m.kind(card):
                raise StateError("the saved state has a copy of a card that is none of its kind")
        m.copies[int(card)] = [list(entry) for entry in entries]
        _show(m, int(card), int(entries[-1][0]))
