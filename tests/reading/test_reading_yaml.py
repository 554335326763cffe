"""YAML to nodes: nothing is resolved, and what definitions do not use is refused."""

import subprocess
import sys

import pytest
import yaml
from annotated import GAME, check, excerpt, read_beside

from generator.reading import events
from generator.reading.events import compose
from generator.reading.files import source
from generator.reading.nodes import ListNode, MappingNode, Node, Record, ScalarNode


@pytest.fixture(params=["C", "pure"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "LOADER", yaml.CLoader if request.param == "C" else yaml.Loader)


def plain(node: Node | None) -> object:
    match node:
        case ScalarNode():
            return None if node.empty else node.value
        case ListNode():
            return [plain(item) for item in node.items]
        case MappingNode():
            return {key.value: plain(value) for key, value in node.entries}
        case None:
            return None


def parse(text: str) -> object:
    record = Record()
    made = source("f.yaml", text, record)
    assert made is not None
    root = compose(made, record)
    assert record.findings == []
    return plain(root)


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    "text",
    ["1:3", "33", "0101", "No", "~", "4.10", "1e3", "0x1F", "null", "yes", "2001-01-01", ".5", "="],
)
def test_nothing_is_resolved(text: str) -> None:
    assert parse(f"k: {text}") == {"k": text}
    assert parse(f"k: [{text}]") == {"k": [text]}
    assert parse(f"{text}: v") == {text: "v"}


@pytest.mark.usefixtures("parser")
def test_an_empty_value_is_its_own_thing() -> None:
    assert parse("a:\nb: ''\nc: [x, ]\nd: {e}\n") == {
        "a": None,
        "b": "",
        "c": ["x"],
        "d": {"e": None},
    }


@pytest.mark.usefixtures("parser")
def test_one_document_may_be_marked_and_lines_may_end_as_on_windows() -> None:
    assert parse("\ufeff---\r\na: |\r\n  x\r\n  y\r\n") == {"a": "x\ny\n"}


def test_duplicate_keys_are_found_at_both_places() -> None:
    reading = check(
        """\
values:
  first: 1
  second: 2
  first: 3     #! SYN002 first in line 2
"""
    )
    (finding,) = reading.findings
    assert [str(related.span) for related in finding.related] == ["rules.yaml:2:3"]


@pytest.mark.usefixtures("parser")
def test_anchors_aliases_tags_and_odd_keys() -> None:
    check(
        """\
terms: &all [a, b]   #! SYN003 anchor
values:
  one: !int 1        #! SYN003 tag
  ? [two]            #! SYN003 in the place of a key
  : 2
abbreviations: *all  #! SYN003 alias
"""
    )


@pytest.mark.usefixtures("parser")
def test_directives_and_second_documents() -> None:
    check("%YAML 1.1   #! SYN003 directive\n---\nterms: [a]\n")
    check("terms: [a]\n--- #! SYN004 second document\nvalues: {a: 1}\n")


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("opening", "closing"), [("[", "]"), ("{a: ", "}"), ("- ", ""), ("[{a: ", "}]")]
)
def test_depth_is_counted(opening: str, closing: str) -> None:
    fits = 63 if opening != "[{a: " else 31
    key = "k:\n  " if opening == "- " else "k: "
    parse(f"{key}{opening * fits}x{closing * fits}")
    reading = read_beside(f"terms{key[1:]}{opening * 64}x{closing * 64}")
    assert [finding.code for finding in reading.findings] == ["SYN005"]


@pytest.mark.parametrize("opening", ["[", "{a: ", "{[", "- ", "? "])
def test_a_hundred_thousand_brackets_do_not_bring_the_reader_down(opening: str) -> None:
    code = (
        "import sys\n"
        "from generator.reading import read_text\n"
        f"reading = read_text({{'game.yaml': 'terms: \\n  ' + {opening!r} * 100_000}})\n"
        "print(*sorted({finding.code for finding in reading.findings}))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=600, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() in (["SYN005"], ["SYN001"])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("terms:\t[a]\n", "a tab"),
        ("terms:\n\t- a\n", "a tab"),
        ("terms: ['a\tb']\n", "a tab"),
        ("terms: [a\u00a0b]\n", "no-break space (U+00A0)"),
        ("terms: [a\u2028b]\n", "line separator (U+2028)"),
        ("terms: [a\u2029b]\n", "paragraph separator (U+2029)"),
        ("terms: [a\u0085b]\n", "control character (U+0085)"),
        ("terms: [a\ufeffb]\n", "zero width no-break space (U+FEFF)"),
        ("terms: [a\u200bb]\n", "zero width space (U+200B)"),
        ("terms: [a\x07b]\n", "control character (U+0007)"),
        ("terms: [a\x00b]\n", "control character (U+0000)"),
        ("terms: [a\ufffdb]\n", "a letter was lost here"),
        ("terms:\u3000[a]\n", "ideographic space (U+3000)"),
    ],
)
def test_characters_that_cannot_be_seen(text: str, name: str) -> None:
    reading = read_beside(text)
    (finding,) = [finding for finding in reading.findings if finding.code == "SYN007"]
    assert name in finding.message
    assert len(excerpt(reading, finding)) == 1
    assert excerpt(reading, finding) in text


def test_odd_characters_may_stand_in_comments() -> None:
    assert read_beside("# a\tb\nterms: ['#']  # c\u00a0d\n#\t\u2028\n").findings == ()


def test_odd_characters_do_not_hide_the_rest_of_a_file() -> None:
    check("terms: [a\u00a0b]   #! SYN007 no-break\nvalues: {a: x} #! SYN016 whole number\n")


def test_odd_characters_are_complained_of_twenty_times() -> None:
    reading = read_beside("terms:\n" + "- a\u00a0b\n" * 1000)
    assert len(reading.findings) == 21
    assert "980 more places" in reading.findings[-1].message


def test_columns_count_characters() -> None:
    (finding,) = read_beside("terms: [𝄞é片, {a: b}]\n").findings
    assert str(finding.span) == "rules.yaml:1:14"


def test_errors_of_all_files_come_in_one_run() -> None:
    check(
        {
            "game.yaml": GAME + "subtitel: x   #! SYN011 subtitle\n",
            "map.yaml": "grid: {columns: 3\nkey: x\n".replace("3\n", "3 #! SYN001 not closed\n"),
            "tables.yaml": "codes:\n  DE: {text: a b, atacker: 1}  #! SYN011 attacker\n",
            "rules.yaml": "terms: [a #! SYN001 not closed\nvalues: {}\n",
        }
    )
