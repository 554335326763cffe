from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.play import board_of, leads_out


@check("SET045", "left-by-no-exit", ERROR)
def left_by_no_exit(subject: Subject) -> Iterator[Finding]:
    """A victory counts units that leave the map by a zone through which they cannot leave.

    Units leave by the exits that the map has for their side (`kind: exit`); on a map without such
    exits, by a zone at its edge. By any other zone nobody leaves, so that nobody ever wins like
    this.
    """
    weighed = [victory for victory in subject.game.victory if victory.outweighs]
    board = board_of(subject.game) if weighed else None
    for victory in weighed:
        zone = victory.outweighs.left_by if victory.outweighs else ""
        if board is not None and zone in board.zones and not leads_out(board, zone, victory.side):
            yield left_by_no_exit.finding(
                f"units of {victory.side!r} do not leave the map by {subject.names['zone'][zone]}",
                f"victory.{victory.id}.outweighs.left-by",
            )
