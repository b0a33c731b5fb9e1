"""Names that tools of this kind stumble over: tribes that are cards, quotes, scripts, case, words of the language."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang
from cardlang.syntax.characters import made_id
from cardlang.syntax.node import print_node
from spycards.tables import GAME, base_cards, cards_of, check_text, play_round, read_text_file


def one_card(*lines: str, name: str = "Tester") -> str:
    """Return the section of one Effect card."""
    return f"## Effect\n### {name}\n1 TP Bug\n" + "".join(f"- {line}\n" for line in lines)


def underlined(diagnostic: object) -> str:
    return diagnostic.source.text[diagnostic.span.start : diagnostic.span.end]  # type: ignore[attr-defined,no-any-return]


# -- a name that is a card and a tribe ---------------------------------------------------------------------------


def test_a_bare_name_that_is_a_card_and_a_tribe_is_the_card_and_both_readings_are_named(
    tmp_path: Path,
) -> None:
    (warning,) = check_text(tmp_path, one_card("If Chomper: ATK+1"))
    assert warning.severity == "warning"
    assert "card" in warning.message
    assert "tribe" in warning.message
    assert underlined(warning) == "Chomper"
    cards = cards_of(one_card("If Chomper: ATK+1"))
    assert play_round("Tester, Chomper", cards=cards)["players"][0]["atk"] == 3
    assert play_round("Tester, Wild Chomper", cards=cards, coins="tails")["players"][0]["atk"] == 1


@pytest.mark.parametrize(
    ("effect", "means_tribe"),
    [('If "Chomper": ATK+1', False), ("If Chomper (1): ATK+1", True), ("ATK+1 per Chomper (1)", True),
     ('ATK+1 per "Chomper"', False)],
)  # fmt: skip
def test_quotes_or_a_count_say_which_one_is_meant(tmp_path: Path, effect: str, means_tribe: bool) -> None:
    assert check_text(tmp_path, one_card(effect)) == ()
    cards = cards_of(one_card(effect))
    found = play_round("Tester, Wild Chomper", cards=cards, coins="tails")["players"][0]["atk"]
    assert found == 1 + means_tribe


def test_a_name_means_exactly_that_card_and_no_part_of_another() -> None:
    cards = cards_of(one_card("If Mothfly Cluster: ATK+1"))
    assert play_round("Tester, Mothfly Cluster", cards=cards)["players"][0]["atk"] == 4
    assert play_round("Tester, Mothfly, False Monarch", cards=cards)["players"][0]["atk"] == 7
    assert play_round("Primal Weevil")["players"][0]["atk"] == 3


def test_question_marks_are_an_ordinary_tribe() -> None:
    assert sum("???" in card.tribes for card in base_cards().values()) == 7
    cards = cards_of(one_card("If ??? (2): ATK+1"))
    assert cards["tester"].text == ("??? (2): ATK+1",)
    assert play_round("Tester, Numbnail, Ironnail", cards=cards)["players"][0]["atk"] == 1
    assert play_round("Tester, Numbnail, Thief", cards=cards)["players"][0]["atk"] == 2


# -- apostrophes, Greek, accents, case ---------------------------------------------------------------------------


def test_names_with_apostrophes_compile_and_bind() -> None:
    cards = base_cards()
    assert {"venus-guardian", "venus-bud", "acolyte-aria"} <= set(cards)
    assert cards["venus-guardian"].text[1] == "ATK+3 per Venus' Bud"
    found = play_round("Venus' Guardian, Venus' Bud")["players"][0]
    assert found["atk"] == 5


def test_a_curly_apostrophe_is_a_straight_one() -> None:
    cards = cards_of(one_card("ATK+3 per Venus’ Bud"))
    assert cards["tester"].text == ("ATK+3 per Venus' Bud",)
    assert play_round("Tester, Venus’ Bud", cards=cards)["players"][0]["atk"] == 3


def test_greek_letters_tell_three_cards_apart() -> None:
    cards = base_cards()
    found = [cards.by_name(f"Dead Lander {letter}") for letter in "αβγ"]
    assert [len(each) for each in found] == [1, 1, 1]
    assert [each[0].id for each in found] == ["dead-lander-α", "dead-lander-β", "dead-lander-γ"]
    assert len({each[0].stats["cost"] for each in found}) == 2


def test_composed_and_decomposed_spelling_is_one_name() -> None:
    cards = cards_of(one_card("If Cafe\u0301 Bug: ATK+1", name="Caf\u00e9 Bug"))
    assert play_round("Caf\u00e9 Bug", cards=cards)["players"][0]["atk"] == 1
    _, diagnostics = read_text_file(one_card(name="Caf\u00e9 Bug") + one_card(name="Cafe\u0301 Bug"))
    assert [d.code for d in diagnostics] == ["E150"]


def test_case_tells_names_apart_and_a_slip_is_answered_with_the_name() -> None:
    assert base_cards().by_name("ULTIMAX Tank")
    assert not base_cards().by_name("Ultimax Tank")
    with pytest.raises(cardlang.CardlangError, match="ULTIMAX Tank"):
        play_round("Ultimax Tank")


def test_ids_do_not_depend_on_the_locale() -> None:
    assert made_id("DIVING SPIDER") == "diving-spider"
    assert made_id("Inichas") == "inichas"
    cards = cards_of(one_card("ATK: 1", name="İ"))
    assert play_round("İ", cards=cards)["players"][0]["atk"] == 1


def test_letters_of_two_scripts_in_one_word_and_invisible_characters_get_a_warning(tmp_path: Path) -> None:
    found = check_text(
        tmp_path, one_card(name="Z\u0430sp") + one_card(name="Za\u200bsp") + one_card(name="\u200fZasq")
    )
    assert [d.code for d in found] == ["W301", "W302", "W302"]


# -- duplicates and unknown names --------------------------------------------------------------------------------


def test_a_second_card_of_a_name_needs_an_id_and_the_error_shows_both_places() -> None:
    _, diagnostics = read_text_file("## Attacker\n### Thief\n1 TP Bug\n- ATK: 5\n")
    (error,) = diagnostics
    assert error.code == "E150"
    assert "vanilla" in error.related[0].source.name
    cards = cards_of("## Attacker\n### Thief {#x.thief}\n1 TP Bug\n- ATK: 5\n")
    assert play_round("x.thief", cards=cards)["players"][0]["atk"] == 5
    assert play_round("thief", cards=cards)["players"][0]["atk"] == 2
    assert cards["thief"] == base_cards()["thief"]


@pytest.mark.parametrize("second", ["abc:zasp", "ABC:Zasp"])
def test_ids_are_unique_and_may_not_differ_only_in_case(second: str) -> None:
    _, diagnostics = read_text_file(
        f"## Effect\n### One {{#abc:zasp}}\n1 TP Bug\n### Two {{#{second}}}\n1 TP Bug\n"
    )
    assert [(d.code, d.card) for d in diagnostics] == [("E150", "Two")]
    assert "first defined" in diagnostics[0].related[0].message


def test_an_unknown_card_is_an_error_with_a_suggestion() -> None:
    cards, (error,) = read_text_file(one_card("Summon Jellyshrom"))
    assert (error.code, underlined(error)) == ("E210", "Jellyshrom")
    assert any("Jellyshroom" in line for line in error.help)
    assert "tester" not in cards


# -- names that are words of the language, numbers, or other types -----------------------------------------------

ODD_NAMES = ["Heal", "Coin (1)", "ATK", "If", "Boss", "007", "no", "∞", "on", "1e3", "2024-01-01", "~", "0x10", "null",
             "true", "Numb All Attackers", "per", "VS Bug", "A, B", "{x}", "What?", "a: b", "[list]", "*"]  # fmt: skip


@pytest.mark.parametrize("name", ODD_NAMES)
def test_any_text_can_be_a_name_and_stays_text(name: str) -> None:
    section = f'## Effect\n### {name}\n1 TP Bug\n- DEF: 1\n### User\n1 TP Bug\n- If "{name}": ATK+1\n'
    cards = cards_of(section)
    (card,) = cards.by_name(name)
    assert card.name == name
    assert [type(effect).__name__ for effect in card.effects] == ["GainDef"]
    assert play_round(f"User, {card.id}", cards=cards)["players"][0]["atk"] == 1
    (text,) = cards["user"].text
    assert print_node(GAME.parse_effect(text)) == text


def test_a_card_called_like_an_effect_is_only_a_name_inside_brackets() -> None:
    cards = cards_of(
        "## Effect\n### Heal\n1 TP Bug\n- ATK: 1\n### User\n1 TP Bug\n- Empower Card +2 (Heal)\n"
    )
    assert cards["user"].text == ("Empower Card +2 (Heal)",)
    assert play_round("Heal, User", cards=cards, hp=3)["players"][0] == {
        "atk": 3, "def": 0, "power": 3, "hp": 3, "played": ["Heal", "User"], "numbed": [], "setup": [],
    }  # fmt: skip


def test_a_heading_is_a_section_and_a_card_may_have_the_same_name() -> None:
    cards = cards_of("## Boss\n### Boss\n3 TP Bug\n- ATK: 2\n## Attacker\n### Attacker\n1 TP Bug\n- ATK: 1\n")
    assert (cards["boss"].kind, cards["attacker"].kind) == ("Boss", "Attacker")


def test_an_empty_name_is_an_error() -> None:
    cards, diagnostics = read_text_file("## Effect\n###\n1 TP Bug\n- ATK: 1\n")
    assert [d.severity for d in diagnostics] == ["error"]
    assert len(cards) == 90
