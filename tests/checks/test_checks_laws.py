"""Laws over all checks: whatever decodes can be checked, in the same order every time."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import processors
from generator.checks import check, every_check, run, survey
from generator.checks.registry import OF_PLAY, families, halves
from generator.diagnostics import Finding
from generator.model.game import Game
from generator.model.walk import walk
from generator.reading import read, read_text
from tests.checks.merging import TINY, failing, read_game, tiny
from tests.shumshu import files_of

SHUMSHU = Path(__file__).parents[2] / "sources" / "shumshu"
LETTERS = " \n:-{}[]'\"#|/0123456789aDE^~.*é"


def shumshu_files() -> dict[str, str]:
    return files_of("shumshu")


def origins_of(game: Game) -> frozenset[str]:
    return frozenset(node.origin for node in walk(game))


@st.composite
def slips(draw: st.DrawFn, text: str) -> str:
    """A text with one character changed, left out or put in."""
    place = draw(st.integers(0, len(text) - 1))
    letter = draw(st.sampled_from(LETTERS))
    return draw(
        st.sampled_from(
            (
                text[:place] + letter + text[place + 1 :],
                text[:place] + text[place + 1 :],
                text[:place] + letter + text[place:],
            )
        )
    )


@settings(max_examples=150, deadline=None)
@given(slips(tiny()))
def test_no_check_raises_on_a_slip_that_decodes(text: str) -> None:
    game = read_game(text).game
    if game is not None:
        assert_sound(game, check(game))


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(st.data(), st.sampled_from(sorted(shumshu_files())))
def test_no_check_raises_on_a_slip_in_shumshu(data: st.DataObject, name: str) -> None:
    files = shumshu_files()
    game = read_text(files | {name: data.draw(slips(files[name]))}, "shumshu").game
    if game is not None:
        assert_sound(game, check(game))


def assert_sound(game: Game, findings: tuple[Finding, ...]) -> None:
    """Findings are about values of the game, and `within` lies inside its text.

    The characters of the picture (`hexes.33`) have places of their own, which the reader knows.
    """
    values = {node.origin: node.value for node in walk(game)}
    for finding in findings:
        if finding.origin and finding.origin.startswith("hexes."):
            continue
        assert finding.origin in values, finding
        if finding.within is not None:
            value = values[finding.origin]
            text = value if isinstance(value, str) else value.source
            assert 0 <= finding.within[0] < finding.within[1] <= len(text)


@pytest.mark.parametrize(
    "folder", sorted(SHUMSHU.parent.glob("*/game.yaml")), ids=lambda path: path.parent.name
)
def test_checking_twice_finds_the_same(folder: Path) -> None:
    game = read(folder.parent).game
    assert game is not None
    findings = check(game)
    assert findings == check(game)
    assert pickle.loads(pickle.dumps(findings)) == findings  # noqa: S301 -- our own bytes


def test_two_processes_find_what_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processors, "_may_fork", lambda: True)
    for each in every_check()[::20]:
        game = read_game(failing(each.code)).game
        assert game is not None
        found = run(survey(game), jobs=2)
        assert each.code in {finding.code for finding in found}
        assert found == run(survey(game)) == check(game)


def test_the_halves_have_every_family_and_play_is_where_it_is_looked_for() -> None:
    assert sorted(letters for half in halves() for letters in half) == sorted(families())
    of_play = {each.code[:3] for each in every_check() if each.of_play}
    assert of_play == set(OF_PLAY)


def test_each_check_finds_its_own_code_only() -> None:
    game = read_text({"game.yaml": TINY.read_text(encoding="utf-8")}).game
    assert game is not None
    context = survey(game)
    for each in every_check():
        codes: Iterator[str] = (finding.code for finding in each.find(context))
        assert set(codes) <= {each.code}
