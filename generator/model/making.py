"""How a game is made, step by step, in words; a game in, texts with origins out.

Origins begin with ``kit.steps`` and ``kit.enlarging``.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Origin
from generator.model.counters import Shape
from generator.model.game import Game
from generator.records import dataclass

_STEPS = {
    "print": (
        "print",
        "Print",
        (
            "Print every page at 100%, actual size, on one side. The ruler at the foot of a "
            "counter sheet must then measure 50\u00a0mm."
        ),
    ),
    "print-plain": ("print", "Print", "Print every page at 100%, actual size."),
    "fold": (
        "fold",
        "Score and fold",
        (
            "If there is a solid line across the sheet, cut along it first. "
            "Run a blunt knife or an empty pen along the dashed line, then fold the sheet with the "
            "print outside. Each back is now behind its front."
        ),
    ),
    "glue": (
        "glue",
        "Glue",
        (
            "Spread glue on both unprinted sides and close them around a card. Let it dry "
            "for an hour under heavy books."
        ),
    ),
    "fold-and-glue": (
        "fold",
        "Fold and glue",
        (
            "If there is a solid line across the sheet, cut along it first. Score the part with "
            "the dashed line down its middle, fold it with the print outside, and glue its halves "
            "to both sides of a card."
        ),
    ),
    "cut": (
        "cut",
        "Cut",
        (
            "From mark to mark: first the long cuts along the rows, then each row across into its "
            "pieces. Always cut from the same face."
        ),
    ),
    "cut-flat": (
        "cut",
        "Cut",
        (
            "Cut the pieces that lie flat from mark to mark: first the long cuts along the row, "
            "then across."
        ),
    ),
    "stand": (
        "stand",
        "Stand up",
        (
            "Cut stand-ups along the solid line, fold them along the dashed ones, glue the panels "
            "back to back and the tabs to a base of card."
        ),
    ),
    "sort": (
        "sort",
        "Sort",
        (
            "Sort the pieces by side into bags or boxes. The inventory says how many there "
            "are of each. Blanks are spares."
        ),
    ),
    "enlarge": (
        "enlarge",
        "Enlarge",
        (
            "You can play on the map as it is. A larger one, from a photocopier or the files named "
            "below, has more room for stacks."
        ),
    ),
    "forms": (
        "forms",
        "Forms",
        (
            "Give every player a form, cut along its dashed line where it has one, and something "
            "to hide it behind."
        ),
    ),
}
"""By name: the picture of a step, its title, and what is done."""
_ENLARGED = {
    "a4": ("A4", "A3", 141),
    "letter": ("Letter", "Tabloid (11 \N{MULTIPLICATION SIGN} 17 in)", 129),
}

PAPERS = tuple(_ENLARGED)
"""The papers for which there are words about enlarging."""


@dataclass(frozen=True, slots=True)
class Line:
    """A text and where it comes from; without an origin it is not of the definition."""

    origin: Origin
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """A step of making the game: `id` is also the name of its picture."""

    id: str
    title: Line
    text: Line


def steps(game: Game) -> tuple[Step, ...]:
    """Return how the game is made, step by step, as far as each concerns it."""
    return tuple(
        Step(
            _STEPS[name][0],
            Line(f"kit.steps.{name}.title", _STEPS[name][1]),
            Line(f"kit.steps.{name}.text", _STEPS[name][2]),
        )
        for name in _steps(game)
    )


def enlarging(game: Game, paper: str) -> tuple[Line, ...]:
    """Return how the map is made larger that was printed on a `paper`, ``a4`` or ``letter``."""
    if game.map is None or paper not in _ENLARGED:
        return ()
    small, large, percent = _ENLARGED[paper]
    name = "a3" if paper == "a4" else "tabloid"
    copied = f"On a photocopier: from {small} to {large}, {percent}\u00a0%."
    drawn = (
        f"From a file, in finer detail: {game.id}-map-{name}.pdf on one large sheet, "
        f"{game.id}-map-tiled-{paper}.pdf on several of {small}."
    )
    told = enumerate((copied, drawn))
    return tuple(Line(f"kit.enlarging.{paper}.{number}", text) for number, text in told)


def _steps(game: Game) -> Iterator[str]:
    """Yield the names of the steps that a game needs."""
    counters = game.counters
    yield "print" if counters else "print-plain"
    if counters is not None:
        standing = counters.counters.shape is Shape.STAND_UP
        if counters.markers or not standing:
            yield from ("fold-and-glue", "cut-flat") if standing else ("fold", "glue", "cut")
        if standing:
            yield "stand"
        yield "sort"
    if game.map is not None:
        yield "enlarge"
    elif game.forms:
        yield "forms"
