"""The table as a player sees it, for the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cardlang.checks.cards import Card, CardSet
from cardlang.games.spycards.round import MOST_HP

WIDTH = 80
_MARKS = {"Boss": "♛", "Mini-Boss": "♞", "Enemy": "♟"}


def draw_board(observation: Mapping[str, Any], cards: CardSet) -> list[str]:
    """Return an observation as lines of at most 80 columns: both players, and the own hand with its texts."""
    me: int = observation["player"]
    lines = [f"Round {observation['round']}"]
    for seat in (1 - me, me):
        lines += ["", *_draw_player(observation["players"][seat], seat, me, cards)]
    own = observation["players"][me]
    hand = [cards[card_id] for card_id in own["hand"]]
    return [*lines, "", "Your hand" if hand else "Your hand is empty", *draw_cards(hand)]


def _draw_player(seen: Mapping[str, Any], seat: int, me: int, cards: CardSet) -> list[str]:
    name = f"player {seat}{' (you)' if seat == me else ''}"
    lines = [
        f"{name:<15} {_hearts(seen['hp'])}   {_points(seen['tp'], seen['max_tp'])}   deck {seen['deck_size']}"
    ]
    if seat != me:
        lines.append(f"  hand     {_backs(seen['hand_backs'])}")
    if seen["discard"]:
        names = ", ".join(cards[card_id].name for card_id in seen["discard"])
        lines += _filled("  discard  ", names)
    if seen["setup"]:
        lines += _filled("  set up   ", "; ".join(seen["setup"]))
    return lines


def _hearts(hp: int | str) -> str:
    if not isinstance(hp, int):
        return f"HP {hp}"
    full = max(0, min(hp, 2 * MOST_HP))
    return f"{'♥' * full}{'♡' * (MOST_HP - full)} {hp} HP"


def _points(tp: int, most: int) -> str:
    full = max(0, min(tp, 20))
    return f"{'●' * full}{'○' * (most - full)} {tp} TP"


def _backs(backs: Sequence[str]) -> str:
    """Return a hand's backs as signs, and in words."""
    if not backs:
        return "empty"
    signs = "".join(_MARKS[back] for back in backs)
    return f"{signs} ({', '.join(f'{n} {back}' for back, n in Counter(backs).items())})"


def draw_cards(hand: Sequence[Card]) -> list[str]:
    """Return one line a card, longer where its text is: name, cost, tribes and what it does."""
    rows = [
        (_cut(card.name, 28), str(card.cost), _cut("/".join(card.tribes), 16), card.text) for card in hand
    ]
    names, costs, tribes = (max((len(row[column]) for row in rows), default=0) for column in (0, 1, 2))
    lines = []
    for name, cost, tribe, text in rows:
        lines += _filled(f"  {name:<{names}}  {cost:>{costs}} TP  {tribe:<{tribes}}  ", "; ".join(text))
    return lines


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _filled(head: str, text: str) -> list[str]:
    """Return `head` and a text beside it, broken at blanks."""
    room = max(24, WIDTH - len(head))
    lines, line = [], ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > room:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    lines.append(line)
    first, *rest = lines
    return [head + first, *(" " * len(head) + line for line in rest)]
