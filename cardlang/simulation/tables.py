"""Results as tables of text, at most 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from cardlang.diagnostics.screen import clean, width_of
from cardlang.simulation.comparing import Comparison, told_apart
from cardlang.simulation.effects import tells_waste
from cardlang.simulation.intervals import Difference, Rate
from cardlang.simulation.summary import CardLine, Summary

Line = TypeVar("Line")
WIDTH = 80
MOST_COLUMNS = 9
MOST_ROWS = 20
NAME = 24
LEAST_NAME = 6
CHANGES = {"version": "Changed", "replaced": "Replaced", "blank": "Replaced"}
WHEN = {
    "version": "with the new version of the card",
    "replaced": "when other cards stand for this one",
    "blank": "without this card's text",
}


def render(summary: Summary, *, rows: int = MOST_ROWS) -> Iterator[str]:
    """Yield the lines of all tables; `rows` is how many a long one has at most."""
    yield from heading(summary)
    for title, part in (("Decks", summary.decks), ("Bots", summary.bots)):
        alone, cells = part
        if len(alone) > 1:
            yield ""
            yield from _ranking(title, alone)
            if len(alone) > 2:
                yield from _matrix(alone, cells)
    yield ""
    yield from _measures(summary)
    if summary.comparisons:
        yield ""
        yield from comparisons(summary.comparisons, rows)
    if summary.cards:
        yield ""
        yield from _cards(summary.cards, rows)
    if summary.effects:
        yield ""
        yield from _effects(summary, rows)


def heading(summary: Summary) -> Iterator[str]:
    """Yield what was played."""
    plan = summary.plan
    pairings = len(summary.own)
    more = len(plan.pairings) - pairings
    yield f"{plan.game}, {plan.variant}, {plan.seats} players, seed {plan.seed}"
    compared = f" and {more:,} to compare with" if more else ""
    yield f"{summary.measures.matches:,} matches of {pairings:,} pairing{'' if pairings == 1 else 's'}{compared}"
    yield "a draw counts half; intervals are 95 %"


def percent(rate: Rate) -> str:
    """Return a rate with its interval: ` 56.3 %  53.2 to 59.4`."""
    if rate.value is None:
        return "  none"
    return f"{100 * rate.value:5.1f} %  {100 * rate.low:.1f} to {100 * rate.high:.1f}"


def _ranking(title: str, alone: Mapping[str, Rate]) -> Iterator[str]:
    yield f"{title} by share of matches won against the others"
    rows = [("", "won", "n")]
    rows += [(name, percent(rate), f"{rate.n:,}") for name, rate in _by_rate(alone)]
    yield from grid(rows, "<<>", shrinking=(0,))


def _by_rate(rates: Mapping[str, Rate]) -> list[tuple[str, Rate]]:
    return sorted(rates.items(), key=lambda item: (-(item[1].value or 0), item[0]))


def _matrix(alone: Mapping[str, Rate], cells: Mapping[tuple[str, str], Rate]) -> Iterator[str]:
    """Yield the table of each against each, in the order of the ranking."""
    names = [name for name, _ in _by_rate(alone)][:MOST_COLUMNS]
    counts = sorted({rate.n for rate in cells.values()})
    number = f"{counts[0]:,}" if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,}"
    left = f", the best {MOST_COLUMNS} of {len(alone)}" if len(alone) > MOST_COLUMNS else ""
    yield ""
    yield f"row against column{left}: won in %, n = {number},"
    yield "± the wider side of the interval"
    cells_of = [[_cell(cells.get((name, other))) for other in names] for name in names]
    wide = sum(max(len(row[at]) for row in cells_of) + 1 for at in range(len(names)))
    rows = [("", *(str(at) for at in range(1, len(names) + 1)))]
    for at, (name, shown) in enumerate(zip(names, cells_of, strict=True), 1):
        rows.append((f"{at} {shortened(name, min(NAME, WIDTH - 4 - wide))}", *shown))
    yield from grid(rows, "<" + ">" * len(names), gap=" ")


def _cell(rate: Rate | None) -> str:
    if rate is None or rate.value is None:
        return "·"
    return f"{100 * rate.value:.0f}±{100 * max(rate.high - rate.value, rate.value - rate.low):.0f}"


def _measures(summary: Summary) -> Iterator[str]:
    found = summary.measures
    first, course, length = found.seats[0], found.course, found.length
    yield "How the matches go"
    rows = [("", "", "n"), ("first player wins", percent(first), f"{first.n:,}")]
    if found.balance is not None:
        rows.append(("balance of the seats", f"  {found.balance:.3f}  (1 is even)", f"{first.n:,}"))
    for seat, rate in enumerate(found.seats[1:] if len(found.seats) > 2 else (), 1):
        rows.append((f"player {seat} wins", percent(rate), f"{rate.n:,}"))
    rows.append(("one player wins", percent(found.decisive), f"{found.decisive.n:,}"))
    if course is not None:
        known = f"{course.comeback.n:,}"
        rows += [
            ("winner behind half-way", percent(course.comeback), known),
            ("lead changes", f"  {course.lead_changes:.2f}  a match", f"{first.n:,}"),
            ("drama", f"  {course.drama:.3f}", known),
            ("settled after", f"  {course.settled:.3f}  of the match", known),
        ]
    between = f"({length.lower:,} to {length.upper:,} in 90 %)"
    rows.append(("decisions", f"  {length.median:,}  {between}", f"{first.n:,}"))
    yield from grid(rows, "<<>")
    for number, words in (
        (found.runaway, "stopped by runaway effects"),
        (found.unended, "broken off as endless"),
    ):
        if number:
            yield f"  {number:,} matches {words}; they count for no rate"


def comparisons(found: Sequence[Comparison], most: int) -> Iterator[str]:
    """Yield what a change does to those that have the card, the largest difference first."""
    kinds = {line.how for line in found}
    how = next(how for how in ("version", "replaced", "blank") if how in kinds)
    yield f"{CHANGES[how]}: how the share won changes {WHEN[how]}"
    ordered = sorted(found, key=lambda line: line.difference.value or 0)
    where = told_apart(found)
    heads = ("old", "new") if how == "version" else ("with", "without")
    rows = [("", "in" if where else "by" if how == "replaced" else "", *heads, "change in points", "n")]
    for line in _ends(ordered, most):
        if line is None:
            rows.append(("…", "", "", "", "", ""))
            continue
        change = line.difference
        name, place = shortened(line.name, NAME), where(line) if where else ", ".join(line.by)
        rows.append((name, place, share(line.before), share(line.after), points(change), f"{change.n:,}"))
    yield from grid(rows, "<<>><>", shrinking=(0, 1))


def points(change: Difference) -> str:
    """Return a difference in percentage points with its interval: `+3.1  +0.4 to +5.8`."""
    if change.value is None:
        return "none"
    return f"{100 * change.value:+.1f}  {100 * change.low:+.1f} to {100 * change.high:+.1f}"


def share(rate: Rate) -> str:
    """Return a rate in percent without its interval, for where that of a difference stands beside it."""
    return "none" if rate.value is None else f"{100 * rate.value:.1f}"


def _cards(cards: Sequence[CardLine], most: int) -> Iterator[str]:
    yield "Cards: share won in % by who has it in the deck, in hand, or plays it (± and n)"
    ordered = sorted(cards, key=lambda line: -(line.played.value if line.played.value is not None else -1))
    rows: list[Sequence[str]] = [("", "cost", "in deck", "n", "drawn", "n", "played", "n")]
    for line in _ends(ordered, most):
        if line is None:
            rows.append(("…", "", "", "", "", "", "", ""))
            continue
        rates = [
            part for rate in (line.in_deck, line.drawn, line.played) for part in (_cell(rate), f"{rate.n:,}")
        ]
        rows.append([shortened(line.name, NAME), line.cost or "", *rates])
    yield from grid(rows, "<>>>>>>>", shrinking=(0,))


def _effects(summary: Summary, most: int) -> Iterator[str]:
    runs = tells_waste(summary)
    yield f"Effects: how often they happened, {'and ran and came to nothing' if runs else 'and in how many matches'}"
    if not runs:
        yield "in which the card was played they never did"
    ordered = sorted(summary.effects, key=lambda line: (-line.wasted, -line.fired))
    rows = [("", "", "fired", "a play", "wasted", "in %", "n")]
    for line in ordered[:most]:
        often = f"{line.fired / line.plays:.2f}" if line.plays else ""
        name, text = shortened(line.name, NAME), shortened(line.text, NAME)
        waste = line.waste
        rows.append((name, text, f"{line.fired:,}", often, f"{line.wasted:,}", _cell(waste), f"{waste.n:,}"))
    yield from grid(rows, "<<>>>>>", shrinking=(0, 1))
    if len(ordered) > most:
        yield f"  … and {len(ordered) - most:,} more; `--rows` shows more of them"


def _ends(lines: Sequence[Line], most: int) -> Iterator[Line | None]:
    """Yield all lines, or the first and the last ones of too many with None between."""
    if len(lines) <= most:
        yield from lines
        return
    half = most // 2
    yield from lines[:half]
    yield None
    yield from lines[len(lines) - half :]


def shortened(text: str, width: int) -> str:
    """Return a text of at most so many columns."""
    text = clean(text)
    while width_of(text) > width:
        text = text[:-2] + "…"
    return text


def grid(
    rows: Sequence[Sequence[str]], align: str, gap: str = "  ", shrinking: Sequence[int] = ()
) -> Iterator[str]:
    """Yield rows with columns as wide as their cells; `align` has `<` or `>` a column.

    Where that is more than `WIDTH`, the columns of `shrinking` are shortened, the widest first.
    """
    widths = [max(width_of(row[at]) for row in rows) for at in range(len(align))]
    while 2 + sum(widths) + len(gap) * (len(widths) - 1) > WIDTH and shrinking:
        widest = max(shrinking, key=lambda at: widths[at])
        if widths[widest] <= LEAST_NAME:
            break
        widths[widest] -= 1
    for row in rows:
        cells = []
        for whole, width, side in zip(row, widths, align, strict=True):
            text = shortened(whole, width)
            space = " " * (width - width_of(text))
            cells.append(text + space if side == "<" else space + text)
        yield ("  " + gap.join(cells)).rstrip()
