"""Paper that printers hold, in mm."""

from __future__ import annotations

import os
import re
import sys
from functools import cache
from pathlib import Path

from generator.records import Frozen

SAFE_MARGIN = 10.0
"""Nothing that matters lies nearer to the edge: lasers lose 4.2 mm, and drift."""


class Paper(Frozen):
    """A sheet of paper, upright."""

    name: str
    width: float
    height: float

    @property
    def lying(self) -> Paper:
        """The same, lying on its side."""
        return Paper(self.name, self.height, self.width)

    @property
    def both_ways(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Its width and height, upright and lying."""
        return (self.width, self.height), (self.height, self.width)

    @property
    def printable(self) -> tuple[float, float, float, float]:
        """The (left, top, right, bottom) that every printer reaches."""
        return SAFE_MARGIN, SAFE_MARGIN, self.width - SAFE_MARGIN, self.height - SAFE_MARGIN


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", 210.0, 297.0),
        Paper("letter", 215.9, 279.4),
        Paper("a3", 297.0, 420.0),
        Paper("tabloid", 279.4, 431.8),
    )
}
"""Papers by the name used in file names and options."""
_LETTER_COUNTRIES = "BZ CA CL CO CR GT MX NI PA PH PR SV US VE"
"""Where offices write on letter paper: Unicode CLDR, supplemental data, measurement."""
_VARIABLE = "PAPERSIZE"
"""The variable by which Unix programs are told of paper."""
_LOCALES = ("LC_ALL", "LC_PAPER", "LANG")
"""The variables of a user's country, the first that is set before the others."""
_OF_MACHINE = Path("/etc/papersize")
"""The file in which Unix systems keep what paper their printer holds."""
_NAMES = {
    "a4": re.compile(r"(iso_?)?[abc][0-9]"),
    "letter": re.compile(r"(na_?)?(letter|legal|executive|statement|ledger|tabloid)|us"),
}
"""How names of paper begin, of one kind and the other."""


class PaperHere(Frozen):
    """The paper where the user is, and what says so, such as ``LANG=de_DE.UTF-8``, if anything."""

    paper: Paper
    told_by: str


def paper_here() -> Paper:
    """Return the paper of the country that the user's system is set to: A4 or letter."""
    return find_paper().paper


def find_paper() -> PaperHere:
    """Return the paper that the user's system is set to, and what sets it; A4 where nothing does.

    What the user says goes before what the machine says, a paper before a country.
    """
    named = os.environ.get(_VARIABLE, "")
    if paper := _of_name(named):
        return PaperHere(paper, f"{_VARIABLE}={named}")
    variable = next(filter(os.environ.get, _LOCALES), "")
    told = os.environ.get(variable, "")
    if country := _country(told):
        return PaperHere(_of_country(country), f"{variable}={told}")
    for line in _lines_of(_OF_MACHINE):
        if paper := _of_name(line):
            return PaperHere(paper, f"{_OF_MACHINE}: {line}")
    if country := _country(_region()):
        return PaperHere(_of_country(country), f"the region of the system ({country})")
    return PaperHere(PAPERS["a4"], "")


def _of_name(text: str) -> Paper | None:
    """Return the paper that whoever has a paper of this name has in the printer."""
    name = text.strip().lower()
    return next((PAPERS[key] for key, names in _NAMES.items() if names.match(name)), None)


def _of_country(country: str) -> Paper:
    return PAPERS["letter" if country in _LETTER_COUNTRIES.split() else "a4"]


def _country(told: str) -> str:
    """Return the country of a locale such as ``de_DE.UTF-8`` or ``zh-Hans-CN``, if it has any.

    A region that is not that of the language, as in ``en_DE@rg=uszzzz``, goes first.
    """
    region = re.search(r"@.*\brg=([A-Za-z]{2})zzzz", told)
    found = region or re.search(r"[_-]([A-Z]{2})\b", re.split("[.@]", told, maxsplit=1)[0])
    return found[1].upper() if found else ""


def _lines_of(path: Path) -> list[str]:
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    return [line.partition("#")[0].strip() for line in text.splitlines()]


@cache
def _region() -> str:
    """Return the locale of the settings of macOS or the region of those of Windows, if any."""
    if sys.platform == "darwin":
        return _of_macos()
    if sys.platform == "win32":
        return _of_windows()
    return ""  # elsewhere it is in the variables


def _of_macos() -> str:
    import subprocess  # noqa: PLC0415 -- only where nothing else says

    command = ["/usr/bin/defaults", "read", "-g", "AppleLocale"]
    try:
        done = subprocess.run(  # noqa: S603 -- nothing of the command is a user's
            command, capture_output=True, text=True, timeout=5, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


def _of_windows() -> str:
    """Return the region of the user's settings, as if it were the end of a locale."""
    import ctypes  # noqa: PLC0415 -- only on Windows

    name = ctypes.create_unicode_buffer(16)
    try:
        found = ctypes.WinDLL("kernel32").GetUserDefaultGeoName(name, len(name))  # type: ignore[attr-defined, unused-ignore]
    except (AttributeError, OSError):  # before Windows 10
        found = 0
    return f"-{name.value}" if found else ""
