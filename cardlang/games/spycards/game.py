"""Spy Cards as one value: grammar, words, deck rules, round and match."""

from __future__ import annotations

from cardlang.games.base import Game, lazily
from cardlang.games.spycards.ast import RANKS
from cardlang.games.spycards.compile import canonical, compile_line
from cardlang.games.spycards.decks import check_deck
from cardlang.games.spycards.lints import LINTS
from cardlang.games.spycards.names import WORDS
from cardlang.games.spycards.ranks import check_card, cost_of
from cardlang.games.spycards.reader import LANGUAGE
from cardlang.games.spycards.rules import VARIANTS, SpyCardsMatch, start
from cardlang.games.spycards.scenario import RULES as SCENARIOS
from cardlang.games.spycards.stats import print_stat, read_stat
from cardlang.games.tally import Tally
from cardlang.resources import cards_folder

GAME = Game(
    name="spycards",
    title="Spy Cards",
    help="two players, 15-card decks; both choose at the same time, then effects run phase by phase",
    language=LANGUAGE,
    sections=RANKS,
    read_stat=read_stat,
    print_stat=print_stat,
    compile_line=compile_line,
    match=SpyCardsMatch,
    start=start,
    players=range(2, 3),
    variants=VARIANTS,
    default_sets=("vanilla",),
    folder=cards_folder("spycards"),
    cost=cost_of,
    check_card=check_card,
    check_deck=check_deck,
    canonical=canonical,
    lints=LINTS,
    worth=lazily("cardlang.games.spycards.costs:worth"),
    scenario=SCENARIOS,
    changes=lazily("cardlang.games.spycards.mutants:changes"),
    resolve=lazily("cardlang.games.spycards.resolve:resolve"),
    compare=lazily("cardlang.games.spycards.rivals:compare"),
    phases=lazily("cardlang.games.spycards.distribution:phase_names"),
    odds=lazily("cardlang.games.spycards.distribution:try_effects"),
    board=lazily("cardlang.games.spycards.drawing:draw_board"),
    evaluate=lazily("cardlang.games.spycards.evaluate:evaluate"),
    default_decks=lazily("cardlang.games.spycards.starting:default_decks"),
    tally=Tally(
        hand=lazily("cardlang.games.spycards.tally:hand"),
        played=lazily("cardlang.games.spycards.tally:played"),
        wasted=lazily("cardlang.games.spycards.tally:wasted"),
    ),
    combined="play",
    words=WORDS,
    deck_codes="cardlang.codecs.deck_code",
    codecs=(
        "cardlang.codecs.deck_code:CODEC",
        "cardlang.codecs.card_set:CODEC",
        "cardlang.codecs.card_data_codec:CODEC",
        "cardlang.codecs.card_text:CODEC",
        "cardlang.codecs.card_order:CODEC",
    ),
)
