"""The build of one game: a game and an order in, printed files and their manifest out.

What was printed before of the same is taken from the cache. All else is queued, each edition as
soon as there is what it is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import field, replace
from enum import Enum, auto
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from generator.cache import Cache, key
from generator.comparison.products import Needs
from generator.diagnostics import Finding
from generator.drawing.furniture.theme import Ink
from generator.faults import PRODUCT_BROKE_OFF, fault
from generator.manifest import Written
from generator.model.codec import digest
from generator.model.game import Game
from generator.papers import paper_here
from generator.printing import (
    Kept,
    Part,
    Printed,
    Result,
    listed_before,
    take,
    write_manifest,
)
from generator.products.context import BuildContext, BuildOptions, open_context
from generator.products.product import Edition
from generator.products.registry import editions, parts_of, prepared, surveyed, with_parts
from generator.records import Frozen, dataclass
from generator.workers import Rank, WorkerPool


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
    cache: Cache | None = None
    """Where what is printed is kept, and looked for before it is drawn."""


class Stage(Enum):
    """How far an edition has come."""

    PLANNED = auto()
    BEGUN = auto()
    """It is given to a process, which prints it after what it was given before."""
    DONE = auto()


class Step(Frozen):
    """An edition of a game has come to a stage; once done, what `files` were printed of it."""

    stage: Stage
    game: str
    edition: Edition
    ordered: bool
    """Whether a user ordered it; else it is a part of what was ordered."""
    files: Printed = ()
    kept: bool = False
    """Whether it was printed before, and is taken from the cache."""


Progress: TypeAlias = Callable[[Step | None], None]
"""Is told each step of a build; None now and then while there is none, once all are planned."""


@dataclass(slots=True)
class Build:
    """A game that is being printed: `ordered` are the editions of it."""

    _game: Game
    _context: BuildContext
    _folder: Path
    _source: str
    ordered: tuple[Edition, ...]
    _pool: WorkerPool
    _cache: Cache | None
    _place: int
    """Its number among all games: what its reader waits for comes in this order."""
    _needed: tuple[Edition, ...] = field(init=False)
    _waiting: list[Edition] = field(init=False)
    """What is neither printed nor queued."""
    _first: Collection[Edition] = field(init=False)
    """What the reader waits for: the print-and-play file on the paper of the country, its parts."""
    _tell: Progress = print
    _results: dict[Edition, Result] = field(default_factory=dict)
    _before: Printed = ()
    """What an earlier build of the same has listed."""
    _listed: Printed | None = None
    """What the manifest lists, as soon as it is written."""
    _written: Written = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._needed = with_parts(self.ordered, self._game)
        self._waiting = list(self._needed)
        awaited = [edition for edition in self.ordered if _is_awaited(edition)]
        self._first = with_parts(awaited, self._game)

    def begin(self, tell: Progress) -> None:
        """Take what the cache has, and queue what can be made without anything else.

        `tell` is told every step of it. Raises OSError at once where no folder can be made.
        """
        self._tell = tell
        self._folder.mkdir(parents=True, exist_ok=True)
        for edition in self._needed:
            self._told(Stage.PLANNED, edition)
        self._look_up()
        self._queue([each for each in self._waiting if each.product.extent is None])
        self._pool.begin()
        try:  # while others are printed
            self._context = surveyed(self._context, self._game, self._waiting)
        except Exception as problem:  # whatever it was, all else is printed
            broken = fault(PRODUCT_BROKE_OFF, f"{self._game.id}: surveying the ground", problem)
            for edition in self._waiting:
                self._keep(edition, ((), (broken,)))
            self._waiting.clear()
        self._go_on()

    @property
    def is_done(self) -> bool:
        """Whether all is printed that can be."""
        return self._results.keys() >= set(self._needed)

    def finish(self) -> tuple[Finding, ...]:
        """Let go of what was needed to print; return what was found, by the order of editions."""
        self._pool.forget(self._game.id)
        found = (self._results[each][1] for each in self._needed if each in self._results)
        return tuple(chain.from_iterable(found))

    def paths(self) -> tuple[Path, ...]:
        """Return the files that were ordered and printed."""
        return tuple(self._folder / file.name for file in self._files())

    def pages(self) -> int:
        """Return how many pages of PDF were ordered and printed."""
        return sum(file.pages for file in self._files() if file.name.endswith(".pdf"))

    def _files(self) -> Printed:
        found = (self._results[each][0] for each in self.ordered if each in self._results)
        return tuple(chain.from_iterable(found))

    def _go_on(self) -> None:
        """Take or queue what could not be made before; list the files when they are printed."""
        unlisted = set(filter(_needs_no_list, self._needed))
        if self._listed is None and self._results.keys() >= unlisted:
            self._list_files()
        self._look_up()
        self._queue(self._waiting)
        if self.is_done:
            self._list_files()

    def _look_up(self) -> None:
        """Take from the cache what is there of all that has what it is made of."""
        for edition in tuple(self._waiting):
            kept = self._kept(edition) if self._is_ready(edition) else None
            result = take(kept, self._target(edition)) if kept else None
            if result is not None:
                self._waiting.remove(edition)
                self._keep(edition, result, kept=True)

    def _queue(self, editions: Sequence[Edition]) -> None:
        """Queue those of the editions that have what they are made of."""
        for edition in filter(self._is_ready, tuple(editions)):
            self._waiting.remove(edition)
            parts = self._parts(edition)
            if len(parts) < len(parts_of(edition, self._game)):  # it cannot be bound
                self._keep(edition, ((), ()))
                continue
            target, kept = self._target(edition), self._kept(edition)
            work = edition, self._context, target, parts, kept
            rank = self._rank(edition)
            self._pool.print(*work, rank=rank, begin=self._begun, take=self._take)

    def _rank(self, edition: Edition) -> Rank:
        """Return when an edition is printed: with what the reader waits for, or after all that.

        Behind that comes the same in other inks, as long as it is known where all stands on it.
        """
        sheets = {(each.product, each.paper) for each in self._first}
        first = (edition.product, edition.paper) in sheets
        awaited = edition in self._first
        return not first, first * self._place, first and not awaited, -edition.product.effort

    def _begun(self, edition: Edition) -> None:
        self._told(Stage.BEGUN, edition)

    def _take(self, edition: Edition, result: Result) -> None:
        self._keep(edition, result)
        self._go_on()

    def _keep(self, edition: Edition, result: Result, *, kept: bool = False) -> None:
        self._results[edition] = result
        self._told(Stage.DONE, edition, result[0], kept=kept)

    def _told(
        self, stage: Stage, edition: Edition, files: Printed = (), *, kept: bool = False
    ) -> None:
        ordered = edition in self.ordered
        files = tuple(replace(file, texts=(), pieces=()) for file in files)  # nobody shows them
        self._tell(Step(stage, self._game.id, edition, ordered, files, kept))

    def _is_ready(self, edition: Edition) -> bool:
        """Whether there is all that an edition is made of, or is known to be lacking."""
        if not _needs_no_list(edition):
            return self._listed is not None
        return self._results.keys() >= set(parts_of(edition, self._game))

    def _parts(self, edition: Edition) -> tuple[Part, ...]:
        """Return the files that an edition is bound of, those that were printed."""
        parts = ((part, self._results[part][0]) for part in parts_of(edition, self._game))
        return tuple((self._target(part), files[0]) for part, files in parts if files)

    def _kept(self, edition: Edition) -> Kept | None:
        """Return where an edition is kept: by all that its files follow from."""
        if self._cache is None:
            return None
        made_of = [file.sha256 for _, file in self._parts(edition)]
        if not _needs_no_list(edition):
            others = (file for file in self._listed or () if file.product != edition.promise)
            made_of += (self._source, *(self._written[file.name][1] for file in others))
        return self._cache, key(digest(edition.ordered(self._context)), *made_of)

    def _target(self, edition: Edition) -> Path:
        """Return where an edition is printed: parts that nobody ordered are put aside."""
        return self._folder if edition in self.ordered else self._pool.aside(self._game.id)

    def _list_files(self) -> None:
        if self._listed is None:
            self._before = listed_before(self._source, self._folder)
        files = *self._before, *self._files()
        self._listed = write_manifest(
            self._game.id, self._source, files, self._folder, self._written
        )


def _is_awaited(edition: Edition) -> bool:
    """Whether an edition is the print-and-play file that most readers want to print."""
    binds = edition.product.record.needs is Needs.PARTS
    return binds and edition.sheet is paper_here() and edition.ink is Ink.COLOUR


def _needs_no_list(edition: Edition) -> bool:
    return edition.product.record.needs is not Needs.FILES


def start(
    game: Game, folder: Path, source: str, order: Order, pool: WorkerPool, place: int = 0
) -> tuple[Build | None, tuple[Finding, ...]]:
    """Return the build of a game, whose definition has the SHA-256 `source`, into `folder`.

    `place` is its number among those that are printed.

    There is no build where type cannot be set in the fonts there are; findings say why.
    """
    pool.tidy(folder, game.id)
    context, findings = open_context(game, order.fonts, order.options)
    if context is None:
        return None, findings
    ordered = tuple(editions(game, order.options, order.only))
    context = prepared(context.kept_in(order.cache), game, with_parts(ordered, game))
    return Build(game, context, folder, source, ordered, pool, order.cache, place), findings
