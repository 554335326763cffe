from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line, Piece
from generator.diagnostics import Finding, Origin, Related
from generator.model.combat import Modifier
from generator.model.names import listed
from generator.model.rules import numbered_sections

_BECOMES = re.compile(r"\s+(?:counts?\s+as|becomes?|turns?\s+into|is\s+read\s+as|as)\s+")
_PARTS = ("text", "short")


@check("REF071", "replacement-told-otherwise", WARNING, english=True)
def replacements_told_otherwise(context: CheckContext) -> Iterator[Finding]:
    """A rule tells otherwise which result it turns into which.

    "R counts as D" where the modifier of that rule turns R into DE, or a rule that names two
    results and not the two that its modifier replaces: the players do one thing, the worked
    examples another. Held against the modifiers that replace results are the text and the short
    form of their rules.
    """
    rules = dict(_rules(context))
    lines: dict[Origin, list[Line]] = {}
    for line in context.lines if rules else ():
        if line.origin in rules:
            lines.setdefault(line.origin, []).append(line)
    for origin, found in lines.items():
        yield from _judge(found, rules[origin])


def _rules(context: CheckContext) -> Iterator[tuple[Origin, Modifier]]:
    """Yield the texts of rules that one modifier with replacements belongs to."""
    by_rule: dict[str, list[Modifier]] = {}
    for each in context.game.tables.modifiers:
        if each.replace and each.rule:
            by_rule.setdefault(each.rule, []).append(each)
    for entry in numbered_sections(context.game.rules.sections):
        found = by_rule.get(entry.section.id, [])
        if len(found) == 1:
            yield from ((f"{entry.origin}.{part}", found[0]) for part in _PARTS)


def _judge(lines: list[Line], modifier: Modifier) -> Iterator[Finding]:
    becomes = {each.result: each.becomes for each in modifier.replace}
    here = f"modifiers.{modifier.id}.replace"
    codes = [(line, piece) for line in lines for piece in line.pieces if _code(piece)]
    for (line, one), (_, two) in pairwise(codes):
        told = _BECOMES.fullmatch(line.text[one.to : two.at]) if one.at < two.at else None
        if told and _code(one) in becomes and becomes[_code(one)] != _code(two):
            yield _finding(line, two, f"{one.text} becomes {becomes[_code(one)]}", here)
    named = {_code(piece) for _, piece in codes}
    left = [result for result in becomes if result not in named]
    simple = not any("+" in result for result in becomes)
    if simple and left and len(named) >= len(becomes) > len(left):
        line, piece = next(each for each in codes if _code(each[1]) not in becomes)
        yield _finding(line, piece, f"nothing is said of {listed(left)}, which it replaces", here)


def _code(piece: Piece) -> str:
    reference = piece.reference
    return reference.target if reference and reference.kind == "code" else ""


def _finding(line: Line, piece: Piece, message: str, where: Origin) -> Finding:
    return replacements_told_otherwise.finding(
        message,
        line.origin,
        within=line.within(piece.at, piece.to),
        related=(Related(None, "what the modifier replaces", where),),
    )
