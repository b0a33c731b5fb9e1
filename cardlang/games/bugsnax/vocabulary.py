"""The words of the language with what they mean, and the names that a text may use."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardlang.checks.scope import Scope

KINDS = {
    "trap": "trap", "traps": "trap", "card": "card", "cards": "card", "snak": "snax", "snax": "snax",
    "bugsnak": "snax", "bugsnax": "snax", "grumpus": "grumpus", "grumpuses": "grumpus",
    "attachment": "attachment", "attachments": "attachment",
}
"""Nouns for cards, with the kind they mean."""

NOUNS = KINDS | {
    "player": "player", "players": "player", "opponent": "opponent", "opponents": "opponent",
    "hand": "hand", "hands": "hand", "deck": "deck", "decks": "deck", "discard pile": "discard",
    "discard piles": "discard", "discard": "discard", "pile": "discard", "piles": "discard", "field": "field",
    "turn": "turn", "turns": "turn", "round": "round", "rounds": "round", "game": "game", "action": "action",
    "actions": "action", "ability": "ability", "abilities": "ability", "effect": "ability", "effects": "ability",
    "power": "power", "difficulty": "difficulty", "difficulties": "difficulty", "point": "points",
    "points": "points", "value": "value", "top": "top", "bottom": "bottom", "rest": "rest", "others": "others",
    "copies": "copies", "time": "time", "times": "time", "start": "start", "beginning": "start", "end": "end",
    "number": "number", "choice": "choice", "injury": "condition", "injuries": "condition", "kind": "kind",
    "name": "name", "names": "name", "order": "order", "amount": "number", "condition": "condition",
}
"""Every noun with its head word; the stats are `power`, `difficulty`, `points`."""

STATS = ("power", "difficulty", "points")

PRONOUNS = {
    "it": "it", "itself": "it", "he": "they", "she": "they", "they": "they", "them": "they", "themselves": "they",
    "they're": "they", "it's": "it", "you": "you", "yourself": "you", "you're": "you", "everyone": "everyone",
    "everybody": "everyone", "nobody": "nobody", "no one": "nobody", "everyone else": "everyone else",
    "someone": "someone", "someone else": "someone else", "who": "who", "which": "who", "whoever": "someone",
    "there": "there", "nothing": "nothing",
}

OWNERS = {"your": "you", "their": "they", "its": "it", "his": "they", "her": "they", "whose": "who"}

DETERMINERS = {
    "a": "a", "an": "a", "the": "the", "this": "this", "that": "that", "these": "that", "those": "that",
    "another": "another", "each": "all", "every": "all", "any": "any", "all": "all", "no": "no", "both": "all",
    "either": "a", "some": "a", "each other": "others", "any other": "another", "all other": "others",
    "no other": "no", "all the": "all", "all of": "all", "all of the": "all", "each of": "all",
    "each of the": "all", "any of": "any", "any of the": "any", "one of": "a", "one of the": "a", "both of": "all",
    "none of": "no", "none of the": "no", "half": "half",
}
"""Words that start a noun phrase; `all your` and its like are an owner behind `all`."""

OWNED = {"all your": ("all", "you"), "all their": ("all", "they"), "all its": ("all", "it"),
         "all of your": ("all", "you"), "all of their": ("all", "they"), "all of its": ("all", "it"),
         "each of your": ("all", "you"), "any of your": ("any", "you"), "one of your": ("a", "you"),
         "one of their": ("a", "they")}

NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "only one": 1, "single": 1}

COMPARISONS = {
    "or more": ">=", "or greater": ">=", "or higher": ">=", "at least": ">=", "or less": "<=", "or fewer": "<=",
    "or lower": "<=", "at most": "<=", "less than": "<", "fewer than": "<", "lower than": "<", "more than": ">",
    "greater than": ">", "higher than": ">", "equal to": "=", "exactly": "=", "up to": "upto",
    "any number of": "any", "as many": "same", "that many": "same", "the same number of": "same",
}

SUPERLATIVES = {"most": 1, "highest": 1, "greatest": 1, "fewest": -1, "lowest": -1, "least": -1}
COMPARATIVES = {"more": ">", "greater": ">", "higher": ">", "fewer": "<", "less": "<"}

ADJECTIVES = frozenset({
    "random", "other", "extra", "additional", "next", "first", "second", "third", "last", "same", "different",
    "new", "own", "empty", "remaining", "standard", "advanced", "expert", "equal", "face-up", "current", "printed",
    "base", "entire", "whole", "several", "chosen", "previous", "left", "able", "free", "capture", "total", "right",
})

_IRREGULAR = {
    "is": "be", "are": "be", "was": "be", "were": "be", "been": "be", "being": "be", "isn't": "be not",
    "aren't": "be not", "has": "have", "had": "have", "having": "have", "hasn't": "have not",
    "haven't": "have not", "does": "do", "did": "do", "don't": "do not", "doesn't": "do not", "won't": "will not",
    "can't": "can not", "cannot": "can not", "never": "not", "caught": "catch", "drew": "draw", "drawn": "draw",
    "ate": "eat", "eaten": "eat", "lost": "lose", "took": "take", "taken": "take", "stole": "take",
    "stolen": "take", "steal": "take", "steals": "take", "stealing": "take", "gave": "give", "given": "give",
    "chose": "choose", "pick": "choose", "picks": "choose", "select": "choose", "selects": "choose",
    "got": "gain", "get": "gain", "gets": "gain", "became": "become", "kept": "keep", "sent": "put", "spent": "spend",
    "send": "put", "sends": "put", "place": "put", "places": "put", "placed": "put", "placing": "put",
    "bring": "put", "brings": "put", "add": "put", "adds": "put", "added": "put", "donate": "eat",
    "donates": "eat", "donated": "eat", "donating": "eat", "score": "gain", "scores": "gain", "scored": "gain",
    "receive": "gain", "receives": "gain", "received": "gain", "regain": "gain", "regains": "gain",
    "exchange": "swap", "exchanges": "swap", "exchanged": "swap", "trade": "swap", "trades": "swap",
    "traded": "swap", "swapped": "swap", "swapping": "swap", "trade places": "swap places",
    "swaps places": "swap places", "raise": "increase", "raises": "increase", "raised": "increase",
    "lower": "reduce", "lowers": "reduce", "lowered": "reduce", "decrease": "reduce", "decreases": "reduce",
    "reduced": "reduce", "increased": "increase", "recover": "heal", "recovers": "heal", "remain": "stay",
    "remains": "stay", "show": "reveal", "shows": "reveal", "see": "look at", "looks at": "look at",
    "looked at": "look at", "looking at": "look at", "using": "use", "shuffling": "shuffle", "putting": "put",
    "taking": "take", "losing": "lose", "choosing": "choose", "pay": "spend", "pays": "spend", "paying": "spend",
    "hand over": "give", "deal": "give", "deals": "give", "pass": "give", "passes": "give", "turn over": "reveal",
    "ends your turn": "end turn", "end your turn": "end turn", "end their turn": "end turn",
    "end this turn": "end turn", "end the turn": "end turn", "ends their turn": "end turn", "lies": "lie",
    "lay": "lie", "lays": "lie", "goes": "go", "tries": "try", "applies": "apply", "find": "search",
    "finds": "search", "releases": "return", "release": "return", "restore": "heal", "restores": "heal",
    "healing": "heal", "continues": "stay", "owned": "own", "hold": "have", "holds": "have", "own": "have",
    "owns": "have", "control": "have", "controls": "have", "contain": "have", "contains": "have", "reveal": "reveal",
    "halves": "halve", "catches": "catch", "searches": "search", "matches": "match", "attaches": "attach",
    "begins": "start", "becomes": "become", "comes": "come", "resolves": "resolve", "uses": "use", "used": "use",
    "placed on": "put", "leaves": "leave", "moves": "move", "moved": "move", "moving": "move", "loses": "lose",
    "gives": "give", "chooses": "choose", "takes": "take", "replaces": "replace", "replaced": "replace",
    "ignores": "ignore", "ignored": "ignore", "reduces": "reduce", "increases": "increase",
    "removes": "remove", "removed": "remove", "changes": "change", "doubles": "double", "doubled": "double",
    "triples": "triple", "prevents": "prevent", "shuffles": "shuffle", "shuffled": "shuffle", "shares": "share",
}

AUXILIARIES = frozenset({"be", "have", "do", "not", "may", "can", "must", "would", "could", "will", "should"})

PARTICIPLES = frozenset({
    "drawn", "discarded", "played", "caught", "eaten", "donated", "gained", "lost", "moved", "taken", "stolen",
    "revealed", "returned", "placed", "given", "swapped", "shuffled", "healed", "removed", "replaced", "used",
    "attached", "marked", "put", "chosen",
})


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
        """Return the keyword that words in capitals name, in whatever form (`FLEES` for `FLEE`)."""
        name = " ".join(words)
        if self.scope.keyword(name) is not None:
            return name
        return self.verb(name) if len(words) == 1 else None

    def verb(self, form: str) -> str | None:
        """Return the keyword that a verb or noun is a form of, or None."""
        wanted = stem(form)
        return next((k for k in self.scope.keywords if " " not in k and stem(k) == wanted), None)

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
