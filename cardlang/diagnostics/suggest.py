"""Find what an author may have meant by a word that is not known."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 60
"""Longer words get no suggestion: they are no slip of a word."""
BUDGET = 4_000_000
"""How much work one word list does before it gives up, in steps of comparing; about three seconds."""


def distance(a: str, b: str, limit: int) -> int:
    """Return how many single-letter changes, drops, additions and swaps lead from `a` to `b`.

    Anything beyond `limit` is returned as `limit + 1` without being worked out. Optimal string alignment
    (each swap of neighbours counts one).
    """
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        older, before, row = before, row, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
    return row[-1]


class WordList:
    """Words that others may be a slip of, prepared once for many questions.

    A list remembers its answers, and after `budget` steps of comparing it gives no more, so that a file full
    of unknown words is still read in bounded time.
    """

    def __init__(self, words: Iterable[str], budget: int = BUDGET) -> None:
        self.budget = budget
        self._by_length: dict[int, list[tuple[int, str, str]]] = {}
        self._answers: dict[str, list[str]] = {}
        for word in dict.fromkeys(words):
            folded = word.casefold()
            self._by_length.setdefault(len(folded), []).append((_letters(folded), folded, word))

    def closest(self, word: str, count: int = 8) -> list[str]:
        """Return up to `count` words that `word` may be a slip of, the nearest first.

        Letter case counts less than a letter. Among equally near ones the likelier slip comes first: two letters
        swapped or one doubled, then one left out, one too many, and one letter for another; then those with the
        same first letter, and the alphabet decides. Words of up to three letters must be one change away, others
        two, and from eight letters on three.
        """
        known = self._answers.get(word)
        if known is None:
            if self.budget <= 0 or len(word) > LONGEST:
                return []
            known = self._answers[word] = self._search(word)
        return known[:count]

    def _search(self, word: str) -> list[str]:
        limit = 1 if len(word) < 4 else 2 if len(word) < 8 else 3
        low = word.casefold()
        letters = _letters(low)
        scored = []
        for length in range(len(low) - limit, len(low) + limit + 1):
            candidates = self._by_length.get(length, ())
            self.budget -= len(candidates)
            for mask, folded, candidate in candidates:
                # one change of a letter removes one kind of letter and adds another
                if (mask ^ letters).bit_count() > 2 * limit or candidate == word:
                    continue
                self.budget -= len(low) * length
                near = distance(low, folded, limit)
                if near <= limit and near < max(len(word), len(candidate)):
                    scored.append((near, _slip(low, folded), folded[:1] != low[:1], candidate))
        scored.sort()
        return [candidate for *_, candidate in scored]


def _slip(word: str, meant: str) -> int:
    """Return how unlikely it is that a hand that meant one word wrote the other, from 0 on."""
    at = next((i for i, (a, b) in enumerate(zip(word, meant, strict=False)) if a != b), len(meant))
    if len(word) == len(meant):
        swapped = word[at : at + 2] == meant[at : at + 2][::-1]
        return 0 if swapped and word[at + 2 :] == meant[at + 2 :] else 3
    if len(word) < len(meant):
        return 1
    doubled = at > 0 and word[at] == word[at - 1] and word[at + 1 :] == meant[at:]
    return 0 if doubled else 2


def _letters(text: str) -> int:
    """Return which letters a text holds, as the bits of a number."""
    mask = 0
    for character in text:
        mask |= 1 << (ord(character) & 63)
    return mask


def closest(word: str, candidates: Iterable[str], count: int = 8) -> list[str]:
    """Return up to `count` candidates that `word` may be a slip of, the nearest first; see `WordList`."""
    return WordList(candidates).closest(word, count)
