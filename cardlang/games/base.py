"""What a game is to the rest of cardlang: one value with its grammar, its words and its rules."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.scenario import ScenarioRules
from cardlang.checks.scope import Draft, LineReader
from cardlang.diagnostics.model import Diagnostic
from cardlang.engine.match import Match
from cardlang.games.tally import Tally
from cardlang.syntax.language import Language
from cardlang.syntax.layout import Line
from cardlang.syntax.node import Node

if TYPE_CHECKING:
    from cardlang.engine.odds import Odds
    from cardlang.engine.rivals import Comparison


def lazily(place: str) -> Callable[..., Any]:
    """Return a function that is imported when it is first called; `place` is `module:name`.

    For the fields of a game that `check` and `--version` do not need.
    """

    found: list[Callable[..., Any]] = []

    def call(*arguments: Any, **options: Any) -> Any:
        if not found:
            module, _, name = place.partition(":")
            found.append(getattr(importlib.import_module(module), name))
        return found[0](*arguments, **options)

    return call


@attrs.frozen
class StatLine:
    """What a stat line says: the numbers by name, and the cost and tribes where the game has them."""

    stats: Mapping[str, Any]
    cost: Any = None
    tribes: tuple[tuple[str, int], ...] = ()
    """Tribe names with their offset in the line; the names are looked up later."""


@attrs.frozen
class Compiled:
    """One effect line compiled: its effects, its canonical text, and the keyword it stands for if any."""

    effects: tuple[Any, ...]
    text: str
    keyword: str | None = None
    reminder: str = ""


class Worth(NamedTuple):
    """What a card costs and what it is worth, both as numbers, with the words for both in the game."""

    cost: float
    value: float
    group: str = ""
    """Cards are only compared with others of their group, such as mobs with mobs."""
    cost_word: str = "TP"
    value_word: str = "points"


@attrs.frozen(eq=False)
class Game:
    """One game. Everything the tools do with a game goes through these fields; no tool knows a game's name."""

    name: str
    """Its short name in headers and on the command line."""
    title: str
    language: Language
    sections: tuple[str, ...]
    """The `## …` headings under which cards stand, in the order in which they are printed."""
    read_stat: Callable[[str, Line], StatLine]
    """Read a stat line of a section; raises TextError with spans inside the line."""
    print_stat: Callable[[str, Mapping[str, Any], tuple[str, ...]], str]
    """Print a stat line: section, stats, tribes."""
    compile_line: Callable[[LineReader, Node], Compiled | None]
    """Look up the names of one effect line and compile it; faults go to the reader, then None."""
    match: type[Match]
    """The state of a match."""
    start: Callable[..., Match]
    """`start(cards, decks, players, variant, seed, log)`: a new match; raises DeckErrors or ValueError."""
    players: range
    variants: tuple[str, ...]
    """The first one is the default."""
    default_sets: tuple[str, ...]
    """The bundled sets that are used where a call names none."""
    folder: Path
    """Where the bundled sets (`*.cards.md`) and decks (`*.deck.txt`) are."""
    finish: Callable[[CardSet], CardSet] | None = None
    """Work on the whole set after all cards are compiled, e.g. to attach keyword definitions."""
    check_deck: Callable[[Sequence[str], CardSet], list[str]] | None = None
    """Every fault of a list of card ids as a deck, in words; None in games without such decks."""
    cost: Callable[[Draft], Any] | None = None
    """What playing a card costs, an amount; None in games without costs."""
    check_card: Callable[[Draft, Callable[[Diagnostic], None]], None] | None = None
    """What is wrong with a card as a whole (numbers of lines, missing stat)."""
    lints: tuple[Callable[..., Any], ...] = ()
    scenario: ScenarioRules | None = None
    """Reads and runs scenario blocks."""
    board: Callable[[dict[str, Any], CardSet], list[str]] | None = None
    """Draw an observation for the terminal: plain lines of at most 80 columns."""
    evaluate: Callable[[Any, int], float] | None = None
    """`evaluate(state, player)`: what `returns` will give a player, as a guess from -1 to 1.

    Bots look ahead with it. It may read the whole state, as bots only have resampled ones; it is not asked
    about a match that is over. Without it bots tell apart only finished matches.
    """
    default_decks: Callable[[CardSet, int], list[Any] | None] | None = None
    """`default_decks(cards, players)`: legal decks for a call that names none, one a player.

    None in games without decks. A game that leaves this out plays with its bundled decks.
    """
    tally: Tally | None = None
    """How statistics count cards and effects; None for a game of which only results are counted."""
    combined: str = ""
    """The word after which an action lists any number of things, separated by commas (`play Zasp, Mothiva`)."""
    needs_stat: Callable[[str], bool] = lambda section: True
    """Whether cards of a section must have a stat line."""
    changes: Callable[[Node, Any], Any] | None = None
    """What a mutation changes at one node of an effect text (`cardlang.games.sites.Hook`)."""
    canonical: Callable[[Node, CardSet], Node] | None = None
    """Return a tree in canonical spelling where that depends on what its names mean."""
    resolve: Callable[..., dict[str, Any]] | None = None
    """Resolve one round as data, in games that have such rounds."""
    compare: Callable[..., Comparison] | None = None
    """`compare(cards, first, second, variant, boards, seed)`: two cards in the same place, in such games."""
    phases: Callable[[Compiled], Sequence[str]] | None = None
    """The names of the phases in which one effect line runs, in their order."""
    odds: Callable[[Compiled, CardSet], Odds] | None = None
    """What one effect line comes to on a card of its own, with the probability of each result."""
    deck_codes: str = ""
    """The module that reads codes of decks, by `is_code(text)` and `decode(text, cards)`; imported when needed."""
    codecs: tuple[str, ...] = ()
    """Its foreign formats (`cardlang.codecs.codec.Codec`), each as `module:name`, imported when needed."""
    worth: Callable[[Card], Worth | None] | None = None
    """How much a card is worth for what it costs, for comparing costs; None for cards that cannot be weighed."""
    examples: tuple[str, ...] = ()
    """Sentences of its language, one of each kind; the nearest ones stand below a text that is not understood."""
    words: Mapping[str, str] = attrs.field(factory=dict)
    """Further words for suggestions, with their kind (`rank`, `effect`, …)."""
    help: str = ""
    """A line or two for `cardlang games`."""
