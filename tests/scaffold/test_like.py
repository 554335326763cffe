"""`postwar new --like`: a game begun from another is sound, is called its own, and says whence."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli import main
from generator.model.game import Game
from generator.pipeline import judge
from generator.scaffold import NewGame, ScaffoldError, create_game, examples

ROOT = Path(__file__).parents[2]
GAMES = {
    **examples(),
    **{path.parent.name: path.parent for path in ROOT.glob("sources/*/game.yaml")},
}


def begun(folder: Path, like: Path) -> Game:
    create_game(NewGame("north-wind", like=like), folder)
    reading, outcome = judge(folder / "north-wind")
    assert [finding.message for finding in outcome.findings] == []
    assert reading.game is not None
    return reading.game


def test_the_examples_are_those_of_the_project() -> None:
    assert set(examples()) == {path.name for path in (ROOT / "examples").iterdir()}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_like_another_is_quiet_and_names_itself(name: str, tmp_path: Path) -> None:
    reading, _ = judge(GAMES[name])
    other = reading.game
    assert other is not None
    game = begun(tmp_path, GAMES[name])
    assert (game.title, game.designer, game.edition) == (
        "North Wind",
        "Your name here",
        "First draft",
    )
    assert (game.original, game.subtitle, game.editions) == (True, "", ())
    told = {credit.id: credit.text.source for credit in game.credits}
    assert other.title in told["begun-from"]
    assert other.designer in told["begun-from"]
    assert {credit.id for credit in other.credits} < told.keys()  # what is owed is still owed
    assert game.tables == other.tables
    assert (game.map is None) == (other.map is None)
    titles = [dict(text.names).get(("title",)) for text in game.translations]
    theirs = [dict(text.names).get(("title",)) for text in other.translations]
    assert titles == ["North Wind" if title else None for title in theirs]


def test_files_of_every_kind_are_taken_along_as_they_are(tmp_path: Path) -> None:
    game = GAMES["wenzelau-mills"]
    begun(tmp_path, game)
    beside = [path.relative_to(game) for path in game.rglob("*") if path.is_file()]
    assert Path("fonts/OFL.txt") in beside
    for path in beside:
        there = tmp_path / "north-wind" / path
        assert there.is_file()
        if path.suffix not in (".yaml", ".md"):
            assert there.read_bytes() == (game / path).read_bytes()


def test_the_first_lines_say_what_to_change(tmp_path: Path) -> None:
    begun(tmp_path, GAMES["osteva-line"])
    text = (tmp_path / "north-wind" / "game.yaml").read_text("utf-8")
    assert text.startswith("# North Wind, begun from The Osteva Line. ")
    head = text.partition("#\n")[0]
    assert "map.yaml" in head
    assert "scenarios.yaml" not in head
    assert "marches" in head
    assert all(len(line) < 95 for line in head.splitlines())
    assert "subtitle:" not in text


def test_other_ways_of_writing_are_understood(tmp_path: Path) -> None:
    """A game in one file, in the flow of YAML, that was itself begun from another."""
    page = (ROOT / "docs/language/writing.md").read_text("utf-8")
    small = next(text for text in page.split("```yaml\n") if text.startswith("title: The Ford"))
    text = small.partition("```")[0].replace(
        "title: The Ford", 'subtitle: Wet feet # of old\ntitle: "The\n  Ford"'
    )
    other = tmp_path / "ford"
    other.mkdir()
    credit = "credits: {begun-from: {text: A.}, begun-from-2: {text: B.}}\n"
    (other / "game.yaml").write_text(f"original: false\n{text}{credit}", "utf-8")
    create_game(NewGame("north-wind", like=other), tmp_path)
    game = judge(tmp_path / "north-wind")[0].game
    assert game is not None
    assert (game.title, game.subtitle, game.original) == ("North Wind", "", True)
    assert [each.id for each in game.credits] == ["begun-from-3", "begun-from", "begun-from-2"]


def test_what_is_no_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(ScaffoldError, match=r"is no game to begin from: .*no file game\.yaml"):
        create_game(NewGame("north-wind", like=tmp_path / "empty"), tmp_path)
    assert not (tmp_path / "north-wind").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--like", "osteva-lin"), "no game 'osteva-lin'; did you mean osteva-line?"),
        (("--like", "zzz"), f"known: {', '.join(sorted(examples()))}"),
        (
            ("--like", "grebe-quay", "--columns", "9"),
            "leave out --from-geojson and what belongs to",
        ),
    ],
)
def test_slips_are_told(
    words: tuple[str, ...],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "north-wind", *words]) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "sources").exists()


def test_a_folder_that_holds_anything_is_not_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "north-wind", "--like", "grebe-quay"]) == 0
    assert "game.yaml says in its first lines what to change" in capsys.readouterr().out
    assert main(["new", "north-wind", "--like", "lantern-ford"]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main(["new", "south-wind", "--like", "north-wind"]) == 0  # a game of ours
    assert main(["new", "east-wind", "--like", "sources/north-wind/map.yaml"]) == 0
