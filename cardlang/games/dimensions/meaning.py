"""From phrase to selector: whom and what noun phrases mean."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from cardlang.checks.scope import Scope
from cardlang.games.dimensions.filters import check_states, state_tests
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.terms import Amount, Selector, Test

THIS, YOU, OPPONENT, EVENT, IT = (Selector(ref=ref) for ref in ("this", "you", "opponent", "event", "it"))
PLAYERS = Selector(kinds=("player",))
MOB_AND_PLAYER = ("mob", "player")
_KINDS = {
    "mob": ("mob",),
    "structure": ("structure",),
    "enemy": MOB_AND_PLAYER,
    "character": MOB_AND_PLAYER,
    "target": MOB_AND_PLAYER,
    "ally": ("mob",),
    "player": ("player",),
    "boss": ("mob",),
    "weapon": ("weapon",),
    "armor": ("armor",),
    "card": ("mob", "structure"),
}


@attrs.define
class Context:
    """What pronouns mean while one text is read."""

    scope: Scope
    kind: str
    """The kind of card the text stands on: mob, item, structure, weapon, armor or keyword."""
    place: tuple[str, int] = ("", 0)
    it: Selector = THIS
    counted: bool = False
    """Whether something was discarded, destroyed or returned, so that `that many` says how much."""
    card: str = ""
    """Whether `it` may be a card that was `discarded`, `drawn`, `looked` at or `revealed`."""
    looked: int = 0
    """How many cards are looked at, of which it is still to be said where they go."""
    held: bool = False
    """Whether cards came into a hand before, which `it` means where costs are spoken of."""
    printed: Mapping[str, int] = attrs.field(factory=dict)
    """Attack and defense as the card's stat line has them."""
    they: Selector | None = None
    """The player last spoken of."""
    timed: bool = False
    """Whether the sentence waits for something, so that `it` is rather the card itself."""
    event: bool = False
    """Whether the occasion has another one that `that mob` can mean."""
    died: bool = False
    """Whether the occasion is the death of the card itself."""
    holder: str = ""
    """In a keyword's definition: the keyword, so that "a mob with …" is the mob that has it."""


def who(phrase: Phrase, context: Context) -> Selector:
    """Return who or what a phrase means."""
    made = _one(phrase, context)
    if made.other and (context.it == IT or (context.event and made.side == "enemy")):  # behind a first one
        made = attrs.evolve(made, other=False, apart=True)
    if any(t.what == "adjacent" for t in made.tests):
        beside = _beside_whom(phrase, made, context)
        made = attrs.evolve(
            made,
            tests=tuple(attrs.evolve(t, value=beside) if t.what == "adjacent" else t for t in made.tests),
        )
        if beside:
            return made
    if context.kind == "item" and "to come" in phrase.states:
        raise misfit(
            phrase.span, "an item is gone before anything else is equipped", "`your weapon` is there already"
        )
    if context.kind not in ("mob", "structure", "keyword") and any(t.what == "adjacent" for t in made.tests):
        raise misfit(phrase.span, "only what is on the board has something adjacent to it")
    if phrase.either:
        made = attrs.evolve(made, either=tuple(who(_like(other, phrase), context) for other in phrase.either))
    if phrase.instead:
        made = attrs.evolve(made, also=tuple(who(_like(other, phrase), context) for other in phrase.instead))
    return made


def _beside_whom(phrase: Phrase, made: Selector, context: Context) -> str:
    """Return beside whom something adjacent is: it (what was chosen), event (the event's other one), this."""
    said = next(str(t.value) for t in made.tests if t.what == "adjacent")
    if context.it == IT:
        return "it"
    if said == "it" and context.event and context.it == THIS:
        raise misfit(phrase.span, "`it` may be either of two", "`adjacent to this`, `adjacent to that mob`")
    if context.event and (said == "that" or (said == "it" and context.it == EVENT)):
        return "event"
    if said == "that":
        raise misfit(phrase.span, "no other mob was spoken of", "for example `adjacent to this`")
    return ""


def _like(other: Phrase, phrase: Phrase) -> Phrase:
    """Return the second of "a friendly mob or structure" with what the first says for both."""
    side = other.side or ("" if other.det else phrase.side)
    return attrs.evolve(other, side=side, det=other.det or phrase.det)


def _one(phrase: Phrase, context: Context) -> Selector:
    direct = _reference(phrase, context)
    if direct is not None:
        return direct
    tests = tests_of(phrase)
    noun = phrase.noun
    if phrase.position in ("first", "second", "next", "last") and noun in ("mob", "structure"):
        raise misfit(
            phrase.span,
            f"`{phrase.position}` cannot be told of what is in play",
            "`The first time you summon a mob each turn, it …`, `The next mob you play costs 2 less.`",
        )
    if phrase.zone not in ("", "board") or phrase.position:
        raise misfit(phrase.span, "only what is in play can be meant here", "for example `an enemy mob`")
    if not noun and not phrase.cards and not tests and phrase.rank is None:
        raise misfit(
            phrase.span,
            "this does not say who or what is meant",
            "for example `this`, `a mob`, `your mobs`, `a random enemy`, `your opponent`",
        )
    if noun and noun not in _KINDS:
        raise misfit(
            phrase.span, f"`{noun}` cannot be meant here", "mobs, structures, weapons, armor and players can"
        )
    kinds = _KINDS[noun] if noun else ("mob",)
    if phrase.cards and noun in ("", "card"):
        kinds = ("mob", "structure")
    if noun == "boss":
        tests.append(Test("boss"))
    side = "own" if noun == "ally" else phrase.side or "any"
    if phrase.owner is not None:
        side = owner_side(phrase.owner) or _their_side(phrase.owner, context) or side
    pick, count = _picking(phrase)
    return Selector(
        kinds=kinds,
        side=side,
        pick=pick,
        count=count,
        up_to=phrase.up_to,
        other=phrase.other,
        tests=tuple(tests),
        rank=phrase.rank,
    )


def _picking(phrase: Phrase) -> tuple[str, Amount]:
    """Return all, choose or random, and how many."""
    count: Amount = 1 if phrase.number is None else phrase.number
    if phrase.random:
        return "random", count
    if phrase.rank is not None:
        return "all", count
    if phrase.det in ("all", "each") or (phrase.det == "any" and phrase.number is None and not phrase.noun):
        return "all", 1
    if phrase.number is not None or phrase.det in ("a", "any"):
        return "choose", count
    return "all", 1


def _their_side(owner: Phrase, context: Context) -> str:
    """Return the side of "their mobs"; raises where it is nobody's that was spoken of."""
    if owner.pronoun not in ("they", "it") or context.holder:
        return ""
    side = {YOU: "own", OPPONENT: "enemy"}.get(context.they, "") if context.they is not None else ""
    if not side:
        raise misfit(owner.span, "this does not say whose", "`your mobs`, `your opponent's mobs`")
    return side


def owner_side(owner: Phrase) -> str:
    if owner.noun in ("opponent", "enemy") or (owner.noun == "player" and owner.side == "enemy"):
        return "enemy"
    if owner.pronoun == "you" or owner.side == "own":
        return "own"
    return ""


def _reference(phrase: Phrase, context: Context) -> Selector | None:
    """Return the selector of a pronoun or of a player, or None for what is picked."""
    pronoun, noun, det = phrase.pronoun, phrase.noun, phrase.det
    if phrase.killer:
        return _killer(phrase, context)
    if pronoun:
        return _pronoun(phrase, context)
    if context.holder and any(
        t.what in ("keyword", "status") and t.value == context.holder for t in phrase.tests
    ):
        return THIS
    if noun == "owner":
        return Selector(ref="owner")
    if noun == "opponent":
        return OPPONENT
    if noun == "player":
        return _player(phrase, context)
    if det == "this" and noun in (
        "",
        "mob",
        "structure",
        "card",
        "weapon",
        "armor",
        "boss",
        "character",
        "item",
    ):
        return THIS
    plain = (
        not phrase.cards
        and phrase.rank is None
        and noun in ("", "mob", "enemy", "target", "character", "structure", "card", "boss", "item")
    )
    if "many" in phrase.states:
        raise misfit(phrase.span, "only cards, damage and the like are counted out here")
    if det == "that" and not phrase.cards:
        return EVENT if context.event else context.it
    if (
        det == "the"
        and plain
        and not phrase.random
        and phrase.number is None
        and not phrase.tests
        and not phrase.dimensions
        and not phrase.other
        and not phrase.position
        and not any(state.startswith("adjacent") for state in phrase.states)
    ):
        return EVENT if context.event else context.it
    if noun in ("attacker", "defender"):
        return EVENT if context.event else context.it
    return None


def _pronoun(phrase: Phrase, context: Context) -> Selector | None:
    pronoun = phrase.pronoun
    if pronoun in ("you", "yourself"):
        return YOU
    if pronoun == "there":
        return None
    if pronoun in ("everyone", "anyone"):
        return PLAYERS
    if pronoun in ("they", "them", "themselves", "he", "she", "him") and context.they is not None:
        return context.they
    several = pronoun in ("they", "them", "themselves") and context.it == THIS and not context.event
    if several and not context.holder:
        raise misfit(
            phrase.span, "this does not say who they are", "name them, for example `your mobs with KEYWORD`"
        )
    if context.card and context.it == THIS and not context.event:
        raise misfit(
            phrase.span,
            "this may be the card, to which that cannot be done",
            "say `this` for the card itself",
        )
    return context.it


def _killer(phrase: Phrase, context: Context) -> Selector:
    if not context.died:
        raise misfit(phrase.span, "nothing has died that this could have killed", "after `When this dies, …`")
    return Selector(ref="killer")


def _player(phrase: Phrase, context: Context) -> Selector:
    if phrase.side == "own":
        return YOU
    if phrase.side == "enemy":
        return OPPONENT
    if phrase.det == "that":
        return EVENT if context.event else context.they or context.it
    if phrase.other:
        return OPPONENT
    if phrase.random:
        return Selector(kinds=("player",), pick="random")
    if phrase.number is not None or phrase.det in ("a", "any"):
        return Selector(kinds=("player",), pick="choose")
    return PLAYERS


def tests_of(phrase: Phrase) -> list[Test]:
    """Return the properties a phrase asks for."""
    check_states(phrase)
    tests = list(phrase.tests) + state_tests(phrase.states)
    if "died" in phrase.states and phrase.headed:
        raise misfit(phrase.span, "what has died can only be counted", "`for each mob that died this turn`")
    if phrase.cards:
        tests.append(Test("card", tuple(phrase.cards)))
    if phrase.dimensions:
        tests.append(Test("dimension", tuple(phrase.dimensions)))
    tests += [Test("kind", kind) for kind in phrase.kinds]
    if phrase.noun in ("mob", "structure") or not phrase.noun:
        tests += [Test("keyword", keyword) for keyword, _ in phrase.keywords if phrase.noun]
    return tests


def card_tests(phrase: Phrase) -> tuple[Test, ...]:
    """Return the properties of a card in hand, deck or discard pile that a phrase asks for."""
    if phrase.rank is not None:
        raise misfit(
            phrase.span, "which card this is cannot be told here", "for example `a random card in your hand`"
        )
    tests = tests_of(phrase)
    if phrase.noun in ("mob", "structure", "item", "weapon", "armor", "boss"):
        tests.insert(0, Test("boss") if phrase.noun == "boss" else Test("kind", phrase.noun))
    return tuple(tests)


def is_player(phrase: Phrase) -> bool:
    """Whether a phrase means players only."""
    return phrase.noun in ("player", "opponent", "owner") or phrase.pronoun in (
        "you",
        "yourself",
        "everyone",
        "anyone",
    )
