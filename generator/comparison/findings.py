"""What can be wrong with a print: one function for each finding.

`where` names a page for people: ``page 1 of shumshu-postcard.pdf``.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.comparison import codes
from generator.diagnostics import CodeEntry, Finding, Origin
from generator.manifest import Box, PrintedFile
from generator.model.numbers import NumberRange

BUILD = "build the game again"
"""How most advice begins."""
_BUILD_OR_ASK = f"{BUILD}; if this comes back, what draws the page is wrong"


def nothing_printed(folder: Path) -> Finding:
    """PRF001: there is no manifest."""
    message = f"there is nothing to proof: {folder} has no manifest.json"
    return _finding(codes.NOTHING_PRINTED, message, advice=BUILD)


def broken_manifest(path: Path, reason: str) -> Finding:
    """PRF002: the manifest is not one, or that of another game."""
    message = f"{path} cannot be used as the list of what was printed: {reason}"
    return _finding(codes.BROKEN_MANIFEST, message, advice=BUILD)


def stale() -> Finding:
    """PRF003: the definition is not the one that was printed from."""
    return _finding(codes.STALE, "the definition has changed since it was printed", "", BUILD)


def file_missing(path: Path) -> Finding:
    """PRF004: a printed file is not there."""
    message = f"{path.name} was printed and is not in {path.parent} any more"
    return _finding(codes.FILE_MISSING, message, advice=BUILD)


def file_changed(file: PrintedFile, length: int) -> Finding:
    """PRF005: a file has other bytes than were written."""
    grown = "" if length == file.bytes else f": it has {length} bytes instead of {file.bytes}"
    message = f"{file.name} is not the file that was printed{grown}"
    return _finding(codes.FILE_CHANGED, message, advice=BUILD)


def unreadable_file(name: str, reason: str) -> Finding:
    """PRF006: a file, or a page of it, cannot be read."""
    return _finding(codes.UNREADABLE_FILE, f"{name} cannot be read: {reason}", advice=BUILD)


def page_count(file: PrintedFile, count: int) -> Finding:
    """PRF007: a file has more pages than were printed, or fewer."""
    message = f"{file.name} was printed with {_pages(file.pages)} and now has {_pages(count)}"
    return _finding(codes.PAGE_COUNT, message, advice=BUILD)


def missing_text(where: str, wanted: str, origin: Origin | None) -> Finding:
    """PRF008: nothing stands in the place of a text."""
    message = f"“{wanted}” is not where it was printed on {where}"
    return _finding(codes.MISSING_TEXT, message, origin, _BUILD_OR_ASK)


def empty_page(where: str, count: int) -> Finding:
    """PRF008: nothing of what was printed stands on a page."""
    message = f"nothing of what was printed on {where} is there: {_counted(count, 'text')} missing"
    return _finding(codes.MISSING_TEXT, message, advice=_BUILD_OR_ASK)


def misprint(where: str, shown: str, wanted: str, origin: Origin | None) -> Finding:
    """PRF009: the page says something else than the definition."""
    rather = f"where the definition says “{wanted}”" if origin else f"instead of “{wanted}”"
    message = f"{where} shows “{shown}” {rather}"
    return _finding(codes.MISPRINT, message, origin, _BUILD_OR_ASK)


def unasked(where: str, text: str, box: Box | None) -> Finding:
    """PRF010: a text that was not printed by us."""
    across = f", {box[0]:.0f} mm from the left and {box[1]:.0f} mm from the top," if box else ""
    message = f"“{text}” stands on {where}{across} and nobody asked for it"
    return _finding(codes.UNASKED_TEXT, message, advice=_BUILD_OR_ASK)


def more_unasked(where: str, count: int) -> Finding:
    """PRF010: more of them than are worth telling."""
    message = f"{_counted(count, 'more text')} stand on {where} that nobody asked for"
    return _finding(codes.UNASKED_TEXT, message, advice=_BUILD_OR_ASK)


def notes(where: str, count: int) -> Finding:
    """PRF010: comments, stamps and form fields."""
    message = f"{where} bears {_counted(count, 'note')} that nobody asked for"
    return _finding(codes.UNASKED_TEXT, message, advice=_BUILD_OR_ASK)


def active(name: str, deed: str) -> Finding:
    """PRF020: a file does something beside being looked at."""
    message = f"{name} {deed}, which no printed page does"
    return _finding(codes.ACTIVE, message, advice=BUILD)


def turned(where: str, degrees: int) -> Finding:
    """PRF021: a page is shown turned."""
    message = f"{where} is shown turned by {degrees} degrees"
    return _finding(codes.TURNED, message, advice=BUILD)


def printed_in_no_part(origin: Origin) -> Finding:
    """PRF022: a datum that players need is promised by no part of the print-and-play file."""
    message = f"{origin} is printed nowhere: no part of the print-and-play file has it"
    advice = "let a counter's face show it, or say it in a text that is printed"
    return _finding(codes.PRINTED_NOWHERE, message, origin, advice)


def too_few(name: str, wanted: str, times: NumberRange, count: int, origin: Origin) -> Finding:
    """PRF011: a product lacks what it promises."""
    found = f"it is there {_times(count)}" if count else "it is not there"
    message = f"{name} should have “{wanted}” {_times(times.first)}, and {found}"
    return _finding(codes.TOO_FEW, message, origin, _BUILD_OR_ASK)


def too_many(name: str, wanted: str, times: NumberRange, count: int, origin: Origin) -> Finding:
    """PRF012: a product holds something more often than it should."""
    most = times.last or 0
    message = f"{name} should have “{wanted}” {_times(most)}, and it is there {_times(count)}"
    return _finding(codes.TOO_MANY, message, origin, _BUILD_OR_ASK)


def no_longer_defined(where: str, shown: str, origin: Origin | None) -> Finding:
    """PRF013: the definition does not have what is printed."""
    message = f"{where} shows “{shown}” for {origin}, which the definition does not have"
    return _finding(codes.NO_LONGER_DEFINED, message, origin, BUILD)


def unseen(where: str, hidden: str, shown: str, origin: Origin | None) -> Finding:
    """PRF014: letters that are there and cannot be seen."""
    part = (
        f"“{shown}”" if len(hidden) >= len(shown.replace(" ", "")) else f"“{hidden}” of “{shown}”"
    )
    message = f"{part} stands on {where} and cannot be seen"
    advice = "look whether something lies over it, cuts it off, or has its colour"
    return _finding(codes.UNSEEN_TEXT, message, origin, advice)


def altered(
    where: str, texts: tuple[str, str], origin: Origin | None, within: tuple[int, int] | None
) -> Finding:
    """PRF009: a passage of running text says something else; what is shown, what is wanted."""
    return replace(misprint(where, *texts, origin), within=within)


def left_out(
    where: str, wanted: str, origin: Origin | None, within: tuple[int, int] | None
) -> Finding:
    """PRF008: a passage of running text is not in its place."""
    return replace(missing_text(where, wanted, origin), within=within)


def out_of_place(where: str, shown: str, origin: Origin | None) -> Finding:
    """PRF008: a line stands above or beside what it follows."""
    message = f"“{shown}” stands out of its order on {where}"
    return _finding(codes.MISSING_TEXT, message, origin, _BUILD_OR_ASK)


def dead_link(where: str, target: str) -> Finding:
    """PRF008: a link leads to what is not on its page, or off the page."""
    message = f"a link on {where} leads to “{target}”, which is not on it"
    return _finding(codes.MISSING_TEXT, message, advice=_BUILD_OR_ASK)


def misread(where: str, told: str, shown: str, origin: Origin | None) -> Finding:
    """PRF015: the file tells a reader something else than it shows."""
    message = f"{where} shows “{shown}”, but readers are told “{told}”"
    return _finding(codes.MISREAD_TEXT, message, origin, _BUILD_OR_ASK)


def loose_font(where: str, name: str) -> Finding:
    """PRF016: a font is used and not in the file."""
    message = f"{where} uses the font {name}, which is not in the file"
    return _finding(codes.LOOSE_FONT, message, advice=_BUILD_OR_ASK)


def type_size(where: str, shown: str, size: float, wanted: float, origin: Origin | None) -> Finding:
    """PRF017: a text has another type size; both in mm."""
    message = f"“{shown}” on {where} is {size:.2f} mm high where it was set {wanted:.2f} mm high"
    return _finding(codes.TYPE_SIZE, message, origin, _BUILD_OR_ASK)


def page_size(where: str, size: tuple[float, float], wanted: tuple[float, float]) -> Finding:
    """PRF018: a page has the wrong size; both in mm."""
    message = f"{where} is {_by(size)} mm large and should be {_by(wanted)} mm"
    return _finding(codes.PAGE_SIZE, message, advice=_BUILD_OR_ASK)


def nameless_letters(where: str, count: int, wanted: str) -> Finding:
    """PRF019: glyphs of which the file does not say what letters they are."""
    texts = _counted(count, "text")
    message = f"{where} does not say what the letters of {texts} are, such as those of “{wanted}”"
    return _finding(codes.NAMELESS_LETTERS, message, advice=_BUILD_OR_ASK)


def _finding(
    entry: CodeEntry, message: str, origin: Origin | None = None, advice: str | None = None
) -> Finding:
    return Finding(entry.code, entry.severity, message, origin, help=advice)


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _pages(count: int) -> str:
    return _counted(count, "page")


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _by(size: tuple[float, float]) -> str:
    return " x ".join(f"{length:.1f}".removesuffix(".0") for length in size)
