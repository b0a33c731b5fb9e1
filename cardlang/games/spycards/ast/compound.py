"""Effects with other effects inside, and how these print in them (rules text, "Conditions"; rulings 10 and 11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import attrs

from cardlang.engine.amounts import show
from cardlang.games.spycards.ast.names import Name
from cardlang.games.spycards.ast.simple import (
    Direct,
    Empower,
    Heal,
    Lifesteal,
    MultiplyHealing,
    Numb,
    Pierce,
    StatChange,
    Summon,
    TurnInto,
    Unity,
)
from cardlang.syntax.node import Node, Part


@attrs.frozen
class Setup(Node):
    """`Setup (EFFECT)`."""

    effect: Effect

    def parts(self) -> Iterable[Part]:
        yield "Setup ("
        yield self.effect
        yield ")"


@attrs.frozen
class Limit(Node, Direct):
    """`EFFECT (only once)`, `(max. n times)`, `(except the first time)`, `(except the first n times)`."""

    effect: Effect
    times: int
    exception: bool = False
    """True for the `except the first …` forms."""

    @property
    def words(self) -> str:
        """The limit itself, in brackets."""
        if self.exception:
            return "(except the first time)" if self.times == 1 else f"(except the first {self.times} times)"
        return "(only once)" if self.times == 1 else f"(max. {self.times} times)"

    def parts(self) -> Iterable[Part]:
        yield self.effect
        yield f" {self.words}"

    def direct(self) -> Iterable[Part]:
        yield from directly(self.effect)
        yield f" {self.words}"


@attrs.frozen
class Coin(Node):
    """`Coin (n): HEADS`, `Coin (n): HEADS or TAILS`.

    Beyond the rules text, `Coin (n, 3 to 2): …` are coins that show heads in three of five flips.
    """

    count: int
    heads: Effect
    tails: Effect | None = None
    odds: tuple[int, int] | None = None
    """Heads to tails, in lowest terms; None for coins that fall evenly."""

    def parts(self) -> Iterable[Part]:
        odds = "" if self.odds is None else f", {self.odds[0]} to {self.odds[1]}"
        yield f"Coin ({show(self.count)}{odds}): "
        if self.tails is None:
            yield from clause(self.heads)
        else:
            yield from clause(self.heads, closed=True)
            yield " or "
            yield from clause(self.tails)


@attrs.frozen
class IfStat(Node):
    """`If [Final] ATK (n): EFFECT`, with DEF and HP, after `If`, `Unless`, `VS` or `Unless VS`."""

    stat: str
    """`ATK`, `DEF`, `HP`, `Final ATK`, `Final DEF`, or, beyond the rules text, `Late HP`."""
    amount: int
    effect: Effect
    negated: bool = False
    versus: bool = False

    def parts(self) -> Iterable[Part]:
        yield f"{condition(self.negated, self.versus)} {self.stat} ({show(self.amount)}): "
        yield from clause(self.effect)


@attrs.frozen
class IfCount(Node):
    """`If NAME: EFFECT`, `NAME (n): EFFECT`, `VS NAME (n): EFFECT`, and the same with `Unless`.

    `bare` is the form of a tribe count without `If`.
    """

    name: Name
    count: int | None
    effect: Effect
    negated: bool = False
    versus: bool = False
    bare: bool = False

    def parts(self) -> Iterable[Part]:
        if not self.bare:
            yield f"{condition(self.negated, self.versus)} "
        yield self.name
        if self.versus and not self.negated and self.count is None and is_plain_stat(self.effect):
            yield " ("
            yield self.effect
            yield ")"
            return
        yield ": " if self.count is None else f" ({show(self.count)}): "
        yield from clause(self.effect)


@attrs.frozen
class Per(Node):
    """`EFFECT per NAME`; it covers the simple effect before it.

    `one` is a `(1)` behind the name: it means a tribe where a card has the same name (ruling 7).
    """

    effect: Effect
    name: Name
    one: bool = False

    def parts(self) -> Iterable[Part]:
        if isinstance(self.effect, PREFIXED) and not _is_versus_form(self.effect):
            yield "("
            yield self.effect
            yield ")"
        else:
            yield self.effect
        yield " per "
        yield self.name
        if self.one:
            yield " (1)"


@attrs.frozen
class OnResult(Node):
    """`On Win: EFFECT`, `On Loss: …`, `On Tie: …`, `Unless Tie: …`.

    Beyond the rules text, `Unless Win: …` and `Unless Loss: …`.
    """

    result: str
    """`Win`, `Loss` or `Tie`, with `not ` before it after `Unless`."""
    effect: Effect

    def parts(self) -> Iterable[Part]:
        negated = self.result.startswith("not ")
        yield f"Unless {self.result[4:]}: " if negated else f"On {self.result}: "
        yield from clause(self.effect)


@attrs.frozen
class OnNumb(Node):
    """`On Numb: EFFECT`, beyond the rules text: what happens when the card is numbed."""

    effect: Effect

    def parts(self) -> Iterable[Part]:
        yield "On Numb: "
        yield from clause(self.effect)


Effect: TypeAlias = (
    StatChange
    | Pierce
    | Lifesteal
    | Heal
    | MultiplyHealing
    | Numb
    | Summon
    | TurnInto
    | Unity
    | Empower
    | Setup
    | Limit
    | Coin
    | IfStat
    | IfCount
    | Per
    | OnResult
    | OnNumb
)
PREFIXED = (Limit, Coin, IfStat, IfCount, OnResult, OnNumb)
NODES: tuple[type[Node], ...] = (
    StatChange,
    Pierce,
    Lifesteal,
    Heal,
    MultiplyHealing,
    Numb,
    Summon,
    TurnInto,
    Unity,
    Empower,
    Setup,
    Limit,
    Coin,
    IfStat,
    IfCount,
    Per,
    OnResult,
    OnNumb,
)


@attrs.frozen
class EffectText(Node):
    """A whole effect line: the effect stands directly on its card."""

    effect: Effect

    def parts(self) -> Iterable[Part]:
        return directly(self.effect)


def directly(effect: Effect) -> Iterable[Part]:
    """Yield an effect as it prints directly on a card."""
    return effect.direct() if isinstance(effect, Direct) else (effect,)


def clause(effect: Effect, *, closed: bool = False) -> Iterator[Part]:
    """Yield an effect after a colon, in brackets where it would read in another way without.

    A limit there would cover the whole line; before an `or`, a coin without tails would take the `or`.
    """
    if isinstance(effect, Limit) or (closed and _ends_open(effect)):
        yield "("
        yield effect
        yield ")"
    else:
        yield effect


def _ends_open(effect: Node) -> bool:
    while True:
        match effect:
            case Coin(tails=None):
                return True
            case Coin(tails=last) if last is not None:
                effect = last
            case IfStat() | IfCount() | OnResult() | OnNumb():
                if isinstance(effect, IfCount) and _is_versus_form(effect):
                    return False
                effect = effect.effect
            case _:
                return False


def _is_versus_form(effect: Node) -> bool:
    return (
        isinstance(effect, IfCount)
        and effect.versus
        and not effect.negated
        and effect.count is None
        and is_plain_stat(effect.effect)
    )


def is_plain_stat(effect: Node) -> bool:
    """Return whether an effect is a bare ATK or DEF, which prints in brackets after VS."""
    return isinstance(effect, StatChange) and effect.stat != "TP"


def condition(negated: bool, versus: bool) -> str:
    """Return the word or words that start a condition."""
    return ("Unless VS" if versus else "Unless") if negated else ("VS" if versus else "If")
