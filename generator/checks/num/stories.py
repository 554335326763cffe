"""What stories and rules tell of hexes, odds and lists, against the map and against examples."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from generator.board import Cell, distance
from generator.checks.check import EACH_TEXT, WARNING, Findings, check, finding, in_line
from generator.checks.claims import (
    Claim,
    Facts,
    Rows,
    Said,
    Told,
    claims,
    every,
    lines_by_text,
    phrase,
    stories,
)
from generator.checks.context import CheckContext
from generator.checks.courses import courses
from generator.checks.ref.stories import working_of
from generator.checks.sentences.line import Line, line_of
from generator.checks.sentences.numbers import ORDINAL, number
from generator.combat.working import StepKind
from generator.model.combat import Example, ModifierKind, Party
from generator.model.names import counted, listed
from generator.model.prose import Block, ListBlock, Note, Paragraph
from generator.model.tables import odds_of

# ---- lists


def announcing(context: CheckContext) -> Told:
    """Yield the paragraphs before lists with the numbers of their entries."""
    for origin, prose in context.prose:
        if not origin.startswith("translations."):
            for paragraph, items in _lists(prose.blocks):
                yield line_of(origin, paragraph.content, context.names), items


def _lists(blocks: tuple[Block, ...]) -> Iterator[tuple[Paragraph, int]]:
    for before, block in pairwise(blocks):
        if isinstance(before, Paragraph) and isinstance(block, ListBlock):
            yield before, len(block.items)
    for block in blocks:
        if isinstance(block, Note):
            yield from _lists(block.blocks)


def _one_by_one(said: Said) -> bool | Facts:
    single = len(re.findall(r"\bone\s+(?:for|on|in|at|with)\b", said["list"]))
    return not 1 < single != said.number() or {"stated": said["number"], "single": single}


@claims("NUM014")
def list_of_another_length() -> Rows:
    """A sentence announces another number of entries than the list has.

    "The game ends in one of three ways:" before four hyphens: an entry was added or removed, or was
    lost between two drafts.
    """
    yield Claim("one by one", _one_by_one, "the sentence announces {stated}, but lists {single}")
    yield Claim(
        "announced list",
        lambda said: {said.about},
        lambda said: "the sentence announces {}, but the list has {}".format(
            said["number"], counted(said.about, "entry", "entries")
        ),
        about=announcing,
    )


# ---- hexes


_ORDINAL = re.compile(ORDINAL)
_TOGETHER = r", |,? (or|and) (hex )?| "


@check("NUM015", WARNING, english=True, reads=EACH_TEXT)
def choice_of_another_time(context: CheckContext) -> Findings:
    """A text and an arrival give a choice of hexes at different times.

    Units that may be held back choose among more hexes each time: `choices` under an arrival has
    them in order. "The first time on A, the third on A or B" calls the second choice the third.
    """
    chosen = [(each.id, [set(c.hexes) for c in each.choices]) for each in context.arrivals]
    together = phrase(context, _TOGETHER).fullmatch
    for lines in lines_by_text(context).values() if any(known for _, known in chosen) else ():
        runs = [run for line in lines for run in line.runs(line.named("hex"), together)]
        groups = [{piece.target for piece in run} for run in runs]
        times = [(line, match) for line in lines for match in _times(line)]
        once = all(groups.count(group) == 1 for group in groups)
        if len(groups) < 2 or len(times) != len(groups) or not once:
            continue
        for arrival, known in chosen:
            fits = all(group in known for group in groups)
            for group, (line, match) in zip(groups, times, strict=True) if fits else ():
                place = known.index(group) + 1
                if number(match[0]) != place:
                    hexes = " or ".join(sorted(group))
                    message = f"{hexes} is choice {place} of the arrival, not the {match[0]} one"
                    see = f"the choices: arrivals.{arrival}.choices"
                    yield in_line(message, line, match.span(), see=see)


def _times(line: Line) -> Iterator[re.Match[str]]:
    """Yield the ordinals that are no part of a printed name."""
    return (m for m in _ORDINAL.finditer(line.text) if not line.references(*m.span()))


def _stop(said: Said, slot: str) -> Cell | None:
    """Return the hex of a slot, or of a place that has but one."""
    name = said.target(slot)
    labels = said.context.places.get(name, ()) if said.kind(slot) == "place" else (name,)
    found = said.context.cells(labels)
    return found[0][1] if len(found) == 1 else None


def _next_to(said: Said) -> bool:
    one, two = _stop(said, "one"), _stop(said, "two")
    return one is None or two is None or distance(one, two) == 1


def _on_a_road(said: Said) -> bool | Facts:
    stops = [_stop(said, slot) for slot in ("start", "by", "goal")]
    on_road = None in stops or any(stops[2] in each.hexes for _, each in courses(said.context))
    return on_road or {"stated": said.number()}


def _along(said: Said) -> bool | Facts:
    """Judge a number of hexes where one road leads to all three."""
    stops, stated = [_stop(said, slot) for slot in ("start", "by", "goal")], said.number()
    every_road = (course.hexes for _, course in courses(said.context))
    road = next((road for road in every_road if {*stops} <= {*road}), None)
    real = abs(road.index(stops[2]) - road.index(stops[0])) if road else stated
    return real == stated or {"real": real, "stated": stated}


@claims("NUM021")
def way_that_does_not_join() -> Rows:
    """A text gives a path with hexes that are not adjacent.

    "It drives by 44 and 54 to 64 and attacks 65 or 63 from there": each hex of the path must be
    adjacent to the one before, and the attacked hex to the hex of the attacker. "Four hexes,
    through Veghel to D7" is counted along the road on which both lie. Players follow such sentences
    on the map.
    """
    apart = "{two} is not adjacent to {one}"
    yield Claim("way from a place", _next_to, apart, at="two")
    yield Claim("way by hexes", _next_to, apart, at="two")
    yield Claim("attack from a hex", _next_to, apart, at="two")
    no_road = "no road of {stated} hexes leads from {start} to {goal}"
    yield Claim("way along a road", _on_a_road, no_road, at="goal")
    far = "{goal} is {real:hex|hexes} from {start}, not {stated}"
    yield Claim("way along a road", _along, far, at="goal")


# ---- stories of worked examples


_HEXES = re.compile(r"\b[A-Z]?\d+\b")
"""What may be a hex in plain words."""
_FEW = 2
"""From so many hexes on a story is taken to tell the whole attack."""


@check("NUM025", WARNING, english=True, reads=EACH_TEXT)
def attacked_hex_not_named(context: CheckContext) -> Findings:
    """The story of a worked example names other hexes than those of the attack.

    A story that says where some attackers stand must say where all stand, and what they attack. It
    may give the hex number or a place there. If it names another hex instead, the figure shows one
    attack and the text another.
    """
    lines = lines_by_text(context)
    for example in context.game.tables.examples:
        origin, situation = f"examples.{example.id}", example.situation
        target = context.cell(situation.into) if situation else None
        story = lines.get(f"{origin}.text", ())
        numbered = sum(len(line.named("hex")) for line in story)
        if situation is None or target is None or numbered < _FEW:
            continue
        named = _named_hexes(context, story)
        starts = {each.start for each in situation.attackers if context.cell(each.start)}
        missing = [start for start in starts if context.cell(start) not in named]
        key, what = "into", f"the attacked hex {situation.into}"
        if target in named:
            key, what = "attackers", f"the attackers in {listed(sorted(missing))}"
        if len(missing) < len(starts) and (missing or key == "into"):
            message = f"the story does not mention {what}"
            see = ("the situation", f"{origin}.situation.{key}")
            yield finding(message, f"{origin}.text", see=see)


def _named_hexes(context: CheckContext, lines: tuple[Line, ...]) -> set[Cell]:
    """Return the hexes that a story names, by number or by a place that lies there."""
    story, places = " ".join(line.text for line in lines), context.names["place"]
    named = {name for name in context.places if places.get(name, "-") in story}
    named.update(piece.target for line in lines for piece in line.named("place"))
    labels = [piece.target for line in lines for piece in line.named("hex")]
    labels += _HEXES.findall(story)
    labels += [label for name in named for label in context.places.get(name, ())]
    return {at for _, at in context.cells(labels)}


@stories
def stories_of_odds(_: CheckContext, example: Example) -> Example | None:
    """Return an example whose column is that of odds."""
    return example if re.fullmatch(r"\d{1,2}:[1-9]\d?", example.column) else None


@check("NUM027", WARNING, english=True, reads=EACH_TEXT)
def odds_of_another_example(context: CheckContext) -> Findings:
    """The story of a worked example names other odds than its column.

    "At 3:1 the garrison is gone", but the example reads the column 2:1: players who look up the
    result find another one. The odds in a story must be those of its column, or those of its
    factors before any column shift. A story that names its column and other odds besides must name
    those before the shifts: "read as 4:1; the mist makes it 2:1".
    """
    told: dict[str, list[Said]] = defaultdict(list)
    odds = r"(?<![\d:.])(?P<one>\d{1,2}):(?P<two>[1-9]\d?)(?![\d:])"
    for said in every(context, odds, stories_of_odds):
        told[said.about.id].append(said)
    for found in told.values():
        example = found[0].about
        column = Fraction(*map(int, example.column.split(":")))
        named = [Fraction(int(said["one"]), int(said["two"])) for said in found]
        see = f"the column: examples.{example.id}.column"
        if _own(context, example).isdisjoint(named):
            message = f"the column is {example.column}, but the story names other odds"
            yield in_line(message, found[0].line, found[0].span(), see=see)
        elif (
            {*named} > {column}
            and (others := _unshifted(context, example))
            and others.isdisjoint(named)
        ):
            odd = next(said for said, odds in zip(found, named, strict=True) if odds != column)
            message = "the attack comes to these odds neither before its shifts nor after them"
            yield in_line(message, odd.line, odd.span(), see=see)


_WORKED = (StepKind.COMPARE, StepKind.OFF_TABLE)
"""Steps that lead to the first column."""


def _unshifted(context: CheckContext, example: Example) -> set[Fraction]:
    """Return the odds from which shifts lead to the column of an example; none without shifts."""
    worked = working_of(context, example)
    steps = worked.working.steps if worked else ()
    if not any(each.kind is StepKind.SHIFT for each in steps):
        return set()
    first = (each for each in steps if each.kind in _WORKED)
    told = {text for each in first for text in (each.before, each.after)} - {example.column}
    found = (re.fullmatch(r"(\d+):([1-9]\d*)", text) for text in told)
    return {Fraction(int(each[1]), int(each[2])) for each in found if each}


def _own(context: CheckContext, example: Example) -> set[Fraction]:
    """Return the odds of an example's column, and those that its factors make."""
    first, _, second = example.column.partition(":")
    tables = (each for each in context.game.tables.tables if each.id == example.table)
    known = [odds.ratio for table in tables for odds in odds_of(table)]
    strengths = {Party.ATTACKER: example.attack or 0, Party.DEFENDER: example.defence or 0}
    for modifier in context.game.tables.modifiers:
        adds = modifier.id in example.modifiers and modifier.kind is ModifierKind.FACTOR
        if adds and modifier.favours:
            strengths[modifier.favours] += modifier.value
    attack, defence = strengths[Party.ATTACKER], strengths[Party.DEFENDER]
    reached = [odds for odds in known if defence and odds <= Fraction(attack, defence)]
    least = [min(known)] if known and defence else known  # below all of them
    return {Fraction(int(first), int(second)), *([max(reached)] if reached else least)}
