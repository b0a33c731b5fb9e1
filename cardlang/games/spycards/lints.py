"""What reads well and plays badly: warnings about whole cards and sets (rulings 21 and 26)."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.scope import Draft
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic, Related
from cardlang.engine.effect import Effect, inside, walk_effects
from cardlang.games.spycards import effects as e
from cardlang.games.spycards.program import program_of
from cardlang.source import Span

_LATE = (e.GainAtk, e.GainDef, e.Empower, e.EmpowerDef, e.Unity, e.Pierce, e.Numb, e.NumbThose)


def too_late(unit: Unit, cards: CardSet) -> list[Diagnostic]:
    """Warn about ATK and DEF that change when the round has already been decided (ruling 21)."""
    found = []
    for draft, card in _own(unit, cards):
        for effect in card.effects:
            for outer in walk_effects(effect):
                if isinstance(outer, e.OnResult):
                    found += [
                        Diagnostic(
                            "W330",
                            f"`{late.text}` comes after the round is decided and changes nothing",
                            unit.source,
                            _span(draft, late),
                            card.name,
                            help=("put it into `Setup (…)`, where it happens in the next round",),
                        )
                        for late in _in_this_round(outer)
                        if isinstance(late, _LATE)
                    ]
    return found


def _in_this_round(effect: Effect) -> Iterator[Effect]:
    stack = list(inside(effect))
    while stack:
        current = stack.pop()
        yield current
        if not isinstance(current, e.Setup):
            stack.extend(inside(current))


def runaway(unit: Unit, cards: CardSet) -> list[Diagnostic]:
    """Warn about cards that keep summoning each other (ruling 26), with the chain.

    Each card brings others with an expected number; a loop whose numbers multiply to 1 or more does not end.
    Limits and coins that make a loop end are therefore no cause for a warning.
    """
    brings = {card.id: _brings(card, cards) for card in cards.values()}
    own = {card.id: (draft, card) for draft, card in _own(unit, cards)}
    found, reported = [], set[str]()
    for card_id in own:
        chain = _loop(card_id, brings)
        if chain is None or reported & set(chain):
            continue
        reported.update(chain)
        draft, card = own[card_id]
        names = " → ".join(cards[i].name for i in (*chain, card_id))
        summon = next((s for s in _summons(card) if chain[1 % len(chain)] in _targets(s, card, cards)), None)
        span = draft.span if summon is None else _span(draft, summon)
        related = tuple(
            Related(f"goes on with {other.name}", unit.source, own_draft.span)
            for other_id in chain[1:]
            if other_id in own
            for own_draft, other in (own[other_id],)
        )
        found.append(
            Diagnostic(
                "W320",
                f"this summons without end: {names}",
                unit.source,
                span,
                card.name,
                help=("a limit such as `(only once)` ends it; a round stops after 100,000 effects",),
                related=related,
            )
        )
    return found


def _own(unit: Unit, cards: CardSet) -> Iterator[tuple[Draft, Card]]:
    for draft in unit.drafts:
        card = cards.get(draft.id)
        if card is not None and card.set == unit.header.set:
            yield draft, card


def _span(draft: Draft, effect: Effect) -> Span:
    _, line, start, end = effect.origin
    return Span(start, end).shift(draft.nodes[line][0].start)


def _summons(card: Card) -> list[Effect]:
    return [
        s for effect in card.effects for s in walk_effects(effect) if isinstance(s, (e.Summon, e.TurnInto))
    ]


def _targets(effect: Effect, card: Card, cards: CardSet) -> list[str]:
    """Return the ids of the cards that a summon may bring."""
    program = program_of(cards, True)
    if isinstance(effect, e.TurnInto):
        return [p.card.id for p in program.pool(None, effect.rank) if p.card.id != card.id]
    assert isinstance(effect, e.Summon)
    if effect.card is not None:
        return [effect.card]
    return [p.card.id for p in program.pool(effect.tribe, effect.rank)]


def _brings(card: Card, cards: CardSet) -> dict[str, float]:
    """Return how many of each card one card brings into its own round, on average and at the most otherwise."""
    brought: dict[str, float] = {}
    stack: list[tuple[Effect, float]] = [(effect, 1.0) for effect in card.effects]
    while stack:
        effect, weight = stack.pop()
        if isinstance(effect, (e.Summon, e.TurnInto)):
            targets = _targets(effect, card, cards)
            for target in targets:
                brought[target] = brought.get(target, 0.0) + weight * effect.times / len(targets)
        elif isinstance(effect, e.Coin):
            stack += [(inner, weight * effect.times / 2) for inner in inside(effect)]
        elif isinstance(effect, e.Limit) and effect.most is not None:
            continue
        elif not isinstance(effect, e.Setup):
            stack += [(inner, weight) for inner in inside(effect)]
    return brought


def _loop(start: str, brings: dict[str, dict[str, float]]) -> list[str] | None:
    """Return a chain of cards from `start` back to it whose numbers multiply to at least 1, or None.

    Each card is reached by its strongest chain only, shortest first: enough to name a cause.
    """
    best: dict[str, float] = {start: 1.0}
    before: dict[str, str] = {}
    queue = [start]
    for current in queue:
        for target, number in brings.get(current, {}).items():
            strength = best[current] * number
            if target == start and strength >= 1:
                chain = [current]
                while chain[-1] != start:
                    chain.append(before[chain[-1]])
                return chain[::-1]
            if target not in best and strength > 0:
                best[target] = strength
                before[target] = current
                queue.append(target)
    return None


LINTS = (too_late, runaway)
