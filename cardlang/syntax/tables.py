"""Keep a built parser in a file of its own, and read it back without unpacking what is not used.

Lark's own cache unpacks the whole parse table: half a million entries for a grammar of English sentences,
which takes longer than everything else that a short call does. Here a state's row is unpacked when the
parser first gets there, and most texts visit few states.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import tempfile
from array import array
from pathlib import Path
from typing import Any

from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef
from lark.parsers.lalr_analysis import Reduce, Shift

FORMAT = 1


class Rows(dict[int, Any]):
    """The rows of a parse table by state; one is unpacked when it is first asked for.

    A row maps the name of a token to a shift into a state (an even code) or a reduction by a rule (odd).
    """

    def __init__(
        self, tokens: list[str], offsets: dict[int, int], names: array[int], codes: array[int]
    ) -> None:
        super().__init__()
        self.tokens = tokens
        self.offsets = offsets
        self.names = names
        self.codes = codes
        self.rules: list[Rule] = []

    def __missing__(self, state: int) -> dict[str, Any]:
        first, last = self.offsets[state], self.offsets[state + 1]
        tokens, rules = self.tokens, self.rules
        row = {
            tokens[name]: (Reduce, rules[code >> 1]) if code & 1 else (Shift, code >> 1)
            for name, code in zip(self.names[first:last], self.codes[first:last], strict=True)
        }
        self[state] = row
        return row


def save(lark: Lark, path: Path) -> None:
    """Write a built parser beside `path` and rename it, so that another process never reads half of it."""
    data, memo = lark.memo_serialize([TerminalDef, Rule])
    data["parser"]["parser"]["states"] = {}
    packed = FORMAT, data, memo, *_pack(lark)
    with contextlib.suppress(OSError):
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        try:
            with os.fdopen(handle, "wb") as stream:
                pickle.dump(packed, stream, pickle.HIGHEST_PROTOCOL)
            os.replace(name, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise


def _pack(lark: Lark) -> tuple[list[str], dict[int, int], array[int], array[int]]:
    """Return the parse table as the names of its tokens and numbers."""
    states = _table(lark).states
    rules = {rule: number for number, rule in enumerate(lark.rules)}
    numbers: dict[str, int] = {}
    offsets: dict[int, int] = {}
    names, codes = array("I"), array("I")
    for state in range(len(states) + 1):
        offsets[state] = len(names)
        for token, (action, target) in states.get(state, {}).items():
            names.append(numbers.setdefault(token, len(numbers)))
            codes.append(rules[target] * 2 + 1 if action is Reduce else target * 2)
    return list(numbers), offsets, names, codes


def load(path: Path, transformer: object) -> Lark | None:
    """Return the parser that `save` wrote; None when there is none, or it is not one of this version."""
    try:
        with path.open("rb") as stream:
            version, data, memo, *packed = pickle.load(stream)
        if version != FORMAT:
            return None
        loader: Any = Lark
        lark: Lark = loader._load_from_dict(data, memo, transformer=transformer)
        rows = Rows(*packed)
        rows.rules = lark.rules
        _table(lark).states = rows
    except (
        OSError,
        EOFError,
        ValueError,
        TypeError,
        LookupError,
        AttributeError,
        ImportError,
        pickle.UnpicklingError,
    ):
        return None
    return lark


def _table(lark: Lark) -> Any:
    """Return the parse table inside a parser; Lark does not name it among its public parts."""
    frontend: Any = lark.parser
    return frontend.parser._parse_table
