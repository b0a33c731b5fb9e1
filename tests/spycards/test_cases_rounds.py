"""Rounds and lists: what every base card does, orders that mean nothing, and copies of one list."""

from __future__ import annotations

import itertools
import random
from pathlib import Path
from typing import Any

import pytest

from benchmarks.base_cards import ROWS
from cardlang.games.spycards.ranks import _expansion_form
from cardlang.play.scenarios import run_scenarios
from cardlang.syntax.node import walk
from spycards.tables import GAME, base_cards, play_round

ROOT = Path(__file__).resolve().parents[2]
FROST = ROOT / "examples/spycards/frost.cards.md"


@pytest.mark.parametrize(
    "path", ["vanilla", "bug-fables-1.1", FROST], ids=["vanilla", "bug-fables-1.1", "frost"]
)
def test_every_scenario_of_the_bundled_and_example_sets_passes(path: str | Path) -> None:
    report = run_scenarios([path], "spycards")
    assert report.total > 0
    assert report.diagnostics == ()
    failed = [(r.title, m.expected, m.actual) for f in report.files for r in f.results for m in r.mismatches]
    assert failed == []


def test_each_scenario_of_the_base_set_would_notice_a_wrong_value(tmp_path: Path) -> None:
    """Turn every expectation round, one at a time: each must then fail."""
    text = (GAME.rules.folder / "vanilla.cards.md").read_text(encoding="utf-8")
    head, *blocks = text.split("```scenario\n")
    other = {"win": "loss", "loss": "tie", "tie": "win"}
    wrong = []
    for block in blocks:
        body = block.split("```")[0]
        for line in body.splitlines():
            if line.startswith("expect "):
                for item in line.removeprefix("expect ").split(", "):
                    if item in other:
                        changed = other[item]
                    elif item[-1].isdigit():
                        changed = f"{item.rpartition(' ')[0]} 77"
                    else:
                        continue
                    given = "".join(x + "\n" for x in body.splitlines() if not x.startswith("expect "))
                    wrong.append(f"```scenario\n{given}expect {changed}\n```\n")
    path = tmp_path / "wrong.cards.md"
    path.write_text(head.replace("set: vanilla", "set: wrong") + "\n".join(wrong), encoding="utf-8")
    report = run_scenarios([path], "spycards")
    assert report.count("failed") == report.total == len(wrong) > 100


EXPANSION_FORMS = {
    "TP", "`ATK-n`", "`DEF-n`", "`Take n Damage`", "Multiply Healing", "`Summon … as Opponent`",
    "`Summon n [tribe] [rank]`", "`(max. 2 times)`", "`(except the first time)`", "`(except the first 2 times)`",
    "`If Final ATK (n)`", "`If Final DEF (n)`", "`Unless HP (n)`", "`Unless Final DEF (n)`", "`VS ATK (n)`",
    "`VS DEF (n)`", "`VS Final ATK (n)`", "`Unless VS ATK (n)`", "`Unless VS HP (n)`", "`Unless VS Final DEF (n)`",
    "`If [card] (n)`", "`If [rank] (n)`", "`Unless [card] (n)`", "`Unless [tribe] (n)`", "`Unless [rank] (n)`",
    "`VS [card] (n)`", "`VS [tribe] (n)`", "`VS [rank] (n)`", "`Unless VS [card] (n)`", "`Unless VS [tribe] (n)`",
    "`Unless VS [rank] (n)`", "`per [tribe]`", "`per [rank]`", "`On Win`", "`On Loss`", "`On Tie`", "`Unless Tie`",
    "a rank in Empower", "a rank in Unity",
}  # fmt: skip


def test_the_example_expansion_uses_every_form_that_only_expansions_may_use() -> None:
    from cardlang.checks.text import text_reader
    from cardlang.games.spycards.compile import _look_up_names
    from cardlang.games.spycards.names import Selector

    cards = GAME.load_cards(FROST)
    found = set()
    for card in cards.values():
        for text in card.text if card.set == "frost" else ():
            node = GAME.parse_effect(text)
            meanings = _look_up_names(node, Selector(text_reader(text, cards, [], "Effect", card.id)))
            found |= {_expansion_form(inner, meanings.get(id(inner))) for inner in walk(node)}
    assert found - {""} == EXPANSION_FORMS
    assert any(not card.text for card in cards.values())
    assert any(str(card.cost) == "∞" for card in cards.values())


# -- the base cards ----------------------------------------------------------------------------------------------


def totals(result: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(p["atk"], p["def"], p["power"], p["hp"], len(p["numbed"])) for p in result["players"]]


def test_the_hand_written_list_and_the_card_file_are_the_same_cards() -> None:
    cards = list(base_cards().values())
    assert [(c.name, c.stats["cost"], set(c.tribes), len(c.text)) for c in cards] == [
        (name, cost, set(tribes), len(effects)) for name, cost, tribes, effects in ROWS
    ]


def test_each_rank_has_its_number_of_cards() -> None:
    kinds = [card.kind for card in base_cards().values()]
    assert [kinds.count(kind) for kind in ("Boss", "Mini-Boss", "Attacker", "Effect")] == [17, 22, 31, 20]


@pytest.mark.parametrize("name", [row[0] for row in ROWS])
def test_no_base_card_is_dead(name: str) -> None:
    """On some board of at most five cards a side the card changes something besides the list of cards."""
    cards = base_cards()
    (card,) = cards.by_name(name)
    kin = [
        c.name for c in cards.values() if set(c.tribes) & set(card.tribes) or c.name in " ".join(card.text)
    ]
    everyone = [c.name for c in cards.values()]
    generator = random.Random(name)
    for seed in range(200):
        friends = generator.choices(kin if seed % 2 else everyone, k=4)
        enemies = generator.choices(everyone, k=generator.randint(0, 3))
        hp = generator.randint(1, 4)
        with_card, without = (
            play_round(", ".join(side), ", ".join(enemies), hp=hp, seed=seed)
            for side in ([*friends, name], friends)
        )
        changes = [
            [(p["atk"], p["def"], p["hp"], p["numbed"], p["setup"]) for p in r["players"]]
            for r in (with_card, without)
        ]
        if changes[0] != changes[1]:
            return
    raise AssertionError(f"{name} changes nothing")


def test_madesphy_gives_0_3_or_6_def() -> None:
    assert {play_round("Madesphy", seed=seed)["players"][0]["def"] for seed in range(50)} == {0, 3, 6}


@pytest.mark.parametrize(("bots", "hp"), [(3, 3), (4, 4), (5, 4)])
def test_mender_heals_from_five_bots_on_itself_counted(bots: int, hp: int) -> None:
    assert play_round("Mender, " + ", ".join(["Krawler"] * bots), hp=3)["players"][0]["hp"] == hp


def test_the_order_played_means_nothing_without_coins_and_random_summons() -> None:
    cards = base_cards()
    plain = [
        c.name
        for c in cards.values()
        if "Coin" not in " ".join(c.text) and c.name not in ("Spider", "Wasp King", "Carmina")
    ]
    generator = random.Random(37)
    for _ in range(40):
        side = generator.choices(plain, k=4)
        enemies = ", ".join(generator.choices(plain, k=3))
        hp = generator.randint(1, 5)
        found = [
            totals(play_round(", ".join(order), enemies, hp=hp)) for order in itertools.permutations(side)
        ]
        assert all(each == found[0] for each in found)


def test_a_random_summon_adds_whole_cards() -> None:
    for seed in range(1_000):
        king = play_round("Wasp King", seed=seed)["players"][0]
        assert len(king["played"]) == 3
        assert king["played"][0] == "Wasp King"
        assert set(king["played"][1:]) <= {"Wasp Scout", "Wasp Trooper", "Wasp Bomber", "Wasp Driller"}
        assert 4 <= king["atk"] <= 8


def test_two_carminas_never_turn_into_each_other_for_ever() -> None:
    for seed in range(2_000):
        found = play_round("Carmina, Carmina", "Carmina", seed=seed)
        assert all("Carmina" not in player["played"] for player in found["players"])
