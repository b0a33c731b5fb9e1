"""Clauses that order something: the table of verbs, and those about keywords, numbers, turns and looking."""

from __future__ import annotations

from cardlang.games.bugsnax import (
    amounts,
    card_orders,
    kinds,
    likeness,
    moving_orders,
    orders_shared,
    places,
    seats,
    swap_orders,
)
from cardlang.games.bugsnax import references as refs
from cardlang.games.bugsnax.clauses import Clause
from cardlang.games.bugsnax.context import Context, refusal
from cardlang.games.bugsnax.effects import (
    Amount,
    Count,
    Place,
    Players,
    Query,
    Reference,
    Slot,
    You,
)
from cardlang.games.bugsnax.nouns import size
from cardlang.games.bugsnax.statements import per_each, scaled
from cardlang.games.bugsnax.steps import (
    Actions,
    Afflict,
    EndTurn,
    ExtraTurn,
    Heal,
    Look,
    Points,
    Remember,
    Repeat,
    Win,
)

# -- keywords as verbs ------------------------------------------------------------------------------------------


def under_keyword(keyword: str, clause: Clause, context: Context, until: str = "") -> None:
    """`dazzle a Bugsnak`, `tire a player`, `this hides`, `you become TIRED`: targets come under a keyword."""
    clause.says("immediately", "again", "also", "instantly")
    objects = [o for o in clause.objects if o.head != "keyword"]
    if clause.verb in ("become", "be", "gain", "get", "have") or clause.passive or not objects:
        targets = [clause.subject] if clause.subject is not None else []
    else:
        targets = objects
    clause.settle()
    if (
        not targets
        and isinstance(context.subject, Slot | You | Players)
        and clause.verb in ("become", "gain", "get")
    ):
        context.steps.append(Afflict(keyword, context.subject, until))
        return
    if not targets:
        from cardlang.games.bugsnax.effects import Host

        context.steps.append(Afflict(keyword, Host(), until))
        return
    for phrase in (p for t in targets if t is not None for p in ((t,) if t.either else (t, *t.also))):
        if clause.says("at random", "randomly"):
            phrase.adjectives.add("random")
        if kinds.is_player(phrase, context):
            who = context.subject if phrase is clause.subject else seats.players(phrase, context)
            context.steps.append(Afflict(keyword, who, until))
        else:
            refs.as_snax(phrase, context)
            context.steps.append(Afflict(keyword, refs.cards(phrase, context, (kinds.FIELD,)), until))


def heal(clause: Clause, context: Context) -> None:
    """`heal all players`, `heal a Bugsnak`."""
    source = clause.take("from", "of")
    if not clause.objects:
        context.steps.append(Heal("", context.subject))
        return
    for phrase in (p for o in clause.objects for p in (o, *o.also)):
        if phrase.head in ("keyword", "condition"):
            whom = context.subject if phrase.owner is None else seats.owner_of(phrase, context)
            of = next((h for prep, h in phrase.hangers if prep == "of"), None)
            if source is not None and kinds.is_player(source.phrase, context):
                whom = seats.players(source.phrase, context)
            elif phrase.determiner == "all" and phrase.owner is None and of is None:
                whom = Players()
            if phrase.owner is not None and not kinds.is_player(phrase.owner, context):
                whom = refs.cards(phrase.owner, context, (kinds.FIELD,))
            context.steps.append(Heal(phrase.keywords[0] if phrase.keywords else "", whom or context.subject))
        elif kinds.is_player(phrase, context):
            context.steps.append(Heal("", seats.players(phrase, context)))
        else:
            context.steps.append(Heal("", refs.cards(phrase, context, (kinds.FIELD,))))


# -- actions, points, turns ---------------------------------------------------------------------------------------


def gain(clause: Clause, context: Context) -> None:
    """`gain 1 action`, `gain 2 points`, `gain a Trap` (which is to draw one)."""
    _gain_or_lose(clause, context, 1)


def lose(clause: Clause, context: Context) -> None:
    """`lose 1 action`, `lose a point`, `lose a Trap` (which is to discard one)."""
    _gain_or_lose(clause, context, -1)


def _gain_or_lose(clause: Clause, context: Context, sign: int) -> None:
    per = per_each(clause, context)
    later = _next_turn(clause)
    phrase = orders_shared.objects_of(clause, "gain 1 action" if sign > 0 else "lose 1 action")
    number: Amount = phrase.number if phrase.number is not None else size(phrase.signed)
    if phrase.than is not None or (phrase.head == "points" and phrase.comparative and phrase.number is None):
        number = amounts.amount(phrase.than, context) if phrase.than is not None else 1
    for preposition, hanger in phrase.hangers:
        if preposition in ("equal to", "of") and hanger.is_stat:
            number = amounts.amount(hanger, context)
    number = scaled(number, per) if isinstance(number, int) else number
    if phrase.head == "action":
        whole = phrase.determiner == "all"
        context.steps.append(Actions(context.subject, number, sign, later, whole))
    elif phrase.head == "points":
        context.steps.append(Points(context.subject, number, sign))
    elif phrase.head == "turn":
        context.steps.append(ExtraTurn(context.subject, sign))
    elif kinds.is_card(phrase, context) and sign > 0:
        clause.verb = "draw" if not any(s.preposition == "from" for s in clause.settings) else "take"
        (card_orders.draw if clause.verb == "draw" else card_orders.take)(clause, context)
    elif kinds.is_card(phrase, context):
        card_orders.discard(clause, context)
    else:
        raise refusal(
            "this cannot be gained or lost", phrase.span, "players gain and lose actions, points and cards"
        )


def _next_turn(clause: Clause) -> bool:
    """Take `on your next turn` from a clause."""
    for setting in list(clause.settings):
        if setting.phrase.head == "turn" and "next" in setting.phrase.adjectives:
            clause.settings.remove(setting)
            return True
    for phrase in list(clause.objects):
        if phrase.head == "turn" and "next" in phrase.adjectives and len(clause.objects) > 1:
            clause.objects.remove(phrase)
            return True
    return False


def skip(clause: Clause, context: Context) -> None:
    """`skip your next turn`."""
    orders_shared.objects_of(clause, "skip your next turn")
    context.steps.append(ExtraTurn(context.subject, -1))


def end_turn(clause: Clause, context: Context) -> None:
    """`end your turn`."""
    context.steps.append(EndTurn())


def win(clause: Clause, context: Context) -> None:
    """`you win the game`."""
    context.steps.append(Win(context.subject))


def spend(clause: Clause, context: Context) -> None:
    """`spend an action` (to do something)."""
    phrase = orders_shared.objects_of(clause, "spend an action")
    if phrase.head != "action":
        raise refusal("only actions are spent", phrase.span)
    context.steps.append(Actions(context.subject, phrase.number or 1, -1))


# -- looking ------------------------------------------------------------------------------------------------------


def look(clause: Clause, context: Context) -> None:
    """`look at another player's hand`, `look at the top 3 cards of the Trap deck`."""
    _show(clause, context, public=False)


def reveal(clause: Clause, context: Context) -> None:
    """`reveal your hand`, `reveal the top card of the Trap deck`."""
    clause.take("to")
    _show(clause, context, public=True)


def _show(clause: Clause, context: Context, public: bool) -> None:
    source = clause.take("in", "from", "of")
    if source is not None and clause.objects:
        clause.objects[0].hangers.append((source.preposition, source.phrase))
    clause.settle()
    phrase = orders_shared.objects_of(clause, f"{clause.form} another player's hand")
    if phrase.head in ("hand", "deck", "discard"):
        place = places.places(phrase, context)
        cards: Reference = Query("card", place)
        if public and clause.subject is not None and isinstance(context.subject, Slot):
            place = (
                (Place("hand", "", context.subject),)
                if phrase.owner is not None and phrase.owner.head == "they"
                else place
            )
    else:
        default = orders_shared.hand_of(context) if public else (Place("hand", "", Players(You())),)
        if phrase.determiner == "a" and not public:
            phrase.adjectives.add("random")
        cards = refs.cards(phrase, context, default)
    slot = context.new_slot()
    context.steps.append(Remember(slot, cards))
    context.steps.append(Look(context.subject, Slot(slot), public))
    kind = "card"
    if phrase.head in ("top", "bottom"):
        kind = "card"
    last_place = context.last("place")
    context.mention(kind, Slot(slot))
    context.rest["looked"] = Slot(slot)
    if phrase.head in ("hand", "deck", "discard") and last_place is not None:
        context.mentions.append(last_place)


def choose(clause: Clause, context: Context) -> None:
    """`choose a player`, `choose a Bugsnak on the field`."""
    for setting in list(clause.settings):
        if setting.host is not None and setting.preposition in ("in", "on", "from", "with"):
            setting.host.hangers.append((setting.preposition, setting.phrase))
            clause.settings.remove(setting)
    phrase = orders_shared.objects_of(clause, "choose a player")
    if clause.says("at random", "randomly"):
        phrase.adjectives.add("random")
    if kinds.is_player(phrase, context) and phrase.head not in ("amount", "ones"):
        seats.players(phrase, context)
    else:
        refs.cards(
            phrase,
            context,
            places.default_places(phrase, context)
            if kinds.kind_of(phrase, context) != "card"
            else orders_shared.hand_of(context),
        )


def repeat(clause: Clause, context: Context) -> None:
    """`do this again`, `repeat this`: what the text ordered so far happens once more."""
    times = 2 if clause.says("twice") else 1
    block = context.block()
    context.steps.append(Repeat(times, block))


ORDERS: dict[str, orders_shared.Frame] = {
    "draw": card_orders.draw,
    "discard": card_orders.discard,
    "play": card_orders.play,
    "heal": heal,
    "gain": gain,
    "lose": lose,
    "skip": skip,
    "end turn": end_turn,
    "win": win,
    "spend": spend,
    "take": card_orders.take,
    "move": moving_orders.move,
    "put": moving_orders.put,
    "return": moving_orders.put,
    "shuffle": moving_orders.shuffle,
    "give": card_orders.give,
    "swap": swap_orders.swap,
    "swap places": swap_orders.swap,
    "copy": likeness.copy,
    "look at": look,
    "reveal": reveal,
    "choose": choose,
    "catch": card_orders.catch,
    "eat": card_orders.eat,
    "replace": moving_orders.replace,
    "attach": moving_orders.attach,
    "repeat": repeat,
    "keep": card_orders.keep,
    "search": card_orders.search,
    "remove": card_orders.remove,
    "refill": moving_orders.replace,
    "use": card_orders.play,
}
"""Every verb of an order with the function that reads what stands with it."""


def counted(reference: Reference) -> Count:
    """Return how many a reference has."""
    return Count(reference)
