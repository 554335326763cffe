"""Scene to SVG: one page of neutral items in, one file out, or elements for a page of HTML.

Text stays text, to be searched and selected; each letter has its place, by the advances that the
PDF uses too, and the faces are embedded with just the letters that are there.
"""

from generator.backends.svg.document import (
    UNDERSTUDY,
    Options,
    embedded,
    inline,
    lacking,
    quoted,
    spanning,
    understudies,
    web_font,
    write,
)

__all__ = [
    "UNDERSTUDY",
    "Options",
    "embedded",
    "inline",
    "lacking",
    "quoted",
    "spanning",
    "understudies",
    "web_font",
    "write",
]
