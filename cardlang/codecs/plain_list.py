"""Read a plain card list, such as one pasted from a rules text, and write a card file.

The list's lines become the lines of a card file, which is then checked like any other; what is wrong is
reported at its place in the list.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import attrs

from cardlang.checks.files import MOST_BYTES, decode
from cardlang.checks.formatting import format_unit
from cardlang.checks.library import Library
from cardlang.checks.unit import Unit
from cardlang.codecs.codec import Codec, Imported, ImportRequest
from cardlang.codecs.plain_lines import MOST_REMARKS, Sort, Sorted, sort_lines
from cardlang.diagnostics.model import Diagnostic, TextError
from cardlang.source import Source, Span
from cardlang.syntax.characters import fold_apostrophe
from cardlang.syntax.layout import Line

LONGEST_REMARK = 2_000
LONGEST_HEADING = 80


@attrs.define
class _Draft:
    """A card file on its way, and where each of its stretches stands in the list."""

    out: list[str] = attrs.field(factory=list)
    length: int = 0
    origins: list[tuple[int, int, int]] = attrs.field(factory=list)
    """Start here, start in the list, length; in order."""

    def write(self, mark: str, line: Line | None = None) -> None:
        """Add a line: `mark`, then the text of a line of the list."""
        if line is not None:
            self.origins.append((self.length + len(mark), line.start, len(line.text)))
        text = mark if line is None else mark + fold_apostrophe(line.text)
        self.out.append(text)
        self.length += len(text) + 1

    @property
    def text(self) -> str:
        return "\n".join([*self.out, ""])

    def span_in_list(self, span: Span) -> Span:
        """Return the place in the list that a place in the card file comes from, or that of what stands before."""
        at = bisect_right(self.origins, (span.start, 1 << 62, 0)) - 1
        if at < 0:
            return Span(0, 0)
        here, there, length = self.origins[at]
        start = min(span.start - here, length)
        end = max(start, min(span.end - here, length))
        return Span(there, there + length) if start == length else Span(there + start, there + end)


def has_sections(data: bytes, game: Any) -> bool:
    """Return whether a line of some text is the heading of a section, so that the text is a plain list."""
    names = {name.casefold().encode() for name in game.sections}
    lines = data[:MOST_BYTES].splitlines()
    return any(line.strip().rstrip(b":").lower() in names for line in lines if len(line) < LONGEST_HEADING)


def read_plain_list(data: bytes, request: ImportRequest) -> Imported:
    """Return a card file for a plain list. Raises InputError for data that is not UTF-8.

    Options: `kind`, `base` or `expansion`. An expansion that names cards it does not hold is read again on top
    of the game's default sets.
    """
    source = decode(data, request.name)
    lines = sort_lines(source, request.game)
    if not any(entry.sort is Sort.NAME for entry in lines):
        return Imported("", (_no_cards(source, lines, request),))
    text, found = _read(source, lines, request, request.uses)
    kind = request.options.get("kind", "expansion")
    if not request.uses and kind != "base" and any(d.code == "E210" for d in found):
        again, others = _read(source, lines, request, request.game.default_sets)
        if len(_errors(others)) < len(_errors(found)):
            text, found = again, others
    return Imported(text, tuple(sorted(found, key=lambda d: d.sort_key)))


def _errors(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    return [d for d in diagnostics if d.severity == "error"]


def _no_cards(source: Source, lines: Sequence[Sorted], request: ImportRequest) -> Diagnostic:
    sections = ", ".join(request.game.sections)
    problem = (
        "there is no card"
        if any(e.sort is Sort.SECTION for e in lines)
        else "there is no heading of a section"
    )
    return Diagnostic(
        "E135",
        f"{problem} in this list",
        source,
        Span(0, min(1, len(source.text))),
        help=(f"a line that says only {sections} starts a section, and cards follow it",),
    )


def _read(
    source: Source, lines: Sequence[Sorted], request: ImportRequest, uses: Sequence[str]
) -> tuple[str, list[Diagnostic]]:
    """Return the text of the card file on top of the sets `uses`, and what is wrong with it."""
    library = request.library()
    known = _known_tribes(library, request, uses)
    draft = _written(lines, request, uses, known)
    unit = library.add_source(Source(request.name, draft.text))
    assert unit is not None, "the header of an imported set says its game"
    _, found = library.link([unit], [unit])
    diagnostics = [_at_its_place(d, unit, draft, source) for d in found]
    diagnostics += [_stray(entry.line, source) for entry in lines if entry.sort is Sort.STRAY]
    return format_unit(library, unit).text, diagnostics


def _known_tribes(library: Library, request: ImportRequest, uses: Sequence[str]) -> set[str]:
    if not uses:
        return set()
    cards, _ = library.link([library.add_set(name, request.game.name) for name in uses], [])
    return set(cards.extras.get("tribes", ()))


def _written(lines: Sequence[Sorted], request: ImportRequest, uses: Sequence[str], known: set[str]) -> _Draft:
    draft = _Draft()
    for text in _header(request, uses):
        draft.write(text)
    first = next((at for at, entry in enumerate(lines) if entry.sort is Sort.SECTION), 0)
    _write_lines(draft, lines[:first], request)
    tribes = [tribe for tribe in _tribes(lines, request) if tribe not in known]
    if tribes:
        draft.write("")
        draft.write("## Tribes")
        for tribe in tribes:
            draft.write(f"- {tribe}")
    _write_lines(draft, lines[first:], request)
    return draft


def _header(request: ImportRequest, uses: Sequence[str]) -> Iterator[str]:
    yield "---"
    yield f"game: {request.game.name}"
    yield f"set: {request.set}"
    if request.title:
        yield f"title: {request.title}"
    yield f"kind: {request.options.get('kind', 'expansion')}"
    if uses:
        yield f"uses: [{', '.join(uses)}]"
    yield "---"
    yield f"# {request.title or request.set}"


def _tribes(lines: Sequence[Sorted], request: ImportRequest) -> Iterator[str]:
    """Yield the tribes of the list, each once: those it declares, then those of its stat lines."""
    seen: dict[str, None] = {}
    section = ""
    for entry in lines:
        if entry.sort is Sort.SECTION:
            section = entry.line.text
        elif section == "Tribes" and entry.sort is Sort.EFFECT:
            seen.setdefault(fold_apostrophe(entry.line.text))
        elif entry.sort is Sort.STAT:
            try:
                stat = request.game.read_stat(section, entry.line)
            except TextError:
                continue
            for name, _ in stat.tribes:
                seen.setdefault(fold_apostrophe(name))
    yield from seen


def _write_lines(draft: _Draft, lines: Sequence[Sorted], request: ImportRequest) -> None:
    section = ""
    examples = _examples(lines, request)
    for at, entry in enumerate(lines):
        line = entry.line
        match entry.sort:
            case Sort.SECTION:
                section = line.text
                if section != "Tribes":
                    draft.write("")
                    draft.write(f"## {section}")
            case Sort.NAME:
                draft.write("")  # so that a remark above stays with the card it follows
                draft.write("### ", line)
                if section in examples and not _stat_follows(lines, at):
                    draft.write(
                        f"<!-- the stat line is missing: write it here, such as `{examples[section]}` -->"
                    )
            case Sort.STAT:
                draft.write("", line)
            case Sort.EFFECT if section != "Tribes":
                draft.write("- ", line)
            case Sort.FLAVOUR:
                draft.write("> ", line)
            case Sort.NOTE | Sort.STRAY:
                for comment in _comments(line.text):
                    draft.write(comment)


def _stat_follows(lines: Sequence[Sorted], at: int) -> bool:
    """Return whether a stat line stands behind the name at a place of the list, remarks aside."""
    behind = next(
        (entry for entry in lines[at + 1 : at + 2 + MOST_REMARKS] if entry.sort is not Sort.NOTE), None
    )
    return behind is not None and behind.sort is Sort.STAT


def _examples(lines: Sequence[Sorted], request: ImportRequest) -> dict[str, str]:
    """Return, for the sections whose cards need one, a stat line to show: the list's first, or the game's own."""
    found: dict[str, str] = {}
    section = ""
    for entry in lines:
        if entry.sort is Sort.SECTION:
            section = entry.line.text
        elif entry.sort is Sort.STAT:
            found.setdefault(section, entry.line.text)
    needed = filter(request.game.needs_stat, request.game.sections)
    return {name: found.get(name) or _example(request, name) for name in needed}


def _example(request: ImportRequest, section: str) -> str:
    try:
        request.game.read_stat(section, Line(0, ""))
    except TextError as error:
        quoted = [part for text in error.fault.help for part in text.split("`")[1::2]]
        return quoted[0] if quoted else "…"
    return "…"


def _comments(text: str) -> Iterator[str]:
    """Yield a remark as comments; one that is a comment already stays as it is."""
    if text.startswith("<!--") and text.endswith("-->") and text.count("-->") == 1:
        yield text
        return
    safe = text.replace("-->", "-- >").removeprefix("<!--").strip()
    for start in range(0, len(safe), LONGEST_REMARK):
        yield f"<!-- {safe[start : start + LONGEST_REMARK].strip()} -->"


def _at_its_place(diagnostic: Diagnostic, unit: Unit, draft: _Draft, source: Source) -> Diagnostic:
    """Return a diagnostic of the card file as one of the list. Fixes would edit the card file and are left out."""
    related = tuple(
        attrs.evolve(r, source=source, span=draft.span_in_list(r.span)) if r.source is unit.source else r
        for r in diagnostic.related
    )
    span = draft.span_in_list(diagnostic.span)
    help = diagnostic.help
    if diagnostic.code == "E137":
        help = ("the list does not say it; a comment in the card file marks the line where it belongs",)
    return attrs.evolve(diagnostic, source=source, span=span, related=related, help=help, fix=None)


def _stray(line: Line, source: Source) -> Diagnostic:
    return Diagnostic(
        "E110", "this line is neither a card nor a part of one", source, line.span,
        help=("it was kept as a comment", "behind a card's name stands its stat line, and effects start with `- `"),
    )  # fmt: skip


CODEC = Codec(
    name="list",
    title="a plain card list, such as one pasted from a rules text",
    recognises=lambda data: True,
    read=read_plain_list,
    options={"kind": "base or expansion"},
)
