"""References that lead nowhere, names with a slip, and abbreviations."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from generator.board import BadReference
from generator.checks.check import (
    EACH_TEXT,
    ERROR,
    WARNING,
    Findings,
    check,
    finding,
    in_line,
    of_game,
    repeated,
)
from generator.checks.context import CheckContext, of_things
from generator.checks.sentences.line import Line
from generator.checks.slips import WORD, slips_of_names, texts_with_names
from generator.checks.wording import advice, span_of
from generator.diagnostics import Origin
from generator.edit_distance import nearest
from generator.model.prose import Reference
from generator.model.schema import counter_of, route_parts
from generator.model.tables import CategoryTable, ResultsTable, Table
from generator.model.walk import key_refers

# ---- references to nothing


_READ_AGAINST_THE_GRID = frozenset({"hex", "hexside", "path", "route", "spot"})


@check("REF001", ERROR, safe=True)
def dead_reference(context: CheckContext) -> Findings:
    """An entry refers to an id that does not exist.

    A set-up names a unit that is not among the units, a modifier a section that is not in the
    rules. Usually the id is mistyped; sometimes the thing was renamed.
    """
    for node in context.nodes:
        kind, name = node.refers, node.value
        cls: type = type(node.value)
        keyed = key_refers(cls)
        if keyed is not None and keyed not in _READ_AGAINST_THE_GRID:
            entry, known = getattr(node.value, node.value.KEY), context.names.get(keyed, {})
            if entry not in known:
                message = f"there is no {keyed} {entry!r}"
                yield finding(message, node.origin, on_key=True, **advice(entry, known))
        if kind == "counter":
            kind, name = "unit", counter_of(name)[0]
        if kind == "route":
            for link in route_parts(node.value)[1]:
                if link.text not in (known := context.names["link"]):
                    within = link.offset, link.offset + len(link.text)
                    meant = advice(link.text, known) | {"fix": None}
                    yield finding(
                        f"there is no link {link.text!r}", node.origin, within=within, **meant
                    )
        if kind is not None and kind not in _READ_AGAINST_THE_GRID and name:
            known = context.names.get(kind, {})
            if name not in known:
                meant = advice(name, known)
                meant["fix"] = meant["fix"] and node.value.replace(name, meant["fix"], 1)
                yield finding(f"there is no {kind} {name!r}", node.origin, **meant)


@check("REF002", ERROR, safe=True, reads=EACH_TEXT)
def dead_reference_in_text(context: CheckContext) -> Findings:
    """A text refers to an id that does not exist.

    `{unit:ki-43}` prints the name of a unit, `{rule:landing}` the number of a section, `{hex:33}` a
    hex that is on the map. A reference that leads nowhere has nothing to print.
    """
    turns = context.game.turns
    for origin, prose in context.prose:
        for inline in prose.inlines():
            fault = _fault(context, inline) if isinstance(inline, Reference) else None
            if fault is None or not isinstance(inline, Reference):
                continue
            kind, form = inline.kind, f":{inline.form}" if inline.form else ""
            meant = advice(inline.target, context.names.get(kind, {}))
            if kind == "turn":
                meant["fix"] = None
                known = turns is not None and turns.count > 0
                meant["help"] = (
                    f"the game has turns 1 to {turns.count}" if turns and known else None
                )
            if meant["fix"]:
                meant["fix"] = f"{{{kind}:{meant['fix']}{form}}}"
            yield finding(fault, origin, within=(inline.start, inline.end), **meant)


def _fault(context: CheckContext, reference: Reference) -> str | None:
    if reference.kind != "hex":
        missing = reference.target not in context.names.get(reference.kind, {})
        return f"there is no {reference.kind} {reference.target!r}" if missing else None
    if context.grid is None:
        return "the game has no map" if context.game.map is None else None
    try:
        context.grid.cell(reference.target)
    except BadReference as mistake:
        return mistake.message
    return None


@check("REF005", ERROR, safe=True)
def dead_footnote(context: CheckContext) -> Findings:
    """A row or a column refers to a footnote that the table does not have.

    The mark would be printed and lead nowhere. Footnotes stand under `notes` of their table.
    """
    for table in context.game.tables.tables:
        known = [note.id for note in table.notes]
        for origin, name in _marks(table):
            if name not in known:
                message = f"{table.name} has no footnote {name!r}"
                yield finding(message, origin, **advice(name, known))


def _marks(table: Table) -> Iterator[tuple[Origin, str]]:
    marks: list[tuple[Origin, tuple[str, ...]]] = []
    if isinstance(table, ResultsTable | CategoryTable):
        marks += [(f"rows.{row.label}", row.notes) for row in table.rows]
    if isinstance(table, CategoryTable):
        marks += [(f"columns.{column.id}", column.notes) for column in table.columns]
    for origin, notes in marks:
        for place, name in enumerate(notes):
            yield f"tables.{table.id}.{origin}.notes.{place}", name


@check("REF006", ERROR)
def section_given_twice(context: CheckContext) -> Findings:
    """Two sections of the rules have the same id.

    The two are inside different sections, so the file is valid. But `{rule:supply}` can print the
    number of one of them only.
    """
    for first, entry in repeated((entry.section.id, entry) for entry in context.sections):
        yield finding(
            f"two sections have the id {entry.section.id!r}",
            entry.origin,
            on_key=True,
            help="give each section its own id; the title may stay",
            see=("the other", first.origin, True),
        )


# ---- names


@check("REF004", WARNING, english=True, safe=True)
def misspelt_name(context: CheckContext) -> Findings:
    """A word in a text looks like a misspelt name.

    Names of places, units, formations, zones and sides are compared with the capitalised words of
    all texts. A word is reported if it is nearly a name, is no form of it such as a plural, and is
    nowhere written with a small letter. Words in a dictionary are not reported. Put correct words
    under `terms`.
    """
    meant = slips_of_names(context)
    for origin, words in texts_with_names(context) if meant else ():
        for match in WORD.finditer(words.text):
            if match[0] in meant:
                yield finding(
                    f"{match[0]!r} looks like a misspelt {meant[match[0]]}",
                    origin,
                    within=span_of(words, match),
                    help="if it is right, add it to `terms`",
                    fix=meant[match[0]],
                )


# ---- abbreviations


_CAPITALS = re.compile(r"(?<![\w.'&/-])[A-Z]{2,6}(?=s?(?![\w/&-]))")
_EVERYBODYS = {
    "BC", "BCE", "AD", "CE", "AM", "PM", "USS", "HMS", "SS", "US", "USA", "UK", "USSR", "UN", "OK",
}  # fmt: skip
_RULES = re.compile(
    r"^sections\..*\.(?:text|short|ruling)$|^(?:codes|tables|modifiers|terrain|lines|zones|victory)\."
)
_WORD = re.compile(r"\w+")
_SEVERAL = 3
"""So many names that begin alike are a custom."""


def _one_letter_off(word: str, other: str) -> bool:
    """Whether two words of one length differ in one letter."""
    alike = len(word) == len(other) > 1
    return alike and sum(a != b for a, b in zip(word, other, strict=True)) == 1


@check("REF034", WARNING, english=True)
def undeclared_abbreviation(context: CheckContext) -> Findings:
    """A rule uses an abbreviation that is not explained.

    Readers who do not know what ZOC or CRT stands for cannot look it up. Known capitals are result
    codes, parts of the day, words in names and tables, and entries of `abbreviations` and `terms`.
    Roman numerals need no explanation. The name of a unit is reported where its first word is one
    letter off an abbreviation with which the names of others begin: LG Hermann among KGs.
    """
    yield from _misspelt_in_names(context)
    known = _known(context)
    told = known | _EVERYBODYS
    for line in context.lines:
        for match in _in_capitals(context, line):
            word = match[0]
            if word not in told and not re.match(r"[IVXLC]+$", word):
                told.add(word)
                meant = nearest(word, sorted(word for word in known if word.isupper()), 0.75)
                yield in_line(
                    f"{word} is not explained",
                    line,
                    match.span(),
                    help=f"did you mean {meant}?" if meant else "add it to `abbreviations`",
                    fix=meant,
                )


def _misspelt_in_names(context: CheckContext) -> Findings:
    """Yield names of units of which the first word is a slip of a declared abbreviation."""
    declared = {entry.short for entry in context.game.rules.abbreviations}
    first = Counter(unit.name.partition(" ")[0] for unit in context.units)
    usual = [word for word in declared if word.isupper() and first[word] >= _SEVERAL]
    for unit in context.units:
        word = unit.name.partition(" ")[0]
        if word.isupper() and first[word] == 1 and word not in declared:
            meant = next((o for o in sorted(usual) if _one_letter_off(word, o)), "")
            if meant:
                message = f"{unit.name}: the names of others begin with {meant}"
                yield finding(
                    message, f"units.{unit.id}.name", fix=unit.name.replace(word, meant, 1)
                )


@of_things
def _in_capitals(_: CheckContext, line: Line) -> tuple[re.Match[str], ...]:
    """Return the words of a rule that are in capitals, unless all are."""
    is_other = line.text.isupper() or not _RULES.search(line.origin)
    return () if is_other else tuple(_CAPITALS.finditer(line.text))


@of_things
def _known(context: CheckContext) -> set[str]:
    """Return the words of all that is no text: names, labels, cells, abbreviations, terms."""
    strings = (node for node in context.nodes if isinstance(node.value, str))
    texts = [node.value for node in strings if not _RULES.search(node.origin)]
    texts += [name for table in context.names.values() for name in table.values()]
    for entry in context.game.rules.abbreviations:
        texts += (entry.short, entry.text)
    words = {word for text in texts for word in _WORD.findall(text)}
    return words | {code.id for code in context.game.tables.codes}


@check("REF035", WARNING, english=True)
@of_game
def unused_abbreviation(context: CheckContext) -> Findings:
    """An abbreviation is not used, or explained twice.

    The list at the end of the rules is printed whole. If an entry is not on the map, on counters,
    in tables or in the rules, a text was changed. Two entries that differ only in capitals are one.
    """
    lines = [line for line in context.lines if not line.origin.startswith("abbrev")]
    words = _words_beside_texts(context).union(*(_words_in(context, line) for line in lines))
    twice = set()
    entries = context.game.rules.abbreviations
    for first, entry in repeated((e.short.casefold().rstrip("."), e) for e in entries):
        twice.add(entry.short)
        yield finding(
            f"{entry.short} is explained twice",
            f"abbreviations.{entry.short}",
            on_key=True,
            see=f"also here: abbreviations.{first.short}",
        )
    left = [entry.short for entry in entries if entry.short not in twice | words]
    texts = (*(line.text for line in lines), *_printed(context)) if left else ()
    for short in left:
        stands = rf"(?<!\w){re.escape(short)}(?:s|\d|\b|(?!\w))"
        if not any(re.search(stands, t) for t in texts):
            message = f"nothing uses the abbreviation {short}"
            yield finding(message, f"abbreviations.{short}", on_key=True)


@of_things
def _words_in(_: CheckContext, line: Line) -> frozenset[str]:
    return frozenset(_WORD.findall(line.text))


@of_things
def _words_beside_texts(context: CheckContext) -> frozenset[str]:
    return frozenset(word for text in _printed(context) for word in _WORD.findall(text))


def _printed(context: CheckContext) -> Iterator[str]:
    """Yield everything that is printed and is no text, but for the list itself."""
    for node in context.nodes:
        if isinstance(node.value, str) and not node.origin.startswith(("abbrev", "terms")):
            yield node.value
    for table in context.names.values():
        yield from (*table.values(), *table)
    yield from context.game.turns.parts if context.game.turns else ()
