"""The header of a card file: which keys there are and what they may say (interfaces, section 1)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

import attrs

from cardlang.diagnostics.model import MOST_FAULTS, Diagnostic, too_many
from cardlang.diagnostics.suggest import closest
from cardlang.source import Span
from cardlang.syntax.layout import CardFile, Line, Value

Report: TypeAlias = Callable[[Diagnostic], None]

KEYS = ("game", "set", "title", "kind", "uses", "license", "author", "version")
KINDS = ("base", "expansion")
MOST_USES = 100
_SET_ID = re.compile(r"[^\s\[\]{},#/\\:]+")


@attrs.frozen
class Header:
    """What the header of a card file says, with defaults filled in."""

    game: str
    set: str
    kind: str
    uses: tuple[Line, ...]
    title: str


class _Reader:
    """Reads the header of one file."""

    def __init__(self, file: CardFile, report: Report) -> None:
        self.file = file
        self.report = report
        self.top = Span(0, min(3, len(file.source.text)))

    def fault(self, code: str, message: str, span: Span, *help: str) -> None:
        self.report(Diagnostic(code, message, self.file.source, span, help=help))

    def check_keys(self) -> None:
        for number, (key, value) in enumerate(self.file.header.items()):
            if number > MOST_FAULTS:
                rest = f"{len(self.file.header) - number:,} header lines were not looked at"
                self.report(too_many(self.file.source, value.key.span, rest))
                break
            if key not in KEYS:
                near = (f"did you mean `{n}`?" for n in closest(key, KEYS, 1))
                self.fault(
                    "E131",
                    f"there is no header key `{key}`",
                    value.key.span,
                    *near,
                    f"keys: {', '.join(KEYS)}",
                )
            elif value.items is not None and key != "uses":
                self.fault("E132", f"`{key}` is one text, not a list", value.line.span)

    def game(self, default: str | None, games: tuple[str, ...]) -> str | None:
        name = _text(self.file, "game")
        game = name.text if name else default
        if game is None:
            self.fault(
                "E133",
                "the header does not say which game these cards belong to",
                self.top,
                f"write `game: …` with one of {', '.join(games)}, or call cardlang with `--game`",
            )
        elif game not in games:
            near = (f"did you mean `{n}`?" for n in closest(game, games, 1))
            span = name.line.span if name else self.top
            self.fault("E134", f"there is no game called `{game}`", span, *near, f"games: {', '.join(games)}")
            return None
        return game

    def set_id(self) -> str:
        value = _text(self.file, "set")
        if value is None:
            if self.file.header:
                self.fault(
                    "E133", "the header does not say which set this is", self.top, "write `set: my-set`"
                )
            return default_set_id(self.file.source.name)
        if not is_set_id(value.text):
            self.fault("E132", NO_SET_ID, value.line.span)
        return value.text

    def kind(self) -> str:
        value = _text(self.file, "kind")
        if value is not None and value.text not in KINDS:
            near = (f"did you mean `{n}`?" for n in closest(value.text, KINDS, 1))
            self.fault("E132", f"a set is `base` or `expansion`, not `{value.text}`", value.line.span, *near)
        return value.text if value is not None else "expansion"

    def uses(self) -> tuple[Line, ...]:
        value = self.file.header.get("uses")
        if value is None:
            return ()
        if len(value.lines) > MOST_USES:
            self.fault(
                "E132", f"a set uses at most {MOST_USES} others, not {len(value.lines):,}", value.line.span
            )
            return ()
        return value.lines


def read_header(
    file: CardFile, default_game: str | None, games: tuple[str, ...], report: Report
) -> Header | None:
    """Return a file's header, or None when its game is not known; every fault is reported.

    A file without header belongs to `default_game` and its set is called like the file.
    """
    reader = _Reader(file, report)
    reader.check_keys()
    game = reader.game(default_game, games)
    if game is None:
        return None
    set_id = reader.set_id()
    title = _text(file, "title")
    shown = title.text if title else file.title.text if file.title else set_id
    return Header(game, set_id, reader.kind(), reader.uses(), shown)


def _text(file: CardFile, key: str) -> Value | None:
    value = file.header.get(key)
    return value if value is not None and value.text else None


NO_SET_ID = "a set's id holds no blanks and none of [ ] { } , # / \\ :"


def is_set_id(text: str) -> bool:
    """Return whether a text may be the id of a set."""
    return _SET_ID.fullmatch(text) is not None


def is_header_text(text: str) -> bool:
    """Return whether a text reads back as the value of a header line: one line, and no list.

    >>> is_header_text("The long winter"), is_header_text("[a, b]"), is_header_text("")
    (True, False, False)
    """
    return text == text.strip() != "" and text.isprintable() and not text.startswith("[")


def default_set_id(file_name: str) -> str:
    """Return the set id of a file without header: its name without folder and endings."""
    base = re.split(r"[/\\]", file_name)[-1]
    for suffix in (".cards.md", ".md", ".txt"):
        base = base.removesuffix(suffix)
    return "".join(c if _SET_ID.fullmatch(c) else "-" for c in base) or "set"
