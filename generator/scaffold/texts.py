"""The four files beside the map: a small complete game, commented for the designer who goes on."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Sequence

from generator.board import Cell
from generator.model.map import Feature, GridSpec, Place, PlaceKind
from generator.model.names import listed
from generator.model.numbers import Distance
from generator.model.terrain import grid_of
from generator.scaffold.plan import BARRIERS, HARD, TERRAIN, MapPlan, Source

_WIDTH = 90

_GAME = """\
# {title}: what the game is, who plays it, how long it lasts and how it is won.
#
# The other files: map.yaml holds the map, counters.yaml the pieces, tables.yaml the dice work,
# rules.yaml the rules. The command `check` says what does not agree, `build` prints.

title: {title_quoted}
designer: Your name here
original: true       # your own design, not after one of somebody else's
edition: First draft
language: en-GB
players: "2"         # add `duration: 40 minutes` once you have timed a game
dice: [1d6]

{page}

sides:
  red: {{name: Red, colour: "#ecc9b4", band: "#7c2a1e", pattern: hatched}}
  blue: {{name: Blue, colour: "#a3bbd6", band: "#1f3a5c"}}

turns: {{count: 8}}

sequence:
  red-move: {{name: Red movement, side: red, rule: movement, text: "Move {{side:red}} units."}}
  red-attack: {{name: Red attacks, side: red, rule: combat, table: crt, text: Attack.}}
  blue-move: {{name: Blue movement, side: blue, rule: movement, text: "Move {{side:blue}} units."}}
  blue-attack: {{name: Blue attacks, side: blue, rule: combat, table: crt, text: Attack.}}

victory:
  objective: {{side: red, text: "{{side:red}} holds {{place:{goal}}} at the end.", holds: [{goal}]}}
  otherwise: {{side: blue, text: "{{side:blue}} wins if {{side:red}} does not.", otherwise: true}}

ends:
  time: {{kind: turns, text: The last turn is over.}}
{credits}"""

_PAGES = {
    True: "# A postcard; the map takes what the panel leaves.\n"
    "page: {width: 148 mm, height: 100 mm, panel: right, panel-width: 42 mm}",
    False: "# A postcard, upright; what finds no room on it stands in the rules.\n"
    "page: {width: 100 mm, height: 148 mm}",
}

_COUNTERS = """\
# {title}: the pieces and where they begin. Factors are attack, defence, movement.

counters:
  size: 15 mm
  factors: [attack, defence, movement]

stacking:
  hex: {{limit: stack, most: 2}}

units:
  red-1: {{name: 1st Red Battalion, label: "1", side: red, type: infantry, factors: 3-3-3}}
  red-2: {{name: 2nd Red Battalion, label: "2", side: red, type: infantry, factors: 3-3-3}}
  red-tanks: {{name: Red Tanks, label: T, side: red, type: armour, factors: 5-2-4}}
  blue-1: {{name: 1st Blue Battalion, label: "1", side: blue, type: infantry, factors: 2-3-3}}
  blue-2: {{name: 2nd Blue Battalion, label: "2", side: blue, type: infantry, factors: 2-3-3}}

setup:
  red: {{side: red, units: [red-1, red-2, red-tanks], where: {{hexes: [{red}]}}}}
  blue: {{side: blue, units: [blue-1, blue-2], where: {{hexes: [{blue}]}}}}
"""

_TABLES = """\
# {title}: the dice work. Change a number: the examples below are reckoned again at each check.

codes:
  DE: {{text: The defenders are eliminated., orders: {{defender: eliminated}}}}
  DR: {{text: The defenders retreat one hex., orders: {{defender: {{retreat: 1}}}}}}
  AR: {{text: The attackers retreat one hex., orders: {{attacker: {{retreat: 1}}}}}}
  AE: {{text: The attackers are eliminated., orders: {{attacker: eliminated}}}}

tables:
  crt:
    kind: odds
    name: Combat results
    die: 1d6
    rounding: down
    columns: ["1:2", "1:1", "2:1", "3:1", "4:1"]
    rows:
      "6": [DR, DR, DE, DE, DE]
      "5": [AR, DR, DR, DE, DE]
      "4": [AR, AR, DR, DR, DE]
      "3": [AE, AR, AR, DR, DR]
      "2": [AE, AE, AR, AR, DR]
      "1": [AE, AE, AE, AR, AR]
    beyond: {{below: no-attack, above: end-column}}
{modifiers}
examples:
  plain:
    title: Tanks and a battalion attack a battalion
    table: crt
    attack: 8
    defence: 3
    die: 4
    column: "2:1"
    result: DR
"""

_MODIFIER = """\
  {id}:
    name: {name}
    kind: column
    favours: defender
    when: {when}
    {key}: [{kinds}]
    rule: combat
"""

_RULES = """\
# {title}: the rules. What stands in braces is printed from the definition, so that the rules
# cannot say one thing and the map another. `text` is the rule for the rulebook, `short` the same in
# a breath for the back of the postcard; a section without `short` is not on the back. Blank lines
# part paragraphs, a hyphen begins an entry of a list, > sets a remark apart.

sections:
  movement:
    title: Movement
    text: |
      Move any of your units, one after another, as many hexes as their last number says. Units do
      not enter water, nor hexes with enemy units. Two units may end their move in one hex.{road}
    short: >-
      Units move as many hexes as their last number says, not into water nor hexes with enemies; two
      may stand in a hex.{short_road}
  combat:
    title: Combat
    text: |
      Your units may attack an enemy hex next to them. Add up the first numbers of the attackers and
      divide by the second numbers of the defenders; drop what is left over. Find the column, roll
      one die and read the result.

      On {{code:DE}} the defenders are eliminated, on {{code:DR}} they retreat one hex. On
      {{code:AR}} the attackers retreat one hex, on {{code:AE}} they are eliminated. A unit that
      cannot retreat is eliminated.{ground}
    short: >-
      Attack the next hex: first numbers of the attackers to second numbers of the defenders,
      rounded down. Roll on the table.{short_ground}
  winning:
    title: Winning
    text: |
      The game lasts eight turns. {{side:red}} wins if it holds {{place:{goal}}} at the end;
      otherwise {{side:blue}} wins.
    short: "{{side:red}} wins holding {{place:{goal}}} after eight turns, else {{side:blue}} does."
"""


def texts(plan: MapPlan, game: str, title: str, goal: Place) -> dict[str, str]:
    """Return the files of a game but its map, by name; `goal` is what is fought for."""
    red, blue = _starts(plan, goal)
    used = {kind for _, kind in plan.ground}
    lines = {feature.kind for feature in plan.features}
    hard = [kind for kind in HARD if kind in used]
    barriers = [kind for kind in BARRIERS if kind in lines]
    road = "\n      A move along a road all the way goes one hex further."
    left = "\n      Hard ground and rivers: one column to the left."
    label = plan.grid.label
    return {
        "game.yaml": _GAME.format(
            title=title,
            title_quoted=json.dumps(title, ensure_ascii=False),
            id=game,
            goal=goal.id,
            page=_PAGES[_is_wide(plan)],
            credits=_credits(plan.sources),
        ),
        "counters.yaml": _COUNTERS.format(
            title=title,
            red=", ".join(f'"{label(at)}"' for at in red),
            blue=", ".join(f'"{label(at)}"' for at in blue),
        ),
        "tables.yaml": _TABLES.format(title=title, modifiers=_modifiers(hard, barriers)),
        "rules.yaml": _RULES.format(
            title=title,
            goal=goal.id,
            road=road if "road" in lines else "",
            short_road=" By road all the way: one more." if "road" in lines else "",
            short_ground=left if hard or barriers else "",
            ground=_ground(hard, barriers),
        ),
    }


def _starts(plan: MapPlan, goal: Place) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """Return where the sides begin: Blue at the goal, Red at the end of the land away from it."""
    land = plan.land()
    home = plan.grid.cell(goal.hexes[0])
    if home not in land:
        home = land[-1]
    near = [at for at in plan.grid.neighbours(home) if at in land]
    blue = (home, *near)[:2]
    from_west = plan.grid.page(home)[0] >= plan.spec.columns / 2
    outer = [at for at in (land if from_west else land[::-1]) if at not in blue]
    return tuple(outer[:2]), tuple(blue)


def _is_wide(plan: MapPlan) -> bool:
    """Whether the grid is wider than high, with room for a panel beside it."""
    across, down = (1.5, 1.732) if plan.grid.orientation == "flat" else (1.732, 1.5)
    return plan.grid.columns * across >= plan.grid.rows * down * 0.9


def _modifiers(hard: Sequence[str], barriers: Sequence[str]) -> str:
    ground = f"The defenders are in {listed(hard, 'or')}."
    water = f"All attackers are across a {listed(barriers, 'or')}."
    rows = (
        ("ground", "Hard ground", ground, "terrain", hard),
        ("water", "Over water", water, "lines", barriers),
    )
    made = "".join(
        _MODIFIER.format(id=name, name=title, when=when, key=key, kinds=", ".join(kinds))
        for name, title, when, key, kinds in rows
        if kinds
    )
    return f"\nmodifiers:\n{made}" if made else ""


def _ground(hard: Sequence[str], barriers: Sequence[str]) -> str:
    parts = [f"defenders in {listed(hard, 'or')}"] if hard else []
    if barriers:
        attackers = f"by all attackers across a {listed(barriers, 'or')}"
        parts.append(f"defenders reached over water, {attackers}")
    if not parts:
        return ""
    lines = textwrap.wrap(f"One column to the left helps {' and '.join(parts)}.", _WIDTH)
    return "\n\n" + textwrap.indent("\n".join(lines), "      ")


def _credits(sources: Sequence[Source]) -> str:
    if not sources:
        return ""
    head = "\n# Data that the map is made from. Keep these lines: the licences ask for them."
    lines = [head, "credits:"]
    for number, source in enumerate(sources, 1):
        # Without the characters that rules text gives a meaning to.
        clean = re.sub(r"[*_\[\]<>{}`\\#|]", " ", source.text)
        plain = " ".join(clean.split()).rstrip(".")
        text = json.dumps(f"Map data: {plain}.", ensure_ascii=False)
        licence = json.dumps(" ".join(source.licence.split()) or "not stated", ensure_ascii=False)
        lines.append(f"  data-{number}: {{text: {text}, licence: {licence}}}")
    return "\n".join(lines) + "\n"


_PICTURE = """
~ ~ . . & ~ ~ ~ ~
~ . & ^ ^ . . ~ ~
~ . . ^ . & . . ~
. . # . . & % . ~
~ . . n . . % . .
~ ~ . . . ~ ~ . ~
"""

_MILL_RIVER = ("43/53", "53/54", "54/63", "54/64", "55/64", "55/65", "56/65")
"""From the mountains to the southern bay."""


def island() -> MapPlan:
    """Return an island of nine columns and six rows, with a river, roads and four places."""
    spec = GridSpec(9, 6, number="{column}{row}", across=Distance.parse("2 km"))
    symbols = {kit.symbol: kind for kind, kit in TERRAIN.items()}
    kinds = [symbols[symbol] for symbol in _PICTURE.split()]
    return MapPlan(
        spec,
        tuple(zip(grid_of(spec).cells(), kinds, strict=True)),
        (
            Feature("mill-river", "river", "Mill River", hexsides=_MILL_RIVER),
            Feature("high-road", "road", path="24-34-44-54-64-74-84"),
            Feature("hill-track", "track", path="34-33-22"),
        ),
        (
            Place("alba", "Alba", ("34",), PlaceKind.TOWN),
            Place("brook", "Brook", ("54",)),
            Place("dunmere", "Dunmere", ("24",), PlaceKind.PORT),
            Place("high-top", "High Top", ("43",), PlaceKind.HILL),
        ),
    )
