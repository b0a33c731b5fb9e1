"""The changes that are made to a set: real text, one change each, that reads and means something else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from cardlang.checks.link import scope_for
from cardlang.checks.scope import Draft, KeywordDraft, LineReader, Scope
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic
from cardlang.games.base import Compiled, Game
from cardlang.games.sites import Hook, Names, Site, rotated, sites
from cardlang.mutation.changing import Original
from cardlang.source import Span
from cardlang.syntax.layout import Line
from cardlang.syntax.node import Node, print_node


@attrs.frozen
class Mutant:
    """One change: the line of a card or keyword with something else in it."""

    card: str
    """The printed name of the card, or the keyword."""
    kind: str
    """number, target, tribe or limit."""
    stat: str
    """The number of the stat line that is changed, `tribe`, or empty in an effect line."""
    line: Span
    """The line in the file, without its mark."""
    place: Span
    """What is changed in it, in the file."""
    before: str
    """The line in canonical spelling."""
    after: str
    """What stands there instead."""


def mutants_of(original: Original, every: int = 1) -> Iterator[Mutant]:
    """Yield the mutants of a file, in its order. Of several things that may stand in a place one is taken.

    With `every` only each n-th place is changed.
    """
    for number, candidates in enumerate(_candidates(original)):
        if number % every == 0:
            yield from _first_good(original, candidates)


def _candidates(original: Original) -> Iterator[Iterable[Mutant]]:
    """Yield for each place of a file that is changed what may stand there, the most telling first."""
    unit = original.unit
    scope = scope_for(unit, [*reversed(original.used), unit], original.library.reach)
    values = _values(unit)
    owners: list[Draft | KeywordDraft] = [*unit.drafts, *unit.keywords]
    for owner in sorted(owners, key=lambda owner: owner.block.name.start):
        if isinstance(owner, Draft):
            yield from _of_stat_line(unit.game, owner, scope, values)
        for number, (line, node) in enumerate(owner.nodes):
            if node is not None:
                yield from _of_effect(unit.game, LineReader(scope, owner, line, number, _ignore), node)


def _first_good(original: Original, candidates: Iterable[Mutant]) -> Iterator[Mutant]:
    """Yield the first candidate that leaves the file without errors."""
    for mutant in candidates:
        if original.changed(mutant.line, mutant.after).good:
            yield mutant
            return


# -- stat lines ---------------------------------------------------------------------------------------------


def _values(unit: Unit) -> dict[str, list[str]]:
    """Return the texts that stand in the stat lines of a file, by what they say."""
    values: dict[str, list[str]] = {}
    for draft in unit.drafts:
        for name, value in draft.stats.items():
            if isinstance(value, str) and value not in values.setdefault(name, []):
                values[name].append(value)
    return values


def _of_stat_line(
    game: Game, draft: Draft, scope: Scope, values: dict[str, list[str]]
) -> Iterator[list[Mutant]]:
    """Yield for each number, text and tribe of a stat line what may stand there."""
    for name, value in draft.stats.items():
        if isinstance(value, str):
            others: list[Any] = list(rotated(values[name], value))
            yield _stat_lines(game, draft, "tribe", name, [({name: o}, draft.tribes) for o in others])
        elif isinstance(value, int) and not isinstance(value, bool):
            others = [type(value)(number) for number in _numbers(value)]
            yield _stat_lines(game, draft, "number", name, [({name: o}, draft.tribes) for o in others])
    for at, tribe in enumerate(draft.tribes):
        tribes = [t for t in rotated(scope.tribes, tribe) if t not in draft.tribes]
        lists: list[tuple[dict[str, Any], tuple[str, ...]]] = [
            ({}, (*draft.tribes[:at], t, *draft.tribes[at + 1 :])) for t in tribes
        ]
        yield _stat_lines(game, draft, "tribe", "tribe", lists)


def _stat_lines(
    game: Game, draft: Draft, kind: str, stat: str, values: list[tuple[dict[str, Any], tuple[str, ...]]]
) -> list[Mutant]:
    line = draft.block.stat
    if line is None:
        return []
    before = game.print_stat(draft.kind, draft.stats, draft.tribes)
    texts = [game.print_stat(draft.kind, {**draft.stats, **stats}, tribes) for stats, tribes in values]
    return [Mutant(draft.name, kind, stat, line.span, line.span, before, t) for t in texts if t != before]


def _numbers(value: int) -> list[int]:
    if abs(value) > 10**12:  # an infinity
        return [1]
    return [value + 1, value - 1] if value >= 0 else [value - 1, value + 1]


# -- effect lines -------------------------------------------------------------------------------------------


def _of_effect(game: Game, reader: LineReader, node: Node) -> Iterator[Iterator[Mutant]]:
    """Yield for each site of an effect line what may stand there."""
    compiled = game.compile_line(reader, node)
    hook: Hook | None = game.changes
    if compiled is None or hook is None:
        return
    for site in sites(node, Names(reader.scope, reader.draft), hook):
        yield _lines(game, reader, site, compiled)


def _lines(game: Game, reader: LineReader, site: Site, compiled: Compiled) -> Iterator[Mutant]:
    span, place = reader.line.span, site.span.shift(reader.line.start)
    for tree in site.trees:
        text = _real_text(game, reader, tree, compiled)
        if text is not None:
            yield Mutant(reader.draft.name, site.kind, "", span, place, compiled.text, text)


def _real_text(game: Game, reader: LineReader, tree: Node, before: Compiled) -> str | None:
    """Return the text of a changed tree when it reads, its names mean something, and it does something else."""
    text = print_node(tree)
    read = game.language.read(text)
    if not isinstance(read, Node):
        return None
    faults: list[Diagnostic] = []
    changed = attrs.evolve(reader, line=Line(reader.line.start, text), report=faults.append)
    compiled = game.compile_line(changed, read)
    if compiled is None or any(fault.severity == "error" for fault in faults):
        return None
    same = compiled.effects == before.effects and compiled.keyword == before.keyword
    return None if same or compiled.text == before.text else compiled.text


def _ignore(diagnostic: Diagnostic) -> None:
    """Faults of the text as it stands have been reported before."""
