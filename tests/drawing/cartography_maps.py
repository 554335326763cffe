"""Small maps to paint: an island, an inland country in portrait, islands on pointy hexes."""

from __future__ import annotations

from generator.board import Orientation
from generator.board.cell import Offset
from generator.board.grid import RowsFrom
from generator.model.map import (
    Border,
    Feature,
    GridSpec,
    KeyEntry,
    Label,
    LabelKind,
    LineKind,
    Map,
    Place,
    PlaceKind,
    Terrain,
    Zone,
)

TERRAIN = (
    Terrain("sea", "Sea", land=False),
    Terrain("lake", "Lake", land=False),
    Terrain("clear", "Clear"),
    Terrain("forest", "Forest"),
    Terrain("mountain", "Mountain"),
    Terrain("rough", "Rough"),
    Terrain("swamp", "Swamp"),
    Terrain("town", "Town"),
)
KEY = (
    KeyEntry("~", "sea"),
    KeyEntry("o", "lake"),
    KeyEntry(".", "clear"),
    KeyEntry("&", "forest"),
    KeyEntry("^", "mountain"),
    KeyEntry("n", "rough"),
    KeyEntry("%", "swamp"),
    KeyEntry("#", "town"),
)
LINES = (
    LineKind("river", "River"),
    LineKind("wide-river", "Great river"),
    LineKind("canal", "Canal"),
    LineKind("road", "Road"),
    LineKind("track", "Track"),
    LineKind("railway", "Railway"),
    LineKind("fort-line", "Fort line"),
    LineKind("embankment", "Embankment"),
    LineKind("bridge", "Bridge"),
    LineKind("ferry", "Ferry"),
)


def island() -> Map:
    """A mountainous island in landscape, flat-topped, on a postcard."""
    return Map(
        GridSpec(9, 6),
        KEY,
        TERRAIN,
        """
        ~ ~ ~ . ^ . ~ ~ ~
        n ~ . ^ ^ & . ~ ~
        ~ & & ^ ^ . # ~ ~
        . # . . n . % % ~
        . . . ^ . & . % .
        ~ ~ . . # . ~ . ~
        """,
        LINES,
        (
            Feature(
                "lento",
                "river",
                "Rio Lento",
                None,
                (
                    "0503/0603",
                    "0504/0603",
                    "0603/0604",
                    "0604/0704",
                    "0704/0705",
                    "0705/0804",
                    "0804/0805",
                    "0804/0905",
                ),
            ),
            Feature(
                "brezza",
                "river",
                "",
                None,
                ("0303/0403", "0303/0304", "0203/0304", "0203/0204", "0104/0203"),
            ),
            Feature("coast-road", "road", "", "0204-0305-0405-0506-0605-0604-0603-0703"),
            Feature("hill-track", "track", "", "0204-0203-0303-0302"),
            Feature("north-track", "track", "", "0703-0702-0601-0501"),
            Feature("rail", "railway", "", "0506-0505-0504-0603-0703"),
            Feature(
                "wall",
                "fort-line",
                "",
                None,
                ("0404/0405", "0405/0505", "0505/0506", "0505/0605", "0604/0605"),
                ("0405", "0506", "0605"),
            ),
        ),
        (
            Place("porto", "Porto Maggio", ("0506",), PlaceKind.CITY, 2),
            Place("salina", "Salina", ("0703",), PlaceKind.TOWN, 1),
            Place("torre", "Torre Alta", ("0204",), PlaceKind.TOWN, 1),
            Place("anse", "Anse", ("0601",), PlaceKind.PORT),
            Place("pieve", "Pieve", ("0302",), PlaceKind.VILLAGE),
            Place("monte", "Monte Corno", ("0502",), PlaceKind.HILL),
            Place("capo", "Capo Nero", ("0905",), PlaceKind.CAPE),
            Place("campo", "Campo Ovest", ("0305",), PlaceKind.AIRFIELD),
            Place("guns", "Batteria Sud", ("0806",), PlaceKind.BATTERY),
        ),
        (
            Label("west", "Mare Vecchio", LabelKind.SEA, ("0106", "0206")),
            Label("gulf", "Golfo Lungo", LabelKind.SEA, ("0801", "0902", "0903")),
            Label("wolf", "Monti del Lupo", LabelKind.MOUNTAINS, ("0402", "0403", "0504")),
            Label("marsh", "Padule", LabelKind.SWAMP, ("0704", "0805")),
        ),
        (
            Zone(
                "guns",
                "Gun range",
                ("0703", "0704", "0803", "0804", "0805", "0903", "0904"),
                border=Border.RED,
            ),
            Zone("landing", "Landing", ("0101", "0102", "0201"), border=Border.BLACK),
        ),
    )


def inland() -> Map:
    """A country of rivers in portrait, with roads that leave the map, letters for columns."""
    return Map(
        GridSpec(7, 10, offset=Offset.ODD, rows_from=RowsFrom.SOUTH, number="{column:letter}{row}"),
        KEY,
        TERRAIN,
        """
        & & . . & & &
        & . # . & n n
        . . . . . n ^
        . % . # . . n
        . % . . . o .
        . . & & . o o
        # . & & . . .
        . . . . # . &
        n . . . . . &
        n n . # . & &
        """,
        LINES,
        (
            Feature(
                "strom",
                "wide-river",
                "Große Aller",
                None,
                (
                    "A5/n",
                    "B5/nw",
                    "B5/n",
                    "B5/ne",
                    "C5/n",
                    "D5/nw",
                    "D5/n",
                    "D5/ne",
                    "E5/n",
                    "F5/nw",
                    "F5/n",
                    "F5/ne",
                    "G5/n",
                ),
            ),
            Feature("bach", "river", "Bach", None, ("F8/se", "F7/ne", "F7/se", "F6/ne", "F6/se")),
            Feature("highway", "road", "", "s-D1-D2-D3-D4-D5-D6-D7-C8-C9-C10-n"),
            Feature("east", "road", "", "E3-E4-F4-G5"),
            Feature("link", "road", "", "D3-E3"),
            Feature("rail", "railway", "", "A4-B3-C4-D4-D5-D6-D7-E8-F8-G9-ne"),
        ),
        (
            Place("adorf", "Adorf", ("C9",), PlaceKind.TOWN, 1),
            Place("bruck", "Brück an der Aller", ("D7",), PlaceKind.TOWN, 2),
            Place("celle", "Hohenstadt", ("A4",), PlaceKind.CITY),
            Place("dahme", "Dahme", ("E3",), PlaceKind.TOWN),
            Place("eich", "Eichberg", ("D1",), PlaceKind.TOWN),
            Place("furt", "Furth", ("B2",), PlaceKind.VILLAGE),
            Place("gau", "Gauburg", ("F8",), PlaceKind.FORTRESS),
        ),
        (
            Label("see", "Schwarzsee", LabelKind.LAKE, ("F6", "F5", "G5")),
            Label("moor", "Rotes Moor", LabelKind.SWAMP, ("B7", "B6")),
            Label("wald", "Königswald", LabelKind.FOREST, ("E10", "F9", "G10")),
        ),
    )


def archipelago() -> Map:
    """Islands in a strait, pointy-topped."""
    return Map(
        GridSpec(8, 7, orientation=Orientation.POINTY, offset=Offset.ODD, number="{column}{row}"),
        KEY,
        TERRAIN,
        """
        . . ~ ~ ~ ~ & &
        ^ . ~ . ~ ~ & .
        # ~ ~ ~ ~ ^ . .
        ~ ~ & & ~ ~ ^ #
        ~ ~ & . o ~ ~ ~
        ~ n ~ . . . ~ .
        ~ ~ ~ ~ . ~ ~ ~
        """,
        LINES,
        (
            Feature("ferry", "ferry", "", "13-24-34"),
            Feature("road", "road", "", "34-35-46-56"),
        ),
        (
            Place("alpha", "Alpha", ("13",), PlaceKind.PORT, 1),
            Place("beta", "Beta Town", ("84",), PlaceKind.TOWN, 1),
            Place("gamma", "Gamma", ("42",), PlaceKind.POINT),
            Place("delta", "Delta Cape", ("57",), PlaceKind.CAPE),
            Place("eps", "Epsilon", ("86",), PlaceKind.SUPPLY),
        ),
        (Label("strait", "The Sound", LabelKind.STRAIT, ("31", "32", "43", "54")),),
        (Zone("entry", "Entry", ("31", "41", "51"), border=Border.BLUE),),
    )


def woods() -> Map:
    """Woods of all kinds beside each other, in small and large pieces."""
    kinds = {"~": "sea", ".": "clear", "f": "forest", "j": "jungle", "p": "pines"}
    kinds |= {"b": "bare-forest", "s": "scrub", "m": "swamp", "o": "polder", "r": "rough"}
    kinds |= {"h": "shoal", "e": "reef", "a": "fields"}
    wet = ("sea", "shoal", "reef")
    return Map(
        GridSpec(12, 7),
        tuple(KeyEntry(character, look) for character, look in kinds.items()),
        tuple(Terrain(look, look.title(), land=look not in wet) for look in kinds.values()),
        """
        f f . j j . p p . b b s
        f f f . j j . p p . b s
        . f f f . j j . p p b s
        f . f f j . j p . p b b
        m m . o o . r r p p s s
        m a ~ ~ o a r a b . s a
        a a h e o a a a . a a a
        """,
    )


MAPS = {"island": island, "inland": inland, "archipelago": archipelago}
WOODS = "woods"
"""The name of the map of woods, which most tests do not need."""
