"""Names in a row, in a sentence or as entries of a list, against one another and the model."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from generator.checks.check import EACH_TEXT, WARNING, Findings, check, finding, in_line
from generator.checks.claims import (
    Claim,
    Facts,
    Rows,
    Said,
    Texts,
    Told,
    claims,
    has,
    lines_by_text,
    matches,
)
from generator.checks.context import CheckContext, of_texts, of_things
from generator.checks.sentences.line import Line, Piece, entries_of
from generator.diagnostics import Origin
from generator.model.combat import Modifier
from generator.model.names import listed
from generator.model.tables import LevelTable
from generator.records import Frozen

_AND = r"(\s*, ((and|or) )?| (and|or) )((the|hex) )?"
"""What parts two entries of a list in a sentence."""
_LOOSELY = (
    r"( [a-z]+)?(\s*[,;]\s*(and|or|then)?| (and|or|then|nor))"
    r" ((the|an?|his|by|on|at) )?({:number} )?"
)
"""The same with a noun, a preposition or a number: "and then three"."""
_LISTED = (
    "side", "unit", "marker", "formation", "place", "zone", "box", "hex", "line", "terrain",
    "code", "table", "example", "lookup", "rule", "turn", "feature", "pool", "weather", "hexes",
)  # fmt: skip

_NOUN = re.compile(r" (?!(?:and|or|then|nor)\b)(?P<noun>[a-z]+)")
"""What an entry has beside its name."""


class _List(Frozen):
    """References of one kind in a row."""

    line: Line
    pieces: tuple[Piece, ...]

    @property
    def kind(self) -> str:
        """Of which kind all are."""
        return self.pieces[0].kind

    @property
    def things(self) -> frozenset[str]:
        """What is listed."""
        return frozenset(piece.target for piece in self.pieces)


def _lists(line: Line, pieces: Iterable[Piece], parting: str) -> Iterator[_List]:
    """Yield two references or more of one kind with nothing between but what parts entries."""
    runs = line.runs(pieces, partial(matches, parting))
    return (_List(line, run) for run in runs if len(run) > 1)


@of_texts
def _all_lists(context: CheckContext) -> tuple[_List, ...]:
    """Return the lists of all sentences."""
    return tuple(each for line in context.lines for each in _lists_in(context, line))


@of_things
def _lists_in(_: CheckContext, line: Line) -> tuple[_List, ...]:
    return tuple(_lists(line, (piece for piece in line.pieces if piece.kind), _AND))


def _repeated(pieces: Iterable[Piece], line: Line | None = None) -> Iterator[Piece]:
    """Yield what leads where one before it has led, in a line with the same noun or none."""
    seen: dict[tuple[str, str], set[str]] = defaultdict(set)
    for piece in pieces:
        noun = _NOUN.match(line.small, piece.to) if line else None
        what, nouns = noun["noun"] if noun else "", seen[piece.kind, piece.target]
        # "British march, British attacks" are two things.
        if nouns and (not what or "" in nouns or what in nouns):
            yield piece
        nouns.add(what)


# ---- lists against themselves


@check("REF053", WARNING, english=True, reads=EACH_TEXT)
def named_twice(context: CheckContext) -> Findings:
    """A list names the same thing twice: "A, B and A".

    A list of hexes, units, codes or steps names each of them once. If one stands twice, another is
    missing: an entry was copied and not changed. "British march, British attacks" are two things.
    """
    for line, piece, where in (*_twice_in_sentences(context), *_twice_in_entries(context)):
        message = f"{piece.text} is {where}"
        yield in_line(message, line, piece, help="one of the two should be another name")


def _twice_in_sentences(context: CheckContext) -> Iterator[tuple[Line, Piece, str]]:
    for line in context.lines:
        for each in _lists(line, line.named(*_LISTED), _LOOSELY):
            for piece in _repeated(each.pieces, line):
                if not has(r"\A (with|plus|without)\b", line.text[piece.to :]):  # "D with R"
                    yield line, piece, "twice in one list"
        for first, last in line.sentences() if len(line.named("hexes")) > 1 else ():
            for piece in _repeated(line.named("hexes", first=first, last=last)):
                yield line, piece, "twice in one sentence"


def _twice_in_entries(context: CheckContext) -> Iterator[tuple[Line, Piece, str]]:
    """Yield entries that begin as one before, of lists all of whose entries begin with a name."""
    for origin, prose in context.prose:
        if not origin.startswith("translations."):
            for _, entries in entries_of(origin, prose.blocks, context.names):
                heads = {_head(entry): entry for entry in entries}
                if None not in heads and len({head.kind for head in heads if head}) == 1:
                    for head in _repeated(filter(None, heads)):
                        yield heads[head], head, "the head of two entries of one list"


def _head(entry: Line) -> Piece | None:
    """Return the reference with which an entry begins, if nothing of its kind is joined to it."""
    pieces = [piece for piece in entry.pieces if piece.text.strip()]
    joined = len(pieces) > 2 and pieces[2].kind and matches(_LOOSELY, pieces[1].text)
    return pieces[0] if pieces and pieces[0].kind and not joined else None


_TYPED = re.compile(r"(?P<number>\d+)[.)]\s+[\s*_>]*\Z")
"""The number of an entry, right before its first word."""


@check("TXT022", WARNING, english=True, reads=EACH_TEXT)
def list_out_of_count(context: CheckContext) -> Findings:
    """A numbered list skips or repeats a number, as in "1, 2, 4".

    Lists are printed 1, 2, 3, whatever was typed. A number out of order shows that a step was lost
    or is in the wrong place. Texts elsewhere that mention "step 4" then mean another step. A list
    in which every entry is typed "1." counts by itself and is not reported.
    """
    for origin, prose in context.prose:
        for block, entries in entries_of(origin, prose.blocks, context.names):
            starts = [entry.pieces[0].start if entry.pieces else 0 for entry in entries]
            typed = [
                _TYPED.search(prose.source, prose.source.rfind("\n", 0, at) + 1, at)
                for at in (starts if block.numbered else ())
            ]
            wrong = [(n, m) for n, m in enumerate(typed, 1) if m and int(m["number"]) != n]
            if wrong and len({match["number"] for match in typed if match}) > 1:
                place, match = wrong[0]
                yield finding(
                    f"entry {match['number']} of this list is printed as number {place}",
                    origin,
                    within=match.span("number"),
                    help="an entry is missing, or this one is in the wrong place",
                )


# ---- lists against other lists


_Few = Mapping[tuple[str, frozenset[str]], list[_List]]
"""Lists by their kind and what is left of them without one thing."""


@check("REF059", WARNING, english=True)
def list_but_for_one(context: CheckContext) -> Findings:
    """Two lists name the same things, except one.

    "DE, DR or DW" in the rule and "DE, DR or D" in its short form; or three cities are often named
    together, and once a fourth replaces one of them. The check compares a list of three or more
    with lists of the same length that stand at least twice elsewhere. It compares the lists of a
    short form with those of its rule.
    """
    found = _all_lists(context)
    often = Counter((each.kind, each.things) for each in found)
    usual = _by_all_but_one(each for each in found if often[each.kind, each.things] > 1)
    data = _places_of_data(context)
    by_text: dict[str, list[_List]] = defaultdict(list)
    for each in found:
        by_text[each.line.origin].append(each)
    for each in found:
        # Hexes that lie side by side are listed now with this neighbour, now with that.
        known = each.kind == "place" and each.things in data
        if often[each.kind, each.things] > 1 or each.kind == "hex" or known:
            continue
        section, _, part = each.line.origin.rpartition(".")
        rule = by_text.get(f"{section}.text", []) if part == "short" else []
        model = _like(each, _by_all_but_one(rule))
        if model and len(each.things) == 2 and _is_joined_otherwise(each, rule):
            model = None
        model = model or (_like(each, usual) if len(each.things) > 2 else None)
        if model:
            odd = next(piece for piece in each.pieces if piece.target not in model.things)
            names = context.names.get(each.kind, {})
            others = listed([names.get(each.target, each.target) for each in model.pieces])
            message = f"this list has {odd.text}, but another list has {others}"
            yield in_line(message, each.line, odd, see=f"the other list: {model.line.origin}")


def _is_joined_otherwise(each: _List, rule: Iterable[_List]) -> bool:
    """Whether both things of a pair stand in lists of the rule, though not in one."""
    listed_there = {thing for other in rule if other.kind == each.kind for thing in other.things}
    return each.things <= listed_there


def _places_of_data(context: CheckContext) -> frozenset[frozenset[str]]:
    """Return the sets of places that a victory needs or points are for: no list of one is odd."""
    game = context.game
    wanted = [some for each in game.victory for some in (each.holds, each.controls)]
    counted = [some for each in game.points for some in (each.holds, each.controls)]
    return frozenset(map(frozenset, (*wanted, *counted)))


def _by_all_but_one(lists: Iterable[_List]) -> _Few:
    found: dict[tuple[str, frozenset[str]], list[_List]] = {}
    for each in lists:
        for thing in each.things:
            found.setdefault((each.kind, each.things - {thing}), []).append(each)
    return found


def _like(each: _List, others: _Few) -> _List | None:
    """Return a list as long that differs in one thing."""
    for thing in dict.fromkeys(piece.target for piece in each.pieces):
        for other in others.get((each.kind, each.things - {thing}), ()):
            if thing not in other.things:
                return other
    return None


# ---- lists of units


_FIGHT = (
    r"\b(attack|against|fight|fought|battle|enem|meet|met|hold|held|stand|stood|block|defend|capture"
    r"|destroy|drove|face|beside|but|while|whereas|both)"
)


@check("REF069", WARNING, english=True, reads=EACH_TEXT)
def stranger_in_a_list(context: CheckContext) -> Findings:
    """A list of units has a unit of another side or group.

    "The Guards, the 43rd and the 9th SS drop anywhere", but all others are Allied; "the 9th SS and
    KG Krafft come together", but the arrival brings the 9th SS and the 10th. Three or more units in
    a sentence without a fight must be of one side. Lists in the rules are compared with the units
    of each set-up, arrival, conversion and victory: a list as long, with all of the units but one,
    was meant to have them all.
    """
    sides = {unit.id: unit.side for unit in context.units}
    for line in context.lines:
        if len(line.named("unit")) > 2 and not line.origin.startswith("examples."):
            for first, last in line.sentences():
                if not has(_FIGHT, line.text[first:last]):
                    for piece, message in _of_other_sides(line, first, last, sides):
                        yield in_line(message, line, piece)
    groups = dict(_groups(context))
    for each in _all_lists(context):
        inside = any(each.things <= group for group in groups)
        if each.kind != "unit" or inside or not each.line.origin.startswith("sections."):
            continue
        for group, where in groups.items():
            odd = [piece for piece in each.pieces if piece.target not in group]
            if len(odd) == 1 and len(each.things) == len(group) == len(each.pieces):
                (missing,) = group - each.things
                # A pair of both sides is not the pair of one: the two are named for what they do.
                if len(group) == len("ab") and sides.get(odd[0].target) != sides.get(missing):
                    continue
                name = context.names["unit"].get(missing, missing)
                yield in_line(
                    f"{odd[0].text} is in this list, but {name} is not",
                    each.line,
                    odd[0],
                    fix=f"{{unit:{missing}}}",
                    see=f"the complete list: {where}",
                )
                break


def _of_other_sides(
    line: Line, first: int, last: int, sides: Mapping[str, str]
) -> Iterator[tuple[Piece, str]]:
    """Yield the one unit of another side in a sentence, and a side that has none of its units."""
    units = [p for p in line.named("unit", first=first, last=last) if p.target in sides]
    often = Counter(sides[piece.target] for piece in units)
    odd = [piece for piece in units if often[sides[piece.target]] == 1]
    several = len({piece.target for piece in units}) > 2
    if several and len(odd) == 1 < len(often) and not line.origin.startswith("walkthrough."):
        yield odd[0], f"{odd[0].text} is of another side than the other units here"
    named = line.named("side", first=first, last=last)
    of_one = len(units) > 2 and len(often) == 1 == len({piece.target for piece in named})
    if of_one and named[0].target not in often:
        yield named[0], f"the units named here are not of {named[0].text}"


def _groups(context: CheckContext) -> Iterator[tuple[frozenset[str], str]]:
    """Yield sets of units that belong together, with where the definition says so."""
    conversions = context.counters.conversions
    named = [(frozenset(each.into for each in conversions), "conversions")]
    for kind, entries in (
        ("setup", context.setups),
        ("arrivals", context.arrivals),
        ("conversions", conversions),
    ):
        named += [(frozenset(each.units), f"{kind}.{each.id}.units") for each in entries]
    yield from (each for each in named if len(each[0]) > 1)


# ---- hexes of zones


def _zone(said: Said) -> str:
    """Return the one zone that a sentence puts a hex into, or from whose hexes it picks it."""
    line = said.line
    if "lies" in said.slots:
        named = line.named("zone", first=said.span()[1], last=said.sentence[1])
        return named[0].target if len(named) == 1 else ""
    picked = said.found("of these", 0, said.span("hex")[0])
    before = line.named("hexes", last=picked.start()) if picked else ()
    return before[-1].target if before else ""


def _lies_in_it(said: Said) -> bool | Facts:
    zone, hex_ = said.context.thing("zone", _zone(said)), said.target("hex")
    if zone is None or hex_ in zone.hexes:
        return True
    return {"zone": zone.id, "name": said.name("zone", zone.id)}


@claims("NUM022", see="the zone: zones.{zone}.hexes")
def hex_outside_its_zone() -> Rows:
    """A text puts a hex into a zone that does not have it.

    "Hexes 84, 85 and 76 lie inside the black border, under the guns": the zone of the guns says
    which hexes it has. The check compares sentences that name only one zone and say that hexes lie
    in it. "Of these 76 and 84 ..." after a list of hexes chooses from that list.
    """
    outside = "hex {hex} is not in {name}"
    yield Claim("hex in a zone", _lies_in_it, outside)
    yield Claim("hex in a zone", _lies_in_it, outside)


# ---- rows of results


def level_table(context: CheckContext) -> Told:
    """Yield what the rules say in a game with one table of levels, with that table."""
    tables = [each for each in context.game.tables.tables if isinstance(each, LevelTable)]
    for line in context.lines if len(tables) == 1 else ():
        if line.origin.startswith("sections."):
            yield line, tables[0]


def _average(said: Said) -> bool | Facts:
    """Judge by the average result at the odds with which an entry begins."""
    averages = {str(each.odds): each.average for each in said.about.columns}
    column = averages.get(said["odds"], "")
    named = [piece.text for piece in said.pieces("results") if piece.kind == "code"]
    right = not named or not column or sorted(named) == sorted(column.split("+"))
    return right or {"column": column, "results": said["results"].strip()}


def _in_order(said: Said) -> bool | Facts:
    row = re.sub(r"\s+with\s+", "+", re.sub(r"\bdash\b|\bnothing\b", "-", said["results"]))
    results, ladder = re.split(r",\s+(?:and\s+)?", row), list(said.about.ladder)
    right = len(results) != len(ladder) or results in (ladder, ladder[::-1])
    return right or {"ladder": ", ".join(ladder)}


@claims("REF060", about=level_table, see="the table: tables.{about.id}")
def levels_told_otherwise() -> Rows:
    """The rules give the results of a table of levels differently from the table.

    A table of levels gives the average result at certain odds, and the ladder on which results go
    up and down. Rules repeat it: "2:1: D and R", and "the row AE, dash, D, DR, DE". List entries
    that begin with odds are compared with the column of these odds. Lists of four or more results
    are compared with the ladder.
    """
    unlike = "{results} disagrees with {about.name}: "
    yield Claim("average result", _average, unlike + "{odds} has {column}", at="results")
    yield Claim("ladder", _in_order, unlike + "the ladder is {ladder}", at="results")


# ---- results that become others


def replacing(context: CheckContext) -> Texts:
    """Return the texts of rules that one modifier with replacements belongs to."""
    found: dict[Origin, Modifier] = {}
    for entry in context.sections:
        modifiers = (m for m in context.game.tables.modifiers if m.rule == entry.section.id)
        theirs = [each for each in modifiers if each.replace]
        if len(theirs) == 1:
            found |= {f"{entry.origin}.{part}": theirs[0] for part in ("text", "short")}
    return found


def _becomes(said: Said) -> bool | Facts:
    becomes = {each.result: each.becomes for each in said.about.replace}
    own = becomes.get(said.target("one"), said.target("code"))
    return said.target("code") == own or {"own": own}


def _names_all(said: Said) -> bool | Facts:
    """Judge the first result that is not replaced by those that the text leaves out."""
    becomes = {each.result for each in said.about.replace}
    lines = lines_by_text(said.context)[said.line.origin]
    codes = [(line, piece) for line in lines for piece in line.named("code")]
    named = {piece.target for _, piece in codes}
    left = [each.result for each in said.about.replace if each.result not in named]
    other = next(((line, p.at) for line, p in codes if p.target not in becomes), None)
    simple = not any("+" in result for result in becomes)
    some = simple and len(named) >= len(becomes) > len(left) > 0
    return not some or other != (said.line, said.span()[0]) or {"left": listed(left)}


@claims(
    "REF071",
    about=replacing,
    at="code",
    see="the modifier: modifiers.{about.id}.replace",
)
def replacement_told_otherwise() -> Rows:
    """A rule and its modifier turn a result into different results.

    "R counts as D", but the modifier of that rule turns R into DE; or the two results in a rule are
    not the two of its modifier. Players then do one thing, the worked examples another. The check
    compares modifiers that replace results with the text and the short form of their rules.
    """
    yield Claim(
        "becomes",
        _becomes,
        "the rule turns {one} into {code}, but its modifier turns {one} into {own}",
        help="write {own}, or correct `replace` of the modifier",
    )
    yield Claim(
        "result", _names_all, "the modifier also replaces {left}, but the rule does not mention it"
    )
