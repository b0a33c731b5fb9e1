"""Rounds and matches of Spy Cards in few words, for the tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import cardlang
from cardlang.checks.cards import CardSet
from cardlang.checks.library import Library
from cardlang.checks.text import compile_text
from cardlang.diagnostics.model import Diagnostic
from cardlang.engine.match import Match
from cardlang.games import registry
from cardlang.source import Source

GAME = cardlang.load_game("spycards")

FREE = """
## Boss
### Chief
0 TP Bug
## Mini-Boss
### Left Hand
0 TP Bug
### Right Hand
0 TP Bug
## Effect
"""

DECK = [
    "ultimax-tank",
    "zasp",
    "mothiva",
    *["thief"] * 3,
    *["acornling"] * 3,
    *["numbnail"] * 3,
    *["bandit"] * 3,
]


@cache
def base_cards() -> CardSet:
    """Return the cards of the base set."""
    return GAME.load_cards("vanilla")


def read_text_file(text: str, set_id: str = "test", uses: str = "vanilla", kind: str = "expansion") -> Any:
    """Return the cards and the diagnostics of a card file that holds `text` below its header."""
    header = f"---\ngame: spycards\nset: {set_id}\nkind: {kind}\nuses: [{uses}]\n---\n"
    library = Library(registry.game_names(), registry.game)
    unit = library.add_source(Source(f"{set_id}.cards.md", header + text))
    assert unit is not None
    return library.link([unit])


def cards_of(text: str, **options: str) -> CardSet:
    """Return base cards and those of a card file without faults."""
    cards: CardSet
    cards, diagnostics = read_text_file(text, **options)
    assert not [d for d in diagnostics if d.severity == "error"], diagnostics
    return cards


def names(text: str) -> list[str]:
    """Return a comma list as a list."""
    return [name.strip() for name in text.split(",") if name.strip()]


def play_round(
    played: str = "",
    against: str = "",
    cards: CardSet | None = None,
    hp: int = 5,
    opponent_hp: int = 5,
    **options: Any,
) -> dict[str, Any]:
    """Resolve a round of comma lists; `coins` and `picks` are comma lists too, `setup` texts of the first player."""
    for word in ("coins", "picks"):
        options[word] = names(options.get(word, ""))
    setup = options.pop("setup", [])
    other = options.pop("opponent_setup", [])
    return GAME.resolve(
        base_cards() if cards is None else cards,
        [{"hp": hp, "played": names(played), "setup": setup},
         {"hp": opponent_hp, "played": names(against), "setup": other}],
        **options,
    )  # fmt: skip


def new_match(cards: CardSet | None = None, decks: Any = None, **options: Any) -> Match:
    """Start a match of two equal decks unless others are given."""
    return GAME.new_match(base_cards() if cards is None else cards, decks or [DECK, DECK], **options)


def choose(match: Match, generator: random.Random) -> dict[int, str]:
    """Return a random legal action for each player."""
    return {p: generator.choice(match.legal_actions(p)) for p in match.players_to_act()}


def random_deck(cards: CardSet, generator: random.Random) -> list[str]:
    """Return a legal deck."""

    def of(*kinds: str) -> list[str]:
        return [card.id for card in cards.values() if card.kind in kinds and card.cost < 100]

    return [
        generator.choice(of("Boss")),
        *generator.sample(of("Mini-Boss"), 2),
        *generator.choices(of("Attacker", "Effect"), k=12),
    ]


def free_cards(effects: str) -> CardSet:
    """Return base cards and a set in which every card is free: a boss, two mini-bosses and the given ones."""
    return cards_of(FREE + effects)


def deck_of(*cards: str) -> list[str]:
    """Return a deck of the free boss and mini-bosses and twelve of the given cards, in turn."""
    return ["chief", "left-hand", "right-hand", *[cards[n % len(cards)] for n in range(12)]]


def start_with(
    cards: CardSet, decks: Sequence[Sequence[str]], hands: Callable[[Match], bool], **options: Any
) -> Match:
    """Return the first match, over seeds from 0, whose first hands are as wanted."""
    for seed in range(20_000):
        match = new_match(cards, [list(deck) for deck in decks], seed=seed, **options)
        if hands(match):
            return match
    raise AssertionError("no seed gives such hands")


def check_text(folder: Path, text: str) -> tuple[Diagnostic, ...]:
    """Return what `check` says about an expansion of the base set."""
    path = folder / "set.cards.md"
    path.write_text(f"---\ngame: spycards\nset: checked\nuses: [vanilla]\n---\n{text}", encoding="utf-8")
    return cardlang.check([path]).diagnostics


def hand(match: Match, player: int = 0) -> list[str]:
    """Return the card ids in a player's hand, as that player sees it."""
    found: list[str] = match.view(player).observation["players"][player]["hand"]
    return found


def own(match: Match, player: int = 0) -> dict[str, Any]:
    """Return what a player sees of itself."""
    found: dict[str, Any] = match.view(player).observation["players"][player]
    return found


def play(match: Match, *actions: str) -> None:
    """Apply the actions of player 0 and player 1 together."""
    match.apply_actions(dict(enumerate(actions)))


def both_hold(card: str) -> Callable[[Match], bool]:
    """Return whether both players have a card in hand."""
    return lambda match: all(card in hand(match, player) for player in (0, 1))


def compiled(text: str, cards: CardSet, card_id: str = "") -> Any:
    """Return the compiled line of a text on an Effect card; None when it may not stand on a card."""
    try:
        return compile_text(GAME.rules, text, cards, "Effect", card_id)[1]
    except cardlang.CardErrors as errors:
        codes = {diagnostic.code for diagnostic in errors.diagnostics if diagnostic.severity == "error"}
    assert codes <= {"E202", "E210", "E211", "E215"}, text
    return None
