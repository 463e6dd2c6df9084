"""What visitors do with the page of events, and what it answers to a form."""

from __future__ import annotations

from base64 import b64decode, b64encode
from pathlib import Path

from playwright.sync_api import Page

from arpad.web.event.form import Fields
from arpad.web.event.worker import pack, respond

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
WEEKEND = EXAMPLES / "weekend.trf"
#: Asks Python in the tab, which stays for the next question, and packs the answer for the test.
_ASK = """async ([texts, files]) => {
  const { Python } = await import("./python.js");
  const words = JSON.parse(document.getElementById("words").textContent);
  const python = globalThis.python ??= new Python(words.runtime);
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  for (const [name, [called, content]] of Object.entries(files)) {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    form.set(name, new File([bytes], called));
  }
  const answer = await python.answer(form, new AbortController().signal, () => {});
  const body = new Uint8Array(await answer.arrayBuffer());
  let text = "";
  for (const byte of body) text += String.fromCharCode(byte);
  return [answer.ok, answer.headers.get("Content-Type"), btoa(text)];
}"""


def in_tab(page: Page, fields: Fields) -> tuple[bool, str, bytes]:
    """Whether the tab answered a form, with what kind, and the bytes."""
    files = {
        name: (fields.get(f"{name}_name", name), b64encode(value).decode())
        for name, value in fields.items()
        if isinstance(value, bytes)
    }
    names = {f"{name}_name" for name in files}
    texts = {
        name: value
        for name, value in fields.items()
        if isinstance(value, str) and name not in names
    }
    is_answered, kind, content = page.evaluate(_ASK, [texts, files])
    return is_answered, kind, b64decode(content)


def here(fields: Fields) -> bytes:
    """What Python here answers to the same form: its body, or the line that refuses it."""
    head, body = b"".join(respond(pack(fields))).split(b"\n", 1)
    return head if head.startswith(b'{"refused"') else body


def choose(page: Page, file: Path = WEEKEND) -> None:
    """Choose the event's file; it is read."""
    page.set_input_files("#file", file)
    page.locator("#read").wait_for()


def rate(page: Page, file: Path = WEEKEND) -> None:
    """Choose a file, rate the event, and wait for the standings."""
    choose(page, file)
    page.get_by_role("button", name="Rate the event").click()
    page.locator("table.standings").wait_for()
