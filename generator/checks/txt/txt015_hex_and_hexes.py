"""One hex is called "hexes", or several are called "hex".

"That leaves hexes {hexes:alba}" prints one number where the town has but one, "to hex {hexes:east}"
three of them: the reference was meant for another place or zone, or that has got other hexes since.
A choice, "hex 61, 71 or 81", may be of one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity

_BEFORE = re.compile(r"\b[Hh]ex(?P<several>es)?\s+\Z")


def hex_and_hexes(subject: Subject) -> Iterator[Finding]:
    """Find lists of hexes that do not agree with the word before them."""
    for line in subject.lines:
        for piece in line.pieces:
            reference = piece.reference
            if reference is None or reference.kind != "hexes":
                continue
            before = _BEFORE.search(line.text[: piece.at])
            if before is None or reference.form == "or":
                continue
            several = " and " in piece.text
            if several != bool(before["several"]):
                root = "zones" if reference.target in subject.names.get("zone", {}) else "places"
                yield CHECK.finding(
                    f"{before[0].strip()!r} stands before {piece.text}",
                    line.origin,
                    within=line.within(piece.at, piece.to),
                    related=(Related(None, "its hexes", f"{root}.{reference.target}.hexes"),),
                )


CHECK = Check(
    code="TXT015",
    slug="hex-and-hexes",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=hex_and_hexes,
    failing="""
sections:
  town: {title: Town, text: "The town is on hexes {hexes:alba}."}
""",
    passing="""
sections:
  town: {title: Town, text: "The town is on hex {hexes:alba}."}
""",
)
