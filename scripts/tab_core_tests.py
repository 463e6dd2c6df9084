"""What runs inside the Python of the tab: the core's tests, and what that Python cannot do."""

from __future__ import annotations

import os
import sys

import pytest

FOLDERS = ("rules", "event", "formats", "systems", "published", "properties")
#: Modules of tests that import packages which are compiled for the machine.
COMPILED = (
    "event/test_rendering.py",
    "formats/test_odd_values.py",
    "formats/test_validation.py",
    "published/test_ladder_office.py",
    "published/test_periods_in_bulk.py",
    "rules/test_values.py",
    "systems/test_pools.py",
)
#: Tests that end the whole run here.
FATAL = {
    "formats/test_limits.py::test_the_size_is_asked_before_a_byte_is_read": "a file of 52 GB",
}
_PROCESSES = "no processes"
#: Tests that must fail here, each with the reason.
UNABLE = {
    "formats/test_limits.py::test_a_zip_through_a_pipe": "no pipes with a name",
    "formats/test_limits.py::test_a_zip_through_a_pipe_has_a_limit": "no pipes with a name",
    "formats/test_pasted_questions.py::test_every_answer_leads_on": "no texts of others",
    "formats/test_reading.py::test_a_file_is_read_once": "no pipes with a name",
    "formats/test_time_control_words.py::test_the_words_are_read_when_they_are_needed": _PROCESSES,
    "formats/test_time_control_words.py::test_usual_time_controls_are_read_without_the_lists": (
        _PROCESSES
    ),
    "published/test_pools.py::test_the_nfl_in_a_list_of_games": "no SQLAlchemy",
}


class Listed:
    """What is listed has to fail; what is not has to pass."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Mark what is listed; a name that no test has is an error."""
        met = set()
        items[:] = [item for item in items if item.nodeid.removeprefix("tests/") not in FATAL]
        for item in items:
            name = item.nodeid.removeprefix("tests/")
            name = name if name in UNABLE else name.partition("[")[0]
            if name in UNABLE:
                met.add(name)
                item.add_marker(pytest.mark.xfail(reason=UNABLE[name], strict=True))
        if unknown := set(UNABLE) - met:
            raise pytest.UsageError(f"listed, but not there: {', '.join(sorted(unknown))}")


def main() -> int:
    """Run them; what pytest returns."""
    os.chdir("/project")
    sys.dont_write_bytecode = True
    options = ["-q", "-p", "no:cacheprovider", "-o", "faulthandler_timeout=0"]  # no threads here
    ignored = [f"--ignore=tests/{name}" for name in COMPILED]
    folders = [f"tests/{name}" for name in FOLDERS]
    return int(pytest.main([*options, *ignored, *folders], plugins=[Listed()]))
