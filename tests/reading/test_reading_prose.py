"""Texts for people: blocks, references, and where each of their characters stands."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from annotated import check, excerpt, read_beside
from hypothesis import example, given
from hypothesis import strategies as st

from generator.model.game import Game
from generator.model.names import CHOICE, NUMERAL, ORDINAL, OWNER, names_of
from generator.model.prose import (
    Block,
    Inline,
    ListBlock,
    Marked,
    Note,
    Paragraph,
    Prose,
    Reference,
    Weight,
    Words,
)
from generator.model.rules import Rules
from generator.reading import prose as room
from generator.reading.inlines import KINDS
from generator.reading.prose import parse

SOLID = [
    "land",
    "é片𝄞",
    "—",
    "“",
    "'",
    "1*",
    "&amp;",
    "a_b",
    "10.",
    "<",
    "*",
    "**",
    "_",
    "{hex:33}",
    "{value:a.b:word}",
    "{{",
    "}}",
    "{",
    "}",
    "{x}",
    "\\*",
    "\\",
    "`",
    "[a](b)",
    "![a](b)",
    "<b>",
    "---",
    "===",
    "~~~",
    "a|b",
]
SPACED = (
    " ",
    "\n",
    "\n\n",
    "- ",
    "+ ",
    "1. ",
    "2. ",
    "> ",
    "# ",
    "    ",
    "  \n",
    "\\\n",
    "{rule: x}",
)
PIECES = st.sampled_from((*SOLID, *SPACED))
TEXTS = st.lists(PIECES, max_size=14).map("".join)


def words(text: str) -> list[str]:
    return [inline.text for inline in parse(text)[0].inlines() if isinstance(inline, Words)]


def codes(text: str) -> list[str]:
    return [remark.entry.code for remark in parse(text)[1]]


def content(text: str) -> tuple[Inline, ...]:
    prose, remarks = parse(text)
    assert remarks == ()
    (block,) = prose.blocks
    assert isinstance(block, Paragraph)
    return block.content


@given(TEXTS)
@example("a\n> b  \n> c\n\n1. *d\n   e*\n")
@example("- a\n\n  b {hex:33}\n  - c\\*d")
def test_offsets_are_those_of_the_source(text: str) -> None:
    prose, remarks = parse(text)
    assert prose.source == text.rstrip()
    end = 0
    for inline in prose.inlines():
        assert inline.start >= end
        match inline:
            case Words(said, start):
                end = start + len(said)
                assert said == prose.source[start:end].replace("\n", " ")
            case Reference(kind, target, start, end, form):
                raw = prose.source[start:end].replace(" ", "")
                assert raw == "{" + ":".join(filter(None, (kind, target, form))) + "}"
    for remark in remarks:
        assert 0 <= remark.start < remark.end <= len(prose.source)


@given(TEXTS)
def test_nothing_is_swallowed(text: str) -> None:
    """Every letter is printed, or is part of a reference, or is complained of."""
    prose, remarks = parse(text)
    told = {at for remark in remarks for at in range(remark.start, remark.end)}
    for inline in prose.inlines():
        end = inline.end if isinstance(inline, Reference) else inline.start + len(inline.text)
        told |= set(range(inline.start, end))
    if not remarks:
        lost = [letter for at, letter in enumerate(prose.source) if at not in told]
        assert not any(letter.isalpha() for letter in lost), (text, lost)


@given(st.text(alphabet="ab1.)-+>#~ '—{[*_\\<&!=|", max_size=20))
def test_the_short_way_for_plain_texts_is_no_other_way(text: str) -> None:
    if text.strip():
        assert parse(text) == room.read_marked(text.rstrip())


_PARTS = ("a", "one ", "- ", "\n", "\n\n", "  ", "   ", "1. ", "2. ", "> ", "*", "**", " *so* ")
_SIGNS = ("{hex:33}", "{a", "}", "{{", "}}", ".", ",", " ", "(", ")", "=", "#", "3", "10)", "1*")


@given(st.lists(st.sampled_from((*_PARTS, *_SIGNS)), max_size=14).map("".join))
@example("*a {b* c}")
@example("- a\nb")
@example("- a\n\n- b")
@example("(*a*)")
def test_what_is_read_without_the_parser_is_what_that_reads(text: str) -> None:
    if text.strip():
        assert parse(text) == room.read_marked(text.rstrip())


def test_a_game_of_such_texts_needs_no_parser() -> None:
    program = (
        "import sys; from pathlib import Path; from generator.reading.definition import read;"
        " assert read(Path('sources/shumshu')).game; assert 'markdown_it' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=Path(__file__).parents[2])


def test_paragraphs_lists_and_notes() -> None:
    prose, remarks = parse(
        "One.\n\n- two\n- three\n\n  more\n\n1. four\n   1. five\n\n> six\n>\n> - seven"
    )
    assert remarks == ()
    assert list(shape(prose.blocks)) == [
        "One.", ["two"], ["three", "more"], ["four", ["five"]], ("six", ["seven"]),
    ]  # fmt: skip
    assert [block.numbered for block in prose.blocks if isinstance(block, ListBlock)] == [
        False,
        True,
    ]


def shape(blocks: tuple[Block, ...]) -> Iterator[object]:
    for block in blocks:
        match block:
            case Paragraph(content):
                yield "".join(inline.text for inline in content if isinstance(inline, Words))
            case ListBlock(items):
                yield from (list(shape(item)) for item in items)
            case Note(inner):
                yield tuple(shape(inner))


def test_what_stands_out() -> None:
    assert content("a *b **c***") == (
        Words("a ", 0),
        Marked(Weight.EMPHASIS, (Words("b ", 3), Marked(Weight.STRONG, (Words("c", 7),)))),
    )
    assert content("2* and 3* a_b_c") == (Words("2* and 3* a_b_c", 0),)


def test_references() -> None:
    assert content("At {hex:33}, {value:landing.battalions:word} land.") == (
        Words("At ", 0),
        Reference("hex", "33", 3, 11),
        Words(", ", 11),
        Reference("value", "landing.battalions", 13, 44, "word"),
        Words(" land.", 44),
    )
    assert content("*{place:a}*") == (Marked(Weight.EMPHASIS, (Reference("place", "a", 1, 10),)),)


def test_braces_that_are_printed() -> None:
    assert words("{{hex:33}}") == ["{hex:33", "}"]
    assert words("a } b") == ["a } b"]
    assert words("{hex:33}}") == ["}"]


def test_line_ends_become_a_space() -> None:
    assert content("one\ntwo") == (Words("one two", 0),)
    assert content("one  \n  two") == (Words("one ", 0), Words("two", 8))
    prose = parse("> one\n> two")[0]
    assert list(prose.inlines()) == [Words("one ", 2), Words("two", 8)]


def test_quotes_and_dashes_stay_as_typed() -> None:
    text = "\"a\" 'b' -- c … A&B; “d” – e"
    assert content(text) == (Words(text, 0),)


@pytest.mark.parametrize(
    ("text", "pointed"),
    [
        ("# Landing", "# Landing"),
        ("Landing\n===", "Landing"),
        ("a\n\n---\n\nb", "---"),
        ("```\ncode\n```", "```"),
        ("    code", "code"),
        ("see `code` here", "`code`"),
        ("<div>\nx\n</div>", "<div>"),
        ("a <b>c</b>", "<b>"),
        ("see [a](b) here", "[a](b)"),
        ("see <http://a.b> here", "<http://a.b>"),
        ("![a](b)", "![a](b)"),
        ("a\\\nb", "\\"),
        ("18. August", "18. August"),
        ("1. a\n  - b\n2. c", "2. c"),
        ("| a | b |\n|---|:-:|\n| 1 | 2 |", "| a | b |"),
        ("so[^1] it is", "[^1]"),
        ("so\n\n[^1]: A note.", "[^1]:"),
        ("[map]: maps/one.png", "[map]: maps/one.png"),
        ("it is ~~gone~~ now", "~~gone~~"),
        ("land &amp; sea", "&amp;"),
        ("ten&nbsp;men", "&nbsp;"),
        ("roll 2*3*4 dice", "*3*"),
        ("- a\n-\n- b", "-"),
        ("a\n\n>\n\nb", ">"),
    ],
)
def test_what_is_not_printed_is_complained_of(text: str, pointed: str) -> None:
    prose, remarks = parse(text)
    first = remarks[0]
    assert first.entry.code == "SYN025"
    assert prose.source[first.start : first.end] == pointed


@pytest.mark.parametrize(
    "text",
    [
        "if attack < defence",
        "[a] b",
        "[a]: b",
        "1945 was",
        "a ! b",
        "18\\. August",
        "A&B; AT&T",
        "~ten, ~~ so",
        "a|b",
        "2 * 3 * 4",
        "2\\*3\\*4",
        "\\[^1]",
    ],
)
def test_what_only_looks_like_markdown(text: str) -> None:
    assert codes(text) == []
    assert "".join(words(text)) == text.replace("\\", "")


def test_bad_references() -> None:
    check(
        """\
sections:
  a:
    title: A
    text: |
      See {rul:landing}.       #! SYN026 no kind of reference
      See {value:a:wrod}.      #! SYN026 no form of reference
      See {hex}.               #! SYN027 not a reference
      See {hex:}.              #! SYN027 not a reference
      See {}.                  #! SYN027 not a reference
      See {a:b:c:d}.           #! SYN027 not a reference
      See {hex: 33}.           #! SYN027 {hex:33}
      See {hex:33.             #! SYN027 opened here and not closed

      See hex:33}.             #! SYN027 closed here and was not opened
"""
    )


def test_a_brace_that_closes_an_unclosed_one_is_not_complained_of_again() -> None:
    assert codes("{hex:{hex:33}}") == ["SYN027"]
    assert codes("{hex:\n33} and 44}") == ["SYN027", "SYN027"]


def test_names_and_titles_take_no_references_and_no_emphasis() -> None:
    check(
        """\
sections:
  a: {title: 'At {hex:33}'}          #! SYN027 as it is typed
  b: {title: The *Hayabusa* flies}   #! SYN025 asterisks
  c: {title: '{x} and 2*3*4 and *'}
"""
    )


def test_findings_point_into_every_style() -> None:
    for text in [
        "See {rul:a} now.",
        "'It''s {rul:a} now.'",
        '"\\u00c9t\\u00e9 {rul:a} now."',
        ">\n      See\n      {rul:a} now.",
        "|-\n      See\n\n      - {rul:a} now.",
        "See\n      and {rul:a} now.",
    ]:
        reading = read_beside(f"sections:\n  a:\n    title: A\n    text: {text}\n")
        (finding,) = reading.findings
        assert excerpt(reading, finding) == "{rul:a}", text
        assert finding.origin == "sections.a.text"
        assert finding.fix == "{rule:a}"


def test_paragraphs_do_not_depend_on_the_style() -> None:
    sources = set()
    for head in ("|", ">", "|-", ">+"):
        reading = read_beside(
            f"sections:\n  a:\n    title: A\n    text: {head}\n      One\n      more.\n\n"
            "      - two\n      - three\n"
        )
        assert reading.game is not None
        sources.add(reading.game.rules.sections[0].text)
    assert len(sources) == 1
    (prose,) = sources
    assert isinstance(prose, Prose)
    assert [type(block) for block in prose.blocks] == [Paragraph, ListBlock]


def test_origins_find_words_of_a_text() -> None:
    text = "sections:\n  a:\n    title: A\n    text: >\n      One *two*\n      three {hex:33}.\n"
    reading = read_beside(text)
    assert reading.game is not None
    prose = reading.game.rules.sections[0].text
    assert isinstance(prose, Prose)
    for inline in prose.inlines():
        end = inline.end if isinstance(inline, Reference) else inline.start + len(inline.text)
        span = reading.origins.span_within("sections.a.text", inline.start, end)
        assert span is not None
        line = reading.files["rules.yaml"].split("\n")[span.line - 1]
        letter = prose.source[inline.start]
        assert letter.isspace() or line[span.column - 1] == letter


def test_kinds_are_those_that_have_names() -> None:
    reading = read_beside("terms: [a]\n")
    assert isinstance(reading.game, Game)
    assert isinstance(reading.game.rules, Rules)
    no_kinds = {CHOICE, NUMERAL, ORDINAL, OWNER, "event-table", "arrival", "in phase", "option"}
    assert set(KINDS) == {"hex", *names_of(reading.game)} - no_kinds
