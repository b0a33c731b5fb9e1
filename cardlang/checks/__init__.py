"""From ASTs to card sets: names, headers, decks and lints. Plain functions; knows no game."""
