"""What statistics ask about matches of Dimensions."""

from __future__ import annotations

from cardlang.games.dimensions.match import DimensionsMatch


def hand(state: DimensionsMatch, seat: int) -> list[str]:
    """Return the ids of the cards in a hand."""
    profiles = state.program.profiles
    return [profiles[card if card >= 0 else ~card].id for card in state.hands[seat]]


def played(state: DimensionsMatch, seat: int, action: str) -> list[str]:
    """Return the id of the card that an action plays."""
    known = state.setting.cards.programs
    plays = known.get("plays")
    if plays is None:
        plays = known["plays"] = {profile.play: profile.id for profile in state.program.profiles}
    return [plays[action]] if action in plays else []
