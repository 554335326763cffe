from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.combat.cells import EMPTY
from generator.diagnostics import Finding
from generator.model.prose import Reference
from generator.model.tables import Code


@check("CRT009", "code-not-in-the-rules", WARNING, english=True)
def codes_not_in_the_rules(context: CheckContext) -> Iterator[Finding]:
    """The rules never speak of a result that the tables give.

    The legend says in a few words what a code means; what then happens to the units belongs in the
    rules. A code counts as spoken of where a text refers to it (`{code:DR}`) or writes it out, one
    that takes a number with its number too. `-` and the like, which mean that nothing happens, need
    no rule.
    """
    if not context.game.rules.sections:
        return
    named, text = _told(context)
    for code in context.game.tables.codes:
        if code.id not in named | EMPTY and not _pattern(code).search(text):
            yield codes_not_in_the_rules.finding(
                f"no rule speaks of {code.id}",
                f"codes.{code.id}",
                on_key=True,
                help=f"say in a section what becomes of units on {{code:{code.id}}}",
            )


def _told(context: CheckContext) -> tuple[set[str], str]:
    """Return the codes that texts refer to, and all plain words; the legend does not count."""
    named: set[str] = set()
    words: list[str] = []
    for origin, prose in context.texts():
        for inline in () if origin.startswith("codes.") else prose.inlines():
            if not isinstance(inline, Reference):
                words.append(inline.text)
            elif inline.kind == "code":
                named.add(inline.target)
    return named, "\n".join(words)


def _pattern(code: Code) -> re.Pattern[str]:
    number = r"\d*" if code.family else ""
    return re.compile(rf"(?<!\w){number}{re.escape(code.id)}(?!\w)")
