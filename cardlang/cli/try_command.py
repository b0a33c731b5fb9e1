"""`cardlang try`: read one effect text and show what it does."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import click

from cardlang.api import load_game
from cardlang.cli.output import game_option, style, width, write_json, write_lines
from cardlang.diagnostics.as_json import as_data
from cardlang.diagnostics.full import block
from cardlang.diagnostics.model import CardErrors, Diagnostic
from cardlang.diagnostics.screen import wrap
from cardlang.engine.odds import Odds, Outcome
from cardlang.play.trial import Trial, try_text

MOST_ROWS = 20
LONG_FRACTION = 16


@click.command("try")
@click.argument("text")
@game_option(required=True, help="The game whose words the text uses.")
@click.option("--uses", multiple=True, metavar="SETS", help="Further sets whose names the text may use.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(text: str, game: str, uses: tuple[str, ...], format_: str) -> int:
    """Read one effect text and show how it was understood, when it runs, and what comes of it.

    Where coins or random cards are involved the results are listed with their exact probabilities, the most
    likely first. A terminal shows the first of a long list; a pipe and `--format json` get all of it.
    """
    chosen = load_game(game)
    cards = chosen.load_cards(*chosen.rules.default_sets, *uses) if uses else chosen.cards
    try:
        trial = try_text(chosen.rules, text, cards)
    except CardErrors as error:
        if format_ == "json":
            write_json({"game": game, "ok": False, "diagnostics": [as_data(d) for d in error.diagnostics]})
        else:
            write_lines(_blocks(error.diagnostics))
        return 1
    if format_ == "json":
        write_json({"game": game, "ok": True, **_data(trial)})
    else:
        write_lines(_page(trial))
    return 0


def _page(trial: Trial) -> Iterator[str]:
    paint = style().paint
    yield paint(trial.text, "strong")
    yield ""
    yield paint("read as", "quiet")
    yield from (f"  {line}" for line in trial.reading.lines())
    if trial.phases:
        yield ""
        lead = "runs in  "
        first, *more = wrap(", ".join(trial.phases), width() - len(lead))
        yield paint(lead, "quiet") + first
        yield from (" " * len(lead) + line for line in more)
    if trial.odds is not None:
        yield ""
        yield from _table(trial.odds)
    if trial.warnings:
        yield ""
        yield from _blocks(trial.warnings)


def _blocks(diagnostics: Iterable[Diagnostic]) -> Iterator[str]:
    for diagnostic in diagnostics:
        yield from block(diagnostic, style(), width())


def _table(odds: Odds) -> Iterator[str]:
    short = sys.stdout.isatty()
    shown = odds.outcomes[:MOST_ROWS] if short else odds.outcomes
    yield style().paint(odds.where, "quiet")
    if not odds.exact:
        yield f"too many ways to work out: {odds.samples:,} samples, with 95 % intervals"
    left = [
        _fraction(outcome.probability, short) if odds.exact else _interval(odds, outcome) for outcome in shown
    ]
    pad = max((len(text) for text in left if len(text) <= 2 * LONG_FRACTION), default=0)
    percents = [_percent(outcome.probability) for outcome in shown]
    wide = max(map(len, percents))
    for text, percent, outcome in zip(left, percents, shown, strict=True):
        yield f"  {text:>{pad}}  {percent:>{wide}}  {outcome.text}"
    rest = odds.outcomes[len(shown) :]
    if rest:
        share = _percent(sum((outcome.probability for outcome in rest), Fraction(0)))
        yield f"  and {len(rest):,} less likely results, together {share}; a pipe gets them all"


def _fraction(share: Fraction, short: bool) -> str:
    text = f"{share.numerator}/{share.denominator}"
    return text if len(text) <= LONG_FRACTION or not short else f"≈ {float(share):.3g}"


def _interval(odds: Odds, outcome: Outcome) -> str:
    low, high = odds.interval(outcome)
    return f"{low * 100:.1f} to {high * 100:.1f} %"


def _percent(share: Fraction) -> str:
    return "<0.1 %" if 0 < share < Fraction(1, 2000) else f"{float(share) * 100:.1f} %"


def _data(trial: Trial) -> dict[str, Any]:
    """Return a trial as the fields that `docs/try-and-resolve.md` lists."""
    data: dict[str, Any] = {
        "text": trial.text,
        "reading": trial.reading.as_data(),
        "phases": list(trial.phases),
        "odds": None,
        "diagnostics": [as_data(warning) for warning in trial.warnings],
    }
    odds = trial.odds
    if odds is not None:
        data["odds"] = {
            "where": odds.where, "exact": odds.exact, "samples": odds.samples,
            "outcomes": [_row(odds, outcome) for outcome in odds.outcomes],
        }  # fmt: skip
    return data


def _row(odds: Odds, outcome: Outcome) -> dict[str, Any]:
    share = outcome.probability
    row: dict[str, Any] = {
        "probability": f"{share.numerator}/{share.denominator}", "percent": float(share) * 100, "text": outcome.text,
    }  # fmt: skip
    if not odds.exact:
        row["interval"] = [bound * 100 for bound in odds.interval(outcome)]
    return row | dict(outcome.values)
