from __future__ import annotations

import re

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line
from generator.diagnostics import Origin
from generator.hexes import Hex
from generator.model.combat import Example
from generator.model.names import listed

_HEXES = re.compile(r"\b[A-Z]?\d+\b")
"""What may be a hex in plain words."""
_FEW = 2
"""From so many hexes on a story is taken to tell the whole attack."""


@check("NUM025", "attacked-hex-not-named", WARNING, english=True)
def attacked_hexes_not_named(context: CheckContext) -> Findings:
    """The story of a worked example names hexes, and not those of the attack.

    A story that tells where some of the attackers stand tells where all do, and what they attack:
    by number, or by a place that lies there. If it names another hex instead, the figure shows one
    attack and the text tells of another.
    """
    examples = {f"examples.{each.id}.text": each for each in context.game.tables.examples}
    told: dict[Origin, list[Line]] = {}
    for line in context.lines:
        if line.origin in examples:
            told.setdefault(line.origin, []).append(line)
    for origin, lines in told.items():
        yield from _judge(context, examples[origin], lines)


def _judge(context: CheckContext, example: Example, lines: list[Line]) -> Findings:
    situation = example.situation
    target = context.hex(situation.into) if situation else None
    if situation is None or target is None:
        return
    named: set[Hex] = set()
    numbered = 0
    for line in lines:
        for piece in line.pieces:
            if piece.reference and piece.reference.kind in {"hex", "place"}:
                name, is_hex = piece.reference.target, piece.reference.kind == "hex"
                numbered += is_hex
                labels = (name,) if is_hex else context.places.get(name, ())
                named |= {at for _, at in context.hexes(labels)}
    told = " ".join(line.text for line in lines)
    places = context.names.get("place", {})
    in_words = [hexes for name, hexes in context.places.items() if places.get(name, "-") in told]
    in_words.append(tuple(_HEXES.findall(told)))
    named |= {at for labels in in_words for _, at in context.hexes(labels)}
    starts = {each.start for each in situation.attackers}
    tells = any((at := context.hex(start)) is not None and at in named for start in starts)
    missing = [start for start in starts if (at := context.hex(start)) and at not in named]
    if numbered >= _FEW and target in named and tells and missing:
        yield finding(
            f"attackers stand in {listed(sorted(missing))}, of which the story says nothing",
            f"examples.{example.id}.text",
            see=("the situation", f"examples.{example.id}.situation.attackers"),
        )
    if numbered >= _FEW and tells and target not in named:
        yield finding(
            f"hex {situation.into} is attacked, of which the story says nothing",
            f"examples.{example.id}.text",
            see=("the situation", f"examples.{example.id}.situation.into"),
        )
