"""One round as data: the `resolve` contract (interfaces, section 5)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from cardlang.checks.cards import CardSet
from cardlang.checks.decks import card_named
from cardlang.diagnostics.model import CardErrors, Diagnostic
from cardlang.engine.amounts import to_json
from cardlang.engine.effect import Effect
from cardlang.engine.events import Event
from cardlang.engine.odds import wilson
from cardlang.errors import CardlangError
from cardlang.games.spycards.board import Board, Side, run_board, waiting_effect
from cardlang.games.spycards.distribution import board_odds
from cardlang.games.spycards.round import MOST_HP, BadPick, Round
from cardlang.games.spycards.rules import VARIANTS
from cardlang.source import Source
from cardlang.syntax.layout import Line

MOST_PLAYED = 1_000
MOST_SETUPS = 2_000
"""How many compiled setup texts are kept with a card set."""
PLAYER_FIELDS = ("hp", "played", "setup")


class ResolveError(CardlangError):
    """A round that cannot be resolved. `.code` is short and fixed, the message says what to change."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def resolve(
    cards: CardSet,
    players: Sequence[Mapping[str, Any]],
    variant: str = "online",
    coins: Sequence[str] = (),
    picks: Sequence[str] = (),
    seed: int = 0,
    events: bool = False,
    exact: bool = False,
) -> dict[str, Any]:
    """Resolve one round and return it as plain data (interfaces, section 5).

    TP, hand and deck rules are not checked. `coins` and `picks` force results in the order in which they
    happen; then `seed` decides, or with `exact` every result is given with its probability. Raises
    ResolveError for input that makes no sense, RunawayEffects.
    """
    if variant not in VARIANTS:
        raise ResolveError("variant", f"there is no variant {variant!r}; variants are {', '.join(VARIANTS)}")
    one, two = (_side(player, cards) for player in _players(players))
    forced = tuple(_card(name, cards, "picks") for name in _texts(picks, "picks"))
    board = Board((one, two), variant, _coins(coins), forced, _seed(seed))
    try:
        if exact:
            return _all_results(*board_odds(cards, board, _key))
        current = run_board(cards, board, events=events)
    except BadPick as error:
        raise ResolveError("picks", str(error)) from None
    return _result(current, current.log if events else None)


def _result(r: Round, events: list[Event] | None) -> dict[str, Any]:
    result: dict[str, Any] = {
        "winner": r.winner,
        "players": [_player(r, seat) for seat in (0, 1)],
        "coins": ["heads" if heads else "tails" for heads in r.coins],
        "picks": list(r.picks),
    }
    if events is not None:
        result["events"] = [
            {"phase": e.phase, "player": e.player, "card": e.card, "text": e.text} for e in events
        ]
    return result


def _player(r: Round, seat: int) -> dict[str, Any]:
    return {
        "atk": to_json(r.final_atk[seat]),
        "def": to_json(r.final_df[seat]),
        "power": to_json(r.final_power[seat]),
        "hp": to_json(r.hp[seat]),
        "played": [card.program.name for card in r.field[seat]],
        "numbed": [card.program.name for card in r.numbed[seat]],
        "setup": [effect.text for effect in r.setup[seat]],
    }


def _key(r: Round) -> str:
    """Return a whole result as one text, by which equal results are merged."""
    return json.dumps([r.winner, [_player(r, seat) for seat in (0, 1)]])


def _all_results(shares: Mapping[str, Fraction], samples: int) -> dict[str, Any]:
    """Return all results of a round, the most likely first; `samples` is 0 when they were worked out."""
    outcomes = []
    for end, share in sorted(shares.items(), key=lambda item: (-item[1], item[0])):
        winner, players = json.loads(end)
        row = {"probability": f"{share.numerator}/{share.denominator}", "winner": winner, "players": players}
        if samples:
            row["interval"] = [bound * 100 for bound in wilson(int(share * samples), samples)]
        outcomes.append(row)
    return {"exact": not samples, "samples": samples, "outcomes": outcomes}


def _setup_effect(text: str, cards: CardSet, place: str) -> Effect:
    """Return a setup text's effect; texts are compiled once for each place and set."""
    known: dict[tuple[str, str], Effect] = cards.programs.setdefault("setups", {})
    found = known.get((text, place))
    if found is not None:
        return found
    if len(known) >= MOST_SETUPS:
        known.clear()
    try:
        found = known[text, place] = waiting_effect(text, cards, place)
        return found
    except CardErrors as error:
        problem = error.diagnostics[0]
        raise ResolveError(
            "setup", f"the setup text {text[:80]!r} does not read: {problem.message}"
        ) from None


def _card(name: str, cards: CardSet, field: str) -> str:
    """Return the id of a card given by name or id."""
    named = cards.by_name(name)
    if len(named) == 1:
        return named[0].id
    if name in cards and not named:
        return name
    faults: list[Diagnostic] = []
    found = card_named(Line(0, name), cards, Source("<text>", name), faults.append)
    if found is None:
        if name in cards:
            return name
        hint = "; ".join(faults[0].help)
        raise ResolveError(field, faults[0].message + (f"; {hint}" if hint else ""))
    return found


def _players(players: Any) -> Sequence[Any]:
    if not isinstance(players, Sequence) or isinstance(players, str) or len(players) != 2:
        raise ResolveError("players", "`players` is a list of two players")
    return players


def _side(player: Any, cards: CardSet) -> Side:
    if not isinstance(player, Mapping):
        raise ResolveError("players", "a player is an object with `hp`, `played` and `setup`")
    unknown = [key for key in player if key not in PLAYER_FIELDS]
    if unknown:
        raise ResolveError(
            "fields", f"a player has no field `{unknown[0]}`; fields: {', '.join(PLAYER_FIELDS)}"
        )
    hp = player.get("hp", MOST_HP)
    if type(hp) is not int or not -(10**12) < hp < 10**12:
        raise ResolveError("hp", f"`hp` is a whole number, not {str(hp)[:40]!r}")
    played = _texts(player.get("played", ()), "played")
    if len(played) > MOST_PLAYED:
        raise ResolveError("played", f"{len(played):,} cards; a round holds at most {MOST_PLAYED:,} a side")
    setup = enumerate(_texts(player.get("setup", ()), "setup"))
    return Side(
        hp,
        tuple(_card(name, cards, "played") for name in played),
        tuple(_setup_effect(text, cards, f"setup {n}") for n, text in setup),
    )


def _texts(value: Any, field: str) -> list[str]:
    if (
        not isinstance(value, Sequence)
        or isinstance(value, str)
        or not all(isinstance(v, str) for v in value)
    ):
        raise ResolveError(field, f"`{field}` is a list of texts")
    return list(value)


def _coins(coins: Any) -> tuple[bool, ...]:
    names = _texts(coins, "coins")
    bad = [coin for coin in names if coin not in ("heads", "tails")]
    if bad:
        raise ResolveError("coins", f"a coin is `heads` or `tails`, not {bad[0][:40]!r}")
    return tuple(coin == "heads" for coin in names)


def _seed(seed: Any) -> int:
    if type(seed) is not int:
        raise ResolveError("seed", f"`seed` is a whole number, not {str(seed)[:40]!r}")
    return seed
