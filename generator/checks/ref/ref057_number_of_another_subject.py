from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line, Piece
from generator.checks.sentences.telling import telling, telling_of
from generator.diagnostics import Finding
from generator.model.prose import Reference
from generator.model.tables import LevelTable

_KINDS = ("value", "effect", "count", "table", "lookup", "example")

_CLAUSE = re.compile(r"[,;:.!?()]\s+|\s+(?:and|or|but)\s+")
_COMPASS = telling("north south east west")
_NONE: frozenset[str] = frozenset()

Called = Mapping[str, frozenset[str]]


@check("REF057", "number-of-another-subject", WARNING, english=True)
def numbers_of_another_subject(context: CheckContext) -> Iterator[Finding]:
    """A sentence quotes a number, a table or an example of something else than it speaks of.

    "A road gives {value:river} steps more": the reference is sound, but another one of its kind is
    called what the sentence is about. Compared are the telling words of names and ids with those of
    the sentence and its section. Nothing is said where the sentence or its section shares a word
    with the thing quoted, or with what the definition says that a value is repeated in.
    """
    called = {kind: _called(context, kind) for kind in _KINDS}
    for line in context.lines:
        pieces = [piece for piece in line.pieces if piece.reference]
        if any(piece.reference and piece.reference.kind in called for piece in pieces):
            for first, last in line.sentences():
                within = [piece for piece in pieces if first <= piece.at < last]
                yield from _judge(context, line, (first, last), within, called)
    yield from _siblings(context)


def _called(context: CheckContext, kind: str) -> Called:
    """Return the telling words of each thing of a kind, without those that several share."""
    game = context.game
    names = dict(context.names.get("modifier" if kind == "effect" else kind, {}))
    if kind == "count":
        counters = game.counters
        units = counters.units if counters else ()
        markers = counters.markers if counters else ()
        names = {each.id: each.name for each in units if each.count > 1}
        names |= {each.id: each.name for each in markers if each.count > 1}
    words = {
        name: telling(name.replace("-", " ").replace(".", " "))
        | (telling(text) if kind != "value" else _NONE)
        for name, text in names.items()
    }
    if kind == "effect":
        for each in game.tables.modifiers:
            words[each.id] |= telling_of((*each.terrain, *each.lines))
    often = Counter(word for found in words.values() for word in found)
    most = max(len(words) // 2, 1)
    return {
        name: frozenset(word for word in found if often[word] <= most)
        for name, found in words.items()
    }


def _judge(
    context: CheckContext,
    line: Line,
    span: tuple[int, int],
    pieces: list[Piece],
    called: Mapping[str, Called],
) -> Iterator[Finding]:
    if any(each.reference and _dead(context, each.reference) for each in pieces):
        return
    title = _titles(line)
    repeated = {each.id: telling(" ".join(each.repeats)) for each in context.game.values}
    for piece in pieces:
        reference = piece.reference
        known = called.get(reference.kind) if reference else None
        if reference is None or known is None or not known.get(reference.target):
            continue
        near = telling(line.text[span[0] : piece.at]) | telling(line.text[piece.to : span[1]])
        own = repeated.get(reference.target, _NONE) if reference.kind == "value" else _NONE
        told = (near | title) & (known[reference.target] | own)
        if told and (reference.kind != "value" or own or known[reference.target] <= near | title):
            continue
        beside = {each.reference.target for each in pieces if each.reference}
        better = [
            name
            for name, words in known.items()
            if name not in beside
            and (reference.kind != "value" or _tells_enough(name))
            and words & near
            and words <= near | title
            and (not told or len(words) > 1)
        ]
        if better:
            yield _finding(line, piece, better[0])


def _tells_enough(name: str) -> bool:
    """Whether an id is known by its words: all of them tell something, and there are two or more.

    One word alone, such as "move", is too often there for another reason.
    """
    parts = re.split(r"[-.]", name)
    return len(parts) > 1 and all(telling(part) or part.isdecimal() for part in parts)


def _dead(context: CheckContext, reference: Reference) -> bool:
    """Whether a reference leads nowhere: REF002 tells of it, and what is meant is not known."""
    known = context.names.get(reference.kind)
    return known is not None and reference.target not in known


def _siblings(context: CheckContext) -> Iterator[Finding]:
    """Find one of a family, such as `west-turn`, in a clause that speaks of another alone."""
    families = {kind: _family(context, kind) for kind in ("value", "chance", "hexes", "marker")}
    for line in context.lines:
        for piece in line.pieces:
            reference = piece.reference
            known = families.get(reference.kind) if reference else None
            if reference is None or known is None or reference.target not in known:
                continue
            clause, own = _clause(line, piece), known[reference.target]
            less_known = clause | (_titles(line) if reference.kind == "marker" else _NONE)
            for name, words in known.items():
                more, less = words - own, own - words
                akin = own & words or own | words <= _COMPASS
                if akin and less and more & clause and not less & less_known:
                    yield _finding(line, piece, name)
                    break


def _family(context: CheckContext, kind: str) -> Called:
    words = {name: telling(re.sub(r"[-.]", " ", name)) for name in context.names.get(kind, {})}
    for table in context.game.tables.tables if kind == "chance" else ():
        if isinstance(table, LevelTable):
            for chance in table.chances:
                words[f"{table.id}.{chance.id}"] = telling(f"{table.id} {chance.name}")
    return {name: found for name, found in words.items() if found}


def _clause(line: Line, piece: Piece) -> frozenset[str]:
    """Return the telling words between the commas and conjunctions around a reference."""
    stops = [0, *(stop.end() for stop in _CLAUSE.finditer(line.text)), len(line.text)]
    first = max(stop for stop in stops if stop <= piece.at)
    last = min((stop for stop in stops if stop >= piece.to), default=len(line.text))
    return telling(line.text[first : piece.at]) | telling(line.text[piece.to : last])


def _titles(line: Line) -> frozenset[str]:
    """Return the telling words of the ids on the way to a text."""
    return telling(line.origin.replace("-", " ").replace(".", " "))


def _finding(line: Line, piece: Piece, better: str) -> Finding:
    target = piece.reference.target if piece.reference else ""
    kind = piece.reference.kind if piece.reference else ""
    return numbers_of_another_subject.finding(
        f"the sentence speaks of {better!r}, but quotes {target!r}",
        line.origin,
        within=line.within(piece.at, piece.to),
        help="name in the sentence what the reference is about, if it is the right one",
        fix=f"{{{kind}:{better}}}",
    )
