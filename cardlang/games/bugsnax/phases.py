"""When a line of card text runs, in the rules' words."""

from __future__ import annotations

from cardlang.games.base import Compiled
from cardlang.games.bugsnax.abilities import Activated, Keyword, OnPlay, Standing, Triggered

_EVENTS = {
    "turn start": "At the start of a turn",
    "turn end": "At the end of a turn",
    "check": "Whenever it is so",
}


def phases(compiled: Compiled) -> tuple[str, ...]:
    """Return when the abilities of a line run, each time once."""
    found = []
    for ability in compiled.effects:
        match ability:
            case Keyword():
                found.append(ability.name)
            case OnPlay():
                found.append("When it comes into play")
            case Activated():
                found.append(f"As the player chooses: {ability.keyword}")
            case Triggered():
                event = ability.trigger.event
                words = _EVENTS.get(event, f"On {event.removeprefix('keyword ')}")
                found.append(f"{words}, instead" if ability.trigger.instead else words)
            case Standing():
                found.append("While it is in play")
    return tuple(dict.fromkeys(found))
