"""What each rank, and a set of kind `base`, may use (rules text "Attacker Cards"; ruling 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.checks.scope import Draft
from cardlang.diagnostics.model import Diagnostic
from cardlang.engine.amounts import Amount, is_finite
from cardlang.games.spycards import ast
from cardlang.games.spycards.names import Selector
from cardlang.source import Span
from cardlang.syntax.node import Node, walk


def check_base_set(root: ast.EffectText, meanings: dict[int, Any], names: Selector) -> None:
    """Report each form that the rules text gives to expansions only, or does not have."""
    for node in walk(root):
        form = _expansion_form(node, meanings.get(id(node)))
        if form:
            names.failed = True
            names.reader.fault(
                "E216",
                f"{form} is for expansions only",
                node.span,
                help=("say `kind: expansion` in the header, or leave the effect out",),
            )


def _expansion_form(node: Node, meaning: Any) -> str:
    match node:
        case ast.StatChange(stat="TP"):
            return "TP"
        case ast.StatChange(stat=stat, amount=n) if n < 0:
            return f"`{stat}-n`"
        case ast.Heal(amount=n) if n < 0:
            return "`Take n Damage`"
        case ast.MultiplyHealing():
            return "Multiply Healing"
        case ast.Summon(opponent=True):
            return "`Summon … as Opponent`"
        case ast.Summon() if meaning is not None and (meaning[1] is not None or meaning[0].kind == "rank"):
            return "`Summon n [tribe] [rank]`"
        case ast.Limit(times=times, exception=exception) if exception or times != 1:
            return f"`{node.words}`"
        case ast.IfStat(stat=stat, negated=negated, versus=versus) if negated or versus or " " in stat:
            return f"`{ast.condition(negated, versus)} {stat} (n)`"
        case ast.IfCount() if meaning is not None:
            return _expansion_count(node, meaning.kind)
        case ast.Per() if meaning is not None and meaning.kind != "card":
            return f"`per [{meaning.kind}]`"
        case ast.OnResult(result=result):
            return f"`Unless {result[4:]}`" if result.startswith("not ") else f"`On {result}`"
        case ast.Coin(odds=odds) if odds is not None:
            return f"`Coin (n, {odds[0]} to {odds[1]})`"
        case ast.OnNumb():
            return "`On Numb`"
        case ast.Numb(name=name, own=own) if own or name is not None:
            return "`Numb Yourself`" if own else "`Numb (n, …)`"
        case ast.Empower(stat="DEF"):
            return "`Empower DEF`"
        case ast.Empower() | ast.Unity() if meaning is not None and meaning.kind == "rank":
            return f"a rank in {type(node).__name__}"
    return ""


def _expansion_count(node: ast.IfCount, kind: str) -> str:
    """The base forms are `If [card]`, `If [tribe] (n)` and `VS [tribe]`."""
    count = 1 if node.count is None else node.count
    word = ast.condition(node.negated, node.versus)
    if node.negated or kind == "rank":
        return f"`{word} [{kind}] (n)`"
    if node.versus and (kind != "tribe" or count != 1):
        return f"`VS [{kind}] (n)`"
    if not node.versus and kind == "card" and count != 1:
        return "`If [card] (n)`"
    return ""


def check_card(draft: Draft, report: Callable[[Diagnostic], None]) -> None:
    """Report what the rank and the kind of set do not allow on a card as a whole (ruling 8)."""
    lines = [(line, node.effect) for line, node in draft.nodes if isinstance(node, ast.EffectText)]
    if len(lines) < len(draft.nodes):
        return  # some line could not be read; its fault is enough
    if draft.base_set and not lines and not draft.block.broken:
        report(
            Diagnostic(
                "E217",
                "a card of a base set has at least one effect",
                draft.source,
                draft.span,
                draft.name,
                help=("only expansions may add cards without effects",),
            )
        )
    cost = draft.stats.get("cost", 0)
    if draft.base_set and isinstance(cost, int) and not is_finite(cost) and draft.block.stat is not None:
        report(
            Diagnostic(
                "E216",
                "an infinite cost is for expansions only",
                draft.source,
                Span(draft.block.stat.start, draft.block.stat.start + len(draft.block.stat.text.split()[0])),
                draft.name,
                help=("say `kind: expansion` in the header, or write a number",),
            )
        )
    if draft.kind == "Attacker":
        _check_attacker(draft, lines, report)


def _check_attacker(
    draft: Draft, lines: list[tuple[Any, ast.Effect]], report: Callable[[Diagnostic], None]
) -> None:
    seen: set[str] = set()
    for line, effect in lines:
        stat = effect.stat if isinstance(effect, ast.StatChange) else None
        if isinstance(effect, ast.OnNumb) and not draft.base_set:
            continue
        if draft.base_set and (stat != "ATK" or seen):
            problem, help_line = (
                "an Attacker of a base set has one ATK and nothing else",
                "make it an Effect card",
            )
        elif stat is None:
            problem, help_line = "an Attacker has only ATK, DEF and TP", "make it an Effect card"
        elif stat in seen and stat != "TP":
            problem, help_line = f"an Attacker has at most one {stat}", "add the two numbers"
        else:
            seen.add(stat)
            continue
        report(Diagnostic("E218", problem, draft.source, line.span, draft.name, help=(help_line,)))


def cost_of(draft: Draft) -> Any:
    """Return a card's TP cost: the printed one less all TP directly on it (ruling 9)."""
    less = sum(
        node.effect.amount
        for _, node in draft.nodes
        if isinstance(node, ast.EffectText)
        and isinstance(node.effect, ast.StatChange)
        and node.effect.stat == "TP"
    )
    printed = draft.stats.get("cost", 0)
    assert isinstance(printed, int)
    return Amount(printed - less)
