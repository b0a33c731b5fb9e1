"""Tables of text for the terminal: columns of cells, each wrapped to its width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.diagnostics.screen import clean, width_of, wrap

WIDTH = 80
GAP = "  "


def widths(cells: Sequence[Sequence[str]], most: Sequence[int] = ()) -> list[int]:
    """Return how wide each column but the last must be; `most` limits them."""
    found = (
        [max(width_of(clean(row[at])) for row in cells) for at in range(len(cells[0]) - 1)] if cells else []
    )
    return [min(w, most[at]) if at < len(most) else w for at, w in enumerate(found)]


def rows(
    cells: Sequence[Sequence[str]],
    columns: Sequence[int] | None = None,
    width: int = WIDTH,
    indent: int = 2,
) -> Iterator[str]:
    """Yield the lines of a table with the columns of `widths`; the last one takes what they leave of `width`.

    A text that is too long for its column goes on in the next line.
    """
    columns = widths(cells) if columns is None else columns
    last = max(20, width - indent - sum(columns) - len(GAP) * len(columns))
    for row in cells:
        wrapped = [wrap(clean(cell, 2_000), w) for cell, w in zip(row, (*columns, last), strict=True)]
        for line in range(max(map(len, wrapped))):
            parts = [texts[line] if line < len(texts) else "" for texts in wrapped]
            padded = [text + " " * (w - width_of(text)) for text, w in zip(parts, (*columns, 0), strict=True)]
            yield (" " * indent + GAP.join(padded)).rstrip()
