"""A fixed piece of work: a speed divided by the speed of this one says little about the machine it ran on.

Run `python benchmarks/fixed_yardstick.py` to print its seconds, and look-ups a second.
"""

from __future__ import annotations

import time

ROUNDS = 10**6


def run() -> float:
    """Return the CPU seconds of 10**6 dictionary look-ups and integer additions."""
    table = {number: number & 7 for number in range(1000)}
    total = 0
    start = time.process_time()
    for number in range(ROUNDS):
        total += table[number % 1000]
    seconds = time.process_time() - start
    if total != 3_500_000:
        raise AssertionError(f"the loop added up to {total}")
    return seconds


def main() -> None:
    """Print the best of seven runs."""
    seconds = min(run() for _ in range(7))
    print(f"fixed       {seconds:10.4f} s, {ROUNDS / seconds:,.0f} rounds/s")


if __name__ == "__main__":
    main()
