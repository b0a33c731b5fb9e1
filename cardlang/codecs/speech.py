"""From what bytes say to card text: the names that effects speak of, and what has no words.

The result is a tree of the game's own language; the card file that is made of it is read and compiled like any
other, so a wrong name or a form that the rules do not have is found there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from cardlang.checks.cards import CardSet
from cardlang.codecs import ids
from cardlang.codecs.wire import CUSTOM_TRIBE, AnyFilter, CardFilter, Filter, TribeCode, ranks_in_words
from cardlang.engine.amounts import INFINITY
from cardlang.games.spycards import ast
from cardlang.syntax.characters import name_of_stray, normal_name

LONGEST_NAME = 200


class Unsaid(Exception):
    """An effect that card texts have no words for. `kind` is what is counted, the message says more."""

    def __init__(self, kind: str, reason: str = "") -> None:
        super().__init__(reason or f"card texts have no words for {kind}")
        self.kind = kind
        self.reason = str(self)


def clean_name(text: str, *, tribe: bool = False) -> str:
    """Return a name as card files can hold it: one line, plain characters where a name may not have others."""
    if tribe:
        text = "".join((name_of_stray(c) or ("", c))[1] if c not in "‐‑–—" else c for c in text)
        text = text.replace("/", "-")
    text = " ".join(text.replace('"', "'").replace("{#", "(#").replace("-->", "->").split())
    text = "".join(c for c in text if c.isprintable() or c == " ")[:LONGEST_NAME].strip()
    if text.startswith("<!"):
        text = text.replace("<!", "<", 1)
    return text


class Book:
    """The names in reach of the cards that are being read: their own, and those of the sets they build on."""

    def __init__(
        self,
        own: Mapping[int, tuple[str, str]],
        reach: CardSet,
        tribes: Iterable[str] = (),
        names: Iterable[str] | None = None,
    ) -> None:
        """`own` maps a global id to the id and the name of a card that is being read.

        `names` are the names of all cards that are being read, where several share a global id.
        """
        self.reach = reach
        self._own = own
        self._by_number = ids.cards_by_number(reach)
        self._own_names = Counter(map(normal_name, names or (name for _, name in own.values())))
        self._reach_names = Counter(normal_name(card.name) for card in reach.values())
        self._others = {normal_name(t) for t in (*reach.extras.get("tribes", ()), *tribes)} | {
            *ast.SELECTABLE_RANKS
        }
        self.doubts: list[str] = []
        """What was said though it is only inferred, since `begin` was last called."""
        self.meant: list[str] = []
        """The marks of all that was named since then; what is made of the text has to have them."""

    def begin(self) -> None:
        """Begin an effect: forget the doubts and the names of the one before."""
        self.doubts.clear()
        self.meant.clear()

    def doubt(self, text: str) -> None:
        """Note that a reading rests on an inference."""
        if text not in self.doubts:
            self.doubts.append(text)

    def card(self, number: int | None, *, first: bool = False) -> ast.Name:
        """Return the name of a card by its global id, where the text looks for a card `first` or for a tribe.

        Raises Unsaid for a card that is not at hand.
        """
        if number is None:
            raise Unsaid("the card aimed at")
        card_id, name, alone = self._named(number)
        self.meant.append(f"card:{card_id}")
        if not alone:
            return ast.Name(card_id, by_id=True)
        clash = (not first and normal_name(name) in self._others) or not ast.reads_bare(name)
        return ast.Name(name, quoted=clash)

    def _named(self, number: int) -> tuple[str, str, bool]:
        own = self._own.get(number)
        if own is not None:
            return *own, self._own_names[normal_name(own[1])] == 1
        card_id = self._by_number.get(number)
        if card_id is None:
            raise Unsaid("cards that are not at hand", f"it speaks of card {number:,}, which is not at hand")
        name = self.reach[card_id].name
        key = normal_name(name)
        return card_id, name, key not in self._own_names and self._reach_names[key] == 1

    def tribe(self, tribe: TribeCode) -> ast.Name:
        """Return the name of a tribe."""
        name = clean_name(tribe.name, tribe=True) if tribe.code == CUSTOM_TRIBE else str(tribe)
        if tribe.code == CUSTOM_TRIBE and name in ids.TRIBES:
            self.doubt(taken_for_base(name))
        self.meant.append(f"tribe:{name}")
        return ast.Name(name, quoted=not ast.reads_bare(name))

    def rank(self, rank: str) -> ast.Name:
        """Return the name of a rank."""
        self.meant.append(f"rank:{rank}")
        return ast.Name(rank)


def taken_for_base(name: str) -> str:
    """Return the doubt about a custom tribe that is called like one of the base set."""
    return f"a custom tribe called {name} is taken for the tribe of the base set"


def selected(book: Book, wanted: AnyFilter) -> tuple[str, ast.Name]:
    """Return what a filter means by one name: a kind (`card`, `tribe`, `rank`) and the name. Raises Unsaid."""
    if isinstance(wanted, CardFilter):
        return "card", book.card(wanted.number)
    rank = _one_rank(wanted)
    if wanted.without or wanted.costs or len(wanted.tribes) + (rank is not None) != 1:
        raise Unsaid("filters of several conditions", "card texts name one tribe or one rank there")
    return ("tribe", book.tribe(wanted.tribes[0])) if rank is None else ("rank", book.rank(rank))


def _one_rank(wanted: Filter) -> str | None:
    try:
        return ranks_in_words(wanted)
    except KeyError:
        raise Unsaid(
            "filters of several conditions", "card texts have no word for these ranks together"
        ) from None


def counted(
    book: Book,
    wanted: AnyFilter,
    count: int,
    effect: ast.Effect,
    *,
    negated: bool = False,
    versus: bool = False,
) -> ast.Effect:
    """Return the condition that counts cards in play."""
    kind, name = selected(book, wanted)
    if not 0 <= count <= 1_000:
        raise Unsaid("counts beyond 1,000")
    return ast.IfCount(name, None if kind == "card" and count == 1 else count, effect, negated, versus)


def each(book: Book, wanted: AnyFilter, effect: ast.Effect) -> ast.Effect:
    """Return an effect that repeats per matching card."""
    kind, name = selected(book, wanted)
    return ast.Per(effect, name, kind != "card")


def empowered(book: Book, amount: int, wanted: AnyFilter, stat: str = "ATK") -> ast.Effect:
    """Return Empower."""
    if isinstance(wanted, CardFilter):
        return ast.Empower(amount, book.card(wanted.number, first=True), True, stat)
    return ast.Empower(amount, selected(book, wanted)[1], False, stat)


def numbed(book: Book, amount: int, wanted: AnyFilter, *, own: bool) -> ast.Effect:
    """Return Numb; of Attackers it needs no name."""
    if isinstance(wanted, CardFilter):
        return ast.Numb(amount, book.card(wanted.number), own)
    rank = _one_rank(wanted)
    if wanted.without or wanted.costs or len(wanted.tribes) > 1 or (rank is None and not wanted.tribes):
        raise Unsaid("filters of several conditions", "card texts numb cards of one tribe, one rank, or both")
    if not wanted.tribes:
        return ast.Numb(amount, None if rank == "Attacker" else book.rank(str(rank)), own)
    tribe = book.tribe(wanted.tribes[0])
    return ast.Numb(amount, tribe if rank is None else _with_rank(book, tribe, rank), own)


def _with_rank(book: Book, tribe: ast.Name, rank: str) -> ast.Name:
    book.rank(rank)
    if tribe.quoted:
        raise Unsaid("tribes whose names need quotes", f"`{tribe.text} {rank}` cannot be written")
    return ast.Name(f"{tribe.text} {rank}")


def summoned(book: Book, count: int, wanted: AnyFilter, *, opponent: bool = False) -> ast.Effect:
    """Return Summon. A pool without a rank would hold bosses too, which no text says: it raises Unsaid."""
    if not 0 <= count <= 1_000:
        raise Unsaid("counts beyond 1,000")
    if isinstance(wanted, CardFilter):
        name = book.card(wanted.number, first=count == 1)
        return ast.Summon(name, None if count == 1 else count, opponent)
    rank = _one_rank(wanted)
    if wanted.without or wanted.costs or len(wanted.tribes) > 1 or rank is None:
        raise Unsaid("random summons of any rank", "card texts summon cards of one rank, or Enemy cards")
    if not wanted.tribes:
        return ast.Summon(book.rank(rank), count, opponent)
    tribe = book.tribe(wanted.tribes[0])
    return ast.Summon(tribe if rank == "Enemy" else _with_rank(book, tribe, rank), count, opponent)


def turned(book: Book, wanted: AnyFilter, count: int) -> ast.Effect:
    """Return the effect of a card that turns into a random one of a rank."""
    if isinstance(wanted, CardFilter) or count != 1 or wanted.tribes or wanted.without or wanted.costs:
        raise Unsaid("turning into certain cards", "card texts turn a card into one random card of a rank")
    rank = _one_rank(wanted)
    if rank is None:
        raise Unsaid("turning into certain cards", "card texts turn a card into one random card of a rank")
    return ast.TurnInto(book.rank(rank))


def infinite(count: int) -> int:
    """Return a count of infinities as an amount. Raises Unsaid for more than one."""
    if count not in (-1, 1):
        raise Unsaid("several infinities", "card texts write one ∞")
    return count * INFINITY
