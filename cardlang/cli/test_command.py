"""`cardlang test`: run the scenarios of card files."""

from __future__ import annotations

import click

from cardlang.checks.files import InputError
from cardlang.cli.output import Unreadable, game_option, style, uses_option, width, write_json, write_lines
from cardlang.play.scenarios import run_scenarios

FORMATS = ("full", "json", "junit")


@click.command("test")
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@game_option()
@uses_option
@click.option("--format", "format_", type=click.Choice(FORMATS), default="full", show_default=True)
@click.option(
    "--mutate", is_flag=True, help="Change each number, target, tribe and limit once; list what passes."
)
@click.option(
    "--at-least",
    "least",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="With --mutate: exit with 1 below this score.",
)
@click.option(
    "--jobs", type=click.IntRange(1, 64), default=1, metavar="N", help="With --mutate: work in N processes."
)
def command(
    paths: tuple[str, ...],
    game: str | None,
    uses: tuple[str, ...],
    format_: str,
    mutate: bool,
    least: float | None,
    jobs: int,
) -> int:
    """Run the scenarios of card files.

    PATHS are card files, folders, names of bundled sets, or `-` for standard input; without any, this folder.
    A scenario that fails is shown with what was expected, what is the case, and what happened up to there.

    \b
      cardlang test                     all card files in this folder and below
      cardlang test vanilla             the scenarios of a bundled set
      cardlang test my.cards.md --format junit > report.xml
      cardlang test --mutate vanilla    which mistakes would nobody notice?
    """
    if mutate and format_ == "junit":
        raise click.UsageError("--mutate has the formats full and json")
    if (least is not None or jobs > 1) and not mutate:
        raise click.UsageError("--at-least and --jobs go with --mutate")
    unreadable = Unreadable()
    report = run_scenarios(paths or (".",), game, uses, unreadable)
    if mutate and report.ok:
        return _mutate(paths or (".",), game, uses, format_, least, jobs, unreadable)
    if format_ == "json":
        from cardlang.cli.test_data import as_data

        write_json(as_data(report))
    elif format_ == "junit":
        from cardlang.cli.test_junit import as_junit

        write_lines([as_junit(report)])
    else:
        from cardlang.cli.test_full import render

        write_lines(render(report, style(), width()))
    return 2 if unreadable else int(not report.ok)


def _mutate(
    paths: tuple[str, ...],
    game: str | None,
    uses: tuple[str, ...],
    format_: str,
    least: float | None,
    jobs: int,
    unreadable: Unreadable,
) -> int:
    """Print the mutation score of files whose scenarios pass; what was unreadable before is not told again."""
    from cardlang.cli.mutants import Bar, as_data, render
    from cardlang.mutation.score import score_paths

    told = {str(error) for error in unreadable.errors}

    def tell(error: InputError) -> None:
        if str(error) not in told:
            unreadable(error)

    scores = score_paths(paths, game, uses, jobs, Bar(), tell)
    if format_ == "json":
        write_json(as_data(scores))
    else:
        write_lines(render(scores, style(), width(), least))
    low = least is not None and any(score.score < least for score in scores)
    return 2 if unreadable else int(low or any(score.stale for score in scores))
