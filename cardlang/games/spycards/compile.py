"""AST to effects: names are looked up, sugar disappears, and what may not stand where is reported."""

from __future__ import annotations

from typing import Any

import attrs

from cardlang.checks.cards import CardSet
from cardlang.checks.scope import Draft, LineReader
from cardlang.checks.text import text_reader
from cardlang.engine.effect import Effect
from cardlang.games.base import Compiled
from cardlang.games.spycards import ast
from cardlang.games.spycards import effects as e
from cardlang.games.spycards.names import Meaning, Selector
from cardlang.games.spycards.phases import STAT_PHASES, Phase
from cardlang.games.spycards.ranks import check_base_set
from cardlang.syntax.node import Node, print_node, walk

RESULTS = {
    "Win": {"win"},
    "Loss": {"loss"},
    "Tie": {"tie"},
    "not Win": {"loss", "tie"},
    "not Loss": {"win", "tie"},
    "not Tie": {"win", "loss"},
}


def compile_line(reader: LineReader, node: Node) -> Compiled | None:
    """Compile one effect line; None when something in it was reported as an error.

    TP directly on a card compiles to nothing: it is part of the card's cost (ruling 9).
    """
    assert isinstance(node, ast.EffectText)
    names = Selector(reader)
    meanings = _look_up_names(node, names)
    _check_tp(node, names)
    _check_on_numb(node, names)
    if isinstance(reader.draft, Draft) and reader.draft.base_set:
        check_base_set(node, meanings, names)
    if names.failed:
        return None
    canonical = canonical_tree(node, meanings, names)
    text = print_node(canonical)
    if isinstance(node.effect, ast.StatChange) and node.effect.stat == "TP":
        return Compiled((), text)
    return Compiled((_Compiler(reader, meanings).compile(canonical),), text)


def canonical(node: Node, cards: CardSet) -> Node:
    """Return a tree in canonical spelling as far as its names mean something in `cards`."""
    if not isinstance(node, ast.EffectText):
        return node
    text = print_node(node)
    names = Selector(text_reader(text, cards, [], "Effect"))
    meanings = _look_up_names(node, names)
    return node if names.failed else canonical_tree(node, meanings, names)


def _look_up_names(root: Node, names: Selector) -> dict[int, Any]:
    """Return what the names of each node mean, by the node's identity; faults go to the reader."""
    meanings: dict[int, Any] = {}
    for node in walk(root):
        match node:
            case ast.IfCount():
                meanings[id(node)] = names.condition(node)
            case ast.Per():
                meanings[id(node)] = names.per(node)
            case ast.Empower():
                meanings[id(node)] = names.empowered(node)
            case ast.Unity():
                meanings[id(node)] = names.united(node)
            case ast.TurnInto():
                meanings[id(node)] = names.turned(node)
            case ast.Summon():
                meanings[id(node)] = names.summoned(node)
            case ast.Numb():
                meanings[id(node)] = names.numbed(node)
            case _:
                pass
    return meanings


def _check_tp(root: ast.EffectText, names: Selector) -> None:
    """Report TP that stands neither directly on the card nor directly under Setup (ruling 9)."""
    allowed = {id(root.effect)} | {id(n.effect) for n in walk(root) if isinstance(n, ast.Setup)}
    for node in walk(root):
        if isinstance(node, ast.StatChange) and node.stat == "TP" and id(node) not in allowed:
            names.failed = True
            names.reader.fault(
                "E215",
                "TP cannot depend on anything",
                node.span,
                label="read as TP of the next round",
                help=("TP stands directly on a card, where it changes the cost, or directly in `Setup (…)`",),
            )


def _check_on_numb(root: ast.EffectText, names: Selector) -> None:
    """Report On Numb that depends on something: a card waits for being numbed from its start."""
    for node in walk(root.effect):
        if isinstance(node, ast.OnNumb) and node is not root.effect:
            names.failed = True
            names.reader.fault(
                "E202",
                "`On Numb` stands directly on a card",
                node.span,
                help=("write `On Numb: …` around the whole effect",),
            )


def canonical_tree(root: ast.EffectText, meanings: dict[int, Any], names: Selector) -> ast.EffectText:
    """Return the tree in canonical spelling (ruling 11), which depends on what its names mean.

    Bottom up: children come after their parents in `walk`, so the reverse order has them done first.
    `meanings` is extended by the new nodes.
    """
    done: dict[int, Node] = {}
    for node in reversed(list(walk(root))):
        changed: dict[str, Any] = {
            name: done[id(value)]
            for name in ("effect", "heads", "tails")
            if isinstance(value := getattr(node, name, None), Node)
        }
        meaning = meanings.get(id(node))
        changed |= _spelling(node, meaning, names)
        new = attrs.evolve(node, **changed) if changed else node
        done[id(node)] = new
        if meaning is not None:
            meanings[id(new)] = meaning
    result = done[id(root)]
    assert isinstance(result, ast.EffectText)
    return result


def _spelling(node: Node, meaning: Any, names: Selector) -> dict[str, Any]:
    """Return the fields of a node that its canonical spelling changes."""
    match node:
        case ast.IfCount():
            return _condition_spelling(node, meaning, names)
        case ast.Empower(name=name):
            card = meaning.kind == "card"
            return {"card": card, "name": names.spelled(name, meaning, card_first=card)}
        case ast.Unity(name=name) if name is not None:
            return {"name": names.spelled(name, meaning, card_first=False)}
        case ast.Per(name=name):
            one = meaning.kind != "card" and meaning.other == "card"
            return {"one": one, "name": names.spelled(name, meaning, card_first=not one)}
        case ast.Numb(name=name) if name is not None and meaning[1] is None:
            return {"name": names.spelled(name, meaning[0], card_first=False)}
        case ast.Summon(name=name) if meaning[1] is None:
            return {"name": names.spelled(name, meaning[0], card_first=node.count is None)}
    return {}


def _condition_spelling(node: ast.IfCount, meaning: Meaning, names: Selector) -> dict[str, Any]:
    count = 1 if node.count is None else node.count
    if meaning.kind == "card":
        dropped = count == 1
    elif node.versus:
        plain_vs = not node.negated and ast.is_plain_stat(node.effect)
        dropped = count == 1 and (meaning.kind == "tribe" or plain_vs)
    else:
        dropped = False
    bare = meaning.kind == "tribe" and not node.negated and not node.versus
    name = names.spelled(node.name, meaning, card_first=dropped and not node.versus)
    if name.quoted or name.text.split(" ")[0] in ast.CLAUSE_WORDS:
        bare = False
    return {"count": None if dropped else count, "bare": bare, "name": name}


class _Compiler:
    """Makes the effect objects of one line, innermost first."""

    def __init__(self, reader: LineReader, meanings: dict[int, Any]) -> None:
        self.meanings = meanings
        self.card_id = getattr(reader.draft, "id", "")
        self.line = reader.number

    def compile(self, root: ast.EffectText) -> Effect:
        nodes = [n for n in walk(root.effect) if not isinstance(n, ast.Name)]
        done: dict[int, Effect] = {}
        for place in range(len(nodes) - 1, -1, -1):
            node = nodes[place]
            common: dict[str, Any] = {
                "origin": (self.card_id, self.line, node.span.start, node.span.end),
                "key": f"{self.card_id}#{self.line}.{place}",
                "text": print_node(node if place else root),
            }
            done[id(node)] = self.make(node, done, common)
        return done[id(root.effect)]

    def make(self, node: Node, done: dict[int, Effect], common: dict[str, Any]) -> Effect:
        """Return the effect of one node; what stands inside is in `done`."""
        meaning: Any = self.meanings.get(id(node))
        match node:
            case ast.Setup(effect=inner):
                return e.Setup(done[id(inner)], phase=Phase.SETUP, **common)
            case ast.Limit(effect=inner, times=times, exception=exception):
                most, skip = (None, times) if exception else (times, 0)
                return e.Limit(done[id(inner)], most, skip, phase=Phase.LIMIT, **common)
            case ast.Coin(count=count, heads=heads, tails=tails, odds=odds):
                other = None if tails is None else done[id(tails)]
                return e.Coin(done[id(heads)], other, odds, times=count, phase=Phase.COIN, **common)
            case ast.IfStat(stat=stat, amount=amount, effect=inner, negated=negated, versus=versus):
                return e.IfStat(
                    stat.split(" ")[-1],
                    amount,
                    done[id(inner)],
                    negated,
                    versus,
                    phase=STAT_PHASES[stat],
                    **common,
                )
            case ast.IfCount(count=count, effect=inner, negated=negated, versus=versus):
                return e.IfCount(
                    meaning.mark,
                    1 if count is None else count,
                    done[id(inner)],
                    negated,
                    versus,
                    phase=Phase.IF_VS,
                    **common,
                )
            case ast.Per(effect=inner):
                return e.Per(meaning.mark, done[id(inner)], phase=Phase.PER, **common)
            case ast.OnNumb(effect=inner):
                return e.OnNumb(done[id(inner)], phase=Phase.NUMB, **common)
            case ast.OnResult(result=result, effect=inner):
                return e.OnResult(frozenset(RESULTS[result]), done[id(inner)], phase=Phase.WINNER, **common)
        return self.make_simple(node, meaning, common)

    def make_simple(self, node: Node, meaning: Any, common: dict[str, Any]) -> Effect:
        """Return the effect of a node with nothing inside."""
        match node:
            case ast.StatChange(stat="ATK", amount=n):
                return e.GainAtk(n, phase=Phase.ATK, **common)
            case ast.StatChange(stat="DEF", amount=n):
                return e.GainDef(n, phase=Phase.DEF, **common)
            case ast.StatChange(amount=n):
                return e.GainTp(n, phase=Phase.LIMIT, **common)
            case ast.Pierce(amount=n):
                return e.Pierce(n, phase=Phase.PIERCE, **common)
            case ast.Lifesteal(amount=n):
                return e.Lifesteal(n, phase=Phase.LIFESTEAL, **common)
            case ast.Heal(amount=n):
                return e.Heal(n, phase=Phase.HEAL, **common)
            case ast.MultiplyHealing(factor=n):
                return e.MultiplyHealing(n, phase=Phase.MULTIPLY_HEALING, **common)
            case ast.Numb(amount=n, own=own):
                marks = ("rank:Attacker",) if meaning is None else tuple(m.mark for m in meaning if m)
                if not own and marks == ("rank:Attacker",):
                    return e.Numb(n, phase=Phase.NUMB, **common)
                return e.NumbThose(n, marks, own, phase=Phase.NUMB, **common)
            case ast.Unity(amount=n):
                return e.Unity(n, meaning.mark, phase=Phase.UNITY, **common)
            case ast.Empower(amount=n, stat="DEF"):
                return e.EmpowerDef(n, meaning.mark, phase=Phase.EMPOWER, **common)
            case ast.Empower(amount=n):
                return e.Empower(n, meaning.mark, phase=Phase.EMPOWER, **common)
            case ast.TurnInto():
                return e.TurnInto(meaning.value, phase=Phase.SUMMON, **common)
            case ast.Summon(count=count, opponent=opponent):
                return _summon(meaning, 1 if count is None else count, opponent, common)
        raise AssertionError(f"no effect for {type(node).__name__}")


def _summon(
    meaning: tuple[Meaning, Meaning | None], count: int, opponent: bool, common: dict[str, Any]
) -> Effect:
    what, rank = meaning
    fields: dict[str, str | None] = {"card": None, "tribe": None, "rank": None, what.kind: what.value}
    if rank is not None:
        fields["rank"] = rank.value
    return e.Summon(
        fields["card"], fields["tribe"], fields["rank"], opponent, times=count, phase=Phase.SUMMON, **common
    )
