"""The exported validator: made of what was printed, so there is nothing to draw."""

from __future__ import annotations

from generator.products.product import Drawn, Edition, Exported
from generator.products.workshop import Workshop


def export_validator(_workshop: Workshop, _edition: Edition) -> Drawn:
    """Say that a validator is to be packed."""
    return Exported()
