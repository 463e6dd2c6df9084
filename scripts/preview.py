"""Draws `preview.png`, the picture that is shown when somebody shares the page's address.

Run it when the picture should change: `python scripts/preview.py`, with the browser of the tests.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

TARGET = Path(__file__).parents[1] / "src" / "arpad" / "web" / "calculator" / "page" / "preview.png"
SIZE = {"width": 1200, "height": 630}
CURVE = " ".join(
    f"{724 + gap * 0.5 + 200:.0f},{500 - 330 / (1 + 10 ** (-gap / 400)):.0f}"
    for gap in range(-400, 401, 20)
)
PICTURE = f"""
<style>
  body {{ margin: 0; background: #f6f5f0; color: #181d1a; font-family: "Liberation Serif", serif; }}
  svg {{ display: block; }}
  .quiet {{ fill: #4d5650; font-family: "Liberation Sans", sans-serif; }}
</style>
<svg width="1200" height="630">
  <g transform="translate(90 90) scale(2.6)">
    <rect width="32" height="32" rx="5" fill="#17624d"/>
    <path fill="#fffefb"
      d="M2.5 27.5C18 27.5 14 4.5 29.5 4.5V26.5a3 3 0 0 1-3 3H5.5a3 3 0 0 1-3-2Z"/>
  </g>
  <text x="200" y="150" font-size="64">Arpad</text>
  <text x="86" y="390" font-size="190" fill="#17624d" letter-spacing="-6">+12.8</text>
  <text x="90" y="470" class="quiet" font-size="32">What does this result do to the rating?</text>
  <text x="90" y="530" class="quiet" font-size="28">Exact, by the rules in force on that date</text>
  <line x1="724" x2="1124" y1="500" y2="500" stroke="#84897f"/>
  <polyline points="{CURVE}" fill="none" stroke="#17624d" stroke-width="6" stroke-linecap="round"/>
  <circle cx="874" cy="381" r="12" fill="#fffefb" stroke="#181d1a" stroke-width="5"/>
</svg>
"""


def main() -> None:
    """Draw it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
        page.set_content(PICTURE)
        page.screenshot(path=str(TARGET))
        browser.close()


if __name__ == "__main__":
    main()
