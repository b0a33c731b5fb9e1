"""Bugsnax: The Card Game as one value: grammar, words, rules and match."""

from __future__ import annotations

from cardlang.games.base import Game, lazily
from cardlang.games.bugsnax.board import board
from cardlang.games.bugsnax.compile import WORDS, compile_line
from cardlang.games.bugsnax.evaluate import evaluate
from cardlang.games.bugsnax.lints import LINTS, worth
from cardlang.games.bugsnax.phases import phases
from cardlang.games.bugsnax.reader import LANGUAGE
from cardlang.games.bugsnax.scenario import SCENARIO
from cardlang.games.bugsnax.start import VARIANTS, default_decks, start
from cardlang.games.bugsnax.state import BugsnaxMatch
from cardlang.games.bugsnax.stats import SECTIONS, print_stat, read_stat
from cardlang.games.tally import Tally
from cardlang.resources import cards_folder, examples_of

GAME = Game(
    name="bugsnax",
    title="Bugsnax: The Card Game",
    help="two to six players trap Snax on a shared field and eat them; six points win, ten in the advanced mode",
    language=LANGUAGE,
    sections=SECTIONS,
    read_stat=read_stat,
    print_stat=print_stat,
    compile_line=compile_line,
    match=BugsnaxMatch,
    start=start,
    players=range(2, 7),
    variants=VARIANTS,
    default_sets=("bugsnax", "bugsnax-advanced"),
    folder=cards_folder("bugsnax"),
    lints=LINTS,
    worth=worth,
    phases=phases,
    changes=lazily("cardlang.games.bugsnax.mutants:changes"),
    scenario=SCENARIO,
    board=board,
    evaluate=evaluate,
    default_decks=default_decks,
    tally=Tally(
        hand=lazily("cardlang.games.bugsnax.tally:hand"),
        played=lazily("cardlang.games.bugsnax.tally:played"),
        deck_names=lazily("cardlang.games.bugsnax.tally:deck_names"),
        deck_cards=lazily("cardlang.games.bugsnax.tally:deck_cards"),
    ),
    words=WORDS,
    examples=examples_of("bugsnax"),
)
