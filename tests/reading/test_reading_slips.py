"""What the YAML parser complains of, in words for a designer, at the line to mend."""

import inspect
import re
from types import ModuleType

import pytest
import yaml

from generator.diagnostics import Finding
from generator.reading import events, inlines, prose, slips
from generator.reading.events import compose
from generator.reading.files import source
from generator.reading.nodes import Record

SLIPS = [
    ("missing colon", "title: A\ndesigner B\nedition: C\n", (2, 1), "no colon", None),
    ("at the end", "title: A\ndesigner B\n", (2, 1), "no colon", None),
    ("below a key", "places:\n  kataoka\n    name: A\n", (2, 3), "no colon", (3, 5)),
    ("no space", "title:A\ndesigner: B\n", (1, 6), "space is missing", (2, 1)),
    ("further in", "title: A\n  designer: B\n", (2, 3), "indented further", (1, 1)),
    ("further out", "a:\n    b: {x: 1}\n  c: 1\n", (3, 3), "fits none", (1, 1)),
    ("first line", "  title: A\ndesigner: B\n", (2, 1), "indented less", None),
    ("unclosed quotes", 'title: "A\ndesigner: B\n', (1, 8), "never closed", (3, 1)),
    ("quotes run on", 'a: "A\nb: "c"\n', (1, 4), "closing quote", (2, 5)),
    ("quotes of a colour", 'a: "A\nb: "#c"\nc: d\n', (1, 4), "was the quote to open", (2, 5)),
    ("apostrophe", "title: 'A's war'\n", (1, 11), "after the closing quote", None),
    ("reference", "text: {hex:33} is a port\nb: c\n", (1, 16), "after the closing `}`", None),
    ("reference in braces", "a: {b: {hex:33} c}\n", (1, 17), "after the closing `}`", None),
    ("percent", "key:\n  %: swamp\n", (2, 3), "cannot begin with `%`", None),
    ("at sign", "a: @b\n", (1, 4), "cannot begin with `@`", None),
    ("star", "a: *important* text\n", (1, 4), "cannot begin with `*`", None),
    ("ampersand", "a: & b\n", (1, 4), "cannot begin with `&`", None),
    ("question mark", "a: ? b\n", (1, 4), "cannot begin with `?", None),
    ("colon in a text", "text: Note: this\n", (1, 11), "inside a text", None),
    ("colon in a list", "- text: Note: this\n", (1, 13), "inside a text", None),
    ("unclosed list", "a: [1, 2\nb: c\n", (1, 4), "not closed", (2, 2)),
    ("unclosed keys", "a: {b: c\nd: e\n", (1, 4), "not closed", (2, 2)),
    ("comma in lines", "a: [\n  {b: c}\n  {d: e}]\n", (3, 3), "comma", (1, 4)),
    ("comma in a line", "a: [1, {b: c} {d: e}]\n", (1, 15), "comma", None),
    ("comma before a key", "a: {b: c d: e}\n", (1, 11), "comma", None),
    ("one too many", "a: [1, 2]]\n", (1, 10), "too many", None),
    ("wrong bracket", "a: [1, 2}\nb: 3\n", (1, 9), "closes what was opened", None),
    ("hyphen", "a:\n- b\n-c\n", (3, 1), "after the hyphen", None),
    ("entry further out", "a:\n  - b\n - c\n", (3, 2), "among keys", (1, 1)),
    ("key among entries", "a:\n  - b\n  c: d\n", (3, 3), "hyphen", (2, 3)),
    ("entry among keys", "a:\n  c: d\n  - b\n", (3, 3), "among keys", (2, 3)),
    ("hyphen in a text", "a: - b\n", (1, 4), "line of its key", None),
    ("picture", "hexes: |\n    ~ ~\n  ~ ~\nb: c\n", (3, 3), "text block", (1, 8)),
    ("escape", 'a: "C:\\qhello"\n', (1, 7), "backslash", None),
    ("block", "a: | text\n", (1, 4), "begins a block", None),
    ("comparison", "a: >= 5\n", (1, 4), "begins a block", None),
    ("no key", "a: b\n: c\n", (2, 1), "key is missing", None),
    ("comma", "a: , b\n", (1, 4), "value was expected", None),
    ("unknown directive", "%FOO\na: b\n", None, "", None),
    ("quotes of a key", 'a:\n  "m: marsh\n  "j": town\n', (2, 3), "closing quote", (3, 4)),
    ("loose text", "a: |\nSome text.\nMore.\n", (2, 1), "not indented", (1, 1)),
    ("loose text, a colon", "- a: >-\n  So it: is.\n  More.\n", (2, 3), "not indented", (1, 1)),
    ("loose list", "a:\n  b: |\n  - one\n", (3, 3), "not indented", (2, 3)),
    ("row", "hexes: |\n  % .\n% .\n  . .\nb: c\n", (3, 1), "text block above", (1, 1)),
    (
        "row without a sign",
        "hexes: |\n  . .\n. .\n  . .\nb: c\n",
        (3, 1),
        "text block above",
        (1, 1),
    ),
    ("fence", "a:\n  b: |\n    one\n```\nc: d\n", (4, 1), "text block above", (2, 3)),
    ("cut text", "a: Hill #3 and\n  so on\nb: c\n", (1, 9), "comment", (2, 3)),
    ("cut list", "a: [Hill #3, b]\nc: d\n", (1, 10), "comment", (2, 1)),
    ("cut keys", "a: {b: Hill #3}\nc: d\n", (1, 13), "comment", (2, 1)),
    ("after the end", "a: b\n...\nc: d\n", (3, 1), "follows its end", None),
]


def finding_of(text: str) -> Finding:
    record = Record()
    made = source("f.yaml", text, record)
    assert made is not None
    assert compose(made, record) is None
    (finding,) = record.findings
    assert finding.code == "SYN001"
    return finding


@pytest.mark.parametrize("loader", [yaml.CLoader, yaml.Loader], ids=["C", "pure"])
@pytest.mark.parametrize(
    ("text", "place", "words", "related"),
    [slip[1:] for slip in SLIPS],
    ids=[slip[0] for slip in SLIPS],
)
def test_slip(
    text: str,
    place: tuple[int, int] | None,
    words: str,
    related: tuple[int, int] | None,
    loader: type,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(events, "LOADER", loader)
    finding = finding_of(text)
    assert finding.span is not None
    assert words in finding.message
    if place is not None:
        assert (finding.span.line, finding.span.column) == place
    spans = [other.span for other in finding.related if other.span]
    assert [(span.line, span.column) for span in spans] == ([related] if related else [])


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip[0])
def test_no_slip_is_told_in_the_parsers_words(slip: tuple[str, str]) -> None:
    message = finding_of(slip[1]).message
    assert not {"scalar", "token", "mapping", "sequence", "expected <"} & set(message.split())
    assert "cannot be read as YAML" not in message


@pytest.mark.parametrize(
    ("module", "table", "most"), [(slips, slips.SAID, 3), (inlines, inlines.UNPRINTED, 2)]
)
def test_every_row_of_words_is_used_and_whole(
    module: ModuleType, table: dict[str, tuple[str, ...]], most: int
) -> None:
    source = "".join(map(inspect.getsource, (module, prose, events)))
    code = re.sub(r'worded\("""\n.*?"""\)', "", source, flags=re.DOTALL)
    of_the_parser = re.compile(r"\w+_(open|block|inline)|hr|fence|image|hardbreak")
    for name, lines in table.items():
        assert f'"{name}"' in code or of_the_parser.fullmatch(name), name
        assert 2 <= len(lines) <= most
    named = set(re.findall(r'\bslip(?:_of)?\(\s*"([\w-]+)"|_complain\("([\w-]+)"', code))
    assert {one or other for one, other in named} <= {*slips.SAID, *inlines.UNPRINTED}
