"""The studio: the definition of a game as it was saved in, its pages out, again and again.

Reading takes some hundredths of a second, and judging no more where texts alone are others
(`rejudging`). Counters are drawn by themselves, those that look otherwise. What takes longer, the
map, its cover and the figures of examples, is drawn by another process, if the slice of the game
that it is drawn of is another; until it comes the pages show the pictures of before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, TypeAlias

from generator import rejudging
from generator.catalogue import catalogue
from generator.checks.context import CheckContext
from generator.custom_checks import pages as pages_of_own
from generator.diagnostics import CodeEntry, Finding, Outcome, in_order
from generator.faults import PRODUCT_BROKE_OFF, fault
from generator.font_folders import fonts_of
from generator.html.writer import lines
from generator.judging import judged, with_more
from generator.model.codec import digest
from generator.model.game import Game
from generator.processors import Aside
from generator.products.atlas import Atlas
from generator.products.context import BuildContext, open_context
from generator.products.slices import Slices
from generator.reading.definition import Reading, read
from generator.records import Frozen
from generator.site.pictures import (
    Board,
    BoardPicture,
    Cover,
    Faced,
    Pictures,
    counter_pictures,
    draw_board,
    draw_counters,
    example_pictures,
)
from generator.site.publication import Publication, publications
from generator.site.publish import Exhibit, Means, assets, exhibit, whole_site
from generator.site.shell import INDEX, Leaf, Site, document
from generator.watching.findings import findings_markup
from generator.words import words_in

_JOBS = 2
"""Processes that judge a game."""
_BOARD, _COVER, _FIGURES = "board", "cover", "figures"


class _Drawn(Frozen):
    """What the other process has drawn: the picture of a name, in a language, of a slice."""

    language: str
    name: str
    key: str
    picture: Any


_Work: TypeAlias = Callable[[], _Drawn]


class _Tongue:
    """A game in one language: what it is now, and the pictures of it that there are."""

    def __init__(
        self, published: Publication, context: BuildContext, before: _Tongue | None
    ) -> None:
        """Take a game, what it is drawn with, and what there was `before`."""
        self.published, self.context = published, context
        self.language = published.game.language
        self.slices = Slices(published.game)
        self.pictures: Pictures = before.pictures if before else Pictures()
        self.keys: dict[str, str] = dict(before.keys) if before else {}
        self.is_fresh = False
        """Whether its counters and pages are those of the game as it is now."""
        self.faced: Faced = before.faced if before else {}
        self._exhibit: Exhibit | None = before.shown if before else None

    @property
    def shown(self) -> Exhibit | None:
        """Its pages as they were written last."""
        return self._exhibit

    def works(self) -> Iterator[tuple[str, _Work]]:
        """Yield what must be drawn again and takes long: names of pictures, and what draws them."""
        game, slices, drawn_with = self.published.game, self.slices, self._drawn_with
        if game.map is not None:
            card = digest((slices.card, drawn_with))
            board = _Once(partial(draw_board, slices.card, self.context))
            if self.keys.get(_BOARD) != card:
                yield _BOARD, partial(self._drawn, _BOARD, card, board.picture)
            if self.keys.get(_COVER) != card:
                yield _COVER, partial(self._drawn, _COVER, card, board.cover)
        fights = slices.fights
        fought = digest((fights, drawn_with))
        if self.keys.get(_FIGURES) != fought:
            draw = partial(example_pictures, fights, self.context)
            yield _FIGURES, partial(self._drawn, _FIGURES, fought, draw)

    @property
    def _drawn_with(self) -> tuple[object, ...]:
        return self.published.game.theme, self.context.stages.type

    def _drawn(self, name: str, key: str, draw: Callable[[], object]) -> _Drawn:
        self.context.typesetter.take_findings()  # else nothing would be taken from the cache
        return _Drawn(self.language, name, key, draw())

    def take(self, drawn: _Drawn) -> None:
        """Put a picture in the place of that of before."""
        self.pictures = replace(self.pictures, **{drawn.name: drawn.picture})
        self.keys[drawn.name] = drawn.key
        self._exhibit = None

    def draw_counters(self) -> None:
        """Draw the counters that look otherwise than before, and leave out what is gone."""
        game, self.is_fresh = self.published.game, True
        self.context.typesetter.take_findings()
        faced = draw_counters(self.slices.cut_sheets, self.context) if game.counters else {}
        known, had = self.pictures.counters, self.faced
        others = {name: both for name, both in faced.items() if had.get(name) != both}
        made = counter_pictures(others, self.context)
        counters = {name: made[name] if name in made else known[name] for name in faced}
        pictures = replace(self.pictures, counters=counters)
        if game.map is None and pictures.board is not None:
            pictures = replace(pictures, board=None, cover=None)
            self.keys.clear()
        self.pictures, self.faced, self._exhibit = pictures, faced, None

    def exhibit(self, site: Site) -> Exhibit:
        """Return its pages: those of before until its counters are drawn."""
        if self._exhibit is None:
            self._exhibit = exhibit(self.published, self.pictures, self.context, site)
        return self._exhibit


class _Once:
    """Draws a map once for all pictures of it."""

    def __init__(self, draw: Callable[[], Board]) -> None:
        self._draw = draw

    @cached_property
    def _made(self) -> Board:
        return self._draw()

    def picture(self) -> BoardPicture:
        """Return the map as a page shows it."""
        return self._made.picture()

    def cover(self) -> Cover:
        """Return it as the cover of its game."""
        return self._made.cover()


class Studio:
    """Keeps what is known of a game, and makes its pages anew."""

    def __init__(self, folder: Path, means: Means, site: Site) -> None:
        """Watch the game of a folder; `means` are what its pages are made with."""
        self._folder, self._means, self._site = folder, means, site
        self._outcome = Outcome(folder.resolve().name, (), {})
        self._judged: rejudging.Judged | None = None
        self._tongues: dict[str, _Tongue] = {}
        self._contexts: dict[str, tuple[str, BuildContext]] = {}
        self._house: BuildContext | None = None
        self._own: tuple[CodeEntry, ...] = ()
        self._painter: Aside[_Drawn] = Aside()
        self._codes = {page.code: page for page in catalogue()}

    @property
    def busy(self) -> bool:
        """Whether pictures are being drawn, or pages in other languages are to be written."""
        behind = any(not each.is_fresh for each in self._tongues.values())
        return self._painter.left > 0 or behind

    @property
    def home(self) -> str:
        """Where the page of the game lies."""
        first = next(iter(self._tongues.values()), None)
        return f"{first.published.folder if first else self._outcome.game}/"

    @property
    def outcome(self) -> Outcome:
        """What was found in the game as it was saved last."""
        return self._outcome

    def close(self) -> None:
        """End what is being drawn."""
        self._painter.stop()

    def begin(self) -> Mapping[str, bytes]:
        """Read and judge the game as it is saved now; return its pages with what there is of it.

        Where it has errors the pages are those of before, but for what is found.
        """
        self._painter.stop()
        reading = read(self._folder)
        tongues, findings = self._opened(reading) if reading.game else ({}, ())
        # The other process paints while this one judges. At first there is none: what this one has
        # loaded and measured all others that it forks know from the start. Figures of examples
        # alone can wait until the pages are there.
        works, forked = self._works(tongues), bool(self._tongues)
        at_once = any(name == _BOARD for name, _ in works)
        if at_once:
            self._painter = Aside([work for _, work in works], forked=forked)
        jobs = 1 if at_once and forked else _JOBS
        outcome = judged(self._folder.resolve(), reading, jobs, self._checked)
        self._outcome = with_more(outcome, findings, reading, "")
        if reading.game is not None:
            self._own = pages_of_own(reading.game)
        if tongues and self._outcome.sound:
            self._tongues = tongues
            first = next(iter(tongues.values()))  # most look at the first language
            self._guarded("drawing counters", first.draw_counters)
        else:  # what is still to be drawn is that of before
            self._painter.stop()
            works, at_once = self._works(self._tongues), False
        pages = self._pages()
        if not at_once:
            self._painter = Aside([work for _, work in works], forked=forked)
        return pages

    def came(self, seconds: float) -> Mapping[str, bytes] | None:
        """Return the pages if something has come that they lack, after up to so many seconds."""
        behind = next((each for each in self._tongues.values() if not each.is_fresh), None)
        if behind is not None:
            self._guarded("drawing counters", behind.draw_counters)
            return self._pages()
        drawn: list[_Drawn] = []
        self._guarded("drawing", lambda: drawn.extend(self._painter.came(seconds)))
        for each in drawn:
            self._tongues[each.language].take(each)
        return self._pages() if drawn or not self.busy else None

    def _checked(self, game: Game, jobs: int) -> tuple[CheckContext, tuple[Finding, ...]]:
        """Judge a game, by the checks alone that can find something else than before."""
        before = self._judged
        now = rejudging.judged_after(before, game, jobs) if before else rejudging.judged(game, jobs)
        self._judged = now
        return now.context, now.findings

    def _opened(self, reading: Reading) -> tuple[dict[str, _Tongue], tuple[Finding, ...]]:
        """Return a game in all languages in which its type can be set, and what fonts tell."""
        game, findings = reading.game, tuple[Finding, ...]()
        found: dict[str, _Tongue] = {}
        for published in publications(self._folder, game, None, None) if game else ():
            context, complaints = self._context(published.game)
            findings += complaints
            if context is not None:
                before = self._tongues.get(published.game.language)
                found[published.game.language] = _Tongue(published, context, before)
        return found, findings

    def _context(self, game: Game) -> tuple[BuildContext | None, tuple[Finding, ...]]:
        """Return what a game is drawn with; its faces are opened again only if they are others."""
        folders = tuple(dict.fromkeys((*fonts_of(self._folder), *self._means.fonts)))
        files = [path for each in folders if each.is_dir() for path in sorted(each.rglob("*"))]
        name = digest((game.theme, game.language, *((str(p), p.stat().st_mtime) for p in files)))
        known, context = self._contexts.get(game.language, ("", None))
        findings: tuple[Finding, ...] = ()
        if context is None or known != name:
            opened, findings = open_context(game, folders, self._means.options)
            if opened is None:
                return None, findings
            context = opened.kept_in(self._means.cache)
            self._contexts[game.language] = name, context
        fresh = replace(context, atlas=Atlas(), figures={}, imprint=Slices(game).imprint)
        return fresh, findings

    def _works(self, tongues: Mapping[str, _Tongue]) -> list[tuple[str, _Work]]:
        """Return what must be drawn, the map in all languages first, since most look at that."""
        order = (_BOARD, _COVER, _FIGURES)
        works = [work for each in tongues.values() for work in each.works()]
        return sorted(works, key=lambda work: order.index(work[0]))

    def _guarded(self, what: str, work: Callable[[], None]) -> None:
        """Do a work; where it falls over that is found, and the pages stay as they were."""
        try:
            work()
        except Exception as problem:  # a sentence, whatever it was
            self._painter.stop()
            found = fault(PRODUCT_BROKE_OFF, f"{self._outcome.game}: {what}", problem)
            findings = in_order((*self._outcome.findings, found))
            self._outcome = replace(self._outcome, findings=findings)

    def _pages(self) -> Mapping[str, bytes]:
        """Return all files that are served."""
        shown: list[Exhibit] = []

        def show() -> None:
            shown.extend([each.exhibit(self._site) for each in self._tongues.values()])

        self._guarded("its pages", show)
        codes = self._codes | {page.code: page for page in self._own}
        if not shown:
            return self._bare(codes)
        if self._house is None:
            plain = replace(next(iter(self._tongues.values())).published.game, theme=None)
            self._house, _ = open_context(plain, self._means.fonts, self._means.options)

        def told(leaf: Leaf) -> Leaf:
            found = findings_markup(self._outcome, codes, leaf.words, shown=True)
            return replace(leaf, content=lines((found, leaf.content)))

        with_findings = [replace(each, leaves=tuple(map(told, each.leaves))) for each in shown]
        return whole_site(with_findings, self._site, self._house)

    def _bare(self, codes: Mapping[str, CodeEntry]) -> Mapping[str, bytes]:
        """Return what is served of a game of which nothing can be shown: what is wrong with it."""
        words = words_in("en")
        content = findings_markup(self._outcome, codes, words, shown=False)
        name = self._outcome.game
        leaf = Leaf(INDEX, name, name, words, content, ("assets/style.css",))
        pages = {
            each.path: document(each, self._site).encode()
            for each in (leaf, replace(leaf, path=f"{name}/{INDEX}"))
        }
        return {**dict(assets((), self._site)), **pages}
