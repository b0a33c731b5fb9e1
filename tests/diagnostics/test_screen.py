"""Source lines on a terminal: what is underlined stands under what is meant, whatever the line holds."""

from __future__ import annotations

import io
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.diagnostics.full import block
from cardlang.diagnostics.model import Diagnostic, Related
from cardlang.diagnostics.screen import Style, clean, style_for, width_of, wrap
from cardlang.diagnostics.snippet import snippet
from cardlang.source import Source, Span

PLAIN = Style()


def lines_of(text: str, start: int, end: int, label: str = "", width: int = 60) -> list[str]:
    source = Source("a.cards.md", text)
    return list(block(Diagnostic("E101", "m", source, Span(start, end), label=label), PLAIN, width))


def test_the_look_is_the_one_of_the_style_guide() -> None:
    source = Source("hive.cards.md", "\n" * 13 + "- Coyn (1): ATK+1\n")
    diagnostic = Diagnostic(
        "E210", "there is no tribe called `Coyn`", source, Span(15, 19), "A",
        'read as "if at least 1 Coyn is in play"', ("did you mean `Coin`?", "tribes: Bot"),
    )  # fmt: skip
    assert (
        "\n".join(block(diagnostic, PLAIN))
        == """\
error[E210]: there is no tribe called `Coyn`
  ┌─ hive.cards.md:14:3
   │
14 │ - Coyn (1): ATK+1
   │   ^^^^ read as "if at least 1 Coyn is in play"
   │
   = help: did you mean `Coin`?
   = tribes: Bot"""
    )


def test_related_places_have_their_own_source_line() -> None:
    source = Source("a.cards.md", "### Mite\n" * 12)
    related = Related("first defined here", Source("b.cards.md", "x\n### Mite\n"), Span(6, 10))
    diagnostic = Diagnostic("E150", "m", source, Span(4, 8), related=(related,))
    assert list(block(diagnostic, PLAIN))[4:] == [
        "  │ ^^^^".replace("^", "    ^", 1),
        "  │",
        " ┌─ b.cards.md:2:5",
        "  │",
        "2 │ ### Mite",
        "  │     ---- first defined here",
    ]


def test_tabs_and_wide_characters_stand_above_their_underline() -> None:
    assert lines_of("a\tb蜂蜂c", 3, 5)[3:] == ["1 │ a   b蜂蜂c", "  │      ^^^^"]


def test_combining_marks_take_no_room() -> None:
    assert lines_of("e\u0301x", 2, 3)[3:] == ["1 │ e\u0301x", "  │  ^"]


def test_characters_that_do_not_show_are_shown() -> None:
    assert lines_of("a\u202eb\x1b[31m", 1, 2)[3:] == ["1 │ a<U+202E>b␛[31m", "  │  ^^^^^^^^"]


def test_an_empty_span_has_one_caret() -> None:
    assert lines_of("ab", 2, 2)[3:] == ["1 │ ab", "  │   ^"]


def test_a_label_without_room_stands_on_its_own_line() -> None:
    shown = lines_of("x" * 50, 45, 50, "a label that is too long for this line", 56)
    assert shown[-2:] == [
        "  │ " + " " * 45 + "^" * 5,
        "  │ " + " " * 14 + "a label that is too long for this line",
    ]


def test_a_span_over_several_lines_says_where_it_ends() -> None:
    assert lines_of("ab\ncd\nef", 1, 7)[3:] == ["1 │ ab", "  │  ^ to line 3"]


def test_a_line_of_a_megabyte_is_cut_around_the_span_at_once() -> None:
    source = Source("a", "x" * 500_000 + "Y" + "x" * 500_000)
    before = time.process_time()
    shown = snippet(source, Span(500_000, 500_001), 70)
    assert time.process_time() - before < 1
    assert (shown.text[shown.offset], len(shown.text) <= 70, shown.text[0], shown.text[-1]) == (
        "Y",
        True,
        "…",
        "…",
    )


TEXTS = st.text(st.sampled_from("ab \t蜂é\u0301\u200b\x1bα"), min_size=1, max_size=200)


@given(TEXTS, st.data())
def test_snippets_fit_and_underline_the_first_character_of_their_span(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start, len(text)))
    shown = snippet(Source("a", text), Span(start, end), 40)
    assert width_of(shown.text) <= 40
    assert 0 <= shown.offset < 40
    assert shown.offset + shown.length <= 41
    if text[start] == "α":
        under = [
            i for i, c in enumerate(shown.text) if width_of(shown.text[:i]) == shown.offset and c != "\u0301"
        ]
        assert shown.text[under[-1]] == "α"


@given(st.text(st.sampled_from("ab 蜂`"), max_size=120), st.integers(5, 40))
def test_wrapping_loses_nothing_but_blanks_at_the_breaks(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(width_of(line) <= width or " " not in line.strip() for line in lines)


def test_long_messages_say_how_much_is_left_out() -> None:
    assert clean("x" * 5_000, 100) == f"{'x' * 50} … (4,900 characters left out) … {'x' * 50}"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "environment", "colour"),
    [
        (Terminal(), {}, True),
        (io.StringIO(), {}, False),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"TERM": "dumb"}, False),
    ],
)
def test_colour_is_for_terminals_that_want_it(
    stream: io.StringIO, environment: dict[str, str], colour: bool
) -> None:
    assert style_for(stream, environment).colour is colour


def test_a_painted_block_says_the_same_as_a_plain_one() -> None:
    import re

    source = Source("a", "abc")
    diagnostic = Diagnostic("W301", "m", source, Span(0, 1), label="l", help=("h",))
    painted = "\n".join(block(diagnostic, Style(colour=True)))
    assert "\x1b[" in painted
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == "\n".join(block(diagnostic, PLAIN))
