"""Every page and every report looks as approved, and the comparison sees what it must.

`make approve` takes new pictures for approval: look at them (`make shots`) before you keep them.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page

from arpad.render import event_html, templating
from pictures.blocks import Difference, blocks_of, difference, load
from pictures.camera import APPROVED, SCALE, open_scene, picture
from pictures.hosts import report_files
from pictures.scenes import SCENES, Look, Scene
from pictures.sheets import SEEN_IN, SOURCES, leave_out, unstyled_classes

#: Where pictures go that differ, for somebody to look at.
_FAILED = Path("build/pictures")
_BY_NAME = {scene.name: scene for scene in SCENES}
_ANOTHER_FONT = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root{--sans:'DejaVu Sans'!important;--serif:'DejaVu Serif'!important}");
  document.adoptedStyleSheets = [sheet];
}"""


def _apart(page: Page, scene: Scene, look: Look) -> tuple[Difference, bytes]:
    shot = picture(page, scene, look)
    approved = load(APPROVED / f"{scene.name}-{look}.png")
    return difference(approved, blocks_of(shot, SCALE)), shot


@pytest.fixture(scope="class", params=SCENES, ids=lambda scene: scene.name)
def scene(request: pytest.FixtureRequest, page: Page, addresses: dict[str, str]) -> Scene:
    """A scene, opened."""
    opened: Scene = request.param
    open_scene(page, opened, addresses)
    return opened


class TestScenes:
    """Each scene is opened once, for both tests."""

    def test_every_look_is_as_approved(self, scene: Scene, page: Page) -> None:
        apart = {look: _apart(page, scene, look) for look in scene.looks}
        failed = {look: far for look, (far, _) in apart.items() if far.is_seen}
        for look in failed:
            _FAILED.mkdir(parents=True, exist_ok=True)
            (_FAILED / f"{scene.name}-{look}.png").write_bytes(apart[look][1])
        assert not failed, f"these differ, see {_FAILED}: {failed}"

    def test_every_class_has_a_rule(self, scene: Scene, page: Page) -> None:
        assert unstyled_classes(page) == set()


def test_every_approved_picture_belongs_to_a_scene() -> None:
    wanted = {f"{scene.name}-{look}.png" for scene in SCENES for look in scene.looks}
    assert {path.name for path in APPROVED.iterdir()} == wanted


def test_approved_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in APPROVED.iterdir()) < 3_000_000


class TestComparison:
    def test_every_sheet_is_seen_somewhere(self) -> None:
        made = {path.relative_to(SOURCES).as_posix() for path in SOURCES.rglob("*.css")}
        assert made == SEEN_IN.keys()

    @pytest.mark.parametrize("sheet", SEEN_IN)
    def test_a_page_without_one_of_its_sheets_differs(
        self, sheet: str, page: Page, addresses: dict[str, str]
    ) -> None:
        scene = _BY_NAME[SEEN_IN[sheet]]
        leave_out(page, sheet)
        try:
            open_scene(page, scene, addresses)
            assert any(_apart(page, scene, look)[0].is_seen for look in scene.looks)
        finally:
            page.unroute_all()

    @pytest.mark.parametrize("name", templating.SHEETS)
    def test_a_file_without_one_of_its_sheets_differs(
        self, name: str, page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        whole = templating.sheet
        monkeypatch.setattr(templating, "sheet", lambda each: "" if each == name else whole(each))
        kept = (templating.style, event_html.policy)
        for cached in kept:
            cached.cache_clear()
        scene = _BY_NAME["report-file"]
        try:
            addresses = {scene.host: report_files(tmp_path)}
        finally:
            for cached in kept:
                cached.cache_clear()
        open_scene(page, scene, addresses)
        assert any(_apart(page, scene, look)[0].is_seen for look in scene.looks)

    @pytest.mark.parametrize(
        "name",
        [
            *("game", "game-rules", "tournament", "tournament-columns", "rules", "report-file"),
            "league-table",
        ],
    )
    def test_another_font_does_not_differ(
        self, name: str, page: Page, addresses: dict[str, str]
    ) -> None:
        scene = _BY_NAME[name]
        open_scene(page, scene, addresses)
        before = picture(page, scene, scene.looks[0])
        page.evaluate(_ANOTHER_FONT)
        assert picture(page, scene, scene.looks[0]) != before  # there is another font
        assert not any(_apart(page, scene, look)[0].is_seen for look in scene.looks)

    def test_the_same_picture_does_not_differ(self) -> None:
        assert difference(_striped(), _striped()) == Difference(0, 0)

    def test_what_moves_by_a_line_does_not_differ(self) -> None:
        moved = Image.new("RGB", (20, 101), "white")
        moved.paste(_striped(), (0, 1))
        assert not difference(_striped(), moved).is_seen

    def test_what_is_missing_in_a_part_of_the_page_differs(self) -> None:
        holed = _striped()
        holed.paste((255, 255, 255), (0, 40, 20, 70))
        apart = difference(_striped(), holed)
        assert apart.is_seen
        assert apart.local > 0.6  # rows further up and down have the same colours
        assert apart.whole < 0.3


def _striped() -> Image.Image:
    """A page of text: every other row of blocks has some on white."""
    page = Image.new("RGB", (20, 100), "white")
    for row in range(0, 100, 5):
        page.paste((0, 0, 0), (0, row, 20, row + 2))
    return page
