"""Blind spots as text, page and JSON, and the command that tells them."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
from html.parser import HTMLParser
from pathlib import Path

import pytest

from generator.blindspots import Account, account_of, as_html, as_json, as_text, trying
from generator.blindspots.account import MARKS, percent
from generator.blindspots.slips import Kind
from generator.cli import main
from generator.cli.progress import counted
from generator.rejudging import judged
from tests.checks.merging import read_game, tiny, with_part

Capture = pytest.CaptureFixture[str]
TINY = Path(__file__).resolve().parents[1] / "checks" / "tiny.yaml"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "sources" / "tiny"
    folder.mkdir(parents=True)
    shutil.copy(TINY, folder / "game.yaml")
    monkeypatch.chdir(tmp_path)
    return folder / "game.yaml"


def account(part: str = "") -> Account:
    reading = read_game(with_part(part) if part else tiny())
    assert reading.game is not None
    return account_of(judged(reading.game), tuple, lambda origin, _: reading.origins.span(origin))


def test_text_has_marks_under_what_nothing_notices() -> None:
    told = as_text([account()]).splitlines()
    line = next(each for each in told if "On {code:DE} the defenders" in each)
    under = told[told.index(line) + 1]
    assert [line[at.start() : at.end()] for at in re.finditer("f+", under)] == ["defenders"]
    assert told[-1] == "Tiny: of 10 slips in words that carry a rule 5 would be noticed: 50%"
    assert "f  favour             7     3  43%" in told
    assert "   4  a worked example in which the modifier counts:" in told
    assert not any("codes." in each for each in told), "what is noticed is not listed"
    assert "\x1b" not in "".join(told)


def test_colour_underlines_the_same_words() -> None:
    told = as_text([account()], colour=True)
    assert "\x1b[4mRed\x1b[24m holds the town." in told
    assert re.sub(r"\x1b\[[0-9]+m", "", told) == as_text([account()])


def test_long_lines_are_folded_with_their_marks() -> None:
    text = f"{'Here nobody is. ' * 12}They roll before the others do so."
    told = as_text([account(f"sections: {{combat: {{text: {text}}}}}")]).splitlines()
    assert max(map(len, told)) <= 104
    line = next(each for each in told if "before" in each)
    at = line.index("before")
    assert told[told.index(line) + 1][at : at + 6] == "oooooo"


def test_sentences_and_clauses_have_marks_at_both_ends() -> None:
    part = "sections: {combat: {text: 'They may rest here, but not for long. All is well then.'}}"
    told = as_text([account(part)]).splitlines()
    line = next(each for each in told if "They may rest" in each)
    under = told[told.index(line) + 1]
    assert line[under.index("(") : under.index(")") + 1] == ", but not for long"
    assert line[under.index("[") : under.index("]") + 1].startswith("They may rest")


EMPTY = {"meta", "!doctype", "th", "td"}


class Reader(HTMLParser):
    """Sees that tags are closed in order; collects underlined words and what is said of them."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.words: list[tuple[str, str]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.open += [tag] * (tag not in EMPTY)
        title = dict(attrs).get("title")
        if tag == "span" and title:
            self.words.append((title, ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if "span" in self.open and self.words:
            title, word = self.words[-1]
            self.words[-1] = title, word + data


def page(*parts: str) -> Reader:
    reader = Reader()
    reader.feed(as_html([account(part) for part in parts or ("",)]))
    assert reader.open == []
    return reader


def test_the_page_says_the_kind_of_each_word_with_and_without_a_pointer() -> None:
    reader = page()
    assert ("favour: defenders → attackers", "defenders") in reader.words
    assert ("side: Red → Blue", "Red") in reader.words
    assert "defendersf" in reader.text, "its letter stands behind it"
    assert "Of 10 slips in words that carry a rule 5 would be noticed: 50%." in reader.text
    assert "Defenders eliminated." in reader.text, "what is noticed is shown as well"


def test_a_reference_is_shown_as_it_is_printed() -> None:
    reader = page("sections: {combat: {text: 'The {side:red} player rolls the die.'}}")
    assert ("side: red → blue", "Red") in reader.words
    assert "The Reds player rolls" in reader.text, "the letter of the kind stands behind it"


def test_the_page_is_whole_and_nothing_of_a_game_breaks_out_of_it() -> None:
    html = as_html([account("sections: {combat: {title: <b>&, text: Guns & sundry units roll.}}")])
    assert not {"script", "link", "img", "i"} & page().tags
    assert "&lt;b&gt;&amp;" in html
    assert "Guns &amp; sundry" in html
    assert "http" not in html
    assert "@media print" in html
    assert 'name="viewport"' in html
    assert page("", "").text.count("What would help") == 2, "games stand one behind the other"


def test_json_has_every_slip_with_what_notices_it() -> None:
    (game,) = json.loads(as_json([account()]))["games"]
    assert (game["slips"], game["noticed"], game["not_tried"]) == (10, 5, [])
    texts = {each["origin"]: each for each in game["texts"]}
    (slip,) = texts["victory.town.text"]["slips"]
    assert slip["noticed_by"] == []
    assert (slip["old"], slip["new"], slip["start"], slip["end"]) == ("Red", "Blue", 0, 3)
    (slip,) = texts["codes.DE.text"]["slips"]
    assert slip["noticed_by"]
    assert texts["codes.DE.text"]["place"]["line"] > 1
    assert game["remedies"][0]["origins"] == ["sections.combat.text", "modifiers.hill.when"]


def test_a_language_without_words_of_slips_is_said_to_have_none() -> None:
    found = account("language: de")
    assert found.limits.startswith("Postwar has no words of slips in “de”: not tried are favour")
    assert found.limits in as_text([found])
    assert "not tried are favour" in page("language: de").text
    assert "favour" in json.loads(as_json([found]))["games"][0]["not_tried"]


def test_every_kind_has_a_mark_of_its_own() -> None:
    assert [*MARKS] == [*Kind]
    assert len({*MARKS.values()}) == len(Kind)


@pytest.mark.parametrize(
    ("made", "noticed", "said"), [(3, 0, "0%"), (3, 3, "100%"), (999, 1, "1%"), (999, 998, "99%")]
)
def test_a_share_is_nothing_or_all_where_it_is(made: int, noticed: int, said: str) -> None:
    assert percent(made, noticed) == said


def test_progress_fits_the_terminal() -> None:
    assert (
        counted("tiny", 5, 10, 4, 80) == "[##########..........] 5 of 10, a few seconds left: tiny"
    )
    assert counted("tiny", 0, 0, 4, 80) == "[####################] 0 of 0: tiny"
    assert len(counted("tiny" * 20, 5, 10, 4, 30)) <= 29


# The command


@pytest.mark.usefixtures("home")
def test_blind_spots_are_no_findings(capsys: Capture) -> None:
    assert main(["check", "--blind-spots", "tiny", "--jobs", "1"]) == 0
    told = capsys.readouterr()
    assert told.out.endswith("5 would be noticed: 50%\n")
    assert told.err == ""


@pytest.mark.usefixtures("home")
def test_a_page_goes_into_a_file(capsys: Capture) -> None:
    words = ["check", "--blind-spots", "--format", "html", "--output", "blind.html"]
    assert main(words) == 0
    assert capsys.readouterr().out == ""
    assert "50%" in Path("blind.html").read_text(encoding="utf-8")
    assert main(["check", "--blind-spots", "--format", "json"]) == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    assert game["texts"][0]["slips"][0]["place"]["file"] == "sources/tiny/game.yaml"


def test_a_game_with_errors_is_told_of_as_always(home: Path, capsys: Capture) -> None:
    text = home.read_text(encoding="utf-8")
    home.write_text(text.replace("path: 11-21-31", "path: 11-21-41"), encoding="utf-8")
    assert main(["check", "--blind-spots"]) == 1
    told = capsys.readouterr()
    assert "error NET001: the path jumps" in told.out
    assert told.err == "slips are tried in games without errors alone\n"
    home.write_text("title", encoding="utf-8")
    assert main(["check", "--blind-spots"]) == 1


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_game_with_errors_keeps_no_other_from_being_tried(
    home: Path, capsys: Capture, form: str
) -> None:
    text = home.read_text(encoding="utf-8")
    other = home.parent.parent / "first" / "game.yaml"
    other.parent.mkdir()
    other.write_text(text.replace("path: 11-21-31", "path: 11-21-41"), encoding="utf-8")
    assert main(["check", "--blind-spots", "--format", form, "--jobs", "1"]) == 1
    told = capsys.readouterr()
    assert "NET001" not in told.out
    assert "slips are tried in games without errors alone\n" in told.err
    assert "error NET001: the path jumps" in told.err
    if form == "json":
        assert [game["game"] for game in json.loads(told.out)["games"]] == ["tiny"]
    else:
        assert told.out.endswith("5 would be noticed: 50%\n")


def test_what_a_comment_allows_is_not_noticed(home: Path, capsys: Capture) -> None:
    text = home.read_text(encoding="utf-8")
    main(["check", "--blind-spots", "--format", "json"])
    (game,) = json.loads(capsys.readouterr().out)["games"]
    (slip,) = next(e for e in game["texts"] if e["origin"] == "codes.DE.text")["slips"]
    allowed = f"  # postwar: allow {', '.join(slip['noticed_by'])} -- we know\n  DE: {{text"
    home.write_text(text.replace("  DE: {text", allowed), encoding="utf-8")
    main(["check", "--blind-spots", "--format", "json"])
    (game,) = json.loads(capsys.readouterr().out)["games"]
    (slip,) = next(e for e in game["texts"] if e["origin"] == "codes.DE.text")["slips"]
    assert slip["noticed_by"] == []


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--fix"], "leave out --fix"),
        (["--scenario", "short"], "leave out --scenario"),
        (["--show-suppressed"], "leave out --show-suppressed"),
        (["--format", "sarif"], "--blind-spots are told as text, json, html"),
    ],
)
def test_misuse_is_a_sentence(capsys: Capture, more: list[str], said: str) -> None:
    assert main(["check", "--blind-spots", *more]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == ""


@pytest.mark.usefixtures("home")
def test_an_interrupt_ends_all_processes(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    here, sound = os.getpid(), trying.rejudged
    calls: list[int] = []

    def interrupted(*given: object) -> object:
        calls.append(1)
        if os.getpid() == here and len(calls) > 3:
            signal.raise_signal(signal.SIGINT)
        return sound(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(trying, "_TOGETHER", 2)
    monkeypatch.setattr(trying, "rejudged", interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert main(["check", "--blind-spots", "--jobs", "2"]) == 2
    finally:
        signal.signal(signal.SIGINT, before)
    assert capsys.readouterr().err == "postwar: interrupted\n"
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
