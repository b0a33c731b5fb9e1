"""What all tests share."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--rewrite`: stored results (goldens, playthroughs) become what happens now."""
    help_text = "rewrite stored results with what happens now"
    parser.addoption("--rewrite", "--update-golden", action="store_true", dest="rewrite", help=help_text)


settings.register_profile("quick", max_examples=int(os.environ.get("EXAMPLES", "50")))
settings.load_profile("quick")


@pytest.fixture(scope="session")
def rewrite(request: pytest.FixtureRequest) -> bool:
    """Whether stored results are to be rewritten."""
    return bool(request.config.getoption("rewrite"))
