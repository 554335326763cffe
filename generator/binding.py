"""Binding: an edition whose parts are printed in, one file of all of them out.

Parts are taken as they lie in their files: nothing is drawn again but the opening pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import accumulate
from pathlib import Path

from generator.backends import pdf
from generator.backends.pdf import binding
from generator.diagnostics import Finding, Severity, worst
from generator.drawing.kit import SIGNPOST, Bound
from generator.manifest import PrintedPart, PrintedText
from generator.model.kit import OPENING, PART_TITLES
from generator.printing import Printed, broken_off, described, entered, met
from generator.products import Edition, Sheets, Workshop
from generator.scene import IDENTITY, Group, Item, Link, Transform
from generator.text.findings import UnusableFontError

_OPENING_PAGES = 2
"""Pages that are drawn before the parts."""


def bind_edition(
    edition: Edition, workshop: Workshop, folder: Path, parts: Sequence[Printed]
) -> tuple[Printed | None, tuple[Finding, ...]]:
    """Draw the opening pages of an edition and bind its parts behind them, in `folder`.

    Raises OSError where the disk refuses.
    """
    try:
        return _bound(edition, workshop, folder, parts)
    except UnusableFontError as problem:
        return None, (problem.finding,)
    except Exception as problem:  # whatever it was, the other products are printed
        return None, broken_off(edition, workshop, problem)


def _bound(
    edition: Edition, workshop: Workshop, folder: Path, parts: Sequence[Printed]
) -> tuple[Printed | None, tuple[Finding, ...]]:
    firsts = tuple(accumulate((part.pages for part in parts), initial=_OPENING_PAGES))
    bound = tuple(
        Bound(_product(part), first + 1, first + part.pages)
        for part, first in zip(parts, firsts, strict=False)
    )
    path = folder / f"{workshop.game.id}-{edition.title}.pdf"
    drawn = edition.product.draw(replace(workshop, bound=bound), edition)
    if not isinstance(drawn, Sheets):
        raise TypeError(f"{edition.product.name} is not drawn on sheets")
    found = met(drawn, workshop.typesetter)
    if worst(found) is Severity.ERROR:
        return None, found
    folder.mkdir(parents=True, exist_ok=True)
    _write(drawn, parts, workshop, path)
    texts = tuple(_texts(drawn, parts, firsts, workshop))
    listed = (PrintedPart(edition.promise, len(drawn.pages)), *map(_listed, parts))
    return Printed(edition.promise, (path,), firsts[-1], texts, listed), found


def _write(drawn: Sheets, parts: Sequence[Printed], workshop: Workshop, path: Path) -> None:
    options = described(workshop.game, drawn)
    opening = BytesIO()
    pdf.write(drawn.pages, opening, workshop.catalogue, options)
    first = binding.Part(OPENING, opening.getvalue(), tuple(_signposts(drawn)))
    others = (
        binding.Part(PART_TITLES[_product(part)], part.paths[0].read_bytes()) for part in parts
    )
    binding.bind((first, *others), path, options)


def _product(part: Printed) -> str:
    """Return the product that a part is an edition of, without its paper."""
    return part.product.rpartition("-")[0]


def _listed(part: Printed) -> PrintedPart:
    return PrintedPart(part.product, part.pages)


def _texts(
    drawn: Sheets, parts: Sequence[Printed], firsts: Sequence[int], workshop: Workshop
) -> Iterator[PrintedText]:
    """Yield the texts of all pages, each where it stands in the whole."""
    yield from entered(drawn, workshop)
    for part, first in zip(parts, firsts, strict=False):
        for text in part.texts:
            yield replace(text, page=text.page + first)


def _signposts(drawn: Sheets) -> Iterator[binding.Signpost]:
    """Yield the links of the opening pages that lead to parts."""
    for number, page in enumerate(drawn.pages):
        for link, transform in _links(page.items, IDENTITY):
            if link.target.startswith(SIGNPOST):
                x, y = link.at
                left, top = transform.apply((x, y))
                right, bottom = transform.apply((x + link.width, y + link.height))
                part = int(link.target.removeprefix(SIGNPOST))
                yield binding.Signpost(number, (left, top, right, bottom), part)


def _links(items: Iterable[Item], transform: Transform) -> Iterator[tuple[Link, Transform]]:
    for item in items:
        if isinstance(item, Link):
            yield item, transform
        elif isinstance(item, Group):
            yield from _links(item.items, transform @ item.transform)
