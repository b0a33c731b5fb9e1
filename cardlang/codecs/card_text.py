"""CardText of Bug Fables: the printed text of each card, one a line, with the width of its name."""

from __future__ import annotations

import re
from collections.abc import Callable

from cardlang.checks.cards import Card
from cardlang.codecs.attributes import attribute
from cardlang.codecs.codec import Codec, CodecError, Exported, ExportRequest, Imported, ImportRequest
from cardlang.diagnostics.model import Diagnostic
from cardlang.source import Source, Span

LINE = "|line|"
"""The game's own command for a new line."""
_FIRST = re.compile(rb"[^@\n]*@[0-9]+(?:\.[0-9]+)?\r?(?:\n|$)")
_SPECIAL = frozenset("@|\n")
FILES = ("CardText", "CardText.txt", "CardText.bytes")


def recognises(data: bytes) -> bool:
    """Return whether data looks like CardText."""
    return _FIRST.match(data) is not None


def read(data: bytes, request: ImportRequest) -> Imported:
    """Refuse: texts alone are no cards."""
    raise CodecError(
        f"{request.name} holds the printed texts of cards, and not what they do; import the CardData beside it, "
        "and these texts are read too"
    )


def read_texts(request: ImportRequest, wanted: int, report: Callable[[Diagnostic], None]) -> list[str]:
    """Return the lines of a CardText beside the file, none where there is none or it has another length."""
    for name in FILES:
        data = request.beside(name)
        if data is not None:
            lines = data.decode("utf-8-sig", "replace").replace("\r", "").split("\n")
            if len(lines) == wanted:
                return lines
            message = f"{name} has {len(lines):,} lines for {wanted:,} cards; it is left out"
            report(Diagnostic("W402", message, Source(name, ""), Span(0, 0)))
            break
    return []


def text_of(card: Card) -> str | None:
    """Return a card's line: the one it came with, or its effects; None where the game would misread it."""
    kept = attribute(card.comments, "card text")
    if kept is not None:
        return kept
    if card.kind == "Attacker":
        return "@1"
    if any(_SPECIAL & set(text) for text in card.text):
        return None
    return f"{LINE.join(card.text)}@1"


def write(request: ExportRequest) -> Exported:
    """Write the texts of cards in the order of CardData, without a line end behind the last. Attackers have none."""
    from cardlang.codecs.card_data_export import in_order, order_of

    lines, diagnostics = [], []
    for card in in_order(request, order_of(request)):
        text = text_of(card)
        if text is None:
            message = f"{card.name}: `@` and `|` mean something else in the game's texts"
            diagnostics.append(Diagnostic("E404", message, Source(card.source[0], ""), Span(0, 0), card.name))
        else:
            lines.append(text)
    return Exported(b"" if diagnostics else "\n".join(lines).encode(), tuple(diagnostics))


CODEC = Codec("card-text", "CardText of Bug Fables", recognises, read, write)
