"""What only the validator has to say: one function for each finding."""

from __future__ import annotations

from generator.diagnostics import CodeEntry, Finding, Origin
from generator.validator import codes

FETCH = "fetch the file again from where the game is published"
"""What whoever has a file can do about it."""


def stranger(name: str, title: str, game: str) -> Finding:
    """VAL001: a file that nobody printed here; `title` is what it calls itself."""
    calls = f" (it calls itself “{title[:80]}”)" if title.strip() else ""
    message = f"{name}{calls} is none of the files that were printed of {game}"
    return _finding(codes.STRANGER, message, "name one of them; --list tells them")


def redrawn(where: str) -> Finding:
    """VAL002: a page that is drawn otherwise."""
    return _finding(codes.REDRAWN, f"{where} is not drawn as it was printed", FETCH)


def rewritten(name: str, maker: str) -> Finding:
    """VAL003: a file whose pages another program has written anew."""
    by = f" by {maker[:60]}" if maker.strip() else ""
    message = f"{name} was written anew{by}: its letters are compared, its drawing cannot be"
    return _finding(codes.REWRITTEN, message, FETCH)


def pictured(where: str) -> Finding:
    """VAL004: a page without letters."""
    message = f"{where} is a picture, scanned or printed as one, and holds no letters to compare"
    return _finding(codes.PICTURED, message, "validate the PDF that it was made from")


def odd_table(where: str, message: str, origin: Origin) -> Finding:
    """VAL005: a table that is none."""
    return Finding(
        codes.ODD_TABLE.code, codes.ODD_TABLE.severity, f"{where}: {message}", origin, help=FETCH
    )


def resaved(name: str, pages: int) -> Finding:
    """VAL006: other bytes; what is compared agrees."""
    counted = "page" if pages == 1 else f"{pages} pages"
    message = f"{name} was saved again: the texts and boxes of its {counted} agree with the game"
    return _finding(codes.RESAVED, message)


def misnamed(name: str, rather: str) -> Finding:
    """VAL007: a file that holds what another should."""
    message = f"{name} holds what was printed as {rather}, and is compared with that"
    return _finding(codes.MISNAMED, message, "give it its name back, or fetch the one you want")


def shifted(where: str) -> Finding:
    """VAL008: a page whose boxes were moved."""
    message = f"{where} lies otherwise on its paper than it was printed"
    return _finding(codes.SHIFTED, message, FETCH)


def _finding(entry: CodeEntry, message: str, advice: str | None = None) -> Finding:
    return Finding(entry.code, entry.severity, message, help=advice)
