"""CardOrder of Bug Fables: the order in which cards are listed, one card's line number a line."""

from __future__ import annotations

import re
from collections.abc import Callable

from cardlang.checks.cards import Card
from cardlang.codecs.attributes import attribute
from cardlang.codecs.codec import Codec, CodecError, Exported, ExportRequest, Imported, ImportRequest
from cardlang.diagnostics.model import Diagnostic
from cardlang.source import Source, Span

_ALL = re.compile(rb"(?:[0-9]{1,6}\r?\n)*[0-9]{1,6}\r?")
FILES = ("CardOrder", "CardOrder.txt", "CardOrder.bytes")
MOST_LINES = 10_000


def recognises(data: bytes) -> bool:
    """Return whether data looks like CardOrder."""
    return b"\n" in data and len(data) <= 8 * MOST_LINES and _ALL.fullmatch(data) is not None


def read(data: bytes, request: ImportRequest) -> Imported:
    """Refuse: an order alone is no cards."""
    raise CodecError(
        f"{request.name} holds the order of a list of cards, and no cards; import the CardData beside it, and the "
        "order is read too"
    )


def read_order(request: ImportRequest, report: Callable[[Diagnostic], None]) -> list[int]:
    """Return the line numbers of a CardOrder beside the file in their order, none where there is none."""
    for name in FILES:
        data = request.beside(name)
        if data is not None:
            if recognises(data) or (len(data) <= 7 and _ALL.fullmatch(data)):
                return [int(line) for line in data.split()]
            message = f"{name} is not one line number a line; it is left out"
            report(Diagnostic("W402", message, Source(name, ""), Span(0, 0)))
            break
    return []


def _place(card: Card) -> int | None:
    value = attribute(card.comments, "list place")
    return int(value) if value is not None and value.isascii() and value.isdigit() else None


def write(request: ExportRequest) -> Exported:
    """Write the line numbers of cards in the order in which they are listed."""
    from cardlang.codecs.card_data_export import in_order, order_of

    lines = order_of(request)
    last = len(request.chosen)
    listed = sorted(
        in_order(request, lines), key=lambda card: last if (place := _place(card)) is None else place
    )
    return Exported("\n".join(str(lines[card.id]) for card in listed).encode())


CODEC = Codec(
    "card-order",
    "CardOrder of Bug Fables",
    recognises,
    read,
    write,
    options={"first": "the number of the first line, as for card-data"},
)
