"""How scenarios of Spy Cards read: every word, and every mistake with its place and what would work."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.diagnostics.model import Diagnostic
from cardlang.play.scenarios import FileResult, run_scenarios

HEADER = "---\ngame: spycards\nset: tested\nuses: [vanilla]\n---\n"


def run(tmp_path: Path, *lines: str, cards: str = "", title: str = "Title") -> FileResult:
    """Run one scenario of the given lines."""
    path = tmp_path / "tested.cards.md"
    block = "\n".join(("```scenario", title, *lines, "```"))
    path.write_text(f"{HEADER}{cards}\n## Scenarios\n\n{block}\n", encoding="utf-8")
    (found,) = run_scenarios([path]).files
    return found


def passes(tmp_path: Path, *lines: str, cards: str = "") -> bool:
    found = run(tmp_path, *lines, cards=cards)
    assert found.errors == ()
    return found.results[0].status == "passed"


def differences(tmp_path: Path, *lines: str, cards: str = "") -> list[tuple[str, str]]:
    """Return expected and actual values of one scenario that fails."""
    found = run(tmp_path, *lines, cards=cards)
    assert found.errors == ()
    return [(m.expected, m.actual) for m in found.results[0].mismatches]


def fault(tmp_path: Path, *lines: str, cards: str = "") -> tuple[str, str, str]:
    """Return the code, the underlined text and all help of the one fault of a scenario."""
    found = run(tmp_path, *lines, cards=cards)
    assert found.results[0].status == "error"
    (error,) = found.errors
    return error.code, underlined(error), " | ".join(error.help)


def underlined(error: Diagnostic) -> str:
    return error.source.text[error.span.start : error.span.end]


# -- what holds --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        ("given Thief, Bandit", "expect ATK 5, power 5, win, opponent HP 4"),
        ("given Thief,Bandit,", "expect   ATK   5 ,win"),
        ("given\tThief", "expect\tATK 2"),
        ("against Thief, HP 1", "expect loss, opponent HP 1, HP 4, opponent power 2, opponent ATK 2, opponent DEF 0"),
        ("expect tie",),
        ("given {#thief}", "expect played Thief", 'expect played "Thief"', "expect played {#thief}"),
        ("given Inichas", "coins heads", "expect DEF 2"),
        ("given Wasp King", "picks Wasp Scout, {#wasp-trooper}", "expect ATK 6"),
        ("given Numbnail", "against Chomper, Seedling", "variant bug-fables", "expect opponent numbed Chomper"),
        ("given Numbnail", "against Chomper, Seedling", "variant online", "expect opponent numbed Seedling"),
        ('given setup "Coin (1): ATK+2 or DEF+2", HP 3', "coins tails", "expect DEF 2, HP 3"),
        ('given setup "TP+2"', "expect ATK 0"),
        ("given Riz", 'expect setup "ATK+2"', 'expect setup "ATK: 2"'),
        ("given Riz, Riz", 'expect setup "ATK+2", setup "ATK+2"'),
        ("given The Everlasting King", "expect ATK ∞, power inf"),
        ('against setup "DEF-∞"', "expect opponent DEF -∞", "expect opponent DEF −inf"),
        ("given Inichas, Inichas, Inichas", "seed 5", "expect HP 5"),
        ("given Venus’ Bud", "expect played Venus' Bud"),
        ('given setup "If "Zasp": ATK+1", Zasp', "expect ATK 4"),
        ("given Spider", "coins tails", "expect played Inichas, played Jellyshroom, played Spider"),
    ],
)  # fmt: skip
def test_this_holds(tmp_path: Path, lines: tuple[str, ...]) -> None:
    assert passes(tmp_path, *lines)


def test_a_name_with_a_comma_stands_in_quotes(tmp_path: Path) -> None:
    cards = "## Effect\n### Salt, Pepper\n1 TP Bug\n- ATK: 1\n### HP 3\n1 TP Bug\n- ATK: 2\n"
    assert passes(
        tmp_path,
        'given "Salt, Pepper", "HP 3", HP 2',
        'expect ATK 3, played "Salt, Pepper", HP 2',
        cards=cards,
    )


def test_a_seed_decides_what_is_not_forced(tmp_path: Path) -> None:
    lines = ("given Madesphy, Madesphy, Madesphy, Madesphy",)
    found = {passes(tmp_path, *lines, f"seed {seed}", "expect DEF 12") for seed in range(12)}
    assert found == {True, False}


# -- what differs ------------------------------------------------------------------------------------------------


def test_each_expectation_that_does_not_hold_says_what_is_the_case(tmp_path: Path) -> None:
    assert differences(
        tmp_path,
        "given Zasp, Riz, HP 4",
        "against Thief, Numbnail",
        "expect ATK 3, DEF 1, opponent power 5, HP 5, opponent HP -1",
        'expect numbed Zasp, opponent numbed Thief, opponent played Zasp, setup "ATK+3", opponent setup "ATK+1", tie',
    ) == [
        ("ATK 3", "ATK 4"),
        ("DEF 1", "DEF 0"),
        ("opponent power 5", "opponent power 2"),
        ("HP 5", "HP 4"),
        ("opponent HP -1", "opponent HP 4"),
        ("numbed Zasp", "numbed nothing"),
        ("opponent numbed Thief", "opponent numbed nothing"),
        ("opponent played Zasp", "opponent played Thief, Numbnail"),
        ('setup "ATK+3"', 'setup "ATK+2"'),
        ('opponent setup "ATK+1"', "opponent setup nothing"),
        ("tie", "win, power 4 against 2"),
    ]


def test_a_name_written_twice_in_a_line_wants_two_copies(tmp_path: Path) -> None:
    assert differences(tmp_path, "given Thief", "expect played Thief, played Thief") == [
        ("played Thief 2 times", "played Thief")
    ]
    assert passes(tmp_path, "given Thief", "expect played Thief", "expect played Thief")


def test_a_pick_that_cannot_happen_fails_the_scenario(tmp_path: Path) -> None:
    ((expected, actual),) = differences(tmp_path, "given Wasp King", "picks Zasp", "expect win")
    assert "picks" in expected
    assert "`Zasp`" in actual
    assert "Wasp Scout" in actual


def test_effects_without_end_fail_the_scenario_and_name_the_cards(tmp_path: Path) -> None:
    cards = "## Effect\n### Echo\n1 TP Bug\n- Summon Echo\n"
    ((_, actual),) = differences(tmp_path, "given Echo", "expect win", cards=cards)
    assert "Echo" in actual


def test_the_trace_ends_with_what_settles_the_first_difference(tmp_path: Path) -> None:
    found = run(tmp_path, "given HP 2, Venus' Bud, Thief", "expect ATK 3", "expect HP 2").results[0]
    assert [event.phase for event in found.trace] == ["Play", "Play", "ATK", "Decide"]
    later = run(tmp_path, "given HP 2, Venus' Bud, Thief", "expect HP 2").results[0]
    assert [event.phase for event in later.trace][-1] == "Lifesteal"
    assert run(tmp_path, "given Thief", "expect ATK 2").results[0].trace == ()


# -- mistakes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "code", "wrong", "help"),
    [
        (("given Theif", "expect win"), "E210", "Theif", "Thief"),
        (("given {#theif}", "expect win"), "E211", "{#theif}", "{#thief}"),
        (("givn Thief", "expect win"), "E141", "givn", "`given`"),
        (("Expect win",), "E141", "Expect", "`expect`"),
        (("given HP", "expect win"), "E143", "P", ""),
        (("given HP many", "expect win"), "E201", "many", "whole number"),
        (("given HP 03", "expect win"), "E201", "03", "`3`"),
        (("given HP 1, HP 2", "expect win"), "E144", "HP 2", ""),
        (("given Hp 1", "expect win"), "E143", "Hp", "`HP`"),
        (("given setup ATK+2", "expect win"), "E143", "ATK+2", 'setup "ATK+2"'),
        (('given setup "ATK+2', "expect win"), "E143", '"ATK+2', 'setup "ATK+2"'),
        (('given setup "Atk+2"', "expect win"), "E101", "Atk", "ATK"),
        (('given setup "Summon Theif"', "expect win"), "E210", "Theif", "Thief"),
        (('given setup ""', "expect win"), "E102", "", ""),
        (("given Thief", "given Bandit", "expect win"), "E144", "given", "one line"),
        (("variant offline", "expect win"), "E143", "offline", "`online`"),
        (("coins head", "expect win"), "E143", "head", "`heads`"),
        (("coins 2", "expect win"), "E143", "2", "`heads` or `tails`"),
        (("seed x", "expect win"), "E201", "x", ""),
        (("picks Nobody", "expect win"), "E210", "Nobody", ""),
        (("given Thief",), "E142", "Title", "expect"),
        (("expect",), "E142", "expect", ""),
        (("expect win", "expect  "), "E142", "expect", ""),
        (("expect wins",), "E143", "wins", "`win`"),
        (("expect opponent loss",), "E143", "opponent loss", "`win`"),
        (("expect opponent",), "E143", "t", ""),
        (("expect ATK",), "E143", "K", ""),
        (("expect ATK: 3",), "E143", "ATK: 3", "`ATK`"),
        (("expect ATK three",), "E201", "three", "∞"),
        (("expect Atk 3",), "E143", "Atk 3", "`ATK`"),
        (("expect TP 3",), "E143", "TP 3", "`HP`"),
        (("expect numbed Theif",), "E210", "Theif", "Thief"),
        (("expect numbed",), "E143", "d", ""),
        (("expect opponent playd Thief",), "E143", "playd Thief", "`played`"),
        (('expect setup "ATK"',), "E102", "", ""),
    ],
)  # fmt: skip
def test_this_is_a_mistake(tmp_path: Path, lines: tuple[str, ...], code: str, wrong: str, help: str) -> None:
    found_code, found_wrong, found_help = fault(tmp_path, *lines)
    assert found_code == code
    assert help in found_help
    assert found_wrong == wrong or not wrong


def test_all_mistakes_of_a_scenario_are_reported_together(tmp_path: Path) -> None:
    found = run(tmp_path, "given Theif, HP x", "agains Thief", "coins head", "expect ATK, lose")
    assert [underlined(e) for e in found.errors] == ["Theif", "x", "agains", "head", "K", "lose"]


def test_an_empty_block_is_reported_and_the_others_run(tmp_path: Path) -> None:
    path = tmp_path / "tested.cards.md"
    path.write_text(
        f"{HEADER}\n## Scenarios\n\n```scenario\n```\n\n```scenario\nGood\nexpect tie\n```\n",
        encoding="utf-8",
    )
    (found,) = run_scenarios([path]).files
    assert [e.code for e in found.errors] == ["E140"]
    assert [r.status for r in found.results] == ["error", "passed"]


def test_a_scenario_does_not_repeat_the_faults_of_the_cards_it_names(tmp_path: Path) -> None:
    cards = "## Effect\n### Broken\n1 TP Bug\n- Numbb (1)\n### Whole\n1 TP Bug\n- ATK: 1\n"
    found = run(tmp_path, "given Broken, {#broken}, Whole", "expect ATK 1, played Broken", cards=cards)
    assert [underlined(e) for e in found.errors] == ["Numbb"]
    assert found.results[0].status == "error"
    assert passes_beside(tmp_path, cards)


def passes_beside(tmp_path: Path, cards: str) -> bool:
    return run(tmp_path, "given Whole", "expect ATK 1", cards=cards).results[0].status == "passed"


def test_the_example_of_the_interfaces_passes(tmp_path: Path) -> None:
    cards = (
        "## Tribes\n\n- Frost\n\n## Mini-Boss\n\n### Frost Queen {#frost-queen}\n4 TP Bug/Frost\n- ATK: 2\n"
        "- Frost (2): Numb (1)\n> Cold hands, cold heart.\n\n"
        "## Attacker\n\n### Frost Mothling\n1 TP Bug/Frost\n- ATK: 1\n"
    )
    assert passes(
        tmp_path,
        "given Frost Queen, Frost Mothling",
        "against Zombeetle, Seedling",
        "expect ATK 3, opponent ATK 5, opponent numbed Seedling, loss",
        cards=cards,
    )
