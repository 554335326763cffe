"""A proposed map in; the text of map.yaml, with its picture, out."""

from __future__ import annotations

import json
from collections.abc import Iterator

from generator.model.map import Feature, Place
from generator.scaffold.plan import LINES, TERRAIN, MapPlan
from generator.scaffold.proposal import COAST

_WIDTH = 96


def map_text(plan: MapPlan, title: str, start: str) -> str:
    """Return map.yaml; `start` is the place that the game is about."""
    return "\n".join(_lines(plan, title, start)) + "\n"


def _lines(plan: MapPlan, title: str, start: str) -> Iterator[str]:
    yield f"# {title}: the map. Change a character of the picture, and the painting follows."
    yield from (f"# Proposed from the ground: {remark}." for remark in plan.remarks)
    yield ""
    yield from _grid(plan)
    yield from _ground(plan)
    yield from _picture(plan)
    yield from _kinds(plan)
    yield from _features(plan)
    if plan.places:
        yield "\n# A place has its symbol by its kind; stars mark what is fought for."
        yield "places:"
        yield from (_place(place, place.id == start) for place in plan.places)


def _grid(plan: MapPlan) -> Iterator[str]:
    spec = plan.spec
    yield "grid:"
    yield f"  orientation: {spec.orientation}"
    yield f"  columns: {spec.columns}"
    yield f"  rows: {spec.rows}"
    yield f"  offset: {spec.offset}"
    yield f"  number: {json.dumps(spec.number)}"
    if spec.across is not None:
        yield f"  across: {spec.across}        # of a hex on the ground, from side to side"


def _ground(plan: MapPlan) -> Iterator[str]:
    if plan.anchor is None:
        return
    place = f"hex {plan.anchor.hex} has its centre at {plan.anchor.at}"
    if plan.coast is None:
        yield f"\n# Where the grid lies: {place}."
        return
    yield f"\n# Where the grid lies on the earth: {place}. The true coast is"
    yield "# drawn, and `postwar check` says which hexes are on the wrong side of it."
    yield "ground:"
    yield f"  anchor: {{hex: {_quoted(plan.anchor.hex)}, at: {plan.anchor.at}}}"
    yield f"  coast: {COAST}"


def _picture(plan: MapPlan) -> Iterator[str]:
    used = dict.fromkeys(kind for _, kind in plan.ground)
    yield "\n# One line a row from north to south, one character a hex from west to east."
    yield f"key: {{{', '.join(f'{_quoted(TERRAIN[kind].symbol)}: {kind}' for kind in used)}}}"
    yield "hexes: |"
    symbols = [TERRAIN[kind].symbol for _, kind in plan.ground]
    for row in range(plan.spec.rows):
        yield f"  {' '.join(symbols[row * plan.spec.columns : (row + 1) * plan.spec.columns])}"


def _kinds(plan: MapPlan) -> Iterator[str]:
    yield "\nterrain:"
    for kind in dict.fromkeys(kind for _, kind in plan.ground):
        kit = TERRAIN[kind]
        look = f", look: {kit.look}" if kit.look else ""
        water = "" if kit.land else ", land: false, playable: false"
        yield f"  {kind}: {{name: {kit.name}{look}{water}, effects: {_quoted(kit.effects)}}}"
    lines = dict.fromkeys(feature.kind for feature in plan.features)
    if lines:
        yield "\nlines:"
    for kind in lines:
        line = LINES[kind]
        look = f", look: {line.look}" if line.look else ""
        yield f"  {kind}: {{name: {line.name}{look}, effects: {_quoted(line.effects)}}}"


def _features(plan: MapPlan) -> Iterator[str]:
    if plan.features:
        yield "\n# Rivers run along hexsides from source to mouth, roads through hexes."
        yield "features:"
    for feature in plan.features:
        yield from _feature(feature)


def _feature(feature: Feature) -> Iterator[str]:
    name = f", name: {_quoted(feature.name)}" if feature.name else ""
    head = f"  {feature.id}: {{kind: {feature.kind}{name}, "
    if feature.path:
        yield f"{head}path: {_quoted(feature.path)}}}"
        return
    yield f"{head}hexsides: ["
    line = "   "
    for side in feature.hexsides:
        if len(line) + len(side) > _WIDTH:
            yield line
            line = "   "
        line += f" {side},"
    yield f"{line.rstrip(',')}]}}"


def _place(place: Place, starred: bool) -> str:
    stars = ", stars: 1" if starred else ""
    hexes = ", ".join(_quoted(label) for label in place.hexes)
    name = f"name: {_quoted(place.name)}"
    return f"  {place.id}: {{{name}, hexes: [{hexes}], kind: {place.kind}{stars}}}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
