"""Which tests run where not everything is tried."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import sampling


@pytest.mark.parametrize(("many", "some"), [(1, 1), (5, 5), (6, 5), (29, 5), (30, 6), (1000, 200)])
def test_a_fifth_of_many_cases_and_all_of_few(
    monkeypatch: pytest.MonkeyPatch, many: int, some: int
) -> None:
    monkeypatch.setattr(sampling, "QUICK", True)
    runs = list(sampling.some_cases(["a"] * many + ["b"]))
    assert sum(runs[:-1]) == some
    assert runs[-1]
    assert runs == list(sampling.some_cases(["a"] * many + ["b"]))


def test_a_fifth_of_the_heavy_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"test_{number}" for number in range(1000)]
    monkeypatch.setattr(sampling, "QUICK", True)
    assert 150 < sum(map(sampling.runs_though_heavy, names)) < 250
    monkeypatch.setattr(sampling, "QUICK", False)
    assert all(map(sampling.runs_though_heavy, names))


def test_all_cases_where_quick_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "QUICK", False)
    assert all(sampling.some_cases(["a"] * 100))


_GUARDED = """
import os
import subprocess
import sys
from pathlib import Path

import pytest

@pytest.mark.guard
@pytest.mark.heavy
@pytest.mark.parametrize("case", range(40))
def test_guard(case): pass

@pytest.mark.heavy
@pytest.mark.parametrize("name", [f"n{number}" for number in range(40)])
def test_other(name): pass
"""


def test_a_guard_runs_always(tmp_path: Path) -> None:
    """With ARPAD_QUICK=1, whatever the seed: all its cases, though it is heavy and has many."""
    (tmp_path / "test_of_guards.py").write_text(_GUARDED)
    own = Path(__file__).parents[1]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--collect-only"]
    command += ["-c", str(own.parent / "pyproject.toml"), f"--confcutdir={tmp_path}"]
    command += ["-p", "conftest", str(tmp_path)]
    for seed in ("1", "2"):
        environment = {**os.environ, "ARPAD_QUICK": "1", "ARPAD_SEED": seed, "PYTHONPATH": str(own)}
        environment.pop("CI", None)
        environment.pop("ARPAD_FULL", None)
        ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
        assert ran.stdout.count("::test_guard[") == 40, ran.stdout + ran.stderr
        assert ran.stdout.count("::test_other[") < 40
