"""The 90 base cards of Spy Cards as plain tuples, in the order of Appendix A of the rules text.

A row is `(name, cost, tribes, effects)`. The forms of an effect, with `x` for an effect inside another:

    ("atk", n)  ("def", n)  ("heal", n)  ("lifesteal", n)  ("pierce", n)  ("numb", n)
    ("summon", card)  ("summon tribe", n, tribe)  ("turn",) into a random Mini-Boss
    ("unity", n, tribe)  ("empower", n, tribe)  ("empower card", n, card)
    ("coin", n, x)  ("coin", n, x, tails)  ("once", x)  ("setup", x, text of x)
    ("if", card, x)  ("tribe", tribe, n, x)  ("vs", tribe, x)  ("per", card, x)  ("if atk", n, x)
"""

from __future__ import annotations

from typing import Any

Effect = tuple[Any, ...]  # the parts differ from form to form, see above
Row = tuple[str, int, tuple[str, ...], tuple[Effect, ...]]

INF = 1 << 128
"""One infinity. An amount is one integer: a multiple of this plus a finite part that stays far below it."""

BOSSES: tuple[Row, ...] = (
    ("Spider", 3, ("Spider",), (("atk", 2), ("summon", "Inichas"), ("summon", "Jellyshroom"))),
    ("Venus' Guardian", 4, ("Plant",), (("atk", 2), ("per", "Venus' Bud", ("atk", 3)))),
    ("Heavy Drone B-33", 5, ("Bot",), (("def", 2), ("empower", 2, "Bot"))),
    ("The Watcher", 5, ("Zombie",), (("atk", 1), ("summon", "Krawler"), ("summon", "Warden"))),
    ("The Beast", 5, ("Bug",), (("atk", 3), ("if", "Kabbu", ("atk", 4)))),
    ("ULTIMAX Tank", 7, ("Bot",), (("atk", 8),)),
    ("Mother Chomper", 4, ("Plant", "Chomper"), (("lifesteal", 2), ("empower", 2, "Chomper"))),
    ("Broodmother", 4, ("Bug",), (("atk", 2), ("empower card", 2, "Midge"))),
    ("Zommoth", 4, ("Fungi", "Zombie"), (("empower", 2, "Fungi"),)),
    ("Seedling King", 4, ("Seedling", "Plant"), (("empower", 2, "Seedling"),)),
    ("Tidal Wyrm", 5, ("???",), (("atk", 2), ("numb", INF))),
    ("Peacock Spider", 5, ("Spider",), (("empower", 3, "Spider"),)),
    ("Devourer", 4, ("Plant",), (("atk", 3), ("vs", "Bug", ("atk", 3)))),
    ("False Monarch", 5, ("Bug", "Mothfly"), (("empower", 3, "Mothfly"),)),
    ("Maki", 6, ("Bug",), (("atk", 6),)),
    ("Wasp King", 7, ("Bug",), (("summon tribe", 2, "Wasp"),)),
    ("The Everlasting King", 9, ("Plant", "Bug"), (("atk", INF),)),
)

MINI_BOSSES: tuple[Row, ...] = (
    ("Ahoneynation", 5, ("???",), (("coin", 2, ("summon", "Abomihoney")),)),
    ("Acolyte Aria", 3, ("Bug",), (("atk", 1), ("coin", 3, ("summon", "Venus' Bud")))),
    ("Mothiva", 2, ("Bug",), (("atk", 2), ("if", "Zasp", ("heal", 1)))),
    ("Zasp", 3, ("Bug",), (("atk", 3), ("if", "Mothiva", ("atk", 2)))),
    ("Astotheles", 5, ("Bug", "Thug"), (("empower", 3, "Thug"),)),
    ("Dune Scorpion", 7, ("Bug",), (("atk", 7),)),
    ("Primal Weevil", 6, ("Bug",), (("atk", 3), ("empower card", 2, "Weevil"))),
    ("Cross", 3, ("Bug",), (("atk", 2), ("if", "Poi", ("atk", 2)))),
    ("Poi", 3, ("Bug",), (("def", 1), ("if", "Cross", ("def", 3)))),
    ("General Ultimax", 3, ("Bug", "Wasp"), (("atk", 1), ("unity", 1, "Wasp"))),
    ("Cenn", 3, ("Bug",), (("atk", 2), ("if", "Pisci", ("numb", 1)))),
    ("Pisci", 3, ("Bug",), (("def", 2), ("if", "Cenn", ("def", 4)))),
    ("Monsieur Scarlet", 3, ("Bug",), (("atk", 3), ("if atk", 7, ("heal", 1)))),
    ("Kabbu", 2, ("Bug",), (("atk", 1), ("pierce", 3))),
    ("Kali", 4, ("Bug",), (("def", 2), ("if", "Kabbu", ("heal", 3)))),
    ("Carmina", 4, ("Bug",), (("turn",),)),
    ("Riz", 3, ("Bug",), (("atk", 1), ("setup", ("atk", 2), "ATK+2"))),
    ("Kina", 4, ("Bug",), (("atk", 2), ("if", "Maki", ("atk", 3)))),
    ("Yin", 3, ("Bug",), (("def", 1), ("if", "Maki", ("heal", 2)))),
    ("Dead Lander α", 4, ("Dead Lander",), (("atk", 3), ("def", 1))),
    ("Dead Lander β", 4, ("Dead Lander",), (("atk", 2), ("coin", 1, ("atk", 2), ("def", 2)))),
    ("Dead Lander γ", 6, ("Dead Lander",), (("atk", 3), ("def", 3))),
)

ATTACKERS: tuple[Row, ...] = (
    ("Seedling", 1, ("Plant", "Seedling"), (("atk", 1),)),
    ("Underling", 3, ("Seedling", "Plant"), (("atk", 3),)),
    ("Golden Seedling", 9, ("Seedling", "Plant"), (("atk", 9),)),
    ("Zombiant", 1, ("Fungi", "Zombie"), (("atk", 1),)),
    ("Zombee", 3, ("Fungi", "Zombie"), (("atk", 3),)),
    ("Zombeetle", 5, ("Fungi", "Zombie"), (("atk", 5),)),
    ("Jellyshroom", 1, ("Fungi",), (("atk", 1),)),
    ("Bloatshroom", 4, ("Fungi",), (("atk", 4),)),
    ("Chomper", 2, ("Plant", "Chomper"), (("atk", 2),)),
    ("Chomper Brute", 4, ("Plant", "Chomper"), (("atk", 4),)),
    ("Psicorp", 2, ("Bug",), (("atk", 2),)),
    ("Arrow Worm", 3, ("???",), (("atk", 3),)),
    ("Thief", 2, ("Bug", "Thug"), (("atk", 2),)),
    ("Bandit", 3, ("Bug", "Thug"), (("atk", 3),)),
    ("Burglar", 4, ("Bug", "Thug"), (("atk", 4),)),
    ("Ruffian", 6, ("Bug", "Thug"), (("atk", 6),)),
    ("Security Turret", 2, ("Bot",), (("atk", 2),)),
    ("Abomihoney", 4, ("???",), (("atk", 4),)),
    ("Krawler", 2, ("Bot",), (("atk", 2),)),
    ("Warden", 3, ("Bot",), (("atk", 3),)),
    ("Haunted Cloth", 4, ("???",), (("atk", 4),)),
    ("Mantidfly", 4, ("Bug",), (("atk", 4),)),
    ("Jumping Spider", 3, ("Spider",), (("atk", 3),)),
    ("Mimic Spider", 5, ("Spider",), (("atk", 5),)),
    ("Diving Spider", 3, ("Spider",), (("atk", 3),)),
    ("Water Strider", 3, ("Bug",), (("atk", 3),)),
    ("Belostoss", 6, ("Bug",), (("atk", 6),)),
    ("Mothfly", 1, ("Bug", "Mothfly"), (("atk", 1),)),
    ("Mothfly Cluster", 3, ("Bug", "Mothfly"), (("atk", 3),)),
    ("Wasp Scout", 2, ("Bug", "Wasp"), (("atk", 2),)),
    ("Wasp Trooper", 4, ("Wasp", "Bug"), (("atk", 4),)),
)

EFFECTS: tuple[Row, ...] = (
    ("Acornling", 2, ("Plant", "Seedling"), (("coin", 1, ("def", 3)),)),
    ("Cactiling", 3, ("Seedling", "Plant"), (("coin", 1, ("def", 4)),)),
    ("Flowerling", 1, ("Plant", "Seedling"), (("lifesteal", 1),)),
    ("Plumpling", 6, ("Plant", "Seedling"), (("coin", 1, ("def", 6)),)),
    ("Inichas", 1, ("Bug",), (("coin", 1, ("def", 2)),)),
    ("Denmuki", 3, ("Bug",), (("atk", 1), ("coin", 1, ("numb", 1)))),
    ("Madesphy", 5, ("Bug",), (("coin", 2, ("def", 3)),)),
    ("Numbnail", 2, ("???",), (("numb", 1),)),
    ("Ironnail", 3, ("???",), (("def", 1), ("numb", 1))),
    ("Midge", 2, ("Bug",), (("once", ("atk", 1)), ("atk", 1))),
    ("Wild Chomper", 4, ("Plant", "Chomper"), (("atk", 1), ("coin", 1, ("summon", "Chomper")))),
    ("Weevil", 2, ("Bug",), (("atk", 1), ("vs", "Plant", ("atk", 2)))),
    ("Bee-Boop", 1, ("Bot",), (("coin", 1, ("atk", 1), ("def", 1)),)),
    ("Mender", 1, ("Bot",), (("tribe", "Bot", 5, ("heal", 1)),)),
    ("Leafbug Ninja", 3, ("Bug", "Leafbug"), (("unity", 2, "Leafbug"),)),
    ("Leafbug Archer", 2, ("Bug", "Leafbug"), (("unity", 1, "Leafbug"),)),
    ("Leafbug Clubber", 4, ("Bug", "Leafbug"), (("atk", 2), ("tribe", "Leafbug", 3, ("numb", 1)))),
    ("Wasp Bomber", 5, ("Bug", "Wasp"), (("atk", 2), ("coin", 1, ("atk", 1)), ("coin", 1, ("numb", 1)))),
    ("Wasp Driller", 6, ("Bug", "Wasp"), (("atk", 4), ("pierce", 2))),
    ("Venus' Bud", 1, ("Plant",), (("lifesteal", 1),)),
)

ROWS = BOSSES + MINI_BOSSES + ATTACKERS + EFFECTS
NAMES = tuple(row[0] for row in ROWS)
TRIBES = frozenset(tribe for row in ROWS for tribe in row[2])
