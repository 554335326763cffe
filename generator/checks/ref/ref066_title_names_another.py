from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line, Piece
from generator.checks.sentences.telling import telling
from generator.diagnostics import Finding, Origin, Related
from generator.model.rules import numbered_sections

_KINDS = ("unit", "marker", "place", "zone", "feature", "line", "terrain")
_FEW = 2
"""A word of so many names at the most tells them from the others."""
_COUNTERS = ("unit", "marker")
"""Kinds whose names may hold words for ground: the Yalu River Army is no river."""

Words = Mapping[str, Mapping[str, frozenset[str]]]


@check("REF066", "title-names-another", WARNING, english=True)
def titles_of_others(context: CheckContext) -> Iterator[Finding]:
    """A title names one thing and the text beneath it another of its kind.

    A modifier called Tanks that holds "when the Guards take part", an example called The wave at
    Alba that is told of Bell, a rule for dummies that hands out real chits. Looked at are the words
    by which one unit, marker, place, zone or ground is told from all others of its kind: if the
    title has one of them, the text names that thing as well, or nothing of its kind.
    """
    titles = dict(_titles(context))
    known = {kind: _own_words(context, kind) for kind in _KINDS}
    lines: dict[Origin, list[Line]] = {}
    for line in context.lines:
        if line.origin in titles:
            lines.setdefault(line.origin, []).append(line)
    for origin, found in lines.items():
        yield from _judge(context, titles[origin], found, known)


def _titles(context: CheckContext) -> Iterator[tuple[Origin, str]]:
    game = context.game
    yield from ((f"modifiers.{each.id}.when", each.name) for each in game.tables.modifiers)
    yield from ((f"examples.{each.id}.text", each.title) for each in game.tables.examples)
    for entry in numbered_sections(game.rules.sections):
        yield f"{entry.origin}.text", entry.section.title


def _own_words(context: CheckContext, kind: str) -> Mapping[str, frozenset[str]]:
    """Return for each thing of a kind the words that are in no other name of its kind."""
    words = {name: telling(text) for name, text in context.names.get(kind, {}).items()}
    if kind in _COUNTERS:
        ground = telling(
            " ".join((*context.names["line"].values(), *context.names["terrain"].values()))
        )
        words = {name: found - ground for name, found in words.items()}
    called = {context.names[kind][name]: found for name, found in words.items()}
    often = Counter(word for found in called.values() for word in found)
    return {
        name: frozenset(word for word in found if often[word] <= _FEW)
        for name, found in words.items()
    }


def _judge(context: CheckContext, title: str, lines: list[Line], known: Words) -> Iterator[Finding]:
    told = telling(title)
    for kind, things in known.items():
        named = [(line, piece) for line in lines for piece in line.pieces if _is(piece, kind)]
        shared = {name: len(words & told) for name, words in things.items()} if named else {}
        most = max(shared.values(), default=0)
        titled = [name for name, much in shared.items() if 0 < much == most]
        if not titled or any(_target(piece) in titled for _, piece in named):
            continue
        words = frozenset[str]().union(*(things[name] for name in titled)) & told
        line, piece = named[0]
        first, last = next(each for each in line.sentences() if each[0] <= piece.at < each[1])
        plain = any(context.names[kind][name] in each.text for name in titled for each in lines)
        if not plain and not words & telling(line.text[first:last]):
            yield titles_of_others.finding(
                f"this stands under {title!r}, but tells of {piece.text}",
                line.origin,
                within=line.within(piece.at, piece.to),
                fix=f"{{{kind}:{titled[0]}}}" if len(titled) == 1 else None,
                related=(Related(None, "the title", line.origin.rpartition(".")[0], on_key=True),),
            )


def _is(piece: Piece, kind: str) -> bool:
    return piece.reference is not None and piece.reference.kind == kind


def _target(piece: Piece) -> str:
    return piece.reference.target if piece.reference else ""
