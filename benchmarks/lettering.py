"""The law of labels over all maps: what of names and numbers breaks it, by product.

Prints for each product, in each ink, how many names there are on the maps of all games and examples
that have one, how many of them cross a road, a river and so on, are as near to another thing as to
their own, are led by a line, set smaller, told of or missing; and the same of hex numbers. Then the
same of countries made at random. All is measured on what is drawn (tests/drawing/label_law.py).

    .venv/bin/python benchmarks/lettering.py [GAME ...] [--sheets SHEET ...] [--ink INK] [--each]
                                          [--countries COUNT]

With --each it prints what breaks the law, too.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "drawing")]

if TYPE_CHECKING:
    from label_law import Labels

ACROSS = (9.0, 14.5, 21.7)
"""Sizes of hexes, in mm, of countries made at random."""
INKS = ("colour", "bw")


def main() -> int:
    """Measure the sheets asked for, or all."""
    from cartography_sheets import SHEETS

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", default=[*_games()])
    parser.add_argument("--sheets", nargs="*", default=SHEETS, choices=SHEETS)
    parser.add_argument("--ink", choices=INKS)
    parser.add_argument("--each", action="store_true")
    parser.add_argument("--countries", type=int, default=12)
    asked = parser.parse_args()
    inks = [asked.ink] if asked.ink else INKS
    everything = Counter[str]()
    for sheet in asked.sheets:
        for ink in inks:
            total = Counter[str]()
            for game in asked.games:
                total += _told(_on_a_sheet(game, sheet, ink), game, asked.each)
            print(f"{sheet} {ink}: {_said(total)}", flush=True)
            everything += total
    print(f"all of {len(asked.games)} games: {_said(everything)}", flush=True)
    made = Counter[str]()
    for seed in range(asked.countries):
        for across in ACROSS:
            labels = _in_a_country(seed, across, inks[seed % len(inks)])
            made += _told(labels, f"country {seed}, hexes of {across} mm", asked.each)
    print(f"{asked.countries} countries at {len(ACROSS)} sizes: {_said(made)}")
    return 0


def _games() -> Iterator[str]:
    """Yield all games and examples that have a map."""
    for folder in sorted([*(ROOT / "sources").iterdir(), *(ROOT / "examples").iterdir()]):
        if (folder / "map.yaml").is_file():
            yield folder.name


def _on_a_sheet(name: str, sheet: str, ink: str) -> Labels:
    from cartography_sheets import engraved, setter_of
    from label_law import measured

    from generator.drawing.cartography.painting import paint
    from generator.drawing.furniture.theme import Ink

    context = engraved(name, sheet, Ink(ink))
    return measured(paint(context, setter_of(name)), context, setter_of(name))


def _in_a_country(seed: int, across: float, ink: str) -> Labels:
    from cartography_country import country
    from label_law import measured

    from generator.drawing.cartography.painting import paint, reach_of
    from generator.drawing.cartography.preparing import prepare
    from generator.drawing.cartography.surveying import survey
    from generator.drawing.furniture.theme import Ink
    from generator.drawing.palette import PALETTES
    from generator.geometry.layout import Layout
    from generator.model.terrain import grid_of
    from tests.typesetting import typesetter

    made = country(9, 7, seed, places=9, rivers=3, roads=6)
    layout = Layout.across(grid_of(made.grid), across)
    left, top, right, bottom = layout.bounds()
    frame = (left - 1, top - 1, right + 1, bottom + 1)
    ground = survey(made, reach_of(layout, frame))
    context = prepare(ground, layout, PALETTES[Ink(ink)], frame)
    return measured(paint(context, typesetter()), context, typesetter())


def _told(labels: Labels, where: str, each: bool) -> Counter[str]:
    """Return what there is to count of a map, and print what breaks the law where that is asked."""
    if each and labels.breaches:
        print(f"  {where}")
        for breach in labels.breaches:
            print(f"    {breach}")
    found = Counter({"names": labels.names, "numbers": labels.numbers})
    return found + Counter(led=labels.led, smaller=labels.smaller) + labels.counted()


def _said(total: Counter[str]) -> str:
    """Return counts in words."""
    broken = (f"{law} {count}" for law, count in sorted(total.items()) if law not in _MEASURED)
    names, moved = total["names"], total["led"] + total["smaller"] + total["told"]
    share = f"{100 * moved / names:.1f}%" if names else "none"
    known = f"{names} names, {total['numbers']} numbers"
    return f"{known}; led {total['led']}, smaller {total['smaller']} (with told {share}); " + (
        ", ".join(broken) or "nothing breaks the law"
    )


_MEASURED = ("names", "numbers", "led", "smaller")

if __name__ == "__main__":
    sys.exit(main())
