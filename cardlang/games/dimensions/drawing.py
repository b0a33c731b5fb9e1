"""The table as a player sees it, for the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any

from cardlang.checks.cards import Card, CardSet

WIDTH = 80
_FULL_HP = 20


def draw_board(observation: Mapping[str, Any], cards: CardSet) -> list[str]:
    """Return an observation as lines of at most 80 columns: both sides, then the own hand with its texts."""
    me = observation["player"]
    turn = "your turn" if observation["active"] == me else "the opponent's turn"
    lines = [f"Turn {observation['turn']}, {turn}   ~ {observation['dimension']} ~"]
    lines += ["", *_side("Opponent", observation["opponent"], cards)]
    if observation["known"]:
        lines += _filled("  you know ", ", ".join(cards[i].name for i in observation["known"]))
    lines += ["", *_side("You", observation["you"], cards), ""]
    hand = observation["hand"]
    lines.append("Your hand" if hand else "Your hand is empty")
    for card_id in hand:
        lines += _card(cards[card_id])
    lines += _known(observation, cards)
    choice = observation["choice"]
    if choice is not None:
        who = "You choose" if choice["player"] == me else "The opponent chooses"
        lines += ["", who + (f" for {cards[choice['card']].name}" if choice["card"] else "")]
    return lines


def _known(observation: Mapping[str, Any], cards: CardSet) -> list[str]:
    """Return what was done to cards in hands and will be done to the next ones, and what is known of decks."""
    me, lines = observation["player"], []
    for entry in observation["costs"]:
        whose = "your" if entry["player"] == me else "the opponent's"
        card = cards[entry["card"]].name if entry.get("card") else "a card"
        what = f"{whose} next cards" if "next" in entry else f"{card} in {whose} hand"
        lines += _filled(f"  {what}   ", entry["text"])
    for entry in observation["seen"]:
        whose = "your" if entry["player"] == me else "the opponent's"
        for place in ("top", "bottom"):
            if entry[place]:
                names = ", ".join(cards[card].name for card in entry[place])
                lines += _filled(f"  {place} of {whose} deck   ", names)
    return ["", *lines] if lines else []


def _side(name: str, side: Mapping[str, Any], cards: CardSet) -> list[str]:
    hearts = max(0, min(side["hp"], _FULL_HP))
    mana = f"{'◆' * side['mana']}{'◇' * max(0, side['max_mana'] - side['mana'])}"
    lines = [
        f"{name:<9} {'♥' * hearts}{'♡' * (_FULL_HP - hearts)} {side['hp']} HP   {mana}",
        f"  {side['hand']} in hand, {side['deck']} in deck"
        + (f", fatigue {side['fatigue']}" if side["fatigue"] else ""),
    ]
    weapon, armor = side["weapon"], side["armor"]
    if weapon is not None:
        lines.append(_cut(f"  weapon   {cards[weapon['card']].name} {weapon['attack']}/{weapon['health']}"))
    if armor is not None:
        lines.append(_cut(f"  armor    {cards[armor['card']].name} {armor['defense']}"))
    for unit in side["board"]:
        lines += _unit(unit, cards[unit["card"]])
    return lines


def _unit(unit: Mapping[str, Any], card: Card) -> list[str]:
    if unit["kind"] == "structure":
        return _filled(f"  ▲ {card.name:<18} ", " ".join(card.text))
    numbers = f"{unit['attack']}/{unit['defense']}/{unit['health']}"
    notes = [*unit.get("keywords", ()), *(f"{name} for {n}" for name, n in unit.get("statuses", {}).items())]
    notes += [word for word in ("silenced", "new") if unit.get(word)]
    plain = [] if unit.get("silenced") else [t for t in card.text if t.endswith(".")]
    return _filled(f"  ■ {card.name:<18} {numbers:<8} ", "; ".join([", ".join(notes)] * bool(notes) + plain))


def _card(card: Card) -> list[str]:
    stats = card.stats
    numbers = card.kind.lower()
    if card.kind == "Mob":
        numbers = f"{stats['attack']}/{stats['defense']}/{stats['health']} {stats['dimension']}"
    elif "durability" in stats:
        numbers = f"weapon {stats['attack']}/{stats['durability']}"
    elif "armor" in stats:
        numbers = f"armor {stats['armor']}"
    return _filled(f"  {stats['cost']:>2} {card.name:<18} {numbers:<16} ", " ".join(card.text))


def _filled(head: str, text: str) -> list[str]:
    """Return a line that runs on below its own text, at most 80 columns wide."""
    head = head[: WIDTH // 2 + 4]
    lines = textwrap.wrap(text, WIDTH - len(head)) or [""]
    return [_cut((head if not at else " " * len(head)) + line) for at, line in enumerate(lines)]


def _cut(line: str) -> str:
    line = line.rstrip()
    return line if len(line) <= WIDTH else line[: WIDTH - 1] + "…"
