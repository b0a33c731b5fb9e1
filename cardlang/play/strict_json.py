"""Read JSON from strangers: what the standard allows and nothing else, in bounded time and memory."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

MOST_DIGITS = 40


class BadJson(Exception):
    """Text that is not JSON, or holds what JSON forbids. `.code` is short and fixed; `.data` what could be read."""

    def __init__(self, code: str, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = data


class _Reader:
    """Collects what is wrong while the standard library reads, so that the rest can still be used."""

    def __init__(self) -> None:
        self.faults: list[tuple[str, str]] = []

    def pairs(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            twice = _first_twice(name for name, _ in pairs)
            self.faults.append(("duplicate", f"the field `{twice[:40]}` stands twice in one object"))
            found.pop(twice)
        return found

    def constant(self, name: str) -> None:
        self.faults.append(("number", f'`{name}` is not JSON; infinity is the text "∞"'))

    def whole(self, digits: str) -> int | None:
        if len(digits) <= MOST_DIGITS:
            return int(digits)
        self.faults.append(("number", f"a number of {len(digits):,} digits is too long"))
        return None

    def decimal(self, text: str) -> float | None:
        number = float(text)
        if number - number == 0:  # neither infinite nor NaN
            return number
        self.faults.append(("number", f"the number {text[:40]} is too large"))
        return None


def _first_twice(names: Iterable[str]) -> str:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    raise ValueError("no name stands twice")


def read_json(text: str) -> Any:
    """Return the value that a JSON text holds. Raises BadJson.

    Fields that stand twice, NaN, Infinity, numbers beyond every double or of more than 40 digits, and nesting
    too deep to follow are refused.
    """
    reader = _Reader()
    decoder = json.JSONDecoder(
        object_pairs_hook=reader.pairs,
        parse_constant=reader.constant,
        parse_int=reader.whole,
        parse_float=reader.decimal,
    )
    try:
        data = decoder.decode(text)
    except json.JSONDecodeError as error:
        raise BadJson("json", f"not JSON: {_lower(error.msg)} at column {error.pos + 1:,}") from None
    except RecursionError:
        raise BadJson("json", "lists and objects are nested too deep") from None
    if reader.faults:
        raise BadJson(*reader.faults[0], data)
    return data


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False)


def write_json(data: Any) -> str:
    """Return a value as strict JSON on one line; characters that UTF-8 cannot hold are escaped."""
    text = _ENCODER.encode(data)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(data, allow_nan=False)
    return text
