"""A match between a person and bots, told in lines: the board, the choices, and what happened."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardlang.api import Game
from cardlang.checks.cards import Card, CardSet
from cardlang.diagnostics.suggest import closest
from cardlang.engine.errors import RunawayEffects
from cardlang.engine.match import Decision, Match
from cardlang.play.bots import Bot
from cardlang.play.explain import Line, render_events, result_words
from cardlang.play.menu import Chosen, Menu
from cardlang.play.runner import apply_choices
from cardlang.syntax.characters import normal_name

Ask = Callable[[str], "str | None"]
"""Print a prompt and return the line that was typed, None at the end of the input."""
Say = Callable[[Line], None]

HELP = (
    "  NUMBER, or the action    choose; part of an action lists those that hold it",
    "  show CARD                what a card does",
    "  log                      everything that has happened",
    "  explain                  what happened last, with the card text behind every changed number",
    "  board                    show the table again",
    "  undo                     take your last choice back",
    "  quit                     leave the match",
)


class Left(Exception):
    """The person has left the match."""


class Session:
    """One match at the terminal. `bots` play the seats that the person at `seat` does not."""

    def __init__(
        self,
        game: Game,
        state: Match,
        seat: int,
        bots: Mapping[int, Bot],
        ask: Ask,
        say: Say,
        *,
        explain: bool = False,
    ) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.bots = bots
        self._ask = ask
        self._say = say
        self._explain = explain
        self._cards: CardSet = state.setting.cards
        self._before: list[Match] = []
        """The match before each choice of the person, for `undo`."""

    @property
    def seats(self) -> list[str]:
        """What the players are called."""
        return [f"player {seat}" for seat in range(self.state.players)]

    def play(self) -> bool:
        """Play to the end of the match; False when the person left before it.

        Raises RunawayEffects when the cards keep each other going.
        """
        try:
            while not self.state.is_terminal():
                self._step()
        except Left:
            return False
        self._say(Line(""))
        returns = self.state.returns()
        words = result_words(returns, self.state.scores(), self.seats)
        own = returns[self.seat]
        self._say(Line(f"You win! {words}" if own > 0 else words, "good" if own > 0 else "strong"))
        return True

    def _step(self) -> None:
        """Play one decision. One that the person takes back, or that runs away, changes nothing."""
        state = self.state
        acting = state.players_to_act()
        actions: dict[int, str] = {}
        if self.seat in acting:
            chosen = self._choose()
            if chosen is None:
                return
            actions[self.seat] = chosen
        actions |= {seat: self.bots[seat].choose(state.view(seat)) for seat in acting if seat != self.seat}
        before = state.clone()
        try:
            apply_choices(state, actions)
        except RunawayEffects as error:
            if self.seat not in acting or len(state.legal_actions(self.seat)) == 1:
                raise
            self._say(Line(f"  {error}; choose something else", "error"))
            return
        if self.seat in acting and len(before.legal_actions(self.seat)) > 1:
            self._before.append(before)
        self._tell(state.history[-1:], self._explain)

    def _choose(self) -> str | None:
        """Return what the person chooses; None when they took their last choice back instead."""
        view = self.state.view(self.seat)
        self._board()
        if len(view.legal_actions) == 1:
            self._say(Line(f"Your only choice: {view.legal_actions[0]}", "strong"))
            return view.legal_actions[0]
        menu = Menu(view.legal_actions, self.game.rules.combined)
        self._say(Line("Your choices", "strong"))
        for text in menu.lines():
            self._say(Line(text))
        self._say(Line(f"  {menu.hint()}; `help` lists more", "quiet"))
        while True:
            words = self._read()
            if words == "undo":
                if self._undo():
                    return None
            elif words in view.legal_actions:
                return words
            elif not self._command(words):
                read = menu.read(words)
                if isinstance(read, Chosen):
                    return read.action
                for text in read.lines:
                    self._say(Line(f"  {text}"))

    def _read(self) -> str:
        """Return the next line that is not blank."""
        while True:
            text = self._ask("> ")
            if text is None:
                raise Left
            if text.strip():
                return " ".join(text.split())

    # -- what can be typed besides choices -----------------------------------------------------------------

    def _command(self, words: str) -> bool:
        """Carry out a command; False when `words` are none."""
        name, _, rest = words.partition(" ")
        if name == "show" and rest:
            self._show(rest)
            return True
        commands = {
            "help": self._help,
            "board": self._board,
            "log": lambda: self._tell(self.state.history, False),
            "explain": lambda: self._tell(self.state.history[-1:], True),
            "quit": self._quit,
        }
        if words not in commands:
            return False
        commands[words]()
        return True

    def _help(self) -> None:
        for text in HELP:
            self._say(Line(text))

    def _quit(self) -> None:
        raise Left

    def _undo(self) -> bool:
        if not self._before:
            self._say(Line("  there is no choice to take back"))
            return False
        self.state = self._before.pop()
        self._say(Line("  your last choice is taken back", "note"))
        return True

    def _board(self) -> None:
        observation = self.state.view(self.seat).observation
        draw = self.game.rules.board
        self._say(Line(""))
        lines = draw(observation, self._cards) if draw is not None else draw_data(observation)
        for number, text in enumerate(lines):
            self._say(Line(text, "" if number else "strong"))
        self._say(Line(""))

    def _show(self, name: str) -> None:
        for text in describe(self.game, self._cards, name):
            self._say(Line(f"  {text}"))

    def _tell(self, decisions: Sequence[Decision], explain: bool) -> None:
        """Show what came of decisions. What others chose shows only in the events: it may be secret."""
        if not decisions:
            self._say(Line("  nothing has happened yet"))
        for decision in decisions:
            chosen = dict(decision.actions)
            own = f": {chosen[self.seat]}" if self.seat in chosen else ""
            seat = self.seat if own else min(chosen)
            self._say(Line(""))
            self._say(Line(f"player {seat}{own}", "strong"))
            for line in render_events(decision.events, self._cards, self.seats, explain=explain):
                self._say(line)


def describe(game: Game, cards: CardSet, name: str) -> list[str]:
    """Return what a card does, given by its printed name or id; suggestions when there is none."""
    wanted = normal_name(name.strip('"')).casefold()
    found = [c for c in cards.values() if wanted in (normal_name(c.name).casefold(), c.id.casefold())]
    if not found:
        near = closest(name, [card.name for card in cards.values()], 2)
        hint = f"; did you mean {' or '.join(f'`{n}`' for n in near)}?" if near else ""
        return [f"there is no card called `{name[:60]}`{hint}"]
    return [line for card in found for line in _describe(game, card)]


def _describe(game: Game, card: Card) -> list[str]:
    stat = game.rules.print_stat(card.kind, card.stats, card.tribes)
    lines = [f"{card.name} ({card.kind}){f': {stat}' if stat else ''}"]
    for number, text in enumerate(card.text):
        lines.append(f"  - {text}")
        if number < len(card.reminders) and card.reminders[number]:
            lines.append(f"      {card.reminders[number]}")
    return lines + [f"  > {text}" for text in card.flavour]


def draw_data(data: Any, indent: int = 0) -> list[str]:
    """Return an observation as an indented list, for games that draw no board."""
    lines = []
    for key, value in data.items() if isinstance(data, dict) else ((f"{n}", v) for n, v in enumerate(data)):
        if isinstance(value, (dict, list)) and any(
            isinstance(inner, (dict, list)) for inner in _values(value)
        ):
            lines += [f"{' ' * indent}{key}", *draw_data(value, indent + 2)]
        else:
            shown = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            lines.append(f"{' ' * indent}{key}: {shown}")
    return lines


def _values(data: dict[str, Any] | list[Any]) -> list[Any]:
    return list(data.values()) if isinstance(data, dict) else data
