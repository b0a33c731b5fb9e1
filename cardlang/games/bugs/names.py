"""What the names in a card text mean: bugs, and the card itself.

Bugs may be named as in a sentence about bugs: in the plural, and without the capital (`any earwig`).
"""

from __future__ import annotations

from cardlang.checks.scope import Draft, LineReader, did_you_mean, unknown_id
from cardlang.games.bugs import ast
from cardlang.resources import examples_of
from cardlang.source import Span
from cardlang.syntax.characters import normal_name
from cardlang.syntax.examples import said_like

_OWN = ("reverses", "passes", "skips", "swarm", "duplicates", "discards", "direction", "player", "yard")
SORT_WORDS = ("bug", "bugs", "card", "cards")
"""Words that are no names, but are read as such where only names stand: `all bugs from the table`."""
WORDS = dict.fromkeys(_OWN, "word of the language")


class Selector:
    """Looks up the names of one effect line and reports those that mean nothing."""

    def __init__(self, reader: LineReader) -> None:
        self.reader = reader
        self.failed = False

    def bugs(self, names: tuple[ast.Name, ...]) -> tuple[str, ...]:
        """Return the ids of the bugs that are named, in the plural too (`Robber flies`)."""
        ids = (self._card(name, only_bugs=True) for name in names)
        return tuple(card_id for card_id in ids if card_id is not None)

    def cards(self, names: tuple[ast.Name, ...]) -> tuple[str, ...]:
        """Return the ids of the cards that are named."""
        ids = (self._card(name, only_bugs=False) for name in names)
        return tuple(card_id for card_id in ids if card_id is not None)

    def itself(self, name: ast.Name) -> None:
        """Check that a card that speaks of itself by name says its own."""
        draft = self.reader.draft
        if name.by_id:
            if name.text == getattr(draft, "id", name.text):
                return
        elif normal_name(name.text) == normal_name(draft.name):
            return
        found = self._find(name)
        if not found:
            self._unknown(name, "the card that the text stands on", "card")
        elif isinstance(draft, Draft) and draft.id in self.reader.scope.by_id:
            self.reader.fault(
                "W340",
                f"`{name.text}` is another card",
                name.span,
                label="read as the card that the text stands on",
                help=(f"a text speaks of its own card: write `{draft.name}`, or `this card`",),
            )

    def _card(self, name: ast.Name, *, only_bugs: bool) -> str | None:
        found = self._find(name)
        if not found:
            self._unknown(name, *(("a kind of bugs", "bug") if only_bugs else ("a kind of cards", "card")))
            return None
        if len(found) > 1:
            listed = " or ".join(f"`{{#{draft.id}}}`" for draft in found[:4])
            self._report(
                "E212",
                f"`{name.text}` is the name of {len(found)} cards of this set",
                name,
                help=(f"write the id of the card that is meant: {listed}",),
            )
            return None
        if only_bugs and found[0].kind != "Bug":
            self._report(
                "E240",
                f"`{name.text}` is not a bug",
                name,
                label="read as a kind of bugs",
                help=(f"it stands under `## {found[0].kind}`; only bugs make a swarm",),
            )
            return None
        return found[0].id

    def _find(self, name: ast.Name) -> list[Draft]:
        scope = self.reader.scope
        if name.by_id:
            draft = scope.by_id.get(name.text)
            return [] if draft is None else [draft]
        for text in (name.text, *([] if name.quoted else singulars(name.text))):
            found = scope.cards_named(text)
            if not found and name.small:
                found = [draft for draft in scope.by_id.values() if draft.name.lower() == text]
            if found:
                return found
        return []

    def _unknown(self, name: ast.Name, what: str, kind: str) -> None:
        if name.by_id:
            fault = unknown_id(name.text, name.span, self.reader.scope)
            self._report(fault.code, fault.message, name, help=fault.help, replacement=fault.replacement)
            return
        candidates = did_you_mean(name.text, self.reader.scope, WORDS)
        drafts = self.reader.scope.by_id.values()
        names = [draft.name for draft in drafts if kind == "card" or draft.kind == "Bug"]
        shown = ", ".join(names[:6]) + (", …" if len(names) > 6 else "")
        if not candidates and not name.quoted and self._is_no_name(name):
            self._not_understood(name, what, shown)
            return
        guess = [f"did you mean the {k} `{c}`?" for c, k in candidates[:1]]
        self._report(
            "E210",
            f"there is no {kind} called `{name.text}`",
            name,
            label=f"read as {what}",
            help=(*guess, f"{kind}s in reach: {shown}" if names else f"there are no {kind}s in reach"),
            replacement=candidates[0][0] if candidates else None,
        )

    def _is_no_name(self, name: ast.Name) -> bool:
        """Return whether words were taken for a name only because a name can stand there."""
        if name.small:
            return " " in name.text or name.text in SORT_WORDS
        before = self.reader.line.text[: name.span.start].rstrip()
        return " " in name.text and before[-1:] in ("", ".", ":")

    def _not_understood(self, name: ast.Name, what: str, shown: str) -> None:
        if self.failed:  # what stands behind the first such words is misread too
            return
        self.failed = True
        first = name.text if name.small else name.text.split(" ")[0]
        self.reader.fault(
            "E101",
            f"`{first}` is not understood here",
            Span(name.span.start, name.span.start + len(first)),
            label=f"read as {what}",
            help=(
                *said_like(examples_of("bugs"), self.reader.line.text, name.span),
                f"here can be named {shown}",
            ),
        )

    def _report(
        self,
        code: str,
        message: str,
        name: ast.Name,
        *,
        label: str = "",
        help: tuple[str, ...] = (),
        replacement: str | None = None,
    ) -> None:
        self.failed = True
        self.reader.fault(code, message, name.span, label=label, help=help, replacement=replacement)


def singulars(name: str) -> list[str]:
    """Return what a name may be the plural of.

    >>> singulars("Robber flies")
    ['Robber fly', 'Robber flie', 'Robber fli']
    """
    found = []
    if name.endswith("ies"):
        found.append(name[:-3] + "y")
    if name.endswith("s"):
        found.append(name[:-1])
    if name.endswith("es"):
        found.append(name[:-2])
    return found
