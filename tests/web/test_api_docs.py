"""docs/api.md: its commands are sent and answered as shown."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from arpad.web.app import create_app

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text()
#: A command, and what it answers: the whole of it, or with … for what is not shown.
EXAMPLE = re.compile(r"```sh\n(curl .*?)```\n+(?:```json\n(.*?)```)?", re.DOTALL)


@pytest.fixture(scope="module")
def api() -> Iterator[TestClient]:
    with TestClient(create_app(), base_url="http://localhost:8000") as client:
        yield client


def sent(api: TestClient, command: str) -> Any:
    _, silent, address, *options = shlex.split(command.replace("\\\n", ""))
    assert silent == "-s"
    path = address.removeprefix("127.0.0.1:8000")
    if "-d" not in options:
        return api.get(path).json()
    return api.post(path, content=options[options.index("-d") + 1]).json()


def test_examples_are_answered_as_shown(api: TestClient) -> None:
    examples = EXAMPLE.findall(PAGE)
    assert len(examples) >= 5
    for command, expected in examples:
        answer = json.dumps(sent(api, command), ensure_ascii=False)
        wanted = re.escape(" ".join(expected.split())).replace("…", ".*")
        wanted = wanted.replace(r"\{\ ", r"\{").replace(r"\ \}", r"\}")
        assert re.fullmatch(wanted, answer), (command, answer)


def test_every_question_is_there(api: TestClient) -> None:
    for path, methods in api.get("/openapi.json").json()["paths"].items():
        for method in methods:
            assert f"| {method.upper()} | `{path}` |" in PAGE
