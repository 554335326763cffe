"""What tells one thing twice: a game in, pairs of origins out.

A rule and its short form, an entry and the rule that quotes it, a text and its translation know one
another from what the definition says already: by their keys, by `rule`, by what a section shows, by
references, and by names that a text quotes. Whoever changes one has to look at the other.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

from generator.diagnostics import Origin
from generator.model.game import Ending, EndKind, Game
from generator.model.names import names_of, plain_text
from generator.model.prose import Prose
from generator.model.rules import NumberedSection, Section, numbered_sections
from generator.model.walk import ModelNode, walk
from generator.records import Frozen


class PairKind(StrEnum):
    """How two tellings belong together."""

    SHORT = "a rule and its short form"
    RULING = "a rule and what this edition has settled in it"
    ENTRY = "the words and the data of an entry"
    RULE = "an entry and the rule that tells it"
    TRANSLATION = "a text and its translation"


class Pair(Frozen):
    """Two tellings of one thing.

    Each is the origin of a text, or of an entry: then it is the data of that. With `quotes`, the
    second is a text that tells more: of it only sentences that quote one of these, a reference
    without braces or a name.
    """

    kind: PairKind
    one: Origin
    other: Origin
    quotes: tuple[str, ...] = ()


QUOTED = {
    "modifier": "modifiers",
    "effect": "modifiers",
    "code": "codes",
    "table": "tables",
    "terrain": "terrain",
    "line": "lines",
    "zone": "zones",
    "event": "events",
    "event-table": "event-tables",
    "phase": "sequence",
    "ending": "ends",
    "point": "points",
    "limit": "stacking",
    "arrival": "arrivals",
    "withdrawal": "withdrawals",
    "chance": "arrivals",
    "track": "tracks",
}
"""Kinds of references to what has words or data that rules tell, and the keys of these."""
_TITLED = {
    "zone-of-control": r"\bzones?\b",
    "supply": r"\bsuppl",
    "command": r"\bcommand",
    "control": r"\bcontrol(?! zone)",
    "stacking": r"\bstack",
    "states": r"\bstates?\b|\bdisrupt|\brecover",
    "attacks": r"\b(?:attack|combat)",
    "weather": r"\bweather",
    "cup": r"\b(?:cup|chit|draw)",
    "arrivals": r"\b(?:arriv|reinforce)",
    "withdrawals": r"\b(?:withdraw|leav)",
    "setup": r"\bset(?:ting)?[- ]up",
    "movement": r"\b(?:move|march)",
    "victory": r"\b(?:win|victor)",
    "ends": r"\b(?:win|victor|end|length)",
    "points": r"\b(?:win|victor|points)",
    "turns": r"\b(?:win|victor|end|length)",
}
"""Keys whose data a section tells that has such words in its title or its id."""
_SHOWN = {
    "marches": ("movement", "zone-of-control"),
    "supply_lines": ("supply",),
    "command_lines": ("command",),
    "tallies": ("points", "victory"),
}
"""Keys whose data a section tells that shows worked examples of them."""
_APART = frozenset(
    {"sections", "notes", "editions", "credits", "translations", "checks", "walkthrough"}
)
"""Keys of history, notes and what is paired otherwise: their texts tell nothing of one entry."""
_ASIDE = ("note", "designer", "remark", "because", "star")
"""Texts that are beside the thing."""
_SHORTEST = 4
"""Letters of a name that stands in a text by no chance."""


def pairs(game: Game) -> tuple[Pair, ...]:
    """Return all pairs of a game, each once, in the order of the definition."""
    nodes = tuple(walk(game))
    found = (
        *_of_sections(game),
        *_of_entries(game, nodes),
        *_of_ground(game, nodes),
        *_of_rules(game, nodes),
        *_of_values(game, nodes),
        *_of_translations(game),
    )
    return tuple(dict.fromkeys(found))


def _of_sections(game: Game) -> Iterator[Pair]:
    """Yield rules with short forms and rulings; one without a short form has that around it."""
    short: dict[Origin, Origin] = {}
    for entry in numbered_sections(game.rules.sections):
        section, here = entry.section, entry.origin
        around = here.rpartition(".sections.")[0]
        short[here] = f"{here}.short" if section.short else short.get(around, "")
        if section.text and short[here]:
            yield Pair(PairKind.SHORT, f"{here}.text", short[here])
        if section.ruling and section.text:
            yield Pair(PairKind.RULING, f"{here}.text", f"{here}.ruling")
        if section.ruling and short[here]:
            yield Pair(PairKind.RULING, f"{here}.ruling", short[here])


def _of_entries(game: Game, nodes: tuple[ModelNode, ...]) -> Iterator[Pair]:
    """Yield the words of each entry with its data, and endings with the length of the game."""
    for origin, words in _words_of_entries(nodes).items():
        for at in words:
            yield Pair(PairKind.ENTRY, at, origin)
        for place, at in enumerate(words):
            yield from (Pair(PairKind.ENTRY, at, other) for other in words[place + 1 :])
    for node in nodes:
        if isinstance(node.value, Ending) and node.value.kind is EndKind.TURNS and game.turns:
            yield Pair(PairKind.ENTRY, f"{node.origin}.text", "turns")


def _words_of_entries(nodes: tuple[ModelNode, ...]) -> Mapping[Origin, list[Origin]]:
    """Return the texts of entries by these, the name first where there is a text beside it."""
    found: dict[Origin, list[Origin]] = defaultdict(list)
    entries: list[Origin] = []
    for node in nodes:
        if node.origin.partition(".")[0] in _APART or not node.origin:
            continue
        if getattr(type(node.value), "KEY", None):
            entries = [each for each in entries if node.origin.startswith(f"{each}.")]
            entries.append(node.origin)
        elif isinstance(node.value, Prose) and node.origin.rpartition(".")[2] not in _ASIDE:
            inner = [each for each in entries if node.origin.startswith(f"{each}.")]
            if inner:
                found[inner[-1]].append(node.origin)
    named = {node.origin for node in nodes if node.origin.endswith(".name") and node.value}
    for origin, words in found.items():
        words[:0] = [f"{origin}.name"] if f"{origin}.name" in named else []
    return found


def _of_ground(game: Game, nodes: tuple[ModelNode, ...]) -> Iterator[Pair]:
    """Yield modifiers with what the map's key says of the ground for which they are."""
    said = {node.origin for node in nodes if node.origin.endswith(".effects")}
    for modifier in game.tables.modifiers:
        here = f"modifiers.{modifier.id}"
        grounds = [f"terrain.{each}.effects" for each in modifier.terrain]
        for at in (*grounds, *(f"lines.{each}.effects" for each in modifier.lines)):
            if at in said:
                yield Pair(PairKind.ENTRY, here, at)
                yield Pair(PairKind.ENTRY, f"{here}.when", at)


def _of_rules(game: Game, nodes: tuple[ModelNode, ...]) -> Iterator[Pair]:
    """Yield entries with the sections that they name, that quote them or that are about them."""
    sections = numbered_sections(game.rules.sections)
    by_id = {entry.section.id: entry for entry in sections}
    words = _words_of_entries(nodes)
    told = {entry.origin: _told(game, entry) for entry in sections}
    records = {node.origin: node.value for node in nodes if getattr(type(node.value), "KEY", None)}
    for origin, entry in records.items():
        rule = by_id.get(getattr(entry, "rule", None) or "")
        if rule and origin.partition(".")[0] not in _APART:
            yield from _told_by(origin, words, rule, _quotes(origin, entry))
    for section in sections:
        text, references = told[section.origin]
        for kind, target in references:
            origin = f"{QUOTED[kind]}.{target}"
            if origin in records:
                yield from _told_by(origin, words, section, _quotes(origin, records[origin]))
        for origin, entry in records.items():
            name = getattr(entry, "name", "")
            is_quoted = origin.partition(".")[0] in QUOTED.values() and len(name) >= _SHORTEST
            if is_quoted and re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE):
                yield from _told_by(origin, words, section, _quotes(origin, entry))
        for key in about(section.section):
            for origin in _entries_under(key, nodes):
                yield from _told_by(origin, words, section, ())


def _told(game: Game, entry: NumberedSection) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return what a section and its short form say, and their references."""
    texts = [each for each in (entry.section.text, entry.section.short) if each]
    names = names_of(game)
    kinds = [(kind, target) for kind in QUOTED for each in texts for target in each.targets(kind)]
    return " ".join(plain_text(names, each) for each in texts), tuple(dict.fromkeys(kinds))


def _quotes(origin: Origin, entry: Any) -> tuple[str, ...]:
    """Return by what a sentence quotes an entry: references to it, and its name."""
    key, _, name = origin.partition(".")
    quoted = [f"{kind}:{name}" for kind, under in QUOTED.items() if under == key]
    printed = getattr(entry, "name", "")
    return (*quoted, *([printed] if len(printed) >= _SHORTEST else ()))


def _told_by(
    origin: Origin,
    words: Mapping[Origin, list[Origin]],
    section: NumberedSection,
    quotes: tuple[str, ...],
) -> Iterator[Pair]:
    """Yield the words and the data of an entry with the text and the short form of a section."""
    texts = ("text", section.section.text), ("short", section.section.short)
    own = [origin, *(each for each in words.get(origin, ()) if quotes or not _is_name(each))]
    for key, text in texts:
        if text is not None:
            at = f"{section.origin}.{key}"
            yield from (Pair(PairKind.RULE, one, at, quotes) for one in own)


def _is_name(origin: Origin) -> bool:
    return origin.endswith(".name")


def about(section: Section) -> Iterator[str]:
    """Yield the keys whose data a section tells, by what it shows and what it is called."""
    for field, keys in _SHOWN.items():
        yield from keys if getattr(section, field) else ()
    called = f"{section.title} {section.id}".casefold()
    yield from (key for key, pattern in _TITLED.items() if re.search(pattern, called))


def _entries_under(key: str, nodes: tuple[ModelNode, ...]) -> Iterator[Origin]:
    """Yield the entries under a key; the key itself where it has none."""
    for node in nodes:
        top, _, name = node.origin.partition(".")
        if node.origin == key and not isinstance(node.value, tuple):
            yield key
        elif top == key and name and "." not in name and getattr(type(node.value), "KEY", None):
            yield node.origin


def _of_values(game: Game, nodes: tuple[ModelNode, ...]) -> Iterator[Pair]:
    """Yield what values repeat, with the rules that print them."""
    entries = {node.origin for node in nodes if getattr(type(node.value), "KEY", None)}
    tops = {node.origin for node in nodes if node.origin and "." not in node.origin}
    for section in numbered_sections(game.rules.sections):
        for key, text in (("text", section.section.text), ("short", section.section.short)):
            for target in text.targets("value") if text else ():
                value = next((each for each in game.values if each.id == target), None)
                for path in value.repeats if value else ():
                    at = path
                    while at and at not in entries and at not in tops:
                        at = at.rpartition(".")[0]
                    if at:
                        yield Pair(
                            PairKind.RULE, at, f"{section.origin}.{key}", (f"value:{target}",)
                        )


def _of_translations(game: Game) -> Iterator[Pair]:
    for words in game.translations:
        for origin in words.origins():
            at = f"translations.{words.language}.{origin}"
            yield Pair(PairKind.TRANSLATION, origin, at)
