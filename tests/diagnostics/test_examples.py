"""A text that is not understood is shown sentences of the language that are near it, and they all read."""

from __future__ import annotations

import pytest

from cardlang.api import load_game
from cardlang.checks.text import compile_text
from cardlang.diagnostics.model import CardErrors
from cardlang.games.registry import game_names
from cardlang.source import Span
from cardlang.syntax.examples import said_like

GAMES = [name for name in game_names() if load_game(name).rules.examples]


def test_the_three_english_games_have_examples() -> None:
    assert {"bugs", "bugsnax", "dimensions"} <= set(GAMES)


@pytest.mark.parametrize(
    ("game", "text"), [(game, text) for game in GAMES for text in load_game(game).rules.examples]
)
def test_every_example_reads_and_compiles(game: str, text: str) -> None:
    rules, cards = load_game(game).rules, load_game(game).cards
    for section in rules.sections:
        try:
            compile_text(rules, text, cards, section)
        except CardErrors:
            continue
        return
    pytest.fail(f"no section takes: {text}")


def test_the_nearest_example_shares_words_with_the_fault() -> None:
    examples = ("Skips the next player.", "Doubles the swarm size.", "Swap hands with the next player.")
    found = said_like(examples, "Quickly double the swarm", Span(8, 14), 1)
    assert found == ("said like this:   Doubles the swarm size.",)
    assert said_like(examples, "xyzzy", Span(0, 5)) == ()


UNREAD = [
    ("bugs", "Duplicates up to two bugs it is played with.", "up"),
    ("bugs", "Duplicates any earwig is played with.", "is"),
    ("bugs", "Reverses the direction of the swarm for one round.", "round"),
    ("bugs", "The next player must play a higher bug.", "higher bug"),
    ("bugsnax", "Swap the positions of two Bugsnax.", "positions"),
    ("dimensions", "When summoned, peek at your opponent's hand.", "peek"),
    ("dimensions", "When this damages a mob, freeze it.", "freeze"),
]


@pytest.mark.parametrize(("game", "text", "word"), UNREAD)
def test_the_first_word_that_is_not_understood_is_underlined_with_what_can_be_said(
    game: str, text: str, word: str
) -> None:
    rules, cards = load_game(game).rules, load_game(game).cards
    with pytest.raises(CardErrors) as caught:
        compile_text(rules, text, cards, rules.sections[-1])
    fault = caught.value.diagnostics[0]
    assert text[fault.span.start : fault.span.end] == word
    assert fault.help
