"""A page compared: what should stand on it and what was read from it in, findings out.

Where a text stands comes from the manifest, what it says from the definition. Texts without an
origin, such as the caption of a scale, are held against the manifest itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.comparison import codes, findings
from generator.comparison.expected import Wording, letters, read_lines, tidy
from generator.comparison.glyphs import UNREADABLE, Page, Run, around
from generator.comparison.matching import Match, match, same_size
from generator.comparison.text_runs import passages, touching
from generator.diagnostics import Finding, Origin
from generator.manifest import PrintedText
from generator.model.names import counted
from generator.records import Frozen

MOST_STRAYS = 10
"""Texts nobody asked for that are told one by one; the rest of a page is counted."""


class Found(Frozen):
    """What was found in the place of a passage: its lines and the runs of each, in order."""

    lines: tuple[PrintedText, ...]
    runs: tuple[tuple[Run, ...], ...]

    @property
    def origin(self) -> Origin | None:
        """The value of the definition that the passage prints."""
        return self.lines[0].origin

    @property
    def shown(self) -> str:
        """What the letters on the page show, a space between lines."""
        lines = ("".join(run.text for run in runs) for runs in self.runs)
        return tidy(" ".join(lines))

    def told(self, version: str) -> str:
        """Return what the file tells a reader: a space between lines, none where two touch.

        Whether they do cannot be seen where a page may be turned; then it is as in `version`.
        """
        lines = ("".join(run.told for run in runs) for runs in self.runs)
        return tidy(read_lines(lines, version, touching(self.lines)))

    def reads(self, version: str) -> bool:
        """Whether the letters on the page are those of a version, but for hyphens of division."""
        lines = ("".join(run.text for run in runs) for runs in self.runs)
        shown = read_lines(lines, version)
        return letters(version) in {letters(self.shown), letters(shown)}

    def versions(self, wording: Wording) -> tuple[str, ...]:
        """Return the ways in which it may read; none where the definition has it no longer."""
        if self.origin is None:
            return (tidy(" ".join(line.content for line in self.lines)),)
        return wording.versions(self.origin)


def compare(
    where: str, texts: Sequence[PrintedText], page: Page, wording: Wording
) -> Iterator[Finding]:
    """Yield what is wrong with `page`, called `where`, on which `texts` were printed."""
    wrong, strays = compare_figures(where, texts, page, wording)
    yield from wrong
    yield from _strays(where, strays)


def compare_figures(
    where: str, texts: Sequence[PrintedText], page: Page, wording: Wording
) -> tuple[tuple[Finding, ...], tuple[Run, ...]]:
    """Compare the `texts` of figures only; return what is wrong, and the runs of all other text."""
    present = [text for text in texts if letters(text.content)]
    matched = match(present, page.runs)
    return tuple(_placed(where, present, matched, page, wording)), matched.strays


def _placed(
    where: str, present: Sequence[PrintedText], matched: Match, page: Page, wording: Wording
) -> Iterator[Finding]:
    """Yield what is wrong with texts that have a place of their own."""
    if present and not any(matched.found):
        texts = counted(len(present), "text")
        message = f"{where} has none of its texts: {texts} missing"
        yield codes.MISSING_TEXT.finding(message, help=findings.BUILD_OR_ASK)
    else:
        found = [
            Found(
                tuple(present[number] for number in numbers),
                tuple(matched.found[number] for number in numbers),
            )
            for numbers in passages(present, wording)
        ]
        nameless = [each for each in found if UNREADABLE in each.shown]
        if nameless:
            yield findings.nameless_letters(where, len(nameless), nameless[0].lines[0].content)
        for each in found:
            if each not in nameless:
                yield from _passage(where, each, page, wording)


def _passage(where: str, found: Found, page: Page, wording: Wording) -> Iterator[Finding]:
    versions = found.versions(wording)
    if not versions:
        yield findings.no_longer_defined(where, found.shown, found.origin)
    elif not any(found.runs):
        yield findings.missing_text(where, versions[0], found.origin)
    else:
        yield from _said(where, found, versions)
        yield from _looks(where, found, page)


def _said(where: str, found: Found, versions: tuple[str, ...]) -> Iterator[Finding]:
    shown = [text for text in versions if found.reads(text)]
    if not shown:
        yield findings.misprint(where, found.shown, versions[0], found.origin)
    elif all(found.told(version) != version for version in shown):
        yield findings.misread(where, found.told(shown[0]), shown[0], found.origin)


def _looks(where: str, found: Found, page: Page) -> Iterator[Finding]:
    runs = [run for runs in found.runs for run in runs]
    unseen = "".join(page.unseen.get(run.number, "") for run in runs)
    if unseen:
        yield findings.unseen(where, unseen, found.shown, found.origin)
    sizes = [
        (run.size, line.size)
        for line, runs in zip(found.lines, found.runs, strict=True)
        for run in runs
        if not same_size(run.size, line.size)
    ]
    if sizes:
        size, set_size = sizes[0]
        told = f"“{found.shown}” on {where} is {size:.2f} mm high"
        message = f"{told} instead of {set_size:.2f} mm"
        yield codes.TYPE_SIZE.finding(message, found.origin, help=findings.BUILD_OR_ASK)


def _strays(where: str, strays: Sequence[Run]) -> Iterator[Finding]:
    together = list(_together(strays))
    for runs in together[:MOST_STRAYS]:
        text = tidy("".join(run.told for run in runs))
        shown = tidy("".join(run.text for run in runs))
        yield findings.unasked(where, shown or text, around(run.box for run in runs))
    if len(together) > MOST_STRAYS:
        yield findings.more_unasked(where, len(together) - MOST_STRAYS)


def _together(strays: Sequence[Run]) -> Iterator[list[Run]]:
    """Join runs that stand side by side: readers see them as one text."""
    runs: list[Run] = []
    for run in strays:
        if runs:
            one, other = runs[-1].box, run.box
            across = max(one[0], other[0]) - min(one[2], other[2])
            down = max(one[1], other[1]) - min(one[3], other[3])
            if across >= run.size or down >= 0:
                yield runs
                runs = []
        runs.append(run)
    if runs:
        yield runs
