"""What every adapter plays at: a game, its cards, decks and players, and numbers for actions."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

import attrs

from cardlang.adapters.encoding import Encoder
from cardlang.api import Game, load_game
from cardlang.checks.cards import CardSet
from cardlang.engine.match import Match
from cardlang.errors import CardlangError
from cardlang.play.setting import default_decks, load_match_decks

MOST_LISTED = 5
MOST_DECISIONS = 100_000
"""After how many decisions a match that does not end is cut off."""


class IllegalNumber(CardlangError):
    """A number that is no legal action."""


class BadTable(CardlangError):
    """Arguments that no table can be made of."""


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
        cards: CardSet | Sequence[str] | None = None,
        decks: Sequence[Any] | None = None,
        players: int | None = None,
        variant: str | None = None,
    ) -> Table:
        """Return a table; what is left out is the game's usual.

        `cards` is a card set, or names and files of sets; decks are names, files, `Deck`s or card ids, the
        first for player 0. Raises BadTable, and what `load_game`, `load_cards` and `Game.new_match` raise.
        """
        loaded = load_game(game)
        known = _cards(loaded, cards)
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
        known = self.read_number(number)
        if known not in options:
            named = [f"{option} ({text})" for option, text in list(options.items())[:MOST_LISTED]]
            more = f" and {len(options) - MOST_LISTED:,} more" if len(options) > MOST_LISTED else ""
            listed = ", ".join(named) or "none"
            raise IllegalNumber(f"{known} is no legal action of player {seat}; legal: {listed}{more}")
        return options[known]

    def read_number(self, number: Any) -> int:
        """Return what a program gives as an action as an int, whatever its kind of whole number.

        Raises IllegalNumber for all that is none.
        """
        try:
            return index(number)
        except TypeError:
            last = self.encoder.actions - 1
            raise IllegalNumber(
                f"an action is one whole number from 0 to {last:,}, not {number!r:.60}"
            ) from None

    def number(self, state: Match, seat: int, action: str) -> int:
        """Return the number of a legal action. Raises IllegalNumber."""
        for number, text in self.numbered(state, seat).items():
            if text == action:
                return number
        raise IllegalNumber(f"{action!r:.60} is no legal action of player {seat}")


def _cards(game: Game, cards: CardSet | Sequence[str] | None) -> CardSet:
    if cards is None or isinstance(cards, CardSet):
        return game.cards if cards is None else cards
    names = [cards] if isinstance(cards, str) else cards
    if not isinstance(names, Sequence) or not names or not all(isinstance(name, str) for name in names):
        raise BadTable(f"`cards` is a card set, or names and files of sets, not {cards!r:.60}")
    return game.load_cards(*names)


def _decks(game: Game, cards: CardSet, decks: Sequence[Any] | None, players: int) -> Sequence[Any] | None:
    if decks is None:
        return default_decks(game, cards, players) if players in game.rules.players else None
    if isinstance(decks, str) or not isinstance(decks, Sequence):
        raise BadTable(f"`decks` is a list with a deck for each player, not {decks!r:.60}")
    if len(decks) > players:
        raise BadTable(f"{len(decks)} decks for {players} players; `decks` holds one a player")
    if decks and all(isinstance(deck, str) for deck in decks):
        return load_match_decks(game, cards, players, decks)
    return decks
