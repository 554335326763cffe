"""Units enter the map across a hexside that does not lie at its border.

`hexsides` under `where` are for counters that come from off the map, such as `B1/s`. Beyond that
hexside there must be no hex.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.muster import positions
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.hexes import BadReference, Grid, parse_hexside


def entries_inside_the_map(subject: Subject) -> Iterator[Finding]:
    """Find hexsides of set-ups and arrivals with a hex of the map on either side."""
    if subject.grid is None:
        return
    for origin, position in positions(subject.game.counters):
        for place, text in enumerate(position.where.hexsides):
            if _inside(subject.grid, text):
                yield CHECK.finding(
                    f"{text} does not lie at the border of the map",
                    f"{origin}.where.hexsides.{place}",
                    help="units come in from off the map across it; name the hexes otherwise",
                )


def _inside(grid: Grid, text: str) -> bool:
    try:
        return all(at in grid for at in parse_hexside(text, grid).hexes)
    except BadReference:
        return False


CHECK = Check(
    code="SET009",
    slug="entry-inside-the-map",
    severity=Severity.ERROR,
    page=__doc__,
    find=entries_inside_the_map,
    failing="""
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
arrivals:
  late: {side: red, units: [three], where: {hexsides: [11/s]}}   # 12 lies there
""",
    passing="""
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
arrivals:
  late: {side: red, units: [three], where: {hexsides: [11/n]}}
""",
)
