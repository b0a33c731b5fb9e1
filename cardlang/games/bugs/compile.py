"""Tree to effects: names are looked up, subjects are filled in, and what makes no sense is reported."""

from __future__ import annotations

from typing import Any

import attrs

from cardlang.checks.scope import Draft, LineReader
from cardlang.engine.effect import Effect
from cardlang.games.base import Compiled
from cardlang.games.bugs import ast, options
from cardlang.games.bugs import effects as e
from cardlang.games.bugs.meanings import MANY, SIDES, YOU, Meanings, number_range
from cardlang.syntax.node import Node, print_node


def compile_line(reader: LineReader, node: Node) -> Compiled | None:
    """Compile one effect line; None when something in it was reported as an error."""
    assert isinstance(node, ast.Line)
    compiler = Compiler(reader, node)
    compiler.run()
    if compiler.names.failed:
        return None
    return Compiled(tuple(compiler.effects), print_node(node))


class Compiler(Meanings):
    """Makes the effects of one line, sentence after sentence."""

    def __init__(self, reader: LineReader, line: ast.Line) -> None:
        super().__init__(reader)
        self.line = line
        self.effects: list[Effect] = []
        self.open_if: int | None = None
        """Where the `If` stands that an `Otherwise` may follow."""
        self.goes_on = False
        """Whether the last player spoken of goes on with verbs without a subject: `must discard a card and lead`."""

    def run(self) -> None:
        for sentence in self.line.sentences:
            self.subject, self.goes_on = YOU, False
            match sentence.kind:
                case "quantity":
                    self.check_quantity(sentence)
                    continue
                case "if" | "unless":
                    self.conditional(sentence)
                    if sentence.others:
                        self.otherwise(attrs.evolve(sentence, kind="otherwise", acts=sentence.others))
                    continue
                case "did":
                    self.did(sentence)
                    continue
                case "otherwise":
                    self.otherwise(sentence)
                case _:
                    self.acts(sentence)
            self.open_if = None

    def add(self, kind: type[Effect], node: ast.Phrase, *values: Any) -> None:
        """Add an effect that `node` writes."""
        origin = (getattr(self.reader.draft, "id", ""), self.reader.number, node.span.start, node.span.end)
        phase = e.Phase.CHOICE if kind in e.CHOICES else e.Phase.EFFECT
        key = f"{origin[0]}#{origin[1]}.{len(self.effects)}"
        self.effects.append(kind(*values, phase=phase, origin=origin, key=key, text=ast.spaced(node.words)))

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
        self.acts(sentence)
        self.cover(at)
        self.open_if = at

    def otherwise(self, sentence: ast.Sentence) -> None:
        if self.open_if is None:
            self.report(
                "E242",
                "there is no `if` before this `otherwise`",
                sentence,
                "the sentence before it starts with `If …,` or `Unless …,`",
            )
            return
        at = len(self.effects)
        self.add(e.Otherwise, sentence, 0)
        self.acts(sentence)
        self.cover(at)
        self.cover(self.open_if, at + 1)

    def did(self, sentence: ast.Sentence) -> None:
        """Add what happens only where the player did what the sentence before leaves to them."""
        at = next((n for n, effect in enumerate(self.effects) if self._asks_last(n, effect)), None)
        if at is None:
            self.report(
                "E242", "there is no `may` before this", sentence, "the sentence before it says `You may …`"
            )
            return
        end = len(self.effects)
        self.acts(sentence)
        for place, effect in enumerate(self.effects[: at + 1]):
            if isinstance(effect, e.May | e.Each) and place + 1 + effect.covers == end:
                self.cover(place)

    def _asks_last(self, at: int, effect: Effect) -> bool:
        return isinstance(effect, e.May) and at + 1 + effect.covers == len(self.effects)

    def cover(self, at: int, end: int | None = None) -> None:
        covers = (len(self.effects) if end is None else end) - at - 1
        self.effects[at] = attrs.evolve(self.effects[at], covers=covers)  # type: ignore[call-arg]

    def acts(self, sentence: ast.Sentence) -> None:
        acts = list(sentence.acts)
        while acts:
            act = acts.pop(0)
            if isinstance(act, ast.Either):
                options.add_either(self, act)
                continue
            more = options.taken_along(act, acts)
            del acts[: len(more)]
            self.act(act, more, sentence.kind)

    def act(self, act: ast.Act, more: list[ast.Act], kind: str) -> None:
        """Add one act, and `more` that go on with its `may`."""
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
                self.subject = who
            case None if not act.third and not self.goes_on:
                self.subject = YOU
        if act.subject is not None:
            self.goes_on = act.modal and not isinstance(act.subject, ast.CardSubject)

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

    def perform(self, act: ast.Act, more: list[ast.Act]) -> None:
        """Add the effects of one act, behind the question whether, if the player need not do it."""
        kinds = (*MANY, *options.CHOSEN) if act.may else (*options.CHOSEN, "that") if more else ()
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

    # -- acts ---------------------------------------------------------------------------------------------

    def do(self, doing: ast.Doing) -> None:
        """Add the effects of one act; `self.subject` is who does it."""
        who = self.subject
        match doing:
            case ast.Reverse(until=until):
                if until is not None and until.name is not None:
                    self.names.itself(until.name)
                self.add(e.Turn, doing, 0)
            case ast.TurnTo(side=side):
                self.add(e.Turn, doing, SIDES[side])
            case ast.PassTo(who=to):
                self.add(e.PassTo, doing, self.one(to))
            case ast.Again():
                self.add(e.PassTo, doing, self.one(who))
            case ast.Skip(count=count):
                self.add(e.SkipNext, doing, count)
            case ast.SkipWho(who=skipped):
                self.add(e.SkipWho, doing, self.players(skipped))
            case ast.Invisible(turns=turns):
                if turns or who.kind != "you":
                    self.add(e.SkipWho, doing, self.players(who), turns or 1)
            case ast.KnockOut():
                self.add(e.KnockOut, doing)
            case ast.Resize(how=how, amount=amount):
                if how == "parts" and amount == 0:
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
                self.subject = YOU
            case ast.EndHand():
                self.add(e.EndHand, doing)
            case ast.Score(points=points):
                self.add(e.Score, doing, self.players(who), points)
            case ast.Stay():
                pass
            case _:
                self.do_with_cards(doing, who)

    def do_with_cards(self, doing: ast.Doing, who: ast.Who) -> None:
        """Add what moves or shows cards of a hand."""
        match doing:
            case ast.Discard(cards=cards, source=source):
                self.move(doing, self.owner(source or who), None, cards)
            case ast.Give(cards=cards, who=to):
                self.move(doing, self.players(who), self.players(to), cards)
                self.check_choices(doing, who, to)
            case ast.GiveOn(who=to):
                self.give_on(doing, self.one(to))
            case ast.Take(cards=cards, who=None):
                self.move(doing, None, self.players(who), cards)
            case ast.Take(cards=cards, who=giver) if giver is not None:
                self.move(doing, self.owner(giver), self.players(who), cards)
                self.check_choices(doing, who, giver)
            case ast.PassHands(who=to):
                if who.kind != "all":
                    self.report(
                        "E244",
                        "a hand is given away only where every player does so",
                        doing,
                        "write `each player passes their hand to the left`, or `swaps hands with the next player`",
                    )
                self.add(e.PassHands, doing, self.one(to))
                self.check_choices(doing, to, to)
            case ast.Exchange():
                self.exchange(doing, self.players(who), doing.who)
                if doing.who is not None:
                    self.check_choices(doing, who, doing.who)
            case ast.Swap(who=None):
                self.report("E102", "with whom the hands are swapped is missing here", doing,
                            "write for example `swaps hands with the next player`")  # fmt: skip
            case ast.Swap(who=other) if other is not None:
                self.add(e.SwapHands, doing, self.one(who), self.one(other))
                self.check_choices(doing, who, other)
            case ast.Show(whose=owner, to=to):
                viewer = who if to is None else to
                self.add(e.Reveal, doing, self.players(viewer), self.owner(owner))
                self.check_choices(doing, viewer, owner)

    def move(
        self, doing: ast.Phrase, giver: e.Players | None, receiver: e.Players | None, cards: ast.Cards
    ) -> None:
        count: int | e.Count
        if isinstance(cards.count, ast.Count):
            self.check_moved(cards)
            count = e.Count("moved")
        else:
            count = cards.count
        self.add(e.MoveCards, doing, giver, receiver, count, self.sort(cards), cards.random, cards.up_to)

    def check_moved(self, cards: ast.Cards) -> None:
        """Report `that many cards` where no act before it moves cards of one player."""
        before = [effect for effect in self.effects if isinstance(effect, e.MoveCards)]
        moved = before[-1] if before else None
        who = () if moved is None else (moved.giver, moved.receiver)
        if moved is None or any(one is not None and one.kind in MANY for one in who):
            self.report(
                "E202",
                f"nothing before it says how many `{ast.spaced(cards.words)}` are",
                cards,
                "write before it what one player does: `Discard any number of bugs, then …`",
            )

    def exchange(self, doing: ast.Exchange, who: e.Players, other: ast.Who | None) -> None:
        cards, taken = doing.cards, doing.cards if doing.other is None else doing.other
        if other is None or other.kind == "table":
            self.report(
                "E202",
                "cards are exchanged with a player or with the discard pile",
                doing,
                "write for example `exchanges a card with the next player`",
            )
        elif cards.up_to or taken.up_to or cards.count != taken.count or not isinstance(cards.count, int):
            self.report(
                "E202",
                "as many cards are given as are taken, and how many must be said",
                doing,
                "write for example `exchanges two cards with the next player`",
            )
        else:
            whom = None if other.kind == "discard" else self.one(other)
            sorts = (self.sort(cards), self.sort(taken))
            self.add(e.ExchangeCards, doing, who, whom, cards.count, *sorts, cards.random)

    def give_on(self, doing: ast.Phrase, receiver: e.Players) -> None:
        """Let what the effect before takes go to another player at once."""
        before = self.effects[-1] if self.effects else None
        if not isinstance(before, e.MoveCards) or before.receiver != e.Players("you"):
            self.report(
                "E202",
                f"nothing was taken that `{ast.spaced(doing.words[1:2])}` could mean",
                doing,
                "write what is given: `gives a card to the next player`",
            )
            return
        public = before.giver is None or before.giver.kind == "table"
        self.effects[-1] = attrs.evolve(before, receiver=receiver, chooser=public)

    def bar(self, doing: ast.Bar, who: ast.Who) -> None:
        bugs = doing.bugs
        named = () if bugs is None else self.names.cards(bugs.names)
        by_id = self.reader.scope.by_id
        others = tuple(card_id for card_id in named if by_id[card_id].kind != "Bug")
        kinds = None
        if bugs is not None and len(others) < len(named) + (not named):
            own = tuple(card_id for card_id in named if card_id not in others)
            kinds = attrs.evolve(self.kinds(attrs.evolve(bugs, names=())), ids=own)
        values = (doing.rule, kinds, others, doing.sections, doing.lasting, doing.picking)
        self.add(e.Bar, doing, self.players(who), *values)

    def limit(self, doing: ast.Limit, rule: str, how: ast.How) -> None:
        match how:
            case ast.Alone(bugs=bugs) if bugs is not None:
                self.add(e.WithBugs, doing, rule, self.kinds(bugs))
                self.add(e.Alone, doing, "never" if rule == "never" else "may")
            case ast.Alone(with_others=False):
                self.add(e.Alone, doing, rule)
            case ast.Alone() if rule == "may":
                self.add(e.WithBugs, doing, rule, e.Kinds())
            case ast.Alone():
                self.add(e.Alone, doing, "only" if rule == "never" else "never")
            case ast.WithBugs(bugs=bugs, others=others):
                self.with_bugs(doing, rule, bugs)
                if others is not None:
                    self.with_bugs(doing, "may" if rule == "only" else rule, others)
            case ast.OnSwarm(size=size, bugs=None) if size is not None:
                self.add(e.Under, doing, rule, e.SizeIs(number_range(size)))
            case ast.OnSwarm(size=size, bugs=bugs) if bugs is not None:
                numbers = None if size is None else number_range(size)
                self.add(e.Under, doing, rule, e.SwarmIs(self.kinds(bugs), numbers))
            case ast.OnSwarm():
                self.add(e.Under, doing, rule, e.Leading())
            case ast.Under(condition=condition, negated=negated):
                self.check_condition(condition)
                if negated:
                    rule = "only" if rule == "never" else "never"
                self.add(e.Under, doing, rule, self.condition(condition))

    def with_bugs(self, doing: ast.Limit, rule: str, bugs: ast.Bugs) -> None:
        if rule == "never" and bugs.names:
            self.never_with(doing, bugs)
        else:
            self.add(e.WithBugs, doing, rule, self.kinds(bugs))

    def never_with(self, doing: ast.Limit, bugs: ast.Bugs) -> None:
        """Add what a card is not played with: bugs, or other cards."""
        ids = self.names.cards(bugs.names)
        drafts = self.reader.scope.by_id
        own = tuple(card_id for card_id in ids if drafts[card_id].kind == "Bug")
        if own:
            self.add(e.WithBugs, doing, "never", e.Kinds(own))
        if len(own) < len(ids):
            self.add(e.NotWith, doing, tuple(card_id for card_id in ids if card_id not in own))


def _place(phrase: ast.Phrase) -> dict[str, Any]:
    return {"span": phrase.span, "words": phrase.words}
