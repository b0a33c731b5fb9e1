"""Matches by the thousand: who wins, with which cards, and how sure that is."""
