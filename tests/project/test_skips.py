"""No test is skipped without a word, and none where CI=true."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import skips

_HERE = Path(__file__).parents[1]
_TESTS = """
import pytest

@pytest.fixture
def program():
    pytest.skip("NOT TESTED: a program is missing")

def test_by_a_fixture(program): ...

@pytest.mark.skipif(True, reason="NOT TESTED: another system")
def test_by_a_mark(): ...

@pytest.mark.skip(reason="NOT TESTED: files of others, ../shared is not here")
def test_of_others(): ...

@pytest.mark.xfail(strict=True)
def test_that_fails(): assert False

def test_inside(): pytest.skip("NOT TESTED: a system without it")

def test_that_runs(): ...
"""


@pytest.mark.parametrize(
    ("ci", "counts"),
    [
        ("true", "1 passed, 1 skipped, 1 xfailed, 1 failed, 2 errors"),
        ("", "1 passed, 4 skipped, 1 xfailed"),
    ],
)
def test_a_skipped_test_fails_where_everything_is_proved(
    ci: str, counts: str, tmp_path: Path
) -> None:
    (tmp_path / "test_some.py").write_text(_TESTS)
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "skips", "-p", "no:cacheprovider", "-rfs"],
        cwd=tmp_path,
        env={**os.environ, "CI": ci, "PYTHONPATH": str(_HERE), "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
    )
    *lines, last = ran.stdout.strip().splitlines()
    assert sorted(last.partition(" in ")[0].split(", ")) == sorted(counts.split(", ")), ran.stdout
    assert any("NOT TESTED: a program is missing" in line for line in lines)


def test_it_holds_for_these_tests(pytestconfig: pytest.Config) -> None:
    hooks = pytestconfig.hook.pytest_runtest_makereport.get_hookimpls()
    assert skips.pytest_runtest_makereport in [hook.function for hook in hooks]
