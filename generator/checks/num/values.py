"""Numbers and lengths that a definition states, and those that it says twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

from generator.checks.check import ALL_TEXTS, ERROR, WARNING, Findings, check, finding, of_game
from generator.checks.context import CheckContext
from generator.checks.wording import suggestion
from generator.diagnostics import Origin
from generator.edit_distance import nearest
from generator.model.numbers import Distance, NumberRange
from generator.model.tables import Row
from generator.units import Length


@check("NUM001", ERROR)
def impossible_number(context: CheckContext) -> Findings:
    """A number or a length is not possible.

    A game cannot have 0 turns, minus two counters of a kind or a page without width. Values of
    modifiers are never negative; another key says in whose favour they work.
    """
    for node in context.nodes:
        value, fault = node.value, None
        if node.bounds and value is not None:
            least, most = node.bounds
            fault = None if least <= value <= most else f"must be from {least} to {most}"
        elif isinstance(value, Length | Distance):
            size = value.millimetres if isinstance(value, Length) else value.kilometres
            fault = None if size else "must be more than 0"
        if fault:
            key = node.origin.rpartition(".")[2]
            favours = key == "value" and node.origin.startswith("modifiers.")
            advice = "say whom it favours with `favours`" if favours else None
            yield finding(f"`{key}` is {value}, but {fault}", node.origin, help=advice)
    page = context.game.page
    if page.panel_width and page.panel_width.millimetres >= page.width.millimetres > 0:
        message = f"`panel-width` is {page.panel_width}, but the page is {page.width} wide"
        yield finding(message, "page.panel-width")


@check("NUM010", ERROR)
@of_game
def repeated_number(context: CheckContext) -> Findings:
    """Two numbers that must be equal differ.

    `values` names numbers for the rules to quote. The definition often has the same number a second
    time for its own use: the battalions of a landing are also the arrivals of a turn, the river's
    factor is also a modifier. `repeats` of a value, or of a row of a table, says where that is. If
    the two differ, the rules say three and the walkthrough plays four.
    """
    told = tuple(_repeating(context))
    values = {node.origin: node.value for node in context.nodes} if told else {}
    for origin, name, number, path, step in told:
        there = _number(values.get(path))
        if there is None:
            root, depth = path.partition(".")[0] + ".", path.count(".")
            beside = [one for one in values if one.startswith(root) and one.count(".") == depth]
            meant = nearest(path, beside)
            advice = suggestion(beside, meant)
            yield finding(f"{path} is not a number of the definition", step, help=advice, fix=meant)
        elif there != number:
            message = f"{name} is {number} here, but {there} in {path}"
            yield finding(message, origin, see=(f"{there} here", path))


def _repeating(context: CheckContext) -> Iterator[tuple[Origin, str, str, str, Origin]]:
    """Yield what repeats something: origin, name, number, path to the other, origin of the path."""
    for value in context.game.values:
        for place, path in enumerate(value.repeats):
            origin = f"values.{value.id}"
            yield f"{origin}.value", value.id, str(value.value), path, f"{origin}.repeats.{place}"
    for origin, row in context.each(Row):
        for place, (cell, path) in enumerate(zip(row.cells, row.repeats, strict=False)):
            yield f"{origin}.cells.{place}", row.label, cell, path, f"{origin}.repeats.{place}"


def _number(found: Any) -> str | None:
    """Return a number as it is written, the first of several in a row; None for anything else."""
    if is_dataclass(found) and hasattr(found, "SHORTHAND"):
        found = getattr(found, found.SHORTHAND)
    if isinstance(found, NumberRange):
        return str(found.first)
    if found is None or isinstance(found, tuple | bool):
        return None
    return None if is_dataclass(found) and not hasattr(found, "PATTERN") else str(found)


@check("NUM011", WARNING, reads=ALL_TEXTS)
def unquoted_value(context: CheckContext) -> Findings:
    """No text quotes a number of `values`.

    Values are there for the rules to quote. A value that no text quotes is not printed anywhere.
    Either a sentence has the number typed by hand and will not follow a change, or the rule was
    removed.
    """
    quoted = context.quoted("value") if context.game.values else set()
    for value in context.game.values:
        if value.id not in quoted:
            yield finding(
                f"no text uses the value {value.id!r}",
                f"values.{value.id}",
                help=f"write {{value:{value.id}}} for {value.value} in the rules",
                on_key=True,
            )
