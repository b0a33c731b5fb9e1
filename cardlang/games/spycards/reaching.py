"""How far ATK, DEF and TP can go with the cards of a set."""

from __future__ import annotations

import attrs

from cardlang.checks.cards import CardSet
from cardlang.engine.amounts import is_finite, key
from cardlang.engine.effect import walk_effects
from cardlang.games.spycards import effects as e

_STATS: tuple[tuple[type, str], ...] = (
    (e.GainAtk, "ATK"),
    (e.Empower, "ATK"),
    (e.Unity, "ATK"),
    (e.GainDef, "DEF"),
    (e.EmpowerDef, "DEF"),
    (e.GainTp, "TP"),
)


@attrs.define
class Reach:
    """Whether some effect raises a number, lowers it, or makes it infinite."""

    rises: bool = False
    falls: bool = False
    endless: bool = False


class Reaching:
    """What the effects of a set can do to each number."""

    def __init__(self, cards: CardSet) -> None:
        self.of = {stat: Reach() for _, stat in _STATS}
        self.refunds = False
        """Whether some card costs less than nothing, so that others can be paid with it."""
        stat_of = dict(_STATS)
        for card in cards.values():
            self.refunds |= key(card.cost) < 0
            for effect in card.effects:
                for inner in walk_effects(effect):
                    stat = stat_of.get(type(inner))
                    if stat is not None:
                        self._note(self.of[stat], getattr(inner, "amount"))  # noqa: B009 - all of these have one

    def _note(self, reach: Reach, amount: int) -> None:
        reach.rises |= amount > 0
        reach.falls |= amount < 0
        reach.endless |= amount > 0 and not is_finite(amount)
