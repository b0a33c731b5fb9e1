"""What reads well and plays badly: warnings about whole cards (ruling 2)."""

from __future__ import annotations

from collections import Counter

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.lints.doubled import Said, doubled
from cardlang.checks.lints.neighbours import Neighbours
from cardlang.checks.lints.own import own_cards
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic, Edit, Fix
from cardlang.games.base import Worth
from cardlang.games.bugsnax.effects import AnyOf, Compare, Filter, Host, This
from cardlang.games.bugsnax.idle import idle
from cardlang.games.bugsnax.loops import loops
from cardlang.games.bugsnax.meaning import compare
from cardlang.games.bugsnax.narrowing import keywords_of, lines_of
from cardlang.games.bugsnax.program import Program, program_of
from cardlang.games.bugsnax.rules import Ignore
from cardlang.games.bugsnax.stats import MOST
from cardlang.source import Span


def never_caught(unit: Unit, cards: CardSet) -> list[Diagnostic]:
    """Warn about Snax that ignore traps of every power, so that nothing can catch them."""
    program = program_of(cards)
    found = []
    for draft in unit.drafts:
        number = program.number.get(draft.id)
        if number is None or program.kind[number] != "snax" or program.cards[number].set != unit.header.set:
            continue
        ignores = _ignores(program, number)
        if ignores and all(any(_passes(tests, power) for tests in ignores) for power in range(MOST + 1)):
            found.append(
                Diagnostic(
                    "W350",
                    f"no trap counts against {draft.name}",
                    unit.source,
                    draft.span,
                    draft.name,
                    help=("what it ignores covers every power: leave one of the lines out",),
                )
            )
    return found


def _ignores(program: Program, number: int) -> list[tuple[Filter, ...]]:
    """Return what a Snak always ignores, its keywords included."""
    profile = program.profiles[number]
    rules = [*profile.rules, *(rule for name in profile.keywords for rule in program.keyword(name).rules)]
    return [
        rule.traps
        for rule in rules
        if isinstance(rule, Ignore) and rule.test is None and isinstance(rule.snax, Host | This)
    ]


def _passes(tests: tuple[Filter, ...], power: int) -> bool:
    """Whether every trap of a power is ignored, whatever card it is."""
    return all(_covers(test, power) for test in tests)


def _covers(test: Filter, power: int) -> bool:
    if isinstance(test, AnyOf):
        return any(_covers(part, power) for part in test.tests)
    return (
        isinstance(test, Compare)
        and test.stat == "power"
        and isinstance(test.amount, int)
        and compare(power, test.op, test.amount)
    )


def near_decks(unit: Unit, cards: CardSet) -> list[Diagnostic]:
    """Warn about the name of a Grumpus deck that is a slip of the name of a larger one."""
    sizes = Counter(str(card.stats["deck"]) for card in cards.values() if "deck" in card.stats)
    neighbours = Neighbours(sizes)
    found = []
    for draft in unit.drafts:
        deck, line = draft.stats.get("deck"), draft.block.stat
        if not isinstance(deck, str) or line is None or draft.id not in cards:
            continue
        near = [name for name in neighbours.of(deck) if sizes[name] > sizes[deck]]
        if near:
            found.append(
                Diagnostic(
                    "W351",
                    f"`{deck}` is a deck of its own, and one letter away from `{near[0]}`",
                    unit.source,
                    Span(line.start, line.start + len(deck)),
                    draft.name,
                    help=(f"did you mean `{near[0]}`?", "if both are meant, give one of them another name"),
                    fix=Fix((Edit(unit.source, Span(line.start, line.start + len(deck)), near[0]),)),
                )
            )
    return found


def doubled_keywords(unit: Unit, cards: CardSet) -> list[Diagnostic]:
    """Warn about a keyword that stands twice on a card: what has it, has it once. Other numbers are others."""
    found = []
    for draft, card in own_cards(unit, cards):
        first: dict[str, Said] = {}
        for _, line in lines_of(card):
            for keyword, place in keywords_of(draft, line):
                said = Said(keyword.name, place)
                kept = first.setdefault(keyword.name, said)
                if kept is not said:
                    why = ("what has a keyword has it once: leave one of them out",)
                    found.append(doubled(unit, draft, kept, said, why, safe=True))
    return found


def worth(card: Card) -> Worth | None:
    """Return the difficulty and the points of a Bugsnak; None for other cards."""
    if "difficulty" not in card.stats:
        return None
    return Worth(card.stats["difficulty"], card.stats["points"], "Snax", "difficulty", "points")


LINTS = (never_caught, near_decks, loops, idle, doubled_keywords)
