"""The story on one screen: read, check, draw, print, prove.

`judge` reads and checks a definition, `build` prints what is sound, `prove` reads the paper back,
`reckon` works out the odds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.allowances import Allowances, Ledger, allowances
from generator.catalogue import ledger
from generator.checks.fitting import surely_fits, surely_laid
from generator.checks.run import run
from generator.checks.subject import survey
from generator.collation.needs import unprinted
from generator.diagnostics import Finding, Severity, Suppressed, in_order, worst
from generator.faults import CHECK_BROKE_OFF, PRODUCT_BROKE_OFF, fault
from generator.languages import in_language, located
from generator.ownchecks import run_own
from generator.processors import shared_out
from generator.reading.codes import EMPTY_FILE, NOT_UTF_8, TOO_LARGE, UNREADABLE
from generator.reading.definition import Reading, read
from generator.reading.fonts import brought_along
from generator.records import dataclass

if TYPE_CHECKING:
    from generator.combat import OddsReport
    from generator.model.game import Game
    from generator.press import Press, Result
    from generator.printing import Printed
    from generator.products import Edition, Wishes, Workshop

FONTS = Path("fonts")
"""The folder where users keep fonts of their own."""

Progress = Callable[[str, int, int], None]
"""Is told what was printed, and the how manieth of how many it was."""

UNUSABLE = frozenset(entry.code for entry in (EMPTY_FILE, NOT_UTF_8, TOO_LARGE, UNREADABLE))
"""Findings that leave nothing to complain of in detail: there is no text to read."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a game: its findings, the texts they point into, the files printed.

    `suppressed` are those that the definition allows. `usable` is False where something could not
    be read or written at all.
    """

    game: str
    findings: tuple[Finding, ...]
    files: Mapping[str, str]
    printed: tuple[Path, ...] = ()
    usable: bool = True
    suppressed: tuple[Suppressed, ...] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """What to print: `only` these products (all where empty), as wished, into `output`.

    In another `language` than a game's first it is printed into a folder of that name.
    """

    output: Path
    fonts: tuple[Path, ...]
    only: tuple[str, ...]
    wishes: Wishes
    jobs: int = 1
    language: str = ""


@dataclass(slots=True)
class _Job:
    """A game at the printer's."""

    reading: Reading
    outcome: Outcome
    language: str
    folder: Path
    workshop: Workshop | None = None
    met: tuple[Finding, ...] = ()
    ordered: tuple[Edition, ...] = ()
    works: dict[Edition, Callable[[], Result]] = field(default_factory=dict)
    """What was ordered from the press, and the parts that are needed for it."""
    files: dict[Edition, Printed] = field(default_factory=dict)
    """What was printed of it so far."""


def judge(
    folder: Path, instead: Mapping[str, str] = MappingProxyType({}), jobs: int = 1
) -> tuple[Reading, Outcome]:
    """Read and check one definition, or what it would be with other texts for some files."""
    reading = read(folder, instead)
    met = reading.findings
    if reading.game is not None:
        met += tuple(map(reading.origins.locate, _checked(reading.game, jobs)))
    usable = not any(finding.code in UNUSABLE for finding in reading.findings)
    left, suppressed = _allowed(met, reading)
    name = folder.resolve().name
    outcome = Outcome(name, in_order(left), reading.files, (), usable, suppressed)
    return reading, outcome


def _checked(game: Game, jobs: int) -> tuple[Finding, ...]:
    """Return what our checks and the game's own find; each says itself where it falls over."""
    try:
        subject = survey(game)
        found = _rehearsed(game, (*run(subject, jobs), *run_own(subject)))
        # What is printed of a game with errors is anybody's guess.
        return found if worst(found) is Severity.ERROR else (*found, *unprinted(game))
    except Exception as problem:  # a sentence, whatever it was
        return (fault(CHECK_BROKE_OFF, "looking over the game", problem),)


def _rehearsed(game: Game, found: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Add to what checks found what type must be measured for; most games need no font for it."""
    if surely_fits(game) and surely_laid(game) and not brought_along(FONTS):
        return found
    from generator.printing import rehearse

    return rehearse(game, found, (FONTS,))


def judge_all(folders: Sequence[Path], jobs: int) -> list[Outcome]:
    """Check games, as many at a time as there are jobs, or one game with more than one process."""
    if len(folders) == 1:
        return [judge(folders[0], jobs=jobs)[1]]
    return shared_out([partial(_outcome, folder) for folder in folders], jobs)


def _outcome(folder: Path) -> Outcome:
    return judge(folder)[1]


def _allowed(
    met: tuple[Finding, ...], reading: Reading
) -> tuple[tuple[Finding, ...], tuple[Suppressed, ...]]:
    """Set aside what remarks allow, and complain of remarks that are wrong or of no use."""
    if not reading.remarks:
        return met, ()
    known = _ledger(reading)
    allowed = allowances(reading.remarks, known)
    left, suppressed = allowed.apply(met)
    if worst(left) is not Severity.ERROR:  # else there may be more to find, and to allow
        left += tuple(allowed.unused(met, known))
    return left + allowed.findings, suppressed


def _ledger(reading: Reading) -> Ledger:
    return ledger(check.code for check in reading.game.checks) if reading.game else ledger()


def _with(outcome: Outcome, met: Sequence[Finding], reading: Reading) -> Outcome:
    """Add what was met later, such as in printing, to an outcome, as far as it is not allowed."""
    remarks = reading.remarks
    allowed = allowances(remarks, _ledger(reading)) if remarks else Allowances((), ())
    left, suppressed = allowed.apply(met)
    findings = in_order(outcome.findings + left)
    return replace(outcome, findings=findings, suppressed=outcome.suppressed + suppressed)


def build(folders: Sequence[Path], order: Order, progress: Progress) -> list[Outcome]:
    """Print games; one whose definition has errors prints nothing and leaves older files alone."""
    from generator.press import Press

    with Press(order.jobs) as press:
        begun = [_begin(folder, order, press) for folder in folders]
        total, done = sum(len(job.ordered) for job in begun), count(1)

        def tell(name: str) -> None:
            progress(name, next(done), total)

        for job in begun:
            _gather(job, tell)
            _order_bound(job, press)
        return [_finish(job, tell) for job in begun]


def _begin(folder: Path, order: Order, press: Press) -> _Job:
    """Read and check a game, and order from the press what is to be printed of it."""
    reading, outcome = judge(folder)
    job = _Job(reading, outcome, order.language, order.output)
    if reading.game is None or worst(outcome.findings) is Severity.ERROR:
        return job
    try:
        _prepare(job, reading.game, order, press)
    except Exception as problem:  # whatever it was, the other games are printed
        job.met += (fault(PRODUCT_BROKE_OFF, f"{reading.game.id}: printing", problem),)
        job.workshop, job.ordered, job.works = None, (), {}
    return job


def _prepare(job: _Job, first: Game, order: Order, press: Press) -> None:
    """Order what is to be printed of a game, `first` in its own language."""
    from generator.printing import open_workshop
    from generator.products import editions, parts_of, prepared

    game, job.met = in_language(first, order.language)
    if game is None:
        return
    job.folder = folder_of(order.output, first, game)
    press.tidy(job.folder, game.id)
    job.workshop, met = open_workshop(game, order.fonts, order.wishes)
    job.met += met
    if job.workshop is not None:
        job.ordered = tuple(editions(game, order.wishes, order.only))
        job.workshop = prepared(job.workshop, job.ordered)
        for edition in job.ordered:
            if not (edition.product.parts or edition.product.last):
                job.works[edition] = press.print(edition, job.workshop, job.folder)
        for part in (part for edition in job.ordered for part in parts_of(edition, game)):
            if part not in job.works:
                job.works[part] = press.print(part, job.workshop, press.aside(game.id))


def _gather(job: _Job, progress: Callable[[str], None]) -> None:
    """Wait for what was ordered so far."""
    for edition, work in job.works.items():
        file, complaints = work()
        job.met += complaints
        if file is not None:
            job.files[edition] = file
        if edition in job.ordered and job.workshop is not None:
            progress(f"{job.workshop.game.id}: {edition.title}")
    job.works = {}


def _order_bound(job: _Job, press: Press) -> None:
    """Order what binds others, now that these are printed; without all of them it cannot be."""
    from generator.products import parts_of

    for edition in job.ordered:
        if edition.product.parts and job.workshop is not None:
            parts = parts_of(edition, job.workshop.game)
            if all(part in job.files for part in parts):
                files = tuple(job.files[part] for part in parts)
                job.works[edition] = press.bind(edition, job.workshop, job.folder, files)


def _finish(job: _Job, progress: Callable[[str], None]) -> Outcome:
    """Wait for what is bound, and list all that was ordered in the manifest.

    What is made of all others is made when they are listed, and listed itself.
    """
    from generator.printing import print_edition

    _gather(job, progress)
    printed = _listed(job)
    for edition in job.ordered:
        if edition.product.last and job.workshop is not None:
            job.works[edition] = partial(print_edition, edition, job.workshop, job.folder)
    if job.works:
        _gather(job, progress)
        printed = _listed(job)
    origins, language = job.reading.origins, job.language
    placed = [located(finding, origins, language) for finding in dict.fromkeys(job.met)]
    told = {*job.outcome.findings, *(each.finding for each in job.outcome.suppressed)}
    placed = [finding for finding in placed if finding not in told]
    paths = tuple(path for file in printed for path in file.paths)
    return replace(_with(job.outcome, placed, job.reading), printed=paths)


def _listed(job: _Job) -> list[Printed]:
    """List in the manifest what was printed so far, and return it."""
    from generator.printing import write_manifest

    printed = [job.files[edition] for edition in job.ordered if edition in job.files]
    if job.workshop is not None:
        source = source_hash(job.reading.files)
        write_manifest(job.workshop.game, source, printed, job.folder)
    return printed


def prove(folder: Path, output: Path, language: str = "", jobs: int = 1) -> Outcome:
    """Compare what was printed, in a language, with the definition, in so many processes."""
    from generator.proof import prove_folder

    reading, outcome = judge(folder)
    game, met = in_language(reading.game, language) if reading.game else (None, ())
    if game is not None and reading.game is not None:
        printed = folder_of(output, reading.game, game)
        met += prove_folder(game, source_hash(reading.files), printed, jobs)
    placed = [located(finding, reading.origins, language) for finding in met]
    return _with(outcome, placed, reading)


def folder_of(output: Path, game: Game, printed: Game) -> Path:
    """Return where a game is printed; in another language into a folder within its own."""
    folder = output / game.id
    return folder if printed is game else folder / printed.language


def reckon(folder: Path) -> tuple[Outcome, OddsReport | None]:
    """Work out the odds of one game; there are none of a definition with errors."""
    from generator.combat import odds_report

    reading, outcome = judge(folder)
    game = reading.game
    if game is None or worst(outcome.findings) is Severity.ERROR:
        return outcome, None
    return outcome, odds_report(game.id, game.title, game.tables)


def source_hash(files: Mapping[str, str]) -> str:
    """Return the SHA-256 of a definition: of its files by their names without folders."""
    import hashlib

    digest = hashlib.sha256()
    for name, text in sorted((Path(path).name, text) for path, text in files.items()):
        digest.update(f"{name}\0{len(text)}\0{text}\0".encode())
    return digest.hexdigest()
