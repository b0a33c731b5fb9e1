"""Take a card file apart into a whole set, and stats into texts."""

from __future__ import annotations

from typing import Any

from cardlang.checks.cards import CardSet
from cardlang.checks.unit import Unit
from cardlang.codecs.sets.model import CardEntry, Passage, Said, WholeSet
from cardlang.syntax.layout import Block, Kind, Line


def whole_set(unit: Unit, cards: CardSet | None = None) -> WholeSet:
    """Return what a card file says; with `cards`, the compiled set, effects come in canonical spelling.

    Cards that `cards` does not hold are left out.
    """
    header = {key: Said(value.text) for key, value in unit.file.header.items() if key != "uses"}
    header = {"game": Said(unit.header.game), "set": Said(unit.header.set)} | header
    heading = unit.file.title
    plain = heading is None or heading.text == unit.header.title
    drafts = [
        d for d in unit.drafts if cards is None or (d.id in cards and cards[d.id].set == unit.header.set)
    ]
    return WholeSet(
        header,
        tuple(Said(line.text) for line in unit.header.uses),
        None if plain or heading is None else Said(heading.text),
        tuple(Said(line.text) for line in unit.file.tribes),
        tuple(_keyword(block) for block in unit.file.keywords),
        tuple(_entry(unit, draft, cards) for draft in drafts),
        tuple(
            Passage(Said(block.lines[0].text), _said(block.lines[1:]))
            for block in unit.file.scenarios
            if block.lines
        ),
        _prose(unit),
    )


def stat_texts(stats: Any) -> dict[str, str]:
    """Return the stats of a card as texts; what is not so is left out."""
    return {name: _text(value) for name, value in stats.items() if value is not False and value is not None}


def _text(value: Any) -> str:
    return "true" if value is True else str(value)


def _entry(unit: Unit, draft: Any, cards: CardSet | None) -> CardEntry:
    block = draft.block
    effects = _said(block.effects) if cards is None else tuple(map(Said, cards[draft.id].text))
    return CardEntry(
        Said(draft.kind),
        Said(draft.name),
        None if block.id is None else Said(block.id.text),
        {name: Said(text) for name, text in stat_texts(draft.stats).items()},
        tuple(Said(tribe) for tribe in draft.tribes),
        effects,
        _said(block.flavour),
        _said(block.comments),
    )


def _keyword(block: Block) -> Passage:
    """Return a keyword; its definition stays as written, because cards show it so."""
    return Passage(Said(block.name.text), _said(block.effects), _said(block.flavour))


def _said(lines: Any) -> tuple[Said, ...]:
    return tuple(Said(line.text) for line in lines)


def _prose(unit: Unit) -> tuple[Passage, ...]:
    """Return the prose of each section, blank lines between paragraphs kept, and comments that no card has."""
    owned = {line.start for block in unit.file.blocks for line in block.comments}
    found: dict[str, list[str]] = {}
    section = ""
    gap = False
    for item in unit.file.items:
        if item.kind is Kind.SECTION:
            section = item.line.text
        elif item.kind is Kind.BLANK:
            gap = True
            continue
        elif item.kind is Kind.PROSE or (item.kind is Kind.COMMENT and item.line.start not in owned):
            lines = found.setdefault(section, [])
            lines += ([""] if gap and lines else []) + _raw(unit, item.line).split("\n")
        gap = False
    return tuple(Passage(Said(name), tuple(map(Said, lines))) for name, lines in found.items())


def _raw(unit: Unit, line: Line) -> str:
    """Return a stretch of prose with the blanks it is indented by."""
    text = unit.source.text
    start = text.rfind("\n", 0, line.start) + 1
    indent = text[start : line.start]
    return "\n".join(raw.rstrip() for raw in ((indent if not indent.strip() else "") + line.text).split("\n"))
