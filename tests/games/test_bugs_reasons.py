"""Which words the log of Bugs names where a swarm grows by more than was laid."""

from __future__ import annotations

from bugs_table import cards_with, new_match

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


def test_what_was_chosen_is_put_down_to_the_words_of_its_side() -> None:
    cards = cards_with("Increases the swarm size by 4 or the previous player scores two points.")
    match, seen = new_match(3, 2, cards), set()
    while not match.is_terminal() and len(seen) < 2:
        (player,) = match.players_to_act()
        legal = match.legal_actions(player)
        asked = match.asking is not None
        match.apply_action(player, legal[len(seen)] if asked else play_thing(legal))
        if asked:
            changes = [(e, c) for e in match.history[-1].events for c in e.changes if c.after != c.before]
            assert len(changes) == 1
            event, change = changes[0]
            card, line, start, end = event.origin or change.origin
            seen.add((change.what, cards[card].spans[line][1][start:end]))
    assert seen == {
        ("swarm", "Increases the swarm size by 4"),
        ("points", "scores two points"),
    }


def play_thing(legal: tuple[str, ...]) -> str:
    return next((action for action in legal if action == "play Thing"), legal[0])
