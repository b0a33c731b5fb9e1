"""Parts of a sentence that belong together: lists of phrases, and clauses that share what one says."""

from __future__ import annotations

import attrs

from cardlang.games.bugsnax.clauses import Clause
from cardlang.games.bugsnax.context import refusal
from cardlang.games.bugsnax.nouns import Phrase


def only_time(clause: Clause) -> bool:
    return all(phrase.head in ("turn", "round", "time") for phrase in clause.objects)


def unrolled(clauses: list[Clause]) -> list[Clause]:
    """Read `the next trap you play this turn has …` as `the next time you play a trap this turn, it has …`."""
    subject = clauses[0].subject
    if subject is None or clauses[0].opening or not subject.adjectives & {"next", "first"}:
        return clauses
    verb = {"trap": "play", "grumpus": "play", "card": "play", "snax": "catch"}.get(subject.head)
    if not subject.clauses and verb and subject.owner is not None and subject.owner.head == "you":
        you, subject.owner = subject.owner, None  # `your next trap` is `the next trap you play`
        relative = Clause(subject.span, you, verb, subject.span, verb)
        now = [s for s in clauses[0].settings if s.phrase.head == "turn" and s.phrase.determiner == "this"]
        for setting in now:
            clauses[0].settings.remove(setting)
            relative.objects.append(setting.phrase)
        subject.clauses = [relative]
    if not subject.clauses:
        return clauses
    if clauses[0].verb == "cost":
        raise refusal(
            "a card that is being played has cost its action already",
            clauses[0].verb_span,
            "write for example `Traps cost no action this turn`, or `You may play a Trap for free`",
        )
    relative = subject.clauses[0]
    if relative.verb not in ("play", "catch", "eat", "draw") or relative.subject is None:
        return clauses
    event = attrs.evolve(
        relative,
        objects=[attrs.evolve(subject, determiner="a", clauses=[], adjectives=set()), *relative.objects],
        opening="the next time" if "next" in subject.adjectives else "the first time",
    )
    main = attrs.evolve(
        clauses[0], subject=Phrase(subject.span, "it"), separator=",", settings=[*clauses[0].settings]
    )
    if relative.verb == "play":
        main.objects.append(Phrase(subject.span, "turn", "this"))
    return [event, main, *clauses[1:]]


def _lacks_only_a_verb(clause: Clause) -> bool:
    """Whether a part has all but the verb of the part before it: `… and a card from your Grumpus deck`."""
    return bool(
        not clause.verb
        and clause.objects
        and clause.settings
        and not clause.opening
        and clause.separator
        and not only_time(clause)
    )


def _goes_on_with_a_subject(clause: Clause) -> bool:
    """Whether a part starts with the last of several subjects and holds their verb."""
    return bool(
        clause.subject is not None
        and clause.separator in ("and", "or", ", and", ", or")
        and clause.verb
        and not clause.opening
    )


def join_lists(clauses: list[Clause]) -> list[Clause]:
    """Join parts that are only a phrase to the phrase before or behind them: `Strabby and Bunger have …`."""
    out: list[Clause] = []
    waiting: list[Phrase] = []
    opening = ""
    for at, clause in enumerate(clauses):
        if out and out[-1].verb and not out[-1].opening and _lacks_only_a_verb(clause):
            clause.verb, clause.form, clause.verb_span = out[-1].verb, out[-1].form, out[-1].verb_span
        bare = (
            not clause.verb
            and clause.objects
            and not clause.settings
            and clause.separator != ":"
            and not only_time(clause)
        )
        if bare and clause.opening:
            bare = at + 1 < len(clauses) and clauses[at + 1].separator in ("and", "or") and not out
            opening = clause.opening if bare else opening
        if bare:
            follower = clauses[at + 1 :]
            subject_follows = any(map(_goes_on_with_a_subject, follower[:3])) and not (
                out and out[-1].verb and out[-1].opening
            )
            if (
                out
                and out[-1].verb
                and not waiting
                and not (subject_follows and clause.separator == "," and out[-1].opening)
            ):
                _append(out[-1], clause.objects, clause.separator)
                _adopt(out[-1], clause)
                continue
            waiting += clause.objects
            if not follower:
                out.append(clause)
                waiting = []
            continue
        if waiting and clause.subject is not None:
            first, *rest = waiting
            for phrase in waiting:
                _complete(phrase, [clause.subject])
            first.also += [*rest, clause.subject]
            first.either = "or" in clause.separator
            clause.subject = first
            clause.separator = "" if not out else ","
            clause.opening, opening = opening or clause.opening, ""
            waiting = []
        elif waiting:
            raise refusal("this phrase belongs to no verb", waiting[0].span)
        out.append(clause)
    return out


def _append(clause: Clause, phrases: list[Phrase], separator: str) -> None:
    """Join phrases to the last one of a clause, or to what hangs on it when they are of that kind."""
    targets = [clause.settings[-1].phrase] if clause.settings else []
    targets += [hanger for _, hanger in clause.objects[-1].hangers[-1:]] if clause.objects else []
    targets += clause.objects[-1:]
    for target in targets:
        if _alike(target, phrases[0]):
            break
    else:
        if not targets:
            clause.objects += phrases
            return
        target = targets[-1] if clause.objects else targets[0]
    _complete(target, phrases)
    target.also += phrases
    target.either = "or" in separator


def _alike(target: Phrase, phrase: Phrase) -> bool:
    """Whether a phrase goes on where another stopped: `less than 2` and `greater than 3`, two kinds of Snax."""
    if phrase.head == "amount" and phrase.number is not None and target.is_stat and target.number is not None:
        return True
    if target.head == "keyword" and phrase.keywords and phrase.head in ("snax", "keyword"):
        return True
    return phrase.head == target.head or (
        phrase.head in ("snax", "named") and target.head in ("snax", "named")
    )


def _complete(target: Phrase, phrases: list[Phrase]) -> None:
    """Give each of joined phrases what only one of them says: `SLIPPERY and SHY Bugsnax`."""
    for phrase in phrases:
        if phrase.head == "amount" and target.is_stat:
            phrase.head = target.head
        if target.head == "keyword" and phrase.head == "snax":
            target.head, target.plural = "snax", phrase.plural
            target.determiner = target.determiner or phrase.determiner


def _adopt(clause: Clause, joined_clause: Clause) -> None:
    clause.adverbs += joined_clause.adverbs
