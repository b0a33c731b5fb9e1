"""Acts that move, exchange or show cards, to effects."""

from __future__ import annotations

import attrs

from cardlang.games.bugs import ast
from cardlang.games.bugs import effects as e
from cardlang.games.bugs.looking import Looking
from cardlang.games.bugs.meanings import MANY


class CardActs(Looking):
    """Adds what is done with the cards of hands and piles."""

    def do_with_cards(self, doing: ast.Doing, who: ast.Who) -> None:
        """Add what moves or shows cards of a hand."""
        match doing:
            case ast.Discard(cards=cards, source=source):
                self.check_own(cards, source or who)
                self.move(doing, self.owner(source or who), None, cards)
            case ast.Give(cards=cards, who=to):
                self.check_own(cards, who)
                self.move(doing, self.players(who), self.players(to), cards)
                self.check_choices(doing, who, to)
            case ast.GiveOn(who=to):
                self.give_on(doing, self.one(to))
            case ast.Take(cards=cards, who=None):
                self.move(doing, None, self.players(who), cards)
            case ast.Take(cards=cards, who=giver) if giver is not None:
                with self.in_their_look(doing, who, giver):
                    self.take(doing, self.subject, giver)
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
            case ast.Show():
                self.show(doing, who)

    def move(
        self, doing: ast.Phrase, giver: e.Players | None, receiver: e.Players | None, cards: ast.Cards
    ) -> None:
        count: int | e.Count
        if isinstance(cards.count, ast.Count) and cards.count.what != "moved":
            count = self.count(cards.count)
        elif isinstance(cards.count, ast.Count):
            self.check_moved(cards)
            count = e.Count("moved")
        else:
            count = cards.count
        self.add(e.MoveCards, doing, giver, receiver, count, self.sort(cards), cards.random, cards.up_to)

    def take(self, doing: ast.Take, who: ast.Who, giver: ast.Who) -> None:
        """Add cards that are taken; who has just looked at the hand chooses them."""
        taker = self.players(who)
        looked, whose = self.seen_before(taker), self.owner(giver)
        if looked is None:
            self.check_it(doing, who, giver)
        elif giver.words == ("it",) or giver.kind == "that":
            whose = looked  # the hand, or whose it is
        self.move(doing, whose, taker, doing.cards)
        self.check_choices(doing, who, giver)
        if looked == whose and (doing.cards.chosen or giver.words == ("it",)):
            self.effects[-1] = attrs.evolve(self.effects[-1], chooser=True)  # type: ignore[call-arg]
        elif doing.cards.chosen and giver.kind != "table":
            self.report(
                "E202",
                "who takes cards from a hand chooses them only where they have looked at it before",
                doing,
                "write for example `Look at the next player's hand and take a card from it.`",
            )

    def check_own(self, cards: ast.Cards, holder: ast.Who) -> None:
        """Report cards of your choice in a hand that is not yours."""
        if cards.chosen and holder.kind != "you" and {"of your choice", "you choose"} & {*cards.words}:
            self.report(
                "E202",
                "who holds the cards chooses among them",
                cards,
                "leave out `of your choice`, or write `at random`",
            )

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
            self.add(e.ExchangeCards, doing, who, whom, cards.count, *sorts, cards.random, taken.random)

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
        if before.giver is not None and before.giver.kind == receiver.kind == "chosen":
            self.report(
                "E245",
                "one act chooses one player",
                doing,
                "choose the first one before: `Choose a player. Take a card from that player and give it …`",
            )
        public = before.giver is None or before.giver.kind == "table"
        self.effects[-1] = attrs.evolve(before, receiver=receiver, chooser=public)
