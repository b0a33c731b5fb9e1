"""A match as one HTML page: what happened, and behind every number the card text that made it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from cardlang.checks.cards import Card, CardSet
from cardlang.engine.amounts import show
from cardlang.engine.events import Origin
from cardlang.engine.match import Decision
from cardlang.games.base import Game
from cardlang.play.explain import number_words, result_words, sentence
from cardlang.play.log import MatchLog
from cardlang.play.page_style import STYLE
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
    for card_id, spans in causes.items():
        yield from _card(game, cards[card_id], spans)
    yield "</aside></main></body></html>"


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
        for change in event.changes:
            name = number_words(change.what, change.player, seats)
            label = f"{name} {show(change.before)} → {show(change.after)}"
            yield f'<details><summary class="number">{escape(label)}</summary><ol>'
            for step in ledger.add(Step(number, event, change)):
                yield f"<li>{_step(step, number, cards)}</li>"
            yield "</ol></details>"
    yield "</article>"


def _step(step: Step, here: int, cards: CardSet) -> str:
    change, event = step.change, step.event
    words = escape(f"{show(change.before)} → {show(change.after)}, {event.phase}")
    if step.decision != here:
        words += f', <a href="#decision-{step.decision}">decision {step.decision}</a>'
    if event.origin is None or event.origin[0] not in cards:
        return f"{words}: {escape(event.card or 'the rules')}"
    card = cards[event.origin[0]]
    line, (start, end) = _line(card, event.origin), (event.origin[2], event.origin[3])
    return (
        f'{words}: <a href="#{_anchor(event.origin)}">{escape(card.name)}</a> '
        f"<q>{escape(line[:start])}<mark>{escape(line[start:end])}</mark>{escape(line[end:])}</q>"
    )


# -- the cards ----------------------------------------------------------------------------------------------


def _causes(decisions: Iterable[Decision], cards: CardSet) -> dict[str, list[Origin]]:
    """Return the places in card text that caused something, by card, in the order of the cards."""
    found: dict[str, set[Origin]] = {}
    for decision in decisions:
        for event in decision.events:
            if event.origin is not None and event.origin[0] in cards:
                found.setdefault(event.origin[0], set()).add(event.origin)
    return {card_id: sorted(found[card_id]) for card_id in cards if card_id in found}


def _card(game: Game, card: Card, origins: Sequence[Origin]) -> Iterator[str]:
    stat = game.print_stat(card.kind, card.stats, card.tribes) if card.stats or card.tribes else ""
    yield f'<section class="card"><h3>{escape(card.name)}</h3>'
    yield f"<p>{escape(f'{card.kind}, {stat}' if stat else card.kind)}</p><ul>"
    lines = {origin[1] for origin in origins} | set(range(len(card.text)))
    for number in sorted(lines):
        own = [origin for origin in origins if origin[1] == number]
        text = _line(card, own[0]) if own else card.text[number]
        yield f"<li>{_underlined(text, own)}</li>"
    yield "</ul></section>"


def _line(card: Card, origin: Origin) -> str:
    """Return the effect line in which a place is, as it stands in the card's file."""
    number = origin[1]
    return card.spans[number][1] if number < len(card.spans) else "\n".join(card.text)


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
    card_id, line, start, end = origin
    name = "".join(c if c.isascii() and c.isalnum() else f"_{ord(c):x}_" for c in card_id)
    return f"card-{name}-{line}-{start}-{end}"
