from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding
from generator.model.prose import Reference
from generator.model.rules import numbered_sections

_ENOUGH = 2
"""So many have to stand in sections before it is a custom."""


@check("REF040", "shown-in-no-section", WARNING)
def shown_nowhere(context: CheckContext) -> Iterator[Finding]:
    """A worked example or a table stands in no section although all others do.

    Whoever gives each example to the section that it explains has probably forgotten the one that
    is left. It is printed behind the rules, where nobody looks for it. Games that keep all their
    examples behind the rules are not meant. So has he who names an example in a rule, and shows it
    nowhere.
    """
    tables = context.game.tables
    sections = [entry.section for entry in numbered_sections(context.game.rules.sections)]
    named = {
        (inline.kind, inline.target)
        for section in sections
        for inline in (section.text.inlines() if section.text else ())
        if isinstance(inline, Reference)
    }
    for noun, entries in (
        ("example", tables.examples),
        ("table", tables.tables),
        ("lookup", tables.lookups),
    ):
        shown = {name for section in sections for name in getattr(section, f"{noun}s")}
        left = [entry.id for entry in entries if entry.id not in shown]
        told = [name for name in left if (noun, name) in named]
        if len(entries) - len(left) >= _ENOUGH and (len(left) == 1 or told):
            odd = (told or left)[0]
            yield shown_nowhere.finding(
                f"no section shows the {noun} {odd!r}, but "
                f"{'others stand' if told else f'every other {noun} stands'} in one",
                f"{noun}s.{odd}",
                help=f"name it under `{noun}s` of the section that it belongs to",
                on_key=True,
            )
