"""Tables and lists of entries that links can go to: captions, scopes and ids in one place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.model.translation import Second
from generator.records import dataclass
from generator.rulebook.html.writer import element, escaped, lines


@dataclass(frozen=True, slots=True)
class Line:
    """A row: the id that links go to, its head as plain text, its cells as markup."""

    id: str
    head: str
    cells: tuple[str, ...]
    second: Second | None = None
    """Its head in the second language."""


def table(caption: str, heads: Sequence[str], rows: Iterable[Line]) -> str:
    """Return a table that scrolls by itself where it is too wide; nothing without rows.

    The first of `heads` stands over the heads of the rows.
    """
    body = [
        element(
            "tr",
            element("th", escaped(row.head), beside(row.second), scope="row"),
            *(element("td", cell) for cell in row.cells),
            id=row.id,
        )
        for row in rows
    ]
    if not body:
        return ""
    columns = (element("th", escaped(head), scope="col") for head in heads)
    return scrolled(
        lines(
            (
                element("caption", escaped(caption)),
                element("thead", element("tr", *columns)),
                element("tbody", *body),
            )
        ),
        caption,
    )


def scrolled(content: str, name: str) -> str:
    """Return a table in a region that a keyboard reaches, so that it can be scrolled."""
    return element(
        "div",
        element("table", content),
        class_="scroll",
        role="region",
        aria_label=name,
        tabindex="0",
    )


def definitions(entries: Iterable[tuple[str, str, str]]) -> str:
    """Return ids, names (plain) and meanings (markup) as a list; nothing for none."""
    found = [
        element("dt", escaped(name), id=target) + element("dd", meaning)
        for target, name, meaning in entries
    ]
    return element("dl", *found) if found else ""


def beside(second: Second | None) -> str:
    """Return a name in the second language, to stand after the first; nothing for none."""
    if second is None:
        return ""
    return " " + element("span", escaped(second.text), class_="second", lang=second.language)


def headed(title: str, markup: str) -> str:
    """Return markup under a heading of the third rank; nothing for none."""
    return lines((element("h3", escaped(title)), markup)) if markup else ""
