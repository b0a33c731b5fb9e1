"""Two versions of a card set in the same matches: what each changed card does to who wins.

A card that is in decks is looked at in the deck that holds most copies of it (or, where none does, in the first
deck into which it can be put for the card most like it), which meets all other decks, under the old cards and
under the new ones, with the same seeds. Where several cards have changed, each is looked at alone, with all others
as they were, as long as keywords and the list of cards are the same. Of a card that all players share, the share won
by those who play it is compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from cardlang.api import Game, load_game
from cardlang.checks.cards import Card, CardSet
from cardlang.checks.files import InputError
from cardlang.compare.compare import compare
from cardlang.compare.model import Comparison
from cardlang.compare.versions import Version, load_version
from cardlang.play.watchdog import BOT_TIMEOUT
from cardlang.simulation.faults import SimulationError
from cardlang.simulation.plan import Entrant, Job, Pairing, Plan, PlannedDeck
from cardlang.simulation.planning import known_bots, named_decks, try_out
from cardlang.simulation.replacing import with_card, without


@attrs.frozen
class Examined:
    """A card that differs, and where its effect is measured."""

    card: str
    name: str
    sort: str
    """`changed`, `added` or `removed`."""
    deck: str | None
    """The deck that stands for it; None for a card that all players share, or where no deck can hold it."""
    shared: bool = False
    also: tuple[str, ...] = ()
    """The names of other cards that changed with it and could not be told apart."""


@attrs.frozen(eq=False)
class Task:
    """A job that compares two versions, and what it is about."""

    job: Job
    examined: tuple[Examined, ...]
    same: int
    """How many cards mean the same in both versions."""


@attrs.frozen(eq=False)
class _Versions:
    game: Game
    old: CardSet
    new: CardSet
    found: Comparison

    @property
    def apart(self) -> bool:
        """Whether each changed card can be put among the old ones by itself."""
        found = self.found
        tribes = [change for change in found.sets if change.what == "tribe"]
        renamed = any(change.old.id != change.new.id for change in (*found.renamed, *found.changed))
        return not (found.added or found.removed or found.keywords or tribes or renamed)

    def differing(self) -> Iterator[tuple[str, Card]]:
        """Yield how and which card differs; the new card, or the old one of those removed."""
        found = self.found
        bearers = {name for change in found.keywords for name in change.cards}
        changed = {change.new.id: change.new for change in found.changed}
        changed.update(
            {card.id: card for card in self.new.values() if card.name in bearers and card.id in self.old}
        )
        for card in self.new.values():
            if card.id in changed:
                yield "changed", card
            elif card in found.added:
                yield "added", card
        for card in found.removed:
            yield "removed", card

    def only(self, card: Card) -> CardSet:
        """Return the old cards with this one as it is now."""
        cards = [card if there.id == card.id else there for there in self.old.values()]
        return CardSet(self.game.name, cards, self.old.sets, self.old.extras)


def compare_versions(
    old: str,
    new: str,
    *,
    game: str | None = None,
    uses: Sequence[str] = (),
    decks: Sequence[Any] = (),
    bots: Sequence[str] = ("greedy",),
    seats: int | None = None,
    variant: str | None = None,
    seed: int = 0,
    bot_timeout: float = BOT_TIMEOUT,
) -> Task | None:
    """Return what must be played to compare two versions; None when they mean the same.

    OLD and NEW are files, folders, bundled sets or `REVISION:PATH`. Raises InputError, SimulationError, UnknownBot
    and what decks raise.
    """
    versions = _load(old, new, game, uses)
    differing = list(versions.differing())
    if not differing:
        return None
    rules = versions.game.rules
    chosen = rules.variants[0] if variant is None else variant
    builder = _Builder(
        versions,
        named_decks(versions.game, versions.old, decks, chosen),
        known_bots(versions.game, bots, bot_timeout),
    )
    for sort, card in differing:
        builder.add(sort, card, [other.name for _, other in differing if other.id != card.id])
    plan = Plan(
        versions.game.name, chosen, rules.players[0] if seats is None else seats, seed, tuple(builder.entrants),
        tuple(builder.pairings()), tuple(cards.digest for cards in builder.cards),
    )  # fmt: skip
    for pairing in plan.pairings:
        try_out(versions.game, builder.cards[pairing.version], plan, (pairing.first, pairing.second))
    return Task(Job(plan, tuple(builder.cards)), tuple(builder.examined), versions.found.same)


def _load(old: str, new: str, game: str | None, uses: Sequence[str]) -> _Versions:
    first, second = load_version(old, game, uses), load_version(new, game, uses)
    if first.game is not second.game:
        raise InputError(f"{old} and {new} are of two games ({first.game.name} and {second.game.name})")
    for version in (first, second):
        _refuse_broken(version)
    return _Versions(load_game(first.game.name), first.cards, second.cards, compare(first, second))


def _refuse_broken(version: Version) -> None:
    if version.broken:
        names = ", ".join(draft.name for draft in version.broken[:5])
        raise SimulationError(
            f"{version.name} has cards with errors ({names}), which cannot be played; `cardlang check` shows them"
        )


class _Builder:
    """Collects entrants, pairings and versions of cards for the cards that differ."""

    def __init__(self, versions: _Versions, decks: Sequence[PlannedDeck], bots: Sequence[str]) -> None:
        self._versions = versions
        self._decks = decks
        self._bots = bots
        self.cards: list[CardSet] = [versions.old]
        self.entrants: list[Entrant] = []
        self.examined: list[Examined] = []
        self._bases: list[Pairing] = []
        self._compared: list[Pairing] = []

    def pairings(self) -> list[Pairing]:
        """Return those under the old cards, then those that are compared with them."""
        return [*self._bases, *self._compared]

    def add(self, sort: str, card: Card, others: Sequence[str]) -> None:
        """Add what shows the effect of one card that differs."""
        alone = bool(others) and sort == "changed" and self._versions.apart
        version = self._version(self._versions.only(card) if alone else self._versions.new)
        also = () if alone else tuple(others)
        if not self._is_in_decks(card):
            self.examined.append(Examined(card.id, card.name, sort, None, True, also))
            for bot in self._bots:
                deck = self._decks[0] if self._decks else None
                self._pair(Entrant(bot, deck), Entrant(bot, deck), Entrant(bot, deck), version, card)
            return
        found = self._deck_for(sort, card)
        if found is None:
            self.examined.append(Examined(card.id, card.name, sort, None, False, also))
            return
        before, after = found
        self.examined.append(
            Examined(card.id, card.name, sort, (after if sort == "added" else before).name, False, also)
        )
        opponents = [deck for deck in self._decks if deck.name != before.name] or [before]
        for bot in self._bots:
            for opponent in opponents:
                self._pair(Entrant(bot, before), Entrant(bot, after), Entrant(bot, opponent), version, card)

    def _pair(self, before: Entrant, after: Entrant, opponent: Entrant, version: int, card: Card) -> None:
        base = Pairing(self._entrant(before), self._entrant(opponent))
        if base not in self._bases:
            self._bases.append(base)
        self._compared.append(
            Pairing(self._entrant(after), base.second, version, self._bases.index(base), card.id)
        )

    def _entrant(self, entrant: Entrant) -> int:
        if entrant not in self.entrants:
            self.entrants.append(entrant)
        return self.entrants.index(entrant)

    def _version(self, cards: CardSet) -> int:
        for number, known in enumerate(self.cards):
            if known.digest == cards.digest and number:
                return number
        self.cards.append(cards)
        return len(self.cards) - 1

    def _is_in_decks(self, card: Card) -> bool:
        if self._versions.game.rules.check_deck is not None:
            return True
        return any(card.id in self._list(deck) for deck in self._decks)

    def _list(self, deck: PlannedDeck) -> Sequence[str]:
        if not isinstance(deck.cards, str):
            return deck.cards
        tally = self._versions.game.rules.tally
        if tally is None or tally.deck_cards is None:
            return ()
        return tally.deck_cards(self._versions.old, deck.cards)

    def _deck_for(self, sort: str, card: Card) -> tuple[PlannedDeck, PlannedDeck] | None:
        """Return the deck that shows what a card does, for the old cards and for the new ones."""
        check = self._versions.game.rules.check_deck
        holders = sorted(self._decks, key=lambda deck: -list(self._list(deck)).count(card.id))
        if sort == "changed" and holders and card.id in self._list(holders[0]):
            return holders[0], holders[0]
        if check is None:
            return None
        old, new = self._versions.old, self._versions.new
        for deck in holders:
            if sort != "removed":
                made = with_card(deck, card.id, new, check)
                if made is not None:
                    return (made if sort == "changed" else deck), made
            elif card.id in deck.cards:
                left = _without_removed(deck, card, old, new, check)
                if left is not None:
                    return deck, left
            elif not check(deck.cards, new):
                made = with_card(deck, card.id, old, check)
                if made is not None:
                    return made, deck
        return None


def _without_removed(
    deck: PlannedDeck, card: Card, old: CardSet, new: CardSet, check: Any
) -> PlannedDeck | None:
    """Return a deck without a card that is gone, legal with the new cards."""
    kept = CardSet(
        old.game,
        [there for there in old.values() if there.id in new or there.id == card.id],
        old.sets,
        old.extras,
    )
    made = without(deck, card.id, kept, check)
    return made if made is not None and not check(made.cards, new) else None
