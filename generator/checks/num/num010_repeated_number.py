from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from typing import Any

from generator.checks.check import ERROR, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.wording import suggestion
from generator.diagnostics import Finding, Origin
from generator.edit_distance import nearest
from generator.model.numbers import NumberRange
from generator.model.tables import CategoryTable


@check("NUM010", "repeated-number", ERROR)
def numbers_that_differ(context: CheckContext) -> Findings:
    """A number that is said twice is not the same both times.

    `values` names numbers for the rules to quote, and the definition has many of them a second time
    for its own use: battalions in a landing are also the arrivals of a turn, the river's factor is
    also a modifier. A value, or a row of a table, says with `repeats` where that is, and the two
    are held together. Otherwise the rules would say three and the walkthrough play four.
    """
    told = tuple(_told(context))
    if not told:
        return
    values = {node.origin: node.value for node in context.nodes}
    for origin, name, number, path, step in told:
        there = _there(values, path)
        if there is None:
            yield _nothing(values, path, step)
        elif there != number:
            yield finding(
                f"{name} is {number} here, but {there} at {path}",
                origin,
                see=(f"here it is {there}", path),
            )


def _told(context: CheckContext) -> Iterator[tuple[Origin, str, str, str, Origin]]:
    """Yield what repeats something: origin, name, number, path to the other, origin of the path."""
    for value in context.game.values:
        for place, path in enumerate(value.repeats):
            origin = f"values.{value.id}"
            yield f"{origin}.value", value.id, str(value.value), path, f"{origin}.repeats.{place}"
    for table in context.game.tables.tables:
        for row in table.rows if isinstance(table, CategoryTable) else ():
            origin = f"tables.{table.id}.rows.{row.label}"
            for place, (cell, path) in enumerate(zip(row.cells, row.repeats, strict=False)):
                yield f"{origin}.cells.{place}", row.label, cell, path, f"{origin}.repeats.{place}"


def _there(values: Mapping[Origin, Any], path: str) -> str | None:
    """Return the number at a path, as it is written, the first of several in a row.

    None where there is nothing of the kind.
    """
    found = values.get(path)
    if is_dataclass(found) and hasattr(found, "SHORTHAND"):
        found = getattr(found, found.SHORTHAND)
    if isinstance(found, NumberRange):
        return str(found.first)
    if found is None or isinstance(found, tuple | bool):
        return None
    return None if is_dataclass(found) and not hasattr(found, "PATTERN") else str(found)


def _nothing(values: Mapping[Origin, Any], path: str, step: Origin) -> Finding:
    first, depth = path.partition(".")[0], path.count(".")
    beside = [one for one in values if one.startswith(f"{first}.") and one.count(".") == depth]
    meant = nearest(path, beside)
    message = f"there is no number at {path}"
    return finding(message, step, help=suggestion(beside, meant), fix=meant)
