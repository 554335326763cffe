"""One kerning policy; one glyph and one advance for each character."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.scene import Colour, Paint
from generator.text import Catalogue, Face, Role, Typesetter
from generator.text.shaping import advances, measured
from tests import made_fonts

INK = Paint(Colour(0, 0, 0))
ROOT = Path(__file__).parents[2]


@pytest.fixture
def made(tmp_path: Path) -> Typesetter:
    """A typesetter whose every role is a made font."""
    made_fonts.static(tmp_path / "Made.ttf")
    face = Catalogue(tmp_path, packages=False).face("Made Regular")
    return Typesetter(dict.fromkeys(Role, face))


def test_pairs_are_kerned(typesetter: Typesetter) -> None:
    pair = typesetter.measure("AV", Role.CELL, 10)
    apart = typesetter.measure("A", Role.CELL, 10) + typesetter.measure("V", Role.CELL, 10)
    assert pair < apart - 0.5


@pytest.mark.parametrize("content", ["office", "fi fl ffi", "Thé", "1/2", "f\u200bi"])
@pytest.mark.parametrize("role", [Role.BODY, Role.NATURE, Role.CELL])
def test_letters_never_join(typesetter: Typesetter, role: Role, content: str) -> None:
    text = typesetter.line(content, role, 4, (0, 0), paint=INK)
    assert len(text.advances) == len(text.content)
    typesetter.take_findings()


def test_a_typed_ligature_is_set_as_its_letters(typesetter: Typesetter) -> None:
    assert typesetter.line("oﬃce", Role.BODY, 4, (0, 0), paint=INK).content == "office"


def test_accents_are_composed(typesetter: Typesetter) -> None:
    text = typesetter.line("A\u0301vila", Role.BODY, 4, (0, 0), paint=INK)
    assert text.content == "Ávila"


def test_spaces_that_hold_and_runs_of_spaces_become_one_space(typesetter: Typesetter) -> None:
    text = typesetter.line("6\u00a0mm  or \u202f 7", Role.BODY, 4, (0, 0), paint=INK)
    assert text.content == "6 mm or 7"


def shape(face: Face, text: str, size: float, tracking: float = 0.0) -> tuple[float, ...]:
    """The advances in mm of a text."""
    return advances(measured(face, text), face.units_per_em, size, tracking)


def test_shape_gives_the_advances_of_a_line(typesetter: Typesetter) -> None:
    text = typesetter.line("Tower", Role.BODY, 4, (0, 0), paint=INK, tracking=0.1)
    assert shape(typesetter.face(Role.BODY), "Tower", 4, 0.1) == text.advances


@given(
    content=st.text("AVATo. fi1éЖ", max_size=12),
    size=st.floats(0.5, 40),
    tracking=st.floats(-0.1, 1.0),
)
def test_widths_grow_with_size_and_tracking_alone(
    content: str, size: float, tracking: float
) -> None:
    face = Catalogue().face("Spectral Regular")
    plain = shape(face, content, 1.0)
    spaced = shape(face, content, size, tracking)
    gaps = max(0, len(plain) - 1)
    assert len(spaced) == len(plain)
    assert sum(spaced) == pytest.approx((sum(plain) + gaps * tracking) * size)


@pytest.mark.parametrize("character", ["日", "\u2603", "\t", "\u00ad", "\u200b", "\ufe0f"])
def test_a_missing_character_is_told_and_left_out(typesetter: Typesetter, character: str) -> None:
    text = typesetter.line(f"a{character}b", Role.TOWN, 4, (0, 0), paint=INK, origin="map.places.x")
    assert text.content == "ab"
    (finding,) = typesetter.take_findings()
    assert (finding.code, finding.origin) == ("FNT010", "map.places.x")
    assert f"U+{ord(character):04X}" in finding.message
    assert typesetter.take_findings() == ()


def test_each_place_where_a_character_is_missing_is_told_once(typesetter: Typesetter) -> None:
    for origin in ("one", "two", "one"):
        typesetter.line("日", Role.TOWN, 4, (0, 0), paint=INK, origin=origin)
    assert [finding.origin for finding in typesetter.take_findings()] == ["one", "two"]


def test_measuring_complains_of_nothing(typesetter: Typesetter) -> None:
    typesetter.measure("日", Role.TOWN, 4)
    assert typesetter.take_findings() == ()


def test_japanese_and_characters_beyond_the_basic_plane(made: Typesetter) -> None:
    text = made.line("日本 \U0002000b", Role.TOWN, 4, (0, 0), paint=INK)
    assert text.content == "日本 \U0002000b"
    assert len(text.advances) == 4
    assert made.take_findings() == ()


def test_other_units_per_em(made: Typesetter) -> None:
    face = made.face(Role.TOWN)
    assert face.units_per_em == made_fonts.UPEM
    assert face.cap_height == pytest.approx(1400 / 2048)
    assert made.measure("A", Role.TOWN, 10) == pytest.approx((400 + 137) / 2048 * 10)


def test_no_locale_changes_a_width() -> None:
    script = (
        "from generator.text import Catalogue\n"
        "from generator.text.shaping import measured\n"
        "face = Catalogue().face('Spectral Regular')\n"
        "print(measured(face, 'Fiji AVAToi').units)"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env=os.environ | {"LC_ALL": locale, "LANG": locale},
            check=True,
            capture_output=True,
        ).stdout
        for locale in ("C", "tr_TR.UTF-8")
    }
    assert len(runs) == 1
