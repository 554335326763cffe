"""Running text: words from runs, words given to passages, lines that stand out of order."""

from __future__ import annotations

from generator.comparison.flow.alignment import align
from generator.comparison.flow.expected import Passage
from generator.comparison.flow.leaves import out_of_order
from generator.comparison.flow.words import Printed, Word, plain_words, words_of
from generator.comparison.glyphs import Glyph, Run

SIZE = 3.0


def run(text: str, left: float, top: float, number: int = 0) -> Run:
    """A line of letters, each a mm wide."""
    boxes = [(left + n, top, left + n + 1, top + 4) for n in range(len(text))]
    glyphs = (Glyph(each, box, box, 0.0, False) for each, box in zip(text, boxes, strict=True))
    return Run(tuple(glyphs), text, SIZE, number)


def read(*runs: Run, vocabulary: str = "") -> list[str]:
    words = words_of([Printed("page 1", each) for each in runs], vocabulary.split())
    return [word.text for word in words]


def test_a_word_goes_on_in_another_face_and_ends_where_there_is_a_gap() -> None:
    assert read(run("a coast", 0, 0), run(".", 7, 0), run("So", 9, 0)) == ["a", "coast.", "So"]
    assert read(run("a ", 0, 0), run("b", 2, 0)) == ["a", "b"]


def test_an_address_goes_on_in_the_next_line_and_a_number_does_not() -> None:
    """A page at the end of one line of contents, a section at the beginning of the next."""
    lines = run("22. Supply 2", 0, 0), run("2. Combat", 0, 5)
    known = "22. Supply 2. Combat"
    assert read(*lines, vocabulary=known) == ["22.", "Supply", "2", "2.", "Combat"]
    lines = run("example.org/old", 0, 0), run("games", 0, 5)
    assert read(*lines, vocabulary="example.org/oldgames") == ["example.org/oldgames"]


def test_a_divided_word_is_read_as_the_rules_know_it() -> None:
    lines = run("the gar-", 0, 0), run("rison of half-", 0, 5), run("days", 0, 10)
    known = "the garrison of half-days"
    assert read(*lines, vocabulary=known) == known.split()


def test_a_hyphen_that_could_be_either_may_be_read_as_either() -> None:
    lines = [Printed("page 1", run("re-", 0, 0)), Printed("page 1", run("form", 0, 5))]
    (word,) = words_of(lines, ())
    assert word.reads("reform")
    assert word.reads("re-form")
    assert not word.reads("re- form")


def test_a_hyphen_by_itself_joins_nothing() -> None:
    assert read(run("-", 0, 0), run("DE", 0, 5)) == ["-", "DE"]


def test_a_script_without_spaces_is_read_character_by_character_wherever_its_lines_end() -> None:
    lines = run("The 日", 0, 0), run("本軍", 0, 5), run(" moves", 2, 5)
    assert read(*lines) == ["The", "日", "本", "軍", "moves"]
    assert aligned(["The 日本軍 moves"], "The 日 本軍 moves") == [("The 日 本 軍 moves", True)]
    assert not aligned(["The 日本軍 moves"], "The 日 木軍 moves")[0][1]


def aligned(wanted: list[str], shown: str) -> list[tuple[str, bool]]:
    """What was read of each passage and whether it agrees; strays as passages behind."""
    words: list[Word] = list(plain_words(shown, "page 1"))
    found = align([Passage(text) for text in wanted], words)
    told = [(each.words, bool(each.words) and each.agrees) for each in found.read]
    told += [(list(stretch), False) for stretch in found.strays]
    return [(" ".join(word.text for word in stretch), ok) for stretch, ok in told]


def test_what_is_as_it_should_be_agrees() -> None:
    assert aligned(["one two", "three"], "one two three") == [("one two", True), ("three", True)]


def test_one_changed_word_changes_one_passage() -> None:
    found = aligned(["a b c", "d e f", "g h"], "a b c d X f g h")
    assert found == [("a b c", True), ("d X f", False), ("g h", True)]


def test_a_passage_left_out_leaves_the_others_whole() -> None:
    found = aligned(["a b c", "d e f", "g h"], "a b c g h")
    assert found == [("a b c", True), ("", False), ("g h", True)]


def test_words_between_passages_belong_to_none_and_words_within_to_theirs() -> None:
    assert aligned(["a b", "c d"], "a b X Y c d")[-1] == ("X Y", False)
    assert aligned(["a b", "c d"], "a X b c d")[0] == ("a X b", False)


def test_a_line_above_the_one_painted_before_it_is_out_of_order() -> None:
    one, two, beside = run("one", 0, 10), run("two", 0, 15), run("beside", 50, 10)
    assert list(out_of_order([one, two, beside])) == []
    assert list(out_of_order([two, one, beside])) == [one]


def test_columns_stand_beside_each_other_however_near_they_are() -> None:
    """Each line of the second is painted after all of the first, and reaches up beside it."""
    for left in (20.0, 20.4, 21.1, 21.9, 22.7, 23.3):
        first = [run("elektrizitaetenhaupt"[: 20 - n], left - 20, 5 * n) for n in range(3)]
        second = [run("The defenders", left + 0.2, 5 * n) for n in range(3)]
        assert list(out_of_order([*first, *second])) == []
        overlapping = [run("The defenders", left - 2, 5 * n) for n in range(2)]
        assert list(out_of_order([*first, *overlapping])) != []


def test_a_single_letter_is_looked_at_too() -> None:
    for left in (3.0, 3.3, 3.6, 3.9):
        one, letter = run("one and two", 0, 10), run("a", left, 4)
        assert list(out_of_order([one, letter])) == [letter]
