"""Numbers that stand for cards: global ids, the index tables of short deck codes, tribes and ranks.

A global id is the number of the enemy in Bug Fables; custom cards have ids from 128 on. See
docs/formats/deck-codes.md for how certain each table is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardlang.checks.cards import Card, CardSet
from cardlang.syntax.characters import made_id

FIRST_CUSTOM = 128
BLOCK = 32
"""Custom ids come in blocks of 32: attackers, effects, mini-bosses, bosses, attackers, …"""

RANKS = ("Attacker", "Effect", "Mini-Boss", "Boss")
"""By their number in all formats."""
TRIBES = (
    "Seedling",
    "Wasp",
    "Fungi",
    "Zombie",
    "Plant",
    "Bug",
    "Bot",
    "Thug",
    "???",
    "Chomper",
    "Leafbug",
    "Dead Lander",
    "Mothfly",
    "Spider",
)
"""By their number in all formats; the numbers of the game's own data are the same."""

BOSSES = (
    "Spider",
    "Venus' Guardian",
    "Heavy Drone B-33",
    "The Watcher",
    "The Beast",
    "ULTIMAX Tank",
    "Mother Chomper",
    "Broodmother",
    "Zommoth",
    "Seedling King",
    "Tidal Wyrm",
    "Peacock Spider",
    "Devourer",
    "False Monarch",
    "Maki",
    "Wasp King",
    "The Everlasting King",
)
MINI_BOSSES = (
    "Ahoneynation",
    "Acolyte Aria",
    "Mothiva",
    "Zasp",
    "Astotheles",
    "Dune Scorpion",
    "Primal Weevil",
    "Cross",
    "Poi",
    "General Ultimax",
    "Cenn",
    "Pisci",
    "Monsieur Scarlet",
    "Kabbu",
    "Kali",
    "Carmina",
    "Riz",
    "Kina",
    "Yin",
    "Dead Lander α",
    "Dead Lander β",
    "Dead Lander γ",
)
ENEMIES = (
    "Seedling",
    "Underling",
    "Golden Seedling",
    "Zombiant",
    "Zombee",
    "Zombeetle",
    "Jellyshroom",
    "Bloatshroom",
    "Chomper",
    "Chomper Brute",
    "Psicorp",
    "Arrow Worm",
    "Thief",
    "Bandit",
    "Burglar",
    "Ruffian",
    "Security Turret",
    "Abomihoney",
    "Krawler",
    "Warden",
    "Haunted Cloth",
    "Mantidfly",
    "Jumping Spider",
    "Mimic Spider",
    "Diving Spider",
    "Water Strider",
    "Belostoss",
    "Mothfly",
    "Mothfly Cluster",
    "Wasp Scout",
    "Wasp Trooper",
    "Acornling",
    "Cactiling",
    "Flowerling",
    "Plumpling",
    "Inichas",
    "Denmuki",
    "Madesphy",
    "Numbnail",
    "Ironnail",
    "Midge",
    "Wild Chomper",
    "Weevil",
    "Bee-Boop",
    "Mender",
    "Leafbug Ninja",
    "Leafbug Archer",
    "Leafbug Clubber",
    "Wasp Bomber",
    "Wasp Driller",
    "Venus' Bud",
)
PROVEN_BOSSES = frozenset((0, 2, 6, 7, 9, 10, 13))
"""The indices that known codes of known decks prove; the others follow from the order of the rules text."""
PROVEN_MINI_BOSSES = frozenset((0, 1, 2, 3, 10, 11, 12, 15))
PROVEN_ENEMIES = frozenset(
    (0, 1, 2, 8, 10, 12, 13, 14, 16, 17, 27, 28, 30, 31, 32, 35, 36, 38, 40, 42, 43, 44, 50)
)
DISPUTED_MINI_BOSSES = range(19, 22)
"""A later reader of the site puts Stratos and Delilah at 19 and 20 and the Dead Landers behind them."""

_GLOBAL = """
0 Zombiant; 1 Jellyshroom; 2 Spider; 3 Zasp; 4 Cactiling; 5 Psicorp; 6 Thief; 7 Bandit; 8 Inichas; 9 Seedling;
14 Numbnail; 15 Mothiva; 16 Acornling; 17 Weevil; 19 Venus' Bud; 20 Chomper; 21 Acolyte Aria; 23 Kabbu;
24 Venus' Guardian; 25 Wasp Trooper; 26 Wasp Bomber; 27 Wasp Driller; 28 Wasp Scout; 29 Midge; 30 Underling;
31 Monsieur Scarlet; 32 Golden Seedling; 33 Arrow Worm; 34 Carmina; 35 Seedling King; 36 Broodmother;
37 Plumpling; 38 Flowerling; 39 Burglar; 40 Astotheles; 41 Mother Chomper; 42 Ahoneynation; 43 Bee-Boop;
44 Security Turret; 45 Denmuki; 46 Heavy Drone B-33; 47 Mender; 48 Abomihoney; 49 Dune Scorpion; 50 Tidal Wyrm;
51 Kali; 52 Zombee; 53 Zombeetle; 54 The Watcher; 55 Peacock Spider; 56 Bloatshroom; 57 Krawler;
58 Haunted Cloth; 61 Warden; 63 Jumping Spider; 64 Mimic Spider; 65 Leafbug Ninja; 66 Leafbug Archer;
67 Leafbug Clubber; 68 Madesphy; 69 The Beast; 70 Chomper Brute; 71 Mantidfly; 72 General Ultimax;
73 Wild Chomper; 74 Cross; 75 Poi; 76 Primal Weevil; 77 False Monarch; 78 Mothfly; 79 Mothfly Cluster;
80 Ironnail; 81 Belostoss; 82 Ruffian; 83 Water Strider; 84 Diving Spider; 85 Cenn; 86 Pisci;
87 Dead Lander α; 88 Dead Lander β; 89 Dead Lander γ; 90 Wasp King; 91 The Everlasting King; 92 Maki; 93 Kina;
94 Yin; 95 ULTIMAX Tank; 96 Zommoth; 97 Riz; 98 Devourer; 111 Stratos; 112 Delilah
"""
GLOBAL_NAMES: Mapping[int, str] = {
    int(number): name
    for number, name in (entry.strip().split(" ", 1) for entry in _GLOBAL.replace("\n", " ").split(";"))
}
"""The card of each global id below 128."""
GLOBAL_IDS: Mapping[str, int] = {made_id(name): number for number, name in GLOBAL_NAMES.items()}
"""The global id of each card of the base game, by its id in cardlang."""

_BOSSES, _MINI_BOSSES = frozenset(BOSSES), frozenset((*MINI_BOSSES, "Stratos", "Delilah"))
_ATTACKERS = frozenset(ENEMIES[:31])


def rank_of(global_id: int) -> str | None:
    """Return the rank that a global id stands for, None for an id below 128 that no card has."""
    if global_id >= FIRST_CUSTOM:
        return RANKS[global_id // BLOCK % 4]
    name = GLOBAL_NAMES.get(global_id)
    if name is None:
        return None
    if name in _BOSSES:
        return "Boss"
    if name in _MINI_BOSSES:
        return "Mini-Boss"
    return "Attacker" if name in _ATTACKERS else "Effect"


def default_name(global_id: int) -> str:
    """Return what a card without a name of its own is called.

    >>> default_name(128), default_name(256), default_name(2)
    ('Custom Attacker #1', 'Custom Attacker #33', 'Spider')
    """
    if global_id < FIRST_CUSTOM:
        return GLOBAL_NAMES.get(global_id, f"Card {global_id}")
    number = (global_id >> 2 & ~31) + global_id % BLOCK - 31
    return f"Custom {rank_of(global_id)} #{number}"


_NUMBER = re.compile(r"0|[1-9][0-9]{0,18}")
CODE_ID = "code id"
"""The attribute comment that gives a card's global id where its id in the file is another."""


def written_id(card: Card) -> int | None:
    """Return the global id that is written on a card: an attribute comment, or an id that is a number."""
    from cardlang.codecs.attributes import attribute

    value = attribute(card.comments, CODE_ID) or card.id
    return int(value) if _NUMBER.fullmatch(value) else None


def global_ids(cards: CardSet) -> dict[str, int]:
    """Return the global id of every card: the one written on it, that of the base game, or a free one.

    Cards without a written id get the first free one of their rank, in file order, so the same set always
    gives the same ids; `was_given` tells which.
    """
    found: dict[str, int] = {}
    waiting: list[Card] = []
    for card in cards.values():
        number = written_id(card)
        if number is None:
            number = GLOBAL_IDS.get(card.id)
        if number is None:
            waiting.append(card)
        else:
            found[card.id] = number
    taken = set(found.values())
    nexts = {rank: FIRST_CUSTOM + BLOCK * place for place, rank in enumerate(RANKS)}
    for card in waiting:
        number = nexts[card.kind]
        while number in taken:
            number = _following(number)
        found[card.id] = number
        nexts[card.kind] = _following(number)
    return found


def was_given(card: Card) -> bool:
    """Return whether a card's global id comes from its place in the set and not from the card."""
    return written_id(card) is None and card.id not in GLOBAL_IDS


def _following(number: int) -> int:
    """Return the next custom id of the same rank."""
    return number + 1 if (number + 1) % BLOCK else number + 1 + 3 * BLOCK


def cards_by_number(cards: CardSet) -> dict[int, str]:
    """Return the card of each global id; a card that carries the id of a base card stands in its place."""
    numbers = global_ids(cards)
    by_number: dict[int, str] = {}
    for card_id, number in numbers.items():
        if number not in by_number or GLOBAL_IDS.get(card_id) != number:
            by_number[number] = card_id
    return by_number
