"""The text of a CSV file in, its cells with their places out.

Commas, semicolons and tabs are told apart by the first row, outside quotes; a first line
``sep=;`` as spreadsheets write it is heeded. The format is RFC 4180's: a cell in quotes may hold
separators and line ends, a quote in it is doubled. https://www.rfc-editor.org/rfc/rfc4180
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from generator.reading.nodes import Source

SEPARATORS = (",", ";", "\t")
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_FOLD = re.compile(r" *\n[ \n]*")
_TOLD = re.compile(r'"?sep=(.)"?[ ,;]*\n')


class Cell(NamedTuple):
    """A cell: what it says, and where that stands in the file, quotes and outer spaces left out.

    Line ends within it are folded as YAML folds them: one becomes a space. `fault` says what is
    wrong with its quotes.
    """

    text: str
    start: int
    end: int
    fault: str = ""


Row: TypeAlias = tuple[Cell, ...]


def rows(made: Source) -> tuple[Row, ...]:
    """Return the rows that have any text in them, each with all its cells."""
    text = made.text
    told = _TOLD.match(text)
    start = told.end() if told else 0
    separator = told[1] if told else _separator(text)
    found = _rows(text, start, separator)
    return tuple(row for row in found if any(cell.text for cell in row))


def _separator(text: str) -> str:
    """Return what stands most often in the first line that holds anything, outside quotes."""
    plain = _QUOTED.sub("", text).lstrip("\n")
    first = plain.partition("\n")[0]
    return max(SEPARATORS, key=first.count)


def _rows(text: str, index: int, separator: str) -> Iterator[Row]:
    row: list[Cell] = []
    while index < len(text):
        cell, index = _cell(text, index, separator)
        row.append(cell)
        if index >= len(text) or text[index] == "\n":
            yield tuple(row)
            row = []
        index += 1
    if row:  # the text ends in a separator
        yield (*row, Cell("", len(text), len(text)))


def _cell(text: str, index: int, separator: str) -> tuple[Cell, int]:
    """Return the cell at `index`, and where the separator or the line end after it stands."""
    first = index
    while text[first : first + 1] == " ":
        first += 1
    if text[first : first + 1] != '"':
        end = _end(text, index, separator)
        return _trimmed(text, index, end), end
    match = _QUOTED.match(text, first)
    if match is None:
        return Cell(text[first + 1 :], first, first + 1, "no quote closes it"), len(text)
    end = _end(text, match.end(), separator)
    cell = _trimmed(text, first + 1, match.end() - 1)
    if text[match.end() : end].strip(" "):
        return cell._replace(fault="text goes on after its closing quote"), end
    return cell._replace(text=cell.text.replace('""', '"')), end


def _trimmed(text: str, start: int, end: int) -> Cell:
    raw = text[start:end]
    first = start + len(raw) - len(raw.lstrip(" \n"))
    inner = raw.strip(" \n")
    return Cell(_FOLD.sub(_folded, inner), first, first + len(inner))


def _folded(match: re.Match[str]) -> str:
    return "\n" * (match[0].count("\n") - 1) or " "


def _end(text: str, index: int, separator: str) -> int:
    places = (text.find(separator, index), text.find("\n", index))
    return min((place for place in places if place >= 0), default=len(text))
