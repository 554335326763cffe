"""The catalogue of what the reader complains of in the true ground: GEO001 and so on.

Codes are permanent. Their examples are in tests/reading/examples.
"""

from __future__ import annotations

from generator.diagnostics import CodeEntry, Severity, catalogued

NO_SUCH_FILE = CodeEntry(
    "GEO001",
    "no-geojson-file",
    Severity.ERROR,
    "A GeoJSON file is not where the definition says",
    "The files of the true ground lie in the folder of the game, best in a folder `geo` of their "
    "own. Capital and small letters count.",
)
OUTSIDE = CodeEntry(
    "GEO002",
    "file-outside-the-game",
    Severity.ERROR,
    "A GeoJSON file lies outside the folder of the game",
    "A game is one folder that can be given away. What it needs lies in it, and is named from "
    "there with forward slashes: geo/coastline.geojson.",
)
NOT_JSON = CodeEntry(
    "GEO003",
    "not-json",
    Severity.ERROR,
    "A GeoJSON file is not written as JSON",
    "A bracket or comma too many, a file cut short, or another format under that name. Nothing in "
    "the file is read.",
)
NOT_GEOJSON = CodeEntry(
    "GEO004",
    "not-geojson",
    Severity.ERROR,
    "A JSON file is not a GeoJSON FeatureCollection",
    "GeoJSON (RFC 7946) is an object of type FeatureCollection with a list of features, each with "
    "a geometry and properties. Map programs write it when asked for GeoJSON.",
)
WRONG_GEOMETRY = CodeEntry(
    "GEO005",
    "wrong-geometry",
    Severity.ERROR,
    "A GeoJSON feature has a geometry of the wrong type",
    "A coast is made of Polygons and MultiPolygons: a line alone does not say on which side the "
    "land is.",
)
OUT_OF_RANGE = CodeEntry(
    "GEO006",
    "bad-coordinates",
    Severity.ERROR,
    "Coordinates that are no place on the earth",
    "GeoJSON gives each point as [longitude, latitude] in degrees (WGS 84): -180 to 180, then -90 "
    "to 90. Larger numbers are often metres of another projection. An outline has three points at "
    "least.",
)
OFF_THE_MAP = CodeEntry(
    "GEO007",
    "coast-off-the-map",
    Severity.ERROR,
    "No outline of the coast comes near the map",
    "Either the anchor of the ground is wrong, most often by latitude and longitude changed "
    "about, or the file is that of another country.",
)
TOO_MANY_POINTS = CodeEntry(
    "GEO008",
    "too-many-points",
    Severity.ERROR,
    "A GeoJSON file has more points than a map can show",
    "A few thousand points are plenty for a sheet of paper; more than 50,000 only make the "
    "work slow. Cut the file to the map's window, or simplify it in a map program.",
)
NO_SCALE = CodeEntry(
    "GEO009",
    "ground-without-scale",
    Severity.ERROR,
    "The true ground needs to know how wide a hex is",
    "The anchor says where one hex lies; where all others lie follows from the distance `across` "
    "a hex, which stands in the grid.",
)

GEO_CODES = catalogued(globals())
"""Every code of the true ground, in order."""
