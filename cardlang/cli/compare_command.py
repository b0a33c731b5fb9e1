"""`cardlang compare`: is one card ever worse than another in its place?"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import click

from cardlang.api import Game
from cardlang.checks.cards import Card, CardSet
from cardlang.cli.card_names import card_called
from cardlang.cli.output import style, width, write_json, write_lines
from cardlang.cli.round_options import round_options
from cardlang.diagnostics.findings import count
from cardlang.diagnostics.screen import wrap
from cardlang.engine.rivals import Comparison, Witness

MOST_BOARDS = 100_000


@click.command("compare")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option(
    "--boards",
    type=click.IntRange(1, MOST_BOARDS),
    default=1_000,
    show_default=True,
    help="How many boards are tried.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="What the random boards follow from.")
@round_options
def command(
    game: Game,
    cards: CardSet,
    first: str,
    second: str,
    variant: str | None,
    boards: int,
    seed: int,
    format_: str,
) -> int:
    """Look for a board on which card A is worse than card B, and for one on which it is better.

    A and B are names or ids. Each stands in the same place on boards that a match can reach: first those with
    one other card, then random ones. Every board is worked out exactly. What counts is the expected lead in
    HP after the round; costs and what waits for the next round do not.

      cardlang compare Zasp Mothiva
    """
    if game.rules.compare is None:
        raise click.UsageError(f"{game.rules.title} has no rounds that can be compared by themselves")
    if variant is not None and variant not in game.rules.variants:
        raise click.UsageError(f"there is no variant `{variant}`; variants: {', '.join(game.rules.variants)}")
    one, two = card_called(cards, first), card_called(cards, second)
    found = game.rules.compare(cards, one.id, two.id, variant, boards, seed)
    if format_ == "json":
        write_json(_data(one, two, found))
    else:
        write_lines(_page(one, two, found))
    return 0


def _page(one: Card, two: Card, found: Comparison) -> Iterator[str]:
    paint = style().paint
    yield from _found(one, two, "better", found.better, found.better_boards, found.boards)
    yield ""
    yield from _found(one, two, "worse", found.worse, found.worse_boards, found.boards)
    yield ""
    counted = f"{count(found.boards, 'board')} tried"
    if found.left_out:
        counted += f", {found.left_out:,} more left out: too many ways to work out"
    yield paint(counted, "quiet")
    for note in found.notes:
        yield paint(f"not counted: {note}", "quiet")


def _found(
    one: Card, two: Card, what: str, witness: Witness | None, number: int, boards: int
) -> Iterator[str]:
    paint = style().paint
    if witness is None:
        yield paint(f"{one.name} is never {what} than {two.name} in {count(boards, 'board')}", "strong")
        return
    share = f"{number:,} of {count(boards, 'board')}"
    yield paint(f"{one.name} is {what} than {two.name} on {share}, first on this one:", "strong")
    for card, worth in ((one, witness.first), (two, witness.second)):
        lead = f"{_signed(worth)} HP"
        yield f"  {lead:>10}  with {', '.join((*witness.own, card.name))}"
    against = f"against {', '.join(witness.against) or 'nothing'}, HP {witness.hp[0]} : {witness.hp[1]}"
    yield from (f"              {line}" for line in wrap(against, width() - 14))


def _signed(worth: Fraction) -> str:
    """Return a lead with its sign; fractions with many digits as decimals."""
    text = str(worth) if len(str(worth)) <= 7 else f"{float(worth):.3f}"
    return f"+{text}" if worth > 0 else text


def _data(one: Card, two: Card, found: Comparison) -> dict[str, Any]:
    return {
        "cards": [one.id, two.id],
        "boards": found.boards,
        "left_out": found.left_out,
        "better": _witness(found.better, found.better_boards),
        "worse": _witness(found.worse, found.worse_boards),
        "not_counted": list(found.notes),
    }


def _witness(witness: Witness | None, boards: int) -> dict[str, Any] | None:
    if witness is None:
        return None
    return {
        "boards": boards,
        "own": list(witness.own),
        "against": list(witness.against),
        "hp": list(witness.hp),
        "hp_lead": [str(witness.first), str(witness.second)],
    }
