"""What a sentence is about, by its telling words, against what it quotes or stands under."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from generator.checks.check import (
    EACH_TEXT,
    NO_TEXT,
    TEXTS_OF_THINGS,
    WARNING,
    Findings,
    check,
    finding,
    in_line,
)
from generator.checks.claims import Claim, Facts, Rows, Said, Texts, claims, lines_by_text, matches
from generator.checks.context import CheckContext, of_things
from generator.checks.sentences.line import Line, Piece
from generator.checks.sentences.telling import telling, telling_of
from generator.model.names import plain_text
from generator.model.rules import NumberedSection
from generator.model.tables import LevelTable

_Words = Mapping[str, frozenset[str]]
"""The telling words of each thing of a kind."""
_NONE: frozenset[str] = frozenset()


def _known_to_few(words: _Words, most: int, names: Mapping[str, str] | None = None) -> _Words:
    """Return of each thing the words that no more than so many have; those of one name are one."""
    distinct = {names[name] if names else name: found for name, found in words.items()}
    often = Counter(word for found in distinct.values() for word in found)
    return {
        name: frozenset(word for word in found if often[word] <= most)
        for name, found in words.items()
    }


def _around(line: Line, piece: Piece, first: int, last: int) -> frozenset[str]:
    """Return the telling words of a stretch around a reference."""
    return telling(line.text[first : piece.at]) | telling(line.text[piece.to : last])


# ---- rules


_ALSO = r"(,|,? (and|or|then)) ((also|see|at|in|to|the|rules?|sections?) )*"
"""What joins two things to look up."""


def _called(entry: NumberedSection) -> frozenset[str]:
    return telling(entry.section.title) | telling(entry.section.id)


@check("REF056", WARNING, english=True, reads=TEXTS_OF_THINGS)
def rule_of_another_subject(context: CheckContext) -> Findings:
    """A sentence refers to the wrong rule, and another rule is the right one.

    "Units rest (rule 7)", but rule 7 is Supply and never mentions rest, and rule 9 is Rest. The
    check compares the characteristic words nearest to the reference with the titles of all rules,
    and with the rule that the reference leads to. The name of another table, reading or example
    beside it ("see the table, and rule 7") does not count. A rule that refers to itself is reported
    as well.
    """
    rules = {entry.section.id: entry for entry in context.sections}
    quoted = [
        (line, piece, near, rules[piece.target])
        for line in context.lines
        for piece, near in _nearest_words(context, line)
        if piece.target in rules
    ]
    strange = sum(not near & _called(given) for *_, near, given in quoted)
    custom = strange <= 1 and len(quoted) - strange > 2
    for line, piece, near, given in quoted:
        if line.origin.rpartition(".")[0] == given.origin:
            message = f"rule {given.number} refers to itself"
            yield in_line(message, line, piece)
        elif not near & _called(given):
            # Where every other reference names its context, the title alone will do.
            says = _NONE if custom else _says(context, given)
            better = [
                entry
                for entry in rules.values()
                if (title := telling(entry.section.title))
                and (title <= near or (telling(entry.section.id) or title) <= near)
                and not _called(entry) & says
                and not line.origin.startswith(entry.origin)
            ]
            for best in sorted(better, key=lambda e: -len(telling(e.section.title)))[:1]:
                yield in_line(
                    f"the sentence is not about {given.section.title}, but "
                    f"{best.section.title} is rule {best.number}",
                    line,
                    piece,
                    fix=f"{{rule:{best.section.id}}}",
                    see=f"rule {given.number}: {given.origin}",
                )


def _says(context: CheckContext, entry: NumberedSection) -> frozenset[str]:
    """Return the telling words of all that a section says."""
    section = entry.section
    texts = [text for text in (section.text, section.ruling, section.short) if text is not None]
    return telling_of(plain_text(context.names, text) for text in texts) | _called(entry)


@of_things
def _nearest_words(_: CheckContext, line: Line) -> tuple[tuple[Piece, frozenset[str]], ...]:
    """Return each reference to a rule with the telling words nearest to it."""
    return tuple(_words_nearest(line))


def _words_nearest(line: Line) -> Iterator[tuple[Piece, frozenset[str]]]:
    for first, last in line.whole_sentences() if line.named("rule") else ():
        near, behind = _NONE, first
        for piece in line.named("rule", first=first, last=last):
            words = line.text[behind : piece.at]
            for other in line.named("table", "lookup", "example", first=behind, last=piece.at):
                if matches(_ALSO, line.text[other.to : piece.at]):  # looked up besides
                    words = f"{line.text[behind : other.at]} {line.text[other.to : piece.at]}"
            near, behind = telling(words) or near, piece.to
            yield piece, near or telling(line.text[piece.to : last])


@check("REF061", WARNING, english=True, reads=NO_TEXT)
def id_of_another_section(context: CheckContext) -> Findings:
    """Two sections are exchanged: the section `landing` is called The turn.

    The title of a section usually repeats its id. Here it does not, but the title of another
    section does, and the id of that section says something else. The two were pasted the wrong way
    round, and every reference to one leads to the other.
    """
    entries = [(each.section.id, each.section.title, each.origin) for each in context.sections]
    odd = [(name, title, at) for name, title, at in entries if not telling(name) & telling(title)]
    for pair in combinations(odd, 2):
        for (name, title, origin), (other, called, where) in (pair, pair[::-1]):
            if telling(name) & telling(called):
                yield finding(
                    f"the section {name!r} has the title {title}, and {other!r} has {called}",
                    f"{origin}.title",
                    help="their titles or their ids are exchanged",
                    see=f"the other: {where}.title",
                )
                break


# ---- numbers, tables, examples


_CLAUSE = re.compile(r"[,;:.!?()]\s+|\s+(?:and|or|but)\s+")
_COMPASS = telling("north south east west")


@check("REF057", WARNING, english=True, reads=EACH_TEXT)
def number_of_another_subject(context: CheckContext) -> Findings:
    """A sentence quotes a number, a table or an example of another thing than it is about.

    "A road gives {value:river} steps more": the reference works, but the sentence is about another
    value. The check compares the characteristic words of names and ids with those of the sentence
    and its section. Nothing is reported if the sentence or its section shares a word with the thing
    quoted, or with an entry that repeats the value.
    """
    for line, piece, better in (*_quoted_for_others(context), *_siblings(context)):
        yield in_line(
            f"the sentence is about {better!r}, but refers to {piece.target!r}",
            line,
            piece,
            help="if the reference is right, name its subject in the sentence",
            fix=f"{{{piece.kind}:{better}}}",
        )


def _quotable(context: CheckContext) -> Mapping[str, _Words]:
    """Return what can be quoted, with telling words that less than half of its kind have."""
    several = {unit.id: unit.name for unit in context.units if unit.count > 1}
    several |= {marker.id: marker.name for marker in context.markers if marker.count > 1}
    names = {kind: context.names.get(kind, {}) for kind in ("table", "lookup", "example")}
    names |= {"effect": context.names.get("modifier", {}), "count": several}
    words = {
        kind: {name: telling(name) | telling(text) for name, text in known.items()}
        for kind, known in names.items()
    }
    words["value"] = {name: telling(name) for name in context.names.get("value", {})}
    for each in context.game.tables.modifiers:
        words["effect"][each.id] |= telling_of((*each.terrain, *each.lines))
    return {kind: _known_to_few(known, max(len(known) // 2, 1)) for kind, known in words.items()}


def _quoted_for_others(context: CheckContext) -> Iterator[tuple[Line, Piece, str]]:
    called = _quotable(context)
    repeated = {each.id: telling_of(each.repeats) for each in context.game.values}
    for line in context.lines:
        for first, last in line.sentences() if line.named(*called) else ():
            within = [piece for piece in line.pieces if piece.kind and first <= piece.at < last]
            # REF002 tells of a reference that leads nowhere, and what is meant is not known.
            if all(p.target in context.names.get(p.kind, (p.target,)) for p in within):
                title, beside = telling(line.origin), {piece.target for piece in within}
                for piece in line.named(*called, first=first, last=last):
                    words = called[piece.kind].get(piece.target, _NONE)
                    own = repeated.get(piece.target, _NONE) if piece.kind == "value" else _NONE
                    near = _around(line, piece, first, last)
                    told = (near | title) & (words | own)
                    sure = piece.kind != "value" or own or words <= near | title
                    if not words or (told and sure):
                        continue
                    others = (
                        name
                        for name, meant in called[piece.kind].items()
                        if name not in beside
                        and (piece.kind != "value" or _tells_enough(name))
                        and meant & near
                        and meant <= near | title
                        and (not told or len(meant) > 1)
                    )
                    yield from ((line, piece, better) for better in [*others][:1])


def _tells_enough(name: str) -> bool:
    """Whether an id is known by its words: all of them tell something, and there are two or more.

    One word alone, such as "move", is too often there for another reason.
    """
    parts = re.split(r"[-.]", name)
    return len(parts) > 1 and all(telling(part) or part.isdecimal() for part in parts)


def _siblings(context: CheckContext) -> Iterator[tuple[Line, Piece, str]]:
    """Yield one of a family, such as `west-turn`, in a clause that speaks of another alone."""
    families = {
        kind: {name: telling(name) for name in context.names.get(kind, {})}
        for kind in ("value", "chance", "hexes", "marker")
    }
    for table in context.game.tables.tables:
        for chance in table.chances if isinstance(table, LevelTable) else ():
            families["chance"][f"{table.id}.{chance.id}"] = telling(f"{table.id} {chance.name}")
    for line in context.lines:
        for piece in line.named(*families):
            own, clause = families[piece.kind].get(piece.target, _NONE), _clause(line, piece)
            less_known = clause | (telling(line.origin) if piece.kind == "marker" else _NONE)
            others = (
                name
                for name, words in families[piece.kind].items()
                if (own & words or own | words <= _COMPASS)
                and own - words
                and (words - own) & clause
                and not (own - words) & less_known
            )
            yield from ((line, piece, better) for better in [*others][:1])


def _clause(line: Line, piece: Piece) -> frozenset[str]:
    """Return the telling words between the commas and conjunctions around a reference."""
    stops = [0, *(stop.end() for stop in _CLAUSE.finditer(line.text)), len(line.text)]
    first = max(stop for stop in stops if stop <= piece.at)
    return _around(line, piece, first, min(stop for stop in stops if stop >= piece.to))


# ---- titles


def titled(context: CheckContext) -> Texts:
    """Return texts with the titles that they stand under."""
    game = context.game
    titles = {f"modifiers.{each.id}.when": each.name for each in game.tables.modifiers}
    titles |= {f"examples.{each.id}.text": each.title for each in game.tables.examples}
    return titles | {f"{each.origin}.text": each.section.title for each in context.sections}


def _as_titled(said: Said) -> bool | Facts:
    """Judge the first thing of a kind that a text names by the title."""
    line, kind, title, at = said.line, said.kind("thing"), said.about, said.span()[0]
    lines, words = lines_by_text(said.context)[line.origin], _own_words(said.context)[kind]
    named = [(each, piece) for each in lines for piece in each.named(kind)]
    meant = _best(words, telling(title)) if (line, at) == (named[0][0], named[0][1].at) else []
    if not meant or any(piece.target in meant for _, piece in named):
        return True
    shared = telling(title) & frozenset().union(*(words[name] for name in meant))
    if kind not in {"line", "terrain"} and shared <= _sorts(said.context):
        return True  # roads are not the Royal Road
    plain = any(said.name(kind, name) in each.text for name in meant for each in lines)
    return (
        plain
        or bool(shared & telling(line.text[slice(*line.sentence(at))]))
        or {
            "title": title,
            "entry": line.origin.rpartition(".")[0],
            "fix": f"{{{kind}:{meant[0]}}}" if len(meant) == 1 else "",
        }
    )


@claims("REF066", about=titled, see="the title: {entry}", fix="{fix}")
def title_names_another() -> Rows:
    """A title names one thing, but its text names another.

    A modifier called Tanks that holds "when the Guards take part", an example called The wave at
    Alba about an attack on Bell, a rule for dummies that hands out real chits. The check looks at
    words that distinguish a unit, marker, place, zone or terrain from all others of its kind. If
    the title has one, the text must name that thing as well, or nothing of its kind.
    """
    yield Claim("thing", _as_titled, "the title is {title!r}, but the text is about {thing}")


_TITLED = ("unit", "marker", "place", "zone", "feature", "line", "terrain")


@of_things
def _own_words(context: CheckContext) -> dict[str, _Words]:
    """Return for each kind its things with the words that tell them from the others."""
    kinds = ("line", "terrain", "zone", "place", "feature", "label")
    ground = telling_of(name for kind in kinds for name in context.names.get(kind, {}).values())
    found = {}
    for kind in _TITLED:
        names = context.names.get(kind, {})
        common = ground if kind in {"unit", "marker"} else _NONE  # the Yalu River Army is no river
        words = {name: telling(text) - common for name, text in names.items()}
        found[kind] = _known_to_few(words, 2, names)
    return found


@of_things
def _sorts(context: CheckContext) -> frozenset[str]:
    """Return the telling words of kinds of terrain and lines."""
    kinds = ("line", "terrain")
    return telling_of(name for kind in kinds for name in context.names.get(kind, {}).values())


def _best(words: _Words, told: frozenset[str]) -> list[str]:
    """Return the things with the most words among those told."""
    shared = {name: len(own & told) for name, own in words.items()}
    return [name for name, much in shared.items() if 0 < much == max(shared.values())]
