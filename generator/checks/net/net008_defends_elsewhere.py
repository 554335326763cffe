from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.hexreferences import hexsides_of
from generator.checks.subject import Subject
from generator.diagnostics import Finding


@check("NET008", "defends-elsewhere", ERROR)
def lines_that_defend_elsewhere(subject: Subject) -> Iterator[Finding]:
    """A fort line protects a hex that it does not touch.

    The hexes under `defends` lie along the line, each at one of its hexsides at least. Another hex
    is usually a slip.
    """
    for feature in subject.game.map.features if subject.game.map else ():
        hexsides = [hexside for _, hexside in hexsides_of(subject, feature)]
        beside = {at for hexside in hexsides for at in hexside.hexes}
        for place, label in enumerate(feature.defends if hexsides else ()):
            at = subject.hex(label)
            if at is not None and at not in beside:
                name = feature.name or feature.id
                message = f"{name} protects {label}, but has no hexside of it"
                yield lines_that_defend_elsewhere.finding(
                    message, f"features.{feature.id}.defends.{place}"
                )
