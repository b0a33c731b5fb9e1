"""Effects with no other effect inside (rules text, "Effects" and "Actions")."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from cardlang.engine.amounts import show
from cardlang.games.spycards.ast.names import Name
from cardlang.syntax.node import Node, Part


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
    """`Numb (n)`; `Numb` is `Numb (1)`, `Numb All Attackers` is `Numb (∞)`.

    Beyond the rules text, `Numb (n, NAME)` numbs other cards than Attackers, and `Numb Yourself …` the player's.
    """

    amount: int
    name: Name | None = None
    own: bool = False

    def parts(self) -> Iterable[Part]:
        yield f"Numb {'Yourself ' if self.own else ''}({show(self.amount)}"
        if self.name is not None:
            yield ", "
            yield self.name
        yield ")"


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
    """`Empower +n (NAME)`, and `Empower Card +n (NAME)` for cards.

    Beyond the rules text, `Empower DEF +n (NAME)` raises DEF.
    """

    amount: int
    name: Name
    card: bool = False
    stat: str = "ATK"

    def parts(self) -> Iterable[Part]:
        stat = "" if self.stat == "ATK" else f"{self.stat} "
        yield f"Empower {'Card ' if self.card else ''}{stat}{signed(self.amount)} ("
        yield self.name
        yield ")"


def signed(amount: int) -> str:
    """Return an amount with its sign; zero has a plus."""
    return show(amount) if amount < 0 else f"+{show(amount)}"
