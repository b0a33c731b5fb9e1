"""Bugs: swarms of insects, and the cards that turn, stop and copy them."""
