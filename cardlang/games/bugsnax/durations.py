"""How long something holds: `this turn`, `until the end of your next turn`, `for the rest of the game`."""

from __future__ import annotations

from cardlang.games.bugsnax.clauses import Clause, Setting
from cardlang.games.bugsnax.nouns import Phrase


def take_duration(clause: Clause) -> str:
    """Take the words for a duration from a clause; return it as `Lasting` names it, or an empty text."""
    for setting in list(clause.settings):
        found = _of_setting(setting)
        if found == "next own end" and setting.preposition != "until" and clause.verb in ("gain", "lose"):
            continue  # the actions of the next turn
        if found:
            clause.settings.remove(setting)
            return found
    for phrase in list(clause.objects):
        if _is_this_turn(phrase):
            clause.objects.remove(phrase)
            return "turn"
        for preposition, hanger in list(phrase.hangers):
            found = _of_setting(Setting(preposition, hanger, phrase))
            if found and preposition in ("until", "during", "for"):
                phrase.hangers.remove((preposition, hanger))
                return found
    if clause.subject is not None and clause.subject.clauses:
        for relative in clause.subject.clauses:
            if (
                not relative.helpers
                and any(_is_this_turn(o) for o in relative.objects)
                and relative.verb == "play"
            ):
                return "turn"
    return ""


def _is_this_turn(phrase: Phrase) -> bool:
    return phrase.head in ("turn", "round") and phrase.determiner in ("this", "that") and phrase.owner is None


def _of_setting(setting: Setting) -> str:
    phrase = setting.phrase
    turn = next((p for prep, p in phrase.hangers if prep == "of"), None)
    match setting.preposition:
        case "until":
            if phrase.head == "turn" and phrase.owner is not None:
                return "own start"
            if phrase.head in ("start", "end") and turn is not None:
                return _until(phrase.head, turn)
            if phrase.head in ("end", "turn"):
                return "turn"
        case "for":
            if phrase.head == "rest":
                return "match" if turn is not None and turn.head == "game" else "turn"
            if _is_this_turn(phrase):
                return "turn"
            if phrase.head == "turn" and phrase.number == 1:
                return "turn"
        case "during" | "on" | "in":
            if _is_this_turn(phrase):
                return "turn"
            if phrase.head == "turn" and phrase.owner is not None and "next" in phrase.adjectives:
                return "next own end"
    return ""


def _until(end: str, turn: Phrase) -> str:
    if turn.head == "game":
        return "match"
    if turn.owner is None and not ({"next"} & turn.adjectives):
        return "turn"
    if end == "start":
        return "own start"
    return "next own end" if "next" in turn.adjectives else "own end"
