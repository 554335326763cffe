from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import BadReference, hexside_between, step_between
from generator.model.combat import Example, Modifier, Situation
from generator.model.prose import Reference
from generator.model.situations import fought_in
from generator.play import Board, board_of


@check("EX010", "modifier-left-out", WARNING)
def modifiers_left_out(subject: Subject) -> Iterator[Finding]:
    """A worked example leaves out a modifier that its ground calls for.

    The figure shows the attack crossing a river, the working does not count it: the reader learns
    that rivers do not matter. Held against the situation are modifiers for a terrain or a line that
    have no `unless`: where the attacked hex is of that terrain, or every attacker comes across that
    line, the example names the modifier. One whose condition is not met all the same says so with
    `unless`.
    """
    grounded = [
        one
        for one in subject.game.tables.modifiers
        if (one.terrain or one.lines) and not (one.unless or one.extra_column or one.phase)
    ]
    if not grounded or subject.grid is None:
        return
    fought = [
        (example, example.situation)
        for example in subject.game.tables.examples
        if example.situation is not None and example.situation.attackers
    ]
    if not fought:
        return
    board = board_of(subject.game)
    for example, situation in fought:
        yield from _left_out(board, example, situation, grounded)


def _left_out(
    board: Board, example: Example, situation: Situation, grounded: list[Modifier]
) -> Iterator[Finding]:
    attackers = _sides(board, (name for each in situation.attackers for name in each.units))
    defenders = _sides(board, situation.defenders)
    for modifier in grounded:
        if modifier.id in example.modifiers or not _concerns(modifier, attackers, defenders):
            continue
        if _applies(board, situation, modifier):
            yield modifiers_left_out.finding(
                f"{example.title!r} leaves out {modifier.name!r}, for which the ground is there",
                f"examples.{example.id}.situation.into",
                help="name it among the modifiers, or say under it `unless` what stops it",
            )


def _sides(board: Board, units: Iterable[str]) -> set[str]:
    return {board.units[name].side for name in units if name in board.units}


def _concerns(modifier: Modifier, attackers: set[str], defenders: set[str]) -> bool:
    """Whether these may use a modifier: its side attacks, or one that `when` speaks of defends."""
    if modifier.side is not None:
        return modifier.side in attackers
    spoken = {
        each.target
        for each in modifier.when.inlines()
        if isinstance(each, Reference) and each.kind == "side"
    }
    return not spoken or bool(spoken & defenders)


def _applies(board: Board, situation: Situation, modifier: Modifier) -> bool:
    """Whether the attacked hex is of the modifier's ground, or all come across its lines."""
    try:
        target, *starts = fought_in(situation, board.grid) if board.grid else ()
    except (BadReference, ValueError):
        return False  # EX003 and MAP002 tell
    ground = board.terrain.get(target)
    if ground is not None and ground.id in modifier.terrain:
        return True
    if any(step_between(start, target) is None for start in starts):
        return False
    crossed = (board.across.get(hexside_between(start, target), frozenset()) for start in starts)
    return all(lines.intersection(modifier.lines) for lines in crossed)
