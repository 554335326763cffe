"""The page: what the rulebook prints, in the same order, with contents, links and headings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from generator.model.combat import Modifier
from generator.model.game import Credit, Game
from generator.model.names import NumberedSection
from generator.model.prose import Prose
from generator.rulebook.effects import effect
from generator.rulebook.html.prose import Reader
from generator.rulebook.html.style import STYLE
from generator.rulebook.html.tables import table_section
from generator.rulebook.html.writer import anchor, element, escaped, lines
from generator.rulebook.manual import Manual, WorkedExample, manual_of

EDITORIAL = "†"
_DEEPEST = 4


def rules_page(game: Game) -> str:
    """Return the rules of `game` as an HTML document that refers to nothing outside itself."""
    manual = manual_of(game)
    reader = Reader(manual.names, frozenset(_targets(game)), _places_by_hex(game))
    head = element(
        "head",
        '<meta charset="utf-8">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        '<meta name="generator" content="Postwar">\n',
        element("title", escaped(f"{manual.title}: rules")),
        "\n<style>\n",
        STYLE,
        "\n</style>\n",
    )
    parts = (_part(*part) for part in _parts(game, manual, reader) if part[2])
    main = element("main", "\n", *(_section(each, reader) for each in manual.sections), *parts)
    body = element("body", "\n", _banner(manual), "\n", _contents(game, manual, reader), "\n", main)
    return f"<!DOCTYPE html>\n{element('html', head, body, lang=manual.language)}\n"


_Part = tuple[str, str, str]
"""The id, title and markup of a part behind the rules."""


def _parts(game: Game, manual: Manual, reader: Reader) -> Iterator[_Part]:
    yield "sequence", "Sequence of play", _sequence(game, reader)
    tables = game.tables.tables
    yield "tables", "Tables", lines(table_section(each, tables, reader) for each in tables)
    codes = ((f"code:{each.id}", each.id, each.text) for each in game.tables.codes)
    yield "codes", "Results", _definitions(codes, reader)
    yield "modifiers", "Modifiers", _modifiers(manual, reader)
    yield "examples", "Worked examples", lines(_example(each, reader) for each in manual.examples)
    yield "terrain", "Terrain", _terrain(game, reader)
    yield "places", "Places", _places(game)
    yield "units", "Units", _units(game)
    yield "abbreviations", "Abbreviations", _abbreviations(manual)
    yield "credits", "Credits", _credits(manual, reader)


def _part(name: str, title: str, markup: str) -> str:
    return element("section", element("h2", escaped(title)), "\n", markup, id=name) + "\n"


def _banner(manual: Manual) -> str:
    told = (manual.subtitle, f"after the design by {manual.designer}", manual.edition)
    under = (element("p", escaped(text), class_="by") for text in told if text)
    return element("header", element("h1", escaped(manual.title)), *under)


def _contents(game: Game, manual: Manual, reader: Reader) -> str:
    tops = groupby(manual.sections, key=lambda entry: entry.number.partition(".")[0])
    rules = (_listed(tuple(entries)) for _, entries in tops)
    parts = (
        element("li", element("a", escaped(title), href=f"#{name}"))
        for name, title, markup in _parts(game, manual, reader)
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


def _section(entry: NumberedSection, reader: Reader) -> str:
    section = entry.section
    mark = f" {EDITORIAL}" if section.editorial else ""
    number = element("span", entry.number, class_="number")
    name = f"h{min(entry.depth + 2, _DEEPEST)}"
    heading = element(name, number, " ", escaped(section.title + mark), id=_id(entry))
    return lines((heading, reader.blocks(section.text), _ruling(section.ruling, reader))) + "\n"


def _ruling(ruling: Prose | None, reader: Reader) -> str:
    if ruling is None:
        return ""
    lead = element("p", element("strong", f"{EDITORIAL} Editor’s ruling."))
    return element("aside", lead, reader.blocks(ruling), class_="ruling")


def _sequence(game: Game, reader: Reader) -> str:
    entries = (
        element(
            "li",
            escaped(phase.name),
            ". " if phase.text else "",
            reader.line(phase.text),
            id=anchor("phase", phase.id),
        )
        for phase in game.sequence
    )
    return element("ol", *entries) if game.sequence else ""


def _modifiers(manual: Manual, reader: Reader) -> str:
    sides = dict(manual.names["side"])
    rows = (_modifier(each, sides, reader) for each in manual.modifiers)
    heads = (element("th", head, scope="col") for head in ("Modifier", "When", "Effect"))
    table = element("table", element("thead", element("tr", *heads)), element("tbody", *rows))
    return element("div", table, class_="scroll") if manual.modifiers else ""


def _modifier(modifier: Modifier, sides: dict[str, str], reader: Reader) -> str:
    mark = f" {EDITORIAL}" if modifier.editorial else ""
    does = effect(modifier, sides)
    return element(
        "tr",
        element("th", escaped(modifier.name + mark), scope="row"),
        element("td", reader.line(modifier.when)),
        element("td", escaped(f"{does[0].upper()}{does[1:]}.")),
        id=anchor("modifier", modifier.id),
    )


def _example(worked: WorkedExample, reader: Reader) -> str:
    kind, _, name = worked.anchor.partition(":")
    steps = (element("li", escaped(f"{step}.")) for step in worked.steps)
    return element(
        "article",
        element("h3", escaped(worked.example.title)),
        reader.blocks(worked.example.text),
        element("ol", *steps, class_="steps") if worked.steps else "",
        id=anchor(kind, name),
    )


def _terrain(game: Game, reader: Reader) -> str:
    if game.map is None:
        return ""
    terrain = ((f"terrain:{each.id}", each.name, each.effects) for each in game.map.terrain)
    along = ((f"line:{each.id}", each.name, each.effects) for each in game.map.lines)
    return _definitions((*terrain, *along), reader)


def _definitions(entries: Iterable[tuple[str, str, Prose | None]], reader: Reader) -> str:
    found = [
        element("dt", escaped(name), id=anchor(*origin.split(":", 1)))
        + element("dd", reader.line(text))
        for origin, name, text in entries
    ]
    return element("dl", *found) if found else ""


def _places(game: Game) -> str:
    if game.map is None or not game.map.places:
        return ""
    rows = (
        element(
            "li", escaped(f"{place.name}: {', '.join(place.hexes)}"), id=anchor("place", place.id)
        )
        for place in game.map.places
    )
    return element("ul", *rows)


def _units(game: Game) -> str:
    if game.counters is None or not game.counters.units:
        return ""
    sides = {side.id: side.name for side in game.sides}
    heads = (element("th", head, scope="col") for head in ("Unit", "Side", "Factors", "Counters"))
    rows = (
        element(
            "tr",
            element("th", escaped(unit.name), scope="row"),
            element("td", escaped(sides.get(unit.side, unit.side))),
            element("td", escaped(str(unit.factors or ""))),
            element("td", str(unit.count)),
            id=anchor("unit", unit.id),
        )
        for unit in game.counters.units
    )
    table = element("table", element("thead", element("tr", *heads)), element("tbody", *rows))
    return element("div", table, class_="scroll")


def _abbreviations(manual: Manual) -> str:
    found = [
        element("dt", escaped(each.short)) + element("dd", escaped(each.text))
        for each in manual.abbreviations
    ]
    return element("dl", *found) if found else ""


def _credits(manual: Manual, reader: Reader) -> str:
    credits_ = [
        element("p", reader.line(each.text), escaped(_licence(each))) for each in manual.credits
    ]
    note = f"{EDITORIAL} marks what the design leaves open and this edition has settled."
    return lines((*credits_, element("p", note)))


def _licence(credit: Credit) -> str:
    return f" Licence: {credit.licence}." if credit.licence else ""


def _places_by_hex(game: Game) -> Mapping[str, str]:
    places = game.map.places if game.map else ()
    return {at: anchor("place", place.id) for place in places for at in place.hexes}


def _targets(game: Game) -> Iterator[str]:
    """Yield the ids of everything that has a place on the page."""
    manual = manual_of(game)
    yield from (_id(entry) for entry in manual.sections)
    yield from (anchor(*worked.anchor.split(":", 1)) for worked in manual.examples)
    tables = game.tables
    kinds: list[tuple[str, Iterable[Any]]] = [
        ("table", tables.tables),
        ("code", tables.codes),
        ("modifier", tables.modifiers),
        ("phase", game.sequence),
    ]
    if game.map is not None:
        kinds += [("terrain", game.map.terrain), ("line", game.map.lines)]
        kinds += [("place", game.map.places)]
    if game.counters is not None:
        kinds += [("unit", game.counters.units)]
    for kind, entries in kinds:
        yield from (anchor(kind, each.id) for each in entries)
