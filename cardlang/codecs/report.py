"""The diagnostics of foreign formats: doubts, things left out, and faults of the data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardlang.checks.cards import Card
from cardlang.codecs.ids import was_given
from cardlang.diagnostics.model import Diagnostic
from cardlang.source import Source, Span


def inferred(
    message: str, source: Source, span: Span, times: int = 1, card: str | None = None, help: str = ""
) -> Diagnostic:
    """Return the warning that says what rests on an inference about the format."""
    text = message if times == 1 else f"{message} ({times} times)"
    return Diagnostic(
        "W401", text, source, span, card, help=(help or "inferred, not certain: see `cardlang explain W401`",)
    )


def given_ids(cards: Sequence[Card], numbers: Mapping[str, int]) -> list[Diagnostic]:
    """Return the warning that names the cards whose ids come from their place in the set."""
    given = [card for card in cards if was_given(card)]
    if not given:
        return []
    listed = ", ".join(f"{card.name} {numbers[card.id]}" for card in given[:5])
    more = f" and {len(given) - 5} more" if len(given) > 5 else ""
    first = given[0]
    return [
        Diagnostic(
            "W404",
            f"ids are given by the place in the set: {listed}{more}; `### {first.name} {{#{numbers[first.id]}}}` "
            "keeps one",
            Source("", ""),
            Span(0, 0),
        )
    ]


def said_once(doubts: Iterable[tuple[str, Span]]) -> dict[str, tuple[Span, int]]:
    """Return each message once, with its first place and how often it occurs."""
    found: dict[str, tuple[Span, int]] = {}
    for message, span in doubts:
        first, times = found.get(message, (span, 0))
        found[message] = (first, times + 1)
    return found
