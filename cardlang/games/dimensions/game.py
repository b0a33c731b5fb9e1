"""Dimensions as one value: grammar, words, deck rules and match."""

from __future__ import annotations

from typing import Any

from cardlang.checks.scope import Draft
from cardlang.games.base import Game, lazily
from cardlang.games.dimensions.compile import compile_line
from cardlang.games.dimensions.decks import check_deck, start
from cardlang.games.dimensions.drawing import draw_board
from cardlang.games.dimensions.evaluate import evaluate
from cardlang.games.dimensions.lints import LINTS, worth
from cardlang.games.dimensions.match import DimensionsMatch
from cardlang.games.dimensions.reader import LANGUAGE
from cardlang.games.dimensions.scenario import SCENARIOS
from cardlang.games.dimensions.stats import SECTIONS, print_stat, read_stat
from cardlang.games.dimensions.terms import DIMENSIONS
from cardlang.games.tally import Tally
from cardlang.resources import cards_folder, examples_of


def _cost(draft: Draft) -> Any:
    return draft.stats.get("cost")


GAME = Game(
    name="dimensions",
    title="Dimensions",
    help="two players, 37-card decks; mobs, items and structures in the Overworld, the Nether and the End",
    language=LANGUAGE,
    sections=SECTIONS,
    read_stat=read_stat,
    print_stat=print_stat,
    compile_line=compile_line,
    match=DimensionsMatch,
    start=start,
    players=range(2, 3),
    variants=("standard",),
    default_sets=("dimensions",),
    folder=cards_folder("dimensions"),
    cost=_cost,
    lints=LINTS,
    worth=worth,
    check_deck=check_deck,
    changes=lazily("cardlang.games.dimensions.mutants:changes"),
    scenario=SCENARIOS,
    board=draw_board,
    evaluate=evaluate,
    tally=Tally(
        lazily("cardlang.games.dimensions.tally:hand"), lazily("cardlang.games.dimensions.tally:played")
    ),
    examples=examples_of("dimensions"),
    words=dict.fromkeys(DIMENSIONS, "dimension"),
)
