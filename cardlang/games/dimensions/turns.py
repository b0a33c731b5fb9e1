"""The parts of a turn (rulings 2 to 4 and 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.fighting import hurt, restore
from cardlang.games.dimensions.program import Phase, next_dimension
from cardlang.games.dimensions.selecting import holds, passes, value
from cardlang.games.dimensions.terms import DIMENSIONS
from cardlang.games.dimensions.units import Frame, Unit, player_ref
from cardlang.games.dimensions.zones import draw, room

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch

LAST_TURN = 500
TURNS_OF_A_DIMENSION = 6
MOST_MANA = 10


def phase(m: DimensionsMatch, step: Phase) -> None:
    """Do one part of a turn."""
    match step.name:
        case "end":
            m.happened.append(("turn end", player_ref(m.active), 0, 0))
            _due(m, "end")
        case "clean":
            _clean(m)
        case "begin":
            _begin(m)
        case "status":
            _tick(m, step.number)
        case "durations":
            for unit in m.board[m.active]:
                if unit.statuses:
                    unit.statuses = [(s, n - 1) for s, n in unit.statuses if n > 1]
                    m.stale = True
        case "start":
            m.happened.append(("turn start", player_ref(m.active), 0, 0))
            _due(m, "start")
        case "draw":
            _draw(m)
        case "mana":
            m.top_mana[m.active] = min(MOST_MANA, m.top_mana[m.active] + 1)
            m.mana[m.active] = m.top_mana[m.active]


def _due(m: DimensionsMatch, point: str) -> None:
    """Queue what was put off to this moment."""
    if not m.later:
        return
    due = [frame for turn, at, frame in m.later if at == point and turn <= m.turn]
    m.later = [entry for entry in m.later if not (entry[1] == point and entry[0] <= m.turn)]
    m.stack += reversed(due)


def _clean(m: DimensionsMatch) -> None:
    """Let go what lasted until the end of this turn."""
    turn = m.turn
    for unit in m.in_play():
        unit.attacked = unit.extra = 0
        if unit.boosts:
            unit.boosts = [b for b in unit.boosts if b[0] == 0 or b[0] > turn]
            m.stale = True
    if m.terms:
        m.terms = [term for term in m.terms if term[0] == 0 or term[0] > turn]
        m.stale = True
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


def _begin(m: DimensionsMatch) -> None:
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
    m.stale = m.stale or m.watched
    m.tell(m.active, None, f"turn {m.turn}: player {m.active}")
    if m.turn % TURNS_OF_A_DIMENSION == 0:
        set_dimension(m, next_dimension(m.dimension))


def set_dimension(m: DimensionsMatch, dimension: int) -> None:
    """Change the dimension; to the one it is already is no change."""
    if dimension == m.dimension:
        return
    m.dimension = dimension
    m.stale = True
    m.tell(None, None, f"the dimension changes to {DIMENSIONS[dimension]}")
    m.happened.append(("dimension", 0, 0, dimension))


def _tick(m: DimensionsMatch, number: int) -> None:
    """Let one status effect of all own mobs do what its definition says, all at the same time."""
    status, script, spares = m.program.ticks[number]
    for unit in list(m.board[m.active]):
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


def _draw(m: DimensionsMatch) -> None:
    """Draw for the turn; an empty deck hurts more each time (ruling 4)."""
    player = m.active
    if not draw(m, player):
        m.fatigue[player] += 1
        m.tell(player, None, f"player {player} has no card to draw: fatigue {m.fatigue[player]}")
        hurt(m, player_ref(player), m.fatigue[player], 0, "fatigue")
