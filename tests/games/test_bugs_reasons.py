"""Which words the log of Bugs names where a swarm grows by more than was laid."""

from __future__ import annotations

from cardlang.api import load_game
from tests.conformance.walk import walk

GAME = load_game("bugs")


def test_what_an_outbreak_adds_is_put_down_to_its_words() -> None:
    seen = 0
    for state, _ in walk(GAME, 1_500, log=True):
        if not state.history:
            continue
        decision = state.history[-1]
        played = [event for event in decision.events if event.phase in ("Lead", "Play") and event.changes]
        if not played:
            continue
        steps = [change for event in played for change in event.changes]
        assert [a.after for a in steps[:-1]] == [b.before for b in steps[1:]]
        with_outbreak = any("Outbreak" in action for _, action in decision.actions)
        assert len(played) == 1 + with_outbreak
        for event in played[1:]:
            assert event.card == "Outbreak"
            assert event.origin is not None
            card, line, start, end = event.origin
            assert GAME.cards[card].spans[line][1][start:end].startswith("Duplicates any bug")
            seen += 1
    assert seen > 2
