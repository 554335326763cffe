"""A build that is killed leaves no process and no temporary file; the next one sees to the rest."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.backends.target import deliver
from generator.cache import VARIABLE
from generator.leftovers import part_of, sweep_parts, workplace

ROOT = Path(__file__).resolve().parents[2]
TINY = ROOT / "tests" / "checks" / "tiny.yaml"
LONG = 600
"""Seconds that no build here takes, however busy the computer is."""
ORDER = ("--only", "card", "--only", "setup", "--only", "rules", "--paper", "a4", "--quiet")

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="/proc lists the processes")


def folder_with_a_game(tmp_path: Path) -> Path:
    (tmp_path / "sources" / "tiny").mkdir(parents=True)
    (tmp_path / "temporary").mkdir()
    shutil.copy(TINY, tmp_path / "sources" / "tiny" / "game.yaml")
    return tmp_path


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with one small game in it, and a folder for what is temporary."""
    return folder_with_a_game(tmp_path)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What is printed of the game by one build that nothing comes between, without a cache."""
    home = folder_with_a_game(tmp_path_factory.mktemp("undisturbed"))
    ended(begun(home, *ORDER))
    return printed(home)


HELD = """
import runpy, time
from generator.workers import WorkerPool

take = WorkerPool._take

def held(pool, worker):
    while worker.given[0][0].work.edition.title == "rules-a4-bw":
        time.sleep(0.05)
    take(pool, worker)

WorkerPool._take = held
runpy.run_module("generator", run_name="__main__", alter_sys=True)
"""
"""A build that never comes to its end: however busy the computer is, it is killed before that."""


def begun(
    home: Path, *order: str, cache: str = "", program: tuple[str, str] = ("-m", "generator")
) -> subprocess.Popen[bytes]:
    """A build, begun as a process of its own."""
    more = {"PYTHONPATH": str(ROOT), "TMPDIR": str(home / "temporary"), VARIABLE: cache}
    command = [sys.executable, *program, "build", "tiny", "--jobs", "2", *order]
    return subprocess.Popen(
        command,
        cwd=home,
        env=os.environ | more,
        stderr=subprocess.PIPE,
        # Whoever has started the tests in the background has them ignore interrupts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )


def children(process: int) -> list[int]:
    try:
        text = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    except OSError:
        return []
    return [int(word) for word in text.split()]


def alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2]
    except OSError:
        return False
    return state.split()[0] not in {"Z", "X"}


def until(reached: Callable[[], object]) -> None:
    """Wait until something is so; fail where it never will be."""
    for _ in range(1200):
        if reached():
            return
        time.sleep(0.05)
    raise AssertionError("it never came to that")


def left(home: Path) -> list[str]:
    """What is temporary, here or beside what was printed."""
    found = [*(home / "temporary").iterdir(), *(home / "output").rglob("*.part")]
    return sorted(path.name for path in found)


MOMENTS: dict[str, Callable[[Path], object]] = {
    "at the start": lambda home: any((home / "temporary").glob("postwar-*")),
    "drawing": lambda home: any((home / "temporary").glob("postwar-*/*.pickle")),
    "after the first file": lambda home: any((home / "output").rglob("*.pdf")),
    "after the first entry": lambda home: any((home / "cache").glob("*.entry")),
}


@pytest.mark.parametrize(
    ("number", "moment"),
    [
        (signal.SIGTERM, "at the start"),
        (signal.SIGTERM, "drawing"),
        (signal.SIGINT, "drawing"),
        (signal.SIGKILL, "drawing"),
        (signal.SIGKILL, "after the first file"),
    ],
)
def test_a_killed_build_leaves_nothing(number: signal.Signals, moment: str, home: Path) -> None:
    build = begun(home, *ORDER, program=("-c", HELD))
    try:
        until(lambda: MOMENTS[moment](home) or build.poll() is not None)
        workers = children(build.pid)
        build.send_signal(number)
        _, told = build.communicate(timeout=LONG)
    finally:
        build.kill()
    assert build.returncode in {2, -number}, told
    assert b"Traceback" not in told
    if number != signal.SIGKILL and build.returncode == 2:
        assert told.startswith(b"postwar: interrupted; each file in output is whole, new or as it")
        assert told.count(b"\n") == 1
    until(lambda: not any(map(alive, workers)))
    if number == signal.SIGKILL:  # by which nobody can tidy up: the next build does
        again = begun(home, "--only", "rules-html", "--quiet")
        assert again.communicate(timeout=LONG)[1] == b""
        assert again.returncode == 0
    assert left(home) == []


def printed(home: Path, output: str = "output") -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (home / output / "tiny").iterdir()}


def ended(build: subprocess.Popen[bytes]) -> None:
    _, told = build.communicate(timeout=LONG)
    assert (build.returncode, told) == (0, b"")


@pytest.mark.slow
@pytest.mark.parametrize("moment", ["drawing", "after the first file", "after the first entry"])
def test_a_build_that_was_killed_leaves_a_cache_that_can_be_relied_on(
    moment: str, home: Path, undisturbed: dict[str, bytes]
) -> None:
    build = begun(home, *ORDER, cache="cache", program=("-c", HELD))
    try:
        until(lambda: MOMENTS[moment](home) or build.poll() is not None)
    finally:
        build.kill()
    build.communicate(timeout=LONG)
    ended(begun(home, *ORDER, cache="cache"))
    assert {path.suffix for path in (home / "cache").iterdir()} == {".entry"}
    assert printed(home) == undisturbed


@pytest.mark.slow
@pytest.mark.parametrize("outputs", [("one", "other"), ("one", "one")])
def test_two_builds_at_once_print_whole_files(
    outputs: tuple[str, str], home: Path, undisturbed: dict[str, bytes]
) -> None:
    """With a cache that they share; into folders of their own, and into the same."""
    both = [begun(home, *ORDER, "--output", each, cache="cache") for each in outputs]
    for build in both:
        ended(build)
    for each in outputs:
        assert printed(home, each) == undisturbed


def test_what_is_held_is_not_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with workplace() as one, workplace() as other, part_of(tmp_path / "tiny-map.pdf") as part:
        (one / "1.pickle").touch()
        sweep_parts(tmp_path, "tiny-")
        assert one.is_dir()
        assert other.is_dir()
        assert part.exists()
    assert list(tmp_path.iterdir()) == []


def test_what_nobody_holds_is_swept_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (tmp_path / "postwar-left").mkdir()
    (tmp_path / "postwar-left" / "in-use").touch()
    (tmp_path / "postwar-left" / "0.pickle").touch()
    (tmp_path / "postwar-of-a-user").mkdir()
    for name in (".tiny-map.pdf.x.part", ".other-map.pdf.x.part", "tiny-map.pdf"):
        (tmp_path / name).touch()
    with workplace():
        sweep_parts(tmp_path, "tiny-")
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert kept == [".other-map.pdf.x.part", "postwar-of-a-user", "tiny-map.pdf"]


def test_the_disk_says_which_file_and_why(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"No space left on device: '/dev/full'"):
        deliver(b"much", Path("/dev/full"))
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match=r"Not a directory: '.*map.pdf'"):
        deliver(b"much", tmp_path / "file" / "map.pdf")


FULL = """
import resource, sys
from generator.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
sys.exit(main(["build", "tiny", "--only", "setup", "--paper", "a4", "--quiet", "--jobs", "{jobs}"]))
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_build_on_a_full_disk_says_so(jobs: int, home: Path) -> None:
    more = {"PYTHONPATH": str(ROOT), "TMPDIR": str(home / "temporary")}
    command = [sys.executable, "-c", FULL.format(jobs=jobs)]
    done = subprocess.run(
        command, cwd=home, env=os.environ | more, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("postwar: cannot write ")
    assert done.stderr.endswith(": File too large\n")
    assert done.stderr.count("\n") == 1
    assert left(home) == []
