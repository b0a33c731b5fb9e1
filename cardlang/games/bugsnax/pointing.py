"""What a phrase points at: this card, the Snak it lies on, or cards that the text spoke of before."""

from __future__ import annotations

from cardlang.games.bugsnax import kinds
from cardlang.games.bugsnax.context import Context, refusal
from cardlang.games.bugsnax.effects import Host, HostOf, Reference, This
from cardlang.games.bugsnax.nouns import Phrase


def pointed(phrase: Phrase, context: Context) -> Reference | None:
    """Return what a phrase points at: this card, or cards the text spoke of before."""
    head, determiner = phrase.head, phrase.determiner
    if "new" in phrase.adjectives:
        raise refusal(
            "which one is new is not known here",
            phrase.span,
            "`When a Bugsnak comes to the field, …` speaks of it",
        )
    if phrase.meant is not None:
        return phrase.meant
    if head == "this":
        return Host() if context.kind == "keyword" else This()
    if determiner == "this" and head == "snax":
        return Host()
    if "same" in phrase.adjectives and head == "snax":
        return _same_snak(context)
    if determiner == "this" and head in ("trap", "card", "grumpus", "attachment", "named"):
        return This()
    if head in ("it", "they", "that", "who", "itself") or (determiner == "that" and head in kinds.CARD_HEADS):
        return antecedent(phrase, context)
    if (
        determiner == "the"
        and head in kinds.CARD_HEADS - {"named"}
        and not phrase.hangers
        and not phrase.clauses
        and phrase.number is None
        and not phrase.keywords
        and not phrase.superlative
    ):
        return context.last_card(kinds.kind_of(phrase, context)) or _plain(phrase, context)
    return None


def _plain(phrase: Phrase, context: Context) -> Reference | None:
    """Return what `the Bugsnak`, `the trap` means where none was spoken of: that of the card itself."""
    if phrase.plural or phrase.adjectives or phrase.owner is not None or phrase.head not in ("snax", "trap"):
        return None
    if phrase.head == "snax" and context.kind != "grumpus":
        return Host()
    if phrase.head == context.kind:
        return This()
    kind = "Bugsnak" if phrase.head == "snax" else "trap"
    raise refusal(
        f"no {kind} was spoken of before that this could mean",
        phrase.span,
        f"say which: `a {kind}`, `each {kind}`",
    )


def _same_snak(context: Context) -> Reference:
    """Return the Snak that `the same Snak` means: that of the trap spoken of, or of the card itself."""
    trap = None if context.kind == "trap" else context.last_card("trap")
    if trap is not None:
        return HostOf(trap)
    return HostOf(This()) if context.kind == "trap" else Host()


def antecedent(phrase: Phrase, context: Context) -> Reference:
    kind = kinds.kind_of(phrase, context) if phrase.head in kinds.CARD_HEADS else "card"
    found = context.last_card(kind)
    if found is None and phrase.head in ("it", "they", "that"):
        found = Host() if context.kind in ("snax", "keyword") else This()
    if found is None and kind == "snax":
        trap = context.last_card("trap")
        found = HostOf(trap) if trap is not None else Host()
    if found is None:
        raise refusal("nothing was spoken of before that this could mean", phrase.span)
    return found


def as_kind(phrase: Phrase, kind: str, context: Context) -> None:
    """Let `it` mean the last card of a kind: only a trap has power, only a Snak difficulty."""
    if phrase.head not in ("it", "they", "that") or phrase.meant is not None:
        return
    if context.last(kind) is not None:
        phrase.meant = context.last_card(kind)
    elif kind == "snax" and (context.kind in ("snax", "keyword") or _last_is_trap(context)):
        phrase.meant = Host()
    elif kind == context.kind:
        phrase.meant = This()


def as_snax(phrase: Phrase, context: Context) -> None:
    """Let `it` mean the last Snak; raise TextError where a phrase cannot mean Snax: only they are caught and eaten."""
    as_kind(phrase, "snax", context)
    if phrase.meant is not None:
        return
    if phrase.head in ("it", "they", "that"):
        last = context.last("trap", "snax", "grumpus", "attachment", "card")
        if last is None or last.kind not in ("snax", "card"):
            raise refusal(
                "no Bugsnak was spoken of before that this could mean", phrase.span, "say which: `a Bugsnak`"
            )
    elif phrase.head == "this" and context.kind in ("trap", "grumpus"):
        raise refusal("this is no Bugsnak", phrase.span, "say `this Snak` for the one that it lies on")
    elif kinds.kind_of(phrase, context) not in ("snax", "card"):
        raise refusal("this is no Bugsnak", phrase.span, "Bugsnax are caught, eaten and stunned")


def _last_is_trap(context: Context) -> bool:
    """Whether a trap's text spoke of no cards yet but traps: then `it` is their Snak where only a Snak can be meant."""
    if context.kind != "trap":
        return False
    last = context.last("trap", "snax", "grumpus", "attachment", "card")
    return last is None or last.kind == "trap"


def pointed_kind(phrase: Phrase, named: Reference, context: Context) -> str:
    if phrase.head in kinds.CARD_HEADS - {"card", "named"}:
        return phrase.head
    if isinstance(named, Host):
        return "snax"
    if isinstance(named, This):
        return context.kind if context.kind != "keyword" else "snax"
    return next((m.kind for m in reversed(context.mentions) if m.reference == named), "card")
