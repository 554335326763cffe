"""Roles: what a face is for, and which face has which.

Goes in: the plain mapping that `reading/` reads from `fonts/fonts.yaml`. Comes out: a face for each
role, and findings for roles and fonts that are not there.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from generator.diagnostics import Finding, Severity
from generator.text import findings
from generator.text.catalogue import Catalogue
from generator.text.face import Face
from generator.text.fontfile import FontFile, Refusal, squash


class Role(StrEnum):
    """What a piece of text is; its face follows from that."""

    TITLE = "title"
    HEADING = "heading"
    SUBHEADING = "subheading"
    FIGURE = "figure"
    FACTOR = "factor"
    CELL = "cell"
    TOWN = "town"
    VILLAGE = "village"
    NATURE = "nature"
    BODY = "body"
    BODY_ITALIC = "body-italic"
    BODY_BOLD = "body-bold"
    BODY_BOLD_ITALIC = "body-bold-italic"
    SMALL = "small"


def assign(
    roles: Mapping[str, tuple[str, str]], catalogue: Catalogue
) -> tuple[dict[Role, Face], tuple[Finding, ...]]:
    """Return the face of each role from (family, style) by role name, and what is wrong.

    A role without a face of its own gets that of another role, so that one slip yields one finding
    and drawing can go on; the findings are errors all the same. No face at all gives no role.
    """
    known = [role.value for role in Role]
    met = list(catalogue.findings)
    met += [findings.role_unknown(role, known) for role in sorted(set(roles) - set(known))]
    for number, (family, style) in enumerate(catalogue.fallback):
        if catalogue.find(family, style) is None:
            met.append(_why_not(f"fallback.{number}", family, style, catalogue))
    faces: dict[Role, Face] = {}
    for role in Role:
        found = _face(role, roles, catalogue)
        if isinstance(found, Face):
            faces[role] = found
        else:
            met.append(found)
    spare = next(iter(faces.values()), None)
    if spare is not None:
        faces = {role: faces.get(role, spare) for role in Role}
    return faces, tuple(met)


def _face(role: Role, roles: Mapping[str, tuple[str, str]], catalogue: Catalogue) -> Face | Finding:
    if role.value not in roles:
        return findings.role_missing(role)
    family, style = roles[role.value]
    return catalogue.find(family, style) or _why_not(role, family, style, catalogue)


def _why_not(role: str, family: str, style: str, catalogue: Catalogue) -> Finding:
    """Say why there is no such face: no family, no style, or only a file that is refused."""
    files = catalogue.family(family)
    if not files:
        return findings.family_unknown(role, family, catalogue.families())
    refused = [file for file in files if file.refusal]
    usable = {file.style for file in files if not file.refusal}
    culprit = _refused_one(refused, style, usable)
    if culprit is not None:
        return culprit.complaint(Severity.ERROR, f"fonts.{role}")
    return findings.style_unknown(role, family, style, usable)


def _refused_one(refused: list[FontFile], style: str, usable: set[str]) -> FontFile | None:
    """Return the refused file that was meant: of that style, or variable, or all there is."""
    for file in refused:
        if squash(file.style) == squash(style):
            return file
    varying = (file for file in refused if file.refusal is Refusal.VARIABLE)
    return next(varying, None if usable else next(iter(refused), None))
