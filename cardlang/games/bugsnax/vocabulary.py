"""The words of the language with what they mean, and the names that a text may use."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardlang.checks.scope import Scope


def _read_forms(table: str) -> dict[str, str]:
    """Read lines `base: form, form` as a mapping from each form to its base."""
    forms: dict[str, str] = {}
    for line in table.replace("\n  ", " ").strip().split("\n"):
        base, _, rest = line.partition(": ")
        forms |= dict.fromkeys(rest.split(", "), base)
    return forms


def _words(table: str) -> frozenset[str]:
    return frozenset(table.split())


KINDS = _read_forms("""
trap: trap, traps
card: card, cards
snax: snak, snax, bugsnak, bugsnax
grumpus: grumpus, grumpuses
attachment: attachment, attachments
""")
"""Nouns for cards, with the kind they mean."""

NOUNS = KINDS | _read_forms("""
player: player, players
opponent: opponent, opponents
hand: hand, hands
deck: deck, decks
discard: discard pile, discard piles, discard, pile, piles
field: field
turn: turn, turns
round: round, rounds
game: game
action: action, actions
ability: ability, abilities, effect, effects
power: power
difficulty: difficulty, difficulties
points: point, points
value: value
top: top
bottom: bottom
rest: rest
others: others
copies: copies
time: time, times
start: start, beginning
end: end
number: number, amount
choice: choice
condition: condition
kind: kind
name: name, names
order: order
""")
"""Every noun with its head word; the stats are `power`, `difficulty`, `points`."""

STATS = ("power", "difficulty", "points")

PRONOUNS = _read_forms("""
it: it, itself, it's
they: he, she, they, them, themselves, they're, they've
you: you, yourself, you're, you've
everyone: everyone, everybody
nobody: nobody, no one
everyone else: everyone else
someone: someone, whoever
someone else: someone else
who: who, which
there: there
nothing: nothing
""")

OWNERS = {
    "your": "you",
    "their": "they",
    "its": "it",
    "its owner's": "it",
    "their owner's": "it",
    "their owners'": "it",
    "his": "they",
    "her": "they",
    "whose": "who",
}

DETERMINERS = _read_forms("""
a: a, an, either, some, one of, one of the
the: the
this: this
that: that, these, those
another: another, any other
all: each, every, all, both, all the, all of, all of the, each of, each of the, both of
any: any, any of, any of the
no: no, no other, none of, none of the
others: each other, all other
half: half
""")
"""Words that start a noun phrase; `all your` and its like are an owner behind `all`."""

OWNED = {
    "all your": ("all", "you"),
    "all their": ("all", "they"),
    "all its": ("all", "it"),
    "all of your": ("all", "you"),
    "all of their": ("all", "they"),
    "all of its": ("all", "it"),
    "each of your": ("all", "you"),
    "any of your": ("any", "you"),
    "one of your": ("a", "you"),
    "one of their": ("a", "they"),
}

NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "only one": 1, "single": 1}

COMPARISONS = _read_forms("""
>=: greater than or equal to, or more, or greater, or higher, at least
<=: less than or equal to, or less, or fewer, or lower, at most
<: less than, fewer than, lower than
>: more than, greater than, higher than
=: equal to, exactly
upto: up to
any: any number of
same: as many, that many, the same number of
""")

SUPERLATIVES = {"most": 1, "highest": 1, "greatest": 1, "fewest": -1, "lowest": -1, "least": -1}
COMPARATIVES = {"more": ">", "greater": ">", "higher": ">", "fewer": "<", "less": "<"}

ADJECTIVES = _words("""
able additional advanced base capture chosen current different empty entire equal expert extra face-up
first free last left new next other own previous printed random remaining right same second several
standard third total whole
""")

_FORMS = """
be: is, are, was, were, been, being
be not: isn't, aren't, wasn't, weren't
have: has, had, having, hold, holds, own, owns, control, controls, contain, contains
have not: hasn't, haven't
do: does, did
do not: don't, doesn't
will not: won't
can not: can't, cannot
not: never
catch: caught, catches
draw: drew, drawn
eat: ate, eaten, donate, donates, donated, donating
lose: lost, losing
take: took, taken, stole, stolen, steal, steals, stealing, taking
give: gave, given, hand over, deal, deals, pass, passes
choose: chose, pick, picks, select, selects, choosing
gain: got, get, gets, score, scores, scored, receive, receives, received, regain, regains
become: became
keep: kept
put: sent, send, sends, place, places, placed, placing, bring, brings, add, adds, added, putting, placed on
spend: spent, pay, pays, paying
swap: exchange, exchanges, exchanged, trade, trades, traded, swapped, swapping
swap places: swap places, trade places, swaps places, trades places, change places, changes places
copy: is a copy of, are copies of, become a copy of, becomes a copy of, become copies of, copy of
increase: raise, raises, raised, increased
reduce: lower, lowers, lowered, decrease, decreases, reduced
heal: recover, recovers, restore, restores
stay: remain, remains, continues
reveal: show, shows, turn over
look at: see, looks at, looked at, looking at
use: using, used
shuffle: shuffling, shuffled
end turn: ends your turn, end your turn, end their turn, end this turn, end the turn, ends their turn
lie: lay, lays
go: goes
try: tries
apply: applies
search: find, finds, searches
return: releases, release
match: matches
attach: attaches
start: begins
move: moved, moving
replace: replaced
ignore: ignored
remove: removed
double: doubled
"""
"""Forms that no rule makes from their base form, and words that mean the same as another."""


_IRREGULAR = _read_forms(_FORMS)

AUXILIARIES = frozenset({"be", "have", "do", "not", "may", "can", "must", "would", "could", "will", "should"})

PARTICIPLES = _words("""
attached caught chosen discarded donated drawn eaten gained given healed lost marked moved placed played
put removed replaced returned revealed shuffled stolen swapped taken used
""")


def lemma(form: str) -> str:
    """Return the base form of a verb; forms of the same meaning share one (`steals` is `take`)."""
    known = _IRREGULAR.get(form)
    if known is not None:
        return known
    for ending in ("ing", "ed", "s"):
        if form.endswith(ending) and not form.endswith("ss") and len(form) > len(ending) + 2:
            return form[: -len(ending)]
    return form


def stem(word: str) -> str:
    """Return what the forms of a keyword have in common, whatever their endings."""
    word = word.lower()
    for ending in ("ies", "ied", "ing", "es", "ed", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 1 and not word.endswith("ss"):
            word = word[: -len(ending)]
            word = word.removesuffix("e") if ending == "ing" else word
            break
    else:
        word = word[:-1] if word[-1:] in ("e", "y") else word
    doubled = len(word) > 2 and word[-1] == word[-2] and word[-1] not in "aeiou"
    return word[:-1] if doubled else word


@attrs.frozen
class Vocabulary:
    """The names in reach of a text."""

    scope: Scope

    def cards(self, name: str) -> tuple[str, ...]:
        """Return the ids that a printed name means, its plural included; the first letter may be lowered."""
        for written in _spellings(name):
            drafts = self.scope.cards_named(written)
            if drafts:
                return tuple(draft.id for draft in drafts)
        return ()

    def keyword(self, words: Sequence[str]) -> str | None:
        """Return the keyword that words in capitals name, in whatever form (`HIDES` for `HIDE`)."""
        name = " ".join(words)
        if self.scope.keyword(name) is not None:
            return name
        return self.verb(name) if len(words) == 1 else None

    def verb(self, form: str) -> str | None:
        """Return the keyword that a verb or noun is a form of, or None."""
        wanted = stem(form)
        return next((k for k in self.scope.keywords if " " not in k and stem(k) == wanted), None)

    def free_label(self) -> str:
        """Return the keyword of abilities that cost no action, for help."""
        meanings = ((name, self.scope.keyword(name)) for name in self.scope.keywords)
        return next((n for n, d in meanings if d is not None and "without spending" in d.reminder), "NAME")

    def deck_names(self) -> frozenset[str]:
        """Return the names of the Grumpus decks in reach, which may stand before `deck`."""
        return frozenset(str(d.stats["deck"]) for d in self.scope.by_id.values() if "deck" in d.stats)


def _spellings(name: str) -> list[str]:
    forms = [name]
    if name.endswith("s"):
        forms.append(name[:-1])
        if name.endswith("es"):
            forms.append(name[:-2])
        if name.endswith("ies"):
            forms.append(name[:-3] + "y")
        if name.endswith("'s"):
            forms.insert(1, name[:-2])
    capital = [f[0].upper() + f[1:] for f in forms if f[:1].islower()]
    return forms + capital
