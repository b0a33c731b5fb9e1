"""The lexer of Bugs: quotes as its rules print them, and `or` before an act told from `or` before a name."""

from __future__ import annotations

import re
from typing import ClassVar

from cardlang.syntax.english import EnglishLexer

_VERBS = """
act acts add allow answer be beat become bring change choose comes continues copies copy count counts cut cuts decide
decrease discard divide do does double draw duplicate end exchange face get give go halve has have hand increase is are
hold jump keep knock lead leave let lose lower miss move multiply multiplies pass passed pick put quadruple raise reduce
remove reset return reveal reverse score see send sent set show sit skip start steal subtract swap switch take trade
travels triple triplicate turn look moved play played can cannot may must
"""
_PLAYERS = "player|person|opponent|yard|neighbour|people"
_SUBJECTS = rf"""
you | yourself | they | them | it | its\ (?:size|total) | this | this\ (?:card|bug) | the\ card | each
| every | everyone(?:\ else)? | everybody(?:\ else)? | whoever | either | only | {_PLAYERS} | (?:any\ )?other
| (?:the|your|that|all|another|an?|any|other)(?:\ (?:other|random|next|two|three|four|five|six))?
  \ (?:{_PLAYERS})
| the\ (?:next|previous|last|second|third|fourth|fifth|sixth|dealer|dealer's|swarm|size|total|direction|hand)
| all\ bugs | there | nobody | no\ one | some(?:body|one) | no\ (?:other\ )?(?:{_PLAYERS}) | next
| (?:all\ )?your\ opponents | both | (?:both\ )?your\ neighbours
"""


def _forms(verbs: str) -> str:
    """Return a pattern of verbs as they stand behind `they` and behind `it`."""
    return "|".join(rf"{verb}(?:e?s)?" for verb in sorted(set(verbs.split()), reverse=True))


class BugsLexer(EnglishLexer):
    """English in which single quotes may stand around names and numbers, as the rules of Bugs print them.

    `or` is one word before a verb or a player, and another before a name, a number or what a card is played with.
    """

    pattern: ClassVar[re.Pattern[str]] = re.compile(
        EnglishLexer.pattern.pattern.replace(
            '"[^"]*"', """"[^"]*"|['\u2018][^'\u2019"]*['\u2019](?!\\w)"""
        ).replace(
            "|(?P<LWORD>",
            rf"|(?P<OR_ACT>or(?=[ \t]+(?:(?:{_forms(_VERBS)})\b|(?:{_SUBJECTS})\b)))|(?P<LWORD>",
        ),
        re.VERBOSE,
    )
