"""The interpreter's core: amounts, chance, agenda, events, matches. Knows no game and no text."""
