"""What designers say in texts of Bugs and the language has no words for, with what it has instead."""

from __future__ import annotations

import re

from cardlang.diagnostics.model import Fault
from cardlang.source import Span

_LATER = (
    "a text is done when its card is played; for later it says what others may play: "
    "`The next player cannot play action cards on their next turn.`"
)
_VALUES = (
    "bugs keep their value, and the swarm's size changes: `Doubles the swarm size.`; a card may count as bugs "
    "where it is played with them: `Counts as two more bugs it is played with.`"
)
UNSAID = (
    (
        r"until (?:the swarm|someone|somebody|a player|the next player|they)",
        "how long something holds is said in turns: `Nets cannot be played for two turns.`, "
        "`Until your next turn, nobody can play Nets.`",
    ),
    (
        r"choose (?:two|three|[0-9]+)|(?:two|three|[0-9]+) (?:other )?(?:players|opponents|people) (?:of|you)",
        "players are chosen one by one: `Choose a player. That player loses a turn.`",
    ),
    (
        r"if it (?:is|was|isn't|wasn't) (?:a|an|no) \w+|if it's (?:a|an) \w+",
        "a card that was moved is not looked at again; which cards are meant is said before: "
        "`You may discard a bug. If you do, double the swarm.`",
    ),
    (r"affects?", "a sentence says who does what: `Each player with more than 8 cards discards a card.`"),
    (
        r"face[- ]?up|face[- ]?down|openly",
        "cards in hand are hidden, and shown once: `The next player shows their hand.`",
    ),
    (
        r"(?:can't|cannot|can not|may not|must) be (?:beaten|answered|met)",
        "it is said what players may play: `The next player must beat the swarm with at least two bugs.`",
    ),
    (
        r"swarm (?:is|becomes) (?:now )?(?:worth )?nothing",
        "a size is a number: `Resets the swarm size to zero.`",
    ),
    (
        r"instead(?: of)?",
        "what may be done instead is one side of a choice: `The next player discards two cards or picks up the swarm.`",
    ),
    (r"whenever|at the (?:start|beginning|end) of|after (?:each|every) turn|each round|every round", _LATER),
    (
        r"(?:if|when) (?:the|any|a|another|your|that|each) [\w' ]{0,30}?"
        r"(?:player|person|opponent|neighbour|dealer|swarm)s?"
        r"(?: \w+)? (?:picks?(?: it)? up|is picked up|plays?|beats?|passes|leads?|lays?)",
        _LATER,
    ),
    (
        r"(?:return|take|put|keep|place|pick up|give|place|add) this(?: card)?",
        "a card that was played lies in the discard pile, where every card can be taken: "
        "`Take an Outbreak from the discard pile.`",
    ),
    (
        r"(?:top|bottom) (?:card|two|three|bug)s?",
        "piles have no order: `Take a card from the discard pile.`, or `Take a card from the table.`",
    ),
    (
        r"(?:name|guess|announce|call) (?:a|any|one|another) \w+",
        "which cards are meant stands in the text: `Each player who has an Earwig discards an Earwig.`",
    ),
    (
        r"for (?:each|every) (?:two|three|four|five|[0-9]+|pair)",
        "what is counted is counted one by one: `Score a point for each card in the next player's hand.`",
    ),
    (
        r"until (?:you|they) (?:have|has|hold|holds)|down to",
        "how many cards are moved is a number: `Draw two cards.`, "
        "`Each player with more than 8 cards discards a card.`",
    ),
    (
        r"(?:counts?|is worth|are worth|counts? as) (?:double|twice|triple|half|nothing|[0-9]+ (?:more|less))",
        _VALUES,
    ),
    (r"(?:each|every) (?:\w+ ){1,2}?(?:on the table )?(?:counts?|is worth)", _VALUES),
    (
        r"(?:on|during) (?:an|a|any|another|each|the next) \w+['\u2019]s turn",
        "cards are played in one's own turn; others may do something at once: `The next player may discard a card.`",
    ),
    (
        r"roll|dice|die|flip a coin|shuffle|deck|draw pile",
        "all cards are dealt and chance chooses among cards only: `Discard a card at random.`, `Draw a card.` from the "
        "discard pile",
    ),
    (
        r"wins? the (?:hand|round|game)|go(?:es)? out",
        "a hand ends when somebody has no card, or by `Ends the hand.`",
    ),
)
"""What cannot be said, as a pattern of words, and what can. A text that reads is never looked at."""
_PATTERNS = tuple((re.compile(rf"\b(?:{said})\b", re.IGNORECASE), help_line) for said, help_line in UNSAID)


def unsaid(text: str) -> Fault | None:
    """Return the fault of a text that does not read and says what the language has no words for."""
    found = [
        (match.start(), at, match) for at, (said, _) in enumerate(_PATTERNS) if (match := said.search(text))
    ]
    if not found:
        return None
    _, at, match = min(found)
    return Fault(
        "E101", f"`{match[0]}` is not understood here", Span(*match.span()), help=(_PATTERNS[at][1],)
    )
