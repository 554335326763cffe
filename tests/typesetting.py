"""A typesetter with the project's own faces, for tests that set type."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.model.theme import HOUSE, styles_of
from generator.reading.fonts import read_roles
from generator.text import Catalogue, Typesetter
from generator.text.catalogue import assign

FONTS = Path(__file__).resolve().parent.parent / "fonts"


@cache
def catalogue() -> Catalogue:
    return Catalogue(FONTS, fallback=read_roles(FONTS / "fonts.yaml").fallback)


@cache
def typesetter() -> Typesetter:
    read = read_roles(FONTS / "fonts.yaml")
    faces, complaints = assign(read.roles, catalogue())
    assert not (*read.findings, *complaints)
    return Typesetter(faces, styles=styles_of(HOUSE))
