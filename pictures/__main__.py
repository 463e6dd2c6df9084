"""Take all pictures: to look at (`look FOLDER`), or as the approved ones (`approve`)."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from pictures.blocks import blocks_of
from pictures.camera import APPROVED, SCALE, browser, installed, open_scene, picture, tab
from pictures.hosts import hosts
from pictures.scenes import SCENES


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="pictures", description=__doc__)
    parser.add_argument("verb", choices=("look", "approve"))
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/shots"))
    parser.add_argument("--only", default="", help="scenes whose name begins like this")
    given = parser.parse_args()
    program = installed()
    if program is None:
        sys.exit("There is no chromium on this machine: no pictures can be taken.")
    approve = given.verb == "approve"
    folder = APPROVED if approve else given.folder
    folder.mkdir(parents=True, exist_ok=True)
    scenes = [scene for scene in SCENES if scene.name.startswith(given.only)]
    taken = 0
    with TemporaryDirectory() as made, hosts(Path(made)) as addresses, browser(program) as started:
        page = tab(started, SCALE if approve else 1)
        for scene in scenes:
            open_scene(page, scene, addresses)
            for look in scene.looks:
                shot, path = picture(page, scene, look), folder / f"{scene.name}-{look}.png"
                if approve:
                    blocks_of(shot, SCALE).save(path, optimize=True)
                else:
                    path.write_bytes(shot)
                taken += 1
    print(f"{taken} pictures in {folder}")


if __name__ == "__main__":
    main()
