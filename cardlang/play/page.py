"""A match as one HTML page: what happened, and behind every number the card text that made it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from cardlang.checks.cards import KEYWORD, CardSet
from cardlang.engine.amounts import show
from cardlang.engine.events import STAT_LINE, Origin
from cardlang.engine.match import Decision
from cardlang.games.base import Game
from cardlang.play.explain import number_words, origin_of, result_words, sentence
from cardlang.play.log import MatchLog
from cardlang.play.page_style import STYLE
from cardlang.play.places import find_place
from cardlang.play.why import Ledger, Step


def page(game: Game, log: MatchLog, cards: CardSet) -> str:
    """Return a page that needs nothing else: no script, no network. `cards` are those the log was played with.

    Every changed number opens to the steps that led to it, and every step links the words on the card that
    caused it.
    """
    return "\n".join(_page(game, log, cards)) + "\n"


def _page(game: Game, log: MatchLog, cards: CardSet) -> Iterator[str]:
    seats = [f"player {seat} ({name})" for seat, name in enumerate(log.header["players"])]
    title = f"{game.title}, {log.header['variant']}, seed {log.header['seed']}"
    yield "<!doctype html>"
    yield f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<style>{STYLE}</style></head><body>"
    yield f"<header><h1>{escape(title)}</h1><p>{escape(', '.join(seats))}</p>"
    yield f'<p class="result">{escape(_result(log, seats))}</p></header>'
    yield "<main><section>"
    ledger = Ledger()
    for number, decision in enumerate(log.decisions, 1):
        yield from _decision(number, decision, ledger, cards, seats)
    yield "</section><aside><h2>Cards</h2>"
    yield "<p>The underlined words caused something in this match.</p>"
    causes = _causes(log.decisions, cards)
    for owner in sorted(causes, key=lambda owner: (owner.startswith(KEYWORD), _place_in_set(cards, owner))):
        yield from _card(cards, owner, causes[owner])
    yield "</aside></main></body></html>"


def _place_in_set(cards: CardSet, owner: str) -> int:
    names = [*cards, *(f"{KEYWORD}{name}" for name in cards.extras.get("definitions", {}))]
    return names.index(owner)


def _result(log: MatchLog, seats: Sequence[str]) -> str:
    if "runaway" in log.result:
        return f"The match stopped: {log.result['runaway']['message']}."
    return result_words(log.result["returns"], log.result["scores"], seats)


# -- what happened ------------------------------------------------------------------------------------------


def _decision(
    number: int, decision: Decision, ledger: Ledger, cards: CardSet, seats: Sequence[str]
) -> Iterator[str]:
    yield f'<article id="decision-{number}"><h2>{number}</h2><ul class="actions">'
    for seat, action in decision.actions:
        yield f"<li>{escape(seats[seat])}: <b>{escape(action)}</b></li>"
    yield "</ul>"
    phase = None
    for event in decision.events:
        if event.phase != phase:
            phase = event.phase
            yield f"<h3>{escape(phase)}</h3>"
        yield f"<p>{escape(sentence(event, seats))}</p>"
        for change, steps in zip(event.changes, ledger.add(number, event), strict=True):
            if change.before == change.after:
                continue  # it begins at 0, ends or is called otherwise: a step of what is opened later
            name = number_words(change.what, change.player, seats)
            label = f"{name} {show(change.before)} → {show(change.after)}"
            yield f'<details><summary class="number">{escape(label)}</summary><ol>'
            for step in steps:
                yield f"<li>{_step(step, number, cards)}</li>"
            yield "</ol></details>"
    yield "</article>"


def _step(step: Step, here: int, cards: CardSet) -> str:
    change, event = step.change, step.event
    words = escape(f"{show(change.before)} → {show(change.after)}, {event.phase}")
    if step.decision != here:
        words += f', <a href="#decision-{step.decision}">decision {step.decision}</a>'
    if change.formerly:
        return f"{words}: {escape(change.formerly)} until now"
    origin = origin_of(event, change)
    place = find_place(cards, origin)
    if origin is None or place is None:
        return f"{words}: {escape(change.rule or event.card or 'the rules')}"
    rule = f"{escape(change.rule)}, " if change.rule else ""
    before, said, after = (
        place.text[: place.start],
        place.text[place.start : place.end],
        place.text[place.end :],
    )
    where = f"{place.file}:{place.line}:{place.column}, {place.length} characters"
    return (
        f'{words}: {rule}<a href="#{_anchor(origin)}" title="{escape(where)}">{escape(place.whose)}</a> '
        f"<q>{escape(before)}<mark>{escape(said)}</mark>{escape(after)}</q>"
    )


# -- the cards ----------------------------------------------------------------------------------------------


def _causes(decisions: Iterable[Decision], cards: CardSet) -> dict[str, list[Origin]]:
    """Return the places in card text that caused something, by whose text it is."""
    found: dict[str, set[Origin]] = {}
    for decision in decisions:
        for event in decision.events:
            for origin in (event.origin, *(origin_of(event, change) for change in event.changes)):
                if origin is not None and find_place(cards, origin) is not None:
                    found.setdefault(origin[0], set()).add(origin)
    return {owner: sorted(origins) for owner, origins in found.items()}


def _card(cards: CardSet, owner: str, origins: Sequence[Origin]) -> Iterator[str]:
    """Yield a card or the definition of a keyword, all its lines, with the places in them underlined."""
    if owner.startswith(KEYWORD):
        name, kind, stat = owner.removeprefix(KEYWORD), "Keyword", None
        texts = [written.text for written in cards.extras["definitions"][name].lines]
    else:
        card = cards[owner]
        name, kind, stat = card.name, card.kind, card.stat_line
        texts = [written for _, written in card.spans]
    yield f'<section class="card"><h3>{escape(name)}</h3>'
    own = [origin for origin in origins if origin[1] == STAT_LINE]
    yield f"<p>{escape(kind)}{f', {_underlined(stat.text, own)}' if stat is not None else ''}</p><ul>"
    for number, text in enumerate(texts):
        yield f"<li>{_underlined(text, [origin for origin in origins if origin[1] == number])}</li>"
    yield "</ul></section>"


def _underlined(text: str, origins: Iterable[Origin]) -> str:
    """Return a line with its places underlined; they stand beside or inside each other, as clauses do."""
    opening: dict[int, list[Origin]] = {}
    for origin in sorted(origins, key=lambda o: (o[2], -o[3])):
        opening.setdefault(origin[2], []).append(origin)
    ends: list[int] = []
    parts: list[str] = []
    for at in range(len(text) + 1):
        while ends and ends[-1] <= at:
            parts.append("</u>")
            ends.pop()
        for origin in opening.get(at, ()):
            if origin[3] > at and (not ends or origin[3] <= ends[-1]):
                parts.append(f'<u id="{_anchor(origin)}">')
                ends.append(origin[3])
        if at < len(text):
            parts.append(escape(text[at]))
    return "".join(parts) + "</u>" * len(ends)


def _anchor(origin: Origin) -> str:
    owner, line, start, end = origin
    name = "".join(c if c.isascii() and c.isalnum() else f"_{ord(c):x}_" for c in owner)
    return f"card-{name}-{'stat' if line == STAT_LINE else line}-{start}-{end}"
