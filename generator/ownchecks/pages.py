"""The pages of a game's own checks, for whoever explains a code."""

from __future__ import annotations

import re

from generator.diagnostics import CodeEntry, Severity
from generator.model.game import Game


def pages(game: Game) -> tuple[CodeEntry, ...]:
    """Return a page for each of the game's own checks, in the designer's words."""
    return tuple(
        CodeEntry(
            check.code,
            re.sub(r"[^a-z0-9]+", "-", check.title.casefold()).strip("-"),
            Severity[check.severity.name],
            check.title.rstrip("."),
            "\n\n".join(part for part in (check.why, _said(game, check.that, check.each)) if part),
        )
        for check in game.checks
    )


def _said(game: Game, that: str, each: str) -> str:
    over = f", for each of {each}" if each else ""
    return f"A check of {game.title} itself: {that}{over}"
