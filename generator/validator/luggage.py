"""What the exported validator is made of: the modules that it needs, as sources.

In: names of modules. Out: the sources of all that they import of ours, whether at once or later. A
package's ``__init__`` is left with the names that are asked of it: every module that it imports
for others' sake would have to be compiled at each start, as a zip keeps nothing compiled.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import field
from pathlib import Path

import generator
from generator.records import dataclass

_ROOT = Path(generator.__file__).resolve().parent.parent
_PACKAGE = "generator"


@dataclass(frozen=True, slots=True)
class _Import:
    """Names taken from a module of ours; none where the module itself is imported."""

    module: str
    names: tuple[str, ...]


@dataclass(slots=True)
class _Luggage:
    sources: dict[str, str] = field(default_factory=dict)
    asked: dict[str, set[str]] = field(default_factory=dict)
    """Names that are asked of a package."""


def luggage(names: Iterable[str]) -> dict[str, str]:
    """Return sources by their paths in the zip, such as ``generator/units.py``, in their order."""
    packed = _Luggage()
    waiting = [_Import(name, ()) for name in names]
    while waiting:
        waiting.extend(_pack(waiting.pop(), packed))
    for package in {parent for path in packed.sources for parent in _parents(path)}:
        packed.sources.setdefault(package, "")
    return dict(sorted(packed.sources.items()))


def _pack(wanted: _Import, packed: _Luggage) -> Iterator[_Import]:
    """Pack a module, and yield what it imports in its turn."""
    path = _ROOT / wanted.module.replace(".", "/")
    if path.is_dir():
        yield from _pack_package(wanted, path, packed)
        return
    name = _name(path.with_suffix(".py"))
    if name not in packed.sources:
        source = path.with_suffix(".py").read_text(encoding="utf-8")
        packed.sources[name] = source
        yield from _imports(ast.parse(source))


def _pack_package(wanted: _Import, path: Path, packed: _Luggage) -> Iterator[_Import]:
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
