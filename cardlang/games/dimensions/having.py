"""What clauses with `have` say: numbers, keywords, and what holds for whom."""

from __future__ import annotations

import attrs

from cardlang.games.dimensions.amounts import amount
from cardlang.games.dimensions.buffs import Buff, buff_of
from cardlang.games.dimensions.frames import Frame, is_buff
from cardlang.games.dimensions.meaning import THIS, Context, who
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.terms import Rule, Selector


@attrs.frozen
class Standing:
    """For whom something holds, and what."""

    who: Selector
    buff: Buff
    base: bool = False
    """Whether the numbers are what lies between the printed ones and those that stand in their place."""


def subject_of(frame: Frame, context: Context) -> Selector:
    """Return whom a rule is about; the card itself where the clause has no subject."""
    return who(frame.subject, context) if frame.subject is not None else THIS


def rule_for(who: Selector, name: str, amount: int = 0, **more: object) -> Standing:
    """Return that a rule holds for somebody."""
    return Standing(who, Buff(rules=(Rule(name, amount, **more),)))  # type: ignore[arg-type]


def have(frame: Frame, context: Context) -> Standing | None:
    """Read "has +1 attack", "have KEYWORD", "does not have KEYWORD", "has attack equal to …"."""
    if frame.negative and all(phrase.keywords for phrase in frame.objects):
        names = [name for phrase in frame.objects for name, _ in phrase.keywords]
        frame.objects = []
        return Standing(
            subject_of(frame, context), Buff(rules=tuple(Rule("lacks", keyword=k) for k in names))
        )
    if not any(is_buff(phrase) or _changes(phrase) for phrase in frame.objects):
        return _has_as_many(frame, context)
    buff = buff_of(frame.objects, frame, context)
    frame.objects = []
    if any(text == "while attacking" or text == "when attacking" for text, _ in frame.adverbs):
        if not isinstance(buff.attack, int) or buff != Buff(attack=buff.attack):
            raise misfit(frame.span, "only attack can change for an attack alone")
        frame.adverb("while attacking", "when attacking")
        return rule_for(subject_of(frame, context), "deals more", buff.attack, kinds=("mob", "player"))
    return Standing(subject_of(frame, context), buff)


def _has_as_many(frame: Frame, context: Context) -> Standing | None:
    """Read "this has attack equal to the number of mobs you have": in the place of the printed number."""
    thing = frame.objects[0] if len(frame.objects) == 1 else None
    counted = any(o == "equal to" or (o == "for each" and p[0].counted) for o, p, _ in frame.preps)
    if thing is None or not counted or thing.number is not None:
        return None
    printed = context.printed
    if subject_of(frame, context) != THIS or thing.noun not in printed or context.holder:
        raise misfit(frame.span, "only attack and defense of the card itself can follow another number")
    frame.objects.clear()
    much = amount(None, frame, context)
    assert not isinstance(much, int)
    much = attrs.evolve(much, plus=-printed[thing.noun])
    return Standing(THIS, Buff(attack=much) if thing.noun == "attack" else Buff(defense=much), base=True)


def _changes(phrase: Phrase) -> bool:
    return (
        phrase.number is not None and phrase.degree != "" and phrase.noun in ("attack", "defense", "health")
    )
