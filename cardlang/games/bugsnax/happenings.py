"""Clauses as events: `when you play a trap on this Snak`, `if this would be DIZZY`, `at the end of your turn`."""

from __future__ import annotations

import attrs

from cardlang.games.bugsnax import kinds, seats
from cardlang.games.bugsnax import references as refs
from cardlang.games.bugsnax.clauses import Clause, Setting
from cardlang.games.bugsnax.context import EVENT_CARD, EVENT_OTHER, EVENT_PLAYER, Context, refusal
from cardlang.games.bugsnax.effects import (
    Among,
    Count,
    Host,
    HostOf,
    In,
    Number,
    Players,
    Query,
    Reference,
    Slot,
    StatOf,
    Test,
    This,
    You,
    YourTurn,
)
from cardlang.games.bugsnax.nouns import Phrase
from cardlang.games.bugsnax.vocabulary import PARTICIPLES

_ACTIVE = {
    "play": "play",
    "put": "play",
    "use": "play",
    "catch": "catch",
    "eat": "eat",
    "draw": "draw",
    "discard": "discard",
    "take": "take",
    "move": "move",
    "return": "return",
    "reveal": "reveal",
    "give": "give",
    "shuffle": "shuffle",
    "replace": "replace",
    "swap": "swap",
}
EVENTS = ("play", "catch", "eat", "draw", "discard", "take", "move", "return", "enter", "leave")


@attrs.define
class Pattern:
    """What a trigger waits for."""

    event: str
    who: Reference | None = None
    cards: Reference | None = None
    targets: Reference | None = None
    test: Test | None = None
    only: int = 0
    own: bool = False
    stubborn: bool = False


def happening(clause: Clause, context: Context) -> Pattern:
    """Return the event that a clause behind `when` or with `would` speaks of.

    From here on `it`, `they` and `that Snak` mean the event's cards and player.
    """
    clause.says("already", "also", "again")
    if clause.negated:
        raise refusal(
            "what does not happen has no moment of its own",
            clause.span,
            "say when to look: `At the end of your turn, if you did not catch a Bugsnak this turn, …`; "
            "a Bugsnak that is still on the field then has not been caught",
        )
    if clause.subject is None and not clause.objects and not clause.helpers and clause.form in PARTICIPLES:
        clause.subject = Phrase(clause.verb_span, "this")  # `when eaten` is `when this is eaten`
        clause.helpers.append("be")
    keyword = _keyword(clause, context)
    if keyword is not None:
        pattern = _under_keyword(clause, keyword, context)
    elif clause.verb in ("come", "enter", "leave", "put") and _is_arrival(clause):
        pattern = _arrival(clause, context)
    elif (
        clause.verb in ("start", "end")
        and clause.subject is not None
        and clause.subject.head in ("turn", "round")
    ):
        pattern = Pattern(f"turn {clause.verb}", _turn_of(clause.subject, context))
        _mention(pattern, "", context)
    elif clause.passive:
        pattern = _passive(clause, context)
    elif clause.verb in _ACTIVE:
        pattern = _active(clause, context)
    elif clause.verb in ("gain", "lose") and any(o.head in ("points", "action") for o in clause.objects):
        pattern = Pattern(f"{clause.verb} {clause.objects[0].head}", _somebody(clause.subject, context))
        _mention(pattern, "", context)
    else:
        raise refusal(
            f"`{clause.form or 'this'}` is nothing that a card can wait for",
            clause.verb_span or clause.span,
            "cards wait until somebody plays, catches, eats, draws, discards, moves or takes something, "
            "until a Snak comes under a keyword, and for the start and end of turns",
        )
    context.in_event = True
    clause.says("in play", "this way")
    _when(clause, pattern, context)
    return pattern


def is_happening(clause: Clause, context: Context) -> bool:
    """Whether a clause with `be` or `have` speaks of an event: a Snak or player comes under a keyword."""
    return _keyword(clause, context) is not None and not (clause.subject is None or clause.verb == "have")


def turn_moment(setting: Setting, context: Context) -> Pattern | None:
    """Return the event of `at the start of your turn`, or None when a setting is something else."""
    phrase = setting.phrase
    if setting.preposition not in ("at", "on") or phrase.head not in ("start", "end"):
        return None
    turn = next((p for prep, p in phrase.hangers if prep == "of"), None)
    if turn is None or turn.head not in ("turn", "round"):
        return None
    pattern = Pattern(f"turn {phrase.head}", _turn_of(turn, context))
    if turn.determiner in ("this", "the") and turn.owner is None:
        pattern.who = None
    context.in_event = True
    _mention(pattern, "", context)
    return pattern


def _turn_of(turn: Phrase, context: Context) -> Reference | None:
    owner = turn.owner
    if owner is None or owner.determiner in ("all", "any", "a") or owner.head == "everyone":
        return None
    if owner.head == "they" and context.last_player() is None:
        return None
    return _somebody(owner, context)


def _somebody(phrase: Phrase | None, context: Context) -> Reference | None:
    """Return the players an event may be about; None: any."""
    if phrase is None or phrase.head == "you":
        return You()
    if phrase.head in ("they", "who"):
        return seats.players(phrase, context)
    if not kinds.is_player(phrase, context):
        raise refusal("this is no player", phrase.span, "say `you`, `a player` or `another player`")
    group = seats.player_group(phrase, context)
    return None if group == Players() else group


def _something(phrase: Phrase, context: Context) -> tuple[Reference | None, str]:
    """Return the cards an event may be about, with their kind."""
    kind = kinds.kind_of(phrase, context)
    found = refs.cards_all(phrase, context, ())
    if isinstance(found, Host) or found == This():
        return found, "snax" if isinstance(found, Host) else context.kind
    if isinstance(found, Query) and found.kind == "card" and not found.tests and not found.places:
        return None, "card"
    return found, kind


def _mention(pattern: Pattern, kind: str, context: Context, other: str = "") -> None:
    who = pattern.who
    if not isinstance(who, You):
        context.mention("player", Slot(EVENT_PLAYER))
    if other:
        context.mention(other, Slot(EVENT_OTHER))
    if kind:
        context.mention(kind, Slot(EVENT_CARD))


def _ordinal(phrase: Phrase) -> int:
    return next((n for n, word in enumerate(("first", "second", "third"), 1) if word in phrase.adjectives), 0)


def _tool(phrase: Phrase, context: Context) -> Phrase | None:
    """Take `with this`, `with a Bug Net` from what is caught: with what it is caught."""
    for preposition, hanger in phrase.hangers:
        if preposition == "with" and (hanger.head in ("this", "named") or hanger.head == "trap"):
            if hanger.head == "trap" and hanger.determiner in ("", "no"):
                continue
            phrase.hangers.remove((preposition, hanger))
            return hanger
    return None


def _is_trap(phrase: Phrase | None, context: Context) -> bool:
    """Whether a phrase means traps, which catch what they are played on."""
    if phrase is None or kinds.is_player(phrase, context):
        return False
    return kinds.kind_of(phrase, context) == "trap" or _is_this_trap(phrase, context)


def _is_this_trap(phrase: Phrase, context: Context) -> bool:
    this = phrase.head == "this" or (phrase.determiner == "this" and phrase.head in ("trap", "card"))
    return this and context.kind == "trap"


def _active(clause: Clause, context: Context) -> Pattern:
    """Read `you play a trap on this Snak`."""
    catcher = clause.subject if clause.verb == "catch" and _is_trap(clause.subject, context) else None
    who = None if catcher is not None else _somebody(clause.subject, context)
    pattern = Pattern(_ACTIVE[clause.verb], who)
    kind, other = "card", ""
    phrase = next((o for o in clause.objects if o.head not in ("turn", "round", "time")), None)
    tool = _tool(phrase, context) if phrase is not None else None
    if phrase is not None:
        if phrase.head == "place":
            raise refusal("this is no card", phrase.span)
        pattern.only = _ordinal(phrase)
        phrase.adjectives -= {"first", "second", "third"}
        pattern.cards, kind = _something(phrase, context)
        if (
            kind != "card"
            and isinstance(pattern.cards, Query)
            and not pattern.cards.tests
            and pattern.event == "catch"
        ):
            pattern.cards = None
    on = clause.take_card("on", "onto", "in front of", "to", "against", "at")
    if on is not None:
        pattern.targets, _ = _something(on.phrase, context)
        other = "snax"
    using = clause.take("with", "using", "by")
    if using is None and tool is not None:
        using = Setting("with", tool, None)
    if catcher is not None:
        using = Setting("with", catcher, None)
    if using is not None and _is_this_trap(using.phrase, context):
        pattern.test = Number(Count(Among(Slot(EVENT_CARD), (In(HostOf(This())),))), ">=", 1)
        other = "trap"
    elif using is not None:
        pattern.targets, _ = _something(using.phrase, context)
        other = "trap"
    if pattern.only and pattern.targets is not None:
        pattern.test = Number(StatOf("traps", Slot(EVENT_OTHER)), "=", pattern.only)
        pattern.only = 0
    if pattern.event in ("play", "move") and not other:
        other = "snax" if kind == "trap" else ""
    pattern.own = isinstance(pattern.cards, This | Host) and pattern.event != "play"
    _mention(pattern, kind, context, other)
    return pattern


def _passive(clause: Clause, context: Context) -> Pattern:
    """Read `this is caught by another player`, `a trap is played on this Snak`."""
    event = _ACTIVE.get(clause.verb)
    if event is None or clause.subject is None:
        raise refusal(f"`{clause.form}` is nothing that a card can wait for", clause.verb_span)
    pattern = Pattern(event)
    pattern.only = _ordinal(clause.subject)
    clause.subject.adjectives -= {"first", "second", "third"}
    pattern.cards, kind = _something(clause.subject, context)
    other = ""
    by = clause.take("by")
    if by is not None and kinds.is_player(by.phrase, context):
        pattern.who = _somebody(by.phrase, context)
    elif by is not None:
        pattern.targets, _ = _something(by.phrase, context)
        other = "trap"
    on = clause.take_card("on", "onto", "in front of", "to", "from")
    if on is not None:
        pattern.targets, _ = _something(on.phrase, context)
        other = "snax"
    if not other and kind == "trap" and event in ("play", "move"):
        other = "snax"
    pattern.own = isinstance(pattern.cards, This | Host)
    _mention(pattern, kind, context, other)
    return pattern


def _keyword(clause: Clause, context: Context) -> str | None:
    """Return the keyword an event is about: `this HIDES`, `a Bugsnak is dazzled`, `you become TIRED`."""
    if clause.verb.startswith("keyword "):
        return clause.verb.removeprefix("keyword ")
    if clause.verb in ("be", "become", "gain") and clause.objects and clause.objects[0].head == "keyword":
        return clause.objects[0].keywords[0]
    if clause.verb == "heal" and clause.objects:
        return next(iter(clause.objects[0].keywords), None)
    return (
        context.vocabulary.verb(clause.form)
        if clause.form and clause.verb not in ("be", "have", "do") and clause.verb not in _ACTIVE
        else None
    )


def _under_keyword(clause: Clause, keyword: str, context: Context) -> Pattern:
    pattern = Pattern(f"{'heal' if clause.verb == 'heal' else 'keyword'} {keyword}")
    objects = [o for o in clause.objects if o.head not in ("keyword", "turn", "round", "amount")]
    if objects and not clause.passive and clause.verb not in ("be", "become"):
        pattern.who = _somebody(clause.subject, context)
        bearer: Phrase | None = objects[0]
    else:
        bearer = clause.subject
        by = clause.take("by")
        if by is not None and kinds.is_player(by.phrase, context):
            pattern.who = _somebody(by.phrase, context)
    if bearer is None or kinds.is_player(bearer, context):
        if bearer is not None and bearer is not clause.subject and pattern.who is not None:
            pattern.test = YourTurn(pattern.who)
        pattern.who = _somebody(bearer, context)
        _mention(pattern, "", context)
    else:
        if bearer.head == "this" and context.kind in ("trap", "grumpus"):
            raise refusal("this is no Bugsnak", bearer.span, "say `this Snak` for the one that it lies on")
        pattern.cards, kind = _something(bearer, context)
        pattern.own = isinstance(pattern.cards, This | Host)
        pattern.stubborn = True
        _mention(pattern, "snax" if kind == "card" else kind, context)
    return pattern


def _is_arrival(clause: Clause) -> bool:
    return (
        any(s.phrase.head in ("field", "place") for s in clause.settings)
        or any(o.head == "field" for o in clause.objects)
        or "in play" in clause.adverbs
    )


def _arrival(clause: Clause, context: Context) -> Pattern:
    pattern = Pattern("leave" if clause.verb == "leave" else "enter")
    clause.settings = [s for s in clause.settings if s.phrase.head != "field"]
    if clause.subject is not None:
        pattern.cards, kind = _something(clause.subject, context)
        pattern.own = isinstance(pattern.cards, This | Host)
        _mention(pattern, kind, context)
    return pattern


def _when(clause: Clause, pattern: Pattern, context: Context) -> None:
    """Read what a clause says about the time and place of its event."""
    tests: list[Test] = []
    turns = [s.phrase for s in clause.settings if s.phrase.head == "turn"]
    turns += [o for o in clause.objects if o.head == "turn"]
    for turn in turns:
        if turn.owner is not None:
            tests.append(YourTurn(seats.owner_of(turn, context) or You()))
    clause.settings = [s for s in clause.settings if s.phrase.head not in ("turn", "time", "round")]
    for setting in clause.settings:
        if setting.phrase.head in kinds.PLACE_HEADS:
            if setting.phrase.owner is not None and pattern.who is None:
                pattern.who = _somebody(setting.phrase.owner, context)
            continue  # where an event's cards come from is plain from the event
        raise refusal(f"`{setting.preposition} …` does not fit here", setting.phrase.span)
    if tests:
        pattern.test = tests[0]
