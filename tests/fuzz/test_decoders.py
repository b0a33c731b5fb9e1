"""Every decoder on damaged data: it reads or refuses with a place, in bounded time, and never falls over.

`make fuzz` runs 100,000 cases a decoder; the ordinary tests a few hundred.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cardlang.codecs import base32, base64_text, card_code, deck_code, game_mode
from cardlang.codecs.binary import DataError
from cardlang.codecs.card_data_lines import LineFault, read_line
from cardlang.codecs.codec import CodecError, ImportRequest, codecs_of
from cardlang.diagnostics.model import Diagnostic
from cardlang.source import Source
from tests.codecs.reading import EXAMPLES, GAME, RULES, check, read, write
from tests.codecs.test_card_codes import SAID_1, SAID_4, SAID_5, TEST_CODES, UNSAID, v1, v4, v5
from tests.codecs.test_card_data import SAID as SAID_DATA
from tests.codecs.test_deck_codes import KNOWN
from tests.codecs.test_game_modes import METADATA, field, mode

CASES = int(os.environ.get("FUZZ_CASES", "120"))
many = settings(max_examples=CASES, deadline=None, suppress_health_check=list(HealthCheck))
fewer = settings(max_examples=max(20, CASES // 100), deadline=None, suppress_health_check=list(HealthCheck))

FROST = GAME.load_cards(EXAMPLES / "frost.cards.md")
CARDS = [
    *(base64_text.decode(code) for code in TEST_CODES),
    *(base64_text.decode(v1(effect)) for effect, _ in SAID_1),
    *(base64_text.decode(v4(effect)) for effect, _ in SAID_4),
    *(base64_text.decode(v5(effect)) for effect, _ in SAID_5),
    *(base64_text.decode(code) for code, _, _ in UNSAID),
    *(
        base64_text.decode(code)
        for version in ("1", "4", "5")
        for code in write(FROST, [c for c in FROST.values() if c.set == "frost"], version=version)
        .data.decode()
        .split()
    ),
]
DECKS = [base32.decode(code) for code in (*KNOWN, "G3GC1GC0G200", "G9G40G800000")]
MODES = [
    mode(METADATA, field(1, "00 01 02 02 08"), field(2, "01 07 00"), field(4, "01 41 01 42 01 05 02 00 02")),
    mode(
        field(6, "02 80 15 33 00 01 16 00"),
        field(8, "00 05 82 e1 00 04 28 00 04"),
        field(10, "00 01 41 02 02 08"),
    ),
    mode(field(7, "3c 78 0a 1e"), field(9, "03"), field(11, "00 02 03 07"), field(3, "01 02")),
]
LINES = [f"3,0,15,1,2,{data},5@9".encode() for data, _ in SAID_DATA]

SPECIAL = (b"", b"\x00", b"\xff", b"\x80", b"\x7f", b"\xff\xff\xff\x7f", b"\x0e", b"\x64")
CHANGES = st.binary(max_size=16)
"""Up to four changes in four bytes each; one draw, so that a case costs little more than the decoder."""


def damaged(samples: list[bytes]) -> st.SearchStrategy[bytes]:
    """Samples with some bytes overwritten, put in, cut out, or cut off, and now and then bytes of no sample."""
    last = len(samples)
    return st.builds(
        lambda number, changes: changes if number == last else _damage(samples[number], changes),
        st.integers(0, last),
        CHANGES,
    )


def _damage(sample: bytes, changes: bytes) -> bytes:
    for start in range(0, len(changes) - 3, 4):
        what, high, low, value = changes[start : start + 4]
        at = (high << 8 | low) % (len(sample) + 1)
        piece = SPECIAL[value >> 1 & 7] if value & 1 else bytes([value])
        if what % 4 == 0:
            sample = sample[:at] + piece + sample[at + len(piece) :]
        elif what % 4 == 1:
            sample = sample[:at] + piece + sample[at:]
        elif what % 4 == 2:
            sample = sample[:at] + sample[at + 1 + len(piece) :]
        else:
            sample = sample[:at]
    return sample


def reads_or_refuses(decoder: Callable[[bytes], object], data: bytes) -> None:
    """Assert that a decoder reads data, or names a place inside it and what it expected there."""
    refused: list[tuple[int, str]] = []
    try:
        decoder(data)
    except DataError as error:
        refused.append((error.offset, error.message))
    assert all(0 <= offset <= len(data) and "expected" in message for offset, message in refused)


@many
@given(damaged(CARDS))
def test_card_codes(data: bytes) -> None:
    reads_or_refuses(card_code.read_code, data)


@many
@given(damaged(DECKS))
def test_deck_codes(data: bytes) -> None:
    reads_or_refuses(deck_code.read, data)


@many
@given(damaged(MODES))
def test_game_modes(data: bytes) -> None:
    reads_or_refuses(lambda raw: game_mode.describe(game_mode.read_mode(raw), {}), data)


@many
@given(damaged(LINES))
def test_lines_of_card_data(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    refused: list[LineFault] = []
    try:
        read_line(text)
    except LineFault as fault:
        refused.append(fault)
    assert all(0 <= fault.at <= len(text) and "expected" in fault.message for fault in refused)


@many
@given(damaged([code.encode() for code in KNOWN]))
def test_texts_of_deck_codes(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    deck_code.is_code(text)
    _, found = deck_code.decode(text, GAME.cards)
    for diagnostic in found:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)


@many
@given(damaged([base64_text.encode(data).encode() for data in CARDS]))
def test_texts_of_card_codes(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    found: list[Diagnostic] = []
    card_code.read_codes(text, Source("codes", text), found.append)
    for diagnostic in found:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)


@fewer
@given(st.lists(damaged(CARDS), min_size=1, max_size=3))
def test_whole_imports_of_damaged_cards(cards: list[bytes]) -> None:
    imported = read("\n".join(base64_text.encode(data) for data in cards))
    if imported.text:
        assert [d.message for d in check(imported)[1] if d.severity == "error"] == []


@fewer
@given(damaged(MODES), st.lists(damaged(CARDS), max_size=1))
def test_whole_imports_behind_damaged_modes(first: bytes, cards: list[bytes]) -> None:
    imported = read("\n".join(base64_text.encode(data) for data in (first, *cards)))
    if imported.text:
        assert [d.message for d in check(imported)[1] if d.severity == "error"] == []


@fewer
@example(b"G3")
@given(damaged([code.encode() for code in (*KNOWN, "G3GC1GC0G200")]))
def test_whole_imports_of_damaged_decks(data: bytes) -> None:
    imported = read(data, "deck-code")
    assert imported.text or any(d.severity == "error" for d in imported.diagnostics)


@fewer
@given(
    damaged([b"\n".join(LINES[:5])]),
    damaged([b"a@1\nb@0.5\n@1\n@1\n|line|@1"]),
    damaged([b"4\n3\n2\n1\n0", b"92\n93\n94\n95\n96"]),
    st.sampled_from(["0", "92"]),
)
def test_whole_imports_with_damaged_files_beside_them(
    data: bytes, texts: bytes, order: bytes, first: str
) -> None:
    files = {"CardText": texts, "CardOrder": order}
    imported = read(data, "card-data", beside=files.get, options={"first": first})
    if imported.text:
        assert [d.message for d in check(imported)[1] if d.severity == "error"] == []
        cards = [card for card in check(imported)[0].values() if card.set == "imported"]
        for name in ("card-data", "card-text", "card-order"):
            written = write(check(imported)[0], cards, name)
            assert written.data or written.diagnostics


@fewer
@given(damaged([b"\n".join(LINES[at : at + 5]) for at in range(0, len(LINES), 5)]))
def test_whole_imports_of_damaged_data(data: bytes) -> None:
    imported = read(data, "card-data")
    assert imported.text or imported.diagnostics
    if imported.text:
        assert [d.message for d in check(imported)[1] if d.severity == "error"] == []


@many
@given(st.one_of(damaged(CARDS), damaged(LINES), damaged(MODES), damaged([b"3\n2\n1", b"text@0.5\n@1"])))
def test_recognising_never_falls_over(data: bytes) -> None:
    for codec in codecs_of(RULES):
        codec.recognises(data)


CROWD = bytes.fromhex("05 80 01 00 06 09 05 00 e8 07") + bytes.fromhex("01 41 00 06") * 1_000 + b"\0"
"""A card of a thousand effects, as many as a card may have."""
ALONE = bytes.fromhex("05 80 01 00 06 09 05 00 ff ff 7f") + bytes.fromhex("01 41 00 06") * 2_097_151 + b"\0"
"""A card of as many effects as fit into ten megabytes of text."""
LONG_LINE = b"3,0,15,1,2," + b"@".join([b"0#1#0"] * 1_000) + b",5"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("card-code", "\n".join([base64_text.encode(CROWD)] * 1_800).encode()),
        ("card-code", base64_text.encode(ALONE).encode()),
        ("card-data", b"\n".join([LONG_LINE] * 1_600)),
        ("card-data", b"3,0,15,1,2," + b"@".join([b"0#1#0"] * 1_600_000) + b",5"),
    ],
    ids=["cards", "card", "lines", "line"],
)
def test_ten_megabytes_of_good_effects_take_bounded_time(name: str, data: bytes) -> None:
    assert len(data) > 9_000_000
    start = time.process_time()
    imported = read(data, name)
    assert time.process_time() - start < 60
    assert any(d.code == "E402" for d in imported.diagnostics)


@pytest.mark.parametrize("codec", codecs_of(RULES), ids=lambda codec: codec.name)
@pytest.mark.parametrize(
    "data", [b"\0" * 10_000_000, b"A" * 10_000_000, b"1,\n" * 3_000_000, bytes(range(256)) * 40_000]
)
def test_ten_megabytes_of_noise_are_refused(codec: object, data: bytes) -> None:
    reader = codec.read  # type: ignore[attr-defined]
    try:
        imported = reader(data, ImportRequest("<noise>", RULES))
    except CodecError:
        return
    assert any(d.severity == "error" for d in imported.diagnostics)
    assert len(imported.diagnostics) <= 101
