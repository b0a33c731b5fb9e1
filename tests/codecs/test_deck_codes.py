"""Deck codes: the known ones, the long forms, and what is wrong with others."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.checks.cards import CardSet
from cardlang.codecs import base32, card_set, deck_code, ids
from cardlang.codecs.binary import CannotWrite
from cardlang.codecs.codec import codecs_of
from cardlang.syntax.characters import made_id
from tests.codecs.reading import GAME, RULES, messages
from tests.codecs.test_card_codes import TEST_CODES
from tests.spycards.tables import cards_of

VANILLA = GAME.cards
LATER = GAME.load_cards("vanilla", "bug-fables-1.1")
CUSTOM = cards_of(
    "## Boss\n### Big {#224}\n3 TP Bug\n- ATK: 1\n## Mini-Boss\n### Left {#192}\n3 TP Bug\n- ATK: 1\n"
    "### Right {#193}\n3 TP Bug\n- ATK: 1\n## Attacker\n### Small {#128}\n3 TP Bug\n- ATK: 1\n"
    "### Far {#256}\n3 TP Bug\n- ATK: 1\n"
)

KNOWN = {
    "01H00000000013HSMR": "Spider; Zasp, Mothiva; 8 Seedling, 2 Inichas, 2 Numbnail",
    "3P7T52H8MA5273HG842YF7KR": (
        "Broodmother; Monsieur Scarlet, Carmina; 7 Midge, 3 Inichas, 3 Underling, 4 Wasp Trooper"
    ),
    "310J10G84212NANCPAD6K7VW": (
        "Mother Chomper; Mothiva, Acolyte Aria; 7 Chomper, 3 Weevil, 2 Venus' Bud, 3 Numbnail, 2 Acornling"
    ),
    "511KHRWE631GRD6K9MMA5840": "Tidal Wyrm; Mothiva, Zasp; 4 Burglar, 4 Thief, 4 Bandit, 3 Psicorp, 2 Cactiling",
    "101AXEPH8MCJ8G845G": (
        "Heavy Drone B-33; Ahoneynation, Mothiva; 3 Bee-Boop, 3 Abomihoney, 2 Denmuki, 3 Security Turret, 1 Mender"
    ),
}


def listed(text: str) -> list[str]:
    """Return the names of a deck written as in KNOWN."""
    names = []
    for part in text.replace(";", ",").split(","):
        count, _, name = part.strip().partition(" ")
        names += [name] * int(count) if count.isdigit() else [part.strip()]
    return names


def names(code: str, cards: CardSet = VANILLA) -> list[str]:
    """Return the names of the cards of a code that has no fault."""
    deck, diagnostics = deck_code.decode(code, cards)
    assert [d.message for d in diagnostics if d.severity == "error"] == []
    return [cards[i].name for i in deck.cards]


@pytest.mark.parametrize("code", KNOWN)
def test_the_known_codes_read_and_come_back_letter_for_letter(code: str) -> None:
    deck, diagnostics = deck_code.decode(code, VANILLA)
    assert Counter(VANILLA[i].name for i in deck.cards) == Counter(listed(KNOWN[code]))
    assert diagnostics == [], "every index of the known codes is proven"
    assert deck_code.encode(deck.cards, VANILLA) == code


def test_codes_may_be_written_in_small_letters_and_groups() -> None:
    assert names("3p7t-52h8 ma52_73hg 842yf7kr") == names("3P7T52H8MA5273HG842YF7KR")
    assert names("OlHOOOOOOOOOOi3HSMR".replace("OOOOOOOOOO", "OOOOOOOOO")) == names("01H00000000013HSMR")


@pytest.mark.parametrize("code", ["G3GC1GC0G200", "G9G40G800000"])
def test_long_forms_name_custom_cards_by_the_ids_written_on_them(code: str) -> None:
    assert names(code, CUSTOM) == ["Big", "Left", "Right", "Small", "Small", "Small"]


def test_custom_decks_are_written_in_the_form_for_custom_cards() -> None:
    assert deck_code.encode(["224", "192", "193", "128", "128", "128"], CUSTOM) == "G9G40G800000"


@pytest.mark.parametrize(
    ("deck", "first"),
    [
        (["spider", "zasp", "128"], 0x80),
        (["256", "spider"], 0x81),
        (["256", "128"], 0x82),
        (["seedling"], 0x80),
        (["spider", "zasp", "mothiva"], 0x80),
    ],
)
def test_the_form_is_the_shortest_that_holds_all_cards(deck: list[str], first: int) -> None:
    code = deck_code.encode(deck, CUSTOM)
    assert base32.decode(code)[0] == first
    assert [CUSTOM[i].name for i in deck] == names(code, CUSTOM)


def test_a_deck_in_another_order_still_gets_the_short_form() -> None:
    deck, _ = deck_code.decode("01H00000000013HSMR", VANILLA)
    assert deck_code.encode([*deck.cards[3:], *deck.cards[:3]], VANILLA) == "01H00000000013HSMR"


def test_cards_that_came_later_are_written_in_the_long_form() -> None:
    deck = ["spider", "stratos", "delilah", *["seedling"] * 12]
    code = deck_code.encode(deck, LATER)
    assert base32.decode(code)[0] == 0x80
    assert names(code, LATER) == [LATER[i].name for i in deck]


def test_a_card_that_is_not_at_hand_is_named_with_a_remedy() -> None:
    _, diagnostics = deck_code.decode(deck_code.encode(["stratos"], LATER), VANILLA)
    assert messages(diagnostics) == ["byte 1 of the deck code: there is no card with the id 111"]
    where = "with `--uses`, or with `--set` in a match"
    named = f"it is Stratos; name a set that has this card, such as `bug-fables-1.1`, {where}"
    assert diagnostics[0].help == (named,)
    _, diagnostics = deck_code.decode("G3GC1GC0G200", VANILLA)
    named = f"it is a custom Boss card; name the set where it is written `{{#224}}` {where}"
    assert diagnostics[0].help == (named,)


def test_copies_of_a_card_that_is_not_at_hand_are_one_fault() -> None:
    _, diagnostics = deck_code.decode("G3GC1GC0G200", VANILLA)
    assert messages(diagnostics) == [
        "byte 1 of the deck code: there is no card with the id 224",
        "byte 2 of the deck code: there is no card with the id 192",
        "byte 3 of the deck code: there is no card with the id 193",
        "byte 4 of the deck code: there is no card with the id 128 (3 times)",
    ]


@pytest.mark.parametrize("code", TEST_CODES)
def test_the_code_of_a_card_is_no_deck_and_the_fault_says_so(code: str) -> None:
    _, diagnostics = deck_code.decode(code, VANILLA)
    assert [d.severity for d in diagnostics] == ["error"]
    assert not deck_code.CODEC.recognises(code.encode())
    assert card_set.CODEC.recognises(code.encode())
    if deck_code.is_code(code):
        assert diagnostics[0].help == (
            "it reads as the code of a card; `cardlang import` makes a card file of it",
        )


def test_a_custom_card_can_stand_in_the_place_of_a_base_card() -> None:
    cards = cards_of("## Boss\n### Spider Two {#2}\n3 TP Spider\n- ATK: 3\n")
    assert names("01H00000000013HSMR", cards)[0] == "Spider Two"
    with pytest.raises(CannotWrite, match="the id 2 of `spider` stands for `2`"):
        deck_code.encode(["spider"], cards)


def test_a_comment_gives_the_id_of_a_card_with_a_name_as_id() -> None:
    cards = cards_of("## Attacker\n### Frosty {#frosty}\n1 TP Bug\n- ATK: 1\n<!-- code id: 130 -->\n")
    assert base32.decode(deck_code.encode(["frosty"], cards)) == bytes([0x82, 2])


def test_cards_without_an_id_get_the_first_free_one_of_their_rank() -> None:
    cards = cards_of(
        "## Attacker\n### A\n1 TP Bug\n- ATK: 1\n### B {#128}\n1 TP Bug\n- ATK: 1\n### C\n1 TP Bug\n- ATK: 1\n"
    )
    numbers = ids.global_ids(cards)
    assert [numbers[i] for i in ("a", "128", "c")] == [129, 128, 130]
    assert names(deck_code.encode(["a", "c"], cards), cards) == ["A", "C"]


def test_ids_go_on_in_the_next_block_of_the_rank() -> None:
    text = "## Boss\n" + "".join(f"### Boss {n}\n1 TP Bug\n- ATK: 1\n" for n in range(34))
    numbers = ids.global_ids(cards_of(text))
    assert [numbers[f"boss-{n}"] for n in (0, 31, 32, 33)] == [224, 255, 352, 353]
    assert all(ids.rank_of(numbers[f"boss-{n}"]) == "Boss" for n in range(34))


def test_an_index_that_no_known_code_proves_is_said_to_be_inferred() -> None:
    deck = ["peacock-spider", "kali", "riz", *["midge"] * 11, "krawler"]
    found, diagnostics = deck_code.decode(deck_code.encode(deck, VANILLA), VANILLA)
    assert list(found.cards) == deck
    assert [d.code for d in diagnostics] == ["W401"] * 4
    assert "boss 11 is taken for Peacock Spider" in diagnostics[0].message


def test_an_index_that_later_versions_may_read_otherwise_says_so() -> None:
    deck = ["spider", "dead-lander-α", "zasp", *["midge"] * 12]
    _, diagnostics = deck_code.decode(deck_code.encode(deck, VANILLA), VANILLA)
    assert messages(diagnostics) == [
        "mini-boss 19 is taken for Dead Lander α: later versions of the site may mean another card"
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", "byte 0 of the deck code: expected a deck, but the data ends here"),
        (
            "00",
            "byte 1 of the deck code: expected a boss, two mini-bosses and enemies, but the data ends here",
        ),
        (
            "0062",
            "byte 2 of the deck code: expected a boss, two mini-bosses and enemies, but the data ends here",
        ),
        ("440000", "byte 0 of the deck code: expected an index from 0 to 16 for the boss, found 17"),
        ("02c000", "byte 0 of the deck code: expected an index from 0 to 21 for the mini-boss, found 22"),
        ("0017cc", "byte 1 of the deck code: expected an index from 0 to 21 for the mini-boss, found 23"),
        ("0062cc", "byte 2 of the deck code: expected an index from 0 to 50 for the enemy, found 51"),
        ("0062fc00", "byte 2 of the deck code: expected an index from 0 to 50 for the enemy, found 63"),
        ("006201", "byte 2 of the deck code: expected zero in the last 2 bits"),
        ("00620001", "byte 3 of the deck code: expected zero in the last 4 bits"),
        ("83", "byte 0 of the deck code: expected 0x80, 0x81 or 0x82 as the form of the code, found 0x83"),
        ("8180", "byte 2 of the deck code: expected a card id (1 byte), but the data ends here"),
        (
            "81" + "ff" * 11,
            "byte 1 of the deck code: expected a card id, but its varint is longer than 10 bytes",
        ),
        ("80" + "09" * 1001, "byte 0 of the deck code: expected at most 1,000 cards, found 1,001"),
        ("800a", "byte 1 of the deck code: there is no card with the id 10"),
    ],
)
def test_wrong_data_is_named_by_its_byte(data: str, message: str) -> None:
    code = base32.encode(bytes.fromhex(data))
    deck, diagnostics = deck_code.decode(code, VANILLA)
    assert messages(diagnostics)[:1] == [message]
    assert deck.cards == ()
    assert all(0 <= d.span.start <= d.span.end <= len(code) for d in diagnostics)


def test_the_place_of_a_fault_is_the_symbol_that_holds_its_first_bit() -> None:
    _, diagnostics = deck_code.decode("G3GC-1GC0G200".lower(), VANILLA)
    assert [d.span.start for d in diagnostics] == [1, 3, 5, 7]


def test_a_group_of_three_cards_ends_with_the_absent_mark() -> None:
    for enemies in range(1, 10):
        deck = ["spider", "zasp", "mothiva", *["venus-bud"] * enemies]
        code = deck_code.encode(deck, VANILLA)
        assert len(base32.decode(code)) == 2 + -(-enemies * 6 // 8)
        assert names(code) == [VANILLA[i].name for i in deck]


ENEMY_IDS = [card.id for card in VANILLA.values() if card.kind in ("Attacker", "Effect")]
ALL_IDS = list(LATER)


@given(
    st.sampled_from([c.id for c in VANILLA.values() if c.kind == "Boss"]),
    st.lists(
        st.sampled_from([c.id for c in VANILLA.values() if c.kind == "Mini-Boss"]), min_size=2, max_size=2
    ),
    st.lists(st.sampled_from(ENEMY_IDS), min_size=1, max_size=30),
)
def test_every_short_deck_comes_back(boss: str, minis: list[str], enemies: list[str]) -> None:
    deck = [boss, *minis, *enemies]
    code = deck_code.encode(deck, VANILLA)
    assert not base32.decode(code)[0] & 0x80
    found, _ = deck_code.decode(code, VANILLA)
    assert list(found.cards) == deck


@given(st.lists(st.sampled_from(ALL_IDS), max_size=40))
def test_every_list_of_cards_comes_back(deck: list[str]) -> None:
    code = deck_code.encode(deck, LATER)
    found, _ = deck_code.decode(code, LATER)
    assert Counter(found.cards) == Counter(deck)


@given(st.sampled_from(ids.BOSSES), st.lists(st.sampled_from(ALL_IDS), min_size=6, max_size=20))
def test_no_deck_code_is_taken_for_another_format(boss: str, deck: list[str]) -> None:
    for cards in ([made_id(boss), "zasp", "mothiva", *["seedling"] * 6], deck):
        code = deck_code.encode(cards, LATER).encode()
        assert next(c for c in codecs_of(RULES) if c.recognises(code)) is deck_code.CODEC


@pytest.mark.parametrize(
    "text",
    ["starter", "thugs", "my deck", "decks/one.txt", "", "leafbug_deck", "startre", "LEAFBUGS", "MY DECK"],
)
def test_names_do_not_look_like_codes(text: str) -> None:
    assert not deck_code.is_code(text)


@pytest.mark.parametrize(
    "text",
    [
        *KNOWN,
        "G010",
        "01H00000000013HSM",
        "3p7t52h8ma5273hg842yf7kr",
        " 01H00000000013HSMR\n",
        "GZGCBGCDGEZZ",
    ],
)
def test_codes_look_like_codes_even_when_a_symbol_is_missing(text: str) -> None:
    assert deck_code.is_code(text)
