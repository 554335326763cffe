from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding, Related
from generator.model.names import listed
from generator.model.prose import Reference
from generator.model.rules import NumberedSection, Section, numbered_sections

_SHOWN = ("table", "example", "lookup")


@check("REF052", "shown-but-not-named", WARNING, english=True)
def others_named(context: CheckContext) -> Iterator[Finding]:
    """A section shows one table or example, and its text speaks of another.

    A table stands in the section that reads it: behind the first paragraph that names it. Where the
    text names none of what the section shows, but others of the kind that it does not show, one of
    the two is mistaken. What a section around or within it shows may be named as well.
    """
    sections = numbered_sections(context.game.rules.sections)
    for kind in _SHOWN:
        shown = {name for entry in sections for name in _shows(entry.section, kind)}
        for entry in sections:
            yield from _judge(context, entry, kind, sections, shown)


def _judge(
    context: CheckContext,
    entry: NumberedSection,
    kind: str,
    sections: tuple[NumberedSection, ...],
    shown: set[str],
) -> Iterator[Finding]:
    here = set(_shows(entry.section, kind))
    named = [
        reference
        for reference in (entry.section.text.inlines() if entry.section.text else ())
        if isinstance(reference, Reference) and reference.kind == kind
    ]
    if not here or not named:
        return
    near = {
        name for other in sections if _akin(entry, other) for name in _shows(other.section, kind)
    }
    strange = [each for each in named if each.target not in near and each.target in shown]
    left = sorted(here - {each.target for each in named})
    names = context.names[kind]
    if strange and left:
        yield others_named.finding(
            f"this section shows {listed([names.get(each, each) for each in left])} and does not "
            f"name it; {names.get(strange[0].target, strange[0].target)} stands in another",
            f"{entry.origin}.text",
            within=(strange[0].start, strange[0].end),
            related=(Related(None, f"the {kind} shown here", f"{entry.origin}.{kind}s"),),
        )


def _shows(section: Section, kind: str) -> tuple[str, ...]:
    found: tuple[str, ...] = getattr(section, f"{kind}s")
    return found


def _akin(one: NumberedSection, other: NumberedSection) -> bool:
    """Whether two sections are one, or one within the other."""
    first, second = f"{one.number}.", f"{other.number}."
    return first.startswith(second) or second.startswith(first)
