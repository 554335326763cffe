"""How many processes may work at a time, and short work shared out among them."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

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


class Aside(Generic[Done]):
    """Works that a process beside this one does, one after the other, until it is told to stop.

    Forked, it knows all that this process knows, and sends back what comes of each work as soon as
    that is done. Where none is to be forked, or can be (`shared_out`), this process does a work
    whenever it is asked for what has come.
    """

    def __init__(self, works: Sequence[Callable[[], Done]] = (), *, forked: bool = True) -> None:
        """Begin with the works."""
        self._left = deque(works)
        self._process = 0
        self._pipe: Connection | None = None
        if works and forked and _may_fork():
            from multiprocessing import Pipe  # noqa: PLC0415 - as for pickle above

            self._pipe, its = Pipe(duplex=False)
            self._process = os.fork()
            if not self._process:
                _send_all(works, its)
            its.close()

    @property
    def left(self) -> int:
        """Of how many works nothing has come yet."""
        return len(self._left)

    def came(self, seconds: float) -> list[Done]:
        """Return what has come, after up to so many seconds.

        Raises what a work has raised, ChildProcessError where the process was ended by others;
        nothing comes of the other works then.
        """
        if not self._left:
            return []
        if self._pipe is None:
            return [self._left.popleft()()]
        found: list[Done] = []
        try:
            while self._left and self._pipe.poll(0 if found else seconds):
                problem, result = self._pipe.recv()
                if problem is not None:
                    raise problem
                self._left.popleft()
                found.append(result)
        except EOFError:
            self.stop()
            raise ChildProcessError("a process was ended from outside") from None
        except Exception:
            self.stop()
            raise
        if not self._left:
            self.stop()
        return found

    def stop(self) -> None:
        """End the process, whatever it is at."""
        self._left.clear()
        if self._pipe is not None:
            import signal  # noqa: PLC0415 - only where there is a process

            self._pipe.close()
            self._pipe = None
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)


def _send_all(works: Sequence[Callable[[], object]], pipe: Connection) -> NoReturn:
    """Do works in a process of its own, which leaves an interrupt to the one that forked it."""
    import signal  # noqa: PLC0415 - as above

    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        for work in works:
            try:
                result = None, work()
            except Exception as problem:  # raised where it is waited for
                pipe.send((problem, None))
                break
            pipe.send(result)
    finally:
        os._exit(0)  # nothing of the parent's is to be written or tidied up a second time
