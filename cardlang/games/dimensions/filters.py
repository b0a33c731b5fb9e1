"""What "with 3 attack", "that is damaged", "that costs 3 or less" say about a phrase."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.terms import Test
from cardlang.games.dimensions.vocabulary import STAT_NOUNS
from cardlang.source import Span


def number_behind(phrases: list[Phrase]) -> list[Phrase]:
    """Read "attack 2 or less" as "2 or less attack"."""
    first, *rest = phrases
    number = rest[0] if rest else None
    if number is None or number.number is None or number.headed or number.det or first.number is not None:
        return phrases
    if first.noun not in STAT_NOUNS or not (first.compare or number.compare):
        return phrases
    first.number, first.compare = number.number, number.compare or first.compare
    first.span = Span(first.span.start, number.span.end)
    return [first, *rest[1:]]


def add_filter(phrase: Phrase, opener: str, filter: Phrase) -> None:
    """Add what "with KEYWORD", "that is damaged", "that costs 3 or less" says to a phrase."""
    holds = opener not in ("without", "that does not have", "that do not have", "that is not", "that are not")
    if "not" in filter.states:
        holds = not holds
    if filter.signed is not None and opener == "with":
        phrase.gifts.append(filter)
        return
    if opener in ("that costs", "that cost"):
        phrase.tests.append(Test("stat", "cost", filter.compare or "=", filter.number or 0))
        return
    if filter.degree and filter.number is None and not filter.keywords:
        raise misfit(filter.span, "this comparison has no number")
    made = _filter_tests(filter, holds)
    phrase.told = any(test.what == "fresh" for test in made)
    if not made and filter.rank is None:
        raise misfit(
            filter.span,
            f"`{opener}` takes a keyword, a number or a state",
            "for example `with 3 or more attack`, `that is damaged`",
        )
    phrase.tests += made
    if filter.rank is not None:
        stat = filter.noun if filter.noun in STAT_NOUNS else filter.rank[0]
        phrase.rank = (stat, filter.rank[1])


def _filter_tests(filter: Phrase, holds: bool) -> list[Test]:
    made: list[Test] = []
    for keyword, _ in filter.keywords:
        what = "status" if filter.noun == "status" else "keyword"
        made.append(Test(what, keyword, holds=holds))
    if filter.noun in STAT_NOUNS and filter.number is not None:
        if filter.noun == "damage":
            made.append(Test("damaged", holds=holds))
        else:
            made.append(Test("stat", filter.noun, filter.compare or "=", filter.number, holds=holds))
    if filter.dimensions:
        made.append(Test("dimension", tuple(filter.dimensions), holds=holds))
    if filter.cards:
        made.append(Test("card", tuple(filter.cards), holds=holds))
    if filter.noun == "weapon" and not filter.cards:
        made.append(Test("weapon", holds=holds))
    if filter.noun == "boss":
        made.append(Test("boss", holds=holds))
    made += state_tests(filter.states, holds)
    return made


def leave_out(phrase: Phrase, exceptions: Sequence[Phrase]) -> bool:
    """Take "except Cows", "other than this" out of a phrase; False where one says more than one thing."""
    if len(exceptions) == 1 and exceptions[0].det == "this" and not exceptions[0].cards:
        phrase.other = True
        return True
    made = [_filter_tests(exception, False) for exception in exceptions]
    if not made or any(len(tests) != 1 for tests in made):
        return False
    phrase.tests += [test for tests in made for test in tests]
    phrase.excepts = True
    return True


_UNASKED = frozenset(
    ("only", "still", "currently", "enough", "remaining", "doubled", "reduced", "increased", "changed", "new", "same",
     "total", "current", "base", "original", "unable", "able", "targeted", "sacrificed", "stolen")
)  # fmt: skip
"""What may be said of something, but cannot be asked or picked by."""


def check_states(phrase: Phrase) -> None:
    """Raise for an adjective that would be passed over: "your only mob"."""
    for state in phrase.states:
        if state in _UNASKED:
            raise misfit(phrase.span, f"whether something is `{state}` cannot be told here")


def state_tests(states: Sequence[str], holds: bool = True) -> list[Test]:
    """Return the tests that adjectives mean."""
    made = []
    for state in states:
        if state in ("damaged", "wounded", "injured"):
            made.append(Test("damaged", holds=holds))
        elif state == "undamaged":
            made.append(Test("damaged", holds=not holds))
        elif state == "silenced":
            made.append(Test("silenced", holds=holds))
        elif state in ("dead", "destroyed", "killed"):
            made.append(Test("dead", holds=holds))
        elif state == "alive":
            made.append(Test("dead", holds=not holds))
        elif state == "summoned":
            made.append(Test("fresh", holds=holds))
        elif state == "attacked":
            made.append(Test("attacked", holds=holds))
        elif state == "adjacent":
            made.append(Test("adjacent", holds=holds))
        elif state.startswith("adjacent to "):
            made.append(Test("adjacent", state.removeprefix("adjacent to "), holds=holds))
    return made
