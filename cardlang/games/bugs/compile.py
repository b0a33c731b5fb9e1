"""Tree to effects: names are looked up, subjects are filled in, and what makes no sense is reported."""

from __future__ import annotations

from typing import Any

import attrs

from cardlang.checks.scope import Draft, LineReader
from cardlang.engine.effect import Effect
from cardlang.games.base import Compiled
from cardlang.games.bugs import ast, options
from cardlang.games.bugs import effects as e
from cardlang.games.bugs.card_acts import CardActs
from cardlang.games.bugs.meanings import MANY, SIDES, YOU
from cardlang.games.bugs.phrases import MOST
from cardlang.games.bugs.playing_rules import PlayingRules
from cardlang.syntax.node import Node, print_node


def compile_line(reader: LineReader, node: Node) -> Compiled | None:
    """Compile one effect line; None when something in it was reported as an error."""
    assert isinstance(node, ast.Line)
    compiler = Compiler(reader, node)
    compiler.run()
    if compiler.names.failed:
        return None
    return Compiled(tuple(compiler.effects), print_node(node))


class Compiler(CardActs, PlayingRules):
    """Makes the effects of one line, sentence after sentence."""

    def __init__(self, reader: LineReader, line: ast.Line) -> None:
        super().__init__(reader)
        self.line = line
        self.open_if: int | None = None
        """Where the `If` stands that an `Otherwise` may follow."""
        self.goes_on = False
        """Whether the last player spoken of goes on with verbs without a subject: `must discard a card and lead`.

        So do several, and `they`: `they discard a card and draw a card`.
        """
        self.many: ast.Who | None = None
        """Several players who did what was said last: `they` are all of them."""
        self.pair: ast.Pair | None = None

    def run(self) -> None:
        before = ""
        for sentence in self.line.sentences:
            if not sentence.joined:
                self.subject, self.goes_on = YOU, False
            self.acts(sentence.before)
            again = before == "did" and sentence.kind == "did not"
            self.sentence(attrs.evolve(sentence, kind="otherwise") if again else sentence)
            before = sentence.kind

    def sentence(self, sentence: ast.Sentence) -> None:
        match sentence.kind:
            case "quantity":
                self.check_quantity(sentence)
                return
            case "if" | "unless":
                self.conditional(sentence)
            case "did":
                self.did(sentence)
            case "did not":
                self.did_not(sentence)
            case "undone":
                self.undone(sentence)
                return
            case "otherwise":
                self.otherwise(sentence)
            case _:
                self.acts(sentence.acts, sentence.kind)
        if sentence.kind not in ("undone", "otherwise") and sentence.others:
            self.otherwise(attrs.evolve(sentence, kind="otherwise", acts=sentence.others, others=()))
        elif sentence.kind not in ("if", "unless", "did"):
            self.open_if = None

    # -- sentences ----------------------------------------------------------------------------------------

    def check_quantity(self, sentence: ast.Sentence) -> None:
        number = sentence.number
        stats = getattr(self.reader.draft, "stats", {})
        copies = stats.get("copies") if isinstance(self.reader.draft, Draft) else None
        if number is not None and copies is not None and copies != number.value:
            self.report(
                "E241",
                f"the text says {number.value}, the stat line {copies} copies",
                number,
                "let both say the same, or leave the quantity out of the text",
            )

    def conditional(self, sentence: ast.Sentence) -> None:
        assert sentence.condition is not None
        at = len(self.effects)
        condition = self.condition(sentence.condition)
        self.add(e.If, sentence.condition, condition, sentence.kind == "unless", 0)
        self.acts(sentence.acts, sentence.kind)
        self.cover(at)
        self.open_if = at

    def otherwise(self, sentence: ast.Sentence) -> None:
        if self.open_if is None:
            if self.asked_last():
                self.did_not(sentence)
            else:
                self.report(
                    "E242",
                    "there is no `if` before this `otherwise`",
                    sentence,
                    "the sentence before it starts with `If …,` or `Unless …,`, or says `You may …`",
                )
            return
        at = len(self.effects)
        self.add(e.Otherwise, sentence, 0)
        self.done_by_them(sentence)
        self.cover(at)
        self.cover(self.open_if, at + 1)
        self.go_on(at)

    def undone(self, sentence: ast.Sentence) -> None:
        """Add `unless they discard a card`: they may, and what is said happens where they have not."""
        asked = sentence.others[0]
        assert isinstance(asked, ast.Act)
        if isinstance(asked.subject, ast.Who):
            meant = options.spoken_of(sentence) if asked.subject.kind == "that" else asked.subject
            self.one(meant)
            asked = attrs.evolve(asked, subject=meant)
        self.act(asked, [], "plain")
        at = len(self.effects)
        self.add(e.If, asked, e.Moved(_moved(self.effects[-1])), True, 0)
        self.acts(sentence.acts, sentence.kind)
        self.cover(at)

    def did(self, sentence: ast.Sentence) -> None:
        """Add what happens only where the player did what the sentence before says, or leaves to them."""
        end, asked = len(self.effects), self.asked_last()
        moved = _moved(self.effects[-1] if self.effects else None)
        if not asked and not moved:
            self.report(
                "E242", "there is no `may` before this", sentence, "the sentence before it says `You may …`"
            )
            return
        if moved:  # who has nothing to discard has not done it
            self.add(e.If, sentence, e.Moved(moved), False, 0)
        places = self.done_by = [end] if moved else [*self.conditions_of(asked[0]), *asked]
        self.done_by_them(sentence)
        self.done_by = ()
        for place in places:
            self.cover(place)
        self.go_on(end)
        self.open_if = end if moved else asked[-1]

    def did_not(self, sentence: ast.Sentence) -> None:
        """Add what happens only where the player did not do it."""
        end, asked = len(self.effects), self.asked_last()
        moved = _moved(self.effects[-1] if self.effects else None)
        if moved:
            self.add(e.If, sentence, e.Moved(moved), True, 0)
            self.done_by_them(sentence)
            self.cover(end)
            self.go_on(end)
        elif asked:
            self.open_if = asked[-1]
            self.otherwise(sentence)
        else:
            self.report(
                "E242", "nothing before this is left to a player", sentence,
                "the sentence before it says `You may …`",
            )  # fmt: skip

    def asked_last(self) -> list[int]:
        """Return where it is asked whether what was added last is done."""
        end = len(self.effects)
        places = enumerate(self.effects)
        return [n for n, effect in places if isinstance(effect, e.May) and n + 1 + effect.covers == end]

    def conditions_of(self, asked: int) -> list[int]:
        """Return the places of the conditions on which it is asked at all whether what was added last is done."""
        end = len(self.effects)
        return [
            at
            for at, one in enumerate(self.effects[:asked])
            if isinstance(one, e.If | e.Otherwise) and at + 1 + one.covers == end
        ]

    def go_on(self, end: int) -> None:
        """Let what was added behind a place be done by each of the players who act up to there."""
        for place, effect in enumerate(self.effects[:end]):
            if isinstance(effect, e.Each) and place + 1 + effect.covers == end:
                self.cover(place)

    def done_by_them(self, sentence: ast.Sentence) -> None:
        """Add the acts of a sentence in which `they` are who did, or did not do, the act before."""
        doer = self.doer
        acts = [
            attrs.evolve(act, subject=doer)
            if isinstance(act, ast.Act) and doer.kind != "you" and _by_them(act)
            else act
            for act in sentence.acts
        ]
        self.acts(tuple(acts), sentence.kind)

    def acts(self, several: tuple[ast.Act | ast.Either, ...], kind: str = "plain") -> None:
        acts = list(several)
        while acts:
            act = acts.pop(0)
            if isinstance(act, ast.Either):
                options.add_either(self, act)
                continue
            more = options.taken_along(act, acts)
            del acts[: len(more)]
            self.act(act, more, kind)

    def act(self, act: ast.Act, more: list[ast.Act], kind: str) -> None:
        """Add one act, and `more` that go on with its `may`."""
        if self.pair and (_by_them(act) or (act.subject is None and not act.third and self.goes_on)):
            act = attrs.evolve(act, subject=self.pair)
        self.speak_of(act)
        if isinstance(act.subject, ast.Pair):
            self.perform_by_two(act, act.subject)
        elif kind != "plain" and isinstance(act.doing, ast.Limit | ast.Duplicate):
            self.report(
                "E243",
                "a condition cannot stand before what a card is played with",
                act.doing,
                "write for example `Can only be played if …`",
            )
        else:
            self.perform(act, more)

    def speak_of(self, act: ast.Act) -> None:
        """Note who does an act; a player who is chosen for it is chosen at once."""
        match act.subject:
            case ast.Who() as who if act.chosen:
                self.add(e.Choose, who, self.one(who))
                self.subject = ast.Who("that", **_place(who))
            case ast.CardSubject(name=name):
                if name is not None:
                    self.names.itself(name)
                self.subject = YOU
            case ast.Who() as who:
                self.subject = self.many if _by_them(act) and self.many else who
                self.many = self.subject if self.subject.kind in MANY else None
            case None if not act.third and not self.goes_on:
                self.subject = YOU
        if act.subject is not None:
            said = act.doing.words[0].split(" ")[0]
            you = isinstance(act.subject, ast.CardSubject) or getattr(act.subject, "kind", "") == "you"
            plural = not you and not said.endswith("s")
            self.pair = act.subject if isinstance(act.subject, ast.Pair) else None
            self.goes_on = (act.modal and not isinstance(act.subject, ast.CardSubject)) or plural

    def perform_by_two(self, act: ast.Act, pair: ast.Pair) -> None:
        """Add the effects of an act that two players do, one after the other."""
        if isinstance(act.doing, ast.Swap):
            self.add(e.SwapHands, act, self.one(pair.one), self.one(pair.other))
            return
        if isinstance(act.doing, ast.Exchange) and act.doing.who is None:
            self.exchange(act.doing, self.one(pair.one), pair.other)
            return
        for who in (pair.one, pair.other):
            self.subject = who
            self.perform(act, [])
            if self.names.failed:  # it would be reported once more
                return

    def perform(self, act: ast.Act, more: list[ast.Act]) -> None:
        """Add the effects of one act, behind the question whether, if the player need not do it."""
        kinds: tuple[str, ...] | None = (*MANY, *options.CHOSEN) if act.may else ()
        if not act.may and more:
            kinds = (*options.CHOSEN, "that")
        apart = (options.leaves_choice, options.counts_own, options.meets_several)
        if any(is_so(one) for is_so in apart for one in (act, *more)):
            kinds = None
        with options.each_of(self, act, kinds), options.asked(self, act, act):
            for one in (act, *more):
                self.do_times(one)

    def do_times(self, act: ast.Act) -> None:
        """Add what an act does, as often as it says."""
        if act.times > 1 and isinstance(act.doing, ast.Duplicate):
            self.do(attrs.evolve(act.doing, times=act.doing.times * act.times))
        else:
            for _ in range(act.times):
                self.do(act.doing)
        if act.purpose is not None:
            at = len(self.effects)
            self.add(e.If, act, e.Moved(_moved(self.effects[-1])), False, 0)
            self.do(act.purpose)
            self.cover(at)

    # -- acts ---------------------------------------------------------------------------------------------

    def do(self, doing: ast.Doing) -> None:
        """Add the effects of one act; `self.subject` is who does it."""
        who = self.doer = self.subject
        match doing:
            case ast.Reverse(until=until):
                if until is not None and until.name is not None:
                    self.names.itself(until.name)
                self.add(e.Turn, doing, 0, *_time(until))
            case ast.TurnTo(side=side, until=until):
                self.add(e.Turn, doing, SIDES[side], *_time(until))
            case ast.PassTo(who=to):
                self.add(e.PassTo, doing, self.one(to))
            case ast.Again():
                self.add(e.PassTo, doing, self.one(who))
            case ast.Skip(count=count):
                self.add(e.SkipNext, doing, count)
                self.spoken, self.many = True, None
            case ast.SkipWho(who=skipped, turns=turns):
                self.add(e.SkipWho, doing, self.players(skipped), turns)
            case ast.Invisible(turns=turns):
                if turns or who.kind != "you":
                    self.add(e.SkipWho, doing, self.players(who), turns or 1)
            case ast.KnockOut():
                self.add(e.KnockOut, doing)
            case ast.Resize(how=how, amount=amount):
                if how.startswith("parts") and amount == 0:
                    self.report("E203", "a size cannot be divided by 0", doing)
                self.add(
                    e.Resize, doing, how, self.count(amount) if isinstance(amount, ast.Count) else amount
                )
            case ast.Duplicate(bugs=bugs, times=times, each=each):
                if bugs.count is not None and bugs.count.low == bugs.count.high:
                    times *= bugs.count.low  # `duplicates two bugs it is played with`
                self.add(e.Duplicate, doing, self.kinds(bugs), times, each)
            case ast.Limit(rule=rule, how=how):
                self.limit(doing, rule, how)
            case ast.Bar():
                self.bar(doing, who)
            case ast.PickUp():
                self.add(e.PickUp, doing, self.one(who))
            case ast.Sweep():
                self.add(e.Sweep, doing)
            case ast.Lead():
                self.add(e.NewLead, doing, self.one(who))
            case ast.Choose(who=chosen):
                self.add(e.Choose, doing, self.one(chosen))
                self.many = None
            case ast.EndHand():
                self.add(e.EndHand, doing)
            case ast.Score(points=points, each=each):
                self.add(
                    e.Score, doing, self.players(who), points, None if each is None else self.count(each)
                )
            case ast.Stay():
                pass
            case _:
                self.do_with_cards(doing, who)


def _by_them(act: ast.Act) -> bool:
    """Return whether `they` do an act."""
    return isinstance(act.subject, ast.Who) and act.subject.words == ("they",)


def _time(until: ast.Until | None) -> tuple[int, bool]:
    """Return after how many turns the direction turns back, and whether it does at the player's own turn."""
    duration = None if until is None else until.duration
    if duration is None:
        return 0, False
    return (0, True) if duration.until else (duration.turns, False)


def _moved(effect: Effect | None) -> int:
    """Return how many cards an effect moves if it is done, 0 for one that moves none or those of several players."""
    if isinstance(effect, e.ExchangeCards):
        return 1
    if not isinstance(effect, e.MoveCards) or not isinstance(effect.count, int):
        return 0
    if any(who is not None and who.kind in MANY for who in (effect.giver, effect.receiver)):
        return 0
    return 1 if effect.up_to or effect.count == MOST else effect.count


def _place(phrase: ast.Phrase) -> dict[str, Any]:
    return {"span": phrase.span, "words": phrase.words}
