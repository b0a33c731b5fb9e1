"""Bugs as one value: grammar, words, rules and match."""

from __future__ import annotations

from cardlang.games.base import Game, lazily
from cardlang.games.bugs.board import board
from cardlang.games.bugs.compile import compile_line
from cardlang.games.bugs.evaluate import evaluate
from cardlang.games.bugs.lints import LINTS
from cardlang.games.bugs.match import BugsMatch, start
from cardlang.games.bugs.names import WORDS
from cardlang.games.bugs.reader import LANGUAGE
from cardlang.games.bugs.scenario import SCENARIO
from cardlang.games.bugs.stats import SECTIONS, print_stat, read_stat
from cardlang.games.tally import Tally
from cardlang.resources import cards_folder, examples_of

GAME = Game(
    name="bugs",
    title="Bugs",
    help="two to six players, one shared deck; swarms grow until somebody must pick them up; six hands",
    language=LANGUAGE,
    sections=SECTIONS,
    read_stat=read_stat,
    print_stat=print_stat,
    compile_line=compile_line,
    match=BugsMatch,
    start=start,
    players=range(2, 7),
    variants=("standard",),
    default_sets=("bugs",),
    folder=cards_folder("bugs"),
    changes=lazily("cardlang.games.bugs.mutants:changes"),
    lints=LINTS,
    scenario=SCENARIO,
    board=board,
    evaluate=evaluate,
    tally=Tally(lazily("cardlang.games.bugs.tally:hand"), lazily("cardlang.games.bugs.tally:played")),
    words=WORDS,
    examples=examples_of("bugs"),
)
