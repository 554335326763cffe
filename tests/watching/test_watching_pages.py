"""`postwar watch`: what is saved is on the page, whatever is saved, and nothing else is served."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.watching.watched import LONGEST, ROOT, Watched, saved, start, watching

if not hasattr(os, "killpg"):
    pytest.skip("processes are looked for by their group", allow_module_level=True)

WORDS = "These pages set the stage"
"""With these the rules of that game begin."""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A copy of a game without a map, which is drawn at once."""
    return Path(shutil.copytree(ROOT / "sources" / "standard-game", tmp_path / "any-game"))


@pytest.fixture
def mapped(tmp_path: Path) -> Path:
    """A copy of a game with a map."""
    return Path(shutil.copytree(ROOT / "examples" / "lantern-ford", tmp_path / "lantern-ford"))


def test_a_save_is_on_the_page_and_browsers_hear_of_it(game: Path) -> None:
    words = WORDS
    with watching(game) as seen:
        seen.until(seen.is_at_rest)
        assert words in seen.text("rules/")
        version, first = next(seen.events())
        assert first == {"reload": True}  # a browser that shows pages of another server
        events = seen.events(version)
        saved(game / "rules.yaml", words, f"Quicksilver! {words}")
        told = next(events)[1]
        assert "any-game/rules/index.html" in told["paths"]
        assert not any("counters/" in path for path in told["paths"])
        assert f"Quicksilver! {words}" in seen.text("rules/")


def test_findings_come_and_go_and_the_last_good_pages_stay(game: Path) -> None:
    with watching(game) as seen:
        seen.until(seen.is_at_rest)
        assert 'id="findings"' not in seen.text()
        good = seen.text("rules/")
        picture = good.partition("<main")[2]
        saved(game / "game.yaml", "\ntitle:", "\ntitel:")
        seen.until(lambda: 'id="findings"' in seen.text())
        page = seen.text("rules/")
        assert "game as it was before them" in page
        assert "did you mean" in page  # as `postwar check` says, with its line and its help
        assert "game.yaml:" in page
        assert "titel:" in page
        assert "^^^^^" in page
        assert 'id="finding-SYN' in page  # what the code means
        assert picture.partition("<h1")[2] in page
        saved(game / "game.yaml", "\ntitel:", "\ntitle:")
        seen.until(lambda: 'id="findings"' not in seen.text())
        assert seen.text("rules/").partition("<main")[2] == picture


def test_a_game_that_begins_with_errors_is_told_of_and_shown_when_it_has_none(game: Path) -> None:
    saved(game / "game.yaml", "\ntitle:", "\ntitle: [")
    with watching(game) as seen:
        assert "As soon as it has none" in seen.text()
        assert "As soon as it has none" in seen.get("/")[2].decode()
        saved(game / "game.yaml", "\ntitle: [", "\ntitle:")
        seen.until(lambda: "As soon as it has none" not in seen.text())
        assert 'id="findings"' not in seen.text()


def test_a_map_is_drawn_and_drawn_again(mapped: Path) -> None:
    with watching(mapped) as seen:
        seen.until(seen.is_at_rest)
        picture = f"{seen.page}pictures/map.svg"
        before = seen.get(picture)
        assert before[:2] == (200, "image/svg+xml")
        place = "name: Heron Inn,"
        assert place in (mapped / "map.yaml").read_text(encoding="utf-8")
        saved(mapped / "map.yaml", place, "name: Heron Inns,")
        seen.until(lambda: seen.get(picture)[2] != before[2])
        seen.until(seen.is_at_rest)


def test_of_many_saves_the_last_wins(game: Path) -> None:
    words = WORDS
    with watching(game) as seen:
        known = words
        for number in range(25):
            saved(game / "rules.yaml", known, known := f"Save {number}! {words}")
        seen.until(lambda: "Save 24!" in seen.text("rules/"))
        seen.until(seen.is_at_rest)
        assert "Save 24!" in seen.text("rules/")
        assert 'id="findings"' not in seen.text()


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_at_once_and_leaves_nothing(mapped: Path, ending: signal.Signals) -> None:
    """It is interrupted in the midst of drawing."""
    before = {path: path.read_bytes() for path in mapped.rglob("*") if path.is_file()}
    beside = mapped.parent / "temporary"
    process = start(mapped, "--port", "0", beside=beside)
    assert process.stdout is not None
    port = int(process.stdout.readline().split(":")[2].split("/")[0])
    process.send_signal(ending)
    _, said = process.communicate(timeout=LONGEST)
    assert process.returncode == 0
    assert "no longer watched" in said
    with pytest.raises(ProcessLookupError):  # nobody of its session is left
        os.killpg(process.pid, 0)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
    assert not list(beside.iterdir())
    assert {path: path.read_bytes() for path in mapped.rglob("*") if path.is_file()} == before
    assert sorted(path.name for path in mapped.parent.iterdir()) == [mapped.name, beside.name]


def test_the_server_ends_with_the_one_that_watches(game: Path) -> None:
    with watching(game) as seen:
        events = seen.events()
        next(events)
        os.kill(seen.process.pid, signal.SIGKILL)
        seen.process.wait(timeout=LONGEST)
        with suppress(ConnectionResetError):
            assert not [told for _, told in events if "reload" in told]
        with pytest.raises(ConnectionRefusedError):
            asked_until_refused(seen)


def asked_until_refused(seen: Watched) -> None:
    """Ask for the page again and again: who is about to end may still hang up on whoever comes."""
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        with suppress(ConnectionResetError):
            seen.text()
        time.sleep(0.02)


def test_a_port_that_is_taken_is_told(game: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        process = start(game, "--port", port, beside=game.parent / "temporary")
        out, said = process.communicate(timeout=LONGEST)
    assert process.returncode == 2
    assert not out
    assert said.startswith(f"postwar: port {port} is taken; ")
    assert f"--port {int(port) + 1}" in said


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd",
        "/any-game/../../any-game/game.yaml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "/..\\..\\game.yaml",
        "//etc/passwd",
        "///",
        "/any-game/game.yaml",
        "/any-game/%00",
        "/assets/",
        "http://example.org/etc/passwd",
    ],
)
def test_nothing_is_served_but_pages(game: Path, path: str) -> None:
    with watching(game) as seen:
        status, _, body = seen.get(path)
        assert status in {404, 200, 400}
        assert status == 404 or path == "///"
        assert b"root:" not in body


def test_only_this_computer_by_its_own_names_is_answered(game: Path) -> None:
    with watching(game) as seen:
        for name in ("localhost", "127.0.0.1", "[::1]", "LOCALHOST"):
            assert seen.get(seen.page, f"{name}:{seen.port}")[0] == 200
        hosts = ("example.org", f"example.org:{seen.port}", "127.0.0.1", "localhost.example.org")
        for host in (*hosts, f"localhost:{seen.port + 1}", None):
            assert seen.get(seen.page, host)[0] == 403
            assert seen.get("/events?since=", host)[0] == 403
        twice = {"Host": "example.org"}
        assert seen.get(seen.page, "", **twice)[0] == 403
        with socket.socket() as other, pytest.raises(ConnectionRefusedError):
            other.connect(("127.0.0.2", seen.port))


def test_what_is_asked_wrongly_is_a_sentence(tmp_path: Path) -> None:
    for options in (("nowhere",), (".", "--port", "99999"), (".", "--port", "x"), ()):
        command = [sys.executable, "-m", "generator", "watch", *options]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 2
        assert done.stderr.startswith("postwar: ")
        assert done.stderr.count("\n") == 1
