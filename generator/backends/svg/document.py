"""A whole SVG: a scene page in, one file out."""

from __future__ import annotations

import base64
import logging
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import uharfbuzz
from fontTools.ttLib import TTFont, TTLibError
from svgwrite import Drawing

from generator.backends.sharing import number, shared_groups
from generator.backends.svg.painter import DEFAULTS, Anchors, Painter
from generator.backends.target import deliver
from generator.records import Frozen
from generator.scene import Group, Item, Page, Text, leaves
from generator.text import Catalogue, Face, UnusableFontError

UNDERSTUDY = "Understudy"
"""The family of letters that a page's own fonts may lack."""
logging.getLogger("fontTools").setLevel(logging.ERROR)  # an old date in a font harms nobody
_SHAPING = ("GSUB", "GPOS", "GDEF", "kern", "morx")


def style_sheet(catalogue: Catalogue, used: Mapping[str, Iterable[str]]) -> str:
    """Return the rules that embed the faces `used` with their characters, and a class for each.

    Raises UnusableFontError for a font that cannot be cut to those characters.
    """
    rules = []
    for place, key in enumerate(sorted(used)):
        face = catalogue.face(key)
        variety = "italic" if face.file.italic else "normal"
        variety = f"font-weight:{face.file.weight};font-style:{variety}"
        rules.append(_embedded(face, used[key], f"{quoted(key)};{variety}"))
        # Its family is for programs that load no embedded fonts.
        families = f"{quoted(key)},{quoted(face.file.family)}"
        rules.append(f".{class_of(place)}{{font-family:{families};{variety}}}")
    return "\n".join(rules)


def _embedded(face: Face, characters: Iterable[str], called: str) -> str:
    """Return the rule that embeds a face with some characters, `called` so."""
    data = base64.b64encode(web_font(face, "".join(sorted(characters)))).decode("ascii")
    source = f"src:url(data:font/woff2;base64,{data}) format('woff2')"
    return f"@font-face{{font-family:{called};{source}}}"


def understudies(catalogue: Catalogue, key: str, content: str) -> str:
    """Return a rule for what the face of a `key` lacks of `content`; nothing where it has all.

    The family is called UNDERSTUDY. Raises UnusableFontError.
    """
    rules = []
    for face, characters in lacking(catalogue, key, content).items():
        called = f"{UNDERSTUDY};{spanning(characters)}"
        rules.append(_embedded(face, characters, called))
    return "\n".join(rules)


def lacking(catalogue: Catalogue, key: str, content: str) -> dict[Face, str]:
    """Return the characters of a content that the face of a `key` lacks, by faces that have them.

    What no face has is not among them.
    """
    needed: dict[str, set[str]] = {}
    for face, stretch in catalogue.face(key).runs(content):
        if face.key != key:
            needed.setdefault(face.key, set()).update(stretch)
    return {catalogue.face(name): "".join(sorted(needed[name])) for name in sorted(needed)}


def spanning(characters: str) -> str:
    """Return what a style sheet says of a font that is for these characters alone."""
    return f"unicode-range:{','.join(f'U+{ord(each):X}' for each in characters)}"


def embedded(catalogue: Catalogue, key: str, content: str) -> str:
    """Return a rule that embeds the face of a `key`, a family of that name, with what it has.

    Raises UnusableFontError.
    """
    face = catalogue.face(key)
    own = (stretch for worn, stretch in face.runs(content) if worn.key == key)
    variety = "italic" if face.file.italic else "normal"
    called = f"{quoted(key)};font-weight:{face.file.weight};font-style:{variety}"
    return _embedded(face, set().union(*own), called)


def class_of(number: int) -> str:
    """Return the class of the face that is `number`th in the order of keys."""
    return f"f{number}"


def quoted(name: str) -> str:
    """Return the name of a family as a style sheet has it."""
    return "'" + name.replace("\\", "").replace("'", "") + "'"


@lru_cache(maxsize=64)
def web_font(face: Face, characters: str, *, shaped: bool = False) -> bytes:
    """Return a WOFF2 font of `characters`; raises UnusableFontError.

    With `shaped` it keeps kerning and ligatures, for text that a browser sets.

    Cutting and packing it takes as long as the rest of a postcard; both inks have the same.
    """
    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update(map(ord, characters))
    if not shaped:
        wanted.drop_table_tag_set.update(int.from_bytes(tag.encode("ascii")) for tag in _SHAPING)
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING
    woff = BytesIO()
    try:
        subset = uharfbuzz.subset(face.font.face, wanted)
        font = TTFont(BytesIO(subset.blob.data), recalcTimestamp=False, recalcBBoxes=False)
        font.flavor = "woff2"
        font.save(woff)
    except (RuntimeError, TTLibError) as error:
        reason = f"it cannot be made a web font ({error})"
        raise UnusableFontError(face.file.path, reason) from error
    return woff.getvalue()


class Options(Frozen):
    """What an SVG says of itself; `language` is a tag such as ``en`` or ``en-GB``."""

    title: str = ""
    language: str = "en"


def write(
    page: Page, target: Path | BinaryIO, catalogue: Catalogue, options: Options = Options()
) -> None:
    """Write what is within the trim of `page` to a file or stream, its user unit a millimetre.

    Links to ``#name`` go to the group of that name; where there is none, they are left out. Raises
    OSError where the disk refuses, and KeyError for a Text whose face is not in the catalogue.
    """
    drawing = opened(page, options)
    used = _used((page,), catalogue)
    if used:
        drawing.defs.add(drawing.style(style_sheet(catalogue, used)))
    classes = {key: class_of(number) for number, key in enumerate(sorted(used))}
    painter = Painter(drawing, catalogue, classes, Anchors(page.items), shared_groups((page,)))
    painter.draw(page.items, drawing)
    xml = f'<?xml version="1.0" encoding="utf-8"?>\n{drawing.tostring()}\n'
    deliver(xml.encode("utf-8"), target)


def opened(page: Page, options: Options = Options()) -> Drawing:
    """Return an empty drawing of the size of a page, its user unit a millimetre."""
    width, height = number(page.width), number(page.height)
    # Without validation: it is slow, and refuses the data-origin attributes.
    drawing = Drawing(size=(f"{width}mm", f"{height}mm"), debug=False)
    drawing.attribs |= DEFAULTS
    drawing.attribs |= {"viewBox": f"0 0 {width} {height}", "xml:space": "preserve"}
    drawing.attribs["xml:lang"] = options.language
    drawing.attribs["text-rendering"] = "geometricPrecision"
    if options.title or page.name:
        drawing.set_desc(title=options.title or page.name, desc=page.description or None)
    return drawing


def _used(pages: Iterable[Page], catalogue: Catalogue) -> dict[str, set[str]]:
    """Return the characters of each face that pages use, by its key."""
    used: dict[str, set[str]] = {}
    for item, _ in (each for page in pages for each in leaves(page.items)):
        if isinstance(item, Text):
            for face, stretch in catalogue.face(item.face).runs(item.content):
                used.setdefault(face.key, set()).update(stretch)
    return used


def inline(
    pages: Mapping[str, Page], catalogue: Catalogue, style: str
) -> tuple[dict[str, str], str]:
    """Return an SVG element for each page, by its key, and the style sheet of all of them.

    The keys must be fit for ids. Each element has the class `style`, and for those who cannot see
    it the name of its page. Raises KeyError for a Text whose face is not in the catalogue.
    """
    used = _used(pages.values(), catalogue)
    classes = {key: class_of(number) for number, key in enumerate(sorted(used))}
    drawn = {key: _element(key, page, catalogue, classes, style) for key, page in pages.items()}
    return drawn, style_sheet(catalogue, used)


def _element(
    key: str, page: Page, catalogue: Catalogue, classes: Mapping[str, str], style: str
) -> str:
    bare = replace(page, items=tuple(_bare(page.items)))
    drawing = opened(bare)
    drawing.attribs |= {"class": style, "role": "img"}
    del drawing.attribs["xml:lang"], drawing.attribs["xml:space"]
    painter = Painter(
        drawing, catalogue, classes, Anchors(()), shared_groups((bare,)), prefix=f"{key}-"
    )
    painter.draw(bare.items, drawing)
    return str(drawing.tostring())


def _bare(items: Iterable[Item]) -> Iterable[Item]:
    """Yield items without the names of groups."""
    for item in items:
        if isinstance(item, Group):
            yield replace(item, name="", items=tuple(_bare(item.items)))
        else:
            yield item
