from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import distance
from generator.model.wording import counted


@check("MAP040", "label-of-another-length", WARNING)
def labels_of_another_length(subject: Subject) -> Iterator[Finding]:
    """A name on the map spans more or fewer hexes than it is said to span.

    `length` counts the hexes from a name's first letter to its last, those between included. A hex
    number that is one off sets the name askew, or beyond the sea that it is the name of, and
    contradicts nothing else.
    """
    for label in subject.game.map.labels if subject.game.map else ():
        hexes = [at for _, at in subject.hexes(label.hexes)]
        spanned = 1 + sum(distance(one, other) for one, other in pairwise(hexes))
        if hexes and len(hexes) == len(label.hexes) and label.length not in {None, spanned}:
            yield labels_of_another_length.finding(
                f"{label.name} is given a length of {label.length}, but its hexes span "
                f"{counted(spanned, 'hex', 'hexes')}",
                f"labels.{label.id}.length",
                help="one of its hexes is wrong: or is the length itself?",
            )
