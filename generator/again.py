"""A build of what has not changed: an order in, what came of the same order before out.

An outcome follows from all that was read for it: the folder of the game, fonts, the order and the
program. It holds as long as the files that were printed lie where they were put.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from generator.build import Order
from generator.cache import key
from generator.judging import Outcome, fonts_of
from generator.manifest import Manifest, PrintedFile, read, write
from generator.model.codec import digest, restored, whole
from generator.printing import MANIFEST, is_there
from generator.reading.fonts import OWN_FONTS

_OUTCOME = "outcome"


def key_of_build(folder: Path, order: Order) -> str:
    """Return the key of what comes of an order for the game of a folder.

    It is empty where nothing is kept, or where a file cannot be read.
    """
    if order.cache is None:
        return ""
    asked = digest((order.only, order.options, order.language, str(folder), str(Path.cwd())))
    read_for_it = (folder, *fonts_of(folder), *order.fonts, OWN_FONTS)
    files = sorted({path for each in read_for_it for path in _files(each, order.output)})
    try:
        texts = [f"{path}\0{hashlib.sha256(path.read_bytes()).hexdigest()}" for path in files]
    except OSError:
        return ""
    return key("build", asked, *texts)


def unchanged(key: str, order: Order) -> Outcome | None:
    """Return what came of the same before, if all that was printed is still there."""
    kept = order.cache.get(key) if order.cache and key else None
    if kept is None:
        return None
    printed = read(kept[MANIFEST].decode())
    where = order.output / printed.game
    if not all(is_there(file, where) for file in printed.files):
        return None
    outcome: Outcome = restored(json.loads(kept[_OUTCOME]))
    paths = tuple(where / file.name for file in printed.files if file.name != MANIFEST)
    return replace(outcome, printed=paths)


def remember(key: str, order: Order, outcome: Outcome) -> None:
    """Keep what came of a build, and how the files lie there that it printed."""
    if order.cache is None or not key or not outcome.sound or not outcome.printed:
        return
    where = outcome.printed[0].parent
    listed = tuple(map(_as_it_lies, (*outcome.printed, where / MANIFEST)))
    files = Manifest(where.relative_to(order.output).as_posix(), "", listed)
    told = json.dumps(whole(replace(outcome, printed=())))
    order.cache.put(key, {MANIFEST: write(files).encode(), _OUTCOME: told.encode()})


def _files(folder: Path, output: Path) -> Iterator[Path]:
    """Yield the files of a folder that a game may be made of; nothing hidden, nothing printed."""
    for path in folder.rglob("*"):
        inside = path.relative_to(folder).parts
        hidden = any(part.startswith(".") for part in inside)
        if path.is_file() and not hidden and output not in path.parents:
            yield path


def _as_it_lies(path: Path) -> PrintedFile:
    data = path.read_bytes()
    return PrintedFile(path.name, "", hashlib.sha256(data).hexdigest(), len(data), 1)
