"""The cache: what was made before, by a key of all that it follows from, in the user's folder.

Whoever knows the key need not make them again, and nobody asks what has changed. An entry is one
file, written beside its place and then renamed: of two builds at once each finds whole entries, and
one that is killed leaves none that is half. What is broken, or cannot be read, is as if it were not
there. The entries that nobody has used for longest go where there are too many.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from platformdirs import user_cache_path

from generator.leftovers import part_of, sweep_parts
from generator.records import Frozen

VARIABLE = "POSTWAR_CACHE"
"""The environment variable that names another folder, or none: then nothing is kept."""
MOST = 2_000_000_000
"""Bytes of all entries together."""
LIBRARIES = (
    "brotli",
    "contourpy",
    "fontpkg-barlow-condensed",
    "fontpkg-spectral",
    "fonttools",
    "markdown-it-py",
    "numpy",
    "pillow",
    "platformdirs",
    "pypdf",
    "pypdfium2",
    "pyphen",
    "pyyaml",
    "reportlab",
    "shapely",
    "simpleeval",
    "svgwrite",
    "uharfbuzz",
)
"""What Postwar is made with: those that `pyproject.toml` names."""

_OTHERS: Final = {
    ("array", "_array_reconstructor"),
    ("array", "array"),
    ("generator.scene", "Box"),
    ("generator.scene", "Packed"),
    ("numpy", "dtype"),
    ("numpy", "ndarray"),
    ("numpy._core.multiarray", "_reconstruct"),
    ("numpy._core.multiarray", "scalar"),
    ("numpy._core.numeric", "_frombuffer"),
    ("re", "_compile"),
    ("shapely", "from_wkb"),
    ("shapely.io", "from_wkb"),
}
"""What else values are made of: boxes, long paths, arrays, patterns of hex numbers, shapes."""
_ENDING = ".entry"
_DIGEST = "digest"
_PROGRAM = Path(__file__).parent
_COMPILED = "__pycache__"


def key(*parts: str) -> str:
    """Return the key of what follows from `parts`, from this program and from its libraries."""
    return _sha256(part.encode() for part in (program(), *parts))


@cache
def program() -> str:
    """Return the SHA-256 of the program that runs: its files, its libraries, Python and zlib.

    As long as nobody has touched these since, the user's cache knows it.
    """
    kept, stamp = cache_of_user(), _stamp()
    known = kept.get(stamp) if kept else None
    if known is not None:
        return known[_DIGEST].decode()
    files = [Path(entry.path) for entry in _files(_PROGRAM)]
    parts = [part for path in files for part in (_name(path).encode(), path.read_bytes())]
    texts = (*_running(), *map(_installed, LIBRARIES))
    digest = _sha256((*parts, *(text.encode() for text in texts)))
    if kept is not None:
        kept.put(stamp, {_DIGEST: digest.encode()})
    return digest


def _stamp() -> str:
    """Return what is another text as soon as a file of the program is written or replaced.

    Or as soon as something is installed beside what Python imports, or removed there.
    """
    told = [*_running(), str(_PROGRAM)]
    for entry in _files(_PROGRAM):
        about = entry.stat()
        told.append(f"{entry.path}\0{about.st_size}\0{about.st_mtime_ns}\0{about.st_ctime_ns}")
    for place in sys.path:
        with suppress(OSError):
            told.append(f"{place}\0{os.stat(place or os.curdir).st_mtime_ns}")
    return _sha256(text.encode() for text in told)


def _files(folder: Path) -> Iterator[os.DirEntry[str]]:
    with os.scandir(folder) as found:
        for entry in sorted(found, key=lambda each: each.name):
            if not entry.is_dir():
                yield entry
            elif entry.name != _COMPILED:
                yield from _files(Path(entry.path))


def _running() -> tuple[str, ...]:
    return sys.version, sys.platform, zlib.ZLIB_RUNTIME_VERSION


def _sha256(parts: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def _name(path: Path) -> str:
    return path.relative_to(_PROGRAM).as_posix()


def _installed(library: str) -> str:
    """Return what is installed of a library: the hash of each of its files, as its wheel says."""
    record = _wheels().get(library.replace("-", "_"))
    if record is not None:
        with suppress(OSError):
            return record.read_text(encoding="utf-8")
    from importlib import metadata  # noqa: PLC0415 -- slow, and seldom needed

    try:
        return metadata.distribution(library).read_text("RECORD") or metadata.version(library)
    except metadata.PackageNotFoundError:
        return ""


@cache
def _wheels() -> Mapping[str, Path]:
    """Return the lists of what wheels have installed, by the names of libraries."""
    found: dict[str, Path] = {}
    for place in sys.path:
        with suppress(OSError):
            for folder in sorted(Path(place or os.curdir).glob("*.dist-info")):
                name = folder.name.partition("-")[0].lower()
                found.setdefault(name, folder / "RECORD")
    return found


class Cache(Frozen):
    """Entries in a folder, which together have at most so many bytes after each build."""

    folder: Path
    most: int = MOST

    def get(self, key: str) -> dict[str, bytes] | None:
        """Return the files that were kept under a key, by their names; None where none were."""
        path = self._path(key)
        try:
            with zipfile.ZipFile(BytesIO(path.read_bytes())) as entry:
                found = {name: entry.read(name) for name in entry.namelist()}
        except (OSError, zipfile.BadZipFile, zlib.error, ValueError, NotImplementedError):
            return None
        with suppress(OSError):
            os.utime(path)
        return found

    def put(self, key: str, files: Mapping[str, bytes]) -> None:
        """Keep files under a key; where the disk refuses nothing is kept, and nobody minds."""
        buffer = BytesIO()
        with zipfile.ZipFile(buffer, "w") as entry:
            for name, data in files.items():
                entry.writestr(zipfile.ZipInfo(name), data)
        with suppress(OSError):
            path = self._path(key)
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with part_of(path) as beside:
                beside.write_bytes(buffer.getbuffer())
                beside.replace(path)

    @contextmanager
    def bounded(self) -> Iterator[None]:
        """Hold the folder to its bound before and after a build, however this ends."""
        self.trim()
        try:
            yield
        finally:
            self.trim()

    def trim(self) -> None:
        """Remove what a killed build has half written, and entries not used for longest."""
        with suppress(OSError):
            sweep_parts(self.folder, "")
        left = self.most
        for _, size, path in sorted(self._entries(), reverse=True):
            left -= size
            if left < 0:
                with suppress(OSError):
                    path.unlink()

    def drop(self) -> None:
        """Remove every entry; raises OSError."""
        for _, _, path in self._entries():
            path.unlink(missing_ok=True)

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}{_ENDING}"

    def _entries(self) -> Iterator[tuple[int, int, Path]]:
        """Yield when each entry was last used, how many bytes it has, and where it is."""
        for path in self.folder.glob(f"*{_ENDING}"):
            with suppress(OSError):
                found = path.stat()
                yield found.st_mtime_ns, found.st_size, path


def cache_of_user() -> Cache | None:
    """Return the cache in the user's folder; None where the user wants none."""
    named = os.environ.get(VARIABLE)
    if named == "":
        return None
    return Cache(Path(named) if named else user_cache_path("postwar", appauthor=False))


def pickled(value: Any) -> bytes:
    """Return a value, of records, enumerations and shapes, as `unpickled` reads it."""
    return pickle.dumps(value, pickle.HIGHEST_PROTOCOL)


def unpickled(data: bytes) -> Any:
    """Return the value of which `pickled` has made this.

    Only records, words of enumerations and shapes come out of a pickle: one that asks for anything
    else is none of ours. Raises UnpicklingError for that, anything for one that is broken.
    """
    return _Values(BytesIO(data)).load()


class _Values(pickle.Unpickler):
    """Reads nothing but values."""

    def find_class(self, module: str, name: str) -> Any:
        """Return a class of values; raises UnpicklingError for anything else."""
        is_other = (module, name) in _OTHERS
        found = super().find_class(module, name) if is_other or _is_ours(module) else None
        is_value = isinstance(found, type) and (is_dataclass(found) or issubclass(found, Enum))
        if not is_other and not is_value:
            raise pickle.UnpicklingError(f"{module}.{name} is no value")
        return found


def _is_ours(module: str) -> bool:
    return module.startswith(f"{__package__}.")
