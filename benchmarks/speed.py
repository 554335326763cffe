"""How fast Postwar is: all jobs of its speed page in one run, beside what else draws such things.

    .venv/bin/python benchmarks/speed.py [--quick] [--only JOB ...] [--rounds N] [--json FILE]
    .venv/bin/python benchmarks/speed.py --list
    .venv/bin/python benchmarks/speed.py --page FILE ...    # writes docs/speed.md of runs' JSON

A job is done by each contender in turn (ours, floor, protograf, ours, ...), `--rounds` times, each
time in a process of its own with no cache but those of the operating system. Of each process it
takes user seconds, wall seconds, the most memory (of the largest process, where there are several)
and the bytes of what it has written, and prints median, least and most, the ratios, and which
promises hold. Ours is the work tree that the file is in; `--beside TREE` does ours in another tree
too, such as one of an earlier commit. `floor` is reportlab's canvas alone with the same primitives
(`samples.py`). protograf is measured where it is: `--protograf PYTHON` or the variable PROTOGRAF is
the Python of an environment that has it, else the `python` beside a `protograf` on the PATH, else
this one. `unwrapped` is protograf without its habit of reading pages again. What takes minutes is
done in the first round alone. `--quick` does each job at its smallest size, once.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import combinations
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
HERE = ROOT / "benchmarks"
OURS, BEFORE, FLOOR, PEER, UNWRAPPED = "ours", "before", "floor", "protograf", "unwrapped"
POSTCARDS = ("shumshu", "arnhem", "mukden", "myitkyina")
GAMES = (*POSTCARDS, "standard-game")
MEGABYTE = 1e6
SMALLEST = {"columns": 6, "rows": 6, "units": 12, "pages": 1}
"""What a made-up game is cut down to for `--quick`."""


@dataclass(frozen=True)
class Run:
    """What one process has cost, and the stages that it has told of."""

    job: str
    who: str
    user: float
    system: float
    wall: float
    memory: float
    """In megabytes, of the largest of its processes."""
    written: Mapping[str, int]
    """Bytes by the ending of files."""
    told: Mapping[str, float] = field(default_factory=dict)


class FailedError(Exception):
    """A job that could not be done, and why."""


@dataclass(frozen=True)
class Site:
    """Where jobs are run, and by what."""

    folder: Path
    trees: Mapping[str, Path]
    """Work trees of Postwar: ours, and the one beside it."""
    protograf: Path | None
    quick: bool


ANY = 1000
"""As many rounds as are asked for."""
Contender: TypeAlias = tuple[str, Callable[[], Iterable[Run]], int]
"""Its name, what runs it, and in how many rounds at most."""


@dataclass(frozen=True)
class Job:
    """A piece of work, and who does it."""

    name: str
    title: str
    runs: Callable[[Site], Iterator[Contender]]


@dataclass(frozen=True)
class Claim:
    """A number to reach; it holds where `value` is at most `limit`."""

    job: str
    said: str
    value: float
    limit: float
    unit: str = ""

    @property
    def holds(self) -> bool:
        """Whether it is reached."""
        return self.value <= self.limit


def spent(
    job: str, who: str, command: Sequence[str | Path], output: Path, more: Mapping[str, str]
) -> Run:
    """Run a process to its end and return what it has cost, with all processes that it waits for.

    It is run in the work tree that `more` names: `python -m` takes what lies there before all else.
    Its last line of output may be JSON of stages. Raises FailedError where it fails; a command of
    Postwar may also say by its status that something was found.
    """
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    log = output.with_name(f"{output.name}.log")
    environment = {**os.environ, "POSTWAR_CACHE": "", **more}
    with log.open("w", encoding="utf-8") as stream:
        start = time.monotonic()
        process = subprocess.Popen(
            [str(part) for part in command],
            cwd=more.get("POSTWAR_TREE"),
            env=environment,
            stdout=stream,
            stderr=stream,
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        wall = time.monotonic() - start
    lines = log.read_text(encoding="utf-8").splitlines()
    if process.returncode not in ({0, 1} if "generator" in command else {0}):
        raise FailedError(f"{job}, {who}: {lines[-1] if lines else process.returncode}")
    told = json.loads(lines[-1]) if lines and lines[-1].startswith("{") else {}
    scale = 1024 if sys.platform != "darwin" else 1024 * 1024
    memory = usage.ru_maxrss * 1024 * 1024 / scale / MEGABYTE
    sizes = weighed(output)
    return Run(job, who, usage.ru_utime, usage.ru_stime, wall, memory, sizes, told)


def weighed(folder: Path) -> dict[str, int]:
    """Return the bytes of all files below a folder, by ending."""
    sizes: dict[str, int] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            sizes[path.suffix[1:]] = sizes.get(path.suffix[1:], 0) + path.stat().st_size
    return sizes


# --- jobs beside others ---------------------------------------------------------------------------


def sample(what: str, *, once: Sequence[str] = (), never: Sequence[str] = ()) -> Job:
    """Return a job that all contenders can do, some of them once, or never: it takes minutes."""

    def runs(site: Site) -> Iterator[Contender]:
        here = Path(sys.executable)
        pythons = {who: (here, tree) for who, tree in site.trees.items()} | {FLOOR: (here, ROOT)}
        if site.protograf:
            pythons |= dict.fromkeys((PEER, UNWRAPPED), (site.protograf, ROOT))
        for who, (python, tree) in pythons.items():
            if who not in never:
                out = site.folder / "out" / who
                draws = OURS if who == BEFORE else who
                more = {"POSTWAR_TREE": str(tree), "HOME": str(site.folder / "home")}
                command = [python, HERE / "samples.py", draws, what, out]
                yield who, partial(_alone, what, who, command, out, more), 1 if who in once else ANY

    kind, _, much = what.partition("-")
    many = much.replace("x", " x ")
    title = f"numbered map, {many} hexes" if kind == "map" else f"{many} counters"
    return Job(what, f"{title}, same primitives", runs)


def _alone(
    job: str, who: str, command: Sequence[Any], out: Path, more: Mapping[str, str]
) -> tuple[Run, ...]:
    return (spent(job, who, command, out, more),)


# --- jobs of ours ---------------------------------------------------------------------------------


def ours(
    name: str, title: str, command: Callable[[Site, Path, Path], Sequence[Any]], most: int = ANY
) -> Job:
    """Return a job of ours alone: `command` has the site, the work tree and the output folder."""

    def runs(site: Site) -> Iterator[Contender]:
        for who, tree in site.trees.items():
            out = site.folder / "out" / who
            work = command(site, tree, out)
            yield who, partial(_alone, name, who, work, out, _in_tree(tree)), most

    return Job(name, title, runs)


def _in_tree(tree: Path) -> dict[str, str]:
    """Return what has a process run what lies in a work tree."""
    return {"POSTWAR_TREE": str(tree), "PYTHONPATH": str(tree)}


def made(site: Site, **measures: Any) -> Path:
    """Return the folder of a made-up game, which is made where it is not there yet."""
    words = [f"{key}-{value}" for key, value in measures.items()]
    folder = (
        site.folder / "games" / "-".join(words).replace(" ", "").replace("(", "").replace(")", "")
    )
    if not folder.is_dir():
        options = [str(part) for key, value in measures.items() for part in _option(key, value)]
        command = [sys.executable, str(HERE / "made.py"), str(folder), *options]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return folder


def _option(key: str, value: Any) -> Iterator[Any]:
    yield f"--{key}"
    yield from value if isinstance(value, tuple) else (value,)


def staged(
    name: str, title: str, measures: Mapping[str, Any], *options: str, most: int = ANY
) -> Job:
    """Return a job on a made-up game in which `stages.py` tells of each stage."""

    def command(site: Site, _tree: Path, out: Path) -> Sequence[Any]:
        small = {
            key: min(value, SMALLEST[key]) for key, value in measures.items() if key in SMALLEST
        }
        asked = {"ground": measures.get("ground", "confetti"), **small} if site.quick else measures
        return [sys.executable, HERE / "stages.py", made(site, **asked), out, *options]

    return ours(name, title, command, most)


def postcard(game: str) -> Job:
    """Return the job of painting the postcard of one of our games."""

    def command(_site: Site, tree: Path, out: Path) -> Sequence[Any]:
        return [sys.executable, HERE / "stages.py", tree / "sources" / game, out, "--forms", "pdf"]

    return ours(f"postcard-{game}", f"painted postcard of {game}, from YAML to PDF, cold", command)


def check(games: Sequence[str]) -> Job:
    """Return the job of checking games with the command that users have, as for the first time."""

    def command(_site: Site, tree: Path, _out: Path) -> Sequence[Any]:
        return _check(tree, games)

    what = "all five games" if len(games) > 1 else f"one game, {games[0]}"
    return ours(f"check-{'all' if len(games) > 1 else games[0]}", f"check of {what}", command)


def check_again(games: Sequence[str]) -> Job:
    """Return the job of checking games in which nothing has changed since they were checked."""
    name = "check-again"

    def runs(site: Site) -> Iterator[Contender]:
        for who, tree in site.trees.items():
            out, kept = site.folder / "out" / who, site.folder / f"cache-{name}-{who}"
            more = {**_in_tree(tree), "POSTWAR_CACHE": str(kept)}
            work = partial(_alone, name, who, _check(tree, games), out, more)
            yield who, partial(_second, work), ANY

    return Job(name, "the same again, nothing changed since it was checked", runs)


def check_edited() -> Job:
    """Return the job of checking a game in which one word of a rule has changed since the last."""
    name = "check-edited"

    def once(who: str, tree: Path, folder: Path) -> Iterator[Run]:
        shutil.rmtree(folder, ignore_errors=True)
        game = folder / "sources" / GAMES[0]
        shutil.copytree(tree / "sources" / GAMES[0], game)
        more = {**_in_tree(tree), "POSTWAR_CACHE": str(folder / "cache")}
        work = partial(_alone, name, who, _check(folder, GAMES[:1]), folder / "out", more)
        work()
        _edit(game, "word")
        yield from work()

    def runs(site: Site) -> Iterator[Contender]:
        for who, tree in site.trees.items():
            yield who, partial(once, who, tree, site.folder / f"{name}-{who}"), ANY

    return Job(name, f"{GAMES[0]} again, one word of a rule changed since it was checked", runs)


def _check(tree: Path, games: Sequence[str]) -> Sequence[Any]:
    folders = [tree / "sources" / game for game in games]
    return [sys.executable, "-m", "generator", "check", *folders]


def _second(work: Callable[[], tuple[Run, ...]]) -> tuple[Run, ...]:
    work()
    return work()


def catalogue(count: int) -> Job:
    """Return the job of printing many small games in one run."""

    def command(site: Site, _tree: Path, out: Path) -> Sequence[Any]:
        games = [
            made(site, columns=8 + i % 5, rows=8 + i % 7, ground="blobs", title=f"Game {i + 1}")
            for i in range(2 if site.quick else count)
        ]
        printed = ("counters-duplex",) if site.quick else ("postcard", "counters-duplex", "rules")
        only = [word for each in printed for word in ("--only", each)]
        options = ("--paper", "a4", "--ink", "colour", "--jobs", "1", "--quiet", "--output", out)
        return [sys.executable, "-m", "generator", "build", *games, *only, *options]

    title = f"catalogue of {count} made-up games: postcard, counters, rules on A4"
    return ours(f"catalogue-{count}", title, command, 1)


_EDITS: Mapping[str, Sequence[tuple[str, str, str]]] = {
    "factor": (
        (
            "counters.yaml",
            "anti-tank, size: battalion, formation: rifle-101, factors: 1-3",
            "anti-tank, size: battalion, formation: rifle-101, factors: 2-3",
        ),
        ("counters.yaml", "total: 63-60", "total: 64-60"),  # which a check compares
    ),
    "word": (("rules.yaml", "No unit enters the sea", "No unit crosses the sea"),),
    "name": (("map.yaml", "name: Shirei-zan", "name: Shirei-yama"),),
}
"""One counter's factor, one word of a rule, one name on the map: file, what stood, what stands."""


def everything() -> Job:
    """Return the job of building all games, and again, and after each of three edits.

    All is in one cache, which is empty at first; edits are of the first game and stay. The first
    print-and-play file is looked for while the first build runs.
    """

    def runs(site: Site) -> Iterator[Contender]:
        for who, tree in site.trees.items():
            yield who, partial(_builds, site, who, tree), 1

    return Job("build", "all five games, every product, both inks, both papers", runs)


def _builds(site: Site, who: str, tree: Path) -> Iterator[Run]:
    folder = site.folder / f"build-{who}"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(tree / "sources", folder / "sources")
    games = [folder / "sources" / game for game in (GAMES[:1] if site.quick else GAMES)]
    out = folder / "out"
    every = _everything(tree)
    few = ["--only", "counters-fold", "--paper", "a4", "--ink", "bw"]
    options = ["--output", out, "--quiet", *(few if site.quick else every)]
    command = [sys.executable, "-m", "generator", "build", *games, *options]
    environment = {"POSTWAR_CACHE": str(folder / "cache"), **_in_tree(tree)}
    yield from _watched("build-cold", who, command, out, environment)
    yield _kept("build-again", who, command, out, environment)
    for name in _EDITS:
        _edit(folder / "sources" / GAMES[0], name)
        yield _kept(f"build-{name}", who, command, out, environment)


def _edit(game: Path, name: str) -> None:
    """Make an edit in a copy of the first game; raises FailedError if it says something else."""
    for file, old, new in _EDITS[name]:
        path = game / file
        text = path.read_text(encoding="utf-8")
        if old not in text:
            raise FailedError(f"{path} has no {old!r} any more: mend benchmarks/speed.py")
        path.write_text(text.replace(old, new, 1), encoding="utf-8")


def _everything(tree: Path) -> list[str]:
    """Return the option for which `build` prints all there is; an earlier one always did."""
    asked = [sys.executable, "-m", "generator", "build", "--help"]
    done = subprocess.run(asked, cwd=tree, capture_output=True, text=True, check=True)
    return ["--all"] if "--all" in done.stdout else []


def _kept(
    job: str, who: str, command: Sequence[Any], out: Path, environment: Mapping[str, str]
) -> Run:
    """Run a build into a folder that holds what was printed before."""
    aside = out.with_name("aside")
    run = spent(job, who, command, aside, environment)
    shutil.rmtree(aside)
    return Run(**{**asdict(run), "written": weighed(out)})


def _watched(
    job: str, who: str, command: Sequence[Any], out: Path, environment: Mapping[str, str]
) -> Iterator[Run]:
    """Run the first build, and tell when its first print-and-play file lay there."""
    start = time.time()
    run = spent(job, who, command, out, environment)
    yield run
    first = [path.stat().st_mtime - start for path in out.rglob("*print-and-play*.pdf")]
    if first:
        yield Run("first-pdf", who, 0.0, 0.0, min(first), 0.0, {})


# --- all of them ----------------------------------------------------------------------------------


def growths() -> dict[str, tuple[str, dict[float, Job]]]:
    """Return what grows, by name: per what, and the job for each size."""
    found: dict[str, tuple[str, dict[float, Job]]] = {}
    for ground in ("confetti", "blobs"):
        jobs: dict[float, Job] = {}
        for size in (10, 20, 30, 60, 100):
            title = f"painted map of {size} x {size} hexes, {ground}, PDF"
            measures = {"columns": size, "rows": size, "ground": ground}
            name, most = f"{ground}-{size}", 1 if size > 30 else ANY
            jobs[size * size] = staged(name, title, measures, "--forms", "pdf", most=most)
        found[f"a hex painted, {ground}"] = "hex", jobs
    found["a hex read and checked"] = (
        "hex",
        {
            size * size: staged(
                f"checking-{size}",
                f"made-up game of {size} x {size} hexes, read and checked",
                {"columns": size, "rows": size},
                "--check",
                most=1 if size > 100 else ANY,
            )
            for size in (10, 20, 40, 80, 120, 200)
        },
    )
    found["a counter"] = (
        "counter",
        {
            count: staged(
                f"game-{count}",
                f"{count} counters of a game, both sides, on A4",
                {"columns": 10, "rows": 10, "units": count},
                "--product",
                "counters-duplex",
            )
            for count in (48, 240, 960, 5000)
        },
    )
    found["a page of rules"] = (
        "page",
        {
            pages: staged(
                f"rules-{pages}",
                f"rules of about {pages} pages of A4",
                {"columns": 10, "rows": 10, "pages": pages},
                "--product",
                "rules",
                most=1 if pages > 50 else ANY,
            )
            for pages in (10, 50, 100, 200)
        },
    )
    found["a game of a catalogue"] = "game", {count: catalogue(count) for count in (10, 50, 200)}
    return found


SHEET = (841.0, 800.0)
CHECKS = (check(["shumshu"]), check(GAMES), check_again(GAMES))
BIG = {"columns": 60, "rows": 60}
JOBS = (
    sample("map-10x8"),
    sample("map-60x60", once=(PEER, UNWRAPPED)),
    sample("counters-48"),
    sample("counters-960", once=(PEER, UNWRAPPED)),
    sample("counters-5000", never=(PEER,), once=(UNWRAPPED,)),
    *map(postcard, POSTCARDS),
    staged(
        "a3", "map of 60 x 60 hexes in confetti, painted on A3",
        {**BIG, "ground": "confetti"}, "--product", "map", "--paper", "a3", most=1,
    ),
    staged(
        "full-size", "full-size map, 60 x 60 hexes in blobs on 841 x 800 mm, PDF, SVG and PNG",
        {**BIG, "ground": "blobs", "page": SHEET}, most=1,
    ),
    *CHECKS,
    check_edited(),
    *(job for _, jobs in growths().values() for job in jobs.values()),
    everything(),
)  # fmt: skip
QUICK = frozenset({
    "map-10x8", "counters-48", "postcard-mukden", "a3", "full-size", "check-shumshu", "confetti-10",
    "blobs-10", "checking-10", "game-48", "rules-10", "catalogue-10", "build",
})  # fmt: skip
"""One job of each kind, for `--quick`, where made-up games are cut down."""


def cost(run: Run) -> float:
    """Return the processor seconds of what grows: without the start and what is read once."""
    fixed = ("import", "fonts", "pages")
    stages = [seconds for stage, seconds in run.told.items() if stage not in fixed]
    return sum(stages) if stages else run.user


def middle(runs: Iterable[Run], of: Callable[[Run], float]) -> float | None:
    """Return the median of what is asked of runs, None where there are none."""
    values = [of(run) for run in runs]
    return median(values) if values else None


Runs: TypeAlias = Mapping[tuple[str, str], list[Run]]
"""By job and contender."""


def curves(runs: Runs, who: str = OURS) -> dict[str, list[tuple[float, float]]]:
    """Return for what grows its sizes and the milliseconds that one of each costs."""
    found = {}
    for name, (_, jobs) in growths().items():
        points = []
        for size, job in jobs.items():
            done = runs.get((job.name, who), [])
            seconds = middle(done, cost)
            if seconds is not None:
                many = (
                    median(run.told.get("pages", size) for run in done) if "page" in name else size
                )
                points.append((many, seconds / many * 1000))
        if points:
            found[name] = points
    return found


_Of: TypeAlias = Callable[[Run], float]
_Limit: TypeAlias = tuple[str, str, _Of, float, str]


def _user(run: Run) -> float:
    return run.user


def _processor_time(run: Run) -> float:
    return run.user + run.system


def _wall(run: Run) -> float:
    return run.wall


def _memory(run: Run) -> float:
    return run.memory


def _drawing(run: Run) -> float:
    return float(run.told["drawing"])


def _bytes(form: str) -> _Of:
    return lambda run: run.written.get(form, 0) / MEGABYTE


LIMITS: Sequence[_Limit] = (
    ("game-960", "user seconds", _user, 1.0, "s"),
    *((f"postcard-{game}", "user seconds", _user, 1.5, "s") for game in POSTCARDS),
    ("a3", "user seconds", _user, 20, "s"),
    ("a3", "memory", _memory, 500, "MB"),
    ("a3", "PDF", _bytes("pdf"), 6, "MB"),
    ("full-size", "user seconds", _user, 30, "s"),
    ("full-size", "memory", _memory, 800, "MB"),
    ("full-size", "PDF", _bytes("pdf"), 12, "MB"),
    ("full-size", "SVG", _bytes("svg"), 15, "MB"),
    ("check-shumshu", "wall seconds", _wall, 0.3, "s"),
    ("check-shumshu", "processor seconds", _processor_time, 0.3, "s"),
    ("check-all", "wall seconds", _wall, 0.7, "s"),
    ("check-again", "processor seconds", _processor_time, 0.3, "s"),
    ("check-edited", "processor seconds", _processor_time, 0.3, "s"),
    ("build-cold", "user seconds", _user, 220, "s"),
    ("build-cold", "wall seconds", _wall, 120, "s"),
    ("build-again", "wall seconds", _wall, 1.5, "s"),
    ("first-pdf", "wall seconds", _wall, 20, "s"),
)
"""Numbers to reach: job, what is measured, the most that it may be."""
SHARES: Sequence[tuple[str, str, _Of, float]] = (
    ("drawing, of the floor's", FLOOR, _drawing, 2.0),
    ("whole process, of protograf's", PEER, _user, 0.5),
)
"""What drawing may cost of what others need for the same primitives."""
EDITED = {"build-factor": 8.0, "build-word": 12.0, "build-name": 25.0}
"""Percents of a cold build that one after an edit may cost."""
FLAT, CONSTANT = 1.3, 1.1


def claims(runs: Runs) -> Iterator[Claim]:
    """Yield the numbers to reach, of all jobs that were run."""

    def own(job: str, of: _Of) -> float | None:
        return middle(runs.get((job, OURS), ()), of)

    for job in (each.name for each in JOBS if each.name.startswith(("map-", "counters-"))):
        for said, who, of, most in SHARES:
            theirs, value = middle(runs.get((job, who), ()), of), own(job, of)
            if theirs and value is not None:
                yield Claim(job, said, value / theirs, most, "x")
    for job, said, of, most, unit in LIMITS:
        value = own(job, of)
        if value is not None:
            yield Claim(job, said, value, most, unit)
    cold = own("build-cold", _processor_time)
    for job, share in EDITED.items():
        after = own(job, _processor_time)
        if cold and after is not None:
            yield Claim(job, "of a cold build", 100 * after / cold, share, "%")
    yield from _grown(runs)


def _grown(runs: Runs) -> Iterator[Claim]:
    """Yield what may not grow: the cost of one, and the memory of a catalogue."""
    for name, points in curves(runs).items():
        pairs = combinations([each for _, each in points], 2)
        grown = [larger / smaller for smaller, larger in pairs]
        if grown:
            yield Claim(name, "the dearest, of one in a smaller job", max(grown), FLAT, "x")
    jobs = growths()["a game of a catalogue"][1].values()
    known = [each for job in jobs if (each := middle(runs.get((job.name, OURS), ()), _memory))]
    if len(known) > 1:
        yield Claim("catalogue", "memory, of that of 10 games", known[-1] / known[0], CONSTANT, "x")


def by_job(runs: Iterable[Run]) -> dict[tuple[str, str], list[Run]]:
    """Return runs by job and contender, in the order in which they were first run."""
    found: dict[tuple[str, str], list[Run]] = {}
    for run in runs:
        found.setdefault((run.job, run.who), []).append(run)
    return found


def spread(values: Sequence[float]) -> str:
    """Return median, least and most as text."""
    least, most = min(values), max(values)
    alone = figure(median(values))
    return alone if len(values) == 1 else f"{alone} ({figure(least)} to {figure(most)})"


HEAD = ("job", "who", "user s", "drawing s", "wall s", "memory MB", "output kB", "user, of ours")


def rows(runs: Runs) -> Iterator[tuple[str, ...]]:
    """Yield the table: what each contender has needed for each job."""
    for (job, who), done in runs.items():
        drawing = [run.told["drawing"] for run in done if "drawing" in run.told]
        own = middle(runs.get((job, OURS), ()), lambda run: run.user)
        user = median(run.user for run in done)
        yield (
            job,
            who,
            spread([run.user for run in done]),
            spread(drawing) if drawing else "",
            spread([run.wall for run in done]),
            f"{median(run.memory for run in done):.0f}",
            f"{sum(done[-1].written.values()) / 1000:.0f}",
            f"{user / own:.2f}" if own and who != OURS else "",
        )


def machine(site: Site, rounds: int) -> dict[str, Any]:
    """Return what the run says of itself: on what it was measured, and how."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    names = [
        line.partition(":")[2].strip() for line in _processor() if line.startswith("model name")
    ]
    return {
        "day": time.strftime("%Y-%m-%d"),
        "commit": commit.stdout.strip(),
        "system": f"{platform.system()} {platform.machine()}",
        "processor": f"{os.cpu_count()} x {names[0] if names else platform.processor()}",
        "python": platform.python_version(),
        "load": [round(each, 1) for each in os.getloadavg()],
        "rounds": rounds,
        "quick": site.quick,
        "reportlab": importlib.metadata.version("reportlab"),
        "protograf": _version(site.protograf),
    }


def _processor() -> list[str]:
    path = Path("/proc/cpuinfo")
    return path.read_text(encoding="utf-8").splitlines() if path.is_file() else []


def _version(python: Path | None) -> str:
    if python is None:
        return ""
    asked = "import importlib.metadata as m; print(m.version('protograf'))"
    done = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def protograf_here(asked: str | None) -> Path | None:
    """Return the Python that has protograf, None where there is none."""
    command = shutil.which("protograf")
    beside = Path(command).with_name("python") if command else None
    for python in (asked, os.environ.get("PROTOGRAF"), beside, sys.executable):
        if python and _version(Path(python)):
            return Path(python)
    return None


def measured(jobs: Sequence[Job], site: Site, rounds: int, failed: list[str]) -> Iterator[Run]:
    """Run jobs, each by its contenders in turn and so often, and yield what they cost.

    What fails is entered in `failed` and not tried again; the others go on.
    """
    for job in jobs:
        contenders = list(job.runs(site))
        for turn in range(rounds):
            for contender in tuple(contenders):
                _, run, most = contender
                try:
                    for each in run() if turn < most else ():
                        needed = f"{each.user:.2f} s user, {each.wall:.2f} s wall"
                        print(f"{each.job} {each.who}: {needed}", file=sys.stderr, flush=True)
                        yield each
                except FailedError as problem:
                    print(problem, file=sys.stderr, flush=True)
                    failed.append(str(problem))
                    contenders.remove(contender)


def report(told: Mapping[str, Any], runs: Runs) -> Iterator[str]:
    """Yield what a run prints: on what it was measured, its table, and which claims hold."""
    yield ", ".join(f"{key} {value}" for key, value in told.items())
    table = [HEAD, *rows(runs)]
    widths = [max(len(row[at]) for row in table) for at in range(len(HEAD))]
    for row in table:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
    yield ""
    for name, points in () if told["quick"] else curves(runs).items():
        yield f"{name}: " + ", ".join(f"{size:.0f}: {figure(each)} ms" for size, each in points)
    yield ""
    if told["quick"]:
        yield "the smallest sizes are compared with nothing that is to be reached"
        return
    for claim in claims(runs):
        mark = "reached" if claim.holds else f"MISSED by {claim.value / claim.limit:.2f} x"
        limit = f"{claim.limit:g} {claim.unit}"
        yield f"{claim.job}: {claim.said} {text_of(claim)} (to reach: {limit}): {mark}"


def text_of(claim: Claim) -> str:
    """Return what was measured, with its unit."""
    return f"{figure(claim.value)} {claim.unit}"


def figure(value: float) -> str:
    """Return a number as it is told: three figures, or all before the point."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def loaded(paths: Sequence[Path]) -> tuple[dict[str, Any], dict[tuple[str, str], list[Run]]]:
    """Return what runs have said of themselves and their costs, from their JSON.

    What a later one has measured stands for that of an earlier one; the first tells the machine.
    """
    read = [json.loads(path.read_text(encoding="utf-8")) for path in paths]
    found: dict[tuple[str, str], list[Run]] = {}
    for each in read:
        found |= by_job(Run(**run) for run in each["runs"])
    failed = [one for each in read for one in each["told"].get("failed", ())]
    return read[0]["told"] | {"failed": failed}, found


def chosen(asked: Sequence[str], quick: bool) -> tuple[Job, ...]:
    """Return the jobs of these names, or of a kind, such as `postcard`; all where none is."""
    known = [job for job in JOBS if not quick or job.name in QUICK]
    return tuple(
        job
        for job in known
        if not asked or any(f"{job.name}-".startswith(f"{each}-") for each in asked)
    )


def main(arguments: Sequence[str]) -> int:
    """Run what is asked for, print it, and return 1 where a job fails or none has such a name."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--only", nargs="+", default=(), metavar="JOB")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--beside", type=Path, metavar="TREE")
    parser.add_argument("--protograf", metavar="PYTHON")
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--page", type=Path, nargs="+", metavar="FILE")
    parser.add_argument("--list", action="store_true")
    asked = parser.parse_args(arguments)
    jobs = chosen(asked.only, asked.quick)
    if asked.page:
        from benchmarks.speed_page import write_page

        write_page(*loaded(asked.page), ROOT / "docs")
        return 0
    if asked.list or not jobs:
        print(*(f"{job.name:22}{job.title}" for job in jobs or JOBS), sep="\n")
        return 0 if jobs else 1
    trees = {OURS: ROOT} | ({BEFORE: asked.beside.resolve()} if asked.beside else {})
    with TemporaryDirectory() as folder:
        site = Site(Path(folder), trees, protograf_here(asked.protograf), asked.quick)
        (site.folder / "home").mkdir()
        rounds = 1 if asked.quick else asked.rounds
        failed: list[str] = []
        told, runs = machine(site, rounds) | {"failed": failed}, []
        for run in measured(jobs, site, rounds, failed):
            runs.append(run)
            if asked.json:  # what there is, should it be stopped
                _keep(asked.json, told, runs)
        if asked.json:
            _keep(asked.json, told, runs)
    print(*report(told, by_job(runs)), sep="\n")
    return 1 if failed else 0


def _keep(path: Path, told: Mapping[str, Any], runs: Sequence[Run]) -> None:
    text = json.dumps({"told": told, "runs": [asdict(run) for run in runs]}, indent=1)
    path.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
