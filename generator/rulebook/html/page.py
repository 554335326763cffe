"""The page: what the rulebook prints, in the same order, with contents, links and headings.

It is written twice: the first time tells which ids there are, so that the second can link to them
and to nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from generator.model.exhibits import Exhibit, anchors_shown, placed
from generator.model.game import Game
from generator.model.marching import MOVEMENT_COSTS
from generator.model.names import NumberedSection
from generator.model.prose import Prose, Reference
from generator.model.rules import EDITORIAL
from generator.rulebook.html import country, endmatter, forces, play
from generator.rulebook.html.drawings import NO_DRAWINGS, Drawings
from generator.rulebook.html.lists import beside, definitions
from generator.rulebook.html.prose import Reader
from generator.rulebook.html.style import STYLE
from generator.rulebook.html.tables import table_section
from generator.rulebook.html.writer import anchor, element, escaped, lines
from generator.rulebook.manual import Manual, manual_of

_DEEPEST = 4
_ID = re.compile(r' id="([^"]*)"')


def rules_page(game: Game, drawings: Drawings = NO_DRAWINGS, fonts: str = "") -> str:
    """Return the rules of `game` as an HTML document that refers to nothing outside itself.

    `drawings` are the figures of its worked examples; `fonts` are rules of style for the family
    Understudy, of letters that computers may lack.
    """
    manual = manual_of(game)
    reader = Reader(manual.names, frozenset(), country.hex_anchors(game.map))
    targets = frozenset(_ID.findall(_main(game, manual, reader, NO_DRAWINGS)))
    told = replace(reader, targets=targets)
    head = element(
        "head",
        '<meta charset="utf-8">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        '<meta name="generator" content="Postwar">\n',
        element("title", escaped(f"{manual.title}: rules")),
        "\n<style>\n",
        lines((STYLE, fonts, drawings.style)),
        "\n</style>\n",
    )
    skip = element("a", "Skip to the rules", href="#rules", class_="skip")
    parts = (skip, _banner(game, manual), _contents(game, manual, told))
    body = element("body", "\n", lines(parts), "\n", _main(game, manual, told, drawings), "\n")
    return f"<!DOCTYPE html>\n{element('html', head, body, lang=manual.language)}\n"


def _main(game: Game, manual: Manual, reader: Reader, drawings: Drawings) -> str:
    shown = _displays(game, manual, reader, drawings)
    parts = (_part(*part) for part in _parts(game, manual, reader, shown) if part[2])
    rules = (_section(each, reader, shown) for each in manual.sections)
    return element("main", "\n", *rules, *parts, id="rules")


_Part = tuple[str, str, str]
"""The id, title and markup of a part behind the rules."""


def _displays(game: Game, manual: Manual, reader: Reader, drawings: Drawings) -> dict[str, str]:
    """Return all tables and worked examples by their anchors."""
    tables = game.tables
    shown = {f"table:{each.id}": table_section(each, tables, reader) for each in tables.tables}
    for worked in manual.examples:
        drawing = drawings.figures.get(worked.anchor, "")
        shown[worked.anchor] = play.example(worked, reader, drawing)
    return shown


def _parts(game: Game, manual: Manual, reader: Reader, shown: Mapping[str, str]) -> Iterator[_Part]:
    elsewhere = anchors_shown(manual.sections)
    left = {key: markup for key, markup in shown.items() if key not in elsewhere}
    tables = {key: markup for key, markup in left.items() if key.startswith("table:")}
    yield "sequence", "Sequence of play", play.sequence(game, reader)
    yield "victory", "Victory", play.victory(game, reader)
    yield "tables", "Tables", lines(tables.values())
    codes = ((anchor("code", c.id), c.id, reader.line(c.text)) for c in game.tables.codes)
    yield "codes", "Results", definitions(codes)
    yield "movement", MOVEMENT_COSTS, play.movement(game)
    yield "modifiers", "Modifiers", play.modifiers(manual, reader)
    yield "examples", "Worked examples", lines(left[key] for key in left if key not in tables)
    if game.map is not None:
        yield "terrain", "Terrain", country.terrain(game.map, reader)
        yield "map", "The map", country.country(game.map, reader)
        yield "hexes", "Hexes", country.gazetteer(game.map, reader)
    yield "forces", "Sides and counters", forces.forces(game, reader)
    yield "turns", "Turns, set-up and arrivals", play.turns(game, reader)
    yield "forms", "Forms", play.forms(game, reader)
    yield "numbers", "Numbers", play.values(game, _quoted(manual))
    yield "abbreviations", "Abbreviations", endmatter.abbreviations(manual)
    yield "rulings", "Editorial rulings", endmatter.rulings(manual)
    yield "notes", "Notes", endmatter.notes(manual, reader)
    yield "credits", "Credits", endmatter.credits_of(manual, reader)


def _quoted(manual: Manual) -> dict[str, tuple[tuple[str, str], ...]]:
    """Return for each number the sections that quote it: id and number."""
    found: dict[str, dict[tuple[str, str], None]] = {}
    for entry in manual.sections:
        section = entry.section
        for prose in (section.text, section.ruling, section.designer, section.remark):
            for inline in prose.inlines() if prose else ():
                if isinstance(inline, Reference) and inline.kind == "value":
                    found.setdefault(inline.target, {})[section.id, entry.number] = None
    return {name: tuple(sections) for name, sections in found.items()}


def _part(name: str, title: str, markup: str) -> str:
    return element("section", element("h2", escaped(title)), "\n", markup, id=name) + "\n"


def _banner(game: Game, manual: Manual) -> str:
    """Return the title block: who designed it, which edition this is, what it takes."""
    players = f"Players: {game.players}" if game.players else ""
    time = f"Playing time: {game.duration}" if game.duration else ""
    needed = ", ".join((*map(str, game.dice), *game.needs))
    told = (
        manual.subtitle,
        manual.byline,
        manual.edition,
        " · ".join(filter(None, (players, time, f"Needed: {needed}" if needed else ""))),
    )
    under = (element("p", escaped(text), class_="by") for text in told if text)
    credit = element("p", element("a", "Credits and licences", href="#credits"), class_="by")
    title = element("h1", escaped(manual.title), beside(manual.second_title))
    return element("header", title, *under, credit)


def _contents(game: Game, manual: Manual, reader: Reader) -> str:
    shown = _displays(game, manual, reader, NO_DRAWINGS)
    tops = groupby(manual.sections, key=lambda entry: entry.number.partition(".")[0])
    rules = (_listed(tuple(entries)) for _, entries in tops)
    parts = (
        element("li", element("a", escaped(title), href=f"#{name}"))
        for name, title, markup in _parts(game, manual, reader, shown)
        if markup
    )
    return element("nav", "\n", element("ol", *rules, *parts), aria_label="Contents")


def _listed(entries: tuple[NumberedSection, ...]) -> str:
    first, *within = (
        element("a", escaped(f"{entry.number} {entry.section.title}"), href=f"#{_id(entry)}")
        for entry in entries
    )
    nested = element("ol", *(element("li", link) for link in within)) if within else ""
    return element("li", first, nested)


def _id(entry: NumberedSection) -> str:
    return anchor("rule", entry.section.id)


def _section(entry: NumberedSection, reader: Reader, shown: Mapping[str, str]) -> str:
    section = entry.section
    mark = f" {EDITORIAL}" if section.editorial else ""
    number = element("span", entry.number, class_="number")
    name = f"h{min(entry.depth + 2, _DEEPEST)}"
    heading = element(name, number, " ", escaped(section.title + mark), id=_id(entry))
    beside = (
        _aside(section.ruling, f"{EDITORIAL} Editor’s ruling.", "ruling", reader),
        _aside(section.designer, "Designer’s note.", "remark", reader),
        _aside(section.remark, "Remark.", "remark", reader),
    )
    told = (
        shown.get(each.anchor, "")
        if isinstance(each, Exhibit)
        else reader.blocks(Prose("", (each,)))
        for each in placed(section)
    )
    return lines((heading, *told, *beside)) + "\n"


def _aside(prose: Prose | None, lead: str, kind: str, reader: Reader) -> str:
    if prose is None:
        return ""
    opening = element("p", element("strong", lead))
    return element("aside", opening, reader.blocks(prose), class_=kind)
