"""Resolve rounds from JSON lines: one object in, one object out (interfaces, section 5)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import IO, Any

from cardlang.api import Game
from cardlang.checks.cards import CardSet
from cardlang.diagnostics.model import CardErrors
from cardlang.diagnostics.suggest import closest
from cardlang.engine.errors import RunawayEffects
from cardlang.errors import CardlangError
from cardlang.play.strict_json import BadJson, read_json

FIELDS = ("id", "sets", "variant", "seed", "coins", "picks", "players")
MOST_BYTES = 1_000_000
"""The longest line that is read."""
MOST_KEPT = 32
"""How many choices of sets are kept ready."""


class BadLine(CardlangError):
    """A line that cannot be resolved; `.code` is short and fixed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Resolver:
    """Resolves lines one by one and keeps the card sets between them. `options` go to the game's `resolve`."""

    def __init__(self, game: Game, **options: Any) -> None:
        self.game = game
        self.options = options
        self._sets: OrderedDict[tuple[str, ...], CardSet | BadLine] = OrderedDict()

    def answer(self, line: bytes, number: int) -> dict[str, Any]:
        """Return the answer to one line; one that cannot be resolved has a field `error`. Never raises for it."""
        line_id = None
        try:
            try:
                data = read_json(_decoded(line))
            except BadJson as bad:
                line_id = bad.data.get("id") if isinstance(bad.data, dict) else None
                raise
            if not isinstance(data, dict):
                raise BadLine("json", "a line is one JSON object")
            line_id = data.pop("id", None)
            return {"id": line_id, **self._resolve(data)}
        except RunawayEffects as error:
            code, message = "runaway", str(error)
        except (BadJson, CardlangError) as error:
            code, message = getattr(error, "code", "cards"), str(error)
        except Exception as error:
            error.add_note(f"at line {number:,} of the input")
            raise
        return {"id": line_id, "line": number, "error": {"code": code, "message": message}}

    def _resolve(self, data: dict[str, Any]) -> dict[str, Any]:
        for name in data:
            if name not in FIELDS:
                near = closest(name[:40], FIELDS, 1)
                hint = f"; did you mean `{near[0]}`?" if near else f"; fields: {', '.join(FIELDS)}"
                raise BadLine("fields", f"there is no field `{name[:40]}`{hint}")
        if "players" not in data:
            raise BadLine("players", "the field `players` is missing")
        names = data.pop("sets", None)
        return self.game.resolve(self._cards(names), **data, **self.options)

    def _cards(self, names: Any) -> CardSet:
        if names is None:
            return self.game.cards
        if (
            not isinstance(names, list)
            or not names
            or not all(isinstance(name, str) and name for name in names)
        ):
            raise BadLine("sets", "`sets` is a list of names of bundled sets or paths of card files")
        key = tuple(names)
        known = self._sets.get(key)
        if known is None:
            known = self._sets[key] = self._load(key)
            if len(self._sets) > MOST_KEPT:
                self._sets.popitem(last=False)
        else:
            self._sets.move_to_end(key)
        if isinstance(known, BadLine):
            raise BadLine(known.code, str(known))
        return known

    def _load(self, names: tuple[str, ...]) -> CardSet | BadLine:
        try:
            return self.game.load_cards(*names)
        except CardErrors as error:
            first = str(error).splitlines()[0]
            more = sum(1 for d in error.diagnostics if d.severity == "error") - 1
            return BadLine("cards", first + (f" (and {more:,} more)" if more else ""))
        except (CardlangError, ValueError, OSError) as error:
            return BadLine("sets", str(error))


def _decoded(line: bytes) -> str:
    if len(line) > MOST_BYTES:
        raise BadLine("line", f"a line holds at most {MOST_BYTES:,} bytes")
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise BadLine(
            "encoding", f"not UTF-8: byte {error.start + 1:,} of the line cannot be decoded"
        ) from None


def lines_of(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a stream that are not blank, with their numbers from 1.

    Of a line that is too long only the beginning is kept: one byte more than a line may hold.
    """
    number = 0
    while True:
        line = stream.readline(MOST_BYTES + 1)
        if not line:
            return
        number += 1
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        rest = line
        while len(rest) > MOST_BYTES and not rest.endswith(b"\n"):
            rest = stream.readline(MOST_BYTES + 1)
        if line.strip():
            yield number, line if len(line) > MOST_BYTES else line.rstrip(b"\r\n")
