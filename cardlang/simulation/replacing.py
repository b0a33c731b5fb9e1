"""Decks in which one card is replaced, to see what the card is worth.

In a deck of a player's own making all copies are replaced, each by the legal card that is most like it: of the same
section, with the nearest cost, then with the fewest effect lines (the most neutral one), then the first in file
order. So the difference says what the card does beyond what its place in the deck would do anyhow. In a deck that the
game fixes (Bugsnax) the card stays and loses its text, against decks that do not hold it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs

from cardlang.api import Game
from cardlang.checks.cards import Card, CardSet
from cardlang.diagnostics.suggest import closest
from cardlang.engine.amounts import key
from cardlang.simulation.faults import SimulationError
from cardlang.simulation.plan import Entrant, Pairing, PlannedDeck

ALL = "all"

CheckDeck = Callable[[Sequence[str], CardSet], list[str]]


def add_replacements(
    game: Game, cards: CardSet, entrants: list[Entrant], pairings: list[Pairing], replace: Sequence[str]
) -> list[CardSet]:
    """Add, for each deck and card, the deck without it, against all that the deck itself meets.

    Returns the further versions of the cards that are played with. Raises SimulationError.
    """
    tally = game.rules.tally
    check = game.rules.check_deck
    lists = None if tally is None else tally.deck_cards
    if check is None and lists is None:
        raise SimulationError(
            f"nobody has a deck of their own in {game.rules.title}, so no card of a deck can be replaced"
        )
    wanted = None if ALL in replace else {card_named(name, cards) for name in replace}
    blanked: dict[str, CardSet] = {}
    held_somewhere: set[str] = set()
    usual = len(pairings)
    for place, entrant in enumerate(tuple(entrants)):
        assert entrant.deck is not None
        held = entrant.deck.cards
        for card_id in dict.fromkeys(
            lists(cards, held) if lists is not None and isinstance(held, str) else held
        ):
            if wanted is not None and card_id not in wanted:
                continue
            held_somewhere.add(card_id)
            if check is not None:
                deck = without(entrant.deck, card_id, cards, check)
                if deck is not None:
                    entrants.append(Entrant(entrant.bot, deck))
                    pairings += _against_the_same(pairings, place, len(entrants) - 1, 0, card_id)
                continue
            blanked.setdefault(card_id, _blank(cards, card_id))
            version = list(blanked).index(card_id) + 1
            met = [pair for pair in _against_the_same(pairings, place, place, version, card_id)
                   if entrants[pair.first].deck != entrants[pair.second].deck]  # fmt: skip
            pairings += met
    compared = {pair.card for pair in pairings[usual:]}
    for card_id in sorted(wanted or ()):
        if card_id not in held_somewhere:
            raise SimulationError(f"no deck holds {cards[card_id].name}; `all` replaces every card in turn")
        if card_id not in compared:
            raise SimulationError(f"{cards[card_id].name} cannot be replaced: {_why_not(check is None)}")
    if not compared:
        raise SimulationError(f"no card can be replaced: {_why_not(check is None)}")
    return list(blanked.values())


def _why_not(fixed: bool) -> str:
    if fixed:
        return "only against other decks is it seen what a fixed deck's card does; name more decks"
    return "no deck that holds it is legal with another card in its place"


def _against_the_same(
    pairings: Sequence[Pairing], place: int, new: int, version: int, card_id: str
) -> list[Pairing]:
    """Return comparisons with all pairings of an entrant in which `new` takes its place."""
    made = []
    for number, pair in enumerate(pairings):
        if pair.base is None and place in (pair.first, pair.second):
            side = int(pair.first != place)
            sides = (pair.first, new) if side else (new, pair.second)
            made.append(Pairing(*sides, version, number, card_id, side))
    return made


def _blank(cards: CardSet, card_id: str) -> CardSet:
    """Return the cards, one of them without its text."""
    none: dict[str, Any] = dict.fromkeys(("effects", "text", "spans", "keywords", "reminders"), ())
    made = [attrs.evolve(card, **none) if card.id == card_id else card for card in cards.values()]
    return CardSet(cards.game, made, cards.sets, cards.extras)


def without(deck: PlannedDeck, card_id: str, cards: CardSet, check_deck: CheckDeck) -> PlannedDeck | None:
    """Return the deck with other cards for all copies of a card; None where no legal card can stand for it."""
    ids = list(deck.cards)
    by: list[str] = []
    for place, there in enumerate(ids):
        if there == card_id:
            found = _stand_in(ids, place, cards, check_deck)
            if found is None:
                return None
            by.append(found)
    name = f"{deck.name} without {cards[card_id].name}"
    return PlannedDeck(name, tuple(ids), card_id, tuple(by))


def with_card(deck: PlannedDeck, card_id: str, cards: CardSet, check_deck: CheckDeck) -> PlannedDeck | None:
    """Return the deck with the card in the place of all copies of the card most like it; None where none fits."""
    if card_id in deck.cards:
        return deck
    card = cards[card_id]
    for like in _most_alike(card, [cards[there] for there in dict.fromkeys(deck.cards)]):
        ids = list(deck.cards)
        taken = 0
        for place, there in enumerate(deck.cards):
            if there == like.id:
                ids[place] = card_id
                if check_deck(ids, cards):
                    ids[place] = there
                else:
                    taken += 1
        if taken:
            return PlannedDeck(f"{deck.name} with {card.name}", tuple(ids))
    return None


def _stand_in(ids: list[str], place: int, cards: CardSet, check_deck: CheckDeck) -> str | None:
    """Put the first legal card that is most like the one at `place` there, and return it."""
    replaced = ids[place]
    for other in _most_alike(cards[replaced], cards.values()):
        ids[place] = other.id
        if not check_deck(ids, cards):
            return other.id
    ids[place] = replaced
    return None


def _most_alike(card: Card, others: Any) -> Iterator[Card]:
    """Yield the other cards of the same section, those with the nearest cost and the fewest lines first."""
    same = [other for other in others if other.kind == card.kind and other.id != card.id]
    yield from sorted(same, key=lambda other: (_distance(card.cost, other.cost), len(other.text)))


def _distance(cost: Any, other: Any) -> int:
    """Return how far two costs are apart; an infinite one is far from all finite ones."""
    if cost is None or other is None:
        return 0 if cost is other else 1
    return abs(key(cost) - key(other))


def card_named(name: str, cards: CardSet) -> str:
    """Return the id of a card by its printed name or id. Raises SimulationError with a suggestion."""
    if name in cards:
        return name
    found = cards.by_name(name)
    if len(found) == 1:
        return found[0].id
    if found:
        raise SimulationError(
            f"several cards are called `{name}`; name one by id: {', '.join(c.id for c in found)}"
        )
    near = closest(name, [card.name for card in cards.values()], 1)
    hint = f"; did you mean `{near[0]}`?" if near else ""
    raise SimulationError(f"there is no card called `{name}`{hint}")
