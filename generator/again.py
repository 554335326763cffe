"""What has not changed since: what was found in a game, or printed of it, is not worked out again.

Findings follow from all that was read for them: the folder of the game, fonts and the program; what
is printed follows from the order besides, and holds as long as the files lie where they were put.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cache import Cache, key, pickled, unpickled
from generator.diagnostics import Outcome
from generator.faults import CHECK_BROKE_OFF
from generator.font_folders import OWN_FONTS, fonts_of

if TYPE_CHECKING:
    from generator.build import Order
    from generator.manifest import PrintedFile

_OUTCOME = "outcome"


def checked(
    folders: Sequence[Path],
    output: Path,
    cache: Cache | None,
    check: Callable[[Sequence[Path]], list[Outcome]],
) -> list[Outcome]:
    """Return what checks find in games; those in which nothing has changed are not checked again.

    `check` is asked for all others together. What lies in `output` was printed, and is no part of
    a game.
    """
    if cache is None:
        return check(folders)
    keys = {folder: _key_of_check(folder, output) for folder in folders}
    known = dict(_known(keys, cache))
    left = [folder for folder in keys if folder not in known]
    for folder, outcome in zip(left, check(left) if left else (), strict=True):
        known[folder] = outcome
        # Nobody has typed on meanwhile, and what broke off may go on the next time.
        broken = any(found.code == CHECK_BROKE_OFF.code for found in outcome.findings)
        name = keys[folder] if outcome.usable and not broken else ""
        if name and name == _key_of_check(folder, output):
            cache.put(name, {_OUTCOME: pickled(outcome)})
    if left:
        cache.trim()
    return [known[folder] for folder in folders]


def _known(keys: Mapping[Path, str], cache: Cache) -> Iterator[tuple[Path, Outcome]]:
    for folder, name in keys.items():
        kept = cache.get(name) if name else None
        if kept is not None:
            with suppress(Exception):  # whatever is wrong with it, the game is checked anew
                yield folder, unpickled(kept[_OUTCOME])


def _key_of_check(folder: Path, output: Path) -> str:
    places = (str(folder), str(Path.cwd()))
    return _key("check", places, (folder, *fonts_of(folder), OWN_FONTS), output)


def key_of_build(folder: Path, order: Order) -> str:
    """Return the key of what comes of an order for the game of a folder.

    It is empty where nothing is kept, or where a file cannot be read.
    """
    from generator.model.codec import digest  # noqa: PLC0415 -- a check needs none of it

    if order.cache is None:
        return ""
    asked = digest((order.only, order.options, order.language, str(folder), str(Path.cwd())))
    read_for_it = (folder, *fonts_of(folder), *order.fonts, OWN_FONTS)
    return _key("build", (asked,), read_for_it, order.output)


def unchanged(key: str, order: Order) -> Outcome | None:
    """Return what came of the same before, if all that was printed is still there."""
    from generator.manifest import MANIFEST, is_there, read  # noqa: PLC0415

    kept = order.cache.get(key) if order.cache and key else None
    if kept is None:
        return None
    printed = read(kept[MANIFEST].decode())
    where = order.output / printed.game
    if not all(is_there(file, where) for file in printed.files):
        return None
    outcome: Outcome = unpickled(kept[_OUTCOME])
    paths = tuple(where / file.name for file in printed.files if file.name != MANIFEST)
    return replace(outcome, printed=paths)


def remember(key: str, order: Order, outcome: Outcome) -> None:
    """Keep what came of a build, and how the files lie there that it printed."""
    from generator.manifest import MANIFEST, Manifest, write  # noqa: PLC0415

    if order.cache is None or not key or not outcome.sound or not outcome.printed:
        return
    where = outcome.printed[0].parent
    listed = tuple(map(_as_it_lies, (*outcome.printed, where / MANIFEST)))
    files = Manifest(where.relative_to(order.output).as_posix(), "", listed)
    told = pickled(replace(outcome, printed=()))
    order.cache.put(key, {MANIFEST: write(files).encode(), _OUTCOME: told})


def _key(work: str, asked: Sequence[str], read: Iterable[Path], output: Path) -> str:
    """Return the key of a work for all that is read for it; nothing where that cannot be."""
    files = sorted({path for each in read for path in _files(each, output)})
    try:
        texts = [f"{path}\0{hashlib.sha256(path.read_bytes()).hexdigest()}" for path in files]
    except OSError:
        return ""
    return key(work, *asked, *texts)


def _files(folder: Path, output: Path) -> Iterator[Path]:
    """Yield the files of a folder that a game may be made of; nothing hidden, nothing printed."""
    for path in folder.rglob("*"):
        inside = path.relative_to(folder).parts
        hidden = any(part.startswith(".") for part in inside)
        if path.is_file() and not hidden and output not in path.parents:
            yield path


def _as_it_lies(path: Path) -> PrintedFile:
    from generator.manifest import PrintedFile  # noqa: PLC0415

    data = path.read_bytes()
    return PrintedFile(path.name, "", hashlib.sha256(data).hexdigest(), len(data), 1)
