"""The only randomness: SplitMix64, so that every platform and Python version draws the same (architecture, 7).

The state is 64 bits and moves on by 0x9E3779B97F4A7C15 a word. From seed 0 the first words are
0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F. A choice among n is the high half of `word * n`
(no rejection: the bias is below n / 2**64); a coin is one bit of a buffered word, lowest first, 1 is heads;
a shuffle is Fisher-Yates from the end; `draw` takes only the first steps of one, for a pile that is
shuffled anew before every draw.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from functools import lru_cache
from typing import Any

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


class Chance:
    """A generator of random numbers whose whole state is three integers."""

    __slots__ = ("bits", "left", "state")

    def __init__(self, seed: int, bits: int = 0, left: int = 0) -> None:
        self.state = seed & _MASK
        self.bits = bits
        self.left = left

    def word(self) -> int:
        """Return the next word, 0 to 2**64 - 1."""
        self.state = z = (self.state + _GAMMA) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return a number from 0 to `n` - 1; `n` is at least 1."""
        return (self.word() * n) >> 64

    def coin(self) -> bool:
        """Flip a coin; True is heads."""
        if not self.left:
            self.bits = self.word()
            self.left = 64
        bit = self.bits & 1
        self.bits >>= 1
        self.left -= 1
        return bit == 1

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle a list in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def draw(self, items: list[int], count: int) -> list[int]:
        """Remove up to `count` items as if the list had been shuffled, and return them.

        They are the last items of the shuffled list, the last one first; the others keep an order that a
        later draw cannot see.
        """
        drawn = []
        state = self.state
        for left in range(len(items), max(0, len(items) - count), -1):
            state = z = (state + _GAMMA) & _MASK  # `below(left)`, written out: every round draws
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            at = ((z ^ (z >> 31)) * left) >> 64
            drawn.append(items[at])
            items[at] = items[-1]
            items.pop()
        self.state = state
        return drawn

    def copy(self) -> Chance:
        """Return a generator that goes on alike and apart."""
        return Chance(self.state, self.bits, self.left)

    def save(self) -> list[int]:
        """Return the state as plain data."""
        return [self.state, self.bits, self.left]

    @classmethod
    def load(cls, data: Any) -> Chance:
        """Read back what `save` wrote; raises ValueError for anything else."""
        if not (isinstance(data, list) and len(data) == 3 and all(type(n) is int for n in data)):
            raise ValueError("not the state of a random generator")
        state, bits, left = data
        if not (0 <= state <= _MASK and 0 <= bits <= _MASK and 0 <= left <= 64):
            raise ValueError("the state of a random generator is out of range")
        return cls(state, bits, left)


def derived_seed(*parts: int | str) -> int:
    """Return a 64-bit seed that depends on all parts and their order, the same on every platform."""
    state = 0x243F6A8885A308D3
    for part in parts:
        state = _state_after_name(state, part) if isinstance(part, str) else _state_after(state, str(part))
    return Chance(state).word()


def _state_after(state: int, text: str) -> int:
    for byte in text.encode():
        z = ((state ^ byte) + _GAMMA) & _MASK  # the state becomes the next `word`
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        state = z ^ (z >> 31)
    return state ^ 0xFF51AFD7ED558CCD


_state_after_name = lru_cache(maxsize=256)(_state_after)
"""Names of purposes come back at every call."""
