"""What a player may play from a hand, and the action texts for it (ruling 12)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.checks.cards import CardSet
from cardlang.games.spycards.program import CardProgram

PASS = "pass"


class Choices:
    """The legal actions of one player in one round: each text with the copies it plays, in the order played."""

    __slots__ = ("_copies", "texts")

    def __init__(self, copies: dict[str, tuple[int, ...]]) -> None:
        self._copies = copies
        self.texts = tuple(copies)

    def cards(self, action: str) -> tuple[int, ...]:
        """Return the copies that an action plays."""
        return self._copies[action]


def choices_of(hand: Sequence[tuple[CardProgram, int]], tp: int, *, ordered: bool, cards: CardSet) -> Choices:
    """Return every choice whose costs together do not exceed `tp`; choosing nothing is always possible.

    `hand` is in the order drawn. Choices are sets, played in hand order, or sequences when `ordered`;
    identical copies are one choice.
    """
    labels = labels_of(cards)
    marked = [(program.card.id, labels[program.card.id], program.card.cost, copy) for program, copy in hand]
    found: dict[str, tuple[int, ...]] = {PASS: ()}
    if ordered:
        _sequences(marked, tp, found)
    else:
        _subsets(marked, tp, found)
    return Choices(found)


def _subsets(marked: list[tuple[str, str, int, int]], tp: int, found: dict[str, tuple[int, ...]]) -> None:
    """Add every set of cards that can be paid, in hand order."""
    refund = 0
    for _, _, cost, _ in marked:
        if cost < 0:
            refund -= cost
    most = tp + refund  # what a part of a choice may cost, if all cards of negative cost still follow
    subsets: list[tuple[str, int, tuple[int, ...]]] = [("play ", 0, ())]
    first: dict[str, int] = {}
    for card_id, label, cost, copy in marked:
        twin = first.get(card_id)  # a second copy is offered only beside the one before
        first[card_id] = copy
        for text, total, copies in subsets[:]:
            together = total + cost
            if together > most or (twin is not None and twin not in copies):
                continue
            text = f"{text}, {label}" if copies else text + label
            subsets.append((text, together, (*copies, copy)))
            if together <= tp:
                found[text] = subsets[-1][2]


def _sequences(marked: list[tuple[str, str, int, int]], tp: int, found: dict[str, tuple[int, ...]]) -> None:
    stack: list[tuple[str, int, tuple[int, ...]]] = [("", 0, ())]
    for text, total, copies in stack:  # grows while it is walked: shorter sequences first
        used: set[str] = set()
        for card_id, label, cost, copy in marked:
            if copy in copies or card_id in used:
                continue
            used.add(card_id)
            longer = f"{text}, {label}" if text else label
            stack.append((longer, total + cost, (*copies, copy)))
            if total + cost <= tp:
                found[f"play {longer}"] = (*copies, copy)


def labels_of(cards: CardSet) -> dict[str, str]:
    """Return how each card is written in an action: its name, in quotes or by id where that is not clear."""
    known: dict[str, str] | None = cards.programs.get("labels")
    if known is None:
        known = cards.programs["labels"] = {
            card.id: _label(card.id, card.name, cards) for card in cards.values()
        }
    return known


def _label(card_id: str, name: str, cards: CardSet) -> str:
    if len(cards.by_name(name)) > 1:
        return f"{{#{card_id}}}"
    return f'"{name}"' if "," in name or name.startswith(("{", '"')) else name
