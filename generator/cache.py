"""The cache: what was made before, by a key of all that it follows from, in the user's folder.

Whoever knows the key need not make them again, and nobody asks what has changed. An entry is one
file, written beside its place and then renamed: of two builds at once each finds whole entries, and
one that is killed leaves none that is half. What is broken, or cannot be read, is as if it were not
there. The entries that nobody has used for longest go where there are too many.
"""

from __future__ import annotations

import hashlib
import os
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from importlib import metadata
from io import BytesIO
from pathlib import Path

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

_ENDING = ".entry"
_PROGRAM = Path(__file__).parent


def key(*parts: str) -> str:
    """Return the key of what follows from `parts`, from this program and from its libraries."""
    return _sha256(part.encode() for part in (program(), *parts))


@cache
def program() -> str:
    """Return the SHA-256 of the program that runs: its files, its libraries, Python and zlib."""
    files = sorted(path for path in _PROGRAM.rglob("*") if _is_read(path))
    parts = [part for path in files for part in (_name(path).encode(), path.read_bytes())]
    running = (sys.version, sys.platform, zlib.ZLIB_RUNTIME_VERSION)
    return _sha256((*parts, *(text.encode() for text in (*running, *map(_installed, LIBRARIES)))))


def _sha256(parts: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def _is_read(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


def _name(path: Path) -> str:
    return path.relative_to(_PROGRAM).as_posix()


def _installed(library: str) -> str:
    """Return what is installed of a library: the hash of each of its files, as its wheel says."""
    try:
        return metadata.distribution(library).read_text("RECORD") or metadata.version(library)
    except metadata.PackageNotFoundError:
        return ""


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
