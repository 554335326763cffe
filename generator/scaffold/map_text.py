"""A proposed map in; the text of map.yaml, with its picture, out."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable

from generator.model.map import Feature
from generator.scaffold.plan import LINES, TERRAIN, MapPlan
from generator.scaffold.proposal import COAST

_MAP = """\
# {title}: the map. Change a character of the picture, and the painting follows.
{remarks}
grid:
  orientation: {grid.orientation}
  columns: {grid.columns}
  rows: {grid.rows}
  offset: {grid.offset}
  number: {number}
{across}{ground}
# One line a row from north to south, one character a hex from west to east.
key: {{{key}}}
hexes: |
{picture}
terrain:
{terrain}{lines}{features}{places}"""

_WIDTH = 93
_GROUND = """
# Where the grid lies on the earth: {place}. The true coast is
# drawn, and `postwar check` says which hexes are on the wrong side of it.
ground:
  anchor: {{hex: {hex}, at: {anchor.at}}}
  coast: {coast}
"""


def map_text(plan: MapPlan, title: str, start: str) -> str:
    """Return map.yaml; `start` is the place that the game is about."""
    spec, grid = plan.spec, plan.grid  # the grid knows what the spec leaves out
    columns = grid.columns
    symbols = [TERRAIN[kind].symbol for _, kind in plan.ground]
    rows = (symbols[first : first + columns] for first in range(0, len(symbols), columns))
    used = {kind: TERRAIN[kind] for kind in dict.fromkeys(kind for _, kind in plan.ground)}
    terrain = (
        f"  {kind}: {{name: {kit.name}{_look(kit.look)}"
        f"{'' if kit.land else ', land: false, playable: false'}, effects: {_quoted(kit.effects)}}}"
        for kind, kit in used.items()
    )
    kinds = {feature.kind: LINES[feature.kind] for feature in plan.features}
    lines = (
        f"  {kind}: {{name: {kit.name}{_look(kit.look)}, effects: {_quoted(kit.effects)}}}"
        for kind, kit in kinds.items()
    )
    places = (
        f"  {place.id}: {{name: {_quoted(place.name)}, "
        f"hexes: [{', '.join(map(_quoted, place.hexes))}], kind: {place.kind}"
        f"{', stars: 1' if place.id == start else ''}}}"
        for place in plan.places
    )
    on_the_ground = "        # of a hex on the ground, from side to side\n"
    return _MAP.format(
        title=title,
        remarks=_joined(f"# Proposed from the ground: {remark}." for remark in plan.remarks),
        grid=grid,
        number=_quoted(grid.number),
        across="" if spec.across is None else f"  across: {spec.across}{on_the_ground}",
        ground=_ground(plan),
        key=", ".join(f"{_quoted(kit.symbol)}: {kind}" for kind, kit in used.items()),
        picture=_joined(f"  {' '.join(row)}" for row in rows),
        terrain=_joined(terrain),
        lines=_joined(lines, "\nlines:\n"),
        features=_joined(
            map(_feature, plan.features),
            "\n# Rivers run along hexsides from source to mouth, roads through hexes.\nfeatures:\n",
        ),
        places=_joined(
            places,
            "\n# A place has its symbol by its kind; stars mark what is fought for.\nplaces:\n",
        ),
    )


def _joined(lines: Iterable[str], head: str = "") -> str:
    """Return lines below their head; nothing where there are none."""
    text = "".join(f"{line}\n" for line in lines)
    return head + text if text else ""


def _ground(plan: MapPlan) -> str:
    anchor = plan.anchor
    if anchor is None:
        return ""
    place = f"hex {anchor.hex} has its centre at {anchor.at}"
    if plan.coast is None:
        return f"\n# Where the grid lies: {place}.\n"
    return _GROUND.format(place=place, anchor=anchor, hex=_quoted(anchor.hex), coast=COAST)


def _feature(feature: Feature) -> str:
    name = f", name: {_quoted(feature.name)}" if feature.name else ""
    head = f"  {feature.id}: {{kind: {feature.kind}{name}, "
    if feature.path:
        return f"{head}path: {_quoted(feature.path)}}}"
    sides = textwrap.wrap(", ".join(feature.hexsides), _WIDTH, break_on_hyphens=False)
    return "\n    ".join((f"{head}hexsides: [", *sides)) + "]}"


def _look(look: str) -> str:
    return f", look: {look}" if look else ""


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
