"""What operators are written on: the content of a page, or of a form that pages share."""

from __future__ import annotations

from typing import Protocol


class Surface(Protocol):
    """A content stream in the making."""

    @property
    def operators(self) -> list[str]:
        """The operators so far, to be appended to."""
        ...

    def opacity(self, stroking: bool, value: float) -> str:
        """Return the operator that sets the opacity of strokes, or of everything else."""
        ...

    def show(self, form: str) -> None:
        """Draw a form of the document, by its name."""
        ...
