"""The looks of terrains and lines: every name that a painter of maps knows.

The painters are in `drawing/cartography/terrains` and `lines`; checks tell a look that none of
them knows. A test holds that the painters know these names and no others.
"""

from __future__ import annotations

from collections.abc import Mapping

TERRAIN_LOOKS: Mapping[str, str] = {
    "sea": "open water beyond the coast",
    "lake": "water inland, with a shore",
    "clear": "open ground, bare",
    "airfield": "a field with runways",
    "polder": "low fields between ditches",
    "rough": "broken ground, rocks and scrub",
    "forest": "trees",
    "swamp": "reeds over wet ground",
    "mountain": "high ground, shaded or hachured",
    "town": "scattered houses",
    "city": "blocks of houses",
}
"""What each look of a terrain shows, by its name."""

LINE_LOOKS: Mapping[str, str] = {
    "wide-river": "a broad river along hexsides",
    "river": "a river along hexsides, wider towards its mouth",
    "creek": "a narrow stream along hexsides",
    "canal": "a straight waterway along hexsides",
    "highway": "a broad road from hex to hex",
    "road": "a road from hex to hex",
    "track": "a broken line from hex to hex",
    "ferry": "a crossing by boat",
    "ford": "a crossing on foot",
    "railway": "rails from hex to hex",
    "bridge": "a bridge where a road or railway crosses water",
    "embankment": "a bank along hexsides",
    "fort-line": "works along hexsides, facing the enemy",
}
"""What each look of a kind of line shows, by its name."""
