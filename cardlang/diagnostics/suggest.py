"""Find what an author may have meant by a word that is not known."""

from __future__ import annotations

from collections.abc import Iterable


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


def closest(word: str, candidates: Iterable[str], count: int = 8) -> list[str]:
    """Return up to `count` candidates that `word` may be a slip of, the nearest first.

    Letter case counts less than a letter; among equally near ones those with the same first letter, then
    the same length come first, then the alphabet decides. Words of one or two letters must be one change
    away, others two, and from eight letters on three.
    """
    limit = 1 if len(word) < 3 else 2 if len(word) < 8 else 3
    low = word.casefold()
    scored = []
    for candidate in dict.fromkeys(candidates):
        if candidate == word:
            continue
        near = distance(low, candidate.casefold(), limit)
        if near > limit or near >= max(len(word), len(candidate)):
            continue
        scored.append((near, candidate[:1].casefold() != low[:1], abs(len(candidate) - len(word)), candidate))
    scored.sort()
    return [candidate for *_, candidate in scored[:count]]
