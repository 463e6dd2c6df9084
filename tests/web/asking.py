"""A page of a real browser that has loaded the shipped modules and waits for questions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

#: A digest of each answer, so that a hundred megabytes of sentences need not cross over.
_DIGEST = """
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit += 1) byte = byte & 1 ? 0xedb88320 ^ (byte >>> 1) : byte >>> 1;
  return byte;
});
const encoder = new TextEncoder();
function crc32(words) {
  let crc = -1;
  for (const byte of encoder.encode(words)) crc = TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (crc ^ -1) >>> 0;
}
"""


@contextmanager
def asking(browser: Browser, address: str, script: str) -> Iterator[Page]:
    """The page at an address with a module of ours, which may use `crc32` and sets the question."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    body = script + _DIGEST
    page.route("**/ask.js", lambda route: route.fulfill(body=body, content_type="text/javascript"))
    page.goto(address)
    page.evaluate(
        """() => new Promise((resolve, reject) => {
          const script = document.createElement("script");
          Object.assign(script, { type: "module", src: "./ask.js", onload: resolve });
          script.onerror = reject;
          document.head.append(script);
        })"""
    )
    yield page
    context.close()


def answer_of(page: Page, function: str, question: object) -> Any:
    """What a function of the page says to a question."""
    return json.loads(page.evaluate(f"(text) => {function}(text)", json.dumps(question)))
