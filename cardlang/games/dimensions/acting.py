"""What the verbs of actions share: how long it lasts, whom it is done to, whose zone is meant."""

from __future__ import annotations

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.attaching import is_who
from cardlang.games.dimensions.buffs import Buff
from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.meaning import IT, OPPONENT, YOU, Context, who
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.terms import Selector

LENGTHS = {
    "this turn": "turn",
    "for this turn": "turn",
    "until end of turn": "turn",
    "until the end of this turn": "turn",
    "until the end of the turn": "turn",
    "until the end of turn": "turn",
    "until the end of your turn": "your turn",
    "until your next turn": "next turn",
    "until the start of your next turn": "next turn",
    "until the start of your turn": "next turn",
    "until the end of your opponent's turn": "their turn",
    "next turn": "their turn",
    "until the end of your opponent's next turn": "their turn",
    "until the end of your next turn": "my next turn",
    "until the end of their turn": "their turn",
    "until the end of their next turn": "their turn",
    "until the end of its owner's turn": "their turn",
    "until its owner's next turn": "next turn",
    "until the end of the next turn": "their turn",
    "until the next turn": "turn",
    "until your opponent's next turn": "turn",
    "until the start of your opponent's turn": "turn",
    "until the start of the next turn": "turn",
    "until the end of its owner's next turn": "their turn",
    "permanently": "",
    "for the rest of the game": "",
}
DURATIONS = frozenset(LENGTHS)

EXAMPLES = {
    "deal": "for example `deal 2 damage to an enemy mob`",
    "summon": "for example `summon a random mob`",
    "give": "for example `give a mob +2 attack`",
    "change": "for example `change the dimension to Nether`",
    "return": "for example `return it to your hand`",
    "equip": "an item with `weapon` or `armor` in its stat line",
    "destroy": "for example `destroy an enemy mob`",
    "draw": "for example `draw 2 cards`",
    "discard": "for example `your opponent discards a random card`",
    "put": "for example `put a card from your hand on the bottom of your deck`",
    "add": "for example `add a Zombie to your hand`",
    "swap": "for example `swap this with an enemy mob`, `swap the attack of two mobs`",
    "take": "for example `this takes 1 less damage`, `take control of an enemy mob`",
    "play": "for example `whenever you play an item`, `your opponent cannot play items`",
    "enter": "for example `when a mob enters play, it loses 1 health`",
    "be": "for example `your mobs have +1 attack`, `if this is damaged`",
    "have": "for example `your mobs have +1 attack`",
    "copy": "for example `copy one of your mobs`",
    "transform": "for example `transform an enemy mob into a Zombie`",
    "attack": "for example `this cannot attack`, `this attacks a random enemy`",
    "look": "for example `look at the top 3 cards of your deck`",
    "shuffle": "for example `shuffle your discard pile into your deck`",
    "set": "for example `set the health of a mob to 1`",
    "heal": "for example `heal a mob by 2`",
    "lose": "for example `an enemy mob loses 2 attack`",
    "gain": "for example `this gains +1 attack`",
    "repeat": "for example `Repeat this 2 times.`",
}


def duration(frame: Frame) -> str:
    """Return how long changes of this clause last; empty for good."""
    for text, _ in frame.adverbs:
        if text in LENGTHS:
            frame.adverb(text)
            return LENGTHS[text]
    return ""


def lasting(text: str) -> str:
    """Return how long a leading duration ("This turn, …") lasts."""
    return LENGTHS.get(text, "turn")


def change_of(target: Selector, buff: Buff, lasts: str = "") -> fx.Change:
    """Return the step that gives these changes."""
    return fx.Change(
        target,
        buff.attack,
        buff.defense,
        buff.health,
        buff.cost,
        buff.durability,
        buff.keywords,
        buff.rules,
        lasts,
    )


def affected(frame: Frame, context: Context) -> Selector:
    """Return the object of a verb, or what `to` names; consumes it."""
    if frame.objects and (is_who(frame.objects[0]) or frame.objects[0].tests or frame.objects[0].rank):
        return who(frame.objects.pop(0), context)
    if not frame.objects:
        raise misfit(frame.span, f"`{frame.written}` needs to say what", EXAMPLES.get(frame.verb, ""))
    return who(frame.objects[0], context)


def chosen(target: Selector, context: Context) -> Selector:
    """Remember that `it` is what this step is done to."""
    if not target.ref:
        context.card = ""
        context.it = IT
        context.event = False
    elif target.ref in ("event", "this", "it"):
        context.it = target
    return target


def player_of(frame: Frame, context: Context) -> Selector:
    """Return the player who does it: the subject, or you."""
    if frame.subject is None:
        return YOU
    return who(frame.subject, context)


def zone_owner(zone: Phrase, otherwise: Selector) -> Selector:
    """Return the player whose hand or deck a phrase means."""
    if zone.owner is not None:
        return (
            OPPONENT
            if zone.owner.noun in ("opponent", "enemy")
            else otherwise
            if zone.owner.pronoun
            else Selector(ref="owner")
        )
    return OPPONENT if zone.side == "enemy" else YOU if zone.side == "own" else otherwise
