"""Resolve one round of base-set Spy Cards by hand: lists, if-statements, and no card language.

This is what a programmer would write who wants one fast round and nothing else. It serves twice: as an
independent answer to compare an interpreter with, and as the measure of how fast plain Python can be.
The phases are those of the rules text, in its order. In the base set nothing reads ATK, DEF or HP before the
phase "Stat (ATK)", and gains up to there do not depend on their order: they are added as they come up.

Run `python benchmarks/yardstick.py` to print rounds a second on boards of 5 + 5 cards.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

if not __package__:  # run as a script
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.base_cards import INF, Effect
from benchmarks.boards import boards
from benchmarks.effect_text import read_effect
from benchmarks.table import (
    CARDS,
    EMPOWER,
    ENEMIES_OF,
    IF,
    OTHER_MINI_BOSSES,
    PER,
    STAT_ATK,
    SUMMON,
    Card,
    Generator,
    Side,
    Table,
)

HALF = INF >> 1


Player = TypedDict(
    "Player",
    {
        "atk": int | str, "def": int | str, "power": int | str, "hp": int,
        "played": list[str], "numbed": list[str], "setup": list[str],
    },
)  # fmt: skip


class Outcome(TypedDict):
    """A round as data."""

    winner: int | None
    players: list[Player]
    coins: list[str]
    picks: list[str]


def key(amount: int) -> int:
    """Make amounts comparable: all infinities of one sign are equal."""
    return amount if -HALF < amount < HALF else INF if amount > 0 else -INF


def count_tribe(field: list[Card], tribe: str) -> int:
    """Count the cards of a tribe. Called only before Numb has turned any card face down."""
    count = 0
    for card in field:
        if tribe in card.tribes:
            count += 1
    return count


def count_card(field: list[Card], name: str) -> int:
    """Count the copies of a card. Called only before Numb has turned any card face down."""
    count = 0
    for card in field:
        if card.name == name:
            count += 1
    return count


def enter(table: Table, side: Side, card: Card) -> None:
    """Put a card on the field; what belongs to the phases up to now runs at once."""
    side.field.append(card)
    side.atk += card.atk
    side.dfn += card.dfn
    for effect in card.effects:
        give(table, side, effect, card.name)


def give(table: Table, side: Side, effect: Effect, owner: str) -> None:
    """Run an effect of a phase that is running or over; let any other wait in its list."""
    kind = effect[0]
    if kind == "coin":
        for _ in range(effect[1]):
            if table.flip():
                give(table, side, effect[2], owner)
            elif len(effect) == 4:
                give(table, side, effect[3], owner)
    elif kind == "atk":
        side.atk += effect[1]
    elif kind == "def":
        side.dfn += effect[1]
    elif kind == "if" or kind == "vs" or kind == "tribe":
        if table.phase < IF:
            side.conditions.append((effect, owner))
        else:
            check(table, side, effect, owner)
    elif kind == "empower" or kind == "unity" or kind == "empower card":
        if table.phase < EMPOWER:
            side.empowers.append((effect, owner))
        else:
            empower(side, effect, owner)
    elif kind == "numb":
        side.numb += effect[1]
    elif kind == "lifesteal":
        side.lifesteal += effect[1]
    elif kind == "summon" or kind == "summon tribe" or kind == "turn":
        if table.phase < SUMMON:
            side.summons.append((effect, owner))
        else:
            summon(table, side, effect, owner)
    elif kind == "heal":
        side.hp = min(5, side.hp + effect[1])
    else:
        give_rare(table, side, effect, owner)


def give_rare(table: Table, side: Side, effect: Effect, owner: str) -> None:
    """Do as `give` does, for the kinds that few cards have."""
    kind = effect[0]
    if kind == "pierce":
        side.pierce += effect[1]
    elif kind == "once":
        if first_time(side, effect, owner):
            give(table, side, effect[1], owner)
    elif kind == "per":
        if table.phase < PER:
            side.pers.append((effect, owner))
        else:
            repeat(table, side, effect, owner)
    elif kind == "if atk":
        if table.phase < STAT_ATK:
            side.atk_checks.append((effect, owner))
        elif key(side.atk) >= key(effect[1]):
            give(table, side, effect[2], owner)
    elif kind == "setup":
        side.setup.append(effect[2])
    else:
        raise ValueError(f"not an effect of the base set: {effect!r}")


def first_time(side: Side, effect: Effect, owner: str) -> bool:
    """Count a limit: per player, card and place on the card."""
    place = (owner, id(effect))
    if place in side.once:
        return False
    side.once.add(place)
    return True


def summon(table: Table, side: Side, effect: Effect, owner: str) -> None:
    """Run a summon; each card has entered, with its coins and own summons, before the next is picked."""
    kind = effect[0]
    if kind == "summon":
        enter(table, side, CARDS[effect[1]])
    elif kind == "summon tribe":
        pool = ENEMIES_OF[effect[2]]
        if pool:
            for _ in range(effect[1]):
                enter(table, side, table.pick(pool))
    else:
        card = table.pick(OTHER_MINI_BOSSES)
        side.field.remove(CARDS[owner])
        enter(table, side, card)


def check(table: Table, side: Side, effect: Effect, owner: str) -> None:
    """Run an If or VS."""
    kind = effect[0]
    if kind == "if":
        if count_card(side.field, effect[1]):
            give(table, side, effect[2], owner)
    elif kind == "vs":
        if count_tribe(table.sides[1 - side.seat].field, effect[1]):
            give(table, side, effect[2], owner)
    elif count_tribe(side.field, effect[1]) >= effect[2]:
        give(table, side, effect[3], owner)


def repeat(table: Table, side: Side, effect: Effect, owner: str) -> None:
    """Run a Per."""
    for _ in range(count_card(side.field, effect[1])):
        give(table, side, effect[2], owner)


def empower(side: Side, effect: Effect, owner: str) -> None:
    """Run an Empower, an Empower Card or a Unity; the gain is the player's and Numb does not take it away."""
    kind = effect[0]
    if kind == "empower card":
        side.atk += effect[1] * count_card(side.field, effect[2])
    elif kind == "empower" or first_time(side, effect, owner):
        side.atk += effect[1] * count_tribe(side.field, effect[2])


def numb(side: Side, count: int, online: bool) -> None:
    """Turn Attackers face down: online the lowest first, else in play order."""
    targets = [card for card in side.field if card.attacker]
    if online:
        targets.sort(key=attack_of)
    for card in targets[:count] if count < len(targets) else targets:
        side.atk -= card.atk
        side.numbed.append(card.name)


def attack_of(card: Card) -> int:
    """Give the own ATK; an Attacker of the base set has no other stat, so this is its order for Numb."""
    return card.atk


def run_phases(table: Table, online: bool) -> None:
    """Run the phases from Summon to Pierce."""
    sides = table.sides
    table.phase = SUMMON
    for side in sides:
        for effect, owner in side.summons:
            summon(table, side, effect, owner)
    table.phase = IF
    for side in sides:
        for effect, owner in side.conditions:
            check(table, side, effect, owner)
    table.phase = PER
    for side in sides:
        for effect, owner in side.pers:
            repeat(table, side, effect, owner)
    table.phase = EMPOWER  # Unity's place too: what a side has on the field no longer changes in between
    for side in sides:
        for effect, owner in side.empowers:
            empower(side, effect, owner)
    table.phase = STAT_ATK
    for side in sides:
        for effect, owner in side.atk_checks:
            if key(side.atk) >= key(effect[1]):
                give(table, side, effect[2], owner)
    one, two = sides
    if one.numb:
        numb(two, one.numb, online)
    if two.numb:
        numb(one, two.numb, online)
    if one.pierce and two.dfn > 0:
        two.dfn = max(0, two.dfn - one.pierce)
    if two.pierce and one.dfn > 0:
        one.dfn = max(0, one.dfn - two.pierce)


def decide(table: Table) -> None:
    """Compare what is left of ATK; the loser loses 1 HP, then the winner's Lifesteal heals."""
    one, two = table.sides
    one.power = max(0, one.atk - two.dfn if two.dfn > 0 else one.atk)
    two.power = max(0, two.atk - one.dfn if one.dfn > 0 else two.atk)
    powers = key(one.power), key(two.power)
    if powers[0] == powers[1]:
        return
    winner, loser = (one, two) if powers[0] > powers[1] else (two, one)
    table.winner = winner.seat
    loser.hp -= 1
    if winner.lifesteal:
        winner.hp = min(5, winner.hp + winner.lifesteal)


def play_round(
    played: tuple[Sequence[str], Sequence[str]],
    hp: tuple[int, int],
    variant: str,
    generator: Generator,
    coins: Sequence[str] = (),
    picks: Sequence[str] = (),
    setup: tuple[Sequence[Effect], Sequence[Effect]] = ((), ()),
) -> Table:
    """Play one round and give the table as it stands afterwards."""
    table = Table(hp, generator, coins, picks)
    cards = CARDS
    for side in table.sides:  # the phases Limit and Coin
        for number, effect in enumerate(setup[side.seat]):
            give(table, side, effect, f"setup {number}")
        field = side.field
        atk = dfn = 0
        for name in played[side.seat]:  # as `enter` does, without a call a card
            card = cards[name]
            field.append(card)
            atk += card.atk
            dfn += card.dfn
            for effect in card.effects:
                give(table, side, effect, name)
        side.atk += atk
        side.dfn += dfn
    run_phases(table, variant == "online")
    decide(table)
    return table


def shown(amount: int) -> int | str:
    """Give an amount as JSON has it."""
    return amount if -HALF < amount < HALF else "∞" if amount > 0 else "-∞"


def resolve(
    played0: Sequence[str],
    played1: Sequence[str],
    hp: tuple[int, int] = (5, 5),
    variant: str = "online",
    rng: int | Generator = 0,
    coins: Sequence[str] | None = None,
    picks: Sequence[str] | None = None,
    setup: tuple[Sequence[str | Effect], Sequence[str | Effect]] = ((), ()),
) -> Outcome:
    """Resolve one round; the outcome is what `cardlang resolve` prints for it, without the id.

    `rng` is a seed, or a generator to go on with. `coins` (heads, tails) and `picks` (names) come first; when
    they run out the generator decides. `setup` holds texts, see `effect_text`, or tuples as in `base_cards`.
    """
    if variant not in ("online", "bug-fables"):
        raise ValueError(f"no such variant: {variant!r}")
    generator = Generator(rng) if isinstance(rng, int) else rng
    one, two = ([read_effect(e) if isinstance(e, str) else e for e in effects] for effects in setup)
    table = play_round((played0, played1), hp, variant, generator, coins or (), picks or (), (one, two))
    players: list[Player] = [
        {
            "atk": shown(side.atk),
            "def": shown(side.dfn),
            "power": shown(side.power),
            "hp": side.hp,
            "played": [card.name for card in side.field],
            "numbed": side.numbed,
            "setup": side.setup,
        }
        for side in table.sides
    ]
    return {"winner": table.winner, "players": players, "coins": table.coins, "picks": table.picks}


def main() -> None:
    """Print rounds a second of CPU time: the best of seven runs over the same boards."""
    rounds = list(boards(20_000))
    generator = Generator(1)
    bare = full = 0.0
    for _ in range(7):
        start = time.process_time()
        for board in rounds:
            play_round(board, (5, 5), "online", generator)
        bare = max(bare, len(rounds) / (time.process_time() - start))
        start = time.process_time()
        for one, two in rounds:
            resolve(one, two, rng=generator)
        full = max(full, len(rounds) / (time.process_time() - start))
    print(f"play_round  {bare:10,.0f} rounds/s")
    print(f"resolve     {full:10,.0f} rounds/s (with the outcome as JSON has it)")


if __name__ == "__main__":
    main()
