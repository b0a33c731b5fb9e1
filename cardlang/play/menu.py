"""The choices of a person: numbered, and read back from a number, several numbers, or words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import attrs

from cardlang.diagnostics.suggest import closest

_ITEM = re.compile(r'\s*("[^"]*"|[^,]+)(?:,|$)')
MOST_LISTED = 24


@attrs.frozen
class Chosen:
    """An action that the words mean."""

    action: str


@attrs.frozen
class Unclear:
    """Words that mean no action, or several; `lines` say what would work."""

    lines: tuple[str, ...]


class Menu:
    """The legal actions of one decision.

    `combined` is the word after which an action of the game lists any number of things (`play A, B`). Then
    the things are numbered, and `1 3` means the action that lists those two, in this order where the order
    matters. All other actions are numbered after them.
    """

    def __init__(self, actions: Sequence[str], combined: str = "") -> None:
        self.actions = tuple(actions)
        self._head = f"{combined} " if combined else ""
        lists = {a: tuple(items_of(a.removeprefix(self._head))) for a in actions if self._combines(a)}
        self._by_items = {items: action for action, items in lists.items()}
        self._by_sorted: dict[tuple[str, ...], list[str]] = {}
        for action, items in lists.items():
            self._by_sorted.setdefault(tuple(sorted(items)), []).append(action)
        self.things = _things(list(lists.values()))
        self.others = tuple(action for action in actions if action not in lists)

    def _combines(self, action: str) -> bool:
        return bool(self._head) and action.startswith(self._head)

    def lines(self, most: int = MOST_LISTED) -> list[str]:
        """Return the numbered choices; of more than `most` the last line says how many there are."""
        lines = [_numbered(number, text) for number, text in enumerate((*self.things, *self.others), 1)]
        if len(lines) > most:
            more = len(lines) - most
            return [
                *lines[:most],
                f"      … and {more} more; a word of them lists the actions that hold it",
            ]
        return lines

    def hint(self) -> str:
        """Return one line that says what to type."""
        if len(self.things) > 1:
            return "type one number or several (`1 2`), or an action in words"
        return "type a number or an action in words"

    def read(self, text: str) -> Chosen | Unclear:
        """Return the action that a person means, or what would work instead."""
        words = " ".join(text.split())
        if words in self.actions:
            return Chosen(words)
        if re.fullmatch(r"[0-9]+(?:[ ,]+[0-9]+)*", words):
            return self._numbers([int(number) for number in re.findall("[0-9]+", words[:200])])
        return self._words(words)

    def _numbers(self, numbers: list[int]) -> Chosen | Unclear:
        count = len(self.things) + len(self.others)
        wrong = [number for number in numbers if not 1 <= number <= count]
        if wrong:
            return Unclear((f"there is no choice {wrong[0]}; choices are 1 to {count}",))
        if len(numbers) == 1 and numbers[0] > len(self.things):
            return Chosen(self.others[numbers[0] - len(self.things) - 1])
        if len(numbers) != len(set(numbers)):
            return Unclear(("each number can be chosen once",))
        if any(number > len(self.things) for number in numbers):
            return Unclear(
                ("this choice takes one number",)
                if not self.things
                else (f"only 1 to {len(self.things)} can be chosen together",)
            )
        return self._together(tuple(self.things[number - 1] for number in numbers))

    def _together(self, items: tuple[str, ...]) -> Chosen | Unclear:
        exact = self._by_items.get(items)
        if exact is not None:
            return Chosen(exact)
        found = self._by_sorted.get(tuple(sorted(items)), [])
        if len(found) == 1:
            return Chosen(found[0])
        wanted = f"`{self._head}{', '.join(items)}`"
        return Unclear((f"{wanted} is not among your choices now",))

    def _words(self, words: str) -> Chosen | Unclear:
        low = words.casefold()
        if self._head:
            given = words[len(self._head) :] if low.startswith(self._head) else words
            items = tuple(self._thing(item) for item in items_of(given))
            if items and all(items):
                return self._together(items)
        starts = [action for action in self.actions if action.casefold().startswith(low)]
        if len(starts) == 1:
            return Chosen(starts[0])
        exact = [action for action in starts if action.casefold() == low]
        if exact:
            return Chosen(exact[0])
        holding = [a for a in self.actions if all(word in a.casefold() for word in low.split())]
        if holding:
            more = [f"  … and {len(holding) - MOST_LISTED} more"] if len(holding) > MOST_LISTED else []
            shown = [self._line_of(action) for action in holding[:MOST_LISTED]]
            return Unclear((f"your choices with `{words[:40]}`:", *shown, *more))
        near = closest(words[:80], (*self.actions, *self.things), 1)
        hint = f"; did you mean `{near[0]}`?" if near else "; type a number or an action in words"
        return Unclear((f"`{words[:40]}` is not among your choices{hint}",))

    def _thing(self, word: str) -> str:
        """Return the thing that a word means: all of it, or the beginning of only one; else nothing."""
        low = word.casefold()
        known = list(dict.fromkeys(self.things))
        same = [thing for thing in known if thing.casefold() == low]
        found = same or [thing for thing in known if thing.casefold().startswith(low)]
        return found[0] if len(found) == 1 else ""

    def _line_of(self, action: str) -> str:
        if action in self.others:
            return _numbered(len(self.things) + self.others.index(action) + 1, action)
        return f"      {action}"


def _numbered(number: int, text: str) -> str:
    return f"{number:>4}  {text}"


def items_of(text: str) -> list[str]:
    """Return the things that an action lists; commas inside quotes belong to a name.

    >>> items_of('Zasp, "Here, Kitty", Mothiva')
    ['Zasp', '"Here, Kitty"', 'Mothiva']
    """
    return [found.strip() for found in _ITEM.findall(text)]


def _things(lists: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return every thing that some action lists, as often as an action lists it, in the order first listed."""
    most: Counter[str] = Counter()
    for items in lists:
        most |= Counter(items)
    return tuple(most.elements())
