"""The catalogue of what drawing complains of, for `postwar explain`."""

from __future__ import annotations

from generator.diagnostics import catalogued, code_entry

NO_ROOM = code_entry("""DRW001 name-without-room: warning
    A name has no room on the map

    Names cross no road, river, coast, border, symbol, hex number or other name. A name that finds
    no place so is set smaller, in two lines, or is led to its own by a line. One that finds none at
    all stands where it crosses least; it is left out only where an inset covers all of its hexes.
    """)
NO_NUMBER = code_entry("""DRW002 number-without-room: error
    A hex number has no room in its hex

    Players call every hex by its number. A hex without room for it cannot be named in play.
    """)
NO_SYMBOL = code_entry("""DRW005 symbol-without-room: warning
    The symbol of a place has no room

    The symbol of a port, a hill or an airfield needs a free place in or beside its hex. In a full
    hex it is left out; its name may still find room.
    """)
UNTRUE_COAST = code_entry("""DRW006 coast-from-the-hexes: note
    The true coast cannot be drawn on these hexes

    The coast is bent around a hex centre on its wrong side. If two islands on the hexes are one
    island in truth, or the reverse, the coast is drawn from the hexes alone.
    """)
TOO_WIDE = code_entry("""DRW101 text-too-wide-for-counter: error
    A text does not fit its counter

    Text on a counter is set smaller until it fits, down to 6 pt. Text that is still too wide would
    be cut off.
    """)
CROWDED = code_entry("""DRW103 names-crowd-counter: note
    The names on a counter have less room about them than they should

    What stands on a counter keeps 2 mm from the cut, since a knife may go astray, and 0.8 mm from
    all else. Names that are too long for that come nearer, down to 1.2 mm and 0.3 mm.
    """)
NAME_LEFT_OUT = code_entry("""DRW102 name-on-no-counter: warning
    The name of a formation or a side fits none of its counters

    A counter bears the name of its formation or side if it fits at 6 pt. A name that fits
    no counter is missing when players sort the pieces.
    """)
NO_ROOM_ON_CARD = code_entry("""DRW110 inset-without-room: note
    A table or track has no room on the map

    Tables and tracks never cover a hex in play. If one has no room on the panel, over hexes out of
    play or in a narrow margin, it moves to a second postcard or page.
    """)
LARGER_THAN_PAGE = code_entry("""DRW008 inset-larger-than-page: warning
    A table or track is larger than a whole page

    A table or track without room on the map goes to a second postcard of the same size. If it is
    larger than that, it is made smaller, with type below 6 pt. If it is wider than its panel, it
    leaves the frame.
    """)
PARTS_OVERLAP = code_entry("""DRW121 parts-overlap: error
    Two parts of a face overlap

    Texts and pictures on a counter are measured when they are drawn. One over another cannot be
    read. Boxes, lines and stripes may lie below others.
    """)
OFF_THE_FACE = code_entry("""DRW122 part-off-the-counter: error
    A part of a face is too near the edge of the counter

    Knives miss by a millimetre. All parts except stripes and boxes keep 1.2 mm inside the cut.
    """)
COARSE_PICTURE = code_entry("""DRW123 coarse-picture: warning
    A picture has too few dots for its size

    Below 150 dots per inch a picture shows steps; 300 are plenty on a counter. SVG pictures are
    sharp at any size.
    """)
CODES = catalogued(globals())
"""Every code of the room, in order."""
