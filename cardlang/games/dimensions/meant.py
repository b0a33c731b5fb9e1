"""Whom a step is done to: players, units and cards, asking where one must be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.games.dimensions import peeking
from cardlang.games.dimensions.choosing import pick
from cardlang.games.dimensions.selecting import owner_of
from cardlang.games.dimensions.terms import Selector
from cardlang.games.dimensions.units import Frame, Unit
from cardlang.games.dimensions.zones import (
    card_of,
    take_from_hand,
)

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch


def players_meant(m: DimensionsMatch, who: Selector, frame: Frame) -> list[int] | None:
    """Return the seats that a selector of players means, None when one must be chosen."""
    meant = pick(m, who, frame)
    if meant is None:
        return None
    return [seat for seat in dict.fromkeys(owner_of(m, ref) for ref in meant) if seat >= 0]


def cards_meant(
    m: DimensionsMatch, cards: tuple[str, ...], copy: Selector | None, frame: Frame
) -> list[int] | None:
    """Return the cards that are named or copied, None when one must be chosen."""
    if copy is None:
        return [m.program.index[card] for card in cards]
    meant = pick(m, copy, frame, slot=1)
    if meant is None:
        return None
    units = [m.find(ref) for ref in meant if ref > 0]
    return [unit.card for unit in units if unit is not None]


def units_meant(m: DimensionsMatch, who: Selector, frame: Frame) -> list[Unit] | None:
    """Return the units in play that a selector means, None when one must be chosen."""
    meant = pick(m, who, frame)
    if meant is None:
        return None
    return [m.units[ref] for ref in meant if ref in m.units]


def take_out(m: DimensionsMatch, seat: int, card: int, zone: str) -> int:
    if zone in ("hand", "their hand"):
        return take_from_hand(m, seat, card)
    pile = m.decks[seat]
    if zone != "deck":
        pile = m.gone[seat]
        m.gone_ids[seat] = []
    at = next(at for at in range(len(pile) - 1, -1, -1) if card_of(pile[at]) == card)
    if zone == "deck" and m.peeks:
        peeking.takes(m, seat, at)
    return pile.pop(at)
