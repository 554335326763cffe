"""The rules never speak of a result that the tables give.

The legend says in a few words what a code means; what then happens to the units belongs in the
rules. A code counts as spoken of where a text refers to it (`{code:DR}`) or writes it out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.prose import Reference


def codes_not_in_the_rules(subject: Subject) -> Iterator[Finding]:
    """Find codes of the legend that no text outside the legend names."""
    if not subject.game.rules.sections:
        return
    spoken = set(_spoken(subject))
    for code in subject.game.tables.codes:
        if code.id not in spoken:
            yield CHECK.finding(
                f"no rule speaks of {code.id}",
                f"codes.{code.id}",
                on_key=True,
                help=f"say in a section what becomes of units on {{code:{code.id}}}",
            )


def _spoken(subject: Subject) -> Iterator[str]:
    for origin, prose in subject.texts():
        if origin.startswith("codes."):
            continue
        for inline in prose.inlines():
            if isinstance(inline, Reference):
                yield inline.target if inline.kind == "code" else ""
            else:
                yield from re.findall(r"\w+", inline.text)


CHECK = Check(
    code="CRT009",
    slug="code-not-in-the-rules",
    severity=Severity.WARNING,
    page=__doc__,
    find=codes_not_in_the_rules,
    failing="""
codes:
  AR: {text: Attackers retreat, attacker: 1}
tables:
  crt:
    rows:
      "1": [AE, AR, D]
""",
    passing="""
codes:
  AR: {text: Attackers retreat, attacker: 1}
tables:
  crt:
    rows:
      "1": [AE, AR, D]
sections:
  retreat: {title: Retreat, text: "On {code:AR} the attackers go back."}
""",
)
