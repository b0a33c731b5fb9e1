"""`cardlang explain`: the long help of one diagnostic code."""

from __future__ import annotations

from collections.abc import Iterator

import click

from cardlang.cli.output import style, write_lines
from cardlang.cli.table import rows
from cardlang.diagnostics.codes import Code, all_codes
from cardlang.diagnostics.screen import Style
from cardlang.diagnostics.suggest import closest


@click.command("explain")
@click.argument("code", required=False, metavar="[CODE]")
def command(code: str | None) -> int:
    """Explain a diagnostic at length: what is wrong, why it matters, what to write instead.

    CODE is a code such as `E101` or its short name such as `not-understood`. Without one all codes are listed.
    """
    codes = all_codes()
    if code is None:
        write_lines(rows([(c.id, c.slug, c.title) for c in codes.values()], indent=0))
        return 0
    found = codes.get(code.upper()) or next((c for c in codes.values() if c.slug == code.lower()), None)
    if found is None:
        near = closest(code.upper(), codes, 1) or closest(code.lower(), [c.slug for c in codes.values()], 1)
        hint = f"; did you mean `{near[0]}`?" if near else ""
        raise click.UsageError(f"there is no diagnostic `{code}`{hint} (`cardlang explain` lists all)")
    write_lines(_page(found, style()))
    return 0


def _page(code: Code, style: Style) -> Iterator[str]:
    headline = style.paint(f"{code.severity}[{code.id}]", code.severity)
    yield f"{headline} {style.paint(f'{code.slug}: {code.title}', 'strong')}"
    yield ""
    yield code.help
