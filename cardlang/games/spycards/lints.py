"""What reads well and plays badly: warnings about whole cards and sets (rulings 21 and 26)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.lints.circles import way_round
from cardlang.checks.lints.own import own_cards, place_in
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic, Related
from cardlang.engine.effect import Effect, inside, walk_effects
from cardlang.games.spycards import effects as e
from cardlang.games.spycards.costs import costs
from cardlang.games.spycards.idle import idle
from cardlang.games.spycards.summon_graph import endless_groups, pool_name, summon_graph
from cardlang.source import Span

_LEFT_OUT = re.compile(r"<!-- not in cardlang, (effect [0-9]+: .*) -->")
"""How an import notes an effect that it cannot say."""
_LATE = (e.GainAtk, e.GainDef, e.Empower, e.EmpowerDef, e.Unity, e.Pierce, e.Numb, e.NumbThose)


def too_late(unit: Unit, cards: CardSet) -> list[Diagnostic]:
    """Warn about ATK and DEF that change when the round has already been decided (ruling 21)."""
    found = []
    for draft, card in own_cards(unit, cards):
        for effect in card.effects:
            for outer in walk_effects(effect):
                if isinstance(outer, e.OnResult):
                    found += [
                        Diagnostic(
                            "W330",
                            f"`{late.text}` comes after the round is decided and changes nothing",
                            unit.source,
                            place_in(draft, late.origin),
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

    Each card brings others with an expected number; cards whose numbers do not die out do not come to an end.
    Limits, and coins that make a loop end, are therefore no cause for a warning.
    """
    brings = summon_graph(cards)
    own = {card.id: (draft, card) for draft, card in own_cards(unit, cards)}
    found = []
    for group in endless_groups(brings):
        first = next((card_id for card_id in own if card_id in group), None)
        if first is None:
            continue
        draft, card = own[first]
        chain = way_round(first, brings, group)
        names = " → ".join(cards[i].name if i in cards else i for i in chain)
        summon = next(
            (s for s in _summons(card) if chain[1] in (pool_name(s), getattr(s, "card", None))), None
        )
        span = draft.span if summon is None else place_in(draft, summon.origin)
        related = tuple(
            Related(f"goes on with {own[i][1].name}", unit.source, own[i][0].span)
            for i in chain[1:-1]
            if i in own
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


def _summons(card: Card) -> list[Effect]:
    return [
        s for effect in card.effects for s in walk_effects(effect) if isinstance(s, (e.Summon, e.TurnInto))
    ]


def incomplete(unit: Unit, cards: CardSet) -> list[Diagnostic]:
    """Warn about cards that came from elsewhere with an effect that card texts have no words for."""
    return [
        Diagnostic(
            "W402",
            f"this card plays without one of its effects: {found[1]}",
            unit.source,
            Span(line.start, line.start + len(line.text)),
            draft.name,
            help=("the comment below holds it for the format it came from; delete both to give it up",),
        )
        for draft in unit.drafts
        for line in draft.block.comments
        if (found := _LEFT_OUT.fullmatch(line.text))
    ]


LINTS = (too_late, runaway, incomplete, idle, costs)
