"""What each step does. A handler moves the running block on, unless it waits for a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardlang.games.bugsnax import copies, happen, movement, passing, swaps
from cardlang.games.bugsnax import steps as s
from cardlang.games.bugsnax.effects import Done
from cardlang.games.bugsnax.meaning import PLAYER, count, holds, refer
from cardlang.games.bugsnax.zones import FIELD, Running

if TYPE_CHECKING:
    from cardlang.games.bugsnax.state import BugsnaxMatch
from cardlang.games.bugsnax import card_steps

Handler = Callable[["BugsnaxMatch", Running, Any], None]


def _open(m: BugsnaxMatch, run: Running, block: s.Block, slots: list[list[int] | None], nested: bool) -> None:
    number = m.program.block_number[id(block)]
    m.stack.append(Running(number, 0, run.this, run.you, slots, nested, nested and run.done, run.spent))


# -- choices and order --------------------------------------------------------------------------------------------


def choose(m: BugsnaxMatch, run: Running, step: s.Choose) -> None:
    pool = passing.pool(m, run, step)
    most = len(pool) if step.most is None else max(0, min(count(m, run, step.most), len(pool)))
    least = max(0, min(count(m, run, step.least), most))
    seats = card_steps.seats_of(m, run, step.who)
    if not most or not seats:
        chosen: list[int] = []
    elif step.random:
        left = pool.copy()
        chosen = [left.pop(m.chance.below(len(left))) for _ in range(most)]
    elif least == most == len(pool):
        chosen = pool
    else:
        m.ask = [seats[0], "choose", step.slot, pool, [], least, most]
        return
    run.slots[step.slot] = list(chosen)
    run.done = bool(chosen)
    run.at += 1


def remember(m: BugsnaxMatch, run: Running, step: s.Remember) -> None:
    run.slots[step.slot] = refer(m, run, step.source).copy()
    run.at += 1


def may(m: BugsnaxMatch, run: Running, step: s.May) -> None:
    seats = card_steps.seats_of(m, run, step.who)
    first = step.block[0] if step.block else None
    if not seats or (isinstance(first, s.Choose) and not _can_begin(m, run, first)):
        run.at += 1
        run.done = False
        return
    m.ask = [seats[0], "may", m.program.block_number[id(step.block)], step.text]


def _can_begin(m: BugsnaxMatch, run: Running, first: s.Choose) -> bool:
    """Whether there is enough to choose from: anything, or all that is asked where the text goes on `if you do`."""
    steps = m.program.blocks[run.block]
    behind = steps[run.at + 1] if run.at + 1 < len(steps) else None
    priced = isinstance(behind, s.When) and behind.test == Done()
    wanted = count(m, run, first.least) if priced else 1
    return len(refer(m, run, first.source)) >= max(1, wanted)


def either(m: BugsnaxMatch, run: Running, step: s.Either) -> None:
    seats = card_steps.seats_of(m, run, step.who)
    if not seats:
        run.at += 1
        return
    m.ask = [
        seats[0],
        "either",
        list(dict.fromkeys(step.texts)),
        [m.program.block_number[id(b)] for b in step.blocks],
    ]


def when(m: BugsnaxMatch, run: Running, step: s.When) -> None:
    run.at += 1
    block = step.block if holds(m, run, step.test) else step.otherwise
    if block:
        _open(m, run, block, run.slots.copy(), True)
    else:
        run.done = False


def for_each(m: BugsnaxMatch, run: Running, step: s.ForEach) -> None:
    run.at += 1
    for entity in reversed(refer(m, run, step.source)):
        slots = run.slots.copy()
        slots[step.slot] = [entity]
        _open(m, run, step.block, slots, False)


def repeat(m: BugsnaxMatch, run: Running, step: s.Repeat) -> None:
    run.at += 1
    for _ in range(max(0, min(count(m, run, step.times), 100))):
        _open(m, run, step.block, run.slots.copy(), False)


def look(m: BugsnaxMatch, run: Running, step: s.Look) -> None:
    run.at += 1
    cards = [c for c in refer(m, run, step.cards) if c >= 0]
    hidden = [c for c in cards if movement.is_hidden(m, c, m.where[c])]
    seats = list(range(m.players)) if step.public else card_steps.seats_of(m, run, step.who)
    for seat in seats:
        m.seen[seat].update(hidden)
    run.done = bool(cards)
    if m.log and hidden:
        names = ", ".join(m.name(c) for c in hidden) if step.public else f"{len(hidden)} hidden cards"
        m.emit("Look", run.you, None, f"player {run.you} {'shows' if step.public else 'looks at'} {names}")


# -- keywords, numbers, turns -----------------------------------------------------------------------------------------


def afflict(m: BugsnaxMatch, run: Running, step: s.Afflict) -> None:
    run.at += 1
    run.done = False
    profile = m.program.keyword(step.keyword)
    event = f"keyword {step.keyword}"
    for entity in reversed(refer(m, run, step.targets)):
        if entity >= 0 and m.kind(entity) != "snax":
            entity = m.hosts.get(entity, -1)
        if entity == -1 or (entity >= 0 and m.where[entity] != FIELD):
            continue
        card = entity if entity >= 0 else -1
        seat = run.you if entity >= 0 else PLAYER - entity
        until = step.until or profile.condition
        under = m.conditions.get(entity, ())
        if profile.condition and any(entry[0] == step.keyword for entry in under):
            continue
        if m.weights.forbidden(m, event, seat, card) or happen.replaced(m, event, card, seat):
            continue
        run.done = True
        if m.log:
            who = m.name(entity) if entity >= 0 else f"player {seat}"
            m.emit("Keyword", seat, m.card(entity).name if entity >= 0 else None, f"{who}: {step.keyword}")
        if profile.condition:
            m.conditions.setdefault(entity, []).append([step.keyword, until, run.you, m.turns, run.this])
        m.dirty, m.weights.known = True, False
        happen.fire(m, event, card, -1, seat)
        for block in reversed(profile.on_play):
            happen.start_block(m, block, card, seat)


def heal(m: BugsnaxMatch, run: Running, step: s.Heal) -> None:
    run.at += 1
    run.done = False
    for entity in refer(m, run, step.targets):
        entries = m.conditions.get(entity, [])
        healed = [e for e in entries if step.keyword in ("", e[0])]
        if not healed:
            continue
        run.done = True
        kept = [e for e in entries if e not in healed]
        if kept:
            m.conditions[entity] = kept
        else:
            del m.conditions[entity]
        m.dirty, m.weights.known = True, False
        for entry in healed:
            seat = PLAYER - entity if entity <= PLAYER else run.you
            happen.fire(m, f"heal {entry[0]}", entity if entity >= 0 else -1, -1, seat)


def actions(m: BugsnaxMatch, run: Running, step: s.Actions) -> None:
    run.at += 1
    number = count(m, run, step.amount) * step.sign
    run.done = True
    for seat in card_steps.seats_of(m, run, step.who):
        if step.sign < 0 and happen.replaced(m, "lose action", -1, seat):
            continue
        if step.whole:
            number = -m.actions if seat == m.turn else -3
        if seat == m.turn and not step.later:
            run.done = m.actions + number >= 0 or not step.sign < 0
            m.actions = max(0, m.actions + number)
        else:
            m.bonus[seat] += number
            m.owed[seat].append([number, run.block, run.at - 1, run.this])
        if m.log:
            m.emit(
                "Actions",
                seat,
                None,
                f"player {seat} {'gains' if number >= 0 else 'loses'} {abs(number)} actions",
            )
        if f"{'gain' if number >= 0 else 'lose'} action" in m.program.events:
            happen.fire(m, f"{'gain' if number >= 0 else 'lose'} action", -1, -1, seat)


def points(m: BugsnaxMatch, run: Running, step: s.Points) -> None:
    run.at += 1
    number = count(m, run, step.amount) * step.sign
    run.done = True
    for seat in card_steps.seats_of(m, run, step.who):
        m.points[seat] += max(number, -m.score(seat))
        if m.log:
            m.emit("Points", seat, None, f"player {seat} has {m.score(seat)} points")
        happen.check_points(m, seat)
        if m.over:
            return
        happen.fire(m, f"{'gain' if number >= 0 else 'lose'} points", -1, -1, seat)


def lasting(m: BugsnaxMatch, run: Running, step: s.Lasting) -> None:
    run.at += 1
    run.done = True
    m.lasting.append(
        [
            m.program.lasting_number[id(step)],
            run.this,
            run.you,
            run.slots.copy(),
            step.until,
            run.you,
            m.turns,
        ]
    )
    m.dirty, m.weights.known = True, False


def wait(m: BugsnaxMatch, run: Running, step: s.Await) -> None:
    run.at += 1
    run.done = True
    number = m.program.trigger_number[id(step.trigger)]
    m.waiting.append([number, run.this, run.you, run.slots.copy(), step.until, run.you, m.turns])


def end_turn(m: BugsnaxMatch, run: Running, step: s.EndTurn) -> None:
    run.at += 1
    run.done = True
    m.actions = 0
    if not m.ended:
        m.ended = 1
        happen.fire(m, "turn end", -1, -1, m.turn)


def extra_turn(m: BugsnaxMatch, run: Running, step: s.ExtraTurn) -> None:
    run.at += 1
    run.done = True
    for seat in card_steps.seats_of(m, run, step.who):
        m.extra[seat] += step.sign


def win(m: BugsnaxMatch, run: Running, step: s.Win) -> None:
    run.at += 1
    happen.end(m, card_steps.seats_of(m, run, step.who))


def prevent(m: BugsnaxMatch, run: Running, step: s.Prevent) -> None:
    run.at += 1
    run.done = True


HANDLERS: dict[type[Any], Handler] = {
    s.Choose: choose,
    s.Remember: remember,
    s.May: may,
    s.Either: either,
    s.When: when,
    s.ForEach: for_each,
    s.Repeat: repeat,
    s.Draw: card_steps.draw,
    s.Move: card_steps.move,
    s.HandOver: card_steps.hand_over,
    s.Swap: swaps.swap,
    s.SwapHands: swaps.swap_hands,
    s.SwapTraps: swaps.swap_traps,
    s.Copy: copies.copy,
    s.Play: card_steps.play,
    s.Catch: card_steps.catch,
    s.Eat: card_steps.eat,
    s.Afflict: afflict,
    s.Heal: heal,
    s.Await: wait,
    s.Actions: actions,
    s.Points: points,
    s.Lasting: lasting,
    s.Attach: card_steps.attach,
    s.Look: look,
    s.Shuffle: card_steps.shuffle,
    s.Replace: card_steps.replace,
    s.EndTurn: end_turn,
    s.ExtraTurn: extra_turn,
    s.Win: win,
    s.Prevent: prevent,
}
"""The function that carries out each kind of step."""
