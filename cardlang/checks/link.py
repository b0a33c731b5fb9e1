"""Look up the names of card files and compile them: units in, a card set and diagnostics out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Any

import attrs

from cardlang.checks.cards import Card, CardSet, Definition, Written
from cardlang.checks.scope import Draft, KeywordDraft, LineReader, Scope
from cardlang.checks.unit import Compilation, Unit
from cardlang.diagnostics.model import MOST_FAULTS, Diagnostic, Fault, Related, too_many
from cardlang.diagnostics.suggest import WordList
from cardlang.source import Source
from cardlang.syntax.language import Failure
from cardlang.syntax.layout import Line
from cardlang.syntax.node import Node
from cardlang.syntax.recovery import Vocabulary, explain

Report = Callable[[Diagnostic], None]


def _written(source: Source, line: Line) -> Written:
    return Written(*source.position(line.start), line.text)


def _definition(keyword: KeywordDraft) -> Definition:
    return Definition(keyword.source.name, tuple(_written(keyword.source, line) for line, _ in keyword.nodes))


def link(
    units: Sequence[Unit], report_on: Sequence[Unit], reach: Callable[[Unit], list[Unit]]
) -> tuple[CardSet, list[Diagnostic]]:
    """Compile units, used sets first, into one card set.

    `reach(unit)` are the units whose names a unit may use, itself first, the nearest first. Faults are
    returned for the units in `report_on` only; the cards with faults are left out of the set.
    """
    game = units[0].game
    diagnostics: list[Diagnostic] = []
    wanted = set(map(id, report_on))
    cards: list[Card] = []
    drafts: dict[str, Draft] = {}
    keywords: dict[str, tuple[KeywordDraft, tuple[Any, ...]]] = {}
    for unit in units:
        found: list[Diagnostic] = []
        _check_duplicates(unit, drafts, found.append)
        compiled = _compile_unit(unit, units, reach)
        keywords |= compiled.keywords
        cards += [card for draft, card in compiled.cards if drafts.get(draft.id) is draft]
        if id(unit) in wanted:
            diagnostics += (*unit.diagnostics, *found, *compiled.diagnostics)
    result = CardSet(
        game.name,
        cards,
        tuple(unit.header.set for unit in units),
        {
            "tribes": tuple(dict.fromkeys(t for u in units if u.scope for t in u.scope.tribes)),
            "keywords": {name: (k.parameter, k.reminder, effects) for name, (k, effects) in keywords.items()},
            "definitions": {name: _definition(k) for name, (k, _) in keywords.items()},
        },
    )
    if game.finish is not None:
        result = game.finish(result)
    return result, diagnostics


def scope_for(unit: Unit, units: Sequence[Unit], reach: Callable[[Unit], list[Unit]]) -> Scope:
    """Return the names in reach of a unit."""
    near = reach(unit)
    ids = set(map(id, near))
    by_id = {draft.id: draft for other in units if id(other) in ids for draft in other.drafts}
    return Scope(tuple(u.scope for u in near if u.scope is not None), by_id)


def _compile_unit(unit: Unit, units: Sequence[Unit], reach: Callable[[Unit], list[Unit]]) -> Compilation:
    """Compile a unit with the names in its reach, once: several sets of one call may use it."""
    near = tuple(map(id, reach(unit)))
    known = unit.compilations.get(near)
    if known is not None:
        return known
    diagnostics: list[Diagnostic] = []
    linker = _Linker(unit, scope_for(unit, units, reach), diagnostics.append)
    keywords = {keyword.name: (keyword, linker.compile_keyword(keyword)) for keyword in unit.keywords}
    cards = []
    for number, draft in enumerate(unit.drafts):
        if len(diagnostics) > MOST_FAULTS:
            rest = f"the names in {len(unit.drafts) - number:,} cards were not looked up"
            diagnostics.append(too_many(unit.source, draft.span, rest))
            break
        card = linker.compile_card(draft)
        if card is not None:
            cards.append((draft, card))
    linker.explain_failures()
    _say_what_to_use(unit, diagnostics)
    result = unit.compilations[near] = Compilation(tuple(cards), keywords, tuple(diagnostics))
    return result


def _say_what_to_use(unit: Unit, diagnostics: list[Diagnostic]) -> None:
    """Put the missing line of the header first among the remedies, once, where a file of an expansion uses no set.

    A hundred names of the base set are then a hundred faults with one cause.
    """
    base = unit.game.default_sets
    if unit.header.uses or unit.header.kind == "base" or unit.header.set in base or not base:
        return
    for at, diagnostic in enumerate(diagnostics):
        if diagnostic.code == "E210":
            hint = (
                f"this file uses no other set; names of the base set need `uses: [{base[0]}]` in the header"
            )
            diagnostics[at] = attrs.evolve(diagnostic, help=(hint, *diagnostic.help))
            return


def _check_duplicates(unit: Unit, drafts: dict[str, Draft], report: Report) -> None:
    """Report ids that two cards share, or that differ only in case; add the unit's cards to `drafts`."""
    folded = {i.casefold(): d for i, d in drafts.items()}
    reported = 0
    for draft in unit.drafts:
        other = drafts.get(draft.id) or folded.get(draft.id.casefold())
        if other is None:
            drafts[draft.id] = folded[draft.id.casefold()] = draft
            continue
        reported += 1
        if reported > MOST_FAULTS:
            continue
        line = draft.block.id or draft.block.name
        if other.id == draft.id:
            message = f"two cards have the id `{draft.id}`"
        else:
            message = f"the ids `{other.id}` and `{draft.id}` differ only in case"
        report(
            Diagnostic(
                "E150",
                message,
                unit.source,
                line.span,
                draft.name,
                help=(
                    f"give this card an id of its own: `### {draft.name} {{#{unit.header.set}.{draft.id}}}`",
                ),
                related=(
                    Related("first defined here", other.source, (other.block.id or other.block.name).span),
                ),
            )
        )
    if reported > MOST_FAULTS:
        rest = f"{reported - MOST_FAULTS:,} more cards have an id that another one has"
        report(too_many(unit.source, unit.drafts[-1].span, rest))


class _Linker:
    """Compiles the cards of one unit."""

    def __init__(self, unit: Unit, scope: Scope, report: Report) -> None:
        self.unit = unit
        self.scope = scope
        self.report = report
        self.tribes = {tribe: tribe for tribe in scope.tribes}
        self.tribe_list = WordList(self.tribes)
        self.unread: list[tuple[Draft | KeywordDraft, Line, Failure | Fault]] = [*unit.failures]

    def compile_card(self, draft: Draft) -> Card | None:
        good = not draft.block.broken
        game = self.unit.game
        tribes = []
        for line in draft.tribe_lines:
            tribe = self.tribes.get(line.text) or self.scope.tribe(line.text)
            if tribe is None:
                good = False
                self._unknown_tribe(draft, line.text, line.span)
            else:
                tribes.append(tribe)
        if tribes:
            draft.tribes = tuple(tribes)
        effects: list[Any] = []
        texts, spans, columns, keywords, reminders = [], [], [], [], []
        for number, (line, node) in enumerate(draft.nodes):
            if node is None:
                good = False
                continue
            compiled = game.compile_line(LineReader(self.scope, draft, line, number, self.report), node)
            reminder = draft.reminders.get(line.start)
            if compiled is not None and reminder is not None and compiled.keyword is None:
                self.unread.append((draft, line, reminder.fault))
                compiled = None
            if compiled is None:
                good = False
                continue
            effects += compiled.effects
            texts.append(compiled.text)
            said = "" if reminder is None else f" ({reminder.text.text})"
            self.unit.printed[line.start] = compiled.text + said
            written = _written(self.unit.source, line)
            spans.append((written.line, written.text))
            columns.append(written.column)
            if compiled.keyword is not None:
                keywords.append(compiled.keyword)
            reminders.append(compiled.reminder)
        if not good:
            return None
        return Card(
            draft.id,
            draft.name,
            draft.kind,
            draft.set,
            draft.cost,
            draft.tribes,
            draft.stats,
            tuple(effects),
            tuple(texts),
            (self.unit.source.name, self.unit.source.position(draft.span.start)[0]),
            tuple(line.text for line in draft.block.flavour),
            tuple(spans),
            tuple(keywords),
            tuple(reminders),
            tuple(line.text for line in draft.block.comments),
            None if draft.block.stat is None else _written(self.unit.source, draft.block.stat),
            tuple(columns),
        )

    def compile_keyword(self, keyword: KeywordDraft) -> tuple[Any, ...]:
        effects: list[Any] = []
        for number, (line, node) in enumerate(keyword.nodes):
            if node is not None:
                compiled = self.unit.game.compile_line(
                    LineReader(self.scope, keyword, line, number, self.report), node
                )
                if compiled is not None:
                    effects += compiled.effects
                    self.unit.printed[line.start] = keyword.printed[line.start] = compiled.text
        return tuple(effects)

    def _unknown_tribe(self, draft: Draft, name: str, span: Any) -> None:
        tribes = self.tribes
        near = self.tribe_list.closest(name, 1)
        some = f"{', '.join(islice(tribes, 6))}{', …' if len(tribes) > 6 else ''} ({len(tribes)})"
        self.report(
            Diagnostic(
                "E210",
                f"there is no tribe called `{name}`",
                self.unit.source,
                span,
                draft.name,
                help=(
                    *(f"did you mean `{n}`?" for n in near),
                    *([f"tribes in this set: {some}"] if tribes else ()),
                    "a new tribe is declared under `## Tribes`",
                ),
            )
        )

    def explain_failures(self) -> None:
        """Report the lines that could not be read, now that the names in reach are known."""
        if not self.unread:
            return
        game = self.unit.game
        vocabulary = Vocabulary(game.language, {**game.words, **dict(self.scope.names())}, game.examples)
        for draft, line, failure in self.unread:
            if isinstance(failure, Fault):
                fault = failure
            else:
                fault = explain(vocabulary, line.text, failure, reads=partial(self._means_all, draft, line))
            self.report(fault.place(self.unit.source, line.start, draft.name))

    def _means_all(self, draft: Draft | KeywordDraft, line: Line, node: Node) -> bool:
        faults: list[Diagnostic] = []
        self.unit.game.compile_line(LineReader(self.scope, draft, line, 0, faults.append), node)
        return not any(fault.severity == "error" for fault in faults)
