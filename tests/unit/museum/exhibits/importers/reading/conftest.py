"""The project's shared records, where they are."""

from pathlib import Path

import pytest

RECORDS = Path(__file__).parents[7] / "shared" / "data" / "records"


@pytest.fixture
def records() -> Path:
    """The folder of shared records; tests that ask for it are marked so, and skipped without it."""
    if not RECORDS.is_dir():
        pytest.skip("the shared data is not here")
    return RECORDS
