"""What all tests share."""

from __future__ import annotations

import gc
import os

import pytest
from hypothesis import HealthCheck, settings

WAITING = "tests/simulation/"
"""Tests that mostly wait for other processes."""

# With Python's own figure looking for garbage takes a fifth of all time: parsers and cards stay, and they are large.
gc.set_threshold(20_000, 20, 50)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--rewrite`: stored results (goldens, playthroughs) become what happens now."""
    help_text = "rewrite stored results with what happens now"
    parser.addoption("--rewrite", "--update-golden", action="store_true", dest="rewrite", help=help_text)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests that wait first: others use the processors meanwhile, and none is left for the end."""
    items.sort(key=lambda item: not item.nodeid.startswith(WAITING))


def pytest_collection_finish() -> None:
    """Take all that was made for the tests from what is looked through for garbage."""
    gc.collect()
    gc.freeze()


# How long an example takes says more about what else the machine does than about the code.
settings.register_profile(
    "quick",
    max_examples=int(os.environ.get("EXAMPLES", "50")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("quick")


@pytest.fixture(scope="session")
def rewrite(request: pytest.FixtureRequest) -> bool:
    """Whether stored results are to be rewritten."""
    return bool(request.config.getoption("rewrite"))
