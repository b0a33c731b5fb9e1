"""A round that splits where chance decides, so that all its ends can be weighed.

The handlers are those of every round; only coins and random picks are taken apart. Equal rounds are merged, and
coins whose effects only add up are flipped together: a thousand of them make a thousand and one branches.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from fractions import Fraction
from math import comb
from typing import Any, TypeAlias, TypeVar

import attrs

from cardlang.engine.effect import Effect, walk_effects
from cardlang.games.spycards import effects as e
from cardlang.games.spycards import handlers
from cardlang.games.spycards.coinsums import OverBudget, Sums, sums_of
from cardlang.games.spycards.phases import DECISION, END, Phase
from cardlang.games.spycards.program import CardProgram, Program
from cardlang.games.spycards.round import Played, Round

Pending: TypeAlias = "tuple[Any, int, int, Played | None, int]"
"""What stands on a round's stack: effect, seat, order, bearer, and how often it still runs."""

Result = TypeVar("Result", bound=Hashable)

CLONE_WORK = 12
"""What copying a round costs, in handled effects."""


class BranchingRound(Round):
    """A quiet round that stops before each random step and can be copied there."""

    __slots__ = ("keep_changes", "random", "singles", "slot")

    random: Pending | None
    """The random step it stopped at; None once the round has ended."""
    singles: dict[int, e.Coin]
    """One coin of those that were put off, by the identity of the coins it stands for."""

    def begin(self, keep_changes: bool) -> None:
        """Run up to the first random step. `keep_changes` says whether an earlier change of HP may matter later."""
        self.keep_changes = keep_changes
        self.singles = {}
        self.slot = -1
        self.advance()

    def advance(self) -> None:
        """Run up to the next random step or the end of the round. Raises RunawayEffects."""
        self.random = None
        while True:
            while self.stack:
                item = self.stack.pop()
                effect, seat, order, bearer, left = item
                if bearer is not None and bearer.gone:
                    continue
                self.steps += 1
                if self.steps > self.most_steps:
                    raise self.runaway()
                if self.delayed(item):
                    continue
                if is_random(self, effect, bearer, left):
                    self.random = item
                    return
                self.handlers[effect.__class__](self, effect, seat, order, bearer, left)
            if not self.next_slot():
                return

    def delayed(self, item: Pending) -> bool:
        """Flip coins whose heads and tails both wait for one later phase only there; return whether that is so.

        Nothing can tell, and rounds become equal again after each coin instead of holding every order of results.
        """
        effect, seat, order, bearer, left = item
        if not isinstance(effect, e.Coin) or left < 2 or effect.heads is None or effect.tails is None:
            return False
        phase = effect.heads.phase
        if phase <= self.phase or effect.tails.phase != phase or self.forced_coins:
            return False
        single = self.singles.setdefault(id(effect), attrs.evolve(effect, times=1, phase=phase))
        for _ in range(left):
            self.start(single, seat, order, bearer)
        return True

    def next_slot(self) -> bool:
        """Put the effects of the next phase and seat on the stack; False when the round is over."""
        self.slot += 1
        if self.slot == DECISION:
            self.decide()
        if self.slot >= END:
            return False
        bucket = self.waiting.pop(self.slot, None)
        if bucket is not None:
            self.phase = self.slot >> 1
            bucket.sort(key=lambda entry: entry[0])
            seat = self.slot & 1
            self.stack = [(eff, seat, order, bearer, eff.times) for order, eff, bearer in reversed(bucket)]
        return True

    def copy(self) -> BranchingRound:
        """Return an equal round that goes on apart."""
        other = BranchingRound.__new__(BranchingRound)
        for name in SHARED:
            setattr(other, name, getattr(self, name))
        for name in COPIED:
            setattr(other, name, getattr(self, name)[:])
        twins: dict[int, Played] = {}
        other.field = (_twins(self.field[0], twins), _twins(self.field[1], twins))
        other.numbed = (_twins(self.numbed[0], twins), _twins(self.numbed[1], twins))
        other.setup = (self.setup[0][:], self.setup[1][:])
        other.changes = (self.changes[0][:], self.changes[1][:])
        other.limits = self.limits.copy()
        other.stack = [(f, s, o, _twin(b, twins), n) for f, s, o, b, n in self.stack]
        other.waiting = {
            slot: [(o, f, _twin(b, twins)) for o, f, b in bucket] for slot, bucket in self.waiting.items()
        }
        if self.random is not None:
            effect, seat, order, bearer, left = self.random
            other.random = (effect, seat, order, _twin(bearer, twins), left)
        return other

    def key(self) -> Hashable:
        """Return what decides how the round goes on: rounds with equal keys end alike."""
        stack = [*self.stack, self.random] if self.random is not None else self.stack
        return (
            self.slot,
            *self.atk,
            *self.df,
            *self.hp,
            *self.factor,
            *self.next_order,
            self.final_power,
            self.result,
            self.final_atk,
            self.final_df,
            tuple((id(f), s, o, _mark(b), n) for f, s, o, b, n in stack),
            tuple(
                (slot, tuple((o, id(f), _mark(b)) for o, f, b in bucket))
                for slot, bucket in sorted(self.waiting.items())
            ),
            tuple((id(c.program), c.atk, c.df, c.down, c.order) for side in self.field for c in side),
            len(self.field[0]),
            tuple(_mark(card) for side in self.numbed for card in side),
            tuple(tuple(map(id, side)) for side in self.setup),
            tuple(sorted(self.limits.items())),
            (tuple(self.changes[0]), tuple(self.changes[1])) if self.keep_changes else (),
            len(self.forced_coins),
            len(self.forced_picks),
        )


COPIED = (
    "atk",
    "df",
    "hp",
    "factor",
    "next_order",
    "coins",
    "picks",
    "forced_coins",
    "forced_picks",
    "summoned",
)
SHARED = (
    "handlers", "phase", "steps", "program", "chance", "by_play_order", "hp_before", "result", "final_atk", "final_df",
    "final_power", "note", "log", "totals", "put_off", "slot", "keep_changes", "random",
    "singles",
)  # fmt: skip


def _twin(card: Played | None, twins: dict[int, Played]) -> Played | None:
    """Return the copy of a card in play, made when it is first asked for."""
    if card is None:
        return None
    known = twins.get(id(card))
    if known is None:
        known = twins[id(card)] = Played.__new__(Played)
        known.program, known.seat, known.order = card.program, card.seat, card.order
        known.atk, known.df, known.down, known.gone = card.atk, card.df, card.down, card.gone
    return known


def _twins(cards: list[Played], twins: dict[int, Played]) -> list[Played]:
    return [twin for card in cards if (twin := _twin(card, twins)) is not None]


def _mark(card: Played | None) -> tuple[int, int] | None:
    return None if card is None else (-1, -1) if card.gone else (card.seat, card.order)


# -- random steps -------------------------------------------------------------------------------------------


def is_random(r: Round, effect: Effect, bearer: Played | None, left: int) -> bool:
    """Return whether chance decides what an effect does now."""
    match effect:
        case e.Coin():
            return left > 0
        case e.Summon(card=None):
            return left > 0 and len(r.program.pool(effect.tribe, effect.rank)) > 1
        case e.TurnInto():
            return bearer is not None and len(_others(r, bearer, effect)) > 1
        case _:
            return False


def _others(r: Round, bearer: Played, effect: e.TurnInto) -> list[CardProgram]:
    return [card for card in r.program.pool(None, effect.rank) if card is not bearer.program]


def branches(r: BranchingRound) -> Iterator[tuple[Fraction, BranchingRound]]:
    """Yield every way a random step can go with its probability; each has run up to its next random step."""
    assert r.random is not None
    effect, _, _, bearer, left = r.random
    if r.forced_coins if isinstance(effect, e.Coin) else r.forced_picks:
        yield Fraction(1), _carried_out(r.copy())
    elif isinstance(effect, e.Coin):
        sums = sums_of(effect, left) if _come_at_once(r, effect) else None
        if sums is not None:
            yield from _added_up(r, sums)
        elif left > 1 and _order_is_nothing(r, effect):
            yield from _flipped_together(r, effect, left)
        else:
            for heads, share in zip((True, False), effect.shares, strict=True):
                if share:
                    child = r.copy()
                    child.forced_coins = [heads]
                    yield Fraction(share, sum(effect.shares)), _carried_out(child)
    else:
        if isinstance(effect, e.TurnInto) and bearer is not None:
            pool = _others(r, bearer, effect)
        else:
            pool = r.program.pool(effect.tribe, effect.rank)
        for card in pool:
            child = r.copy()
            child.forced_picks = [card.card.id]
            yield Fraction(1, len(pool)), _carried_out(child)


def _carried_out(r: BranchingRound) -> BranchingRound:
    """Do one random step, its result being forced; the rest of its coins stays on the stack."""
    assert r.random is not None
    effect, seat, order, bearer, left = r.random
    if isinstance(effect, e.Coin):
        if left > 1:
            r.stack.append((effect, seat, order, bearer, left - 1))
        left = 1
    r.handlers[effect.__class__](r, effect, seat, order, bearer, left)
    r.coins.clear()
    r.picks.clear()
    r.advance()
    return r


def _come_at_once(r: BranchingRound, effect: e.Coin) -> bool:
    return all(branch is None or branch.phase <= r.phase for branch in (effect.heads, effect.tails))


def _added_up(r: BranchingRound, sums: Sums) -> Iterator[tuple[Fraction, BranchingRound]]:
    """Yield a branch for each sum that coins come to, all their gains given in one."""
    assert r.random is not None
    _, seat, order, _, _ = r.random
    whole = sum(sums.values())
    for (atk, df), ways in sums.items():
        child = r.copy()
        assert child.random is not None
        twin = child.random[3]
        child.handlers[e.GainAtk](child, e.GainAtk(atk, phase=Phase.AT_ONCE), seat, order, twin, 1)
        child.handlers[e.GainDef](child, e.GainDef(df, phase=Phase.AT_ONCE), seat, order, twin, 1)
        child.advance()
        yield Fraction(ways, whole), child


def _order_is_nothing(r: BranchingRound, effect: e.Coin) -> bool:
    """Return whether only the number of heads matters: heads and tails wait for phases of their own."""
    both = [branch.phase for branch in (effect.heads, effect.tails) if branch is not None]
    return min(both) > r.phase and len(set(both)) == len(both)


def _flipped_together(
    r: BranchingRound, effect: e.Coin, coins: int
) -> Iterator[tuple[Fraction, BranchingRound]]:
    share_of_heads, share_of_tails = effect.shares
    whole = (share_of_heads + share_of_tails) ** coins
    for heads in range(coins + 1):
        ways = comb(coins, heads) * share_of_heads**heads * share_of_tails ** (coins - heads)
        if not ways:
            continue
        child = r.copy()
        _give(child, effect.heads, heads)
        _give(child, effect.tails, coins - heads)
        child.advance()
        yield Fraction(ways, whole), child


def _give(r: BranchingRound, effect: Effect | None, times: int) -> None:
    """Let an effect wait for its phase `times` times."""
    assert r.random is not None
    _, seat, order, bearer, _ = r.random
    if effect is not None:
        for _ in range(times):
            r.start(effect, seat, order, bearer)


def _limit(r: Round, effect: e.Limit, seat: int, order: int, bearer: Played | None, left: int) -> None:
    """Count a limit no further than it can matter, so that more rounds are equal."""
    handlers.limit(r, effect, seat, order, bearer, left)
    place = (seat, effect.key)
    r.limits[place] = min(r.limits[place], max(effect.skip, effect.most or 0))


BRANCHING = {**handlers.HANDLERS, e.Limit: _limit}
"""The handlers of a branching round."""


# -- all branches -------------------------------------------------------------------------------------------


def spread(
    first: BranchingRound, result: Callable[[Round], Result], most_work: int
) -> dict[Result, Fraction]:
    """Return the probability of each result of a round that has begun.

    Raises OverBudget beyond `most_work` effects, copies counted too, and RunawayEffects when any branch does.
    """
    ends: dict[Result, Fraction] = {}
    open_rounds: dict[Hashable, tuple[Fraction, BranchingRound]] = {first.key(): (Fraction(1), first)}
    work = 0
    while open_rounds:
        following: dict[Hashable, tuple[Fraction, BranchingRound]] = {}
        for weight, current in open_rounds.values():
            if current.random is None:
                end = result(current)
                ends[end] = ends.get(end, Fraction(0)) + weight
                continue
            before = current.steps
            for share, child in branches(current):
                work += (
                    CLONE_WORK
                    + child.steps
                    - before
                    + len(child.stack)
                    + len(child.field[0])
                    + len(child.field[1])
                )
                if work > most_work:
                    raise OverBudget
                key = child.key()
                known = following.get(key)
                total = weight * share if known is None else known[0] + weight * share
                following[key] = (total, child if known is None else known[1])
        open_rounds = following
    return ends


def multiplies_later(effects: Iterable[Effect], program: Program) -> bool:
    """Return whether a Multiply Healing may come after a change of HP, which then counts again (ruling 22)."""
    seen = [*effects, *(effect for card in program.by_id.values() for _, _, effect in card.effects)]
    return any(isinstance(inner, e.MultiplyHealing) for effect in seen for inner in walk_effects(effect))
