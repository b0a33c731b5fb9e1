"""Read one card file: layout, header, stat lines and effect texts. Names are not looked up yet."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import attrs

from cardlang.checks.cards import Card
from cardlang.checks.characters import check_direction, check_name
from cardlang.checks.header import Header, read_header
from cardlang.checks.scope import Draft, KeywordDraft, Reminder, SetScope, scope_of_file
from cardlang.checks.statlines import find_misplaced
from cardlang.diagnostics.model import MOST_FAULTS, Diagnostic, Fault, TextError, too_many
from cardlang.diagnostics.suggest import closest
from cardlang.source import Source
from cardlang.syntax.cardfile import RESERVED_SECTIONS, scan
from cardlang.syntax.characters import made_id
from cardlang.syntax.language import Failure
from cardlang.syntax.layout import Block, CardFile, Line
from cardlang.syntax.node import Node

_KEYWORD = re.compile(r"(.+?)(?:[ \t]*\(([a-z])\))?$")


@attrs.frozen
class Compilation:
    """The cards and keywords of one file, compiled with the names in its reach."""

    cards: tuple[tuple[Draft, Card], ...]
    keywords: dict[str, tuple[KeywordDraft, tuple[Any, ...]]]
    diagnostics: tuple[Diagnostic, ...]


@attrs.define
class Unit:
    """One card file with everything in it that could be read."""

    source: Source
    file: CardFile
    game: Any
    header: Header
    drafts: list[Draft] = attrs.field(factory=list)
    keywords: list[KeywordDraft] = attrs.field(factory=list)
    failures: list[tuple[Draft | KeywordDraft, Line, Failure]] = attrs.field(factory=list)
    diagnostics: list[Diagnostic] = attrs.field(factory=list)
    scope: SetScope | None = None
    printed: dict[int, str] = attrs.field(factory=dict)
    """The canonical text of each effect line that could be compiled, by the offset of the line."""
    compilations: dict[tuple[int, ...], Compilation] = attrs.field(factory=dict)
    """What compiling gave, by the identities of the units in reach."""
    stray: dict[int, int] = attrs.field(factory=dict)
    """By the offset of a line that stands where none is expected, the place of its fault in `diagnostics`."""
    full: bool = False
    """True when so much is wrong that the rest was not read."""

    def is_full(self, line: Line) -> bool:
        """Return whether there are too many faults to go on at `line`; the first time that is reported."""
        if not self.full and len(self.diagnostics) + len(self.failures) > MOST_FAULTS:
            self.full = True
            left = len(self.source.line_starts) - self.source.position(line.start)[0] + 1
            self.diagnostics.append(too_many(self.source, line.span, f"{left:,} lines were not read"))
        return self.full


def read_unit(
    source: Source, default_game: str | None, games: tuple[str, ...], game_of: Callable[[str], Any]
) -> Unit | list[Diagnostic]:
    """Return a file's unit, or its faults when not even its game is known. Never raises for a bad file."""
    file, diagnostics = scan(source)
    header = read_header(file, default_game, games, diagnostics.append)
    if header is None:
        return diagnostics
    unit = Unit(source, file, game_of(header.game), header, diagnostics=diagnostics)
    unit.stray = {d.span.start: place for place, d in enumerate(diagnostics) if d.code in ("E106", "E110")}
    _check_sections(unit)
    for block in file.keywords:
        if not unit.is_full(block.name):
            unit.keywords.append(_read_keyword(unit, block))
    for tribe in file.tribes:
        check_name(unit.source, tribe, unit.diagnostics.append)
    blocks = [block for block in file.blocks if block.section in unit.game.sections]
    for block in blocks:
        full = unit.is_full(block.name)
        unit.drafts.append(_named_only(unit, block) if full else _read_card(unit, block))
    unit.scope = scope_of_file(file, header.set, unit.drafts, unit.keywords)
    return unit


def _check_sections(unit: Unit) -> None:
    known = (*unit.game.sections, *RESERVED_SECTIONS)
    for line in unit.file.sections:
        if unit.is_full(line):
            break
        if line.text not in known:
            near = closest(line.text, known, 1)
            unit.diagnostics.append(
                Diagnostic(
                    "E135",
                    f"there is no section `{line.text}` in {unit.game.title}",
                    unit.source,
                    line.span,
                    help=(*(f"did you mean `{n}`?" for n in near), f"sections: {', '.join(known)}"),
                )
            )


def _named_only(unit: Unit, block: Block) -> Draft:
    """Return a card that nothing but the name is known of, so that others can still name it."""
    block.broken = True
    return _draft(unit, block)


def _draft(unit: Unit, block: Block) -> Draft:
    name = block.name.text
    card_id = block.id.text if block.id is not None and block.id.text else made_id(name)
    return Draft(
        card_id, name, block.section, unit.header.set, block, unit.source, base_set=unit.header.kind == "base"
    )


def _read_card(unit: Unit, block: Block) -> Draft:
    draft = _draft(unit, block)
    check_name(unit.source, block.name, unit.diagnostics.append)
    _read_stat(unit, draft)
    draft.nodes = [(line, _read_effect(unit, draft, line)) for line in block.effects]
    for line in block.flavour:
        check_direction(unit.source, draft.name, line, unit.diagnostics.append)
    if unit.game.check_card is not None:
        before = len(unit.diagnostics)
        unit.game.check_card(draft, unit.diagnostics.append)
        block.broken |= any(d.severity == "error" for d in unit.diagnostics[before:])
    draft.cost = unit.game.cost(draft) if unit.game.cost is not None else None
    return draft


def _read_keyword(unit: Unit, block: Block) -> KeywordDraft:
    found = _KEYWORD.match(block.name.text)
    name, parameter = (found[1], found[2]) if found else (block.name.text, None)
    draft = KeywordDraft(name, parameter, block, unit.source, unit.header.set)
    check_name(unit.source, block.name, unit.diagnostics.append)
    draft.nodes = [(line, _read_effect(unit, draft, line)) for line in block.effects]
    if not block.effects:
        unit.diagnostics.append(
            Diagnostic(
                "E136",
                f"the keyword `{name}` says nothing",
                unit.source,
                block.name.span,
                name,
                help=("a keyword has effect lines that start with `- `",),
            )
        )
    return draft


def _read_stat(unit: Unit, draft: Draft) -> None:
    misplaced = find_misplaced(unit.game, draft)
    if misplaced is not None:
        place = unit.stray.get(misplaced.span.start)
        if place is None:
            unit.diagnostics.append(misplaced)
        else:
            unit.diagnostics[place] = misplaced
    line = draft.block.stat
    if line is None:
        if misplaced is None and unit.game.needs_stat(draft.kind) and not draft.block.broken:
            draft.block.broken = True
            unit.diagnostics.append(
                Diagnostic(
                    "E137",
                    "this card has no stat line",
                    unit.source,
                    draft.span,
                    draft.name,
                    help=("the first line under a card's name holds its numbers",),
                )
            )
        return
    try:
        stat = unit.game.read_stat(draft.kind, line)
    except TextError as error:
        draft.block.broken = True
        unit.diagnostics.append(error.fault.place(unit.source, line.start, draft.name))
        return
    draft.stats = dict(stat.stats)
    draft.tribes = tuple(name for name, _ in stat.tribes)
    draft.tribe_lines = [Line(line.start + at, name) for name, at in stat.tribes]


def _read_effect(unit: Unit, draft: Draft | KeywordDraft, line: Line) -> Node | None:
    if line is draft.block.misplaced_stat:
        return None
    if unit.is_full(line):
        draft.block.broken = True
        return None
    read = unit.game.language.read(line.text)
    if isinstance(read, Node):
        return read
    node = _read_keyword_line(unit, draft, line, read) if isinstance(draft, Draft) else None
    if node is not None:
        return node
    if isinstance(read, Fault):
        unit.diagnostics.append(read.place(unit.source, line.start, draft.name))
    else:
        unit.failures.append((draft, line, read))
    draft.block.broken = True
    return None


def _read_keyword_line(unit: Unit, draft: Draft, line: Line, fault: Failure | Fault) -> Node | None:
    """Return what stands before brackets with a sentence at the end of a line, or None without such."""
    at = _opening_bracket(line.text) if line.text.endswith((".)", "!)", "?)")) else 0
    before = line.text[:at].rstrip()
    node = unit.game.language.read(before) if before else None
    if not isinstance(node, Node):
        return None
    draft.reminders[line.start] = Reminder(Line(line.start + at + 1, line.text[at + 1 : -1]), fault)
    return node


def _opening_bracket(text: str) -> int:
    """Return where the bracket opens that closes at the end of a text, 0 when none does."""
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += (text[at] == ")") - (text[at] == "(")
        if depth == 0:
            return at
    return 0
