"""`cardlang test --mutate`: the mutation score of card files, for people and as one JSON object."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

import click

from cardlang.diagnostics.findings import count
from cardlang.diagnostics.full import place
from cardlang.diagnostics.screen import Style, clean
from cardlang.mutation.mutants import Mutant
from cardlang.mutation.score import SetScore


class Bar:
    """Tells on a terminal how far the work has got, on one line that is wiped out again."""

    def __init__(self) -> None:
        self.shown = sys.stderr.isatty()

    def __call__(self, name: str, done: int, total: int) -> None:
        if self.shown:
            text = f"{clean(name)[-50:]}: {done:,} of {total:,} changes tried"
            click.echo(f"\r\x1b[K{text if done < total else ''}", err=True, nl=False)


def render(scores: Iterable[SetScore], style: Style, width: int, least: float | None) -> Iterator[str]:
    """Yield the changes that no scenario notices, stale entries of the lists, and a line of figures a file."""
    scores = list(scores)
    for score in scores:
        for mutant in score.unnoticed:
            yield from _unnoticed(score, mutant, style, width)
            yield ""
    for score in scores:
        for stale in score.stale:
            yield style.paint("stale", "error") + style.paint(f": {clean(str(stale.entry))}", "strong")
            yield f"  {clean(str(score.listed_in))}: {clean(stale.reason)}; take the entry out"
            yield ""
    for score in scores:
        yield _figures(score, style, least)


def _unnoticed(score: SetScore, mutant: Mutant, style: Style, width: int) -> Iterator[str]:
    what = mutant.stat or mutant.kind
    yield style.paint("unnoticed", "warning") + style.paint(f": {clean(mutant.card)}, {what}", "strong")
    gutter = len(str(score.source.position(mutant.line.start)[0]))
    label = f"as `{mutant.after}`" if mutant.after else ""
    yield from place(score.source, mutant.place, label, "^", "warning", gutter, width - gutter - 3, style)


def _figures(score: SetScore, style: Style, least: float | None) -> str:
    good = least is None or score.score >= least
    share = style.paint(f"{score.score:5.1f} %", "good" if good else "error")
    words = f"{share} of {count(score.counted, 'change')} noticed in {clean(score.source.name)}"
    if score.listed:
        words += f"; {len(score.listed):,} more cannot be noticed ({clean(score.listed_in.name)})"
    if score.stale:
        words += f"; {count(len(score.stale), 'entry').replace('entrys', 'entries')} of that list stale"
    return words


def as_data(scores: Iterable[SetScore]) -> dict[str, Any]:
    """Return each file with its figures, all unnoticed and listed changes, and stale entries."""
    return {
        "sets": [
            {
                "set": score.set,
                "file": score.source.name,
                "score": round(score.score, 2),
                "changes": len(score.tried),
                "counted": score.counted,
                "noticed": score.noticed,
                "unnoticed": [_data(score, mutant) for mutant in score.unnoticed],
                "equivalent": [
                    {**_data(score, t.mutant), "because": t.entry.because if t.entry else ""}
                    for t in score.listed
                ],
                "stale": [{"entry": str(stale.entry), "reason": stale.reason} for stale in score.stale],
            }
            for score in scores
        ]
    }


def _data(score: SetScore, mutant: Mutant) -> dict[str, Any]:
    line, column = score.source.position(mutant.place.start)
    return {
        "card": mutant.card,
        "kind": mutant.kind,
        "stat": mutant.stat or None,
        "line": line,
        "column": column,
        "before": mutant.before,
        "after": mutant.after,
    }
