"""Themes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import TypeAlias

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.colour import LEGIBLE, VISIBLE, Colour, contrast
from generator.diagnostics import Origin
from generator.edit_distance import nearest
from generator.model.schema import written
from generator.model.theme import (
    BESIDE,
    FLOOR,
    HOUSE,
    LINE_LOOKS,
    READ,
    ROOM,
    SEEN,
    TERRAIN_LOOKS,
    TYPES,
    LineTheme,
    Look,
    TerrainTheme,
    Theme,
    TypeTheme,
    Widths,
    colour_at,
)
from generator.units import Length, to_pt

_THINNEST, _BROADEST = 0.09, 1.0
"""Of lines, in mm."""

_BREADTHS = (2 / 3, 1.5)
"""How narrow and how broad a line may be, as parts of what it is in the house."""

_HAIR = 0.01
"""Of a point: what is lost where lengths are converted."""


def _themes(context: CheckContext) -> Iterator[tuple[Origin, Theme]]:
    """Yield the theme of a game that has one."""
    if context.game.theme is not None:
        yield "theme", context.game.theme


_Entry: TypeAlias = tuple[str, Mapping[str, Look], TerrainTheme | LineTheme]
"""The name of a look, all looks of its kind, and what a theme says of it."""


def _looks(context: CheckContext) -> Iterator[tuple[Origin, _Entry]]:
    """Yield the entries of a theme for looks, with all looks that there are of their kind."""
    for origin, theme in _themes(context):
        for terrain in theme.terrain:
            yield f"{origin}.terrain.{terrain.look}", (terrain.look, TERRAIN_LOOKS, terrain)
        for line in theme.lines:
            yield f"{origin}.lines.{line.look}", (line.look, LINE_LOOKS, line)


def _named(context: CheckContext) -> Iterator[tuple[Origin, tuple[str, str, Iterable[str]]]]:
    """Yield the names by which a theme speaks of what is drawn, and those that there are."""
    for origin, (name, known, _) in _looks(context):
        yield origin, ("look", name, known)
    for origin, theme in _themes(context):
        for own in theme.type:
            yield f"{origin}.type.{own.name}", ("style of type", own.name, TYPES)


def _said(entry: TerrainTheme | LineTheme) -> tuple[str, ...]:
    """Return the names of the colours that an entry gives."""
    names = (each.name for each in fields(entry))
    return tuple(name for name in names if isinstance(getattr(entry, name), Colour))


@check("THM001", ERROR, each=_named)
def name_of_theme_unknown(named: tuple[str, str, Iterable[str]]) -> Findings:
    """A theme speaks of a look or of a style of type that there is not.

    Nothing is painted or set so. Under `terrain` and `lines` of a theme stand the looks of
    docs/painting.md, not the ids of the map; docs/themes.md lists the styles of type.
    """
    what, name, known = named
    if name not in known:
        near = nearest(name, sorted(known))
        hint = f"did you mean {near}? " if near else ""
        hint += f"there are: {', '.join(known)}"
        yield finding(f"no {what} is called {name!r}", help=hint, on_key=True, fix=near)


@check("THM002", ERROR, each=_looks)
def colour_of_theme_unused(entry: _Entry) -> Findings:
    """A theme gives a look a colour that it has no use for.

    Not every look has dark sides or edges; docs/themes.md lists the colours of each.
    """
    name, known, said = entry
    used = known[name].colours if name in known else {}
    for colour in _said(said) if name in known else ():
        if colour not in used:
            has = f"it has: {', '.join(used)}" if used else "it has none of its own"
            yield finding(f"{name} has no {colour}", f".{colour}", help=has)


@check("THM007", ERROR, each=TypeTheme)
def part_of_type_unused(own: TypeTheme) -> Findings:
    """A theme gives a style of type what it has no use for.

    Text of the rules runs on in paragraphs, that of counters fills its room: neither is spaced out
    nor set in capitals, nor is what stands beside pieces and pages. Cells of tables, and what else
    is printed in the colour of a side or of a result, have no colour of their own.
    """
    said = TYPES.get(own.name)
    without = ("tracking", "capitals") if own.name.startswith(BESIDE) else ()
    for part in (*without, *(("colour",) if said and not said.colour else ())):
        if getattr(own, part) is not None:
            yield finding(f"{own.name} has no {part}", f".{part}")


def _faint(
    theme: Theme, pairs: Iterable[tuple[str, tuple[str, ...]]], least: float
) -> Iterator[tuple[Origin, str]]:
    """Yield each colour of the theme's own that is too near another, and which they are."""
    found: dict[str, list[str]] = {}
    for mark, grounds in pairs:
        for ground in grounds:
            own = [each for each in (mark, ground) if _is_own(theme, each)]
            ratio = contrast(colour_at(theme, mark), colour_at(theme, ground))
            if own and ratio < least:
                told = f"{_called(mark)} on {_called(ground)} {ratio:.1f}"
                found.setdefault(own[0], []).append(told)
    for name, met in found.items():
        ratios = f"too little contrast, where {least:g} to 1 is the least: {', '.join(met)}"
        yield ".".join(map(written, name.split("."))), ratios


def _called(name: str) -> str:
    """Return a colour's name as a designer knows it: that of a terrain for its tint."""
    group, of, *_ = name.split(".")
    return f"`{of if group == 'terrain' else written(of)}`"


def _is_own(theme: Theme, name: str) -> bool:
    """Whether a theme has another colour by this name than the house's."""
    return colour_at(theme, name) != colour_at(HOUSE, name)


@check("THM003", ERROR, each=_themes)
def text_too_faint(theme: Theme) -> Findings:
    """Text has too little contrast to its ground.

    In dim light, on a grey print and to weak eyes it cannot be read. 4.5 to 1 is the least that the
    W3C's Web Content Accessibility Guidelines (2.2, 1.4.3) ask of text. docs/themes.md lists what
    stands on which ground.
    """
    for origin, told in _faint(theme, READ, LEGIBLE):
        yield finding(told, f".{origin}", help="make one of them darker or lighter")


@check("THM004", WARNING, each=_themes)
def mark_too_faint(theme: Theme) -> Findings:
    """A mark has too little contrast to its ground.

    Hexsides, stars, symbols and the coast are looked for, not read. 3 to 1 is the least that the
    W3C's Web Content Accessibility Guidelines (2.2, 1.4.11) ask of such marks, and of large type.
    """
    for origin, told in _faint(theme, SEEN, VISIBLE):
        yield finding(told, f".{origin}", help="make one of them darker or lighter")


@check("THM005", WARNING, each=_themes)
def side_too_faint(context: CheckContext, theme: Theme) -> Findings:
    """The colour of a side is hard to see on the paper of a theme.

    Names of sides and what belongs to them are printed on paper in the `band` of the side.
    """
    for name in ("colours.paper", "colours.stripe"):
        for side in context.game.sides if _is_own(theme, name) else ():
            ratio = contrast(side.band, colour_at(theme, name))
            if ratio < VISIBLE:
                told = f"the band of {side.name} has a contrast of {ratio:.1f} to 1 on it"
                where = "another `band`, or another paper, tells them apart"
                yield finding(f"{told}; {VISIBLE:g} is the least", f".{name}", help=where)


@check("THM006", ERROR, each=TypeTheme)
def type_without_room(own: TypeTheme) -> Findings:
    """A style of type is too small to be read, or too large for its room.

    Type below 6 points is hard to read in print; hex numbers may have 4. Rows of tables, bands and
    strips are as high as the type of the house needs, and a little more.
    """
    said = TYPES.get(own.name)
    if said is None or own.size is None:
        return
    points, least = to_pt(own.size.millimetres), min(said.points, FLOOR)
    most = said.most or round(said.points * ROOM, 1)
    if not least - _HAIR <= points <= most + _HAIR:
        wrong = "small" if points < least else "large"
        told = f"{own.name} is too {wrong} at {points:g} pt"
        yield finding(f"{told}: it may have {least:g} to {most:g} pt", ".size")


@check("THM009", ERROR, each=LineTheme)
def line_out_of_breadth(own: LineTheme) -> Findings:
    """A look of lines is too narrow to be told from others, or too broad for its hex.

    All that a line is drawn with grows and shrinks along. Below two thirds of what it is in the
    house its edges break up in print; above one and a half times it covers places and names.
    """
    said = LINE_LOOKS.get(own.look)
    if said is None or own.breadth is None:
        return
    own_breadth = own.breadth.millimetres
    least, most = (round(said.breadth * times, 2) for times in _BREADTHS)
    if not least <= own_breadth <= most:
        wrong = "narrow" if own_breadth < least else "broad"
        told = f"{own.look} is too {wrong} at {own_breadth:g} mm"
        yield finding(f"{told}: it may have {least:g} to {most:g} mm", ".breadth")


@check("THM010", ERROR, each=TypeTheme)
def halo_out_of_reach(own: TypeTheme) -> Findings:
    """A halo is too thin to part a name from the map, or so broad that it hides the map.

    It clears what lies beneath a name, so that its letters are read on woods and hills. Names of
    the map alone have halos.
    """
    said = TYPES.get(own.name)
    if said is None or own.halo is None:
        return
    if not said.halo:
        yield finding(f"{own.name} has no halo", ".halo", help="names of the map have one")
        return
    reach = own.halo.millimetres
    least, most = round(said.halo / 2, 2), round(said.halo * 2, 2)
    if not least <= reach <= most:
        wrong = "thin" if reach < least else "broad"
        told = f"the halo of {own.name} is too {wrong} at {reach:g} mm"
        yield finding(f"{told}: it may reach {least:g} to {most:g} mm", ".halo")


@check("THM008", ERROR, each=Widths)
def line_out_of_width(widths: Widths) -> Findings:
    """A line is thinner than a printer keeps, or broader than its room.

    A line below a quarter of a point (0.09 mm) breaks up on most presses and printers. One above
    1 mm covers what stands beside it.
    """
    for key in fields(widths):
        width: Length = getattr(widths, key.name)
        if not _THINNEST <= round(width.millimetres, 2) <= _BROADEST:
            wrong = "thin" if width.millimetres < _THINNEST else "broad"
            told = (
                f"{written(key.name)} is too {wrong}: it may have {_THINNEST:g} to {_BROADEST:g} mm"
            )
            yield finding(told, f".{written(key.name)}")
