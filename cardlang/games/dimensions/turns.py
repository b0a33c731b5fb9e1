"""The parts of a turn (rulings 2 to 4 and 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.fighting import hurt, restore
from cardlang.games.dimensions.program import Phase, next_dimension
from cardlang.games.dimensions.reading import DIMENSION, REST, TURN
from cardlang.games.dimensions.selecting import holds, passes, value
from cardlang.games.dimensions.terms import DIMENSIONS
from cardlang.games.dimensions.units import Frame, Unit, player_ref
from cardlang.games.dimensions.zones import draw, room

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch

LAST_TURN = 500
TURNS_OF_A_DIMENSION = 6
MOST_MANA = 10


def _end(m: DimensionsMatch, step: Phase, frame: Frame) -> bool:
    return _reached(m, "end")


def _start(m: DimensionsMatch, step: Phase, frame: Frame) -> bool:
    return _reached(m, "start")


def _reached(m: DimensionsMatch, point: str) -> bool:
    """Say that a turn starts or ends and queue what was put off to this moment."""
    event = "turn end" if point == "end" else "turn start"
    if event in m.heard:
        m.happened.append((event, player_ref(m.active), 0, 0))
    if m.later:
        _due(m, point)
    return True


def _due(m: DimensionsMatch, point: str) -> None:
    due = [frame for turn, at, frame in m.later if at == point and turn <= m.turn]
    m.later = [entry for entry in m.later if not (entry[1] == point and entry[0] <= m.turn)]
    m.stack += reversed(due)


def _clean(m: DimensionsMatch, step: Phase, frame: Frame) -> bool:
    """Let go what lasted until the end of this turn."""
    turn = m.turn
    for unit in m.units.values():
        unit.attacked = unit.extra = 0
        if unit.boosts:
            unit.boosts = [b for b in unit.boosts if b[0] == 0 or b[0] > turn]
            m.stale = True
    if m.terms:
        m.terms = [term for term in m.terms if term[0] == 0 or term[0] > turn]
        m.stale = True
    if m.returns_at:
        for entry in [e for e in m.returns_at if e[0] <= turn]:
            m.returns_at.remove(entry)
            unit_back = m.units.get(entry[1])
            if unit_back is not None and unit_back.owner != entry[2]:
                _give_back(m, unit_back, entry[2])
    return True


def _give_back(m: DimensionsMatch, unit: Unit, owner: int) -> None:
    m.board[unit.owner].remove(unit)
    unit.owner = owner
    unit.came = m.turn
    if room(m, owner) > 0:
        m.board[owner].append(unit)
    else:
        m.board[owner].append(unit)
        unit.doomed = True  # no room to go back to
    m.stale = True


def _begin(m: DimensionsMatch, step: Phase, frame: Frame) -> bool:
    if m.turn >= LAST_TURN:
        m.over, m.winner = True, -1
        m.tell(None, None, f"{LAST_TURN} turns have passed: the match is a draw")
        return True
    m.turn += 1
    m.active = (m.turn - 1) % 2
    m.strikes = [0, 0]
    m.played = [[], []]
    m.deaths = [0, 0]
    m.used = []
    m.touch(TURN)
    if m.log:
        m.tell(m.active, None, f"turn {m.turn}: player {m.active}")
    if m.turn % TURNS_OF_A_DIMENSION == 0:
        set_dimension(m, next_dimension(m.dimension))
    return True


def set_dimension(m: DimensionsMatch, dimension: int) -> None:
    """Change the dimension; to the one it is already is no change."""
    if dimension == m.dimension:
        return
    m.dimension = dimension
    m.touch(DIMENSION)
    m.tell(None, None, f"the dimension changes to {DIMENSIONS[dimension]}")
    m.happened.append(("dimension", 0, 0, dimension))


def _status(m: DimensionsMatch, step: Phase, frame: Frame) -> bool:
    """Let one status effect do what it does; where no mob has any, pass over them and their durations."""
    mobs = [unit for unit in m.board[m.active] if unit.statuses]
    if mobs:
        _tick(m, step.number, mobs)
    else:
        frame.step += len(m.program.ticks) - step.number
    return True


def _durations(m: DimensionsMatch, step: Phase, frame: Frame) -> bool:
    for unit in m.board[m.active]:
        if unit.statuses:
            unit.statuses = [(s, n - 1) for s, n in unit.statuses if n > 1]
            m.touch(REST)
    return True


def _tick(m: DimensionsMatch, number: int, mobs: list[Unit]) -> None:
    """Let one status effect of all own mobs do what its definition says, all at the same time."""
    status, script, spares = m.program.ticks[number]
    for unit in mobs:
        if not any(s == status for s, _ in unit.statuses):
            continue
        frame = Frame(script, 0, unit.owner, unit.uid, unit.card)
        if spares and passes(m, unit, spares, frame):
            continue
        skip = 0
        for step in m.program.scripts[script]:
            if skip:
                skip -= 1
            elif isinstance(step, fx.Skip):
                skip = step.steps if step.condition is None or not holds(m, step.condition, frame) else 0
            elif isinstance(step, fx.Damage):
                hurt(m, unit.uid, value(m, step.amount, frame), 0, "status")
            elif isinstance(step, fx.Heal):
                restore(m, unit.uid, None if step.amount is None else value(m, step.amount, frame))
            elif isinstance(step, fx.Change):
                unit.attack_up += value(m, step.attack, frame)
                unit.defense_up += value(m, step.defense, frame)
                unit.top_up += value(m, step.health, frame)
                m.stale = True
            elif isinstance(step, fx.Destroy):
                unit.doomed = m.stale = True


def _draw(m: DimensionsMatch, step: Phase, frame: Frame) -> bool:
    """Draw for the turn; an empty deck hurts more each time (ruling 4)."""
    player = m.active
    if not draw(m, player):
        m.fatigue[player] += 1
        m.tell(player, None, f"player {player} has no card to draw: fatigue {m.fatigue[player]}")
        hurt(m, player_ref(player), m.fatigue[player], 0, "fatigue")
    return True


def _mana(m: DimensionsMatch, step: Phase, frame: Frame) -> bool:
    player = m.active
    m.mana[player] = m.top_mana[player] = min(MOST_MANA, m.top_mana[player] + 1)
    return True


PHASES = {
    "end": _end,
    "clean": _clean,
    "begin": _begin,
    "status": _status,
    "durations": _durations,
    "start": _start,
    "draw": _draw,
    "mana": _mana,
}
"""What carries out each part of a turn."""
