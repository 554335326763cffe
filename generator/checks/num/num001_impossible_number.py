from __future__ import annotations

from generator.checks.check import ERROR, Findings, check, finding
from generator.checks.context import CheckContext
from generator.diagnostics import Finding, Origin
from generator.model.numbers import Distance
from generator.units import Length


@check("NUM001", "impossible-number", ERROR)
def impossible_numbers(context: CheckContext) -> Findings:
    """A number or a length cannot be what it is said to be.

    No game has no turns, a counter minus two times or a page without width. Values of modifiers are
    counted upwards; in whose favour they work is said beside them.
    """
    for node in context.nodes:
        fault = None
        if node.bounds and node.value is not None:
            least, most = node.bounds
            fault = None if least <= node.value <= most else f"it goes from {least} to {most}"
        elif isinstance(node.value, Length | Distance) and not _size(node.value):
            fault = "it must be more than nothing"
        if fault:
            yield _finding(node.origin, str(node.value), fault)
    yield from _panel(context)


def _size(length: Length | Distance) -> float:
    return length.millimetres if isinstance(length, Length) else length.kilometres


def _panel(context: CheckContext) -> Findings:
    page = context.game.page
    if page.panel_width and page.panel_width.millimetres >= page.width.millimetres > 0:
        fault = f"the page is {page.width} wide"
        yield _finding("page.panel-width", str(page.panel_width), fault)


def _finding(origin: Origin, value: str, fault: str) -> Finding:
    key = origin.rpartition(".")[2]
    favours = key == "value" and origin.startswith("modifiers.")
    advice = "say in whose favour it works under `favours`" if favours else None
    return finding(f"`{key}` is {value}, but {fault}", origin, help=advice)
