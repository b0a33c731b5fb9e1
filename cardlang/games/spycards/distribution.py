"""How likely each result of a round is, coins and random summons taken apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Any, TypeAlias, TypeVar

from cardlang.checks.cards import Card, CardSet
from cardlang.engine.amounts import to_json
from cardlang.engine.chance import Chance, derived_seed
from cardlang.engine.effect import Effect, inside, walk_effects
from cardlang.engine.odds import Odds, Outcome
from cardlang.games.base import Compiled
from cardlang.games.spycards import effects as e
from cardlang.games.spycards.board import Board, lay_out
from cardlang.games.spycards.branches import BRANCHING, BranchingRound, multiplies_later, spread
from cardlang.games.spycards.coinsums import OverBudget
from cardlang.games.spycards.handlers import HANDLERS
from cardlang.games.spycards.phases import NAMES
from cardlang.games.spycards.program import CardProgram, program_of
from cardlang.games.spycards.round import MOST_HP, Round

MOST_WORK = 400_000
"""How many effects, copies of the round counted too, an exact distribution may take: about a second."""
SAMPLES = 3_000
SAMPLE_WORK = 1_000_000
"""How many effects and coins all samples together may take; then there are fewer samples."""

Fill: TypeAlias = Callable[[Round], None]
"""Puts the cards on the table of a round that has not begun."""


Result = TypeVar("Result", bound=Hashable)


def odds(
    cards: CardSet,
    hp: Sequence[int],
    fill: Fill,
    effects: Sequence[Effect],
    result: Callable[[Round], Result],
    by_play_order: bool = False,
) -> tuple[dict[Result, Fraction], int]:
    """Return the probability of each result, and the number of samples (0: exact). Raises RunawayEffects.

    `effects` are those in play beyond the card set's own.
    """
    found = exact_odds(cards, hp, fill, effects, result, by_play_order)
    if found is not None:
        return found, 0
    program = program_of(cards, logged=False)
    counts = sampled(lambda seed: Round(program, HANDLERS, Chance(seed), hp, by_play_order), fill, result)
    total = counts.total()
    return {end: Fraction(hits, total) for end, hits in counts.items()}, total


def exact_odds(
    cards: CardSet,
    hp: Sequence[int],
    fill: Fill,
    effects: Sequence[Effect],
    result: Callable[[Round], Result],
    by_play_order: bool = False,
    work: int = MOST_WORK,
) -> dict[Result, Fraction] | None:
    """Return the probability of each result, or None when it takes more than `work` effects and copies."""
    program = program_of(cards, logged=False)
    first = BranchingRound(program, BRANCHING, Chance(0), hp, by_play_order)
    fill(first)
    try:
        first.begin(multiplies_later(effects, program))
        return spread(first, result, work)
    except OverBudget:
        return None


def sampled(start: Callable[[int], Round], fill: Fill, result: Callable[[Round], Result]) -> Counter[Result]:
    """Return how often each result came in rounds with seeds of their own."""
    counts: Counter[Result] = Counter()
    work = 0
    for number in range(SAMPLES):
        current = start(derived_seed("sample", number))
        fill(current)
        current.decide()
        current.conclude()
        counts[result(current)] += 1
        work += current.steps + len(current.coins)
        if work > SAMPLE_WORK:
            break
    return counts


# -- `try`: one effect on a card of its own -----------------------------------------------------------------


def phase_names(compiled: Compiled) -> list[str]:
    """Return the phases in which an effect line runs, in the order of a round; then those of later rounds.

    TP directly on a card has compiled to nothing.
    """
    if not compiled.effects:
        return ["no phase: it is part of the card's cost"]
    found: set[tuple[int, int]] = set()
    stack = [(effect, 0) for effect in compiled.effects]
    while stack:
        effect, rounds = stack.pop()
        found.add((rounds, -1 if isinstance(effect, e.GainTp) else effect.phase))
        stack += [(inner, rounds + isinstance(effect, e.Setup)) for inner in inside(effect)]
    return [_phase_in_words(phase, rounds) for rounds, phase in sorted(found)]


def _phase_in_words(phase: int, rounds: int) -> str:
    name = "Start of Round" if phase < 0 else NAMES[phase]
    return f"{name} ({'next round' if rounds == 1 else f'{rounds} rounds later'})" if rounds else name


def try_effects(compiled: Compiled, cards: CardSet) -> Odds:
    """Return what one effect line comes to on an Effect card without tribe that is alone in play."""
    program = program_of(cards, logged=False)
    card = Card("", "this card", "Effect", "", 0, (), {}, compiled.effects, (compiled.text,), ("", 0))
    bearer = program.prepare(card)
    heals = any(
        isinstance(inner, (e.Heal, e.Lifesteal)) for line in compiled.effects for inner in walk_effects(line)
    )
    hp = 1 if heals else MOST_HP
    found, samples = odds(
        cards,
        (hp, MOST_HP),
        lambda r: r.play(0, [bearer]),
        compiled.effects,
        lambda r: _on_the_card(r, bearer),
    )
    outcomes = [
        Outcome(share, _words(end, heals), _values(end), int(share * samples)) for end, share in found.items()
    ]
    outcomes.sort(key=lambda outcome: (-outcome.probability, _rank(outcome.values), outcome.text))
    where = "alone on an Effect card without tribe, against an empty board"
    return Odds(tuple(outcomes), f"{where}, at {hp} HP" if heals else where, samples)


def _on_the_card(r: Round, bearer: CardProgram) -> tuple[Any, ...]:
    """Return ATK, DEF, both HP, how many cards were summoned on each side, and what waits for the next round."""
    return (
        to_json(r.final_atk[0]), to_json(r.final_df[0]), to_json(r.hp[0]), to_json(r.hp[1]),
        *(sum(1 for card in side if card.program is not bearer) for side in r.field),
        tuple(sorted(effect.text for effect in r.setup[0])),
    )  # fmt: skip


def _words(end: Any, with_hp: bool) -> str:
    atk, df, hp, other_hp, own, theirs, setup = end
    parts = [f"ATK {atk}", f"DEF {df}"]
    if with_hp or hp != MOST_HP:
        parts.append(f"HP {hp}")
    if other_hp not in (MOST_HP, MOST_HP - 1):  # one less is only the lost round
        parts.append(f"opponent HP {other_hp}")
    if own:
        parts.append(f"{own} summoned")
    if theirs:
        parts.append(f"{theirs} summoned for the opponent")
    parts += [f"next round {text}" + (f" ({n} times)" if n > 1 else "") for text, n in Counter(setup).items()]
    return ", ".join(parts)


def _values(end: Any) -> dict[str, Any]:
    names = ("atk", "def", "hp", "opponent_hp", "summoned", "opponent_summoned", "setup")
    return dict(zip(names, end, strict=True)) | {"setup": list(end[-1])}


def _rank(values: Any) -> tuple[float, ...]:
    """Sort equally likely results by their numbers, the greatest first."""
    return tuple(-float(_number(values[name])) for name in ("atk", "def", "hp"))


def _number(value: int | str) -> float:
    """Return a number by which shown amounts sort."""
    return {"∞": float("inf"), "-∞": float("-inf")}[value] if isinstance(value, str) else value


# -- `resolve --exact`: a whole board -----------------------------------------------------------------------


def board_odds(
    cards: CardSet, board: Board, result: Callable[[Round], Result]
) -> tuple[dict[Result, Fraction], int]:
    """Return the probability of each result of a board, and the number of samples (0: exact)."""
    return odds(*_laid_out(cards, board, result))


def exact_board_odds(
    cards: CardSet, board: Board, result: Callable[[Round], Result], work: int
) -> dict[Result, Fraction] | None:
    """Return the probability of each result of a board; None when that takes more than `work`."""
    return exact_odds(*_laid_out(cards, board, result), work=work)


def _laid_out(
    cards: CardSet, board: Board, result: Callable[[Round], Result]
) -> tuple[CardSet, list[int], Fill, list[Effect], Callable[[Round], Result], bool]:
    effects = [effect for side in board.sides for effect in side.setup]
    hp = [side.hp for side in board.sides]

    def fill(current: Round) -> None:
        lay_out(current, board, events=False)

    return cards, hp, fill, effects, result, board.variant == "bug-fables"
