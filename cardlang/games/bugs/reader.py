"""Card text to tree: the lexer of Bugs and what each grammar rule builds."""

from __future__ import annotations

import re
from typing import Any, ClassVar

import attrs

from cardlang.games.bugs import ast
from cardlang.games.bugs.doings import Doings
from cardlang.games.bugs.phrases import MOST, at, found, side_of, word_rule, words_of
from cardlang.resources import grammar_folder
from cardlang.source import Span
from cardlang.syntax.english import EnglishLexer
from cardlang.syntax.language import Language
from cardlang.syntax.node import Node, Part

SORTS = {"bug": "Bug", "action card": "Action", "outbreak": "Outbreak"}


class BugsLexer(EnglishLexer):
    """English in which single quotes may stand around names and numbers, as the rules of Bugs print them."""

    pattern: ClassVar[re.Pattern[str]] = re.compile(
        EnglishLexer.pattern.pattern.replace('"[^"]*"', """"[^"]*"|['\u2018][^'\u2019"]*['\u2019](?!\\w)"""),
        re.VERBOSE,
    )


class Builder(Doings):
    """One method a rule of `bugs.lark`; each gets all children, tokens included."""

    # -- cards and players --------------------------------------------------------------------------------

    def sort(self, c: list[Any]) -> ast.Words:
        return ast.Words(**at(c))

    def some_cards(self, c: list[Any]) -> ast.Cards:
        return _cards(c)

    def some_random(self, c: list[Any]) -> ast.Cards:
        return _cards(c, random=True)

    named_cards = some_cards

    def all_cards(self, c: list[Any]) -> ast.Cards:
        return attrs.evolve(_cards(c), count=MOST)

    def discard(self, c: list[Any]) -> ast.Discard:
        return ast.Discard(c[1], **at(c))

    def from_player(self, c: list[Any]) -> ast.Who:
        return ast.Who(c[0].kind, c[0].steps, **at(c))

    from_discard = word_rule

    def take(self, c: list[Any]) -> ast.Take:
        return ast.Take(c[1], found(c, ast.Who), **at(c))

    def give(self, c: list[Any]) -> ast.Give:
        return ast.Give(found(c, ast.Cards), found(c, ast.Who), **at(c))

    give_player = give

    def give_side(self, c: list[Any]) -> ast.Give:
        return ast.Give(c[1], ast.Who(side_of(c[2])), **at(c))

    def give_from(self, c: list[Any]) -> ast.Give:
        return ast.Give(c[1], c[5], **at(c))

    def swap(self, c: list[Any]) -> ast.Swap:
        return ast.Swap(c[-1], **at(c))

    def look(self, c: list[Any]) -> ast.Show:
        return ast.Show(c[-1], **at(c))

    def show(self, c: list[Any]) -> ast.Show:
        return ast.Show(c[1], ast.Who("all"), **at(c))

    def show_to(self, c: list[Any]) -> ast.Show:
        return ast.Show(c[1], c[3], **at(c))

    def show_player(self, c: list[Any]) -> ast.Show:
        return ast.Show(c[2], c[1], **at(c))

    def again(self, c: list[Any]) -> ast.Again:
        return ast.Again(**at(c))

    def misses(self, c: list[Any]) -> ast.Invisible:
        return ast.Invisible(int("turn" in str(c[0])), **at(c))

    def misses_turns(self, c: list[Any]) -> ast.Invisible:
        return ast.Invisible(c[1].value, **at(c))

    def points(self, c: list[Any]) -> ast.Number:
        number = found(c, ast.Number)
        return ast.Number(1 if number is None else number.value, **at(c))

    def score(self, c: list[Any]) -> ast.Score:
        return ast.Score(c[1].value, **at(c))

    def unscore(self, c: list[Any]) -> ast.Score:
        return ast.Score(-c[1].value, **at(c))

    def lead(self, c: list[Any]) -> ast.Lead:
        return ast.Lead(**at(c))

    face = again

    def choose(self, c: list[Any]) -> ast.Choose:
        return ast.Choose(c[1], **at(c))

    def choose_next(self, c: list[Any]) -> ast.PassTo:
        return ast.PassTo(ast.Who("chosen"), **at(c))

    def end_hand(self, c: list[Any]) -> ast.EndHand:
        return ast.EndHand(**at(c))

    # -- conditions ---------------------------------------------------------------------------------------

    def size_is(self, c: list[Any]) -> ast.SizeIs:
        return ast.SizeIs(c[-1], **at(c))

    def swarm_is(self, c: list[Any]) -> ast.SwarmIs:
        return ast.SwarmIs(c[-1], **at(c))

    def holds(self, c: list[Any]) -> ast.Holds:
        return ast.Holds(c[0], c[2], **at(c))

    def is_empty(self, c: list[Any]) -> ast.SizeIs:
        return ast.SizeIs(ast.Comparison(0, 0), **at(c))

    def leading(self, c: list[Any]) -> ast.Leading:
        return ast.Leading(**at(c))

    def you_are(self, c: list[Any]) -> ast.YouAre:
        return ast.YouAre(c[-1], **at(c))

    def parity(self, c: list[Any]) -> ast.SizeIsEven:
        return ast.SizeIsEven(c[-1] == "odd", **at(c))

    def compares(self, c: list[Any]) -> ast.HoldsMore:
        return ast.HoldsMore(c[0], c[-1], c[2] == "fewer", **at(c))

    def table_holds(self, c: list[Any]) -> ast.TableHolds:
        return ast.TableHolds(c[2], **at(c))

    def goes_side(self, c: list[Any]) -> ast.PlayGoes:
        return ast.PlayGoes(side_of(c[-1]), **at(c))

    # -- sentences ----------------------------------------------------------------------------------------

    def card_subject(self, c: list[Any]) -> ast.CardSubject:
        return ast.CardSubject(found(c, ast.Name), **at(c))

    def act(self, c: list[Any]) -> ast.Act:
        verb = c[0].words[0].split(" ")[0]
        return ast.Act(c[0], None, verb.endswith("s"), **at(c))

    def card_act(self, c: list[Any]) -> ast.Act:
        return ast.Act(c[1], c[0], **at(c))

    player_act = card_act
    modal = lets = has = word_rule

    def let_act(self, c: list[Any]) -> ast.Act:
        return ast.Act(c[2], c[1], **at(c))

    def card_let(self, c: list[Any]) -> ast.Act:
        return ast.Act(c[3], c[2], **at(c))

    def modal_act(self, c: list[Any]) -> ast.Act:
        return ast.Act(c[1], None, may=c[0].words[0] in ("may", "can"), **at(c))

    def player_modal(self, c: list[Any]) -> ast.Act:
        return ast.Act(c[2], c[0], may=c[1].words[0] in ("may", "can"), **at(c))

    def acts(self, c: list[Any]) -> ast.Sentence:
        before = c[0].acts if isinstance(c[0], ast.Sentence) else ()
        last = c[-1] if isinstance(c[-1], ast.Act) else ast.Act(c[-1], **at(c[-1:]))
        return _sentence("plain", [*c[:-1], last], (*before, last))

    def plain(self, c: list[Any]) -> ast.Sentence:
        return _sentence("plain", c, c[-1].acts)

    note = word_rule
    noted = when_played = plain

    def if_true(self, c: list[Any]) -> ast.Sentence:
        return _sentence("if", c, c[3].acts, c[1])

    def if_false(self, c: list[Any]) -> ast.Sentence:
        return _sentence("unless", c, c[3].acts, c[1])

    def if_true_after(self, c: list[Any]) -> ast.Sentence:
        return _sentence("if", c, c[0].acts, c[2])

    def if_false_after(self, c: list[Any]) -> ast.Sentence:
        return _sentence("unless", c, c[0].acts, c[2])

    def otherwise(self, c: list[Any]) -> ast.Sentence:
        return _sentence("otherwise", c, c[-1].acts)

    def quantity(self, c: list[Any]) -> ast.Sentence:
        return _sentence("quantity", c, (), None, c[1])

    def line(self, c: list[Any]) -> list[ast.Sentence]:
        return [*([] if len(c) == 1 else c[0]), _with_capital(c[-1])]

    def start(self, c: list[Any]) -> ast.Line:
        return ast.Line(tuple(c[0]), span=Span(c[0][0].span.start, c[0][-1].span.end))


def _sentence(
    kind: str,
    c: list[Any],
    acts: tuple[ast.Act, ...],
    condition: ast.Condition | None = None,
    number: ast.Number | None = None,
) -> ast.Sentence:
    """Return a sentence with its pieces in the order written; the sentence inside is spread out."""
    pieces: list[Part] = []
    for child in c:
        if isinstance(child, ast.Sentence):
            pieces += child.pieces
        else:
            pieces.append(
                child if isinstance(child, Node) and not isinstance(child, ast.Words) else _text(child)
            )
    return ast.Sentence(kind, acts, condition, number, pieces=tuple(pieces), **at(c))


def _with_capital(sentence: ast.Sentence) -> ast.Sentence:
    """Return a sentence whose first act starts with a capital."""
    first = sentence.pieces[0]
    if not isinstance(first, ast.Act):
        return sentence
    act = attrs.evolve(first, words=(ast.upper(first.words[0]), *first.words[1:]))
    return attrs.evolve(sentence, acts=(act, *sentence.acts[1:]), pieces=(act, *sentence.pieces[1:]))


def _text(child: Any) -> str:
    return " ".join(words_of([child]))


def _cards(c: list[Any], *, random: bool = False) -> ast.Cards:
    number, sort = found(c, ast.Number), found(c, ast.Words)
    names = tuple(child for child in c if isinstance(child, ast.Name))
    section = "" if sort is None else SORTS.get(sort.words[0].removesuffix("s"), "")
    return ast.Cards(1 if number is None else number.value, random, section, names, **at(c))


LANGUAGE = Language(grammar_folder() / "bugs.lark", BugsLexer, Builder())
