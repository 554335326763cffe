"""Preflight: what a print shop looks at before it prints; pages of a PDF in, findings out.

``Preflight(original, file, document)``, its ``page(where, page, texts)`` and ``whole()``
    Everything that does not depend on what the texts say: boxes, bleed, margins, type, lines,
    pictures, ink, register, scale, sides of counters and what the file says of itself.
``survey.survey(page, placing) -> Survey``
    What is on a page beside its letters.
"""

from generator.proof.preflight.preflight import Preflight

__all__ = ["Preflight"]
