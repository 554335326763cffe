"""A small game and a press for it: a postcard and a counter sheet, printed with their manifest."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from pathlib import Path

from generator.backends import pdf, record
from generator.colour import Colour
from generator.imposition.marks import cropmarks, ruler
from generator.manifest import Manifest, PrintedFile, PrintedText, write
from generator.model.game import Game
from generator.reading.definition import read_text
from generator.scene import Box, Page, Paint, Text, rectangle
from generator.scene import Path as Outline
from generator.text import Role
from tests.typesetting import catalogue, typesetter

BLACK = Paint(Colour(0, 0, 0))
GROUND = Paint(Colour(230, 220, 180))
"""Of the postcard."""
SOURCE = "5" * 64

DEFINITION = """
title: Small Landing
designer: A. Designer
edition: First
page: {width: 100 mm, height: 70 mm}
sides:
  north: {name: North, colour: "#ffffff", band: "#000000"}
turns: {count: 2, first: 1945-08-18}
grid: {columns: 2, rows: 2, number: "{column}{row}"}
key: {"~": sea, ".": clear}
terrain:
  clear: {name: Clear}
  sea: {name: Sea, playable: false}
hexes: |
  . .
  . ~
places:
  port: {name: Porto Sant’Élia, hexes: ["11"]}
labels:
  bay: {name: Long Bay, kind: sea, hexes: ["22"]}
tracks:
  turns: {name: Turns, turns: true}
codes:
  DE: {text: Defenders are eliminated at once., defender: 2}
  DR: {text: Defenders retreat., defender: 1}
tables:
  crt:
    kind: odds
    name: Results
    die: 1d2
    rounding: down
    scales: {high: High best, low: Low best}
    columns: ["1:2", "1:1"]
    rows:
      "2 | 1": [DR, DE]
      "1 | 2": ["-", DR]
    extra:
      air: {name: Air, cells: [DE, "-"]}
    beyond: {below: no-attack, above: end-column}
counters:
  size: 15 mm
  factors: [attack, defence]
units:
  guard:
    {name: Guard, side: north, type: infantry, label: G, factors: 2/4-3, count: 2, back: disrupted}
  tanks:
    name: Tanks
    side: north
    type: armour
    label: T
    factors: 5-3
    back: {kind: reduced, factors: 2-1}
  decoy: {name: Decoy, side: north, type: decoy, back: hidden}
markers:
  depot: {name: Supply depot, count: 2, back: Empty}
setup:
  start: {side: north, units: [tanks], where: {hexes: ["11"]}}
"""

CARD = (
    ("title", "SMALL LANDING", 10, 6),
    ("designer", "after the design by A. Designer", 10, 10),
    ("hexes.11", "11", 10, 20),
    ("hexes.12", "12", 20, 20),
    ("hexes.21", "21", 10, 30),
    ("hexes.22", "22", 20, 30),
    ("places.port.name", "PORTO SANT’ÉLIA", 10, 23),
    ("tracks.turns.name", "Turns", 10, 37),
    ("tracks.turns.1", "1", 10, 40),
    ("tracks.turns.1.date", "18", 13, 40),
    ("tracks.turns.1.date", "Aug", 13, 42.5),
    ("tables.crt.name", "RESULTS", 40, 6),
    ("tables.crt.scales.high.name", "High best", 40, 10),
    ("tables.crt.scales.low.name", "Low best", 60, 10),
    (None, "DIE", 40, 14),
    ("tables.crt.columns.0", "1:2", 50, 14),
    ("tables.crt.columns.1", "1:1", 60, 14),
    ("tables.crt.extra.air.name", "Air", 70, 14),
    ("tables.crt.rows.2 | 1.label.0", "2", 40, 17),
    ("tables.crt.rows.2 | 1.label.1", "1", 44, 17),
    ("tables.crt.rows.2 | 1.cells.0", "DR", 50, 17),
    ("tables.crt.rows.2 | 1.cells.1", "DE", 60, 17),
    ("tables.crt.extra.air.cells.0", "DE", 70, 17),
    ("tables.crt.rows.1 | 2.label.0", "1", 40, 20),
    ("tables.crt.rows.1 | 2.label.1", "2", 44, 20),
    ("tables.crt.rows.1 | 2.cells.0", "-", 50, 20),
    ("tables.crt.rows.1 | 2.cells.1", "DR", 60, 20),
    ("tables.crt.extra.air.cells.1", "-", 70, 20),
    ("codes.DE", "DE", 40, 30),
    ("codes.DE.text", "Defenders are", 44, 30),
    ("codes.DE.text", "eliminated at once.", 44, 32.4),
    ("codes.DR", "DR", 40, 36),
    ("codes.DR.text", "Defenders retreat.", 44, 36),
)
"""Origin, text and start of the baseline of what stands on the postcard."""

GUARD = (("units.guard.label", "G", 2, 3), ("units.guard.factors", "2/4-3", 5, 13))
TANKS = (
    ("units.tanks.label", "T", 2, 3),
    ("units.tanks.entry", "11", 11, 3),
    ("units.tanks.factors", "5-3", 5, 13),
)
WORN_TANKS = (*TANKS[:2], ("units.tanks.back.factors", "2-1", 5, 13))
DEPOT = (("markers.depot.name", "Supply", 4, 7), ("markers.depot.name", "depot", 4, 9.7))
EMPTY = (("markers.depot.back", "Empty", 4, 8),)

DECOY = (("sides.north.name", "North", 2, 3), ("units.decoy.name", "Decoy", 3, 13))

FRONTS = (GUARD, GUARD, TANKS, DECOY, DEPOT, DEPOT)
BACKS = (EMPTY, EMPTY, (), WORN_TANKS, GUARD, GUARD)

Sheets = dict[str, tuple[Page, ...]]
"""Pages by the name of their product."""


@cache
def small_game(change: tuple[str, str] = ("", "")) -> Game:
    """Return the game, with a part of its definition replaced by another where that is given."""
    assert change[0] in DEFINITION
    reading = read_text({"game.yaml": DEFINITION.replace(*change)}, "small")
    assert reading.game is not None, reading.findings
    return reading.game


def set_text(origin: str | None, content: str, x: float, y: float) -> Text:
    return typesetter().line(content, Role.CELL, 2.2, (x, y), paint=BLACK, origin=origin)


def sheets() -> Sheets:
    """Return the pages of the small game's products."""
    card = [set_text(*line) for line in CARD]
    curve = ((10.0, 60.0), (20.0, 56.0), (35.0, 56.0))
    level = typesetter().line(
        "LONG BAY", Role.NATURE, 3.0, (0, 0), paint=BLACK, tracking=0.2, origin="labels.bay.name"
    )
    bay = typesetter().curved(level, curve)
    assert bay is not None
    turned = typesetter().line("North", Role.SMALL, 2.2, (92, 20), paint=BLACK, degrees=90)
    sand = Outline(rectangle(-3, -3, 106, 76), fill=GROUND)
    postcard = Page(100, 70, (sand, *card, bay, turned), bleed=3, margin=8, name="Postcard")
    marks = cropmarks((30, 45, 165, 180), (50, 65), Box(30, 50, 180, 65))
    scale = ruler(30, 250, typesetter())
    counters = tuple(
        Page(210, 297, (marks, *scale, *_counters(faces)), name=name)
        for name, faces in (("Fronts", FRONTS), ("Backs", BACKS))
    )
    return {"postcard": (postcard,), "counters-duplex-a4": counters}


def _counters(faces: Sequence[Sequence[tuple[str, str, float, float]]]) -> Iterable[Text]:
    for column, face in enumerate(faces):
        for origin, content, x, y in face:
            yield set_text(origin, content, 30 + 15 * column + x, 50 + y)


@dataclass(frozen=True)
class Press:
    """Prints pages into a folder and lists what it printed."""

    folder: Path

    def run(self, printed: Sheets, promised: str = "") -> Manifest:
        """Write the files and their manifest, which is returned too.

        The products are those that the pages go by, or what is `promised`.
        """
        files = tuple(
            replace(self._file(name, pages), product=promised or name)
            for name, pages in printed.items()
        )
        manifest = Manifest("small", SOURCE, files)
        (self.folder / "manifest.json").write_text(write(manifest), encoding="utf-8")
        return manifest

    def overprint(self, printed: Sheets) -> None:
        """Write the files anew and leave the manifest as it was: a forgery."""
        for product, pages in printed.items():
            (self.folder / f"small-{product}.pdf").write_bytes(self.pdf(pages))

    def pdf(self, pages: Sequence[Page]) -> bytes:
        buffer = BytesIO()
        about = pdf.Options(title="Small Landing", author="after the design by A. Designer")
        pdf.write(pages, buffer, catalogue(), about)
        return buffer.getvalue()

    def _file(self, product: str, pages: Sequence[Page]) -> PrintedFile:
        data = self.pdf(pages)
        (self.folder / f"small-{product}.pdf").write_bytes(data)
        texts = tuple(
            PrintedText(text.page, text.box, text.content, text.origin, text.size)
            for text in record.texts(pages, catalogue())
        )
        digest = hashlib.sha256(data).hexdigest()
        return PrintedFile(f"small-{product}.pdf", product, digest, len(data), len(pages), texts)
