"""Play a log again and compare everything that happens with what it says."""

from __future__ import annotations

import json
from typing import Any

import attrs

from cardlang.api import Game
from cardlang.checks.cards import CardSet, card_digest
from cardlang.engine.errors import IllegalAction, RunawayEffects, StateError
from cardlang.engine.events import Event
from cardlang.engine.match import Decision, Match
from cardlang.play.log import LogError, MatchLog, Runaway, log_of

EMBEDDED = (
    "`--old-cards` plays it with the texts in the log,\n"
    "  `--resume-at N` goes on from decision N with the new ones"
)
BARE = "`cardlang run --log FILE --embed-cards` keeps the texts with a log"


class OtherCards(LogError):
    """A log that was played with other cards than those at hand; the ids say which."""

    def __init__(
        self, changed: list[str], missing: list[str], new: list[str], cards: CardSet, *, embedded: bool
    ) -> None:
        self.changed, self.missing, self.new = tuple(changed), tuple(missing), tuple(new)
        parts = [
            f"{word}: {_listed(ids, cards)}"
            for word, ids in (("changed", changed), ("no longer there", missing), ("not there then", new))
            if ids
        ]
        super().__init__(
            "the log was played with other cards, so it cannot be played again\n  "
            + "\n  ".join([*(parts or ["the same cards in another order"]), EMBEDDED if embedded else BARE])
        )


@attrs.frozen
class Difference:
    """The first place at which a replay and its log part."""

    decision: int
    """The decision, counted from 1; one more than there are for the result."""
    what: str
    logged: str
    """What the log says, or empty."""
    replayed: str
    """What happened now, or empty."""


@attrs.frozen(eq=False)
class Replay:
    """A log played again."""

    state: Match
    difference: Difference | None
    """None when everything happened as the log says."""


def check_cards(log: MatchLog, cards: CardSet) -> None:
    """Raise OtherCards, naming them, unless `cards` mean what the log's cards meant."""
    if log.header["digest"] == cards.digest:
        return
    then: dict[str, str] = log.header["cards"]
    changed = [i for i in then if i in cards and card_digest(cards[i]) != then[i]]
    missing = [i for i in then if i not in cards]
    new = [i for i in cards if i not in then]
    raise OtherCards(changed, missing, new, cards, embedded=log.header.get("texts") is not None)


def replay(log: MatchLog, game: Game, cards: CardSet) -> Replay:
    """Play a log again and compare every event and the result.

    Raises LogError for the log of another game, OtherCards, and what `Game.new_match` raises for a header
    that the game does not allow.
    """
    header = log.header
    if header["game"] != game.name:
        raise LogError(f"this is a log of {header['game']}, not of {game.name}")
    check_cards(log, cards)
    state = first_state(log, game, cards)
    for number, decision in enumerate(log.decisions, 1):
        difference = _play(state, decision, number)
        if difference is not None:
            return Replay(state, difference)
    return Replay(state, _compare_end(state, log))


def first_state(log: MatchLog, game: Game, cards: CardSet) -> Match:
    """Return the match as it was before the first decision of a log."""
    header = log.header
    if header.get("start") is not None:
        return game.match_from_json(header["start"], cards)
    return game.new_match(
        cards, header["decks"], players=len(header["players"]), variant=header["variant"], seed=header["seed"]
    )


def resume(log: MatchLog, game: Game, then: CardSet, now: CardSet, decision: int) -> Match:
    """Return the match before a decision (from 1) of a log, to be gone on with other cards.

    The decisions before it are played again with the cards of the log (`then`). Its history starts there.
    Raises LogError when there is no such decision, something else happens than the log says, or the match has
    cards, counters or waiting effects that `now` does not know; it says which.
    """
    if not 1 <= decision <= len(log.decisions):
        raise LogError(f"there is no decision {decision}; the log has {len(log.decisions)}")
    check_cards(log, then)
    state = first_state(log, game, then)
    for number, logged in enumerate(log.decisions[: decision - 1], 1):
        difference = _play(state, logged, number)
        if difference is not None:
            raise LogError(f"the log differs at decision {number}: {difference.what}")
    missing = [card for card in state.census() if card not in now]
    if missing:
        raise LogError(f"the match cannot go on: the new cards lack {_listed(missing, then)}")
    data = json.loads(state.to_json())
    data |= {"cards": now.digest, "history": []}
    try:
        return game.match_from_json(json.dumps(data, ensure_ascii=False), now)
    except StateError as error:
        raise LogError(
            f"the match cannot go on with the new cards at decision {decision}: {error}"
        ) from error


def _play(state: Match, decision: Decision, number: int) -> Difference | None:
    try:
        events = state.apply_actions(dict(decision.actions))
    except IllegalAction as error:
        return Difference(number, f"the logged choice is not legal: {error}", _actions(decision), "")
    except RunawayEffects as error:
        return Difference(number, "the effects run away", _actions(decision), str(error))
    return compare_events(number, decision.events, events)


def compare_events(number: int, logged: tuple[Event, ...], replayed: tuple[Event, ...]) -> Difference | None:
    """Return the first difference between two lists of events."""
    for place, (one, other) in enumerate(zip(logged, replayed, strict=False), 1):
        if _canonical(one.save()) != _canonical(other.save()):
            return Difference(number, f"event {place} is another", _shown(one, other), _shown(other, one))
    place = min(len(logged), len(replayed))
    if len(logged) > place:
        return Difference(number, f"event {place + 1} does not happen", _text(logged[place]), "")
    if len(replayed) > place:
        return Difference(number, f"event {place + 1} is not in the log", "", _text(replayed[place]))
    return None


def _compare_end(state: Match, log: MatchLog) -> Difference | None:
    number = len(log.decisions) + 1
    runaway = None
    logged = log.result.get("runaway")
    if logged is not None:
        actions = {int(seat): action for seat, action in logged["actions"].items()}
        runaway = _run_away(state, actions)
        if runaway is None:
            return Difference(number, "the effects that ran away come to an end", str(logged["message"]), "")
    result = log_of(state, log.header["players"], runaway).result
    if _canonical(result) != _canonical(log.result):
        return Difference(number, "the result is another", _canonical(log.result), _canonical(result))
    if runaway is None and not state.is_terminal():
        return Difference(number, "the match is not over", "the end of the log", "")
    return None


def _run_away(state: Match, actions: dict[int, str]) -> Runaway | None:
    try:
        state.apply_actions(actions)
    except RunawayEffects as error:
        return Runaway(str(error), error.cards, tuple(sorted(actions.items())))
    except IllegalAction:
        pass
    return None


def _canonical(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


def _text(event: Event) -> str:
    who = "" if event.player is None else f"player {event.player}, "
    return f"{event.phase}: {who}{event.text}"


def _shown(event: Event, other: Event) -> str:
    """Show an event in words, or in full where the words do not tell it from the other."""
    return _text(event) if _text(event) != _text(other) else _canonical(event.save())


def _actions(decision: Decision) -> str:
    return "; ".join(f"player {seat}: {action}" for seat, action in decision.actions)


def _listed(ids: list[str], cards: CardSet, most: int = 8) -> str:
    names = [cards[i].name if i in cards else i for i in ids[:most]]
    return ", ".join(names) + (f" and {len(ids) - most} more" if len(ids) > most else "")
