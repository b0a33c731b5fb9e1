"""Put a table into a Markdown file, between its marks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def write_between(path: Path, mark: str, lines: Sequence[str]) -> None:
    """Replace what stands between `<!-- mark -->` and `<!-- end of mark -->`."""
    start, end = f"<!-- {mark} -->", f"<!-- end of {mark} -->"
    before, rest = path.read_text(encoding="utf-8").split(start, 1)
    behind = rest.split(end, 1)[1]
    path.write_text("\n".join([before + start, *lines, end]) + behind, encoding="utf-8")
