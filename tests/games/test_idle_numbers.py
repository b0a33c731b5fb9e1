"""A number that makes a text do nothing is found in every game, whatever the verb."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang

CARD = {
    "bugs": "## Action\n\n### Hop\n2 copies\n",
    "bugsnax": "## Grumpus\n\n### Hop\nFilbo\n",
    "dimensions": "## Item\n\n### Hop\n2 mana\n",
}
TEXTS = [
    ("bugs", "Increases the swarm size by {0}."),
    ("bugs", "Reduces the swarm size by {0}."),
    ("bugs", "Raises the swarm size to {0}."),
    ("bugs", "Increases the swarm size by {0} for each card in your hand."),
    ("bugs", "Skips the next {0} players."),
    ("bugs", "The next player discards {0} cards."),
    ("bugsnax", "Draw {0} Traps."),
    ("bugsnax", "Gain {0} points."),
    ("dimensions", "Draw {0} cards."),
    ("dimensions", "Deal {0} damage to a mob."),
    ("dimensions", "Heal your player by {0}."),
]


def codes(game: str, text: str, folder: Path) -> list[str]:
    path = folder / "mine.cards.md"
    path.write_text(
        f"---\ngame: {game}\nset: mine\nuses: [{game}]\n---\n\n{CARD[game]}- {text}\n", encoding="utf-8"
    )
    return [d.code for d in cardlang.check([path]).diagnostics]


@pytest.mark.parametrize(("game", "text"), TEXTS)
def test_a_zero_does_nothing_and_two_does_something(game: str, text: str, tmp_path: Path) -> None:
    assert codes(game, text.format(0), tmp_path) == ["W354"]
    assert codes(game, text.format(2), tmp_path) == []
