"""Words that are one letter away from each other, found without comparing every pair."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 60
"""Longer words have no neighbours here."""
MOST = 20
"""So many words with a letter left out in common are compared."""


class Neighbours:
    """An index of words by what each becomes when one letter is left out."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_rest: dict[str, list[str]] = {}
        for word in dict.fromkeys(words):
            for rest in _rests(word):
                known = self._by_rest.setdefault(rest, [])
                if len(known) < MOST:
                    known.append(word)

    def of(self, word: str) -> list[str]:
        """Return the words that are one change, drop, addition or swap away from one, in their first order."""
        near = dict.fromkeys(other for rest in _rests(word) for other in self._by_rest.get(rest, ()))
        return [other for other in near if _is_one_away(word, other)]


def _is_one_away(one: str, other: str) -> bool:
    """Return whether a letter is changed, or left out, or swapped with the next one."""
    short, long = sorted((one, other), key=len)
    at = next((n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(long) - len(short) == 1:
        return short[at:] == long[at + 1 :]
    if short == long or len(short) != len(long):
        return False
    swapped = short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
    return swapped or short[at + 1 :] == long[at + 1 :]


def _rests(word: str) -> Iterable[str]:
    if len(word) > LONGEST:
        return ()
    return dict.fromkeys([word, *(word[:at] + word[at + 1 :] for at in range(len(word)))])
