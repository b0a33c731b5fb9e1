"""From what a caller names to a plan: decks, bots, pairings, and the cards to be replaced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from cardlang.api import Game, bundled_decks, load_deck
from cardlang.checks.cards import CardSet
from cardlang.checks.decks import Deck, DeckErrors
from cardlang.diagnostics.model import CardErrors
from cardlang.play.making import made_in_time
from cardlang.play.setting import default_decks
from cardlang.play.watchdog import BOT_TIMEOUT, Watchdog
from cardlang.simulation.faults import SimulationError
from cardlang.simulation.plan import Entrant, Job, Pairing, Plan, PlannedDeck
from cardlang.simulation.replacing import add_replacements

MOST_PAIRINGS = 20_000


def make_job(
    game: Game,
    cards: CardSet,
    *,
    decks: Sequence[Any] = (),
    bots: Sequence[str] = ("greedy",),
    seats: int | None = None,
    variant: str | None = None,
    seed: int = 0,
    mirror: bool = False,
    replace: Sequence[str] = (),
    details: bool = True,
    bot_timeout: float = BOT_TIMEOUT,
) -> Job:
    """Return the job in which every deck with every bot meets every other one.

    `replace` holds names or ids of cards, or `all`: decks without them are compared with the decks themselves. A bot
    has `bot_timeout` seconds to be made, as one is here to see whether it can be; 0 is no limit. Raises
    SimulationError, UnknownBot, DeckErrors, CardErrors, InputError for what cannot be played.
    """
    rules = game.rules
    count = rules.players[0] if seats is None else seats
    chosen = rules.variants[0] if variant is None else variant
    if type(seed) is not int:
        raise SimulationError(f"a seed is a whole number, not {seed!r}")
    planned: Sequence[PlannedDeck | None] = named_decks(game, cards, decks, chosen) or [None]
    known = known_bots(game, bots, bot_timeout)
    entrants = [Entrant(bot, deck) for deck in planned for bot in known]
    pairings = [Pairing(a, b) for a, b in combinations(range(len(entrants)), 2)]
    if mirror or len(entrants) == 1:
        pairings += [Pairing(entrant, entrant) for entrant in range(len(entrants))]
    versions = [cards]
    if replace:
        versions += add_replacements(game, cards, entrants, pairings, replace)
    if len(pairings) > MOST_PAIRINGS:
        raise SimulationError(
            f"{len(entrants):,} entrants make {len(pairings):,} pairings, more than {MOST_PAIRINGS:,}; "
            "name fewer decks, bots or cards"
        )
    plan = Plan(
        game.name, chosen, count, seed, tuple(entrants), tuple(pairings),
        tuple(version.digest for version in versions), details,
    )  # fmt: skip
    for version in versions:
        try_out(game, version, plan, range(len(entrants)))
    return Job(plan, tuple(versions))


def named_decks(game: Game, cards: CardSet, decks: Sequence[Any], variant: str) -> list[PlannedDeck]:
    """Return the decks that a call names, or the usual ones, each with a name of its own; none where there are none.

    Raises CardErrors, DeckErrors, InputError, SimulationError.
    """
    return list(
        _told_apart([_planned(game, cards, deck) for deck in decks] or usual_decks(game, cards, variant))
    )


def usual_decks(game: Game, cards: CardSet, variant: str) -> list[PlannedDeck]:
    """Return the decks that take part where a call names none: all bundled ones that are legal with the cards."""
    rules = game.rules
    if rules.tally is not None and rules.tally.deck_names is not None:
        return [PlannedDeck(name, name) for name in rules.tally.deck_names(cards, variant)]
    if rules.check_deck is None:
        usual = default_decks(game, cards, rules.players[0])
        return [PlannedDeck(str(deck), str(deck)) for deck in dict.fromkeys(map(str, usual or ()))]
    found = []
    for name in bundled_decks(game.name):
        deck, faults = load_deck(name, game.name, cards)
        if not any(fault.severity == "error" for fault in faults):
            found.append(PlannedDeck(deck.name, deck.cards))
    if not found:
        made = default_decks(game, cards, rules.players[0]) or []
        found = [PlannedDeck(getattr(deck, "name", "deck"), tuple(deck)) for deck in made[:1]]
    return found


def _planned(game: Game, cards: CardSet, deck: Any) -> PlannedDeck:
    """Return a deck given by name, file, `Deck` or card ids. Raises CardErrors, DeckErrors, InputError."""
    check = game.rules.check_deck
    if check is None:
        if game.rules.default_decks is None:
            raise SimulationError(f"{game.rules.title} is played without decks of one's own; name none")
        return PlannedDeck(str(deck), str(deck))
    if isinstance(deck, str | Path):
        read, faults = load_deck(deck, game.name, cards)
        if any(fault.severity == "error" for fault in faults):
            raise CardErrors(faults)
        return PlannedDeck(read.name, read.cards)
    name = deck.name if isinstance(deck, Deck) else "deck"
    wrong = check(tuple(deck), cards)
    if wrong:
        raise DeckErrors([(name, wrong)])
    return PlannedDeck(name, tuple(deck))


def _told_apart(decks: Sequence[PlannedDeck]) -> Iterator[PlannedDeck]:
    """Yield the decks, those of one name numbered."""
    seen: Counter[str] = Counter()
    for deck in decks:
        seen[deck.name] += 1
        number = seen[deck.name]
        yield deck if number == 1 else PlannedDeck(f"{deck.name} #{number}", deck.cards)


def known_bots(game: Game, bots: Sequence[str], bot_timeout: float) -> tuple[str, ...]:
    """Return the bots once each. Raises UnknownBot, BotFault or SimulationError before anything is played."""
    if not bots:
        raise SimulationError("a simulation needs at least one bot")
    with Watchdog(bot_timeout).watching() as watchdog:
        for bot in dict.fromkeys(bots):
            made_in_time((bot,), game.rules, 0, watchdog)
    return tuple(dict.fromkeys(bots))


def try_out(game: Game, cards: CardSet, plan: Plan, entrants: Iterable[int]) -> None:
    """Start one match of each entrant, so that what the game does not allow is known at once."""
    for entrant in entrants:
        deck = plan.entrants[entrant].deck
        decks = None if deck is None else [deck.cards] * plan.seats
        try:
            game.new_match(cards, decks, players=plan.seats, variant=plan.variant, seed=plan.seed, log=False)
        except DeckErrors as error:
            raise DeckErrors({name: list(found) for name, found in error.faults}.items()) from None
