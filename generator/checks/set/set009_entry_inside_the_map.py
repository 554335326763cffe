from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.muster import positions
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import BadReference, Grid, parse_hexside


@check("SET009", "entry-inside-the-map", ERROR)
def entries_inside_the_map(subject: Subject) -> Iterator[Finding]:
    """Units enter the map across a hexside that does not lie at its border.

    `hexsides` under `where` are for counters that come from off the map, such as `B1/s`. Beyond
    that hexside there must be no hex.
    """
    if subject.grid is None:
        return
    for origin, position in positions(subject.game.counters):
        for place, text in enumerate(position.where.hexsides):
            if _inside(subject.grid, text):
                yield entries_inside_the_map.finding(
                    f"{text} does not lie at the border of the map",
                    f"{origin}.where.hexsides.{place}",
                    help="units come in from off the map across it; name the hexes otherwise",
                )


def _inside(grid: Grid, text: str) -> bool:
    try:
        return all(at in grid for at in parse_hexside(text, grid).hexes)
    except BadReference:
        return False
