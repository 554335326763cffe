"""The rulebook read back: its pages and its outline in, findings out.

Figures were compared place by place before, with the manifest. All other text is read in the order
in which it is painted, and must say what the definition says.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from generator.comparison import codes, findings
from generator.comparison.expected import letters, tidy
from generator.comparison.flow.alignment import Alignment, align, differences
from generator.comparison.flow.continued import as_told, in_order, parted, with_titles_again
from generator.comparison.flow.expected import Flow, Passage
from generator.comparison.flow.folding import notes_of
from generator.comparison.flow.leaves import Leaf, out_of_order, standing
from generator.comparison.flow.words import Printed, Word, split, words_of
from generator.comparison.glyphs import UNREADABLE, Bookmark, Run
from generator.comparison.original import Original
from generator.diagnostics import Finding
from generator.manuscript import book, rules
from generator.manuscript.rules import YOUR_NOTES, RunningLines
from generator.model.game import Game
from generator.model.names import names_of
from generator.model.rules import CONTINUED
from generator.words import words_in

_COLUMNS = (3, 2, 1, 4)
"""Columns that the contents may have."""


def cover(game: Game) -> Iterator[Passage]:
    """Yield what stands above the contents."""
    yield from Flow(names_of(game), numbered=True).passages(rules.cover(game))


def body(game: Game) -> Iterator[Passage]:
    """Yield everything behind the contents; what stands in figures has a place of its own."""
    nodes = (*rules.elsewhere(game), *book.printed(game))
    yield from Flow(names_of(game), numbered=True).passages(nodes)


def prove_rules(
    original: Original, name: str, leaves: Sequence[Leaf], outline: Sequence[Bookmark], count: int
) -> Iterator[Finding]:
    """Compare the running text of the file called `name`, printed with `count` pages."""
    expected = original.running
    pages = _pages(expected, outline or _standing(expected, leaves))
    yield from _outline(name, expected, outline)
    words = words_in(original.language)
    running = RunningLines(
        original.title, original.edition, tuple(pages.items()), count, words=words
    )
    yield from _compare(original, name, leaves, expected, running)


def prove_booklet(original: Original, name: str, leaves: Sequence[Leaf]) -> Iterator[Finding]:
    """Compare the running text of a booklet, whose `leaves` are in the order of reading.

    Its outline speaks of sheets: contents and running heads must agree with where headings stand.
    """
    covered = not leaves[-1].runs  # a back has the key, drawn as paths
    inner = leaves[:-1] if covered else leaves
    expected, notes = original.running, notes_of(inner, original.language)
    pages = tuple(_pages(expected, _standing(expected, leaves)).items())
    words = words_in(original.language)
    running = RunningLines(
        original.title, original.edition, pages, len(leaves), True, notes, words, covered
    )
    yield from _compare(
        original, name, leaves, (*expected, *[Passage(words(YOUR_NOTES))] * notes), running
    )


def _standing(expected: Sequence[Passage], leaves: Sequence[Leaf]) -> tuple[Bookmark, ...]:
    titles = [passage.text for passage in expected if passage.depth == 0]
    return standing(titles, [leaf.runs for leaf in leaves])


def _compare(
    original: Original,
    name: str,
    leaves: Sequence[Leaf],
    expected: Sequence[Passage],
    running: RunningLines,
) -> Iterator[Finding]:
    """Compare what stands around the columns of each page, then what runs through them."""
    pages = {title: page for title, page in running.headings if page is not None}
    own = words_in(original.language)
    repeated = {letters(own(CONTINUED, title=own(title))) for title in book.LISTS}
    columns: list[Leaf] = []
    for number, leaf in enumerate(leaves, 1):
        texts = [text for line in running.lines(number) for text in line if text]
        rest = yield from _around(leaf, texts)
        # A list that goes on in another column says so there.
        runs = tuple(run for run in rest if letters(run.text) not in repeated)
        columns.append(replace(leaf, runs=runs))
    first = original.cover
    vocabulary = {word for passage in (*first, *expected) for word in split(passage.text)}
    words = words_of(
        [Printed(leaf.where, run) for leaf in columns for run in leaf.runs], vocabulary
    )
    listed = running.bound or running.pages > 1  # a single sheet has no contents
    contents = _contents(words, first, expected, pages) if listed else ()
    plain = (*first, *contents, *expected)
    told = as_told(words, plain)
    alignment = align(with_titles_again(plain, told, own), told)
    yield from differences(alignment, name)
    yield from parted(alignment, own)
    yield from _places(alignment, pages, leaves)
    yield from _looks(alignment, columns)


def _pages(expected: Sequence[Passage], outline: Sequence[Bookmark]) -> dict[str, int]:
    """Return the page of each heading by the outline, where it may be numbered otherwise."""
    listed = [passage.text for passage in expected if passage.depth == 0]
    entries = [entry for entry in reversed(outline) if entry.depth == 0]
    exact = {tidy(entry.title): entry.page for entry in entries}
    bare = {_bare(title): page for title, page in exact.items()}
    return {title: exact.get(tidy(title), bare.get(_bare(tidy(title)), 0)) for title in listed}


def _bare(title: str) -> str:
    """Return a heading without its number."""
    number, dot, bare = title.partition(". ")
    return bare if dot and number.isdecimal() else title


def _outline(
    name: str, expected: Sequence[Passage], outline: Sequence[Bookmark]
) -> Iterator[Finding]:
    """Yield the first difference between the headings and the outline."""
    headings = [passage for passage in expected if passage.depth >= 0]
    asked = [(tidy(passage.text), passage.depth) for passage in headings]
    shown = in_order([(tidy(entry.title), entry.depth) for entry in outline], expected)
    for there, wanted, passage in zip_longest(shown, asked, headings):
        if there != wanted:
            title, other = (each[0] if each else "nothing" for each in (there, wanted))
            origin = passage.origin if passage else None
            yield findings.misprint(f"the outline of {name}", title, other, origin)
            return


def _around(leaf: Leaf, texts: Sequence[str]) -> Generator[Finding, None, Sequence[Run]]:
    """Compare the head and the foot of a page, which are painted first; return the other runs.

    A line in several faces is several runs: it goes on while that is what the text says next.
    """
    place, runs = 0, leaf.runs
    for expected in texts:
        line = "".join(run.text for run in runs[place : place + 1])
        place += 1
        while place < len(runs) and split(line) != split(expected):
            longer = line + runs[place].text
            if not "".join(expected.split()).startswith("".join(longer.split())):
                break
            line, place = longer, place + 1
        if split(line) != split(expected):
            yield findings.misprint(leaf.where, tidy(line), expected, None)
    nameless = [run for run in runs if UNREADABLE in run.text]
    if nameless:
        yield findings.nameless_letters(leaf.where, len(nameless), nameless[0].text)
    return runs[place:]


def _contents(
    words: Sequence[Word],
    first: Sequence[Passage],
    expected: Sequence[Passage],
    pages: Mapping[str, int],
) -> Sequence[Passage]:
    """Return the contents in as many columns as agree best with what is there.

    They are printed row by row, and read down the columns.
    """
    listed = [
        passage._replace(text=f"{passage.text} {pages.get(passage.text, 0)}", depth=-1)
        for passage in expected
        if passage.depth == 0
    ]
    behind = words[sum(len(split(passage.text)) for passage in first) :]

    def in_rows(columns: int) -> list[Passage]:
        high = -(-len(listed) // columns)
        return [entry for row in range(high) for entry in listed[row::high]]

    def agreeing(passages: Sequence[Passage]) -> int:
        texts = split(" ".join(entry.text for entry in passages))
        return sum(word.reads(text) for word, text in zip(behind, texts, strict=False))

    return max(map(in_rows, _COLUMNS), key=agreeing)


def _places(
    alignment: Alignment, pages: Mapping[str, int], leaves: Sequence[Leaf]
) -> Iterator[Finding]:
    """Yield headings that stand on another page than the outline and the contents say."""
    numbers = {leaf.where: number for number, leaf in enumerate(leaves, 1)}
    for each in alignment.read:
        passage = each.passage
        if passage.depth == 0 and each.words and passage.text in pages:
            there, listed = numbers[each.words[0].where], pages[passage.text]
            if there != listed:
                shown, wanted = (f"{passage.text}, page {page}" for page in (listed, there))
                yield findings.misprint("the outline", shown, wanted, passage.origin)


def _looks(alignment: Alignment, leaves: Sequence[Leaf]) -> Iterator[Finding]:
    """Yield lines that cannot be seen, are told otherwise than shown, or stand out of order."""
    owners = {
        (word.where, word.box): each.passage.origin
        for each in alignment.read
        for word in each.words
    }
    for leaf in leaves:
        for run in leaf.runs:
            origin = owners.get((leaf.where, run.box))
            if hidden := leaf.unseen.get(run.number):
                yield findings.unseen(leaf.where, hidden, tidy(run.text), origin)
            if letters(run.told) != letters(run.text):
                yield findings.misread(leaf.where, tidy(run.told), tidy(run.text), origin)
        for run in out_of_order(leaf.runs):
            message = f"“{tidy(run.text)}” stands out of its order on {leaf.where}"
            origin = owners.get((leaf.where, run.box))
            yield codes.MISSING_TEXT.finding(message, origin, help=findings.BUILD_OR_ASK)
