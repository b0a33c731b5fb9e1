"""Random effect trees of Spy Cards: a strategy for every node of the language."""

from __future__ import annotations

from hypothesis import strategies as st

from cardlang.engine.amounts import INFINITY
from cardlang.games.spycards import ast
from cardlang.syntax.characters import INVISIBLE
from cardlang.syntax.node import Node
from spycards.tables import base_cards

Strategy = st.SearchStrategy[Node]

CARDS = ["Zasp", "Thief", "Midge", "Kabbu", "Venus' Bud", "Dead Lander α", "Heavy Drone B-33", "Wild Chomper"]
TRIBES = ["Bug", "Plant", "Wasp", "Bot", "???", "Dead Lander", "Thug"]
BOTH = ["Spider", "Seedling", "Chomper", "Mothfly"]
ODD = [
       "Tie", "Win", "inf", "nan", "Infinity", "Card", "Opponent", "as", "per", "or", "Final", "HP", "ATK",
       "VS", "If", "Damage", "All", "All Attackers", "Attackers", "into", "Boss Card", "only once", "Coin",
       "Setup", "Unless VS", "Final ATK", "Summon as Opponent", "max", "5", "-1", "∞", "1st Bug", "B-33",
       "a, b", "x (1)", "{#zasp}", "Late", "St. Bug", "Mr.", "Late HP", "+1", "a+b", "Numb", "Numb All",
       "Take", "Multiply Healing", "Per", "OR", "Heal 1", "Ö", "ﬁ", "x  y", "Bug per", "random", "Turns",
       "On", "On Win", "Unity", "Empower Card", "don't", "“x”", "（",
]  # fmt: skip

finite = st.integers(-12, 12)
amounts = st.one_of(finite, st.sampled_from([INFINITY, -INFINITY, 10**12 - 1]))
from_zero = st.one_of(st.integers(0, 12), st.just(INFINITY))
counts = st.integers(0, 6)


def name_of(texts: st.SearchStrategy[str]) -> st.SearchStrategy[ast.Name]:
    """Return names as they must be written: in quotes where they do not read bare, and sometimes anyway."""

    def write(text: str, quoted: bool) -> ast.Name:
        return ast.Name(text, quoted or not ast.reads_bare(text))

    return st.builds(write, texts, st.booleans())


known = name_of(st.sampled_from([*CARDS, *TRIBES, *BOTH, *ast.SELECTABLE_RANKS]))
ids = st.sampled_from(sorted(base_cards())).map(lambda card_id: ast.Name(card_id, by_id=True))
strange = st.text(
    st.characters(exclude_characters='"\n\r\t‘’' + "".join(INVISIBLE), codec="utf-8"), min_size=1
)
"""A name with an invisible character can be meant by its id only; a curly apostrophe is read as a straight one."""
free = name_of(st.sampled_from(ODD) | strange.map(lambda text: " ".join(text.split())).filter(bool))
any_name = st.one_of(known, ids, free)


def node_strategies(
    names: st.SearchStrategy[ast.Name],
    inner: Strategy,
    ranks: st.SearchStrategy[ast.Name],
    largest: int = 1_000,
) -> dict[type[Node], Strategy]:
    """Return a strategy for each node class; `inner` makes the effects inside, no count is above `largest`."""
    few = st.one_of(counts, st.just(largest))
    maybe = st.one_of(st.none(), few)
    yes_no = st.booleans()
    stats = st.sampled_from(["ATK", "DEF", "HP", "Final ATK", "Final DEF", "Late HP"])
    results = st.sampled_from(
        [f"{word}{result}" for word in ("", "not ") for result in ("Win", "Loss", "Tie")]
    )
    return {
        ast.StatChange: st.builds(ast.StatChange, st.sampled_from(["ATK", "DEF"]), amounts)
        | st.builds(ast.StatChange, st.just("TP"), finite),
        ast.Pierce: st.builds(ast.Pierce, from_zero),
        ast.Lifesteal: st.builds(ast.Lifesteal, amounts),
        ast.Heal: st.builds(ast.Heal, amounts),
        ast.MultiplyHealing: st.builds(ast.MultiplyHealing, finite),
        ast.Numb: st.builds(ast.Numb, from_zero, st.one_of(st.none(), names), yes_no),
        ast.Summon: st.builds(ast.Summon, names, maybe, yes_no),
        ast.TurnInto: st.builds(ast.TurnInto, ranks),
        ast.Unity: st.builds(ast.Unity, amounts, names),
        ast.Empower: st.builds(ast.Empower, amounts, names, yes_no, st.sampled_from(["ATK", "DEF"])),
        ast.Setup: st.builds(ast.Setup, inner),
        ast.Limit: st.builds(ast.Limit, inner, few, yes_no),
        ast.Coin: st.builds(ast.Coin, few, inner, st.one_of(st.none(), inner)),
        ast.IfStat: st.builds(ast.IfStat, stats, from_zero, inner, yes_no, yes_no),
        ast.IfCount: st.builds(_condition, names, maybe, inner, yes_no, yes_no, yes_no),
        ast.Per: st.builds(ast.Per, inner, names, yes_no),
        ast.OnResult: st.builds(ast.OnResult, results, inner),
        ast.OnNumb: st.builds(ast.OnNumb, inner),
    }  # fmt: skip


def _condition(
    name: ast.Name, count: int | None, effect: ast.Effect, negated: bool, versus: bool, bare: bool
) -> ast.IfCount:
    """Return a count condition; without `If` a tribe has a count and a name that starts no clause."""
    starts_clause = name.text.split(" ")[0] in ast.CLAUSE_WORDS
    bare = bare and count is not None and not negated and not versus and not starts_clause
    return ast.IfCount(name, count, effect, negated, versus, bare)


def trees(
    names: st.SearchStrategy[ast.Name] = any_name,
    ranks: st.SearchStrategy[ast.Name] | None = None,
    largest: int = 1_000,
    size: int = 8,
) -> st.SearchStrategy[ast.EffectText]:
    """Return whole effect lines of any nesting."""
    some_rank = st.sampled_from(ast.SELECTABLE_RANKS).map(ast.Name) if ranks is None else ranks

    def extend(inner: Strategy) -> Strategy:
        return st.one_of(list(node_strategies(names, inner, some_rank, largest).values()))

    leaf = st.builds(ast.StatChange, st.sampled_from(["ATK", "DEF"]), amounts)
    simple = extend(leaf)
    return st.builds(ast.EffectText, st.recursive(simple, extend, max_leaves=size))
