"""Run scripts step by step: deaths and triggers come between the steps (rulings 9 and 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.engine.errors import RunawayEffects
from cardlang.games.dimensions.auras import refresh
from cardlang.games.dimensions.effects import Pattern
from cardlang.games.dimensions.handlers import handled
from cardlang.games.dimensions.program import Watch
from cardlang.games.dimensions.reasons import begin_step, tell_new_numbers
from cardlang.games.dimensions.selecting import card_fits, fits, refs
from cardlang.games.dimensions.terms import Selector
from cardlang.games.dimensions.units import ARRIVALS, Frame, Happening, Unit, newcomer
from cardlang.games.dimensions.zones import card_of, leave_play

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch

MOST_STEPS = 10_000
"""How many effects may follow from one decision, those that still wait among them."""


def run(m: DimensionsMatch) -> None:
    """Carry out everything under way until a player must choose, the match ends or nothing is left."""
    steps = 0
    stack = m.stack
    scripts = m.program.handled or handled(m.program)
    while stack and not m.over:
        frame = stack[-1]
        at = frame.step
        if at >= frame.stop:
            stack.pop()
            if frame.dying:
                check_players(m)
            continue
        steps += 1
        if steps + len(stack) > MOST_STEPS:
            names = {m.program.profiles[f.card].name for f in stack if f.card >= 0}
            raise RunawayEffects(
                f"more than {MOST_STEPS:,} effects follow from one decision", tuple(sorted(names))
            )
        handler, step = scripts[frame.script][at]
        frame.step = at + 1
        if m.log:
            begin_step(m)
        if not handler(m, step, frame):
            frame.step = at
            break
        if frame.picks:
            frame.picks = []
        if m.stale or m.hit or m.happened:
            after(m)
        if m.log:
            tell_new_numbers(m)
    if not stack and m.limbo:
        m.limbo.clear()


def after(m: DimensionsMatch) -> None:
    """Check deaths and put the effects they and the step trigger on top of what is under way."""
    changed = m.stale or m.hit
    if m.stale:
        refresh(m)
    happened = m.happened
    if happened:
        m.happened = []
        if m.hears(happened):
            push(m, triggered(m, happened))
    if not changed:
        return
    while fallen := _fallen(m):
        bury(m, *fallen)
    check_players(m)
    m.killers.clear()
    m.hit = False


def _fallen(m: DimensionsMatch) -> tuple[list[Unit], list[Unit]] | None:
    """Return who must leave play now: mobs and structures, then weapons and armor; None for nobody."""
    for unit in m.units.values():
        if unit.doomed or (unit.health <= 0 and unit.kind in ("mob", "weapon")):
            break
    else:
        return None
    dead = [
        unit
        for seat in m.seats()
        for unit in m.board[seat]
        if unit.doomed or (unit.health <= 0 and unit.kind == "mob")
    ]
    broken = [
        unit
        for row in m.gear
        for unit in row
        if unit is not None and (unit.doomed or (unit.health <= 0 and unit.kind == "weapon"))
    ]
    return dead, broken


def bury(m: DimensionsMatch, dead: list[Unit], broken: list[Unit]) -> None:
    """Let all the dead leave together, then queue what their deaths trigger."""
    happened: list[Happening] = []
    for unit in (*dead, *broken):
        leave_play(m, unit)
        name = m.program.profiles[unit.card].name
        if unit in broken:
            if m.log:
                m.tell(unit.owner, name, f"{name} is gone")
            happened.append(("broken", -1 - unit.owner, unit.uid, 0))
            continue
        if m.log:
            m.tell(unit.owner, name, f"{name} dies" if unit.kind == "mob" else f"{name} is destroyed")
        killer = m.killers.get(unit.uid, 0)
        happened.append(("died", unit.uid, 0, killer))
        happened.append(("left", unit.uid, 0, 0))
        if killer:
            happened.append(("kills", killer, unit.uid, 0))
        if unit.kind == "mob":
            m.deaths[unit.owner] += 1
    if m.stale:
        refresh(m)
    if any(unit.listens for unit in (*dead, *broken)) or m.hears(happened):
        frames = triggered(m, happened, [*dead, *broken])
        for frame in frames:
            frame.dying = True
        push(m, frames)


def push(m: DimensionsMatch, frames: list[Frame]) -> None:
    """Put frames on the stack so that the first of them runs first."""
    if frames:
        m.stack += reversed(frames)


def check_players(m: DimensionsMatch) -> None:
    """End the match when a player is at 0, once all effects of deaths have run (ruling 9)."""
    first, second = m.hp
    if (first > 0 and second > 0) or m.over:
        return
    if any(frame.dying for frame in m.stack):
        return
    m.over = True
    m.winner = -1 if first <= 0 and second <= 0 else 0 if second <= 0 else 1
    m.tell(None, None, "the match is a draw" if m.winner < 0 else f"player {m.winner} wins")


# -- triggers -----------------------------------------------------------------------------------------------


def triggered(m: DimensionsMatch, happened: list[Happening], dead: list[Unit] | None = None) -> list[Frame]:
    """Return a frame for every trigger that waits for what happened: active player's first, then in board order."""
    frames: list[Frame] = []
    kinds = [event[0] for event in happened]
    kinds += [kind for kind in ("self",) if not ARRIVALS.isdisjoint(kinds)]
    concerned = {ref for event in happened for ref in (event[1], event[2])}
    for seat in m.seats():
        units = m.board[seat] if dead is None else [*[u for u in dead if u.owner == seat], *m.board[seat]]
        for unit in units:
            if _waits(unit, kinds, concerned):
                _of_unit(m, unit, happened, frames, dead is not None and unit in dead)
        for held in m.gear[seat]:
            if held is not None and _waits(held, kinds, concerned):
                _of_unit(m, held, happened, frames, False)
    return frames


def _waits(unit: Unit, kinds: list[str], concerned: set[int]) -> bool:
    """Whether a unit may have a trigger for events of these kinds, where it is concerned or anywhere."""
    waiting = unit.listens if unit.uid in concerned else unit.general
    return bool(waiting) and not waiting.isdisjoint(kinds)


def _of_unit(
    m: DimensionsMatch, unit: Unit, happened: list[Happening], frames: list[Frame], dead: bool
) -> None:
    frame = Frame(0, 0, unit.owner, unit.uid, unit.card)
    for bundle in unit.bundles:
        if not bundle.listens:
            continue
        for event in happened:
            watches = bundle.watches.get(event[0], ())
            if event[0] in ARRIVALS and newcomer(event) == unit.uid:
                watches = (*bundle.watches.get("self", ()), *watches)
            for watch in watches:
                that = _matching(m, unit, watch, event, frame, dead)
                if that is None or (watch.once and [unit.uid, watch.number] in m.used):
                    continue
                if watch.once:
                    m.used.append([unit.uid, watch.number])
                new = Frame(watch.script, watch.stop, unit.owner, unit.uid, unit.card, that, event[3])
                if event[0] == "drawn":
                    new.held = _drawn(m, happened, event)
                frames.append(new)


def _drawn(m: DimensionsMatch, happened: list[Happening], event: Happening) -> tuple[tuple[int, int], ...]:
    """Return the seat and the place in hand of the card that an event says was drawn."""
    at = next(at for at, other in enumerate(happened) if other is event)
    seat = -1 - event[1]
    places = [place for place, card in enumerate(m.hands[seat]) if card_of(card) == event[3]]
    later = sum(other == event for other in happened[at + 1 :])
    return ((seat, places[-1 - later]),) if later < len(places) else ()


def _matching(
    m: DimensionsMatch, unit: Unit, watch: Watch, event: Happening, frame: Frame, dead: bool
) -> int | None:
    """Return what `that` means when one of a trigger's patterns fits what happened, None when none does."""
    for pattern in watch.patterns:
        if pattern.kind == "self":
            if event[0] in ("summoned", "equipped"):
                return 0
        elif pattern.kind == event[0]:
            that = _fits_event(m, unit, pattern, event, frame, dead)
            if that is not None:
                return that
    return None


def _fits_event(
    m: DimensionsMatch, unit: Unit, pattern: Pattern, event: Happening, frame: Frame, dead: bool
) -> int | None:
    kind, subject, target, number = event
    if kind in ("played", "drawn", "discarded"):
        if pattern.subject is not None and not _is(
            m, subject if pattern.subject.ref != "this" else target, pattern.subject, frame
        ):
            return None
        if pattern.object is not None:
            if not card_fits(m, number, pattern.object.tests) or (
                pattern.object.other and target == unit.uid
            ):
                return None
            side = pattern.object.side
            if side != "any" and (-1 - subject == unit.owner) != (side == "own"):
                return None
        return target or subject
    if kind == "dimension":
        return 0 if not pattern.value or m.program_dimension(number) in pattern.value.split(" or ") else None
    if kind == "afflicted" and m.program.names[number] != pattern.value:
        return None
    if pattern.value == "survived":
        hurt = m.find(target)
        if hurt is None or hurt.health <= 0:
            return None
    if dead and kind == "died" and subject != unit.uid and not m.find(unit.uid):
        return None
    if dead and kind in ("died", "left") and (pattern.subject is None or pattern.subject.ref != "this"):
        return None
    if pattern.subject is not None and not _is(m, subject, pattern.subject, frame):
        return None
    if pattern.object is not None and not _is(m, target, pattern.object, frame):
        return None
    if kind == "equipped" and pattern.value:
        thing = m.find(target)
        if thing is None or thing.kind != pattern.value:
            return None
    mine = pattern.subject is not None and pattern.subject.ref == "this"
    main = target if mine or (kind in ("damaged", "healed") and target != unit.uid) else subject
    return main or target or subject


def _is(m: DimensionsMatch, ref: int, who: Selector, frame: Frame) -> bool:
    """Return whether somebody of an event is one that a selector describes."""
    if who.either or who.also:
        for other in (*who.either, *who.also):
            if _is(m, ref, other, frame):
                return True
    elif who.ref == "you" and ref < 0:
        return -1 - ref == frame.player
    if ref == 0:
        return False
    if who.ref == "this" and not who.either:
        return ref == frame.this
    unit = m.find(ref) if ref > 0 else None
    if who.ref:
        if ref in refs(m, who, frame):
            return True
        if who.ref in ("you", "opponent") and unit is not None and unit.kind in ("weapon", "armor"):
            return (unit.owner == frame.player) == (who.ref == "you")
        return False
    if unit is None:
        side = who.side == "any" or ((-1 - ref == frame.player) == (who.side == "own"))
        return "player" in who.kinds and side and not who.tests
    if unit.kind in ("weapon", "armor") and "player" in who.kinds and unit.kind not in who.kinds:
        return who.side == "any" or (unit.owner == frame.player) == (who.side == "own")
    return fits(m, unit, who, frame)
