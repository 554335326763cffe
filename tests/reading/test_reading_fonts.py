from pathlib import Path

import pytest

from generator.reading.fonts import read_roles


def test_our_own_roles() -> None:
    read = read_roles(Path(__file__).parents[2] / "fonts" / "fonts.yaml")
    assert read.findings == ()
    assert read.roles["title"] == ("Cinzel", "Bold")
    assert all(family and style for family, style in read.roles.values())


def test_a_finding_about_a_font_points_at_its_line(tmp_path: Path) -> None:
    (tmp_path / "fonts.yaml").write_text("# faces\ntitle: {family: Cinzle, style: Bold}\n")
    span = read_roles(tmp_path / "fonts.yaml").origins.span("fonts.title.family")
    assert span is not None
    assert (span.line, span.column) == (2, 17)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "SYN010"),
        ("title: Cinzel\n", "SYN015"),
        ("title: {family: Cinzel, stlye: Bold}\n", "SYN011"),
        ("title: {family: Cinzel}\n", "SYN012"),
        ("title: {family: Cinzel, style: Bold\n", "SYN001"),
        ("- title\n", "SYN015"),
    ],
)
def test_what_is_wrong_is_a_finding(tmp_path: Path, text: str, code: str) -> None:
    (tmp_path / "fonts.yaml").write_text(text)
    read = read_roles(tmp_path / "fonts.yaml")
    assert read.roles == {}
    assert [finding.code for finding in read.findings] == [code]


def test_no_file(tmp_path: Path) -> None:
    read = read_roles(tmp_path / "fonts.yaml")
    assert [finding.code for finding in read.findings] == ["SYN008"]
