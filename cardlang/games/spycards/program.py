"""What a card set comes to for the interpreter: for each card, what to do when it enters play.

Two programs are made of the same effects. The logged one runs every effect in its phase. The quiet one, for
matches nobody logs, gives ATK and DEF the phase before all others: nothing reads ATK or DEF before the phase
Stat (ATK), so adding them at once gives the same round, and a card's own ATK and DEF are one number each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from cardlang.checks.cards import Card, CardSet
from cardlang.engine.effect import Effect, rebuild, walk_effects
from cardlang.engine.errors import StateError
from cardlang.games.spycards.choices import MOST_CARDS, Hands, labels_of
from cardlang.games.spycards.effects import GainAtk, GainDef, OnNumb
from cardlang.games.spycards.phases import Phase

MOST_DECKS = 1_000
"""How many decks are kept ready."""
ENEMY_RANKS = ("Attacker", "Effect")
BACKS = {"Boss": "Boss", "Mini-Boss": "Mini-Boss", "Attacker": "Enemy", "Effect": "Enemy"}
"""What the back of a card shows, by rank (rules text "Rank")."""


class CardProgram:
    """One card, ready to enter play."""

    __slots__ = (
        "alone",
        "atk",
        "attacker",
        "back",
        "behind",
        "card",
        "df",
        "effects",
        "id",
        "marks",
        "name",
        "number",
        "on_numb",
        "price",
    )

    def __init__(
        self, card: Card, effects: Iterable[tuple[int, Effect]], atk: int, df: int, number: int = -1
    ) -> None:
        self.card = card
        self.id = card.id
        self.number = number
        """The card's place among all cards of the match, -1 for a card that belongs to none of its sets."""
        self.back = BACKS[card.kind]
        self.name = card.name
        self.alone = self.behind = ""
        """What action texts say of the card, when it is the first one played and behind another one."""
        self.price = int(card.cost) << MOST_CARDS
        self.attacker = card.kind == "Attacker"
        self.marks = marks_of(card)
        self.atk = atk
        self.df = df
        self.effects: list[tuple[int, int, Effect]] = []
        """Line, twice the phase, and the effect; twice the phase plus the seat is the agenda's slot."""
        self.on_numb: list[tuple[int, Effect]] = []
        """Line and effect of what happens when the card is numbed."""
        for line, effect in effects:
            if isinstance(effect, OnNumb):
                self.on_numb.append((line, effect.effect))
            else:
                self.effects.append((line, effect.phase * 2, effect))


class Table:
    """A deck, ready to play: what stands at each of its places."""

    __slots__ = ("backs", "ids", "numbers")

    def __init__(self, cards: Sequence[CardProgram]) -> None:
        self.ids = tuple(card.id for card in cards)
        self.backs = tuple(card.back for card in cards)
        self.numbers = tuple(card.number for card in cards)


class Program:
    """All cards of a set, ready to play, and the pools of random summons."""

    def __init__(self, cards: CardSet, logged: bool) -> None:
        self.cards = cards
        self.logged = logged
        self.by_id = {card.id: self.prepare(card, number) for number, card in enumerate(cards.values())}
        self.numbered = list(self.by_id.values())
        for program, label in zip(self.numbered, labels_of(cards), strict=True):
            program.alone, program.behind = f"play {label}", f", {label}"
        self.hands = Hands(self.numbered)
        self.rounds: dict[tuple[str, str, int, int, bool], Any] = {}
        """How rounds without chance and setups ended: by what each player did, HP, and whether the order is free."""
        self._tables: dict[tuple[str, ...], Table] = {}
        self._by_key: dict[str, Effect] | None = None
        self._pools: dict[tuple[str | None, str | None], list[CardProgram]] = {}
        self._tribes: dict[str, list[CardProgram]] | None = None

    def prepare(self, card: Card, number: int = -1) -> CardProgram:
        """Return a card ready to enter play, whether or not it belongs to the set."""
        lines = list(enumerate(card.effects))
        if self.logged:
            return CardProgram(card, lines, 0, 0, number)
        atk = sum(e.amount for _, e in lines if isinstance(e, GainAtk))
        df = sum(e.amount for _, e in lines if isinstance(e, GainDef))
        rest = [(n, quiet(e)) for n, e in lines if not isinstance(e, (GainAtk, GainDef))]
        return CardProgram(card, rest, atk, df, number)

    def table(self, deck: tuple[str, ...]) -> Table:
        """Return a deck of card ids ready to play; decks already seen are kept."""
        known = self._tables.get(deck)
        if known is None:
            if len(self._tables) >= MOST_DECKS:
                self._tables.clear()
            known = self._tables[deck] = Table([self.by_id[card_id] for card_id in deck])
        return known

    def pool(self, tribe: str | None, rank: str | None) -> list[CardProgram]:
        """Return what a random summon picks from, in file order of all sets (ruling 19).

        Without a rank it is Enemy cards; `Enemy` is Attacker and Effect together.
        """
        known = self._pools.get((tribe, rank))
        if known is None:
            ranks = ENEMY_RANKS if rank is None or rank == "Enemy" else (rank,)
            known = [
                p
                for p in (self.by_id.values() if tribe is None else self._of_tribe(tribe))
                if p.card.kind in ranks
            ]
            self._pools[tribe, rank] = known
        return known

    def _of_tribe(self, tribe: str) -> list[CardProgram]:
        """Return the cards of a tribe, in file order of all sets."""
        if self._tribes is None:
            self._tribes = {}
            for program in self.by_id.values():
                for name in dict.fromkeys(program.card.tribes):
                    self._tribes.setdefault(name, []).append(program)
        return self._tribes.get(tribe, [])

    def effect(self, key: str) -> Effect:
        """Return an effect of the set by its position; raises StateError when there is none."""
        if self._by_key is None:
            self._by_key = {
                inner.key: inner
                for program in self.by_id.values()
                for effect in (*(e for _, _, e in program.effects), *(e for _, e in program.on_numb))
                for inner in walk_effects(effect)
            }
        found = self._by_key.get(key)
        if found is None:
            raise StateError(f"there is no effect at `{key}` on these cards")
        return found


def marks_of(card: Card) -> frozenset[str]:
    """Return all marks by which effects may mean a card."""
    marks = {f"card:{card.id}", f"rank:{card.kind}"} | {f"tribe:{tribe}" for tribe in card.tribes}
    if card.kind in ENEMY_RANKS:
        marks.add("rank:Enemy")
    return frozenset(marks)


def quiet(effect: Effect) -> Effect:
    """Return an effect whose ATK and DEF gains run at once."""
    return rebuild(effect, _at_once)


def _at_once(effect: Effect) -> Effect:
    return attrs.evolve(effect, phase=Phase.AT_ONCE) if isinstance(effect, (GainAtk, GainDef)) else effect


def program_of(cards: CardSet, logged: bool) -> Program:
    """Return the program of a set, made once for each set."""
    program: Any = cards.programs.get(logged)
    if program is None:
        program = cards.programs[logged] = Program(cards, logged)
    return program  # type: ignore[no-any-return]
