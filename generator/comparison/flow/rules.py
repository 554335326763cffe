"""The rulebook read back: its pages and its outline in, findings out.

Figures were compared place by place before, with the manifest. All other text is read in the order
in which it is painted, and must say what the definition says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from generator.comparison import findings
from generator.comparison.expected import tidy
from generator.comparison.flow.alignment import Alignment, align, differences
from generator.comparison.flow.continued import parted, with_titles_again
from generator.comparison.flow.folding import notes_of
from generator.comparison.flow.leaves import Leaf, out_of_order, standing
from generator.comparison.flow.wanted import Passage, Teller
from generator.comparison.flow.words import Printed, Word, split, words_of
from generator.comparison.glyphs import UNREADABLE, Bookmark, Run
from generator.comparison.matching import letters
from generator.diagnostics import Finding
from generator.manuscript import rules
from generator.manuscript.rules import YOUR_NOTES, RunningLines
from generator.model.elsewhere import MODIFIERS
from generator.model.game import Game
from generator.model.names import names_of
from generator.model.rules import CONTINUED
from generator.model.telling import MOVEMENT_COSTS

_COLUMNS = (3, 2, 1, 4)
"""Columns that the contents may have."""


def cover(game: Game) -> Iterator[Passage]:
    """Yield what stands above the contents."""
    yield from Teller(names_of(game), numbered=True).passages(rules.cover(game))


def body(game: Game) -> Iterator[Passage]:
    """Yield everything behind the contents; what stands in figures has a place of its own."""
    nodes = (*rules.elsewhere(game), *rules.printed(game))
    yield from Teller(names_of(game), numbered=True).passages(nodes)


def prove_rules(
    game: Game, name: str, leaves: Sequence[Leaf], outline: Sequence[Bookmark], count: int
) -> Iterator[Finding]:
    """Compare the running text of the file called `name`, printed with `count` pages."""
    told = tuple(body(game))
    pages = _pages(told, outline or _standing(told, leaves))
    yield from _outline(name, told, outline)
    around = RunningLines(game.title, game.edition, tuple(pages.items()), count)
    yield from _running(game, name, leaves, told, around)


def prove_booklet(game: Game, name: str, leaves: Sequence[Leaf]) -> Iterator[Finding]:
    """Compare the running text of a booklet, whose `leaves` are in the order of reading.

    Its outline speaks of sheets: contents and running heads must agree with where headings stand.
    """
    told, notes = tuple(body(game)), notes_of(leaves)
    pages = tuple(_pages(told, _standing(told, leaves)).items())
    around = RunningLines(game.title, game.edition, pages, len(leaves), bound=True, notes=notes)
    yield from _running(game, name, leaves, (*told, *[Passage(YOUR_NOTES)] * notes), around)


def _standing(told: Sequence[Passage], leaves: Sequence[Leaf]) -> tuple[Bookmark, ...]:
    titles = [passage.text for passage in told if passage.depth == 0]
    return standing(titles, [leaf.runs for leaf in leaves])


def _running(
    game: Game, name: str, leaves: Sequence[Leaf], told: Sequence[Passage], around: RunningLines
) -> Iterator[Finding]:
    """Compare what stands around the columns of each page, then what runs through them."""
    listed = [passage for passage in told if passage.depth == 0]
    pages = {title: page for title, page in around.headings if page is not None}
    columns: list[Leaf] = []
    for number, leaf in enumerate(leaves, 1):
        texts = [text for line in around.lines(number) for text in line if text]
        lines, rest = _lines(leaf.runs, texts)
        yield from _lines_around(leaf, lines, texts)
        yield from _letters(leaf)
        columns.append(replace(leaf, runs=tuple(_once(rest))))
    printed = [Printed(leaf.where, run) for leaf in columns for run in leaf.runs]
    first = tuple(cover(game))
    vocabulary = {word for passage in (*first, *told) for word in split(passage.text)}
    words = words_of(printed, vocabulary)
    plain = (*first, *_contents(words, first, listed, pages), *told)
    passages = with_titles_again(plain, words)
    alignment = align(passages, words)
    yield from differences(passages, words, alignment, name)
    yield from parted(passages, words, alignment)
    yield from _places(passages, words, alignment, pages, leaves)
    yield from _looks(passages, words, alignment, columns)


def _pages(told: Sequence[Passage], outline: Sequence[Bookmark]) -> dict[str, int]:
    """Return the page of each heading by the outline, where it may be numbered otherwise."""
    listed = [passage.text for passage in told if passage.depth == 0]
    entries = [entry for entry in reversed(outline) if entry.depth == 0]
    exact = {tidy(entry.title): entry.page for entry in entries}
    bare = {_bare(title): page for title, page in exact.items()}
    return {title: exact.get(tidy(title), bare.get(_bare(tidy(title)), 0)) for title in listed}


def _bare(title: str) -> str:
    """Return a heading without its number."""
    number, dot, bare = title.partition(". ")
    return bare if dot and number.isdecimal() else title


def _outline(name: str, told: Sequence[Passage], outline: Sequence[Bookmark]) -> Iterator[Finding]:
    """Yield the first difference between the headings and the outline."""
    wanted = [(tidy(passage.text), passage.depth) for passage in told if passage.depth >= 0]
    shown = [(tidy(entry.title), entry.depth) for entry in outline]
    if wanted == shown:
        return
    least = min(len(wanted), len(shown))
    place = next((n for n in range(least) if wanted[n] != shown[n]), least)
    titles = [each[place][0] if place < len(each) else "nothing" for each in (shown, wanted)]
    origins = [passage.origin for passage in told if passage.depth >= 0]
    origin = origins[place] if place < len(origins) else None
    yield findings.misprint(f"the outline of {name}", titles[0], titles[1], origin)


def _lines(runs: tuple[Run, ...], texts: Sequence[str]) -> tuple[tuple[str, ...], tuple[Run, ...]]:
    """Return the lines around the columns, which are painted first, and the runs behind them.

    A line in several faces is several runs: it goes on while that is what the text says next.
    """
    shown: list[str] = []
    place = 0
    for wanted in texts:
        line = "".join(run.text for run in runs[place : place + 1])
        place += 1
        while place < len(runs) and split(line) != split(wanted):
            longer = line + runs[place].text
            if not _begins(wanted, longer):
                break
            line, place = longer, place + 1
        shown.append(tidy(line))
    return tuple(shown), runs[place:]


def _once(runs: Sequence[Run]) -> Iterator[Run]:
    """Yield the runs without those that say that a list goes on from another column."""
    titles = (MOVEMENT_COSTS, MODIFIERS)
    repeated = {letters(CONTINUED.format(title)) for title in titles}
    yield from (run for run in runs if letters(run.text) not in repeated)


def _begins(wanted: str, text: str) -> bool:
    """Whether a text begins so, whatever its spaces."""
    return "".join(wanted.split()).startswith("".join(text.split()))


def _lines_around(leaf: Leaf, lines: Sequence[str], texts: Sequence[str]) -> Iterator[Finding]:
    """Compare the head and the foot of a page."""
    for shown, wanted in zip(lines, texts, strict=True):
        if split(shown) != split(wanted):
            yield findings.misprint(leaf.where, shown, wanted, None)


def _letters(leaf: Leaf) -> Iterator[Finding]:
    nameless = [run for run in leaf.runs if UNREADABLE in run.text]
    if nameless:
        yield findings.nameless_letters(leaf.where, len(nameless), nameless[0].text)


def _in_rows(
    listed: Sequence[Passage], pages: Mapping[str, int], columns: int
) -> Iterator[Passage]:
    """Yield the contents row by row, as they are printed; they are read down the columns."""
    high = -(-len(listed) // columns)
    for row in range(high):
        for entry in listed[row::high]:
            yield entry._replace(text=f"{entry.text} {pages.get(entry.text, 0)}", depth=-1)


def _contents(
    words: Sequence[Word],
    first: Sequence[Passage],
    listed: Sequence[Passage],
    pages: Mapping[str, int],
) -> tuple[Passage, ...]:
    """Return the contents in as many columns as agree best with what is there."""
    start = sum(len(split(passage.text)) for passage in first)

    def agreeing(columns: int) -> int:
        wanted = split(" ".join(entry.text for entry in _in_rows(listed, pages, columns)))
        return sum(word.reads(one) for word, one in zip(words[start:], wanted, strict=False))

    return tuple(_in_rows(listed, pages, max(_COLUMNS, key=agreeing)))


def _places(
    passages: Sequence[Passage],
    words: Sequence[Word],
    alignment: Alignment,
    pages: Mapping[str, int],
    leaves: Sequence[Leaf],
) -> Iterator[Finding]:
    """Yield headings that stand on another page than the outline and the contents say."""
    numbers = {leaf.where: number for number, leaf in enumerate(leaves, 1)}
    for passage, read in zip(passages, alignment.read, strict=True):
        if passage.depth == 0 and read.words:
            page, told = numbers[words[min(read.words)].where], pages.get(passage.text)
            if told is not None and page != told:
                shown, wanted = (f"{passage.text}, page {each}" for each in (told, page))
                yield findings.misprint("the outline", shown, wanted, passage.origin)


def _looks(
    passages: Sequence[Passage],
    words: Sequence[Word],
    alignment: Alignment,
    leaves: Sequence[Leaf],
) -> Iterator[Finding]:
    """Yield lines that cannot be seen, are told otherwise than shown, or stand out of order."""
    owners = {
        (words[number].where, words[number].box): passage.origin
        for passage, read in zip(passages, alignment.read, strict=True)
        for number in read.words
    }
    for leaf in leaves:
        for run in leaf.runs:
            origin = owners.get((leaf.where, run.box))
            if run.number in leaf.unseen:
                hidden = leaf.unseen[run.number]
                yield findings.unseen(leaf.where, hidden, tidy(run.text), origin)
            if letters(run.told) != letters(run.text):
                yield findings.misread(leaf.where, tidy(run.told), tidy(run.text), origin)
        for run in out_of_order(leaf.runs):
            origin = owners.get((leaf.where, run.box))
            yield findings.out_of_place(leaf.where, tidy(run.text), origin)
