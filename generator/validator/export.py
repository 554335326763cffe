"""The exported validator written: a game, its manifest and its printed files in, one file out.

The file is a zip that Python runs. It holds the sources of what runs in there, the definition as
JSON, and where each text was printed; its entries have an order and a time of their own, so equal
games give equal bytes.
"""

from __future__ import annotations

import ast
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from functools import cache
from io import BytesIO
from pathlib import Path

import generator
from generator import words
from generator.checks.registry import every_check
from generator.checks.run import check
from generator.comparison.glyphs import Unreadable
from generator.manifest import Manifest, is_there
from generator.model.game import Game
from generator.pdfreader.document import Document
from generator.validator.command import ABOUT, About
from generator.validator.payload import Seal, payload_parts

_ROOT = Path(generator.__file__).resolve().parent.parent
_PACKAGE = "generator"


def bundle(names: Iterable[str]) -> dict[str, str]:
    """Return the sources of modules and of all that they import of ours, by their paths in a zip.

    A package's ``__init__`` is empty there unless names are taken from it.
    """
    sources: dict[str, str] = {}
    waiting = list(names)
    while waiting:
        path = _file(waiting.pop())
        name = path.relative_to(_ROOT).as_posix()
        if name not in sources:
            sources[name] = path.read_text(encoding="utf-8")
            waiting.extend(_imports(ast.parse(sources[name])))
    for path in [_ROOT / name for name in sources]:
        for folder in path.relative_to(_ROOT).parents[:-1]:
            sources.setdefault((folder / "__init__.py").as_posix(), "")
    return dict(sorted(sources.items()))


def _file(module: str) -> Path:
    path = _ROOT / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _imports(tree: ast.Module) -> Iterator[str]:
    """Yield what a module imports of ours, but for what only a checker of types looks at."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting.extend(node.orelse)
            continue
        if isinstance(node, ast.ImportFrom) and _is_ours(node.module or ""):
            inner = ((node.module or "", alias.name) for alias in node.names)
            named = ((module, f"{module}.{name}") for module, name in inner)
            yield from (each if _file(each).is_file() else module for module, each in named)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if _is_ours(alias.name))
        waiting.extend(each for each in ast.iter_child_nodes(node) if isinstance(each, _HOLDERS))


_HOLDERS = (ast.stmt, ast.excepthandler, ast.match_case)
"""What an import may stand in: no expression."""


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] == _PACKAGE


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
    sys.exit("this needs Python 3.11 or later, not " + sys.version.split()[0])

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
    entries = {name: text.encode() for name, text in taken_along().items()}
    for name, data in sealed(game, manifest, folder).items():
        entries[f"{_PARTS}/{name}"] = data
    entries["__main__.py"] = _BEGINNING.encode()
    return _FIRST_LINE + _zipped(entries)


@cache
def taken_along() -> Mapping[str, str]:
    """Return the sources of all that runs in the exported file, by their paths in it.

    With them go the languages of Postwar's own words.
    """
    languages = sorted(Path(words.__file__).parent.glob("*.json"))
    told = {f"generator/words/{each.name}": each.read_text("utf-8") for each in languages}
    return bundle((*_RUNS, *_table_checks())) | told


def sealed(game: Game, manifest: Manifest, folder: Path) -> dict[str, bytes]:
    """Return what a validator knows, in parts by their names; raises OSError."""
    listed = tuple(
        file
        for file in manifest.files
        if not file.name.endswith(ENDING) and is_there(file, folder)  # it does not know itself
    )
    if not listed:
        raise OSError(None, "nothing of the game is printed there", str(folder))
    manifest = replace(manifest, files=listed)
    allowed = sorted({(found.code, found.origin or "") for found in check(game)})
    about = About(game.id, game.title, game.edition, tuple(file.name for file in listed))
    parts = payload_parts(game, manifest, _seal(manifest, folder, tuple(allowed)))
    return parts | {ABOUT: json.dumps(asdict(about), ensure_ascii=False).encode()}


def _table_checks() -> tuple[str, ...]:
    checks = (check for check in every_check() if check.code.startswith(_TABLE_CHECKS))
    return tuple(sorted({check.find.__module__ for check in checks}))


def _seal(manifest: Manifest, folder: Path, allowed: tuple[tuple[str, str], ...]) -> Seal:
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
