"""A number of `values` is quoted by no text.

Values are there for the rules to quote. One that nothing quotes is not printed anywhere: a sentence
has it written out instead and will not follow when it changes, or the rule it stood in is gone.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.prose import Reference


def unquoted_values(subject: Subject) -> Iterator[Finding]:
    """Find values to which no text refers."""
    values = subject.game.values
    quoted = set(_quoted(subject)) if values else set()
    for value in values:
        if value.id not in quoted:
            message = f"no text quotes the value {value.id!r}"
            yield CHECK.finding(
                message,
                f"values.{value.id}",
                help=f"write {{value:{value.id}}} where the rules say {value.value}",
                on_key=True,
            )


def _quoted(subject: Subject) -> Iterator[str]:
    for _, prose in subject.texts():
        for inline in prose.inlines():
            if isinstance(inline, Reference) and inline.kind == "value":
                yield inline.target


CHECK = Check(
    code="NUM011",
    slug="unquoted-value",
    severity=Severity.WARNING,
    page=__doc__,
    find=unquoted_values,
    failing="""
values: {landing: 3}
sections:
  landing: {title: Landing, text: Three battalions may land.}
""",
    passing="""
values: {landing: 3}
sections:
  landing: {title: Landing, text: "{value:landing:capital} battalions may land."}
""",
)
