"""The faces of type of a site: what pages say in, style sheets and web fonts out.

Each page of a game is set in the faces that the game is printed in. A font file has the letters of
European languages, so that pages of all games load the same one, and what else its pages need.
"""

from __future__ import annotations

import hashlib

from generator.backends import svg
from generator.html import WEARERS
from generator.products.context import BuildContext
from generator.text import Role

_LETTERS = (
    (0x20, 0x7E),
    (0xA0, 0x17F),
    (0x2010, 0x2015),
    (0x2018, 0x2022),
    (0x2026, 0x2026),
    (0x2032, 0x2033),
    (0x2039, 0x203A),
    (0x20AC, 0x20AC),
    (0x2190, 0x2193),
    (0x2212, 0x2212),
)
"""What is in every font, as far as its face has it: first and last code points."""
_COMMON = "".join(chr(each) for first, last in _LETTERS for each in range(first, last + 1))
_KNOWN = frozenset(_COMMON)


def faces_of(context: BuildContext, content: str) -> tuple[str, dict[str, bytes]]:
    """Return the rules that set pages in the faces of a game, and the fonts they load.

    Fonts lie in ``assets/fonts``, where the rules, a file in the folder of a game in its first
    language, say by ``{fonts}`` that they do. Raises UnusableFontError.
    """
    rules: list[str] = []
    files: dict[str, bytes] = {}
    own = frozenset(content)
    for role, wearers in WEARERS.items():
        wearers = f"{wearers}, {_MORE[role]}" if role in _MORE else wearers  # noqa: PLW2901
        face = context.typesetter.face(Role(role))
        variety = f"font-weight:{face.file.weight};font-style:" + (
            "italic" if face.file.italic else "normal"
        )
        more = sorted(each for each in own - _KNOWN if face.setter(each) is face)
        data = svg.web_font(face, _COMMON + "".join(more), shaped=True)
        rules.append(_rule(svg.quoted(face.key), variety, data, files))
        families = f"{svg.quoted(face.key)}, {svg.UNDERSTUDY}, {_LAST}"
        rules.append(f"{wearers} {{ font-family: {families}; {variety}; }}")
    body = context.typesetter.face(Role.BODY)
    for face, characters in svg.lacking(context.catalogue, body.key, content).items():
        data = svg.web_font(face, characters)
        rules.append(_rule(svg.UNDERSTUDY, svg.spanning(characters), data, files))
    return "\n".join(dict.fromkeys(rules)), files


_LAST = "serif"
_MORE = {
    "heading": ".facts dd, .beside dd, .firsts a",
    "small": ".bar, .foot, .told, .facts dt, .beside dt, .about, .files, .counters, .switches,"
    " .hint, .contents, .more, .close, .files code",
}
"""What else is set in a role of type on the pages of a site."""


def _rule(family: str, variety: str, data: bytes, files: dict[str, bytes]) -> str:
    """Return the rule that loads a font under a name that follows from what is in it."""
    name = f"{hashlib.sha256(data).hexdigest()[:16]}.woff2"
    files[f"assets/fonts/{name}"] = data
    source = f"src:url({{fonts}}/{name}) format('woff2')"
    return f"@font-face{{font-family:{family};{variety};font-display:swap;{source}}}"
