"""What a painted colour postcard costs: a cold process for each game, from YAML to PDF.

Prints seconds of processor time by stage, and the size of the file:

    .venv/bin/python benchmarks/postcards.py [GAME...]
"""

from __future__ import annotations

import subprocess
import sys
import time
from io import BytesIO
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("shumshu", "arnhem", "mukden", "myitkyina")
COLUMNS = ("import", "read", "fonts", "survey", "paint", "pdf", "total")


def measure(game: str) -> str:
    """Print one game's line; to be run in a process of its own."""
    sys.path.insert(0, str(ROOT))
    stamps = [0.0]

    def stamp() -> None:
        stamps.append(time.process_time())

    from generator.backends import pdf
    from generator.drawing.furniture.theme import Ink
    from generator.gc_tuning import tune_gc
    from generator.pipeline import judge
    from generator.products.context import BuildOptions, open_context
    from generator.products.product import Edition
    from generator.products.registry import PRODUCTS, prepared, surveyed

    tune_gc()
    stamp()
    reading, _ = judge(ROOT / "sources" / game)
    stamp()
    context, _ = open_context(reading.game, (ROOT / "fonts",), BuildOptions())
    stamp()
    product = next(each for each in PRODUCTS if each.name == "postcard")
    edition = Edition(product, None, Ink.COLOUR)
    context = prepared(context, reading.game, [edition])
    context = surveyed(context, reading.game, [edition])
    stamp()
    sheets = product.draw(context, edition)
    stamp()
    buffer = BytesIO()
    pdf.write(sheets.pages, buffer, context.catalogue)
    stamp()
    parts = [f"{later - before:7.2f}" for before, later in pairwise(stamps)]
    return f"{game:12}{''.join(parts)}{stamps[-1]:7.2f} s {len(buffer.getvalue()) / 1000:7.0f} kB"


def main(games: list[str]) -> None:
    if games[:1] == ["--one"]:
        print(measure(games[1]))
        return
    print(f"{'':12}{''.join(f'{name:>7}' for name in COLUMNS)}")
    for game in games or GAMES:
        subprocess.run([sys.executable, __file__, "--one", game], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
