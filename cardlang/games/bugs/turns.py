"""What a player may do on their turn, and what each play does (rulings 2 and 5 to 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.engine.events import Change
from cardlang.games.bugs import bars, hands, interpreter, knowledge, reasons, swarm
from cardlang.games.bugs.effects import Duplicate
from cardlang.games.bugs.program import WIPE_OUT, counted
from cardlang.games.bugs.seats import may_be_played

if TYPE_CHECKING:
    from cardlang.games.bugs.match import BugsMatch

PICK_UP = "pick up"
PASS_LEAD = "pass the lead"


def leads(m: BugsMatch) -> tuple[str, ...]:
    """Return what the leader may do: lead bugs, wipe out colonies, and pass only without a lead (ruling 7)."""
    hand, discard = m.hands[m.turn], m.discard
    actions = _bug_plays(m, hand, m.limit_kind, m.limit_size, 0)
    if m.bars:
        actions = bars.allowed(m, actions)
    if not actions:
        actions.append(PASS_LEAD)
    for k, copies, alone in m.program.colonies:
        if hand[k] and hand[k] == copies - discard[k]:
            actions += wipe_outs(m, k) if _held(m, hand) else (alone,)
    return tuple(actions)


def responses(m: BugsMatch) -> tuple[str, ...]:
    """Return what the player who faces the swarm may do (options A to D)."""
    program, hand = m.program, m.hands[m.turn]
    actions = _bug_plays(m, hand, m.top, 0, m.size)
    for k, text in program.lone_texts:  # the last play must contain a bug (ruling 8)
        if hand[k] and sum(hand) > 1 and (not program.conditional or may_be_played(m, k)):
            actions.append(text)
    if m.bars:
        actions = bars.allowed(m, actions)
        if actions and not bars.may_pick_up(m):
            return tuple(actions)
    actions.append(PICK_UP)
    return tuple(actions)


def _held(m: BugsMatch, hand: list[int]) -> bool:
    """Return whether a hand holds any card that goes with bugs."""
    for k in m.program.joiners:  # noqa: SIM110 - asked at every step, where `any` takes twice as long
        if hand[k]:
            return True
    return False


def _bug_plays(m: BugsMatch, hand: list[int], kind: int, its_size: int, size: int) -> list[str]:
    """Return the plays of bugs that count more than `size`, or more than `its_size` those of one kind."""
    program = m.program
    actions: list[str] = []
    if _held(m, hand):
        held = _joiners(m, hand)
        for bug in program.bugs:
            if hand[bug]:
                actions += program.beating(bug, hand[bug], its_size if bug == kind else size, held)
        return actions
    key = (size, kind, its_size)
    ladders = program.ladders.get(key)
    for bug, plays in program.find_ladders(key) if ladders is None else ladders:
        actions += plays[hand[bug]]
    return actions


def wipe_outs(m: BugsMatch, kind: int) -> list[str]:
    """Return the ways to wipe out a colony: alone, or with outbreaks (ruling 9)."""
    program, hand = m.program, m.hands[m.turn]
    held = tuple(hand[k] if program.is_outbreak[k] else 0 for k in program.joiners)
    return [f"{WIPE_OUT}{program.labels[kind]}{words}" for *_, words in program.combinations(kind, held)]


def _joiners(m: BugsMatch, hand: list[int]) -> tuple[int, ...]:
    program = m.program
    if program.conditional:
        return tuple(hand[k] if may_be_played(m, k) else 0 for k in program.joiners)
    return tuple([hand[k] for k in program.joiners])


def play(m: BugsMatch, player: int, action: str) -> None:
    """Carry out one of the actions above."""
    bound = bars.lift(m, player) if m.bars else False
    found = m.program.plays.get(action)
    if found is not None:
        play_bugs(m, player, *found)
    elif action == PICK_UP:
        swarm.pick_up(m, player)
        swarm.lead(m, player, limited=True)
    elif action == PASS_LEAD:
        pass_lead(m, player, bound)
    elif action.startswith(WIPE_OUT):
        wipe_out(m, player, action)
    else:
        play_alone(m, player, m.program.lone_plays[action])


def play_bugs(m: BugsMatch, player: int, kind: int, count: int, others: tuple[int, ...], extra: int) -> None:
    """Lay bugs: onto the layer of their kind, or as a new layer (ruling 2)."""
    program = m.program
    hand = m.hands[player]
    hand[kind] -= count
    knowledge.lost(m, player, kind, count)
    for other in others:
        hand[other] -= 1
        m.discard[other] += 1
        knowledge.lost(m, player, other, 1)
    m.table[kind] += count
    before, grown = m.size, (count + extra) * program.values[kind]
    if kind == m.top:
        m.size += grown
        m.layer += count + extra
    else:
        m.top, m.size, m.layer = kind, grown, count + extra
    if m.log:
        _tell_bugs(m, player, kind, count, others, before, m.size - extra * program.values[kind])
    led = m.leading
    m.leading = m.passes = 0
    if led:
        m.limit_kind, m.limit_size = -1, 0
    if not any(hand):
        m.emit("Hand", player, None, f"player {player} is out")
        hands.end_hand(m)
        return
    texts = program.texts
    if texts[kind] or (others and any(texts[k] for k in others)):
        interpreter.begin(m, player, [k for k in (*(kind,) * count, *others) if texts[k]], count)
    else:
        swarm.pass_on(m, player)


def play_alone(m: BugsMatch, player: int, kind: int) -> None:
    """Play a card without a bug, and run its text."""
    m.hands[player][kind] -= 1
    m.discard[kind] += 1
    knowledge.lost(m, player, kind, 1)
    if m.log:
        card = m.program.cards[kind]
        m.emit("Action", player, card.name, f"player {player} plays {card.name}")
    interpreter.begin(m, player, [kind])


def pass_lead(m: BugsMatch, player: int, bound: bool) -> None:
    """Pass the lead on; when all in turn have passed, the hand is over (ruling 7).

    Who was `bound` by a text may hold bugs that could have been led otherwise.
    """
    m.emit("Lead", player, None, f"player {player} passes the lead")
    if not bound:
        knowledge.cannot_lead(m, player)
    m.limit_kind, m.limit_size = -1, 0
    m.passes += 1
    if m.passes == m.players:
        m.emit("Hand", None, None, "no player can lead")
        hands.end_hand(m)
    else:
        swarm.pass_on(m, player)


def wipe_out(m: BugsMatch, player: int, action: str) -> None:
    """Show and discard a whole colony, and lead again (ruling 9)."""
    program, hand = m.program, m.hands[player]
    kind, others = _wiped(m, action)
    gone = [(kind, hand[kind]), *((k, 1) for k in others)]
    for k, count in gone:
        hand[k] -= count
        m.discard[k] += count
        knowledge.lost(m, player, k, count)
    m.passes = 0
    if m.log:
        words = action.removeprefix(WIPE_OUT)
        m.emit("Wipe Out", player, program.cards[kind].name, f"player {player} wipes out {words}")
    if not any(hand):
        m.emit("Hand", player, None, f"player {player} is out")
        hands.end_hand(m)


def _wiped(m: BugsMatch, action: str) -> tuple[int, tuple[int, ...]]:
    program, hand = m.program, m.hands[m.turn]
    held = tuple(hand[k] if program.is_outbreak[k] else 0 for k in program.joiners)
    for kind in program.bugs:
        if hand[kind]:
            for others, *_, words in program.combinations(kind, held):
                if action == f"{WIPE_OUT}{program.labels[kind]}{words}":
                    return kind, others
    raise ValueError(action)


def _tell_bugs(
    m: BugsMatch, player: int, kind: int, count: int, others: tuple[int, ...], before: int, bare: int
) -> None:
    """Tell what was laid; `bare` is the size it makes without what goes with it, which its own words add."""
    card = m.program.cards[kind]
    more = "".join(f" and {m.program.cards[k].name}" for k in others)
    verb = "leads" if m.leading else "plays"
    phase = "Lead" if m.leading else "Play"
    words = f"player {player} {verb} {counted(count, card.name)}{more} and announces {m.size}"
    m.emit(phase, player, card.name, words, changes=(reasons.laid(card, count, before, bare),))
    if bare != m.size:
        other, origin = next(
            (m.program.cards[k].name, effect.origin)
            for k in others
            for effect in m.program.cards[k].effects
            if isinstance(effect, Duplicate)
        )
        change = Change("swarm", None, bare, m.size)
        m.emit(phase, player, other, f"{other} makes the swarm {m.size}", origin, (change,))
