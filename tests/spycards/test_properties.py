"""Properties of the language, over random effect trees and texts."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

import cardlang
from cardlang.games.spycards import ast
from cardlang.syntax.node import Node, print_node, walk
from spycards.effect_strategies import any_name, known, node_strategies, trees
from spycards.tables import GAME, base_cards, compiled

RELAXED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
FEW = settings(RELAXED, max_examples=60)


def test_every_node_of_the_language_has_a_strategy() -> None:
    inner = st.just(ast.Heal(1))
    strategies = node_strategies(known, inner, known)
    assert set(strategies) == set(ast.NODES)


@pytest.mark.parametrize("kind", ast.NODES, ids=lambda kind: kind.__name__)
def test_each_node_alone_prints_and_reads_back(kind: type[Node]) -> None:
    ranks = st.sampled_from(ast.SELECTABLE_RANKS).map(ast.Name)

    @FEW
    @given(node_strategies(any_name, st.just(ast.Heal(1)), ranks)[kind])
    def prints_and_reads_back(node: ast.Effect) -> None:
        tree = ast.EffectText(node)
        assert GAME.parse_effect(print_node(tree)) == tree

    prints_and_reads_back()


@RELAXED
@given(trees())
def test_a_printed_tree_reads_back_as_the_same_tree(tree: ast.EffectText) -> None:
    text = print_node(tree)
    assume(len(text) <= 2_000)
    assert GAME.parse_effect(text) == tree


# -- meaning -----------------------------------------------------------------------------------------------------


@RELAXED
@given(trees(known))
def test_canonical_text_is_a_fixed_point_and_means_the_same(tree: ast.EffectText) -> None:
    text = print_node(tree)
    line = compiled(text, base_cards())
    assume(line is not None and len(line.text) <= 2_000)
    again = compiled(line.text, base_cards())
    assert again.text == line.text
    assert again.effects == line.effects
    assert print_node(GAME.parse_effect(line.text)) == line.text
    assert GAME.format_effect(GAME.parse_effect(text)) == line.text


@RELAXED
@given(trees(), st.randoms(use_true_random=False))
def test_more_blanks_never_change_what_a_text_means(tree: ast.EffectText, chance: Any) -> None:
    text = print_node(tree)
    assume(len(text) <= 1_000 and '"' not in text)
    spaced = re.sub(
        r" |(?<=[():,])(?!$)", lambda found: chance.choice([found[0], found[0] + " ", found[0] + "\t "]), text
    )
    assert GAME.parse_effect(spaced) == tree


# -- texts that mean nothing -------------------------------------------------------------------------------------

WORDS = st.sampled_from([
    "ATK", "DEF", "TP", "HP", "Final", "Late", ":", "+", "-", "1", "∞", "12345", "(", ")", "Pierce", "Lifesteal",
    "Heal", "Take", "Damage", "Multiply Healing by", "Numb", "All Attackers", "Summon", "as Opponent", "Yourself",
    "Turns into a random", "Card", "Unity", ",", "Empower", "Setup", "Coin", "or", "If", "Unless", "VS", "On", "Win",
    "Tie", "per", "Bug", "Zasp", "(only once)", "(max. 2 times)", "(except the first time)", '"', "{#zasp}",
    "Dead Lander α", ".", "Boss",
])  # fmt: skip


@RELAXED
@given(
    st.one_of(
        st.lists(WORDS, max_size=30).map(" ".join),
        st.lists(WORDS, max_size=30).map("".join),
        st.text(max_size=200),
    )
)
@example("(" * 300)
@example("Coin (1): " * 100)
@example("\x00")
@example("\ud7ff\U0010ffff")
def test_any_text_is_read_or_refused_with_a_place_and_soon(text: str) -> None:
    text = text.replace("\n", " ").replace("\r", " ")
    start = time.process_time()
    try:
        node = GAME.parse_effect(text)
    except cardlang.CardErrors as errors:
        faults = errors.diagnostics
    else:
        faults = ()
        assert GAME.parse_effect(print_node(node)) == node
    assert all(0 <= fault.span.start <= fault.span.end <= len(text) + 1 for fault in faults)
    assert time.process_time() - start < 10


@RELAXED
@given(st.lists(WORDS, min_size=1, max_size=12).map(" ".join))
def test_no_part_of_a_text_is_dropped(text: str) -> None:
    """What was read stands in the tree: the tree's text has every number, name and word of effects again."""
    read = GAME.rules.language.read(text)
    assume(isinstance(read, Node))
    assert isinstance(read, Node)
    names = [name for name in walk(read) if isinstance(name, ast.Name)]
    printed = print_node(read)
    for word in (
        "Pierce",
        "Lifesteal",
        "Numb",
        "Summon",
        "Unity",
        "Empower",
        "Setup",
        "Coin",
        "Unless",
        "per",
    ):
        inside = sum(name.text.count(word) for name in names)
        assert text.count(word) - inside == printed.count(word) - inside, (text, printed)
