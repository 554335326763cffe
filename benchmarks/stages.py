"""What each stage of a piece of work costs, in a cold process, as one line of JSON.

    .venv/bin/python benchmarks/stages.py GAME FOLDER [--product map] [--paper a4] [--forms pdf]
    .venv/bin/python benchmarks/stages.py GAME --check

The first draws one product of a game in colour and writes it into FOLDER; it asks no check, so that
it takes maps for which office paper has no room. `import`, `read`, `fonts`, `survey`, `draw` and
`write` are processor seconds, and `pages` how many there are. The second reads and checks.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from io import BytesIO
from pathlib import Path
from typing import Any

ROOT = Path(os.environ.get("POSTWAR_TREE") or Path(__file__).resolve().parents[1])


class Clock:
    """Takes the processor seconds of stages that follow one another."""

    def __init__(self) -> None:
        self.told: dict[str, float] = {}
        self._last = 0.0

    def stage(self, name: str) -> None:
        """End a stage."""
        now = time.process_time()
        self.told[name] = round(now - self._last, 4)
        self._last = now


def drawn(game: Path, folder: Path, product: str, paper: str, forms: tuple[str, ...]) -> Clock:
    """Draw a product of a game and write it in some forms, or in all that it has."""
    clock = Clock()
    from generator.drawing.furniture.theme import Ink
    from generator.gc_tuning import tune_gc
    from generator.papers import PAPERS
    from generator.printing import print_edition
    from generator.products.context import BuildOptions, open_context
    from generator.products.product import Edition
    from generator.products.registry import PRODUCTS, prepared, surveyed
    from generator.reading.definition import read

    tune_gc()
    clock.stage("import")
    made = read(game).game
    if made is None:
        sys.exit(f"{game} is no game")
    clock.stage("read")
    context, _ = open_context(made, (ROOT / "fonts",), BuildOptions())
    clock.stage("fonts")
    found = next(each for each in PRODUCTS if each.name == product)
    edition = Edition(found, PAPERS[paper] if found.record.papers else None, Ink.COLOUR)
    if context is None:
        sys.exit("fonts are missing")
    context = prepared(context, made, [edition])
    context = surveyed(context, made, [edition])
    clock.stage("survey")
    folder.mkdir(parents=True, exist_ok=True)
    if product.startswith("rules"):  # its pages are broken while they are written
        printed, findings = print_edition(edition, context, folder)
        if not printed:
            sys.exit(f"nothing was printed: {findings[0].message}")
        pages = printed[0].pages
    else:
        sheets = found.draw(context, edition)
        clock.stage("draw")
        pages = _write(sheets, folder / product, context.catalogue, forms)
    clock.stage("write")
    clock.told["pages"] = pages
    return clock


def _write(sheets: Any, path: Path, catalogue: Any, forms: tuple[str, ...]) -> int:
    """Write pages in some of their forms, or in all, and return how many there are."""
    from generator.backends import pdf, png, svg
    from generator.printing import PNG_DPI

    buffer = BytesIO()
    pdf.write(sheets.pages, buffer, catalogue)
    path.with_suffix(".pdf").write_bytes(buffer.getvalue())
    asked = forms or sheets.forms
    if "svg" in asked:
        svg.write(sheets.pages[0], path.with_suffix(".svg"), catalogue)
    if "png" in asked:
        png.write(buffer.getvalue(), 0, PNG_DPI, path.with_suffix(".png"))
    return len(sheets.pages)


def checked(game: Path) -> Clock:
    """Read and check a game."""
    clock = Clock()
    from generator.checks import check
    from generator.gc_tuning import tune_gc
    from generator.reading.definition import read

    tune_gc()
    clock.stage("import")
    made = read(game).game
    clock.stage("read")
    if made is None:
        sys.exit(f"{game} is no game")
    check(made)
    clock.stage("check")
    return clock


def main() -> None:
    """Do the work, and print what its stages have cost."""
    sys.path.insert(0, str(ROOT))
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("game", type=Path)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("output"))
    parser.add_argument("--product", default="postcard")
    parser.add_argument("--paper", default="a4")
    parser.add_argument("--forms", nargs="*", default=())
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    if asked.check:
        clock = checked(asked.game)
    else:
        forms = tuple(asked.forms)
        clock = drawn(asked.game, asked.folder, asked.product, asked.paper, forms)
    print(json.dumps(clock.told))


if __name__ == "__main__":
    main()
