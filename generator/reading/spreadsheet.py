"""Units from a CSV file: the keys of a definition in, the same with the rows as units out.

A row becomes the node that the same unit would be in YAML, its texts with their places in the CSV
file: one decoder reads both, and complains of both alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TypeAlias

from generator.diagnostics import Pragma, Span
from generator.model.counters import Back, Unit
from generator.model.notation import Notation, Parsed, Text, Truth, Whole, Word, plan
from generator.model.numbers import Factors
from generator.reading.codes import (
    CSV_COLUMN,
    CSV_DATE,
    CSV_ENCODING,
    CSV_FORMULA,
    CSV_HEADLESS,
    CSV_ID,
    CSV_QUOTES,
    CSV_TWICE,
    EMPTY_FILE,
)
from generator.reading.files import (
    FindFile,
    NamedFile,
    beginning,
    complain_of_long_number,
    complain_of_odd_within,
    fetch,
    source,
)
from generator.reading.nearest import nearest
from generator.reading.nodes import (
    CELL,
    REFUSED,
    ListNode,
    MappingNode,
    Node,
    Record,
    ScalarNode,
    Source,
    span_of,
)
from generator.records import Frozen

SEPARATORS = (",", ";", "\t")
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_FOLD = re.compile(r" *\n[ \n]*")
_TOLD = re.compile(r'"?sep=(.)"?[ ,;]*\n')


Row: TypeAlias = tuple[ScalarNode, ...]
"""Cells: what each says, and where that stands in the file, quotes and outer spaces left out.

Line ends within a cell are folded as YAML folds them: one becomes a space. One whose quotes are
wrong is REFUSED.
"""


def rows(made: Source, record: Record) -> tuple[Row, ...]:
    """Return the rows that have any text in them, each with all its cells."""
    text = made.text
    told = _TOLD.match(text)
    # Else what stands most often in the first line that holds anything, outside quotes.
    first = _QUOTED.sub("", text).lstrip("\n").partition("\n")[0]
    separator = told[1] if told else max(SEPARATORS, key=first.count)
    found = _rows(made, told.end() if told else 0, separator, record)
    return tuple(row for row in found if any(cell.value for cell in row))


def _rows(made: Source, index: int, separator: str, record: Record) -> Iterator[Row]:
    row: list[ScalarNode] = []
    text = made.text
    while index < len(text):
        cell, index = _cell(made, index, separator, record)
        row.append(cell)
        if index >= len(text) or text[index] == "\n":
            yield tuple(row)
            row = []
        index += 1
    if row:  # the text ends in a separator
        yield (*row, ScalarNode(made, "", CELL, len(text), len(text)))


def _cell(made: Source, index: int, separator: str, record: Record) -> tuple[ScalarNode, int]:
    """Return the cell at `index`, and where the separator or the line end after it stands."""
    text = made.text
    first = index
    while text[first : first + 1] == " ":
        first += 1
    if text[first : first + 1] != '"':
        end = _end(text, index, separator)
        return _trimmed(made, index, end), end
    match = _QUOTED.match(text, first)
    if match is None:
        cell = ScalarNode(made, text[first + 1 :], REFUSED, first, first + 1)
        _complain_of_quotes(cell, "no quote closes it", record)
        return cell, len(text)
    end = _end(text, match.end(), separator)
    cell = _trimmed(made, first + 1, match.end() - 1)
    if text[match.end() : end].strip(" "):
        _complain_of_quotes(cell, "text goes on after its closing quote", record)
        return cell._replace(style=REFUSED), end
    return cell._replace(value=cell.value.replace('""', '"')), end


def _complain_of_quotes(cell: ScalarNode, wrong: str, record: Record) -> None:
    message = f"this cell is in quotes, and {wrong}"
    advice = "double each quote that is part of the text"
    record.complain(CSV_QUOTES, message, cell, help=advice)


def _trimmed(made: Source, start: int, end: int) -> ScalarNode:
    raw = made.text[start:end]
    first = start + len(raw) - len(raw.lstrip(" \n"))
    inner = raw.strip(" \n")
    value = _FOLD.sub(lambda fold: "\n" * (fold[0].count("\n") - 1) or " ", inner)
    return ScalarNode(made, value, CELL, first, first + len(inner))


def _end(text: str, index: int, separator: str) -> int:
    places = (text.find(separator, index), text.find("\n", index))
    return min((place for place in places if place >= 0), default=len(text))


FACTORS = "factors"

_WHOLE = re.compile(r"([0-9]+)[.,]0+")
_ERROR = re.compile(r"#[A-ZÄÖÜ/0]{2,8}[!?]?|#{3,}")
_MONTH = r"[^\W\d_]{3,9}\.?"
_DATE = re.compile(
    rf"[0-9]{{1,2}}[. -]{{1,2}}{_MONTH}([ -][0-9]{{2,4}})?"  # 04. Mrz, 4-Mar, 3 April 2026
    rf"|{_MONTH}[ -][0-9]{{2,4}}"  # Mar-04
    r"|[0-9]{1,2}[./][0-9]{1,2}[./]([0-9]{2}|[0-9]{4})?"  # 04.03.2026, 3/4/26, 4.3.
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2}( 0?0:00.*)?"  # 2026-03-04
    r"|4[0-9]{4}"  # 46085, the number of a day
)


class Column(Frozen):
    """What a column holds: a key of a unit, of its back (`group`), or one of its factors."""

    key: str
    notation: Notation
    group: str = ""
    number: int = 0
    """Which of the factors."""


def known_columns(factors: Sequence[str]) -> Mapping[str, Column]:
    """Return every head that is known; `factors` are the names in `counters.factors`."""
    known = {"id": Column("id", Text())}
    for member in plan(Unit).members:
        known[member.written] = Column(member.written, member.notation)
    for member in plan(Back).members:
        known[f"back.{member.written}"] = Column(member.written, member.notation, "back")
    known["back"] = known["back.kind"]
    for number, name in enumerate(factors):
        known.setdefault(_plain(name), Column(_plain(name), Whole(), FACTORS, number))
    return known


def column_of(head: str, known: Mapping[str, Column]) -> Column | None:
    """Return the column of a head, whatever its capitals and spaces."""
    name = _plain(head)
    return known.get(name) or known.get(name.replace("back-", "back.", 1))


def _plain(text: str) -> str:
    return re.sub(r"[ _]+", "-", text.strip().lower())


def text_of(column: Column, cell: ScalarNode, record: Record) -> str | None:
    """Return what a cell says as YAML would: ``3.0`` is 3 where a whole number belongs.

    Words of the language may have capitals and spaces. What a spreadsheet has spoilt gives None and
    a finding.
    """
    text = cell.value
    if text.startswith("=") or _ERROR.fullmatch(text):
        what = "a formula" if text.startswith("=") else "an error of the spreadsheet"
        advice = "paste the value itself into the cell, as text"
        record.complain(CSV_FORMULA, f"{text!r} is {what}, not a value", cell, help=advice)
        return None
    factors = column.group == FACTORS or column.notation == Parsed(Factors)
    if factors and _DATE.fullmatch(text):
        why = "the spreadsheet took factors such as 3-4 for a day of the year"
        own = "give each factor a column of its own, headed by its name in `counters.factors`"
        advice = f"format the column as text and type the factors again, or {own}"
        record.complain(CSV_DATE, f"{text!r} is a date: {why}", cell, help=advice)
        return None
    match column.notation:
        case Whole() if whole := _WHOLE.fullmatch(text):
            text = whole[1]
        case Truth():
            text = text.lower()
        case Parsed() if column.key == "type":
            text = text.lower()
        case Word():
            text = _plain(text)
        case _:
            pass
    return text


UNITS, FROM = "units", "units-from"
REMARKS = "postwar"
"""Head of the column with remarks: what stands behind `# postwar:` in YAML, each on its row."""
_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))

Entry = tuple[ScalarNode, Node]


def with_units(
    root: MappingNode, find: FindFile, record: Record
) -> tuple[MappingNode, Source | None]:
    """Return a definition with the units of its CSV file, and that file where there is one."""
    given = {key.value: (key, value) for key, value in root.entries}
    key, name = given.get(FROM, (None, None))
    if key is None or not isinstance(name, ScalarNode) or not name.value:
        return root, None
    file = fetch(name.value, span_of(name), FROM, find, record)
    made = _source(file, record) if file else None
    if made is None:
        return root, None
    written = given.get(UNITS, (None, None))[1]
    if written is not None and not isinstance(written, MappingNode):
        return root, made
    entries: tuple[Entry, ...] | None = None
    with record.going_on(made.name, span_of(name)):
        entries = _merged(written, _units(made, _factor_names(given), record), record)
    if entries is None:
        return root, made
    at = written or MappingNode(made, (), 0, len(made.text.rstrip()))
    head = given[UNITS][0] if UNITS in given else key._replace(value=UNITS)
    given[UNITS] = (head, at._replace(entries=entries))
    return root._replace(entries=tuple(given.values())), made


def _source(file: NamedFile, record: Record) -> Source | None:
    """Return the text of a spreadsheet; None and a finding where its encoding cannot be told."""
    data, name = file.data, file.name
    encoding = next((known for mark, known in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        where = "" if encoding == "utf-16" else f": byte {data[error.start]:02X} is no part of it"
        line = data[: error.start].count(b"\n") + 1 if encoding != "utf-16" else 1
        message = f"{name} is not text in {encoding.removesuffix('-sig').upper()}{where}"
        advice = "save it as CSV UTF-8 (in Excel: Save as, CSV UTF-8), or as Unicode text"
        record.complain(CSV_ENCODING, message, Span(name, line, 1, line, 1), help=advice)
        return None
    return source(name, text.replace("\0", "\ufffd"), record)


def _merged(
    written: MappingNode | None, more: Sequence[Entry], record: Record
) -> tuple[Entry, ...]:
    entries = {key.value: (key, value) for key, value in (written.entries if written else ())}
    for key, value in more:
        first = entries.setdefault(key.value, (key, value))[0]
        if first is not key:
            message = f"the unit {key.value} is given twice"
            advice = "give each an id of its own; `count` says how many counters are alike"
            origin = f"{UNITS}.{key.value}"
            record.complain_of_twin(CSV_TWICE, message, (first, key), advice, origin)
    return tuple(entries.values())


def _factor_names(given: dict[str, Entry]) -> tuple[str, ...]:
    """Return the names in `counters.factors`, as far as they are texts."""
    style = given.get("counters", (None, None))[1]
    if not isinstance(style, MappingNode):
        return ()
    names = next((value for key, value in style.entries if key.value == FACTORS), None)
    items = names.items if isinstance(names, ListNode) else ()
    return tuple(item.value for item in items if isinstance(item, ScalarNode))


def _units(made: Source, factors: Sequence[str], record: Record) -> list[Entry]:
    """Return a key and a node for each row below the head."""
    table = rows(made, record)
    if not table:
        record.complain(EMPTY_FILE, f"{made.name} is empty", beginning(made.name))
        return []
    for cell in (cell for row in table for cell in row):
        complain_of_odd_within(made, cell.start, cell.end, record)
        complain_of_long_number(cell, record)
    columns = _columns(made, table[0], factors, record)
    found = (_unit(table[0], columns, row, record) for row in table[1:] if columns)
    return [entry for entry in found if entry is not None]


def _columns(
    made: Source, row: Row, factors: Sequence[str], record: Record
) -> Sequence[Column | None]:
    """Return what each column holds, None where nothing or nobody knows.

    There are none where the rows below could not be told apart.
    """
    known = known_columns(factors)
    columns = [column_of(cell.value, known) for cell in row]
    for at, (cell, column) in enumerate(zip(row, columns, strict=True)):
        if cell.value and column is None and cell.value != REMARKS:
            meant = nearest(cell.value, known)
            question = f"; did you mean {meant!r}?" if meant else ""
            message = f"a unit has no key {cell.value!r}{question}"
            possible = f"possible here: {', '.join(known)}"
            record.complain(CSV_COLUMN, message, cell, help=possible, fix=meant)
            columns[at] = known[meant] if meant and known[meant] not in columns else None
        elif column is not None and column in columns[:at]:
            record.complain(CSV_HEADLESS, f"the column {cell.value!r} is given twice", cell)
    _complain_of_two_ways(row, columns, record)
    if not any(column is not None and column.key == "id" for column in columns):
        where = made.span(row[0].start, row[-1].end)
        advice = "the first row names the keys of a unit: id, name, side, type ..."
        record.complain(CSV_ID, f"{made.name} has no column `id`", where, help=advice)
        return ()
    return columns


def _complain_of_two_ways(row: Row, columns: Sequence[Column | None], record: Record) -> None:
    """Complain of factors that have a column together, and columns of their own."""
    given = [(cell, column) for cell, column in zip(row, columns, strict=True) if column]
    if any(column.group == FACTORS for _, column in given):
        for cell, column in given:
            if column.key == FACTORS and not column.group:
                message = "the factors have columns of their own, and one together"
                record.complain(CSV_HEADLESS, message, cell)


def _unit(head: Row, columns: Sequence[Column | None], row: Row, record: Record) -> Entry | None:
    if any(cell.style == REFUSED for cell in row):
        return None
    found: dict[Column, ScalarNode] = {}
    heads = {
        column: cell._replace(value=column.key, style=CELL)
        for column, cell in zip(columns, head, strict=True)
        if column is not None
    }
    for cell, over, column in zip_longest(row, head[: len(row)], columns[: len(row)]):
        if not cell.value:
            continue
        if column is not None:
            text = text_of(column, cell, record)
            style = REFUSED if text is None else CELL
            found[column] = cell._replace(value=text or "", style=style)
        elif over is not None and over.value == REMARKS:
            reach = cell.source.span(row[0].start, row[-1].end)
            said = f"{REMARKS}: {cell.value.removeprefix(f'{REMARKS}:').strip()}"
            record.pragmas.append(Pragma(span_of(cell), said, reach))
        elif over is None or not over.value:
            advice = "a text with a separator in it needs quotes"
            record.complain(CSV_HEADLESS, f"{cell.value!r} has no head", cell, help=advice)
    name = next((node for column, node in found.items() if column.key == "id"), None)
    if name is None:
        first = next(cell for cell in row if cell.value)
        record.complain(CSV_ID, "this row has no id", first)
    if name is None or name.style == REFUSED:
        return None
    entries = tuple(_entries(found, heads))
    return name, MappingNode(name.source, entries, row[0].start, row[-1].end)


def _entries(found: dict[Column, ScalarNode], heads: dict[Column, ScalarNode]) -> Iterator[Entry]:
    """Yield what a row says of its unit: plain keys, then its factors, then its back."""
    for column, node in found.items():
        if not column.group and column.key != "id":
            yield heads[column], node
    factors = [(column, node) for column, node in found.items() if column.group == FACTORS]
    spoilt = next((node for _, node in factors if node.style == REFUSED), None)
    if spoilt is not None:
        yield spoilt._replace(value=FACTORS), spoilt
    elif factors:
        factors.sort(key=lambda pair: pair[0].number)
        first, last = factors[0][1], factors[-1][1]
        joined = "-".join(node.value for _, node in factors)
        head = heads[factors[0][0]]._replace(value=FACTORS)
        yield head, first._replace(value=joined, end=max(last.end, first.end))
    back = [(column, node) for column, node in found.items() if column.group == "back"]
    if back:
        yield heads[back[0][0]]._replace(value="back"), _back(back, heads)


def _back(back: list[tuple[Column, ScalarNode]], heads: dict[Column, ScalarNode]) -> Node:
    """Return what the back is: a word where nothing more is said of it."""
    if [column.key for column, _ in back] == ["kind"]:
        return back[0][1]
    entries = tuple((heads[column], node) for column, node in back)
    ends = [node.end for _, node in back]
    starts = [node.start for _, node in back]
    return MappingNode(back[0][1].source, entries, min(starts), max(ends))
