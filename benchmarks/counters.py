"""What 48 and 960 counters cost, from the definition to the PDF of their faces, in one run.

Prints seconds of processor time and kilobytes for each, and their ratio; 960 are 20 times 48:

    .venv/bin/python benchmarks/counters.py
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COUNTS = (48, 960)
ROW = 12


def main() -> None:
    """Draw and print both, each piece with a label of its own."""
    sys.path.insert(0, str(ROOT))
    from generator.backends import pdf
    from generator.drawing.counters.pieces import pieces
    from generator.drawing.furniture.theme import Ink
    from generator.drawing.mapsheet.miniature import face_block
    from generator.pipeline import judge
    from generator.products.context import BuildOptions, open_context
    from generator.scene import Page

    reading, _ = judge(ROOT / "sources" / "shumshu")
    game = reading.game
    figures = []
    for count in (COUNTS[0], *COUNTS):  # the first warms the fonts up
        context, _ = open_context(game, (ROOT / "fonts",), BuildOptions())
        pen = context.pen(Ink.COLOUR)
        units = game.counters.units
        many = tuple(replace(units[at % 16], id=f"u{at}", label=str(at)) for at in range(count))
        mix = replace(game.counters, units=many, markers=(), setup=(), arrivals=())
        start = time.process_time()
        drawn = pieces(mix, game.sides, pen)
        items = []
        for at, piece in enumerate(drawn):
            cut = piece.cut
            for down, face in enumerate((piece.front, piece.back)):
                x, y = at % ROW * piece.cut.width, (at // ROW * 2 + down) * piece.cut.height
                items.append(face_block(face, cut, pen).at(x, y))
        stream = BytesIO()
        pdf.write([Page(200.0, 2400.0, tuple(items))], stream, context.catalogue)
        figures.append((time.process_time() - start, len(stream.getvalue()) / 1000))
    for count, (seconds, kilobytes) in zip(COUNTS, figures[1:], strict=True):
        print(f"{count:4} counters {seconds:7.2f} s {kilobytes:8.0f} kB")
    (few_s, few_kb), (many_s, many_kb) = figures[1:]
    print(f"ratio of {COUNTS[1] // COUNTS[0]:4}  {many_s / few_s:9.1f}   {many_kb / few_kb:9.1f}")


if __name__ == "__main__":
    main()
