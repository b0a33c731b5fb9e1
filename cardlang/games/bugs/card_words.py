"""Which cards a card text means, and what it does with those of hands and piles."""

from __future__ import annotations

from typing import Any

import attrs

from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.bugs import ast
from cardlang.games.bugs.phrases import (
    MOST,
    SORTS,
    at,
    found,
    names_in,
    said_as,
    side_of,
    word_rule,
    words_of,
)
from cardlang.source import Span


class CardWords:
    """One method a rule about cards."""

    def sort(self, c: list[Any]) -> ast.Words:
        return ast.Words(**at(c))

    plural_sort = sort

    def some_cards(self, c: list[Any]) -> ast.Cards:
        return _cards(c)

    def some_random(self, c: list[Any]) -> ast.Cards:
        return _cards(c, random=True)

    named_cards = some_cards

    def cards_of_choice(self, c: list[Any]) -> ast.Cards:
        return attrs.evolve(_cards(c), chosen=True)

    def all_cards(self, c: list[Any]) -> ast.Cards:
        return attrs.evolve(_cards(c), count=MOST)

    every_card = all_cards

    def some_own(self, c: list[Any]) -> ast.Cards:
        section = "Bug" if "bugs" in words_of(c)[-1] else ""
        return ast.Cards(c[0].value, section=section, **at(c))

    def up_to_cards(self, c: list[Any]) -> ast.Cards:
        return attrs.evolve(_cards(c), up_to=True)

    def any_cards(self, c: list[Any]) -> ast.Cards:
        return attrs.evolve(_cards(c), up_to=True, count=MOST)

    def valued_bug(self, c: list[Any]) -> ast.Cards:
        words = words_of(c)
        parity = int(words[0].startswith("odd")) if len(c) == 2 else None
        return ast.Cards(1, section="Bug", value=found(c, ast.Comparison), parity=parity, **at(c))

    def valued_cards(self, c: list[Any]) -> ast.Cards:
        return _cards(c)

    def either_sort(self, c: list[Any]) -> ast.Cards:
        """Build `an action card or an Outbreak`: the second may be a name too."""
        sorts = [
            SORTS[child.words[0]] for child in c if isinstance(child, ast.Words) and child.words[0] in SORTS
        ]
        if len(sorts) + len(names_in(c)) < 2:
            raise TextError(
                Fault("E202", "`card` means all of them", found(c, ast.Words).span,
                      help=("write for example `an action card or a bug`",))
            )  # fmt: skip
        return ast.Cards(1, section=sorts[0], names=names_in(c), other="".join(sorts[1:2]), **at(c))

    def extreme_cards(self, c: list[Any]) -> ast.Cards:
        low = any(word.startswith(("low", "small", "least")) for word in words_of(c))
        return attrs.evolve(_cards(c), section="Bug", extreme=-1 if low else 1)

    def same_number(self, c: list[Any]) -> ast.Cards:
        return attrs.evolve(_cards(c), count=ast.Count("moved"), **at(c))

    def discard(self, c: list[Any]) -> ast.Discard:
        return ast.Discard(c[1], found(c, ast.Who), **at(c))

    def discard_for_each(self, c: list[Any]) -> ast.Discard:
        return ast.Discard(_cards_for_each(c[1], c[2]), **at(c))

    def draw_for_each(self, c: list[Any]) -> ast.Take:
        drawn = self.draw(c[:2])
        return attrs.evolve(drawn, cards=_cards_for_each(c[1], c[2]), **at(c))

    def remove(self, c: list[Any]) -> ast.Discard:
        if isinstance(c[-1], ast.Words) and "discard pile" in c[-1].words:
            raise TextError(
                Fault("E202", "what lies in the discard pile is out of play already", c[-1].span,
                      help=("write for example `from the table`",))
            )  # fmt: skip
        source = found(c, ast.Who) or ast.Who("table", **at(c[-1:]))
        return ast.Discard(c[1], source, **at(c))

    def from_player(self, c: list[Any]) -> ast.Who:
        return said_as(c[0], c)

    def from_that(self, c: list[Any]) -> ast.Who:
        return ast.Who("that", **at(c))

    def from_table(self, c: list[Any]) -> ast.Who:
        return ast.Who("table", **at(c))

    from_discard = word_rule

    def take(self, c: list[Any]) -> ast.Take:
        return ast.Take(c[1], found(c, ast.Who), **at(c))

    def take_bugs(self, c: list[Any]) -> ast.Take:
        return ast.Take(ast.Cards(MOST, section="Bug", **at(c[1:-2])), c[-1], **at(c))

    def draw(self, c: list[Any]) -> ast.Take:
        if not c[0].words[0].startswith("draw"):
            raise TextError(
                Fault("E102", "from whom is missing here", Span(c[1].span.end, c[1].span.end),
                      help=("write for example `takes a card from the next player`",))
            )  # fmt: skip
        return ast.Take(c[1], None, **at(c))

    def give(self, c: list[Any]) -> ast.Give:
        return ast.Give(found(c, ast.Cards), found(c, ast.Who), **at(c))

    give_player = give

    def give_side(self, c: list[Any]) -> ast.Give:
        return ast.Give(c[1], ast.Who(side_of(c[2])), **at(c))

    def give_from(self, c: list[Any]) -> ast.Give:
        return ast.Give(c[1], c[5], **at(c))

    def give_on(self, c: list[Any]) -> ast.GiveOn:
        return ast.GiveOn(c[-1], **at(c))

    def give_on_side(self, c: list[Any]) -> ast.GiveOn:
        return ast.GiveOn(ast.Who(side_of(c[-1]), **at(c[-1:])), **at(c))

    def exchange(self, c: list[Any]) -> ast.Exchange:
        return ast.Exchange(c[1], _partner(c[-1]), **at(c))

    def exchange_for(self, c: list[Any]) -> ast.Exchange:
        return ast.Exchange(c[1], _partner(c[-1]), c[3], **at(c))

    def exchange_two(self, c: list[Any]) -> ast.Exchange:
        return ast.Exchange(c[1], **at(c))

    def swap(self, c: list[Any]) -> ast.Swap:
        return ast.Swap(c[-1], **at(c))

    whole_hand = soon = extreme = word_rule

    def pass_hands(self, c: list[Any]) -> ast.PassHands:
        return ast.PassHands(c[-1], **at(c))

    def pass_hands_side(self, c: list[Any]) -> ast.PassHands:
        return ast.PassHands(ast.Who(side_of(c[-1]), **at(c[-1:])), **at(c))

    def swap_both(self, c: list[Any]) -> ast.Swap:
        return ast.Swap(**at(c))

    def look(self, c: list[Any]) -> ast.Show:
        return ast.Show(c[-1], **at(c))

    def show(self, c: list[Any]) -> ast.Show:
        return ast.Show(c[1], ast.Who("all"), **at(c))

    def show_to(self, c: list[Any]) -> ast.Show:
        return ast.Show(c[1], c[3], **at(c))

    def show_player(self, c: list[Any]) -> ast.Show:
        return ast.Show(c[2], c[1], **at(c))


def _cards_for_each(cards: ast.Cards, each: ast.Count) -> ast.Cards:
    """Return so many cards for each of something; raises TextError for cards whose number is not said."""
    if not isinstance(cards.count, int) or cards.up_to or cards.count == MOST:
        raise TextError(
            Fault("E202", "a number is needed before `for each`", cards.span,
                  help=("write for example `discards a card for each …`",))
        )  # fmt: skip
    return attrs.evolve(cards, count=attrs.evolve(each, times=cards.count))


def _partner(source: ast.Phrase) -> ast.Who:
    """Return with whom cards are exchanged: a player, the table or the discard pile."""
    return source if isinstance(source, ast.Who) else ast.Who("discard", span=source.span, words=source.words)


def _cards(c: list[Any], *, random: bool = False) -> ast.Cards:
    number, sort, valued = found(c, ast.Number), found(c, ast.Words), found(c, ast.Cards)
    if valued is not None:
        longer = {"count": 1 if number is None else number.value, **at(c)}
        cards: ast.Cards = attrs.evolve(valued, **longer)
        return cards
    names = tuple(child for child in c if isinstance(child, ast.Name))
    section = "" if sort is None else SORTS.get(sort.words[0].removesuffix("s"), "")
    return ast.Cards(1 if number is None else number.value, random, section, names, **at(c))
