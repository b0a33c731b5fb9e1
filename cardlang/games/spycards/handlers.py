"""What each effect does to a round: one function an effect, listed in one table."""

from __future__ import annotations

from cardlang.engine.agenda import Handler
from cardlang.engine.amounts import key
from cardlang.engine.effect import Effect
from cardlang.games.spycards import effects as e
from cardlang.games.spycards.phases import Phase
from cardlang.games.spycards.round import Played, Round


def gain_atk(r: Round, effect: e.GainAtk, seat: int, order: int, bearer: Played | None, left: int) -> None:
    if bearer is not None:
        if bearer.down:
            r.note = "face down: gives nothing"
            return
        bearer.atk += effect.amount
    r.atk[seat] += effect.amount


def gain_def(r: Round, effect: e.GainDef, seat: int, order: int, bearer: Played | None, left: int) -> None:
    if bearer is not None:
        if bearer.down:
            r.note = "face down: gives nothing"
            return
        bearer.df += effect.amount
    r.df[seat] += effect.amount


def gain_tp(r: Round, effect: e.GainTp, seat: int, order: int, bearer: Played | None, left: int) -> None:
    """Do nothing: TP set up in the round before was given at the start of this one (ruling 12)."""


def pierce(r: Round, effect: e.Pierce, seat: int, order: int, bearer: Played | None, left: int) -> None:
    df = r.df[1 - seat]
    if df > 0:
        r.df[1 - seat] = max(0, df - effect.amount)


def heal(r: Round, effect: e.Heal, seat: int, order: int, bearer: Played | None, left: int) -> None:
    r.change_hp(seat, effect.amount)


def lifesteal(r: Round, effect: e.Lifesteal, seat: int, order: int, bearer: Played | None, left: int) -> None:
    if r.result[seat] == "win":
        r.change_hp(seat, effect.amount)
    else:
        r.note = "round not won"


def multiply_healing(
    r: Round, effect: e.MultiplyHealing, seat: int, order: int, bearer: Played | None, left: int
) -> None:
    r.multiply_healing(seat, effect.factor)


def numb(r: Round, effect: e.Numb, seat: int, order: int, bearer: Played | None, left: int) -> None:
    enemy = 1 - seat
    targets = [card for card in r.field[enemy] if card.program.attacker and not card.down]
    if not r.by_play_order:
        targets.sort(key=_numb_order)
    _turn_down(r, enemy, targets, effect.amount)


def _turn_down(r: Round, side: int, targets: list[Played], amount: int) -> None:
    """Turn the first `amount` cards face down; what belongs to them goes, and what waits for it happens."""
    if amount < len(targets):
        targets = targets[:amount]
    for card in targets:
        card.down = True
        r.atk[side] -= card.atk
        r.df[side] -= card.df
        r.numbed[side].append(card)
    r.note = ("{}", [card.program.name for card in targets]) if targets else "nobody to numb"
    for card in reversed(targets):
        for line, inner in reversed(card.program.on_numb):
            r.start(inner, side, card.order << 16 | line, None)


def numb_those(
    r: Round, effect: e.NumbThose, seat: int, order: int, bearer: Played | None, left: int
) -> None:
    side = seat if effect.own else 1 - seat
    targets = [c for c in r.field[side] if not c.down and c.program.marks.issuperset(effect.marks)]
    if not r.by_play_order:
        targets.sort(key=_numb_order)
    _turn_down(r, side, targets, effect.amount)


def on_numb(r: Round, effect: e.OnNumb, seat: int, order: int, bearer: Played | None, left: int) -> None:
    """Do nothing: Numb starts the effect inside."""


def _numb_order(card: Played) -> tuple[int, bool, int]:
    """The lowest card first; of equal ones, one whose ATK is at least its DEF (ruling 16)."""
    return key(max(card.atk, card.df)), card.atk < card.df, card.order


def summon(r: Round, effect: e.Summon, seat: int, order: int, bearer: Played | None, left: int) -> None:
    if not left:
        return
    if effect.card is not None:
        found = r.program.by_id[effect.card]
    else:
        pool = r.program.pool(effect.tribe, effect.rank)
        if not pool:
            r.note = "no card to pick"
            return
        found = r.pick(pool)
    if left > 1:
        r.stack.append((effect, seat, order, bearer, left - 1))
    r.note = found.name
    r.enter(1 - seat if effect.opponent else seat, found)


def turn_into(r: Round, effect: e.TurnInto, seat: int, order: int, bearer: Played | None, left: int) -> None:
    if bearer is None:
        r.note = "no card to turn"
        return
    own = bearer.program
    pool = [p for p in r.program.pool(None, effect.rank) if p is not own]
    if not pool:
        r.note = "no other card of the rank"
        return
    if r.phase < Phase.ATK:  # in a quiet round its ATK and DEF were added before their phase
        r.atk[bearer.seat] -= bearer.atk
        r.df[bearer.seat] -= bearer.df
    r.leave(bearer)
    found = r.pick(pool)
    r.note = found.name
    r.enter(bearer.seat, found)


def empower(r: Round, effect: e.Empower, seat: int, order: int, bearer: Played | None, left: int) -> None:
    mark = effect.mark
    field = r.field[seat]
    number = 0
    for card in field:
        if mark in card.program.marks:
            number += 1
    r.atk[seat] += effect.amount * number
    r.steps += len(field) // 64
    r.note = ("{} matching", number)


def empower_def(
    r: Round, effect: e.EmpowerDef, seat: int, order: int, bearer: Played | None, left: int
) -> None:
    number = sum(1 for card in r.field[seat] if effect.mark in card.program.marks)
    r.df[seat] += effect.amount * number
    r.steps += len(r.field[seat]) // 64
    r.note = f"{number} matching"


def unity(r: Round, effect: e.Unity, seat: int, order: int, bearer: Played | None, left: int) -> None:
    place = (seat, effect.key)
    if place in r.limits:
        r.note = "already counted this round"
        return
    r.limits[place] = 1
    empower(r, effect, seat, order, bearer, left)  # type: ignore[arg-type]


def setup(r: Round, effect: e.Setup, seat: int, order: int, bearer: Played | None, left: int) -> None:
    r.setup[seat].append(effect.effect)
    r.note = "waits for the next round"


def limit(r: Round, effect: e.Limit, seat: int, order: int, bearer: Played | None, left: int) -> None:
    place = (seat, effect.key)
    before = r.limits.get(place, 0)
    r.limits[place] = before + 1
    if before < effect.skip or (effect.most is not None and before >= effect.most):
        r.note = "limit: does not happen"
        return
    r.start(effect.effect, seat, order, bearer)


def coin(r: Round, effect: e.Coin, seat: int, order: int, bearer: Played | None, left: int) -> None:
    flips = []
    while left:
        left -= 1
        heads = r.flip() if effect.odds is None else r.flip_unevenly(effect.odds)
        flips.append(heads)
        branch = effect.heads if heads else effect.tails
        if branch is None:
            continue
        if branch.phase <= r.phase:
            if left:
                r.stack.append((effect, seat, order, bearer, left))
            r.stack.append((branch, seat, order, bearer, branch.times))
            break
        r.start(branch, seat, order, bearer)
        r.put_off += 1
    if r.put_off > r.most_steps:  # they will all run: no need to keep millions waiting to find out
        raise r.runaway()
    r.note = ("{}", flips)


def if_stat(r: Round, effect: e.IfStat, seat: int, order: int, bearer: Played | None, left: int) -> None:
    side = 1 - seat if effect.versus else seat
    stat = effect.stat
    value = r.hp[side] if stat == "HP" else r.atk[side] if stat == "ATK" else r.df[side]
    if (key(value) >= key(effect.amount)) is not effect.negated:
        r.start(effect.effect, seat, order, bearer)
    else:
        r.note = "not met"


def if_count(r: Round, effect: e.IfCount, seat: int, order: int, bearer: Played | None, left: int) -> None:
    found = r.count(1 - seat if effect.versus else seat, effect.mark)
    r.steps += found // 64
    if (found >= effect.count) is not effect.negated:
        r.note = ("met: {} in play", found)
        r.start(effect.effect, seat, order, bearer)
    else:
        r.note = ("not met: {} in play", found)


def per(r: Round, effect: e.Per, seat: int, order: int, bearer: Played | None, left: int) -> None:
    found = r.count(seat, effect.mark)
    for _ in range(found):
        r.start(effect.effect, seat, order, bearer)
    r.note = ("{} in play", found)


def on_result(r: Round, effect: e.OnResult, seat: int, order: int, bearer: Played | None, left: int) -> None:
    if r.result[seat] in effect.results:
        r.start(effect.effect, seat, order, bearer)
    else:
        r.note = "not met"


HANDLERS: dict[type[Effect], Handler] = {
    e.GainAtk: gain_atk,
    e.GainDef: gain_def,
    e.GainTp: gain_tp,
    e.Pierce: pierce,
    e.Heal: heal,
    e.Lifesteal: lifesteal,
    e.MultiplyHealing: multiply_healing,
    e.Numb: numb,
    e.NumbThose: numb_those,
    e.Summon: summon,
    e.TurnInto: turn_into,
    e.Empower: empower,
    e.EmpowerDef: empower_def,
    e.Unity: unity,
    e.Setup: setup,
    e.Limit: limit,
    e.Coin: coin,
    e.IfStat: if_stat,
    e.IfCount: if_count,
    e.Per: per,
    e.OnResult: on_result,
    e.OnNumb: on_numb,
}
