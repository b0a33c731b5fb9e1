"""Circles in graphs: which things bring each other about, and the shortest way round."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias

Graph: TypeAlias = Mapping[str, Collection[str]]
"""For each node those that follow from it; what has no entry has nothing that follows."""


def circles(graph: Graph) -> Iterator[frozenset[str]]:
    """Yield the strongly connected parts of the graph that hold a way back (Tarjan, with a stack of its own)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []
    on_path: set[str] = set()
    for root in graph:
        if root in index:
            continue
        work = [(root, iter(graph[root]))]
        index[root] = low[root] = len(index)
        path.append(root)
        on_path.add(root)
        while work:
            node, targets = work[-1]
            for target in targets:
                if target not in graph:
                    continue
                if target not in index:
                    index[target] = low[target] = len(index)
                    path.append(target)
                    on_path.add(target)
                    work.append((target, iter(graph[target])))
                    break
                if target in on_path:
                    low[node] = min(low[node], index[target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    part = set()
                    while node not in part:
                        part.add(path.pop())
                    on_path -= part
                    if len(part) > 1 or node in graph[node]:
                        yield frozenset(part)


def way_round(start: str, graph: Graph, group: frozenset[str]) -> list[str]:
    """Return the shortest way from a node of a group back to it, the node itself first and last."""
    before: dict[str, str] = {}
    queue = [start]
    for node in queue:
        for target in graph[node]:
            if target == start:
                way = [node]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return [*way[::-1], start]
            if target in group and target not in before:
                before[target] = node
                queue.append(target)
    return [start, start]
