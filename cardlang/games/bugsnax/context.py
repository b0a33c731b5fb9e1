"""What a text has said so far while it is compiled: its steps, its memory slots, and what `it` can mean."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.bugsnax.effects import Amount, Place, Players, Reference, Slot, Test, You
from cardlang.games.bugsnax.steps import Block, Choose, Step
from cardlang.games.bugsnax.vocabulary import Vocabulary
from cardlang.source import Span

EVENT_CARD, EVENT_OTHER, EVENT_PLAYER = 0, 1, 2
FIRST_SLOT = 3

SECTIONS = {"Trap": "trap", "Snax": "snax", "Advanced Snax": "snax"}
"""The kind of the cards in each section; all others hold Grumpus cards."""


def kind_of_section(section: str) -> str:
    """Return the kind of the cards of a section."""
    return SECTIONS.get(section, "grumpus")


@attrs.define
class Mention:
    """Something that a later `it`, `they` or `that Snak` can mean."""

    kind: str
    """`trap`, `snax`, `grumpus`, `attachment`, `card`, `player`, or `place`."""
    reference: Reference | None
    place: Place | None = None
    many: bool = False
    """Whether several cards are meant, who may be `they`."""
    most: Amount | None = None
    """Of how many at most one chose."""


@attrs.define
class Context:
    """The state of compiling one line; blocks inside it work on copies that share the slots."""

    vocabulary: Vocabulary
    kind: str
    """The kind of the card whose text it is; `keyword` in a keyword's text."""
    span: Span
    line: str
    """The line as written."""
    subject: Reference = attrs.field(factory=You)
    """Who acts where the text names nobody."""
    steps: list[Step] = attrs.field(factory=list)
    mentions: list[Mention] = attrs.field(factory=list)
    slots: list[int] = attrs.field(factory=lambda: [FIRST_SLOT])
    in_event: bool = False
    """Whether slots 0 to 2 hold an event's card, second card and player."""
    described: Test | None = None
    """The standing condition of the sentence, for rules."""
    chooses: bool = False
    """Whether `a Snak` in a rule means one that is chosen now: the rule is laid down as an order."""
    before: list[Step] = attrs.field(factory=list)
    """The steps before the block that this context is for."""
    rest: dict[str, Reference] = attrs.field(factory=dict)
    """What `the rest` means: shared by all blocks of the line."""
    until: str = ""
    """How long the rules of the clause hold; see `Lasting`."""

    def new_slot(self) -> int:
        """Return a slot that nothing uses yet."""
        number = self.slots[0]
        self.slots[0] = number + 1
        return number

    def mention(
        self, kind: str, reference: Reference | None, place: Place | None = None, many: bool = False
    ) -> None:
        """Note that the text spoke of something."""
        self.mentions.append(Mention(kind, reference, place, many))

    def last(self, *kinds: str) -> Mention | None:
        """Return what the text spoke of last among some kinds, or None."""
        return next((m for m in reversed(self.mentions) if m.kind in kinds), None)

    def last_card(self, kind: str = "card") -> Reference | None:
        """Return the cards mentioned last that can be of a kind."""
        for mention in reversed(self.mentions):
            if mention.reference is None or mention.kind in ("player", "place"):
                continue
            if "card" in (kind, mention.kind) or mention.kind == kind:
                return mention.reference
        return None

    def last_player(self) -> Reference | None:
        """Return the player mentioned last."""
        found = self.last("player")
        return found.reference if found else None

    def choose(
        self,
        source: Reference,
        kind: str,
        least: Amount = 1,
        most: Amount | None = 1,
        *,
        who: Reference | None = None,
        random: bool = False,
    ) -> Slot:
        """Add a choice among a reference and return what was chosen."""
        slot = self.new_slot()
        self.steps.append(Choose(slot, who or self.chooser(), source, least, most, random))
        chosen = Slot(slot)
        self.mentions.append(Mention(kind, chosen, many=most != 1, most=most))
        return chosen

    def chooser(self) -> Reference:
        """Return who makes the choices of the clause: its subject."""
        return self.subject if not isinstance(self.subject, Players) else You()

    def inner(self) -> Context:
        """Return a context for a block inside this one."""
        return attrs.evolve(self, steps=[], mentions=list(self.mentions), before=self.steps)

    def words(self, span: Span) -> str:
        """Return what the line says in a span."""
        return self.line[span.start : span.end]

    def block(self) -> Block:
        """Return the steps so far."""
        return tuple(self.steps)


def refusal(message: str, span: Span, *help: str) -> TextError:
    """Return what stops compiling: the text reads, but does not say what could be done."""
    return TextError(Fault("E202", message, span, help=help))


def one_of(options: Iterable[str]) -> str:
    """Return words as a list for people."""
    return ", ".join(f"`{option}`" for option in options)
