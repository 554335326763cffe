"""The cache: what is taken from it is what would be made, byte for byte, or it is not taken."""

from __future__ import annotations

import errno
import os
import pickle
import random
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import generator.build as building
from generator import again, pipeline, printing
from generator import cache as caching
from generator.build import Order
from generator.cache import Cache, cache_of_user
from generator.cli import main
from generator.diagnostics import Outcome
from generator.faults import SWITCH
from generator.imposition.order import Turn
from generator.pipeline import build
from generator.products.context import BuildOptions
from generator.products.product import Ordered
from tests.shumshu import SOURCES

CHEAP = ("counters-fold", "counters-duplex", "forms", "odds", "card", "postcard-back", "rules-html")
"""Products that are soon drawn; with the validator, which is made of all the others' files."""
ROOT = Path(__file__).parents[2]
SMALL = ROOT / "docs" / "examples"
GAMES = ("standard-game", "mukden", "shumshu", "myitkyina", "arnhem")


def order(output: Path, cache: Cache | None, *only: str, **options: Any) -> Order:
    asked = BuildOptions(**{"papers": ("a4",), "inks": ("colour",), **options})
    return Order(output, (Path("fonts"),), only or CHEAP, asked, cache=cache)


def printed(folder: Path, ordered: Order) -> dict[str, bytes]:
    """What one order prints, by the names of files, into a folder that was empty."""
    shutil.rmtree(ordered.output, ignore_errors=True)
    (outcome,) = build([folder], ordered, lambda *_: None)
    assert outcome.sound, outcome.findings
    return {path.name: path.read_bytes() for path in outcome.printed}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SMALL, tmp_path / "game"))


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "cache")


class Counted:
    """Counts the editions that are drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawn: list[str] = []
        draw = building.WorkerPool.print

        def counted(pool: Any, edition: Any, *rest: Any, **more: Any) -> None:
            self.drawn.append(edition.product.name)
            draw(pool, edition, *rest, **more)

        monkeypatch.setattr(building.WorkerPool, "print", counted)

    def take(self) -> list[str]:
        drawn, self.drawn = self.drawn, []
        return drawn


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


def edited(folder: Path, chance: random.Random) -> str:
    """Change a number or a word of a definition, so that it stays sound; say what was changed."""
    files = sorted(folder.glob("*.yaml"))
    while True:
        path = chance.choice(files)
        text = path.read_text("utf-8")
        found = list(re.finditer(r"(?<=[ \[:-])(?:[1-9]|[a-z]{6,})(?=[ ,.\]\n])", text))
        if not found:
            continue
        spot = chance.choice(found)
        word = spot[0]
        other = str(int(word) % 9 + 1) if word.isdigit() else word[1:] + word[0]
        path.write_text(text[: spot.start()] + other + text[spot.end() :], "utf-8")
        if building_is_sound(folder):
            return f"{path.name}: {word} to {other} at {spot.start()}"
        path.write_text(text, "utf-8")


def building_is_sound(folder: Path) -> bool:
    from generator.pipeline import judge  # noqa: PLC0415

    return judge(folder)[1].sound


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_warm_build_of_an_edited_game_equals_one_from_nothing(
    name: str, tmp_path: Path, cache: Cache, counted: Counted
) -> None:
    folder = Path(shutil.copytree(SOURCES / name, tmp_path / name))
    only = (*CHEAP, "validator")
    printed(folder, order(tmp_path / "warm", cache, *only))
    every = len(counted.take())
    chance = random.Random(name)  # noqa: S311 -- the same edits each time
    for _ in range(2):
        changed = edited(folder, chance)
        warm = printed(folder, order(tmp_path / "warm", cache, *only))
        assert len(counted.take()) < every, f"{changed}: nothing was taken from the cache"
        assert warm == printed(folder, order(tmp_path / "cold", None, *only)), changed
        counted.take()


def test_nothing_is_drawn_or_judged_again_where_nothing_has_changed(
    game: Path, tmp_path: Path, cache: Cache, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    ordered = order(tmp_path / "out", cache)
    first = build([game], ordered, lambda *_: None)
    assert counted.take()
    monkeypatch.setattr("generator.pipeline.judge", None)
    assert build([game], ordered, lambda *_: None) == first
    assert counted.take() == []


def test_a_file_that_is_gone_or_changed_is_put_back(
    game: Path, tmp_path: Path, cache: Cache, counted: Counted
) -> None:
    ordered = order(tmp_path / "out", cache)
    (outcome,) = build([game], ordered, lambda *_: None)
    before = {path: path.read_bytes() for path in outcome.printed}
    gone, changed, *_ = outcome.printed
    gone.unlink()
    changed.write_bytes(b"scribble")
    counted.take()
    build([game], ordered, lambda *_: None)
    assert counted.take() == []
    assert {path: path.read_bytes() for path in outcome.printed} == before


def test_findings_of_drawing_come_from_the_cache_too(tmp_path: Path, cache: Cache) -> None:
    """The build of Arnhem has a note."""

    def told(output: str) -> Outcome:
        ordered = order(tmp_path / output, cache, "postcard")
        return build([SOURCES / "arnhem"], ordered, lambda *_: None)[0]

    first = told("one")
    assert {each.code for each in first.findings} == {"DRW110"}
    assert told("two").findings == first.findings


def _swap(path: Path, before: str, after: str) -> None:
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")


Part = tuple[Callable[[pytest.MonkeyPatch], None], Callable[[Path], dict[str, Any]]]


def _forget(part: str) -> Callable[[pytest.MonkeyPatch], None]:
    """Leave a part of what an edition follows from out of its key."""

    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        whole = building.digest
        monkeypatch.setattr(
            building,
            "digest",
            lambda value: whole(
                tuple(getattr(value, name) for name in type(value).__slots__ if name != part)
                if hasattr(value, "imprint")
                else value
            ),
        )

    return patch


def _another_label(game: Path) -> dict[str, Any]:
    _swap(game / "counters.yaml", "label: Gds", "label: Gd")
    return {}


def _another_edge(_: Path) -> dict[str, Any]:
    return {"turn": Turn.SHORT}


def _another_subtitle(game: Path) -> dict[str, Any]:
    _swap(game / "game.yaml", "subtitle: An", "subtitle: Our")
    return {}


def _others_face(game: Path) -> dict[str, Any]:
    fonts = game / "fonts"
    fonts.mkdir()
    own = (ROOT / "fonts" / "fonts.yaml").read_text("utf-8")
    (fonts / "fonts.yaml").write_text(
        re.sub(r"(Barlow Condensed, style: )Bold\b", r"\1Medium", own), "utf-8"
    )
    return {}


def _another_theme(game: Path) -> dict[str, Any]:
    _swap(game / "theme.yaml", "marker:", 'marker: "#123456" #')
    return {}


def _another_ink(_: Path) -> dict[str, Any]:
    return {"inks": ("bw",)}


def _light_ink(_: Path) -> dict[str, Any]:
    return {"inks": ("light",)}


def _another_paper(_: Path) -> dict[str, Any]:
    return {"papers": ("letter",)}


def _another_product(_: Path) -> dict[str, Any]:
    return {"only": "counters-fold"}


CHANGES: dict[str, Callable[[Path], dict[str, Any]]] = {
    "input": _another_label,
    "options": _another_edge,
    "imprint": _another_subtitle,
    "faces": _others_face,
    "theme": _another_theme,
    "ink": _another_ink,
    "light": _light_ink,
    "paper": _another_paper,
    "product": _another_product,
}


@pytest.mark.parametrize("part", CHANGES)
@pytest.mark.parametrize("forgotten", [False, True])
def test_each_part_of_a_key_is_needed(
    part: str,
    forgotten: bool,
    game: Path,
    tmp_path: Path,
    cache: Cache,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With a part left out of its key an edition is taken that is another: so the law can fail."""
    if forgotten:
        _forget(part)(monkeypatch)
    printed(game, order(tmp_path / "warm", cache, "counters-duplex"))
    options = CHANGES[part](game)
    only = options.pop("only", "counters-duplex")
    warm = printed(game, order(tmp_path / "warm", cache, only, **options))
    cold = printed(game, order(tmp_path / "cold", None, only, **options))
    assert (warm == cold) is not forgotten


def test_no_part_of_a_key_goes_untried() -> None:
    """All parts but one, which only a file that is bound has, and which its parts' bytes tell."""
    assert {*CHANGES, "bound"} == {field.name for field in fields(Ordered)}


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A program of one file in the place of ours."""
    folder = tmp_path / "program"
    folder.mkdir()
    (folder / "draw.py").write_text("ONE = 1\n")
    monkeypatch.setattr(caching, "_PROGRAM", folder)
    caching.program.cache_clear()
    yield folder
    monkeypatch.undo()
    caching.program.cache_clear()


def test_another_program_has_other_keys(program: Path) -> None:
    before = caching.key("a")
    caching.program.cache_clear()
    assert caching.key("a") == before != caching.key("b")
    (program / "draw.py").write_text("ONE = 2\n")
    caching.program.cache_clear()
    changed = caching.key("a")
    assert changed != before
    (program / "draw.py").rename(program / "paint.py")
    caching.program.cache_clear()
    assert caching.key("a") not in {before, changed}


def test_another_library_has_other_keys(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert program
    before = caching.key("a")
    installed = caching._installed
    monkeypatch.setattr(
        caching, "_installed", lambda name: installed(name) + " " * (name == "reportlab")
    )
    caching.program.cache_clear()
    assert caching.key("a") != before


def test_a_program_that_nobody_has_touched_is_not_read_again(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(caching.VARIABLE, str(tmp_path / "cache"))
    before = caching.program()
    caching.program.cache_clear()
    with monkeypatch.context() as context:
        context.setattr(caching, "_installed", None)
        assert caching.program() == before
    caching.program.cache_clear()
    (program / "draw.py").write_text("ONE = 3\n")
    changed = caching.program()
    caching.program.cache_clear()
    monkeypatch.setenv(caching.VARIABLE, "")
    assert before != changed == caching.program()


def _write_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have PDFs written as other code would write them."""
    write = printing.pdf.write

    def otherwise(pages: Any, target: Any, catalogue: Any, options: Any) -> None:
        write(pages, target, catalogue, replace(options, subject="otherwise"))

    monkeypatch.setattr(printing.pdf, "write", otherwise)


@pytest.mark.parametrize("forgotten", [False, True])
@pytest.mark.parametrize("whose", ["ours", "library"])
def test_code_is_a_part_of_a_key(
    whose: str,
    forgotten: bool,
    game: Path,
    program: Path,
    tmp_path: Path,
    cache: Cache,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without it other code would find what it does not write: so the law can fail."""
    if forgotten and whose == "ours":
        monkeypatch.setattr(caching, "_files", lambda _: ())
    printed(game, order(tmp_path / "warm", cache, "forms"))
    _write_otherwise(monkeypatch)
    if whose == "ours":
        (program / "draw.py").write_text("ONE = 2\n")
    elif not forgotten:
        installed = caching._installed
        monkeypatch.setattr(caching, "_installed", lambda name: f"another {installed(name)}")
    caching.program.cache_clear()
    warm = printed(game, order(tmp_path / "warm", cache, "forms"))
    assert (warm == printed(game, order(tmp_path / "cold", None, "forms"))) is not forgotten


OF_A_BUILD: dict[str, tuple[int, Callable[[Path], dict[str, Any]]]] = {
    "what is ordered": (1, _another_edge),
    "files": (2, _another_label),
}
"""What a whole build goes by: where that begins in its key, and a change of it."""


@pytest.mark.parametrize("part", OF_A_BUILD)
@pytest.mark.parametrize("forgotten", [False, True])
def test_each_part_of_the_key_of_a_build_is_needed(
    part: str,
    forgotten: bool,
    game: Path,
    tmp_path: Path,
    cache: Cache,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With what was printed still there, a build that forgets a part leaves it as it is."""
    where, change = OF_A_BUILD[part]
    if forgotten:
        asked = slice(where, where + 1) if part == "what is ordered" else slice(where, None)
        whole = again.key

        def forgetful(*parts: str) -> str:
            left = list(parts)
            left[asked] = []
            return whole(*left)

        monkeypatch.setattr(again, "key", forgetful)
    warm = order(tmp_path / "warm", cache, "counters-duplex")
    build([game], warm, lambda *_: None)
    options = change(game)
    build([game], order(tmp_path / "warm", cache, "counters-duplex", **options), lambda *_: None)
    left = {path.name: path.read_bytes() for path in (tmp_path / "warm").rglob("*.pdf")}
    cold = printed(game, order(tmp_path / "cold", None, "counters-duplex", **options))
    assert (left == cold) is not forgotten


def test_a_game_that_is_typed_on_while_it_is_printed_is_not_remembered(
    game: Path, tmp_path: Path, cache: Cache, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = pipeline.judge

    def typed_on(folder: Path) -> Any:
        judged = judge(folder)
        _another_label(game)
        return judged

    monkeypatch.setattr(pipeline, "judge", typed_on)
    first = order(tmp_path / "out", cache, "counters-duplex")
    build([game], first, lambda *_: None)
    monkeypatch.setattr(pipeline, "judge", judge)
    counted.take()
    build([game], first, lambda *_: None)
    assert counted.take() == ["counters-duplex"]


def test_a_full_disk_keeps_nothing_and_is_no_failure(
    cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.put("known", {"a": b"a"})

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    cache.put("key", {"a": b"a"})
    assert cache.get("key") is None
    assert cache.get("known") == {"a": b"a"}
    assert [path.name for path in cache.folder.iterdir()] == ["known.entry"]


def test_many_games_in_one_run_stay_within_the_bound(
    game: Path, tmp_path: Path, cache: Cache
) -> None:
    """It is held to whenever games are printed, not only at the end of a command."""
    other = Path(shutil.copytree(game, tmp_path / "other"))
    build([game, other], order(tmp_path / "out", replace(cache, most=1), "forms"), lambda *_: None)
    assert list(cache.folder.glob("*.entry")) == []


def test_the_libraries_are_those_that_the_project_names() -> None:
    import tomllib  # noqa: PLC0415

    named = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    assert [re.split(r"[<>=]", each)[0] for each in named] == list(caching.LIBRARIES)
    assert [each for each in caching.LIBRARIES if not caching._installed(each)] == []


@pytest.mark.parametrize("cut", [0, 1, 20, 0.5, -1])
def test_a_broken_entry_is_none(cache: Cache, cut: float) -> None:
    cache.put("key", {"a.pdf": bytes(range(256)) * 40})
    (entry,) = cache.folder.iterdir()
    data = entry.read_bytes()
    entry.write_bytes(data[: int(len(data) * cut) if isinstance(cut, float) else cut])
    assert cache.get("key") is None


def test_an_entry_with_another_byte_is_none(cache: Cache) -> None:
    cache.put("key", {"a.pdf": b"pages" * 99})
    (entry,) = cache.folder.iterdir()
    entry.write_bytes(entry.read_bytes().replace(b"pagespages", b"pagesPages", 1))
    assert cache.get("key") is None


def test_what_was_not_used_for_longest_goes(tmp_path: Path) -> None:
    cache = Cache(tmp_path, most=3500)
    for number, name in enumerate("abcd"):
        cache.put(name, {name: b"x" * 1000})
        os.utime(next(tmp_path.glob(f"{name}.*")), (number, number))
    assert cache.get("a")
    with cache.bounded():
        left = {path.stem for path in tmp_path.iterdir()}
    assert left == {"a", "c", "d"}


def test_two_builds_at_once_keep_whole_entries(cache: Cache) -> None:
    texts = [bytes([number]) * 100_000 for number in range(4)]

    def keep(text: bytes) -> None:
        for _ in range(20):
            cache.put("key", {"a": text})
            assert (cache.get("key") or {}).get("a") in texts

    threads = [Thread(target=keep, args=(text,)) for text in texts]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert (cache.get("key") or {})["a"] in texts
    assert [path.name for path in cache.folder.iterdir()] == ["key.entry"]


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = Cache(tmp_path / "file" / "cache")
    cache.put("key", {"a": b"a"})
    assert cache.get("key") is None
    with cache.bounded():
        pass


def test_the_user_says_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(caching.VARIABLE, str(tmp_path))
    assert cache_of_user() == Cache(tmp_path)
    monkeypatch.setenv(caching.VARIABLE, "")
    assert cache_of_user() is None
    monkeypatch.delenv(caching.VARIABLE)
    found = cache_of_user()
    assert found is not None
    assert found.folder.name.lower() in {"postwar", "cache"}


class Checked:
    """Checks games by the command, and knows which were checked and what was told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self._asked: list[str] = []
        judge_all = pipeline.judge_all

        def counted(folders: Any, *how: Any) -> Any:
            self._asked += [folder.name for folder in folders]
            return judge_all(folders, *how)

        monkeypatch.setattr(pipeline, "judge_all", counted)

    def __call__(self, *folders: Path) -> tuple[list[str], str]:
        self._asked.clear()
        main(["check", *map(str, folders), "--show-suppressed"])
        return list(self._asked), self._capsys.readouterr().out


@pytest.fixture
def checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Checked:
    monkeypatch.setenv(caching.VARIABLE, str(tmp_path / "cache"))
    return Checked(monkeypatch, capsys)


def test_a_game_in_which_nothing_has_changed_is_not_checked_again(
    game: Path, tmp_path: Path, checked: Checked
) -> None:
    """What is told of it is the same to the letter, with its excerpts."""
    _another_label(game)
    other = Path(shutil.copytree(game, tmp_path / "other"))
    _swap(other / "counters.yaml", "label: Gd", "label: Gds # postwar: allow CTR099 -- a trial")
    asked, first = checked(game, other)
    assert asked == ["game", "other"]
    assert "counters.yaml" in first
    assert checked(game, other) == ([], first)
    (other / "notes.txt").write_text("")
    assert checked(game, other) == (["other"], first)


@pytest.mark.parametrize("part", ["file", "font", "program"])
def test_whatever_findings_follow_from_has_a_game_checked_again(
    part: str, game: Path, checked: Checked, program: Path
) -> None:
    checked(game)
    if part == "file":
        _another_label(game)
    elif part == "font":
        (game / "fonts").mkdir()
        (game / "fonts" / "fonts.yaml").write_text("title: {family: Nobody, style: Regular}\n")
    else:
        (program / "draw.py").write_text("ONE = 2\n")
        caching.program.cache_clear()
    assert checked(game)[0] == ["game"]


@pytest.mark.parametrize("broken", ["cut", "foreign"])
def test_what_was_kept_of_a_check_and_is_broken_is_found_anew(
    broken: str, game: Path, checked: Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = checked(game)[1]
    foreign = pickle.dumps(Path)  # any name that is no value
    monkeypatch.setattr(
        Cache, "get", lambda *_: {"outcome": b"\x80" if broken == "cut" else foreign}
    )
    monkeypatch.setattr(caching, "program", lambda: "")
    assert checked(game) == (["game"], told)


def test_a_check_that_broke_off_is_not_remembered(
    game: Path, checked: Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fall(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setenv(SWITCH, "")
    with monkeypatch.context() as context:
        context.setattr("generator.judging.run_own", fall)
        assert "BUG001" in checked(game)[1]
    asked, told = checked(game)
    assert asked == ["game"]
    assert "BUG001" not in told


def test_a_game_that_is_read_of_a_folder_is_keyed_by_all_its_files(
    game: Path, tmp_path: Path, cache: Cache
) -> None:
    ordered = order(tmp_path / "out", cache)
    key = again.key_of_build(game, ordered)
    assert key == again.key_of_build(game, ordered)
    (game / ".hidden").write_text("")
    assert key == again.key_of_build(game, ordered)
    (game / "notes.txt").write_text("")
    assert key != again.key_of_build(game, ordered)
    assert again.key_of_build(game, order(tmp_path / "out", None)) == ""


def test_one_option_forgets_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, counted: Counted
) -> None:
    monkeypatch.setenv(caching.VARIABLE, str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    command = ["build", str(SMALL), "--only", "forms", "--paper", "a4", "--quiet", "--jobs", "1"]
    for more, drawn in (([], True), ([], False), (["--drop-cache"], True)):
        assert main([*command, *more]) == 0
        assert bool(counted.take()) is drawn
