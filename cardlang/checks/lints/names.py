"""Names that players mix up: two cards with one name, and names that nearly are another one."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from cardlang.checks.cards import CardSet
from cardlang.checks.lints.own import own_cards
from cardlang.checks.scope import Draft
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic, Related
from cardlang.syntax.characters import LOOK_ALIKE, normal_name

SHORTEST = 5
"""A slip is looked for in words of at least so many letters: shorter ones have too many neighbours."""
LONGEST = 40
"""Longer names are compared whole only."""
MOST_NEIGHBOURS = 8


def shared_names(unit: Unit, cards: CardSet, reach: Sequence[Unit]) -> list[Diagnostic]:
    """Warn about a card that is called like another one within reach.

    Two cards of one set that both have an id written out were told apart on purpose.
    """
    away = {normal_name(d.name): d for other in reach if other is not unit for d in other.drafts}
    found = []
    first: dict[str, Draft] = {}
    for draft, _ in own_cards(unit, cards):
        name = normal_name(draft.name)
        other = first.setdefault(name, draft)
        if other is not draft and (draft.block.id is None or other.block.id is None):
            found.append(_shared(draft, other, "another card of this set"))
        elif other is draft and name in away:
            found.append(_shared(draft, away[name], f"a card of {away[name].set}"))
    return found


def _shared(draft: Draft, other: Draft, who: str) -> Diagnostic:
    return Diagnostic(
        "W303",
        f"{who} is called `{draft.name}` too",
        draft.source,
        draft.span,
        draft.name,
        help=("effect texts and decks tell the two apart only by `{#id}`: give one of them another name",),
        related=(Related("the other one", other.source, other.span),),
    )


def near_names(unit: Unit, cards: CardSet, reach: Sequence[Unit]) -> list[Diagnostic]:
    """Warn about a card whose name looks like another one's, or is one slip away from it.

    Names are compared through an index of what each becomes when one letter is left out, so that the time
    grows with the number of cards only.
    """
    index = _Index()
    for other in reach:
        if other is not unit:
            for draft in other.drafts:
                index.add(draft)
    odd = {d.card for d in unit.diagnostics if d.code in ("W301", "W302")}  # these names have their warning
    found = []
    for draft, _ in own_cards(unit, cards):
        near = index.near(draft)
        index.add(draft)
        if near is not None and draft.name not in odd:
            other_draft, how = near
            found.append(
                Diagnostic(
                    "W304",
                    f"`{draft.name}` {how} `{other_draft.name}`",
                    draft.source,
                    draft.span,
                    draft.name,
                    help=("if both names are meant, give one of them a word of its own",),
                    related=(Related("the other one", other_draft.source, other_draft.span),),
                )
            )
    return found


class _Index:
    """Cards by the shapes of their names, and by what a shape becomes when one letter is left out."""

    def __init__(self) -> None:
        self.shapes: dict[str, Draft] = {}
        self.slips: dict[str, list[tuple[str, Draft]]] = {}

    def add(self, draft: Draft) -> None:
        shape = _shape(draft.name)
        if self.shapes.setdefault(shape, draft) is draft:
            for key in _keys(shape):
                known = self.slips.setdefault(key, [])
                if len(known) < MOST_NEIGHBOURS:
                    known.append((shape, draft))

    def near(self, draft: Draft) -> tuple[Draft, str] | None:
        """Return the first card so far whose name is near, and how near."""
        shape = _shape(draft.name)
        same = self.shapes.get(shape)
        if same is not None:
            differs = normal_name(same.name) != normal_name(draft.name)
            return (same, "looks like") if differs else None
        for key in _keys(shape):
            for other, card in self.slips.get(key, ()):
                if _is_slip(shape, other):
                    return card, "is one slip away from"
        return None


def _shape(name: str) -> str:
    """Return a name without what the eye passes over: case, accents, signs, and which script a letter is of."""
    folded = name if name.isascii() else unicodedata.normalize("NFKD", name).translate(LOOK_ALIKE)
    return " ".join("".join(c if c.isalnum() else " " for c in folded.casefold() if not _mark(c)).split())


def _mark(character: str) -> bool:
    return not character.isascii() and unicodedata.combining(character) != 0


def _keys(shape: str) -> Iterator[str]:
    """Yield a name with each letter of its long words left out once, and as it is."""
    if len(shape) > LONGEST:
        return
    yield shape
    at = 0
    for word in shape.split(" "):
        if len(word) >= SHORTEST and word.isalpha():
            for inner in range(1, len(word)):
                yield shape[: at + inner] + shape[at + inner + 1 :]
        at += len(word) + 1


def _is_slip(one: str, other: str) -> bool:
    """Return whether one letter is changed, left out, doubled or swapped with the next in a long word.

    The first letter of a word is never slipped, and neither is a plural s.
    """
    words, others = one.split(" "), other.split(" ")
    if len(words) != len(others):
        return False
    different = [(a, b) for a, b in zip(words, others, strict=True) if a != b]
    if len(different) != 1:
        return False
    a, b = sorted(different[0], key=len)
    if len(a) < SHORTEST or not (a + b).isalpha() or a[0] != b[0] or b == a + "s":
        return False
    at = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(a))
    if len(a) != len(b):
        return a[at:] == b[at + 1 :]
    return a[at + 1 :] == b[at + 1 :] or (
        a[at : at + 2] == b[at : at + 2][::-1] and a[at + 2 :] == b[at + 2 :]
    )
