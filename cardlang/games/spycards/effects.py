"""What the texts of Spy Cards mean: one class an effect, names resolved, sugar gone (rules text, "Effects").

`Take n Damage` is Heal by −n, `Numb All Attackers` is Numb by ∞; TP on a card has become its cost. A `mark`
says which cards are meant: `card:ID`, `tribe:NAME` or `rank:NAME`.
"""

from __future__ import annotations

from typing import ClassVar

import attrs

from cardlang.engine.effect import Effect


@attrs.frozen
class GainAtk(Effect):
    """The player's ATK grows; on a card the gain belongs to the card (ruling 15)."""

    amount: int


@attrs.frozen
class GainDef(Effect):
    """The player's DEF grows; on a card the gain belongs to the card (ruling 15)."""

    amount: int


@attrs.frozen
class GainTp(Effect):
    """The player's TP of the next round; only under Setup (ruling 9)."""

    amount: int


@attrs.frozen
class Pierce(Effect):
    """The opponent's positive DEF falls, to no less than 0 (ruling 17)."""

    amount: int


@attrs.frozen
class Heal(Effect):
    """The player's HP changes; gains stop at 5 (ruling 22)."""

    amount: int


@attrs.frozen
class Lifesteal(Effect):
    """The player heals on a win, in a phase before the other results (ruling 21)."""

    amount: int


@attrs.frozen
class MultiplyHealing(Effect):
    """All changes of the player's HP in this round are multiplied (ruling 22)."""

    factor: int


@attrs.frozen
class Numb(Effect):
    """The opponent's lowest face-up Attackers turn face down (rulings 15 and 16)."""

    amount: int


@attrs.frozen
class NumbThose(Effect):
    """The lowest face-up cards with all of some marks turn face down, the opponent's or the player's own.

    Beyond the rules text; the order is that of Numb.
    """

    amount: int
    marks: tuple[str, ...]
    own: bool


@attrs.frozen
class Summon(Effect):
    """Cards enter play: `card` by id, or random ones of a pool (ruling 19)."""

    card: str | None
    tribe: str | None = None
    rank: str | None = None
    opponent: bool = False


@attrs.frozen
class TurnInto(Effect):
    """The card leaves and a random other one of a rank enters (ruling 19)."""

    rank: str


@attrs.frozen
class Empower(Effect):
    """The player's ATK grows by `amount` for each matching card on the field (ruling 18)."""

    amount: int
    mark: str


@attrs.frozen
class EmpowerDef(Effect):
    """The player's DEF grows by `amount` for each matching card on the field. Beyond the rules text."""

    amount: int
    mark: str


@attrs.frozen
class Unity(Effect):
    """Empower, once a round for each position on a card (ruling 14)."""

    amount: int
    mark: str


@attrs.frozen
class Setup(Effect):
    """The effect inside happens in the next round (ruling 23)."""

    inner: ClassVar[tuple[str, ...]] = ("effect",)
    effect: Effect


@attrs.frozen
class Limit(Effect):
    """The effect inside happens at most `most` times, or not before it was reached `skip` times (ruling 14)."""

    inner: ClassVar[tuple[str, ...]] = ("effect",)
    effect: Effect
    most: int | None
    skip: int


@attrs.frozen
class Coin(Effect):
    """`times` coins are flipped; each applies one of the effects (ruling 13)."""

    inner: ClassVar[tuple[str, ...]] = ("heads", "tails")
    heads: Effect
    tails: Effect | None
    odds: tuple[int, int] | None = None
    """Heads to tails, beyond the rules text; None for coins that fall evenly."""

    @property
    def shares(self) -> tuple[int, int]:
        """How many of all flips show heads and how many tails."""
        return (1, 1) if self.odds is None else self.odds


@attrs.frozen
class IfStat(Effect):
    """The effect inside happens if a stat is at least `amount`, or less than it (ruling 20)."""

    inner: ClassVar[tuple[str, ...]] = ("effect",)
    stat: str
    amount: int
    effect: Effect
    negated: bool
    versus: bool


@attrs.frozen
class IfCount(Effect):
    """The effect inside happens if at least `count` face-up matching cards are in play, or fewer (ruling 18)."""

    inner: ClassVar[tuple[str, ...]] = ("effect",)
    mark: str
    count: int
    effect: Effect
    negated: bool
    versus: bool


@attrs.frozen
class Per(Effect):
    """The effect inside happens once for each face-up matching card in play (ruling 18)."""

    inner: ClassVar[tuple[str, ...]] = ("effect",)
    mark: str
    effect: Effect


@attrs.frozen
class OnResult(Effect):
    """The effect inside happens if the round ended so: any of `win`, `loss` and `tie`."""

    inner: ClassVar[tuple[str, ...]] = ("effect",)
    results: frozenset[str]
    effect: Effect


@attrs.frozen
class OnNumb(Effect):
    """The effect inside happens when the card that bears this is numbed, and belongs to the player.

    Beyond the rules text; it stands directly on a card.
    """

    inner: ClassVar[tuple[str, ...]] = ("effect",)
    effect: Effect


EFFECTS: tuple[type[Effect], ...] = (
    GainAtk,
    GainDef,
    GainTp,
    Pierce,
    Heal,
    Lifesteal,
    MultiplyHealing,
    Numb,
    NumbThose,
    Summon,
    TurnInto,
    Empower,
    EmpowerDef,
    Unity,
    Setup,
    Limit,
    Coin,
    IfStat,
    IfCount,
    Per,
    OnResult,
    OnNumb,
)
