"""`cardlang sim diff`: what a new version of a card set does to who wins."""

from __future__ import annotations

import click

from cardlang.cli.output import uses_option, write_json, write_lines
from cardlang.cli.sim_options import Playing, matches_options, playing_options
from cardlang.simulation.version_results import as_data, render, verdicts
from cardlang.simulation.versions import compare_versions

MATCHES = 100


def _points(ctx: click.Context, param: click.Parameter, points: float | None) -> float | None:
    if points is not None and not 0 <= points <= 100:
        raise click.BadParameter("percentage points run from 0 to 100", ctx, param)
    return points


@click.command("diff")
@click.argument("old")
@click.argument("new")
@click.option(
    "--fail-over",
    type=float,
    callback=_points,
    metavar="POINTS",
    help="Exit with 1 when a card changes the share won by more.",
)
@click.option("--game", metavar="GAME", help="The game of files that do not say it.")
@uses_option
@matches_options(MATCHES)
@playing_options
@click.option("--format", "format_", type=click.Choice(["full", "json"]), default="full", show_default=True)
def diff(
    old: str,
    new: str,
    fail_over: float | None,
    game: str | None,
    uses: tuple[str, ...],
    decks: tuple[str, ...],
    bots: tuple[str, ...],
    matches: int,
    seats: int | None,
    variant: str | None,
    seed: int,
    playing: Playing,
    format_: str,
) -> int:
    """Say what each changed card of a set does to who wins.

    OLD and NEW are card files, folders, names of bundled sets, or what stands at a revision of git:
    `HEAD:sets/frost.cards.md`. Both versions play the same matches with the same seeds. With --fail-over POINTS the
    exit status is 1 when the share won by those who have a card changes by more percentage points, and its 95 %
    interval leaves out 0.
    """
    task = compare_versions(
        old, new, game=game, uses=uses, decks=decks, bots=bots or ("greedy",), seats=seats, variant=variant, seed=seed,
        bot_timeout=playing.bot_timeout,
    )  # fmt: skip
    if task is None:
        write_lines(["both versions mean the same; nothing was played"] if format_ == "full" else [])
        if format_ == "json":
            write_json({"old": old, "new": new, "cards": []})
        return 0
    with playing.run(task.job, matches) as found:
        results = verdicts(task, found, fail_over)
        if format_ == "json":
            write_json({"old": old, "new": new, **as_data(found, results)})
        else:
            write_lines(render(found, task, results, fail_over))
    return int(any(result.failed for result in results))
