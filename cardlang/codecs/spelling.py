"""From effects to what bytes say: the numbers of the cards and tribes that effects mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardlang.checks.cards import CardSet
from cardlang.codecs import ids
from cardlang.codecs.binary import CannotWrite
from cardlang.codecs.wire import AnyFilter, CardFilter, Filter, TribeCode, tribe_code
from cardlang.engine.effect import Effect, walk_effects
from cardlang.games.spycards import effects as e


class Spelling:
    """The numbers of the cards in reach, and what was written though it is only inferred."""

    def __init__(self, cards: CardSet, numbers: Mapping[str, int] | None = None) -> None:
        self.cards = cards
        self.numbers = ids.global_ids(cards) if numbers is None else numbers
        self.doubts: list[str] = []

    def doubt(self, text: str) -> None:
        """Note that what is written rests on an inference."""
        if text not in self.doubts:
            self.doubts.append(text)

    def card(self, mark: str) -> CardFilter:
        """Return the card that a mark means. Raises CannotWrite for a mark of a tribe or rank."""
        card_id = card_mark(mark)
        if card_id is None:
            raise CannotWrite(f"this format names a card there, not a {mark.partition(':')[0]}")
        return CardFilter(self.numbers[card_id])

    def tribe(self, mark: str, what: str) -> TribeCode:
        """Return the tribe that a mark means. Raises CannotWrite for a mark of a card or rank."""
        if not mark.startswith("tribe:"):
            raise CannotWrite(f"{what} holds a tribe in this format, not a {mark.partition(':')[0]}")
        return tribe_mark(mark)

    def wanted(self, mark: str) -> AnyFilter:
        """Return a mark as a filter."""
        if card_mark(mark) is not None:
            return self.card(mark)
        rank = rank_mark(mark)
        return pool_of(None, rank) if rank is not None else Filter(tribes=(tribe_mark(mark),))

    def summoned(self, effect: e.Summon) -> AnyFilter:
        """Return what Summon brings as a filter."""
        if effect.card is not None:
            return self.card(f"card:{effect.card}")
        return pool_of(effect.tribe, effect.rank or "Enemy")

    def those(self, effect: e.NumbThose) -> AnyFilter:
        """Return what Numb turns down as a filter: all of the effect's marks together."""
        parts = [self.wanted(mark) for mark in effect.marks]
        if isinstance(parts[0], CardFilter):
            return parts[0]
        filters = [part for part in parts if isinstance(part, Filter)]
        return Filter(
            tuple(r for part in filters for r in part.ranks),
            tuple(t for part in filters for t in part.tribes),
        )

    def icons(self, effect: e.Coin, flag: int) -> int:
        """Return the flag that shows a coin's results as ATK and DEF, for coins that give one or the other."""
        return flag if isinstance(effect.heads, e.GainAtk) and isinstance(effect.tails, e.GainDef) else 0

    def name(self, effect: Effect) -> str:
        """Return an effect as messages call it."""
        return f"`{effect.text}`" if effect.text else type(effect).__name__


def card_mark(mark: str) -> str | None:
    """Return the card id of a mark, None for a mark of something else."""
    return mark[5:] if mark.startswith("card:") else None


def rank_mark(mark: str) -> str | None:
    """Return the rank of a mark, None for a mark of something else."""
    return mark[5:] if mark.startswith("rank:") else None


def tribe_mark(mark: str) -> TribeCode:
    """Return the tribe of a mark of a tribe."""
    return tribe_code(mark.removeprefix("tribe:"))


def marks_of(effect: Effect) -> Iterator[str]:
    """Yield the mark of each card, tribe and rank that an effect and those inside it name."""
    for part in walk_effects(effect):
        match part:
            case e.Summon(card=str() as card):
                yield f"card:{card}"
            case e.Summon(tribe=tribe, rank=rank):
                yield from () if tribe is None else (f"tribe:{tribe}",)
                yield f"rank:{rank or 'Enemy'}"
            case e.TurnInto(rank=rank):
                yield f"rank:{rank}"
            case e.NumbThose(marks=marks):
                yield from marks
            case e.Empower() | e.EmpowerDef() | e.Unity() | e.IfCount() | e.Per():
                yield part.mark


def pool_of(tribe: str | None, rank: str | None) -> Filter:
    """Return the filter of a rank and a tribe, each None for any."""
    ranks = () if rank is None else (0, 1) if rank == "Enemy" else (ids.RANKS.index(rank),)
    return Filter(ranks, () if tribe is None else (tribe_code(tribe),))


def limit_of(effect: e.Limit) -> tuple[int, bool]:
    """Return how often a limit lets its effect happen, and whether it is an exception for the first times."""
    return (effect.skip, True) if effect.most is None else (effect.most, False)
