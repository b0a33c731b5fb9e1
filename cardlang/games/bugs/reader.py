"""Card text to tree: the lexer of Bugs and what each grammar rule builds."""

from __future__ import annotations

from typing import Any

import attrs

from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.bugs import ast
from cardlang.games.bugs.card_words import CardWords
from cardlang.games.bugs.choosing import Choosing, check_either, done_before, grown
from cardlang.games.bugs.circumstances import Circumstances
from cardlang.games.bugs.doings import Doings
from cardlang.games.bugs.joining import join_act, join_names, not_understood
from cardlang.games.bugs.lasting import lasting, turns_only
from cardlang.games.bugs.lexer import BugsLexer
from cardlang.games.bugs.phrases import at, found, names_in, word_rule, words_of
from cardlang.games.bugs.unsaid import unsaid
from cardlang.resources import grammar_folder
from cardlang.source import Span
from cardlang.syntax.language import Failure, Language
from cardlang.syntax.node import Node, Part


class Builder(CardWords, Choosing, Circumstances, Doings):
    """One method a rule of `bugs.lark`; each gets all children, tokens included."""

    def again(self, c: list[Any]) -> ast.Again:
        return ast.Again(**at(c))

    def misses(self, c: list[Any]) -> ast.Invisible:
        return ast.Invisible(int("turn" in str(c[0])), **at(c))

    def misses_turns(self, c: list[Any]) -> ast.Invisible:
        duration = found(c, ast.Duration)
        return ast.Invisible(
            found(c, ast.Number).value if duration is None else turns_only(duration), **at(c)
        )

    def points(self, c: list[Any]) -> ast.Number:
        number = found(c, ast.Number)
        return ast.Number(1 if number is None else number.value, **at(c))

    def score(self, c: list[Any]) -> ast.Score:
        return ast.Score(c[1].value, found(c, ast.Count), **at(c))

    def unscore(self, c: list[Any]) -> ast.Score:
        return ast.Score(-c[1].value, found(c, ast.Count), **at(c))

    def lead(self, c: list[Any]) -> ast.Lead:
        return ast.Lead(**at(c))

    face = again

    def choose(self, c: list[Any]) -> ast.Choose:
        return ast.Choose(c[1], **at(c))

    def choose_next(self, c: list[Any]) -> ast.PassTo:
        return ast.PassTo(ast.Who("chosen"), **at(c))

    def end_hand(self, c: list[Any]) -> ast.EndHand:
        return ast.EndHand(**at(c))

    # -- sentences ----------------------------------------------------------------------------------------

    def card_subject(self, c: list[Any]) -> ast.CardSubject:
        return ast.CardSubject(found(c, ast.Name), **at(c))

    def act(self, c: list[Any]) -> ast.Act:
        verb = c[0].words[0].split(" ")[0]
        return ast.Act(c[0], None, _third(verb), **at(c))

    def happens(self, c: list[Any]) -> ast.Act:
        return ast.Act(c[0], None, third=True, **at(c))

    def card_act(self, c: list[Any]) -> ast.Act:
        return ast.Act(c[-1], c[0], **at(c))

    player_act = card_act
    modal = lets = has = word_rule

    def let_act(self, c: list[Any]) -> ast.Act:
        return ast.Act(c[2], c[1], modal=True, **at(c))

    def card_let(self, c: list[Any]) -> ast.Act:
        return ast.Act(c[3], c[2], modal=True, **at(c))

    def modal_act(self, c: list[Any]) -> ast.Act:
        return ast.Act(c[1], None, may=c[0].words[0] in ("may", "can"), modal=True, **at(c))

    def player_modal(self, c: list[Any]) -> ast.Act:
        return ast.Act(c[2], c[0], may=c[1].words[0] in ("may", "can"), modal=True, **at(c))

    def soon_act(self, c: list[Any]) -> ast.Act:
        may = len(c) == 4 and c[1].words[0] in ("may", "can")
        return ast.Act(c[-2], c[0], may=may, modal=len(c) == 4, **at(c))

    def nobody_plays(self, c: list[Any]) -> ast.Sentence:
        what = found(c, ast.Bar)
        bar = ast.Bar("never", what.bugs, what.sections, found(c, ast.Duration) or ast.Duration(), **at(c))
        act = ast.Act(bar, ast.Who("all", **at(c[:2])), **at(c))
        return _sentence("plain", [act], (act,))

    def for_the_hand(self, c: list[Any]) -> ast.Sentence:
        """Build "until the end of the hand, …": all that it says lasts so long."""
        acts = tuple(attrs.evolve(act, doing=lasting(act.doing, c[0])) for act in c[2].acts)
        return attrs.evolve(_sentence("plain", c, acts), acts=acts)

    nobody_plays_hand = nobody_plays

    def cards_barred(self, c: list[Any]) -> ast.Act:
        """Build `Outbreaks cannot be played for one turn`: nobody can play them."""
        what = c[1] if isinstance(c[1], ast.Bar) else _barred(c[0])
        bar = ast.Bar("never", what.bugs, what.sections, c[-1], **at(c))
        return ast.Act(bar, ast.Who("all", **at(c[:1])), **at(c))

    def barred_long(self, c: list[Any]) -> ast.Sentence:
        act = attrs.evolve(self.cards_barred([*c[2:], c[0]]), **at(c))
        return _sentence("plain", [act], (act,))

    def swarm_barred(self, c: list[Any]) -> ast.Act:
        bar = ast.Bar("never", duration=found(c, ast.Duration) or ast.ONE_TURN, picking=True, **at(c))
        return ast.Act(bar, ast.Who("all", **at(c[:1])), **at(c))

    def pay_act(self, c: list[Any]) -> ast.Act:
        *before, verb, cards, _, purpose = c
        subject = before[0] if len(before) > 1 else None
        if not before or before[-1].words[0] not in ("may", "can"):
            said = before[-1] if before else verb
            raise TextError(
                Fault("E202", "what is done `to` do something else is left to the player", said.span,
                      help=("write `You may discard a card to skip the next player`, or two sentences",))
            )  # fmt: skip
        discard = ast.Discard(cards, **at([verb, cards]))
        return ast.Act(discard, subject, may=True, modal=True, purpose=purpose, **at(c))

    def nobody_picks(self, c: list[Any]) -> ast.Sentence:
        bar = ast.Bar("never", duration=found(c, ast.Duration) or ast.ONE_TURN, picking=True, **at(c))
        act = ast.Act(bar, ast.Who("all", **at(c[:1])), **at(c))
        return _sentence("plain", [act], (act,))

    def choose_act(self, c: list[Any]) -> ast.Act:
        return ast.Act(c[3], c[1], chosen=True, modal=str(c[2]) == "to", **at(c))

    def choose_who(self, c: list[Any]) -> ast.Act:
        if isinstance(c[0], ast.Who) and c[0].kind != "you":
            raise TextError(
                Fault("E202", "what a player is chosen for by another is a sentence of its own", c[0].span,
                      help=("write `The next player chooses a player. That player picks up the swarm.`",))
            )  # fmt: skip
        return ast.Act(c[-1], ast.Who("chosen", yours=True, **at(c[-2:-1])), chosen=True, **at(c))

    def repeated(self, c: list[Any]) -> ast.Act:
        subject = c[0] if len(c) == 3 else None
        third = subject is None and _third(c[0].words[0].split(" ")[0])
        return ast.Act(c[-2], subject, third, times=c[-1].value, **at(c))

    def more_names(self, c: list[Any]) -> ast.Bugs:
        return ast.Bugs(names_in(c), **at(c))

    def more_condition(self, c: list[Any]) -> Any:
        return c[0]

    def acts(self, c: list[Any]) -> ast.Sentence:
        """Join an act to those before it; names and a condition without a verb belong to the act before."""
        *before, last = c
        acts = c[0].acts if before else ()
        if isinstance(last, ast.Doing):
            last = ast.Act(last, **at(c[-1:]))
        if isinstance(last, ast.Act):
            if acts and isinstance(acts[-1], ast.Either):
                return grown(c[0], words_of(before[1:]), last)
            return _sentence("plain", [*before, last], (*acts, last))
        if not acts:
            if not isinstance(last, ast.Bugs):
                raise not_understood(last)
            return _sentence("plain", [join_names(before[0].pieces[0], before[1], last)] if before else c, ())
        return self.rounded_acts(c)

    def ordered(self, c: list[Any]) -> ast.Sentence:
        """Build `…, starting with you`: several players are always asked in that order."""
        return _sentence("plain", c, c[0].acts)

    in_order = word_rule

    def rounded_acts(self, c: list[Any]) -> ast.Sentence:
        whole: ast.Sentence = c[0]
        joined = join_act(whole.acts[-1], c[1], c[-1])
        return attrs.evolve(
            whole, acts=(*whole.acts[:-1], joined), pieces=(*whole.pieces[:-1], joined), **at(c)
        )

    def plain(self, c: list[Any]) -> ast.Sentence:
        return _sentence("plain", c, c[-1].acts)

    note = word_rule
    noted = when_played = plain

    def if_true(self, c: list[Any]) -> ast.Sentence:
        return _conditional("if", c)

    def if_false(self, c: list[Any]) -> ast.Sentence:
        return _conditional("unless", c)

    def if_true_after(self, c: list[Any]) -> ast.Sentence:
        return done_before(_sentence("if", c, c[0].acts, c[-1]), c[0])

    def if_false_after(self, c: list[Any]) -> ast.Sentence:
        return done_before(_sentence("unless", c, c[0].acts, c[-1]), c[0])

    def otherwise(self, c: list[Any]) -> ast.Sentence:
        return _sentence("otherwise", c, c[-1].acts)

    def if_otherwise(self, c: list[Any]) -> ast.Sentence:
        return _with_others(_conditional("if", c[:4]), c[4:], c)

    def if_otherwise_after(self, c: list[Any]) -> ast.Sentence:
        end = next(at for at, child in enumerate(c) if str(child) == "otherwise") - 1
        return _with_others(self.if_true_after(c[:end]), c[end:], c)

    def did_otherwise(self, c: list[Any]) -> ast.Sentence:
        return _with_others(self.did(c[:3]), c[3:], c)

    def unless_done(self, c: list[Any]) -> ast.Sentence:
        """Build `Skip the next player unless they discard a card.`: they are asked first."""
        at_end = isinstance(c[0], ast.Sentence)
        acts = c[0] if at_end else c[-1]
        who, verb, cards = c[-3:] if at_end else c[1:4]
        asked = ast.Act(ast.Discard(cards, **at([verb, cards])), who, may=True, **at([who, verb, cards]))
        pieces = (
            (*acts.pieces, *(str(word) for word in c[1:-3]), asked)
            if at_end
            else ("unless", asked, ",", *acts.pieces)
        )
        whole = ast.Sentence("undone", acts.acts, others=(asked,), pieces=pieces, **at(c))
        return done_before(whole, acts) if at_end else whole

    def did(self, c: list[Any]) -> ast.Sentence:
        return _sentence("did", c, c[-1].acts)

    def did_not(self, c: list[Any]) -> ast.Sentence:
        return _sentence("did not", c, c[-1].acts)

    def quantity(self, c: list[Any]) -> ast.Sentence:
        return _sentence("quantity", c, (), None, c[1])

    def first(self, c: list[Any]) -> list[ast.Sentence]:
        return [_with_capital(_checked(c[-1]))]

    def further_sentence(self, c: list[Any]) -> list[ast.Sentence]:
        return [*c[0], *self.first(c)]

    def joined_sentence(self, c: list[Any]) -> list[ast.Sentence]:
        *before, last = c[0]
        return [*before, attrs.evolve(last, stop=";"), attrs.evolve(_checked(c[-1]), joined=True)]

    def start(self, c: list[Any]) -> ast.Line:
        return ast.Line(tuple(c[0]), span=Span(c[0][0].span.start, c[0][-1].span.end))


def _sentence(
    kind: str,
    c: list[Any],
    acts: tuple[ast.Act | ast.Either, ...],
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
                child
                if isinstance(child, Node) and not isinstance(child, ast.Words | ast.Duration)
                else _text(child)
            )
    return ast.Sentence(kind, acts, condition, number, pieces=tuple(pieces), **at(c))


def _with_others(before: ast.Sentence, others: list[Any], c: list[Any]) -> ast.Sentence:
    """Return a sentence with `otherwise …` behind it."""
    pieces = (*before.pieces, *(_text(x) for x in others[:-1]), *others[-1].pieces)
    return attrs.evolve(before, others=others[-1].acts, pieces=pieces, **at(c))


def _conditional(kind: str, c: list[Any]) -> ast.Sentence:
    """Return a sentence that starts with its condition; names behind the comma go on with the condition."""
    condition, acts = c[1], c[3]
    first = acts.pieces[0]
    if not isinstance(first, ast.Bugs) or len(acts.pieces) < 3:
        return _sentence(kind, c, acts.acts, condition)
    condition = join_names(condition, c[2], first)
    pieces = (_text(c[0]), condition, *acts.pieces[1:])
    return ast.Sentence(kind, acts.acts, condition, None, pieces=pieces, **at(c))


def _checked(sentence: ast.Sentence) -> ast.Sentence:
    """Return a sentence; raises TextError for names that go on with nothing, and for `either` without `or`."""
    for piece in sentence.pieces:
        if isinstance(piece, ast.Bugs):
            raise not_understood(piece)
    check_either(sentence)
    return sentence


def _with_capital(sentence: ast.Sentence) -> ast.Sentence:
    """Return a sentence whose first act starts with a capital."""
    first = sentence.pieces[0]
    if not isinstance(first, ast.Act | ast.Either):
        return sentence
    act = attrs.evolve(first, words=(ast.upper(first.words[0]), *first.words[1:]))
    pieces = (act, *sentence.pieces[1:])
    if sentence.before:
        return attrs.evolve(sentence, before=(act, *sentence.before[1:]), pieces=pieces)
    return attrs.evolve(sentence, acts=(act, *sentence.acts[1:]), pieces=pieces)


def _third(verb: str) -> bool:
    """Return whether a verb has the form of `discards`."""
    return verb.endswith("s") and not verb.endswith("ss")


def _text(child: Any) -> str:
    return " ".join(words_of([child]))


def _barred(cards: Any) -> ast.Bar:
    """Return which cards are meant that cannot be played."""
    if isinstance(cards, ast.CardSubject):
        if cards.name is None:
            raise TextError(
                Fault("E202", "which cards cannot be played is said by their name", cards.span,
                      help=("write for example `Outbreaks cannot be played for one turn`",))
            )  # fmt: skip
        return ast.Bar("never", ast.Bugs((cards.name,), **at([cards])))
    bar: ast.Bar = cards
    return bar


_STARTS = "choose discard double draw each give if pass play reverse skip take the unless you"
ACTS = frozenset(_STARTS.split(" "))
"""Words that begin what is said next."""


class BugsLanguage(Language):
    """Texts of Bugs; words that the builder cannot join to anything are explained as those the parser stops at."""

    def read(self, text: str, start: str = "start") -> Node | Fault | Failure:
        found = super().read(text, start)
        if isinstance(found, Fault) and found.code == "E101":
            found = Failure(found.span, text[found.span.start : found.span.end], ACTS)
        return (unsaid(text) or found) if isinstance(found, Failure) else found


LANGUAGE = BugsLanguage(grammar_folder() / "bugs.lark", BugsLexer, Builder())
