from pathlib import Path

import pytest

from generator.reading.fonts import read_roles


def test_our_own_roles() -> None:
    roles, findings = read_roles(Path(__file__).parents[2] / "fonts" / "fonts.yaml")
    assert findings == ()
    assert roles["title"] == ("Cinzel", "Bold")
    assert all(family and style for family, style in roles.values())


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
    roles, findings = read_roles(tmp_path / "fonts.yaml")
    assert roles == {}
    assert [finding.code for finding in findings] == [code]


def test_no_file(tmp_path: Path) -> None:
    assert [finding.code for finding in read_roles(tmp_path / "fonts.yaml")[1]] == ["SYN008"]
