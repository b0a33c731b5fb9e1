"""Words that were read and changed nothing: a text that would mean the same without them is not understood.

A number, a comparison, a keyword and words such as `other` always matter to an author. So each is changed in turn
and the text is compiled again; one that leaves the meaning as it was has been passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

import attrs

from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.bugsnax import ast
from cardlang.games.bugsnax.abilities import Ability, Cost, NotAtFirst, Stays
from cardlang.games.bugsnax.leaving_out import cuts
from cardlang.games.bugsnax.vocabulary import COMPARISONS, NUMBERS, SUPERLATIVES

_OPPOSITES = {"<": "more than", "<=": "or more", ">": "less than", ">=": "or less", "=": "less than"}
_CHOICE = re.compile(r"Choose\(slot=(\d+)")
_LEFT_OUT = frozenset({"other", "random"})
"""Words that stand beside a noun and are left out to see whether they matter."""
_HELP = "say it in a sentence of its own, or in the words of `docs/bugsnax.md`"


def check_all_heard(
    text: ast.CardText,
    abilities: list[Ability],
    compiled: Callable[[ast.CardText], list[Ability]],
    keywords: Iterable[str],
) -> None:
    """Raise TextError for a word that the meaning of a text does not depend on, or a choice that nothing uses."""
    meaning = repr(abilities)
    for slot in _CHOICE.findall(meaning):
        if f"Slot(number={slot})" not in meaning and len(_CHOICE.findall(meaning)) > 1:
            raise TextError(
                Fault(
                    "E202",
                    "something is chosen here with which nothing is done",
                    text.span,
                    label="read, but not understood",
                    help=(_HELP,),
                )
            )
    plain = tuple(sorted(name for name in keywords if " " not in name))
    for word, changed in changes(text, plain):
        try:
            same = compiled(changed) == abilities
        except TextError:
            continue
        if same:
            raise TextError(
                Fault(
                    "E202",
                    f"`{word.text}` would change nothing here",
                    word.span,
                    label="read, but not understood",
                    help=(_HELP,),
                )
            )
    _check_parts(text, abilities, compiled)


def _check_parts(
    text: ast.CardText, abilities: list[Ability], compiled: Callable[[ast.CardText], list[Ability]]
) -> None:
    """Raise TextError for a part of a text without which it would mean the same."""
    if any(isinstance(ability, Cost | Stays | NotAtFirst) for ability in abilities):
        return  # these sentences of the rules text are known as a whole
    averts = "instead=True" in repr(abilities)
    idle = [
        (what, span)
        for what, span, changed in cuts(text)
        if changed
        and not (what == "instead" and averts)
        and all(_means(abilities, one, compiled) for one in changed)
    ]
    if idle:
        what, span = min(idle, key=lambda each: (each[1].end - each[1].start, each[1].start))
        said = what if what.startswith("this ") else f"`{what}`"
        raise TextError(
            Fault(
                "E202",
                f"{said} would change nothing here",
                span,
                label="read, but not understood",
                help=(_HELP, "leave it out where the rest says all that is meant"),
            )
        )


def _means(
    abilities: list[Ability], text: ast.CardText, compiled: Callable[[ast.CardText], list[Ability]]
) -> bool:
    try:
        return compiled(text) == abilities
    except TextError:
        return False


def changes(text: ast.CardText, keywords: tuple[str, ...]) -> Iterator[tuple[ast.Word, ast.CardText]]:
    """Yield each word that must matter, with the text in which it is another one."""
    for noun in _nouns(text):
        for word in noun.words:
            other = _other(word, noun, keywords)
            if other is not None:
                words = tuple(w for v in noun.words for w in (other if v is word else (v,)))
                if words:
                    yield word, _replaced(text, noun, attrs.evolve(noun, words=words))


def _other(word: ast.Word, noun: ast.Noun, keywords: tuple[str, ...]) -> tuple[ast.Word, ...] | None:
    """Return what stands in the place of a word, None for words that need not matter."""
    if word.kind == "number":
        return (attrs.evolve(word, text=str(int(word.text) + 1)),) if word.text.isdecimal() else None
    if word.kind == "keyword" and sum(w.kind in ("keyword", "bracket") for w in noun.words) == 1:
        return next(
            ((attrs.evolve(word, text=name),) for name in keywords if name[:3] != word.text[:3]), None
        )
    if word.kind == "between":
        return (attrs.evolve(word, text="between 1 and 999"),)
    if word.kind == "signed":
        more = word.text[1:]
        return (attrs.evolve(word, text=f"{word.text[0]}{int(more) + 1}"),) if more.isdecimal() else None
    if word.kind != "word":
        return None
    if word.text in NUMBERS and word.text not in ("one", "only one"):
        return (attrs.evolve(word, text=str(NUMBERS[word.text] + 1), kind="number"),)
    if word.text in _LEFT_OUT and len(noun.words) > 1:
        return ()
    op = COMPARISONS.get(word.text, "")
    counts = any(w.kind == "number" or w.text in NUMBERS for w in noun.words)
    opposite = _OPPOSITES.get(op) if counts or op != "=" else None  # `Power equal to its Difficulty`
    if opposite is not None:
        return (attrs.evolve(word, text=opposite),)
    if word.text in SUPERLATIVES:
        return (attrs.evolve(word, text="lowest" if SUPERLATIVES[word.text] > 0 else "highest"),)
    return None


def _nouns(text: ast.CardText) -> Iterator[ast.Noun]:
    """Yield the noun phrases, up to a reminder."""
    for sentence in text.sentences:
        first = sentence.pieces[0].chunks[0]
        if isinstance(first, ast.Noun) and first.words[0].text == "NOTE":
            return
        for piece in sentence.pieces:
            yield from (chunk for chunk in piece.chunks if isinstance(chunk, ast.Noun))


def _replaced(text: ast.CardText, old: ast.Noun, new: ast.Noun) -> ast.CardText:
    return attrs.evolve(
        text,
        sentences=tuple(
            attrs.evolve(
                sentence,
                pieces=tuple(
                    attrs.evolve(
                        piece, chunks=tuple(new if chunk is old else chunk for chunk in piece.chunks)
                    )
                    for piece in sentence.pieces
                ),
            )
            for sentence in text.sentences
        ),
    )
