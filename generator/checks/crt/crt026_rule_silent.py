from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.stems import same_stem
from generator.diagnostics import Finding
from generator.model.combat import Modifier
from generator.model.prose import Prose, Reference, Words
from generator.model.rules import Section

_WORD = re.compile(r"[^\W\d_]{4,}")
_COMMON = frozenset(
    re.findall(
        r"\w+",
        "across against attack attacked attacker attackers defend defended defender defenders from "
        "into major over price under with without order unit units target",
    )
)
"""Words of many names; they say nothing of one modifier."""


_MANY = 3
"""Where so many others name their rule, one that names none has probably lost it."""


@check("CRT026", "rule-silent", WARNING, english=True)
def silent_rules(context: CheckContext) -> Iterator[Finding]:
    """The rule of a modifier does not speak of it, or no rule does.

    A modifier stands in a list with a name and half a sentence; what it is and when it counts is
    for the section that its `rule` names. A modifier is spoken of where that section, or one within
    it, quotes its amount (`{effect:hill}`), names its terrain, line or units, or uses a word of its
    name. In real rulebooks the list has outlived a rule that was cut, or the section has been
    renumbered.
    """
    sections: dict[str, list[Section]] = {}
    for section in _sections(context.game.rules.sections):
        sections.setdefault(section.id, []).append(section)
    modifiers = context.game.tables.modifiers
    named = sum(modifier.rule is not None for modifier in modifiers)
    for modifier in modifiers if sections else ():
        origin = f"modifiers.{modifier.id}"
        if modifier.rule is None and named >= _MANY:
            yield silent_rules.finding(
                f"{modifier.name!r} names no rule that explains it",
                origin,
                help="add `rule:` with the id of the section",
                on_key=True,
            )
        elif modifier.rule in sections and not any(
            _speaks(section, modifier) for section in sections[modifier.rule]
        ):
            yield silent_rules.finding(
                f"section {modifier.rule!r} says nothing of {modifier.name!r}",
                f"{origin}.rule",
                help="say there what it is, or name the section that does",
            )


def _sections(sections: tuple[Section, ...]) -> Iterator[Section]:
    for section in sections:
        yield section
        yield from _sections(section.sections)


def _speaks(section: Section, modifier: Modifier) -> bool:
    referred, text = _content(section)
    spoken = {("effect", modifier.id), *(("line", one) for one in modifier.lines)}
    spoken |= {("terrain", one) for one in modifier.terrain}
    spoken |= {
        (each.kind, each.target)
        for each in modifier.when.inlines()
        if isinstance(each, Reference) and each.kind != "side"
    }
    if spoken & referred or modifier.name.lower() in text:
        return True
    names = _words(modifier.name) | _words(modifier.manner)
    words = _words(text)
    return any(same_stem(name, word) for name in names for word in words)


def _content(section: Section) -> tuple[set[tuple[str, str]], str]:
    """Return what the texts of a section and of those within it refer to, and their words."""
    referred: set[tuple[str, str]] = set()
    words = [section.title]
    for prose in _texts(section):
        for inline in prose.inlines():
            if isinstance(inline, Words):
                words.append(inline.text)
            else:
                referred.add((inline.kind, inline.target))
    return referred, " ".join(words).lower()


def _texts(section: Section) -> Iterator[Prose]:
    yield from (one for one in (section.text, section.short, section.ruling) if one is not None)
    for inner in section.sections:
        yield from _texts(inner)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.lower())) - _COMMON
