"""The exported validator written: a game, its manifest and its printed files in, one file out.

The file is a zip that Python runs. It holds the sources of what runs in there, the definition as
JSON, and where each text was printed; its entries have an order and a time of their own, so equal
games give equal bytes.
"""

from __future__ import annotations

import ast
import hashlib
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from io import BytesIO
from pathlib import Path

import generator
from generator.checks.registry import every_check
from generator.checks.run import check
from generator.comparison.glyphs import Unreadable
from generator.manifest import Manifest, PrintedFile
from generator.model.game import Game
from generator.pdfreader.document import Document
from generator.records import dataclass
from generator.validator.command import ABOUT
from generator.validator.payload import Seal, payload_parts

_ROOT = Path(generator.__file__).resolve().parent.parent
_PACKAGE = "generator"


@dataclass(frozen=True, slots=True)
class _Import:
    """Names taken from a module of ours; none where the module itself is imported."""

    module: str
    names: tuple[str, ...]


@dataclass(slots=True)
class _Bundle:
    sources: dict[str, str] = field(default_factory=dict)
    asked: dict[str, set[str]] = field(default_factory=dict)
    """Names that are asked of a package."""


def bundle(names: Iterable[str]) -> dict[str, str]:
    """Return sources by their paths in the zip, such as ``generator/units.py``, in their order."""
    packed = _Bundle()
    waiting = [_Import(name, ()) for name in names]
    while waiting:
        waiting.extend(_pack(waiting.pop(), packed))
    for package in {parent for path in packed.sources for parent in _parents(path)}:
        packed.sources.setdefault(package, "")
    return dict(sorted(packed.sources.items()))


def _pack(wanted: _Import, packed: _Bundle) -> Iterator[_Import]:
    """Pack a module, and yield what it imports in its turn."""
    path = _ROOT / wanted.module.replace(".", "/")
    if not path.with_suffix(".py").is_file():
        yield from _pack_package(wanted, path, packed)
        return
    name = _name(path.with_suffix(".py"))
    if name not in packed.sources:
        source = path.with_suffix(".py").read_text(encoding="utf-8")
        packed.sources[name] = source
        yield from _imports(ast.parse(source))


def _pack_package(wanted: _Import, path: Path, packed: _Bundle) -> Iterator[_Import]:
    """Pack what is asked of a package: modules of it, or names that it hands on."""
    init = path / "__init__.py"
    asked = packed.asked.setdefault(_name(init), set())
    for name in wanted.names:
        if (path / f"{name}.py").is_file() or (path / name).is_dir():
            yield _Import(f"{wanted.module}.{name}", ())
        else:
            asked.add(name)
    tree = ast.parse(init.read_text(encoding="utf-8"))
    kept = [each for node in tree.body if (each := _kept(node, asked)) is not None]
    tree.body = list(kept)
    packed.sources[_name(init)] = f"{ast.unparse(tree)}\n" if kept else ""
    yield from _imports(tree)


def _kept(node: ast.stmt, asked: set[str]) -> ast.stmt | None:
    """Return of a package's statement what hands on the names that are asked of it."""
    if not isinstance(node, ast.ImportFrom):
        return None
    names = [alias for alias in node.names if (alias.asname or alias.name) in asked]
    return ast.ImportFrom(node.module, names, node.level) if names else None


def _imports(tree: ast.Module) -> Iterator[_Import]:
    """Yield what a module imports of ours, but for what only a checker of types looks at."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting.extend(node.orelse)
            continue
        if isinstance(node, ast.ImportFrom) and _is_ours(node.module or ""):
            names = tuple(alias.name for alias in node.names)
            yield _Import(node.module or "", names)
        elif isinstance(node, ast.Import):
            yield from (_Import(alias.name, ()) for alias in node.names if _is_ours(alias.name))
        waiting.extend(ast.iter_child_nodes(node))


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] == _PACKAGE


def _name(path: Path) -> str:
    return path.relative_to(_ROOT).as_posix()


def _parents(path: str) -> Iterator[str]:
    """Yield the ``__init__`` files of the packages that a module is in."""
    folder = Path(path).parent
    while folder.name:
        yield (folder / "__init__.py").as_posix()
        folder = folder.parent


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
    entries = {name: text.encode() for name, text in taken_along().items()}
    for name, data in sealed(game, manifest, folder).items():
        entries[f"{_PARTS}/{name}"] = data
    entries["__main__.py"] = _BEGINNING.encode()
    return _FIRST_LINE + _zipped(entries)


def taken_along() -> dict[str, str]:
    """Return the sources of all that runs in the exported file, by their paths in it."""
    return bundle((*_RUNS, *_table_checks()))


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
    return payload_parts(game, manifest, seal) | {ABOUT: about_it}


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
