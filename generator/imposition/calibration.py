"""The calibration page: paper in, a front and a back out that tell how far a printer is off.

A pin through the cross on the front makes a hole in the back; where it lies on the scale of the
back is the offset to be asked for. That holds for either edge and needs no sign to be thought
about: the hole is where the centre of the backs ought to be. Combs of lines give the tenths, as on
a slide gauge: the lines of the front stand 1 mm apart, those of the back 1.1 mm, so that line n of
both coincides where the back is off by n tenths. All lies symmetrical about both middles of the
page, so that either edge will do.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.imposition.marks import BLACK, RULER_HEIGHT, Label, labels, ruler
from generator.papers import Paper
from generator.scene import (
    Cap,
    Group,
    Item,
    Page,
    Path,
    Point,
    Segment,
    Stroke,
    Transform,
    polyline,
)
from generator.text import Anchor, Level, Typesetter
from generator.words import english

REACH = 6
"""Millimetres of offset, either way, that the scale shows."""
PITCH = 1.1
"""Distance in mm between the lines of a comb on the back; on the front it is 1."""
TENTHS = 5
"""Lines of a comb to either side of its middle line."""
_COMBS = 62.0  # mm from the middle of the page to the combs
_CORNERS = (70.0, 84.0)  # mm from the middle of the page to the crosses in the corners
_SIGNED = 3.2  # mm from the outer lines of a comb to the signs beside it
_NUMBERED, _COUNTED = 0.65, 0.6  # of the size of signs: numbers of a scale, and of a comb
_FINE = Stroke(BLACK, 0.12, cap=Cap.BUTT)
_FIRM = Stroke(BLACK, 0.25, cap=Cap.BUTT)
_FRONT = english(
    "1. Print both sides on one sheet at 100%, with the settings that you print counters with.\n"
    "2. Prick a pin straight through the cross in the middle, then turn the sheet over."
)
_BACK = english(
    "3. Read on the scale how far the hole lies to the right (+) or left (−), and how far down (+) "
    "or up (−): that is the offset in millimetres.\n"
    "4. For tenths hold the sheet against a light. In each pair of combs find the line of this "
    "side that meets a line of the other: so many tenths are to be added. Combs above and below "
    "tell them to the right (on the side of −: left), those at the sides down (or up).\n"
    "5. Hole at 2 to the right and 1 up: postwar build GAME --only counters --offset=2,-1"
)
_SKEW = english("If the holes through the four outer crosses differ, the paper runs in askew.")


def calibration(title: str, paper: Paper, typesetter: Typesetter) -> tuple[Page, Page]:
    """Return the front and the back."""
    front, back = (_page(title, paper, typesetter, front=front) for front in (True, False))
    return front, back


def _page(title: str, paper: Paper, typesetter: Typesetter, *, front: bool) -> Page:
    words = typesetter.words
    side, steps = (words("front"), _FRONT) if front else (words("back"), _BACK)
    middle = Transform.translation(paper.width / 2, paper.height / 2)
    drawn = (*_targets(typesetter, front=front), *_combs(typesetter, front=front))
    told = _told(f"{title} · {side}", paper, typesetter, words(steps))
    items = (Group(drawn, middle, name="scales"), *told)
    return Page(paper.width, paper.height, items, name=words("Calibration, {side}", side=side))


def _told(heading: str, paper: Paper, typesetter: Typesetter, steps: str) -> Iterator[Item]:
    left, top, right, bottom = paper.printable
    rows: list[Label] = [(heading, "sheet-heading", (left, top + 5.0), Anchor.START)]
    wrapped = typesetter.wrap(steps, *typesetter.style("offset-text"), right - left)
    for number, row in enumerate(wrapped):
        rows.append((row, "offset-text", (left, top + 11.5 + 4.3 * number), Anchor.START))
    yield from labels(rows, typesetter)
    yield from ruler(left, bottom - RULER_HEIGHT, typesetter)
    skew = typesetter.words(_SKEW), "sheet-note", (right, bottom - 0.8), Anchor.END
    scale = typesetter.words("Print at 100%"), "sheet-name", (right, bottom - 4.0), Anchor.END
    yield from labels((skew, scale), typesetter)


def _targets(typesetter: Typesetter, *, front: bool) -> Iterator[Item]:
    """Yield the middle's cross or scale, and those of the corners."""
    across, down = _CORNERS
    corners = [(x, y) for y in (-down, down) for x in (-across, across)]
    if front:
        for x, y in ((0.0, 0.0), *corners):
            yield Path(_cross(x, y, 8.0), stroke=_FINE)
        return
    for x, y in corners:
        yield from _scale(x, y, typesetter, step=1.0)
    yield from _scale(0.0, 0.0, typesetter, step=3.0)


def _cross(x: float, y: float, reach: float) -> tuple[Segment, ...]:
    return (
        *polyline(((x - reach, y), (x + reach, y))),
        *polyline(((x, y - reach), (x, y + reach))),
    )


def _scale(x: float, y: float, typesetter: Typesetter, *, step: float) -> Iterator[Item]:
    """Yield a net of millimetres about (x, y), numbered every `step` lines."""
    lines: list[Segment] = []
    for number in range(-REACH, REACH + 1):
        lines += polyline(((x + number, y - REACH), (x + number, y + REACH)))
        lines += polyline(((x - REACH, y + number), (x + REACH, y + number)))
    yield Path(tuple(lines), stroke=Stroke(BLACK, 0.1, cap=Cap.BUTT))
    yield Path(_cross(x, y, REACH + 1.5), stroke=_FIRM)
    for number in (-REACH, -3, 3, REACH) if step == 3.0 else (-REACH, REACH):
        figure = f"{number:+d}".replace("-", "−")
        for at in ((x + number, y - REACH - 2.6), (x + REACH + 3.4, y + number)):
            yield _figure(figure, _NUMBERED, at, typesetter)


def _combs(typesetter: Typesetter, *, front: bool) -> Iterator[Item]:
    """Yield two combs for each direction; those of the front stand on the outer sides."""
    for degrees in (0.0, 90.0, 180.0, 270.0):
        turned = Transform.rotation(degrees)
        yield Path(_comb(turned, front=front), stroke=_FIRM)
        if not front:
            # Numbers stand at longer lines alone: figures on all of them would touch.
            for number in range(-TENTHS + 1, TENTHS, 2):
                at = turned.apply((number * PITCH, -_COMBS + 10.6))
                yield _figure(f"{abs(number)}", _COUNTED, at, typesetter)
            plus = 1.0 if degrees in {0.0, 90.0} else -1.0  # to the right or below
            for sign, side in (("+", plus), ("\N{MINUS SIGN}", -plus)):
                at = turned.apply((side * (TENTHS * PITCH + _SIGNED), -_COMBS + 4.5))
                yield _figure(sign, 1.0, at, typesetter)


def _comb(turned: Transform, *, front: bool) -> tuple[Segment, ...]:
    """Return the lines of a comb at the upper edge, turned about the middle of the page."""
    lines: list[Segment] = []
    for number in range(-2 * TENTHS, 2 * TENTHS + 1) if front else range(-TENTHS, TENTHS + 1):
        x = number * (1.0 if front else PITCH)
        longer = 6.0 if front or number % 2 else 9.0
        start, end = (-_COMBS - longer, -_COMBS) if front else (-_COMBS, -_COMBS + longer)
        lines += polyline((turned.apply((x, start)), turned.apply((x, end))))
    return tuple(lines)


def _figure(figure: str, share: float, at: Point, typesetter: Typesetter) -> Item:
    role, size = typesetter.style("offset-sign", share)
    return typesetter.line(
        figure,
        role,
        size,
        at,
        paint=BLACK,
        anchor=Anchor.MIDDLE,
        level=Level.CAPITALS,
    )
