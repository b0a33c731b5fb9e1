"""What every adapter plays at: a game, its cards, decks and players, and numbers for actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from cardlang.adapters.encoding import Encoder
from cardlang.api import Game, load_game
from cardlang.checks.cards import CardSet
from cardlang.engine.match import Match
from cardlang.errors import CardlangError
from cardlang.play.setting import default_decks, load_match_decks

MOST_DECISIONS = 100_000
"""After how many decisions a match that does not end is cut off."""


class IllegalNumber(CardlangError):
    """A number that is no legal action."""


@attrs.frozen(eq=False)
class Table:
    """What matches are played with; they differ only in their seed."""

    game: Game
    cards: CardSet
    decks: Sequence[Any] | None
    players: int
    variant: str | None
    encoder: Encoder = attrs.field(factory=Encoder)

    @classmethod
    def of(
        cls,
        game: str,
        cards: CardSet | None = None,
        decks: Sequence[Any] | None = None,
        players: int | None = None,
        variant: str | None = None,
    ) -> Table:
        """Return a table; what is left out is the game's usual. Decks are names, files, `Deck`s or card ids.

        Raises what `load_game` and `Game.new_match` raise.
        """
        loaded = load_game(game)
        known = loaded.cards if cards is None else cards
        count = loaded.rules.players[0] if players is None else players
        table = cls(loaded, known, _decks(loaded, known, decks, count), count, variant)
        table.start(0)  # what does not go together is said now
        return table

    def start(self, seed: int) -> Match:
        """Return a new match without log."""
        return self.game.new_match(
            self.cards, self.decks, players=self.players, variant=self.variant, seed=seed, log=False
        )

    def numbered(self, state: Match, seat: int) -> dict[int, str]:
        """Return what a player may do by number; nothing when it is not theirs to act."""
        return self.encoder.numbered(state.legal_actions(seat))

    def action(self, state: Match, seat: int, number: int) -> str:
        """Return the action that a number means now. Raises IllegalNumber."""
        options = self.numbered(state, seat)
        if number not in options:
            listed = ", ".join(f"{n} ({text})" for n, text in list(options.items())[:5]) or "none"
            raise IllegalNumber(f"{number} is no legal action of player {seat}; legal are {listed}, …")
        return options[number]


def _decks(game: Game, cards: CardSet, decks: Sequence[Any] | None, players: int) -> Sequence[Any] | None:
    if decks is None:
        return default_decks(game, cards, players) if players in game.rules.players else None
    if all(isinstance(deck, str) for deck in decks):
        return load_match_decks(game, cards, players, decks)
    return decks
