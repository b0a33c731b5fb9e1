"""The language of Bugsnax: printing, spelling, faults at the right word, and what no Python may hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from bugsnax_table import BUGSNAX, faults_of
from test_bugsnax_sentences import GRUMPUS, SNAK, TRAP

import cardlang.games.bugsnax
from cardlang.games.bugsnax.reader import LANGUAGE
from cardlang.syntax.node import Node, print_node

TEXTS = sorted({text for text, _ in (*SNAK, *TRAP, *GRUMPUS)})


@pytest.mark.parametrize("text", TEXTS)
def test_printing_and_reading_gives_the_same_tree(text):
    node = LANGUAGE.read(text)
    assert isinstance(node, Node)
    printed = print_node(node)
    assert printed == text
    assert LANGUAGE.read(printed) == node


@pytest.mark.parametrize(
    ("loose", "canonical"),
    [
        ("draw a Trap", "Draw a Trap."),
        ("  Draw   a Trap .", "Draw a Trap."),
        ("FLYING", "FLYING"),
        ("FLYING.", "FLYING"),
        ("ACTION: stun a Bugsnak", "ACTION: Stun a Bugsnak."),
        ('Discard a "Bug Net".', 'Discard a "Bug Net".'),
        ("Discard a {#bug-net}.", "Discard a {#bug-net}."),
        ("This has \u22121 Difficulty.", "This has -1 Difficulty."),
        ("Look at another player\u2019s hand.", "Look at another player's hand."),
    ],
)
def test_there_is_one_spelling(loose, canonical):
    node = LANGUAGE.read(loose)
    assert isinstance(node, Node)
    assert print_node(node) == canonical
    assert LANGUAGE.read(canonical) == node


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Darw a Trap.", "Darw"),
        ("Draw a Trpa.", "Trpa"),
        ("Draw atrap.", "atrap"),
        ("Stun a Bugsnek.", "Bugsnek"),
        ("When you cach a Bugsnak, draw a Trap.", "cach"),
        ("This has +1 Power against FLYNG Bugsnax.", "FLYNG"),
        ("Discard a Bug Nit.", "Bug"),
        ("Discard the {#bug-nut}.", "{#bug-nut}"),
        ("Each player frobs.", "frobs"),
        ("Move a trap from any Snak too another Snak.", "too"),
    ],
)
def test_the_first_word_that_is_not_understood_is_underlined(text, word):
    found = faults_of("grumpus", text)
    assert found, text
    first = found[0]
    assert first.source.text[first.span.start : first.span.end].startswith(word)
    assert first.help


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("Draw a Trpa.", "Trap"),
        ("Stun a Bugsnek.", "Bugsnak"),
        ("When you cach a Bugsnak, draw a Trap.", "catch"),
        ("This has +1 Power against FLYNG Bugsnax.", "FLYING"),
        ("Eat a Strabyb.", "Strabby"),
    ],
)
def test_a_slip_is_answered_with_what_was_meant(text, suggestion):
    (first, *_) = faults_of("grumpus", text)
    assert any(suggestion in line for line in first.help), first.help


@pytest.mark.parametrize(
    "text",
    [
        "Draw the field.",
        "Return.",
        "Put a Trap.",
        "Swap a Bugsnak.",
        "The Trap deck draws a card.",
        "Gain the field.",
        "This cannot be worth 2 points.",
        "When you are happy, draw a Trap.",
        "You become a Trap.",
        "Search the Trap deck.",
    ],
)
def test_what_makes_no_sense_is_a_fault_and_no_crash(text):
    assert faults_of("grumpus", text), text


def test_every_word_of_a_number_is_checked():
    for text, said in {
        "Draw 01 Traps.": "leading zero",
        "Draw 9999 Traps.": "at most",
        "This has +x Power.": "",
    }.items():
        (first, *_) = faults_of("grumpus", text)
        assert said in first.message


def test_no_keyword_is_named_in_python():
    folder = Path(cardlang.games.bugsnax.__file__).parent
    names = {word for name in BUGSNAX.cards.extras["keywords"] for word in name.split()}
    for file in folder.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert not [name for name in names if name in text], file.name
