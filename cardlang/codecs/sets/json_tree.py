"""Read JSON with the place of every value, so that faults can be shown where they are."""

from __future__ import annotations

import json
import re
from typing import Literal

import attrs

from cardlang.source import Span

MOST_DEPTH = 20
MOST_VALUES = 300_000

_BLANK = re.compile(r"[ \t\n\r]*")
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_WORD = re.compile(r"true|false|null")

Sort = Literal["text", "number", "word", "list", "object"]
NAMES: dict[Sort, str] = {
    "text": "a text", "number": "a number", "word": "true, false or null", "list": "a list", "object": "an object",
}  # fmt: skip


@attrs.frozen
class Value:
    """One value with its place: the characters between the quotes for a text."""

    sort: Sort
    span: Span
    text: str = ""
    """A text without its escapes, a number or word as written."""
    exact: bool = False
    """Whether a text was written without escapes, so that each character stands at its own place."""
    items: tuple[Value, ...] = ()
    fields: tuple[tuple[Value, Value], ...] = ()


class NotJson(Exception):
    """Text that is not JSON; `offset` says where."""

    def __init__(self, offset: int, message: str) -> None:
        super().__init__(message)
        self.offset = offset


def read_tree(text: str) -> Value:
    """Return the value that a JSON text holds. Raises NotJson, also for nesting and sizes that no set has."""
    reader = _Reader(text)
    value = reader.value(0)
    reader.blanks()
    if reader.at < len(text):
        raise NotJson(reader.at, "the data goes on behind its end")
    return value


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.count = 0

    def blanks(self) -> str:
        """Go to the next character that is no blank and return it; empty at the end."""
        found = _BLANK.match(self.text, self.at)
        assert found is not None
        self.at = found.end()
        return self.text[self.at : self.at + 1]

    def value(self, depth: int) -> Value:
        self.count += 1
        if depth > MOST_DEPTH:
            raise NotJson(self.at, f"lists and objects are nested more than {MOST_DEPTH} deep")
        if self.count > MOST_VALUES:
            raise NotJson(self.at, f"there are more than {MOST_VALUES:,} values")
        first = self.blanks()
        if first == "{":
            return self.object(depth)
        if first == "[":
            return self.list(depth)
        return self.string() if first == '"' else self.scalar()

    def string(self) -> Value:
        found = _STRING.match(self.text, self.at)
        if found is None:
            raise NotJson(self.at, "this text is never closed, or holds what JSON writes with a backslash")
        self.at = found.end()
        raw = found[0]
        span = Span(found.start() + 1, found.end() - 1)
        plain = "\\" not in raw
        return Value("text", span, raw[1:-1] if plain else json.loads(raw), plain)

    def scalar(self) -> Value:
        sorts: tuple[tuple[Sort, re.Pattern[str]], ...] = (("number", _NUMBER), ("word", _WORD))
        for sort, pattern in sorts:
            found = pattern.match(self.text, self.at)
            if found is not None:
                self.at = found.end()
                return Value(sort, Span(*found.span()), found[0], True)
        raise NotJson(
            self.at, "a value is missing here" if self.at < len(self.text) else "the data ends too early"
        )

    def list(self, depth: int) -> Value:
        start = self.at
        self.at += 1
        items: list[Value] = []
        while self.blanks() != "]" or items:
            items.append(self.value(depth + 1))
            if self.follows("]"):
                break
        else:
            self.at += 1
        return Value("list", Span(start, self.at), items=tuple(items))

    def object(self, depth: int) -> Value:
        start = self.at
        self.at += 1
        fields: list[tuple[Value, Value]] = []
        while self.blanks() != "}" or fields:
            if self.blanks() != '"':
                raise NotJson(self.at, "the name of a field is missing here")
            key = self.string()
            if self.blanks() != ":":
                raise NotJson(self.at, "a `:` is missing here")
            self.at += 1
            fields.append((key, self.value(depth + 1)))
            if self.follows("}"):
                break
        else:
            self.at += 1
        return Value("object", Span(start, self.at), fields=tuple(fields))

    def follows(self, end: str) -> bool:
        """Take a comma, or the end of a list or object; return whether it was the end."""
        found = self.blanks()
        if found not in (",", end):
            raise NotJson(self.at, f"a `,` or `{end}` is missing here")
        self.at += 1
        return found == end
