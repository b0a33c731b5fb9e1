"""Compare the effect lines of a card: which were added, removed, changed or moved, and in which words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from cardlang.checks.cards import Card
from cardlang.checks.text import compile_text, read_text
from cardlang.compare.matching import Names
from cardlang.compare.model import EffectChange
from cardlang.compare.versions import Version
from cardlang.diagnostics.model import CardErrors
from cardlang.play.trial import phase_names
from cardlang.syntax.node import Node, print_node

MOST_PIECES = 3
"""A line with more differences than this is shown as a whole only."""


def effect_changes(
    old: Card, new: Card, versions: tuple[Version, Version], names: Names
) -> tuple[EffectChange, ...]:
    """Return what differs between the effect lines of a card; names of renamed cards are no difference."""
    before = [names.put(text) for text in old.text]
    after = list(new.text)
    if before == after:
        return tuple(_other_meaning(old, new, names))
    return tuple(_changes(before, after, old, new, versions))


def _other_meaning(old: Card, new: Card, names: Names) -> Iterator[EffectChange]:
    """Yield the lines of a card whose words are the same and mean something else: another card, for example."""
    if old.effects == new.effects or names.ids:
        return
    for text in new.text:
        origins = [_of_line(card, list(card.text).index(text)) for card in (old, new) if text in card.text]
        if len(origins) == 2 and origins[0] != origins[1]:
            yield EffectChange(None, text, text)


def _of_line(card: Card, number: int) -> list[object]:
    return [effect for effect in card.effects if getattr(effect, "origin", ("", 0))[1] == number]


def _changes(
    before: Sequence[str], after: Sequence[str], old: Card, new: Card, versions: tuple[Version, Version]
) -> Iterator[EffectChange]:
    removed: list[int] = []
    added: list[int] = []
    changed: list[tuple[int, int]] = []
    for tag, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            both = min(j - i, m - k)
            changed += zip(range(i, i + both), range(k, k + both), strict=True)
            removed += range(i + both, j)
            added += range(k + both, m)
    moved = _moved(before, after, removed, added, changed)
    for at in removed:
        yield EffectChange(at + 1, before[at], None, _phases(versions[0], old, old.text[at]), ())
    for number in range(len(after)):
        if number in added:
            yield EffectChange(number + 1, None, after[number], (), _phases(versions[1], new, after[number]))
        elif number in moved:
            yield EffectChange(number + 1, after[number], after[number])
        else:
            yield from (
                EffectChange(
                    number + 1, before[at], after[number],
                    _phases(versions[0], old, old.text[at]), _phases(versions[1], new, after[number]),
                    _pieces(versions[1], before[at], after[number]),
                )
                for at, to in changed
                if to == number
            )  # fmt: skip


def _moved(
    before: Sequence[str],
    after: Sequence[str],
    removed: list[int],
    added: list[int],
    changed: list[tuple[int, int]],
) -> set[int]:
    """Take lines that only stand elsewhere out of the lists; return their places on the new card."""
    gone = {at: before[at] for at in (*removed, *(at for at, _ in changed))}
    come = {at: after[at] for at in (*added, *(at for _, at in changed))}
    moved: dict[int, int] = {}
    for to, text in come.items():
        start = next((at for at, other in gone.items() if other == text and at not in moved.values()), None)
        if start is not None:
            moved[to] = start
    for at, to in list(changed):
        if to in moved or at in moved.values():
            changed.remove((at, to))
            if to not in moved:
                added.append(to)
            if at not in moved.values():
                removed.append(at)
    removed[:] = sorted(at for at in removed if at not in moved.values())
    added[:] = sorted(at for at in added if at not in moved)
    both = min(len(removed), len(added))
    changed += zip(removed[:both], added[:both], strict=True)
    del removed[:both], added[:both]
    return set(moved)


def _phases(version: Version, card: Card, text: str) -> tuple[str, ...]:
    try:
        _, compiled = compile_text(version.game, text, version.cards, card.kind, card.id)
    except CardErrors:  # a name that only this card's own set may use
        return ()
    return phase_names(version.game, compiled)


def _pieces(version: Version, old: str, new: str) -> tuple[tuple[str, str], ...]:
    """Return the smallest parts of two texts that differ, as the grammar cuts them."""
    try:
        first, second = (read_text(version.game, text, version.cards) for text in (old, new))
    except CardErrors:
        return ()
    found = [(print_node(one), print_node(other)) for one, other in _differing(first, second)]
    return tuple(found) if len(found) <= MOST_PIECES and (old, new) not in found else ()


def _differing(old: Node, new: Node) -> Iterator[tuple[Node, Node]]:
    """Yield the pairs of nodes at which two trees part; a loop with a stack, as texts may be nested deep."""
    stack = [(old, new)]
    while stack:
        one, other = stack.pop()
        if one == other:
            continue
        words = [[part for part in node.parts() if isinstance(part, str)] for node in (one, other)]
        inner = [[part for part in node.parts() if isinstance(part, Node)] for node in (one, other)]
        if words[0] == words[1] and len(inner[0]) == len(inner[1]) > 0:
            stack += reversed(list(zip(*inner, strict=True)))
        else:
            yield one, other
