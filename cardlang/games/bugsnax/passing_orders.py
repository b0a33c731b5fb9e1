"""What each of several players does: where they pass cards on, all choose before any card moves."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardlang.games.bugsnax.context import Context
from cardlang.games.bugsnax.effects import Query, Reference, Slot
from cardlang.games.bugsnax.steps import Block, Choose, ForEach, HandOver, May, Move, Remember, Step


def add_each(context: Context, slot: int, players: Reference, block: Block) -> None:
    """Add a block that each of some players does, and behind it the handing over of what they have laid aside."""
    end = block[0].block if len(block) == 1 and isinstance(block[0], May) else block
    move = end[-1] if end else None
    if not isinstance(move, Move) or not _passes_on(move, end[:-1]):
        context.steps.append(ForEach(slot, players, block))
        return
    aside = context.new_slot()
    laying: Block = (*end[:-1], attrs.evolve(move, aside=aside))
    first = block[0]
    whole: Block = (attrs.evolve(first, block=laying),) if isinstance(first, May) else laying
    context.steps += (ForEach(slot, players, whole), HandOver(aside, move.how))


def _passes_on(move: Move, before: Sequence[Step]) -> bool:
    """Whether cards go from a hand to a hand, both of them other ones for each player, and nothing else happens."""
    if move.place.zone != "hand" or not isinstance(move.place.owner, Slot):
        return False
    if not all(isinstance(step, Choose | Remember) for step in before):
        return False
    chosen = (s.source for s in before if isinstance(s, Choose | Remember) and Slot(s.slot) == move.cards)
    source = next(chosen, move.cards)
    if not isinstance(source, Query) or not source.places:
        return False
    return all(place.zone == "hand" and isinstance(place.owner, Slot) for place in source.places)
