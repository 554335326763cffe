from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin
from generator.hexes import BadReference, Hex, hexside_between, step_between
from generator.model.combat import Example, Modifier, Situation
from generator.model.counters import Unit
from generator.model.situations import start_of
from generator.model.wording import listed
from generator.play import ATTACK, DEFENCE, Board, board_of, factor_sums
from generator.records import dataclass


@check("EX003", "figure-disagrees", ERROR, printable=True)
def figures_that_disagree(subject: Subject) -> Iterator[Finding]:
    """The figure of a worked example disagrees with the example.

    The `situation` of an example is drawn as a piece of the map with the counters on it. Whoever
    reads the example counts the factors in the picture and looks for the river that is said to
    help: so all attackers stand next to the attacked hex and are of one side, the defenders of
    another; their factors come to those of the example; and a modifier for a terrain or a line
    applies to no attack that is nowhere near one. What the story names is held against the picture
    by REF049.
    """
    told = [each for each in subject.game.tables.examples if each.situation is not None]
    board = board_of(subject.game) if told else None
    for example in told:
        if board is not None and example.situation is not None:
            yield from _Case(subject, board, example, example.situation).faults()


@dataclass(frozen=True, slots=True)
class _Case:
    """An example whose situation is judged."""

    subject: Subject
    board: Board
    example: Example
    situation: Situation

    @property
    def origin(self) -> Origin:
        return f"examples.{self.example.id}.situation"

    def faults(self) -> Iterator[Finding]:
        target = self.subject.hex(self.situation.into)
        if target is None:
            return  # MAP002 tells of it, or there is no map
        yield from self._attackers(target)
        attackers = [name for each in self.situation.attackers for name in each.units]
        yield from self._sides(attackers)
        yield from self._states(attackers)
        yield from self._factors("attackers", attackers, self.example.attack, ATTACK)
        defenders = self.situation.defenders
        yield from self._factors("defenders", defenders, self.example.defence, DEFENCE)
        yield from self._ground(target)

    def _attackers(self, target: Hex) -> Iterator[Finding]:
        """Find attackers that are not next to the attacked hex."""
        for approach in self.situation.attackers:
            origin = f"{self.origin}.attackers.{approach.start}"
            start = self._start(approach.start)
            if start is None:
                message = f"{approach.start!r} is neither a hex nor a hexside of the map"
                yield figures_that_disagree.finding(message, origin, on_key=True)
            elif step_between(start, target) is None:
                message = f"attackers in {approach.start} are not next to {self.situation.into}"
                yield figures_that_disagree.finding(message, origin, on_key=True)

    def _start(self, label: str) -> Hex | None:
        try:
            return start_of(label, self.board.grid) if self.board.grid else None
        except BadReference:
            return None

    def _sides(self, attackers: list[str]) -> Iterator[Finding]:
        """Find attackers of two sides, and defenders of theirs."""
        ours = {unit.side for unit in self._units(attackers)}
        theirs = {unit.side for unit in self._units(self.situation.defenders)}
        if len(ours) > 1:
            yield figures_that_disagree.finding(
                "the attackers are of different sides", f"{self.origin}.attackers"
            )
        if len(theirs) > 1 or ours & theirs:
            message = "the defenders are not all of one side that the attackers are not of"
            yield figures_that_disagree.finding(message, f"{self.origin}.defenders")

    def _states(self, attackers: list[str]) -> Iterator[Finding]:
        """Find units that are there too often, and the state of some that are not there."""
        there = Counter((*attackers, *self.situation.defenders))
        for unit in self._units(tuple(there)):
            if there[unit.id] > unit.count:
                message = f"{unit.name} stands in {there[unit.id]} places, but there is not so many"
                yield figures_that_disagree.finding(message, self.origin, on_key=True)
        states = (("face-down", self.situation.face_down), ("disrupted", self.situation.disrupted))
        for key, names in states:
            for number, name in enumerate(names):
                if name not in there:
                    message = f"{name} is neither among the attackers nor among the defenders"
                    yield figures_that_disagree.finding(message, f"{self.origin}.{key}.{number}")

    def _factors(
        self, who: str, names: list[str] | tuple[str, ...], stated: int | None, part: int
    ) -> Iterator[Finding]:
        sums = factor_sums(self._units(names), part)
        if stated is not None and names and sums is not None and stated not in sums:
            come = listed([str(one) for one in sorted(sums)], "or")
            message = f"the {who} have {come}, but {self.example.title!r} says {stated}"
            yield figures_that_disagree.finding(message, f"{self.origin}.{who}")

    def _ground(self, target: Hex) -> Iterator[Finding]:
        """Find modifiers for ground that is not there."""
        known = {modifier.id: modifier for modifier in self.subject.game.tables.modifiers}
        for number, name in enumerate(self.example.modifiers):
            modifier = known.get(name)
            if modifier is not None and not self._applies(modifier, target):
                message = f"{modifier.name} does not apply: no such ground is attacked"
                origin = f"examples.{self.example.id}.modifiers.{number}"
                yield figures_that_disagree.finding(message, origin)

    def _applies(self, modifier: Modifier, target: Hex) -> bool:
        if not (modifier.lines or modifier.terrain):
            return True
        ground = self.board.terrain.get(target)
        if ground is not None and ground.id in modifier.terrain:
            return True
        starts = [self._start(each.start) for each in self.situation.attackers]
        crossed = (
            self.board.across.get(hexside_between(start, target), frozenset())
            for start in starts
            if start is not None and step_between(start, target) is not None
        )
        return any(lines.intersection(modifier.lines) for lines in crossed)

    def _units(self, names: list[str] | tuple[str, ...]) -> tuple[Unit, ...]:
        """Return units that exist; REF001 tells of the others."""
        return tuple(self.board.units[name] for name in names if name in self.board.units)
