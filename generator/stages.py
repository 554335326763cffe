"""What costs most of drawing, made once of the same: a stage and what it takes in, its result out.

A result is kept in the cache by the digest of the frozen value that its stage takes, with that of
the program and its libraries: in another process, edition or build it need not be made again.

Results are pickled, which is read several times as fast as they are made. Only records, words of
enumerations and shapes come out of a pickle: one that asks for anything else is no result of ours,
and is made anew like one that is broken.
"""

from __future__ import annotations

import io
import pickle
import zlib
from collections.abc import Callable
from dataclasses import is_dataclass
from enum import Enum
from typing import Any, TypeVar

from generator.cache import Cache, key
from generator.model.codec import digest
from generator.records import Frozen

Result = TypeVar("Result")

_RESULT = "result"
_OTHERS = {
    ("array", "_array_reconstructor"),
    ("array", "array"),
    ("generator.scene", "Box"),
    ("generator.scene", "Packed"),
    ("numpy", "dtype"),
    ("numpy", "ndarray"),
    ("numpy._core.multiarray", "_reconstruct"),
    ("numpy._core.multiarray", "scalar"),
    ("numpy._core.numeric", "_frombuffer"),
    ("re", "_compile"),
    ("shapely", "from_wkb"),
    ("shapely.io", "from_wkb"),
}
"""What else results are made of: boxes, long paths, arrays, patterns of hex numbers, shapes."""
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
                result: Result = _Results(io.BytesIO(zlib.decompress(found[_RESULT]))).load()
            except Exception:  # noqa: S110 -- whatever is wrong with it, it is made anew
                pass
            else:
                return result
        result = make()
        if not complains():
            data = pickle.dumps(result, pickle.HIGHEST_PROTOCOL)
            if len(data) <= _MOST:
                self.cache.put(name, {_RESULT: zlib.compress(data, 1)})
        return result


DIRECT = Stages()
"""Keeps nothing."""


class _Results(pickle.Unpickler):
    """Reads nothing but values."""

    def find_class(self, module: str, name: str) -> Any:
        """Return a class of values; raises UnpicklingError for anything else."""
        is_other = (module, name) in _OTHERS
        found = super().find_class(module, name) if is_other or _is_ours(module) else None
        is_value = isinstance(found, type) and (is_dataclass(found) or issubclass(found, Enum))
        if not is_other and not is_value:
            raise pickle.UnpicklingError(f"{module}.{name} is no value")
        return found


def _is_ours(module: str) -> bool:
    return module.startswith(f"{__package__}.")
