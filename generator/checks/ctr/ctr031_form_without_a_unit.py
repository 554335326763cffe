from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.counters import Counters


@check("CTR031", "form-without-a-unit", ERROR)
def forms_without_a_unit(subject: Subject) -> Iterator[Finding]:
    """A form leaves out a unit that needs a line on it, or has one of the other side.

    Where strength is shared out in secret, each army of the allotment has its line on its owner's
    memo. One that has none starts without strength.
    """
    counters = subject.game.counters
    sides = {unit.id: unit.side for unit in counters.units} if counters else {}
    names = {unit.id: unit.name for unit in counters.units} if counters else {}
    shared = _shared(counters) if counters else {}
    for form in subject.game.forms:
        origin = f"forms.{form.id}.units"
        for place, unit in enumerate(form.units):
            if form.side is not None and sides.get(unit, form.side) != form.side:
                message = f"{names[unit]} is not of the side that fills in {form.name}"
                yield forms_without_a_unit.finding(message, f"{origin}.{place}")
        if form.units and form.side in shared:
            for unit in (one for one in shared[form.side] if one not in form.units):
                message = f"{form.name} has no line for {names.get(unit, unit)}"
                yield forms_without_a_unit.finding(message, origin, on_key=True)


def _shared(counters: Counters) -> dict[str, tuple[str, ...]]:
    """Return by side the units over which strength is shared out."""
    found: dict[str, tuple[str, ...]] = {}
    for setup in counters.setup:
        if setup.allotment is not None:
            units = (*setup.units, *setup.allotment.units)
            found[setup.side] = (*found.get(setup.side, ()), *units)
    return found
