"""Reading print back: a game, what was printed of it and where, in; findings out.

`postwar proof` calls `prove_folder`. Where a text stands is taken from the manifest, what it must
say from the game, and what it does say from the files, read as a stranger would.
"""

from __future__ import annotations

import hashlib
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

from generator.comparison import codes, findings
from generator.comparison.bound import parts_of
from generator.comparison.documents import TEXTS, compare_document, compare_text, unkept
from generator.comparison.glyphs import Unreadable
from generator.comparison.original import OriginalOf
from generator.comparison.originals import Originals
from generator.comparison.products import record_of
from generator.diagnostics import Finding
from generator.faults import READING_BROKE_OFF, fault
from generator.gc_tuning import tune_gc
from generator.manifest import MANIFEST, Manifest, PrintedFile, read
from generator.model.game import Game
from generator.processors import leave_with_parent

MOST_BYTES = 200_000_000
"""The largest file that is read."""
_FEW = 3
"""Files for which it is not worth while to start processes."""


def prove_folder(game: Game, source: str, folder: Path, jobs: int = 1) -> tuple[Finding, ...]:
    """Compare what lies in `folder` with `game`, whose definition has the SHA-256 `source`.

    Files are read in so many processes; what is found is the same.
    """
    path = folder / MANIFEST
    try:
        manifest = read(path.read_bytes().decode())
    except FileNotFoundError:
        message = f"{folder} has no manifest.json: nothing was printed there"
        return (codes.NOTHING_PRINTED.finding(message, help=findings.BUILD),)
    except (OSError, ValueError) as error:
        return (findings.broken_manifest(path, str(error)),)
    if manifest.game != game.id:
        return (findings.broken_manifest(path, f"it belongs to {manifest.game}"),)
    return prove(game, manifest, folder, source, jobs)


def prove(
    game: Game, manifest: Manifest, folder: Path, source: str | None = None, jobs: int = 1
) -> tuple[Finding, ...]:
    """Compare the files of `manifest` in `folder` with `game`.

    `source` is the SHA-256 of the game's definition; where it is not that of the manifest, the
    print is stale, which is found too. Nothing is raised: what is broken is a finding.
    """
    found: list[Finding] = []
    if source is not None and source != manifest.source:
        message = "the definition has changed since it was printed"
        found.append(codes.STALE.finding(message, "", help=findings.BUILD))
    found.extend(_unknown(manifest, folder))
    found.extend(_read_files(Originals(game).of, manifest.files, folder, jobs))
    return tuple(found)


def _unknown(manifest: Manifest, folder: Path) -> Iterator[Finding]:
    """Yield files, and parts of files, that are listed as products there are not."""
    for file in manifest.files:
        for product in (file.product, *(part.product for part in file.parts)):
            if record_of(product) is None:
                reason = f"{file.name} is listed as {product!r}, which is not a product"
                yield findings.broken_manifest(folder / MANIFEST, reason)


def _read_files(
    original_of: OriginalOf, files: Sequence[PrintedFile], folder: Path, jobs: int
) -> Iterator[Finding]:
    """Yield what is found in each of the `files` of `folder`, in their order."""
    if jobs < 2 or len(files) <= _FEW:
        for file in files:
            yield from _read(original_of, folder, file)
        return
    with ProcessPoolExecutor(
        min(jobs, len(files)), initializer=_begin, initargs=(original_of, folder)
    ) as pool:
        futures = [pool.submit(_at_work, file) for file in files]
        for file, future in zip(files, futures, strict=True):
            try:
                yield from future.result()
            except BrokenProcessPool:
                yield from _alone(original_of, file, folder)


def _alone(original_of: OriginalOf, file: PrintedFile, folder: Path) -> Sequence[Finding]:
    """Read a file in a process of its own: one that ends the process takes no other file along."""
    with ProcessPoolExecutor(1, initializer=_begin, initargs=(original_of, folder)) as pool:
        try:
            return pool.submit(_at_work, file).result()
        except BrokenProcessPool:
            reason = "its process was ended from outside; fewer --jobs need less memory"
            return (findings.unreadable_file(file.name, reason),)


_TASKS: list[Callable[[PrintedFile], Sequence[Finding]]] = []
"""In a process of its own: what it does with a file."""


def _begin(original_of: OriginalOf, folder: Path) -> None:
    """Begin a process: it leaves an interrupt to the one that orders, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent()
    tune_gc()
    _TASKS.append(partial(_read, original_of, folder))


def _at_work(file: PrintedFile) -> Sequence[Finding]:
    return _TASKS[-1](file)


def _read(original_of: OriginalOf, folder: Path, file: PrintedFile) -> tuple[Finding, ...]:
    """Return what is wrong with a file, and what it lacks."""
    found: list[Finding] = []
    try:
        found.extend(_file(original_of, file, folder / file.name))
    except Exception as problem:  # whatever it was, the other files are read
        return (*found, fault(READING_BROKE_OFF, f"reading {file.name}", problem))
    if file.name.endswith(".pdf"):
        for part, _ in parts_of(file):
            found.extend(unkept(original_of(part), part))
    return tuple(found)


def _file(original_of: OriginalOf, file: PrintedFile, path: Path) -> Iterator[Finding]:
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            yield findings.unreadable_file(file.name, f"it has {size} bytes")
            return
        data = path.read_bytes()
    except FileNotFoundError:
        message = f"{path.name} was printed, but is not in {path.parent}"
        yield codes.FILE_MISSING.finding(message, help=findings.BUILD)
        return
    except OSError as error:
        yield findings.unreadable_file(file.name, error.strerror or "the disk does not allow it")
        return
    if hashlib.sha256(data).hexdigest() != file.sha256:
        yield findings.file_changed(file, len(data))
    if file.name.endswith(".pdf"):
        yield from _document(original_of, file, data)
    elif file.name.endswith(TEXTS):
        yield from compare_text(original_of(file), file, data)


def _document(original_of: OriginalOf, file: PrintedFile, data: bytes) -> Iterator[Finding]:
    # PDFium only for files to be read.
    from generator.proof.pages import opened  # noqa: PLC0415
    from generator.proof.preflight import Preflight  # noqa: PLC0415

    try:
        with opened(data) as document:
            preflight = Preflight(original_of(file), file, document)
            document.watcher = preflight.look
            yield from compare_document(original_of, file, document)
            yield from preflight.whole()
    except Unreadable as error:
        yield findings.unreadable_file(file.name, str(error))
