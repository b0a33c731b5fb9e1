"""Custom card codes, versions 2 and 4: what the effects mean, and how card texts are written as version 4."""

from __future__ import annotations

from typing import Any

from cardlang.codecs.binary import CannotWrite
from cardlang.codecs.card_v4 import (
    DEFENSE,
    EACH,
    EFFECTS_4,
    GENERIC,
    LATE,
    NEGATE,
    OPPONENT,
)
from cardlang.codecs.speech import Book, Unsaid, counted, each, empowered, numbed, summoned, turned
from cardlang.codecs.spelling import Spelling, limit_of, pool_of
from cardlang.codecs.wire import AnyFilter, CardFilter, Filter, Wire, unknown_flags
from cardlang.engine.amounts import INFINITY, show
from cardlang.engine.effect import Effect
from cardlang.games.spycards import ast
from cardlang.games.spycards import effects as e
from cardlang.games.spycards.phases import Phase

INFINITE = 255
ATTACKERS = Filter((0,))
PIERCE_DOUBT = "an opponent's DEF that goes down is taken for Pierce"
_RESULTS = {0: "Win", OPPONENT: "Loss", NEGATE: "Tie", NEGATE | OPPONENT: "not Tie"}


def say(wire: Wire, book: Book) -> ast.Effect:
    """Return an effect as a tree of the language. Raises Unsaid."""
    if unknown_flags(EFFECTS_4, wire):
        raise Unsaid("flags of unknown meaning", f"the flags 0x{wire.flags:02X} are not described there")
    flags = wire.flags
    match wire.kind:
        case 0:
            raise Unsaid("flavour texts inside effects")
        case 1:
            return _say_stat(wire, book)
        case 2:
            if flags & OPPONENT:
                raise Unsaid("Empower for the opponent")
            return empowered(book, _amount(wire), _filter(wire), stat="DEF" if flags & DEFENSE else "ATK")
        case 3:
            return _say_summon(wire, book)
        case 4:
            return _say_heal(wire)
        case 5:
            return ast.StatChange("TP", _amount(wire))
        case 6:
            if "filter" not in wire.values:
                return ast.Numb(_amount(wire))
            return numbed(book, _amount(wire), _filter(wire), own=not flags & OPPONENT)
        case 135:
            raise Unsaid("priorities", "card texts run in the order of the rules")
        case 136:
            return ast.OnNumb(say(wire["effect"], book))
    return _say_condition(wire, book)


def _say_stat(wire: Wire, book: Book) -> ast.Effect:
    if not wire.flags & OPPONENT:
        return ast.StatChange("DEF" if wire.flags & DEFENSE else "ATK", _amount(wire))
    if wire.flags & DEFENSE and wire.flags & NEGATE:
        book.doubt(PIERCE_DOUBT)
        return ast.Pierce(-_amount(wire))
    raise Unsaid("stats of the opponent", "card texts change the opponent's stats only by Pierce and Numb")


def _say_summon(wire: Wire, book: Book) -> ast.Effect:
    count, wanted, flags = wire["count"] + 1, _filter(wire), wire.flags
    if not flags & NEGATE:
        return summoned(book, count, wanted, opponent=bool(flags & OPPONENT))
    if flags & OPPONENT:
        raise Unsaid("turning into cards of the opponent")
    return turned(book, wanted, count)


def _say_heal(wire: Wire) -> ast.Effect:
    flags = wire.flags
    if flags & OPPONENT:
        raise Unsaid("healing the opponent")
    if not flags & EACH:
        if flags & (GENERIC | DEFENSE):
            raise Unsaid("flags of unknown meaning", f"the flags 0x{flags:02X} are not described there")
        return ast.Heal(_amount(wire))
    if not flags & GENERIC:
        raise Unsaid(
            "multiplying only healing or only damage", "Multiply Healing multiplies all changes of HP"
        )
    return ast.MultiplyHealing(-wire["amount"] if flags & NEGATE else wire["amount"])


def _say_condition(wire: Wire, book: Book) -> ast.Effect:
    flags = wire.flags
    negated, versus, late = bool(flags & NEGATE), bool(flags & OPPONENT), bool(flags & LATE)
    if wire.kind == 132:
        tails = say(wire["tails"], book) if flags & GENERIC else None
        return ast.Coin(wire["count"] + 1, say(wire["heads"], book), tails)
    inner = say(wire["effect"], book)
    match wire.kind:
        case 128 if flags & EACH:
            if negated or versus:
                raise Unsaid("per card of the opponent", "`per` counts the player's own cards")
            return each(book, _filter(wire), inner)
        case 128:
            return counted(book, _filter(wire), wire["count"] + 1, inner, negated=negated, versus=versus)
        case 129:
            return unity_or_limit(inner, wire["count"] + 1, negated)
        case 130:
            return result_or_lifesteal(_RESULTS[flags], inner)
        case 131:
            if not late or versus:
                raise Unsaid("applying now or for the opponent")
            return ast.Setup(inner)
        case 133:
            return ast.IfStat("Late HP" if late else "HP", wire["amount"] + 1, inner, negated, versus)
        case 134:
            stat = ("Final " if late else "") + ("DEF" if flags & DEFENSE else "ATK")
            return ast.IfStat(stat, wire["amount"] + 1, inner, negated, versus)
    raise Unsaid("effects of unknown types")


def unity_or_limit(inner: ast.Effect, times: int, negated: bool) -> ast.Effect:
    """Return a limit. Around Empower of a tribe or rank it is Unity, which the rules text calls equal."""
    if (
        times == 1
        and not negated
        and isinstance(inner, ast.Empower)
        and not inner.card
        and inner.stat == "ATK"
    ):
        return ast.Unity(inner.amount, inner.name)
    return ast.Limit(inner, times, negated)


def result_or_lifesteal(result: str, inner: ast.Effect) -> ast.Effect:
    """Return a condition on the result. A win that heals is Lifesteal, which the rules text calls equal."""
    if result == "Win" and isinstance(inner, ast.Heal):
        return ast.Lifesteal(inner.amount)
    return ast.OnResult(result, inner)


def _amount(wire: Wire) -> int:
    amount: int = INFINITY if wire["amount"] == INFINITE else wire["amount"]
    return -amount if wire.flags & NEGATE else amount


def _filter(wire: Wire) -> AnyFilter:
    wanted: AnyFilter = wire["filter"]
    return wanted


# -- writing -------------------------------------------------------------------------------------------------


def spell(effect: Effect, spelling: Spelling, top: bool) -> list[Wire]:
    """Return the effects that stand for one line of a card. Raises CannotWrite."""
    return [_wire(effect, spelling)]


def spell_tp(amount: int) -> Wire:
    """Return TP directly on a card."""
    return Wire(5, _signed(amount, "TP"))


def spell_flavour(text: str) -> Wire:
    """Return a flavour text."""
    return Wire(0, {"flags": 0, "text": text})


def _signed(amount: int, what: str, flags: int = 0) -> dict[str, Any]:
    """Return flags and size of an amount as stored: 0 to 254, 255 for ∞, and a flag for the sign."""
    size = INFINITE if abs(amount) == INFINITY else abs(amount)
    if size > INFINITE or (size == INFINITE and abs(amount) != INFINITY):
        raise CannotWrite(
            f"{what} of {show(amount)} has no place in version 4, which holds -254 to 254 and ∞"
        )
    return {"flags": flags | (NEGATE if amount < 0 else 0), "amount": size}


def _less_one(count: int, what: str) -> int:
    if not 1 <= count <= 256:
        raise CannotWrite(f"{what} of {show(count)} has no place in version 4, which holds 1 to 256")
    return count - 1


def _aimed(wanted: AnyFilter) -> tuple[int, Any]:
    """Return the flag and the field of a filter."""
    return (0, wanted) if isinstance(wanted, CardFilter) else (GENERIC, wanted)


def _wire(effect: Effect, spelling: Spelling) -> Wire:
    match effect:
        case e.GainAtk(amount=n):
            return Wire(1, _signed(n, "ATK"))
        case e.GainDef(amount=n):
            return Wire(1, _signed(n, "DEF", DEFENSE))
        case e.GainTp(amount=n):
            return Wire(5, _signed(n, "TP"))
        case e.Pierce(amount=n):
            spelling.doubt(PIERCE_DOUBT)
            return Wire(1, _signed(n, "Pierce", OPPONENT | DEFENSE | NEGATE))
        case e.Heal(amount=n):
            return Wire(4, _signed(n, "Heal"))
        case e.Lifesteal(amount=n):
            return Wire(130, {"flags": 0, "effect": Wire(4, _signed(n, "Lifesteal"))})
        case e.MultiplyHealing(factor=n):
            return Wire(4, _signed(n, "Multiply Healing", EACH | GENERIC))
        case e.Numb(amount=n):
            return Wire(6, {**_signed(n, "Numb", OPPONENT | GENERIC), "filter": ATTACKERS})
        case e.NumbThose(amount=n, own=own):
            flag, wanted = _aimed(spelling.those(effect))
            return Wire(6, {**_signed(n, "Numb", flag | (0 if own else OPPONENT)), "filter": wanted})
        case e.Empower(amount=n, mark=mark) | e.EmpowerDef(amount=n, mark=mark):
            return _empower(n, mark, spelling, DEFENSE if isinstance(effect, e.EmpowerDef) else 0)
        case e.Unity(amount=n, mark=mark):
            return Wire(129, {"flags": 0, "count": 0, "effect": _empower(n, mark, spelling, 0)})
        case e.Summon():
            wanted = spelling.summoned(effect)
            flag, field = _aimed(wanted)
            flag |= OPPONENT if effect.opponent else 0
            return Wire(3, {"flags": flag, "count": _less_one(effect.times, "a count"), "filter": field})
        case e.TurnInto(rank=rank):
            return Wire(3, {"flags": GENERIC | NEGATE, "count": 0, "filter": pool_of(None, rank)})
    return _condition(effect, spelling)


def _empower(amount: int, mark: str, spelling: Spelling, flags: int) -> Wire:
    flag, wanted = _aimed(spelling.wanted(mark))
    return Wire(2, {**_signed(amount, "Empower", flags | flag), "filter": wanted})


def _condition(effect: Effect, spelling: Spelling) -> Wire:
    match effect:
        case e.Limit(effect=inside):
            times, inverted = limit_of(effect)
            flags = NEGATE if inverted else 0
            return Wire(
                129,
                {"flags": flags, "count": _less_one(times, "a limit"), "effect": _wire(inside, spelling)},
            )
        case e.Setup(effect=inside):
            return Wire(131, {"flags": LATE, "effect": _wire(inside, spelling)})
        case e.Coin(times=times, heads=heads, tails=tails):
            if effect.odds is not None:
                raise CannotWrite("coins with odds have no place in version 4")
            values = {
                "flags": 0,
                "count": _less_one(times, "a number of coins"),
                "heads": _wire(heads, spelling),
            }
            if tails is not None:
                values |= {
                    "flags": GENERIC | spelling.icons(effect, DEFENSE),
                    "tails": _wire(tails, spelling),
                }
            return Wire(132, values)
        case e.IfStat(effect=inside):
            return _if_stat(effect, _wire(inside, spelling))
        case e.IfCount(mark=mark, count=count, effect=inside, negated=negated, versus=versus):
            flag, wanted = _aimed(spelling.wanted(mark))
            flag |= (NEGATE if negated else 0) | (OPPONENT if versus else 0)
            return Wire(
                128,
                {
                    "flags": flag,
                    "count": _less_one(count, "a count"),
                    "filter": wanted,
                    "effect": _wire(inside, spelling),
                },
            )
        case e.Per(mark=mark, effect=inside):
            flag, wanted = _aimed(spelling.wanted(mark))
            return Wire(128, {"flags": flag | EACH, "filter": wanted, "effect": _wire(inside, spelling)})
        case e.OnResult(results=results, effect=inside):
            return Wire(130, {"flags": _result(results), "effect": _wire(inside, spelling)})
        case e.OnNumb(effect=inside):
            return Wire(136, {"flags": 0, "effect": _wire(inside, spelling)})
    raise CannotWrite(f"{spelling.name(effect)} has no place in version 4")


def _if_stat(effect: e.IfStat, inner: Wire) -> Wire:
    late = (Phase.STAT_FINAL_ATK, Phase.STAT_FINAL_DEF, Phase.STAT_LATE_HP)
    flags = LATE if effect.phase in late else 0
    flags |= (NEGATE if effect.negated else 0) | (OPPONENT if effect.versus else 0)
    flags |= DEFENSE if effect.stat == "DEF" else 0
    amount = _less_one(effect.amount, f"a condition on {effect.stat}")
    return Wire(133 if effect.stat == "HP" else 134, {"flags": flags, "amount": amount, "effect": inner})


def _result(results: frozenset[str]) -> int:
    known = {
        frozenset({"win"}): 0,
        frozenset({"loss"}): OPPONENT,
        frozenset({"tie"}): NEGATE,
        frozenset({"win", "loss"}): NEGATE | OPPONENT,
    }
    if results not in known:
        raise CannotWrite("Unless Win and Unless Loss have no place in version 4")
    return known[results]
