"""The pictures of README and docs, drawn from PDFs that were built.

    .venv/bin/python docs/pictures/draw.py [OUTPUT]

In: the folder that `postwar build --all` wrote, `output/` unless named; the games of our
own are built into it with `postwar build --all examples/*`. Out: PNG files beside this script:
for each game that was built its sheets small, and what a bad copier and other eyes make of them.
Run it when the look of something has changed; what it writes depends on the PDFs alone.

Eyes: Machado, Oliveira and Fernandes, A physiologically-based model for simulation of color vision
deficiency (2009), severity 1, for linear RGB.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from PIL import Image

HERE = Path(__file__).parent
GAMES = ("shumshu", "arnhem", "mukden", "myitkyina", "standard-game")
OURS = ("osteva-line", "wenzelau-mills", "lock-nine", "marrow-toll")
TUTORIAL = "lantern-ford"
GROUND = (238, 238, 234)
GAP = 14
COLOURS = 160
"""So many colours a picture has, that it may be small."""
COPIER, REDUCED = 150, 0.85
"""Dots an inch that a copier sees, and how much it reduces a page."""
EYES = {
    "grey": np.array([[0.2126, 0.7152, 0.0722]] * 3),
    "no-green": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "no-red": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
}


def page(pdf: Path, number: int = 0, *, dpi: float = 0, width: int = 0) -> Image.Image:
    """Return a page as a picture, in so many dots an inch or so many pixels wide."""
    sheet = pypdfium2.PdfDocument(pdf)[number]
    scale = width / sheet.get_width() if width else dpi / 72
    return sheet.render(scale=scale).to_pil().convert("RGB")


def side_by_side(pictures: Sequence[Image.Image], columns: int) -> Image.Image:
    """Return pictures in rows of so many, on a grey ground."""
    rows = [pictures[at : at + columns] for at in range(0, len(pictures), columns)]
    wide = max(sum(each.width + GAP for each in row) for row in rows) + GAP
    high = sum(max(each.height for each in row) + GAP for row in rows) + GAP
    ground, top = Image.new("RGB", (wide, high), GROUND), GAP
    for row in rows:
        left = GAP
        for each in row:
            ground.paste(each, (left, top))
            left += each.width + GAP
        top += max(each.height for each in row) + GAP
    return ground


def write(picture: Image.Image, name: str, colours: int = COLOURS) -> None:
    """Write a picture beside this script, in few colours."""
    small = picture.quantize(colours, dither=Image.Dither.NONE)
    small.save(HERE / f"{name}.png", optimize=True)


def copied(pdf: Path, number: int = 0) -> Image.Image:
    """Return a page reduced to 85% and copied: 150 dots an inch, each black or white."""
    grey = page(pdf, number, dpi=COPIER * REDUCED).convert("L")
    return grey.point(lambda light: 255 if light > 127 else 0).convert("RGB")


def seen(picture: Image.Image, eyes: str) -> Image.Image:
    """Return a picture as such eyes see it."""
    light: NDArray[np.float64] = np.asarray(picture) / 255.0
    linear = np.where(light <= 0.04045, light / 12.92, ((light + 0.055) / 1.055) ** 2.4)
    through = np.clip(linear @ EYES[eyes].T, 0, 1)
    back = np.where(through <= 0.0031308, through * 12.92, 1.055 * through ** (1 / 2.4) - 0.055)
    return Image.fromarray((back * 255 + 0.5).astype(np.uint8))


def gallery(folder: Path, game: str) -> None:
    """Write the sheets of a game that docs/games.md shows."""
    has_map = (folder / f"{game}-postcard.pdf").exists()
    if has_map:
        write(page(folder / f"{game}-postcard.pdf", width=1000), f"{game}-postcard")
        if game not in OURS:
            write(page(folder / f"{game}-setup-a4.pdf", width=1000), f"{game}-setup")
    counters = folder / f"{game}-counters-a4-duplex.pdf"
    write(_written(page(counters, dpi=120)), f"{game}-counters")
    sheets = [page(folder / f"{game}-card-a4.pdf", width=480)]
    rules = folder / f"{game}-rules-a4.pdf"
    sheets += [page(rules, number, width=480) for number in (0, 1)]
    if not has_map:
        sheets.append(page(folder / f"{game}-forms-a4.pdf", width=480))
    write(side_by_side(sheets, 2 if len(sheets) == 4 else 3), f"{game}-pages")


def _written(picture: Image.Image) -> Image.Image:
    """Return a page without the white above and below what stands on it, nor its foot."""
    whole = picture.crop((0, 0, picture.width, int(picture.height * 0.93)))
    dark = np.asarray(whole.convert("L")) < 250
    rows = np.flatnonzero(dark[:, picture.width // 12 : -picture.width // 12].sum(axis=1) > 2)
    return whole.crop((0, max(int(rows[0]) - GAP, 0), whole.width, int(rows[-1]) + GAP))


def legibility(folder: Path, game: str) -> None:
    """Write what a copier and other eyes make of the postcard and the counters of a game."""
    postcard = folder / f"{game}-postcard.pdf"
    counters = _written(page(folder / f"{game}-counters-a4-duplex.pdf", dpi=80))
    if postcard.exists():
        write(copied(folder / f"{game}-postcard-bw.pdf"), f"{game}-copied", 2)
        colours = page(postcard, width=620)
    else:
        write(copied(folder / f"{game}-card-a4-bw.pdf"), f"{game}-copied", 2)
        colours = counters
    write(side_by_side([colours, *(seen(colours, eyes) for eyes in EYES)], 2), f"{game}-eyes")
    if game == "shumshu":
        bw = folder / f"{game}-counters-a4-duplex-bw.pdf"
        write(_written(copied(bw)), f"{game}-counters-copied", 2)


def tutorial(folder: Path) -> None:
    """Write what the tutorial ends with: map, counters and rules."""
    write(page(folder / f"{TUTORIAL}-postcard.pdf", width=1000), f"{TUTORIAL}-postcard")
    write(page(folder / f"{TUTORIAL}-counters-a4-fold.pdf", width=760), f"{TUTORIAL}-counters")
    write(page(folder / f"{TUTORIAL}-rules-a4.pdf", width=760), f"{TUTORIAL}-rules")


def main(arguments: Sequence[str]) -> int:
    """Draw all pictures from the folder named, or from output/."""
    built = Path(arguments[0]) if arguments else HERE.parents[1] / "output"
    for game in GAMES:
        if (built / game).exists():
            gallery(built / game, game)
            legibility(built / game, game)
    for game in OURS:
        if (built / game).exists():
            gallery(built / game, game)
    if (built / TUTORIAL).exists():
        tutorial(built / TUTORIAL)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
