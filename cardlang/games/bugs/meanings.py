"""What the phrases of a card text mean: players, numbers, kinds of bugs and conditions, checked on the way."""

from __future__ import annotations

import attrs

from cardlang.checks.scope import LineReader
from cardlang.games.bugs import ast
from cardlang.games.bugs import effects as e
from cardlang.games.bugs.names import Selector
from cardlang.syntax.node import Node, walk

YOU = ast.Who("you")
SIDES = {"left": 1, "right": -1}
MANY = ("others", "all", "few", "beside")


class Meanings:
    """Turns phrases into their meaning for one effect line, and reports what makes no sense."""

    def __init__(self, reader: LineReader) -> None:
        self.reader = reader
        self.names = Selector(reader)
        self.subject = self.doer = YOU
        """Who acts, and who did the last act: `they` in `if they do, …`."""
        self.spoken = bool(reader.number)
        """Whether `they` can be somebody: a player was spoken of, or another line of the card may have done so."""

    def report(self, code: str, message: str, node: Node, *help: str) -> None:
        self.names.failed = True
        self.reader.fault(code, message, node.span, help=help)

    def players(self, who: ast.Who) -> e.Players:
        if who.kind in ("that", "beyond") and not self.spoken:
            self.report(
                "E246",
                f"no player has been spoken of whom `{ast.spaced(who.words)}` could mean",
                who,
                "write for example `the next player`, or before it: `Choose a player.`",
            )
        self.spoken = self.spoken or who.kind not in ("you", "table", "discard")
        theirs = who.kind == "chosen" and not who.yours and self.subject.kind == "doer"
        return e.Players(
            "theirs" if theirs else who.kind,
            who.steps,
            None if who.cards is None else number_range(who.cards),
            self.names.cards(who.names),
            who.section,
            None if who.but is None else self.players(who.but),
        )

    def one(self, who: ast.Who) -> e.Players:
        """Return players that must be a single one here."""
        if who.kind in MANY:
            self.report(
                "E244",
                f"`{ast.spaced(who.words)}` means several players, and this is done by or to one",
                who,
                "write for example `passes two yards further`, or `skips the next two players`"
                if who.kind == "few"
                else "write for example `the next player`, or `a player of your choice`",
            )
        return self.players(who)

    def owner(self, who: ast.Who) -> e.Players:
        """Return whose hand is meant: `their hand` belongs to the subject, if that is another player."""
        if who.kind == "that" and self.subject.kind != "you":
            return self.players(self.subject)
        return self.players(who)

    def check_choices(self, doing: ast.Phrase, *whos: ast.Who) -> None:
        if sum(who.kind == "chosen" for who in whos) > 1:
            self.report(
                "E245",
                "one act chooses one player",
                doing,
                "choose the first one before: `Choose a player. That player gives …`",
            )

    def count(self, count: ast.Count) -> e.Count:
        who = count.who
        if who is not None and who.kind == "that" and self.subject.kind != "you":
            who = self.subject  # `their hand` belongs to who scores or discards
        cards = self.names.bugs(count.names) if count.what == "table" else self.names.cards(count.names)
        return e.Count(count.what, None if who is None else self.one(who), count.times, cards, count.section)

    def sort(self, cards: ast.Cards) -> e.Sort:
        """Return the sort of cards that is meant."""
        sections = tuple(section for section in (cards.section, cards.other) if section)
        value = None if cards.value is None else number_range(cards.value)
        return e.Sort(sections, self.names.cards(cards.names), value, cards.parity, cards.extreme)

    def kinds(self, bugs: ast.Bugs) -> e.Kinds:
        value, count = bugs.value, bugs.count
        return e.Kinds(
            self.names.bugs(bugs.names),
            None if value is None else number_range(value),
            None if count is None else number_range(count),
            bugs.parity,
            self.names.bugs(bugs.but),
        )

    def condition(self, condition: ast.Condition) -> e.Condition:
        match condition:
            case ast.Both(one=one, other=other):
                return e.Both(self.condition(one), self.condition(other))
            case ast.OneOf(one=one, other=other):
                return e.OneOf(self.condition(one), self.condition(other))
            case ast.Holds() | ast.HoldsKind() if _anybody(condition.who):
                kind = "all" if condition.who.words[0] == "any" else "others"
                condition = attrs.evolve(
                    condition, who=attrs.evolve(condition.who, kind=kind), how_many="any"
                )
        for who in walk(condition):
            if isinstance(who, ast.Who) and who.kind in ("chosen", "random"):
                self.report(
                    "E246",
                    "a condition speaks of players who are known by then",
                    who,
                    "choose the player in a sentence before: `Choose a player.`",
                )
        return self.single_condition(condition)

    def single_condition(self, condition: ast.Condition) -> e.Condition:
        match condition:
            case ast.Both() | ast.OneOf():
                return self.condition(condition)
            case ast.Leading():
                return e.Leading()
            case ast.YouAre(who=who):
                return e.YouAre(self.players(who))
            case ast.SizeIsEven(odd=odd):
                return e.SizeIsEven(odd)
            case ast.HoldsMore(who=who, than=than, fewer=fewer):
                return e.HoldsMore(self.one(who), self.one(than), fewer)
            case ast.HasMost(who=who, what=what):
                return e.HasMost(self.one(who), what.endswith("points"), "most" not in what)
            case ast.SizeIs(size=size):
                return e.SizeIs(number_range(size))
            case ast.SwarmIs(bugs=bugs):
                return e.SwarmIs(self.kinds(bugs))
            case ast.Holds() | ast.HoldsKind():
                return self._holds(condition)
            case ast.PlayedOn(condition=answered):
                if getattr(self.reader.draft, "kind", "Action") != "Action":
                    self.report(
                        "E202",
                        "the bugs that are played with this card are the swarm by then",
                        condition,
                        "write what it may be played on: `Can only be played on a swarm of 10 or more.`",
                    )
                return self.condition(answered)
            case ast.TableHolds(bugs=numbers, names=names):
                return e.TableHolds(number_range(numbers), self.names.bugs(names))
            case ast.PlayedWith(bugs=bugs):
                return e.PlayedWith(self.kinds(bugs))
            case ast.PlayGoes(side=side):
                return e.PlayGoes(SIDES[side])

    def _holds(self, condition: ast.Holds | ast.HoldsKind) -> e.Condition:
        who, cards, many = self.players(condition.who), number_range(condition.cards), condition.how_many
        if many != "all":
            self.spoken = False  # `they` would be nobody in particular
        if isinstance(condition, ast.Holds):
            return e.Holds(who, cards, many)
        return e.HoldsKind(who, cards, self.names.cards(condition.names), condition.section, many)

    def check_condition(self, condition: ast.Condition) -> None:
        for who in walk(condition):
            if isinstance(who, ast.Who) and who.kind in ("that", "beyond"):
                self.report(
                    "E246",
                    "no player has been spoken of when a card is played",
                    who,
                    "write for example `you` or `the next player`",
                )


def _anybody(who: ast.Who) -> bool:
    """Return whether `any player` or `another player` stands in a condition: it asks whether there is one."""
    return (
        who.kind == "chosen" and not who.yours and who.words[0] in ("any", "any other", "a", "an", "another")
    )


def number_range(numbers: ast.Comparison) -> e.Range:
    """Return the numbers that a comparison allows."""
    return e.Range(numbers.low, numbers.high, numbers.gap)
