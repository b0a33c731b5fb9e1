"""What a player may do now, as texts, and what each text does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.choosing import candidates, card_choice, cards_in, selector_at
from cardlang.games.dimensions.fighting import declare, may_attack, may_strike, targets
from cardlang.games.dimensions.looking import left_over
from cardlang.games.dimensions.marking import carry
from cardlang.games.dimensions.paying import concerns, cost_of, pay
from cardlang.games.dimensions.program import TURN, Profile
from cardlang.games.dimensions.terms import DIMENSIONS
from cardlang.games.dimensions.turns import pass_turn
from cardlang.games.dimensions.units import Frame, Mark, Unit, player_ref
from cardlang.games.dimensions.zones import BOARD, card_of, discard, enter, equip, new_unit, take_from_hand

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch

Move: TypeAlias = "tuple[Any, ...]"


def options(m: DimensionsMatch, player: int) -> dict[str, Move]:
    """Return every legal action of the player who must decide, in a fixed order."""
    return _choices(m) if m.choice is not None else _main(m, player)


# -- the main phase -----------------------------------------------------------------------------------------


def _main(m: DimensionsMatch, player: int) -> dict[str, Move]:
    made: dict[str, Move] = {}
    profiles, mana, dimension = m.program.profiles, m.mana[player], m.dimension
    altered = bool(m.costs or m.player_rules[player] or m.marks)
    full = len(m.board[player]) >= BOARD
    cards = sorted(set(m.hands[player]))
    if cards and cards[0] < 0:
        cards = sorted(set(map(card_of, cards)))
    for card in cards:
        profile = profiles[card]
        if altered or profile.costs:
            if cost_of(m, player, profile) > mana or not can_play(m, player, profile):
                continue
        elif (
            profile.cost > mana
            or dimension not in profile.dimensions
            or (full and profile.needs_room)
            or (profile.needs_target and not _has_target(m, player, profile))
        ):
            continue
        made[profile.play] = profile.move
    ended = _attacks(m, player, made)
    if ended:
        made["end turn"] = ("end",)
    return made


def can_play(m: DimensionsMatch, player: int, profile: Profile) -> bool:
    """Return whether a card in hand that the player can pay for can be played now (rulings 2, 12 and 13)."""
    kind = profile.kind
    if m.dimension not in profile.dimensions and not (m.costs and _any_dimension(m, player, profile)):
        return False
    if (kind == "mob" or kind == "structure") and len(m.board[player]) >= BOARD:
        return False
    if m.player_rules[player] and _forbidden(m, player, kind):
        return False
    return not profile.needs_target or _has_target(m, player, profile)


def _forbidden(m: DimensionsMatch, player: int, kind: str) -> bool:
    for rule in m.player_rules[player].get("cannot play", ()):
        if not rule.kinds or kind in rule.kinds or ("item" in rule.kinds and kind in ("weapon", "armor")):
            return True
    return False


def _any_dimension(m: DimensionsMatch, player: int, profile: Profile) -> bool:
    return any(
        any(r.name == "any dimension" for r in static.rules) and concerns(m, owner, static, player, profile)
        for owner, static, _ in m.costs
    )


def _has_target(m: DimensionsMatch, player: int, profile: Profile) -> bool:
    frame = Frame(0, 0, player, 0, profile.number)
    for script in profile.needs_target:
        for step in m.program.scripts[script]:
            who = getattr(step, "who", None)
            if who is not None and who.pick == "choose" and candidates(m, who, frame):
                return True
    return False


def _attacks(m: DimensionsMatch, player: int, made: dict[str, Move]) -> bool:
    """Add the attacks; False when a mob that must attack still can."""
    attackers = [unit for unit in m.board[player] if unit.attack > 0 and may_attack(m, unit)]
    weapon = m.gear[player][0]
    if weapon is not None and not may_strike(m, player):
        weapon = None
    if not attackers and weapon is None:
        return True
    free = True
    enemy = 1 - player
    names = labels(m, enemy)
    names[-1 - enemy] = "opponent"
    open_to_all = targets(m, player, None)
    if attackers:
        mine = labels(m, player)
        for unit in attackers:
            uid, name, rules = unit.uid, mine[unit.uid], unit.rules
            for target in targets(m, player, unit) if rules else open_to_all:
                made[f"attack {names[target]} with {name}"] = ("attack", uid, target)
                if rules and "must attack" in rules:
                    free = False
    if weapon is not None:
        for target in targets(m, player, weapon) if weapon.rules else open_to_all:
            made[f"attack {names[target]} with weapon"] = ("attack", weapon.uid, target)
    return free


def labels(m: DimensionsMatch, player: int) -> dict[int, str]:
    """Return a name for everything on a player's board, numbered where several are called alike."""
    profiles = m.program.profiles
    made: dict[int, str] = {}
    alike = False
    for unit in m.board[player]:
        name = profiles[unit.card].label
        alike = alike or name in made.values()
        made[unit.uid] = name
    if alike:
        names = [*made.values()]
        for at, (uid, name) in enumerate(zip(made, names, strict=True)):
            if names.count(name) > 1:
                made[uid] = f"{name} #{names[: at + 1].count(name)}"
    return made


# -- choices inside effects ---------------------------------------------------------------------------------


def _choices(m: DimensionsMatch) -> dict[str, Move]:
    assert m.choice is not None
    kind, player, slot = m.choice
    frame = m.stack[-1]
    step = m.program.scripts[frame.script][frame.step]
    if kind == "ask":
        return {"yes": ("answer", 1), "no": ("answer", 0)}
    if kind == "mode":
        assert isinstance(step, fx.Modes)
        return {f"choose to {text}": ("answer", at) for at, (text, _) in enumerate(step.options)}
    if kind == "dimension":
        assert isinstance(step, fx.ChangeDimension)
        names = [name for name in step.dimensions if name != DIMENSIONS[m.dimension]]
        return {f"choose {name}": ("answer", DIMENSIONS.index(name)) for name in names}
    if kind == "look":
        assert isinstance(step, fx.Look)
        return _looked_at(m, frame, step, slot)
    if kind == "card":
        zone, tests = card_choice(step)
        return {
            f"choose {m.program.profiles[card].label}": ("pick", slot, card)
            for card in cards_in(m, player, zone, tests)
        }
    return _unit_choices(m, frame, step, player, slot)


def _looked_at(m: DimensionsMatch, frame: Frame, step: fx.Look, slot: int) -> dict[str, Move]:
    made: dict[str, Move] = {}
    for card in left_over(m, step, frame, slot):
        made[f"choose {m.program.profiles[card].label}"] = ("pick", slot, card)
    if step.sorts[slot].may or not made:
        made["choose no more"] = ("stop", slot)
    return made


def _unit_choices(m: DimensionsMatch, frame: Frame, step: fx.Step, player: int, slot: int) -> dict[str, Move]:
    who = selector_at(step, slot)
    picked = frame.picks[slot][1:]
    mine, theirs = labels(m, player), labels(m, 1 - player)
    made: dict[str, Move] = {}
    for ref in candidates(m, who, frame):
        if ref in picked:
            continue
        if ref < 0:
            text = "yourself" if -1 - ref == player else "opponent"
        elif ref in mine:
            text = f"your {mine[ref]}"
        elif ref in theirs:
            text = f"enemy {theirs[ref]}"
        else:
            unit = m.units[ref]
            text = f"{'your' if unit.owner == player else 'enemy'} {m.program.profiles[unit.card].label}"
        made[f"choose {text}"] = ("pick", slot, ref)
    if who.up_to:
        made["choose no more"] = ("stop", slot)
    return made


# -- doing it -----------------------------------------------------------------------------------------------


def do(m: DimensionsMatch, player: int, move: Move) -> None:
    """Begin what a move says; the agenda does the rest."""
    kind = move[0]
    if kind == "play":
        _play(m, player, m.program.profiles[move[1]])
    elif kind == "attack":
        declare(m, m.units[move[1]], move[2])
    elif kind == "end":
        _end_turn(m, player)
    else:
        _choose(m, kind, *move[1:])


def _end_turn(m: DimensionsMatch, player: int) -> None:
    """Pass the turn as far as nothing listens, and queue the parts that are left."""
    parts = len(m.program.scripts[TURN])
    done = pass_turn(m)
    if done < parts:
        frame = Frame(TURN, parts, player, 0, -1)
        frame.step = done
        m.stack.append(frame)


def _choose(m: DimensionsMatch, kind: str, slot: int, ref: int = 0) -> None:
    """Note what was picked, or the answer to a question, with the step that asked."""
    frame = m.stack[-1]
    m.choice = None
    if kind == "answer":
        frame.picks = [[1, slot]]
    elif kind == "stop":
        frame.picks[slot][0] = 1
    else:
        frame.picks[slot].append(ref)
        if slot == 16:
            frame.picks[slot][0] = 1


def _play(m: DimensionsMatch, player: int, profile: Profile) -> None:
    given: tuple[Mark, ...] = ()
    if m.log or m.costs or profile.costs or m.marks:
        card, given = pay(m, player, profile)
    else:
        m.mana[player] -= profile.cost
        card = take_from_hand(m, player, profile.number)
    if m.log:
        m.tell(player, profile.name, f"player {player} plays {profile.name}")
        m.account = []
    kind = profile.kind
    unit: Unit | None = None
    if kind == "mob" or kind == "structure":
        unit = new_unit(m, player, card)
        enter(m, unit)
        if given:
            carry(m, unit, given)
    elif kind == "item":
        discard(m, player, card)
    else:
        equip(m, player, card)
        unit = m.gear[player][kind == "armor"]
    m.happened.append(("played", player_ref(player), unit.uid if unit is not None else 0, profile.number))
    m.played[player].append(profile.number)
    if kind == "item":
        m.begin_item(player, profile)
