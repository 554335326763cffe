"""The build of one game: a game and an order in, printed files and their manifest out.

What was ordered is printed in waves: each is made of what those before it have printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from pathlib import Path

from generator.comparison.products import Needs
from generator.diagnostics import Finding
from generator.model.game import Game
from generator.printing import Printed, Result, write_manifest
from generator.products.context import BuildContext, BuildOptions, open_context
from generator.products.product import Edition
from generator.products.registry import editions, in_waves, parts_of, prepared
from generator.records import Frozen, dataclass
from generator.workers import WorkerPool


class Order(Frozen):
    """What to print: `only` these products (all where empty), as the options say, into `output`.

    In another `language` than a game's first it is printed into a folder of that name.
    """

    output: Path
    fonts: tuple[Path, ...]
    only: tuple[str, ...]
    options: BuildOptions
    jobs: int = 1
    language: str = ""


@dataclass(slots=True)
class Build:
    """A game that is being printed, the first wave at once: `ordered` are the editions of it."""

    _game: Game
    _context: BuildContext
    _folder: Path
    _source: str
    ordered: tuple[Edition, ...]
    _pool: WorkerPool
    findings: tuple[Finding, ...] = ()
    _printed: dict[Edition, Printed] = field(default_factory=dict)
    _waves: Iterator[tuple[Edition, ...]] = field(init=False)
    _pending: tuple[tuple[Edition, Callable[[], Result]], ...] = field(init=False)

    def __post_init__(self) -> None:
        self._waves = in_waves(self.ordered, self._game)
        self._pending = tuple(self._submitted(next(self._waves)))

    def advance(self, tell: Callable[[str], None]) -> bool:
        """Wait for a wave, telling what is printed, and submit the next; False if there is none.

        The manifest is written behind the last, and before one that is made of it.
        """
        for edition, work in self._pending:
            printed, findings = work()
            self.findings += findings
            if printed is not None:
                self._printed[edition] = printed
            if edition in self.ordered:
                tell(f"{self._game.id}: {edition.title}")
        wave = next(self._waves, ())
        if all(edition.product.record.needs is Needs.FILES for edition in wave):
            write_manifest(self._game.id, self._source, self._files(), self._folder)
        self._pending = tuple(self._submitted(wave))
        return bool(wave)

    def paths(self) -> tuple[Path, ...]:
        """Return the files that were printed."""
        return tuple(path for file in self._files() for path in file.paths)

    def _files(self) -> list[Printed]:
        return [self._printed[edition] for edition in self.ordered if edition in self._printed]

    def _submitted(
        self, wave: tuple[Edition, ...]
    ) -> Iterator[tuple[Edition, Callable[[], Result]]]:
        """Submit the editions of a wave; what lacks one of its parts cannot be bound."""
        game = self._game
        for edition in wave:
            parts = parts_of(edition, game)
            if all(part in self._printed for part in parts):
                folder = self._folder if edition in self.ordered else self._pool.aside(game.id)
                files = tuple(self._printed[part] for part in parts)
                yield edition, self._pool.print(edition, self._context, folder, files)


def start(
    game: Game, folder: Path, source: str, order: Order, pool: WorkerPool
) -> tuple[Build | None, tuple[Finding, ...]]:
    """Begin to print a game, whose definition has the SHA-256 `source`, into `folder`.

    There is no build where type cannot be set in the fonts there are; findings say why.
    """
    pool.tidy(folder, game.id)
    context, findings = open_context(game, order.fonts, order.options)
    if context is None:
        return None, findings
    ordered = tuple(editions(game, order.options, order.only))
    return Build(game, prepared(context, game, ordered), folder, source, ordered, pool), findings
