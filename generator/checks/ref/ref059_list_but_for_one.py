from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.lists import Listed, lists_in
from generator.diagnostics import Finding, Related
from generator.model.names import listed

_ENOUGH = 2
_LONG = 3


@check("REF059", "list-but-for-one", WARNING, english=True)
def lists_but_for_one(context: CheckContext) -> Iterator[Finding]:
    """A list names the same things as another list, all but one.

    "DE, DR or DW" in the rule and "DE, DR or D" in its short form; three cities named together
    again and again, and once with a fourth in the place of one of them. A list of three or more is
    compared with lists of the same length that stand at least twice elsewhere, and the lists of a
    short form with those of its rule.
    """
    found = [each for line in context.lines for each in lists_in(line)]
    often = Counter((each.kind, each.things) for each in found)
    usual = _by_all_but_one(each for each in found if often[each.kind, each.things] >= _ENOUGH)
    by_rule: dict[str, list[Listed]] = {}
    for each in found:
        by_rule.setdefault(each.line.origin.rpartition(".")[0], []).append(each)
    for each in found:
        # Hexes that lie side by side are listed now with this neighbour, now with that.
        if often[each.kind, each.things] > 1 or each.kind == "hex":
            continue
        section, _, part = each.line.origin.rpartition(".")
        rule = by_rule[section] if part in {"short", "text"} else []
        if any(other.things == each.things for other in rule if other is not each):
            continue
        beside = [other for other in rule if other.line.origin.endswith((".text", ".short"))]
        others = [other for other in beside if other.line.origin != each.line.origin]
        model = _model(each, _by_all_but_one(others)) if part == "short" else None
        model = model or (_model(each, usual) if len(each.things) >= _LONG else None)
        if model:
            yield _finding(context, each, model)


_Few = dict[tuple[str, frozenset[str]], list[Listed]]
"""Lists by their kind and what is left of them without one thing."""


def _by_all_but_one(lists: Iterable[Listed]) -> _Few:
    found: _Few = {}
    for each in lists:
        for thing in each.things:
            found.setdefault((each.kind, each.things - {thing}), []).append(each)
    return found


def _model(each: Listed, others: _Few) -> Listed | None:
    """Return a list as long that differs in one thing."""
    for thing in dict.fromkeys(each.targets):
        for other in others.get((each.kind, each.things - {thing}), ()):
            if thing not in other.things:
                return other
    return None


def _finding(context: CheckContext, each: Listed, model: Listed) -> Finding:
    pieces = zip(each.pieces, each.targets, strict=True)
    odd = next(piece for piece, target in pieces if target not in model.targets)
    return lists_but_for_one.finding(
        f"this list has {odd.text} where another one has "
        f"{listed([context.names.get(each.kind, {}).get(name, name) for name in model.targets])}",
        each.line.origin,
        within=each.line.within(odd.at, odd.to),
        related=(Related(None, "the other list", model.line.origin),),
    )
