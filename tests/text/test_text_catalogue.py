"""Faces are found by name, where a designer put them; files of no use are told by name."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from generator.diagnostics import Severity
from generator.text import Catalogue, face
from generator.text import catalogue as catalogue_module
from generator.text.face import Refusal, read
from tests import made_fonts

FONTS = Path(__file__).parents[2] / "fonts"


def found(folder: Path) -> Catalogue:
    return Catalogue(folder, packages=False)


@pytest.mark.parametrize(
    ("family", "style", "key"),
    [
        ("Barlow Condensed", "SemiBold", "Barlow Condensed SemiBold"),
        ("Barlow Condensed", "Bold", "Barlow Condensed Bold"),
        ("Spectral", "Regular", "Spectral Regular"),
        ("Spectral", "MediumItalic", "Spectral Medium Italic"),
        ("spectral", "medium italic", "Spectral Medium Italic"),
        ("Cinzel", "Bold", "Cinzel Bold"),
    ],
)
def test_a_face_has_the_name_its_font_gives_itself(
    catalogue: Catalogue, family: str, style: str, key: str
) -> None:
    face = catalogue.find(family, style)
    assert face is not None
    assert face.key == key
    assert catalogue.face(key) is face


def test_the_projects_fonts_are_sound() -> None:
    assert Catalogue(FONTS).findings == ()


def test_a_face_says_its_weight_and_slant(catalogue: Catalogue) -> None:
    face = catalogue.face("Barlow Condensed SemiBold Italic")
    assert (face.file.weight, face.file.italic) == (600, True)


def test_only_the_font_that_is_wanted_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []

    def noting(path: Path) -> face.FontFile:
        opened.append(path)
        return read(path)

    catalogue = Catalogue(FONTS)
    monkeypatch.setattr(catalogue_module, "read", noting)
    assert catalogue.find("Spectral", "Medium Italic") is not None
    assert [path.name for path in opened] == ["Spectral-MediumItalic.ttf"]


def test_a_font_dropped_anywhere_below_the_folder_wins(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    path = made_fonts.static(tmp_path / "a" / "b" / "mine.ttf", "Spectral", "Regular")
    face = Catalogue(tmp_path).find("Spectral", "Regular")
    assert face is not None
    assert face.file.path == path


def test_a_folder_that_is_not_there_is_empty(tmp_path: Path) -> None:
    catalogue = found(tmp_path / "nowhere")
    assert catalogue.findings == ()
    assert catalogue.find("Spectral", "Regular") is None
    with pytest.raises(KeyError):
        catalogue.face("Spectral Regular")


def test_other_files_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "OFL.txt").write_text("licence")
    (tmp_path / "._Mine.ttf").write_bytes(b"what a Macintosh leaves behind")
    assert found(tmp_path).findings == ()


@pytest.mark.parametrize(
    ("make", "name", "code"),
    [
        (made_fonts.variable, "Made[wght].ttf", "FNT001"),
        (made_fonts.postscript, "Made.otf", "FNT002"),
        (made_fonts.forbidden, "Made.ttf", "FNT009"),
        (lambda path: path.write_bytes(b"wOF2" + bytes(100)), "Made.woff2", "FNT003"),
        (lambda path: path.write_bytes(b"ttcf" + bytes(100)), "Made.ttc", "FNT003"),
        (lambda path: path.write_bytes(b""), "Made.ttf", "FNT003"),
        (lambda path: path.write_bytes(b"<html>Not found</html>"), "Made.ttf", "FNT003"),
    ],
)
def test_a_file_of_no_use_is_told_by_name(tmp_path: Path, make, name: str, code: str) -> None:
    make(tmp_path / name)
    catalogue = found(tmp_path)
    (finding,) = catalogue.findings
    assert (finding.code, finding.severity) == (code, Severity.WARNING)
    assert name in finding.message
    assert finding.help is not None
    assert str(tmp_path / name) in finding.help
    assert catalogue.find("Made", "Regular") is None


def test_a_face_given_twice_is_told_and_the_first_is_used(tmp_path: Path) -> None:
    first = made_fonts.static(tmp_path / "a.ttf")
    made_fonts.static(tmp_path / "b.ttf")
    catalogue = found(tmp_path)
    (finding,) = catalogue.findings
    assert finding.code == "FNT004"
    face = catalogue.find("Made", "Regular")
    assert face is not None
    assert face.file.path == first


@pytest.mark.parametrize("table", ["cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name"])
def test_damage_to_what_is_needed_is_noticed(tmp_path: Path, table: str) -> None:
    path = made_fonts.static(tmp_path / "Made.ttf")
    with TTFont(path) as font:
        entry = font.reader.tables[table]
    data = bytearray(path.read_bytes())
    data[entry.offset + entry.length // 2] ^= 0x10
    path.write_bytes(data)
    told = read(path)
    assert told.refusal is Refusal.UNREADABLE
    assert "damaged" in told.reason


def test_a_truncated_font_is_refused_at_every_length(tmp_path: Path) -> None:
    sound = made_fonts.static(tmp_path / "sound.ttf").read_bytes()
    short = tmp_path / "short.ttf"
    for length in range(0, len(sound) - 4, 37):
        short.write_bytes(sound[:length])
        assert read(short).refusal is Refusal.UNREADABLE


def test_a_catalogue_can_be_sent_to_another_process(catalogue: Catalogue) -> None:
    copy = pickle.loads(pickle.dumps(catalogue))  # noqa: S301 - our own bytes
    assert copy.face("Spectral Italic").key == "Spectral Italic"
    assert copy.face("Spectral Italic").cap_height == pytest.approx(0.66)
