"""Print a card file in the one style. Meaning never changes, and lines with errors stay as they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import attrs

from cardlang.checks.library import Library
from cardlang.checks.link import link
from cardlang.checks.scope import Draft
from cardlang.checks.unit import Unit, read_unit
from cardlang.diagnostics.model import Diagnostic
from cardlang.source import Source
from cardlang.syntax.layout import Item, Kind, Value

HEADINGS = (Kind.TITLE, Kind.SECTION, Kind.HEADING)
INSIDE = (Kind.HEADING, Kind.STAT, Kind.EFFECT, Kind.FLAVOUR)
"""The parts of a card, between which there are no blank lines."""

BETWEEN_FILES = ("E138", "E139")
"""Faults that are found when files are put together, not in one file alone."""


@attrs.frozen
class Formatted:
    """A card file in the one style."""

    text: str
    kept: tuple[int, ...]
    """The numbers of the lines that have errors and were left as they are."""


@attrs.frozen
class _Piece:
    """Lines of the file that belong together; `items` are what the scanner saw in them."""

    kind: Kind
    first: int
    last: int
    items: tuple[Item, ...]


def format_unit(library: Library, unit: Unit) -> Formatted:
    """Return a card file's text in the one style.

    The formatted text is read again: a difference in meaning is a fault of the formatter and raises
    AssertionError before anything is written.
    """
    cards, diagnostics = library.link([unit], [unit])
    broken = _error_lines(unit.source, diagnostics)
    text = styled_text(unit, broken)
    if text != unit.source.text:
        again, found = _read_again(library, unit, text)
        assert again == cards.digest, f"formatting would change the meaning of {unit.source.name}"
        assert found == _errors(diagnostics), f"formatting would change the faults of {unit.source.name}"
    return Formatted(text, tuple(sorted(broken)))


def styled_text(unit: Unit, broken: set[int]) -> str:
    """Return a linked unit's text in the one style, without reading it again; lines in `broken` stay."""
    return _Printer(unit, broken).text()


def _read_again(library: Library, unit: Unit, text: str) -> tuple[str, Counter[str]]:
    read = read_unit(Source(unit.source.name, text), library.default_game, library.games, library.game_of)
    assert isinstance(read, Unit), f"formatting would break the header of {unit.source.name}"
    reach = {id(other): library.reach(other) for other in library.reach(unit)}
    near = [read, *library.reach(unit)[1:]]
    cards, found = link(near[::-1], [read], lambda u: near if u is read else reach[id(u)])
    return cards.digest, _errors(found)


def _errors(diagnostics: Iterable[Diagnostic]) -> Counter[str]:
    return Counter(d.code for d in diagnostics if d.severity == "error" and d.code not in BETWEEN_FILES)


def _error_lines(source: Source, diagnostics: Iterable[Diagnostic]) -> set[int]:
    """Return the numbers of all lines that an error touches."""
    lines: set[int] = set()
    for diagnostic in diagnostics:
        if diagnostic.severity == "error" and diagnostic.source is source:
            first = source.position(diagnostic.span.start)[0]
            last = source.position(max(diagnostic.span.start, diagnostic.span.end - 1))[0]
            lines.update(range(first, last + 1))
    return lines


class _Printer:
    def __init__(self, unit: Unit, broken: set[int]) -> None:
        self.unit = unit
        self.source = unit.source
        self.broken = broken
        self.raw = [line.rstrip("\r") for line in unit.source.text.split("\n")]
        self.drafts: dict[int, Draft] = {}
        for draft in unit.drafts:
            if draft.block.stat is not None and draft.stats:
                self.drafts[draft.block.stat.start] = draft
        blocks = (*unit.file.blocks, *unit.file.keywords)
        self.ids = {block.name.start: block.id.text for block in blocks if block.id is not None}
        self.names = {block.name.start: block.name.text for block in blocks}

    def text(self) -> str:
        out: list[str] = []
        before: _Piece | None = None
        gap = False
        pieces = self.pieces()
        for piece, behind in zip(pieces, [*pieces[1:], None], strict=True):
            if piece.kind is Kind.BLANK:
                gap = True
                continue
            heads = piece.kind is Kind.COMMENT and behind is not None and behind.kind in HEADINGS
            if before is not None and (heads or _blank_between(before.kind, piece.kind, gap)):
                out.append("")
            out += self.lines(piece)
            before, gap = piece, False
        return "\n".join([*out, ""]) if out else ""

    def pieces(self) -> list[_Piece]:
        """Return the items of the file grouped by lines; the last line of one ends where the next begins."""
        groups: dict[int, list[Item]] = {}
        first = reached = 0
        for item in sorted(self.unit.file.items, key=lambda item: item.line.start):
            line = self.source.position(item.line.start)[0]
            if line > reached:
                first = line
            groups.setdefault(first, []).append(item)
            reached = max(reached, line + item.line.text.count("\n"))
        ends = [*(start - 1 for start in list(groups)[1:]), len(self.raw)]
        return [
            _Piece(_kind(items), first, last, tuple(items))
            for (first, items), last in zip(groups.items(), ends if groups else [], strict=True)
        ]

    def lines(self, piece: _Piece) -> list[str]:
        """Return the lines of a piece in style."""
        raw = self.raw[piece.first - 1 : piece.last]
        if piece.kind is Kind.HEADER:
            return self.header(piece)
        if piece.kind is Kind.SCENARIO:
            return [line if piece.first + at in self.broken else line.strip() for at, line in enumerate(raw)]
        if any(number in self.broken for number in range(piece.first, piece.last + 1)):
            return raw
        return self.styled(piece) or raw

    def styled(self, piece: _Piece) -> list[str] | None:
        """Return the lines of a piece without errors, or None when it stays as it is."""
        item = next(item for item in piece.items if item.kind is piece.kind)
        start, text = item.line.start, item.line.text
        match piece.kind:
            case Kind.TITLE:
                return [f"# {text}".rstrip()]
            case Kind.SECTION:
                return [f"## {text}".rstrip()]
            case Kind.HEADING if start in self.names:
                mark = f" {{#{self.ids[start]}}}" if start in self.ids else ""
                return [f"### {self.names[start]}{mark}"]
            case Kind.STAT if start in self.drafts:
                draft = self.drafts[start]
                return [self.unit.game.print_stat(draft.kind, draft.stats, draft.tribes)]
            case Kind.EFFECT if start in self.unit.printed:
                comments = [other.line.text for other in piece.items if other.kind is Kind.COMMENT]
                return [" ".join([f"- {self.unit.printed[start]}", *comments])]
            case Kind.FLAVOUR:
                return [f"> {text}".rstrip()]
            case Kind.TRIBE:
                return [f"- {text}"]
            case Kind.COMMENT:
                return text.split("\n")
        return None

    def header(self, piece: _Piece) -> list[str]:
        """Return the header with each good line as `key: value`."""
        values = {self.source.position(v.key.start)[0]: v for v in self.unit.file.header.values()}
        out = []
        for number in range(piece.first, piece.last + 1):
            raw = self.raw[number - 1]
            if number in self.broken:
                out.append(raw)
            elif number in values:
                out.append(f"{values[number].key.text}: {_value(values[number])}".rstrip())
            elif raw.strip():
                out.append(raw.rstrip())
        return out


def _kind(items: Sequence[Item]) -> Kind:
    """Return what a line is that the scanner saw several things in: an effect with a comment, or stray text."""
    kinds = [item.kind for item in items]
    if len(kinds) > 1 and Kind.STRAY in kinds:
        return Kind.STRAY
    return Kind.EFFECT if Kind.EFFECT in kinds else kinds[0]


def _value(value: Value) -> str:
    return value.text if value.items is None else f"[{', '.join(line.text for line in value.items)}]"


def _blank_between(before: Kind, kind: Kind, gap: bool) -> bool:
    """Return whether a blank line stands between two pieces; `gap` says whether there was one."""
    if kind in HEADINGS and before is not Kind.COMMENT:
        return True
    if before in (Kind.TITLE, Kind.SECTION, Kind.HEADER):
        return True
    if before in (*INSIDE, Kind.COMMENT) and kind in INSIDE and kind not in HEADINGS:
        return False
    if (before, kind) in ((Kind.TRIBE, Kind.TRIBE), (Kind.HEADING, Kind.COMMENT)):
        return False
    if Kind.SCENARIO in (before, kind) and Kind.COMMENT not in (before, kind):
        return True
    return gap
