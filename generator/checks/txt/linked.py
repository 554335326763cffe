"""Which texts tell one thing, as the definition says: a game in, texts with those linked with them.

The rule of a section, its ruling and its short form tell one thing. So do they and the entries that
name the section as their rule, the tables and examples that it shows, and what its title says that
it is about. What it refers to is told in the paragraphs that do so.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from generator.checks.context import CheckContext, of_texts, of_things, references_in
from generator.checks.sentences.line import Line
from generator.diagnostics import Origin
from generator.model.pairs import QUOTED, about

Quotes: TypeAlias = frozenset[tuple[str, str]]
"""References of which a paragraph of the section has one; nothing where whole texts are linked."""

_SECTION: Final = re.compile(r"(sections\..+)\.(?:text|ruling|short)")
_ENTRY: Final = re.compile(
    r"(?:modifiers|terrain|lines|codes|sequence|victory|ends|weather|states|tables|arrivals"
    r"|setup|zones|events|examples|withdrawals|initiative|cup|boxes|pools)\..+"
    r"(?<!\.title)(?<!\.name)(?<!\.note)(?<!\.designer)(?<!\.remark)"
)
"""Texts that tell how the game is played, beside its rules."""
_DEEPEST: Final = 4
"""So many steps an origin has at most that names an entry."""


def is_of_one_section(one: Origin, other: Origin) -> bool:
    """Whether two texts are the rule, the ruling or the short form of one section."""
    return _section_of(one) == _section_of(other) != ""


def quotes_it(quotes: Quotes, one: Line, other: Line) -> bool:
    """Whether the one of two paragraphs that is of a section quotes what the other is about."""
    rule = one if _section_of(one.origin) else other
    return not quotes or any((piece.kind, piece.target) in quotes for piece in rule.pieces)


@of_texts
def links_of(context: CheckContext) -> Mapping[Origin, Mapping[Origin, Quotes]]:
    """Return each text that tells how the game is played, with all that tell the same."""
    links: dict[Origin, dict[Origin, Quotes]] = {
        origin: {}
        for origin in context.passages
        if _SECTION.fullmatch(origin) or _ENTRY.fullmatch(origin)
    }
    for one, other, quotes in _linked(context, tuple(links)):
        if one != other:
            links[one].setdefault(other, quotes)
            links[other].setdefault(one, quotes)
    return links


def _linked(
    context: CheckContext, told: tuple[Origin, ...]
) -> Iterator[tuple[Origin, Origin, Quotes]]:
    """Yield two texts at a time; those that are linked as a whole come first."""
    under = _under(told)
    sections = {
        entry.origin: [
            at for key in ("text", "ruling", "short") for at in under[f"{entry.origin}.{key}"]
        ]
        for entry in context.sections
    }
    for section, texts in sections.items():
        entries = (*texts, *(at for each in _entries_of(context)[section] for at in under[each]))
        yield from ((text, other, frozenset()) for text in texts for other in entries)
    for texts in sections.values():
        named = {each for at in texts for each in references_in(context, context.passages[at])}
        quoted: dict[Origin, set[tuple[str, str]]] = defaultdict(set)
        for kind, target in sorted(named):
            if kind in QUOTED:
                quoted[f"{QUOTED[kind]}.{target}"].add((kind, target))
        for entry, quotes in quoted.items():
            for other in under[entry]:
                yield from ((text, other, frozenset(quotes)) for text in texts)


def _under(told: tuple[Origin, ...]) -> Mapping[Origin, Sequence[Origin]]:
    """Return the texts under each key, each entry and each part of one."""
    found: dict[Origin, list[Origin]] = defaultdict(list)
    for origin in told:
        if _section_of(origin):
            found[origin].append(origin)
            continue
        steps = origin.split(".")
        for depth in range(1, min(len(steps), _DEEPEST + 1)):
            found[".".join(steps[:depth])].append(origin)
    return found


@of_things
def _entries_of(context: CheckContext) -> Mapping[Origin, Sequence[Origin]]:
    """Return the entries, and the keys of such, that each section tells of, or shows."""
    by_id = {entry.section.id: entry.origin for entry in context.sections}
    found: dict[Origin, list[Origin]] = {
        entry.origin: list(about(entry.section)) for entry in context.sections
    }
    for node in context.entries:
        rule = by_id.get(getattr(node.value, "rule", None) or "")
        if rule is not None and not node.origin.startswith("sections."):
            found[rule].append(node.origin)
    for entry in context.sections:
        found[entry.origin] += (f"examples.{each}" for each in entry.section.examples)
        shown = [f"tables.{each}" for each in entry.section.tables]
        for inner in found if shown else ():
            if f"{inner}.".startswith(f"{entry.origin}."):
                found[inner] += shown
    return found


def _section_of(origin: Origin) -> Origin:
    found = _SECTION.fullmatch(origin)
    return found[1] if found else ""
