"""Short work shared out among processes: the same comes of it, whatever becomes of them."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from functools import partial

import pytest

from generator import processors
from generator.processors import Aside, shared_out


@pytest.fixture
def forking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fork even though the test runner has threads, which are of no use to what is done here."""
    monkeypatch.setattr(processors, "_may_fork", lambda: True)


def forking_is_possible(test: Callable[..., None]) -> Callable[..., None]:
    quiet = pytest.mark.filterwarnings("ignore:.*fork")
    return pytest.mark.usefixtures("forking")(quiet(test))


def told(number: int) -> tuple[int, int]:
    return number, os.getpid()


@forking_is_possible
@pytest.mark.parametrize("jobs", [1, 2, 3, 9])
def test_results_come_in_order(jobs: int) -> None:
    done = shared_out([partial(told, number) for number in range(7)], jobs)
    assert [number for number, _ in done] == list(range(7))
    assert len({process for _, process in done}) == min(jobs, 7)


@forking_is_possible
def test_nothing_to_do() -> None:
    assert shared_out([], 2) == []


@forking_is_possible
def test_large_results_come_through() -> None:
    assert [len(done) for done in shared_out([lambda: b"x" * 5_000_000] * 3, 3)] == [5_000_000] * 3


@forking_is_possible
def test_what_another_process_cannot_do_is_done_here() -> None:
    here = os.getpid()

    def only_here() -> int:
        if os.getpid() != here:
            os._exit(3)
        return 1

    assert shared_out([only_here] * 4, 2) == [1] * 4


@forking_is_possible
def test_what_cannot_be_sent_is_done_here() -> None:
    made: list[Callable[[], int]] = shared_out([lambda: lambda: 5] * 2, 2)
    assert [each() for each in made] == [5, 5]


@forking_is_possible
def test_an_error_is_the_works_own() -> None:
    def fails() -> int:
        raise ValueError("no such hex")

    for works in ([fails, lambda: 1], [lambda: 1, fails]):
        with pytest.raises(ValueError, match="no such hex"):
            shared_out(works, 2)


@forking_is_possible
def test_no_process_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []
    fork = os.fork

    def noted() -> int:
        begun.append(fork())
        return begun[-1]

    monkeypatch.setattr(processors.os, "fork", noted)
    shared_out([lambda: 1] * 4, 4)
    assert len(begun) == 3
    for process in begun:  # others may be those of a test before this one
        with pytest.raises(ChildProcessError):
            os.waitpid(process, os.WNOHANG)


@pytest.mark.parametrize("how", ["threads", "no fork"])
def test_without_forking_all_is_done_here(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = threading.Event()
    thread = threading.Thread(target=waiting.wait)
    if how == "threads":
        thread.start()
    else:
        monkeypatch.delattr(processors.os, "fork")
    done = shared_out([partial(told, number) for number in range(3)], 3)
    assert {process for _, process in done} == {os.getpid()}
    waiting.set()
    if how == "threads":
        thread.join()


def came_of(aside: Aside[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return all that comes, as it comes."""
    found: list[tuple[int, int]] = []
    while aside.left:
        found += aside.came(60)
    return found


@forking_is_possible
@pytest.mark.parametrize("forked", [True, False])
def test_results_come_from_a_process_aside(*, forked: bool) -> None:
    aside = Aside([partial(told, number) for number in range(5)], forked=forked)
    found = came_of(aside)
    assert [number for number, _ in found] == list(range(5))
    assert {process != os.getpid() for _, process in found} == {forked}
    assert not aside.came(0)


@forking_is_possible
def test_one_at_a_time_is_done_where_none_is_forked() -> None:
    aside = Aside([partial(told, number) for number in range(3)], forked=False)
    assert [number for number, _ in aside.came(0)] == [0]
    assert aside.left == 2
    aside.stop()
    assert not aside.came(0)


def broken() -> tuple[int, int]:
    raise ValueError("no good")


@forking_is_possible
@pytest.mark.parametrize("forked", [True, False])
def test_what_a_work_aside_raises_is_raised_here(*, forked: bool) -> None:
    aside = Aside([partial(told, 1), broken, partial(told, 2)], forked=forked)
    with pytest.raises(ValueError, match="no good"):
        came_of(aside)


@forking_is_possible
def test_a_process_aside_that_is_ended_is_told() -> None:
    def ended() -> tuple[int, int]:
        os._exit(9)

    with pytest.raises(ChildProcessError, match="ended from outside"):
        came_of(Aside([partial(told, 1), ended]))


@forking_is_possible
def test_a_process_aside_is_stopped_whatever_it_is_at() -> None:
    aside: Aside[tuple[int, int]] = Aside([partial(time.sleep, 1000)])  # type: ignore[list-item]
    aside.stop()
    assert aside.left == 0
    with pytest.raises(ChildProcessError):  # nobody is left to be waited for
        os.waitpid(-1, os.WNOHANG)
