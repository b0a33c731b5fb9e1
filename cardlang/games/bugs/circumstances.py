"""The conditions of a card text: what stands behind `if`, `unless` and `when`."""

from __future__ import annotations

from typing import Any

import attrs

from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.bugs import ast
from cardlang.games.bugs.phrases import SORTS, at, found, names_in, side_of, word_rule, words_of
from cardlang.syntax.language import Token


class Circumstances:
    """One method a rule of a condition."""

    def size_is(self, c: list[Any]) -> ast.SizeIs:
        return ast.SizeIs(c[-1], **at(c))

    def swarm_is(self, c: list[Any]) -> ast.SwarmIs:
        return ast.SwarmIs(c[-1], **at(c))

    def swarm_has(self, c: list[Any]) -> ast.SwarmIs:
        return ast.SwarmIs(ast.Bugs(count=c[2], **at(c)), **at(c))

    def both(self, c: list[Any]) -> ast.Both:
        return ast.Both(c[0], c[2], **at(c))

    def both_held(self, c: list[Any]) -> ast.Both:
        """Build `you have an Earwig and an Outbreak`."""
        one, more = c[0], c[2]
        if (
            not isinstance(one, ast.HoldsKind | ast.Holds)
            or one.how_many != "all"
            or one.who.kind == "chosen"
        ):
            raise TextError(
                Fault("E202", "who has both is not clear", more.span,
                      help=("write for example `If you have an Earwig and an Outbreak, …`",))
            )  # fmt: skip
        other = attrs.evolve(more, who=one.who, how_many=one.how_many)
        return ast.Both(one, other, **at(c))

    def one_of(self, c: list[Any]) -> ast.OneOf:
        return ast.OneOf(c[0], c[2], **at(c))

    def conds(self, c: list[Any]) -> Any:
        return c[0]

    def holds(self, c: list[Any]) -> ast.Holds:
        none = ast.Comparison(0, 0, **at(c[2:3]))
        return ast.Holds(c[0], found(c, ast.Comparison) or none, **at(c))

    def held(self, c: list[Any]) -> ast.Cards:
        section = SORTS.get(str(c[0]).removesuffix("s"), "") if isinstance(c[0], Token) else ""
        return ast.Cards(1, section=section, names=names_in(c), **at(c))

    def holds_kind(self, c: list[Any]) -> ast.HoldsKind:
        numbers = found(c, ast.Comparison)
        if numbers is None:
            numbers = ast.Comparison(0, 0) if str(c[2]) == "no" else ast.Comparison(1)
        cards = found(c, ast.Cards)
        return ast.HoldsKind(c[0], numbers, cards.names, cards.section, **at(c))

    def nobody_holds(self, c: list[Any]) -> ast.Holds | ast.HoldsKind:
        """Build `nobody has …`, and `somebody has …`."""
        word = str(c[0])
        others = ast.Who("others" if word.endswith(("other player", "opponent")) else "all", **at(c[:1]))
        how_many = "any" if word.startswith("some") else "none"
        numbers, cards = found(c, ast.Comparison) or ast.Comparison(1), found(c, ast.Cards)
        if cards is None:
            return ast.Holds(others, numbers, how_many, **at(c))
        return ast.HoldsKind(others, numbers, cards.names, cards.section, how_many, **at(c))

    def is_empty(self, c: list[Any]) -> ast.SizeIs:
        return ast.SizeIs(ast.Comparison(0, 0), **at(c))

    def leading(self, c: list[Any]) -> ast.Leading:
        return ast.Leading(**at(c))

    def you_are(self, c: list[Any]) -> ast.YouAre:
        return ast.YouAre(c[-1], **at(c))

    def parity(self, c: list[Any]) -> ast.SizeIsEven:
        return ast.SizeIsEven(c[-1] == "odd", **at(c))

    def compares(self, c: list[Any]) -> ast.HoldsMore:
        return ast.HoldsMore(c[0], c[-1], c[2] == "fewer", **at(c))

    def has_extreme(self, c: list[Any]) -> ast.HasMost:
        return ast.HasMost(c[0], c[-1].words[0], **at(c))

    extreme_share = word_rule

    def table_holds(self, c: list[Any]) -> ast.TableHolds:
        numbers = found(c, ast.Comparison)
        if numbers is None:
            numbers = ast.Comparison(0, 0) if c[2] == "no" else ast.Comparison(1)
        return ast.TableHolds(numbers, names_in(c), **at(c))

    def played_with(self, c: list[Any]) -> ast.PlayedWith:
        return ast.PlayedWith(c[-1], **at(c))

    def played_on(self, c: list[Any]) -> ast.PlayedOn:
        pile: ast.OnSwarm = c[-1]
        parts: list[ast.Condition] = []
        if pile.size is not None:
            parts.append(ast.SizeIs(pile.size, **at(c[-1:])))
        if pile.bugs is not None:
            parts.append(ast.SwarmIs(pile.bugs, **at(c[-1:])))
        condition = (
            ast.Both(*parts, **at(c[-1:])) if len(parts) == 2 else (*parts, ast.Leading(**at(c[-1:])))[0]
        )
        return ast.PlayedOn(condition, **at(c))

    def size_within(self, c: list[Any]) -> ast.SizeIs:
        """Build `greater than 3 but less than 8`: one comparison of both."""
        least, number = c[2], c[4].value
        words = words_of([c[3]])[0].split(" ")
        upper = words[1] in ("less", "smaller", "lower", "below", "not") or words[-1] == "most"
        strict = words[-1] in ("than", "below", "above") and words[1] != "not"
        low, high = (least.low, number - strict) if upper else (number + strict, least.high)
        return ast.SizeIs(ast.Comparison(low, high), **at(c))

    def goes_side(self, c: list[Any]) -> ast.PlayGoes:
        return ast.PlayGoes(side_of(c[-1]), **at(c))
