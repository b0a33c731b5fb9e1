"""The small tables that say what the numbers in the large ones mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardlang.api import load_game
from cardlang.checks.cards import KEYWORD, CardSet
from cardlang.simulation.faults import needed
from cardlang.simulation.plan import Entrant, Plan

if TYPE_CHECKING:
    import duckdb


def describe(connection: duckdb.DuckDBPyConnection, plan: Plan, cards: Sequence[CardSet]) -> None:
    """Write what the numbers in the tables mean: entrants, pairings, decks, cards and their texts."""
    arrow = needed("pyarrow")
    tables = {
        "entrants": [
            {"entrant": n, "name": e.name, "bot": e.bot, "deck": None if e.deck is None else e.deck.name}
            for n, e in enumerate(plan.entrants)
        ],
        "pairings": [
            {"pairing": n, "first": p.first, "second": p.second, "version": p.version, "base": p.base,
             "about": p.card}
            for n, p in enumerate(plan.pairings)
        ],
        "decks": [
            {"entrant": n, "card": card, "copies": copies}
            for n, e in enumerate(plan.entrants)
            for card, copies in Counter(_deck_list(plan, e, cards[0])).items()
        ],
        "cards": [
            {"version": n, "card": c.id, "name": c.name, "kind": c.kind,
             "cost": None if c.cost is None else str(c.cost)}
            for n, version in enumerate(cards)
            for c in version.values()
        ],
        "texts": [
            {"version": n, "card": c.id, "line": number, "text": text, "written": written}
            for n, version in enumerate(cards)
            for c in version.values()
            for number, (text, (_, written)) in enumerate(zip(c.text, c.spans, strict=False))
        ] + [
            {"version": n, "card": f"{KEYWORD}{name}", "line": number, "text": line.text, "written": line.text}
            for n, version in enumerate(cards)
            for name, definition in version.extras.get("definitions", {}).items()
            for number, line in enumerate(definition.lines)
        ],
    }  # fmt: skip
    for table, rows in tables.items():
        connection.register("rows_of_table", arrow.Table.from_pylist(rows, schema=schema_of(table)))
        connection.execute(f"CREATE TABLE {table} AS SELECT * FROM rows_of_table")
        connection.unregister("rows_of_table")


def _deck_list(plan: Plan, entrant: Entrant, cards: CardSet) -> Sequence[str]:
    """Return the ids of the cards in a deck; a deck that is a name is looked up by its game."""
    if entrant.deck is None:
        return ()
    if not isinstance(entrant.deck.cards, str):
        return entrant.deck.cards
    tally = load_game(plan.game).rules.tally
    return (
        tally.deck_cards(cards, entrant.deck.cards)
        if tally is not None and tally.deck_cards is not None
        else ()
    )


def schema_of(table: str) -> Any:
    """Return the columns of a small table as an Arrow schema, which a table without rows cannot do without."""
    arrow = needed("pyarrow")
    text, number = arrow.string(), arrow.int32()
    return arrow.schema({
        "about": {"key": text, "value": text},
        "entrants": {"entrant": number, "name": text, "bot": text, "deck": text},
        "pairings": {
            "pairing": number, "first": number, "second": number, "version": number, "base": number, "about": text,
        },
        "decks": {"entrant": number, "card": text, "copies": number},
        "cards": {"version": number, "card": text, "name": text, "kind": text, "cost": text},
        "texts": {"version": number, "card": text, "line": number, "text": text, "written": text},
    }[table].items())  # fmt: skip
