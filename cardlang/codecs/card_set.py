"""The codec of custom cards: a list of card codes, with a game mode before them or without (docs/formats)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.header import is_header_text
from cardlang.codecs import base64_text, card_code, game_mode
from cardlang.codecs.attributes import attribute, attributes, comment
from cardlang.codecs.binary import CannotWrite, DataError
from cardlang.codecs.card_code import Code, custom_tribes, foreign_cards, read_codes
from cardlang.codecs.card_export import WRITERS, encode_card, version_of
from cardlang.codecs.card_file import (
    Foreign,
    Sheet,
    diagnostics_of,
    doubts_of,
    left_out,
    means_the_same,
    settle,
)
from cardlang.codecs.codec import Codec, CodecError, Exported, ExportRequest, Imported, ImportRequest
from cardlang.codecs.report import given_ids, inferred
from cardlang.codecs.speech import Book, clean_name
from cardlang.codecs.spelling import Spelling
from cardlang.diagnostics.model import Diagnostic
from cardlang.source import Source, Span

_FIRST = re.compile(rb"[\s,;]*(?:A|B[A-Za-f])[A-Za-z0-9+/]{6,}={0,2}(?:[\s,;]|$)")
"""The first code of a set: the first letters of versions 0 to 5."""
_ONLY = re.compile(rb"[A-Za-z0-9+/=\s,;]*")
_LOOKED_AT = 2_000
MODES = "game modes"
"""What the count of things that were left out calls a mode."""
SEPARATOR_DOUBT = "codes of a set stand one a line; which separator the site takes is not known"


def recognises(data: bytes) -> bool:
    """Return whether data looks like one or more card codes."""
    return _FIRST.match(data) is not None and _ONLY.fullmatch(data, 0, _LOOKED_AT) is not None


def read(data: bytes, request: ImportRequest) -> Imported:
    """Read card codes into a card file; codes that cannot be read are reported and left out."""
    text = data.decode("utf-8", "replace")
    source = Source(request.name, text)
    diagnostics: list[Diagnostic] = []
    codes = read_codes(text, source, diagnostics.append)
    if not codes:
        return Imported("", tuple(diagnostics))
    library = request.library()
    spoken = set(card_code.cards_spoken_of(codes))
    later = ("bug-fables-1.1",) if spoken & set(card_code.LATER_CARDS) else ()
    reach = request.reach(library, later)
    cards = foreign_cards(codes, reach, diagnostics.append)
    sheet = Sheet(
        request, (*(request.uses or request.game.default_sets), *later), _new_tribes(codes, reach), cards
    )
    if codes[0].card is None:
        _add_mode(sheet, codes[0], reach, diagnostics)
    linked = settle(sheet, library)
    _keep_codes(cards, linked)
    for card in cards:
        if card.whole is not None:
            card.comments = [comment("whole card", base64_text.encode(card.data))]
    sheet.render()
    unsaid = left_out(cards)
    if codes[0].card is None:
        unsaid = {MODES: 1, **unsaid}
    return Imported(sheet.text, (*diagnostics, *diagnostics_of(cards)), unsaid, doubts_of(cards))


def _new_tribes(codes: Sequence[Code], reach: CardSet) -> tuple[str, ...]:
    """Return the tribes that the set must declare: custom ones, those that only filters name included."""
    known = set(reach.extras.get("tribes", ()))
    on_cards = [tribe for code in codes if code.card is not None for tribe in code.card.tribes]
    named = [card_code.tribe_name(tribe) for tribe in (*on_cards, *card_code.tribes_spoken_of(codes))]
    return tuple(dict.fromkeys(tribe for tribe in named if tribe not in known))


def _add_mode(sheet: Sheet, code: Code, reach: CardSet, diagnostics: list[Diagnostic]) -> None:
    """Write what a game mode says under the notes; its code is kept."""
    sheet.notes += [comment("game mode", code.text), ""]
    try:
        mode = game_mode.read_mode(code.data)
    except DataError as error:
        start = code.place + min(error.offset * 4 // 3, len(code.text) - 1)
        message = f"byte {error.offset:,} of the game mode: {error.message}"
        diagnostics.append(Diagnostic("E402", message, code.source, Span(start, start + 1)))
        return
    title, author = game_mode.title_and_author(mode)
    sheet.title, sheet.author = _header_text(title), _header_text(author)
    names = {int(c.id): c.name for c in sheet.cards if c.id.isdigit()}
    sheet.notes += game_mode.describe(mode, game_mode.names_of(reach) | names)
    diagnostics.append(
        Diagnostic(
            "W402",
            "a game mode is not in cardlang; what it says stands under Notes, with its code",
            code.source,
            code.span,
        )
    )


def _header_text(text: str) -> str:
    """Return a text as the header can hold it: one line, and no list."""
    cleaned = clean_name(text)
    return cleaned if is_header_text(cleaned) else cleaned.replace("[", "(").replace("]", ")")


def _keep_codes(cards: Sequence[Foreign], linked: CardSet) -> None:
    """Keep the code of each card that would be written in another way."""
    spelling = Spelling(linked)
    for foreign in cards:
        if foreign.whole is None:
            card = linked[foreign.id]
            try:
                same = encode_card(card, spelling, version_of(card)) == foreign.data
            except CannotWrite:
                same = False
            if not same:
                foreign.comments.append(comment("code", base64_text.encode(foreign.data)))


# -- writing -------------------------------------------------------------------------------------------------


def write(request: ExportRequest) -> Exported:
    """Write cards as codes, one a line, a game mode first. Cards that have no code are reported."""
    wanted = _wanted_version(request)
    spelling = Spelling(request.cards)
    diagnostics: list[Diagnostic] = []
    lines = []
    mode = attribute(request.comments, "game mode")
    if mode is not None:
        lines.append(mode)
    written = []
    for card in request.chosen:
        source = Source(card.source[0], "")
        try:
            lines.append(base64_text.encode(_encoded(card, request, spelling, wanted)))
            written.append(card)
        except CannotWrite as error:
            diagnostics.append(
                Diagnostic("E404", f"{card.name}: {error}", source, Span(0, 0), card.name, help=_help(wanted))
            )
    lines += [value for name, value in attributes(request.comments) if name == "whole card"]
    diagnostics += _remarks(written, spelling, len(lines))
    return Exported("".join(f"{line}\n" for line in lines).encode(), tuple(diagnostics))


def _wanted_version(request: ExportRequest) -> int | None:
    value = request.options.get("version")
    if value is None:
        return None
    if value not in ("1", "4", "5"):
        raise CodecError(f"card codes are written in version 1, 4 or 5, not `{value}`")
    return int(value)


def _help(wanted: int | None) -> tuple[str, ...]:
    others = [str(version) for version in WRITERS if version != wanted]
    return (f"other versions hold other effects: `--option version={others[-1]}`",)


def _remarks(written: Sequence[Card], spelling: Spelling, lines: int) -> list[Diagnostic]:
    """Return what is to be said about everything that was written."""
    source = Source("", "")
    doubts = [*spelling.doubts, *([SEPARATOR_DOUBT] if lines > 1 else [])]
    given = given_ids(written, spelling.numbers)
    return [*given, *(inferred(doubt, source, Span(0, 0)) for doubt in doubts)]


def _encoded(card: Card, request: ExportRequest, spelling: Spelling, wanted: int | None) -> bytes:
    """Return a card's bytes: those it came with as long as the card means the same, else written anew."""
    kept = attribute(card.comments, "code")
    if kept is not None:
        data = _still_true(card, kept, request)
        if data is not None and (wanted is None or data[0] == wanted):
            return data
    return encode_card(card, spelling, version_of(card) if wanted is None else wanted)


def _still_true(card: Card, kept: str, request: ExportRequest) -> bytes | None:
    """Return the bytes of a kept code if it still means what the card says, else None."""
    try:
        data = base64_text.decode(kept)
        model = card_code.read_code(data)
    except DataError:
        return None
    if model is None:
        return None
    book = Book({}, request.cards, custom_tribes([model]))
    name = clean_name(model.name) or card.name
    foreign = card_code.foreign_card(model, data, book, card.id, name, Source("", ""), Span(0, 0))
    return data if means_the_same(foreign, card, request.game, request.cards) else None


CODEC = Codec(
    "card-code",
    "custom card codes and game modes of Spy Cards Online (Base64)",
    recognises,
    read,
    write,
    in_calls=True,
    options={"version": "1, 4 or 5; without it the version a card came in, or 4"},
)
