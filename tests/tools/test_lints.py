"""Lints: no false alarms, and what they say of Spy Cards is true on boards."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import cardlang
from cardlang.checks.lints.curve import Curve, line_through
from cardlang.checks.lints.neighbours import Neighbours
from cardlang.checks.lints.spans import settled
from cardlang.checks.settings import OFF_UNLESS_ASKED
from cardlang.diagnostics.codes import all_codes
from cardlang.games.registry import game, game_names

ROOT = Path(__file__).parents[2]
SETS = sorted(
    path
    for folder in ("cards", "examples")
    for path in (ROOT / folder).rglob("*.cards.md")
    if path.name not in ("broken.cards.md", "war.cards.md")
)

# -- false alarms ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SETS, ids=lambda path: path.stem)
def test_bundled_sets_and_examples_give_no_cause_for_a_warning(path: Path) -> None:
    report = cardlang.check([path], asked=["W390"])
    assert [(d.code, d.message) for d in report.diagnostics] == []


def test_the_examples_show_a_waiver() -> None:
    waived = [d.code for path in SETS for d in cardlang.check([path]).waived]
    assert waived == ["W354"]


def test_lints_that_are_off_have_a_code_and_say_how_to_ask_for_them() -> None:
    assert all(f"--select {code}" in all_codes()[code].help for code in OFF_UNLESS_ASKED)


# -- Spy Cards: what a lint says, boards show -----------------------------------------------------------------------

LINES = (
    "Numb (0)", "Multiply Healing by 1", "Heal 0", "Coin (2): DEF+0", "If HP (6): ATK+3", "If Boss (2): ATK+3",
    "Unless HP (6): ATK+2", "If ATK (∞): DEF+1", "VS Boss (2): ATK+1", "Unless VS Boss (2): DEF+2", "Bug (0): ATK+1",
    "Unless Bug (0): ATK+5", "If ATK (0): ATK+1", "Unless DEF (0): ATK+3", "If Mite: DEF+2", "On Win: On Loss: ATK+1",
    "On Loss: Lifesteal (2)", "Unless Bug (1): ATK+4", "Coin (1): Heal 1 or Heal 1", "ATK: 2 (only once)",
    "Setup (Numb (0))", "If HP (5): ATK+1", "If Bug (2): DEF+1", "ATK+1 per Bug", "Thug (6): ATK+3", "Heal 1 per Mite",
    "Unless Thug (6): ATK+1", "If Final ATK (0): Heal 1", "Empower +0 (Bug)", "Lifesteal (0)",
    "If Mini-Boss (1): DEF+1",
)  # fmt: skip
SET = "---\ngame: spycards\nset: hive\nuses: [vanilla]\n---\n\n## Mini-Boss\n\n### Mite\n3 TP Bug\n- ATK: 1\n"


def findings(folder: Path, line: str) -> tuple[Any, list[Any]]:
    """Return the cards of a set whose one card has a second line, and what is said of it."""
    path = folder / "hive.cards.md"
    path.write_text(f"{SET}- {line}\n", encoding="utf-8")
    report = cardlang.check([path])
    assert report.ok, report.diagnostics
    return cardlang.load_game("spycards").load_cards(path), [
        d for d in report.diagnostics if d.code != "W310"
    ]


def boards(cards: Any, count: int) -> list[list[dict[str, Any]]]:
    """Return boards that hands can play, our card on the first side: 1 Boss, 2 different Mini-Bosses, 5 cards."""
    chance = random.Random(7)
    plain = [
        c
        for c in cards.values()
        if "Coin" not in " ".join(c.text) and c.id not in ("mite", "carmina", "wasp-king")
    ]
    by_kind = {
        kind: [c.id for c in plain if c.kind == kind] for kind in ("Boss", "Mini-Boss", "Attacker", "Effect")
    }
    made = []
    for _ in range(count):
        sides = []
        for first in (["mite"], []):
            hand = first + chance.sample(by_kind["Mini-Boss"], chance.randint(0, 2 - len(first)))
            hand += chance.sample(by_kind["Boss"], chance.randint(0, 1))
            few = chance.choice(([], by_kind["Attacker"], by_kind["Effect"], ["thief"]))
            hand += [chance.choice(few) for _ in range(chance.randint(0, 5 - len(hand)))] if few else []
            chance.shuffle(hand)
            sides.append({"played": hand, "hp": chance.randint(1, 5)})
        made.append(sides)
    return made


def outcomes(cards: Any) -> list[Any]:
    resolve = cardlang.load_game("spycards").resolve
    kept = ("atk", "def", "power", "hp", "played", "numbed", "setup")
    results = [resolve(cards, board) for board in boards(cards, 120)]
    return [[r["winner"], *({k: p[k] for k in kept} for p in r["players"])] for r in results]


def without_empty_setup(results: list[Any]) -> list[Any]:
    return [[r[0], *({k: v for k, v in p.items() if k != "setup"} for p in r[1:])] for r in results]


@pytest.mark.parametrize("line", LINES)
def test_what_never_happens_or_does_nothing_can_be_left_out_and_the_rest_cannot(
    line: str, tmp_path: Path
) -> None:
    cards, found = findings(tmp_path, line)
    bare, _ = findings(tmp_path, "DEF: 0")
    idle = bool({d.code for d in found} & {"W352", "W354"})
    same = without_empty_setup(outcomes(cards)) == without_empty_setup(outcomes(bare))
    assert idle == same, (line, [d.message for d in found])


@pytest.mark.parametrize(
    "line", [line for line in LINES if ": " in line and not line.startswith(("Coin", "ATK", "On"))]
)
def test_a_condition_that_always_holds_can_be_left_out(line: str, tmp_path: Path) -> None:
    cards, found = findings(tmp_path, line)
    if "W353" in {d.code for d in found}:
        inner, _ = findings(tmp_path, line.partition(": ")[2])
        assert outcomes(cards) == outcomes(inner)
    else:
        assert not [d for d in found if "always" in d.message]


def test_a_limit_that_is_never_reached_can_be_left_out(tmp_path: Path) -> None:
    limited, found = findings(tmp_path, "Coin (2): (DEF+1 (max. 10 times))")
    free, _ = findings(tmp_path, "Coin (2): DEF+1")
    assert [d.code for d in found] == ["W355"]
    assert outcomes(limited) == outcomes(free)


# -- the parts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("op", ["=", "!=", "<", "<=", ">", ">="])
def test_comparing_ranges_says_what_comparing_every_pair_says(op: str) -> None:
    compare = {
        "=": int.__eq__,
        "!=": int.__ne__,
        "<": int.__lt__,
        "<=": int.__le__,
        ">": int.__gt__,
        ">=": int.__ge__,
    }[op]
    ranges = [(low, high) for low in range(4) for high in range(low, 4)]
    for left in ranges:
        for right in ranges:
            every = {
                compare(a, b) for a in range(left[0], left[1] + 1) for b in range(right[0], right[1] + 1)
            }
            assert settled(left, op, right) == (every.pop() if len(every) == 1 else None), (left, op, right)


def test_neighbours_are_the_words_one_letter_away() -> None:
    words = ["Filbo", "Fillbo", "Flibo", "Fibo", "Filba", "Chandlo", "Filboo", "Fi", "bilbo"]
    near = Neighbours(words).of("Filbo")
    assert sorted(near) == ["Fibo", "Filba", "Filboo", "Fillbo", "Flibo", "bilbo"]


def test_the_curve_is_not_bent_by_single_cards() -> None:
    points = [(float(cost), 2.0 * cost + 1) for cost in range(1, 10)]
    odd = [*points, (3.0, 40.0), (8.0, 0.0)]
    curve = line_through(odd, ("nest",))
    assert isinstance(curve, Curve)
    assert (curve.slope, curve.start) == (2.0, 1.0)
    assert line_through(points[:5], ("nest",)) is None


@pytest.mark.parametrize("name", [n for n in game_names() if game(n).worth is not None])
def test_every_worth_is_a_number_or_nothing(name: str) -> None:
    worths = [game(name).worth(card) for card in cardlang.load_game(name).cards.values()]  # type: ignore[misc]
    assert sum(worth is not None for worth in worths) >= 8
