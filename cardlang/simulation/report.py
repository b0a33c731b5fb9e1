"""A page with charts that needs no network: the libraries that draw them are in the file."""

from __future__ import annotations

import html
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from cardlang.checks.files import InputError
from cardlang.checks.writing import write_new
from cardlang.simulation import charts
from cardlang.simulation.faults import SimulationError, needed
from cardlang.simulation.intervals import Rate
from cardlang.simulation.summary import Summary

Chart: TypeAlias = Callable[[Summary], "dict[str, Any] | None"]

CHARTS: tuple[tuple[str, str, Chart], ...] = (
    ("Who wins", "Share won against all others; a draw counts half.", charts.ranking),
    ("Deck against deck", "Share won by the row, in percent.", lambda s: charts.heat_map(s, "decks")),
    ("Bot against bot", "Share won by the row, in percent.", lambda s: charts.heat_map(s, "bots")),
    ("How sure that is", "The share won after more and more matches, the best and the last.", charts.curves),
    ("How long matches take", "", charts.lengths),
    ("When matches are settled", "Who is behind is judged as bots judge positions.", charts.settling),
    (
        "Cards that win",
        "Share won by those who played the card; grey lines are 95 % intervals.",
        charts.cards,
    ),
    (
        "What a card is worth",
        "The deck without the card, in matches with the same seeds. Blue: it is worse without it.",
        charts.replaced,
    ),
    (
        "What the change of a card does",
        "Those who have the card, with its new version and its old one, in matches with the same seeds. "
        "Red: it wins more now.",
        charts.changed,
    ),
    (
        "Effects",
        "How often they happened and, where the log tells it, ran and came to nothing.",
        charts.effects,
    ),
)

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #222; background: #fff; max-width: 800px; margin: 2rem auto;
  padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: 0.2rem; } h2 { font-size: 1.15rem; margin: 2.2rem 0 0.2rem; }
p { margin: 0.2rem 0 0.6rem; color: #555; } .chart { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 0.8rem; }
th, td { padding: 0.15rem 0.4rem; text-align: right; white-space: nowrap; border-bottom: 1px solid #e4e4e4; }
th:first-child, td:first-child { text-align: left; } th { font-weight: 600; } .scroll { overflow-x: auto; }
"""


def check_report(path: Path, *, force: bool) -> None:
    """Raise before anything is played when no report can be written: InputError, SimulationError."""
    needed("altair")
    needed("vl_convert")
    if path.is_dir():
        raise InputError(f"{path} is a folder; name a file, such as {path / 'report.html'}")
    if path.exists() and not force:
        raise InputError(f"{path} is there already; `--force` replaces it")
    if not path.resolve().parent.is_dir():
        raise SimulationError(f"{path} cannot be written: there is no folder {path.parent}")
    try:
        tempfile.TemporaryFile(dir=path.resolve().parent).close()
    except OSError as error:
        raise SimulationError(f"{path} cannot be written: {error.strerror}; name a file elsewhere") from None


def write_report(path: Path, summary: Summary, *, force: bool = False) -> None:
    """Write the page whole or not at all; a file that is there is replaced with `force`. Raises InputError."""
    write_new(path, "".join(page(summary)).encode(), force=force)


def page(summary: Summary) -> Iterator[str]:
    """Yield the parts of the page."""
    plan = summary.plan
    title = f"{plan.game}: {summary.store.count():,} matches"
    yield f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{_text(title)}</title>\n'
    yield '<meta name="viewport" content="width=device-width">\n'
    yield f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{_text(title)}</h1>\n"
    yield f"<p>{_text(f'{plan.variant}, {plan.seats} players, seed {plan.seed}, cardlang {plan.program}')}</p>\n"
    yield from _measures(summary)
    specs = []
    for heading, words, chart in CHARTS:
        spec = chart(summary)
        if spec is not None:
            specs.append(spec)
            yield f"<h2>{_text(heading)}</h2>\n<p>{_text(words)}</p>\n"
            yield f'<div class="chart" id="chart{len(specs)}"></div>\n'
    yield from _cards(summary)
    yield f"<script>{_script(needed('vl_convert').javascript_bundle())}</script>\n<script>\n"
    for number, spec in enumerate(specs, 1):
        yield f'vegaEmbed("#chart{number}", {_json(spec)}, {{actions: false, renderer: "svg"}});\n'
    yield "</script>\n</body>\n</html>\n"


def _measures(summary: Summary) -> Iterator[str]:
    found = summary.measures
    rows = [(f"player {seat} wins", *_cells(rate)) for seat, rate in enumerate(found.seats)]
    rows.append(("one player wins", *_cells(found.decisive)))
    if found.course is not None:
        known = f"{found.course.comeback.n:,}"
        rows.append(("the winner was behind half-way", *_cells(found.course.comeback)))
        for words, value in (
            ("lead changes a match", found.course.lead_changes), ("drama", found.course.drama),
            ("settled after this part of the match", found.course.settled),
        ):  # fmt: skip
            rows.append((words, f"{value:.3f}", "", known))
    if found.balance is not None:
        rows.append(("balance of the seats (1 is even)", f"{found.balance:.3f}", "", f"{found.seats[0].n:,}"))
    for number, words in (
        (found.runaway, "stopped by runaway effects: counted for no rate"),
        (found.unended, "broken off as endless: counted for no rate"),
    ):
        if number:
            rows.append((words, f"{number:,}", "", f"{found.matches:,}"))
    length = found.length
    rows.append(
        ("decisions (median, 90 %)", f"{length.median:,}", f"{length.lower:,} to {length.upper:,}", "")
    )
    yield from _table(("", "", "95 % interval", "n"), rows)


def _cards(summary: Summary) -> Iterator[str]:
    if not summary.cards:
        return
    words = "Share won in percent by those who have the card in their deck, in hand, or play it."
    yield f"<h2>All cards</h2>\n<p>{words}</p>\n"
    head = ("", "cost", "in deck", "", "n", "drawn", "", "n", "played", "", "n")
    rows = [
        (line.name, line.cost or "", *_cells(line.in_deck), *_cells(line.drawn), *_cells(line.played))
        for line in sorted(summary.cards, key=lambda line: -(line.played.value or 0))
    ]
    yield from _table(head, rows)


def _cells(rate: Rate) -> tuple[str, str, str]:
    if rate.value is None:
        return "", "", "0"
    return f"{100 * rate.value:.1f}", f"{100 * rate.low:.1f} to {100 * rate.high:.1f}", f"{rate.n:,}"


def _table(head: tuple[str, ...], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield '<div class="scroll"><table>\n'
    yield f"<tr>{''.join(f'<th>{_text(cell)}</th>' for cell in head)}</tr>\n"
    for row in rows:
        yield f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in row)}</tr>\n"
    yield "</table></div>\n"


def _text(text: str) -> str:
    return html.escape(text)


def _json(data: Any) -> str:
    """Return data for a script: names of cards cannot end it."""
    return json.dumps(data, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c")


def _script(text: str) -> str:
    return text.replace("</script", "<\\/script")
