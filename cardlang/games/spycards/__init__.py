"""Spy Cards, the card game of Bug Fables and its online version."""
