from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line, Piece
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.hexes import BadReference, Hex, step_between
from generator.model.combat import Situation
from generator.model.situations import start_of
from generator.model.wording import listed
from generator.records import dataclass

_HOW = re.compile(
    r"\b(?P<how>from|into|in|on)\s+(?:the\s+[\w-]+\s+(?:of\s+)?|[^\s,.;:]+,\s+|[^\s,.;:]+\s+and\s+)?"
    r"(?:hex\s+)?$",
    re.IGNORECASE,
)
"""What stands before a hex: "from hex", "into the marsh of hex", "from 75 and"."""
_REACH = 48
"""So many characters before a hex are looked at."""
_ATTACK = re.compile(r"\battack\w*\s+\Z")
"""What stands before "from" where that begins the attack, whoever has come from where."""
_NEAR = 24
"""So many characters around "from hex" are looked at for what tells of a march."""
_ELSEWHERE = re.compile(
    r"\b(?:c[ao]me|go(?:es|ne)?|went|start|begin|began|march|mov|dr[io]ve|retreat|withdr|advanc|rout"
    r"|flee|fled|along|next|near|beside|behind|reinforc|suppl|return|bring|brought|reach|land|enter"
    r"|follow|pass|shift|artillery|guns|support|trac|would|could|might|may|had|if|instead|another|other"
    r"|not|no|before|until|last|earlier|later|then)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Stage:
    """Where an attack is fought, and the words for it."""

    target: Hex
    starts: frozenset[Hex]
    situation: Situation

    def expected(self, how: str) -> tuple[frozenset[Hex], str]:
        """Return the hexes that a preposition may lead to, and their labels in words."""
        target = frozenset((self.target,))
        into = self.situation.into
        starts = [each.start for each in self.situation.attackers]
        if how == "into":
            return target, into
        if how == "from":
            return self.starts, listed(starts, "or")
        return target | self.starts, listed([into, *starts], "or")


@check("REF047", "story-in-another-hex", WARNING, english=True)
def other_stages(subject: Subject) -> Iterator[Finding]:
    """The story of a worked example is told of other hexes than its situation.

    "They attack from hex 75" beside a situation whose attackers start in 76: the figure shows the
    one, the text the other, and both stand on the map. Compared are hexes and places behind "from",
    "into", "in" and "on". A sentence that tells of marches, retreats or what might have been may
    name others.
    """
    stages = {
        f"examples.{example.id}.text": stage
        for example in subject.game.tables.examples
        if example.situation and (stage := _stage(subject, example.situation))
    }
    for line in subject.lines if stages else ():
        if line.origin in stages:
            yield from _judge(subject, line, stages[line.origin])


def _stage(subject: Subject, situation: Situation) -> _Stage | None:
    """Return where an attack is fought; None where EX003 or MAP002 tells of the situation."""
    target = subject.hex(situation.into)
    if target is None or subject.grid is None or not situation.attackers:
        return None
    try:
        starts = frozenset(start_of(each.start, subject.grid) for each in situation.attackers)
    except BadReference:
        return None
    if any(step_between(start, target) is None for start in starts):
        return None
    return _Stage(target, starts, situation)


def _judge(subject: Subject, line: Line, stage: _Stage) -> Iterator[Finding]:
    for first, last in line.sentences():
        moves = _ELSEWHERE.search(line.text, first, last)
        for piece in line.references(first, last):
            named = _named(subject, piece)
            start = max(first, piece.at - _REACH)
            how = _HOW.search(line.text[start : piece.at]) if named else None
            if not named or how is None:
                continue
            at = start + how.start()
            begins = (
                how["how"].lower() == "from" and piece.reference and piece.reference.kind == "hex"
            )
            near = _ELSEWHERE.search(line.text, max(first, at - _NEAR), min(last, piece.to + _NEAR))
            if moves and (near or not begins):
                continue
            expected, labels = stage.expected(how["how"].lower())
            if not named & expected:
                yield other_stages.finding(
                    f"{how['how'].lower()} {piece.text}, says the story; in the situation it is "
                    f"{labels}",
                    line.origin,
                    within=(piece.start, piece.end),
                    related=(
                        Related(None, "the situation", line.origin.replace(".text", ".situation")),
                    ),
                )


def _named(subject: Subject, piece: Piece) -> frozenset[Hex]:
    """Return the hexes that a reference names; none where it is no hex or place of the map."""
    reference = piece.reference
    if reference is None or reference.kind not in {"hex", "place"}:
        return frozenset()
    name = reference.target
    labels = (name,) if reference.kind == "hex" else subject.places.get(name, ())
    return frozenset(at for _, at in subject.hexes(labels))
