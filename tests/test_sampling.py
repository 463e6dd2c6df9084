"""Which tests run where not everything is tried."""

from __future__ import annotations

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
