"""Where in a card file the words are that caused something: the line, the column, and whose words they are."""

from __future__ import annotations

from pathlib import PurePath

import attrs

from cardlang.checks.cards import KEYWORD, Card, CardSet, Written
from cardlang.engine.events import STAT_LINE, Origin


@attrs.frozen
class Place:
    """Some words of a card file."""

    owner: str
    """The printed name of the card, with its id where several are called so, or of the keyword."""
    keyword: bool
    """Whether they define a keyword."""
    number: int | None
    """The line on the card, from 1; None for the stat line."""
    file: str
    line: int
    """The line in the file, from 1."""
    column: int
    """Where the words start in it, from 1, in code points."""
    text: str
    """The whole line as written, without its mark."""
    start: int
    end: int
    """Where the words stand in `text`."""

    @property
    def length(self) -> int:
        """How many code points the words have."""
        return self.end - self.start

    @property
    def which(self) -> str:
        """Which line of theirs it is."""
        line = "stat line" if self.number is None else f"line {self.number}"
        return f"keyword {self.owner}, {line}" if self.keyword else line

    @property
    def whose(self) -> str:
        """Whose words they are and which line of them, such as `Zasp, line 2`."""
        return self.which if self.keyword else f"{self.owner}, {self.which}"

    @property
    def where(self) -> str:
        """The place in the file, without its folders: `vanilla.cards.md:57:3`."""
        return f"{PurePath(self.file).name}:{self.line}:{self.column}"


def find_place(cards: CardSet, origin: Origin | None) -> Place | None:
    """Return the words that an origin means; None without one, and for one that the cards do not have."""
    if origin is None:
        return None
    owner, number, start, end = origin
    if owner.startswith(KEYWORD):
        name = owner.removeprefix(KEYWORD)
        definition = cards.extras.get("definitions", {}).get(name)
        if definition is None or not 0 <= number < len(definition.lines):
            return None
        return _place(name, True, number + 1, definition.file, definition.lines[number], start, end)
    card = cards.get(owner)
    written = None if card is None else written_line(card, number)
    if card is None or written is None:
        return None
    name = card.name if len(cards.by_name(card.name)) == 1 else f"{card.name} {{#{card.id}}}"
    shown = None if number == STAT_LINE else number + 1
    return _place(name, False, shown, card.source[0], written, start, end)


def written_line(card: Card, number: int) -> Written | None:
    """Return an effect line of a card as it stands in its file, by its number from 0, or the stat line."""
    if number == STAT_LINE:
        return card.stat_line
    if not 0 <= number < len(card.spans):
        return None
    line, text = card.spans[number]
    return Written(line, card.columns[number] if number < len(card.columns) else 1, text)


def _place(
    owner: str, keyword: bool, number: int | None, file: str, written: Written, start: int, end: int
) -> Place:
    return Place(owner, keyword, number, file, written.line, written.column + start, written.text, start, end)
