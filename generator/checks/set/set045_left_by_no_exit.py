"""A victory counts units that leave the map by a zone through which they cannot leave.

Units leave by the exits that the map has for their side (`kind: exit`); on a map without such
exits, by a zone at its edge. By any other zone nobody leaves, so that nobody ever wins like this.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.play import board_of, leads_out


def left_by_no_exit(subject: Subject) -> Iterator[Finding]:
    """Find comparisons of strength with what has left by a zone that leads nowhere."""
    weighed = [victory for victory in subject.game.victory if victory.outweighs]
    board = board_of(subject.game) if weighed else None
    for victory in weighed:
        zone = victory.outweighs.left_by if victory.outweighs else ""
        if board is not None and zone in board.zones and not leads_out(board, zone, victory.side):
            yield CHECK.finding(
                f"units of {victory.side!r} do not leave the map by {subject.names['zone'][zone]}",
                f"victory.{victory.id}.outweighs.left-by",
            )


_OUT = """
zones:
  west: {name: Western exit, hexes: [11, 12], kind: exit, border: black}
  gap: {name: Gap, hexes: [22], border: red}
victory:
  escape: {side: red, text: Red gets away., outweighs: {times: 2, against: blue, left-by: """

CHECK = Check(
    code="SET045",
    slug="left-by-no-exit",
    severity=Severity.ERROR,
    page=__doc__,
    find=left_by_no_exit,
    failing=f"{_OUT}gap}}}}   # in the middle of the map\n",
    passing=f"{_OUT}west}}}}\n",
)
