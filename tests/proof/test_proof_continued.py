"""Examples that go on in another column: their titles once more, there and nowhere else."""

from __future__ import annotations

from generator.comparison.flow.alignment import align, differences
from generator.comparison.flow.continued import parted, with_titles_again
from generator.comparison.flow.expected import Passage
from generator.comparison.flow.words import Word, split
from generator.words import ENGLISH

FORD = "examples.ford"
PASSAGES = (
    Passage("3. Combat", "sections.combat.title", depth=0),
    Passage("The ford", f"{FORD}.title", depth=1),
    Passage("Two units wade over.", f"{FORD}.text"),
    Passage("1. Odds 2:1. 2:1", FORD),
    Passage("2. Across a ford. 1:1", FORD),
    Passage("3. Die 4 in column 1:1: DR. DR", FORD),
    Passage("They go back.", "sections.combat.text"),
)
AGAIN = "The ford, continued"


def printed(*lines: tuple[str, str, float]) -> list[Word]:
    """The words of lines; each has a text, a page, and its distance from the head in mm."""
    return [
        Word(text, "", page, (10.0, top, 40.0, top + 4.0))
        for line, page, top in lines
        for text in split(line)
    ]


def lines(*, above: int, page: str = "page 2") -> list[tuple[str, str, float]]:
    """The passages as they are printed: so many at the foot of page 1, the others elsewhere."""
    texts = [passage.text for passage in PASSAGES]
    first = [(text, "page 1", 200.0 + 5 * number) for number, text in enumerate(texts[:above])]
    return [
        *first,
        *((text, page, 30.0 + 5 * number) for number, text in enumerate(texts[above:])),
    ]


def found(words: list[Word]) -> list[str]:
    alignment = align(with_titles_again(PASSAGES, words, ENGLISH), words)
    return [
        each.message for each in (*differences(alignment, "the rules"), *parted(alignment, ENGLISH))
    ]


def test_an_example_that_parts_has_its_title_once_more() -> None:
    for above in (3, 4, 5):
        for page in ("page 2", "page 1"):  # the next column of the same page
            shown = lines(above=above, page=page)
            shown.insert(above, (AGAIN, page, 25.0))
            assert found(printed(*shown)) == []


def test_an_example_that_stays_whole_has_it_once() -> None:
    assert found(printed(*lines(above=0))) == []
    assert found(printed(*lines(above=1))) == []
    assert found(printed(*lines(above=6))) == []


def test_a_title_that_is_not_there_once_more_is_missed() -> None:
    (message,) = found(printed(*lines(above=4)))
    assert AGAIN in message


def test_a_title_once_more_where_nothing_parts_is_found() -> None:
    shown = lines(above=0)
    shown.insert(4, (AGAIN, "page 2", 47.0))
    (message,) = found(printed(*shown))
    assert AGAIN in message
    assert message.endswith(" 47 mm from the top, but Postwar did not print it")


def test_a_title_that_is_another_one_is_found() -> None:
    shown = lines(above=4)
    shown.insert(4, ("The fort, continued", "page 2", 25.0))
    assert found(printed(*shown))


def test_a_title_once_more_after_the_example_is_found() -> None:
    shown = lines(above=0)
    shown.append((AGAIN, "page 2", 90.0))
    assert found(printed(*shown))


def test_one_of_a_scenario_parts_as_all_others_do() -> None:
    def moved(passage: Passage) -> Passage:
        origin = (passage.origin or "").replace(FORD, f"scenarios.short.{FORD}")
        return passage._replace(origin=origin)

    shown = lines(above=3)
    shown.insert(3, (AGAIN, "page 2", 25.0))
    words = printed(*shown)
    own = tuple(map(moved, PASSAGES))
    assert AGAIN in [each.text for each in with_titles_again(own, words, ENGLISH)]
