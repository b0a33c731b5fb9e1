"""The codec of CardData."""

from __future__ import annotations

from cardlang.codecs.card_data import read, recognises
from cardlang.codecs.card_data_export import write
from cardlang.codecs.codec import Codec

CODEC = Codec(
    "card-data",
    "CardData of Bug Fables, with CardText and CardOrder beside it",
    recognises,
    read,
    write,
    options={"first": "the number of the first line; 92 for a file that goes on behind the game's own cards"},
)
