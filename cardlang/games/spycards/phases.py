"""The phases of a round, in the order of the rules text ("Effect Processing", "End of Round")."""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """One phase. `AT_ONCE` stands before all: ATK and DEF have it in a match that nobody logs."""

    AT_ONCE = -1
    LIMIT = 0
    STAT_HP = 1
    COIN = 2
    SUMMON = 3
    IF_VS = 4
    PER = 5
    MULTIPLY_HEALING = 6
    HEAL = 7
    ATK = 8
    DEF = 9
    UNITY = 10
    EMPOWER = 11
    STAT_ATK = 12
    STAT_DEF = 13
    NUMB = 14
    PIERCE = 15
    STAT_FINAL_ATK = 16
    STAT_FINAL_DEF = 17
    LIFESTEAL = 18
    WINNER = 19
    STAT_LATE_HP = 20
    SETUP = 21


NAMES: dict[int, str] = {
    Phase.AT_ONCE: "ATK",
    Phase.LIMIT: "Limit",
    Phase.STAT_HP: "Stat (HP)",
    Phase.COIN: "Coin",
    Phase.SUMMON: "Summon",
    Phase.IF_VS: "If/VS",
    Phase.PER: "Per",
    Phase.MULTIPLY_HEALING: "Multiply Healing",
    Phase.HEAL: "Heal",
    Phase.ATK: "ATK",
    Phase.DEF: "DEF",
    Phase.UNITY: "Unity",
    Phase.EMPOWER: "Empower",
    Phase.STAT_ATK: "Stat (ATK)",
    Phase.STAT_DEF: "Stat (DEF)",
    Phase.NUMB: "Numb",
    Phase.PIERCE: "Pierce",
    Phase.STAT_FINAL_ATK: "Stat (Final ATK)",
    Phase.STAT_FINAL_DEF: "Stat (Final DEF)",
    Phase.LIFESTEAL: "Lifesteal",
    Phase.WINNER: "Winner",
    Phase.STAT_LATE_HP: "Stat (Late HP)",
    Phase.SETUP: "Setup",
}

STAT_PHASES: dict[str, Phase] = {
    "HP": Phase.STAT_HP,
    "ATK": Phase.STAT_ATK,
    "DEF": Phase.STAT_DEF,
    "Final ATK": Phase.STAT_FINAL_ATK,
    "Final DEF": Phase.STAT_FINAL_DEF,
    "Late HP": Phase.STAT_LATE_HP,
}

DECISION = Phase.LIFESTEAL * 2
"""The slot (phase and seat) before which the round is decided."""
END = (Phase.SETUP + 1) * 2
"""The slot behind the last one of a round."""
