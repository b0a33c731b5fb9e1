"""Which cards a match is played with (rules text, "Setting Up Play" and "Advanced Mode"; ruling 9)."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from cardlang.engine.match import Setting
from cardlang.games.bugsnax.program import Program


@attrs.frozen(eq=False)
class Deal:
    """The card of each instance, and whose Grumpus deck it is from."""

    cards: tuple[int, ...]
    owners: tuple[int, ...]
    """The seat of a Grumpus card's deck; -1 for traps and Snax."""
    census: Mapping[str, int]
    alike: Mapping[tuple[int, int], tuple[int, ...]] = attrs.field(init=False)
    """The instances of each card and owner."""

    @alike.default
    def _alike(self) -> Mapping[tuple[int, int], tuple[int, ...]]:
        found: dict[tuple[int, int], tuple[int, ...]] = {}
        for number, each in enumerate(zip(self.cards, self.owners, strict=True)):
            found[each] = (*found.get(each, ()), number)
        return found


def deck_names(program: Program, variant: str) -> list[str]:
    """Return the names of the Grumpus decks that a variant allows, in the order of the set."""
    return list(
        dict.fromkeys(
            str(card.stats["deck"])
            for k, card in enumerate(program.cards)
            if program.kind[k] == "grumpus" and (variant == "advanced" or not program.advanced[k])
        )
    )


def deal_of(program: Program, setting: Setting) -> Deal:
    """Return the cards of a match: all traps, the Snax of the variant, a Grumpus deck a player (ruling 9)."""
    key = (setting.decks, setting.variant)
    known = program.deals.get(key)
    if known is None:
        known = program.deals[key] = _deal(program, setting)
    assert isinstance(known, Deal)
    return known


def _deal(program: Program, setting: Setting) -> Deal:
    advanced = setting.variant == "advanced"
    instances: list[tuple[int, int]] = []
    for k, card in enumerate(program.cards):
        copies = int(card.stats.get("copies", 1))
        if program.kind[k] == "trap" or (program.kind[k] == "snax" and (advanced or not program.advanced[k])):
            instances += [(k, -1)] * copies
    for seat, deck in enumerate(setting.decks or ()):
        for k, card in enumerate(program.cards):
            if program.kind[k] == "grumpus" and card.stats["deck"] == deck:
                instances += [(k, seat)] * int(card.stats.get("copies", 1))
    census: dict[str, int] = {}
    for k, _ in instances:
        census[program.cards[k].id] = census.get(program.cards[k].id, 0) + 1
    return Deal(tuple(k for k, _ in instances), tuple(seat for _, seat in instances), census)
