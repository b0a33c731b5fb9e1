"""`cardlang duel`: the chances of one round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import click

from cardlang.api import Game
from cardlang.checks.cards import CardSet
from cardlang.cli.output import style, width, write_json, write_lines
from cardlang.cli.round_options import round_options
from cardlang.cli.table import rows
from cardlang.play.duel import Chances, Duel, duel, read_side

MOST_ROWS = 12
BAR = 30
COLOURS = {"win": "good", "tie": "note", "loss": "error"}


@click.command("duel")
@click.argument("words", nargs=-1, required=True, metavar="CARDS vs CARDS")
@round_options
def command(game: Game, cards: CardSet, words: tuple[str, ...], variant: str | None, format_: str) -> int:
    """Print the chances that one row of cards wins, ties or loses a round against another.

    Each side is a comma list of card names in the order played, with `HP n` and `setup "TEXT"` as in
    scenarios. All coins and random cards are worked out; where that is too much, the chances are sampled and
    come with 95 % intervals.

    \b
      cardlang duel Spider, Zasp vs Thief
      cardlang duel 'HP 3, Mothiva, Zasp' vs 'setup "ATK+2", Seedling'
    """
    one, two = (read_side(side) for side in _sides(words))
    result = duel(game, cards, (one, two), variant)
    if format_ == "json":
        write_json(_data(game, result))
    else:
        write_lines(_page(result))
    return 0


def _sides(words: tuple[str, ...]) -> tuple[str, str]:
    text = " ".join(words)
    one, middle, two = f" {text} ".partition(" vs ")
    if not middle:
        raise click.UsageError("write `vs` between the two sides: `cardlang duel Zasp, Mothiva vs Thief`")
    return one.strip(), two.strip()


def _page(result: Duel) -> Iterator[str]:
    paint = style().paint
    yield paint(_side(result.sides[0]), "strong")
    yield paint(f"against {_side(result.sides[1])}", "strong")
    yield ""
    if result.chances.samples:
        yield f"too many ways to work out: {result.chances.samples:,} samples, with 95 % intervals"
    cells = [(name, how_likely(result.chances, share)) for name, share in result.chances.shares()]
    wide = max(len(text) for _, text in cells)
    for (name, text), (_, share) in zip(cells, result.chances.shares(), strict=True):
        bar = "█" * round(share * BAR)
        yield f"  {name:<4}  {text:>{wide}}  {paint(bar, COLOURS[name])}".rstrip()
    yield ""
    yield paint("results", "quiet")
    merged: dict[tuple[str, ...], Fraction] = {}
    for outcome in result.outcomes:
        row = _row(outcome)
        merged[row] = merged.get(row, Fraction(0)) + Fraction(outcome["probability"])
    ordered = sorted(merged.items(), key=lambda item: -item[1])
    shown, rest = ordered[:MOST_ROWS], ordered[MOST_ROWS:]
    write = percent if result.chances.samples else fraction
    yield from rows([(write(share), *row) for row, share in shown], width=width())
    if rest:
        share = sum((share for _, share in rest), Fraction(0))
        yield f"  and {len(rest):,} less likely results, together {percent(share)}; --format json has them all"


def _row(outcome: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what a person wants to know of a result; those that differ in nothing else are one line."""
    own, other = outcome["players"]
    return (
        {None: "tie", 0: "win", 1: "loss"}[outcome["winner"]],
        f"power {own['power']} : {other['power']}",
        f"HP {own['hp']} : {other['hp']}" + "".join(_rest(side) for side in (own, other)),
    )


def _rest(side: Mapping[str, Any]) -> str:
    """Return what a side's cards became, where something happened to them."""
    words = [f"numbed {name}" for name in side["numbed"]] + [f'setup "{text}"' for text in side["setup"]]
    return f", {', '.join(words)}" if words else ""


def _side(side: Mapping[str, Any]) -> str:
    words = [f"HP {side['hp']}"] if "hp" in side else []
    words += side["played"] + [f'setup "{text}"' for text in side["setup"]]
    return ", ".join(words) or "nothing"


def how_likely(chances: Chances, share: Fraction) -> str:
    """Return a probability as a fraction and in percent, or a sampled one as an interval."""
    if not chances.samples:
        return f"{fraction(share)}  {percent(share):>7}"
    low, high = chances.interval(share)
    return f"{percent(share)}  ({low * 100:.1f} to {high * 100:.1f} %)"


def fraction(share: Fraction) -> str:
    """Return a fraction as `3/4`; one with many digits as a decimal."""
    text = str(share)
    return text if len(text) <= 13 else f"≈ {float(share):.3g}"


def percent(share: Fraction) -> str:
    """Return a probability in percent; a tiny one does not look like none."""
    return "<0.1 %" if 0 < share < Fraction(1, 2000) else f"{float(share) * 100:.1f} %"


def chances_data(chances: Chances) -> dict[str, Any]:
    """Return chances as the fields that `docs/try-and-resolve.md` lists."""
    data: dict[str, Any] = {
        name: {"probability": f"{share.numerator}/{share.denominator}", "percent": float(share) * 100}
        for name, share in chances.shares()
    }
    if chances.samples:
        for name, share in chances.shares():
            data[name]["interval"] = [bound * 100 for bound in chances.interval(share)]
    lead = chances.lead
    return data | {"hp_lead": f"{lead.numerator}/{lead.denominator}", "samples": chances.samples}


def _data(game: Game, result: Duel) -> dict[str, Any]:
    return {
        "game": game.name,
        "exact": not result.chances.samples,
        "chances": chances_data(result.chances),
        "outcomes": list(result.outcomes),
    }
