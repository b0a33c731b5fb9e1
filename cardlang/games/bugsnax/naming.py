"""Names that mean nothing, or more than one card: the faults that say so."""

from __future__ import annotations

from cardlang.checks.scope import did_you_mean
from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.bugsnax import vocabulary as words
from cardlang.games.bugsnax.reader import LANGUAGE
from cardlang.games.bugsnax.vocabulary import Vocabulary
from cardlang.source import Span


def one(cards: tuple[str, ...], text: str, span: Span) -> tuple[str, ...]:
    """Return the one card of a name; where a set has several so called, the text must give an id."""
    if len(cards) > 1:
        raise TextError(
            Fault(
                "E212",
                f"`{text}` is the name of {len(cards)} cards of this set",
                span,
                help=(f"write the id of the one you mean: {', '.join(f'`{{#{c}}}`' for c in cards)}",),
            )
        )
    return cards


def unknown(vocabulary: Vocabulary, text: str, span: Span, kind: str) -> Fault:
    """Return the fault for a name that nothing in reach has, with what it may be a slip of."""
    language = dict.fromkeys((*words.NOUNS, *words.ADJECTIVES, *LANGUAGE.capitalised_words), "word")
    near = did_you_mean(text, vocabulary.scope, language)[:3]
    helps = [f"did you mean the {found} `{candidate}`?" for candidate, found in near]
    if kind == "card" and not near:
        some = [name for name, found in vocabulary.scope.names() if found == "card"][:6]
        helps.append(f"cards in reach: {', '.join(some)}, …" if some else "there are no cards in reach")
    if kind == "keyword":
        known = ", ".join(vocabulary.scope.keywords)
        helps.append(
            f"keywords in reach: {known}" if known else "a new keyword is defined under `## Keywords`"
        )
    replacement = near[0][0] if near else None
    return Fault(
        "E210", f"there is no {kind} called `{text}`", span, help=tuple(helps), replacement=replacement
    )
