"""The words of noun phrases by what they are: nouns, pronouns, states, comparisons, ranks."""

from __future__ import annotations

SINGULAR = {
    "mobs": "mob",
    "structures": "structure",
    "items": "item",
    "cards": "card",
    "weapons": "weapon",
    "armors": "armor",
    "players": "player",
    "enemies": "enemy",
    "opponents": "opponent",
    "characters": "character",
    "targets": "target",
    "minions": "mob",
    "minion": "mob",
    "creatures": "mob",
    "creature": "mob",
    "allies": "ally",
    "bosses": "boss",
    "hands": "hand",
    "decks": "deck",
    "boards": "board",
    "dimensions": "dimension",
    "abilities": "ability",
    "effects": "effect",
    "keywords": "keyword",
    "points": "point",
    "spells": "item",
    "spell": "item",
    "hp": "health",
    "HP": "health",
    "attackers": "attacker",
    "times": "time",
    "spaces": "space",
    "attacks": "attack",
    "battlefield": "board",
    "field": "board",
    "graveyard": "discard pile",
    "controller": "owner",
    "turns": "turn",
    "copies": "copy",
    "costs": "cost",
}
NOUNS = (
    frozenset(SINGULAR.values())
    | frozenset(
        "damage mana attack defense health cost durability text status stat stats side game name defender fatigue"
        " time combat attacker owner discard_pile turn copy nothing board play death rest".replace(
            "_", " "
        ).split()
    )
    | {"discard pile", "player", "opponent"}
)
STAT_NOUNS = frozenset(
    {"attack", "defense", "health", "cost", "durability", "mana", "armor", "damage", "stat", "stats"}
)
PRONOUNS = frozenset(
    {
        "it",
        "itself",
        "they",
        "them",
        "themselves",
        "you",
        "yourself",
        "he",
        "she",
        "him",
        "her",
        "anyone",
        "everyone",
        "there",
    }
)
OWNERS = {
    "mob's": "mob",
    "player's": "player",
    "enemy's": "enemy",
    "weapon's": "weapon",
    "opponent's": "opponent",
    "card's": "card",
    "owner's": "owner",
    "owners'": "owner",
    "controller's": "owner",
    "mobs'": "mob",
    "armor's": "armor",
}
STATES = frozenset(
    [
        "died",
        "damaged",
        "undamaged",
        "dead",
        "equipped",
        "full",
        "empty",
        "summoned",
        "played",
        "destroyed",
        "healed",
        "attacked",
        "killed",
        "drawn",
        "discarded",
        "silenced",
        "targeted",
        "dealt",
        "taken",
        "returned",
        "alive",
        "wounded",
        "injured",
        "immune",
        "equal",
        "greater",
        "higher",
        "unable",
        "able",
        "remaining",
        "doubled",
        "reduced",
        "increased",
        "changed",
        "stolen",
        "sacrificed",
        "costing",
        "valid",
        "adjacent",
        "not",
        "already",
        "still",
        "currently",
        "only",
        "enough",
    ]
)
AFTER_NOUN = frozenset(
    {
        "adjacent",
        "equipped",
        "died",
        "attacked",
        "remaining",
        "summoned",
        "alive",
        "drawn",
        "played",
        "costing",
    }
)
COMPARES_BEFORE = {
    "at least": ">=",
    "at most": "<=",
    "more than": ">",
    "greater than": ">",
    "higher than": ">",
    "less than": "<",
    "fewer than": "<",
    "lower than": "<",
    "exactly": "=",
}
COMPARES_AFTER = {
    "or more": ">=",
    "or greater": ">=",
    "or higher": ">=",
    "or less": "<=",
    "or fewer": "<=",
    "or lower": "<=",
}
RANKS = {
    "lowest": ("health", "lowest"),
    "highest": ("health", "highest"),
    "weakest": ("attack", "lowest"),
    "strongest": ("attack", "highest"),
    "cheapest": ("cost", "lowest"),
    "most expensive": ("cost", "highest"),
    "least expensive": ("cost", "lowest"),
    "least": ("health", "lowest"),
    "most": ("health", "highest"),
}
