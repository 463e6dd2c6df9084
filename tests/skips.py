"""A test that cannot run here is skipped, and fails where CI=true: nothing is proved without it."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest

#: Files of other people, which are not part of the project.
NOT_OURS = "../shared"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn the report of a skipped test into that of a failed one, where CI=true."""
    report = yield
    if report.skipped and os.environ.get("CI") == "true" and isinstance(report.longrepr, tuple):
        reason = report.longrepr[2]
        if NOT_OURS not in reason:
            report.outcome = "failed"
            report.longrepr = f"{reason}: where CI=true, nothing is skipped"
    return report
