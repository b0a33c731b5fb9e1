"""What a card text says is done: direction, swarm, and what a card may be played with."""

from __future__ import annotations

from typing import Any

import attrs

from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.bugs import ast
from cardlang.games.bugs.lasting import Durations, lasting
from cardlang.games.bugs.phrases import (
    NUMERALS,
    SORTS,
    Numbers,
    Players,
    at,
    found,
    names_in,
    said_as,
    side_of,
    word_rule,
    words_of,
)

EACH = frozenset({"each", "every", "all"})
"""Before bugs that are duplicated, these words mean all that are laid; others mean one more bug (ruling 2)."""


FACTORS = {"trip": 3, "quad": 4}
"""By how much the verbs multiply that do not double, by their first letters."""


class Doings(Durations, Numbers, Players):
    """What cards and players do, one method a rule."""

    reverses = changes = turns = sets = resets = passes = skips = lowers = raises = scales = word_rule
    duplicates = with_it = goes = remains = picks = discards = takes = gives = swaps = shows = word_rule
    adjective = swarm = size = table = direction_noun = course = reversible = thing = more = gone = word_rule
    a_swarm = keeps = knocks_it = pronoun = unturned = knocks = puts = chooses = into_hand = word_rule

    # -- direction, and whom the swarm passes to ----------------------------------------------------------

    def reverse(self, c: list[Any]) -> ast.Reverse:
        return ast.Reverse(found(c, ast.Until), **at(c))

    def turn_to(self, c: list[Any]) -> ast.TurnTo:
        return ast.TurnTo(side_of(found(c[2:], ast.Words)), found(c, ast.Until), **at(c))

    def turned_to(self, c: list[Any]) -> ast.TurnTo:
        return ast.TurnTo(side_of(c[-1]), **at(c))

    def turned_round(self, c: list[Any]) -> ast.Reverse:
        return ast.Reverse(**at(c))

    def turn_act(self, c: list[Any]) -> ast.Reverse | ast.TurnTo:
        turned, until = c[1], found(c, ast.Until)
        if isinstance(turned, ast.Reverse):
            return ast.Reverse(until, **at(c))
        return ast.TurnTo(turned.side, until, **at(c))

    def pass_on(self, c: list[Any]) -> ast.PassTo:
        return ast.PassTo(c[-1], **at(c))

    def pass_unturned(self, c: list[Any]) -> ast.PassTo:
        return ast.PassTo(c[2], **at(c))

    send_along = pass_on

    def swarm_goes(self, c: list[Any]) -> ast.PassTo:
        return ast.PassTo(_by_the_card(c[-1]), **at(c))

    def play_goes(self, c: list[Any]) -> ast.Doing:
        way = c[2]
        if way.kind in ("left", "right") and len(way.words) <= 2:  # "to the left", with no place named
            return ast.TurnTo(way.kind, found(c, ast.Until), **at(c))
        passing = ast.PassTo(_by_the_card(way), **at(c))
        until = found(c, ast.Until)
        return passing if until is None or until.duration is None else lasting(passing, until.duration)

    def place(self, c: list[Any]) -> ast.Who:
        return said_as(c[0], c)

    place_yard = place

    def place_of(self, c: list[Any]) -> ast.Who:
        return said_as(c[3], c)

    def hold(self, c: list[Any]) -> ast.PassTo:
        return ast.PassTo(ast.Who("you"), **at(c))

    def way_on(self, c: list[Any]) -> ast.Who:
        return ast.Who(_onward(c), **at(c))

    def way_to(self, c: list[Any]) -> ast.Who:
        return said_as(c[-1], c)

    def way_side(self, c: list[Any]) -> ast.Who:
        return ast.Who(side_of(c[-1]), **at(c))

    def steps(self, c: list[Any]) -> ast.Number:
        return ast.Number(c[0].value, **at(c))

    def way_steps(self, c: list[Any]) -> ast.Who:
        return ast.Who(_onward(c), found(c, ast.Number).value, **at(c))

    def way_steps_side(self, c: list[Any]) -> ast.Who:
        return ast.Who(side_of(c[-1]), found(c, ast.Number).value, **at(c))

    def skip(self, c: list[Any]) -> ast.Skip | ast.SkipWho:
        skipped = c[-1]
        if isinstance(skipped, ast.Number):
            return ast.Skip(skipped.value, **at(c))
        if skipped.kind == "few":
            return ast.Skip(skipped.steps, **at(c))
        bare = skipped.words[0] == "a" and len(skipped.words) == 2  # "skips a player" means the next one
        if bare or (skipped.kind == "next" and skipped.steps == 1):
            return ast.Skip(1, **at(c))
        return ast.SkipWho(skipped, **at(c))

    def skip_turns(self, c: list[Any]) -> ast.Doing:
        return attrs.evolve(lasting(self.skip(c[:-1]), c[-1]), **at(c))

    swarm_skips = skip

    def skip_player(self, c: list[Any]) -> ast.Who:
        return said_as(c[0], c)

    def skip_count(self, c: list[Any]) -> ast.Number:
        return ast.Number(found(c, ast.Number).value, **at(c))

    # -- the swarm ----------------------------------------------------------------------------------------

    def knock_half(self, c: list[Any]) -> ast.Resize:
        return ast.Resize("parts", 2, **at(c))

    def knock_out(self, c: list[Any]) -> ast.KnockOut:
        return ast.KnockOut(**at(c))

    def set_size(self, c: list[Any]) -> ast.Resize:
        return _resize("set", c)

    def lower_to(self, c: list[Any]) -> ast.Resize:
        return _resize("lower", c)

    def raise_to(self, c: list[Any]) -> ast.Resize:
        return _resize("raise", c)

    def raise_by(self, c: list[Any]) -> ast.Resize:
        return _resize("add", c)

    def lower_by(self, c: list[Any]) -> ast.Resize:
        return _resize("take", c)

    def multiply(self, c: list[Any]) -> ast.Resize:
        return _resize("times", c)

    def divide(self, c: list[Any]) -> ast.Resize:
        return _resize("parts", c)

    def raise_by_each(self, c: list[Any]) -> ast.Resize:
        return _resize_each("add", c)

    def lower_by_each(self, c: list[Any]) -> ast.Resize:
        return _resize_each("take", c)

    add_to = sized_up = raise_by
    take_off = sized_down = lower_by
    sized_set = set_size
    sized_lower_to = lower_to
    sized_raise_to = raise_to

    def scale(self, c: list[Any]) -> ast.Resize:
        verb = c[0].words[0]
        how = "parts" if verb.startswith("halve") else "times"
        sized = ast.Resize(how, FACTORS.get(verb[:4], 2), **at(c))
        return rounded(sized, c[2]) if len(c) > 2 else sized

    rounding = word_rule

    multiple_of = own_size = word_rule

    def scale_to(self, c: list[Any]) -> ast.Resize:
        """Build "sets the swarm size to twice its value"."""
        word = c[3].words[0].split(" ")[0]
        factor = 2 if word == "twice" else NUMERALS.index(word)
        if c[0].words[0].startswith(("lower", "reduce", "decrease", "cut")):
            raise TextError(
                Fault(
                    "E202",
                    "this would raise the size",
                    c[3].span,
                    help=("for example `doubles the swarm size`",),
                )
            )
        return ast.Resize("times", factor, **at(c))

    def sized_double(self, c: list[Any]) -> ast.Resize:
        return ast.Resize("times", 2, **at(c))

    def sized_triple(self, c: list[Any]) -> ast.Resize:
        return ast.Resize("times", 3, **at(c))

    def sized_half(self, c: list[Any]) -> ast.Resize:
        return ast.Resize("parts", 2, **at(c))

    grow_by_itself = sized_double

    def size_act(self, c: list[Any]) -> ast.Resize:
        return ast.Resize(c[1].how, c[1].amount, **at(c))

    def sweep(self, c: list[Any]) -> ast.Sweep:
        return ast.Sweep(**at(c))

    def stays(self, c: list[Any]) -> ast.Stay:
        return ast.Stay(**at(c))

    def pick_up(self, c: list[Any]) -> ast.PickUp:
        return ast.PickUp(**at(c))

    # -- what a card may be played with and on ------------------------------------------------------------

    def times(self, c: list[Any]) -> ast.Number:
        first = str(c[0]).split(" ")[0]
        return ast.Number({"once": 1, "twice": 2}.get(first) or NUMERALS.index(first), **at(c))

    def duplicate(self, c: list[Any]) -> ast.Duplicate:
        times = found(c, ast.Number)
        return ast.Duplicate(c[1], 1 if times is None else times.value, c[1].words[0] in EACH, **at(c))

    def duplicate_but(self, c: list[Any]) -> ast.Duplicate:
        but = names_in(c[3:])
        return ast.Duplicate(attrs.evolve(c[1], but=but), 1, c[1].words[0] in EACH, **at(c))

    def extra_count(self, c: list[Any]) -> ast.Duplicate:
        return ast.Duplicate(found(c, ast.Bugs), c[0].value, **at(c))

    def multiple(self, c: list[Any]) -> ast.Duplicate:
        verb = c[0].words[0]
        if verb.startswith("halve"):
            raise TextError(
                Fault("E202", "bugs cannot be halved", c[0].span, help=("write for example `doubles`",))
            )
        return ast.Duplicate(c[1], FACTORS.get(verb[:4], 2) - 1, c[1].words[0] in EACH, **at(c))

    def extra_bugs(self, c: list[Any]) -> ast.Duplicate:
        return ast.Duplicate(found(c, ast.Bugs), 1, **at(c))

    def pile_both(self, c: list[Any]) -> ast.OnSwarm:
        return ast.OnSwarm(c[-1], found(c, ast.Bugs), **at(c))

    def any_pile(self, c: list[Any]) -> ast.OnSwarm:
        return ast.OnSwarm(size=ast.Comparison(0), **at(c))

    def by_player(self, c: list[Any]) -> ast.Under:
        return ast.Under(ast.YouAre(c[1], **at(c)), **at(c))

    def keep(self, c: list[Any]) -> ast.Stay:
        return ast.Stay(**at(c))

    def extra_one(self, c: list[Any]) -> ast.Duplicate:
        return ast.Duplicate(ast.Bugs(), **at(c))

    def count_as(self, c: list[Any]) -> ast.Duplicate:
        return ast.Duplicate(c[1].bugs, c[1].times, c[1].each, **at(c))

    def on_its_own(self, c: list[Any]) -> ast.Alone:
        return ast.Alone(**at(c))

    def own_or_with(self, c: list[Any]) -> ast.Alone:
        return ast.Alone(bugs=found(c, ast.Bugs) or ast.Bugs(**at(c)), **at(c))

    def as_last(self, c: list[Any]) -> ast.Under:
        who = ast.Who("you", **at(c[:2]))
        return ast.Under(ast.Holds(who, ast.Comparison(1, 1, **at(c)), **at(c)), **at(c))

    def under_not(self, c: list[Any]) -> ast.Under:
        return ast.Under(c[-1], negated=True, **at(c))

    # -- what a player may play next ----------------------------------------------------------------------

    never_play = only_play = beats = special = or_own = word_rule

    def play_bugs(self, c: list[Any]) -> ast.Bar:
        return ast.Bar("", c[0], **at(c))

    def play_sorts(self, c: list[Any]) -> ast.Bar:
        sections = (SORTS[word.removesuffix("s")] for word in words_of(c) if word.removesuffix("s") in SORTS)
        return ast.Bar("", None, tuple(dict.fromkeys(sections)), **at(c))

    def barred(self, c: list[Any]) -> ast.Bar:
        value, words = found(c, ast.Comparison), words_of(c)
        if value is not None:
            return ast.Bar("never", ast.Bugs(value=value, **at(c)), **at(c))
        if words[-1].startswith("bug"):
            return ast.Bar("never", self.parity_bugs(c), **at(c))
        return self.play_sorts(c)

    def bar(self, c: list[Any]) -> ast.Bar:
        return _bar("never", c)

    def bar_picking(self, c: list[Any]) -> ast.Bar:
        return ast.Bar("never", duration=found(c, ast.Duration) or ast.Duration(), picking=True, **at(c))

    def oblige(self, c: list[Any]) -> ast.Bar:
        return _bar("only", c)

    def with_cards(self, c: list[Any]) -> ast.Alone:
        return ast.Alone(with_others=True, **at(c))

    def with_bugs(self, c: list[Any]) -> ast.WithBugs:
        return ast.WithBugs(c[1], c[3] if len(c) > 2 else None, **at(c))

    def by_holder(self, c: list[Any]) -> ast.Under:
        who = ast.Who("you", **at(c[:3]))
        return ast.Under(ast.Holds(who, found(c, ast.Comparison), **at(c)), **at(c))

    def on_pile(self, c: list[Any]) -> ast.OnSwarm:
        return ast.OnSwarm(c[-1].size, c[-1].bugs, **at(c))

    def pile_size(self, c: list[Any]) -> ast.OnSwarm:
        return ast.OnSwarm(size=c[-1], **at(c))

    def empty_pile(self, c: list[Any]) -> ast.OnSwarm:
        return ast.OnSwarm(size=ast.Comparison(0, 0), **at(c))

    def lead_pile(self, c: list[Any]) -> ast.OnSwarm:
        return ast.OnSwarm(**at(c))

    def pile_bugs(self, c: list[Any]) -> ast.OnSwarm:
        return ast.OnSwarm(bugs=c[-1], **at(c))

    def under(self, c: list[Any]) -> ast.Under:
        return ast.Under(c[-1], **at(c))

    own = never_be = only_be = may_be = word_rule

    def never(self, c: list[Any]) -> ast.Limit:
        return ast.Limit("never", c[-1], **at(c))

    def only(self, c: list[Any]) -> ast.Limit:
        return ast.Limit("only", c[-1], **at(c))

    def may(self, c: list[Any]) -> ast.Limit:
        return ast.Limit("may", c[-1], **at(c))


def _by_the_card(who: ast.Who) -> ast.Who:
    """Return a player whom the player of the card chooses: it is the swarm that goes there, by itself."""
    return attrs.evolve(who, yours=True) if who.kind == "chosen" else who


def rounded(sized: ast.Resize, rounding: ast.Words) -> ast.Resize:
    """Return a size that is divided and rounded up or down; raises TextError for one that is not divided."""
    if sized.how != "parts":
        raise TextError(
            Fault("E202", "only what is divided is rounded", rounding.span,
                  help=("write for example `halves the swarm size, rounded up`",))
        )  # fmt: skip
    return attrs.evolve(sized, how="parts up") if rounding.words[0].endswith("up") else sized


def _onward(c: list[Any]) -> str:
    return "previous" if "back" in words_of(c) else "next"


def _bar(rule: str, c: list[Any]) -> ast.Bar:
    what = found(c, ast.Bar)
    return ast.Bar(rule, what.bugs, what.sections, found(c, ast.Duration) or ast.Duration(), **at(c))


def _resize_each(how: str, c: list[Any]) -> ast.Resize:
    each = found(c, ast.Count)
    number = found(c, ast.Number)
    if number is None:
        raise TextError(
            Fault(
                "E202",
                "a number is needed before `for each`",
                each.span,
                help=("for example `by 2 for each …`",),
            )
        )
    return ast.Resize(how, attrs.evolve(each, times=number.value), **at(c))


def _resize(how: str, c: list[Any]) -> ast.Resize:
    amount = found(c, ast.Number | ast.Count)
    return ast.Resize(how, amount.value if isinstance(amount, ast.Number) else amount, **at(c))
