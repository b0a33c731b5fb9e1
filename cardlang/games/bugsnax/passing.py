"""Cards that several players pass on at once: chosen one player after another, moved together after the last choice.

A card that was laid aside stays in its hand until then. It stands in a slot of the block in which `HandOver` comes
next, between who passes it on (or takes it) and who gets it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardlang.games.bugsnax import steps as s
from cardlang.games.bugsnax.effects import Slot
from cardlang.games.bugsnax.meaning import fits, refer
from cardlang.games.bugsnax.zones import HANDS, Env, Running

if TYPE_CHECKING:
    from cardlang.engine.chance import Chance
    from cardlang.games.bugsnax.state import BugsnaxMatch


def pool(m: BugsnaxMatch, run: Running, step: s.Choose) -> list[int]:
    """Return what there is to choose from: no card that was laid aside already."""
    found = refer(m, run, step.source)
    if not m.program.passes_on:
        return found
    gone = {card for waiting, over in blocks_that_wait(m) for _, card, _ in laid(waiting, over)}
    return [entity for entity in found if entity not in gone]


def lay_aside(m: BugsnaxMatch, run: Running, step: s.Move) -> None:
    """Note which cards will go to whom, when all have chosen."""
    cards = [card for card in refer(m, run, step.cards) if card >= 0]
    assert step.place.owner is not None
    takers = refer(m, run, step.place.owner)
    waiting, over = next(both for both in blocks_that_wait(m) if both[1].slot == step.aside)
    (player,) = run.slots[_loop(m, waiting).slot] or (-1,)
    more = [number for card in cards for number in (player, card, *takers[:1])] if takers else []
    waiting.slots[over.slot] = [*(waiting.slots[over.slot] or []), *more]
    run.done = bool(more)


def laid(waiting: Running, over: s.HandOver) -> Iterator[tuple[int, int, int]]:
    """Yield who passes on which card and who gets it."""
    found = waiting.slots[over.slot] or []
    return zip(found[::3], found[1::3], found[2::3], strict=True)


def redraw(m: BugsnaxMatch, player: int, chance: Chance) -> None:
    """Draw anew what others have laid aside, or chance has, which the seat (as a reference) does not know."""
    for waiting, over in blocks_that_wait(m) if m.program.passes_on else ():
        choose, unknown = _choice(m, waiting, over), []
        found = list(laid(waiting, over))
        taken = {card for by, card, _ in found if by == player and not (choose and choose.random)}
        for at, (by, card, _) in enumerate(found):
            if choose is not None and card not in taken:
                unknown.append((3 * at + 1, by, m.where[card]))
        for at, by, number in unknown:
            assert choose is not None
            env = Env(waiting.this, waiting.you, waiting.slots.copy())
            env.slots[_loop(m, waiting).slot] = [by]
            fitting = [c for c in m.zones[number] if c not in taken and fits(m, env, choose.source, c)]
            slot = waiting.slots[over.slot]
            if fitting and slot is not None:
                slot[at] = fitting[chance.below(len(fitting))]
                taken.add(slot[at])


def blocks_that_wait(m: BugsnaxMatch) -> Iterator[tuple[Running, s.HandOver]]:
    """Yield the blocks that hand cards over when those above them have come to their end, the last one first."""
    for running in reversed(m.stack):
        block = m.program.blocks[running.block] if running.block >= 0 else ()
        step = block[running.at] if running.at < len(block) else None
        if isinstance(step, s.HandOver):
            yield running, step


def _loop(m: BugsnaxMatch, waiting: Running) -> s.ForEach:
    """Return the step in which the players choose: the one before `HandOver`."""
    loop = m.program.blocks[waiting.block][waiting.at - 1]
    assert isinstance(loop, s.ForEach)
    return loop


def _choice(m: BugsnaxMatch, waiting: Running, over: s.HandOver) -> s.Choose | None:
    """Return the step that chooses the cards, None where all of some sort are passed on."""
    block = _loop(m, waiting).block
    end = block[0].block if isinstance(block[0], s.May) else block
    move = end[-1]
    assert isinstance(move, s.Move)
    return next((c for c in end if isinstance(c, s.Choose) and Slot(c.slot) == move.cards), None)


def in_hands(m: BugsnaxMatch, run: Running, step: s.HandOver) -> list[tuple[int, int, int]]:
    """Return what was laid aside and is still in a hand; it is laid aside no more."""
    found = [each for each in laid(run, step) if HANDS[m.where[each[1]]]]
    run.slots[step.slot] = None
    return found
