"""`cardlang sim GAME`: play decks and bots against each other."""

from __future__ import annotations

from collections.abc import Callable

import click

from cardlang.api import load_game
from cardlang.cli.sim_options import Playing, matches_options, playing_options, shown
from cardlang.play.setting import load_match_cards
from cardlang.simulation.planning import make_job
from cardlang.simulation.simulate import MATCHES, Interrupted
from cardlang.simulation.summary import Summary


class GameContext(click.Context):
    """A call without a name of its own: the first word after `sim` is the game."""

    @property
    def command_path(self) -> str:
        return "cardlang sim" if self.parent is None else self.parent.command_path


class GameCommand(click.Command):
    """A command that is called by its argument."""

    context_class = GameContext

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return ["GAME", "[OPTIONS]"]


@click.command("game", cls=GameCommand)
@click.argument("game")
@matches_options(MATCHES)
@click.option("--set", "sets", multiple=True, metavar="SET", help="A card set to play with, by name or file.")
@click.option(
    "--replace", multiple=True, metavar="CARD", help="Also play the decks without this card; `all` for each."
)
@click.option("--mirror", is_flag=True, help="Also let everyone meet themselves.")
@click.option("--results-only", is_flag=True, help="Count no cards, effects or leads; somewhat faster.")
@playing_options
@shown
def play(
    game: str,
    decks: tuple[str, ...],
    bots: tuple[str, ...],
    matches: int,
    seats: int | None,
    variant: str | None,
    seed: int,
    sets: tuple[str, ...],
    replace: tuple[str, ...],
    mirror: bool,
    results_only: bool,
    playing: Playing,
    show: Callable[[Summary], None],
) -> int:
    """Play decks and bots of GAME against each other and show who wins."""
    chosen = load_game(game)
    cards = load_match_cards(chosen, sets, decks)
    job = make_job(
        chosen, cards, decks=decks, bots=bots or ("greedy",), seats=seats, variant=variant, seed=seed, mirror=mirror,
        replace=replace, details=not results_only, bot_timeout=playing.bot_timeout,
    )  # fmt: skip
    try:
        with playing.run(job, matches) as found:
            show(found)
    except Interrupted as stop:
        with stop.finished as found:
            show(found)
        raise
    return 0
