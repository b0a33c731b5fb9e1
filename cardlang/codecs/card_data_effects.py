"""The 43 effects of the game's CardData: what each means, and how card texts are written as them.

An effect is a number and two parameters. Cards are meant by their line in the file, tribes by their number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import attrs

from cardlang.codecs.binary import CannotWrite
from cardlang.codecs.ids import TRIBES
from cardlang.codecs.speech import Unsaid
from cardlang.codecs.spelling import card_mark
from cardlang.engine.amounts import INFINITY, show
from cardlang.engine.effect import Effect
from cardlang.games.spycards import ast
from cardlang.games.spycards import effects as e
from cardlang.games.spycards.phases import Phase

MOST = 99
"""The game keeps totals between 0 and 99."""

NAMES = (
    "Attack", "Defense", "RandomMiniboss", "Heal", "HealIfWin", "Summon", "AttackOnCoin", "DefenseOnCoin",
    "SummonOnCoin", "NumbFront", "NumbFrontCoin", "MultiplyPerTribe", "AttackPerTribe", "MultiplyAttackPerID",
    "NumbAll", "NumbAllCoin", "DamageOnWin", "AttackPerID", "AttackIfOtherCard", "HealIfOtherCard",
    "AttackIfOpponentID", "AttackIfOpponentTribe", "MultiplyIfOpponentID", "MultiplyIfOpponentTribe",
    "DefenseIfOpponentID", "DefenseIfOpponentTribe", "IgnoreDefense", "HealIfAttackAmmount",
    "AttackPerOpponentTribe", "AttackPerOpponentID", "DefensePerOpponentTribe", "DefensePerOpponentID",
    "AttackOrDefenseCoin", "HealIfWinOnce", "AttackPerTribeOnce", "AttackPerIDOnce", "AttackOnce",
    "Heal1OnTribeQuanity", "NumbIfTribeAmmount", "SummonRandomFromTribe", "NumbIfOtherCard",
    "DefenseOnOtherCard", "AttackNextTurn",
)  # fmt: skip
"""As the game calls them, slips included."""
ONCE = frozenset((34, 35, 36))
"""Effects that share one memory of having happened, for each card."""
COIN_DOUBT = "the game's own coins for Numb show heads in 6 of 10 flips, and coins of card texts fall evenly"
SETUP_DOUBT = "in the game the ATK of the next round does not add up with that of other cards"
WASP_DOUBT = (
    "each entry of SummonRandomFromTribe is taken to summon one card, whatever its first parameter says"
)


@attrs.frozen
class Data:
    """One effect of CardData: its number and its two parameters."""

    number: int
    first: int = 0
    second: int = 0

    def __str__(self) -> str:
        return f"{self.number}#{self.first}#{self.second}"


class Lines(Protocol):
    """Names for the numbers of a file."""

    def card(self, line: int, *, first: bool = False) -> ast.Name: ...
    def tribe(self, number: int) -> ast.Name: ...
    def doubt(self, text: str) -> None: ...


def say(data: Data, count: int, lines: Lines) -> ast.Effect:
    """Return an effect as a tree of the language; `count` equal entries stand together. Raises Unsaid."""
    n, m = data.first, data.second
    match data.number:
        case 2:
            return ast.TurnInto(ast.Name("Mini-Boss"))
        case 5:
            return ast.Summon(lines.card(m, first=n == 1), None if n == 1 else _count(n))
        case 8:
            return ast.Coin(_count(n), ast.Summon(lines.card(m, first=True)))
        case 9:
            return ast.Numb(count)
        case 10 | 15:
            lines.doubt(COIN_DOUBT)
            return ast.Coin(1, ast.Numb(1 if data.number == 10 else INFINITY))
        case 14:
            return ast.Numb(INFINITY)
        case 16 | 22 | 23:
            raise Unsaid(
                "effects that the game does not have", "the game names this effect and does nothing for it"
            )
        case 27:
            return ast.IfStat("ATK", _positive(m), _heal(n))
        case 28 | 29 | 30 | 31:
            raise Unsaid("per card of the opponent", "`per` counts the player's own cards")
        case 33:
            raise Unsaid(
                NAMES[33], "only the largest one of all cards counts, and card texts cannot say that"
            )
        case 37:
            return ast.IfCount(lines.tribe(m), _count(n + 1), ast.Heal(1))
        case 38:
            return ast.IfCount(lines.tribe(m), _count(n), ast.Numb(1))
        case 39:
            lines.doubt(WASP_DOUBT)
            return ast.Summon(lines.tribe(m), count)
        case 40:
            return ast.IfCount(lines.card(m), None, ast.Numb(1))
        case 42:
            lines.doubt(SETUP_DOUBT)
            return ast.Setup(_atk(n))
    return _SAID[data.number](n, m, lines)


def _atk(amount: int) -> ast.Effect:
    return ast.StatChange("ATK", amount)


def _def(amount: int) -> ast.Effect:
    return ast.StatChange("DEF", amount)


def _heal(amount: int) -> ast.Effect:
    return ast.Heal(amount)


def _count(count: int) -> int:
    if not 0 <= count <= 1_000:
        raise Unsaid("counts below 0 or beyond 1,000")
    return count


def _positive(amount: int) -> int:
    if amount < 0:
        raise Unsaid("negative thresholds")
    return amount


def _pierce(amount: int) -> ast.Effect:
    if amount < 0:
        raise Unsaid("negative Pierce")
    return ast.Pierce(amount)


_SAID: Mapping[int, Callable[[int, int, Lines], ast.Effect]] = {
    0: lambda n, m, lines: _atk(n),
    1: lambda n, m, lines: _def(n),
    3: lambda n, m, lines: _heal(n),
    4: lambda n, m, lines: ast.Lifesteal(n),
    6: lambda n, m, lines: ast.Coin(_count(m), _atk(n)),
    7: lambda n, m, lines: ast.Coin(_count(m), _def(n)),
    11: lambda n, m, lines: ast.Empower(n, lines.tribe(m)),
    12: lambda n, m, lines: ast.Per(_atk(n), lines.tribe(m), True),
    13: lambda n, m, lines: ast.Empower(n, lines.card(m, first=True), True),
    17: lambda n, m, lines: ast.Per(_atk(n), lines.card(m)),
    18: lambda n, m, lines: ast.IfCount(lines.card(m), None, _atk(n)),
    19: lambda n, m, lines: ast.IfCount(lines.card(m), None, _heal(n)),
    20: lambda n, m, lines: ast.IfCount(lines.card(m), None, _atk(n), versus=True),
    21: lambda n, m, lines: ast.IfCount(lines.tribe(m), None, _atk(n), versus=True),
    24: lambda n, m, lines: ast.IfCount(lines.card(m), None, _def(n), versus=True),
    25: lambda n, m, lines: ast.IfCount(lines.tribe(m), None, _def(n), versus=True),
    26: lambda n, m, lines: _pierce(n),
    32: lambda n, m, lines: ast.Coin(_count(m), _atk(n), _def(n)),
    34: lambda n, m, lines: ast.Unity(n, lines.tribe(m)),
    35: lambda n, m, lines: ast.Limit(ast.Empower(n, lines.card(m, first=True), True), 1),
    36: lambda n, m, lines: ast.Limit(_atk(n), 1),
    41: lambda n, m, lines: ast.IfCount(lines.card(m), None, _def(n)),
}


# -- writing -------------------------------------------------------------------------------------------------


class Numbers(Protocol):
    """Numbers for the names of a file."""

    def line(self, card_id: str) -> int: ...
    def doubt(self, text: str) -> None: ...


def spell(effect: Effect, numbers: Numbers) -> list[Data]:
    """Return the entries that stand for one effect. Raises CannotWrite."""
    match effect:
        case e.GainAtk(amount=n):
            return [Data(0, _amount(n))]
        case e.GainDef(amount=n):
            return [Data(1, _amount(n))]
        case e.TurnInto(rank="Mini-Boss"):
            return [Data(2)]
        case e.Heal(amount=n):
            return [Data(3, _amount(n))]
        case e.Lifesteal(amount=n):
            return [Data(4, _amount(n))]
        case e.Pierce(amount=n):
            return [Data(26, _amount(n))]
        case e.Numb(amount=n):
            return [Data(14)] if n == INFINITY else [Data(9)] * _amount(n)
        case e.Summon(opponent=False):
            return _summon(effect, numbers)
        case e.Empower(amount=n, mark=mark):
            return [_aimed(n, mark, numbers, card=13, tribe=11)]
        case e.Unity(amount=n, mark=mark):
            return [_aimed(n, mark, numbers, tribe=34)]
        case e.Per(effect=e.GainAtk(amount=n), mark=mark):
            return [_aimed(n, mark, numbers, card=17, tribe=12)]
        case e.Limit(effect=e.GainAtk(amount=n), most=1):
            return [Data(36, _amount(n))]
        case e.Limit(effect=e.Empower(amount=n, mark=mark), most=1) if card_mark(mark) is not None:
            return [_aimed(n, mark, numbers, card=35)]
        case e.Setup(effect=e.GainAtk(amount=n)):
            numbers.doubt(SETUP_DOUBT)
            return [Data(42, _amount(n))]
        case e.Coin():
            return [_coin(effect, numbers)]
        case e.IfCount(negated=False):
            return [_if_count(effect, numbers)]
        case e.IfStat(stat="ATK", negated=False, versus=False, phase=Phase.STAT_ATK, effect=e.Heal(amount=n)):
            return [Data(27, _amount(n), _amount(effect.amount))]
    raise CannotWrite("the game's data has no such effect")


def _amount(amount: int) -> int:
    if not 0 <= amount <= MOST:
        raise CannotWrite(f"{show(amount)} has no place in the game's data, which holds 0 to {MOST}")
    return amount


def _tribe(mark: str) -> int:
    tribe = mark.removeprefix("tribe:")
    if not mark.startswith("tribe:") or tribe not in TRIBES:
        raise CannotWrite(
            f"the game's data knows its {len(TRIBES)} tribes, and `{mark.partition(':')[2]}` is none"
        )
    return TRIBES.index(tribe)


def _aimed(amount: int, mark: str, numbers: Numbers, *, card: int = -1, tribe: int = -1) -> Data:
    """Return the effect for a card or for a tribe, as far as there is one."""
    card_id = card_mark(mark)
    number = tribe if card_id is None else card
    if number < 0:
        raise CannotWrite(
            f"the game's data has no such effect for a {'card' if card_id is not None else 'tribe'}"
        )
    return Data(number, _amount(amount), _tribe(mark) if card_id is None else numbers.line(card_id))


def _summon(effect: e.Summon, numbers: Numbers) -> list[Data]:
    if effect.card is not None:
        return [Data(5, _amount(effect.times), numbers.line(effect.card))]
    if effect.tribe is None or effect.rank not in (None, "Enemy"):
        raise CannotWrite("the game's data summons random cards of a tribe, never of a rank")
    numbers.doubt(WASP_DOUBT)
    return [Data(39, 1, _tribe(f"tribe:{effect.tribe}"))] * _amount(effect.times)


def _coin(effect: e.Coin, numbers: Numbers) -> Data:
    if effect.odds is not None:
        raise CannotWrite("coins with odds have no place in the game's data")
    coins = _amount(effect.times)
    match effect.heads, effect.tails:
        case e.GainAtk(amount=n), None:
            return Data(6, _amount(n), coins)
        case e.GainDef(amount=n), None:
            return Data(7, _amount(n), coins)
        case e.GainAtk(amount=n), e.GainDef(amount=m) if n == m:
            return Data(32, _amount(n), coins)
        case e.Summon(card=str() as card_id, times=1, opponent=False), None:
            return Data(8, coins, numbers.line(card_id))
        case e.Numb(amount=n), None if coins == 1 and n in (1, INFINITY):
            numbers.doubt(COIN_DOUBT)
            return Data(10 if n == 1 else 15)
    raise CannotWrite("the game's coins give ATK, DEF, ATK or DEF by the same number, a card, or Numb")


def _if_count(effect: e.IfCount, numbers: Numbers) -> Data:
    card_id = card_mark(effect.mark)
    inside, count = effect.effect, effect.count
    if effect.versus and count == 1:
        match inside:
            case e.GainAtk(amount=n):
                return _aimed(n, effect.mark, numbers, card=20, tribe=21)
            case e.GainDef(amount=n):
                return _aimed(n, effect.mark, numbers, card=24, tribe=25)
    elif card_id is None and not effect.versus:
        match inside:
            case e.Heal(amount=1) if count >= 1:
                return Data(37, _amount(count - 1), _tribe(effect.mark))
            case e.Numb(amount=1):
                return Data(38, _amount(count), _tribe(effect.mark))
    elif card_id is not None and count == 1 and not effect.versus:
        match inside:
            case e.GainAtk(amount=n):
                return Data(18, _amount(n), numbers.line(card_id))
            case e.Heal(amount=n):
                return Data(19, _amount(n), numbers.line(card_id))
            case e.GainDef(amount=n):
                return Data(41, _amount(n), numbers.line(card_id))
            case e.Numb(amount=1):
                return Data(40, 0, numbers.line(card_id))
    raise CannotWrite("the game's data has no such condition")
