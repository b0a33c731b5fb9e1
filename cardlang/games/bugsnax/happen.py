"""What happens in the rules' words: playing, catching, eating, drawing; and the triggers that hear of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardlang.games.bugsnax import movement
from cardlang.games.bugsnax.meaning import PLAYER, fits, holds, owner_of
from cardlang.games.bugsnax.zones import EATEN, FIELD, GRUMPUS_DECK, HAND, ON, PLAYED, Env, Running, zone

if TYPE_CHECKING:
    from cardlang.games.bugsnax.state import BugsnaxMatch

RELEASE, HEAR_PLAY, PLAY_CARD = -1, -2, -3
"""Steps of the rules themselves, as numbers of blocks: captures may be checked again; a trap has been played;
a card of an effect is to be played."""


# -- triggers -----------------------------------------------------------------------------------------------------


def fire(m: BugsnaxMatch, event: str, card: int, other: int, seat: int) -> None:
    """Let everything that waits for an event run next: the Snak concerned, the field in order, then the rest."""
    if event in m.program.events:
        m.stack += heard(m, event, card, other, seat)


def heard(m: BugsnaxMatch, event: str, card: int, other: int, seat: int) -> list[Running]:
    """Return the blocks that an event sets going, the first to run last."""
    if event not in m.program.events or not (m.weights.hears(m, event, card) or m.waiting):
        return []
    running: list[Running] = []
    for number, this, you in _listeners(m, event, card, other):
        trigger = m.program.triggers[number]
        if trigger.instead:
            continue
        env = Running(m.program.trigger_block[number], 0, this, you, _memory(m, card, other, seat))
        if _hears(m, number, env, card, other, seat):
            if trigger.limit and not _use(m, number, this, trigger.limit):
                continue
            running.append(env)
    for entry in list(m.waiting):
        trigger = m.program.triggers[entry[0]]
        if trigger.event == event and not trigger.instead:
            env = Running(m.program.trigger_block[entry[0]], 0, entry[1], entry[2], entry[3].copy())
            env.slots[:3] = _memory(m, card, other, seat)[:3]
            if _hears(m, entry[0], env, card, other, seat):
                m.waiting.remove(entry)
                running.append(env)
    running.reverse()
    return running


def replaced(m: BugsnaxMatch, event: str, card: int, seat: int, other: int = -1) -> bool:
    """Whether something happens instead of an event; then it is next to run (ruling 4)."""
    if event not in m.program.events or not (m.weights.hears(m, event, card) or m.waiting):
        return False
    spent = {running.spent for running in m.stack}
    for number, this, you in _listeners(m, event, card, other):
        trigger = m.program.triggers[number]
        if not trigger.instead or number in spent:
            continue
        env = Running(
            m.program.trigger_block[number], 0, this, you, _memory(m, card, other, seat), spent=number
        )
        if _hears(m, number, env, card, other, seat) and (
            not trigger.limit or _use(m, number, this, trigger.limit)
        ):
            m.stack.append(env)
            return True
    for entry in m.waiting:
        trigger = m.program.triggers[entry[0]]
        if trigger.event == event and trigger.instead:
            env = Running(
                m.program.trigger_block[entry[0]], 0, entry[1], entry[2], entry[3].copy(), spent=entry[0]
            )
            env.slots[:3] = _memory(m, card, other, seat)[:3]
            if _hears(m, entry[0], env, card, other, seat):
                m.waiting.remove(entry)
                m.stack.append(env)
                return True
    return False


def _memory(m: BugsnaxMatch, card: int, other: int, seat: int) -> list[list[int] | None]:
    slots = m.no_slots.copy()
    slots[0] = [card] if card >= 0 else []
    slots[1] = [other] if other >= 0 else []
    slots[2] = [PLAYER - seat] if seat >= 0 else []
    return slots


def _listeners(m: BugsnaxMatch, event: str, card: int, other: int) -> Iterator[tuple[int, int, int]]:
    """Yield the triggers that wait for an event, with whose they are: number, this, you."""
    profiles, cards_of = m.program.profiles, m.cards_of
    listening = m.program.listening[event]
    field = m.zones[FIELD]
    order = [other] + [c for c in field if c != other] if other in field else field
    if not m.weights.known:
        m.weights.refresh(m)
    grants = m.weights.grants
    for snak in order:
        if snak >= 0 and (cards_of[snak] in listening or grants or snak in m.conditions):
            yield from _snak_listens(m, snak, event, m.turn)
    if card >= 0 and m.where[card] not in (FIELD, ON):
        for number in profiles[cards_of[card]].triggers.get(event, ()):
            if m.program.triggers[number].own:
                yield number, card, owner_of(m, card)
    for trap in m.zones[ON] if listening else ():
        for number in profiles[cards_of[trap]].triggers.get(event, ()):
            yield number, trap, m.trap_player[trap]
    for i in range(m.players):
        seat = (m.turn + i) % m.players
        for played in m.zones[zone(seat, PLAYED)]:
            if cards_of[played] not in listening:
                continue
            if played != card or not m.program.profiles[cards_of[played]].triggers.get(event):
                for number in profiles[cards_of[played]].triggers.get(event, ()):
                    yield number, played, seat
        for entry in m.conditions.get(PLAYER - seat, ()):
            for number in m.program.keyword(entry[0]).triggers.get(event, ()):
                yield number, -1, seat


def _snak_listens(m: BugsnaxMatch, snak: int, event: str, you: int) -> Iterator[tuple[int, int, int]]:
    weights = m.weights
    profile = m.profile(snak)
    blank = snak in weights.blanked
    for number in profile.triggers.get(event, ()):
        if not blank or m.program.triggers[number].stubborn:
            yield number, snak, you
    if profile.keywords or snak in m.conditions or weights.grants:
        for name in sorted(weights.keywords(m, snak)):
            for number in m.program.keyword(name).triggers.get(event, ()):
                yield number, snak, you


def _hears(m: BugsnaxMatch, number: int, env: Env, card: int, other: int, seat: int) -> bool:
    trigger = m.program.triggers[number]
    if trigger.cards is not None and not fits(m, env, trigger.cards, card):
        return False
    if trigger.targets is not None and not fits(m, env, trigger.targets, other):
        return False
    if trigger.who is not None and not fits(m, env, trigger.who, PLAYER - seat):
        return False
    if (
        trigger.only
        and m.tally(seat, f"{trigger.event} {m.kind(card)}" if card >= 0 else trigger.event) != trigger.only
    ):
        return False
    return trigger.test is None or holds(m, env, trigger.test)


def _use(m: BugsnaxMatch, number: int, this: int, limit: int) -> bool:
    """Count a trigger with a limit; False when it has gone off often enough this turn."""
    for entry in m.used:
        if entry[0] == 1 and entry[1] == number and entry[2] == this:
            entry[3] += 1
            return int(entry[3]) <= limit
    m.used.append([1, number, this, 1])
    return True


def tally(m: BugsnaxMatch, seat: int, event: str, card: int) -> None:
    """Count what a player did this turn."""
    counts = m.tallies[seat]
    for key in (f"{event} {m.kind(card)}", f"{event} card"):
        counts[key] = counts.get(key, 0) + 1


# -- doings ---------------------------------------------------------------------------------------------------------


def start_block(m: BugsnaxMatch, number: int, this: int, you: int) -> None:
    """Let a block run next."""
    m.stack.append(Running(number, 0, this, you, m.no_slots.copy()))


def play(m: BugsnaxMatch, seat: int, card: int, target: int) -> None:
    """Play a trap in front of a Snak, or a Grumpus card; its text, then what hears of it (ruling 3)."""
    profile = m.profile(card)
    is_trap = m.kind(card) == "trap"
    if m.log:
        on = f" on {m.name(target)}" if target >= 0 else ""
        m.emit("Play", seat, m.card(card).name, f"player {seat} plays {m.name(card)}{on}")
    movement.relocate(m, card, ON if is_trap else zone(seat, PLAYED))
    if target >= 0:
        m.hosts[card] = target
    m.trap_player[card] = seat
    tally(m, seat, "play", card)
    if is_trap:
        m.hold += 1
        m.stack.append(Running(RELEASE, 0, card, seat, m.no_slots))
    if "play" in m.program.events:
        m.stack.append(Running(HEAR_PLAY, 0, card, seat, _memory(m, card, target, seat)))
    for block in reversed(profile.on_play):
        start_block(m, block, card, seat)


def catch(m: BugsnaxMatch, seat: int, snak: int) -> bool:
    """Catch a Snak: it comes into the hand, everything on it is discarded. False when something prevents it."""
    traps = m.traps_on(snak)
    if m.weights.forbidden(m, "catch", seat, snak) or replaced(
        m, "catch", snak, seat, traps[-1] if traps else -1
    ):
        return False
    if m.log:
        m.emit("Catch", seat, m.card(snak).name, f"player {seat} catches {m.name(snak)}")
    tally(m, seat, "catch", snak)
    running = heard(m, "catch", snak, traps[-1] if traps else -1, seat)  # traps on it hear of it too
    movement.relocate(m, snak, zone(seat, HAND))
    m.stack += running
    return True


def eat(m: BugsnaxMatch, seat: int, snak: int, draws: bool) -> bool:
    """Eat a Snak: points, then a Grumpus card (rules text, "Eating Bugsnax")."""
    if m.weights.forbidden(m, "eat", seat, snak) or replaced(m, "eat", snak, seat):
        return False
    movement.relocate(m, snak, zone(seat, EATEN))
    if m.log:
        m.emit(
            "Eat",
            seat,
            m.card(snak).name,
            f"player {seat} eats {m.name(snak)} and has {m.score(seat)} points",
        )
    tally(m, seat, "eat", snak)
    check_points(m, seat)
    if draws and not m.over:
        draw(m, seat, zone(seat, GRUMPUS_DECK))
    fire(m, "gain points", -1, -1, seat)
    fire(m, "eat", snak, -1, seat)
    return True


def draw(m: BugsnaxMatch, seat: int, number: int, bottom: bool = False) -> int:
    """Draw a card; -1 when there is none."""
    pile = m.zones[number]
    first = pile[0 if bottom else -1] if pile else -1
    if m.weights.forbidden(m, "draw", seat, first) or replaced(m, "draw", first, seat):
        return -1
    card = movement.draw_one(m, seat, number, bottom)
    if card < 0:
        return -1
    if m.log:
        shown = m.name(card) if m.kind(card) == "snax" else back(m, card)
        m.emit("Draw", seat, None, f"player {seat} draws {shown}")
    tally(m, seat, "draw", card)
    fire(m, "draw", card, -1, seat)
    return card


def back(m: BugsnaxMatch, card: int) -> str:
    """Return what everybody sees of a hidden card."""
    if m.kind(card) == "trap":
        return "a Trap"
    return f"a Grumpus card of {m.card(card).stats.get('deck', 'the deck')}"


def discard(m: BugsnaxMatch, seat: int, card: int) -> bool:
    """Discard a card for an effect."""
    host = m.hosts.get(card, -1)
    if m.weights.forbidden(m, "discard", seat, card) or replaced(m, "discard", card, seat, host):
        return False
    if m.log:
        m.emit("Discard", seat, m.card(card).name, f"{m.name(card)} is discarded")
    movement.discard(m, card)
    tally(m, seat, "discard", card)
    fire(m, "discard", card, host, seat)
    return True


def check_points(m: BugsnaxMatch, seat: int) -> None:
    """End the match, or have its last round finished, when a player has the points (ruling 8)."""
    target = 10 if m.setting.variant == "advanced" else 6
    if m.over or m.score(seat) < target:
        return
    if m.players >= 5:
        if not m.round_end:
            m.round_end = 1
            m.emit("Points", seat, None, f"player {seat} has {m.score(seat)} points; the round is finished")
        return
    end(m, [seat])


def end(m: BugsnaxMatch, winners: list[int] | None = None) -> None:
    """End the match; without winners the highest scores win."""
    if winners is None:
        scores = m.scores()
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    m.over, m.winners = 1, winners
    m.stack, m.ask = [], None
    if m.log:
        names = " and ".join(f"player {seat}" for seat in winners) or "nobody"
        m.emit("End", winners[0] if len(winners) == 1 else None, None, f"{names} wins the match")


def _averted(m: BugsnaxMatch, snak: int) -> bool:
    """Whether what happens instead of a Snak's capture is still under way."""
    return any(
        running.spent >= 0
        and m.program.triggers[running.spent].event == "catch"
        and running.slots[0] == [snak]
        for running in m.stack
    )


def settle(m: BugsnaxMatch) -> None:
    """Check every Snak on the field for capture, in field order, then fill the gaps (rulings 3 and 6)."""
    m.dirty = False
    traps = m.zones[ON]
    if traps:
        hosts = m.hosts
        for snak in list(m.zones[FIELD]):
            if snak >= 0:
                lying = [t for t in m.zones[ON] if hosts[t] == snak]
                if lying and m.weights.captures(m, snak, lying) and not _averted(m, snak):
                    catch(m, m.trap_player[lying[-1]], snak)
    if m.gaps:
        for snak in reversed(movement.fill_field(m)):
            if m.log:
                m.emit("Field", None, m.card(snak).name, f"{m.name(snak)} comes to the field")
            fire(m, "enter", snak, -1, m.turn)
            for block in reversed(m.profile(snak).on_play):
                start_block(m, block, snak, m.turn)
    if m.program.revalues and m.weights.alters(m, "points"):
        for i in range(m.players):
            check_points(m, (m.turn + i) % m.players)
        if m.over:
            return
    if not m.zones[FIELD] and movement.no_snax_left(m):
        end(m)
        return
    fire(m, "check", -1, -1, m.turn)
