"""What is printed where, for the manifest: each text of a scene with its rectangle on the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.manifest import PrintedText
from generator.scene import Page, Text, leaves
from generator.text import Catalogue, boxes


def texts(pages: Sequence[Page], catalogue: Catalogue) -> Iterator[PrintedText]:
    """Yield every Text of `pages` that is not empty, in the order of drawing."""
    for index, page in enumerate(pages):
        for text, transform in leaves(page.items):
            if isinstance(text, Text) and text.content:
                box = boxes.of_face(text, catalogue.face(text.face)).moved(transform)
                size = text.size * transform.scale
                yield PrintedText(index, box, text.content, text.origin, size)
