"""What a card of Dimensions does: frozen, picklable data with names resolved to card ids.

A card has abilities: a `Trigger` runs a script of steps when something happens, a `Static` holds while its card is
in play, an item's own script is the trigger of being played. Steps, conditions, amounts and selectors are data;
`steps.py`, `select.py` and `auras.py` say what they do.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from cardlang.games.dimensions.card_effects import NOWHERE as NOWHERE
from cardlang.games.dimensions.card_effects import Conjure as Conjure
from cardlang.games.dimensions.card_effects import Discard as Discard
from cardlang.games.dimensions.card_effects import Draw as Draw
from cardlang.games.dimensions.card_effects import Fetch as Fetch
from cardlang.games.dimensions.card_effects import Look as Look
from cardlang.games.dimensions.card_effects import Place as Place
from cardlang.games.dimensions.card_effects import Reshuffle as Reshuffle
from cardlang.games.dimensions.card_effects import ShowHand as ShowHand
from cardlang.games.dimensions.card_effects import Sort as Sort
from cardlang.games.dimensions.card_effects import Step as Step
from cardlang.games.dimensions.card_effects import Stow as Stow
from cardlang.games.dimensions.card_effects import TradeHands as TradeHands
from cardlang.games.dimensions.terms import Amount, Condition, Rule, Selector, Test

# -- steps --------------------------------------------------------------------------------------------------


@attrs.frozen
class Damage(Step):
    """Deal damage that ignores Defense (ruling 6); `source` deals it, the card itself when it says nothing."""

    who: Selector
    amount: Amount
    source: Selector = attrs.field(default=Selector(ref="this"))


@attrs.frozen
class Spread(Step):
    """Deal an amount of damage in all, each point to one of them at random, or to all as evenly as can be."""

    who: Selector
    amount: Amount
    evenly: bool = False


@attrs.frozen
class Exchange(Step):
    """Put two units in each other's place; on two boards each changes its controller."""

    who: Selector
    target: Selector


@attrs.frozen
class Heal(Step):
    """Heal up to the maximum (ruling 10); None heals fully."""

    who: Selector
    amount: Amount | None


@attrs.frozen
class Summon(Step):
    """Put new mobs or structures into play, as many as fit (ruling 13): copies of a card or of what is named."""

    who: Selector
    """Whose board."""
    amount: Amount
    cards: tuple[str, ...] = ()
    copy: Selector | None = None
    zone: str = ""
    """hand, deck or discard pile: a card from there instead of a new one; seen: the one discarded last;
    drawn: the one drawn last; any: random."""
    tests: tuple[Test, ...] = ()
    pick: str = "choose"


@attrs.frozen
class Destroy(Step):
    """Destroy mobs, structures, weapons or armor."""

    who: Selector


@attrs.frozen
class Leave(Step):
    """Return mobs or structures to their owner's hand, or shuffle them into the deck."""

    who: Selector
    zone: str
    mine: bool = False
    """To the controller's hand or deck instead of the owner's."""


@attrs.frozen
class Change(Step):
    """Give changes of numbers, keywords and rules; `lasts` is empty or names the turn end up to which."""

    who: Selector
    attack: Amount = 0
    defense: Amount = 0
    health: Amount = 0
    cost: Amount = 0
    durability: Amount = 0
    keywords: tuple[tuple[str, int], ...] = ()
    rules: tuple[Rule, ...] = ()
    lasts: str = ""
    """Empty for good; turn, your turn, their turn (the opponent's next), next turn (up to the start of yours)."""


@attrs.frozen
class Lose(Step):
    """Take keywords away."""

    who: Selector
    keywords: tuple[str, ...]


@attrs.frozen
class SetStat(Step):
    """Set a number, or multiply it."""

    who: Selector
    stat: str
    amount: Amount = 0
    factor: int = 0
    """Not 0: multiply by this, -2 halves (rounded up)."""


@attrs.frozen
class SwapStats(Step):
    """Exchange two numbers of each mob; `between` or with a target: one of a mob with one of another."""

    who: Selector
    stats: tuple[str, str]
    target: Selector | None = None
    between: bool = False


@attrs.frozen
class Silence(Step):
    """Take text, keywords and status effects; numbers stay."""

    who: Selector


@attrs.frozen
class Mana(Step):
    """Gain or lose mana of this turn or the maximum; `full` restores it."""

    who: Selector
    amount: Amount
    maximum: bool = False
    full: bool = False


@attrs.frozen
class Hurt(Step):
    """Make a player lose HP without damage, or set it."""

    who: Selector
    amount: Amount


@attrs.frozen
class ChangeDimension(Step):
    """Change the dimension to one of these: the next one when empty, chosen by the player when several."""

    dimensions: tuple[str, ...]
    random: bool = False


@attrs.frozen
class Equip(Step):
    """Equip a player with a new weapon or armor."""

    who: Selector
    card: str


@attrs.frozen
class Control(Step):
    """Take control of mobs or structures."""

    who: Selector
    lasts: str = ""
    by: Selector = attrs.field(default=Selector(ref="you"))


@attrs.frozen
class Transform(Step):
    """Replace by another card: a named one, or a copy of what is named."""

    who: Selector
    cards: tuple[str, ...] = ()
    copy: Selector | None = None


@attrs.frozen
class Afflict(Step):
    """Give a status effect for a number of turns (ruling 8); 0 turns cures it, no status cures all."""

    who: Selector
    status: str
    turns: Amount


@attrs.frozen
class AttackAgain(Step):
    """Let mobs (or the player's weapon) attack once more this turn."""

    who: Selector


@attrs.frozen
class Strike(Step):
    """Let mobs attack (or fight) a target at once."""

    who: Selector
    target: Selector


@attrs.frozen
class Triggers(Step):
    """Let the death effects of mobs happen without a death."""

    who: Selector


@attrs.frozen
class End(Step):
    """A player wins or loses the game."""

    who: Selector
    wins: bool


@attrs.frozen
class Choose(Step):
    """Only pick; what follows speaks of `it`."""

    who: Selector


# -- control: a script is a flat row, these jump forward in it ------------------------------------------------


@attrs.frozen
class Skip(Step):
    """Skip `steps` when the condition does not hold (None: always)."""

    condition: Condition | None
    steps: int


@attrs.frozen
class Ask(Step):
    """Ask whether to do the following steps; skip them on no."""

    text: str
    steps: int


@attrs.frozen
class Modes(Step):
    """Ask which of several rows of steps to do: (text, steps to skip to its start)."""

    options: tuple[tuple[str, int], ...]


@attrs.frozen
class Later(Step):
    """Do the following steps at a turn's end or start instead of now: end or start, of your or any turn."""

    when: str
    steps: int


# -- abilities ----------------------------------------------------------------------------------------------


@attrs.frozen
class Pattern:
    """What must happen: a kind of event, who did it and whom it befell. None stands for anything."""

    kind: str
    subject: Selector | None = None
    object: Selector | None = None
    value: str = ""


@attrs.frozen
class Trigger:
    """When one of the patterns happens and the condition holds, the script runs."""

    patterns: tuple[Pattern, ...]
    script: tuple[Step, ...]
    condition: Condition | None = None
    once: str = ""
    """Empty, or `turn`: at most once a turn."""
    place: Place = attrs.field(default=NOWHERE, eq=False)


@attrs.frozen
class Static:
    """What holds while the card is in play (in hand, for its own cost) and the condition holds."""

    who: Selector
    condition: Condition | None = None
    attack: Amount = 0
    defense: Amount = 0
    health: Amount = 0
    cost: Amount = 0
    keywords: tuple[tuple[str, int], ...] = ()
    rules: tuple[Rule, ...] = ()
    base: bool = False
    """Whether its numbers are what lies between the printed ones and those that stand in their place."""
    place: Place = attrs.field(default=NOWHERE, eq=False)


@attrs.frozen
class HasKeyword:
    """A printed keyword with its parameter (0 without one)."""

    keyword: str
    amount: int = 0
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen
class StatusTick:
    """In a keyword's definition: what its status effect does at the start of the turn of the mob's owner."""

    script: tuple[Step, ...]
    place: Place = attrs.field(default=NOWHERE, eq=False)


@attrs.frozen
class StatusSpares:
    """In a keyword's definition: mobs that take nothing from its status effect (ruling 8)."""

    tests: tuple[Test, ...]
    place: Place = attrs.field(default=NOWHERE, eq=False)


Ability: TypeAlias = "Trigger | Static | HasKeyword | StatusTick | StatusSpares"
