"""What an effect text of Spy Cards says, as written. Each node prints its canonical spelling (ruling 11)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias

import attrs

from cardlang.engine.amounts import show
from cardlang.syntax.node import Node, Part, walk

RANKS = ("Boss", "Mini-Boss", "Attacker", "Effect")
SELECTABLE_RANKS = (*RANKS, "Enemy")

CLAUSE_WORDS = frozenset(
    {
        "ATK",
        "DEF",
        "TP",
        "Pierce",
        "Lifesteal",
        "Heal",
        "Take",
        "Multiply",
        "Numb",
        "Summon",
        "Turns",
        "Unity",
        "Empower",
        "Setup",
        "Coin",
        "If",
        "Unless",
        "VS",
        "On",
    }
)
"""Words that start a clause: a tribe whose name starts with one needs `If` before its count."""

_BARE = re.compile(r"(?![0-9+\-\u2212∞])(?:[^\s\"():,.+{}\uff01-\uff5e\u201c\u201d\u201e]|\.(?!\s*$))+")
_TAKEN = frozenset({"per", "as", "or"})
_STAT_WORDS = frozenset({"ATK", "DEF", "HP", "Final ATK", "Final DEF", "Final HP"})


@attrs.frozen
class Name(Node):
    """A printed name of a card, tribe or rank; in quotes it is a card first (ruling 7). Or a card's id."""

    text: str
    quoted: bool = False
    by_id: bool = False

    def parts(self) -> Iterable[Part]:
        yield f"{{#{self.text}}}" if self.by_id else f'"{self.text}"' if self.quoted else self.text


def reads_bare(name: str) -> bool:
    """Return whether a name can stand in an effect text without quotes."""
    words = name.split(" ")
    return name not in _STAT_WORDS and all(_BARE.fullmatch(w) and w not in _TAKEN for w in words)


class Direct:
    """Marks effects that print in another way directly on a card than inside another effect."""

    def direct(self) -> Iterable[Part]:
        raise TypeError


@attrs.frozen
class StatChange(Node, Direct):
    """`ATK: n`, `ATK+n`, `ATK-n`, and the same with DEF and TP."""

    stat: str
    amount: int

    def parts(self) -> Iterable[Part]:
        yield f"{self.stat}{signed(self.amount)}"

    def direct(self) -> Iterable[Part]:
        if self.stat == "TP" or self.amount < 0:
            yield from self.parts()
        else:
            yield f"{self.stat}: {show(self.amount)}"


@attrs.frozen
class Pierce(Node):
    """`Pierce (n)`."""

    amount: int

    def parts(self) -> Iterable[Part]:
        yield f"Pierce ({show(self.amount)})"


@attrs.frozen
class Lifesteal(Node):
    """`Lifesteal (n)`."""

    amount: int

    def parts(self) -> Iterable[Part]:
        yield f"Lifesteal ({show(self.amount)})"


@attrs.frozen
class Heal(Node):
    """`Heal n`; a negative amount is `Take n Damage`."""

    amount: int

    def parts(self) -> Iterable[Part]:
        yield f"Heal {show(self.amount)}" if self.amount >= 0 else f"Take {show(-self.amount)} Damage"


@attrs.frozen
class MultiplyHealing(Node):
    """`Multiply Healing by n`."""

    factor: int

    def parts(self) -> Iterable[Part]:
        yield f"Multiply Healing by {show(self.factor)}"


@attrs.frozen
class Numb(Node):
    """`Numb (n)`; `Numb` is `Numb (1)`, `Numb All Attackers` is `Numb (∞)`."""

    amount: int

    def parts(self) -> Iterable[Part]:
        yield f"Numb ({show(self.amount)})"


@attrs.frozen
class Summon(Node):
    """`Summon [n] NAME [as Opponent]`; the name may be a card, a tribe, a rank or `tribe rank`."""

    name: Name
    count: int | None = None
    opponent: bool = False

    def parts(self) -> Iterable[Part]:
        yield "Summon " if self.count is None else f"Summon {show(self.count)} "
        yield self.name
        if self.opponent:
            yield " as Opponent"


@attrs.frozen
class TurnInto(Node):
    """`Turns into a random RANK Card`."""

    rank: Name

    def parts(self) -> Iterable[Part]:
        yield "Turns into a random "
        yield self.rank
        yield " Card"


@attrs.frozen
class Unity(Node):
    """`Unity (n, TRIBE)`; the tribe is missing in some texts of Bug Fables, which is reported."""

    amount: int
    name: Name | None

    def parts(self) -> Iterable[Part]:
        yield f"Unity ({show(self.amount)}"
        if self.name is not None:
            yield ", "
            yield self.name
        yield ")"


@attrs.frozen
class Empower(Node):
    """`Empower +n (NAME)`, and `Empower Card +n (NAME)` for cards."""

    amount: int
    name: Name
    card: bool = False

    def parts(self) -> Iterable[Part]:
        yield f"Empower {'Card ' if self.card else ''}{signed(self.amount)} ("
        yield self.name
        yield ")"


@attrs.frozen
class Setup(Node):
    """`Setup (EFFECT)`."""

    effect: Effect

    def parts(self) -> Iterable[Part]:
        yield "Setup ("
        yield from bracketed(self.effect)
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
        yield from bracketed(self.effect)
        yield f" {self.words}"

    def direct(self) -> Iterable[Part]:
        yield from directly(self.effect)
        yield f" {self.words}"


@attrs.frozen
class Coin(Node):
    """`Coin (n): HEADS`, `Coin (n): HEADS or TAILS`."""

    count: int
    heads: Effect
    tails: Effect | None = None

    def parts(self) -> Iterable[Part]:
        yield f"Coin ({show(self.count)}): "
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
    """`ATK`, `DEF`, `HP`, `Final ATK` or `Final DEF`."""
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
            yield from bracketed(self.effect)
            yield ")"
        else:
            yield self.effect
        yield " per "
        yield self.name
        if self.one:
            yield " (1)"


@attrs.frozen
class OnResult(Node):
    """`On Win: EFFECT`, `On Loss: …`, `On Tie: …`, `Unless Tie: …`."""

    result: str
    """`Win`, `Loss`, `Tie` or `not Tie`."""
    effect: Effect

    def parts(self) -> Iterable[Part]:
        yield "Unless Tie: " if self.result == "not Tie" else f"On {self.result}: "
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
)
PREFIXED = (Limit, Coin, IfStat, IfCount, OnResult)
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


def bracketed(effect: Effect) -> Iterable[Part]:
    """Yield an effect as it prints alone inside brackets or before a limit: a limit needs none of its own."""
    return (effect,)


def clause(effect: Effect, *, closed: bool = False) -> Iterator[Part]:
    """Yield an effect after a colon, in brackets where it would read in another way without.

    A limit there would cover the whole line; before an `or`, a coin without tails would take the `or`.
    """
    if isinstance(effect, Limit) or (closed and _ends_open(effect)):
        yield "("
        yield from bracketed(effect)
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
            case IfStat() | IfCount() | OnResult():
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


def signed(amount: int) -> str:
    """Return an amount with its sign; zero has a plus."""
    return show(amount) if amount < 0 else f"+{show(amount)}"


def names_in(node: Node) -> Iterator[Name]:
    """Yield every name below a node, in the order written."""
    return (part for part in walk(node) if isinstance(part, Name))
