from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin
from generator.model.numbers import Distance
from generator.units import Length


@check("NUM001", "impossible-number", ERROR)
def impossible_numbers(subject: Subject) -> Iterator[Finding]:
    """A number or a length cannot be what it is said to be.

    No game has no turns, a counter minus two times or a page without width. Values of modifiers are
    counted upwards; in whose favour they work is said beside them.
    """
    for visit in subject.visits:
        fault = None
        if visit.bounds and visit.value is not None:
            least, most = visit.bounds
            fault = None if least <= visit.value <= most else f"it goes from {least} to {most}"
        elif isinstance(visit.value, Length | Distance) and not _size(visit.value):
            fault = "it must be more than nothing"
        if fault:
            yield _finding(visit.origin, str(visit.value), fault)
    yield from _panel(subject)


def _size(length: Length | Distance) -> float:
    return length.millimetres if isinstance(length, Length) else length.kilometres


def _panel(subject: Subject) -> Iterator[Finding]:
    page = subject.game.page
    if page.panel_width and page.panel_width.millimetres >= page.width.millimetres > 0:
        fault = f"the page is {page.width} wide"
        yield _finding("page.panel-width", str(page.panel_width), fault)


def _finding(origin: Origin, value: str, fault: str) -> Finding:
    key = origin.rpartition(".")[2]
    favours = key == "value" and origin.startswith("modifiers.")
    advice = "say in whose favour it works under `favours`" if favours else None
    return impossible_numbers.finding(f"`{key}` is {value}, but {fault}", origin, help=advice)
