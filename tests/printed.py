"""The games of sources/, printed: what tests of the printed page read."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from generator.build import Order
from generator.drawing.furniture.theme import Ink
from generator.manifest import Manifest, PrintedFile, read, source_hash
from generator.pipeline import build
from generator.products.context import BuildOptions
from generator.products.product import Edition
from generator.products.registry import editions
from generator.reading import definition
from tests.shumshu import SOURCES, game


@dataclass(frozen=True)
class Shelf:
    """A folder with printed games: with all of them, or with what tests have asked for so far.

    No test writes there.
    """

    folder: Path
    complete: bool
    _printed: set[tuple[str, Edition]] = field(default_factory=set)

    def files(
        self,
        name: str,
        *only: str,
        papers: tuple[str, ...] = ("a4",),
        inks: tuple[str, ...] = ("colour",),
    ) -> tuple[Manifest, Path]:
        """Return the manifest of some products of a game and of nothing else, and their folder."""
        options = BuildOptions(papers, inks)
        asked = {(name, edition) for edition in editions(game(name), options, only)}
        if not self.complete and asked - self._printed:
            order = Order(self.folder, (), only, options)
            (outcome,) = build([SOURCES / name], order, lambda *_: None)
            assert outcome.sound
            self._printed.update(asked)
        folder = self.folder / name
        manifest = read((folder / "manifest.json").read_text(encoding="utf-8"))
        assert manifest.source == source_hash(definition.read(SOURCES / name).files)
        found = {file: (file.product, _ink_of(file)) for file in manifest.files}
        wanted = {(edition.promise, edition.ink) for _, edition in asked}
        assert wanted <= set(found.values())
        files = tuple(file for file, edition in found.items() if edition in wanted)
        return replace(manifest, files=files), folder


def _ink_of(file: PrintedFile) -> Ink:
    return Ink.PHOTOCOPIER if Path(file.name).stem.endswith("-bw") else Ink.COLOUR
