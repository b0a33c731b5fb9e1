"""What a format of whole sets writes: one card file, or some cards of it."""

from __future__ import annotations

import attrs

from cardlang.codecs.codec import CodecError, ExportRequest
from cardlang.codecs.sets.model import WholeSet
from cardlang.codecs.sets.taking import whole_set


def set_to_write(request: ExportRequest) -> WholeSet:
    """Return the set of a request with the chosen cards; scenarios go with all of them only.

    Raises CodecError for several sets.
    """
    if len(request.units) != 1:
        names = ", ".join(unit.header.set for unit in request.units)
        raise CodecError(
            f"this format holds one set, and these are {len(request.units)} ({names}); name one of them"
        )
    unit = request.units[0]
    wanted = {card.id for card in request.chosen}
    if all(draft.id in wanted for draft in unit.drafts):
        return whole_set(unit, request.cards)
    chosen = type(request.cards)(request.cards.game, (c for c in request.cards.values() if c.id in wanted))
    return attrs.evolve(whole_set(unit, chosen), scenarios=())
