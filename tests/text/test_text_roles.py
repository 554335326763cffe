"""Every role has a face, and what is wrong with fonts.yaml is told in its words."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.diagnostics import Finding, Severity
from generator.text import Catalogue, Role
from generator.text.catalogue import assign
from tests import made_fonts

Roles = dict[str, tuple[str, str]]


def told(roles: Roles, catalogue: Catalogue) -> Finding:
    faces, (finding,) = assign(roles, catalogue)
    assert set(faces) == set(Role), "drawing can go on"
    return finding


def test_the_projects_roles_are_all_there(roles: Roles, catalogue: Catalogue) -> None:
    faces, findings = assign(roles, catalogue)
    assert findings == ()
    assert faces[Role.TITLE].key == "Cinzel Bold"
    assert faces[Role.NATURE].key == "Spectral Medium Italic"


def test_a_missing_role(roles: Roles, catalogue: Catalogue) -> None:
    finding = told({role: face for role, face in roles.items() if role != "small"}, catalogue)
    assert (finding.code, finding.origin) == ("FNT005", "fonts")
    assert "small" in finding.message


def test_an_unknown_role_names_the_nearest(roles: Roles, catalogue: Catalogue) -> None:
    finding = told(roles | {"tittle": ("Spectral", "Regular")}, catalogue)
    assert (finding.code, finding.origin, finding.fix) == ("FNT006", "fonts.tittle", "title")


def test_an_unknown_family_names_the_nearest(roles: Roles, catalogue: Catalogue) -> None:
    finding = told(roles | {"town": ("Barlow Condenced", "Bold")}, catalogue)
    assert (finding.code, finding.origin) == ("FNT007", "fonts.town.family")
    assert finding.fix == "Barlow Condensed"


def test_an_unknown_style_names_the_nearest(roles: Roles, catalogue: Catalogue) -> None:
    finding = told(roles | {"body": ("Spectral", "Regulr")}, catalogue)
    assert (finding.code, finding.origin) == ("FNT008", "fonts.body.style")
    assert finding.fix == "Regular"


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (made_fonts.variable, "FNT001"),
        (made_fonts.postscript, "FNT002"),
        (made_fonts.forbidden, "FNT009"),
    ],
)
def test_a_refused_font_that_a_role_asks_for_is_an_error(
    roles: Roles, tmp_path: Path, make, code: str
) -> None:
    make(tmp_path / "Made.ttf")
    catalogue = Catalogue(tmp_path, Path(__file__).parents[2] / "fonts")
    _, findings = assign(roles | {"title": ("Made", "Regular")}, catalogue)
    error = max(findings, key=lambda finding: finding.severity)
    assert (error.code, error.severity) == (code, Severity.ERROR)
    assert error.origin == "fonts.title"


def test_without_any_font_there_is_no_face_and_no_traceback(roles: Roles, tmp_path: Path) -> None:
    faces, findings = assign(roles, Catalogue(tmp_path, packages=False))
    assert faces == {}
    assert len(findings) == len(Role)
