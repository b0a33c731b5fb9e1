"""Clauses in which things change places: cards, the traps before Snax, hands."""

from __future__ import annotations

from cardlang.games.bugsnax import kinds, orders_shared, seats
from cardlang.games.bugsnax import references as refs
from cardlang.games.bugsnax.clauses import Clause, Setting
from cardlang.games.bugsnax.context import Context, refusal
from cardlang.games.bugsnax.effects import Place, Query, Reference
from cardlang.games.bugsnax.nouns import Phrase
from cardlang.games.bugsnax.steps import Swap, SwapHands, SwapTraps

_PLACES = ("hand", "top", "bottom")


def swap(clause: Clause, context: Context) -> None:
    """`swap two Bugsnax`, `they swap places`, `swap a Trap in your hand with …`, `swap hands with …`."""
    partner = _partner(clause, context)
    clause.settle()
    phrase = clause.objects[0] if clause.objects else clause.subject
    if phrase is None:
        raise refusal("say what changes places", clause.span, "for example `swap two Bugsnax`")
    if phrase.is_stat or (partner is not None and partner.is_stat):
        raise refusal(
            "numbers do not change places", phrase.span, "cards, the traps on two Snax, and hands are swapped"
        )
    if phrase.head == "hand":
        return _hands(clause, partner, context)
    if _all_traps(phrase):
        return _traps(clause, phrase, partner, context)
    if partner is None:
        return _two(clause, phrase, context)
    return _one_with_another(phrase, partner, context)


def _partner(clause: Clause, context: Context) -> Phrase | None:
    """Take `with …` from a clause, with what hangs on it."""
    found = clause.take("with", "for", "and")
    for near in (*clause.objects, *(s.phrase for s in clause.settings)):
        for preposition, hanger in list(near.hangers):
            if found is None and preposition == "with" and _can_partner(hanger, context):
                near.hangers.remove((preposition, hanger))
                found = Setting("with", hanger, None)
    if found is None:
        return None
    for setting in list(clause.settings):
        if setting.host is found.phrase:
            clause.settings.remove(setting)
            found.phrase.hangers.append((setting.preposition, setting.phrase))
    return found.phrase


def _can_partner(phrase: Phrase, context: Context) -> bool:
    return (
        kinds.is_card(phrase, context)
        or kinds.is_player(phrase, context)
        or phrase.head in _PLACES
        or (phrase.is_stat and phrase.number is None and not phrase.superlative)
    )


def _hands(clause: Clause, partner: Phrase | None, context: Context) -> None:
    """`swap hands with another player`, `two players swap hands`."""
    if partner is not None:
        owner = partner.owner if partner.head == "hand" and partner.owner is not None else partner
        context.steps.append(SwapHands(context.subject, seats.players(owner, context)))
        return
    if not _chosen_two(context.subject, context):
        raise refusal("say with whom", clause.span, "for example `swap hands with another player`")
    context.steps.append(SwapHands(context.subject, context.subject))


def _chosen_two(reference: Reference, context: Context) -> bool:
    """Whether a reference is what was chosen, and two were."""
    return any(mention.reference == reference and mention.most == 2 for mention in context.mentions)


def _all_traps(phrase: Phrase) -> bool:
    """Whether a phrase means all the traps before Snax."""
    return (
        phrase.head == "trap"
        and phrase.plural
        and phrase.number is None
        and phrase.determiner in ("", "all", "the")
        and any(preposition in ("on", "from", "in front of") for preposition, _ in phrase.hangers)
    )


def _traps(clause: Clause, phrase: Phrase, partner: Phrase | None, context: Context) -> None:
    """`swap the traps on two Bugsnax`, `swap all traps on this Snak with all traps on another Snak`."""
    if len(phrase.hangers) != 1 or phrase.keywords or phrase.clauses or phrase.adjectives:
        raise refusal("all traps on a Snak are swapped", phrase.span, "`swap the traps on two Bugsnax`")
    host = phrase.hangers[0][1]
    refs.as_kind(host, "snax", context)
    if partner is None and host.number != 2 and not host.also:
        raise refusal("say with what", clause.span, "for example `swap the traps on two Bugsnax`")
    if partner is not None and not (_all_traps(partner) and len(partner.hangers) == 1):
        raise refusal(
            "all traps are swapped with all traps",
            partner.span,
            "for example `swap all traps on this Snak with all traps on another Snak`",
        )
    first = refs.cards(host, context, (kinds.FIELD,))
    if partner is None:
        context.steps.append(SwapTraps(first, first))
        return
    second = refs.cards(partner.hangers[0][1], context, (kinds.FIELD,))
    context.steps.append(SwapTraps(first, second))


def _two(clause: Clause, phrase: Phrase, context: Context) -> None:
    """`swap two Bugsnax`, `swap this Snak and a SLIPPERY Bugsnak`, `they swap places`."""
    pair = refs.cards(phrase, context, _places(phrase, context))
    both = len(phrase.also) == 1 or getattr(pair, "parts", None) is not None
    if not (both or phrase.number == 2 or _chosen_two(pair, context)):
        raise refusal("say with what", clause.span, "for example `swap a Bugsnak with another Bugsnak`")
    context.steps.append(Swap(pair, pair))


def _one_with_another(phrase: Phrase, partner: Phrase, context: Context) -> None:
    """`swap a Bugsnak in your hand with a Bugsnak on the field`, `swap 2 Traps with another player`."""
    kind = _sort(phrase, context)
    if kinds.is_player(partner, context):
        theirs = Query(kind, (Place("hand", "", seats.players(partner, context)),))
        first = refs.cards(phrase, context, orders_shared.hand_of(context))
        number = _number(phrase)
        second: Reference = context.choose(theirs, "card", number, number, random=True)
        context.steps.append(Swap(first, second))
        return
    if "attachment" in (kind, _sort(partner, context)):
        raise refusal(
            "attachments do not change places", partner.span, "`Attach this to another Bugsnak.` moves one"
        )
    if len({kind, _sort(partner, context)} - {"card"}) > 1:
        raise refusal("cards of two kinds do not change places", partner.span, "swap a trap with a trap")
    if _number(phrase) != _number(partner):
        raise refusal("as many cards are swapped as with", partner.span, "say the same number twice")
    if kinds.kind_of(partner, context) in ("snax", "trap"):
        refs.as_kind(phrase, kinds.kind_of(partner, context), context)
    first = refs.cards(phrase, context, _places(phrase, context))
    if partner.determiner in ("a", "any") and partner.head not in _PLACES:
        partner.adjectives.add("other")
    second = refs.cards(partner, context, _places(partner, context, kind))
    context.steps.append(Swap(first, second))


def _sort(phrase: Phrase, context: Context) -> str:
    """Return the kind of cards that a phrase means; `card` when it may be any."""
    if phrase.head in ("top", "bottom"):
        piles = [hanger.pile for _, hanger in phrase.hangers if hanger.head in ("deck", "discard")]
        return piles[0] if piles and piles[0] else phrase.pile or "card"
    if phrase.head == "this" or phrase.determiner == "this":
        return phrase.head if phrase.head in ("snax", "trap") else context.kind
    return kinds.kind_of(phrase, context)


def _number(phrase: Phrase) -> int:
    return phrase.number if phrase.number is not None else 1


def _places(phrase: Phrase, context: Context, kind: str = "") -> tuple[Place, ...]:
    """Return where the cards of a swap lie when the text does not say."""
    if phrase.head in ("top", "bottom"):
        return (Place("deck", "trap" if kind == "trap" else "snax"),)
    kind = kinds.kind_of(phrase, context)
    if kind == "snax":
        return (kinds.FIELD,)
    return (kinds.ON,) if kind == "trap" and phrase.owner is None else orders_shared.hand_of(context)
