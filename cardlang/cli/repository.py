"""Where the repository around the current folder begins, for reports that name files from there."""

from __future__ import annotations

from pathlib import Path


def root_of(folder: Path) -> Path:
    """Return the nearest folder at or above `folder` that holds `.git`; `folder` itself where none does."""
    return next((place for place in (folder, *folder.parents) if (place / ".git").exists()), folder)
