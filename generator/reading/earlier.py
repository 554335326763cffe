"""A game as it was: at a revision of git, in another folder, or in an edition that was printed.

In: the folder of a game, and what a user named. Out: the game, or why there is none. Of a revision
the objects of the repository are read; nothing in the work tree is touched.
"""

from __future__ import annotations

import json
import os
import subprocess
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.diagnostics import Origin, Pragma, Severity
from generator.model.codec import decode
from generator.model.game import Game
from generator.reading.definition import FILES, Reading, read, read_text
from generator.reading.files import LARGEST, shown
from generator.records import Frozen

_GAME = "game.json"
"""The definition in an exported validator."""
_MOST = 64_000_000
"""Bytes of a definition there."""
_GIT_TOOK_LONG = 60  # seconds


class EarlierError(Exception):
    """What a user named cannot be found; the message says why."""


class Whence(Frozen):
    """Where the earlier definition of a game is: in a folder, a printed file, or a repository.

    `prefix` is the folder of the game within the repository. `told` is what a message calls it.
    """

    told: str
    path: Path
    revision: str = ""
    prefix: str = ""


class Earlier(Frozen):
    """A game as it was; None where it was not there or cannot be read, and `why` says so.

    `allowed` are the comments that allowed findings then: where they stood, and what they said.
    """

    game: Game | None
    why: str = ""
    allowed: frozenset[tuple[Origin, str]] = frozenset()


def whence(folder: Path, since: str) -> Whence:
    """Return where the earlier definition of the game in a folder is.

    `since` is a folder, a printed file, or a revision of git. Raises EarlierError where there is no
    such thing.
    """
    path = Path(since)
    if since and os.path.exists(since):
        if os.path.isdir(since):
            return _in_folder(folder, path)
        own = path.suffix == ".pyz" and os.path.isfile(path)
        return Whence(shown(path), path) if own else _printed(folder, path.parent)
    return _in_repository(folder, since)


def earlier(folder: Path, where: Whence) -> Earlier:
    """Return the game of a folder as it was. Nothing raises: a sentence says what is missing."""
    try:
        if where.revision:
            return _at_revision(folder, where)
        if os.path.isdir(where.path):
            return _of_reading(read(where.path), where)
        return _of_validator(where)
    except (OSError, EarlierError, subprocess.SubprocessError) as problem:
        return Earlier(None, f"the definition in {where.told} cannot be read: {problem}")


def allowances(reading: Reading) -> frozenset[tuple[Origin, str]]:
    """Return the comments that allow findings: the origin of what each speaks of, and its words."""
    return frozenset((entry_of(reading, each), each.text) for each in reading.pragmas)


def entry_of(reading: Reading, pragma: Pragma) -> Origin:
    """Return the origin of the outermost entry that begins where a comment speaks."""
    reach = pragma.reach
    if reach is None:
        return ""
    found = [
        origin
        for origin, place in reading.origins.table.items()
        if place.key and place.key.file == reach.file and place.key.line == reach.line
    ]
    return min(found, key=lambda each: (each.count("."), each), default="")


def _in_folder(folder: Path, path: Path) -> Whence:
    """Return a definition in a folder or below it, else the validator that was printed there."""
    name = folder.resolve().name
    for each in (path, path / name):
        if os.path.isfile(each / FILES[0]):
            return Whence(shown(each), each)
    return _printed(folder, path)


def _printed(folder: Path, output: Path) -> Whence:
    """Return the validator of a game that was printed into a folder: the definition is in it."""
    name = folder.resolve().name
    file = f"{name}-validator.pyz"
    for each in (output / file, output / name / file):
        if os.path.isfile(each):
            return Whence(shown(each), each)
    raise EarlierError(
        f"{shown(output)} has no definition of {name}: neither {FILES[0]} nor {file}, which"
        " `postwar build --only validator` prints"
    )


_UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    RuntimeError,  # a file that is damaged may seem encrypted, or nest without end
    TypeError,
    ValueError,
    LookupError,
    AttributeError,
)
"""What comes of a file that is damaged, or that another version of Postwar has printed."""


def _of_validator(where: Whence) -> Earlier:
    unread = Earlier(None, f"this version of Postwar cannot read the definition in {where.told}")
    try:
        with zipfile.ZipFile(where.path) as packed:
            about = packed.getinfo(_GAME)
            ours = about.compress_type in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
            if not ours or about.file_size > _MOST:
                return unread
            return Earlier(decode(Game, json.loads(packed.read(_GAME))))
    except _UNREADABLE:
        return unread


def _of_reading(reading: Reading, where: Whence) -> Earlier:
    if reading.game is not None:
        return Earlier(reading.game, "", allowances(reading))
    errors = [one for one in reading.findings if one.severity is Severity.ERROR]
    first = f": {errors[0].message}" if errors else ""
    return Earlier(None, f"the definition in {where.told} has errors{first}")


# --- git ---------------------------------------------------------------------------------------


def _in_repository(folder: Path, since: str) -> Whence:
    """Return a revision, by its hash, and where the game is in the repository."""
    home = folder if os.path.isdir(folder) else folder.parent
    try:
        inside = _git(home, "rev-parse", "--show-toplevel", "--show-prefix")
    except OSError:
        other = "--since also takes a folder with an earlier definition"
        raise EarlierError(
            f"git is not installed, so there is no revision {since!r}; {other}"
        ) from None
    except subprocess.SubprocessError as problem:
        raise EarlierError(_not_in_git(shown(folder), since, problem)) from None
    top, _, prefix = inside.decode(errors="surrogateescape").rstrip("\n").partition("\n")
    try:
        if not since or since.startswith("-"):
            raise EarlierError(f"there is no revision and no folder {since!r}")
        found = _git(home, "rev-parse", "--verify", "--quiet", f"{since}^{{commit}}")
    except subprocess.SubprocessError:
        raise EarlierError(_unknown(home, since)) from None
    return Whence(f"{since}", Path(top), found.decode().strip(), prefix)


def _not_in_git(place: str, since: str, problem: Exception) -> str:
    told = getattr(problem, "stderr", b"") or b""
    last = told.decode(errors="replace").strip().split("\n")[0]
    if not last or "not a git repository" in last:
        return f"there is no folder {since!r}, and {place} is in no git repository"
    return f"git does not read the repository of {place}: {last}"


def _unknown(home: Path, since: str) -> str:
    try:
        shallow = _git(home, "rev-parse", "--is-shallow-repository").strip() == b"true"
    except subprocess.SubprocessError:
        shallow = False
    message = f"there is no revision and no folder {since!r}"
    if shallow:
        message += (
            "; this clone is shallow: fetch the rest with `git fetch --unshallow`, on GitHub with"
            " `fetch-depth: 0` for actions/checkout"
        )
    return message


def _at_revision(folder: Path, where: Whence) -> Earlier:
    """Return the game from the files that its folder had."""
    files = dict(_files(where))
    if FILES[0] not in files:
        place = where.prefix.rstrip("/") or "the repository"
        return Earlier(None, f"there was no {FILES[0]} in {place} at {where.told}")
    texts: dict[str, str | bytes] = {}
    for name, data in files.items():
        if name in FILES:
            try:
                texts[name] = data.decode()
            except UnicodeDecodeError:
                return Earlier(None, f"{name} at {where.told} is not text in UTF-8")
        elif not name.endswith((".yaml", ".yml")):
            texts[name] = data
    return _of_reading(read_text(texts, folder.resolve().name), where)


def _files(where: Whence) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a game at a revision by their names in its folder."""
    asked = [where.prefix] if where.prefix else []
    listed = _git(where.path, "ls-tree", "-r", "-l", "-z", where.revision, "--", *asked)
    names: Mapping[str, str] = dict(_blobs(listed.decode(errors="surrogateescape"), where.prefix))
    held = _git(where.path, "cat-file", "--batch", given="\n".join(names.values()).encode())
    at = 0
    for name in names:
        end = held.find(b"\n", at) if at < len(held) else at
        _, _, told = held[at:end].rpartition(b" ")
        if not told.isdigit():
            raise EarlierError(f"git does not have {name}")
        size = int(told)
        yield name, held[end + 1 : end + 1 + size]
        at = end + size + 2


def _blobs(listed: str, prefix: str) -> Iterator[tuple[str, str]]:
    """Yield the names and the hashes of files that are not too large to be read."""
    for entry in filter(None, listed.split("\0")):
        about, _, path = entry.partition("\t")
        _, kind, object_name, size = about.split()
        name = path.removeprefix(prefix)
        hidden = any(part.startswith(".") for part in name.split("/"))
        if kind == "blob" and size == "BAD":
            raise EarlierError(f"git does not have {name}")
        if kind == "blob" and not hidden and int(size) <= LARGEST:
            yield name, object_name


def _git(home: Path, *words: str, given: bytes = b"") -> bytes:
    """Return what git says; raises OSError without it, SubprocessError where it fails."""
    return subprocess.run(  # noqa: S603 -- no shell, and a revision never begins with a hyphen
        ["git", "-C", str(home), *words],  # noqa: S607 -- the git of the user
        input=given,
        capture_output=True,
        check=True,
        timeout=_GIT_TOOK_LONG,
        env=os.environ | {"LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"},
    ).stdout
