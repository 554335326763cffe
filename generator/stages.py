"""What costs most of drawing, made once of the same: a stage and what it takes in, its result out.

A result is kept in the cache by the digest of the frozen value that its stage takes, with that of
the program and its libraries: in another process, edition or build it need not be made again.

Results are pickled, which is read several times as fast as they are made; one that is broken, or
asks for anything but values, is made anew.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any, TypeVar

from generator.cache import Cache, key, pickled, unpickled
from generator.model.codec import digest
from generator.records import Frozen

Result = TypeVar("Result")

_RESULT = "result"
_MOST = 32_000_000
"""Bytes of a result that is kept, before it is packed: those of maps on sheets of paper have 1 to
14 million. Larger ones would push out too much else."""


class Stages(Frozen):
    """Keeps results in a cache; without one all is made anew."""

    cache: Cache | None = None
    type: str = ""
    """The digest of all that type is set with: faces, styles, language."""

    def kept(
        self,
        stage: str,
        given: Any,
        make: Callable[[], Result],
        complains: Callable[[], bool] = bool,
    ) -> Result:
        """Return what a stage makes of what it is `given`, a frozen value; nothing else may tell.

        Where somebody `complains`, as a typesetter does of a glyph that is missing, before it is
        made or then, that would be lost: such a result is neither taken nor kept.
        """
        if self.cache is None or complains():
            return make()
        name = key("stage", stage, digest(given))
        found = self.cache.get(name)
        if found is not None:
            try:
                result: Result = unpickled(zlib.decompress(found[_RESULT]))
            except Exception:  # noqa: S110 -- whatever is wrong with it, it is made anew
                pass
            else:
                return result
        result = make()
        if not complains():
            data = pickled(result)
            if len(data) <= _MOST:
                self.cache.put(name, {_RESULT: zlib.compress(data, 1)})
        return result


DIRECT = Stages()
"""Keeps nothing."""
