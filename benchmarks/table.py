"""What lies on the table in a round: the cards, both sides, and the coins and picks."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.base_cards import ATTACKERS, EFFECTS, MINI_BOSSES, ROWS, TRIBES, Effect, Row

MASK = (1 << 64) - 1
# the phases in which an effect asks what is over already
START, SUMMON, IF, PER, EMPOWER, STAT_ATK = range(6)


class Card:
    """One card, its direct ATK and DEF added up; `effects` are the others, as printed."""

    __slots__ = ("atk", "attacker", "dfn", "effects", "name", "tribes")

    def __init__(self, row: Row, attacker: bool) -> None:
        self.name, _, self.tribes, effects = row
        self.attacker = attacker
        self.atk: int = sum(effect[1] for effect in effects if effect[0] == "atk")
        self.dfn: int = sum(effect[1] for effect in effects if effect[0] == "def")
        self.effects = tuple(effect for effect in effects if effect[0] not in ("atk", "def"))


CARDS = {row[0]: Card(row, attacker=row in ATTACKERS) for row in ROWS}
ENEMIES = [CARDS[row[0]] for row in ATTACKERS + EFFECTS]
OTHER_MINI_BOSSES = [CARDS[row[0]] for row in MINI_BOSSES if row[0] != "Carmina"]
ENEMIES_OF = {tribe: [card for card in ENEMIES if tribe in card.tribes] for tribe in TRIBES}


class Generator:
    """SplitMix64, and a word of 64 coins that is used up from its lowest bit."""

    __slots__ = ("left", "state", "word")

    def __init__(self, seed: int = 0) -> None:
        self.state = seed & MASK
        self.word = self.left = 0

    def draw(self) -> int:
        """Draw 64 bits."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)


class Side:
    """What one player has on the table; effects for later phases wait in lists as `(effect, card name)`."""

    __slots__ = (
        "atk", "atk_checks", "conditions", "dfn", "empowers", "field", "hp", "lifesteal", "numb", "numbed",
        "once", "pers", "pierce", "power", "seat", "setup", "summons",
    )  # fmt: skip

    def __init__(self, seat: int, hp: int) -> None:
        self.seat = seat
        self.hp = hp
        self.atk = self.dfn = self.power = self.numb = self.pierce = self.lifesteal = 0
        self.field: list[Card] = []
        self.summons: list[tuple[Effect, str]] = []
        self.conditions: list[tuple[Effect, str]] = []
        self.pers: list[tuple[Effect, str]] = []
        self.empowers: list[tuple[Effect, str]] = []
        self.atk_checks: list[tuple[Effect, str]] = []
        self.setup: list[str] = []
        self.numbed: list[str] = []
        self.once: set[tuple[str, int]] = set()


class Table:
    """Both sides, the phase, and every coin and pick: forced ones first, then the generator's."""

    __slots__ = ("coins", "forced_coins", "forced_picks", "generator", "phase", "picks", "sides", "winner")

    def __init__(
        self, hp: tuple[int, int], generator: Generator, coins: Sequence[str], picks: Sequence[str]
    ) -> None:
        self.sides = (Side(0, hp[0]), Side(1, hp[1]))
        self.generator = generator
        self.forced_coins = list(reversed(coins))
        self.forced_picks = list(reversed(picks))
        self.coins: list[str] = []
        self.picks: list[str] = []
        self.phase = START
        self.winner: int | None = None

    def flip(self) -> bool:
        """Flip one coin: true for heads."""
        if self.forced_coins:
            coin = self.forced_coins.pop()
            if coin not in ("heads", "tails"):
                raise ValueError(f"a coin is heads or tails, not {coin!r}")
            self.coins.append(coin)
            return coin == "heads"
        generator = self.generator
        if not generator.left:
            generator.word = generator.draw()
            generator.left = 64
        heads = generator.word & 1
        generator.word >>= 1
        generator.left -= 1
        self.coins.append("heads" if heads else "tails")
        return heads == 1

    def pick(self, pool: list[Card]) -> Card:
        """Pick one card for a random summon."""
        if self.forced_picks:
            card = CARDS[self.forced_picks.pop()]
            if card not in pool:
                raise ValueError(f"{card.name} is not among the cards to pick from")
        else:
            card = pool[(self.generator.draw() * len(pool)) >> 64]
        self.picks.append(card.name)
        return card
