"""Hands that are looked at or shown, and cards taken from one that was looked at, to effects.

Where several players do so, each looks from their own seat, and just before they choose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from cardlang.games.bugs import ast, options
from cardlang.games.bugs import effects as e
from cardlang.games.bugs.making import Maker
from cardlang.games.bugs.meanings import MANY

_ANYWHERE = ("you", "all", "dealer", "that")
"""Players who are the same from every seat."""


class Looking(Maker):
    """Adds what players see of hands."""

    done_by: Sequence[int] = ()
    """Where it is asked whether what an `if they do` is about is done, while what follows from it is added."""

    def show(self, doing: ast.Show, who: ast.Who) -> None:
        """Add that players look at a hand or show one."""
        if who.kind in (*MANY, "doer"):
            self.check_shown(doing, who)
        alike = doing.to is not None and doing.to.kind in _ANYWHERE and doing.to.but is None
        with options.each_of(self, doing, () if alike and _own(doing.whose) else MANY):
            self.doer = self.subject
            viewer = self.subject if doing.to is None else doing.to
            self.add(e.Reveal, doing, self.players(viewer), self.owner(doing.whose))
            self.check_choices(doing, viewer, doing.whose)

    def check_shown(self, doing: ast.Show, who: ast.Who) -> None:
        """Report a hand of which it is not clear whose it is where each of several players looks or shows."""
        to_that = doing.to is not None and doing.to.kind == "that" and who.kind == "doer"
        if to_that or (doing.whose.kind == "that" and not _own(doing.whose)):
            self.report(
                "E202",
                "who was spoken of before is not known here: each player is spoken of since",
                doing,
                "write who shows a hand: `Choose a player. That player shows their hand.`",
            )
        elif doing.to is not None and not _own(doing.whose):
            if any(one.kind not in _ANYWHERE for one in (doing.whose, doing.to)):
                self.report(
                    "E202",
                    "a player shows their own hand, and looks at that of another",
                    doing,
                    "write for example `Each player looks at the next player's hand.`",
                    "or `Each player shows their hand to the next player.`",
                )

    def seen_before(self, taker: e.Players) -> e.Players | None:
        """Return whose hand the taker of cards has just looked at, if any."""
        before = self.effects[-1] if self.effects else None
        if not isinstance(before, e.Reveal) or before.viewer != taker or self.depends():
            return None
        return e.Players("that") if before.owner.kind in ("chosen", "theirs", "random") else before.owner

    def depends(self) -> bool:
        """Return whether what was added last does not happen in each case in which the next effect does."""
        end = len(self.effects)
        return any(
            at + 1 + getattr(one, "covers", -1) == end and at not in self.done_by
            for at, one in enumerate(self.effects)
            if not isinstance(one, e.Each)
        )

    @contextmanager
    def in_their_look(self, doing: ast.Take, who: ast.Who, giver: ast.Who) -> Iterator[None]:
        """Let each of several players take cards directly after they have looked at a hand, before the next does."""
        at = self.look_of(who) if doing.cards.chosen or giver.kind == "that" else None
        if at is None:
            yield
            return
        self.subject = self.doer = options.DOER
        yield
        self.cover(at)
        self.subject = who

    def look_of(self, who: ast.Who) -> int | None:
        """Return the place of the effect whose players looked at a hand last, None unless just these act now."""
        end = len(self.effects)
        ending = [at for at, one in enumerate(self.effects) if at + 1 + getattr(one, "covers", -1) == end]
        each = self.effects[ending[0]] if len(ending) == 1 else None
        if who.kind not in MANY or not isinstance(each, e.Each) or each.who != self.players(who):
            return None
        looks = self.seen_before(e.Players(options.DOER.kind))
        return None if looks is None else ending[0]

    def check_it(self, doing: ast.Take, who: ast.Who, giver: ast.Who) -> None:
        """Report `from it` where who takes the cards has not just looked at the hand, and what is one's own hand."""
        looks = [effect for effect in self.effects if isinstance(effect, e.Reveal)]
        theirs = bool(looks) and looks[-1].viewer.kind not in ("you", "all", "others")
        perhaps = bool(looks) and looks[-1] is self.effects[-1] and self.depends()
        if giver.words == ("it",) and (who.kind != "you" or theirs or perhaps):
            self.report(
                "E202",
                "who takes the card has not just looked at the hand that `it` could mean",
                doing,
                "write both as one act: `Each player looks at the next player's hand and takes a card from it.`",
                "or `Look at the next player's hand and take a card from it.`",
            )
        elif giver.kind == "that" and self.subject.kind != "you":
            self.report(
                "E202",
                "who takes the cards would take them from themselves",
                doing,
                "say who gives them: `Choose a player. That player gives a card to the next player.`, "
                "or who has them: `The next player takes a card from you.`",
            )


def _own(whose: ast.Who) -> bool:
    """Return whether `their hand` is meant: that of who shows it, or looks at it."""
    return whose.kind == "that" and ast.spaced(whose.words).split(" ")[0] == "their"
