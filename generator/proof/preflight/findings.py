"""What preflight complains of: one function for each finding.

`where` names a page for people: ``page 1 of shumshu-postcard.pdf``; lengths are in mm.
"""

from __future__ import annotations

from generator.collation import preflight_codes as codes
from generator.diagnostics import CodeEntry, Finding
from generator.manifest import Box
from generator.units import POINT

_BUILD_OR_ASK = "build the game again; if this comes back, what draws the page is wrong"


def page_boxes(where: str, wrong: str) -> Finding:
    """PRF030: the boxes of a page do not say what is cut and what is printed."""
    return _finding(codes.PAGE_BOXES, f"{where} {wrong}")


def no_bleed(where: str, side: str, share: float) -> Finding:
    """PRF031: ink reaches the edge of a card and does not go on beyond it."""
    message = f"{where}: only {share:.0%} of the {side} edge is printed as far as the bleed"
    return _finding(codes.NO_BLEED, message)


def in_margin(where: str, side: str, width: float) -> Finding:
    """PRF032: something lies where printers print nothing."""
    message = f"{where} has ink within {width:g} mm of the {side} edge of the paper"
    return _finding(codes.IN_MARGIN, message, "printers leave that margin white")


def unsafe_text(where: str, text: str, distance: float) -> Finding:
    """PRF032: a text lies so near the edge of a card that cutting may take it off."""
    message = f"“{text}” stands {distance:.1f} mm from the edge of {where}"
    return _finding(codes.IN_MARGIN, message, "keep texts 3 mm from where a card is cut")


def small_type(where: str, text: str, size: float, least: float, box: Box) -> Finding:
    """PRF033: a text is too small to be read."""
    message = (
        f"“{text}” on {where}, {_at(box)}, is set in {_points(size)};"
        f" the smallest that can be read is {_points(least)}"
    )
    return _finding(codes.SMALL_TYPE, message)


def weak_type(where: str, text: str, box: Box) -> Finding:
    """PRF033: light letters on a dark ground are not bold."""
    message = f"“{text}” on {where}, {_at(box)}, is light on dark and not bold"
    return _finding(codes.SMALL_TYPE, message, "ink runs into thin light letters")


def overprinted(where: str, one: str, other: str, box: Box) -> Finding:
    """PRF043: two texts lie over one another."""
    message = f"“{one}” and “{other}” on {where}, {_at(box)}, lie over one another"
    return _finding(codes.OVERPRINTED, message)


def thin_lines(where: str, count: int, width: float, box: Box) -> Finding:
    """PRF034: lines break up in print."""
    lines = "a line" if count == 1 else f"{count} lines"
    message = (
        f"{where} has {lines} too thin to print: {width / POINT:.2f} pt"
        f" {_at(box)}; the floor is 0.25 pt"
    )
    return _finding(codes.THIN_LINE, message)


def coarse_picture(where: str, density: float, box: Box) -> Finding:
    """PRF035: the dots of a picture can be seen."""
    message = f"a picture on {where}, {_at(box)}, has {density:.0f} dots an inch and needs 200"
    return _finding(codes.COARSE_PICTURE, message)


def much_ink(where: str, share: float, most: float) -> Finding:
    """PRF036: the page takes too much ink."""
    message = f"{where} is {share:.0%} black on the whole, and paper takes {most:.0%}"
    return _finding(codes.MUCH_INK, message)


def coloured(where: str) -> Finding:
    """PRF037: photocopier ink is black alone."""
    return _finding(codes.COLOURED, f"{where} is for photocopiers and has colours on it")


def greyed(where: str, colour: str) -> Finding:
    """PRF037: grey is no photocopier ink either."""
    message = f"{where} is for photocopiers and has the grey {colour} on it"
    return _finding(codes.COLOURED, message)


def out_of_register(name: str, front: int, offset: tuple[float, float]) -> Finding:
    """PRF038: backs do not lie behind their fronts; pages are counted from 0."""
    across, down = offset
    message = (
        f"page {front + 2} of {name} does not lie behind page {front + 1}:"
        f" it is {across:+.1f} mm across and {down:+.1f} mm down from there"
    )
    return _finding(codes.OUT_OF_REGISTER, message)


def no_marks(name: str, front: int) -> Finding:
    """PRF038: there is nothing by which a back could be laid behind its front."""
    message = f"pages {front + 1} and {front + 2} of {name} have no marks in the same places"
    return _finding(codes.OUT_OF_REGISTER, message)


def scaled(where: str, size: float) -> Finding:
    """PRF039: what is on a page is larger or smaller than it was printed."""
    return _finding(codes.SCALED, f"what is on {where} is {size:.1%} of its size")


def shifted(where: str, across: float, down: float) -> Finding:
    """PRF039: what is on a page has moved."""
    message = f"what is on {where} has moved by {across:+.1f} mm across and {down:+.1f} mm down"
    return _finding(codes.SCALED, message)


def wrong_ruler(where: str, length: float | None) -> Finding:
    """PRF039: the ruler of a page is not 50.8 mm long; None where there is none."""
    told = "is not there" if length is None else f"is {length:.1f} mm long instead of 50.8 mm"
    return _finding(codes.SCALED, f"the ruler on {where} {told}")


def sides_alike(name: str, one: str, other: str, eyes: str) -> Finding:
    """PRF040: counters of two sides cannot be told apart."""
    message = f"the counters of {one} and {other} in {name} look alike {eyes}"
    advice = "give the sides colours of other lightness, or patterns of their own"
    return _finding(codes.SIDES_ALIKE, message, advice)


def unsaid(name: str, what: str, found: str, wanted: str) -> Finding:
    """PRF041: the file does not say of itself what it is."""
    says = f"says “{found}”" if found else "says nothing"
    return _finding(codes.UNSAID, f"{name} {says} for its {what} and should say “{wanted}”")


def unmarked_page(name: str, number: int, lost: str) -> Finding:
    """PRF042: a page, from 0, has lost its bookmark or its label."""
    return _finding(codes.LOST_BOOKMARK, f"page {number + 1} of {name} has no {lost}")


def _finding(entry: CodeEntry, message: str, advice: str = _BUILD_OR_ASK) -> Finding:
    return Finding(entry.code, entry.severity, message, help=advice)


def _at(box: Box) -> str:
    return f"{box[0]:.0f} mm from the left and {box[1]:.0f} mm from the top"


def _points(size: float) -> str:
    return f"{size / POINT:.1f} pt".replace(".0 pt", " pt")
