"""Names for the lines of CardData: what can be known about them without the game's own file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from cardlang.checks.cards import CardSet
from cardlang.codecs import ids
from cardlang.codecs.binary import CannotWrite
from cardlang.codecs.speech import Book, Unsaid
from cardlang.codecs.wire import TribeCode
from cardlang.games.spycards import ast

_OWN = 1 << 40
"""Added to a line's number to mean a card of the file itself."""

_PROVEN = """
2 Spider; 4 Zasp; 5 Mothiva; 6 Acolyte Aria; 7 Monsieur Scarlet; 8 Inichas; 9 Cactiling; 10 Psicorp; 11 Thief;
12 Bandit; 13 Seedling; 14 Numbnail; 15 Acornling; 16 Weevil; 17 Venus' Bud; 18 Chomper; 20 Wasp Trooper;
21 Midge; 22 Underling; 23 Golden Seedling; 24 Burglar; 25 Bee-Boop; 26 Mother Chomper; 27 Abomihoney; 28 Carmina;
29 Security Turret; 30 Denmuki; 33 Ahoneynation; 34 Mender; 35 Heavy Drone B-33; 36 Broodmother; 39 Tidal Wyrm;
40 Seedling King
"""
PROVEN_LINES: Mapping[int, str] = {
    int(line): name
    for line, name in (entry.strip().split(" ", 1) for entry in _PROVEN.replace("\n", " ").split(";"))
}
"""The cards of those lines of the game's file that known decks prove. The other lines are not known for certain."""
_GLOBAL = {name: number for number, name in ids.GLOBAL_NAMES.items()}


def names_of_lines(first: int, cards: Sequence[tuple[str, str]], reach: CardSet) -> FileLines:
    """Return the names of a file whose lines, from `first` on, hold cards with these ids and names."""
    own = {_OWN + first + place: pair for place, pair in enumerate(cards)}
    return FileLines(Book(own, reach), first, len(cards))


@attrs.frozen
class FileLines:
    """The names of a file's lines: its own cards, and proven lines of the game's file."""

    book: Book
    first: int
    count: int

    def card(self, line: int, *, first: bool = False) -> ast.Name:
        """Return the name of the card of a line. Raises Unsaid where that is not known for certain."""
        if self.first <= line < self.first + self.count:
            return self.book.card(_OWN + line, first=first)
        name = PROVEN_LINES.get(line)
        if name is None:
            raise Unsaid(
                "cards of unknown lines", f"which card line {line} of the game's own file holds is not known"
            )
        return self.book.card(_GLOBAL[name], first=first)

    def tribe(self, number: int) -> ast.Name:
        """Return the name of a tribe. Raises Unsaid for a number that no tribe has."""
        if not 0 <= number < len(ids.TRIBES):
            raise Unsaid("unknown tribes", f"no tribe has the number {number}")
        return self.book.tribe(TribeCode(number))

    def doubt(self, text: str) -> None:
        """Note that a reading is not certain."""
        self.book.doubt(text)


class FileNumbers:
    """The lines of the cards of a file that is written."""

    def __init__(self, cards: CardSet, order: Mapping[str, int]) -> None:
        self.cards = cards
        self.order = order
        self.doubts: list[str] = []

    def line(self, card_id: str) -> int:
        """Return the line of a card. Raises CannotWrite where it is not known."""
        if card_id in self.order:
            return self.order[card_id]
        name = self.cards[card_id].name
        proven = next((line for line, known in PROVEN_LINES.items() if known == name), None)
        if proven is None:
            raise CannotWrite(f"the line of {name} in the game's own file is not known; export {name} too")
        return proven

    def doubt(self, text: str) -> None:
        """Note that what is written is not certain."""
        if text not in self.doubts:
            self.doubts.append(text)
