"""Custom card codes, versions 0 and 1: what the effects mean, and how card texts are written as them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.codecs.binary import CannotWrite
from cardlang.codecs.card_v1 import EFFECTS_1
from cardlang.codecs.speech import Book, Unsaid, counted, each, empowered, summoned, turned
from cardlang.codecs.spelling import (
    Spelling,
    card_mark,
    limit_of,
    pool_of,
    rank_mark,
    tribe_mark,
)
from cardlang.codecs.wire import ENEMY, NO_TRIBE, CardFilter, Filter, TribeCode, Wire, unknown_flags
from cardlang.engine.amounts import INFINITY, show
from cardlang.engine.effect import Effect
from cardlang.games.spycards import ast
from cardlang.games.spycards import effects as e
from cardlang.games.spycards.phases import Phase

_DEF = 0x80
_STATS = {133: ("", False), 141: ("Final ", False), 142: ("", True), 143: ("Final ", True)}


def say(wire: Wire, book: Book) -> ast.Effect:
    """Return an effect as a tree of the language. Raises Unsaid."""
    if unknown_flags(EFFECTS_1, wire):
        raise Unsaid("flags of unknown meaning", f"the flags 0x{wire.flags:02X} are not described there")
    if wire.kind >= 128:
        return _say_condition(wire, book)
    match wire.kind:
        case 0 | 3:
            return ast.StatChange("ATK", _amount(wire))
        case 1 | 4:
            return ast.StatChange("DEF", _amount(wire))
        case 2:
            return ast.Limit(ast.StatChange("ATK", _amount(wire)), 1)
        case 5:
            return empowered(book, _amount(wire), wire["card"])
        case 6:
            return empowered(book, _amount(wire), _tribe(wire, "Empower"))
        case 7:
            return ast.Heal(_amount(wire))
        case 8:
            return ast.Lifesteal(_amount(wire))
        case 9:
            return ast.Numb(_positive(wire, "Numb"))
        case 10:
            return ast.Pierce(_positive(wire, "Pierce"))
        case 11 | 16:
            return summoned(book, 1, wire["card"], opponent=wire.kind == 16)
        case 12:
            return _say_turning(wire, book)
        case 13:
            return summoned(book, wire["count"], wire["pool"])
        case 14:
            return ast.Unity(_amount(wire), book.tribe(_tribe(wire, "Unity").tribes[0]))
        case 15:
            return ast.StatChange("TP", _amount(wire))
        case 17:
            return ast.MultiplyHealing(wire["amount"] + 1)
    raise Unsaid("flavour texts inside effects")


def _say_turning(wire: Wire, book: Book) -> ast.Effect:
    rank: Filter = wire.values.get("rank", Filter((2,)))
    if rank.ranks == (0, 1):
        book.doubt(f"rank {ENEMY} of `Turns into` is taken for Enemy")
    return turned(book, rank, 1)


def _say_condition(wire: Wire, book: Book) -> ast.Effect:
    flag = bool(wire.flags & 1)
    if wire.kind == 128:
        tails = say(wire["tails"], book) if "tails" in wire.values else None
        return ast.Coin((wire["coins"] & 0x7F) + 1, say(wire["heads"], book), tails)
    inner = say(wire["effect"], book)
    if wire.kind in _STATS:
        final, versus = _STATS[wire.kind]
        stat = final + ("DEF" if wire["stat"] & _DEF else "ATK")
        return ast.IfStat(stat, wire["stat"] & 0x7F, inner, flag, versus)
    match wire.kind:
        case 129 | 131 | 132 | 136 | 137 | 138:
            wanted = _wanted(wire, book)
            versus = wire.kind in (132, 136, 138)
            return counted(book, wanted, wire.values.get("count", 1), inner, negated=flag, versus=versus)
        case 130 | 145 | 146:
            return each(book, _wanted(wire, book), inner)
        case 134:
            return ast.Setup(inner)
        case 135:
            return ast.Limit(inner, wire["amount"], flag)
        case 139:
            return ast.OnResult("Loss" if flag else "Win", inner)
        case 140:
            return ast.OnResult("not Tie" if flag else "Tie", inner)
        case 144 | 147:
            return ast.IfStat("HP", wire["amount"], inner, flag, wire.kind == 147)
    raise Unsaid("effects of unknown types")


def _amount(wire: Wire) -> int:
    amount: int = wire["amount"]
    return amount if amount or "implied" in wire.values else INFINITY


def _positive(wire: Wire, what: str) -> int:
    amount = _amount(wire)
    if amount < 0:
        raise Unsaid(f"negative {what}", f"{what} ({amount}) has no meaning in card texts")
    return amount


def _wanted(wire: Wire, book: Book) -> CardFilter | Filter:
    if "card" in wire.values:
        card: CardFilter = wire["card"]
        return card
    if "rank" in wire.values:
        rank: Filter = wire["rank"]
        if rank.ranks == (0, 1):
            book.doubt(f"rank {ENEMY} of a condition is taken for Enemy")
        return rank
    return _tribe(wire, "a condition")


def _tribe(wire: Wire, what: str) -> Filter:
    tribe: TribeCode = wire["tribe"]
    if tribe.code == NO_TRIBE:
        raise Unsaid(
            f"{what} without a tribe", "descriptions of the format disagree on what it means without a tribe"
        )
    return Filter(tribes=(tribe,))


# -- writing -------------------------------------------------------------------------------------------------


def spell(effect: Effect, spelling: Spelling, top: bool) -> list[Wire]:
    """Return the effects that stand for one line of a card. Raises CannotWrite."""
    return [_wire(effect, spelling, top)]


def spell_tp(amount: int) -> Wire:
    """Return TP directly on a card."""
    return Wire(15, {"amount": _whole(amount, "TP")})


def spell_flavour(text: str) -> Wire:
    """Return a flavour text."""
    return Wire(18, {"flags": 0, "text": text})


def _whole(amount: int, what: str) -> int:
    """Return an amount as stored: ∞ is 0, so 0 itself has no place."""
    if amount == INFINITY:
        return 0
    if amount == 0:
        raise CannotWrite(f"{what} of 0 has no place in version 1, where 0 stands for ∞")
    if not -128 <= amount <= 127:
        raise CannotWrite(
            f"{what} of {show(amount)} has no place in version 1, which holds -128 to 127 and ∞"
        )
    return amount


def _wire(effect: Effect, spelling: Spelling, top: bool) -> Wire:
    make = _SIMPLE.get(type(effect))
    if make is not None:
        kind, field = make
        return Wire(kind, {"amount": _whole(getattr(effect, field), spelling.name(effect))})
    match effect:
        case e.GainAtk(amount=n):
            return Wire(0 if top and n >= 0 else 3, {"amount": _whole(n, "ATK")})
        case e.GainDef(amount=n):
            return Wire(1 if top and n >= 0 else 4, {"amount": _whole(n, "DEF")})
        case e.MultiplyHealing(factor=factor):
            return Wire(17, {"amount": factor - 1})
        case e.Empower(amount=n, mark=mark):
            if card_mark(mark) is not None:
                return Wire(5, {"card": spelling.card(mark), "amount": _whole(n, "Empower")})
            return Wire(6, {"tribe": spelling.tribe(mark, "Empower"), "amount": _whole(n, "Empower")})
        case e.Unity(amount=n, mark=mark):
            return Wire(14, {"tribe": spelling.tribe(mark, "Unity"), "amount": _whole(n, "Unity")})
        case e.Summon():
            return _summon(effect, spelling)
        case e.TurnInto(rank=rank):
            return Wire(12, {"rank": pool_of(None, rank)})
    return _condition(effect, spelling, top)


_SIMPLE: dict[type[Effect], tuple[int, str]] = {
    e.Heal: (7, "amount"),
    e.Lifesteal: (8, "amount"),
    e.Numb: (9, "amount"),
    e.Pierce: (10, "amount"),
    e.GainTp: (15, "amount"),
}


def _summon(effect: e.Summon, spelling: Spelling) -> Wire:
    if effect.card is None:
        if effect.opponent:
            raise CannotWrite("random cards as Opponent have no place in version 1")
        return Wire(13, {"pool": pool_of(effect.tribe, effect.rank or "Enemy"), "count": effect.times})
    if effect.times != 1:
        raise CannotWrite(f"version 1 summons one card at a time; write {effect.times} lines")
    return Wire(16 if effect.opponent else 11, {"card": spelling.card(f"card:{effect.card}")})


def _condition(effect: Effect, spelling: Spelling, top: bool) -> Wire:
    def inner(inside: Effect, within: bool = False) -> Wire:
        return _wire(inside, spelling, within)

    match effect:
        case e.Limit(effect=e.GainAtk(amount=n), most=1) if top:
            return Wire(2, {"amount": _whole(n, "ATK")})
        case e.Limit(effect=inside):
            times, inverted = limit_of(effect)
            return Wire(135, {"flags": int(inverted), "amount": times, "effect": inner(inside, top)})
        case e.Setup(effect=inside):
            return Wire(134, {"flags": 0, "effect": inner(inside)})
        case e.Coin(times=times, heads=heads, tails=tails):
            if effect.odds is not None:
                raise CannotWrite("coins with odds have no place in version 1")
            if not 1 <= times <= 128:
                raise CannotWrite(f"{times} coins have no place in version 1, which holds 1 to 128")
            values: dict[str, Any] = {"flags": 0, "coins": times - 1, "heads": inner(heads)}
            if tails is not None:
                values |= {"coins": times - 1 | 0x80, "tails": inner(tails)}
            return Wire(128, values)
        case e.IfStat(effect=inside):
            return _if_stat(effect, inner(inside))
        case e.IfCount(mark=mark, count=count, effect=inside, negated=negated, versus=versus):
            kind, wanted = _counted_kind(mark, spelling, (136, 138, 132) if versus else (129, 137, 131))
            return Wire(kind, {"flags": int(negated), **wanted, "count": count, "effect": inner(inside)})
        case e.Per(mark=mark, effect=inside):
            kind, wanted = _counted_kind(mark, spelling, (130, 146, 145))
            return Wire(kind, {"flags": 0, **wanted, "effect": inner(inside)})
        case e.OnResult(results=results, effect=inside):
            kind, flag = _result(results)
            return Wire(kind, {"flags": flag, "effect": inner(inside)})
    raise CannotWrite(f"{spelling.name(effect)} has no place in version 1")


def _counted_kind(mark: str, spelling: Spelling, kinds: tuple[int, int, int]) -> tuple[int, dict[str, Any]]:
    """Return the effect type and the field for what is counted: a card, a rank or a tribe."""
    if card_mark(mark) is not None:
        return kinds[0], {"card": spelling.card(mark)}
    rank = rank_mark(mark)
    if rank is not None:
        if rank == "Enemy":
            spelling.doubt(f"Enemy in a condition is written as rank {ENEMY}")
        return kinds[1], {"rank": pool_of(None, rank)}
    return kinds[2], {"tribe": tribe_mark(mark)}


_IF_STAT: dict[int, Callable[[bool], int]] = {
    Phase.STAT_ATK: lambda versus: 142 if versus else 133,
    Phase.STAT_DEF: lambda versus: 142 if versus else 133,
    Phase.STAT_FINAL_ATK: lambda versus: 143 if versus else 141,
    Phase.STAT_FINAL_DEF: lambda versus: 143 if versus else 141,
    Phase.STAT_HP: lambda versus: 147 if versus else 144,
}


def _if_stat(effect: e.IfStat, inner: Wire) -> Wire:
    kind_of = _IF_STAT.get(effect.phase)
    most = 255 if effect.stat == "HP" else 127
    if kind_of is None:
        raise CannotWrite("conditions at the end of the round have no place in version 1")
    if not 0 <= effect.amount <= most:
        raise CannotWrite(f"a condition on {effect.stat} holds 0 to {most} in version 1")
    values: dict[str, Any] = {"flags": int(effect.negated)}
    if effect.stat == "HP":
        values["amount"] = effect.amount
    else:
        values["stat"] = effect.amount | (_DEF if effect.stat == "DEF" else 0)
    return Wire(kind_of(effect.versus), {**values, "effect": inner})


def _result(results: frozenset[str]) -> tuple[int, int]:
    known = {
        frozenset({"win"}): (139, 0),
        frozenset({"loss"}): (139, 1),
        frozenset({"tie"}): (140, 0),
        frozenset({"win", "loss"}): (140, 1),
    }
    if results not in known:
        raise CannotWrite("Unless Win and Unless Loss have no place in version 1")
    return known[results]
