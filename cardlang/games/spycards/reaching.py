"""How far ATK, DEF and TP can go with the cards of a set."""

from __future__ import annotations

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


class Reaching:
    """What the effects of a set can do to ATK, DEF and the TP of the next round."""

    def __init__(self, cards: CardSet) -> None:
        self.rising: set[str] = set()
        """The numbers that some effect raises."""
        self.falling: set[str] = set()
        """The numbers that some effect lowers."""
        self.endless: set[str] = set()
        """The numbers that some effect makes infinite."""
        self.refunds = False
        """Whether some card costs less than nothing, so that others can be paid with it."""
        stat_of = dict(_STATS)
        for card in cards.values():
            self.refunds |= key(card.cost) < 0
            for effect in card.effects:
                for inner in walk_effects(effect):
                    stat = stat_of.get(type(inner))
                    if stat is not None:
                        self._note(stat, getattr(inner, "amount"))  # noqa: B009 - all of these have one

    def _note(self, stat: str, amount: int) -> None:
        if amount < 0:
            self.falling.add(stat)
        elif amount > 0:
            self.rising.add(stat)
            if not is_finite(amount):
                self.endless.add(stat)
