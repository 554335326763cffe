"""The rules never speak of a result that the tables give.

The legend says in a few words what a code means; what then happens to the units belongs in the
rules. A code counts as spoken of where a text refers to it (`{code:DR}`) or writes it out, one that
takes a number with its number too. `-` and the like, which mean that nothing happens, need no rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.combat import EMPTY
from generator.diagnostics import Finding, Severity
from generator.model.prose import Reference
from generator.model.tables import Code


def codes_not_in_the_rules(subject: Subject) -> Iterator[Finding]:
    """Find codes of the legend that no text outside the legend names."""
    if not subject.game.rules.sections:
        return
    named, text = _told(subject)
    for code in subject.game.tables.codes:
        if code.id not in named | EMPTY and not _pattern(code).search(text):
            yield CHECK.finding(
                f"no rule speaks of {code.id}",
                f"codes.{code.id}",
                on_key=True,
                help=f"say in a section what becomes of units on {{code:{code.id}}}",
            )


def _told(subject: Subject) -> tuple[set[str], str]:
    """Return the codes that texts refer to, and all plain words; the legend does not count."""
    named: set[str] = set()
    words: list[str] = []
    for origin, prose in subject.texts():
        for inline in () if origin.startswith("codes.") else prose.inlines():
            if not isinstance(inline, Reference):
                words.append(inline.text)
            elif inline.kind == "code":
                named.add(inline.target)
    return named, "\n".join(words)


def _pattern(code: Code) -> re.Pattern[str]:
    number = r"\d*" if code.family else ""
    return re.compile(rf"(?<!\w){number}{re.escape(code.id)}(?!\w)")


CHECK = Check(
    code="CRT009",
    slug="code-not-in-the-rules",
    severity=Severity.WARNING,
    english=True,
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
