"""Waivers: comments on a card that keep a warning back, with the reason (`<!-- cardlang: ignore W310 because … -->`).

Only warnings can be waived: a card with an error cannot be used, whatever is said about it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from cardlang.checks.settings import OFF_UNLESS_ASKED
from cardlang.checks.unit import Unit
from cardlang.diagnostics.codes import all_codes
from cardlang.diagnostics.model import Diagnostic, Edit, Fix
from cardlang.diagnostics.suggest import closest
from cardlang.source import Source, Span
from cardlang.syntax.layout import Block, Kind, Line

Report = Callable[[Diagnostic], None]

_COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)
_OURS = re.compile(r"\s*cardlang\b", re.IGNORECASE)
_FORM = re.compile(r"\s*cardlang:\s+ignore\s+(?P<codes>[^\n]*?)\s+because\s+(?P<reason>\S.*?)\s*", re.DOTALL)
_WORDS = re.compile(r"[^\s,]+")
_CODE = re.compile(r"[EW][0-9]{3}")
_SPELLING = "<!-- cardlang: ignore W310 because … -->"


class Waiver(NamedTuple):
    """One code that a comment waives on one card."""

    code: str
    source: Source
    span: Span
    """Where the code stands."""
    comment: Span
    alone: bool
    """Whether it is the only code of its comment."""


def apply_waivers(
    unit: Unit, diagnostics: Iterable[Diagnostic], asked: Iterable[str], good: set[str]
) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """Return the diagnostics of a unit without the warnings that its cards waive, and these.

    Waivers that do not read or do nothing are among the first.

    `asked` are the codes of the lints that only run when they are asked for and do: a waiver of another such
    code is not called useless. Nor is one on a card that is not `good` (by id), which was not looked at whole.
    """
    found = list(diagnostics)
    if not any(item.kind is Kind.COMMENT and "cardlang" in item.line.text for item in unit.file.items):
        return found, []
    regions = _Regions(unit)
    waivers: dict[tuple[int, str], Waiver] = {}
    shown: list[Diagnostic] = []
    for region, comment in regions.comments():
        for waiver in _read(unit.source, comment, region is not None, shown.append):
            assert region is not None
            if waivers.setdefault((region, waiver.code), waiver) is not waiver:
                shown.append(_useless(waiver, "is waived twice on this card"))
    used: set[tuple[int, str]] = set()
    kept_back: list[Diagnostic] = []
    for diagnostic in found:
        key = (regions.at(diagnostic.span.start), diagnostic.code)
        if diagnostic.source is unit.source and diagnostic.severity == "warning" and key in waivers:
            used.add(key)
            kept_back.append(diagnostic)
        else:
            shown.append(diagnostic)
    silent = set(OFF_UNLESS_ASKED) - set(asked)
    for key, waiver in waivers.items():
        if key not in used and waiver.code not in silent and regions.is_whole(key[0], good):
            known = waiver.code in all_codes()  # games of other packages have codes of their own
            shown.append(
                _unused(waiver) if known else _misread(unit.source, waiver.span, *_unknown(waiver.code))
            )
    return shown, kept_back


class _Regions:
    """Which card or keyword a place of a file belongs to: the stretch from its heading to the next heading."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        heads = (Kind.HEADING, Kind.SECTION, Kind.TITLE)
        self.starts = sorted(item.line.start for item in unit.file.items if item.kind in heads)
        self.blocks: dict[int, Block] = {
            block.name.start: block for block in (*unit.file.blocks, *unit.file.keywords)
        }
        self.ids = {draft.block.name.start: draft.id for draft in unit.drafts}

    def at(self, place: int) -> int:
        """Return the start of the last heading before a place, -1 before all."""
        number = bisect_right(self.starts, place)
        return self.starts[number - 1] if number else -1

    def comments(self) -> Iterator[tuple[int | None, Line]]:
        """Yield each comment of the file with its card's region, None outside of cards and keywords."""
        for item in self.unit.file.items:
            if item.kind is Kind.COMMENT:
                region = self.at(item.line.start)
                yield region if region in self.blocks else None, item.line

    def is_whole(self, region: int, good: set[str]) -> bool:
        """Return whether all lints have looked at what stands in a region."""
        if self.blocks[region].broken:
            return False
        return region not in self.ids or self.ids[region] in good


def _read(source: Source, line: Line, on_card: bool, report: Report) -> Iterator[Waiver]:
    """Yield what a comment waives; report a comment that is meant for cardlang and does not read."""
    for comment in _COMMENT.finditer(line.text):
        if _OURS.match(comment[1]) is None:
            continue
        span = Span(line.start + comment.start(), line.start + comment.end())
        form = _FORM.fullmatch(comment[1])
        if form is None:
            report(_misread(source, span, *_why(comment[1])))
        elif not on_card:
            report(_misread(source, span, "stands on no card", "write it below the heading of the card"))
        else:
            codes = list(_WORDS.finditer(form["codes"]))
            start = line.start + comment.start(1) + form.start("codes")
            for code in codes:
                place = Span(start + code.start(), start + code.end())
                fault = _fault_of(code[0])
                if fault:
                    report(_misread(source, place, *fault))
                else:
                    yield Waiver(code[0], source, place, span, len(codes) == 1)


def _why(text: str) -> tuple[str, str]:
    """Return what is wrong with a comment that starts with cardlang, and what would work."""
    if re.search(r"\bignore\b", text) and not re.search(r"\bbecause\s+\S", text):
        return "gives no reason", f"say why the warning is no fault here: `{_SPELLING}`"
    return "is not understood", f"write `{_SPELLING}`; several codes are separated by commas"


def _fault_of(code: str) -> tuple[str, str] | None:
    """Return what is wrong with a code and what would work, None when it can be waived."""
    if code.startswith("E") and _CODE.fullmatch(code):
        return f"names `{code}`, an error", "only warnings can be waived: mend the card, or leave it out"
    if _CODE.fullmatch(code) is None:
        return _unknown(code)
    if code in ("W380", "W381"):
        return f"names `{code}`, which speaks of waivers", "mend or delete the waiver that it is about"
    return None


def _unknown(code: str) -> tuple[str, str]:
    near = closest(code, [known for known in all_codes() if known.startswith("W")], 1)
    hint = f"did you mean `{near[0]}`?" if near else "`cardlang explain` lists the codes"
    return f"names `{code}`, which is no code of a warning", hint


def _misread(source: Source, span: Span, what: str, remedy: str) -> Diagnostic:
    return Diagnostic("W381", f"this waiver {what}", source, span, help=(remedy, "it waives nothing"))


def _unused(waiver: Waiver) -> Diagnostic:
    return _useless(waiver, "is waived here, and this card gives no cause for it")


def _useless(waiver: Waiver, what: str) -> Diagnostic:
    help_line = "delete the comment" if waiver.alone else "delete the code"
    return Diagnostic(
        "W380",
        f"{waiver.code} {what}",
        waiver.source,
        waiver.span,
        help=(help_line,),
        fix=Fix((Edit(waiver.source, _to_delete(waiver), ""),), safe=True),
    )


def _to_delete(waiver: Waiver) -> Span:
    """Return what to delete: the code with its comma, or the comment with the line that holds nothing else."""
    text = waiver.source.text
    if not waiver.alone:
        start, end = waiver.span
        while text[end : end + 1] in (",", " ", "\t") and not text.startswith("because", end):
            end += 1
        if text.startswith("because", end):
            while text[start - 1] in ", \t":
                start -= 1
            end = waiver.span.end
        return Span(start, end)
    start, end = waiver.comment
    while text[start - 1 : start] in (" ", "\t"):
        start -= 1
    alone_on_line = start == 0 or text[start - 1] == "\n"
    if alone_on_line and text[end : end + 2] == "\r\n":
        return Span(start, end + 2)
    return Span(start, end + 1) if alone_on_line and text[end : end + 1] == "\n" else Span(start, end)
