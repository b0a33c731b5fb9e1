"""Texts that tools of this kind stumble over: spellings, spaces, numbers, marks, slow input, places of faults."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import cardlang
from cardlang.diagnostics.model import Diagnostic
from cardlang.engine.amounts import INFINITY
from cardlang.syntax.node import print_node
from spycards.tables import GAME, base_cards, cards_of, check_text, play_round, read_text_file


def texts_of(*lines: str) -> tuple[str, ...]:
    """Return effect lines in canonical spelling."""
    return cards_of("## Effect\n### Tester\n1 TP Bug\n" + "".join(f"- {line}\n" for line in lines))[
        "tester"
    ].text


def effect_of(line: str) -> object:
    (effect,) = cards_of(f"## Effect\n### Tester\n1 TP Bug\n- {line}\n")["tester"].effects
    return effect


def fault_of(line: str) -> Diagnostic:
    """Return the one error of an effect line."""
    _, diagnostics = read_text_file(f"## Effect\n### Tester\n1 TP Bug\n- {line}\n")
    (error,) = [d for d in diagnostics if d.severity == "error"]
    assert isinstance(error, Diagnostic)
    return error


def underlined(diagnostic: Diagnostic) -> str:
    return diagnostic.source.text[diagnostic.span.start : diagnostic.span.end]


# -- spellings and spaces ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("VS Bug (ATK+3)", "VS Bug: ATK+3"),
        ("Bot (5): Heal 1", "If Bot (5): Heal 1"),
        ("Numb All Attackers", "Numb (∞)"),
        ("Numb", "Numb (1)"),
        ("Take 2 Damage", "Heal -2"),
        ("Coin (1) ATK+2 or DEF+2", "Coin (1): ATK+2 or DEF+2"),
        ("Empower +2 (Midge)", "Empower Card +2 (Midge)"),
        ("ATK+1 (max. 1 times)", "ATK+1 (only once)"),
        ("ATK+1 (max 1 time)", "ATK: 1 (only once)"),
        ("ATK+2.", "ATK: 2"),
        ("Turns into a random Boss Card.", "Turns into a random Boss Card"),
        ("Unless VS Zasp (1): ATK+1", "Unless VS Zasp: ATK+1"),
    ],
)
def test_two_spellings_are_one_effect(one: str, other: str) -> None:
    assert effect_of(one) == effect_of(other)
    assert texts_of(one) == texts_of(other)


@pytest.mark.parametrize(
    "spelling",
    ["ATK:1", "ATK :1", "ATK:  1", "ATK: 1", " ATK: 1", "ATK: 1   ", "ATK\t:\t1", "ATK+1", "ATK + 1"],
)
def test_spaces_around_signs_mean_nothing(spelling: str) -> None:
    assert texts_of(spelling) == ("ATK: 1",)


@pytest.mark.parametrize(
    "spelling", ["Coin(1): ATK+1", "Coin (1):ATK+1", "Coin ( 1 ) : ATK +1", "Coin  (1)  ATK+1"]
)
def test_spaces_around_brackets_mean_nothing(spelling: str) -> None:
    assert texts_of(spelling) == ("Coin (1): ATK+1",)


def test_blank_lines_trailing_blanks_and_comments_mean_nothing() -> None:
    text = "## Attacker\n\n### Zasper   \n\n\n<!-- where it lives -->\n3 TP Bug  \n\n- ATK: 3   \n\n\n"
    card = cards_of(text)["zasper"]
    assert (card.name, card.stats["cost"], card.text) == ("Zasper", 3, ("ATK: 3",))


def test_or_belongs_to_the_nearest_coin_without_tails_and_the_formatter_shows_it() -> None:
    assert texts_of("Coin (1): If Kabbu: ATK+1 or DEF+1") == ("Coin (1): If Kabbu: ATK+1 or DEF+1",)
    found = play_round("Tester", cards=cards_of(
        "## Effect\n### Tester\n1 TP Bug\n- Coin (1): If Kabbu: ATK+1 or DEF+1\n"), coins="tails")  # fmt: skip
    assert found["players"][0]["def"] == 1
    nested = "Coin (2): ATK+1 or Coin (1): DEF+1"
    assert texts_of(nested) == (nested,)
    cards = cards_of(f"## Effect\n### Tester\n1 TP Bug\n- {nested}\n")
    found = play_round("Tester", cards=cards, coins="tails, heads, heads")
    assert (found["players"][0]["atk"], found["players"][0]["def"]) == (1, 1)
    assert found["coins"] == ["tails", "heads", "heads"]


def test_a_limit_at_the_end_covers_the_line_and_in_brackets_the_bracket() -> None:
    whole = GAME.parse_effect("Coin (1): ATK+1 per Bug (only once)")
    assert type(whole.effect).__name__ == "Limit"  # type: ignore[attr-defined]
    inner = GAME.parse_effect("Coin (1): (ATK+1 per Bug (only once))")
    assert type(inner.effect).__name__ == "Coin"  # type: ignore[attr-defined]


def test_setup_holds_whole_effects() -> None:
    assert texts_of("Setup (Numb (1))") == ("Setup (Numb (1))",)
    assert play_round("Tester", cards=cards_of("## Effect\n### Tester\n1 TP Bug\n- Setup (Numb)\n"))[
        "players"
    ][0]["setup"] == ["Numb (1)"]


def test_a_card_without_effects_is_a_card() -> None:
    cards = cards_of("## Attacker\n### Plain\n1 TP Bug\n")
    assert (cards["plain"].text, cards["plain"].effects) == ((), ())
    found = play_round("Plain", "Numbnail", cards=cards)
    assert found["players"][0]["numbed"] == ["Plain"]
    assert found["winner"] is None


# -- numbers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spelling", ["∞", "inf", "INF", "infinity", "Infinity"])
def test_infinity_has_aliases_and_one_canonical_spelling(spelling: str) -> None:
    assert texts_of(f"ATK: {spelling}") == ("ATK: ∞",)


@pytest.mark.parametrize("line", ["ATK-3", "ATK\u22123", "ATK: -3", "ATK: \u22123"])
def test_a_minus_may_be_the_sign_or_the_hyphen(line: str) -> None:
    assert texts_of(line) == ("ATK-3",)


@pytest.mark.parametrize(
    ("number", "name"),
    [("1e999", "1e999"), ("nan", "nan"), ("1.5", "1.5"), ("1_000", "1_000"), ("007", "007"), ("１", "１"), ("²", "²"),
     ("٣", "٣"), ("9" * 5000, ""), ("9" * 13, "9" * 13), ("0x10", "0x10"), ("five", "five")],
)  # fmt: skip
def test_only_whole_numbers_in_plain_digits_are_numbers(number: str, name: str) -> None:
    start = time.process_time()
    error = fault_of(f"ATK: {number}")
    assert time.process_time() - start < 5
    if name:
        assert underlined(error) == name


def test_twelve_digits_are_the_most() -> None:
    assert texts_of("ATK: 999999999999") == ("ATK: 999999999999",)


@pytest.mark.parametrize(
    ("line", "canonical"),
    [("ATK-0", "ATK: 0"), ("Summon 0 Wasp", "Summon 0 Wasp"), ("Numb (0)", "Numb (0)"), ("Heal -0", "Heal 0"),
     ("Coin (0): Heal 1", "Coin (0): Heal 1"), ("ATK+1 (max. 0 times)", "ATK: 1 (max. 0 times)")],
)  # fmt: skip
def test_zero_is_a_number_and_does_nothing(line: str, canonical: str) -> None:
    cards = cards_of(f"## Effect\n### Tester\n1 TP Bug\n- {line}\n")
    assert cards["tester"].text == (canonical,)
    for events in (False, True):
        found = play_round("Tester", "Seedling", cards=cards, hp=3, events=events)["players"]
        assert (found[0]["atk"], found[0]["hp"], found[0]["played"], found[1]["atk"]) == (0, 2, ["Tester"], 1)


@pytest.mark.parametrize(
    "line",
    ["Pierce (-2)", "Numb (-1)", "Coin (-1): ATK+1", "If Bug (-1): ATK+1", "Summon -1 Wasp", "ATK+1 (max. -1 times)"],
)  # fmt: skip
def test_amounts_that_cannot_be_negative_are_refused(line: str) -> None:
    assert underlined(fault_of(line))[0] in "(-"


@pytest.mark.parametrize(
    "line", ["Coin (∞): ATK+1", "Summon ∞ Wasp", "If Bug (∞): ATK+1", "ATK+1 (max. ∞ times)", "Multiply Healing by ∞",
             "Setup (TP+∞)", "Coin (1001): ATK+1", "Coin (1000000000): ATK+1"]
)  # fmt: skip
def test_amounts_that_cannot_be_infinite_or_that_large_are_refused(line: str) -> None:
    assert fault_of(line).code == "E203"


def test_damage_may_go_below_zero_and_a_negative_lifesteal_hurts_the_winner() -> None:
    cards = cards_of(
        "## Effect\n### Thorn\n1 TP Bug\n- Take 2 Damage\n### Leech\n1 TP Bug\n- ATK: 1\n- Lifesteal (-1)\n"
    )
    assert play_round("Thorn", cards=cards, hp=1)["players"][0]["hp"] == -1
    assert play_round("Leech", cards=cards, hp=3)["players"][0]["hp"] == 2


def test_tp_on_a_card_is_taken_from_its_cost() -> None:
    cards = cards_of("## Attacker\n### Gift\n1 TP Bug\n- TP+3\n- ATK: 1\n### Debt\n1 TP Bug\n- TP-12\n")
    assert (cards["gift"].cost, cards["debt"].cost) == (-2, 13)
    assert len(cards["gift"].effects) == 1


@pytest.mark.parametrize(
    "line", ["Coin (1): TP+1", "Setup (Coin (1): TP+1)", "TP+1 (only once)", "If Bug: TP+1"]
)
def test_tp_that_depends_on_anything_is_an_error(line: str) -> None:
    assert underlined(fault_of(line)) == "TP+1"


def test_unity_without_a_tribe_suggests_the_cards_own() -> None:
    error = fault_of("Unity (1)")
    assert underlined(error) == "Unity (1)"
    assert any("Unity (1, Bug)" in line for line in error.help)


def test_final_hp_is_an_error() -> None:
    assert underlined(fault_of("If Final HP (3): ATK+1")) == "Final HP"


def test_an_infinite_cost_prints_and_the_card_can_be_summoned() -> None:
    cards = cards_of("## Effect\n### Whale\n∞ TP Bug\n- ATK: 8\n### Caller\n1 TP Bug\n- Summon Whale\n")
    assert int(cards["whale"].cost) == INFINITY
    assert str(cards["whale"].cost) == "∞"
    assert play_round("Caller", cards=cards)["players"][0]["atk"] == 8


# -- marks, places, slow input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "mark"),
    [("Coin（1）: DEF+3", "（"), ("Coin (1)： DEF+3", "："), ("Coin (1): DEF＋3", "＋"), ("ATK:\u3000 1", "\u3000"),
     ("If “Zasp”: ATK+1", "“"), ("ATK\u00a0: 1", "\u00a0"), ("If Z\u200basp: ATK+1", "\u200b")],
)  # fmt: skip
def test_typographic_marks_are_reported_by_name_and_are_no_part_of_a_name(line: str, mark: str) -> None:
    error = fault_of(line)
    assert mark in underlined(error)
    assert error.fix is not None


def test_a_no_break_space_in_a_stat_line_is_reported() -> None:
    _, diagnostics = read_text_file("## Effect\n### Tester\n1 TP\u00a0Bug\n")
    (error,) = diagnostics
    assert error.severity == "error"
    assert "\u00a0" in underlined(error)


def test_three_faults_in_three_cards_have_their_places_counted_in_characters(tmp_path: Path) -> None:
    text = (
        "## Effect\n### Alpha α\n1 TP Bug\n- ATK: 1\n- If Dead Lander α: Heel 1\n### Beta\n1 TP Bug\n-\tNumbb (1)\n"
        "### Gamma\n1 TP Bug\n- Summon 𝄞𝄞 Jellyshrom\n"
    ).replace("\n", "\r\n")
    path = tmp_path / "three.cards.md"
    path.write_bytes(("---\r\ngame: spycards\r\nset: three\r\nuses: [vanilla]\r\n---\r\n" + text).encode())
    found = cardlang.check([path]).diagnostics
    assert [(d.card, *d.source.position(d.span.start)) for d in found] == [
        ("Alpha α", 10, 21), ("Beta", 13, 3), ("Gamma", 16, 10),
    ]  # fmt: skip
    assert [underlined(d) for d in found] == ["Heel", "Numbb", "𝄞𝄞 Jellyshrom"]


def test_one_bad_card_among_200_is_counted_and_the_others_are_good(tmp_path: Path) -> None:
    cards = [f"### Card {n}\n1 TP Bug\n- {'Coin (1: ATK+1' if n == 100 else 'ATK: 1'}\n" for n in range(200)]
    path = tmp_path / "many.cards.md"
    header = "---\ngame: spycards\nset: many\nuses: [vanilla]\n---\n## Effect\n"
    path.write_text(header + "".join(cards), encoding="utf-8")
    report = cardlang.check([path])
    assert (len(report.cards), report.bad, report.ok) == (199, 1, False)
    assert [d.card for d in report.diagnostics] == ["Card 100"]


@pytest.mark.parametrize(
    "line",
    ["ATK:" + " " * 20_000, "ATK:" + " " * 20_000 + "1", "Coin (" * 10_000, "(" * 5_000 + "ATK+1" + ")" * 5_000,
     "x" * 1_000_000, "Coin (1): " * 100_000 + "ATK+1", "If " * 5_000, "ATK+1 per " * 5_000, '"' * 10_001],
    ids=["blanks", "blanks and a number", "coins", "brackets", "one word", "nested coins", "ifs", "pers", "quotes"],
)  # fmt: skip
def test_hostile_lines_end_in_an_error_with_a_place_in_bounded_time(tmp_path: Path, line: str) -> None:
    start = time.process_time()
    found = check_text(tmp_path, f"## Effect\n### Tester\n1 TP Bug\n- {line}\n")
    assert time.process_time() - start < 10
    assert found
    assert all(d.severity == "error" and d.source.position(d.span.start)[0] >= 8 for d in found)


def test_effects_nested_65_deep_are_refused_and_64_deep_are_not() -> None:
    assert effect_of("Coin (1): " * 62 + "ATK+1")
    assert fault_of("Coin (1): " * 65 + "ATK+1").code == "E107"


# -- round trips -------------------------------------------------------------------------------------------------


def test_every_base_text_is_canonical_and_reads_back() -> None:
    for card in base_cards().values():
        for text in card.text:
            node = GAME.parse_effect(text)
            assert GAME.format_effect(node) == text
            assert print_node(node) == text


def test_the_base_texts_stand_in_the_file_as_they_print() -> None:
    assert all(
        written == text
        for c in base_cards().values()
        for (_, written), text in zip(c.spans, c.text, strict=True)
    )


def test_the_order_of_two_tribes_is_kept_and_means_nothing() -> None:
    one, other = (
        cards_of(f"## Attacker\n### Trooper\n4 TP {tribes}\n- ATK: 4\n")
        for tribes in ("Wasp/Bug", "Bug/Wasp")
    )
    assert one["trooper"].tribes == ("Wasp", "Bug")
    assert other["trooper"].tribes == ("Bug", "Wasp")
    assert one.digest == other.digest
