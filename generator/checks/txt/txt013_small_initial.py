"""A name or title begins with a small letter, and all others of its kind do not.

The nine steps of the sequence begin with capitals, and so do all titles of sections: an "he last
battle" among them has lost its first letter. Where one other begins small it is a matter of style.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Severity

_FIELDS = frozenset({"name", "title", "short", "label", "back"})
_FEWEST = 3
"""So many others make a custom."""


def small_initials(subject: Subject) -> Iterator[Finding]:
    """Find the only name of a kind that begins with a small letter."""
    kinds: dict[tuple[str, str], list[tuple[Origin, str]]] = {}
    for visit in subject.visits:
        root, _, rest = visit.origin.partition(".")
        field = rest.rpartition(".")[2]
        if field in _FIELDS and isinstance(visit.value, str) and visit.value[:1].isalpha():
            kinds.setdefault((root, field), []).append((visit.origin, visit.value))
    for (root, field), names in kinds.items():
        small = [(origin, text) for origin, text in names if text[0].islower()]
        if len(small) == 1 and len(names) > _FEWEST and root != "translations":
            origin, text = small[0]
            yield CHECK.finding(
                f"{text!r} begins with a small letter, but every other {field} of {root} with a "
                "capital",
                origin,
                within=(0, 1),
                fix=text[0].upper(),
            )


CHECK = Check(
    code="TXT013",
    slug="small-initial",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=small_initials,
    failing="""
sections:
  moving: {title: Movement, text: Units move one hex.}
  winning: {title: Winning, text: Red wins by holding the town.}
  ending: {title: he end, text: The game ends after the last turn.}
""",
    passing="""
sections:
  moving: {title: Movement, text: Units move one hex.}
  winning: {title: Winning, text: Red wins by holding the town.}
  ending: {title: The end, text: The game ends after the last turn.}
""",
)
