"""What a card text says of playing cards, as nodes: what a card goes with, and what a player may play next."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from cardlang.games.bugs.terms import ONE_TURN, Bugs, Comparison, Condition, Duration, Phrase


@attrs.frozen
class Alone(Phrase):
    """`on its own`; `with_others` turns it round: `with other cards`; `bugs` adds them: `or with BUGS`."""

    with_others: bool = False
    bugs: Bugs | None = None


@attrs.frozen
class WithBugs(Phrase):
    """`with BUGS`, or with others."""

    bugs: Bugs
    others: Bugs | None = None


@attrs.frozen
class OnSwarm(Phrase):
    """`on a swarm of …`."""

    size: Comparison | None = None
    bugs: Bugs | None = None


@attrs.frozen
class Under(Phrase):
    """`if CONDITION`, or `unless CONDITION`."""

    condition: Condition
    negated: bool = False


How: TypeAlias = Alone | WithBugs | OnSwarm | Under


@attrs.frozen
class Limit(Phrase):
    """`can only be played HOW`; `rule` is never, only or may."""

    rule: str
    how: How


@attrs.frozen
class Bar(Phrase):
    """`cannot play CARDS`, `can only play CARDS` (`rule` is never or only), said of a player's next play.

    The cards are bugs, or those of these sections. With `picking` it is picking up that they cannot do.
    """

    rule: str
    bugs: Bugs | None = None
    sections: tuple[str, ...] = ()
    duration: Duration = ONE_TURN
    picking: bool = False
