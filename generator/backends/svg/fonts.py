"""Fonts in an SVG: faces and the characters they set in, a style sheet out.

Each face is embedded as a web font of just those characters. Its tables for shaping are left out:
letters have their places already, and no browser shall make ligatures of them.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from io import BytesIO

import uharfbuzz
from fontTools.ttLib import TTFont, TTLibError

from generator.text import Catalogue, Face, UnusableFontError

UNDERSTUDY = "Understudy"
"""The family of letters that a page's own fonts may lack."""
_SHAPING = ("GSUB", "GPOS", "GDEF", "kern", "morx")


def style_sheet(catalogue: Catalogue, used: Mapping[str, Iterable[str]]) -> str:
    """Return the rules that embed the faces `used` with their characters, and a class for each.

    Raises UnusableFontError for a font that cannot be cut to those characters.
    """
    rules = []
    for number, key in enumerate(sorted(used)):
        face = catalogue.face(key)
        data = base64.b64encode(web_font(face, used[key])).decode("ascii")
        rules.append(
            f"@font-face{{font-family:{_quoted(key)};{_variety(face)};"
            f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
        )
        rules.append(f".{class_of(number)}{{{_families(face)};{_variety(face)}}}")
    return "\n".join(rules)


def understudies(catalogue: Catalogue, key: str, content: str) -> str:
    """Return a rule for what the face of a `key` lacks of `content`; nothing where it has all.

    The family is called UNDERSTUDY. Raises UnusableFontError.
    """
    needed: dict[str, set[str]] = {}
    for face, stretch in catalogue.face(key).runs(content):
        if face.key != key:
            needed.setdefault(face.key, set()).update(stretch)
    rules = []
    for name in sorted(needed):
        data = base64.b64encode(web_font(catalogue.face(name), needed[name])).decode("ascii")
        span = ",".join(f"U+{ord(character):X}" for character in sorted(needed[name]))
        rules.append(
            f"@font-face{{font-family:{UNDERSTUDY};unicode-range:{span};"
            f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
        )
    return "\n".join(rules)


def class_of(number: int) -> str:
    """Return the class of the face that is `number`th in the order of keys."""
    return f"f{number}"


def _families(face: Face) -> str:
    """Name the embedded face first, then its family, for programs that load no embedded fonts."""
    return f"font-family:{_quoted(face.key)},{_quoted(face.file.family)}"


def _variety(face: Face) -> str:
    style = "italic" if face.file.italic else "normal"
    return f"font-weight:{face.file.weight};font-style:{style}"


def _quoted(name: str) -> str:
    return "'" + name.replace("\\", "").replace("'", "") + "'"


def web_font(face: Face, characters: Iterable[str]) -> bytes:
    """Return a WOFF2 font of `characters`; raises UnusableFontError."""
    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update(map(ord, characters))
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
