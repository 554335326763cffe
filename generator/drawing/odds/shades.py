"""What the parts of a bar are painted with: by whom they hurt and how badly.

In: results and a livery. Out: a shade for each. In colour ink blue hurts the defender, red the
attacker, mulberry both, and the worst is the darkest. In photocopier ink lines hurt the defender,
dots the attacker, a lattice both; the worst is the densest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing.counters.contrast import contrast, legible
from generator.drawing.furniture import Ink, Livery
from generator.drawing.odds.charts import Hurt, Result
from generator.records import dataclass
from generator.scene import (
    Cap,
    Item,
    Join,
    Paint,
    Path,
    Point,
    Segment,
    Stroke,
    circle,
    polyline,
    rectangle,
)

PALEST, PALEST_ALONE = 0.68, 0.22
"""Share of paper in the palest shade of several, and in one that stands alone."""
_DENSEST, _FAINTEST, _STEP = 0.62, 1.8, 0.5
"""Distance in mm between the densest lines or dots and between the faintest; between grades of
which there are few it grows by no more than the step."""
_LINE, _DOT = 0.2, 0.17
"""Width of the lines and radius of the dots, in mm."""


@dataclass(frozen=True, slots=True)
class Shade:
    """A ground, what is drawn upon it in photocopier ink, and the paint of letters."""

    ground: Paint
    text: Paint
    edge: Stroke
    pattern: Hurt | None = None
    spacing: float = 0.0
    plate: Paint | None = None
    """What lies behind letters that stand on a pattern."""


def shades(results: Sequence[Result], livery: Livery) -> dict[str, Shade]:
    """Return the shade of each result by its label."""
    found: dict[str, Shade] = {}
    for hurt in Hurt:
        found |= _graded(hurt, [one for one in results if one.hurt is hurt], livery)
    return found


def _graded(hurt: Hurt, results: Sequence[Result], livery: Livery) -> dict[str, Shade]:
    """Shade results of a kind: the worse, the darker; those as bad as each other differ too."""
    worst = sorted(
        results, key=lambda one: (one.standing.defender, one.standing.attacker), reverse=True
    )
    make = _tinted if livery.ink is Ink.COLOUR else _patterned
    return {one.label: make(hurt, at, len(worst), livery) for at, one in enumerate(worst)}


def _tinted(hurt: Hurt, at: int, number: int, livery: Livery) -> Shade:
    paper = livery.paper.colour
    edge = Stroke(livery.paper, 0.22, cap=Cap.BUTT, join=Join.MITRE)
    if hurt is Hurt.NOBODY:
        return Shade(livery.stripe, livery.text, edge)
    blue, red = livery.for_attacker.colour, livery.for_defender.colour
    base = {Hurt.DEFENDER: blue, Hurt.ATTACKER: red}.get(hurt, blue.mixed(red, 0.55))
    share = PALEST_ALONE if number == 1 else 0.06 + (PALEST - 0.06) * at / (number - 1)
    ground = base.mixed(paper, share)
    letters = (livery.on_head.colour, livery.text.colour)
    clearer = max(letters, key=lambda colour: contrast(colour, ground))
    return Shade(Paint(ground), Paint(legible(clearer, ground)), edge)


def _patterned(hurt: Hurt, at: int, number: int, livery: Livery) -> Shade:
    edge = Stroke(livery.head, 0.16, cap=Cap.BUTT, join=Join.MITRE)
    if hurt is Hurt.NOBODY:
        return Shade(livery.paper, livery.text, edge)
    if hurt is Hurt.DEFENDER and at == 0:
        return Shade(livery.head, livery.on_head, edge)
    grade, grades = (at - 1, number - 1) if hurt is Hurt.DEFENDER else (at, number)
    step = min(_STEP, (_FAINTEST - _DENSEST) / max(1, grades - 1))
    spacing = _DENSEST + step * grade
    return Shade(livery.paper, livery.text, edge, hurt, spacing, livery.paper)


def shaded(at: Point, size: tuple[float, float], shade: Shade) -> Iterator[Item]:
    """Yield a rectangle with its corner at `at`, of a size (width, height), in its shade."""
    outline = rectangle(*at, *size)
    yield Path(outline, fill=shade.ground, stroke=None if shade.pattern else shade.edge)
    if shade.pattern is None:
        return
    if shade.pattern is Hurt.ATTACKER:
        dots = tuple(_dots(at, size, shade.spacing))
        if dots:
            yield Path(dots, fill=shade.text)
    else:
        lines = tuple(_lines(at, size, shade.spacing, lattice=shade.pattern is Hurt.BOTH))
        yield Path(lines, stroke=Stroke(shade.text, _LINE, cap=Cap.BUTT))
    yield Path(outline, stroke=shade.edge)


def _dots(at: Point, size: tuple[float, float], spacing: float) -> Iterator[Segment]:
    """Yield dots in rows, every second one shifted, none of them cut by an edge."""
    (left, top), (width, height) = at, size
    row = spacing / 2
    number = 0
    while row <= height - _DOT:
        across = spacing / 2 + (spacing / 2 if number % 2 else 0.0)
        while across <= width - _DOT:
            yield from circle((left + across, top + row), _DOT)
            across += spacing
        row += spacing * 0.8
        number += 1


def _lines(
    at: Point, size: tuple[float, float], spacing: float, *, lattice: bool
) -> Iterator[Segment]:
    """Yield slanting lines, ended where they meet the edges; a lattice slants both ways."""
    (left, top), (width, height) = at, size
    step = spacing * 2**0.5
    offset = step
    while offset < width + height:
        x, y = min(offset, width), max(0.0, offset - width)
        u, v = max(0.0, offset - height), min(offset, height)
        yield from polyline(((left + x, top + y), (left + u, top + v)))
        if lattice:
            yield from polyline(((left + width - x, top + y), (left + width - u, top + v)))
        offset += step
