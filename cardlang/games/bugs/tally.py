"""What statistics ask about matches of Bugs."""

from __future__ import annotations

from cardlang.games.bugs.match import BugsMatch


def hand(state: BugsMatch, seat: int) -> list[str]:
    """Return the ids of the cards in a hand."""
    ids = state.program.ids
    return [ids[kind] for kind, count in enumerate(state.hands[seat]) for _ in range(count)]


def played(state: BugsMatch, seat: int, action: str) -> list[str]:
    """Return the ids of the cards that an action plays; a colony that is wiped out is not played."""
    program = state.program
    alone = program.lone_plays.get(action)
    if alone is not None:
        return [program.ids[alone]]
    laid = program.plays.get(action)
    if laid is None:
        return []
    kind, count, others, _ = laid
    return [program.ids[kind]] * count + [program.ids[other] for other in others]
