"""Two cards in the same place: on which boards is the one worth more, and on which the other?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

import attrs

from cardlang.checks.cards import Card, CardSet
from cardlang.engine.amounts import is_finite, show
from cardlang.engine.chance import Chance, derived_seed
from cardlang.engine.effect import walk_effects
from cardlang.engine.errors import RunawayEffects
from cardlang.engine.rivals import Comparison, Witness
from cardlang.games.spycards.board import Board, Side
from cardlang.games.spycards.distribution import exact_board_odds
from cardlang.games.spycards.effects import Setup
from cardlang.games.spycards.round import MOST_HP, Round
from cardlang.games.spycards.rules import VARIANTS

MOST_TP = 10
"""What a player has from round 9 on (rules text, "Start of Round"); a side costs no more."""
MOST_OF = {"Boss": 1, "Mini-Boss": 2}
"""How many of these a deck holds (ruling 27), so no side has more."""
MOST_BESIDE = 3
MOST_AGAINST = 4
WORK = 20_000
"""How many effects one board may take to work out; boards beyond are left out and counted."""
EVEN_HP = 3
"""Enough to lose a round, and room to heal."""


@attrs.frozen
class _Place:
    """A board with one place left free for the compared card, the last one of the first side."""

    own: tuple[str, ...]
    against: tuple[str, ...]
    hp: tuple[int, int] = (EVEN_HP, EVEN_HP)

    def board(self, card: str, variant: str) -> Board:
        sides = (Side(self.hp[0], (*self.own, card)), Side(self.hp[1], self.against))
        return Board(sides, variant)


def compare(
    cards: CardSet, first: str, second: str, variant: str | None = None, boards: int = 1_000, seed: int = 0
) -> Comparison:
    """Compare two cards, by id, on `boards` boards that a match can reach with either of them.

    First come the boards with one other card, then random ones that follow from `seed`. What a round is worth
    is the expected lead in HP after it, which counts the round's result, healing and damage.
    """
    chosen = variant or VARIANTS[0]
    found: dict[int, Witness] = {}
    counts: Counter[int] = Counter()
    left_out = 0
    for place in _places(cards, cards[first], cards[second], boards, seed):
        one, two = (_worth(cards, place.board(card, chosen)) for card in (first, second))
        if one is None or two is None:
            left_out += 1
            continue
        sign = (one > two) - (one < two)
        counts[sign] += 1
        if sign and sign not in found:
            found[sign] = _witness(cards, place, one, two)
    return Comparison(
        counts.total(),
        left_out,
        found.get(1),
        found.get(-1),
        counts[1],
        counts[-1],
        _notes(cards[first], cards[second]),
    )


def _worth(cards: CardSet, board: Board) -> Fraction | None:
    """Return the expected lead of the first side in HP after the round; None when it is too much to work out."""
    try:
        shares = exact_board_odds(cards, board, _lead, WORK)
    except RunawayEffects:
        return None
    if shares is None:
        return None
    return sum((share * lead for lead, share in shares.items()), Fraction(0))


def _lead(r: Round) -> int:
    own, other = (max(0, min(hp, MOST_HP)) for hp in r.hp)
    return own - other


def _witness(cards: CardSet, place: _Place, one: Fraction, two: Fraction) -> Witness:
    own, against = (tuple(cards[card].name for card in side) for side in (place.own, place.against))
    return Witness(own, against, place.hp, one, two)


def _notes(first: Card, second: Card) -> tuple[str, ...]:
    notes = []
    if first.cost != second.cost:
        notes.append(f"{first.name} costs {show(first.cost)} TP, {second.name} {show(second.cost)}")
    waiting = [card.name for card in (first, second) if _sets_up(card)]
    if waiting:
        notes.append(f"what {' and '.join(waiting)} set up for the next round" if len(waiting) > 1 else
                     f"what {waiting[0]} sets up for the next round")  # fmt: skip
    return tuple(notes)


def _sets_up(card: Card) -> bool:
    return any(isinstance(inner, Setup) for effect in card.effects for inner in walk_effects(effect))


# -- boards -------------------------------------------------------------------------------------------------


def _places(cards: CardSet, first: Card, second: Card, boards: int, seed: int) -> Iterator[_Place]:
    """Yield `boards` different boards that both cards can stand on; fewer when there are no more."""
    sides = _Sides([card for card in cards.values() if is_finite(card.cost)], (first, second), seed)
    seen: set[_Place] = set()
    for tries, place in enumerate(sides.all()):
        if place not in seen:
            seen.add(place)
            yield place
        if len(seen) >= boards or tries >= 20 * boards:
            return


class _Sides:
    """Draws sides that keep the rules of decks and TP."""

    def __init__(self, pool: Sequence[Card], rivals: tuple[Card, Card], seed: int) -> None:
        self.pool = pool
        self.rivals = rivals
        self.chance = Chance(derived_seed("boards", seed))

    def all(self) -> Iterator[_Place]:
        """Yield the boards with one other card, then random ones without end."""
        yield _Place((), ())
        for card in self.pool:
            yield _Place((), (card.id,))
        for card in self.pool:
            if all(self._fits((rival,), card) for rival in self.rivals):
                yield _Place((card.id,), self._side((), 1 + self.chance.below(MOST_AGAINST)))
        while True:
            own = self._side(self.rivals, self.chance.below(MOST_BESIDE + 1))
            against = self._side((), 1 + self.chance.below(MOST_AGAINST))
            hp = (1 + self.chance.below(MOST_HP), 1 + self.chance.below(MOST_HP))
            yield _Place(own, against, hp)

    def _side(self, rivals: Sequence[Card], count: int) -> tuple[str, ...]:
        """Return up to `count` cards that can be played together, and with each of `rivals`."""
        chosen: list[Card] = []
        for _ in range(3 * count):
            card = self.pool[self.chance.below(len(self.pool))]
            groups = [(rival, *chosen) for rival in rivals] or [tuple(chosen)]
            if len(chosen) < count and all(self._fits(group, card) for group in groups):
                chosen.append(card)
        return tuple(card.id for card in chosen)

    @staticmethod
    def _fits(group: Sequence[Card], card: Card) -> bool:
        cost = sum(other.cost for other in group if is_finite(other.cost)) + card.cost
        same = [other for other in group if other.kind == card.kind]
        alike = card.kind == "Mini-Boss" and any(other.id == card.id for other in same)
        return cost <= MOST_TP and len(same) < MOST_OF.get(card.kind, MOST_TP) and not alike
