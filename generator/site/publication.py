"""What is published of a game: the game in one language, and the list of what was printed of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from generator.languages import in_language
from generator.manifest import MANIFEST, PrintedFile, is_there, read
from generator.model.game import Game
from generator.records import Frozen
from generator.site.editions import History, history


class Publication(Frozen):
    """A game in one language, on its way to the site.

    `printed` are the files of it, without the texts on their pages; they lie in `source`.
    """

    game: Game
    home: Path
    """The folder of its definition."""
    folder: str
    """Where its pages lie in the site: ``mukden``, in another language ``mukden/ja``."""
    printed: tuple[PrintedFile, ...]
    source: Path
    history: History = History()
    """Its editions."""
    languages: tuple[tuple[str, str], ...] = ()
    """The languages in which the game is published, the first first: tags and folders."""

    def page(self, name: str = "") -> str:
        """Return the path of one of its pages: of the game itself, of ``rules``, of ``changes``."""
        return "/".join(filter(None, (self.folder, name, "index.html")))

    def tongues(self, name: str = "") -> tuple[tuple[str, str], ...]:
        """Return one of its pages in all languages: tags and paths."""
        pages = ("/".join(filter(None, (each, name, "index.html"))) for _, each in self.languages)
        return tuple(zip((tag for tag, _ in self.languages), pages, strict=True))

    def file(self, name: str) -> str:
        """Return the path of a file that was printed, where it is downloaded."""
        return f"{self.folder}/files/{name}"


def publications(
    home: Path, game: Game, output: Path | None, site: Path | None
) -> tuple[Publication, ...]:
    """Return a game in its first language, and in all others in which something was printed.

    `home` is the folder of its definition, `output` that into which games are printed, `site` that
    of the site, where an earlier one may lie. Without an output the game is returned in all its
    languages, and nothing that was printed of it.
    """
    found: list[Publication] = []
    home_page = f"{game.id}-game" if _TAKEN.fullmatch(game.id) else game.id
    told = history(game, home, site / home_page if site else home)
    for tag in ("", *(each.language for each in game.translations)):
        said, _ = in_language(game, tag)
        source = output / game.id / tag if output else home
        files = tuple(_printed(source)) if output else ()
        if said is not None and (files or not tag or output is None):
            folder = "/".join(filter(None, (home_page, tag)))
            found.append(Publication(said, home, folder, files, source, told))
    languages = tuple((each.game.language, each.folder) for each in found)
    return tuple(replace(each, languages=languages) for each in found)


_TAKEN = re.compile("assets|[a-z]{2,3}")
"""Folders of a site that belong to all games, those of languages among them."""


def _printed(folder: Path) -> Iterator[PrintedFile]:
    """Yield the files that a manifest lists and that lie there so, without the texts in them."""
    with suppress(OSError, ValueError):
        for file in read((folder / MANIFEST).read_text(encoding="utf-8")).files:
            if is_there(file, folder):
                yield replace(file, texts=(), pieces=())
