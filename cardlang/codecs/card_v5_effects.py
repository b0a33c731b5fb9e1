"""Custom card codes, version 5: what the effects mean, and how card texts are written as them.

Each effect names the time slot it runs in. Card texts have the slots of the rules; an effect in another slot
has no words.
"""

from __future__ import annotations

from typing import Any

from cardlang.codecs.binary import CannotWrite
from cardlang.codecs.card_v4_effects import ATTACKERS, result_or_lifesteal, unity_or_limit
from cardlang.codecs.card_v5 import EFFECTS_5
from cardlang.codecs.speech import Book, Unsaid, counted, each, empowered, infinite, numbed, summoned, turned
from cardlang.codecs.spelling import Spelling, limit_of, pool_of
from cardlang.codecs.wire import AnyFilter, Wire, unknown_flags
from cardlang.engine.amounts import INFINITY, is_finite, parts
from cardlang.engine.effect import Effect
from cardlang.games.spycards import ast
from cardlang.games.spycards import effects as e
from cardlang.games.spycards.phases import Phase
from cardlang.games.spycards.reader import MAX_COUNT

DEF, INFINITE, OPPONENT = 0x01, 0x02, 0x04
HP_SLOT, STAT_SLOT, FINAL_SLOT, LATE_SLOT = 15, 85, 100, 230
TURN_SLOT, VS_SLOT, PER_SLOT = 20, 70, 75
SLOTS = {
    0: 0,
    1: 65,
    2: 80,
    3: 25,
    4: 40,
    5: 0,
    6: 90,
    7: 95,
    8: 40,
    128: 35,
    129: 10,
    130: 225,
    131: 235,
    132: 30,
    133: STAT_SLOT,
    136: 0,
}
"""The time slot of each effect type, as the author's importer of older cards sets it."""
VS_HP_DOUBT = "VS HP is taken to run in the time slot of HP conditions"
PER_DOUBT = "`per` is written with a count of 1"
_RESULTS = ("Win", "Loss", "Tie", "not Tie", "not Win", "not Loss")


def say_line(wire: Wire, book: Book) -> ast.Effect:
    """Return an effect that stands directly on a card. Raises Unsaid."""
    if wire.kind == 5:
        raise Unsaid("TP directly on a card", "no description says what it does there in version 5")
    return say(wire, book)


def say(wire: Wire, book: Book) -> ast.Effect:
    """Return an effect as a tree of the language. Raises Unsaid."""
    if wire.kind not in SLOTS:
        raise Unsaid(EFFECTS_5.name(wire.kind))
    if unknown_flags(EFFECTS_5, wire):
        raise Unsaid("flags of unknown meaning", f"the flags 0x{wire.flags:X} are not described there")
    effect, slot = _say(wire, book)
    if wire["priority"] != slot:
        raise Unsaid(
            "priorities", f"it runs in slot {wire['priority']}, and card texts have it in slot {slot}"
        )
    return effect


def _say(wire: Wire, book: Book) -> tuple[ast.Effect, int]:
    """Return an effect with the time slot that the rules give it."""
    slot, flags = SLOTS[wire.kind], wire.flags
    match wire.kind:
        case 0:
            raise Unsaid("flavour texts inside effects")
        case 1:
            return ast.StatChange("DEF" if flags & DEF else "ATK", _amount(wire, INFINITE)), slot
        case 2:
            if flags & OPPONENT:
                raise Unsaid("Empower for the opponent")
            amount, stat = _amount(wire, INFINITE), "DEF" if flags & DEF else "ATK"
            return empowered(book, amount, wire["filter"], stat=stat), slot
        case 3:
            return _say_summon(wire, book)
        case 4:
            if flags & 0x06:
                raise Unsaid("healing the opponent" if flags & 0x02 else "healing past multipliers")
            return ast.Heal(_amount(wire, 0x01)), slot
        case 5:
            return ast.StatChange("TP", _amount(wire, 0x01)), slot
        case 6:
            return _say_numb(wire, book), slot
        case 7:
            amount = _amount(wire, INFINITE)
            if not flags & DEF or not flags & OPPONENT or amount > 0:
                raise Unsaid(
                    "raw changes of stats", "card texts change the opponent's stats only by Pierce and Numb"
                )
            return ast.Pierce(-amount), slot
        case 8:
            if flags & 0x03 or flags & 0x0C in (0x04, 0x08):
                raise Unsaid("multiplying only some healing", "Multiply Healing multiplies all changes of HP")
            return ast.MultiplyHealing(wire["amount"]), slot
    return _say_condition(wire, book)


def _say_summon(wire: Wire, book: Book) -> tuple[ast.Effect, int]:
    opponent = bool(wire.flags & 0x01)
    if not wire.flags & 0x02:
        return summoned(book, wire["count"], wire["filter"], opponent=opponent), SLOTS[3]
    if opponent:
        raise Unsaid("turning into cards of the opponent")
    return turned(book, wire["filter"], wire["count"]), TURN_SLOT


def _say_numb(wire: Wire, book: Book) -> ast.Effect:
    if wire.flags & ~0x03:
        raise Unsaid(
            "Numb with further conditions", "card texts numb the lowest cards first, and nothing more"
        )
    amount = INFINITY if wire.flags & 0x01 else wire["count"]
    return numbed(book, amount, wire["filter"], own=bool(wire.flags & 0x02))


def _say_condition(wire: Wire, book: Book) -> tuple[ast.Effect, int]:
    flags, slot = wire.flags, SLOTS[wire.kind]
    if wire.kind == 132:
        tails = say(wire["tails"], book) if flags & 0x01 else None
        return ast.Coin(_count(wire), say(wire["heads"], book), tails, _odds(wire)), slot
    inner = say(wire["effect"], book)
    match wire.kind:
        case 128:
            return _say_cards(wire, inner, book)
        case 129:
            return unity_or_limit(inner, _count(wire), bool(flags & 1)), slot
        case 130:
            if flags >= len(_RESULTS):
                raise Unsaid("flags of unknown meaning", f"the result {flags} is not described there")
            return result_or_lifesteal(_RESULTS[flags], inner), slot
        case 131:
            if flags & 0x03 != 0x01:
                raise Unsaid("applying now or for the opponent")
            return ast.Setup(inner), slot
        case 133:
            return _say_stat(wire, inner, book)
        case 136:
            return ast.OnNumb(inner), slot
    raise Unsaid(EFFECTS_5.name(wire.kind))


def _say_cards(wire: Wire, inner: ast.Effect, book: Book) -> tuple[ast.Effect, int]:
    versus, less, per = (bool(wire.flags & bit) for bit in (0x01, 0x02, 0x04))
    if wire.flags & 0x38:
        raise Unsaid("counting cards elsewhere", "card texts count face-up cards in play")
    if not per:
        condition = counted(book, wire["filter"], _count(wire), inner, negated=less, versus=versus)
        return condition, VS_SLOT if versus else SLOTS[128]
    if versus or less or wire["count"] != 1:
        raise Unsaid("other forms of per", "`per` counts the player's own cards one by one")
    return each(book, wire["filter"], inner), PER_SLOT


def _say_stat(wire: Wire, inner: ast.Effect, book: Book) -> tuple[ast.Effect, int]:
    stat = ("ATK", "DEF", "HP", "TP")[wire.flags >> 2 & 3]
    versus, less = bool(wire.flags & 0x01), bool(wire.flags & 0x02)
    if wire.flags & 0x3F0 or stat == "TP":
        raise Unsaid("conditions on sums of stats or TP")
    if wire["amount"] < 0:
        raise Unsaid("conditions on negative stats")
    slot = wire["priority"]
    names = (
        {HP_SLOT: "HP", LATE_SLOT: "Late HP"}
        if stat == "HP"
        else {STAT_SLOT: stat, FINAL_SLOT: f"Final {stat}"}
    )
    if slot not in names:
        slot = HP_SLOT if stat == "HP" else STAT_SLOT
    if versus and slot == HP_SLOT:
        book.doubt(VS_HP_DOUBT)
    return ast.IfStat(names[slot], wire["amount"], inner, less, versus), slot


def _odds(wire: Wire) -> tuple[int, int] | None:
    if not wire.flags & 0x08:
        return None
    heads, tails = wire["heads weight"] + 1, wire["tails weight"]
    if max(heads, tails) > MAX_COUNT:
        raise Unsaid("odds beyond 1,000")
    return heads, tails


def _count(wire: Wire) -> int:
    count: int = wire["count"]
    if count > 1_000:
        raise Unsaid("counts beyond 1,000")
    return count


def _amount(wire: Wire, flag: int) -> int:
    amount: int = wire["amount"]
    return infinite(amount) if wire.flags & flag else amount


# -- writing -------------------------------------------------------------------------------------------------


def spell(effect: Effect, spelling: Spelling, top: bool) -> list[Wire]:
    """Return the effects that stand for one line of a card. Raises CannotWrite."""
    return [_wire(effect, spelling)]


def spell_flavour(text: str) -> Wire:
    """Return a flavour text."""
    return _make(0, 0, text=text)


def _make(kind: int, flags: int, slot: int | None = None, **values: Any) -> Wire:
    priority = SLOTS[kind] if slot is None else slot
    return Wire(kind, {"priority": priority, "flags": flags, **values})


def _stored(amount: int, flag: int) -> tuple[int, int]:
    """Return the flag and the number of an amount."""
    if is_finite(amount):
        return 0, amount
    return flag, parts(amount)[1]


def _wire(effect: Effect, spelling: Spelling) -> Wire:
    match effect:
        case e.GainAtk(amount=n) | e.GainDef(amount=n):
            flag, amount = _stored(n, INFINITE)
            return _make(1, flag | (DEF if isinstance(effect, e.GainDef) else 0), amount=amount)
        case e.GainTp(amount=n):
            return _make(5, 0, amount=n)
        case e.Pierce(amount=n):
            flag, amount = _stored(-n, INFINITE)
            return _make(7, flag | DEF | OPPONENT, amount=amount)
        case e.Heal(amount=n) | e.Lifesteal(amount=n):
            flag, amount = _stored(n, 0x01)
            heal = _make(4, flag, amount=amount)
            return heal if isinstance(effect, e.Heal) else _make(130, 0, effect=heal)
        case e.MultiplyHealing(factor=n):
            return _make(8, 0, amount=n)
        case e.Numb(amount=n):
            return _numb(n, ATTACKERS, 0)
        case e.NumbThose(amount=n, own=own):
            return _numb(n, spelling.those(effect), 0x02 if own else 0)
        case e.Empower(amount=n, mark=mark) | e.EmpowerDef(amount=n, mark=mark):
            return _empower(n, mark, spelling, DEF if isinstance(effect, e.EmpowerDef) else 0)
        case e.Unity(amount=n, mark=mark):
            return _make(129, 0, count=1, effect=_empower(n, mark, spelling, 0))
        case e.Summon(times=times, opponent=opponent):
            return _make(3, 0x01 if opponent else 0, count=times, filter=spelling.summoned(effect))
        case e.TurnInto(rank=rank):
            return _make(3, 0x02, TURN_SLOT, count=1, filter=pool_of(None, rank))
    return _condition(effect, spelling)


def _numb(amount: int, wanted: AnyFilter, flags: int) -> Wire:
    flag, count = _stored(amount, 0x01)
    return _make(6, flag | flags, count=count, filter=wanted)


def _empower(amount: int, mark: str, spelling: Spelling, flags: int) -> Wire:
    flag, number = _stored(amount, INFINITE)
    return _make(2, flag | flags, amount=number, filter=spelling.wanted(mark))


def _condition(effect: Effect, spelling: Spelling) -> Wire:
    match effect:
        case e.Limit(effect=inside):
            times, inverted = limit_of(effect)
            return _make(129, int(inverted), count=times, effect=_wire(inside, spelling))
        case e.Setup(effect=inside):
            return _make(131, 0x01, effect=_wire(inside, spelling))
        case e.Coin():
            return _coin(effect, spelling)
        case e.IfStat(effect=inside):
            return _if_stat(effect, _wire(inside, spelling), spelling)
        case e.IfCount(mark=mark, count=count, effect=inside, negated=negated, versus=versus):
            flags = int(versus) | (0x02 if negated else 0)
            slot = VS_SLOT if versus else None
            return _make(
                128, flags, slot, count=count, filter=spelling.wanted(mark), effect=_wire(inside, spelling)
            )
        case e.Per(mark=mark, effect=inside):
            wanted = spelling.wanted(mark)
            spelling.doubt(PER_DOUBT)
            return _make(128, 0x04, PER_SLOT, count=1, filter=wanted, effect=_wire(inside, spelling))
        case e.OnResult(results=results, effect=inside):
            return _make(130, _result(results), effect=_wire(inside, spelling))
        case e.OnNumb(effect=inside):
            return _make(136, 0, effect=_wire(inside, spelling))
    raise CannotWrite(f"{spelling.name(effect)} has no place in version 5")


def _coin(effect: e.Coin, spelling: Spelling) -> Wire:
    values: dict[str, Any] = {"count": effect.times}
    flags = 0
    if effect.odds is not None:
        if not effect.odds[0]:
            raise CannotWrite("coins that never show heads have no place in version 5")
        flags = 0x08
        values |= {"heads weight": effect.odds[0] - 1, "tails weight": effect.odds[1]}
    values["heads"] = _wire(effect.heads, spelling)
    if effect.tails is not None:
        flags |= 0x01 | spelling.icons(effect, 0x04)
        values["tails"] = _wire(effect.tails, spelling)
    return _make(132, flags, **values)


def _if_stat(effect: e.IfStat, inner: Wire, spelling: Spelling) -> Wire:
    if effect.versus and effect.phase == Phase.STAT_HP:
        spelling.doubt(VS_HP_DOUBT)
    if not is_finite(effect.amount):
        raise CannotWrite("a condition on ∞ has no place in version 5")
    flags = (
        int(effect.versus) | (0x02 if effect.negated else 0) | ("ATK", "DEF", "HP").index(effect.stat) << 2
    )
    slots = {
        Phase.STAT_HP: HP_SLOT,
        Phase.STAT_LATE_HP: LATE_SLOT,
        Phase.STAT_FINAL_ATK: FINAL_SLOT,
        Phase.STAT_FINAL_DEF: FINAL_SLOT,
    }
    return _make(133, flags, slots.get(Phase(effect.phase), STAT_SLOT), amount=effect.amount, effect=inner)


def _result(results: frozenset[str]) -> int:
    meant = [{"win"}, {"loss"}, {"tie"}, {"win", "loss"}, {"loss", "tie"}, {"win", "tie"}]
    return meant.index(set(results))
