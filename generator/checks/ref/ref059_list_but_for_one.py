"""A list names the same things as another list, all but one.

"DE, DR or DW" in the rule and "DE, DR or D" in its short form; three cities named together again
and again, and once with a fourth in the place of one of them. A list of three or more is compared
with lists of the same length that stand at least twice elsewhere, and the lists of a short form
with those of its rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from generator.checks.check import Check
from generator.checks.sentences.lists import Listed, lists_in
from generator.checks.subject import Subject
from generator.checks.wording import listed
from generator.diagnostics import Finding, Related, Severity

_ENOUGH = 2
_LONG = 3


def lists_but_for_one(subject: Subject) -> Iterator[Finding]:
    """Find lists that have one thing in the place of another."""
    found = [each for line in subject.lines for each in lists_in(line)]
    often = Counter((each.kind, frozenset(each.targets)) for each in found)
    usual = [each for each in found if often[each.kind, frozenset(each.targets)] >= _ENOUGH]
    by_rule: dict[str, list[Listed]] = {}
    for each in found:
        by_rule.setdefault(each.line.origin.rpartition(".")[0], []).append(each)
    for each in found:
        section, _, part = each.line.origin.rpartition(".")
        rule = by_rule[section] if part in {"short", "text"} else []
        beside = [other for other in rule if other.line.origin.endswith((".text", ".short"))]
        others = [other for other in beside if other.line.origin != each.line.origin]
        same = any(set(other.targets) == set(each.targets) for other in rule if other is not each)
        if often[each.kind, frozenset(each.targets)] == 1 and not same:
            model = _model(each, others, 1) if part == "short" else None
            model = model or _model(each, usual, _LONG)
            if model:
                yield _finding(subject, each, model)


def _model(each: Listed, others: Sequence[Listed], least: int) -> Listed | None:
    """Return another list, of at least so many things, that differs in one; of hexes there is none.

    Hexes that lie side by side are listed now with this neighbour, now with that.
    """
    for other in others:
        alike = set(each.targets) & set(other.targets)
        if (
            other.kind == each.kind != "hex"
            and len(set(each.targets)) == len(set(other.targets)) >= least
            and len(alike) == len(set(each.targets)) - 1
        ):
            return other
    return None


def _finding(subject: Subject, each: Listed, model: Listed) -> Finding:
    pieces = zip(each.pieces, each.targets, strict=True)
    odd = next(piece for piece, target in pieces if target not in model.targets)
    return CHECK.finding(
        f"this list has {odd.text} where another one has "
        f"{listed([subject.names.get(each.kind, {}).get(name, name) for name in model.targets])}",
        each.line.origin,
        within=each.line.within(odd.at, odd.to),
        related=(Related(None, "the other list", model.line.origin),),
    )


_TOWNS = """
places:
  bell: {name: Bell, hexes: [12], kind: town}
  carn: {name: Carn, hexes: [21], kind: town}
  dorn: {name: Dorn, hexes: [22], kind: town}
sections:
  towns: {title: Towns, text: "{place:alba}, {place:bell} and {place:carn} are walled."}
  peace: {title: Peace, text: "Nobody leaves {place:alba}, {place:bell} or {place:carn}."}
"""

CHECK = Check(
    code="REF059",
    slug="list-but-for-one",
    severity=Severity.WARNING,
    page=__doc__,
    find=lists_but_for_one,
    failing=f"""{_TOWNS}
  siege: {{title: Siege, text: "{{place:alba}}, {{place:bell}} and {{place:dorn}} may be starved."}}
""",
    passing=f"""{_TOWNS}
  siege: {{title: Siege, text: "{{place:carn}}, {{place:alba}} and {{place:bell}} may be starved."}}
""",
)
