"""Examples that go on in another column: their titles once more, there and nowhere else."""

from __future__ import annotations

from generator.comparison.flow.alignment import align, differences
from generator.comparison.flow.continued import as_told, in_order, parted, with_titles_again
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


CHAPTERS = (
    Passage("3. Combat", "sections.combat.title", depth=0),
    Passage("Each side has attacks, one after the other.", "sections.combat.text"),
    *PASSAGES[1:-1],
    Passage("Those who lose go back by one hex.", "sections.retreat.text"),
    Passage("They may also stand, if they like.", "sections.stand.text"),
    Passage("4. Supply", "sections.supply.title", depth=0),
    Passage("Units need food and shells.", "sections.supply.text"),
)


def waiting(order: str, *, column: float = 30.0) -> list[Word]:
    """The words where passages stand in an order, the example at the head of another column."""
    told = [CHAPTERS[int(number, 16)].text for number in order]
    begun = order.index("2")
    feet = [(text, "page 1", 200.0 + 5 * number) for number, text in enumerate(told[:begun])]
    heads = [(text, "page 1", column + 5 * number) for number, text in enumerate(told[begun:])]
    return printed(*feet, *heads)


def misprints(words: list[Word]) -> list[str]:
    alignment = align(CHAPTERS, as_told(words, CHAPTERS))
    return [each.message for each in differences(alignment, "the rules")]


def test_an_example_may_wait_for_another_column_while_text_moves_up() -> None:
    for order in ("0123456789A", "0172345689A", "0178234569A"):
        assert not misprints(waiting(order))


def test_examples_that_change_places_may_end_alike() -> None:
    def other(passage: Passage, name: str) -> Passage:
        origin = (passage.origin or "").replace("ford", name)
        return passage._replace(text=passage.text.replace("ford", name), origin=origin)

    mill, weir = ([other(each, name) for each in CHAPTERS[2:7]] for name in ("mill", "weir"))
    passages = (*CHAPTERS[:7], *mill, *weir, *CHAPTERS[7:])
    shown = (*CHAPTERS[:7], *weir, *mill, *CHAPTERS[7:])
    texts = [(each.text, "page 1", 100.0 + 5 * number) for number, each in enumerate(shown)]
    words = printed(*texts[:12], *((text, "page 2", top) for text, _, top in texts[12:]))
    assert not [*differences(align(passages, as_told(words, passages)), "the rules")]


def test_an_example_may_not_wait_below_text_of_its_column() -> None:
    assert misprints(waiting("0172345689A", column=260.0))


def test_no_example_waits_beyond_its_chapter() -> None:
    assert misprints(waiting("01789A23456"))


def test_what_is_altered_in_an_example_that_waited_is_found() -> None:
    words = waiting("0172345689A")
    at = next(number for number, word in enumerate(words) if word.text == "wade")
    words[at] = words[at]._replace(text="swim")
    (message,) = misprints(words)
    assert "swim" in message


def test_the_outline_may_name_an_example_after_what_moved_up() -> None:
    later = Passage("3.1 Retreat", "sections.retreat.title", depth=1)
    passages = (*CHAPTERS[:7], later, *CHAPTERS[7:])
    asked = [("3. Combat", 0), ("The ford", 1), ("3.1 Retreat", 1), ("4. Supply", 0)]
    moved = [asked[0], asked[2], asked[1], asked[3]]
    assert in_order(asked, passages) == asked == in_order(moved, passages)
    beyond = [asked[0], asked[2], asked[3], asked[1]]
    assert in_order(beyond, passages) == beyond
