"""The layers below the formats: Crockford Base32, Base64 lists, and the binary reader and writer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.codecs import base32, base64_text
from cardlang.codecs.attributes import attribute, attributes, comment
from cardlang.codecs.binary import CannotWrite, DataError, Reader, Writer

VARINTS = [(0, "00"), (1, "01"), (127, "7f"), (128, "8001"), (300, "ac02"), (2**64 - 1, "ff" * 9 + "01")]


@given(st.binary(max_size=64))
def test_base32_comes_back(data: bytes) -> None:
    text = base32.encode(data)
    assert base32.decode(text) == data
    assert len(text) == len(data) // 5 * 8 + -(-(len(data) % 5) * 8 // 5)


def test_base32_reads_look_alikes_and_leaves_out_separators() -> None:
    assert base32.clean("0o1iL_ a-b") == "00111AB"


@pytest.mark.parametrize("text", ["0U00", "00é0", "00*0"])
def test_base32_names_the_wrong_symbol(text: str) -> None:
    with pytest.raises(DataError, match="expected one of 0123456789ABCDEFGHJKMNPQRSTVWXYZ, found") as error:
        base32.decode(base32.clean(text))
    assert error.value.offset == next(i for i, c in enumerate(base32.clean(text)) if c not in base32.ALPHABET)


@pytest.mark.parametrize("length", [1, 3, 6, 9, 11, 14])
def test_base32_refuses_lengths_that_no_bytes_have(length: int) -> None:
    with pytest.raises(DataError, match=f"found {length} symbols") as error:
        base32.decode("0" * length)
    assert error.value.offset == length


def test_base32_ignores_bits_that_are_left_over() -> None:
    assert base32.decode("01") == base32.decode("00") == b"\0"


@pytest.mark.parametrize(("number", "written"), VARINTS)
def test_varints_are_read_and_written_lowest_group_first(number: int, written: str) -> None:
    writer = Writer()
    writer.uv(number, "a number")
    assert writer.data.hex() == written
    assert Reader(bytes.fromhex(written)).uv("a number") == number


@given(st.integers(-(2**63), 2**63 - 1))
def test_signed_varints_come_back(number: int) -> None:
    writer = Writer()
    writer.sv(number, "a number")
    assert Reader(bytes(writer.data)).sv("a number") == number


def test_signed_varints_are_zigzag() -> None:
    writer = Writer()
    for number in (0, -1, 1, -2, 2):
        writer.sv(number, "a number")
    assert list(writer.data) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("data", "offset", "message"),
    [
        (b"", 0, "expected a thing (1 byte), but the data ends here"),
        (b"\x80" * 11, 0, "expected a thing, but its varint is longer than 10 bytes"),
        (b"\xff" * 9 + b"\x7f", 0, "expected a thing of at most"),
    ],
)
def test_bad_varints_are_named(data: bytes, offset: int, message: str) -> None:
    with pytest.raises(DataError) as error:
        Reader(data).uv("a thing")
    assert error.value.offset == offset
    assert message in error.value.message


def test_texts_name_the_byte_that_is_no_utf_8() -> None:
    with pytest.raises(DataError, match="expected UTF-8 in a name, found byte 0xFF") as error:
        Reader(b"\x03ab\xff").str1("a name")
    assert error.value.offset == 3


def test_lengths_beyond_the_data_are_refused_before_anything_is_taken() -> None:
    with pytest.raises(DataError, match="expected a name of 2,097,151 bytes, but 1 byte is left") as error:
        Reader(b"\xff\xff\x7fa").strv("a name")
    assert error.value.offset == 0


def test_values_out_of_range_are_not_written() -> None:
    with pytest.raises(CannotWrite, match="a count is 256, and this format holds 0 to 255"):
        Writer().u8(256, "a count")
    with pytest.raises(CannotWrite, match="at most 255"):
        Writer().str1("x" * 256, "a name")


@pytest.mark.parametrize(
    ("code", "offset", "message"),
    [
        ("AYB_", 3, "found `_`"),
        ("AY=f", 3, "found `f`"),
        ("AYBfA", 5, "a length that 4 divides"),
        ("AYB====f", 7, "found `f`"),
        ("A===", 4, "at most"),
    ],
)
def test_base64_names_what_is_wrong(code: str, offset: int, message: str) -> None:
    with pytest.raises(DataError, match=message) as error:
        base64_text.decode(code)
    assert error.value.offset == offset


def test_codes_of_a_set_may_be_separated_in_several_ways() -> None:
    assert [code for _, code in base64_text.codes_in(" AAAA,BBBB;\nCCCC\r\n\tDDDD ,,")] == [
        "AAAA",
        "BBBB",
        "CCCC",
        "DDDD",
    ]


@given(
    st.sampled_from(["portrait", "code", "colour A: b", "effect 12", "card text"]), st.binary(max_size=300)
)
def test_attributes_come_back_from_comments_however_long(name: str, data: bytes) -> None:
    for value in (base64_text.encode(data), f"png {base64_text.encode(data)}".strip()):
        if value:
            assert list(attributes([comment(name, value)])) == [(name, value)]


def test_other_comments_are_no_attributes() -> None:
    mine = ["<!-- to do: portrait -->", "<!-- portrait -->", "<!--portrait 9-->", "<!-- Portrait: 9 -->"]
    assert attribute(mine, "portrait") is None
