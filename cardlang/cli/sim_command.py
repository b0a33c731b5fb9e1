"""`cardlang sim`: matches by the thousand, who wins them, and what single cards do."""

from __future__ import annotations

import click

from cardlang.cli.sim_diff import diff
from cardlang.cli.sim_play import play
from cardlang.cli.sim_show import show


class SimGroup(click.Group):
    """A group whose first word is a game unless it is one of the commands."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.commands, "-h", "--help"):
            args = [play.name or "", *args]
        return super().parse_args(ctx, args)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return ["GAME [OPTIONS] | diff OLD NEW [OPTIONS] | show FILE [OPTIONS]"]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        play.format_options(ctx, formatter)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return []


@click.group("sim", cls=SimGroup)
def command() -> None:
    """Play matches by the thousand and show who wins, and what single cards do.

    Every deck with every bot meets every other one, and every two matches share a seed with the seats exchanged.
    `sim diff` compares two versions of a card set in the same matches, `sim show` shows a result file again. Ctrl-C
    keeps what is finished in the file, and the same command goes on. `docs/simulation.md` says what all numbers mean.

    \b
      cardlang sim spycards --bot random --out spy.duckdb --html spy.html
      cardlang sim spycards --deck chomp --deck leafbugs --replace all
      cardlang sim bugs --bot greedy --bot random --seats 4 --jobs 2
      cardlang sim diff v1.0:sets/frost.cards.md sets/frost.cards.md --fail-over 5
      cardlang sim show spy.duckdb --rows 100
    """


command.add_command(play)
command.add_command(diff)
command.add_command(show)
