"""Compare two versions of card sets: which cards are new, gone, renamed or changed, and how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardlang.checks.cards import Card
from cardlang.checks.files import InputError
from cardlang.compare.effects import effect_changes
from cardlang.compare.matching import Names, match_cards
from cardlang.compare.model import CardChange, Change, Comparison, KeywordChange
from cardlang.compare.versions import Version, load_version


def compare_paths(old: str, new: str, game: str | None = None, uses: Sequence[str] = ()) -> Comparison:
    """Return what two versions mean differently; each is a path, a bundled set, or `REVISION:PATH`.

    Raises InputError for a version that cannot be read, and for two games.
    """
    versions = load_version(old, game, uses), load_version(new, game, uses)
    if versions[0].game is not versions[1].game:
        games = f"{versions[0].game.name} and {versions[1].game.name}"
        raise InputError(f"{old} and {new} are of two games ({games})")
    return compare(*versions)


def compare(old: Version, new: Version) -> Comparison:
    """Return what two versions mean differently. Layout, comments and flavour take no part."""
    pairs = match_cards(old.own, new.own)
    names = Names(pairs)
    found = [change for pair in pairs if (change := _card_change(*pair, (old, new), names)) is not None]
    unread = {(draft.id, draft.name) for version in (old, new) for draft in version.broken}
    lost = {part for both in unread for part in both}
    left, right = {card.id for card, _ in pairs}, {card.id for _, card in pairs}
    return Comparison(
        old.name,
        new.name,
        new.game,
        tuple(_set_changes(old, new)),
        tuple(c for c in new.own if c.id not in right and not {c.id, c.name} & lost),
        tuple(c for c in old.own if c.id not in left and not {c.id, c.name} & lost),
        tuple(change for change in found if change.is_renamed),
        tuple(change for change in found if not change.is_renamed),
        tuple(_keyword_changes(old, new)),
        len(pairs) - len(found),
        tuple(_unread(old, new)),
    )


def _card_change(old: Card, new: Card, versions: tuple[Version, Version], names: Names) -> CardChange | None:
    changes = tuple(_changes(old, new))
    effects = effect_changes(old, new, versions, names)
    return CardChange(old, new, changes, effects) if changes or effects else None


def _changes(old: Card, new: Card) -> Iterator[Change]:
    for what, before, after in (
        ("name", old.name, new.name), ("id", old.id, new.id), ("set", old.set, new.set), ("kind", old.kind, new.kind),
    ):  # fmt: skip
        if before != after:
            yield Change(what, before, after)
    for name in dict.fromkeys((*old.stats, *new.stats)):
        before, after = _stat(old.stats.get(name)), _stat(new.stats.get(name))
        if before != after:
            yield Change(name, before, after)
    if sorted(old.tribes) != sorted(new.tribes):
        yield Change("tribes", "/".join(old.tribes), "/".join(new.tribes))


def _stat(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _set_changes(old: Version, new: Version) -> Iterator[Change]:
    """Yield differences of headers, where both versions are of one set, and of the tribes."""
    if len(old.units) == len(new.units) == 1:
        before, after = old.units[0].header, new.units[0].header
        for what, one, other in (
            ("set", before.set, after.set), ("title", before.title, after.title), ("kind", before.kind, after.kind),
            ("uses", ", ".join(u.text for u in before.uses), ", ".join(u.text for u in after.uses)),
        ):  # fmt: skip
            if one != other:
                yield Change(what, one or "none", other or "none")
    tribes = [
        {line.text: None for unit in version.units for line in unit.file.tribes} for version in (old, new)
    ]
    for name in (
        *(t for t in tribes[0] if t not in tribes[1]),
        *(t for t in tribes[1] if t not in tribes[0]),
    ):
        yield Change("tribe", name, "") if name in tribes[0] else Change("tribe", "", name)


def _keyword_changes(old: Version, new: Version) -> Iterator[KeywordChange]:
    before, after = _keywords(old), _keywords(new)
    for name in dict.fromkeys((*before, *after)):
        if before.get(name) != after.get(name):
            base = name.split(" (")[0]
            bearers = tuple(card.name for card in new.own if base in card.keywords)
            yield KeywordChange(name, before.get(name), after.get(name), bearers)


def _keywords(version: Version) -> dict[str, tuple[str, ...]]:
    """Return the keywords of a version with their definitions in canonical spelling."""
    return {
        keyword.block.name.text: tuple(
            unit.printed.get(line.start, " ".join(line.text.split())) for line in keyword.block.effects
        )
        for unit in version.units
        for keyword in unit.keywords
    }


def _unread(*versions: Version) -> Iterator[tuple[str, str, str]]:
    for version in versions:
        for draft in version.broken:
            line = draft.source.position(draft.span.start)[0]
            yield version.name, draft.name, f"{draft.source.name}:{line}"
