from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related

_BEFORE = re.compile(r"\b[Hh]ex(?P<several>es)?\s+\Z")


@check("TXT015", "hex-and-hexes", WARNING, english=True)
def hex_and_hexes(subject: Subject) -> Iterator[Finding]:
    """One hex is called "hexes", or several are called "hex".

    "That leaves hexes {hexes:alba}" prints one number where the town has but one, "to hex
    {hexes:east}" three of them: the reference was meant for another place or zone, or that has got
    other hexes since. A choice, "hex 61, 71 or 81", may be of one.
    """
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
                yield hex_and_hexes.finding(
                    f"{before[0].strip()!r} stands before {piece.text}",
                    line.origin,
                    within=line.within(piece.at, piece.to),
                    related=(Related(None, "its hexes", f"{root}.{reference.target}.hexes"),),
                )
