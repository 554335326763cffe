"""What the painter of a map complains of. Codes are permanent.

In: what was met. Out: a Finding that says what to do about it; `CODES` is the catalogue.
"""

from __future__ import annotations

from generator.diagnostics import Finding, Origin, catalogued, code_entry

NO_ROOM = code_entry("""DRW001 name-without-room: warning
    A name finds no room on the map

    Names never cover one another, hex numbers or symbols. Where all places around a symbol are
    taken the name is left out, and the reader of the map misses it.
    """)
NO_NUMBER = code_entry("""DRW002 number-without-room: error
    A hex number finds no room in its hex

    Every hex is called by its number. A hex too full for it cannot be named in play.
    """)
NO_SYMBOL = code_entry("""DRW005 symbol-without-room: warning
    The symbol of a place finds no room

    The symbol of a port, a hill or an airfield stands in or beside its hex where nothing else does.
    In a hex that is full it is left out; its name may still find room.
    """)
UNTRUE_COAST = code_entry("""DRW006 coast-from-the-hexes: note
    The true coast cannot be drawn on these hexes

    The coast is bent around a hex centre that it passes on the wrong side. Where islands of the
    hexes are one in truth, or the other way round, no bending helps, and the coast is drawn from
    the hexes alone.
    """)
CODES = catalogued(globals())
"""The catalogue."""


def no_room(name: str, origin: Origin) -> Finding:
    """DRW001: a name was left out."""
    return NO_ROOM.finding(
        f"“{name}” finds no room on the map and is left out",
        origin,
        help="shorten it, move what is near, or take a larger page",
    )


def no_number(label: str, origin: Origin) -> Finding:
    """DRW002: a hex number was left out."""
    return NO_NUMBER.finding(
        f"the number {label} finds no room in its hex",
        origin,
        help="move or shorten a name, or take a larger page",
    )


def no_symbol(name: str, origin: Origin) -> Finding:
    """DRW005: a symbol was left out."""
    return NO_SYMBOL.finding(
        f"the symbol of {name} finds no room in its hex and is left out",
        origin,
        help="move what is near, or take a larger page",
    )


def untrue_coast() -> Finding:
    """DRW006: the map names a true coast, and bears that of the hexes."""
    return UNTRUE_COAST.finding(
        "the true coast cannot be made to agree with the hexes: the coast is drawn from the hexes",
        "ground.coast",
        help="see what MAP011 says of hexes on the wrong side, and draw islands as they are",
    )
