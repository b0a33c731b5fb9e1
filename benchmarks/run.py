"""Run all benchmarks and print a table of ratios: `python -m benchmarks.run [--write FILE] [NAME …]`."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks import (
    bench_bots,
    bench_games,
    bench_language,
    bench_simulation,
    bench_spycards,
    bench_states,
    fixed_yardstick,
)
from benchmarks.measure import Figure

BENCHES: dict[str, Callable[[], list[Figure]]] = {
    "reading": bench_language.reading,
    "checking": bench_language.checking,
    "starting": bench_language.starting,
    "rounds": bench_spycards.rounds,
    "steps": bench_games.steps,
    "bots": bench_bots.strength,
    "simulations": bench_simulation.simulations,
    "states": bench_states.states,
}


def main(arguments: list[str] | None = None) -> int:
    """Print each figure as it is measured; exit status 1 when one is not what is wanted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"what to measure: {', '.join(BENCHES)}")
    parser.add_argument(
        "--write", metavar="FILE", help="also write the figures into the table of a Markdown file"
    )
    chosen = parser.parse_args(arguments)
    unknown = [name for name in chosen.names if name not in BENCHES]
    if unknown:
        parser.error(f"there is no benchmark {unknown[0]}")
    rows: list[str] = []
    print(f"fixed yardstick (10⁶ look-ups and additions): {fixed_yardstick.run() * 1000:.0f} ms")
    missed = 0
    for name in chosen.names or BENCHES:
        for figure in BENCHES[name]():
            missed += not figure.reached
            rows.append(f"| {figure.name} | {figure.ratio:.2f} | {figure.wanted} | {figure.detail} |")
            mark = "ok  " if figure.reached else "MISS"
            print(
                f"{mark} {figure.name}: {figure.ratio:.2f} (wanted {figure.wanted}; {figure.detail})",
                flush=True,
            )
    if chosen.write:
        note = f"Fixed yardstick: {fixed_yardstick.run() * 1000:.0f} ms. Python {platform.python_version()}."
        _write(Path(chosen.write), rows, note)
    return 1 if missed else 0


def _write(path: Path, rows: list[str], note: str) -> None:
    """Put rows in the place of those with the same name, new ones at the end; rows not measured now stay."""
    start, end = "<!-- figures -->", "<!-- end of figures -->"
    before, rest = path.read_text(encoding="utf-8").split(start, 1)
    table, after = rest.split(end, 1)
    known = [line for line in table.splitlines() if line.startswith("|")]
    head, body = known[:2], {_name(row): row for row in (*known[2:], *rows)}
    path.write_text(
        "\n".join([before + start, *head, *body.values(), "", note, end]) + after, encoding="utf-8"
    )


def _name(row: str) -> str:
    return row.split("|")[1].strip()


if __name__ == "__main__":
    sys.exit(main())
