"""Files in, text out: a `Source` for each file that can be read, a finding for each that cannot."""

from __future__ import annotations

import os
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from os.path import realpath
from pathlib import Path, PurePosixPath
from typing import NamedTuple, TypeAlias

from generator.diagnostics import CodeEntry, Origin, Span
from generator.reading.codes import (
    NO_FILE,
    NO_GEOJSON,
    NOT_UTF_8,
    ODD_CHARACTER,
    OUTSIDE_FILE,
    OUTSIDE_GEOJSON,
    TOO_LARGE,
    UNREADABLE,
    WRONG_VALUE,
)
from generator.reading.nearest import nearest
from generator.reading.nodes import Record, ScalarNode, Source, span_of
from generator.records import Frozen

LARGEST = 2_000_000
"""The largest size of a source file, in bytes."""

MOST_ODD = 20
"""Odd characters of one file that are complained of one by one."""

MOST_DIGITS = 40
"""The most digits of a number: no game counts so far, and thousands take hours to reckon with."""

DAMAGED = "\ufffd"
"""What a program writes for a letter that it could not read."""

# Control characters but the line feed, white space but the space, what has no width, and U+FFFD,
# which stands where an earlier program could not read a letter.
_ODD = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f"
    "\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufeff\uffa0\ufff0-\uffff\ud800-\udfff\U000e0000-\U000e0fff]"
)
_ODD_RUN = re.compile(f"(?:{_ODD.pattern})+")
_LONG = re.compile(rf"\d{{{MOST_DIGITS + 1},}}")
_COMMENT = re.compile(r"(?:^|\s)#", re.MULTILINE)


def shown(path: Path) -> str:
    """Return a path as a user would type it: from the current folder where it lies below it."""
    try:
        return path.absolute().relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return path.as_posix()


def beginning(name: str) -> Span:
    """Return the span of the very beginning of a file."""
    return Span(name, 1, 1, 1, 1)


def load(path: Path, record: Record, instead: str | None = None) -> Source | None:
    """Return the text of a file, or another `instead` of it, or None and a finding."""
    name = shown(path)
    if instead is not None:
        return source(name, instead, record)
    data = _bytes(path, name, record)
    return None if data is None else decoded(name, data, record)


def decoded(name: str, data: bytes, record: Record) -> Source | None:
    """Return the text that a file holds, or None and a finding."""
    try:
        text = data[:LARGEST].decode("utf-8")
    except UnicodeDecodeError as error:
        if len(data) <= LARGEST or error.start < LARGEST - 4:
            _complain_of_encoding(name, data, error.start, record)
            return None
        text = data[: error.start].decode("utf-8")  # the limit cuts a letter in two
    return source(name, text, record, too_large=len(data) > LARGEST)


def source(name: str, text: str, record: Record, *, too_large: bool = False) -> Source | None:
    """Return a source made of a text in memory, or None and a finding where it is too large."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    text = unicodedata.normalize("NFC", text)  # an accent typed apart is the same letter
    made = Source(name, text, _ODD.sub(" ", text))
    if too_large or len(text) > LARGEST:
        place = made.position(min(len(text), LARGEST))
        message = f"{name} is larger than {LARGEST // 1_000_000} MB"
        record.complain(TOO_LARGE, message, Span(name, *place, *place))
        return None
    return made


def complain_of_odd(made: Source, scalars: Sequence[ScalarNode], record: Record) -> int | None:
    """Complain of odd characters outside comments.

    Returns the first line whose indentation has one, or None: from there on, complaints about
    the structure of the file would mislead.
    """
    if made.text == made.clean:
        return None
    found = _ODD_RUN.finditer(made.text)
    runs = [run for run in found if not _in_comment(made, run.start(), scalars)]
    for run in runs[:MOST_ODD]:
        _complain_of_run(made, run, record)
    if len(runs) > MOST_ODD:
        more = f"{len(runs) - MOST_ODD} more places in this file"
        message = f"{more} have characters that cannot be seen"
        record.complain(ODD_CHARACTER, message, made.span(*runs[MOST_ODD].span()))
    lines = (made.position(run.start()) for run in runs)
    return next((line for line, column in lines if not made.line(line)[: column - 1].strip()), None)


def complain_of_odd_within(made: Source, start: int, end: int, record: Record) -> None:
    """Complain of odd characters in a stretch of a source that has no comments."""
    for run in _ODD_RUN.finditer(made.text, start, end):
        _complain_of_run(made, run, record)


def complain_of_long_number(node: ScalarNode, record: Record) -> None:
    """Complain of a number, or a row of digits in a text, that nothing can mean."""
    found = _LONG.search(node.value)
    if found:
        message = f"this has a number of {len(found[0])} digits; up to {MOST_DIGITS} are taken"
        record.complain(WRONG_VALUE, message, span_of(node))


def _complain_of_run(made: Source, run: re.Match[str], record: Record) -> None:
    at, advice = made.span(*run.span()), _odd_advice(run[0][0])
    fix = None if run[0][0] == DAMAGED else " "
    record.complain(ODD_CHARACTER, _odd_message(run[0]), at, help=advice, fix=fix)


def _in_comment(made: Source, index: int, scalars: Sequence[ScalarNode]) -> bool:
    """Whether a character stands in a comment: a # before it on its line, outside any text."""
    line, _ = made.position(index)
    start = made.starts[line - 1]
    before = bisect_right(scalars, index, key=lambda scalar: scalar.start)
    if before:
        start = max(start, scalars[before - 1].end)
    if start > index:
        return False
    return _COMMENT.search(made.clean, start, index) is not None


def _odd_message(run: str) -> str:
    character = run[0]
    number = f"U+{ord(character):04X}"
    if character == DAMAGED:
        return f"a letter was lost here: this sign ({number}) replaces it"
    name = "a tab" if character == "\t" else unicodedata.name(character, "").lower()
    if character != "\t":
        name = f"a {name or 'control character'} ({number})"
    more = f", with {len(run) - 1} more like it," if len(run) > 1 else ""
    return f"{name}{more} looks like a space or like nothing"


def _odd_advice(character: str) -> str:
    if character == "\t":
        return "indent with spaces, and write a space"
    if character == DAMAGED:
        return "type the letter again"
    return f"write a space; if it is right, write \\u{ord(character):04x} in double quotes"


def _bytes(path: Path, name: str, record: Record) -> bytes | None:
    try:
        if path.exists() and not path.is_file():
            what = "a folder" if path.is_dir() else "not a file that can be read"
            record.complain(UNREADABLE, f"{name} is {what}", beginning(name))
            return None
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        record.complain(UNREADABLE, f"{name} cannot be opened: {reason.lower()}", beginning(name))
        return None


def _complain_of_encoding(name: str, data: bytes, index: int, record: Record) -> None:
    before = data[:index].decode("utf-8").replace("\r\n", "\n").split("\n")
    place = len(before), len(before[-1]) + 1
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"} or b"\0" in data[:1000]:
        message = f"{name} is not text in UTF-8, but UTF-16 or not text at all"
    else:
        message = f"{name} is not text in UTF-8: byte {data[index]:02X} is from another encoding"
    at = Span(name, *place, place[0], place[1] + 1)
    advice = "save the file as UTF-8 (in Windows Notepad: Save as, Encoding)"
    record.complain(NOT_UTF_8, message, at, help=advice)


def is_absent(path: Path) -> bool:
    """Whether there is nothing at a path, not even a broken link."""
    return not os.path.lexists(path)


def names_in(folder: Path) -> list[str]:
    """Return the names of what lies in a folder, in order; none where it cannot be listed."""
    try:
        return sorted(path.name for path in folder.iterdir())
    except OSError:
        return []


LARGEST_NAMED = 4_000_000
"""The largest size of a file that a definition names, in bytes."""


class NamedFile(Frozen):
    """A file that a definition names: its name as a user would type it, and what it holds."""

    name: str
    data: bytes


class _AbsentError(Exception):
    """There is no such file; its argument is one whose name is near, if any."""


FindFile: TypeAlias = Callable[[str], "NamedFile | None"]
"""Takes a relative path with forward slashes; None for a file that is outside the folder of the
game, or is a link out of it. Larger files come cut off after LARGEST_NAMED."""


def in_folder(folder: Path) -> FindFile:
    """Return what finds files in a game's folder."""

    def find(name: str) -> NamedFile | None:
        path = folder / name
        if is_absent(path):
            meant = nearest(path.name, names_in(path.parent))
            raise _AbsentError(PurePosixPath(name).with_name(meant) if meant else None)
        if not Path(realpath(path)).is_relative_to(realpath(folder)):
            return None
        if not path.is_file():
            raise ValueError("it is not a file that can be read")
        with path.open("rb") as file:
            return NamedFile(shown(path), file.read(LARGEST_NAMED + 1))

    return find


def in_memory(files: Mapping[str, str | bytes]) -> FindFile:
    """Return what finds files among texts and bytes."""

    def find(name: str) -> NamedFile | None:
        if name not in files:
            raise _AbsentError(nearest(name, sorted(files)))
        held = files[name]
        return NamedFile(name, held.encode(errors="replace") if isinstance(held, str) else held)

    return find


class FileKind(NamedTuple):
    """What is said of a named file that is missing, or outside: codes and an example of a name."""

    missing: CodeEntry
    outside: CodeEntry
    example: str


ENCLOSED = FileKind(NO_FILE, OUTSIDE_FILE, "pictures/tank.svg")
GROUND = FileKind(NO_GEOJSON, OUTSIDE_GEOJSON, "geo/coastline.geojson")


def fetch(
    name: str, at: Span, origin: Origin, find: FindFile, record: Record, kind: FileKind = ENCLOSED
) -> NamedFile | None:
    """Return the file that stands at `origin`, or None and a finding that points `at` its name."""
    path = PurePosixPath(name)
    strange = path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name
    complain = partial(record.complain, at=at, origin=origin)
    try:
        found = None if strange else find(name)
    except _AbsentError as absent:
        meant = str(absent.args[0]) if absent.args[0] else None
        question = f"; did you mean {meant}?" if meant else ""
        advice = f"name it from the folder of the game, such as {kind.example}"
        message = f"the game has no file {name}{question}"
        complain(kind.missing, message, help=advice, fix=meant)
        return None
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        complain(UNREADABLE, f"{name} cannot be opened: {reason}")
        return None
    if found is None:
        advice = f"copy it into the folder and name it from there: {kind.example}"
        complain(kind.outside, f"{name} is outside the folder of the game", help=advice)
    elif len(found.data) > LARGEST_NAMED:
        complain(TOO_LARGE, f"{found.name} is larger than {LARGEST_NAMED // 1_000_000} MB")
        return None
    return found
