"""Texts that a game has lost: entries, sections and sentences beside others that have theirs."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from generator.checks.check import NO_TEXT, WARNING, Findings, check, finding, in_line
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line, entries_of
from generator.diagnostics import Origin
from generator.model.counters import Marker
from generator.model.events import Event
from generator.model.game import Phase, WeatherState
from generator.model.map import LineKind, Place, Terrain
from generator.model.prose import Prose
from generator.model.rules import NumberedSection, Section
from generator.model.walk import hints

_TEXTS: Final = ("text", "effects", "because", "note")
"""Keys that an entry may leave out, and whose words nothing else prints."""
_FEW, _SEVERAL = 2, 4
"""So many other sections must have a short form, or other entries a text; so many texts of a kind
show how they end."""
_OWN = re.compile(r"\.[^.]+\Z")
_NUMBER = re.compile(r"(?<=\.)\d+(?=\.|\Z)")


@cache
def _may_have(kind: type) -> tuple[str, ...]:
    """Return which of these texts things of a class may leave out."""
    if kind in {Section, Place, Marker}:  # a note on a few of them is no fault
        return ()
    return tuple(key for key in _TEXTS if hints(kind).get(key) == Prose | None)


@check("GAP010", WARNING, reads=NO_TEXT)
def entry_without_text(context: CheckContext) -> Findings:
    """An entry has no text, and all others of its kind have one.

    Five of six phases say in a few words what the players do in them, each arrival tells who comes
    and where, each position of the walkthrough says why it is a victory; one does not. Its text was
    lost, or forgotten when the entry was added. Two others must have theirs. The first kind of
    weather may do nothing, an event that says nothing but its name is none, and the name of a phase
    of both sides may say enough, unless it has a table or draws chits.
    """
    families: dict[tuple[str, type, str], dict[Origin, bool]] = defaultdict(dict)
    for node in context.entries:
        of: Any = type(node.value)
        keys = _may_have(of)
        for key in keys if keys and not _says_enough(context, node.value) else ():
            family = _NUMBER.sub("#", node.origin)
            family = family if family != node.origin else _OWN.sub("", node.origin)
            has_it = getattr(node.value, key) is not None
            families[family, of, key][node.origin] = has_it
    for (_, kind, key), found in families.items():
        silent = [origin for origin, has_it in found.items() if not has_it]
        others = len(found) - len(silent)
        if len(silent) != 1 or others < (1 if kind is WeatherState else _FEW):
            continue
        if kind in {Terrain, LineKind} and not _named(context, silent[0]):
            continue  # MAP029 tells of it
        have = f"{others} others have" if others > 1 else "other has"
        message = f"this has no `{key}`, but the {have} one"
        yield finding(message, silent[0], help=f"add `{key}`", on_key=True)


def _says_enough(context: CheckContext, thing: object) -> bool:
    """Whether an entry needs no text."""
    if isinstance(thing, Phase):
        cup = context.game.cup
        drawn = cup is not None and cup.phase == thing.id
        return thing.side is None and thing.table is None and not drawn
    if isinstance(thing, Event):
        return thing.is_none
    weather = context.game.weather
    return weather is not None and thing is weather.states[0]


def _named(context: CheckContext, origin: Origin) -> bool:
    """Whether a modifier or an entry of movement names some ground."""
    family, _, name = origin.partition(".")
    named = any(name in getattr(each, family) for each in context.game.tables.modifiers)
    return named or any(name in each.grounds for each in context.game.movement)


@check("GAP011", WARNING, reads=NO_TEXT)
def section_without_short_form(context: CheckContext) -> Findings:
    """A section has no short form, and the sections beside it have one.

    The back of the postcard repeats the rules in few words, section by section; one that is missing
    there is a rule that players of the postcard do not know. Compared are sections side by side,
    where a section counts as having one if a section within it has one; all sections of the game
    with no others within them, where one around it counts; and all rules with others within them,
    each by itself. The first section may tell what the game is about and need none.
    """
    told = {each.origin for each in context.sections if each.section.short is not None}
    groups: dict[Origin, list[tuple[NumberedSection, bool]]] = defaultdict(list)
    for entry in context.sections:
        origin, has_one = entry.origin, entry.origin in told
        within = any(each.startswith(f"{origin}.") for each in told)
        groups[origin.rpartition(".")[0]].append((entry, has_one or within))
        if entry.section.sections and entry.section.text is not None:
            groups["of chapters"].append((entry, has_one))
        elif entry.section.text is not None:
            around = any(each in told for each in _above(origin))
            groups["of all"].append((entry, has_one or around))
    lost = {each.origin: each for group in groups.values() for each in _untold_one(context, group)}
    for origin, entry in lost.items():
        message = f"{entry.section.title} has no `short`, but the sections beside it have one"
        hint = "add `short`: the rule in a sentence or two"
        yield finding(message, origin, help=hint, on_key=True)


def _untold_one(
    context: CheckContext, group: list[tuple[NumberedSection, bool]]
) -> Iterator[NumberedSection]:
    """Yield the one section with a rule in a group that is not told in short, if others are."""
    silent = [each for each, has_one in group if not has_one]
    lost = [each for each in silent if each.origin != context.sections[0].origin]
    if len(lost) == 1 and len(group) - len(silent) >= _FEW and lost[0].section.text is not None:
        yield lost[0]


def _above(origin: Origin) -> Iterator[Origin]:
    while origin:
        origin = origin.rpartition(".")[0]
        yield origin


# ---- texts that break off


_STOP = re.compile(r"[.!?:;\N{HORIZONTAL ELLIPSIS}][\"')\]\N{RIGHT DOUBLE QUOTATION MARK}†*]*\s*\Z")
_SMALL = re.compile(r"\A[\"'(\[]*[a-z]+\s")
_FAMILY = re.compile(r"(?<=\.)(?!sections\.)[^.]+(?=\.)")


@check("GAP012", WARNING, english=True)
def text_that_breaks_off(context: CheckContext) -> Findings:
    """A text does not end with a full stop, and those beside it do.

    The end of a rule was lost, or that of an entry in a list: "The defenders retreat one hex, but
    not". The check compares texts of one kind, such as those of all sections or of all phases, if
    nine of ten or more end with a stop; so it does with capitals at their beginning, and with the
    entries of a list of three or more. A paragraph that a list goes on from may end as it likes.
    """
    families: dict[str, list[tuple[Origin, Line, Line]]] = defaultdict(list)
    for origin, prose in context.prose:
        lines = context.passages[origin].lines
        if lines and not origin.startswith("translations."):
            families[_FAMILY.sub("#", origin)].append((origin, lines[0], lines[-1]))
        for _, entries in entries_of(origin, prose.blocks, context.names) if lines else ():
            yield from _odd_entry(entries)
    for texts in families.values():
        ends = [(each, _STOP.search(each[2].text) is not None) for each in texts]
        open_ = [each for each, stops in ends if not stops]
        if len(open_) == 1 and len(texts) > _SEVERAL:
            _, _, line = open_[0]
            at = (max(len(line.text) - 1, 0), len(line.text))
            message = "this text does not end with a full stop, but those beside it do"
            yield in_line(message, line, at)
        small = [each for each in texts if _SMALL.search(each[1].text)]
        if len(small) == 1 and len(texts) > _SEVERAL:
            message = "this text begins with a small letter, unlike those beside it"
            yield in_line(message, small[0][1], (0, 1))


def _odd_entry(entries: tuple[Line, ...]) -> Findings:
    """Yield the one entry of a list that ends without a stop."""
    ends = [(line, _STOP.search(line.text)) for line in entries]
    open_ = [line for line, stop in ends if not stop]
    signs = {stop[0][0] for _, stop in ends if stop}
    if len(entries) > _FEW and len(open_) == 1 and signs <= {".", "!", "?"}:
        line = open_[0]
        at = (max(len(line.text) - 1, 0), len(line.text))
        yield in_line("this entry does not end with a full stop, but the others do", line, at)
