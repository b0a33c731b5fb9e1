"""What a player may play from a hand, and the action texts for it (ruling 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardlang.checks.cards import CardSet

if TYPE_CHECKING:
    from cardlang.games.spycards.program import CardProgram, Program

PASS = "pass"
MOST_REMEMBERED = 10_000


class Choices:
    """The legal actions of one player in one round: each text with the cards it plays, by their numbers.

    A set of cards has one text: its cards stand in the order in which they are played.
    """

    __slots__ = ("_numbers", "_ordered", "texts")

    def __init__(self, numbers: dict[str, tuple[int, ...]], ordered: bool) -> None:
        self._numbers = numbers
        self._ordered = ordered
        self.texts = tuple(numbers)

    def copies(self, action: str, hand: Sequence[int], table: Sequence[CardProgram]) -> list[int]:
        """Return the copies of a hand that an action plays, in the order in which they are played.

        Of equal copies those drawn first; in hand order, but in the order chosen where that is free.
        """
        wanted = list(self._numbers[action])
        if not self._ordered:
            played = []
            for copy in hand:
                number = table[copy].number
                if number in wanted:
                    wanted.remove(number)
                    played.append(copy)
            return played
        rest = list(hand)
        for place, number in enumerate(wanted):
            copy = next(copy for copy in rest if table[copy].number == number)
            rest.remove(copy)
            wanted[place] = copy
        return wanted


def choices_of(
    hand: Sequence[int], table: Sequence[CardProgram], tp: int, *, ordered: bool, program: Program
) -> Choices:
    """Return every choice whose costs together do not exceed `tp`; choosing nothing is always possible.

    `hand` are places of the deck `table`. Choices are sets, or sequences when `ordered`; identical copies are
    one choice. The same hand with the same TP gives the same object.
    """
    numbers = [table[copy].number for copy in hand]
    key = (ordered, tp, *numbers)
    known = program.choices.get(key)
    if known is None:
        if len(program.choices) >= MOST_REMEMBERED:
            program.choices.clear()
        labels = labels_of(program.cards)
        cards = [program.numbered[number] for number in numbers]
        marked = [(card.number, labels[card.card.id], card.card.cost) for card in cards]
        found: dict[str, tuple[int, ...]] = {PASS: ()}
        (_sequences if ordered else _subsets)(marked, tp, found)
        known = program.choices[key] = Choices(found, ordered)
    return known


def _subsets(marked: list[tuple[int, str, int]], tp: int, found: dict[str, tuple[int, ...]]) -> None:
    """Add every set of cards that can be paid, in hand order."""
    refund = -sum(cost for _, _, cost in marked if cost < 0)
    most = tp + refund  # what a part of a choice may cost, if all cards of negative cost still follow
    subsets: list[tuple[str, int, tuple[int, ...]]] = [("play ", 0, ())]
    seen: list[int] = []
    for number, label, cost in marked:
        twins = seen.count(number)
        seen.append(number)
        for text, total, chosen in subsets[:]:
            together = total + cost
            if (
                together > most or chosen.count(number) < twins
            ):  # a second copy is offered only beside the first
                continue
            text = f"{text}, {label}" if chosen else text + label
            subsets.append((text, together, (*chosen, number)))
            if together <= tp:
                found[text] = subsets[-1][2]


def _sequences(marked: list[tuple[int, str, int]], tp: int, found: dict[str, tuple[int, ...]]) -> None:
    """Add every sequence of cards that can be paid, shorter ones first."""
    held = Counter(number for number, _, _ in marked)
    different = list(dict.fromkeys(marked))
    stack: list[tuple[str, int, tuple[int, ...]]] = [("play ", 0, ())]
    for text, total, chosen in stack:  # grows while it is walked
        for number, label, cost in different:
            if chosen.count(number) < held[number]:
                longer = f"{text}, {label}" if chosen else text + label
                stack.append((longer, total + cost, (*chosen, number)))
                if total + cost <= tp:
                    found[longer] = (*chosen, number)


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
