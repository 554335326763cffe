"""The commands: options in, an exit status out.

Each imports the rooms it needs, when it needs them.
"""

from __future__ import annotations

import argparse
import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.screen import (
    COMPLAINT,
    OK,
    MisuseError,
    deliver_text,
    in_bytes,
    in_colour,
    known,
    report_on,
    say,
    suggestion,
    typed,
    with_output,
    write,
)

if TYPE_CHECKING:
    from generator.blindspots import Account
    from generator.build import Order
    from generator.cli.progress import Tally
    from generator.diagnostics import CodeEntry, Outcome
    from generator.papers import PaperHere
    from generator.products.context import BuildOptions


PRINTED = Path("output")
"""The folder of what is printed, where no other is named."""
_FEW = 3
"""Products and files that a summary names."""
_OF_PRODUCTS = {"across": "--hex", "joint": "--joint", "turn": "--duplex", "offset": "--offset"}
"""What a user may ask for that changes some products alone."""
_INKS = ("bw", "light")
"""Inks that names of files end with."""
_NAMES = {"a4": "A4", "letter": "US Letter"}
"""The papers of countries."""


def _check_no_file(name: str, products: Sequence[str]) -> None:
    """Raise MisuseError for a product that is named as its file is, with paper and ink."""
    from generator.papers import PAPERS

    asides = [word for word in name.split("-") if word in {*PAPERS, *_INKS}]
    product = "-".join(word for word in name.split("-") if word not in asides)
    if asides and name not in products and product in products:
        flags = (f"--{'ink' if word in _INKS else 'paper'} {word}" for word in asides)
        raise MisuseError(f"there is no product {name!r}; write --only {product} {' '.join(flags)}")


def build(options: argparse.Namespace) -> int:
    """Print games."""
    from generator.cli.progress import Tally, progress_on_screen
    from generator.pipeline import build

    paper = _choose(options)
    order, games = _order(options), folders(options.games)
    tally = Tally(len(games), order.jobs)
    bounded = order.cache.bounded() if order.cache else nullcontext()
    try:
        with bounded, progress_on_screen(tally, quiet=options.quiet) as progress:
            outcomes = with_output(partial(build, games, order, progress))
    except MisuseError as problem:
        left = _whole(order) if tally.done else ""
        raise MisuseError(f"{problem}{left}") from None
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"interrupted{_whole(order)}") from None
    status = report_on(outcomes, "text", listed=options.show_suppressed)
    if not options.quiet:
        told = [*_summary(outcomes, tally), *_what_next(options, outcomes, paper)]
        write("".join(f"{line}\n" for line in told))
    return status


def site(options: argparse.Namespace) -> int:
    """Print games and write the website of them."""
    from generator.cli.progress import Tally, progress_on_screen
    from generator.pipeline import publish
    from generator.products.context import BuildOptions
    from generator.site import Site

    made = BuildOptions(tuple(options.paper), tuple(options.ink))
    order, games = _order(options, made), folders(options.games)
    names = [folder.resolve().name for folder in games]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise MisuseError(f"two games are called {twice!r}: a site has room for one of that name")
    about = Site(options.title.strip() or "Postwar", _address(options.address))
    target = options.output / "site"
    tally = Tally(len(games), order.jobs)
    bounded = order.cache.bounded() if order.cache else nullcontext()
    with bounded, progress_on_screen(tally, quiet=options.quiet) as progress:
        work = partial(publish, games, order, about, target, progress)
        outcomes, remarks = with_output(work)
    status = report_on(outcomes, "text", listed=options.show_suppressed)
    for remark in remarks:
        say(f"note: {remark}")
    if not options.quiet and any(each.printed for each in outcomes):
        write(f"The site is in {target}: open index.html there, or copy the folder to a host.\n")
        if not about.address:
            write("With --address it has a map of the site, a feed, and pictures beside links.\n")
    return status


def watch(options: argparse.Namespace) -> int:
    """Serve the pages of a game while it is written."""
    from generator.cache import cache_of_user
    from generator.pipeline import watch
    from generator.reporting.text import summary
    from generator.site import Means, Site
    from generator.watching import listening

    (folder,) = folders([options.game])
    means = Means((Path("fonts"),), cache=cache_of_user())
    try:
        listens = listening(options.port)
    except OSError as problem:
        taken = problem.errno == errno.EADDRINUSE
        why = "is taken" if taken else f"cannot be used: {problem.strerror}"
        other = typed("watch", options.game, "--port", str(options.port + 1))
        raise MisuseError(f"port {options.port} {why}; take another: {other}") from None
    shown: list[str] = []

    def told(address: str, outcome: Outcome) -> None:
        if not shown:
            shown.append(address)
            write(f"{outcome.game} is shown at {address}; Ctrl-C ends that.\n")
            if options.open:
                _open(address)
        write(f"{summary(outcome.findings, outcome.files, len(outcome.suppressed))}\n")

    watch(folder, listens, means, Site("Postwar", watched=True), told)
    say("postwar: no longer watched")
    return OK


def _open(address: str) -> None:
    """Open a browser, if there is one."""
    import webbrowser

    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)


def _address(text: str) -> str:
    """Return the address of a site with a slash at its end; raises MisuseError for what is none."""
    from urllib.parse import urlsplit

    if not text:
        return ""
    try:
        parts = urlsplit(text)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment:
        raise MisuseError(f"{text!r} is no address such as https://example.org/games/")
    return text if text.endswith("/") else f"{text}/"


def _choose(options: argparse.Namespace) -> PaperHere | None:
    """Put what most people want in the place of what a user leaves open.

    Returns the paper of the user's country, where it was taken. A choice of products leaves papers
    and inks as they are asked for; so does `--all`.
    """
    from generator.comparison.products import RECORDS
    from generator.papers import find_paper
    from generator.products.registry import USUAL

    if options.all and options.only:
        raise MisuseError("--all prints every product, --only some: leave out one of them")
    if options.all or options.only:
        return None
    there = {paper for name in USUAL for paper in RECORDS[name].papers}
    for paper in options.paper:
        if paper not in there:
            raise MisuseError(
                f"what is printed where no product is named does not come on {paper}:"
                " add --all for all that does, or --only and a product"
            )
    options.only = list(USUAL)
    options.ink = options.ink or ["colour"]
    if options.paper:
        return None
    found = find_paper()
    options.paper = [found.paper.name]
    return found


def _order(options: argparse.Namespace, made: BuildOptions | None = None) -> Order:
    """Return what is to be printed; raises MisuseError for what is no product.

    `made` is how, where that is not in the options.
    """
    from generator.build import Order
    from generator.cache import cache_of_user
    from generator.processors import processors
    from generator.products.registry import PRODUCTS

    # A user may order products, and all of a kind together.
    names = (name for product in PRODUCTS for name in (product.record.what, product.name))
    products = list(dict.fromkeys(names))
    for name in options.only:
        _check_no_file(name, products)
    known("product", options.only, products)
    if made is None:
        made = _build_options(options)
        _check_all_are_read(made, options.only)
    cache = cache_of_user()
    if cache and getattr(options, "drop_cache", False):
        with_output(cache.drop)
    return Order(
        options.output,
        (Path("fonts"),),
        tuple(options.only),
        made,
        options.jobs or processors(),
        getattr(options, "language", ""),
        cache,
    )


def _check_all_are_read(made: BuildOptions, only: Sequence[str]) -> None:
    """Raise MisuseError for an option that changes nothing of what is ordered."""
    from generator.products.context import BuildOptions
    from generator.products.registry import PRODUCTS

    usual = BuildOptions()
    for name, flag in _OF_PRODUCTS.items():
        if getattr(made, name) == getattr(usual, name):
            continue
        users = [each for each in PRODUCTS if name in each.options]
        if only and not any({each.name, each.record.what} & {*only} for each in users):
            names = ", ".join(f"--only {each.name}" for each in users)
            raise MisuseError(f"{flag} changes nothing of what is ordered: add {names} or --all")


def _whole(order: Order) -> str:
    """Return what is said, after why a build ended, of the files that it leaves.

    How many it has printed is not said: processes may have finished some that nobody has counted.
    """
    again = "" if order.cache is None else " and takes what is printed as it is"
    return (
        f"; each file in {order.output} is whole, new or as it was before."
        f" The same command prints the rest{again}"
    )


def _summary(outcomes: Sequence[Outcome], tally: Tally) -> Iterator[str]:
    """Yield what was printed of each game, and sums."""
    for outcome in outcomes:
        if outcome.sound and not outcome.printed:
            yield f"{outcome.game}: there is nothing in it of what was ordered"
    printed = [outcome for outcome in outcomes if outcome.printed]
    sizes = {path: path.stat().st_size for each in printed for path in each.printed}
    for outcome in printed:
        inside = sum(sizes[path] for path in outcome.printed)
        told = _counted(len(outcome.printed), outcome.pages, inside)
        yield f"{outcome.game}: {told} in {outcome.printed[0].parent}"
    if not sizes:
        return
    steps = [step for step in tally.done.values() if step.ordered and not step.kept]
    kept = len(sizes.keys()) - sum(len(step.files) for step in steps)
    told = _counted(len(sizes), sum(outcome.pages for outcome in printed), sum(sizes.values()))
    together = f"Together {told} in" if len(printed) > 1 else "In"
    of_cache = f"; {'all' if kept == len(sizes) else kept} from the cache" if kept else ""
    yield f"{together} {tally.elapsed:.1f} s{of_cache}."
    if len(tally.seconds) > _FEW:
        longest = sorted(tally.seconds.items(), key=lambda each: -each[1])[:_FEW]
        names = (f"{game} {title} {seconds:.1f} s" for (game, title), seconds in longest)
        yield f"Longest: {', '.join(names)}."
    if len(sizes) > _FEW:
        largest = sorted(sizes.items(), key=lambda each: -each[1])[:_FEW]
        yield f"Largest: {', '.join(f'{path.name} {in_bytes(size)}' for path, size in largest)}."


def _counted(files: int, pages: int, size: int) -> str:
    """Return how much was printed, in words."""
    parts = [f"{files} file{'s' * (files != 1)}"]
    if pages:
        parts.append(f"{pages} page{'s' * (pages != 1)}")
    return ", ".join([*parts, in_bytes(size)])


def _what_next(
    options: argparse.Namespace, outcomes: Sequence[Outcome], paper: PaperHere | None
) -> Iterator[str]:
    """Yield what may be done with what was printed, and how to get what was not."""
    from generator.products.registry import USUAL

    if not any(outcome.sound for outcome in outcomes):
        return
    kit, *_ = USUAL
    kits = [path for each in outcomes for path in each.printed if f"-{kit}-" in path.name]
    if kits:
        what = kits[0] if len(kits) == 1 else f"one of the {kit} files"
        yield f"To play: print {what} at 100%, on one side of the paper."
    if paper is not None:
        other = next(name for name in ("letter", "a4") if name != paper.paper.name)
        why = f"as {paper.told_by} says" if paper.told_by else "as nothing here says otherwise"
        line = _typed_again(options, "--paper", other)
        yield f"For {_NAMES[paper.paper.name]} paper, {why}. For {_NAMES[other]}: {line}"
    if options.only == [*USUAL]:
        yield f"All products, papers and inks: {_typed_again(options, '--all')}"


def _typed_again(options: argparse.Namespace, *more: str) -> str:
    """Return the line that builds the same games in the same place, with other options."""
    language = ("--language", options.language) if options.language else ()
    output = ("--output", str(options.output)) if options.output != PRINTED else ()
    return typed("build", *options.games, *more, *language, *output)


def _build_options(options: argparse.Namespace) -> BuildOptions:
    from generator.imposition.order import Turn
    from generator.imposition.tiling import Joint
    from generator.products.context import BuildOptions

    return BuildOptions(
        tuple(options.paper),
        tuple(options.ink),
        options.hex,
        options.counter,
        Joint(options.joint),
        Turn(options.duplex),
        options.offset,
    )


def check(options: argparse.Namespace) -> int:
    """Check games."""
    from generator.gc_tuning import tune_gc

    tune_gc()
    if options.blind_spots:
        return _blind_spots(options)
    if options.fix or options.diff:
        for flag in ("scenario", "since"):
            if getattr(options, flag):
                raise MisuseError(f"--{flag} lists findings: leave out --fix and --diff")
        return _fix(options)
    from generator.again import checked
    from generator.cache import cache_of_user
    from generator.processors import processors

    games, jobs, cache = folders(options.games), options.jobs or processors(), cache_of_user()

    def judged(left: Sequence[Path]) -> list[Outcome]:
        from generator.pipeline import judge_all

        return judge_all(left, jobs, cache)

    outcomes = (
        _since(games, options.since, jobs)
        if options.since
        else checked(games, PRINTED, cache, judged)
    )
    if options.scenario:
        outcomes = _of_scenario(outcomes, options.scenario)
    return report_on(outcomes, options.format, options.output, listed=options.show_suppressed)


_OF_BLIND_SPOTS = ("text", "json", "html")
"""The forms in which blind spots are told."""


def _blind_spots(options: argparse.Namespace) -> int:
    """Try slips in games and tell which of them nothing would notice.

    The errors of a definition that has any are told as always, beside the slips of other games.
    """
    from generator.blindspots import as_html, as_json, as_text
    from generator.cli.progress import count_on_screen
    from generator.pipeline import try_slips
    from generator.processors import processors

    others = ("fix", "diff", "scenario", "since", "show_suppressed")
    given = [f"--{name}".replace("_", "-") for name in others if getattr(options, name)]
    if given:
        raise MisuseError(f"--blind-spots tells of slips in whole games: leave out {given[0]}")
    if options.format not in _OF_BLIND_SPOTS:
        raise MisuseError(f"--blind-spots are told as {', '.join(_OF_BLIND_SPOTS)}")
    games = folders(options.games)
    outcomes: list[Outcome] = []
    accounts: list[Account] = []
    for folder in games:
        with count_on_screen(folder.resolve().name) as progress:
            outcome, account = try_slips(folder, options.jobs or processors(), progress)
        outcomes.append(outcome)
        accounts += [account] if account is not None else []
        if len(games) > 1 and account is not None:
            say(f"{outcome.game}: {account.share}")
    unsound = [outcome for outcome in outcomes if not outcome.sound]
    if unsound:
        say("slips are tried in games without errors alone")
    if unsound and not accounts:
        return report_on(unsound, options.format, options.output)
    forms = {"json": as_json, "html": as_html}
    text = (
        forms[options.format](accounts)
        if options.format in forms
        else as_text(accounts, colour=options.output is None and in_colour())
    )
    deliver_text(text, options.output)
    return report_on(unsound, "text", aside=True) if unsound else OK


def _since(games: Sequence[Path], since: str, jobs: int) -> list[Outcome]:
    """Check games, and compare them with what they were; raises MisuseError for no such place."""
    from generator.pipeline import judge_since
    from generator.reading.earlier import EarlierError

    if len(games) > 1 and os.path.isfile(os.path.join(since, FIRST)):
        raise MisuseError(f"{since} is one game: name the game that is compared with it")
    try:
        return judge_since(games, since, jobs)
    except EarlierError as problem:
        raise MisuseError(str(problem)) from None


def _of_scenario(outcomes: Sequence[Outcome], name: str) -> list[Outcome]:
    """Return what was found in the scenario of an id; raises MisuseError where there is none.

    A definition that cannot be read has no scenarios: what is wrong with it is listed.
    """
    known = [each for outcome in outcomes for each in outcome.scenarios]
    unread = [outcome for outcome in outcomes if not (outcome.sound or outcome.scenarios)]
    if name not in known and not unread:
        there = f"there are {', '.join(known)}" if known else "there are none"
        raise MisuseError(f"no game has a scenario {name!r}; {there}")
    found = [outcome.in_scenario(name) for outcome in outcomes if name in outcome.scenarios]
    return [*found, *unread]


def _fix(options: argparse.Namespace) -> int:
    """Put right what can be put right, or show how, and tell what is left."""
    from generator.autofix import autofix
    from generator.backends.target import deliver

    if options.diff and options.output is None and options.format != "text":
        raise MisuseError(f"--diff writes to the screen: give --output a file for {options.format}")
    tried = [autofix(folder) for folder in folders(options.games)]
    changes = [change for one in tried for change in one.changes]
    fixed = sum(len(one.fixed) for one in tried)
    for change in changes:
        if options.diff:
            write(change.diff())
        else:
            data = change.after.encode()
            with_output(partial(deliver, data, change.path), change.path)
    if fixed:
        say(f"{'to fix' if options.diff else 'fixed'}: {fixed} in {len(changes)} files")
    outcomes = [one.outcome for one in tried]
    status = report_on(outcomes, options.format, options.output, listed=options.show_suppressed)
    return max(status, COMPLAINT) if options.diff and fixed else status


def proof(options: argparse.Namespace) -> int:
    """Read back what was printed."""
    from generator.pipeline import prove
    from generator.processors import processors

    jobs = options.jobs or processors()
    proved = [
        prove(folder, options.output, options.language, jobs) for folder in folders(options.games)
    ]
    return report_on(proved, options.format, listed=options.show_suppressed)


def odds(options: argparse.Namespace) -> int:
    """Tell the chances of results."""
    from generator.pipeline import reckon
    from generator.reporting.odds import odds_as_csv, odds_as_json, odds_as_text

    worked = [reckon(folder) for folder in folders(options.games)]
    reports = [report for _, report in worked if report is not None]
    if len(reports) < len(worked):
        form = "text" if options.format == "csv" else options.format
        return report_on([outcome for outcome, _ in worked], form)
    forms = {"text": odds_as_text, "json": odds_as_json, "csv": odds_as_csv}
    write(forms[options.format](reports))
    return OK


def explain(options: argparse.Namespace) -> int:
    """Explain a code."""
    from generator.catalogue import catalogue
    from generator.explaining import listing, page

    entries = {entry.code: entry for entry in catalogue()}
    if options.code is None:
        write(listing(tuple(entries.values())))
        return OK
    code = options.code.upper()
    own = () if code in entries else _own_pages(options.games, code)
    known("code", [] if own else [code], list(entries))
    write("\n".join(page(entry) for entry in own or [entries[code]]))
    return OK


def _own_pages(games: Sequence[str], code: str) -> tuple[CodeEntry, ...]:
    """Return the pages of the games' custom checks of a code."""
    from generator.custom_checks import pages
    from generator.reading.definition import read

    if not games and not SOURCES.is_dir():
        return ()
    found = (read(folder).game for folder in folders(games))
    return tuple(
        entry for game in found if game is not None for entry in pages(game) if entry.code == code
    )


def schema(options: argparse.Namespace) -> int:
    """Write the JSON Schema."""
    import json

    from generator.backends.target import deliver
    from generator.reading.schema import schema

    text = json.dumps(schema(), indent=2) + "\n"
    if options.output is None:
        write(text)
    else:
        with_output(lambda: deliver(text.encode(), options.output), options.output)
    return OK


def catalogue(options: argparse.Namespace) -> int:
    """Print the catalogue in pictures."""
    from generator.backends import pdf
    from generator.papers import PAPERS, find_paper
    from generator.specimens import Drawer, pages

    paper = PAPERS[options.paper] if options.paper else find_paper().paper
    drawer, target = Drawer(), options.output / f"catalogue-{paper.name}.pdf"
    sheets = pages(drawer, paper.width, paper.height)
    made = pdf.Options("Catalogue", "Postwar", "What a game may name, in pictures", language="en")

    def written() -> None:
        options.output.mkdir(parents=True, exist_ok=True)
        pdf.write(sheets, target, drawer.catalogue, made)

    with_output(written, options.output)
    write(f"{target}\n")
    return OK


def new(options: argparse.Namespace) -> int:
    """Begin a new game."""
    from generator.scaffold import NewGame, ScaffoldError, create_game

    folder = folder_of_new(options.game)
    asked = NewGame(
        folder.name,
        tuple(options.from_geojson),
        options.window,
        options.columns,
        options.across,
        options.orientation,
        _like(options.like) if options.like else None,
    )
    try:
        files = with_output(partial(create_game, asked, folder.parent))
    except ScaffoldError as problem:
        raise MisuseError(str(problem)) from None
    write("".join(f"{path}\n" for path in files))
    name = asked.name if folder == SOURCES / asked.name else str(folder)
    if asked.like:
        write(f"{FIRST} says in its first lines what to change, and in which order\n")
    write(f"now: {typed('check', name)}\n     {typed('build', name)}\n")
    return OK


def _like(name: str) -> Path:
    """Return the folder of the game that a new one is to be like: an example, ours, or a path."""
    from generator.scaffold import examples

    present, there = _present(), examples()
    if name in there and name not in present:
        return there[name]
    if name in present or os.path.isdir(name) or os.path.isfile(name):
        return _folder(name, present)
    all_names = [*there, *(game for game in present if game not in there)]
    told = suggestion(name, all_names) or f"; the examples are {', '.join(there)}"
    raise MisuseError(f"there is no example and no game {name!r}{told}")


SOURCES = Path("sources")
"""The folder of the games, in the current folder."""

FIRST = "game.yaml"
"""The file that every game has."""


def folders(games: Sequence[str]) -> list[Path]:
    """Return the folders of the games named, each once, or of all in sources/.

    A file stands for its game. Where there is no sources/, the current folder may be a game.
    """
    present = _present()
    if not games and not present:
        if os.path.isfile(FIRST):
            return [Path()]  # the current folder is a game
        raise MisuseError("there are no games here: no folder sources/ with a game below it")
    return list(dict.fromkeys(_folder(name, present) for name in games or present))


def _present() -> list[str]:
    """Names of the folders in sources/ that hold YAML files, whether or not game.yaml is there."""
    found = (path for suffix in ("yaml", "yml") for path in SOURCES.glob(f"*/*.{suffix}"))
    return sorted({path.parent.name for path in found})


def _folder(name: str, present: Sequence[str]) -> Path:
    if name in present:
        return SOURCES / name
    # Not Path.is_dir: it raises for a name that is too long or lies in a closed folder.
    if os.path.isdir(name):
        return Path(name)
    if os.path.isfile(name):
        return _game_of(Path(name))
    raise MisuseError(f"there is no game {name!r}{suggestion(name, present)}")


def _game_of(file: Path) -> Path:
    """Return the folder of the game that a file belongs to, as a hook names changed files."""
    for folder in file.parents:
        if os.path.isfile(folder / FIRST):
            return folder
    raise MisuseError(f"{file} belongs to no game: there is no {FIRST} beside it or above it")


def folder_of_new(game: str) -> Path:
    """Return the folder of a game that is to be: below sources/, or where a path says."""
    path = Path(game)
    if path.name in ("", ".."):
        path = path.resolve()
    is_name = path.parts == (game,)
    return SOURCES / path if is_name else path
