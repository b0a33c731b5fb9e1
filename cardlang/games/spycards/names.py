"""What the names in an effect text mean: a card, a tribe or a rank (ruling 7)."""

from __future__ import annotations

import attrs

from cardlang.checks.scope import LineReader, did_you_mean, unknown_id
from cardlang.diagnostics.suggest import closest
from cardlang.games.spycards import ast
from cardlang.source import Span
from cardlang.syntax.node import Node

EFFECT_WORDS = (
    "ATK",
    "DEF",
    "TP",
    "Pierce",
    "Lifesteal",
    "Heal",
    "Take",
    "Multiply Healing",
    "Numb",
    "Summon",
    "Unity",
    "Empower",
    "Setup",
    "Coin",
    "If",
    "Unless",
    "VS",
    "On Win",
    "On Loss",
    "On Tie",
    "On Numb",
)
WORDS = {**dict.fromkeys(EFFECT_WORDS, "effect"), **dict.fromkeys(ast.SELECTABLE_RANKS, "rank")}


@attrs.frozen
class Meaning:
    """What a name stands for. `value` is a card id, a tribe as declared, or a rank; `text` the declared name."""

    kind: str
    value: str
    text: str
    other: str | None = None
    """The kind of a second thing of the same name, when there is one."""
    shared: bool = False
    """True when another card of the set has the same name, so that only the id tells them apart."""

    @property
    def mark(self) -> str:
        """The mark by which effects mean it."""
        return f"{self.kind}:{self.value}"


class Selector:
    """Looks up the names of one effect line, each once, and reports those that mean nothing."""

    def __init__(self, reader: LineReader) -> None:
        self.reader = reader
        self.failed = False
        self._known: dict[int, Meaning | None] = {}

    # -- one method a place where a name may stand -----------------------------------------------------------

    def condition(self, node: ast.IfCount) -> Meaning | None:
        """Return what a condition counts: a card first, but a tribe first with a count or after VS."""
        free = node.count is None and not node.versus
        meaning = self._look_up(
            node.name, card_first=free, what=_condition_reading(node), only_tribe=node.bare
        )
        if free and meaning is not None:
            self._warn_if_double(node.name, meaning)
        return meaning

    def per(self, node: ast.Per) -> Meaning | None:
        """Return what `per` counts."""
        meaning = self._look_up(node.name, card_first=not node.one, what="counts each one in play")
        if meaning is not None and not node.one:
            self._warn_if_double(node.name, meaning)
        return meaning

    def empowered(self, node: ast.Empower) -> Meaning | None:
        """Return what Empower strengthens."""
        return self._look_up(node.name, card_first=node.card, what="the cards that Empower strengthens")

    def numbed(self, node: ast.Numb) -> tuple[Meaning, Meaning | None] | None:
        """Return what Numb turns down besides the opponent's Attackers, as `summoned` does; None without a name."""
        return (
            None if node.name is None else self._tribe_and_rank(node.name, False, "the cards that are numbed")
        )

    def united(self, node: ast.Unity) -> Meaning | None:
        """Return what Unity strengthens; without a name the line is reported."""
        if node.name is not None:
            return self._look_up(node.name, card_first=False, what="the cards that Unity strengthens")
        self.failed = True
        tribes = getattr(self.reader.draft, "tribes", ())
        wanted = f"Unity ({node.amount}, {tribes[0] if tribes else 'Bug'})"
        self.reader.fault(
            "E214",
            "Unity needs a tribe",
            node.span,
            help=(f"write for example `{wanted}`",),
            replacement=wanted if tribes else None,
        )
        return None

    def turned(self, node: ast.TurnInto) -> Meaning | None:
        """Return the rank a card turns into one of."""
        if node.rank.text in ast.RANKS or node.rank.text == "Enemy":
            return Meaning("rank", node.rank.text, node.rank.text)
        self._unknown(node.rank, "the rank of the new card", "rank")
        return None

    def summoned(self, node: ast.Summon) -> tuple[Meaning, Meaning | None] | None:
        """Return what Summon brings: a meaning, and a rank beside it for `Summon n TRIBE RANK`."""
        return self._tribe_and_rank(node.name, node.count is None, "what is summoned")

    def _tribe_and_rank(
        self, name: ast.Name, card_first: bool, what: str
    ) -> tuple[Meaning, Meaning | None] | None:
        known = id(name) in self._known
        tribe_text, blank, rank = name.text.rpartition(" ")
        if (
            not known
            and blank
            and rank in ast.SELECTABLE_RANKS
            and not name.quoted
            and self._find(name, card_first) is None
        ):
            end = name.span.start + len(tribe_text)
            tribe = self._look_up(
                ast.Name(tribe_text, span=Span(name.span.start, end)),
                card_first=False,
                what=f"the tribe of {what}",
                only_tribe=True,
            )
            if tribe is None:
                return None
            return tribe, Meaning("rank", rank, rank)
        meaning = self._look_up(name, card_first=card_first, what=what)
        return None if meaning is None else (meaning, None)

    # -- spelling --------------------------------------------------------------------------------------------

    def spelled(self, name: ast.Name, meaning: Meaning, *, card_first: bool) -> ast.Name:
        """Return the name as it must be written to mean the same: bare, in quotes, or by id."""
        if meaning.kind == "card" and name.by_id:
            return attrs.evolve(name, text=meaning.value, quoted=False, by_id=True)
        quoted = not ast.reads_bare(meaning.text)
        if meaning.kind == "card" and meaning.other is not None:
            quoted = quoted or not card_first or name.quoted
        return attrs.evolve(name, text=meaning.text, quoted=quoted, by_id=False)

    # -- inside ----------------------------------------------------------------------------------------------

    def _look_up(
        self, name: ast.Name, *, card_first: bool, what: str, only_tribe: bool = False
    ) -> Meaning | None:
        known = self._known.get(id(name), False)
        if known is not False:
            return known  # type: ignore[return-value]
        meaning = self._find(name, card_first)
        if meaning is None:
            self._unknown(name, what, "tribe" if only_tribe else None)
        elif meaning.kind == "card" and meaning.shared:
            self._report_shared(name, [draft.id for draft in self.reader.scope.cards_named(name.text)])
            meaning = None
        self._known[id(name)] = meaning
        return meaning

    def _find(self, name: ast.Name, card_first: bool) -> Meaning | None:
        scope = self.reader.scope
        if name.by_id:
            draft = scope.by_id.get(name.text)
            return None if draft is None else Meaning("card", draft.id, draft.name)
        found: list[Meaning] = []
        cards = scope.cards_named(name.text)
        if cards:
            found.append(Meaning("card", cards[0].id, cards[0].name, shared=len(cards) > 1))
        tribe = scope.tribe(name.text)
        if tribe is not None:
            found.append(Meaning("tribe", tribe, tribe))
        if name.text in ast.SELECTABLE_RANKS:
            found.append(Meaning("rank", name.text, name.text))
        if not found:
            return None
        if not card_first and not name.quoted and found[0].kind == "card":
            found.append(found.pop(0))
        return attrs.evolve(found[0], other=found[1].kind) if len(found) > 1 else found[0]

    def _report_shared(self, name: ast.Name, ids: list[str]) -> None:
        self.failed = True
        listed = " or ".join(f"`{{#{i}}}`" for i in ids[:4])
        self.reader.fault(
            "E212",
            f"`{name.text}` is the name of {len(ids)} cards of this set",
            name.span,
            help=(f"write the id of the card that is meant: {listed}",),
        )

    def _warn_if_double(self, name: ast.Name, meaning: Meaning) -> None:
        if meaning.kind == "card" and meaning.other is not None and not name.quoted and not name.by_id:
            self.reader.fault(
                "W310",
                f"`{name.text}` is the name of a card and of a {meaning.other}",
                name.span,
                label="read as the card",
                help=(f'write `"{name.text}"` for the card, `{name.text} (1)` for the {meaning.other}',),
            )

    def _unknown(self, name: ast.Name, what: str, wanted: str | None) -> None:
        """Report a name that means nothing, with what it may be a slip of."""
        self.failed = True
        reader, scope = self.reader, self.reader.scope
        if name.by_id:
            fault = unknown_id(name.text, name.span, scope)
            reader.fault(
                fault.code, fault.message, fault.span, help=fault.help, replacement=fault.replacement
            )
            return
        kind = wanted or ("card" if name.quoted else "card, tribe or rank")
        if wanted == "rank":
            help_line = f"ranks: {', '.join(ast.SELECTABLE_RANKS)}"
        else:
            tribes = scope.tribes
            help_line = f"tribes in this set: {', '.join(tribes[:6])}{', …' if len(tribes) > 6 else ''} ({len(tribes)})"
        helps, replacement = [], None
        if wanted == "rank":
            candidates = [(rank, "rank") for rank in closest(name.text, ast.SELECTABLE_RANKS)]
        else:
            candidates = did_you_mean(name.text, scope, WORDS)
        best = self._best(name, candidates)
        if best is not None:
            replacement, guess_kind, line = best
            helps.append(f"did you mean the {guess_kind} `{replacement}`?   {line}")
        elif candidates:
            helps.append(f"did you mean the {candidates[0][1]} `{candidates[0][0]}`?")
        reader.fault(
            "E210",
            f"there is no {kind} called `{name.text}`",
            name.span,
            label=f"read as {what}",
            help=(*helps, *([help_line] if scope.tribes or wanted == "rank" else ())),
            replacement=replacement,
        )

    def _best(self, name: ast.Name, candidates: list[tuple[str, str]]) -> tuple[str, str, str] | None:
        """Return the first candidate with which the line reads, with its kind and the mended line."""
        from cardlang.games.spycards.reader import LANGUAGE

        text = self.reader.line.text
        for candidate, kind in candidates:
            mended = text[: name.span.start] + candidate + text[name.span.end :]
            node = LANGUAGE.read(mended)
            if isinstance(node, Node) and all(self._find(n, True) is not None for n in ast.names_in(node)):
                return candidate, kind, mended
        return None


def _condition_reading(node: ast.IfCount) -> str:
    count = 1 if node.count is None else node.count
    side = "on the other side" if node.versus else "in play"
    if node.negated:
        return f'"if fewer than {count} {node.name.text} {"is" if count == 1 else "are"} {side}"'
    return f'"if at least {count} {node.name.text} {"is" if count == 1 else "are"} {side}"'
