"""What two versions of a card set come to, card by card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

import attrs

from cardlang.simulation.comparing import WHOEVER, Comparison
from cardlang.simulation.intervals import Difference, Rate
from cardlang.simulation.summary import Summary
from cardlang.simulation.tables import WIDTH, grid, points, share
from cardlang.simulation.versions import Examined, Task


@attrs.frozen
class Verdict:
    """What one card that differs does to the share won by those who have it."""

    about: Examined
    entrant: str
    before: Rate
    after: Rate
    difference: Difference
    failed: bool
    """Whether it changes more than is allowed, and clearly so."""


def verdicts(task: Task, found: Summary, fail_over: float | None) -> list[Verdict]:
    """Return what every card that could be looked at does; `fail_over` is in percentage points."""
    return [
        _verdict(about, line, fail_over)
        for about in task.examined
        for line in found.comparisons
        if line.card == about.card
    ]


def _verdict(about: Examined, line: Comparison, fail_over: float | None) -> Verdict:
    change = line.difference
    over = fail_over is not None and change.value is not None and 100 * abs(change.value) > fail_over
    return Verdict(about, line.entrant, line.before, line.after, change, over and change.is_clear)


def render(found: Summary, task: Task, results: Sequence[Verdict], fail_over: float | None) -> Iterator[str]:
    """Yield the table and what follows from it."""
    plan = found.plan
    yield f"{plan.game}, {plan.variant}, {plan.seats} players, seed {plan.seed}: {found.store.count():,} matches"
    sorts = [about.sort for about in task.examined]
    counts = ", ".join(
        f"{sorts.count(sort)} {sort}" for sort in ("changed", "added", "removed") if sort in sorts
    )
    yield f"cards: {counts}, {task.same} the same; share won in % with the old and the new cards"
    yield ""
    rows = [("", "in", "old", "new", "change in points", "n")]
    for result in results:
        about = result.about
        name = about.name if about.sort == "changed" else f"{about.name} ({about.sort})"
        rows.append(
            (name, result.entrant, share(result.before), share(result.after), points(result.difference),
             f"{result.difference.n:,}")
        )  # fmt: skip
    yield from grid(rows, "<<>><>", shrinking=(0, 1))
    yield from _notes(task, results, fail_over)


def _notes(task: Task, results: Sequence[Verdict], fail_over: float | None) -> Iterator[str]:
    seen = {result.about.card for result in results}
    for about in task.examined:
        if about.card not in seen:
            yield f"  {about.name}: no deck can hold it, so it was not played"
    if any(result.entrant == WHOEVER and not result.about.shared for result in results):
        yield "  with a single deck both sides have the card; a second `--deck` shows more"
    also = next((about.also for about in task.examined if about.also), ())
    if also:
        yield "  these cards could not be told apart: keywords, tribes or the list of cards differ too"
    if fail_over is None:
        return
    yield ""
    failed = [result for result in results if result.failed]
    unsure = tuple(dict.fromkeys(result.about.name for result in results if _may_fail(result, fail_over)))
    for result in failed:
        yield (
            f"{result.about.name}: {100 * (result.difference.value or 0):+.1f} points for {result.entrant}, "
            f"more than {fail_over:g}"
        )
    if not failed:
        yield f"no card clearly changes more than {fail_over:g} points"
    if unsure:
        yield from wrap(
            f"may still do: {', '.join(unsure)}; the interval reaches beyond {fail_over:g} points, so play more "
            "`--matches`",
            WIDTH, break_on_hyphens=False,
        )  # fmt: skip


def _may_fail(result: Verdict, fail_over: float) -> bool:
    """Return whether a change that is no failure could turn out as one: its interval holds larger changes."""
    change = result.difference
    return not result.failed and 100 * max(-change.low, change.high) > fail_over


def as_data(found: Summary, results: Sequence[Verdict]) -> dict[str, Any]:
    """Return the results as JSON-able data."""
    plan = found.plan
    return {
        "game": plan.game,
        "variant": plan.variant,
        "seed": plan.seed,
        "matches": found.store.count(),
        "cards": [attrs.asdict(result) for result in results],
    }
