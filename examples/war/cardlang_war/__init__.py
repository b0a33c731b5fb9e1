"""War with a hand of three, a small game for cardlang. GAME is what the entry point names."""

import re
from pathlib import Path

from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.base import Game, StatLine
from cardlang.source import Span
from cardlang_war.rules import War, start
from cardlang_war.text import LANGUAGE, compile_line


def read_stat(section, line):
    if found := re.fullmatch(r"rank ([0-9]{1,3}), ([0-9]{1,3}) copies", line.text):
        return StatLine({"rank": int(found[1]), "copies": int(found[2])})
    raise TextError(Fault("E130", "this is not `rank n, n copies`", Span(0, len(line.text))))


GAME = Game(
    name="war",
    title="War",
    help="two players, a hand of three, the higher card takes both",
    players=range(2, 3),
    variants=("standard",),
    match=War,
    start=start,
    language=LANGUAGE,
    sections=("Card",),
    read_stat=read_stat,
    compile_line=compile_line,
    print_stat=lambda section, stats, tribes: f"rank {stats['rank']}, {stats['copies']} copies",
    folder=Path(__file__).with_name("cards"),
    default_sets=("war",),
)
