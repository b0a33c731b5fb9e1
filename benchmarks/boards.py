"""Random boards of base cards: the same for the same seed, on every platform.

Run `python benchmarks/boards.py` to print boards a second.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

if not __package__:  # run as a script
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.base_cards import NAMES


def boards(n: int, size: int = 5, seed: int = 1) -> Iterator[tuple[list[str], list[str]]]:
    """Yield n boards of two times `size` card names, of any ranks and with repeats."""
    generator = random.Random(seed)
    for _ in range(n):
        yield generator.choices(NAMES, k=size), generator.choices(NAMES, k=size)


def main() -> None:
    """Print how fast boards are made, so that it can be told from the rounds played on them."""
    n = 20_000
    start = time.process_time()
    for _ in boards(n):
        pass
    print(f"boards      {n / (time.process_time() - start):10,.0f} boards/s")


if __name__ == "__main__":
    main()
