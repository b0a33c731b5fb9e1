"""Match logs: JSON lines that say what was played and what came of it, the same bytes everywhere.

The first line is the header: format, version, game, set ids, the digest of the cards and one digest a card,
variant, seed, players and decks, on demand the texts of the sets, and the state of a match that did not start
anew. Then follows a line a decision: the actions by seat and the events. The last
line is the result. The log holds the seed: it is the record of a finished match, not a player's view.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from cardlang.checks.cards import CardSet, card_digest
from cardlang.checks.files import InputError, read_source
from cardlang.checks.writing import write_new
from cardlang.engine.events import Event
from cardlang.engine.match import Decision, Match
from cardlang.errors import CardlangError
from cardlang.source import Source

LOG_FORMAT = "cardlang-log"
LOG_VERSION = 1


class LogError(CardlangError):
    """A log that cannot be read, or that was played with other cards."""


@attrs.frozen
class Runaway:
    """Why a match stopped before its end: effects that kept each other going (Spy Cards ruling 26)."""

    message: str
    cards: tuple[str, ...]
    actions: tuple[tuple[int, str], ...]
    """The decision that could not be carried out."""


@attrs.frozen
class MatchLog:
    """A log as data. `decisions` hold events as their plain data was written."""

    header: dict[str, Any]
    decisions: tuple[Decision, ...]
    result: dict[str, Any]

    def lines(self) -> Iterator[str]:
        """Yield the lines of the log, without line ends."""
        yield _dumps(self.header)
        for decision in self.decisions:
            actions = {str(seat): action for seat, action in decision.actions}
            yield _dumps({"actions": actions, "events": [event.save() for event in decision.events]})
        yield _dumps({"result": self.result})


def log_of(
    state: Match,
    players: Sequence[str],
    runaway: Runaway | None = None,
    *,
    texts: Mapping[str, str] | None = None,
    start: str | None = None,
) -> MatchLog:
    """Return the log of a match that has ended or stopped; `players` says who played each seat.

    With `texts`, one for each set, the log can be played again when the cards have changed. `start` is the
    saved state of a match that did not begin with the first decision.
    """
    header = _header(state, players)
    if texts is not None:
        header["texts"] = dict(texts)
    if start is not None:
        header["start"] = start
    return MatchLog(header, tuple(state.history), _result(state, runaway))


def _header(state: Match, players: Sequence[str]) -> dict[str, Any]:
    setting = state.setting
    cards: CardSet = setting.cards
    decks = setting.decks
    return {
        "format": LOG_FORMAT,
        "version": LOG_VERSION,
        "game": setting.game,
        "variant": setting.variant,
        "seed": setting.seed,
        "players": list(players),
        "decks": None if decks is None else [d if isinstance(d, str) else list(d) for d in decks],
        "sets": list(cards.sets),
        "digest": cards.digest,
        "cards": {card.id: card_digest(card) for card in cards.values()},
    }


def _result(state: Match, runaway: Runaway | None) -> dict[str, Any]:
    result: dict[str, Any] = {
        "returns": list(state.returns()),
        "scores": list(state.scores()),
        "decisions": len(state.history),
    }
    if runaway is not None:
        actions = {str(seat): action for seat, action in runaway.actions}
        result["runaway"] = {"message": runaway.message, "cards": list(runaway.cards), "actions": actions}
    return result


def write_log(path: Path, log: MatchLog, *, force: bool = False) -> None:
    """Write a log whole or not at all: beside its place first, then renamed. Raises InputError.

    A file that is there already is replaced with `force` only; a pipe or device is written to.
    """
    text = "".join(f"{line}\n" for line in log.lines())
    write_new(path.resolve(), text.encode(), force=force)


def check_place(path: Path, *, force: bool = False) -> None:
    """Raise InputError where no log can be written, before a match is played for nothing."""
    if path.is_dir():
        raise InputError(f"{path} is a folder, and a file is needed")
    if path.is_file() and not force:
        raise InputError(f"{path} is there already; `--force` replaces it")
    if not path.resolve().parent.is_dir():
        raise InputError(f"{path} cannot be written: there is no folder `{path.parent}`")


def read_log(path: Path) -> MatchLog:
    """Read a log file. Raises LogError that says where it is damaged, InputError when it cannot be read."""
    return parse_log(read_source(path))


def parse_log(source: Source) -> MatchLog:
    """Read a log. Raises LogError with the line and what is wrong with it."""
    lines = source.text.split("\n")
    if lines[-1].strip():
        raise LogError(f"{source.name} is cut off: its last line has no end")
    del lines[-1]
    if not lines:
        raise LogError(f"{source.name} is empty; a log starts with a header")
    header = _read_header(source.name, _loads(source.name, 1, lines[0]))
    decisions: list[Decision] = []
    for number, line in enumerate(lines[1:], 2):
        data = _loads(source.name, number, line)
        if set(data) == {"result"}:
            if number != len(lines):
                raise LogError(f"{source.name}, line {number + 1}: nothing may follow the result")
            return MatchLog(header, tuple(decisions), _read_result(source.name, number, data["result"]))
        decisions.append(_read_decision(source.name, number, data))
    raise LogError(f"{source.name} is cut off: it has no result line")


def _read_header(name: str, data: dict[str, Any]) -> dict[str, Any]:
    if data.get("format") != LOG_FORMAT:
        raise LogError(f"{name} is not a match log of cardlang")
    if data.get("version") != LOG_VERSION:
        version = str(data.get("version"))[:20]
        raise LogError(f"{name} has log version {version}; this cardlang reads version {LOG_VERSION}")
    good = {
        "game": isinstance(data.get("game"), str),
        "variant": isinstance(data.get("variant"), str),
        "seed": type(data.get("seed")) is int,
        "players": _are_texts(data.get("players")),
        "decks": data.get("decks") is None or _are_decks(data["decks"]),
        "sets": _are_texts(data.get("sets")),
        "digest": isinstance(data.get("digest"), str),
        "cards": isinstance(data.get("cards"), dict) and _are_texts(list(data["cards"].values())),
        "texts": data.get("texts") is None or _are_texts_of(data.get("sets"), data["texts"]),
        "start": data.get("start") is None or isinstance(data["start"], str),
    }
    bad = [key for key, fine in good.items() if not fine]
    if bad:
        raise LogError(f"{name}, line 1: the header has no good `{bad[0]}`")
    return data


def _read_decision(name: str, number: int, data: dict[str, Any]) -> Decision:
    try:
        actions = tuple((int(seat), action) for seat, action in data["actions"].items())
        events = tuple(Event.load(event) for event in data["events"])
        if not all(isinstance(action, str) for _, action in actions):
            raise ValueError("an action is a text")
        for event in events:
            event.save()
    except (KeyError, TypeError, ValueError, AttributeError):
        raise LogError(f"{name}, line {number}: this is not a decision with its actions and events") from None
    return Decision(actions, events)


def _read_result(name: str, number: int, data: Any) -> dict[str, Any]:
    if not isinstance(data, dict) or not isinstance(data.get("returns"), list):
        raise LogError(f"{name}, line {number}: the result does not say how the match ended")
    runaway = data.get("runaway")
    if runaway is not None:
        actions = runaway.get("actions") if isinstance(runaway, dict) else None
        if not isinstance(actions, dict) or not all(
            s.isdecimal() and isinstance(a, str) for s, a in actions.items()
        ):
            raise LogError(f"{name}, line {number}: the result does not say what ran away")
    return data


def _are_texts(data: Any) -> bool:
    return isinstance(data, list) and all(isinstance(item, str) for item in data)


def _are_texts_of(sets: Any, data: Any) -> bool:
    return isinstance(data, dict) and list(data) == sets and _are_texts(list(data.values()))


def _are_decks(data: Any) -> bool:
    return isinstance(data, list) and all(isinstance(deck, str) or _are_texts(deck) for deck in data)


def _loads(name: str, number: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise LogError(f"{name}, line {number}: this is not JSON") from None
    if not isinstance(data, dict):
        raise LogError(f"{name}, line {number}: a line of a log is one JSON object")
    return data


def _dumps(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
