"""What each step does. A handler returns False when a player must choose first; then the step runs again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions import turns
from cardlang.games.dimensions.board_steps import do_control, do_destroy, do_leave, do_summon, do_transform
from cardlang.games.dimensions.card_steps import do_conjure, do_discard, do_draw, do_fetch, trade_hands
from cardlang.games.dimensions.changing import (
    afflict,
    change,
    lose_keywords,
    set_stat,
    silence,
    swap_stats,
)
from cardlang.games.dimensions.choosing import ask, choose_mode, pick
from cardlang.games.dimensions.effects import Step
from cardlang.games.dimensions.exchanging import exchange, spread
from cardlang.games.dimensions.fighting import clash, hurt, restore
from cardlang.games.dimensions.looking import look, reshuffle, show_hand, stow
from cardlang.games.dimensions.marking import point_out
from cardlang.games.dimensions.meant import players_meant
from cardlang.games.dimensions.player_steps import (
    do_again,
    do_deaths,
    do_dimension,
    do_end,
    do_equip,
    do_mana,
    do_strike,
)
from cardlang.games.dimensions.program import Phase, Program
from cardlang.games.dimensions.selecting import holds, value
from cardlang.games.dimensions.units import Frame

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch


def handled(program: Program) -> list[list[tuple[Handler, Step]]]:
    """Return a program's scripts with what carries out each step, kept with the program."""
    program.handled = [
        [(PHASES[step.name] if isinstance(step, Phase) else HANDLERS[type(step)], step) for step in script]
        for script in program.scripts
    ]
    return program.handled


def _clash(m: DimensionsMatch, step: Phase, frame: Frame) -> bool:
    clash(m, frame.this, frame.that)
    return True


def _choose(m: DimensionsMatch, step: fx.Choose, frame: Frame) -> bool:
    if step.who.zone == "held":
        return point_out(m, step, frame)
    return pick(m, step.who, frame) is not None


# -- damage and healing -------------------------------------------------------------------------------------


def _damage(m: DimensionsMatch, step: fx.Damage, frame: Frame) -> bool:
    earlier = frame.its
    targets = pick(m, step.who, frame)
    if targets is None:
        return False
    its, frame.its = frame.its, earlier  # "equal to its attack" speaks of what came before
    amount = value(m, step.amount, frame)
    frame.its = its
    source = frame.this
    if step.source.ref != "this":
        named = pick(m, step.source, frame, slot=1)
        if named is None:
            return False
        source = named[0] if named else 0
    item = frame.card >= 0 and m.program.profiles[frame.card].kind == "item"
    for target in targets:
        hurt(m, target, amount, source, "item" if item else "effect")
    return True


def _heal(m: DimensionsMatch, step: fx.Heal, frame: Frame) -> bool:
    targets = pick(m, step.who, frame)
    if targets is None:
        return False
    amount = None if step.amount is None else value(m, step.amount, frame)
    for target in targets:
        restore(m, target, amount)
    return True


def _hurt(m: DimensionsMatch, step: fx.Hurt, frame: Frame) -> bool:
    seats = players_meant(m, step.who, frame)
    for seat in seats or ():
        m.hp[seat] -= max(0, value(m, step.amount, frame))
        m.tell(seat, None, f"player {seat} loses HP")
        m.stale = True
    return seats is not None


# -- control ------------------------------------------------------------------------------------------------


def _skip(m: DimensionsMatch, step: fx.Skip, frame: Frame) -> bool:
    if step.condition is None or not holds(m, step.condition, frame):
        frame.step += step.steps
    return True


def _ask(m: DimensionsMatch, step: fx.Ask, frame: Frame) -> bool:
    answer = ask(m, frame)
    if answer == 0:
        frame.step += step.steps
        frame.done = 0
    return answer is not None


def _modes(m: DimensionsMatch, step: fx.Modes, frame: Frame) -> bool:
    chosen = choose_mode(m, frame)
    if chosen is None:
        return False
    frame.step += step.options[chosen][1]
    return True


def _later(m: DimensionsMatch, step: fx.Later, frame: Frame) -> bool:
    point, side = step.when.split(" ")
    own = m.active == frame.player
    if side == "any":
        turn = m.turn if point == "end" else m.turn + 1
    elif side == "own":
        turn = m.turn + (2 if own else 1)
    else:
        turn = m.turn + (1 if own else 2)
    delayed = frame.copy()
    delayed.stop = frame.step + step.steps
    delayed.picks = []
    m.later.append((turn, point, delayed))
    frame.step += step.steps
    return True


Handler = Callable[[Any, Any, Frame], bool]
PHASES: dict[str, Handler] = {"clash": _clash, **turns.PHASES}
HANDLERS: dict[type, Handler] = {
    fx.Choose: _choose,
    fx.Damage: _damage,
    fx.Spread: spread,
    fx.Exchange: exchange,
    fx.Heal: _heal,
    fx.Hurt: _hurt,
    fx.Draw: do_draw,
    fx.Discard: do_discard,
    fx.Conjure: do_conjure,
    fx.Fetch: do_fetch,
    fx.Look: look,
    fx.ShowHand: show_hand,
    fx.Reshuffle: reshuffle,
    fx.Stow: stow,
    fx.TradeHands: trade_hands,
    fx.Summon: do_summon,
    fx.Destroy: do_destroy,
    fx.Leave: do_leave,
    fx.Control: do_control,
    fx.Transform: do_transform,
    fx.Mana: do_mana,
    fx.ChangeDimension: do_dimension,
    fx.Equip: do_equip,
    fx.AttackAgain: do_again,
    fx.Strike: do_strike,
    fx.Triggers: do_deaths,
    fx.End: do_end,
    fx.Skip: _skip,
    fx.Ask: _ask,
    fx.Modes: _modes,
    fx.Later: _later,
    fx.Change: change,
    fx.Lose: lose_keywords,
    fx.SetStat: set_stat,
    fx.SwapStats: swap_stats,
    fx.Silence: silence,
    fx.Afflict: afflict,
}
