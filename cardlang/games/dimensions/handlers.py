"""What each step does. A handler returns False when a player must choose first; then the step runs again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.changing import (
    afflict,
    change,
    lose_keywords,
    set_stat,
    silence,
    swap_stats,
)
from cardlang.games.dimensions.choosing import ask, choose_card, choose_dimension, choose_mode, pick
from cardlang.games.dimensions.effects import DIMENSIONS, Step
from cardlang.games.dimensions.fighting import clash, hurt, restore, strike
from cardlang.games.dimensions.program import Phase, next_dimension
from cardlang.games.dimensions.selecting import holds, owner_of, value
from cardlang.games.dimensions.turns import phase, set_dimension
from cardlang.games.dimensions.units import Frame, Unit, player_ref
from cardlang.games.dimensions.zones import (
    back_to_hand,
    card_of,
    detach,
    discard,
    draw,
    enter,
    equip,
    leave_play,
    new_unit,
    room,
    take_from_hand,
    to_hand,
)

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch


def perform(m: DimensionsMatch, step: Step, frame: Frame) -> bool:
    """Carry out one step; False when a choice must be made first."""
    return HANDLERS[type(step)](m, step, frame)


def _players(m: DimensionsMatch, who: fx.Selector, frame: Frame) -> list[int] | None:
    """Return the seats that a selector of players means, None when one must be chosen."""
    meant = pick(m, who, frame)
    if meant is None:
        return None
    return [seat for seat in dict.fromkeys(owner_of(m, ref) for ref in meant) if seat >= 0]


def _phase(m: DimensionsMatch, step: Phase, frame: Frame) -> bool:
    if step.name == "clash":
        clash(m, frame)
    else:
        phase(m, step)
    return True


def _choose(m: DimensionsMatch, step: fx.Choose, frame: Frame) -> bool:
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
    seats = _players(m, step.who, frame)
    for seat in seats or ():
        m.hp[seat] -= max(0, value(m, step.amount, frame))
        m.tell(seat, None, f"player {seat} loses HP")
        m.stale = True
    return seats is not None


# -- cards --------------------------------------------------------------------------------------------------


def _draw(m: DimensionsMatch, step: fx.Draw, frame: Frame) -> bool:
    seats = _players(m, step.who, frame)
    for seat in seats or ():
        number = value(m, step.amount, frame)
        if step.until:
            number -= len(m.hands[seat])
        for _ in range(max(0, min(number, 99))):
            if step.tests and not _bring_up(m, seat, step.tests):
                break
            draw(m, seat)  # an empty deck does nothing here (ruling 4)
    return seats is not None


def _bring_up(m: DimensionsMatch, seat: int, tests: tuple[fx.Test, ...]) -> bool:
    """Move the topmost fitting card of a deck to its top."""
    from cardlang.games.dimensions.selecting import card_fits

    deck = m.decks[seat]
    for at in range(len(deck) - 1, -1, -1):
        if card_fits(m, card_of(deck[at]), tests):
            deck.append(deck.pop(at))
            return True
    return False


def _discard(m: DimensionsMatch, step: fx.Discard, frame: Frame) -> bool:
    seats = _players(m, step.who, frame)
    if seats is None:
        return False
    each = 1 if step.pick == "all" else value(m, step.amount, frame)
    total = each * len(seats)
    if frame.left < 0:
        frame.left = total
    while frame.left > 0:
        seat = seats[(total - frame.left) // each]
        if step.zone == "deck":
            if m.decks[seat]:
                _discarded(m, seat, m.decks[seat].pop())
        elif step.pick == "choose":
            card = choose_card(m, frame, seat, "hand", step.tests)
            if card is None:
                return False
            if card >= 0:
                _discarded(m, seat, take_from_hand(m, seat, card))
        else:
            _discard_any(m, seat, step)
        frame.left -= 1
        frame.picks = frame.picks[:1] if step.who.pick == "choose" else []
    frame.left = -1
    return True


def _discard_any(m: DimensionsMatch, seat: int, step: fx.Discard) -> None:
    from cardlang.games.dimensions.selecting import card_fits

    places = [at for at, card in enumerate(m.hands[seat]) if card_fits(m, card_of(card), step.tests)]
    if not places:
        return
    wanted = places if step.pick == "all" else [places[m.chance.below(len(places))]]
    for at in reversed(wanted):
        del m.shown[seat][at]
        _discarded(m, seat, m.hands[seat].pop(at))


def _discarded(m: DimensionsMatch, seat: int, card: int) -> None:
    name = m.program.profiles[card_of(card)].name
    discard(m, seat, card)
    m.tell(seat, name, f"player {seat} discards {name}")
    m.happened.append(("discarded", player_ref(seat), 0, card_of(card)))
    m.stale = True


def _conjure(m: DimensionsMatch, step: fx.Conjure, frame: Frame) -> bool:
    seats = _players(m, step.who, frame)
    if seats is None:
        return False
    cards = _named(m, step.cards, step.copy, frame)
    if cards is None:
        return False
    for seat in seats:
        for _ in range(min(value(m, step.amount, frame), 40)):
            for card in cards:
                if step.zone == "hand":
                    to_hand(m, seat, ~card, True)
                else:
                    m.decks[seat].append(~card)
        if step.zone == "deck":
            m.chance.shuffle(m.decks[seat])
        m.tell(seat, None, f"player {seat} gets " + ", ".join(m.program.profiles[c].name for c in cards))
    m.stale = True
    return True


def _named(m: DimensionsMatch, cards: tuple[str, ...], copy: fx.Selector | None, frame: Frame) -> list[int] | None:
    """Return the cards that are named or copied, None when one must be chosen."""
    if copy is None:
        return [m.program.index[card] for card in cards]
    meant = pick(m, copy, frame, slot=1)
    if meant is None:
        return None
    units = [m.find(ref) for ref in meant if ref > 0]
    return [unit.card for unit in units if unit is not None]


def _fetch(m: DimensionsMatch, step: fx.Fetch, frame: Frame) -> bool:
    seats = _players(m, step.who, frame)
    if seats is None:
        return False
    seat = seats[0] if seats else frame.player
    if frame.left < 0:
        frame.left = value(m, step.amount, frame)
    source = 1 - seat if step.zone == "their hand" else seat
    while frame.left > 0:
        card = choose_card(m, frame, seat, step.zone, step.tests, step.pick)
        if card is None:
            return False
        if card >= 0:
            held = _take_out(m, source, card, step.zone)
            to_hand(m, seat, held, step.zone == "discard pile")
        frame.left -= 1
        frame.picks = []
    frame.left = -1
    return True


def _take_out(m: DimensionsMatch, seat: int, card: int, zone: str) -> int:
    if zone in ("hand", "their hand"):
        return take_from_hand(m, seat, card)
    pile = m.decks[seat] if zone == "deck" else m.gone[seat]
    at = next(at for at in range(len(pile) - 1, -1, -1) if card_of(pile[at]) == card)
    return pile.pop(at)


# -- board --------------------------------------------------------------------------------------------------


def _summon(m: DimensionsMatch, step: fx.Summon, frame: Frame) -> bool:
    seats = _players(m, step.who, frame)
    if seats is None:
        return False
    if step.zone and step.zone != "any":
        return _summon_from(m, step, frame, seats)
    if step.zone == "any":
        cards: list[int] | None = [p.number for p in m.program.profiles if _summonable(m, p.number, step.tests)]
    else:
        cards = _named(m, step.cards, step.copy, frame)
    if cards is None:
        return False
    made: list[int] = []
    number = value(m, step.amount, frame)
    for seat in seats:
        if step.zone == "any":
            chosen = [cards[m.chance.below(len(cards))] for _ in range(min(number, room(m, seat)))] if cards else []
        else:
            chosen = [card for card in cards for _ in range(min(number, 40))]
        for card in chosen:
            if m.program.profiles[card].kind in ("mob", "structure") and room(m, seat) > 0:
                made.append(_put(m, seat, ~card))
    frame.its = made
    return True


def _summonable(m: DimensionsMatch, card: int, tests: tuple[fx.Test, ...]) -> bool:
    from cardlang.games.dimensions.selecting import card_fits

    profile = m.program.profiles[card]
    bosses = any(test.what == "boss" for test in tests)
    return profile.kind in ("mob", "structure") and (bosses or not profile.boss) and card_fits(m, card, tests)


def _put(m: DimensionsMatch, seat: int, card: int, home: int | None = None) -> int:
    unit = new_unit(m, seat, card, home)
    enter(m, unit)
    if m.log:
        name = m.program.profiles[unit.card].name
        m.tell(seat, name, f"{name} comes into play for player {seat}")
    return unit.uid


def _summon_from(m: DimensionsMatch, step: fx.Summon, frame: Frame, seats: list[int]) -> bool:
    """Summon a card from hand, deck or discard pile; the dimension does not matter (ruling 2)."""
    seat = seats[0] if seats else frame.player
    if frame.left < 0:
        frame.left = value(m, step.amount, frame)
    while frame.left > 0 and room(m, seat) > 0:
        kinds = (fx.Test("kind", ("mob", "structure")),)
        card = choose_card(m, frame, seat, step.zone, kinds + step.tests, step.pick)
        if card is None:
            return False
        if card >= 0:
            frame.its = [_put(m, seat, _take_out(m, seat, card, step.zone))]
        frame.left -= 1
        frame.picks = []
    frame.left = -1
    return True


def _units(m: DimensionsMatch, who: fx.Selector, frame: Frame) -> list[Unit] | None:
    """Return the units in play that a selector means, None when one must be chosen."""
    meant = pick(m, who, frame)
    if meant is None:
        return None
    return [m.units[ref] for ref in meant if ref in m.units]


def _destroy(m: DimensionsMatch, step: fx.Destroy, frame: Frame) -> bool:
    units = _units(m, step.who, frame)
    for unit in units or ():
        if "cannot be destroyed" not in unit.rules:
            unit.doomed = m.stale = True
    return units is not None


def _leave(m: DimensionsMatch, step: fx.Leave, frame: Frame) -> bool:
    meant = pick(m, step.who, frame)
    if meant is None:
        return False
    for ref in meant:
        unit = m.find(ref) if ref > 0 else None
        if unit is not None and not (unit.uid in m.units and "cannot be returned" in unit.rules):
            back_to_hand(m, unit, step.zone, frame.player if step.mine else unit.home)
    return True


def _control(m: DimensionsMatch, step: fx.Control, frame: Frame) -> bool:
    units = _units(m, step.who, frame)
    for unit in units or ():
        if unit.owner == frame.player or unit.kind not in ("mob", "structure"):
            continue
        if room(m, frame.player) <= 0 or "cannot be stolen" in unit.rules:
            continue
        m.board[unit.owner].remove(unit)
        if step.lasts:
            m.returns_at.append([m.turn, unit.uid, unit.owner])
        unit.owner = frame.player
        unit.came = m.turn
        m.board[frame.player].append(unit)
        m.stale = True
        m.tell(frame.player, None, f"player {frame.player} takes control of {m.program.profiles[unit.card].name}")
    return units is not None


def _transform(m: DimensionsMatch, step: fx.Transform, frame: Frame) -> bool:
    units = _units(m, step.who, frame)
    if units is None:
        return False
    if step.cards or step.copy is not None:
        cards = _named(m, step.cards, step.copy, frame)
    else:
        cards = [m.program.mobs[m.chance.below(len(m.program.mobs))]] if m.program.mobs else []
    if cards is None:
        return False
    made = []
    for unit in units:
        if not cards or unit.kind not in ("mob", "structure"):
            continue
        at = m.board[unit.owner].index(unit)
        if unit.token:
            detach(m, unit)
        else:
            leave_play(m, unit)
        new = new_unit(m, unit.owner, ~cards[0])
        m.board[unit.owner].insert(at, new)
        made.append(new.uid)
    frame.its = made
    return True


# -- players ------------------------------------------------------------------------------------------------


def _mana(m: DimensionsMatch, step: fx.Mana, frame: Frame) -> bool:
    seats = _players(m, step.who, frame)
    for seat in seats or ():
        amount = value(m, step.amount, frame)
        if step.full:
            m.mana[seat] = m.top_mana[seat]
        elif step.maximum:
            m.top_mana[seat] = max(0, min(10, m.top_mana[seat] + amount))
            m.mana[seat] = min(m.mana[seat], 10)
        else:
            m.mana[seat] = max(0, min(10, m.mana[seat] + amount))
        m.stale = True
    return seats is not None


def _dimension(m: DimensionsMatch, step: fx.ChangeDimension, frame: Frame) -> bool:
    names = step.dimensions
    if not names:
        set_dimension(m, next_dimension(m.dimension))
        return True
    if len(names) == 1:
        set_dimension(m, DIMENSIONS.index(names[0]))
        return True
    others = tuple(name for name in names if name != DIMENSIONS[m.dimension])
    if step.random:
        set_dimension(m, DIMENSIONS.index(others[m.chance.below(len(others))]))
        return True
    chosen = choose_dimension(m, frame, others)
    if chosen is None:
        return False
    set_dimension(m, chosen)
    return True


def _equip(m: DimensionsMatch, step: fx.Equip, frame: Frame) -> bool:
    seats = _players(m, step.who, frame)
    for seat in seats or ():
        card = m.program.index[step.card] if step.card else frame.card
        if card >= 0 and m.program.profiles[card].kind in ("weapon", "armor"):
            equip(m, seat, ~card)
    return seats is not None


def _again(m: DimensionsMatch, step: fx.AttackAgain, frame: Frame) -> bool:
    meant = pick(m, step.who, frame)
    for ref in meant or ():
        unit = m.units.get(ref) if ref > 0 else m.gear[-1 - ref][0]
        if unit is not None:
            unit.extra += 1
    return meant is not None


def _strike(m: DimensionsMatch, step: fx.Strike, frame: Frame) -> bool:
    fighters = _units(m, step.who, frame)
    if fighters is None:
        return False
    kept = frame.its
    meant = pick(m, step.target, frame, slot=1)
    if meant is None:
        return False
    frame.its = kept if step.who.ref == "" else frame.its
    for unit in fighters:
        for target in meant:
            if target != unit.uid and (target < 0 or target in m.units):
                strike(m, unit, target)
    return True


def _deaths(m: DimensionsMatch, step: fx.Triggers, frame: Frame) -> bool:
    units = _units(m, step.who, frame)
    for unit in units or ():
        for bundle in unit.bundles:
            for watch in bundle.watches.get("died", ()):
                if any(p.kind == "died" and p.subject is not None and p.subject.ref == "this" for p in watch.patterns):
                    m.stack.append(Frame(watch.script, watch.stop, unit.owner, unit.uid, unit.card))
    return units is not None


def _end(m: DimensionsMatch, step: fx.End, frame: Frame) -> bool:
    seats = _players(m, step.who, frame)
    if seats:
        m.over = True
        m.winner = seats[0] if step.wins else 1 - seats[0]
        if len(seats) > 1:
            m.winner = -1
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
HANDLERS: dict[type, Handler] = {
    Phase: _phase, fx.Choose: _choose, fx.Damage: _damage, fx.Heal: _heal, fx.Hurt: _hurt, fx.Draw: _draw,
    fx.Discard: _discard, fx.Conjure: _conjure, fx.Fetch: _fetch, fx.Summon: _summon, fx.Destroy: _destroy,
    fx.Leave: _leave, fx.Control: _control, fx.Transform: _transform, fx.Mana: _mana, fx.ChangeDimension: _dimension,
    fx.Equip: _equip, fx.AttackAgain: _again, fx.Strike: _strike, fx.Triggers: _deaths, fx.End: _end,
    fx.Skip: _skip, fx.Ask: _ask, fx.Modes: _modes, fx.Later: _later, fx.Change: change, fx.Lose: lose_keywords,
    fx.SetStat: set_stat, fx.SwapStats: swap_stats, fx.Silence: silence, fx.Afflict: afflict,
}
