"""Steps: what a card text does, one thing after the other. Each is carried out by a function in `run`."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from cardlang.games.bugsnax.effects import Amount, Place, Reference, Test
from cardlang.games.bugsnax.rules import Placed, Rule
from cardlang.source import Span

Block: TypeAlias = "tuple[Step, ...]"


@attrs.frozen
class Trigger:
    """What happens when something happens; in its place when `instead`.

    The memory of the block starts with the event's card, its second card (the Snak a trap was played on, the
    trap that caught it) and its player in slots 0, 1 and 2.
    """

    event: str
    """`play`, `catch`, `eat`, `draw`, `discard`, `take`, `move`, `return`, `enter`, `turn start`, `turn end`,
    `keyword NAME`, `heal NAME`."""
    who: Reference | None
    cards: Reference | None
    targets: Reference | None
    test: Test | None
    block: Block
    instead: bool = False
    limit: int = 0
    """At most so many times a turn."""
    only: int = 0
    """Only the so-manieth time in a turn that its player does it: `your first trap each turn`."""
    stubborn: bool = False
    own: bool = False
    """The event is about the card itself, which hears it wherever it is."""


@attrs.frozen
class Choose(Placed):
    """`who` takes some of `source` into a slot: between `least` and `most`, all there are when fewer."""

    slot: int
    who: Reference
    source: Reference
    least: Amount
    most: Amount | None
    """None: any number."""
    random: bool = False


@attrs.frozen
class Remember(Placed):
    """Put what a reference means now into a slot."""

    slot: int
    source: Reference


@attrs.frozen
class May(Placed):
    """`who` decides whether the block happens. `text` is the question."""

    who: Reference
    block: Block
    text: str


@attrs.frozen
class Either(Placed):
    """`who` decides which block happens; those that can do nothing are still offered."""

    who: Reference
    blocks: tuple[Block, ...]
    texts: tuple[str, ...]


@attrs.frozen
class When(Placed):
    """The first block when the test holds, the second otherwise."""

    test: Test
    block: Block
    otherwise: Block = ()


@attrs.frozen
class ForEach(Placed):
    """The block once for each card or player of a reference, which stands in the slot meanwhile."""

    slot: int
    source: Reference
    block: Block


@attrs.frozen
class Repeat(Placed):
    """The block so many times."""

    times: Amount
    block: Block


@attrs.frozen
class Draw(Placed):
    """Players draw from the top of a pile; the slot holds what they drew."""

    who: Reference
    place: Place
    amount: Amount
    slot: int
    bottom: bool = False
    until: Amount | None = None
    """Draw until the hand holds so many cards of the pile's kind."""
    every: bool = False
    """Whether cards of all kinds are counted there."""


@attrs.frozen
class Move(Placed):
    """Cards go to a place: discarding, returning, putting, taking, giving, shuffling away are all this."""

    cards: Reference
    place: Place
    how: str
    """The rules' word for it, as triggers hear it: `discard`, `return`, `put`, `take`, `shuffle`."""
    at: str = "top"
    """Where in a deck: `top`, `bottom` or `shuffled`."""
    target: Reference | None = None
    """The Snak in front of which traps are put."""
    aside: int | None = None
    """The slot of the block around in which the cards wait until all players have chosen; see `HandOver`."""


@attrs.frozen
class HandOver(Placed):
    """All cards that were laid aside in the slot go to those who get them; `how` as in `Move`."""

    slot: int
    how: str


@attrs.frozen
class Swap(Placed):
    """Two cards change places; two Snax on the field leave the traps before them where they lie."""

    first: Reference
    second: Reference


@attrs.frozen
class SwapTraps(Placed):
    """All traps before one Snak change places with all before another."""

    first: Reference
    second: Reference


@attrs.frozen
class Copy(Placed):
    """Cards become copies: name, numbers, keywords and text are those of the first other card of `of`.

    `named` is the id of a card that the text names instead. `until` as in `Lasting`; empty for good.
    """

    cards: Reference
    of: Reference | None
    named: str = ""
    until: str = ""


@attrs.frozen
class SwapHands(Placed):
    """Two players change hands."""

    first: Reference
    second: Reference


@attrs.frozen
class Play(Placed):
    """`who` plays cards at once; traps on `target`, or on a Snak of their choice."""

    who: Reference
    cards: Reference
    target: Reference | None
    free: bool


@attrs.frozen
class Catch(Placed):
    """`who` catches Snax, whatever lies in front of them."""

    who: Reference
    snax: Reference


@attrs.frozen
class Eat(Placed):
    """Players eat Snax; `draw` says whether they then draw the Grumpus card that eating brings."""

    who: Reference
    snax: Reference
    draw: bool


@attrs.frozen
class Afflict(Placed):
    """Cards or players come under a keyword: what its text orders is done to them at once, what it says for a
    time or for good is a condition that they are in. `until` shortens it: see `Lasting`."""

    keyword: str
    targets: Reference
    until: str = ""


@attrs.frozen
class Heal(Placed):
    """Cards or players lose a condition; an empty keyword means every condition."""

    keyword: str
    targets: Reference


@attrs.frozen
class Actions(Placed):
    """Players get or lose actions of the turn; one whose turn it is not gets them at their next turn."""

    who: Reference
    amount: Amount
    sign: int = 1
    later: bool = False
    """At the start of the next turn even when it is theirs now."""
    whole: bool = False
    """All actions are lost."""


@attrs.frozen
class Points(Placed):
    """Players gain or lose points beside those of the Snax they ate."""

    who: Reference
    amount: Amount
    sign: int = 1


@attrs.frozen
class Lasting(Placed):
    """Rules that hold for a time, wherever the card is then."""

    rules: tuple[Rule, ...]
    until: str
    """`turn` (the end of this turn), `own end`, `own start` (of your next turn), `next own end` or `match`."""
    uses: int = 0
    """Gone after so many uses: `the next trap you play`."""


@attrs.frozen
class Await(Placed):
    """The block when the event happens next, wherever the card is then: `at the start of your next turn`."""

    trigger: Trigger
    until: str = "match"


@attrs.frozen
class Attach(Placed):
    """This card is attached to a Snak or put in front of a player."""

    cards: Reference
    host: Reference


@attrs.frozen
class Look(Placed):
    """`who` learns which cards these are; `public` shows them to all."""

    who: Reference
    cards: Reference
    public: bool = False


@attrs.frozen
class Shuffle(Placed):
    """Shuffle a deck; with `discard` its discard pile goes into it first."""

    place: Place
    discard: bool = False


@attrs.frozen
class Replace(Placed):
    """A Snak still on the field goes under the Snax deck; its place is filled."""

    snax: Reference


@attrs.frozen
class EndTurn(Placed):
    """The turn of the player whose turn it is ends after this."""


@attrs.frozen
class ExtraTurn(Placed):
    """Players take another turn after this one, or skip their next (`sign` -1)."""

    who: Reference
    sign: int = 1


@attrs.frozen
class Win(Placed):
    """Players win the match."""

    who: Reference


@attrs.frozen
class Prevent(Placed):
    """Nothing happens: the whole of an `instead` that only forbids."""


Step: TypeAlias = (
    Choose
    | Remember
    | May
    | Either
    | When
    | ForEach
    | Repeat
    | Draw
    | Move
    | HandOver
    | Swap
    | SwapHands
    | SwapTraps
    | Copy
    | Play
    | Catch
    | Eat
    | Afflict
    | Heal
    | Await
    | Actions
    | Points
    | Lasting
    | Attach
    | Look
    | Shuffle
    | Replace
    | EndTurn
    | ExtraTurn
    | Win
    | Prevent
)


def placed(step: Step, span: Span) -> Step:
    """Return a step with the clause that says it, also for all inside it; what has its place keeps it."""
    if step.said is not None:
        return step
    match step:
        case May() | ForEach() | Repeat():
            return attrs.evolve(step, said=span, block=_placed(step.block, span))
        case When():
            block, otherwise = _placed(step.block, span), _placed(step.otherwise, span)
            return attrs.evolve(step, said=span, block=block, otherwise=otherwise)
        case Either():
            return attrs.evolve(step, said=span, blocks=tuple(_placed(b, span) for b in step.blocks))
    return attrs.evolve(step, said=span)


def _placed(block: Block, span: Span) -> Block:
    return tuple(placed(step, span) for step in block)
