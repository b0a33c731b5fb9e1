"""One round set up by hand: what `resolve` and scenarios run, both through the round of a match."""

from __future__ import annotations

import attrs

from cardlang.checks.cards import CardSet
from cardlang.checks.text import read_text, text_reader
from cardlang.diagnostics.model import CardErrors, Diagnostic
from cardlang.engine.chance import Chance
from cardlang.engine.effect import Effect
from cardlang.games.base import Compiled
from cardlang.games.spycards import ast
from cardlang.games.spycards.compile import compile_line
from cardlang.games.spycards.effects import Setup
from cardlang.games.spycards.handlers import HANDLERS
from cardlang.games.spycards.program import program_of, quiet
from cardlang.games.spycards.round import MOST_HP, Round
from cardlang.games.spycards.trace import LOGGED, resolve_logged


@attrs.frozen
class Side:
    """What one player brings to the round."""

    hp: int = MOST_HP
    played: tuple[str, ...] = ()
    """Card ids in the order played."""
    setup: tuple[Effect, ...] = ()
    """Effects left from the round before, in that order."""


@attrs.frozen
class Board:
    """Everything that decides a round. TP, hand and deck rules take no part."""

    sides: tuple[Side, Side] = (Side(), Side())
    variant: str = "online"
    coins: tuple[bool, ...] = ()
    """Forced coins in the order of flipping, True is heads; then the seed decides."""
    picks: tuple[str, ...] = ()
    """Forced results of random summons, card ids; then the seed decides."""
    seed: int = 0


def run_board(cards: CardSet, board: Board, *, events: bool) -> Round:
    """Run a round to its end and return it, with its log if `events`.

    Raises BadPick for a forced pick that is not in the pool, RunawayEffects.
    """
    current = Round(
        program_of(cards, events),
        LOGGED if events else HANDLERS,
        Chance(board.seed),
        [side.hp for side in board.sides],
        board.variant == "bug-fables",
    )
    lay_out(current, board, events=events)
    if events:
        resolve_logged(current)
    else:
        current.decide()
        current.conclude()
    return current


def lay_out(current: Round, board: Board, *, events: bool) -> None:
    """Put everything on the table of a round that has not begun; `events` as in `run_board`."""
    current.forced_coins = list(board.coins)
    current.forced_picks = list(board.picks)
    for seat, side in enumerate(board.sides):
        current.set_up(seat, side.setup if events else [quiet(effect) for effect in side.setup])
        current.play(seat, [current.program.by_id[card_id] for card_id in side.played])


def waiting_effect(text: str, cards: CardSet, place: str) -> Effect:
    """Compile an effect text left from the round before; `place` is its own position for limits.

    It is read as it stood inside the brackets of a Setup, where TP may stand. Raises CardErrors with spans
    inside the text.
    """
    from cardlang.games.spycards.game import GAME

    node = read_text(GAME, text, cards)
    assert isinstance(node, ast.EffectText)
    whole = attrs.evolve(node, effect=ast.Setup(node.effect, span=node.span))
    faults: list[Diagnostic] = []
    compiled: Compiled | None = compile_line(text_reader(text, cards, faults, "Effect", place), whole)
    if compiled is None:
        raise CardErrors(faults)
    (setup,) = compiled.effects
    assert isinstance(setup, Setup)
    return setup.effect
