"""The exported validator written: a game, its manifest and its printed files in, one file out.

The file is a zip that Python runs. It holds the sources of what runs in there, the definition as
JSON, and where each text was printed; its entries have an order and a time of their own, so equal
games give equal bytes.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from generator.checks.registry import every_check
from generator.checks.run import check
from generator.collation.glyphs import Unreadable
from generator.manifest import Manifest, PrintedFile
from generator.model.game import Game
from generator.pdfreader.document import Document
from generator.validator.command import ABOUT
from generator.validator.frozen import Seal, frozen_parts
from generator.validator.luggage import luggage

ENDING = ".pyz"
_TABLE_CHECKS = ("CRT", "DIC", "EX")
"""Families of checks that look at tables."""
_PARTS = "generator/validator/sealed"
_RUNS = ("generator.validator.command", "generator.validator.judging", "generator.validator.rules")
_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip knows
_FIRST_LINE = b"#!/usr/bin/env python3\n"
_BEGINNING = """\
import sys

if sys.version_info < (3, 11):
    sys.exit("this needs Python 3.11 or later; here is " + sys.version.split()[0])

from pathlib import Path
from pkgutil import get_data

from generator.validator.command import main

def part(name):
    return get_data("generator.validator", "sealed/" + name)


sys.exit(main(sys.argv[1:], Path(sys.argv[0]), part))
"""


def validator(game: Game, manifest: Manifest, folder: Path) -> bytes:
    """Return the validator of `game`: of what the manifest lists and `folder` holds as printed.

    Raises OSError where a file cannot be read.
    """
    chosen = _table_checks()
    entries = {name: text.encode() for name, text in luggage((*_RUNS, *chosen)).items()}
    for name, data in sealed(game, manifest, folder).items():
        entries[f"{_PARTS}/{name}"] = data
    entries["__main__.py"] = _BEGINNING.encode()
    return _FIRST_LINE + _zipped(entries)


def sealed(game: Game, manifest: Manifest, folder: Path) -> dict[str, bytes]:
    """Return what a validator knows, in parts by their names; raises OSError."""
    listed = tuple(file for file in manifest.files if _is_there(file, folder))
    if not listed:
        raise OSError(None, "nothing of the game is printed there yet", str(folder))
    manifest = replace(manifest, files=listed)
    allowed = frozenset((found.code, found.origin or "") for found in check(game))
    seal = _seal(manifest, folder, allowed)
    about = {
        "game": game.id,
        "title": game.title,
        "edition": game.edition,
        "files": [file.name for file in listed],
    }
    about_it = json.dumps(about, ensure_ascii=False).encode()
    return frozen_parts(game, manifest, seal) | {ABOUT: about_it}


def _table_checks() -> tuple[str, ...]:
    checks = (check for check in every_check() if check.code.startswith(_TABLE_CHECKS))
    return tuple(sorted({check.find.__module__ for check in checks}))


def _is_there(file: PrintedFile, folder: Path) -> bool:
    """Whether a file is as it was printed; a validator does not know itself."""
    path = folder / file.name
    if path.suffix == ENDING or not path.is_file():
        return False
    return hashlib.sha256(path.read_bytes()).hexdigest() == file.sha256


def _seal(manifest: Manifest, folder: Path, allowed: frozenset[tuple[str, str]]) -> Seal:
    """Return what is known of the PDFs by what tells their pages."""
    drawings, makers, frames = {}, {}, {}
    for file in manifest.files:
        if file.name.endswith(".pdf"):
            try:
                document = Document((folder / file.name).read_bytes())
            except Unreadable as error:
                raise OSError(None, str(error), file.name) from None
            drawings[file.name] = tuple(map(document.drawing, range(document.count)))
            makers[file.name] = document.maker
            frames[file.name] = document.frames()
    return Seal(drawings, makers, frames, allowed, _table_checks())


def _zipped(entries: Mapping[str, bytes]) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
        for name in sorted(entries):
            entry = zipfile.ZipInfo(name, _LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3  # whatever system writes it
            zipped.writestr(entry, entries[name])
    return buffer.getvalue()
