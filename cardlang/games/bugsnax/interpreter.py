"""The interpreter: blocks run step by step on a stack of plain data, and stop where a player must choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.engine.errors import RunawayEffects
from cardlang.games.bugsnax import happen, reasons, turns
from cardlang.games.bugsnax.handlers import HANDLERS
from cardlang.games.bugsnax.meaning import PLAYER
from cardlang.games.bugsnax.movement import is_hidden, snak_label
from cardlang.games.bugsnax.zones import FIELD, HAND, ON, PER_SEAT, SHARED, Running

if TYPE_CHECKING:
    from cardlang.games.bugsnax.state import BugsnaxMatch

MOST_STEPS = 5_000
MOST_BLOCKS = 400
Options = dict[str, tuple[Any, ...]]


def run(m: BugsnaxMatch) -> None:
    """Carry out everything up to the next choice. Raises RunawayEffects for texts that never end."""
    steps = 0
    while m.ask is None and not m.over:
        told = len(m._new_events)
        if m.departed:
            for snak in m.departed:
                happen.fire(m, "leave", snak, -1, m.turn)
            m.departed = []
        if m.hold == 0 and (m.dirty or m.gaps):
            happen.settle(m)
        elif m.stack:
            steps += 1
            if steps > MOST_STEPS or len(m.stack) > MOST_BLOCKS:
                raise _runaway(m)
            if m.log:
                m.cause = reasons.of_step(m, m.stack[-1])
            _step(m, m.stack[-1])
        elif m.ended:
            turns.finish_turn(m)
        else:
            return
        if m.log:
            m.tell_rest(told)
            m.cause = reasons.NOTHING


def _step(m: BugsnaxMatch, running: Running) -> None:
    if running.block < 0:
        m.stack.pop()
        _rule_step(m, running)
        return
    block = m.program.blocks[running.block]
    if running.at < len(block):
        step = block[running.at]
        HANDLERS[type(step)](m, running, step)
        return
    m.stack.pop()
    if running.nested and m.stack:
        below = m.stack[-1]
        below.slots = running.slots
        below.done = running.done


def _rule_step(m: BugsnaxMatch, running: Running) -> None:
    """Carry out a step of the rules themselves."""
    if running.block == happen.RELEASE:
        m.hold -= 1
        m.dirty = True
    elif running.block == happen.HEAR_PLAY:
        target = (running.slots[1] or [-1])[0]
        happen.fire(m, "play", running.this, target, running.you)
    else:
        _play_card(m, running)


def _play_card(m: BugsnaxMatch, running: Running) -> None:
    """Play a card of an effect, asking for the Snak where it needs one."""
    card, seat = running.this, running.you
    needs_snak = m.kind(card) == "trap" or m.profile(card).on_snak
    targets = running.slots[0]
    if m.kind(card) == "snax":
        happen.eat(m, seat, card, True)
        return
    if not needs_snak:
        happen.play(m, seat, card, -1)
        return
    if targets is None:
        targets = [s for s in m.zones[FIELD] if s >= 0 and not m.weights.forbidden(m, "play", seat, card, s)]
    if len(targets) > 1:
        m.stack.append(running)
        m.ask = [seat, "on", card, targets]
    elif targets and targets[0] in m.zones[FIELD]:
        happen.play(m, seat, card, targets[0])


def _runaway(m: BugsnaxMatch) -> RunawayEffects:
    cards = list(dict.fromkeys(m.program.origins[r.block][0] for r in m.stack if r.block >= 0))
    names = [m.program.cards[m.program.number[c]].name for c in cards if c in m.program.number]
    return RunawayEffects(f"effects went on for more than {MOST_STEPS:,} steps", tuple(names))


# -- choices --------------------------------------------------------------------------------------------------------


def answers(m: BugsnaxMatch) -> Options:
    """Return what the player who is asked may answer."""
    assert m.ask is not None
    seat, kind = m.ask[0], m.ask[1]
    if kind == "may":
        return {"yes": ("yes",), "no": ("no",)}
    if kind == "either":
        return {text: ("either", at) for at, text in enumerate(m.ask[2])}
    if kind == "on":
        card, targets = m.ask[2], m.ask[3]
        return {f"play {m.name(card)} on {snak_label(m, snak)}": ("on", snak) for snak in targets}
    _, _, _, pool, chosen, least, _ = m.ask
    options: Options = {}
    for entity in pool:
        if entity not in chosen:
            label = f"choose {label_of(m, seat, entity)}"
            options.setdefault(label, ("choose", entity))
    if len(chosen) >= least:
        options["done"] = ("done",)
    return options


def answer(m: BugsnaxMatch, chosen: tuple[Any, ...]) -> None:
    """Carry out an answer."""
    assert m.ask is not None
    ask, m.ask = m.ask, None
    running = m.stack[-1]
    match chosen[0]:
        case "yes" | "no":
            _open(m, running, ask[2] if chosen[0] == "yes" else None)
        case "either":
            _open(m, running, ask[3][chosen[1]])
        case "on":
            m.stack.pop()
            happen.play(m, running.you, running.this, chosen[1])
        case "choose":
            _add_choice(m, running, ask, chosen[1])
        case "done":
            _finish_choice(m, running, ask)


def _open(m: BugsnaxMatch, running: Running, block: int | None) -> None:
    running.at += 1
    running.done = block is not None
    if block is not None:
        m.stack.append(
            Running(block, 0, running.this, running.you, running.slots.copy(), True, True, running.spent)
        )


def _add_choice(m: BugsnaxMatch, running: Running, ask: list[Any], entity: int) -> None:
    seat, _, _, pool, chosen, _, most = ask
    if entity >= 0 and _unknown(m, seat, entity):
        zone = m.where[entity]
        alike = [
            c
            for c in pool
            if c >= 0
            and c not in chosen
            and m.where[c] == zone
            and _unknown(m, seat, c)
            and happen.back(m, c) == happen.back(m, entity)
        ]
        entity = alike[m.chance.below(len(alike))]
    chosen.append(entity)
    if len(chosen) >= most:
        _finish_choice(m, running, ask)
    else:
        m.ask = ask


def _finish_choice(m: BugsnaxMatch, running: Running, ask: list[Any]) -> None:
    chosen = ask[4]
    running.slots[ask[2]] = chosen
    running.done = bool(chosen)
    running.at += 1


def _unknown(m: BugsnaxMatch, seat: int, card: int) -> bool:
    """Whether a player cannot tell a hidden card from others with its back."""
    number = m.where[card]
    if not is_hidden(m, card, number) or card in m.seen[seat]:
        return False
    return not (
        number >= SHARED and (number - SHARED) % PER_SEAT == HAND and (number - SHARED) // PER_SEAT == seat
    )


def label_of(m: BugsnaxMatch, seat: int, entity: int) -> str:
    """Return what an action calls a card or player; identical copies share a label, unless they lie apart."""
    if entity <= PLAYER:
        return f"player {PLAYER - entity}"
    number = m.where[entity]
    if _unknown(m, seat, entity):
        where = f" of player {(number - SHARED) // PER_SEAT}" if number >= SHARED else " of the deck"
        return happen.back(m, entity) + where
    if number == FIELD:
        return snak_label(m, entity)
    name = m.name(entity)
    if number == ON or entity in m.hosts:
        return f"{name} on {snak_label(m, m.hosts[entity])}"
    if number >= SHARED and (number - SHARED) // PER_SEAT != seat:
        return f"{name} of player {(number - SHARED) // PER_SEAT}"
    return name
