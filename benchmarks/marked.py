"""Put a table into a Markdown file, between its marks."""

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


def write_between(path: Path, name: str, lines: Sequence[str]) -> None:
    """Replace what stands between the marks of a name; there must be such marks (`fault`)."""
    start, end = marks(name)
    before, _, rest = path.read_text(encoding="utf-8").partition(start)
    behind = rest.partition(end)[2]
    path.write_text("\n".join([before + start, *lines, end]) + behind, encoding="utf-8")
