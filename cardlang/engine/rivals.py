"""What comes of comparing two cards: a board that speaks for the one, a board that speaks for the other."""

from __future__ import annotations

from fractions import Fraction

import attrs


@attrs.frozen
class Witness:
    """A board on which the two cards differ."""

    own: tuple[str, ...]
    """The names of the cards beside the compared one, which stands last."""
    against: tuple[str, ...]
    hp: tuple[int, int]
    first: Fraction
    """What the round is worth with the first card: expected HP of its side less those of the other, afterwards."""
    second: Fraction
    """The same with the second card in its place."""


@attrs.frozen
class Comparison:
    """Two cards in the same place on many boards."""

    boards: int
    """On how many boards both could be worked out."""
    left_out: int
    """On how many more they could not, as it would take too long."""
    better: Witness | None
    """A board on which the first card is worth more."""
    worse: Witness | None
    """A board on which it is worth less."""
    better_boards: int = 0
    worse_boards: int = 0
    notes: tuple[str, ...] = ()
    """What the numbers do not count, in words."""
