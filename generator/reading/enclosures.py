"""Files that a definition names, such as pictures and spreadsheets: a name in, its bytes out.

A game is one folder that can be given away: nothing outside it is ever opened, and links out of it
are not followed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os.path import realpath
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from generator.diagnostics import Origin, Span
from generator.reading.codes import TOO_LARGE, UNREADABLE
from generator.reading.enclosure_codes import NO_FILE, OUTSIDE_FILE
from generator.reading.files import is_absent, names_in, shown
from generator.reading.nearest import nearest
from generator.reading.record import Record
from generator.records import dataclass

LARGEST = 4_000_000
"""The largest size of a file that a definition names, in bytes."""


@dataclass(frozen=True, slots=True)
class Enclosure:
    """A file that a definition names: its name as a user would type it, and what it holds."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Absent:
    """There is no such file; `meant` is one whose name is near, if any."""

    meant: str | None


@dataclass(frozen=True, slots=True)
class Outside:
    """The file lies, or leads, outside the folder of the game."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The file is there and cannot be opened."""

    reason: str


Found: TypeAlias = Enclosure | Absent | Outside | Refused
Enclosures: TypeAlias = Callable[[str], Found]
"""Takes a relative path with forward slashes; files larger than LARGEST come cut off after it."""


def in_folder(folder: Path) -> Enclosures:
    """Return what finds files in a game's folder."""

    def find(name: str) -> Found:
        path = folder / name
        try:
            if is_absent(path):
                meant = nearest(path.name, names_in(path.parent))
                return Absent(str(PurePosixPath(name).with_name(meant)) if meant else None)
            if not Path(realpath(path)).is_relative_to(realpath(folder)):
                return Outside()
            if not path.is_file():
                return Refused("it is not a file that can be read")
            with path.open("rb") as file:
                return Enclosure(shown(path), file.read(LARGEST + 1))
        except (OSError, ValueError) as error:
            return Refused((getattr(error, "strerror", None) or str(error)).lower())

    return find


def in_memory(files: Mapping[str, str | bytes]) -> Enclosures:
    """Return what finds files among texts and bytes."""

    def find(name: str) -> Found:
        if name not in files:
            return Absent(nearest(name, sorted(files)))
        held = files[name]
        return Enclosure(name, held.encode() if isinstance(held, str) else held)

    return find


def fetch(
    name: str, at: Span, origin: Origin, enclosures: Enclosures, record: Record
) -> Enclosure | None:
    """Return the file that stands at `origin`, or None and a finding that points `at` its name."""
    path = PurePosixPath(name)
    strange = path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name
    found = Outside() if strange else enclosures(name)
    match found:
        case Enclosure(shown_as, data) if len(data) > LARGEST:
            message = f"{shown_as} is larger than {LARGEST // 1_000_000} MB"
            record.complain(TOO_LARGE, message, at, origin=origin)
            return None
        case Enclosure():
            return found
        case Absent(meant):
            question = f"; did you mean {meant}?" if meant else ""
            record.complain(
                NO_FILE,
                f"the game has no file {name}{question}",
                at,
                origin=origin,
                help="name it from the folder of the game, such as pictures/tank.svg",
                fix=meant,
            )
        case Outside():
            record.complain(
                OUTSIDE_FILE,
                f"{name} lies outside the folder of the game",
                at,
                origin=origin,
                help="copy it into the folder, and name it from there with forward slashes",
            )
        case Refused(reason):
            record.complain(UNREADABLE, f"{name} cannot be opened: {reason}", at, origin=origin)
    return None
