"""One round: the cards in play, both players' numbers, and who wins (rules text, "Effect Processing")."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.engine.agenda import Agenda, Handler
from cardlang.engine.amounts import key
from cardlang.engine.chance import Chance
from cardlang.engine.effect import Effect
from cardlang.engine.errors import RunawayEffects
from cardlang.engine.events import Event
from cardlang.games.spycards.phases import DECISION, END
from cardlang.games.spycards.program import CardProgram, Program

MOST_HP = 5
LARGE_FIELD = 64


class Played:
    """A card in play. `atk` and `df` are what belongs to it (ruling 15)."""

    __slots__ = ("atk", "df", "down", "gone", "order", "program", "seat")

    def __init__(self, program: CardProgram, seat: int, order: int) -> None:
        self.program = program
        self.seat = seat
        self.order = order
        self.atk = program.atk
        self.df = program.df
        self.down = False
        self.gone = False


class Round(Agenda):
    """The state of one round while its effects run. Nothing of the match changes until it has ended."""

    __slots__ = (
        "atk",
        "by_play_order",
        "chance",
        "changes",
        "coins",
        "df",
        "factor",
        "field",
        "final_atk",
        "final_df",
        "final_power",
        "forced_coins",
        "forced_picks",
        "hp",
        "hp_before",
        "limits",
        "log",
        "next_order",
        "note",
        "numbed",
        "picks",
        "program",
        "put_off",
        "result",
        "setup",
        "summoned",
        "totals",
    )

    def __init__(
        self,
        program: Program,
        handlers: dict[type[Effect], Handler],
        chance: Chance,
        hp: Sequence[int],
        by_play_order: bool,
    ) -> None:
        Agenda.__init__(self, handlers)
        self.program = program
        self.chance = chance
        self.by_play_order = by_play_order
        self.atk = [0, 0]
        self.df = [0, 0]
        self.hp = list(hp)
        self.hp_before = hp
        self.factor = [1, 1]
        self.changes: tuple[list[tuple[int, bool]], list[tuple[int, bool]]] = ([], [])
        self.field: tuple[list[Played], list[Played]] = ([], [])
        self.next_order = [0, 0]
        self.numbed: tuple[list[Played], list[Played]] = ([], [])
        self.setup: tuple[list[Effect], list[Effect]] = ([], [])
        self.limits: dict[tuple[int, str], int] = {}
        self.result: tuple[str, str] = ("", "")
        self.final_atk: tuple[int, ...] = ()
        self.final_df: tuple[int, ...] = ()
        self.final_power: tuple[int, ...] = ()
        self.coins: list[bool] = []
        self.picks: list[str] = []
        self.forced_coins: list[bool] = []
        self.forced_picks: list[str] = []
        """Card ids."""
        self.summoned: list[str] = []
        self.put_off = 0
        """How many effects of coins were put into a later phase."""
        self.note: str | tuple[str, object] = ""
        """What the running effect has to say: words, or words with `{}` and what to put there, for the log."""
        self.log: list[Event] = []
        self.totals: tuple[int, ...] = ()
        """The numbers after the last logged event."""

    # -- entering ------------------------------------------------------------------------------------------

    def set_up(self, seat: int, effects: Sequence[Effect]) -> None:
        """Schedule what the round before left: before all cards, in its order (ruling 13)."""
        for number, effect in enumerate(effects):
            self.start(effect, seat, (number - len(effects)) << 16, None)
        if self.stack:
            self.drain()

    def play(self, seat: int, programs: Sequence[CardProgram]) -> None:
        """Put the chosen cards into play at the start of the round, in the order played."""
        field, waiting = self.field[seat], self.waiting
        order = self.next_order[seat]
        atk = df = 0
        for program in programs:
            card = Played(program, seat, order)
            field.append(card)
            atk += program.atk
            df += program.df
            for line, slot, effect in program.effects:
                slot += seat
                if slot in waiting:
                    waiting[slot].append((order << 16 | line, effect, card))
                else:
                    waiting[slot] = [(order << 16 | line, effect, card)]
            order += 1
        self.atk[seat] += atk
        self.df[seat] += df
        self.next_order[seat] = order

    def enter(self, seat: int, program: CardProgram) -> None:
        """Put a summoned card into play: what its phases have missed runs at once (ruling 13)."""
        order = self.next_order[seat]
        self.next_order[seat] = order + 1
        card = Played(program, seat, order)
        field = self.field[seat]
        field.append(card)
        self.atk[seat] += program.atk
        self.df[seat] += program.df
        self.summoned.append(program.name)
        self.steps += len(field) // LARGE_FIELD  # so that a crowd of summoned cards stays within bounded time
        for line, _, effect in reversed(program.effects):
            self.start(effect, seat, order << 16 | line, card)

    def leave(self, card: Played) -> None:
        """Take a card out of play; what it gave stays, but in a quiet round only what its phase has reached."""
        card.gone = True
        self.field[card.seat].remove(card)

    # -- chance --------------------------------------------------------------------------------------------

    def flip(self) -> bool:
        """Flip one coin; True is heads. Forced results are used up first."""
        forced = self.forced_coins
        heads = forced.pop(0) if forced else self.chance.coin()
        self.coins.append(heads)
        return heads

    def flip_unevenly(self, odds: tuple[int, int]) -> bool:
        """Flip one coin that shows heads in `odds[0]` of `odds[0] + odds[1]` flips."""
        forced = self.forced_coins
        heads = forced.pop(0) if forced else self.chance.below(odds[0] + odds[1]) < odds[0]
        self.coins.append(heads)
        return heads

    def pick(self, pool: Sequence[CardProgram]) -> CardProgram:
        """Pick one card of a pool uniformly. Forced results are used up first."""
        if self.forced_picks:
            wanted = self.forced_picks.pop(0)
            found = next((p for p in pool if p.card.id == wanted), None)
            if found is None:
                names = ", ".join(p.name for p in pool[:6]) + (", …" if len(pool) > 6 else "")
                raise BadPick(
                    f"`{self.program.by_id[wanted].name}` cannot be picked here; it can be one of {names}"
                )
        else:
            found = pool[self.chance.below(len(pool))]
        self.picks.append(found.name)
        return found

    # -- numbers -------------------------------------------------------------------------------------------

    def change_hp(self, seat: int, amount: int, multiplied: bool = True) -> None:
        """Change a player's HP; gains stop at 5 (ruling 22). Losing the round is not multiplied."""
        self.changes[seat].append((amount, multiplied))
        if multiplied:
            amount *= self.factor[seat]
        hp = self.hp[seat] + amount
        if amount > 0 and hp > MOST_HP:
            hp = max(self.hp[seat], MOST_HP)
        self.hp[seat] = hp

    def multiply_healing(self, seat: int, factor: int) -> None:
        """Multiply all HP changes of this round, earlier ones included: work HP out again (ruling 22)."""
        self.factor[seat] *= factor
        if abs(self.factor[seat]) > 10**24:
            raise RunawayEffects("the factors of Multiply Healing grow beyond 10²⁴", self.suspects())
        changes = self.changes[seat][:]
        self.changes[seat].clear()
        self.hp[seat] = self.hp_before[seat]
        for amount, multiplied in changes:
            self.change_hp(seat, amount, multiplied)

    def numbers(self) -> tuple[int, ...]:
        """Return ATK, DEF and HP of player 1, then of player 2."""
        atk, df, hp = self.atk, self.df, self.hp
        return atk[0], df[0], hp[0], atk[1], df[1], hp[1]

    def count(self, seat: int, mark: str) -> int:
        """Return how many face-up cards of a player have a mark (ruling 18)."""
        number = 0
        for card in self.field[seat]:
            if mark in card.program.marks and not card.down:
                number += 1
        return number

    def power(self, seat: int) -> int:
        """Return ATK less the opponent's DEF, at least 0, as it is now (ruling 21)."""
        df = self.df[1 - seat]
        power = self.atk[seat] - (df if df > 0 else 0)
        return power if power > 0 else 0

    # -- the round -----------------------------------------------------------------------------------------

    def decide(self) -> None:
        """Run the phases up to the decision and make it: then `result` says who won, and the loser has lost HP.

        ATK, DEF and power are kept as they are now; what later effects do to them changes nothing (ruling 21).
        """
        self.run(DECISION)
        self.final_atk, self.final_df = tuple(self.atk), tuple(self.df)
        self.final_power = mine, theirs = self.power(0), self.power(1)
        if key(mine) == key(theirs):
            self.result = ("tie", "tie")
        elif key(mine) > key(theirs):
            self.result = ("win", "loss")
            self.change_hp(1, -1, multiplied=False)
        else:
            self.result = ("loss", "win")
            self.change_hp(0, -1, multiplied=False)

    def conclude(self) -> None:
        """Run the phases after the decision."""
        if self.waiting:
            self.run(END)

    @property
    def winner(self) -> int | None:
        """The seat that won the round, None after a tie."""
        return None if self.result[0] == "tie" else self.result.index("win")

    def suspects(self) -> tuple[str, ...]:
        """Return the cards summoned last, each name once, in alphabetical order."""
        return tuple(sorted(set(self.summoned[-1000:])))


class BadPick(Exception):
    """A forced pick that is not in the pool."""
