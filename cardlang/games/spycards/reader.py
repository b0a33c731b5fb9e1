"""Effect text to AST: the lexer of Spy Cards and what each grammar rule builds."""

from __future__ import annotations

import re
from math import gcd
from typing import Any, ClassVar

import attrs

from cardlang.diagnostics.model import Fault, TextError
from cardlang.engine.amounts import INFINITY, is_finite
from cardlang.games.spycards import ast
from cardlang.resources import grammar_folder
from cardlang.source import Span
from cardlang.syntax.characters import fold_apostrophe
from cardlang.syntax.language import Language, Token, span_of
from cardlang.syntax.lexer import WordLexer
from cardlang.syntax.node import NOWHERE
from cardlang.syntax.numbers import read_whole

MAX_COUNT = 1_000


class SpyCardsLexer(WordLexer):
    """Words, amounts, signs and limits of Spy Cards; capitals mean nothing special."""

    pattern: ClassVar[re.Pattern[str]] = re.compile(
        r"""[ \t]+
        |(?P<LIMIT>\([ \t]*(?:only[ \t]+once|max\.?[ \t]*[^\s()]+[ \t]+times?
            |except[ \t]+the[ \t]+first(?:[ \t]+(?!times?\b)[^\s()]+)?[ \t]+times?)[ \t]*\))
        |(?P<STAT>(?:ATK|DEF|TP)(?=[ \t]*(?:[+:]|[-\u2212][ \t]*(?:[0-9∞]|[iI][nN][fF]))))
        |(?P<AMOUNT>[0-9](?:[0-9A-Za-z_]|\.[0-9A-Za-z_])*
            |∞|(?:[iI][nN][fF](?:[iI][nN][iI][tT][yY])?|[nN][aA][nN])(?=[ \t]*(?:$|[(),.]|(?:or|per|Damage)\b)))
        |(?P<SIGN>[-+\u2212])
        |(?P<QUOTED>"[^"]*")
        |(?P<REF>\{\#[^\s{}]+\})
        |(?P<PUNCTUATION>[():,]|\.(?=\s*$))
        |(?P<WORD>(?:[^\s"():,.+{}\uff01-\uff5e\u201c\u201d\u201e\u00b2\u00b3\u00b9]|\.(?!\s*$))+)""",
        re.VERBOSE,
    )


class Builder:
    """One method a rule of `spycards.lark`; each gets all children, tokens included."""

    def start(self, c: list[Any]) -> ast.EffectText:
        return ast.EffectText(c[0], span=span_of(c))

    def limit(self, c: list[Any]) -> ast.Limit:
        words = str(c[1])
        times = 1
        found = re.search(r"(?:max\.?[ \t]*|first[ \t]+)([^\s()]+)[ \t]+times?", words)
        if found is not None:
            at = c[1].start_pos + found.start(1)
            count = read_whole(found[1], at, INFINITY)
            times = _amount(count, Span(at, at + len(found[1])), "a limit", infinite=False, most=MAX_COUNT)
        return ast.Limit(c[0], times, words[1:].lstrip().startswith("except"), span=span_of(c))

    # -- prefixes: a function from the effect below to the node, with the place where it starts ------------

    def prefixed(self, c: list[Any]) -> ast.Effect:
        make, start = c[0]
        node: ast.Effect = make(c[1], Span(start, c[1].span.end))
        return node

    def coin_head(self, c: list[Any]) -> tuple[int, tuple[int, int] | None, int]:
        numbers = [child for child in c if type(child) is tuple] or [(1, NOWHERE)]
        amount, span = numbers[0]
        count = _amount(amount, span, "a number of coins", negative=False, infinite=False, most=MAX_COUNT)
        return count, _odds(numbers[1:]), c[0].start_pos

    def coin(self, c: list[Any]) -> ast.Coin:
        count, odds, start = c[0]
        tails = c[3] if len(c) == 4 else None
        return ast.Coin(count, c[1], tails, odds, span=Span(start, c[-1].span.end))

    def if_stat(self, c: list[Any]) -> Any:
        (negated, versus), start = c[0]
        stat, span = c[1]
        if stat == "Final HP":
            raise TextError(
                Fault("E202", "HP has no final value", span, help=("write `HP`",), replacement="HP")
            )
        if stat in ("Late ATK", "Late DEF"):
            final = stat.replace("Late", "Final")
            raise TextError(
                Fault("E202", "only HP is late", span, help=(f"write `{final}`",), replacement=final)
            )
        amount = _amount(c[3][0], c[3][1], f"the {stat} of a condition", negative=False)
        return (lambda effect, span: ast.IfStat(stat, amount, effect, negated, versus, span=span)), start

    def if_count(self, c: list[Any]) -> Any:
        (negated, versus), start = c[0]
        count = _count(*c[3])
        return (lambda effect, span: ast.IfCount(c[1], count, effect, negated, versus, span=span)), start

    def if_any(self, c: list[Any]) -> Any:
        (negated, versus), start = c[0]
        return (lambda effect, span: ast.IfCount(c[1], None, effect, negated, versus, span=span)), start

    def if_bare(self, c: list[Any]) -> Any:
        count = _count(*c[2])
        return (lambda effect, span: ast.IfCount(c[0], count, effect, bare=True, span=span)), c[0].span.start

    def on_result(self, c: list[Any]) -> Any:
        result = str(c[1]) if c[0] == "On" else f"not {c[1]}"
        return (lambda effect, span: ast.OnResult(result, effect, span=span)), c[0].start_pos

    def on_numb(self, c: list[Any]) -> Any:
        return (lambda effect, span: ast.OnNumb(effect, span=span)), c[0].start_pos

    def condition(self, c: list[Any]) -> tuple[tuple[bool, bool], int]:
        return (c[0] == "Unless", c[-1] == "VS"), c[0].start_pos

    def stat(self, c: list[Any]) -> tuple[str, Span]:
        return " ".join(c), span_of(c)

    def result(self, c: list[Any]) -> str:
        return str(c[0])

    # -- simple effects ------------------------------------------------------------------------------------

    def per(self, c: list[Any]) -> ast.Per:
        if len(c) > 3:
            amount, span = c[4]
            if amount != 1:
                raise TextError(
                    Fault("E203", "`per` counts every matching card, so only `(1)` may stand here", span)
                )
        return ast.Per(c[0], c[2], len(c) > 3, span=span_of(c))

    def stat_change(self, c: list[Any]) -> ast.StatChange:
        amount, span = c[-1]
        stat = str(c[0])
        _amount(amount, span, stat, infinite=stat != "TP")
        return ast.StatChange(stat, amount, span=Span(c[0].start_pos, span.end))

    def pierce(self, c: list[Any]) -> ast.Pierce:
        return ast.Pierce(_optional(c, "Pierce"), span=_from_first(c))

    def lifesteal(self, c: list[Any]) -> ast.Lifesteal:
        return ast.Lifesteal(_optional(c), span=_from_first(c))

    def heal(self, c: list[Any]) -> ast.Heal:
        return ast.Heal(_optional(c), span=_from_first(c))

    def take(self, c: list[Any]) -> ast.Heal:
        amount = c[1][0] if len(c) == 3 else 1
        return ast.Heal(-amount, span=Span(c[0].start_pos, c[-1].end_pos))

    def multiply(self, c: list[Any]) -> ast.MultiplyHealing:
        factor, span = c[3]
        _amount(factor, span, "a factor", infinite=False)
        return ast.MultiplyHealing(factor, span=Span(c[0].start_pos, span.end))

    def numb(self, c: list[Any]) -> ast.Numb:
        return ast.Numb(_optional(c, "Numb"), span=_from_first(c))

    def numb_those(self, c: list[Any]) -> ast.Numb:
        amount, span = c[-4]
        return ast.Numb(_amount(amount, span, "Numb", negative=False), c[-2], span=span_of(c))

    def numb_own(self, c: list[Any]) -> ast.Numb:
        span = Span(c[0].start_pos, _from_first(c[1:]).end)
        return ast.Numb(_optional(c[1:], "Numb"), own=True, span=span)

    def numb_own_those(self, c: list[Any]) -> ast.Numb:
        return attrs.evolve(self.numb_those(c), own=True)

    def numb_all(self, c: list[Any]) -> ast.Numb:
        return ast.Numb(INFINITY, span=span_of(c))

    def summon(self, c: list[Any]) -> ast.Summon:
        count, at = None, 1
        if isinstance(c[1], Token):
            written = read_whole(str(c[1]), c[1].start_pos or 0, INFINITY)
            count, at = _count(written, span_of([c[1]])), 2
        return ast.Summon(c[at], count, len(c) > at + 1, span=span_of(c))

    def morph(self, c: list[Any]) -> ast.TurnInto:
        written = c[4]
        text, word, _ = written.text.rpartition(" Card")
        if not word or written.quoted or not written.text.endswith(" Card"):
            raise TextError(
                Fault(
                    "E202",
                    "`Turns into a random …` ends with a rank and `Card`",
                    written.span,
                    help=("write for example `Turns into a random Mini-Boss Card`",),
                )
            )
        rank = ast.Name(text, span=Span(written.span.start, written.span.start + len(text)))
        return ast.TurnInto(rank, span=span_of(c))

    def unity(self, c: list[Any]) -> ast.Unity:
        name = c[4] if len(c) == 6 else None
        return ast.Unity(c[2][0], name, span=span_of(c))

    def empower_stat(self, c: list[Any]) -> ast.Empower:
        card = c[1] == "Card"
        stat = c[2 if card else 1]
        if stat == "TP":
            raise TextError(
                Fault("E202", "Empower changes ATK or DEF", span_of([stat]), help=("write `DEF`",))
            )
        return ast.Empower(c[-4][0], c[-2], card, str(stat), span=span_of(c))

    def empower(self, c: list[Any]) -> ast.Empower:
        card = c[1] == "Card" if isinstance(c[1], Token) else False
        amount, _ = c[2 if card else 1]
        return ast.Empower(amount, c[-2], card, span=span_of(c))

    def setup(self, c: list[Any]) -> ast.Setup:
        return ast.Setup(c[2], span=span_of(c))

    def vs_effect(self, c: list[Any]) -> ast.IfCount:
        return ast.IfCount(c[1], None, c[3], versus=True, span=Span(c[0][1], c[4].end_pos))

    def group(self, c: list[Any]) -> ast.Effect:
        effect: ast.Effect = c[1]
        return effect

    # -- amounts and names: pairs of an amount and its span ------------------------------------------------

    def bracketed(self, c: list[Any]) -> tuple[int, Span]:
        return c[1][0], Span(c[0].start_pos, c[2].end_pos)

    def number(self, c: list[Any]) -> tuple[int, Span]:
        amount = read_whole(str(c[-1]), c[-1].start_pos, INFINITY)
        if len(c) == 2 and c[0] != "+":
            amount = -amount
        return amount, span_of(c)

    def quoted_name(self, c: list[Any]) -> ast.Name:
        return ast.Name(fold_apostrophe(str(c[0])[1:-1]), True, span=span_of(c))

    def id_name(self, c: list[Any]) -> ast.Name:
        return ast.Name(str(c[0])[2:-1], by_id=True, span=span_of(c))

    def bare_name(self, c: list[Any]) -> ast.Name:
        return ast.Name(fold_apostrophe(" ".join(c)), span=span_of(c))


def _odds(numbers: list[tuple[int, Span]]) -> tuple[int, int] | None:
    """Return heads to tails in lowest terms, None for coins that fall evenly."""
    if not numbers:
        return None
    heads, tails = (
        _amount(amount, span, "the odds of a coin", negative=False, infinite=False, most=MAX_COUNT)
        for amount, span in numbers
    )
    if not heads and not tails:
        raise TextError(Fault("E203", "a coin shows heads or tails", numbers[0][1], help=("write `1 to 1`",)))
    common = gcd(heads, tails)
    return None if heads == tails else (heads // common, tails // common)


def _optional(c: list[Any], never_negative: str = "") -> int:
    """Return the amount behind an effect's word, 1 where it is left out."""
    if len(c) == 1:
        return 1
    amount, span = c[1]
    return _amount(amount, span, never_negative, negative=not never_negative)


def _from_first(c: list[Any]) -> Span:
    """Return the span of an effect's word and the amount behind it."""
    return Span(c[0].start_pos, c[1][1].end if len(c) == 2 else c[0].end_pos)


def _count(amount: int, span: Span) -> int:
    return _amount(amount, span, "a count", negative=False, infinite=False, most=MAX_COUNT)


def _amount(
    amount: int, span: Span, what: str, *, negative: bool = True, infinite: bool = True, most: int = 0
) -> int:
    """Return an amount that is allowed where it stands (ruling 2), or raise the fault that says why not."""
    if amount < 0 and not negative:
        raise TextError(Fault("E203", f"{what} cannot be negative", span, help=("write a number from 0 on",)))
    if not infinite and not is_finite(amount):
        raise TextError(Fault("E203", f"{what} cannot be infinite", span, help=("write a whole number",)))
    if most and amount > most:
        raise TextError(Fault("E203", f"{what} is at most {most:,}", span))
    return amount


LANGUAGE = Language(grammar_folder() / "spycards.lark", SpyCardsLexer, Builder())
LANGUAGE.extra_words = {
    "ATK",
    "DEF",
    "TP",
    "HP",
    "only",
    "once",
    "max",
    "times",
    "time",
    "except",
    "the",
    "first",
}
