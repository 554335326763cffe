"""A scene with every kind of item and every option of each, for the laws that hold for all."""

from __future__ import annotations

import hashlib
import math
from io import BytesIO

import PIL.Image

from generator.scene import (
    Area,
    Cap,
    Colour,
    Group,
    Image,
    Item,
    Join,
    Link,
    Page,
    Paint,
    Path,
    Point,
    Stamp,
    Stroke,
    Transform,
    circle,
    closed,
    polyline,
    rectangle,
)
from generator.text import Anchor, Level, Role, Typesetter

WIDTH, HEIGHT = 148.0, 100.0


def ink(colour: str, opacity: float = 1.0) -> Paint:
    return Paint(Colour.parse(colour), opacity)


BLACK, CREAM, SEA = ink("#202020"), ink("#f2e7c9"), ink("#9fc4d8")


def picture(kind: str) -> bytes:
    """A small picture of one colour: half transparent in PNG, opaque in JPEG."""
    image = PIL.Image.new("RGBA", (12, 8), (170, 40, 30, 128))
    buffer = BytesIO()
    (image if kind == "PNG" else image.convert("RGB")).save(buffer, kind)
    return buffer.getvalue()


def star(centre: Point, radius: float) -> tuple[Point, ...]:
    turns = [math.radians(144 * step - 90) for step in range(5)]
    x, y = centre
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def shapes() -> tuple[Item, ...]:
    strokes = [
        Stroke(ink("#803020", 0.5), 1.6, Cap.BUTT, Join.MITRE),
        Stroke(ink("#306030"), 1.6, Cap.SQUARE, Join.BEVEL),
        Stroke(ink("#203060"), 1.6, Cap.ROUND, Join.ROUND),
    ]
    corners = [
        Path(polyline(((8 + 14 * n, 28), (14 + 14 * n, 20), (18 + 14 * n, 28))), stroke=stroke)
        for n, stroke in enumerate(strokes)
    ]
    dashes = [
        Path(polyline(((8, 33 + 3 * n), (47.5, 33 + 3 * n))), stroke=stroke)
        for n, stroke in enumerate(
            (
                Stroke(BLACK, 0.3, Cap.BUTT, dash=(2, 1)),
                Stroke(BLACK, 0.8, Cap.ROUND, dash=(0, 1.6)),
                Stroke(ink("#203060", 0.4), 1.2, Cap.SQUARE, dash=(3, 2, 1, 2)),
            )
        )
    ]
    return (
        Path(rectangle(-4, -4, WIDTH + 8, HEIGHT + 8), fill=SEA, origin="map.sea"),
        Path(closed(star((24, 56), 13)), fill=CREAM, stroke=Stroke(BLACK, 0.4), origin="a.star"),
        Path(closed(star((50, 56), 13)), fill=ink("#803020", 0.5), stroke=strokes[0]),
        Path(rectangle(66, 46, 16, 20, 4), fill=ink("#c8a678"), stroke=Stroke(BLACK, 0.2)),
        *corners,
        *dashes,
    )


def stamps() -> tuple[Item, ...]:
    """Trees, which overlap; printed level, turned and enlarged, mirrored, squeezed, cut off."""
    tree = (
        Path(closed(star((0, 0), 1.2)), fill=ink("#7f9e62"), stroke=Stroke(ink("#48683c"), 0.2)),
        Path(polyline(((-0.5, 0.6), (0, 1.2), (0.6, 0.5))), stroke=Stroke(BLACK, 0.15, Cap.BUTT)),
        Path(circle((-0.2, -0.2), 0.4), fill=ink("#ffffff", 0.5)),
    )
    places = tuple((1.4 * n, 0.3 * (n * n % 7)) for n in range(9))
    trees = Stamp(tree, places, origin="map.trees")
    alone = Stamp(tree[:1], ((4, 2),))
    dots = Stamp((Path(circle((0, 0), 0.3), fill=BLACK),), places)
    turned = Transform.translation(92, 14) @ Transform.rotation(-25) @ Transform.scaling(1.5)
    return (
        Group((trees, alone), Transform.translation(64, 6)),
        Group((trees,), turned),
        Group((dots, trees), Transform(-1, 0, 0, 1, 62, 36)),
        Group((trees, dots), Transform(1.6, 0, 0.5, 0.8, 62, 70)),
        Group((trees,), Transform.translation(100, 28), clip=rectangle(1, -1, 7, 3)),
        Stamp(tree, ()),
    )


def texts(typesetter: Typesetter) -> tuple[Item, ...]:
    curve = [(60 + step / 2, 34 - 7 * math.sin(step / 20)) for step in range(160)]
    name, blue = "River Kwai, très long", ink("#204080")
    level = typesetter.line(name, Role.NATURE, 4, (0, 0), paint=blue, origin="map.rivers.k")
    river = typesetter.curved(level, curve)
    assert river is not None
    title = typesetter.line(
        "CORVARA",
        Role.TITLE,
        8,
        (74, 92),
        paint=BLACK,
        anchor=Anchor.MIDDLE,
        tracking=0.25,
        origin="title",
    )
    return (
        typesetter.halo(river, 0.5, CREAM),
        river,
        title,
        typesetter.line("AVATAR & <To>", Role.TOWN, 3, (8, 12), paint=BLACK, origin="town"),
        typesetter.line("thin", Role.BODY, 5, (120, 92), paint=ink("#000000", 0.35)),
        typesetter.line("The Road to Ávila", Role.HEADING, 4, (6, 92), paint=BLACK, degrees=-90),
        typesetter.line("Slope", Role.VILLAGE, 4, (110, 60), paint=BLACK, degrees=33.0),
    )


def groups(typesetter: Typesetter) -> tuple[Item, ...]:
    face = typesetter.line(
        "1-6", Role.FACTOR, 4, (0, 0), paint=BLACK, anchor=Anchor.MIDDLE, level=Level.CAPITALS
    )
    counter = (Path(rectangle(-5, -5, 10, 10), ink("#c0d090"), Stroke(BLACK, 0.3)), face)
    turned = Transform.translation(95, 80) @ Transform.rotation(20) @ Transform.scaling(1.2)
    blob = Path(circle((0, 0), 5), fill=ink("#308030", 0.5), stroke=Stroke(BLACK, 1.0))
    return (
        Group(counter, turned, name="Counter 1", origin="counters.first"),
        Group((blob,), Transform(1.8, 0, 0.6, 0.8, 125, 76), name="squeezed"),
        Group((Group((blob,), Transform.translation(2, 1)),), Transform(-1, 0, 0, 1, 60, 82)),
        Group(
            (Path(rectangle(0, 0, 20, 20), fill=ink("#ff8000")), *nested_clip()),
            Transform.translation(118, 8) @ Transform.rotation(10),
            clip=circle((10, 10), 8),
            name="Counter 1",
        ),
    )


def nested_clip() -> tuple[Item, ...]:
    bars = tuple(Path(rectangle(0, 2.5 * n, 20, 1.2), fill=ink("#203060", 0.6)) for n in range(8))
    return (Group(bars, clip=rectangle(8, 4, 20, 9)),)


def others() -> tuple[Item, ...]:
    images = [
        Image(data, hashlib.sha256(data).hexdigest(), (88 + 12 * n, 42), 9, 6, f"art.{n}")
        for n, data in enumerate((picture("PNG"), picture("JPEG")))
    ]
    links = (
        Link("https://example.org/?a=1&b=2", (8, 8), 20, 6),
        Link("#Counter 1", (40, 8), 10, 6),
        Link("#nowhere", (52, 8), 10, 6),
    )
    area = Area(circle((30, 40), 8), "hex-11", "Hex 11: the star", origin="hexes.11")
    return (*images, *links, area)


def pages(typesetter: Typesetter) -> tuple[Page, ...]:
    """A page with everything, bleeding and with margins, and a plain page without a name."""
    items = (*shapes(), *stamps(), *groups(typesetter), *texts(typesetter), *others())
    plain = typesetter.line("plain page", Role.BODY, 4, (10, 10), paint=BLACK, origin="plain")
    return (
        Page(WIDTH, HEIGHT, items, bleed=3.0, margin=8.0, name="Map"),
        Page(60, 30, (plain,)),
    )
