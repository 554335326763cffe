from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.names import numbered_sections

_NUMBER = r"(?P<number>\d{1,2}(?:\.\d{1,2})*)"
_TITLED = re.compile(
    rf"\b(?:rule|section)\s+{_NUMBER}(?:,?\s+[(\N{{LEFT DOUBLE QUOTATION MARK}}\"*]?)(?=[A-Z])",
    re.IGNORECASE,
)
_SEE = re.compile(rf"(?:\b[Ss]ee\s+|\N{{SECTION SIGN}}\s*){_NUMBER}\b(?![:%\d])")


@check("REF038", "title-beside-a-number", WARNING, english=True)
def misplaced_titles(subject: Subject) -> Iterator[Finding]:
    """A text gives a section another number, or another title, than it has.

    "Rule 7, Supply" where Supply is rule 9, "see 12.4" where there is no 12.4: sections number
    themselves, and what is typed in plain words stays behind. The English rules of a game of 2011
    sent their readers to a section that had moved. Write `{rule:supply}`.
    """
    sections = numbered_sections(subject.game.rules.sections)
    titles = {entry.section.title: entry.number for entry in sections}
    numbers = {entry.number for entry in sections}
    for line in subject.lines if sections else ():
        yield from _titled(line, titles)
        for match in _SEE.finditer(line.text):
            if match["number"] not in numbers:
                yield misplaced_titles.finding(
                    f"there is no rule {match['number']}",
                    line.origin,
                    within=line.within(*match.span("number")),
                    help="write {rule:...} with the id of the section: it prints the number",
                )


def _titled(line: Line, titles: dict[str, str]) -> Iterator[Finding]:
    for match in _TITLED.finditer(line.text):
        found = [title for title in titles if line.text.startswith(title, match.end())]
        title = max(found, key=len, default=None)
        if title is not None and not _is(match["number"], title, titles):
            yield misplaced_titles.finding(
                f"{title} is rule {titles[title]}",
                line.origin,
                within=line.within(*match.span("number")),
                help="write {rule:...} with the id of the section: it prints the number",
                fix=None if line.references(*match.span("number")) else titles[title],
            )


def _is(number: str, title: str, titles: dict[str, str]) -> bool:
    return titles[title] == number
