"""Custom card codes: what the effects of each version mean, what has no words, and what is wrong with a code."""

from __future__ import annotations

import pytest

from cardlang.codecs import base64_text
from cardlang.codecs.attributes import attribute
from cardlang.codecs.card_code import read_codes
from cardlang.codecs.spelling import marks_of
from cardlang.diagnostics.model import Diagnostic
from cardlang.source import Source
from tests.codecs.reading import messages, only_card, own_cards, read

TEST_CODES = ("AYBfAwkEVGVzdAEAAw==", "BIABXwMJBFRlc3QBAQAD", "BYABBFRlc3QGCQUAAQFBAAYA")


def v1(effects: str, count: int = 1, version: int = 1, number: int = 192) -> str:
    """Return a mini-boss of version 0 or 1 with the given effects, written as hexadecimal digits."""
    return _code(
        f"{version:02x} {number:02x} 5f {number // 32 % 4 << 4 | 3:02x} 09 04 54657374 {count:02x} {effects}"
    )


def v4(effects: str, count: int = 1, version: int = 4) -> str:
    """Return a mini-boss of version 2 or 4 with the given effects."""
    return _code(f"{version:02x} c001 5f 03 09 04 54657374 {count:02x} {effects}")


def v5(effects: str, count: int = 1) -> str:
    """Return a mini-boss of version 5 with the given effects."""
    return _code(f"05 c001 04 54657374 06 09 25 00 {count:02x} {effects} 00")


def _code(digits: str) -> str:
    return base64_text.encode(bytes.fromhex(digits))


@pytest.mark.parametrize("code", TEST_CODES)
def test_the_worked_examples_of_the_formats_read(code: str) -> None:
    card = only_card(code)
    assert (card.id, card.name, card.kind, str(card.cost), card.tribes) == (
        "128",
        "Test",
        "Attacker",
        "3",
        ("Bug",),
    )
    assert card.text == ("ATK: 3",)
    assert attribute(card.comments, "portrait") == "9"


FROST = "0e 05 46726f7374"
SAID_1 = [
    ("00 03", "ATK: 3"),
    ("00 00", "ATK: ∞"),
    ("01 02", "DEF: 2"),
    ("02 01", "ATK: 1 (only once)"),
    ("03 fe", "ATK-2"),
    ("04 02", "DEF: 2"),
    ("05 1d 02", "Empower Card +2 (Midge)"),
    ("05 14 02", "Empower Card +2 (Chomper)"),
    ("06 06 02", "Empower +2 (Bot)"),
    ("07 02", "Heal 2"),
    ("07 fe", "Take 2 Damage"),
    ("08 02", "Lifesteal (2)"),
    ("09 00", "Numb (∞)"),
    ("0a 03", "Pierce (3)"),
    ("0b 08", "Summon Inichas"),
    ("0c 02", "Turns into a random Mini-Boss Card"),
    ("0d 01 02", "Summon 2 Wasp"),
    ("0d 45 01", "Summon 1 Bug Boss"),
    ("0d 2f 03", "Summon 3 Effect"),
    ("0e 01 01", "Unity (1, Wasp)"),
    ("86 00 0f 03", "Setup (TP+3)"),
    ("10 08", "Summon Inichas as Opponent"),
    ("11 01", "Multiply Healing by 2"),
    ("11 fe", "Multiply Healing by -1"),
    ("80 00 01 04 03", "Coin (2): DEF+3"),
    ("80 00 80 03 01 04 01", "Coin (1): ATK+1 or DEF+1"),
    ("80 01 80 03 01 04 01", "Coin (1): ATK+1 or DEF+1"),
    ("81 00 17 01 03 04", "If Kabbu: ATK+4"),
    ("81 00 17 02 03 04", "If Kabbu (2): ATK+4"),
    ("81 01 17 01 03 04", "Unless Kabbu: ATK+4"),
    ("82 00 13 03 03", "ATK+3 per Venus' Bud"),
    ("83 00 06 05 07 01", "Bot (5): Heal 1"),
    ("83 01 06 05 07 01", "Unless Bot (5): Heal 1"),
    ("84 00 05 01 03 03", "VS Bug (ATK+3)"),
    ("84 00 05 02 03 03", "VS Bug (2): ATK+3"),
    ("85 00 07 07 01", "If ATK (7): Heal 1"),
    ("85 00 87 07 01", "If DEF (7): Heal 1"),
    ("85 01 07 07 01", "Unless ATK (7): Heal 1"),
    ("86 00 03 02", "Setup (ATK+2)"),
    ("87 00 02 03 01", "ATK: 1 (max. 2 times)"),
    ("87 01 01 03 01", "ATK: 1 (except the first time)"),
    ("88 00 1d 01 03 01", "VS Midge (ATK+1)"),
    ("88 00 14 01 03 01", 'VS "Chomper" (ATK+1)'),
    ("89 00 03 02 07 01", "If Boss (2): Heal 1"),
    ("8a 01 00 01 03 01", "Unless VS Attacker (1): ATK+1"),
    ("8b 00 07 02", "On Win: Heal 2"),
    ("8b 01 07 02", "On Loss: Heal 2"),
    ("8c 00 07 02", "On Tie: Heal 2"),
    ("8c 01 07 02", "Unless Tie: Heal 2"),
    ("8d 00 05 07 02", "If Final ATK (5): Heal 2"),
    ("8e 00 85 07 02", "VS DEF (5): Heal 2"),
    ("8f 01 05 07 02", "Unless VS Final ATK (5): Heal 2"),
    ("90 01 02 07 02", "Unless HP (2): Heal 2"),
    ("91 00 0d 03 01", "ATK+1 per Spider (1)"),
    ("92 00 02 03 01", "ATK+1 per Mini-Boss"),
    ("93 00 02 07 02", "VS HP (2): Heal 2"),
    (f"06 {FROST} 02", "Empower +2 (Frost)"),
    (f"83 00 {FROST} 02 07 01", "Frost (2): Heal 1"),
]
SAID_0 = [
    ("0c", "Turns into a random Mini-Boss Card"),
    ("81 17 03 04", "If Kabbu: ATK+4"),
    ("83 06 07 01", "Bot (1): Heal 1"),
    ("84 05 03 03", "VS Bug (ATK+3)"),
    ("88 1d 01 03 01", "VS Midge (ATK+1)"),
    ("8b 07 02", "On Win: Heal 2"),
    ("80 80 03 01 04 01", "Coin (1): ATK+1 or DEF+1"),
    ("86 03 02", "Setup (ATK+2)"),
]
SAID_4 = [
    ("01 00 03", "ATK: 3"),
    ("01 20 03", "DEF: 3"),
    ("01 21 03", "DEF-3"),
    ("01 00 ff", "ATK: ∞"),
    ("02 10 02 76", "Empower +2 (Bot)"),
    ("02 00 02 1d", "Empower Card +2 (Midge)"),
    ("02 30 02 76", "Empower DEF +2 (Bot)"),
    ("02 10 02 0f", "Empower +2 (Attacker)"),
    ("03 00 00 08", "Summon Inichas"),
    ("03 00 01 08", "Summon 2 Inichas"),
    ("03 10 01 51", "Summon 2 Wasp"),
    ("03 10 00 35", "Summon 1 Bug Boss"),
    ("03 12 00 5f", "Summon 1 Enemy as Opponent"),
    ("03 11 00 2f", "Turns into a random Mini-Boss Card"),
    ("03 20 00 08", "Summon Inichas"),
    ("04 00 02", "Heal 2"),
    ("04 01 02", "Take 2 Damage"),
    ("04 14 03", "Multiply Healing by 3"),
    ("06 12 02 0f", "Numb (2)"),
    ("06 12 ff 0f", "Numb (∞)"),
    ("06 12 01 75", "Numb (1, Bug)"),
    ("06 12 01 05", "Numb (1, Bug Attacker)"),
    ("06 10 01 0f", "Numb Yourself (1)"),
    ("06 02 01 1d", "Numb (1, Midge)"),
    ("80 10 04 76 04 00 01", "Bot (5): Heal 1"),
    ("80 04 13 01 00 03", "ATK+3 per Venus' Bud"),
    ("80 13 00 75 01 00 03", "Unless VS Bug: ATK+3"),
    ("81 00 00 01 00 01", "ATK: 1 (only once)"),
    ("81 01 02 01 00 01", "ATK: 1 (except the first 3 times)"),
    ("81 00 00 02 10 01 71", "Unity (1, Wasp)"),
    ("81 00 00 02 00 01 1d", "Empower Card +1 (Midge) (only once)"),
    ("82 00 04 00 02", "Lifesteal (2)"),
    ("82 00 01 00 02", "On Win: ATK+2"),
    ("82 02 04 00 02", "On Loss: Heal 2"),
    ("82 01 04 00 02", "On Tie: Heal 2"),
    ("82 03 04 00 02", "Unless Tie: Heal 2"),
    ("83 08 01 00 02", "Setup (ATK+2)"),
    ("83 09 01 00 02", "Setup (ATK+2)"),
    ("83 08 05 00 02", "Setup (TP+2)"),
    ("84 00 01 01 20 02", "Coin (2): DEF+2"),
    ("84 30 00 01 00 01 01 20 01", "Coin (1): ATK+1 or DEF+1"),
    ("85 00 01 04 00 01", "If HP (2): Heal 1"),
    ("85 0b 01 04 00 01", "Unless VS Late HP (2): Heal 1"),
    ("86 00 06 04 00 01", "If ATK (7): Heal 1"),
    ("86 2b 06 04 00 01", "Unless VS Final DEF (7): Heal 1"),
    ("88 00 04 00 01", "On Numb: Heal 1"),
]
SAID_2 = [("06 00 02", "Numb (2)"), ("01 00 03", "ATK: 3")]
SAID_5 = [
    ("01 41 00 06", "ATK: 3"),
    ("01 41 01 05", "DEF-3"),
    ("01 41 02 02", "ATK: ∞"),
    ("02 50 00 04 16 00", "Empower +2 (Bot)"),
    ("02 50 01 04 01 1d", "Empower Card DEF +2 (Midge)"),
    ("03 19 00 01 01 08", "Summon Inichas"),
    ("03 19 00 02 11 30 31 00", "Summon 2 Wasp"),
    ("03 19 01 01 15 33 00", "Summon 1 Bug Boss as Opponent"),
    ("03 14 02 01 32 00", "Turns into a random Mini-Boss Card"),
    ("04 28 00 03", "Take 2 Damage"),
    ("04 28 01 02", "Heal ∞"),
    ("06 5a 00 02 30 00", "Numb (2)"),
    ("06 5a 01 01 30 00", "Numb (∞)"),
    ("06 5a 02 01 15 00", "Numb Yourself (1, Bug)"),
    ("07 5f 05 05", "Pierce (3)"),
    ("08 28 00 06", "Multiply Healing by 3"),
    ("80 23 00 05 16 00 04 28 00 02", "Bot (5): Heal 1"),
    ("80 23 02 01 01 17 01 41 00 02", "Unless Kabbu: ATK+1"),
    ("80 46 01 01 15 00 01 41 00 06", "VS Bug (ATK+3)"),
    ("80 4b 04 01 01 13 01 41 00 06", "ATK+3 per Venus' Bud"),
    ("81 0a 00 01 01 41 00 02", "ATK: 1 (only once)"),
    ("81 0a 00 01 02 50 00 02 11 00", "Unity (1, Wasp)"),
    ("82 e1 00 04 28 00 04", "Lifesteal (2)"),
    ("82 e1 04 04 28 00 04", "Unless Win: Heal 2"),
    ("82 e1 05 04 28 00 04", "Unless Loss: Heal 2"),
    ("83 eb 01 01 41 00 04", "Setup (ATK+2)"),
    ("83 eb 05 05 00 00 04", "Setup (TP+2)"),
    ("84 1e 00 02 01 41 01 04", "Coin (2): DEF+2"),
    ("84 1e 05 01 01 41 00 02 01 41 01 02", "Coin (1): ATK+1 or DEF+1"),
    ("84 1e 08 01 02 02 01 41 00 02", "Coin (1, 3 to 2): ATK+1"),
    ("84 1e 08 01 01 02 01 41 00 02", "Coin (1): ATK+1"),
    ("84 1e 09 02 00 00 01 41 00 02 01 41 01 02", "Coin (2, 1 to 0): ATK+1 or DEF+1"),
    ("85 0f 08 04 04 28 00 02", "If HP (2): Heal 1"),
    ("85 e6 08 04 04 28 00 02", "If Late HP (2): Heal 1"),
    ("85 55 00 0e 04 28 00 02", "If ATK (7): Heal 1"),
    ("85 64 07 0e 04 28 00 02", "Unless VS Final DEF (7): Heal 1"),
    ("85 55 00 00 04 28 00 02", "If ATK (0): Heal 1"),
    ("88 00 00 04 28 00 02", "On Numb: Heal 1"),
]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        *((v1(effect), text) for effect, text in SAID_1),
        *((v1(effect, version=0), text) for effect, text in SAID_0),
        *((v4(effect), text) for effect, text in SAID_4),
        *((v4(effect, version=2), text) for effect, text in SAID_2),
        *((v5(effect), text) for effect, text in SAID_5),
    ],
)
def test_an_effect_reads_as_card_text(code: str, text: str) -> None:
    assert only_card(code).text == (text,)


UNSAID = [
    (v1("06 0f 02"), "Empower without a tribe", "version 1, Empower Tribe: 06 0F 02"),
    (v1("0e 0f 02"), "Unity without a tribe", "version 1, Unity: 0E 0F 02"),
    (v1("0d 81 02"), "random summons of any rank", "version 1, Summon n: 0D 81 02"),
    (v1("09 ff"), "negative Numb", "version 1, Numb: 09 FF"),
    (v1("81 02 17 01 03 04"), "flags of unknown meaning", "version 1, If card: 81 02 17 01 03 04"),
    (v1("82 01 17 03 04"), "flags of unknown meaning", "version 1, Per card: 82 01 17 03 04"),
    (v1("81 00 c9 01 03 04"), "cards that are not at hand", "version 1, If card: 81 00 C9 01 03 04"),
    (v1("81 00 17 01 0f 04"), "forms that the rules do not have", "version 1, If card: 81 00 17 01 0F 04"),
    (v1("86 00 12 00 01 78"), "flavour texts inside effects", "version 1, Setup: 86 00 12 00 01 78"),
    (v4("01 02 03"), "stats of the opponent", "version 4, Stat: 01 02 03"),
    (v4("01 40 03"), "flags of unknown meaning", "version 4, Stat: 01 40 03"),
    (v4("02 12 02 76"), "Empower for the opponent", "version 4, Empower: 02 12 02 76"),
    (v4("02 10 02 06"), "filters of several conditions", "version 4, Empower: 02 10 02 06"),
    (v4("02 10 02 7f"), "filters of several conditions", "version 4, Empower: 02 10 02 7F"),
    (v4("03 01 00 08"), "turning into certain cards", "version 4, Summon: 03 01 00 08"),
    (v4("04 02 02"), "healing the opponent", "version 4, Heal: 04 02 02"),
    (v4("04 24 02"), "multiplying only healing or only damage", "version 4, Heal: 04 24 02"),
    (v4("80 06 13 01 00 03"), "per card of the opponent", "version 4, Card condition: 80 06 13 01 00 03"),
    (v4("83 00 01 00 02"), "applying now or for the opponent", "version 4, Apply: 83 00 01 00 02"),
    (v4("87 08 85 01 00 02"), "priorities", "version 4, Priority: 87 08 85 01 00 02"),
    (v5("01 40 00 06"), "priorities", "version 5, Stat: 01 40 00 06"),
    (v5("86 00 00 01 00 01 41 00 06"), "In Hand", "version 5, In Hand: 86 00 00 01 00 01 41 00 06"),
    (v5("8c 00 00 01 41 00 06"), "On Exile", "version 5, On Exile: 8C 00 00 01 41 00 06"),
    (v5("0d 00 00 01 02"), "Modify game rule", "version 5, Modify game rule: 0D 00 00 01 02"),
    (
        v5("84 1e 08 01 e807 01 01 41 00 02"),
        "odds beyond 1,000",
        "version 5, Coin: 84 1E 08 01 E8 07 01 01 41 00 02",
    ),
    (v5("05 00 00 02"), "TP directly on a card", "version 5, TP: 05 00 00 02"),
    (v5("06 5a 20 01 30 00"), "flags of unknown meaning", "version 5, Numb: 06 5A 20 01 30 00"),
    (v5("06 5a 04 01 30 00"), "Numb with further conditions", "version 5, Numb: 06 5A 04 01 30 00"),
    (
        v5("80 23 08 01 16 00 04 28 00 02"),
        "counting cards elsewhere",
        "version 5, Card: 80 23 08 01 16 00 04 28 00 02",
    ),
    (
        v5("80 4b 04 02 16 00 04 28 00 02"),
        "other forms of per",
        "version 5, Card: 80 4B 04 02 16 00 04 28 00 02",
    ),
    (v5("01 41 02 04"), "several infinities", "version 5, Stat: 01 41 02 04"),
    (v5("02 50 00 04 41"), "the card aimed at", "version 5, Empower: 02 50 00 04 41"),
]


@pytest.mark.parametrize(("code", "kind", "kept"), UNSAID, ids=[kind for _, kind, _ in UNSAID])
def test_an_effect_without_words_is_kept_as_bytes_and_counted(code: str, kind: str, kept: str) -> None:
    imported = read(code)
    (card,) = own_cards(imported)
    assert card.text == ()
    assert attribute(card.comments, "effect 1") == kept
    assert imported.left_out == {kind: 1}
    assert [d.code for d in imported.diagnostics] == ["W402"]
    assert any(text.startswith("<!-- not in cardlang, effect 1: ") for text in card.comments)


def test_the_other_effects_of_a_card_stay_in_their_order() -> None:
    imported = read(v5("01 41 00 06 86 00 00 01 00 01 41 00 06 04 28 00 02", 3))
    (card,) = own_cards(imported)
    assert card.text == ("ATK: 3", "Heal 1")
    assert attribute(card.comments, "effect 2") is not None


@pytest.mark.parametrize(
    ("code", "doubt"),
    [
        (v4("01 23 03"), "an opponent's DEF that goes down is taken for Pierce"),
        (v5("85 0f 09 04 04 28 00 02"), "VS HP is taken to run in the time slot of HP conditions"),
        (v1("89 00 05 02 07 01"), "rank 5 of a condition is taken for Enemy"),
        (v1("0c 05"), "rank 5 of `Turns into` is taken for Enemy"),
    ],
)
def test_an_inferred_meaning_is_said_to_be_inferred(code: str, doubt: str) -> None:
    imported = read(code)
    assert imported.doubts == {doubt: 1}
    assert [(d.code, d.message) for d in imported.diagnostics] == [("W401", doubt)]
    assert f"<!-- remark: {doubt} -->" in imported.text
    assert len(own_cards(imported)[0].text) == 1


def test_an_attacker_of_version_0_may_leave_out_its_effect() -> None:
    assert only_card(_code("00 80 5f 03 09 04 54657374")).text == ("ATK: 3",)
    assert only_card(_code("00 80 5f 0f 09 04 54657374")).text == ("ATK: ∞",)
    assert only_card(_code("00 80 5f 00 09 04 54657374")).text == ("ATK: 0",)
    assert only_card(_code("00 80 5f 03 ff 04 54657374 89504e47")).text == ("ATK: 3",)


def test_portraits_colours_flavour_and_hidden_tribes_are_kept() -> None:
    imported = read(
        _code("01 a0 ee 12 ff 00 01 12 00 05 48656c6c6f 0a0b0c 05 46726f7374 ff0000 02 5f58 89504e47 01")
    )
    (card,) = own_cards(imported)
    assert (card.name, card.kind, card.tribes) == ("Custom Effect #1", "Effect", ("Frost", "_X"))
    assert card.flavour == ("Hello",)
    assert attribute(card.comments, "colour Frost") == "#0a0b0c"
    assert attribute(card.comments, "colour _X") == "#ff0000"
    assert attribute(card.comments, "portrait") == f"png {base64_text.encode(bytes.fromhex('89504e4701'))}"


def test_version_4_has_further_tribes_and_portraits_by_file() -> None:
    code = _code("04 c001 5e 11 1e 010203 01 41 1d 03 ff 00 00 040506 05 46726f7374 02 aabb")
    (card,) = own_cards(read(code))
    assert card.tribes == ("Bug", "Frost", "Wasp", "A", "Spider")
    assert attribute(card.comments, "portrait") == f"file {base64_text.encode(bytes.fromhex('aabb'))}"
    assert attribute(card.comments, "colour A") == "#010203"


def test_version_5_has_any_cost_any_rank_and_extensions() -> None:
    code = _code("05 8001 01 41 03 09 35 02 1e 010203 01 42 00 01 02 01 63")
    (card,) = own_cards(read(code))
    assert (card.kind, str(card.cost), card.tribes) == ("Boss", "-2", ("Bug", "Wasp", "B"))
    assert attribute(card.comments, "extension 2") == "63"


def test_a_token_becomes_a_note_with_its_code() -> None:
    code = _code("05 8001 01 41 02 09 45 00 00 00")
    imported = read(code)
    assert own_cards(imported) == []
    assert (
        f"The card A is not in cardlang: a token is no rank of card texts.\n<!-- whole card: {code} -->"
        in imported.text
    )
    assert imported.left_out == {"tokens": 1}


@pytest.mark.parametrize("name", ["#0", "# A", "```", "- A", "> A", "---"])
def test_a_token_of_any_name_is_a_note(name: str) -> None:
    code = _code(f"05 8001 {len(name):02x} {name.encode().hex()} 02 09 45 00 00 00")
    assert f"The card {name} is not in cardlang: " in read(code).text


def test_cards_of_a_set_speak_of_each_other_by_name_and_by_id_where_a_name_is_shared() -> None:
    one = v1("0b c1", number=192)
    two = _code("01 c1 5f 23 09 05 4f74686572 00")
    third = _code("01 c2 5f 23 09 05 4f74686572 01 0b c0")
    assert [c.text for c in own_cards(read(f"{one},{two}"))] == [("Summon Other",), ()]
    assert [c.text for c in own_cards(read(f"{one}\n{two}\n{third}"))] == [
        ("Summon {#193}",),
        (),
        ("Summon Test",),
    ]


def test_cards_of_one_name_and_one_id_are_told_apart() -> None:
    one, other = v1("0b c1"), _code("01 c1 5f 23 09 05 4f74686572 00")
    assert own_cards(read(f"{one},{other},{other}"))[0].text == ("Summon {#193}",)


def test_a_card_called_like_a_base_card_does_not_take_its_place_in_effects() -> None:
    code = _code("01 c0 5f 23 09 07 496e6963686173 01 0b 08")
    assert only_card(code).text == ("Summon {#inichas}",)


def test_a_tribe_called_like_a_card_or_rank_never_becomes_one() -> None:
    """Custom tribes called `Heal 1` and `Boss`, beside a card called `Heal 1`: the text could not tell."""
    effects = {
        "If tribe (2)": f"83 00 0e {_text('Heal 1')} 02 03 05",
        "Empower": f"06 0e {_text('Heal 1')} 02",
        "Unity": f"0e 0e {_text('Boss')} 02",
        "per tribe": f"91 00 0e {_text('Boss')} 03 05",
        "VS tribe": f"84 00 0e {_text('Heal 1')} 01 03 05",
        "Summon 2 Attacker": f"0d 1e {_text('Heal 1')} 02",
    }
    card = _code(f"01 80 5f 03 09 {_text('Heal 1')} 01 00 03")
    imported = read(f"{card} {v1(' '.join(effects.values()), count=len(effects), number=192)}")
    cards = {c.name: c for c in own_cards(imported)}
    for effect in cards["Test"].effects:
        assert set(marks_of(effect)) <= {"tribe:Heal 1", "tribe:Boss", "rank:Attacker"}
    assert imported.left_out["names that mean something else"] >= 3


def test_a_tribe_of_an_effect_that_is_written_in_another_way_is_said() -> None:
    imported = read(v1(f"06 0e {_text('A/B')} 02"))
    assert messages(imported.diagnostics) == ["the name 'A/B' is written `A-B`"]
    imported = read(v1(f"06 0e {_text('Bug')} 02"))
    assert messages(imported.diagnostics) == [
        "a custom tribe called Bug is taken for the tribe of the base set"
    ]


def _text(text: str) -> str:
    return f"{len(text):02x} {text.encode().hex()}"


def test_a_code_may_speak_of_the_cards_of_version_1_1() -> None:
    imported = read(v1("0b 6f"))
    assert own_cards(imported)[0].text == ("Summon Stratos",)
    assert "uses: [vanilla, bug-fables-1.1]" in imported.text


def test_a_second_card_of_the_same_id_gets_an_id_of_its_own() -> None:
    cards = own_cards(read(f"{TEST_CODES[0]} {TEST_CODES[1]}"))
    assert [card.id for card in cards] == ["128", "128.2"]
    assert attribute(cards[1].comments, "code id") == "128"


def test_names_that_card_files_cannot_hold_are_changed_and_the_change_is_said() -> None:
    code = _code("01 c0 ef 23 09 05 6122620a63 00 000000 03 412f42")
    imported = read(code)
    (card,) = own_cards(imported)
    assert (card.name, card.tribes) == ("a'b c", ("A-B",))
    assert [d.code for d in imported.diagnostics] == ["W403", "W403"]
    assert attribute(card.comments, "code") == code


DAMAGED = [
    ("AYBf", "byte 3 of the card code: expected rank and cost (1 byte), but the data ends here"),
    ("AYBfAwkEVGVzdAEAAwA=", "byte 13 of the card code: expected the end of the data, but 1 byte is left"),
    (
        "AYBfAwkEVGVzdAEA",
        "byte 12 of the card code: expected the amount of ATK (1 byte), but the data ends here",
    ),
    (_code("06"), "byte 0 of the card code: expected version 0, 1, 2, 4 or 5, or 3 for a game mode, found 6"),
    (
        _code("01 0a 5f 03 09 00 00"),
        "byte 3 of the card code: expected a card id of the game or from 128 on, found 10",
    ),
    (
        _code("01 80 5f 13 09 00 00"),
        "byte 3 of the card code: expected the rank Attacker of card 128, found Effect",
    ),
    (
        _code("01 80 5f 0c 09 00 00"),
        "byte 3 of the card code: expected a cost of 0 to 10, or 15 for ∞, found 12",
    ),
    (_code("01 80 f5 03 09 00 00"), "byte 2 of the card code: expected a first tribe, found none (15)"),
    (_code("01 80 55 03 09 00 00"), "byte 2 of the card code: expected different tribes, found one twice"),
    (_code("01 80 5f 83 09 00 00"), "byte 3 of the card code: expected bit 7 of rank and cost to be 0"),
    (
        _code("01 80 5f 43 09 00 00"),
        "byte 3 of the card code: expected bit 6 of rank and cost only with portrait 255",
    ),
    (
        _code("01 80 5f 03 ec 00 00"),
        "byte 4 of the card code: expected a portrait, not one of 236 to 254, found 236",
    ),
    (_code("01 80 5f 03 ff 00 00 00"), "byte 7 of the card code: expected a PNG image as portrait"),
    (v1("13"), "byte 11 of the card code: expected an effect type of version 1, found 19"),
    (
        v1("83 00 10 02 07 01"),
        "byte 13 of the card code: expected the tribe of If tribe: a tribe from 0 to 15, found 16",
    ),
    (
        v1("0d 51 02"),
        "byte 12 of the card code: expected the pool of Summon n: a rank from 0 to 4, or 8, found 5",
    ),
    (
        v1("89 00 04 02 07 01"),
        "byte 13 of the card code: expected the rank of If rank: 0 to 3, or 5, found 4",
    ),
    (v1("00 03", 200), "byte 10 of the card code: expected 200 effects, but 2 bytes are left"),
    (
        _code("04 8001 5f 11 03 09 00 00"),
        "byte 4 of the card code: expected a second tribe before a further one",
    ),
    (
        _code("04 8001 51 23 09 00 00"),
        "byte 4 of the card code: expected a cost (0x00 to 0x0F) or a further tribe (0x10 to 0x1E), found 0x23",
    ),
    (
        v4("02 10 02 65"),
        "byte 15 of the card code: expected the filter of Empower: a rank 0 to 3, 5 or 7, found 6",
    ),
    (_code("05 8001 00 00 09 55 00 00 00"), "byte 6 of the card code: expected a rank from 0 to 4, found 5"),
    (
        _code("05 8001 00 00 09 05 01 13 00 00"),
        "byte 8 of the card code: expected 15 in place of a tribe that is not there, found 3",
    ),
    (
        v5("02 50 00 04 35 00"),
        "byte 17 of the card code: expected the filter of Empower: a tribe, rank, cost or the end, found 0x35",
    ),
    (v1("86 00" * 64 + "03 01"), "byte 139 of the card code: expected at most 64 effects inside each other"),
    ("AYBfAwkE_", "this is no card code: expected Base64 (A to Z, a to z, 0 to 9, + and /), found `_`"),
    ("AYBfAwkEV", "this is no card code: expected a length that 4 divides"),
]


@pytest.mark.parametrize(("code", "message"), DAMAGED, ids=[str(n) for n in range(len(DAMAGED))])
def test_a_damaged_code_names_the_byte_and_what_was_expected(code: str, message: str) -> None:
    imported = read(code)
    assert len(imported.diagnostics) == 1
    assert imported.diagnostics[0].message.startswith(message)
    assert imported.diagnostics[0].code in ("E401", "E402")
    assert imported.text == ""


def test_the_other_codes_of_a_list_are_still_read() -> None:
    imported = read(f"{TEST_CODES[0]},AYBf,{TEST_CODES[1]}")
    assert len(own_cards(imported)) == 2
    (fault,) = imported.diagnostics
    assert fault.span.start == len(TEST_CODES[0]) + len(",AYB")


def test_effects_nest_up_to_64_deep() -> None:
    imported = read(v1("86 00" * 63 + "03 01"))
    assert len(own_cards(imported)) == 1


def test_noise_is_refused_in_bounded_time() -> None:
    noise = "A" * 10_000_000
    assert messages(read(noise).diagnostics) == [
        "byte 2 of the card code: expected different tribes, found one twice"
    ]
    many = read("A," * 1_000_000)
    assert len(many.diagnostics) == 101
    assert many.diagnostics[-1].message == "reading stops here after 100 codes that do not read"


def test_more_codes_than_any_set_has_are_not_read() -> None:
    found: list[Diagnostic] = []
    codes = read_codes(f"{TEST_CODES[0]}\n" * 10_001, Source("codes", ""), found.append)
    assert len(codes) == 10_000
    assert messages(found) == ["reading stops here after 10,000 codes"]
