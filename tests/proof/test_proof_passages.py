"""Lines that are one text: in several faces, in several columns, and on turned pages."""

from __future__ import annotations

from proof_press import small_game

from generator.comparison.compare import Found
from generator.comparison.expected import wording
from generator.comparison.glyphs import Glyph, Run
from generator.comparison.text_runs import passages, touching
from generator.manifest import Box, PrintedText

DR = "codes.DR.text"
ORIGIN = "codes.DE.text"
"""It says: Defenders are eliminated at once."""


def line(content: str, box: Box, origin: str | None = ORIGIN) -> PrintedText:
    return PrintedText(0, box, content, origin, 2.0)


def found(*texts: PrintedText) -> list[tuple[int, ...]]:
    return list(passages(texts, wording(small_game())))


def told(version: str, *texts: PrintedText) -> str:
    return Found(texts, tuple((run(text),) for text in texts)).told(version)


def run(text: PrintedText) -> Run:
    """A text as it is read: letters that all stand where it does."""
    glyphs = (Glyph(letter, text.box, text.box, 0.0, False) for letter in text.content)
    return Run(tuple(glyphs), text.content, text.size, 0)


def test_a_word_in_another_face_belongs_to_its_line() -> None:
    roman = line("Defenders", (10, 10, 18, 12))
    italic = line("are", (18.6, 10, 21, 12))
    rest = line("eliminated at once.", (21.5, 10, 40, 12))
    assert found(roman, italic, rest) == [(0, 1, 2)]


def test_a_text_goes_on_at_the_head_of_the_next_column() -> None:
    foot = line("Defenders are eliminated", (10, 80, 38, 82))
    head = line("at once.", (50, 10, 58, 12))
    assert found(foot, head) == [(0, 1)]


def test_what_the_text_does_not_say_next_does_not_go_on() -> None:
    foot = line("Defenders are eliminated", (10, 80, 38, 82))
    elsewhere = line("for good.", (50, 10, 58, 12))
    assert found(foot, elsewhere) == [(0,), (1,)]


def test_a_copy_begins_anew() -> None:
    whole = line("Defenders are eliminated at once.", (10, 10, 40, 12))
    copy = line("Defenders are eliminated at once.", (10, 60, 40, 62))
    assert found(whole, copy) == [(0,), (1,)]


def test_another_origin_parts_passages() -> None:
    one = line("Defenders are eliminated at once.", (10, 10, 40, 12))
    other = line("Defenders retreat.", (10, 12.4, 30, 14.4), DR)
    assert found(one, other) == [(0,), (1,)]


def test_no_space_comes_before_what_touches() -> None:
    word, stop = line("at once", (10, 10, 16, 12)), line(".", (16, 10, 16.4, 12))
    assert touching((word, stop)) == (False, True)
    assert told("at once.", word, stop) == "at once."


def test_nor_on_a_page_that_is_turned() -> None:
    word, stop = line("at once", (10, 10, 12, 16)), line(".", (10, 16, 12, 16.4))
    assert touching((word, stop)) == (False, True)


def test_close_lines_are_words_apart_where_the_text_has_a_space() -> None:
    above, below = line("at", (10, 10, 12, 12)), line("once.", (10, 12, 14, 14))
    assert told("at once.", above, below) == "at once."


def test_words_that_stand_apart_are_told_apart() -> None:
    above, below = line("at on", (10, 10, 14, 12)), line("ce.", (20, 10, 22, 12))
    assert told("at once.", above, below) == "at on ce."
