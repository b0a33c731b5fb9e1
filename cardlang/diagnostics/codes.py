"""The table of all diagnostic codes: what each means, for good. Its text is `codes.md`."""

from __future__ import annotations

import re
from functools import cache

import attrs

from cardlang.resources import code_table

_HEADING = re.compile(r"## ([EW][0-9]{3}) ([a-z-]+): (.+)")


@attrs.frozen
class Code:
    """One code. `slug` is its short name in words, `title` one line, `help` the long help in Markdown."""

    id: str
    slug: str
    title: str
    help: str

    @property
    def severity(self) -> str:
        """`error` or `warning`."""
        return "error" if self.id.startswith("E") else "warning"


@cache
def all_codes() -> dict[str, Code]:
    """Return every code by its id, in order."""
    codes: dict[str, Code] = {}
    for section in re.split(r"(?m)^(?=## )", code_table())[1:]:
        heading, _, body = section.partition("\n")
        found = _HEADING.fullmatch(heading)
        assert found is not None, heading
        codes[found[1]] = Code(found[1], found[2], found[3], body.strip("\n"))
    return codes


def slug_of(code: str) -> str:
    """Return a code's short name in words; codes of games outside cardlang may have none."""
    known = all_codes().get(code)
    return known.slug if known is not None else code.lower()
