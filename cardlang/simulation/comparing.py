"""What a change does: matches with the same seeds, with and without it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import attrs

from cardlang.simulation.intervals import Difference, Rate, newcombe, paired, wilson
from cardlang.simulation.plan import PHASES
from cardlang.simulation.rows import quoted
from cardlang.simulation.summary import Summary, Tally

WHOEVER = "whoever plays it"
"""The entrant of a card that all players share."""


@attrs.frozen
class Comparison:
    """How an entrant does with another card in the place of one, or with another version of the cards."""

    entrant: str
    """The one with the change."""
    deck: str
    """The deck without it; empty where players have none."""
    bot: str
    card: str
    name: str
    how: str
    """What has changed: `replaced` (other cards stand for it), `blank` (it has lost its text) or `version`."""
    by: tuple[str, ...]
    """The names of the cards that stand for it."""
    before: Rate
    after: Rate
    difference: Difference
    """Of the shares won, `after` less `before`, in matches with the same seeds."""


def told_apart(found: Sequence[Comparison]) -> Callable[[Comparison], str] | None:
    """Return what says of which deck and bot a comparison is; None where all are of the same."""
    decks, bots = len({line.deck for line in found}) > 1, len({line.bot for line in found}) > 1
    if decks and bots:
        return lambda line: f"{line.deck} ({line.bot})"
    if decks:
        return lambda line: line.deck
    return (lambda line: line.bot) if bots else None


def comparisons(found: Summary) -> list[Comparison]:
    """Return what each change of the plan comes to, in the order of the plan."""
    names = {row["card"]: row["name"] for row in found.rows("SELECT card, name FROM cards ORDER BY version")}
    made: list[Comparison] = []
    for (entrant, card), pairs in _compared(found).items():
        how = _how(found, card, pairs)
        if all(
            found.plan.pairings[number].first == found.plan.pairings[number].second for number, _ in pairs
        ):
            if all(
                line.card != card for line in made
            ):  # both sides have it: only who plays it can be compared
                name = names.get(card, card)
                made.append(Comparison(WHOEVER, "", "", card, name, how, (), *who_plays_it(found, card)))
        else:
            made.append(_comparison(found, entrant, card, how, pairs, names))
    return made


def _how(found: Summary, card: str, pairs: Iterable[tuple[int, int]]) -> str:
    """Return what the change of a card is."""
    version = max(found.plan.pairings[number].version for number, _ in pairs)
    if not version:
        return "replaced"
    lines = {row["version"] for row in found.rows(f"SELECT version FROM texts WHERE card = {quoted(card)}")}
    return "blank" if 0 in lines and version not in lines else "version"


def _comparison(
    found: Summary, entrant: int, card: str, how: str, pairs: list[tuple[int, int]], names: Mapping[str, str]
) -> Comparison:
    plan = found.plan
    after, before = Tally(), Tally()
    base_entrant = entrant
    for number, sign in pairs:
        pair = plan.pairings[number]
        assert pair.base is not None
        base = plan.pairings[pair.base]
        base_entrant = base.first if sign > 0 else base.second
        for tally, pairing in ((after, number), (before, pair.base)):
            one = found.pairing(pairing)
            if sign > 0:
                tally.add(one.wins, one.draws, one.losses)
            else:
                tally.add(one.losses, one.draws, one.wins)
    deck, usual = plan.entrants[entrant].deck, plan.entrants[base_entrant].deck
    by = () if deck is None else tuple(dict.fromkeys(names[stand_in] for stand_in in deck.by))
    blocks, total, squares = _blocks(found, pairs)
    scale = 2 * PHASES * len(pairs)
    return Comparison(
        plan.entrants[entrant].name, "" if usual is None else usual.name, plan.entrants[entrant].bot, card,
        names.get(card, card), how, by, before.rate, after.rate, paired(total / scale, squares / scale**2, blocks),
    )  # fmt: skip


def _compared(found: Summary) -> Mapping[tuple[int, str], list[tuple[int, int]]]:
    """Return, for each changed entrant and card, its pairings, with 1 where it is the first entrant or -1."""
    pairings = found.plan.pairings
    compared: dict[tuple[int, str], list[tuple[int, int]]] = {}
    for number, pair in enumerate(pairings):
        if pair.base is not None and pair.card is not None:
            entrant = pair.second if pair.side else pair.first
            compared.setdefault((entrant, pair.card), []).append((number, -1 if pair.side else 1))
    return compared


def _blocks(found: Summary, pairs: Iterable[tuple[int, int]]) -> tuple[int, int, int]:
    """Return how many blocks of matches there are, and the sum and the squares of their differences.

    A block is what has one number in all pairings, both phases; only those that are finished as a whole count.
    """
    listed = [f"({number}, {found.plan.pairings[number].base}, {sign})" for number, sign in pairs]
    _, ((blocks, total, squares),) = found.store.ask(
        f"""WITH chosen(pairing, base, sign) AS (VALUES {", ".join(listed)}),
            differences AS (
                SELECT m.number // {PHASES} AS block, sum(c.sign * (m.score::INT - b.score::INT)) AS d
                FROM chosen c JOIN matches m ON m.pairing = c.pairing
                JOIN matches b ON b.pairing = c.base AND b.number = m.number
                WHERE m.score IS NOT NULL AND b.score IS NOT NULL
                GROUP BY block HAVING count(*) = {PHASES * len(listed)})
            SELECT count(*), coalesce(sum(d), 0), coalesce(sum(d * d), 0) FROM differences"""
    )
    return int(blocks), int(total), int(squares)


def who_plays_it(found: Summary, card: str) -> tuple[Rate, Rate, Difference]:
    """Return the share won by those who play a card that all players share, before and after its change."""
    pairings = [n for n, pair in enumerate(found.plan.pairings) if pair.card == card]
    bases = {found.plan.pairings[n].base for n in pairings}
    rates = [
        wilson(row["halves"] / 2, row["n"])
        for chosen in (bases, pairings)
        for row in found.rows(
            f"""SELECT count(*) AS n, coalesce(sum(points), 0) AS halves FROM plays
                WHERE card = {quoted(card)} AND played > 0 AND points IS NOT NULL
                AND pairing IN ({", ".join(map(str, sorted(n for n in chosen if n is not None)))})"""
        )
    ]
    return rates[0], rates[1], newcombe(rates[0], rates[1])
