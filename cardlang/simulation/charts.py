"""The charts of a report, with Altair: each takes results and gives a Vega-Lite specification."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlang.simulation.comparing import Comparison, told_apart
from cardlang.simulation.curves import convergence, settled
from cardlang.simulation.effects import tells_waste
from cardlang.simulation.faults import needed
from cardlang.simulation.intervals import Rate
from cardlang.simulation.summary import Summary

WIDE = 640
MOST_LINES = 8
MOST_BARS = 25
MOST_TICKS = 40
BLUE, GREY, RED = "#3b6ea5", "#b8bec6", "#c4603a"


def heat_map(summary: Summary, what: str) -> dict[str, Any] | None:
    """Return how each deck or bot (`what`) does against each other; None for fewer than two."""
    alone, cells = summary.decks if what == "decks" else summary.bots
    if len(alone) < 2:
        return None
    alt = needed("altair")
    order = [name for name, _ in sorted(alone.items(), key=lambda item: (-(item[1].value or 0), item[0]))]
    rows = [
        {
            "row": one,
            "column": other,
            "won": rate.value,
            "label": f"{100 * rate.value:.0f}",
            "doubt": f"±{100 * max(rate.high - rate.value, rate.value - rate.low):.0f}",
            **_interval(rate),
        }
        for (one, other), rate in cells.items()
        if rate.value is not None
    ]
    if not rows:
        return None
    counts = sorted({rate.n for rate in cells.values() if rate.n})
    each = f"{counts[0]:,}" if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,}"
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X(
            "column:N",
            sort=order,
            title=f"against (± 95 % interval, n = {each})",
            axis=alt.Axis(orient="top", labelAngle=-35),
        ),
        y=alt.Y("row:N", sort=order, title=None),
        tooltip=_tooltip(alt, "row", "column"),
    )
    colour = alt.Color(
        "won:Q",
        scale=alt.Scale(domain=[0, 0.5, 1], range=[RED, "#f7f5f0", BLUE], interpolate="rgb"),
        legend=alt.Legend(title="won", format=".0%"),
    )
    side = max(120, min(46 * len(order), WIDE))
    ink = alt.condition("datum.won < 0.15 || datum.won > 0.85", alt.value("white"), alt.value("#222"))
    share = base.mark_text(fontSize=12, dy=-4).encode(text="label:N", color=ink)
    doubt = base.mark_text(fontSize=9, dy=9).encode(text="doubt:N", color=ink)
    cell = base.mark_rect().encode(color=colour)
    return _spec((cell + share + doubt).properties(width=side, height=side * 0.8))


def ranking(summary: Summary) -> dict[str, Any] | None:
    """Return how each entrant does against all others, with intervals."""
    if len(summary.entrants) < 2:
        return None
    alt = needed("altair")
    rows = [
        {"name": name, "won": rate.value, **_interval(rate)}
        for name, rate in summary.entrants.items()
        if rate.value is not None
    ]
    base = alt.Chart(alt.Data(values=rows)).encode(
        y=alt.Y("name:N", sort=alt.EncodingSortField("won", order="descending"), title=None, axis=_wide(alt)),
        tooltip=_tooltip(alt, "name"),
    )
    lines = base.mark_rule(color=GREY, strokeWidth=3).encode(
        x=_share(alt, "low", "share won, with its 95 % interval"), x2="high:Q"
    )
    points = base.mark_point(filled=True, size=70, color=BLUE, opacity=1).encode(x="won:Q")
    return _spec((_half(alt) + lines + points).properties(width=WIDE - 120))


def curves(summary: Summary) -> dict[str, Any] | None:
    """Return how the share won settled while more and more matches were played."""
    alt = needed("altair")
    best = sorted(summary.entrants.items(), key=lambda item: -(item[1].value or 0))
    names = {name for name, _ in [*best[: MOST_LINES // 2], *best[MOST_LINES // 2 :][-MOST_LINES // 2 :]]}
    rows = [row for row in convergence(summary) if row["name"] in names]
    if len(summary.entrants) < 2 or not rows:
        return None
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("n:Q", title="matches played"), tooltip=_tooltip(alt, "name")
    )
    colour = alt.Color(
        "name:N",
        title=None,
        sort=[name for name, _ in best if name in names],
        legend=alt.Legend(labelLimit=200, symbolOpacity=1, symbolType="stroke"),
    )
    several = len({row["name"] for row in rows}) > 3
    band = base.mark_area(opacity=0.0 if several else 0.12).encode(
        y=_share_y(alt, "low"), y2="high:Q", color=colour
    )
    line = base.mark_line().encode(y=alt.Y("won:Q"), color=colour)
    return _spec((band + line).properties(width=WIDE - 140, height=300))


def lengths(summary: Summary) -> dict[str, Any] | None:
    """Return how many matches took how many decisions."""
    found = summary.lengths
    if not found:
        return None
    alt = needed("altair")
    shortest, longest = found[0][0], found[-1][0]
    known = dict(found)
    if longest - shortest <= MOST_TICKS:
        found = [(decisions, known.get(decisions, 0)) for decisions in range(shortest, longest + 1)]
        x = alt.X("decisions:O", title="decisions in a match", axis=alt.Axis(labelAngle=0, labelOverlap=True))
    else:
        x = alt.X("decisions:Q", bin=alt.Bin(maxbins=MOST_TICKS), title="decisions in a match")
    rows = [{"decisions": decisions, "matches": n} for decisions, n in found]
    chart = alt.Chart(alt.Data(values=rows)).mark_bar(color=BLUE)
    return _spec(
        chart.encode(x=x, y=alt.Y("sum(matches):Q", title="matches"), tooltip=["sum(matches):Q"]).properties(
            width=WIDE, height=220
        )
    )


def settling(summary: Summary) -> dict[str, Any] | None:
    """Return after which part of the match its winner was never behind again."""
    rows = settled(summary)
    if not rows:
        return None
    alt = needed("altair")
    chart = alt.Chart(alt.Data(values=rows)).mark_bar(color=BLUE)
    x = alt.X(
        "part:Q",
        bin=alt.Bin(step=0.1),
        scale=alt.Scale(domain=[0, 1]),
        axis=alt.Axis(format=".0%"),
        title="part of the match after which the winner was never behind again",
    )
    return _spec(
        chart.encode(x=x, y=alt.Y("sum(matches):Q", title="matches"), tooltip=["sum(matches):Q"]).properties(
            width=WIDE, height=180
        )
    )


def cards(summary: Summary) -> dict[str, Any] | None:
    """Return how often those won who played each card: the best and the last of many."""
    found = sorted(
        (line for line in summary.cards if line.played.value is not None),
        key=lambda line: -(line.played.value or 0),
    )
    if not found:
        return None
    alt = needed("altair")
    half = MOST_BARS
    kept = found if len(found) <= 2 * half else [*found[:half], *found[-half:]]
    rows = [
        {
            "name": line.name,
            "kind": line.kind,
            "cost": line.cost,
            "won": line.played.value,
            **_interval(line.played),
        }
        for line in kept
    ]
    base = alt.Chart(alt.Data(values=rows)).encode(
        y=alt.Y("name:N", sort=[line.name for line in kept], title=None, axis=_wide(alt)),
        tooltip=_tooltip(alt, "name", "kind", "cost"),
    )
    lines = base.mark_rule(color=GREY, strokeWidth=3).encode(
        x=_share(alt, "low", "share won by those who played it"), x2="high:Q"
    )
    points = base.mark_circle(size=70, opacity=1).encode(x="won:Q", color=alt.Color("kind:N", title=None))
    return _spec((_half(alt) + lines + points).properties(width=WIDE - 200))


def replaced(summary: Summary) -> dict[str, Any] | None:
    """Return what replacing each card does to the share won."""
    found = [line for line in summary.comparisons if line.how != "version"]
    return _differences(found, "change of the share won when the card is replaced")


def changed(summary: Summary) -> dict[str, Any] | None:
    """Return what the new version of each card does to the share won."""
    found = [line for line in summary.comparisons if line.how == "version"]
    return _differences(found, "change of the share won with the new version of the card")


def _differences(lines: Sequence[Comparison], title: str) -> dict[str, Any] | None:
    found = [line for line in lines if line.difference.value is not None]
    if not found:
        return None
    alt = needed("altair")
    where = told_apart(found)
    rows = [
        {
            "name": f"{line.name}, {where(line)}" if where and _several(found, line.name) else line.name,
            "change": line.difference.value, "low": line.difference.low, "high": line.difference.high,
            "n": line.difference.n, "by": ", ".join(line.by), "entrant": line.entrant,
        }
        for line in sorted(found, key=lambda line: -abs(line.difference.value or 0))[:MOST_BARS]
    ]  # fmt: skip
    base = alt.Chart(alt.Data(values=rows)).encode(
        y=alt.Y("name:N", sort=alt.EncodingSortField("change"), title=None, axis=_wide(alt)),
        tooltip=["entrant:N", "by:N", alt.Tooltip("change:Q", format="+.1%"), alt.Tooltip("low:Q", format="+.1%"),
                 alt.Tooltip("high:Q", format="+.1%"), "n:Q"],
    )  # fmt: skip
    x = alt.X("low:Q", axis=alt.Axis(format="+.0%"), title=title)
    rule = alt.Chart(alt.Data(values=[{"zero": 0}])).mark_rule(color="#888").encode(x="zero:Q")
    lines = base.mark_rule(color=GREY, strokeWidth=3).encode(x=x, x2="high:Q")
    points = base.mark_point(filled=True, size=60, opacity=1).encode(
        x="change:Q", color=alt.condition("datum.change < 0", alt.value(BLUE), alt.value(RED))
    )
    return _spec((rule + lines + points).properties(width=WIDE - 160))


def effects(summary: Summary) -> dict[str, Any] | None:
    """Return how often effects happened and, where logs tell, came to nothing: those wasted most."""
    found = sorted(
        summary.effects, key=lambda line: (-line.wasted if tells_waste(summary) else 0, -line.fired)
    )[:MOST_BARS]
    if not found:
        return None
    alt = needed("altair")
    kinds = ("happened", "came to nothing") if tells_waste(summary) else ("happened",)
    rows = [
        {"effect": f"{line.name}: {line.text}", "times": times, "what": what}
        for line in found
        for what, times in zip(kinds, (line.fired, line.wasted), strict=False)
    ]
    scale = alt.Scale(domain=list(kinds), range=[BLUE, RED])
    chart = alt.Chart(alt.Data(values=rows)).mark_bar()
    order = [f"{line.name}: {line.text}" for line in found]
    return _spec(
        chart.encode(
            y=alt.Y("effect:N", sort=order, title=None, axis=_wide(alt)), x=alt.X("times:Q", title="times"),
            color=alt.Color("what:N", scale=scale, title=None), tooltip=["effect:N", "what:N", "times:Q"],
        ).properties(width=WIDE - 220)
    )  # fmt: skip


def _several(found: Sequence[Comparison], name: str) -> bool:
    return sum(line.name == name for line in found) > 1


def _interval(rate: Rate) -> dict[str, Any]:
    return {"low": rate.low, "high": rate.high, "n": rate.n}


def _tooltip(alt: Any, *names: str) -> list[Any]:
    shares = [alt.Tooltip(f"{name}:Q", format=".1%") for name in ("won", "low", "high")]
    return [*(f"{name}:N" for name in names), *shares, alt.Tooltip("n:Q", format=",")]


def _share(alt: Any, field: str, title: str) -> Any:
    return alt.X(f"{field}:Q", axis=alt.Axis(format=".0%"), title=title, scale=alt.Scale(zero=False))


def _share_y(alt: Any, field: str) -> Any:
    return alt.Y(f"{field}:Q", axis=alt.Axis(format=".0%"), title="share won", scale=alt.Scale(zero=False))


def _wide(alt: Any) -> Any:
    return alt.Axis(labelLimit=260)


def _half(alt: Any, axis: str = "x") -> Any:
    chart = alt.Chart(alt.Data(values=[{"half": 0.5}])).mark_rule(color="#888", strokeDash=[4, 4])
    return chart.encode(**{axis: "half:Q"})


def _spec(chart: Any) -> dict[str, Any]:
    spec: dict[str, Any] = chart.configure_view(stroke=None).to_dict()
    return spec
