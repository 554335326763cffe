"""Text: font files in, faces and measured text out.

The one room that shapes and measures type. Everything else places text by what is said here::

    from generator.text import Anchor, Catalogue, Level, Role, Typesetter
    from generator.text.catalogue import assign

    catalogue = Catalogue(Path("fonts"), fallback=fallback)        # fonts/, then font packages
    faces, findings = assign(roles, catalogue)          # roles: {"title": ("Cinzel", "Bold"), ...}
    typesetter = Typesetter(faces)                      # once a build; it keeps what it shaped

A character that the face of a role lacks is set in the first face of `fallback` that has it; a
Text names the face of its role, and `Face.runs` says which face sets which stretch of it.

All sizes and lengths are mm; ``tracking`` is letter spacing as a fraction of the type size (0.1 is
a tenth of an em), never after the last character. Typesetter and Catalogue can be pickled.

``typesetter.line(content, role, size, at, *, paint, anchor=Anchor.START, level=Level.BASELINE,
tracking=0.0, degrees=0.0, origin=None) -> scene.Text``
    One line of type. `at` is the start, middle or end (`anchor`) of its baseline, or of the line
    half-way up its capitals (`level=Level.CAPITALS`, for text centred in a box); `degrees` turns it
    clockwise about `at`.
``typesetter.measure(content, role, size, tracking=0.0) -> float``
    The width that `line` would give.
``typesetter.fit(content, role, size, width, smallest, tracking=0.0) -> float | None``
    The largest type size from `smallest` to `size` at which the content is no wider than `width`.
``typesetter.wrap(content, role, size, width, tracking=0.0) -> tuple[str, ...]``
    Lines broken at spaces, as full as they can be; a word wider than `width` stands alone, unsplit.
``typesetter.curved(text, points, anchor=Anchor.MIDDLE, level=Level.BASELINE) -> Text | None``
    A line along a polyline, read in the order of its points; None where the line is the longer.
``typesetter.halo(text, width, paint) -> scene.Path``
    The outlines of a Text (straight, turned or curved), stroked to reach `width` mm beyond its
    letters. Drawn before the text; a path, so readers do not extract it.
``typesetter.outlines(text) -> scene.Path``
    The letters as a filled path, for text that is cut off and must not be extracted.
``typesetter.box(text)``, ``cap_box(text)``, ``ink_box(text) -> (left, top, right, bottom)``
    What a Text may cover (ascender to descender), what its capitals and figures do (their height
    to the baseline), and what its very letters do. Turned and curved text too.
``typesetter.face(role) -> Face``
    With `ascender`, `descender` (negative) and `cap_height` as fractions of the type size.
``typesetter.take_findings() -> tuple[Finding, ...]``
    Characters the faces lack, met since the last call: they are left out of the text, never drawn
    as a box. A draw function returns these beside its scene.

`UnusableFontError`, with a `finding`, is raised by backends for a font that only looked sound.

`Role` is the closed list of roles: TITLE, HEADING, SUBHEADING, FIGURE, FACTOR, CELL, TOWN, VILLAGE,
NATURE, BODY, BODY_ITALIC, BODY_BOLD, BODY_BOLD_ITALIC, SMALL.
"""

from generator.text.catalogue import Catalogue, Role
from generator.text.face import Face, UnusableFontError
from generator.text.typesetter import Anchor, Level, Typesetter, outlined

__all__ = [
    "Anchor",
    "Catalogue",
    "Face",
    "Level",
    "Role",
    "Typesetter",
    "UnusableFontError",
    "outlined",
]
