"""How many processes may work at a time, and short work shared out among them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

Done = TypeVar("Done")


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def shared_out(works: Sequence[Callable[[], Done]], jobs: int) -> list[Done]:
    """Return what comes of each work, in their order, from up to `jobs` processes.

    For work of some tenths of a second, where a pool would cost what it saves: others are forked,
    know all that this process knows, and send back what can be pickled. Where that is not possible
    (Windows, threads), or a process fails, this one does the work itself, and fails as it would.
    """
    jobs = max(1, min(jobs, len(works))) if _may_fork() else 1
    if jobs > 1:
        import pickle  # noqa: F401, PLC0415 - so that each of them need not do it
    deals = [range(first, len(works), jobs) for first in range(jobs)]
    others = [_forked([works[number] for number in deal]) for deal in deals[1:]]
    try:
        mine = [works[number]() for number in deals[0]]
    finally:
        sent = [_received(*other) for other in others]
    done: dict[int, Done] = dict(zip(deals[0], mine, strict=True))
    for deal, results in zip(deals[1:], sent, strict=True):
        again = [works[number]() for number in deal] if results is None else results
        done.update(zip(deal, again, strict=True))
    return [done[number] for number in range(len(works))]


def leave_with_parent() -> None:
    """Have this process, a worker of a pool, end as soon as the one that gives the orders is gone.

    A pool's workers would wait for work for ever: each holds an end of the pipe that it comes by.
    """
    import signal  # noqa: PLC0415 - only in workers
    from multiprocessing import parent_process  # noqa: PLC0415
    from multiprocessing.connection import wait  # noqa: PLC0415
    from threading import Thread  # noqa: PLC0415

    def watch() -> None:
        if parent is not None:
            wait([parent.sentinel])
            os._exit(1)

    parent = parent_process()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # forked, it has that of `cli`
    Thread(target=watch, daemon=True).start()


def _may_fork() -> bool:
    threading = sys.modules.get("threading")
    return hasattr(os, "fork") and (threading is None or threading.active_count() == 1)


def _forked(works: Sequence[Callable[[], object]]) -> tuple[int, int]:
    """Start a process that does the works; return its number and the pipe's end to read from."""
    source, target = os.pipe()
    process = os.fork()
    if process:
        os.close(target)
        return process, source
    try:
        import pickle  # noqa: PLC0415 - only where something is shared out

        with os.fdopen(target, "wb") as pipe:
            pickle.dump([work() for work in works], pipe)
    finally:
        # Whatever happened: nothing of the parent's is to be written or tidied up a second time.
        os._exit(0)


def _received(process: int, source: int) -> list[Any] | None:
    """Return what a process sends, None where it does not come to an end; raises no error."""
    import pickle  # noqa: PLC0415

    with os.fdopen(source, "rb") as pipe:
        data = pipe.read()
    os.waitpid(process, 0)
    try:
        sent: list[Any] = pickle.loads(data)  # noqa: S301 - from a process of ours
    except (EOFError, pickle.UnpicklingError):
        return None
    return sent
