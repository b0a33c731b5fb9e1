"""Parts of a sentence to clauses: who does what to what, with which phrase belonging to which.

A relative clause (`that is …`, `you played …`, `caught this turn`) hangs on the noun phrase before it. A
prepositional phrase stays with the verb until the verb's frame has taken what it needs; `of`, `with`, `worth`
and `than` always belong to the phrase before them.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.bugsnax import ast
from cardlang.games.bugsnax import vocabulary as words
from cardlang.games.bugsnax.nouns import Phrase
from cardlang.games.bugsnax.tokens import Token, caused, tokens_of
from cardlang.games.bugsnax.vocabulary import Vocabulary
from cardlang.source import Span

_CARD_WORDS = ("trap", "snax", "grumpus", "card", "attachment", "named", "this", "it", "that", "ones", "they")
_MODALS = ("would", "can", "may", "must")
_CLINGING = (
    "of",
    "with",
    "without",
    "worth",
    "than",
    "other than",
    "except for",
    "except",
    "besides",
    "against",
)


@attrs.define
class Setting:
    """A prepositional phrase of a clause and the noun phrase it would else belong to."""

    preposition: str
    phrase: Phrase
    host: Phrase | None
    verb: str = ""
    """The verb of `by spending …`, whose object the phrase then is."""


@attrs.define
class Clause:
    """One clause. Without a subject it is an order to `you`, or says something about the card itself."""

    span: Span
    subject: Phrase | None = None
    verb: str = ""
    verb_span: Span = attrs.field(default=Span(0, 0))
    form: str = ""
    """The verb as written."""
    helpers: list[str] = attrs.field(factory=list)
    """Auxiliaries before the verb: `may`, `not`, `would`, `be`, `have`, …"""
    objects: list[Phrase] = attrs.field(factory=list)
    settings: list[Setting] = attrs.field(factory=list)
    adverbs: list[str] = attrs.field(factory=list)
    purpose: Clause | None = None
    """The clause behind `to`."""
    opening: str = ""
    separator: str = ""

    @property
    def negated(self) -> bool:
        """Whether it says `not`."""
        return "not" in self.helpers

    @property
    def passive(self) -> bool:
        """Whether its subject is what is done to."""
        return "be" in self.helpers and self.verb not in ("be", "")

    def take(self, *prepositions: str) -> Setting | None:
        """Remove and return the last setting with one of these prepositions."""
        for at in range(len(self.settings) - 1, -1, -1):
            if self.settings[at].preposition in prepositions:
                return self.settings.pop(at)
        return None

    def take_card(self, *prepositions: str) -> Setting | None:
        """Remove and return the first setting that is about cards, with what hangs on its phrase."""
        for setting in self.settings:
            if setting.preposition in prepositions and setting.phrase.head in _CARD_WORDS:
                self.settings.remove(setting)
                for other in [s for s in self.settings if s.host is setting.phrase]:
                    self.settings.remove(other)
                    setting.phrase.hangers.append((other.preposition, other.phrase))
                return setting
        return None

    def says(self, *adverbs: str) -> bool:
        """Remove adverbs; return whether one was there."""
        found = [a for a in self.adverbs if a in adverbs]
        self.adverbs = [a for a in self.adverbs if a not in adverbs]
        return bool(found)

    def settle(self) -> None:
        """Give every setting that no frame took to the phrase before it."""
        for setting in self.settings:
            if setting.host is None:
                raise TextError(
                    Fault(
                        "E202",
                        f"`{setting.preposition} …` does not fit here",
                        setting.phrase.span,
                        help=(
                            f"`{self.form or 'this'}` is not said with `{setting.preposition}` in card texts",
                        ),
                    )
                )
            _described(self, setting.host).hangers.append((setting.preposition, setting.phrase))
        self.settings = []


def read_clause(part: ast.SentencePart, vocabulary: Vocabulary) -> Clause:
    """Return the clause that a part says; a part without a verb gives one without a verb."""
    clause = _read(tokens_of(part, vocabulary), part.span)
    clause.opening, clause.separator = part.opening, part.separator
    return clause


def _read(tokens: Sequence[Token], span: Span) -> Clause:
    tokens = caused(tokens)
    clause = Clause(span)
    main = _main_verb(tokens)
    if main is None:
        _fill(clause, tokens, None)
        _keyword_as_verb(clause)
        return clause
    _fill(clause, tokens[:main], None)
    if (
        len(clause.objects) > 1
        and clause.objects[-1].head in ("turn", "round")
        and not clause.objects[-1].owner
    ):
        clause.objects.insert(0, clause.objects.pop())  # `your next trap this turn has …`
    clause.subject = clause.objects.pop() if clause.objects else None
    for setting in [s for s in clause.settings if s.host is not None and s.host is clause.subject]:
        if setting.phrase.head not in ("turn", "start", "end", "round"):
            clause.settings.remove(setting)
            setting.host.hangers.append((setting.preposition, setting.phrase))  # type: ignore[union-attr]
    if clause.objects:
        _fronted(clause)
    at = main
    for token in tokens[main:]:
        if isinstance(token, ast.Adverb):
            clause.adverbs.append(token.text)
        elif isinstance(token, ast.Verb) and (not clause.verb or clause.verb in words.AUXILIARIES):
            _add_verb(clause, token)
        else:
            break
        at += 1
    if not clause.verb:
        raise TextError(Fault("E202", "a verb is missing here", clause.verb_span))
    behind = tokens[at] if at < len(tokens) else None
    if clause.verb in _MODALS and isinstance(behind, Phrase) and behind.head == "keyword":
        clause.helpers.append(clause.verb)  # `this would HIDE`
        clause.verb, clause.form = f"keyword {behind.keywords[0]}", behind.keywords[0]
        clause.verb_span = behind.span
        at += 1
    _fill(clause, tokens[at:], clause)
    return clause


def _add_verb(clause: Clause, token: ast.Verb) -> None:
    if words.lemma(token.text) == "not":
        clause.helpers.append("not")  # the verb before it stays the verb: `is not`, `do not …`
        return
    if clause.verb:
        clause.helpers.append(clause.verb)
    base, _, negation = words.lemma(token.text).partition(" not")
    if words.lemma(token.text).endswith(" not"):
        clause.helpers.append("not")
    clause.verb, clause.form, clause.verb_span = (
        base if negation == "" else words.lemma(token.text),
        token.text,
        token.span,
    )


def _main_verb(tokens: Sequence[Token]) -> int | None:
    """Return where the verb of the main clause starts: the first that no relative clause claims."""
    groups: list[int] = []
    for at, token in enumerate(tokens):
        if isinstance(token, ast.Verb):
            behind = tokens[at - 1] if at else None
            if _ends_relative(tokens, at, groups):
                groups.append(at)
                continue
            if isinstance(behind, (ast.Verb, ast.Preposition)):
                continue
            if isinstance(behind, ast.Adverb) and at > 1 and isinstance(tokens[at - 2], ast.Verb):
                continue
            groups.append(at)
    if not groups:
        return None
    first = groups[0]
    if len(groups) == 1 and isinstance(tokens[0], ast.Preposition) and _is_relative(tokens, first):
        return None
    if len(groups) > 1 and _is_relative(tokens, first):
        return groups[1]
    return first


def _ends_relative(tokens: Sequence[Token], at: int, groups: list[int]) -> bool:
    """Whether the verb before is all of a relative clause: `traps you play have …`."""
    before = tokens[at - 1] if at else None
    return (
        isinstance(before, ast.Verb)
        and groups == [at - 1]
        and words.lemma(before.text) not in words.AUXILIARIES
        and _adjacent(tokens, at - 1)
        and _is_relative(tokens, at - 1)
    )


def _is_relative(tokens: Sequence[Token], at: int) -> bool:
    """Whether the verb at `at` belongs to a relative clause about the phrase before it."""
    before = [t for t in tokens[:at] if isinstance(t, Phrase)]
    if not before:
        return False
    last = before[-1]
    verb = tokens[at]
    assert isinstance(verb, ast.Verb)
    if len(before) > 1 and last.head in ("who", "that") and not last.keywords:
        return True
    if verb.text in words.PARTICIPLES or (
        words.lemma(verb.text) not in words.AUXILIARIES and verb.text.endswith("ed")
    ):
        return True
    return len(before) > 1 and last.head in ("you", "they", "it", "player", "this") and _adjacent(tokens, at)


def _adjacent(tokens: Sequence[Token], at: int) -> bool:
    """Whether two phrases stand side by side before the verb: `each trap you …`."""
    if at < 2 or not isinstance(tokens[at - 1], Phrase):
        return False
    before = tokens[at - 2]
    return isinstance(before, Phrase) and before.head not in ("turn", "round", "time")


def _fill(clause: Clause, tokens: Sequence[Token], verb: Clause | None) -> None:
    """Read phrases, settings, adverbs and relative clauses into a clause."""
    at = 0
    host: Phrase | None = None
    while at < len(tokens):
        token = tokens[at]
        if isinstance(token, ast.Adverb):
            clause.adverbs.append(token.text)
        elif isinstance(token, ast.Preposition):
            host, at = _setting(clause, tokens, at, host)
            continue
        elif isinstance(token, Phrase):
            start = _relative_at(tokens, at, host)
            if start is not None and host is not None:
                at = _relative(_described(clause, host), tokens, at, start)
                continue
            if host is not None and host.op and host.number is None and host.op not in ("any",):
                host.than = token
                host = token
            else:
                clause.objects.append(token)
                host = token
        elif host is not None:
            at = _relative(_described(clause, host), tokens, at, at)
            continue
        else:
            raise TextError(Fault("E202", f"`{token.text}` does not fit here", token.span))
        at += 1


def _setting(
    clause: Clause, tokens: Sequence[Token], at: int, host: Phrase | None
) -> tuple[Phrase | None, int]:
    preposition = tokens[at]
    assert isinstance(preposition, ast.Preposition)
    behind = tokens[at + 1] if at + 1 < len(tokens) else None
    if isinstance(behind, ast.Verb) and preposition.text == "to":
        clause.purpose = _read(tokens[at + 1 :], Span(behind.span.start, tokens[-1].span.end))
        return host, len(tokens)
    if isinstance(behind, ast.Verb):
        phrase = tokens[at + 2] if at + 2 < len(tokens) else None
        if isinstance(phrase, Phrase):
            clause.settings.append(Setting(preposition.text, phrase, host, words.lemma(behind.text)))
            return phrase, at + 3
        clause.settings.append(
            Setting(preposition.text, Phrase(behind.span, "nothing"), host, words.lemma(behind.text))
        )
        return host, at + 2
    assert isinstance(behind, Phrase)
    if preposition.text == "until" and at + 2 < len(tokens) and isinstance(tokens[at + 2], ast.Verb):
        behind.clauses.append(_read(tokens[at + 1 :], Span(behind.span.start, tokens[-1].span.end)))
        clause.settings.append(Setting("until", behind, host))
        return behind, len(tokens)
    if preposition.text == "of" and behind.head == "choice":
        if host is not None and behind.owner is not None and behind.owner.head == "you":
            host.adjectives.add("your choice")
        return host, at + 2
    if host is not None and (preposition.text in _CLINGING or behind.adjectives & {"left", "right"}):
        _bearer(clause, host, preposition.text).hangers.append((preposition.text, behind))
    else:
        clause.settings.append(Setting(preposition.text, behind, host))
    return behind, at + 2


def _bearer(clause: Clause, host: Phrase, preposition: str) -> Phrase:
    """Return what a phrase behind `with` is about: in `a Snak on the field with …` the Snak, not the field."""
    if preposition in ("with", "without", "worth") and host.head in ("hand", "deck", "discard", "field"):
        for setting in clause.settings:
            if setting.phrase is host and setting.host is not None:
                return setting.host
    return host


def _relative_at(tokens: Sequence[Token], at: int, host: Phrase | None) -> int | None:
    """Return where the verb of a relative clause that starts at `at` stands, or None."""
    token = tokens[at]
    assert isinstance(token, Phrase)
    if host is None or at + 1 >= len(tokens):
        return None
    behind = at + 1
    while behind < len(tokens) and isinstance(tokens[behind], ast.Adverb):
        behind += 1
    if behind < len(tokens) and isinstance(tokens[behind], ast.Verb):
        return behind
    if (
        token.head in ("who", "that")
        and isinstance(tokens[behind], Phrase)
        and behind + 1 < len(tokens)
        and isinstance(tokens[behind + 1], ast.Verb)
    ):
        return behind + 1
    return None


def _relative(host: Phrase, tokens: Sequence[Token], at: int, verb: int) -> int:
    """Read a relative clause from `at` on, as far as the tokens go; return where reading goes on."""
    start = at
    token = tokens[at]
    if isinstance(token, Phrase) and token.head in ("who", "that"):
        start = at + 1
    rest = tokens[start:]
    clause = _read(rest, Span(tokens[at].span.start, tokens[-1].span.end))
    if isinstance(token, ast.Verb) and clause.verb not in words.AUXILIARIES and not clause.helpers:
        clause.helpers.append("be")  # `caught this turn` is `that was caught this turn`
    host.clauses.append(clause)
    return len(tokens)


def _described(clause: Clause, host: Phrase) -> Phrase:
    """Return what a relative clause is about: in `traps with 1 Power that you play` the traps, not their power."""
    if host.is_stat or host.head == "keyword":
        for phrase in (*clause.objects, *(setting.phrase for setting in clause.settings)):
            if any(hanger is host for _, hanger in phrase.hangers):
                return phrase
    return host


def _fronted(clause: Clause) -> None:
    """Phrases before the subject can only say when."""
    for phrase in clause.objects:
        if phrase.head not in ("turn", "round", "time"):
            raise TextError(
                Fault(
                    "E202",
                    "two subjects stand before one verb",
                    phrase.span,
                    help=("join them with `and`, or put a comma between two clauses",),
                )
            )
        clause.settings.insert(0, Setting("during", phrase, None))
    clause.objects = []


def _keyword_as_verb(clause: Clause) -> None:
    """Read `this HIDES`: a phrase and a keyword without a verb between them."""
    if len(clause.objects) < 2 or clause.objects[-1].head != "keyword":
        return
    keyword = clause.objects.pop()
    clause.subject = clause.objects.pop()
    clause.verb, clause.form, clause.verb_span = (
        f"keyword {keyword.keywords[0]}",
        keyword.keywords[0],
        keyword.span,
    )
