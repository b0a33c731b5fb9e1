"""Game modes: what each field says, in words, and what is wrong with one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.codecs import base64_text, game_mode
from cardlang.codecs.attributes import attributes
from cardlang.codecs.binary import DataError, Writer
from tests.codecs.reading import GAME, RULES, check, codec, comments, messages, read
from tests.codecs.test_card_codes import TEST_CODES

NAMES = game_mode.names_of(GAME.cards)


def field(kind: int, body: str) -> bytes:
    raw = bytes.fromhex(body)
    return bytes([kind, len(raw)]) + raw


def mode(*fields: bytes) -> bytes:
    return bytes([3, len(fields)]) + b"".join(fields)


def said(*fields: bytes) -> list[str]:
    return game_mode.describe(game_mode.read_mode(mode(*fields)), NAMES)


METADATA = field(0, "05 46726f7374 02 4d65 04 54657874 00")


@pytest.mark.parametrize(
    ("one", "lines"),
    [
        (METADATA, ["- title: Frost", "- author: Me", "- description: Text"]),
        (field(0, "01 41 00 00 00 09"), ["- title: A"]),
        (field(1, "02 02 08"), ["- banned: Spider, Inichas"]),
        (field(1, "00"), ["- banned: all cards of the base set"]),
        (field(1, "00 01 01 c801"), ["- not to be picked: card 200"]),
        (field(2, "01 07 07 0c 00"), ["- rule MaxHP: 7", "- rule MaxTP: 12"]),
        (field(3, "01 02"), ["- summons Spider for both players"]),
        (field(3, "00 02"), ["- summons Spider for a player"]),
        (field(4, "01 41 00 01 05 02 00 02"), ["- variant: A", "  - not filtered: Spider"]),
        (field(4, "01 41 01 42 00"), ["- variant: A, against B"]),
        (field(6, "02 4f"), ["- at most 2 cards in a deck: Enemy cards"]),
        (field(6, "02 35"), ["- at most 2 cards in a deck: Boss cards of the tribe Bug"]),
        (field(6, "02 80 15 00"), ["- at most 2 cards in a deck: cards by a filter of version 5"]),
        (field(7, "3c 78 0a 1e"), ["- timer: starts at 60, at most 120, 10 more a turn, at most 30 a turn"]),
        (field(8, "00 04 01 00 03"), ["- an effect before the first round: Stat"]),
        (field(9, "03"), ["- cards as in version 1.2.1 of the game"]),
        (field(10, "00 03 416c6c 02 02 08"), ["- group All: Spider, Inichas"]),
        (field(11, "00 02 03 07"), ["- special: no damage on a win", "- special: hide the game log"]),
    ],
)
def test_a_field_is_described_in_words(one: bytes, lines: list[str]) -> None:
    assert said(one) == lines


@pytest.mark.parametrize(
    ("data", "offset", "message"),
    [
        (mode() + b"\0", 2, "expected the end of the data, but 1 byte is left"),
        (b"\x03\x05", 1, "expected 5 fields, but 0 bytes are left"),
        (mode(field(12, "")), 2, "expected a field type from 0 to 11, found 12"),
        (mode(field(2, "10 01 00")), 4, "expected a rule from 1 to 15, or 0 for the end, found 16"),
        (mode(field(2, "01 07")), 6, "expected a rule (1 byte), but the data ends here"),
        (mode(field(9, "04")), 4, "expected a version of the game from 0 to 3, found 4"),
        (mode(field(9, "03 00")), 5, "expected the end of the data, but 1 byte is left"),
        (mode(field(11, "00 01 08")), 6, "expected a flag from 1 to 7, found 8"),
        (mode(field(1, "ff7f")), 4, "expected 16,383 card ids, but 0 bytes are left"),
        (mode(field(4, "00 00 01 04 00")), 7, "expected a field type from 0 to 11, found 4"),
        (mode(field(8, "00 03 00")), 4, "expected an effect of version 0, 1, 2, 4 or 5"),
        (b"\x03\x01\x09\x05\x01", 2, "expected a field of 5 bytes, but 1 bytes are left"),
    ],
)
def test_a_damaged_mode_names_the_byte(data: bytes, offset: int, message: str) -> None:
    with pytest.raises(DataError) as error:
        game_mode.read_mode(data)
    assert (error.value.offset, error.value.message) in [(offset, message), (offset + 1, message)]


def test_a_mode_before_the_cards_is_kept_and_described_under_notes() -> None:
    code = base64_text.encode(mode(METADATA, field(1, "02 02 8001")))
    imported = read(f"{code},{TEST_CODES[0]}")
    assert "title: Frost\nauthor: Me\n" in imported.text
    notes = imported.text[imported.text.index("## Notes") :]
    assert f"<!-- game mode: {code} -->" in notes
    assert "- banned: Spider, Test" in notes
    assert [d.code for d in imported.diagnostics] == ["W402"]
    cards, diagnostics = check(imported)
    assert diagnostics == []
    assert list(attributes(comments(imported))) == [("game mode", code)]
    writer = codec("card-code").write
    assert writer is not None
    from cardlang.codecs.codec import ExportRequest

    own = [card for card in cards.values() if card.set == "imported"]
    written = writer(ExportRequest(RULES, cards, own, comments=comments(imported)))
    assert written.data.decode().split() == [code, TEST_CODES[0]]


@pytest.mark.parametrize(
    "title", ["[a, b]", "[x", "[]", "---", "# x", "a: b", "-->", "<!-- x", "\u202e", "x\ny", '"']
)
def test_any_title_of_a_mode_gives_a_good_header(title: str) -> None:
    _reads_with_title(title)


@given(st.text(max_size=20))
def test_any_text_as_title_gives_a_good_header(title: str) -> None:
    _reads_with_title(title)


def _reads_with_title(title: str) -> None:
    body, metadata = Writer(), Writer()
    for _ in range(4):
        body.strv(title, "a text")
    metadata.u8(game_mode.METADATA, "the type")
    metadata.bytesv(bytes(body.data), "the body")
    imported = read(f"{base64_text.encode(mode(bytes(metadata.data)))},{TEST_CODES[0]}")
    assert [d.code for d in imported.diagnostics] == ["W402"]
    assert imported.left_out == {"game modes": 1}
    assert check(imported)[1] == []


def test_a_mode_stands_only_at_the_start() -> None:
    code = base64_text.encode(mode(METADATA))
    imported = read(f"{TEST_CODES[0]},{code}")
    assert messages(imported.diagnostics) == [
        "byte 0 of the card code: expected a card: a game mode stands only at the start of a set"
    ]


def test_a_damaged_mode_is_kept_and_reported() -> None:
    code = base64_text.encode(mode(field(9, "04")))
    imported = read(code)
    assert [d.code for d in imported.diagnostics if d.severity == "error"] == ["E402"]
    assert code in imported.text
