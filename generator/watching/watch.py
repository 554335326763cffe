"""Watching: a game that is read, judged and drawn again whenever a file of it is saved."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from socket import socket
from typing import NoReturn

from generator.diagnostics import Outcome
from generator.font_folders import fonts_of
from generator.gc_tuning import tune_gc
from generator.site.publish import Means
from generator.site.shell import Site
from generator.watching.files import Saved
from generator.watching.serving import Served, address_of
from generator.watching.studio import Studio

_LOOK = 0.08
"""Seconds between two looks at the files."""

Told = Callable[[str, Outcome], None]
"""Is told at which address a game is shown, and what was found, each time that it is saved."""


def watch(folder: Path, listens: socket, means: Means, site: Site, told: Told) -> NoReturn:
    """Serve the pages of a game on a socket, and keep them as it is saved, until interrupted.

    Saves that come while pictures are drawn put an end to that: the last one wins. Raises
    ChildProcessError where the server was ended by others.
    """
    tune_gc()
    address = address_of(listens)
    fonts = dict.fromkeys((*fonts_of(folder), *means.fonts))
    saved = Saved((folder, *(each for each in fonts if folder not in each.parents)))
    with Served(listens) as served, closing(Studio(folder, means, site)) as studio:
        while True:
            if saved.changed():
                served.show(studio.begin(), busy=studio.busy)
                told(f"{address}{studio.home}", studio.outcome)
            elif studio.busy:
                pages = studio.came(_LOOK)
                if pages is not None:
                    served.show(pages, busy=studio.busy)
            else:
                served.rest(_LOOK)
