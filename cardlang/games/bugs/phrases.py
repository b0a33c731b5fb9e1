"""The small phrases of a card text: numbers, names, kinds of bugs, players."""

from __future__ import annotations

from typing import Any

import attrs

from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.bugs import ast
from cardlang.source import Span
from cardlang.syntax.characters import fold_apostrophe
from cardlang.syntax.language import Token, span_of
from cardlang.syntax.numbers import read_whole

MOST = 1_000
"""The largest number a card text may hold."""
NUMERALS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
SORTS = {"bug": "Bug", "action card": "Action", "outbreak": "Outbreak"}
"""The sections that a word for cards means."""
ORDINALS = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}


def words_of(children: list[Any]) -> tuple[str, ...]:
    """Return the words below a rule, in order; quotes become double ones."""
    words: list[str] = []
    for child in children:
        if not isinstance(child, Token):
            words.extend(child.words)
        elif child.type == "QUOTED":
            words.append(f'"{fold_apostrophe(child[1:-1])}"')
        else:
            words.append(str(child))
    return tuple(words)


def at(children: list[Any]) -> dict[str, Any]:
    """Return the fields that every node of this game has: its span and its words."""
    return {"span": span_of(children), "words": words_of(children)}


def word_rule(self: object, c: list[Any]) -> ast.Words:
    """Build a rule whose words choose nothing by themselves."""
    return ast.Words(**at(c))


def found(c: list[Any], kind: Any) -> Any:
    """Return the first child of a class, or None."""
    return next((child for child in c if isinstance(child, kind)), None)


def names_in(c: list[Any]) -> tuple[ast.Name, ...]:
    """Return the names among the children of a rule."""
    return tuple(child for child in c if isinstance(child, ast.Name))


def said_as(who: ast.Who, c: list[Any]) -> ast.Who:
    """Return players in the words of a longer phrase."""
    return attrs.evolve(who, **at(c))


class Numbers:
    """Numbers, comparisons, names and kinds of bugs."""

    numeral = ordinal = word_rule

    def number(self, c: list[Any]) -> ast.Number:
        return ast.Number(_number(words_of(c)[0], span_of(c)), **at(c))

    def amount(self, c: list[Any]) -> ast.Number:
        if not isinstance(c[0], Token):
            return ast.Number(c[0].value, **at(c))
        span = span_of(c)
        return ast.Number(_number(str(c[0])[1:-1], Span(span.start + 1, span.end - 1)), **at(c))

    def count_table(self, c: list[Any]) -> ast.Count:
        return ast.Count("table", **at(c))

    in_it = word_rule

    def for_each(self, c: list[Any]) -> ast.Count:
        counted: ast.Count = c[2]
        return attrs.evolve(counted, **at(c))

    def count_twice(self, c: list[Any]) -> ast.Count:
        counted: ast.Count = c[1]
        return attrs.evolve(counted, times=2, **at(c))

    def count_held(self, c: list[Any]) -> ast.Count:
        section = "" if isinstance(c[0], ast.Name) else SORTS[str(c[0])]
        return ast.Count("held", _whose(c), names=names_in(c[:1]), section=section, **at(c))

    def number_held(self, c: list[Any]) -> ast.Count:
        section = SORTS.get(str(c[3]).removesuffix("s"), "")
        return ast.Count("held", _whose(c), names=names_in(c), section=section, **at(c))

    def count_layer(self, c: list[Any]) -> ast.Count:
        return ast.Count("layer", **at(c))

    def count_named(self, c: list[Any]) -> ast.Count:
        return ast.Count("table", names=(c[0],), **at(c))

    def count_discard(self, c: list[Any]) -> ast.Count:
        return ast.Count("discard", **at(c))

    def count_players(self, c: list[Any]) -> ast.Count:
        return ast.Count("players", **at(c))

    def count_cards(self, c: list[Any]) -> ast.Count:
        return ast.Count("cards", c[-1], **at(c))

    def count_value(self, c: list[Any]) -> ast.Count:
        return ast.Count("value", **at(c))

    def exactly(self, c: list[Any]) -> ast.Comparison:
        n = found(c, ast.Number).value
        return ast.Comparison(n, n, **at(c))

    def at_least(self, c: list[Any]) -> ast.Comparison:
        return ast.Comparison(found(c, ast.Number).value, **at(c))

    def at_most(self, c: list[Any]) -> ast.Comparison:
        return ast.Comparison(0, found(c, ast.Number).value, **at(c))

    but_relative = word_rule

    def above(self, c: list[Any]) -> ast.Comparison:
        return ast.Comparison(found(c, ast.Number).value + 1, **at(c))

    def below(self, c: list[Any]) -> ast.Comparison:
        return ast.Comparison(0, found(c, ast.Number).value - 1, **at(c))

    def either(self, c: list[Any]) -> ast.Comparison:
        one, other = sorted((c[0].value, c[2].value))
        return ast.Comparison(one, other, gap=True, **at(c))

    def between(self, c: list[Any]) -> ast.Comparison:
        one, other = sorted((c[1].value, c[3].value))
        return ast.Comparison(one, other, **at(c))

    def quoted_name(self, c: list[Any]) -> ast.Name:
        return ast.Name(fold_apostrophe(str(c[0])[1:-1]), quoted=True, **at(c))

    def bare_name(self, c: list[Any]) -> ast.Name:
        return ast.Name(" ".join(c), **at(c))

    def small_name(self, c: list[Any]) -> ast.Name:
        return ast.Name(" ".join(c), small=True, **at(c))

    def id_name(self, c: list[Any]) -> ast.Name:
        return ast.Name(str(c[0])[2:-1], by_id=True, **at(c))

    quantifier = evenness = excepting = word_rule

    def reach(self, c: list[Any]) -> ast.Comparison:
        one, other = sorted((c[0].value, c[2].value))
        return ast.Comparison(one, other, **at(c))

    def valued(self, c: list[Any]) -> ast.Comparison:
        return ast.Comparison(c[-1].low, c[-1].high, c[-1].gap, **at(c))

    def any_bugs(self, c: list[Any]) -> ast.Bugs:
        return ast.Bugs(**at(c))

    def valued_bugs(self, c: list[Any]) -> ast.Bugs:
        return ast.Bugs(value=c[-1], **at(c))

    def counted_bugs(self, c: list[Any]) -> ast.Bugs:
        return ast.Bugs(count=found(c, ast.Comparison), **at(c))

    def single_bug(self, c: list[Any]) -> ast.Bugs:
        return ast.Bugs(names_in(c), count=ast.Comparison(1, 1), **at(c))

    def named_bugs(self, c: list[Any]) -> ast.Bugs:
        return ast.Bugs(names_in(c), **at(c))

    def counted_names(self, c: list[Any]) -> ast.Bugs:
        return ast.Bugs(names_in(c), count=found(c, ast.Comparison), **at(c))

    def parity_bugs(self, c: list[Any]) -> ast.Bugs:
        odd = any(word.startswith("odd") for word in words_of(c))
        return ast.Bugs(parity=int(odd), **at(c))

    def bugs_except(self, c: list[Any]) -> ast.Bugs:
        meant = c[0]
        return ast.Bugs(meant.names, meant.value, meant.count, meant.parity, names_in(c), **at(c))


class Players:
    """Players, and where they sit."""

    person = people = behind = ahead = choice = seats = further = possessive = word_rule
    most_points = fewest_points = either_side = word_rule
    has_most = has_fewest = has_most_points = has_fewest_points = word_rule
    beyond = opposite = with_most = with_fewest = in_hand = adverb = adverbs = word_rule

    def nth(self, c: list[Any]) -> ast.Who:
        words = words_of(c)
        if words[0] in ("previous", "last"):
            return ast.Who("previous", **at(c))
        if words[-1] == "previous":
            return ast.Who("previous", ORDINALS[words[0]], **at(c))
        steps = 2 if "but" in words else ORDINALS.get(words[0], 1)
        return ast.Who("next", steps, **at(c))

    def side(self, c: list[Any]) -> ast.Words:
        return ast.Words(**at(c))

    beside = on_side = side

    def pair(self, c: list[Any]) -> ast.Pair:
        return ast.Pair(c[0], c[2], **at(c))

    def nth_player(self, c: list[Any]) -> ast.Who:
        return said_as(c[1], c)

    def bare_next(self, c: list[Any]) -> ast.Who:
        return ast.Who("next", **at(c))

    def next_but_one(self, c: list[Any]) -> ast.Who:
        return ast.Who("next", 2, **at(c))

    def next_few(self, c: list[Any]) -> ast.Who:
        return ast.Who("few", c[2].value, **at(c))

    def nth_side(self, c: list[Any]) -> ast.Who:
        return ast.Who(side_of(c[3]), c[1].steps, **at(c))

    def this_player(self, c: list[Any]) -> ast.Who:
        return ast.Who("you", **at(c))

    def behind_you(self, c: list[Any]) -> ast.Who:
        return ast.Who("previous", **at(c))

    def ahead_of_you(self, c: list[Any]) -> ast.Who:
        return ast.Who("next", 2 if c[2].words[0] in ("after the next", "after next") else 1, **at(c))

    def opposite_you(self, c: list[Any]) -> ast.Who:
        return ast.Who("across", **at(c))

    def seats_on(self, c: list[Any]) -> ast.Who:
        return ast.Who("next", c[2].value, **at(c))

    def seats_back(self, c: list[Any]) -> ast.Who:
        return ast.Who("previous", c[2].value, **at(c))

    def beside_you(self, c: list[Any]) -> ast.Who:
        return ast.Who(side_of(c[2]), **at(c))

    def seats_away(self, c: list[Any]) -> ast.Who:
        return ast.Who(side_of(c[4]), c[2].value, **at(c))

    def beyond_that(self, c: list[Any]) -> ast.Who:
        return ast.Who("beyond", **at(c))

    def richest(self, c: list[Any]) -> ast.Who:
        return _by_cards("richest", c)

    def poorest(self, c: list[Any]) -> ast.Who:
        return _by_cards("poorest", c)

    def loser(self, c: list[Any]) -> ast.Who:
        return ast.Who("most points", **at(c))

    def winner(self, c: list[Any]) -> ast.Who:
        return ast.Who("fewest points", **at(c))

    def both_sides(self, c: list[Any]) -> ast.Who:
        return ast.Who("beside", **at(c))

    def dealer(self, c: list[Any]) -> ast.Who:
        return ast.Who("dealer", **at(c))

    def that_player(self, c: list[Any]) -> ast.Who:
        return ast.Who("that", **at(c))

    def chosen(self, c: list[Any]) -> ast.Who:
        return ast.Who("chosen", yours=c[-1].words[0] in ("of your choice", "you choose"), **at(c))

    def random_player(self, c: list[Any]) -> ast.Who:
        return ast.Who("random", **at(c))

    having = word_rule

    def everyone_with(self, c: list[Any]) -> ast.Who:
        return attrs.evolve(_holding(c), kind=_all_of(c))

    def others_with(self, c: list[Any]) -> ast.Who:
        return attrs.evolve(_holding(c), kind="others")

    def kind_held(self, c: list[Any]) -> ast.HoldsKind:
        numbers, cards = found(c, ast.Comparison), found(c, ast.Cards)
        if numbers is None:
            numbers = ast.Comparison(0, 0) if str(c[0]) == "no" else ast.Comparison(1)
        return ast.HoldsKind(ast.Who("all"), numbers, cards.names, cards.section, **at(c))

    def everyone_but(self, c: list[Any]) -> ast.Who:
        return ast.Who(_all_of(c), but=c[-1], **at(c))

    def others(self, c: list[Any]) -> ast.Who:
        return ast.Who("others", **at(c))

    def everyone(self, c: list[Any]) -> ast.Who:
        return ast.Who(_all_of(c), **at(c))

    def owner(self, c: list[Any]) -> ast.Who:
        nth = found(c, ast.Who)
        if nth is not None:
            return said_as(nth, c)
        kinds = {"your": "you", "their": "that", "that": "that", "the": "dealer", "another": "chosen"}
        many = "others" if "other" in words_of(c) else _all_of(c)
        return ast.Who(kinds.get(str(c[0]), many), **at(c))

    def hand(self, c: list[Any]) -> ast.Who:
        who = found(c, ast.Who)
        return said_as(who, c)


def side_of(words: ast.Words) -> str:
    """Return `left` or `right` for a phrase that ends with it; clockwise is to the left."""
    side = words.words[-1].rsplit(" ", 1)[-1]
    return {"clockwise": "left", "anticlockwise": "right", "counterclockwise": "right"}.get(side, side)


def _whose(c: list[Any]) -> ast.Who:
    """Return whose hand is meant: `in the next player's hand`, `in their hand`."""
    return found(c, ast.Who) or ast.Who("that", **at(c[-1:]))


def _by_cards(kind: str, c: list[Any]) -> ast.Who:
    """Return who has the most or the fewest cards, or cards of a kind."""
    held = found(c, ast.Cards)
    names, section = ((), "") if held is None else (held.names, held.section)
    return ast.Who(kind, names=names, section=section, **at(c))


def _holding(c: list[Any]) -> ast.Who:
    """Return all who hold so many cards, or so many of a kind."""
    kind = found(c, ast.HoldsKind)
    if kind is None:
        return ast.Who("all", cards=found(c, ast.Comparison), **at(c))
    return ast.Who("all", cards=kind.cards, names=kind.names, section=kind.section, **at(c))


def _all_of(c: list[Any]) -> str:
    """Return `all` for players, and `others` for opponents."""
    return "others" if any(word.startswith("opponent") for word in words_of(c)) else "all"


def _number(text: str, span: Span) -> int:
    value = NUMERALS.index(text) if text in NUMERALS else read_whole(text, span.start)
    if value > MOST:
        raise TextError(Fault("E203", f"a number is at most {MOST:,}", span))
    return value
