"""The page at /api has everything in the schema; its commands, and those of docs/api.md, run."""

from __future__ import annotations

import html
import json
import re
import shlex
from pathlib import Path
from typing import Any, Literal

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser

from .scanning import assert_accessible

DOCS = (Path(__file__).parents[2] / "docs" / "api.md").read_text()
#: A command, and what it answers: the whole of it, or with … for what is not shown.
EXAMPLE = re.compile(r"```sh\n(curl .*?)```\n+(?:```json\n(.*?)```)?", re.DOTALL)


def test_it_has_every_operation_shape_and_field(api: TestClient) -> None:
    page, schema = html.unescape(api.get("/api").text), api.get("/openapi.json").json()
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            assert f'<section id="{operation["operationId"]}">' in page
            assert f"{method.upper()} {path}" in page
            assert operation["summary"] in page
    for name, shape in schema["components"]["schemas"].items():
        assert page.count(f'id="{name}"') == 1
        for field, part in shape["properties"].items():
            old = part.get("deprecated", False)
            assert old or f"<code>{field}</code>" in page
    assert "ever_2400" not in page  # an old spelling is accepted, but offered nowhere


def test_links_lead_somewhere(api: TestClient) -> None:
    page = api.get("/api").text
    ids = set(re.findall(r'id="(\w+)"', page))
    assert set(re.findall(r'href="#(\w+)"', page)) <= ids
    for path in set(re.findall(r'href="(/[^"]*)"', page)):
        assert api.get(path).status_code == 200


def sent(api: TestClient, command: str) -> Any:
    _, silent, address, *options = shlex.split(command.replace("\\\n", ""))
    assert silent == "-s"
    path = "/" + address.removeprefix("http://").partition("/")[2]
    if "-d" not in options:
        return api.get(path).json()
    return api.post(path, content=options[options.index("-d") + 1]).json()


def test_its_commands_run(api: TestClient) -> None:
    page = html.unescape(api.get("/api").text)
    commands = re.findall(r"<pre>(curl .*?)</pre>\n(?:<pre>(.*?)</pre>)?", page, re.DOTALL)
    assert len(commands) == 9
    for command, expected in commands:
        answer = sent(api, command)
        assert "error" not in answer, command
        assert not expected or json.loads(expected) == answer


def test_examples_are_answered_as_shown(api: TestClient) -> None:
    examples = EXAMPLE.findall(DOCS)
    assert len(examples) >= 5
    for command, expected in examples:
        answer = json.dumps(sent(api, command), ensure_ascii=False)
        wanted = re.escape(" ".join(expected.split())).replace("…", ".*")
        wanted = wanted.replace(r"\{\ ", r"\{").replace(r"\ \}", r"\}")
        assert re.fullmatch(wanted, answer), (command, answer)


def test_every_question_is_in_the_docs(api: TestClient) -> None:
    for path, methods in api.get("/openapi.json").json()["paths"].items():
        for method in methods:
            assert f"| {method.upper()} | `{path}` |" in DOCS


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("localhost:9000", "http://localhost:9000/api/v1/game"),
        ("[::1]:8000", "http://[::1]:8000/api/v1/game"),
        ("LOCALHOST.:9000", "http://LOCALHOST.:9000/api/v1/game"),
    ],
)
def test_the_address_is_the_one_that_was_asked(api: TestClient, host: str, address: str) -> None:
    assert address in api.get("/api", headers={"host": host}).text


def test_an_address_that_is_none_is_not_shown(api: TestClient) -> None:
    answer = api.get("/api", headers={"host": "'; rm <b>"})
    assert (answer.status_code, answer.headers["content-type"]) == (421, "application/json")


def test_its_policy_allows_its_own_style_alone(api: TestClient) -> None:
    answer = api.get("/api")
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'self' 'sha256-")
    assert "unsafe" not in policy
    assert "script-src" not in policy
    assert "form-action 'none'" in policy
    assert "<script" not in answer.text
    assert not re.search(r'(?:src|href)="https?:', answer.text)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_scan_finds_nothing(
    browser: Browser, server: str, scheme: Literal["light", "dark"]
) -> None:
    context = browser.new_context(color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    page.goto(f"{server}api")
    # Sections and rows are made by one template: the first few stand for all.
    further = "section ~ section ~ section ~ section, tr:nth-child(n + 6)"
    page.locator(further).evaluate_all("(all) => all.forEach((each) => each.remove())")
    assert_accessible(page)
    context.close()


def test_a_phone_does_not_scroll_sideways_and_nothing_else_is_asked_for(
    browser: Browser, server: str
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 640})
    page = context.new_page()
    requested: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.goto(f"{server}api")
    assert page.evaluate("getComputedStyle(document.querySelector('pre')).whiteSpace") == "pre-wrap"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    own = {f"{server}{name}" for name in ("api", "style.css", "parts.css")}
    assert {url for url in requested if not url.endswith("/favicon.ico")} == own
    assert [text for text in complaints if "favicon" not in text] == []
    context.close()
