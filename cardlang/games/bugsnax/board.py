"""Draw what a player sees of a match of Bugsnax as plain lines of at most 80 columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Any

from cardlang.checks.cards import CardSet

WIDTH = 80


def board(observation: Mapping[str, Any], cards: CardSet) -> list[str]:
    """Return the lines: the players, the field with its traps, the decks, one's own hand, and what is asked."""
    seen = observation
    lines = [_head(seen), ""]
    for seat, player in enumerate(seen["players"]):
        lines += _player(seen, seat, player)
    lines += ["", "Field"]
    for snak in seen["field"]:
        lines += _snak(snak)
    if not seen["field"]:
        lines.append("  empty")
    lines += [
        "",
        f"Trap deck {seen['trap deck']}, discard pile {len(seen['discard pile'])}, "
        f"Snax deck {seen['snax deck']}",
    ]
    for deck, place, name in seen["known"]:
        lines += _wrapped(f"You know: {name} is card {place} of the {deck}", "  ")
    lines += ["", *_wrapped(f"You hold: {_listed(seen['hand'])}", "  ")]
    if seen["question"]:
        lines += _wrapped(seen["question"][0].upper() + seen["question"][1:], "  ")
    return lines


def _head(seen: Mapping[str, Any]) -> str:
    if seen["over"]:
        return f"The match is over after {seen['turns']} turns"
    whose = "your turn" if seen["turn"] == seen["player"] else f"the turn of player {seen['turn']}"
    number = seen["actions"]
    left = f"{number} action{'' if number == 1 else 's'} left"
    return f"Turn {seen['turns']}, {whose}: {left}, {seen['target']} points win"


def _player(seen: Mapping[str, Any], seat: int, player: Mapping[str, Any]) -> list[str]:
    mark = ">" if seat == seen["deciding"] else " "
    name = "you" if seat == seen["player"] else f"player {seat}"
    points = seen["scores"][seat]
    hand = [f"{player['traps']} trap{'' if player['traps'] == 1 else 's'}", f"{player['grumpus']} Grumpus"]
    line = f"{mark} {name:<9}{points:>2} point{' ' if points == 1 else 's'}  {player['deck']:<9} {', '.join(hand)}"
    if player.get("conditions"):
        line += "  " + " ".join(player["conditions"])
    lines = [line]
    for label, names in (
        ("caught", player["snax"]),
        ("eaten", player["eaten"]),
        ("in play", player["in play"]),
        ("known", player.get("known", [])),
    ):
        if names:
            lines += _wrapped(f"{label}: {_listed(names)}", " " * 11)
    return lines


def _snak(snak: Mapping[str, Any]) -> list[str]:
    numbers = f"{snak['points']} / {snak['difficulty']}"
    words = " ".join(snak["keywords"])
    lines = [f"  {snak['name']:<22.22} {numbers:>7}  {words}".rstrip()[:WIDTH]]
    if snak["traps"]:
        lines += _wrapped(f"traps: {_listed(snak['traps'])} (power {snak['power']})", " " * 6)
    if snak.get("attachments"):
        lines += _wrapped(f"attached: {_listed(snak['attachments'])}", " " * 6)
    return lines


def _listed(names: Iterable[str]) -> str:
    counts = Counter(names)
    return (
        ", ".join(name if number == 1 else f"{number} {name}" for name, number in counts.items()) or "nothing"
    )


def _wrapped(text: str, indent: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")
