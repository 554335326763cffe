"""What is measured at the check: what fits by counting letters does fit, the rest is told there."""

from __future__ import annotations

import string
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.typesetting import catalogue, typesetter

sys.path.append(str(Path(__file__).parents[1] / "checks"))
from generator.checks.fitting import breadth, surely_fits
from generator.diagnostics import Severity
from generator.font_folders import OWN_FONTS
from generator.model.arms import Formation
from generator.model.counters import Shape
from generator.pipeline import judge
from generator.products.context import BuildContext
from generator.products.rehearsal import face_findings
from generator.text import Role
from generator.units import Length, pt
from tests.checks.merging import read_game, with_part

LETTERS = string.ascii_letters + string.digits + " -./()’½–…éÜ"


@given(st.text(LETTERS, min_size=1, max_size=20))
@settings(max_examples=200, deadline=None)
def test_letters_are_counted_for_no_less_than_they_measure(text: str) -> None:
    for role in (Role.CELL, Role.FACTOR):
        assert typesetter().measure(text, role, pt(6)) <= breadth(text) + 1e-6


@given(
    st.text(LETTERS, min_size=1, max_size=16).filter(str.strip),
    st.text(LETTERS, min_size=1, max_size=30).filter(str.strip),
    st.sampled_from([12.0, 12.7, 15.0, 18.0, 25.0]),
    st.sampled_from(Shape),
)
@settings(max_examples=150, deadline=None)
def test_what_surely_fits_is_drawn_without_complaint(
    label: str, marker: str, size: float, shape: Shape
) -> None:
    whole = read_game(with_part("markers: {gone: {name: Gone, back: Back}}")).game
    assert whole is not None
    game = whole.counters
    assert game is not None
    first = replace(game.units[0], label=label.strip())
    bare = replace(game.units[1], label=label.strip(), factors=None)
    told = replace(game.markers[0], name=marker.strip())
    style = replace(game.counters, size=Length.parse(f"{size} mm"), shape=shape)
    drawn = replace(game, units=(first, bare), markers=(told,), counters=style)
    body = Formation("body", f"{marker.strip()} {label.strip()}")
    drawn = replace(
        drawn,
        formations=(body,),
        units=tuple(replace(unit, formation=body.id) for unit in drawn.units),
    )
    game = replace(whole, counters=drawn)
    if surely_fits(game):
        context = BuildContext(catalogue(), typesetter())
        assert face_findings(game, context) == ()


@pytest.mark.parametrize(
    ("part", "code", "where"),
    [
        ("units: {one: {label: Naval Infantry Battalion}}", "DRW101", "units.one.label"),
        (
            "markers: {gone: {name: Incommunicado}}\ncounters: {size: 10 mm}",
            "DRW101",
            "markers.gone.name",
        ),
        (
            (
                "formations: {gds: {name: The Combined Guards and Grenadiers, side: red}}\n"
                "units: {one: {formation: gds}}"
            ),
            "DRW102",
            "formations.gds.name",
        ),
        (
            "faces: {ship: {parts: [{show: name}, {show: symbol}]}}\nunits: {one: {face: ship}}",
            "DRW121",
            "units.one",
        ),
        (
            (
                "faces: {ship: {parts: [{show: label, at: top, move: [0 mm, -2 mm]}]}}"
                "\nunits: {one: {face: ship, label: One}}"
            ),
            "DRW122",
            "units.one.label",
        ),
    ],
)
def test_what_does_not_fit_a_counter_is_told_by_the_check(
    tmp_path: Path, part: str, code: str, where: str
) -> None:
    (tmp_path / "game.yaml").write_text(with_part(part), "utf-8")
    _, outcome = judge(tmp_path)
    found = [each for each in outcome.findings if each.code == code]
    assert [each.origin for each in found] == [where]
    assert found[0].span is not None


def test_fonts_of_ones_own_say_what_can_be_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.yaml").write_text(with_part("title: Tiny 𓀀"), "utf-8")
    monkeypatch.chdir(tmp_path)
    assert [each.code for each in judge(tmp_path)[1].findings] == ["FNT010"]
    (tmp_path / "fonts").mkdir()
    assert [each.code for each in judge(tmp_path)[1].findings] == ["FNT010"]


def test_fonts_of_ones_own_without_a_face_are_told_by_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.yaml").write_text(with_part("title: Tiny"), "utf-8")
    (tmp_path / "fonts").mkdir()
    roles = (OWN_FONTS / "fonts.yaml").read_text("utf-8").replace("Spectral", "Nobody's")
    (tmp_path / "fonts/fonts.yaml").write_text(roles, "utf-8")
    monkeypatch.chdir(tmp_path)
    found = judge(tmp_path)[1].findings
    assert any(each.severity is Severity.ERROR for each in found)
    assert {each.code[:3] for each in found} == {"FNT"}
