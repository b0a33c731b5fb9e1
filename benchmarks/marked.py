"""Put the rows of a table into a Markdown file, between its marks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def marks(name: str) -> tuple[str, str]:
    """Return the lines between which a table stands."""
    return f"<!-- {name} -->", f"<!-- end of {name} -->"


def fault(path: Path, name: str) -> str | None:
    """Return why a table cannot be written into a file, None when it can."""
    if not path.is_file():
        return f"there is no file {path}"
    start, end = marks(name)
    if end not in path.read_text(encoding="utf-8").partition(start)[2]:
        return f"{path} has no `{start}` with an `{end}` behind it, where the table belongs"
    return None


def write_rows(path: Path, name: str, head: Sequence[str], rows: Sequence[str], key: int) -> None:
    """Put rows in the place of those with the same first `key` cells; rows that were not made anew stay.

    There must be marks of that name (`fault`).
    """
    start, end = marks(name)
    before, _, rest = path.read_text(encoding="utf-8").partition(start)
    table, _, behind = rest.partition(end)
    old = [line for line in table.splitlines() if line.startswith("|")][len(head) :]
    body = {tuple(row.split("|")[1 : key + 1]): row for row in (*old, *rows)}
    path.write_text("\n".join([before + start, *head, *body.values(), end]) + behind, encoding="utf-8")
