"""The catalogue of what drawing complains of, for `postwar explain`."""

from __future__ import annotations

from generator.diagnostics import catalogued, code_entry

NO_ROOM = code_entry("""DRW001 name-without-room: warning
    A name has no room on the map

    Names never cover one another, hex numbers or symbols. Where all places around a symbol are
    taken the name is left out, and the reader of the map misses it.
    """)
NO_NUMBER = code_entry("""DRW002 number-without-room: error
    A hex number has no room in its hex

    Every hex is called by its number. A hex too full for it cannot be named in play.
    """)
NO_SYMBOL = code_entry("""DRW005 symbol-without-room: warning
    The symbol of a place has no room

    The symbol of a port, a hill or an airfield stands in or beside its hex where nothing else does.
    In a hex that is full it is left out; its name may still find room.
    """)
UNTRUE_COAST = code_entry("""DRW006 coast-from-the-hexes: note
    The true coast cannot be drawn on these hexes

    The coast is bent around a hex centre that it passes on the wrong side. Where islands of the
    hexes are one in truth, or the other way round, no bending helps, and the coast is drawn from
    the hexes alone.
    """)
TOO_WIDE = code_entry("""DRW101 text-too-wide-for-counter: error
    A text does not fit its counter

    Text on a counter is set smaller until it fits, down to 6 points. What is still too wide would
    be cut off by the knife.
    """)
NAME_LEFT_OUT = code_entry("""DRW102 name-on-no-counter: warning
    The name of a formation or a side fits none of its counters

    The band of a counter bears the name of its formation, or of its side, where there is room for
    it in 6 points. Whoever sorts the pieces misses a name that stands on none of them.
    """)
NO_ROOM_ON_CARD = code_entry("""DRW110 inset-without-room: note
    A table or track has no room on the map

    Insets never cover a hex in play. Those that find no room on the panel, over hexes out of play,
    or in a margin that costs the hexes little, are moved to a second card or page.
    """)
LARGER_THAN_PAGE = code_entry("""DRW008 inset-larger-than-page: warning
    A table or track is larger than a whole page

    What finds no room on the map stands on a second card of the same size. What is larger than that
    is made smaller until it fits, and its type with it, below 6 points; what is wider than its
    panel leaves the frame.
    """)
PARTS_OVERLAP = code_entry("""DRW121 parts-overlap: error
    Two parts of a face overlap

    Texts and pictures on a counter are measured when they are drawn. One over another cannot be
    read. Boxes, lines and stripes may lie below others.
    """)
OFF_THE_FACE = code_entry("""DRW122 part-off-the-counter: error
    A part of a face is too near the edge of the counter

    Knives are off by a millimetre. All but stripes and boxes keeps 1.2 mm inside the cut.
    """)
COARSE_PICTURE = code_entry("""DRW123 coarse-picture: warning
    A picture has too few dots for its size

    Below 150 dots to the inch a picture looks like a stair; 300 are plenty on a counter. SVG
    pictures are sharp at any size.
    """)
CODES = catalogued(globals())
"""Every code of the room, in order."""
