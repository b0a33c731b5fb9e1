"""How two versions of a set are shown beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.checks.cards import Card
from cardlang.cli.card_view import stat_line
from cardlang.compare.model import CardChange, Change, Comparison, EffectChange, KeywordChange
from cardlang.diagnostics.screen import Style, clean, wrap
from cardlang.games.base import Game

_MOST_TEXT = 2_000


def render(found: Comparison, style: Style, width: int) -> Iterator[str]:
    """Yield the differences section by section, then a line that counts them."""
    yield style.paint(f"{clean(found.old)} → {clean(found.new)}", "strong")
    for change in found.sets:
        yield f"  {_set_words(change)}"
    for title, cards, kind in (("added", found.added, "good"), ("removed", found.removed, "error")):
        yield from _heading(title, cards, style)
        for card in cards:
            yield from _card(found.game, card, "+" if kind == "good" else "-", style, kind, width)
    yield from _heading("renamed", found.renamed, style)
    for renamed in found.renamed:
        yield f"  {_named(renamed)}"
    yield from _heading("changed", found.changed, style)
    for changed in found.changed:
        yield from _changed(changed, style, width)
    yield from _heading("keywords", found.keywords, style)
    for keyword in found.keywords:
        yield from _keyword(keyword, style, width)
    yield from _heading("not compared, because of errors (`cardlang check` shows them)", found.unread, style)
    yield from (f"  {clean(name)}  {style.paint(clean(place), 'quiet')}" for _, name, place in found.unread)
    yield ""
    yield summary(found)


def summary(found: Comparison) -> str:
    """Return the line that counts the differences."""
    counted = (
        (found.added, "added"), (found.removed, "removed"), (found.renamed, "renamed"), (found.changed, "changed"),
        (found.unread, "not compared"),
    )  # fmt: skip
    parts = [f"{len(cards):,} {word}" for cards, word in counted if cards]
    if found.keywords:
        parts.append(f"{len(found.keywords):,} keyword{'s' if len(found.keywords) > 1 else ''} differ"
                     f"{'' if len(found.keywords) > 1 else 's'}")  # fmt: skip
    same = f"{found.same:,} card{'' if found.same == 1 else 's'} the same"
    return f"{', '.join(parts)}; {same}" if parts else f"no card differs; {same}"


def _heading(title: str, entries: Sequence[object], style: Style) -> Iterator[str]:
    if entries:
        yield ""
        yield style.paint(f"{title} ({len(entries):,})", "strong")


def _card(game: Game, card: Card, mark: str, style: Style, kind: str, width: int) -> Iterator[str]:
    stat = stat_line(game, card)
    head = f"{mark} {clean(card.name)}  {clean(f'{card.kind}, {stat}' if stat else card.kind)}"
    yield style.paint(head, kind)
    for text in card.text:
        yield from _hanging("    - ", text, width)


def _changed(change: CardChange, style: Style, width: int) -> Iterator[str]:
    yield f"  {style.paint(_named(change), 'strong')}"
    for value in change.changes:
        if value.what not in ("name", "id"):
            yield f"    {clean(value.what)}: {clean(value.old)} → {clean(value.new)}"
    for effect in change.effects:
        yield from _effect(effect, style, width)


def _named(change: CardChange) -> str:
    """Return the name of a card, both names or ids where they differ."""
    old, new = change.old, change.new
    name = clean(new.name) if old.name == new.name else f"{clean(old.name)} → {clean(new.name)}"
    ids = f" (id {clean(old.id)} → {clean(new.id)})" if old.id != new.id else ""
    moved = f" (set {clean(old.set)} → {clean(new.set)})" if change.is_renamed and old.set != new.set else ""
    return f"{name}{ids}{moved}"


def _effect(effect: EffectChange, style: Style, width: int) -> Iterator[str]:
    if effect.sort == "moved":
        yield from _hanging("    = ", f"{effect.new} (now line {effect.number})", width)
        return
    if effect.sort == "meaning":
        yield from _hanging(
            "    ~ ", f"{effect.new} (the same words, and they mean something else now)", width
        )
        return
    if effect.old is not None:
        yield from _painted("    - ", effect.old, style, "error", width)
    if effect.new is not None:
        yield from _painted("    + ", effect.new, style, "good", width)
    for old, new in effect.pieces:
        yield from _quiet(f"{old} → {new}", style, width)
    phases = _phases(effect)
    if phases:
        yield from _quiet(phases, style, width)


def _phases(effect: EffectChange) -> str:
    """Return in words between which phases an effect moves."""
    old, new = effect.old_phases, effect.new_phases
    if effect.sort == "added":
        return f"runs in {', '.join(new)}" if new else ""
    if effect.sort == "removed":
        return f"ran in {', '.join(old)}" if old else ""
    if old == new:
        return f"runs in {', '.join(new)}, as before" if new else ""
    gone, come = [p for p in old if p not in new], [p for p in new if p not in old]
    if gone and come:
        return f"moves from {', '.join(gone)} to {', '.join(come)}"
    return f"runs in {', '.join(come)} as well" if come else f"runs no longer in {', '.join(gone)}"


def _keyword(change: KeywordChange, style: Style, width: int) -> Iterator[str]:
    yield f"  {style.paint(clean(change.name), 'strong')}"
    old, new = change.old or (), change.new or ()
    for text in (text for text in old if text not in new):
        yield from _painted("    - ", text, style, "error", width)
    for text in (text for text in new if text not in old):
        yield from _painted("    + ", text, style, "good", width)
    if sorted(old) == sorted(new):
        yield from _quiet("the same lines in another order", style, width)
    if change.cards:
        yield from _quiet(f"on {', '.join(change.cards)}", style, width)


def _set_words(change: Change) -> str:
    if change.what == "tribe":
        return f"the tribe {clean(change.old or change.new)} is {'gone' if change.old else 'new'}"
    return f"{change.what}: {clean(change.old)} → {clean(change.new)}"


def _hanging(mark: str, text: str, width: int) -> Iterator[str]:
    first, *more = wrap(clean(text, _MOST_TEXT), width - len(mark))
    yield mark + first
    yield from (" " * len(mark) + line for line in more)


def _painted(mark: str, text: str, style: Style, kind: str, width: int) -> Iterator[str]:
    yield from (style.paint(line, kind) for line in _hanging(mark, text, width))


def _quiet(text: str, style: Style, width: int) -> Iterator[str]:
    yield from (style.paint(line, "quiet") for line in _hanging("      ", text, width))
