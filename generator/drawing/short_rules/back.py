"""The back of the postcard: the short rules in columns under a strip with the title.

The type is as large as one back allows, from 15 points down to 6; what does not fit at 6 goes on
more backs, in the largest type that fits these. Large type stands in fewer, wider columns under a
larger title.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from generator.drawing.block import Block
from generator.drawing.furniture.panel import NEATLINE, neatline
from generator.drawing.furniture.pen import Pen, Style, styled
from generator.drawing.furniture.titles import Titles, titles
from generator.drawing.short_rules.lines import (
    Columns,
    Copy,
    Line,
    Measure,
    filled,
    levelled,
    measured,
    set_lines,
    trial_lines,
)
from generator.drawing.short_rules.lists import Chapter, listed
from generator.drawing.short_rules.words import paragraphs, words
from generator.drawing.trials import Trials
from generator.model.elsewhere import left_by_the_map
from generator.model.game import Game
from generator.model.kit import Line as MadeLine
from generator.model.names import named_in, names_of
from generator.model.rules import EDITORIAL, SETTLED, NumberedSection, Section, numbered_sections
from generator.model.telling import Names
from generator.records import Frozen
from generator.scene import Cap, Item, Page, Path, rectangle
from generator.text import Anchor, Role
from generator.units import pt
from generator.words import Words, english

BLEED = 3.0
"""How far a back is printed beyond its trim, in mm: as far as its front."""
LARGEST, SMALLEST, STEP = 15.0, 6.0, 0.1
"""Type sizes that are tried, in points."""
COMMON = 10.0
"""The largest type, in points, that stands in columns of the least width under a common strip."""
MARGIN = NEATLINE + 2.1
"""From the trim to the type, in mm."""
STRIP = 6.8
"""Height of the strip with the title, in mm."""
GUTTER = 3.4
COLUMN = 40.0
"""Columns of type of up to 10 points are at least as wide, in mm; those of larger type wider."""
EASY, EASY_LARGEST = 14.0, 26.0
"""The common type on a sheet of paper, whose columns are `EASY_COLUMN` mm wide, and the largest."""
EASY_COLUMN = 52.0


class ShortRules(Frozen):
    """What stands on the back of a game's postcard; lengths are mm."""

    title: str
    byline: str
    width: float
    height: float
    sections: tuple[NumberedSection, ...]
    names: Names
    largest: float = LARGEST
    """The largest type that is tried, in points."""
    common: float = COMMON
    """The type, in points, beyond which columns and strip grow with it."""
    column: float = COLUMN
    """The least width of a column of that type, in mm."""
    elsewhere: MadeLine | None = None
    """Which charts this edition leaves to the player's aid."""
    lists: tuple[Chapter, ...] = ()
    """Who begins, arrives and leaves, on an edition that has no other list."""
    remark: str = ""
    """What is to be said at the end of this edition."""
    printed: str = ""
    """What its strip says of how it is printed."""


class _Frame(Frozen):
    """How a back is divided for a type size; lengths are mm."""

    measure: Measure
    width: float
    """Of a column."""
    grown: float
    """How many times as large as common strip and gutter are."""
    top: float
    """Where the columns begin."""


def short_rules(game: Game) -> ShortRules:
    """Return what stands on the back of the postcard of `game`.

    A section without a short form stands there with its title alone where a section within it has
    one, and is left out where none has.
    """
    size = (game.page.width.millimetres, game.page.height.millimetres)
    sections, left = tuple(_shown(numbered_sections(game.rules.sections))), left_by_the_map(game)
    names = named_in(names_of(game), sections)
    return ShortRules(game.title, game.byline, *size, sections, names, elsewhere=left)


def _shown(sections: tuple[NumberedSection, ...]) -> Iterator[NumberedSection]:
    """Yield what stands on the back: title and short form alone."""
    for entry in sections:
        within, own = (
            (each for each in sections if each.number.startswith(f"{entry.number}.")),
            entry.section,
        )
        if own.short is not None or any(each.section.short for each in within):
            shown = Section(
                own.id, own.title, short=own.short, editorial=own.editorial, option=own.option
            )
            yield replace(entry, section=shown)


def draw_backs(rules: ShortRules, pen: Pen) -> tuple[Page, ...]:
    """Draw the backs of a postcard, one or more, with their bleed; none where no rule is short."""
    wide, high = rules.width + 2 * BLEED, rules.height + 2 * BLEED
    paper = Path(rectangle(-BLEED, -BLEED, wide, high), fill=pen.theme.paper)
    return tuple(
        Page(rules.width, rules.height, (paper, *block.items), BLEED, BLEED, block.name)
        for block in _blocks(rules, pen)
    )


def draw_panels(rules: ShortRules, size: tuple[float, float], pen: Pen) -> tuple[Block, ...]:
    """Draw the same in easy type as panels of a size (width, height in mm) on sheets of paper."""
    width, height = size
    larger = replace(
        rules, width=width, height=height, largest=EASY_LARGEST,
        common=EASY, column=EASY_COLUMN, printed=_PRINTED,
    )  # fmt: skip
    return tuple(_blocks(larger, pen))


def _blocks(rules: ShortRules, pen: Pen) -> Iterator[Block]:
    each = (_copies(entry, rules.names, pen.words) for entry in rules.sections)
    copies = (*chain.from_iterable(each), *listed(rules.lists, pen.words))
    if not copies:
        return
    marked = (part.text for copy in copies for word in copy.words for part in word)
    said = f"{EDITORIAL} {pen.words(SETTLED)}"
    settled = said if any(EDITORIAL in text for text in marked) else ""
    left = rules.elsewhere or MadeLine("", "")
    notes = (settled, None), (left.text, left.origin), (rules.remark, None)
    copies += tuple(Copy(words(text, Role.SMALL, origin)) for text, origin in notes if text)
    frame, backs = _fits.found((rules, pen.measures), partial(_fitted, copies, rules, pen))
    for number, columns in enumerate(backs, 1):
        label = _label(number, len(backs), pen) if backs[1:] else pen.words("Rules")
        yield _back(rules, columns, frame, label + _printed(rules, pen), pen)


_fits: Trials[tuple[_Frame, tuple[Columns, ...]]] = Trials()


def _label(number: int, count: int, pen: Pen) -> str:
    return pen.words("Rules {number} of {all}", number=number, all=count)


def _printed(rules: ShortRules, pen: Pen) -> str:
    return f" \N{MIDDLE DOT} {pen.words(rules.printed)}" if rules.printed else ""


_PRINTED = english("Print at 100%, turned over the long edge")
"""How a sheet is printed that has the rules behind its map, and backs of counters beside them."""


def _copies(entry: NumberedSection, names: Names, said: Words) -> Iterator[Copy]:
    """Yield the paragraphs of a section, the first run in behind its number and title."""
    section, origin = entry.section, entry.origin
    head = words(entry.number, Role.SUBHEADING, stressed=True)
    head += words(section.title, Role.HEADING, f"{origin}.title", stressed=True)
    head += words(EDITORIAL, Role.HEADING, stressed=True) if section.editorial else ()
    if section.option is not None:
        optional = said("{title} (optional)", title="").strip()
        head += words(optional, Role.HEADING, stressed=True)
    if section.short is None:
        yield Copy(head, heading=True)
        return
    for number, text in enumerate(paragraphs(section.short, names, f"{origin}.short")):
        yield Copy(text if number else (*head, *text))


def _fitted(
    copies: Sequence[Copy], rules: ShortRules, pen: Pen
) -> tuple[_Frame, tuple[Columns, ...]]:
    """Return how backs are divided for the largest type that needs no more than the smallest."""

    def lines_at(points: float) -> tuple[_Frame, tuple[Line, ...]]:
        frame = _frame(rules, points, pen)
        return frame, set_lines(copies, pt(points), frame.width, pen.typesetter)

    def holds(points: float) -> bool:
        frame = _frame(rules, points, pen)
        most = backs * frame.measure.lines
        lines = trial_lines(known, pt(points), frame.width, pen.typesetter, most + 1)
        return len(lines) <= most and len(filled(lines, frame.measure)) <= backs

    known = measured(copies, pen.typesetter)
    frame, lines = lines_at(SMALLEST)
    backs = len(filled(lines, frame.measure))
    steps = range(round((rules.largest - SMALLEST) / STEP))
    tried = (rules.largest - number * STEP for number in steps)
    frame, lines = lines_at(next(filter(holds, tried), SMALLEST))
    return frame, levelled(lines, frame.measure, backs)


def _frame(rules: ShortRules, points: float, pen: Pen) -> _Frame:
    """Return how a back is divided for type of so many points."""
    grown, room = max(1.0, points / rules.common), rules.width - 2 * MARGIN
    across = max(1, int((room + GUTTER * grown) / ((rules.column + GUTTER) * grown)))
    width = (room - (across - 1) * GUTTER * grown) / across
    top = _strip(rules, _label(9, 9, pen) + _printed(rules, pen), grown, pen).height
    return _Frame(Measure(pt(points), rules.height - MARGIN - top, across), width, grown, top)


def _back(rules: ShortRules, columns: Columns, frame: _Frame, label: str, pen: Pen) -> Block:
    edge = (NEATLINE, NEATLINE, rules.width - NEATLINE, rules.height - NEATLINE)
    strip, text = _strip(rules, label, frame.grown, pen).items, _set(frame, columns, pen)
    items = (*strip, *text, *neatline(edge, pen))
    return Block(rules.width, rules.height, items, f"{rules.title}: {pen.words.in_text(label)}")


def _strip(rules: ShortRules, label: str, grown: float, pen: Pen) -> Block:
    """Return the strip: title at the left, which back it is and after whose design at the right.

    It is deeper where a title takes more than two lines, or the design more than one.
    """
    right, down = rules.width - MARGIN, 2.7 * grown
    style = styled("page-note", pt(6.5) * grown, anchor=Anchor.END, leading=down)
    credit, own = pen.fitted(rules.byline, style, pt(6), (right - MARGIN) / 2)
    beside = max(pen.measure(label, style), *(pen.measure(row, own) for row in credit))
    room, sizes = right - MARGIN - beside - GUTTER, (pt(6), pt(13) * grown)
    called = Titles(rules.title, tracking=0.0)
    above = len(titles(called, (0.0, 0.0), room, sizes, pen)) - 2
    base = MARGIN + STRIP * grown - 3.0 + max(0.0, above * pt(7), (len(credit) - 1) * down)
    items: tuple[Item, ...] = (
        *titles(called, (MARGIN, base), room, sizes, pen),
        *pen.set(label, (right, base - len(credit) * down), style),
        *pen.set(credit, (right, base), replace(own, line=Anchor.END), "designer"),
        pen.line("rule", (MARGIN, base + 1.5), (right, base + 1.5), cap=Cap.ROUND),
    )
    return Block(rules.width, base + 3.0, items)


def _set(frame: _Frame, columns: Columns, pen: Pen) -> Iterator[Item]:
    size = frame.measure.size
    rise = pen.typesetter.face(Role.BODY).ascender * size
    for number, column in enumerate(columns):
        left = MARGIN + number * (frame.width + GUTTER * frame.grown)
        for placed in column:
            base = frame.top + placed.top + rise
            for x, part in placed.line.runs:
                style = Style(part.role, size, "accent" if part.stressed else "text")
                yield from pen.set(part.text, (left + x, base), style, part.origin)
