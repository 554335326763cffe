"""Takes the picture of a site for docs/publishing.md: gallery, page of a game, map and rules.

    .venv/bin/python tests/site/picture.py

It needs Chromium, and prints what it shows into a temporary folder.
"""

from __future__ import annotations

import shutil
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]
from publishing import published  # noqa: E402 - it lies beside this file

PICTURE = ROOT / "docs/pictures/site.png"
GAMES = ("shumshu", "arnhem", "mukden", "myitkyina")
SHOTS = (("index.html", ""), ("shumshu/index.html", ""), ("arnhem/rules/index.html", "hex-G5"))
WIDTH, HEIGHT, APART = 1400, 1160, 20


def main() -> None:
    program = shutil.which("chromium")
    shots = []
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        folders = [ROOT / "sources" / game for game in GAMES]
        site = published(Path(folder), folders, "print-and-play", jobs=2, title="Postwar games")
        flags = ["--no-sandbox"]
        browser = driver.chromium.launch(executable_path=program, args=flags)
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for path, cell in SHOTS:
            page.goto((site / path).as_uri())
            page.wait_for_load_state("networkidle")
            if cell:
                page.dispatch_event(f'[data-cell="{cell}"]', "pointerover")
            shots.append(Image.open(BytesIO(page.screenshot())).convert("RGB"))
        browser.close()
    half = (600, 600 * HEIGHT // WIDTH)
    whole = Image.new("RGB", (len(shots) * (half[0] + APART) - APART, half[1]), "#c9bfa8")
    for number, shot in enumerate(shots):
        whole.paste(shot.resize(half, Image.Resampling.LANCZOS), (number * (half[0] + APART), 0))
    whole.quantize(192, dither=Image.Dither.NONE).save(PICTURE, optimize=True)


if __name__ == "__main__":
    main()
