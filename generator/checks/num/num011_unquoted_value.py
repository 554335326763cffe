from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.model.prose import Reference


@check("NUM011", "unquoted-value", WARNING)
def unquoted_values(context: CheckContext) -> Findings:
    """A number of `values` is quoted by no text.

    Values are there for the rules to quote. One that nothing quotes is not printed anywhere: a
    sentence has it written out instead and will not follow when it changes, or the rule it stood in
    is gone.
    """
    values = context.game.values
    quoted = set(_quoted(context)) if values else set()
    for value in values:
        if value.id not in quoted:
            message = f"no text quotes the value {value.id!r}"
            yield finding(
                message,
                f"values.{value.id}",
                help=f"write {{value:{value.id}}} where the rules say {value.value}",
                on_key=True,
            )


def _quoted(context: CheckContext) -> Iterator[str]:
    for _, prose in context.texts():
        for inline in prose.inlines():
            if isinstance(inline, Reference) and inline.kind == "value":
                yield inline.target
