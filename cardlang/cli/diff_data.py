"""What `cardlang diff --format json` prints."""

from __future__ import annotations

from typing import Any

from cardlang.checks.cards import Card
from cardlang.cli.card_view import as_data as card_data
from cardlang.compare.model import CardChange, Comparison, EffectChange, KeywordChange


def as_data(found: Comparison) -> dict[str, Any]:
    """Return a comparison as plain data; docs/sets.md lists the fields."""
    return {
        "old": found.old,
        "new": found.new,
        "game": found.game.name,
        "differs": found.differs,
        "summary": {
            "added": len(found.added), "removed": len(found.removed), "renamed": len(found.renamed),
            "changed": len(found.changed), "same": found.same, "unread": len(found.unread),
        },
        "sets": [{"what": c.what, "old": c.old, "new": c.new} for c in found.sets],
        "added": [card_data(card) for card in found.added],
        "removed": [card_data(card) for card in found.removed],
        "renamed": [_card(change) for change in found.renamed],
        "changed": [_card(change) for change in found.changed],
        "keywords": [_keyword(change) for change in found.keywords],
        "unread": [{"version": version, "name": name, "place": place} for version, name, place in found.unread],
    }  # fmt: skip


def _card(change: CardChange) -> dict[str, Any]:
    return {
        "old": _named(change.old),
        "new": _named(change.new),
        "changes": [{"what": c.what, "old": c.old, "new": c.new} for c in change.changes],
        "effects": [_effect(effect) for effect in change.effects],
    }


def _named(card: Card) -> dict[str, Any]:
    return {"id": card.id, "name": card.name, "set": card.set, "file": card.source[0], "line": card.source[1]}


def _effect(effect: EffectChange) -> dict[str, Any]:
    return {
        "change": effect.sort,
        "number": effect.number,
        "old": effect.old,
        "new": effect.new,
        "old_phases": list(effect.old_phases),
        "new_phases": list(effect.new_phases),
        "pieces": [{"old": old, "new": new} for old, new in effect.pieces],
    }


def _keyword(change: KeywordChange) -> dict[str, Any]:
    return {
        "name": change.name,
        "old": None if change.old is None else list(change.old),
        "new": None if change.new is None else list(change.new),
        "cards": list(change.cards),
    }
