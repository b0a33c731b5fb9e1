"""What one player of a match has: HP, TP and the zones of the cards (rules text "Match Structure").

The zones hold copies: places in the player's deck list, 0 to 14. Only `deck` and `free` change in place; the
rest is replaced, so that copies of a seat share it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardlang.engine.amounts import load, save
from cardlang.engine.chance import Chance
from cardlang.engine.effect import Effect
from cardlang.engine.errors import StateError
from cardlang.games.spycards.choices import MOST_CARDS, Take
from cardlang.games.spycards.effects import GainTp
from cardlang.games.spycards.round import MOST_HP

if TYPE_CHECKING:
    from cardlang.games.spycards.program import Program

DRAWS = (3, 2, 2, 2, 1, 0)
"""How many cards are drawn with 0 to 5 cards in hand."""
MOST_TP = 10


class Seat:
    """One player."""

    __slots__ = ("deck", "discard", "drawn", "free", "hand", "hp", "max_tp", "setup", "tp")

    def __init__(self, deck: list[int]) -> None:
        self.hp = MOST_HP
        self.max_tp = 1
        self.tp = 0
        self.hand: tuple[int, ...] = ()
        self.drawn: tuple[int, ...] = ()
        """The round in which each card in hand was drawn."""
        self.deck = deck
        self.discard: tuple[int, ...] = ()
        self.free: dict[int, int] = {}
        """The round at whose end a played copy last went back to the deck."""
        self.setup: Sequence[Effect] = ()

    def copy(self) -> Seat:
        """Return an equal seat that goes on apart."""
        other = Seat.__new__(Seat)
        other.hp, other.max_tp, other.tp = self.hp, self.max_tp, self.tp
        other.hand, other.drawn, other.discard = self.hand, self.drawn, self.discard
        other.deck = self.deck[:]
        other.free = self.free.copy()
        other.setup = self.setup
        return other

    def start_round(self, number: int, chance: Chance) -> int:
        """Give TP, those set up in the round before included, and draw; return how many cards (ruling 12)."""
        if self.max_tp < MOST_TP:
            self.max_tp += 1
        self.tp = self.max_tp
        if self.setup:
            extra = sum(effect.amount for effect in self.setup if isinstance(effect, GainTp))
            self.tp = max(0, self.tp + extra)
        count = DRAWS[len(self.hand)]
        if count:
            drawn = chance.draw(self.deck, count)
            self.hand += tuple(drawn)
            count = len(drawn)
            self.drawn += (number,) * count
        return count

    def end_round(self, number: int, played: Take, kept: Take) -> None:
        """Discard what was played and keep the rest; the last discard returns to the deck (ruling 24)."""
        discard, hand = self.discard, self.hand
        if discard:
            self.deck += discard
            for copy in discard:
                self.free[copy] = number
        self.discard = played(hand)
        self.hand = kept(hand)
        self.drawn = kept(self.drawn)

    def save(self) -> dict[str, Any]:
        """Return everything as JSON-able data."""
        return {
            "hp": save(self.hp),
            "max_tp": self.max_tp,
            "tp": self.tp,
            "hand": self.hand,
            "drawn": self.drawn,
            "deck": self.deck,
            "discard": self.discard,
            "free": sorted(self.free.items()),
            "setup": [effect.key for effect in self.setup],
        }

    @classmethod
    def load(cls, data: Mapping[str, Any], size: int, program: Program) -> Seat:
        """Read back what `save` wrote, with a deck of `size` cards; raises StateError for what cannot be."""
        seat = cls([int(copy) for copy in data["deck"]])
        seat.hp, seat.max_tp, seat.tp = load(data["hp"]), int(data["max_tp"]), int(data["tp"])
        seat.hand, seat.drawn, seat.discard = (
            tuple([int(number) for number in data[zone]]) for zone in ("hand", "drawn", "discard")
        )
        seat.free = {int(copy): int(number) for copy, number in data["free"]}
        seat.setup = [program.effect(str(key)) for key in data["setup"]]
        if sorted((*seat.hand, *seat.deck, *seat.discard)) != list(range(size)):
            raise StateError("the saved zones of a player are not the cards of the deck")
        if len(seat.hand) != len(seat.drawn) or len(seat.hand) > MOST_CARDS or seat.tp < 0:
            raise StateError("the saved hand or TP of a player cannot be one's")
        return seat
