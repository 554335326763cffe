"""What can be wrong with a print: a function for each finding that is made in several places.

`where` names a page for people: ``page 1 of shumshu-postcard.pdf``.
"""

from __future__ import annotations

from pathlib import Path

from generator.comparison import codes
from generator.diagnostics import Finding, Origin
from generator.manifest import Box, PrintedFile
from generator.model.names import counted
from generator.model.numbers import NumberRange

BUILD = "build the game again"
"""How most advice begins."""
BUILD_OR_ASK = f"{BUILD}; if the finding stays, the drawing of the page is wrong"

_Within = tuple[int, int] | None
"""The characters of the value that a finding is about; None for all."""


def broken_manifest(path: Path, reason: str) -> Finding:
    """PRF002: the manifest is not one, or that of another game."""
    message = f"{path} cannot be used as the list of what was printed: {reason}"
    return codes.BROKEN_MANIFEST.finding(message, help=BUILD)


def file_changed(file: PrintedFile, length: int) -> Finding:
    """PRF005: a file has other bytes than were written."""
    grown = "" if length == file.bytes else f": it has {length} bytes, not {file.bytes}"
    message = f"{file.name} is not the file that was printed{grown}"
    return codes.FILE_CHANGED.finding(message, help=BUILD)


def unreadable_file(name: str, reason: str) -> Finding:
    """PRF006: a file, or a page of it, cannot be read."""
    return codes.UNREADABLE_FILE.finding(f"{name} cannot be read: {reason}", help=BUILD)


def missing_text(
    where: str, expected: str, origin: Origin | None, within: _Within = None
) -> Finding:
    """PRF008: nothing stands in the place of a text."""
    message = f"“{expected}” is not where it was printed on {where}"
    return codes.MISSING_TEXT.finding(message, origin, help=BUILD_OR_ASK, within=within)


def misprint(
    where: str, shown: str, expected: str, origin: Origin | None, within: _Within = None
) -> Finding:
    """PRF009: the page says something else than the definition."""
    rather = f", but the definition says “{expected}”" if origin else f" instead of “{expected}”"
    message = f"{where} shows “{shown}”{rather}"
    return codes.MISPRINT.finding(message, origin, help=BUILD_OR_ASK, within=within)


def unasked(where: str, text: str, box: Box | None = None) -> Finding:
    """PRF010: a text that was not printed by us."""
    across = f", {box[0]:.0f} mm from the left and {box[1]:.0f} mm from the top" if box else ""
    message = f"“{text}” is on {where}{across}, but Postwar did not print it"
    return codes.UNASKED_TEXT.finding(message, help=BUILD_OR_ASK)


def more_unasked(where: str, count: int) -> Finding:
    """PRF010: more of them than are worth telling."""
    message = f"{where} has {counted(count, 'more text')} not printed by Postwar"
    return codes.UNASKED_TEXT.finding(message, help=BUILD_OR_ASK)


def miscounted(name: str, text: str, times: NumberRange, count: int, origin: Origin) -> Finding:
    """PRF011, PRF012: a product lacks what it promises, or holds it more often than it should."""
    few = count < times.first
    asked = _times(times.first if few else times.last or 0)
    there = f"it is there {_times(count)}" if count else "it is not there"
    message = f"{name} should have “{text}” {asked}, but {there}"
    entry = codes.TOO_FEW if few else codes.TOO_MANY
    return entry.finding(message, origin, help=BUILD_OR_ASK)


def no_longer_defined(where: str, shown: str, origin: Origin | None) -> Finding:
    """PRF013: the definition does not have what is printed."""
    message = f"{where} shows “{shown}” for {origin}, which is not in the definition"
    return codes.NO_LONGER_DEFINED.finding(message, origin, help=BUILD)


def unseen(where: str, hidden: str, shown: str, origin: Origin | None) -> Finding:
    """PRF014: letters that are there and cannot be seen."""
    whole = len(hidden) >= len(shown.replace(" ", ""))
    part = f"“{shown}”" if whole else f"“{hidden}” of “{shown}”"
    advice = "check whether something covers it, cuts it off, or has its colour"
    message = f"{part} on {where} is invisible"
    return codes.UNSEEN_TEXT.finding(message, origin, help=advice)


def misread(where: str, told: str, shown: str, origin: Origin | None) -> Finding:
    """PRF015: the file tells a reader something else than it shows."""
    message = f"{where} shows “{shown}”, but its text is “{told}”"
    return codes.MISREAD_TEXT.finding(message, origin, help=BUILD_OR_ASK)


def nameless_letters(where: str, count: int, text: str) -> Finding:
    """PRF019: glyphs of which the file does not say what letters they are."""
    texts = counted(count, "text")
    message = f"{where} does not say what the letters of {texts} are, such as those of “{text}”"
    return codes.NAMELESS_LETTERS.finding(message, help=BUILD_OR_ASK)


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
