"""The story on one screen: read, check, draw, print, prove, publish."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.diagnostics import Finding, Origin, Outcome, Span
from generator.faults import CHECK_BROKE_OFF, PRODUCT_BROKE_OFF, fault
from generator.font_folders import fonts_of
from generator.judging import Checked, judged, with_more
from generator.languages import in_language
from generator.model.game import Game
from generator.processors import shared_out
from generator.reading.definition import Reading, read

if TYPE_CHECKING:
    from socket import socket

    from generator.blindspots import Account
    from generator.build import Build, Order, Progress
    from generator.cache import Cache
    from generator.chances import OddsReport
    from generator.reading.earlier import Whence
    from generator.site import Means, Site
    from generator.workers import WorkerPool

_AHEAD = 4
"""Editions in the queue, for each process, while which the next game is read."""


def judge(
    folder: Path,
    instead: Mapping[str, str] = MappingProxyType({}),
    jobs: int = 1,
    cache: Cache | None = None,
) -> tuple[Reading, Outcome]:
    """Read and check one definition, or what it would be with other texts for some files.

    The cache knows what each check has found in a definition that differs from it in texts alone.
    """
    reading = read(folder, instead)
    check = partial(_remembered, cache) if cache else None
    return reading, judged(folder.resolve(), reading, jobs, check)


def _remembered(cache: Cache, game: Game, jobs: int) -> Checked:
    from generator import rejudging

    known = rejudging.remembered(game, jobs, cache)
    return known.context, known.findings


def judge_all(folders: Sequence[Path], jobs: int, cache: Cache | None = None) -> list[Outcome]:
    """Check games, as many at a time as there are jobs, or one game with more than one process."""
    if len(folders) == 1:
        return [judge(folders[0], jobs=jobs, cache=cache)[1]]
    return shared_out([partial(_outcome, folder, cache) for folder in folders], jobs)


def _outcome(folder: Path, cache: Cache | None) -> Outcome:
    return judge(folder, cache=cache)[1]


def try_slips(
    folder: Path, jobs: int, progress: Callable[[int, int], None]
) -> tuple[Outcome, Account | None]:
    """Try slips in the texts of a game; none are tried in a definition with errors.

    `progress` is told how many slips are tried, and of how many.
    """
    from generator import rejudging
    from generator.blindspots import account_of
    from generator.catalogue import ledger
    from generator.suppressions import suppressions

    reading, kept = read(folder), list[rejudging.Judged]()

    def check(game: Game, jobs: int) -> Checked:
        kept.append(rejudging.judged(game, jobs))
        return kept[-1].context, kept[-1].findings

    outcome = judged(folder.resolve(), reading, jobs, check)
    if reading.game is None or not outcome.sound:
        return outcome, None
    own = (each.code for each in reading.game.checks)
    allowed = suppressions(reading.pragmas, ledger(own))

    def left(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        if not reading.pragmas:
            return findings
        return allowed.apply(map(reading.origins.locate, findings))[0]

    def where(origin: Origin, within: tuple[int, int] | None) -> Span | None:
        return (
            reading.origins.span_within(origin, *within) if within else reading.origins.span(origin)
        )

    return outcome, account_of(kept[0], left, where, jobs, progress)


def judge_since(folders: Sequence[Path], since: str, jobs: int) -> list[Outcome]:
    """Check games, and compare each with what it was: at a revision, in a folder, as printed.

    Raises EarlierError where there is no such thing for any of them.
    """
    from generator.reading.earlier import EarlierError, whence

    places: list[tuple[Path, Whence | str]] = []
    for folder in folders:
        try:
            places.append((folder, whence(folder, since)))
        except EarlierError as problem:
            places.append((folder, str(problem)))
    if all(isinstance(where, str) for _, where in places):
        raise EarlierError(places[0][1])
    if len(folders) == 1:
        return [_since(*places[0], jobs=jobs)]
    return shared_out([partial(_since, folder, where) for folder, where in places], jobs)


def _since(folder: Path, where: Whence | str, jobs: int = 1) -> Outcome:
    """Check a game, and add what has changed in one telling alone; `where` may say why not.

    A comment that allowed a change stood there when it was made: what it says of the next is not
    known, so one that is as old as the earlier definition allows no finding of these.
    """
    from generator.comparison.since import NOT_COMPARED, since
    from generator.reading.earlier import Earlier, earlier, entry_of

    reading, outcome = judge(folder, jobs=jobs)
    if reading.game is None:
        return outcome
    try:
        before = Earlier(None, where) if isinstance(where, str) else earlier(folder, where)
        if before.game is None:
            message = f"nothing is compared: {before.why}"
            return with_more(outcome, [NOT_COMPARED.finding(message, "title")], reading, "")
        found = since(before.game, reading.game, reading.origins)
        fresh = tuple(
            each
            for each in reading.pragmas
            if (entry_of(reading, each), each.text) not in before.allowed
        )
        return with_more(outcome, found, replace(reading, pragmas=fresh), "")
    except Exception as problem:  # whatever it was, what checks found is told
        broken = fault(CHECK_BROKE_OFF, "comparing the game with what it was", problem)
        return with_more(outcome, [broken], reading, "")


def build(folders: Sequence[Path], order: Order, progress: Progress) -> list[Outcome]:
    """Print games; one whose definition has errors prints nothing and leaves older files alone.

    One that is as it was when the same was printed of it is left as it is.
    """
    from generator.again import key_of_build, remember, unchanged
    from generator.gc_tuning import collect_garbage
    from generator.workers import WorkerPool

    outcomes: dict[Path, Outcome] = {}
    begun: dict[Path, tuple[str, Reading, Build]] = {}

    def finish() -> None:
        """Let go of what is printed: of many games only a few are held at a time."""
        for folder in [each for each, (_, _, build) in begun.items() if build.is_done]:
            key, reading, build = begun.pop(folder)
            outcome = with_more(outcomes[folder], build.finish(), reading, order.language)
            outcomes[folder] = replace(outcome, printed=build.paths(), pages=build.pages())
            if key == key_of_build(folder, order):  # nobody has typed on meanwhile
                remember(key, order, outcomes[folder])
            if order.cache is not None:
                order.cache.trim()
            if begun or len(outcomes) < len(folders):  # after the last nothing needs the room
                collect_garbage()

    with WorkerPool(order.jobs, partial(progress, None)) as pool:
        for folder in folders:
            key = key_of_build(folder, order)
            known = unchanged(key, order)
            if known is not None:
                outcomes[folder] = known
                continue
            reading, outcomes[folder], build = _planned(folder, order, pool, len(outcomes))
            if build is not None:
                begun[folder] = key, reading, build
                build.begin(progress)
                pool.work(leaving=_AHEAD * order.jobs)
                finish()
        progress(None)
        pool.work()
        finish()
    return [outcomes[folder] for folder in folders]


def _planned(
    folder: Path, order: Order, pool: WorkerPool, place: int
) -> tuple[Reading, Outcome, Build | None]:
    """Read and check a game, the one at a `place` among all, and plan what was ordered of it."""
    from generator.build import start
    from generator.manifest import source_hash

    reading, outcome = judge(folder)
    if reading.game is None or not outcome.sound:
        return reading, outcome, None
    findings: tuple[Finding, ...] = ()
    build = None
    try:
        game, findings = in_language(reading.game, order.language)
        if game is not None:
            printed = folder_of(order.output, reading.game, game)
            own = replace(order, fonts=(*fonts_of(folder)[:1], *order.fonts))
            build, more = start(game, printed, source_hash(reading.files), own, pool, place)
            findings += more
    except Exception as problem:  # whatever it was, the other games are printed
        findings += (fault(PRODUCT_BROKE_OFF, f"{reading.game.id}: printing", problem),)
    return reading, with_more(outcome, findings, reading, order.language), build


def prove(folder: Path, output: Path, language: str = "", jobs: int = 1) -> Outcome:
    """Compare what was printed, in a language, with the definition, in so many processes."""
    from generator.manifest import source_hash
    from generator.proof import prove_folder

    reading, outcome = judge(folder)
    if reading.game is None:
        return outcome
    game, findings = in_language(reading.game, language)
    if game is not None:
        printed = folder_of(output, reading.game, game)
        findings += prove_folder(game, source_hash(reading.files), printed, jobs)
    return with_more(outcome, findings, reading, language)


def publish(
    folders: Sequence[Path], order: Order, site: Site, target: Path, progress: Progress
) -> tuple[list[Outcome], tuple[str, ...]]:
    """Print games in all their languages, and write the site that shows them into `target`.

    A game whose definition has errors is not on it; where none is left nothing is written. Returns
    sentences for whoever publishes it as well.
    """
    from generator.site import Means, publications, write_site

    outcomes, games = build(folders, order, progress), list[tuple[Path, Game]]()
    for folder, outcome in tuple(zip(folders, outcomes, strict=True)):
        game = read(folder).game if outcome.printed else None
        if game is not None:
            games.append((folder, game))
            for words in game.translations:
                outcomes += build([folder], replace(order, language=words.language), progress)
    shown = [
        each for folder, game in games for each in publications(folder, game, order.output, target)
    ]
    if shown:
        means = Means(order.fonts, order.options, order.cache, order.jobs)
        write_site(shown, site, target, means)
    remarks = dict.fromkeys(remark for each in shown for remark in each.history.remarks)
    return outcomes, tuple(remarks)


def watch(
    folder: Path, listens: socket, means: Means, site: Site, told: Callable[[str, Outcome], None]
) -> None:
    """Serve the pages of a game on this computer as it is saved, until interrupted; print nothing.

    `told` hears where, and what was found. Raises ChildProcessError where the server is ended.
    """
    from generator.cache import Cache
    from generator.leftovers import workplace
    from generator.watching import watch

    with workplace() as aside, suppress(KeyboardInterrupt):
        kept = means if means.cache else replace(means, cache=Cache(aside))
        watch(folder, listens, kept, site, told)


def folder_of(output: Path, game: Game, printed: Game) -> Path:
    """Return where a game is printed; in another language into a folder within its own."""
    folder = output / game.id
    return folder if printed is game else folder / printed.language


def reckon(folder: Path) -> tuple[Outcome, OddsReport | None]:
    """Work out the odds of one game; there are none of a definition with errors."""
    from generator.combat.report import odds_of_events, odds_of_game, odds_of_initiative

    reading, outcome = judge(folder)
    game = reading.game
    if game is None or not outcome.sound:
        return outcome, None
    odds = odds_of_game(game)
    return outcome, replace(
        odds, blocks=(*odds.blocks, *odds_of_initiative(game), *odds_of_events(game))
    )
