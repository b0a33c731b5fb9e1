"""What cards may be played with and on, and what players may play next, to effects."""

from __future__ import annotations

import attrs

from cardlang.games.bugs import ast
from cardlang.games.bugs import effects as e
from cardlang.games.bugs.making import Maker
from cardlang.games.bugs.meanings import number_range


class PlayingRules(Maker):
    """Adds what says how cards may be played."""

    def bar(self, doing: ast.Bar, who: ast.Who) -> None:
        bugs = doing.bugs
        named = () if bugs is None else self.names.cards(bugs.names)
        by_id = self.reader.scope.by_id
        others = tuple(card_id for card_id in named if by_id[card_id].kind != "Bug")
        kinds = None
        if bugs is not None and len(others) < len(named) + (not named):
            own = tuple(card_id for card_id in named if card_id not in others)
            kinds = attrs.evolve(self.kinds(attrs.evolve(bugs, names=())), ids=own)
        values = (
            doing.rule,
            kinds,
            others,
            doing.sections,
            doing.duration.turns,
            doing.duration.until,
            doing.picking,
        )
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
            case ast.OnSwarm(size=size, bugs=bugs) if rule == "may" and (bugs, size) != (
                None,
                ast.Comparison(0),
            ):
                self.report(
                    "E202",
                    "whether it may be played elsewhere too is not clear",
                    doing,
                    "write `Can only be played on …`, or `Cannot be played on …`",
                )
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
