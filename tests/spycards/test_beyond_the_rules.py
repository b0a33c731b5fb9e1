"""The forms that cardlang adds to the rules text: how they print, where they may stand, and that all ways of
playing a round agree on them."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import pytest

from cardlang.checks.text import compile_text
from cardlang.diagnostics.model import CardErrors
from cardlang.games.spycards.resolve import resolve
from spycards.tables import GAME, base_cards, cards_of, read_text_file

EXAMPLE = GAME.load_cards(Path(__file__).parents[2] / "examples" / "spycards" / "lights-out.cards.md")
SPELLINGS = [
    ("Coin (2,3 to 1): ATK+1", "Coin (2, 3 to 1): ATK+1"),
    ("Coin (1, 4 to 2) ATK+1 or DEF+1", "Coin (1, 2 to 1): ATK+1 or DEF+1"),
    ("Coin (1, 5 to 5): ATK+1", "Coin (1): ATK+1"),
    ("Numb (2,Bug)", "Numb (2, Bug)"),
    ("Numb (inf, Bug Attacker)", "Numb (∞, Bug Attacker)"),
    ("Numb Yourself", "Numb Yourself (1)"),
    ("Numb Yourself (2, Spider)", "Numb Yourself (2, Spider)"),
    ('Numb Yourself (2, "Spider")', 'Numb Yourself (2, "Spider")'),
    ("Empower DEF+2 (Bot)", "Empower DEF +2 (Bot)"),
    ("Empower ATK +2 (Bot)", "Empower +2 (Bot)"),
    ("Empower DEF -1 (Midge)", "Empower Card DEF -1 (Midge)"),
    ("Unless Win: Heal 1", "Unless Win: Heal 1"),
    ("Unless VS Late HP (3): Heal 1", "Unless VS Late HP (3): Heal 1"),
    ("On Numb: Coin (1): ATK+1 or DEF+1", "On Numb: Coin (1): ATK+1 or DEF+1"),
]
FAULTS = [
    ("Coin (1, 0 to 0): ATK+1", "a coin shows heads or tails"),
    ("Coin (1, 1001 to 1): ATK+1", "the odds of a coin is at most 1,000"),
    ("Coin (1, -1 to 1): ATK+1", "the odds of a coin cannot be negative"),
    ("If Late ATK (2): Heal 1", "only HP is late"),
    ("Empower TP +2 (Bot)", "Empower changes ATK or DEF"),
    ("Numb (-1, Bug)", "Numb cannot be negative"),
    ("Numb Yourself (-1, Bug)", "Numb cannot be negative"),
]


@pytest.mark.parametrize(("text", "printed"), SPELLINGS)
def test_each_form_prints_in_one_spelling_that_reads_back(text: str, printed: str) -> None:
    node = GAME.parse_effect(text)
    assert GAME.format_effect(node) == printed
    assert GAME.format_effect(GAME.parse_effect(printed)) == printed


@pytest.mark.parametrize(("text", "message"), FAULTS)
def test_what_makes_no_sense_is_refused(text: str, message: str) -> None:
    with pytest.raises(CardErrors, match=message):
        GAME.parse_effect(text)


@pytest.mark.parametrize(
    "line", ["Coin (1): On Numb: ATK+1", "On Numb: ATK+1 (only once)", "Setup (On Numb: ATK+1)"]
)
def test_on_numb_stands_directly_on_a_card(line: str) -> None:
    _, found = read_text_file(f"## Effect\n### A\n1 TP Bug\n- {line}\n")
    assert [d.message for d in found] == ["`On Numb` stands directly on a card"]


@pytest.mark.parametrize(
    "line",
    ["Coin (1, 2 to 1): ATK+1", "Numb (1, Bug)", "Numb Yourself", "Empower DEF +1 (Bug)", "On Numb: ATK+1",
     "If Late HP (1): Heal 1", "Unless Win: Heal 1"],
)  # fmt: skip
def test_base_sets_have_none_of_it(line: str, tmp_path: Path) -> None:
    path = tmp_path / "plain.cards.md"
    path.write_text(
        f"---\ngame: spycards\nset: plain\nkind: base\n---\n## Tribes\n- Bug\n## Effect\n### A\n1 TP Bug\n- {line}\n",
        encoding="utf-8",
    )
    with pytest.raises(CardErrors, match="is for expansions only"):
        GAME.load_cards(path)


def test_rounds_with_and_without_a_log_agree_on_every_card() -> None:
    generator = random.Random(3)
    names = [f"{{#{card_id}}}" for card_id in EXAMPLE]
    own = [f"{{#{card.id}}}" for card in EXAMPLE.values() if card.set == "lights-out"]
    for seed in range(400):
        sides = [
            {
                "hp": generator.randint(1, 5),
                "played": [*generator.sample(own, 2), *generator.choices(names, k=3)],
            }
            for _ in range(2)
        ]
        for variant in ("online", "bug-fables"):
            quiet = resolve(EXAMPLE, sides, variant=variant, seed=seed)
            logged = resolve(EXAMPLE, sides, variant=variant, seed=seed, events=True)
            assert quiet == {key: value for key, value in logged.items() if key != "events"}


def test_coins_with_odds_fall_as_often_as_they_say() -> None:
    cards = cards_of("## Effect\n### Loaded\n1 TP Bug\n- Coin (1000, 3 to 1): ATK+1\n")
    result = resolve(cards, [{"played": ["Loaded"]}, {"played": []}], seed=1)
    assert 700 < result["players"][0]["atk"] < 800


def test_the_exact_odds_of_weighted_coins_are_known() -> None:
    rules = GAME.rules
    assert rules.odds is not None
    _, compiled = compile_text(rules, "Coin (2, 3 to 2): ATK+1 or Numb (1)", base_cards(), "Effect")
    odds = rules.odds(compiled, base_cards())
    assert [outcome.probability for outcome in odds.outcomes] == [
        Fraction(12, 25),
        Fraction(9, 25),
        Fraction(4, 25),
    ]


def test_a_coin_inside_a_weighted_one_keeps_its_own_odds() -> None:
    from cardlang.games.spycards.coinsums import sums_of

    cards = cards_of("## Effect\n### A\n1 TP Bug\n- Coin (1, 2 to 1): (Coin (1): ATK+1) or DEF+1\n")
    (effect,) = cards["a"].effects
    sums = sums_of(effect, 1)
    assert sums is not None
    whole = sum(sums.values())
    assert {gain: Fraction(ways, whole) for gain, ways in sums.items()} == {
        (1, 0): Fraction(1, 3),
        (0, 0): Fraction(1, 3),
        (0, 1): Fraction(1, 3),
    }


def test_a_waiting_effect_of_a_numbed_card_survives_in_a_saved_match() -> None:
    cards = cards_of("## Effect\n### A\n0 TP Bug\n- Numb Yourself (1, Effect)\n- On Numb: Setup (ATK+2)\n")
    result = resolve(cards, [{"played": ["A"]}, {"played": []}])
    assert result["players"][0]["setup"] == ["ATK+2"]
    from cardlang.games.spycards.program import program_of

    assert program_of(cards, False).effect(cards["a"].effects[1].effect.effect.key) is not None
