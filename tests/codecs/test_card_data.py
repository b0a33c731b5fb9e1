"""CardData, CardText and CardOrder of the game."""

from __future__ import annotations

import pytest

from cardlang.checks.cards import Card
from cardlang.codecs.attributes import attribute
from cardlang.codecs.codec import CodecError, codecs_of
from tests.codecs.reading import GAME, RULES, check, messages, only_card, own_cards, read, write
from tests.spycards.tables import cards_of

NO_PLACE = {"The Everlasting King"}
VANILLA = [card for card in GAME.cards.values() if card.name not in NO_PLACE]


def effect(data: str, rank: int = 2) -> Card:
    """Return the card of one line with the given effects, with Kabbu and Venus' Bud on the lines 1 and 2."""
    lines = f"3,0,15,1,{rank},{data},5\n2,0,23,1,2,0#1#0,5\n1,0,19,1,1,4#1#0,4"
    return own_cards(read(lines, "card-data"))[0]


SAID = [
    ("0#2#0", "ATK: 2"),
    ("1#2#0", "DEF: 2"),
    ("2", "Turns into a random Mini-Boss Card"),
    ("3#1", "Heal 1"),
    ("4#2#0", "Lifesteal (2)"),
    ("5#1#2", "Summon Venus' Bud"),
    ("5#3#2", "Summon 3 Venus' Bud"),
    ("6#2#3", "Coin (3): ATK+2"),
    ("7#2#1", "Coin (1): DEF+2"),
    ("8#3#2", "Coin (3): Summon Venus' Bud"),
    ("9", "Numb (1)"),
    ("9@9", "Numb (2)"),
    ("10", "Coin (1): Numb (1)"),
    ("11#2#6", "Empower +2 (Bot)"),
    ("12#2#6", "ATK+2 per Bot"),
    ("13#2#1", "Empower Card +2 (Kabbu)"),
    ("14", "Numb (∞)"),
    ("15", "Coin (1): Numb (∞)"),
    ("17#3#2", "ATK+3 per Venus' Bud"),
    ("18#4#1", "If Kabbu: ATK+4"),
    ("19#3#1", "If Kabbu: Heal 3"),
    ("20#2#1", "VS Kabbu (ATK+2)"),
    ("21#3#5", "VS Bug (ATK+3)"),
    ("24#2#1", "VS Kabbu (DEF+2)"),
    ("25#2#5", "VS Bug (DEF+2)"),
    ("26#3", "Pierce (3)"),
    ("27#1#7", "If ATK (7): Heal 1"),
    ("32#2#1", "Coin (1): ATK+2 or DEF+2"),
    ("34#1#1", "Unity (1, Wasp)"),
    ("35#1#1", "Empower Card +1 (Kabbu) (only once)"),
    ("36#1", "ATK: 1 (only once)"),
    ("37#4#6", "Bot (5): Heal 1"),
    ("38#3#10", "Leafbug (3): Numb (1)"),
    ("39#1#1", "Summon 1 Wasp"),
    ("39#1#1@39#1#1", "Summon 2 Wasp"),
    ("40#0#1", "If Kabbu: Numb (1)"),
    ("41#4#1", "If Kabbu: DEF+4"),
    ("42#2", "Setup (ATK+2)"),
]
UNSAID = [
    ("16#1", "effects that the game does not have"),
    ("22#1#1", "effects that the game does not have"),
    ("23#1#1", "effects that the game does not have"),
    ("28#1#5", "per card of the opponent"),
    ("29#1#1", "per card of the opponent"),
    ("30#1#5", "per card of the opponent"),
    ("31#1#1", "per card of the opponent"),
    ("33#1", "HealIfWinOnce"),
]
DOUBTFUL = {10, 15, 39, 42}


@pytest.mark.parametrize(("data", "text"), SAID, ids=[data for data, _ in SAID])
def test_an_effect_reads_as_card_text(data: str, text: str) -> None:
    card = effect(data)
    assert card.text == (text,)
    assert any("remark" in comment for comment in card.comments) == (
        int(data.partition("#")[0].partition("@")[0]) in DOUBTFUL
    )


@pytest.mark.parametrize(("data", "kind"), UNSAID, ids=[data for data, _ in UNSAID])
def test_an_effect_without_words_is_kept(data: str, kind: str) -> None:
    imported = read(f"3,0,15,1,2,{data},5", "card-data")
    (card,) = own_cards(imported)
    assert card.text == ()
    assert imported.left_out == {kind: 1}
    assert str(attribute(card.comments, "effect 1")).startswith("CardData, ")
    assert write(check(imported)[0], [card], "card-data").data.decode() == f"3,0,15,1,2,{data},5"


def test_all_43_effects_are_known() -> None:
    numbers = {int(data.partition("#")[0].partition("@")[0]) for data, _ in SAID} | {
        int(data.partition("#")[0]) for data, _ in UNSAID
    }
    assert numbers == set(range(43))


def test_the_attack_column_counts_for_attackers_only() -> None:
    assert only_card("1,4,9,1,0,,0", "card-data").text == ("ATK: 4",)
    assert only_card("1,4,15,1,2,0#2#0,5", "card-data").text == ("ATK: 2",)


def test_the_enemy_gives_name_and_id() -> None:
    card = only_card("1,1,9,0.5,0,,4@0", "card-data")
    assert (card.id, card.name, card.kind, str(card.cost), card.tribes) == (
        "9",
        "Seedling",
        "Attacker",
        "1",
        ("Plant", "Seedling"),
    )
    assert only_card("1,1,200,1,0,,0", "card-data").name == "Enemy 200"


def test_lines_of_the_games_own_file_are_known_only_where_known_decks_prove_them() -> None:
    imported = read("3,0,15,1,2,5#1#13@5#1#0,5", "card-data", options={"first": "92"})
    (card,) = own_cards(imported)
    assert card.text == ("Summon Seedling",)
    assert imported.left_out == {"cards of unknown lines": 1}


def test_several_effects_only_once_share_a_memory_and_are_not_guessed() -> None:
    imported = read("3,0,15,1,2,36#1@36#2,5", "card-data")
    assert imported.left_out == {"several effects only once": 2}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1,1,9,1,0,", "card 0, byte 0: expected 7 fields with commas between them, found 6"),
        ("x,1,9,1,0,,0", "card 0, byte 0: expected a cost, a whole number, found `x`"),
        ("1,1,9,-->,0,,0", "card 0, byte 6: expected the width of a name, a number, found `-->`"),
        ("1,1,9,1,4,,0", "card 0, byte 8: expected a type from 0 to 3, found 4"),
        ("1,1,9,1,1,43#1,0", "card 0, byte 10: expected an effect from 0 to 42, found 43"),
        ("1,1,9,1,1,0#1#2#3,0", "card 0, byte 10: expected an effect with two parameters at most, found 3"),
        ("1,1,9,1,1,0#x,0", "card 0, byte 10: expected a parameter, a whole number, found `x`"),
        ("1,1,9,1,1,0#1@,0", "card 0, byte 14: expected an effect, a whole number, found ``"),
        (
            "1,1,9,1,0,,0\n1,1,9,1,1,,0",
            "card 1, byte 23: expected an effect: the game stops at a card that is no Attacker and has none",
        ),
        ("1,1,9,1,0,,14", "card 0, byte 11: expected a tribe from 0 to 13, found 14"),
        ("1,1,9,1,0,,0@0", "card 0, byte 11: expected different tribes, found one twice"),
        ("1,1,9,1,0,,", "card 0, byte 11: expected a tribe, a whole number, found ``"),
        ("1,1,9,1,0,,0\n", "card 1, byte 13: expected a card, found an empty line, at which the game stops"),
        (
            "1,1,9999999999,1,0,,0",
            "card 0, byte 4: expected the number of an enemy, a whole number, found `9999999999`",
        ),
    ],
)
def test_a_wrong_line_is_named_and_nothing_is_read(line: str, message: str) -> None:
    imported = read(line, "card-data")
    assert messages(imported.diagnostics) == [message]
    assert imported.text == ""


MIXED = "2,0,15,1,2,0#2#0@5#1#1,5\n1,1,9,1,0,,4@0\n3,0,2,1,3,0#2#0@5#1#3,13\n2,0,14,1,1,9#0#0,8"
"""A mini-boss, an attacker, a boss and an effect card, in no order of card files."""


@pytest.mark.parametrize("first", [0, 92])
def test_cards_keep_the_lines_of_their_file(first: int) -> None:
    data = MIXED.replace("#1#1,", f"#1#{first + 1},").replace("#1#3,", f"#1#{first + 3},")
    files = {
        "CardText": b"a@1\n@1\nb@0.5\nc@1",
        "CardOrder": f"{first + 3}\n{first + 1}\n{first}\n{first + 2}".encode(),
    }
    imported = read(data, "card-data", options={"first": str(first)}, beside=files.get)
    cards, _ = check(imported)
    own = [card for card in cards.values() if card.set == "imported"]
    assert [card.name for card in own] == ["Spider", "Mothiva", "Seedling", "Numbnail"]
    assert own[1].text == ("ATK: 2", "Summon Seedling")
    written = write(cards, own, "card-data")
    assert (written.data.decode(), written.diagnostics) == (data, ())
    assert write(cards, own, "card-text").data == files["CardText"]
    assert write(cards, own, "card-order").data == files["CardOrder"]


def test_lines_that_move_are_said() -> None:
    cards, _ = check(read(MIXED, "card-data"))
    own = [card for card in cards.values() if card.set == "imported"]
    written = write(cards, [card for card in own if card.name != "Mothiva"], "card-data")
    assert [d.code for d in written.diagnostics] == ["W404"]
    assert messages(written.diagnostics)[0].startswith(
        "lines have moved: Seedling 1 (now 0), Spider 2 (now 1), Numbnail 3 (now 2); decks, saves"
    )
    assert written.data.decode() == "1,1,9,1,0,,4@0\n3,0,2,1,3,0#2#0@5#1#2,13\n2,0,14,1,1,9#0#0,8"


def test_carriage_returns_do_no_harm() -> None:
    assert len(own_cards(read("1,1,9,1,0,,0\r\n2,2,20,1,0,,4@9\r", "card-data"))) == 2


def test_the_base_set_comes_back_with_the_same_meaning_and_the_same_lines() -> None:
    written = write(GAME.cards, VANILLA, "card-data")
    assert written.data.count(b"\n") == len(VANILLA) - 1, "no line end behind the last line"
    imported = read(written.data, "card-data")
    cards, _ = check(imported)
    back = {card.name: card for card in own_cards(imported)}
    assert imported.left_out == {}
    for card in VANILLA:
        twin = back[card.name]
        assert (twin.kind, twin.cost, twin.tribes, twin.text) == (
            card.kind,
            card.cost,
            card.tribes,
            card.text,
        )
    ordered = [back[card.name] for card in VANILLA]
    assert write(cards, ordered, "card-data").data == written.data


def test_the_later_cards_come_back_too() -> None:
    cards = GAME.load_cards("bug-fables-1.1")
    later = [card for card in cards.values() if card.set == "bug-fables-1.1"]
    back = own_cards(read(write(cards, later, "card-data").data, "card-data"))
    assert [card.text for card in back] == [card.text for card in later]


def test_a_line_that_would_be_written_in_another_way_is_kept() -> None:
    line = "1,3,15,0.5,2,0#2,5"
    imported = read(line, "card-data")
    (card,) = own_cards(imported)
    assert attribute(card.comments, "card data") == line
    assert write(check(imported)[0], [card], "card-data").data.decode() == line


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (
            "## Boss\n### A {#9}\n1 TP Bug\n- ATK: ∞",
            "`ATK: ∞`: ∞ has no place in the game's data, which holds 0 to 99",
        ),
        ("## Boss\n### A {#9}\n1 TP Bug\n- ATK-1", "`ATK-1`: -1 has no place"),
        (
            "## Boss\n### A {#9}\n1 TP Bug\n- On Loss: Heal 1",
            "`On Loss: Heal 1`: the game's data has no such effect",
        ),
        (
            "## Boss\n### A {#9}\n1 TP Bug\n- Unless Bug (2): Heal 1",
            "`Unless Bug (2): Heal 1`: the game's data has no such effect",
        ),
        (
            "## Boss\n### A {#9}\n1 TP Bug\n- Bug (2): Heal 2",
            "`Bug (2): Heal 2`: the game's data has no such condition",
        ),
        (
            "## Boss\n### A {#9}\n1 TP Bug\n- Setup (DEF+1)",
            "`Setup (DEF+1)`: the game's data has no such effect",
        ),
        (
            "## Boss\n### A {#9}\n1 TP Bug\n- Coin (2): Heal 1",
            "`Coin (2): Heal 1`: the game's coins give ATK, DEF,",
        ),
        (
            "## Boss\n### A {#9}\n1 TP Bug\n- Summon 2 Boss",
            "`Summon 2 Boss`: the game's data summons random cards of a tribe",
        ),
        (
            "## Boss\n### A {#9}\n1 TP Bug\n- Summon Kabbu",
            "`Summon Kabbu`: the line of Kabbu in the game's own file is not known",
        ),
        (
            "## Boss\n### A {#9}\n1 TP Bug\n- Empower +1 (Boss)",
            "`Empower +1 (Boss)`: the game's data knows its 14 tribes",
        ),
        (
            "## Boss\n### A {#9}\n1 TP Bug\n- ATK: 1 (only once)\n- Unity (1, Bug)",
            "a card has at most one effect `(only once)` in the game's data",
        ),
        ("## Attacker\n### A {#9}\n1 TP Bug\n- DEF: 1", "an Attacker has nothing but ATK in the game's data"),
        ("## Effect\n### A {#9}\n1 TP Bug", "a card that is no Attacker needs an effect in the game's data"),
        ("## Attacker\n### A {#9}\n∞ TP Bug\n- ATK: 1", "a cost of ∞ has no place in the game's data"),
        (
            "## Tribes\n- Frost\n## Attacker\n### A {#9}\n1 TP Frost\n- ATK: 1",
            "the game's data knows its 14 tribes, and `Frost`",
        ),
        ("## Attacker\n### A\n1 TP Bug\n- ATK: 1", "no enemy of the game belongs to it"),
    ],
)
def test_what_the_game_cannot_hold_is_an_error_and_nothing_is_written(card: str, message: str) -> None:
    cards = cards_of(f"{card}\n")
    own = [c for c in cards.values() if c.name == "A"]
    written = write(cards, own, "card-data")
    assert written.data == b""
    assert messages(written.diagnostics)[0].startswith(f"A: {message}")


def test_references_to_proven_lines_are_written() -> None:
    cards = cards_of("## Boss\n### A {#9}\n1 TP Bug\n- Summon Inichas\n")
    own = [c for c in cards.values() if c.name == "A"]
    assert write(cards, own, "card-data", first="92").data == b"1,0,9,1,3,5#1#8,5"


def test_card_texts_hold_the_effects_and_none_for_attackers() -> None:
    spider, seedling = GAME.cards["spider"], GAME.cards["seedling"]
    written = write(GAME.cards, [spider, seedling], "card-text")
    assert written.data.decode() == "ATK: 2|line|Summon Inichas|line|Summon Jellyshroom@1\n@1"


def test_texts_and_order_beside_the_data_are_kept_and_written_again() -> None:
    files = {"CardText": b"Hello  |line| there@0.5\n@1", "CardOrder": b"1\n0"}
    imported = read("3,0,15,1,2,0#2#0,5\n1,1,9,1,0,,0", "card-data", beside=files.get)
    cards, _ = check(imported)
    own = [c for c in cards.values() if c.set == "imported"]
    assert write(cards, own, "card-text").data == files["CardText"]
    assert write(cards, own, "card-order").data == files["CardOrder"]


def test_texts_of_another_length_are_left_out_and_said() -> None:
    imported = read("1,1,9,1,0,,0", "card-data", beside={"CardText": b"a@1\nb@1"}.get)
    assert messages(imported.diagnostics) == ["CardText has 2 lines for 1 cards; it is left out"]


@pytest.mark.parametrize(("name", "data"), [("card-text", "a@1"), ("card-order", "1\n2")])
def test_texts_and_orders_alone_are_no_cards(name: str, data: str) -> None:
    with pytest.raises(CodecError, match="import the CardData beside it"):
        read(data, name)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"AYBfAwkEVGVzdAEAAw==", "card-code"),
        (b"\n AYBfAwkEVGVzdAEAAw==,BIABXwMJBFRlc3QBAQAD", "card-code"),
        (b"01H00000000013HSMR", "deck-code"),
        (b"1,1,9,0.5,0,,4@0\n2,2,20,1,0,,4@9", "card-data"),
        (b"\xef\xbb\xbf1,1,9,0.5,0,,4@0", "card-data"),
        (b"Summon|line|ATK@0.5\n@1", "card-text"),
        (b"3\n1\n2", "card-order"),
        (b"# Boss\n\nSpider\n", None),
        (b"Boss\nSpider\n3 TP Spider\n- ATK: 2\n", None),
        (b"", None),
        (b"\xff" * 1000, None),
    ],
)
def test_a_format_is_recognised_by_its_content(data: bytes, name: str | None) -> None:
    assert next((c.name for c in codecs_of(RULES) if c.recognises(data)), None) == name
