"""Keywords whose words on a card, or in another set, say something else than their definition."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.checks.cards import CardSet
from cardlang.checks.lints.own import own_cards
from cardlang.checks.scope import KeywordDraft
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic, Edit, Fix, Related


def redefined_keywords(unit: Unit, cards: CardSet, reach: Sequence[Unit]) -> list[Diagnostic]:
    """Warn about a keyword that means something else here than in a set that is used."""
    away: dict[str, KeywordDraft] = {}
    for other in reach:
        for keyword in other.keywords:
            if other is not unit:
                away.setdefault(keyword.name, keyword)
    found = []
    seen: dict[str, KeywordDraft] = {}
    for keyword in unit.keywords:
        other_one = seen.get(keyword.name) or away.get(keyword.name)
        seen.setdefault(keyword.name, keyword)
        if other_one is not None and not _same(keyword, other_one):
            found.append(
                Diagnostic(
                    "W368",
                    f"the keyword `{keyword.name}` means something else in "
                    f"{other_one.set if other_one.set != unit.header.set else 'this set'}",
                    unit.source,
                    keyword.block.name.span,
                    keyword.name,
                    help=("use another word, or the same definition: players know a keyword by its name",),
                    related=(Related("defined here first", other_one.source, other_one.block.name.span),),
                )
            )
    return found


def _same(one: KeywordDraft, other: KeywordDraft) -> bool:
    return (one.parameter is None) == (other.parameter is None) and plain(one.reminder) == plain(
        other.reminder
    )


def differing_reminders(unit: Unit, cards: CardSet, reach: Sequence[Unit]) -> list[Diagnostic]:
    """Warn about a reminder in brackets behind a keyword that is not what the keyword means."""
    found = []
    for draft, card in own_cards(unit, cards):
        for (line, _), meant in zip(draft.nodes, card.reminders, strict=True):
            said = draft.reminders.get(line.start)
            if said is not None and plain(said.text.text) != plain(meant):
                found.append(
                    Diagnostic(
                        "W369",
                        "this reminder is not what the keyword means",
                        unit.source,
                        said.text.span,
                        draft.name,
                        help=(f"its definition says: {meant}",),
                        fix=Fix((Edit(unit.source, said.text.span, meant),), safe=True),
                    )
                )
    return found


def plain(text: str) -> str:
    """Return a text without differences that nobody means: blanks, case, the last full stop."""
    return " ".join(text.split()).rstrip(".").casefold()
