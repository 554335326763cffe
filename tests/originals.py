"""What files are compared with, for tests that have none in a manifest."""

from __future__ import annotations

from generator.comparison.original import Original
from generator.comparison.originals import Originals
from generator.manifest import PrintedFile
from generator.model.game import Game


def original(game: Game, product: str) -> Original:
    """What a file of a product is compared with, in which nothing stands but its promises."""
    return Originals(game).of(PrintedFile(product, product, "", 0, 0))
