"""The parts of a turn (rulings 2 to 4 and 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.engine.numbers import Part
from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.accounts import mana_of_turn
from cardlang.games.dimensions.fighting import hurt, restore
from cardlang.games.dimensions.program import Phase, next_dimension
from cardlang.games.dimensions.reading import DIMENSION, REST, TURN
from cardlang.games.dimensions.reasons import giver_of
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


def pass_turn(m: DimensionsMatch) -> int:
    """Do the parts of a turn one after the other while nothing can come in between; return how many are done.

    They are those of the script TURN: the end of one turn, the start of the next. What is left is done part by
    part, with the effects that each of them sets off.
    """
    if m.later or "turn end" in m.heard:
        return 0
    clean_up(m)
    if m.stale:
        return 2
    next_turn(m)
    if m.over or not _unheard(m) or any(unit.statuses for unit in m.board[m.active]):
        return 3
    ticks = len(m.program.ticks)
    if "turn start" in m.heard or not m.decks[m.active]:
        return 4 + ticks
    draw(m, m.active)
    if not _unheard(m):
        return 6 + ticks
    add_mana(m)
    return 7 + ticks


def _unheard(m: DimensionsMatch) -> bool:
    """Whether a part of a turn sets nothing off; what happened in it is forgotten then."""
    if m.stale or m.hears(m.happened):
        return False
    m.happened = []
    return True


def _clean(m: DimensionsMatch, step: Phase, frame: Frame) -> bool:
    clean_up(m)
    return True


def clean_up(m: DimensionsMatch) -> None:
    """Let go what lasted until the end of this turn."""
    turn = m.turn
    for unit in m.units.values():
        if unit.attacked or unit.extra or unit.came == turn:
            unit.attacked = unit.extra = 0
            unit.shown = None
        if unit.boosts:
            unit.boosts = [b for b in unit.boosts if b[0] == 0 or b[0] > turn]
            m.stale = True
    if m.terms:
        m.terms = [term for term in m.terms if term[0] == 0 or term[0] > turn]
        m.stale = True
    if m.marks:
        m.marks = [mark for mark in m.marks if mark[2] == 0 or mark[2] > turn]
    if m.returns_at:
        for entry in [e for e in m.returns_at if e[0] <= turn]:
            m.returns_at.remove(entry)
            unit_back = m.units.get(entry[1])
            if unit_back is not None and unit_back.owner != entry[2]:
                _give_back(m, unit_back, entry[2])


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
    next_turn(m)
    return True


def next_turn(m: DimensionsMatch) -> None:
    """Make it the other player's turn, or end a match that goes on too long."""
    if m.turn >= LAST_TURN:
        m.over, m.winner = True, -1
        m.tell(None, None, f"{LAST_TURN} turns have passed: the match is a draw")
        return
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
            unit.keep_statuses([(s, n - 1) for s, n in unit.statuses if n > 1])
            m.touch(REST)
    return True


def _tick(m: DimensionsMatch, number: int, mobs: list[Unit]) -> None:
    """Let one status effect of all own mobs do what its definition says, all at the same time."""
    status, script, spares = m.program.ticks[number]
    for unit in mobs:
        if not any(s == status for s, _ in unit.statuses):
            continue
        frame = Frame(script, 0, unit.owner, unit.uid, unit.card)
        if m.log:
            m.blame = m.cause = giver_of(m, unit, status)
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
    m.blame = None


def _draw(m: DimensionsMatch, step: Phase, frame: Frame) -> bool:
    """Draw for the turn; an empty deck hurts more each time (ruling 4)."""
    player = m.active
    if not draw(m, player):
        m.fatigue[player] += 1
        m.tell(player, None, f"player {player} has no card to draw: fatigue {m.fatigue[player]}")
        if m.log:
            m.account = [Part(m.fatigue[player], None, f"fatigue {m.fatigue[player]}")]
        hurt(m, player_ref(player), m.fatigue[player], 0, "fatigue")
    return True


def _mana(m: DimensionsMatch, step: Phase, frame: Frame) -> bool:
    add_mana(m)
    return True


def add_mana(m: DimensionsMatch) -> None:
    """Give the active player one more mana, up to the most there is."""
    player = m.active
    mana = m.top_mana[player]
    m.mana[player] = m.top_mana[player] = mana + 1 if mana < MOST_MANA else mana
    if m.log:
        text = f"player {player} has {m.mana[player]} mana"
        m.emit(f"turn {m.turn}", player, None, text, None, mana_of_turn(m, player, mana))


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
