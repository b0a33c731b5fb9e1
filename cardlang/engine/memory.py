"""What players can tell of hidden cards by when they were drawn.

A card that lay in the open, or that a player saw in a deck, before it was shuffled in is in nobody's hand by a draw
from before. Nobody sees which of the cards in a hand is played, nor which of several cards of one name. So it is
known only how old so many cards of a hand can be, and for how many cards of a name it is known when they were mixed
in; in doubt whatever may be the case stays possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

Held: TypeAlias = "tuple[int, int]"
"""A hand and a back: cards with other backs are told apart."""
Kind: TypeAlias = "tuple[int, int]"
"""A card by its number, and its back."""


class Memory:
    """When cards came into hands and when cards were mixed into decks; the clock counts the shuffles.

    Copies share what they hold until one of them changes it.
    """

    __slots__ = ("clock", "freed", "shared", "since")

    def __init__(self) -> None:
        self.clock = 0
        self.freed: dict[tuple[int, Kind], tuple[int, ...]] = {}
        """How many cards of a kind a seat could not see, and when it last knew some of them to be in a deck that
        was shuffled, the first time first."""
        self.since: dict[Held, tuple[int, ...]] = {}
        """For each hand when its cards came at the latest, the oldest first."""
        self.shared = False
        """Whether both are another's too."""

    def copy(self) -> Memory:
        """Return an equal memory that goes on apart."""
        other = Memory.__new__(Memory)
        other.clock, other.freed, other.since = self.clock, self.freed, self.since
        other.shared = self.shared = True
        return other

    def save(self) -> list[Any]:
        """Return it as plain data."""
        freed = [[seat, *kind, *known] for (seat, kind), known in sorted(self.freed.items())]
        return [self.clock, freed, [[*held, *times] for held, times in sorted(self.since.items()) if times]]

    @classmethod
    def load(cls, data: Any) -> Memory:
        """Read back what `save` wrote."""
        memory = cls()
        clock, freed, since = data
        memory.clock = int(clock)
        memory.freed = {(int(s), (int(a), int(b))): (*map(int, known),) for s, a, b, *known in freed}
        memory.since = {(int(hand), int(back)): (*map(int, times),) for hand, back, *times in since}
        return memory

    # -- what happens --------------------------------------------------------------------------------------

    def mixed(self, seat: int, kind: Kind, added: int, hidden: int) -> None:
        """Note that a player knew cards to be in a deck that is shuffled now, beside others that were hidden."""
        times = self.freed_times(seat, kind, hidden)
        self._own()
        self.freed[seat, kind] = (hidden + added, *times, *[self.clock] * added)

    def came(self, held: Held) -> None:
        """Note that a card came into a hand."""
        self._hold(held, (*self.since.get(held, ()), self.clock))

    def passed(self, held: Held, to: Held) -> None:
        """Note that a card went from hand to hand, and that not everybody knows which."""
        newest = max(self.since.get(held, ()), default=self.clock)
        self._hold(to, (*sorted((*self.since.get(to, ()), newest)),))
        self.hid(held)

    def left(self, held: Held, kind: Kind, hidden: Sequence[int]) -> None:
        """Note that a card left a hand for all to see.

        `hidden` says for each seat how many cards of the kind it could not see before; 0 when it knew the card.
        """
        held_times = self.since.get(held)
        newest = held_times[-1] if held_times else self.clock
        self._own()
        longest, freed = self.clock, self.freed
        for seat, count in enumerate(hidden):
            if count and (seat, kind) not in freed:
                longest = -1
            elif count:
                times = self.freed_times(seat, kind, count)
                if len(times) < count:
                    longest = -1
                elif times[0] < longest:
                    longest = times[0]
                gone = next((at for at in range(len(times) - 1, -1, -1) if times[at] < newest), len(times))
                freed[seat, kind] = (count - 1, *times[:gone], *times[gone + 1 :])
        self._drop(held, longest if any(hidden) else -1)

    def hid(self, held: Held) -> None:
        """Note that a card left a hand, and that not everybody knows which."""
        self._drop(held, -1)

    def _drop(self, held: Held, freed: int) -> None:
        """Take out the oldest card that can be one mixed in at that time."""
        times = self.since.get(held)
        if times:
            at = 0
            while times[at] <= freed and at < len(times) - 1:
                at += 1
            self._hold(held, times[:at] + times[at + 1 :])

    def _hold(self, held: Held, times: tuple[int, ...]) -> None:
        self._own()
        self.since[held] = times

    def _own(self) -> None:
        """Stop sharing: something is about to change."""
        if self.shared:
            self.since, self.freed, self.shared = self.since.copy(), self.freed.copy(), False

    def only(self, seat: int) -> None:
        """Forget what all but one player know of mixed cards."""
        self.freed = {key: known for key, known in self.freed.items() if key[0] == seat}

    # -- what is known -------------------------------------------------------------------------------------

    def times(self, held: Held, count: int) -> tuple[int, ...]:
        """Return when `count` cards of a hand came at the latest, the oldest first."""
        times = self.since.get(held, ())[-count:] if count else ()
        return times + (self.clock,) * (count - len(times))

    def freed_times(self, seat: int, kind: Kind, count: int) -> tuple[int, ...]:
        """Return when those of `count` hidden cards of a kind were mixed in of which a player knows it.

        Of cards that it has come to see since, it does not know which of them they were.
        """
        known = self.freed.get((seat, kind), (0,))
        seen_since = max(0, known[0] - count)
        return known[1 : 1 + max(0, min(count, len(known) - 1 - seen_since))]
