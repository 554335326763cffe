"""The rules in the order of reading: sections, examples, notes and credits; a game in, nodes out.

Both forms of the rules are made of these: `book` is the rulebook, `web` the page for browsers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.board import BadReference, Edge
from generator.combat.lookups import work_lookup
from generator.combat.methods import work_example
from generator.combat.telling import (
    cancelled_told,
    effect,
    halved_at,
    outcome,
    ratings_told,
    sentences,
    spent_told,
    step_of,
    where_used,
)
from generator.combat.working import CombatError
from generator.manuscript.nodes import (
    Aside,
    Heading,
    Line,
    Link,
    Node,
    Note,
    Paragraphs,
    Row,
    Step,
    WorkedExample,
    joined,
)
from generator.model.combat import Example, Lookup, Modifier
from generator.model.counters import Stack
from generator.model.elsewhere import left_by_the_rules
from generator.model.game import Game
from generator.model.movement import March
from generator.model.names import capitalised, marked, names_of
from generator.model.numbers import mixed
from generator.model.orders import Order
from generator.model.rules import (
    EDITORIAL,
    MARKED,
    Exhibit,
    NoteKind,
    anchors_shown,
    numbered_sections,
    placed,
)
from generator.model.schema import route_parts
from generator.model.scoring import PointTally, Scoring
from generator.model.states import order_told
from generator.model.supply import CommandLine, SupplyLine
from generator.model.telling import MovementTable, winners_told
from generator.play.battlefield import Battlefield, Illegal, battlefield_of
from generator.play.checking import sum_told, work_checks
from generator.play.judging import work_tally
from generator.play.moving import route_of, spot_name, sum_of, work_march
from generator.play.supplying import (
    Break,
    TracedLine,
    exceeded,
    range_of,
    rule_of,
    work_command,
    work_supply,
)
from generator.records import Frozen
from generator.words import ENGLISH, Words, english, forms

WORKED_EXAMPLES = english("Worked examples")
NOTES, CREDITS = english("Notes"), english("Credits")
YOUR_NOTES = english("Your notes")
"""What stands on pages at the end of a booklet that are left to be written on."""
_ASIDES = {
    "ruling": english("† Editor’s ruling."),
    "designer": english("Designer’s note."),
    "remark": english("Remark."),
}
"""What stands before what is said beside a rule."""
_SPEAKERS = {
    NoteKind.HISTORY: english("Historical note"),
    NoteKind.DESIGN: english("Designer’s note, {byline}"),
    NoteKind.EDITORIAL: english("Editor’s note"),
}

ON, ON_RULES = (english("on"), english("on")), (english("on rule"), english("on rules"))
"""What stands before the numbers of rules, of one and of several, without and with the word."""


def document_title(title: str, words: Words) -> str:
    """Return what a program shows over the rules of a game with a title."""
    return words("{title}: rules", title=title)


def titles(game: Game) -> Iterator[Line]:
    """Yield the title, and that in the second language where there is one."""
    yield Line((game.title,), "title", "title")
    if game.second_title is not None:
        yield Line((game.second_title.text,), game.second_title.origin, "second_title")


def cover(game: Game) -> Iterator[Line]:
    """Yield what stands above the contents of the rulebook."""
    yield from titles(game)
    if game.subtitle:
        yield Line((game.subtitle,), "subtitle", "subtitle")
    yield Line((f"{game.byline} · {game.edition}",), "designer", "subtitle")


def elsewhere(game: Game) -> Iterator[Line]:
    """Yield what stands below the contents: what others tell, and what a mark means."""
    left = left_by_the_rules(game)
    if left is not None:
        yield Line((left.text,), left.origin, "elsewhere")
    yield from settled(game, "elsewhere")


def settled(game: Game, style: str) -> Iterator[Line]:
    """Yield what the mark of rulings means, where there are any; each stands with its rule."""
    sections = (entry.section for entry in numbered_sections(game.rules.sections))
    ruled = any(each.editorial or each.ruling is not None for each in sections)
    if ruled or any(each.editorial for each in game.tables.modifiers):
        yield Line((game.words(MARKED, mark=EDITORIAL),), style=style)


class RunningLines(Frozen):
    """What is printed around the columns of a page: its foot, its head, the number of the page."""

    title: str
    edition: str
    headings: tuple[tuple[str, int | None], ...]
    """Those that the contents list, and the page of each, from 1."""
    pages: int
    """How many there are."""
    bound: bool = False
    """Whether even pages lie left of a spine; there the texts of head and foot change sides."""
    notes: int = 0
    """How many pages at the end are left for notes."""
    words: Words = ENGLISH
    covered: bool = False
    """Whether the first page is a cover and the last one its back, which have no such lines."""

    def lines(self, page: int) -> Iterator[tuple[str, str]]:
        """Yield what stands on the left and on the right of the foot, and of the head if any."""
        if self.covered and page in {1, self.pages}:
            return
        lines = [
            (
                f"{self.title} · {self.edition}",
                self.words("{page} of {pages}", page=page, pages=self.pages),
            )
        ]
        if page > 1:
            lines.append((self.title, self._running(page)))
        yield from (line[::-1] if self.bound and page % 2 == 0 else line for line in lines)

    def _running(self, page: int) -> str:
        """Return the sections that begin on a page, else the one that runs."""
        if page > self.pages - self.notes - self.covered:
            return ""
        here = [title for title, first in self.headings if first == page]
        if here:
            return here[0] if len(here) == 1 else f"{here[0]} – {here[-1]}"
        before = [title for title, first in self.headings if first is not None and first < page]
        return before[-1] if before else ""


def sections(game: Game, exhibits: Mapping[str, Node], number: str) -> Iterator[Node]:
    """Yield the rules, with exhibits where they stand; `number` is how numbers are printed."""
    for entry in numbered_sections(game.rules.sections):
        section, origin, anchor = entry.section, entry.origin, f"rule:{entry.section.id}"
        numbered, settled = number.format(entry.number), section.editorial
        title = section.title
        if section.option is not None:
            title = game.words("{title} (optional)", title=title)
        yield Heading(title, anchor, entry.depth, numbered, f"{origin}.title", settled)
        examples = list[Node]()
        for block in placed(section):
            if not isinstance(block, Exhibit):
                yield from examples
                examples.clear()
                yield Paragraphs(block, f"{origin}.text")
            elif block.anchor in exhibits:
                exhibit = exhibits[block.anchor]
                if isinstance(exhibit, WorkedExample):
                    examples.append(exhibit)
                else:
                    yield exhibit
        # What a section says stands together: examples of its end follow the rulings on it.
        for key, lead in _ASIDES.items():
            prose = getattr(section, key)
            if prose is not None:
                yield Aside(game.words(lead), prose, f"{origin}.{key}", ruling=key == "ruling")
        yield from examples


def left_over(game: Game, exhibits: Mapping[str, Node]) -> Iterator[Node]:
    """Yield the exhibits that no section shows."""
    shown = anchors_shown(numbered_sections(game.rules.sections))
    yield from (node for anchor, node in exhibits.items() if anchor not in shown)


def worked_examples(game: Game) -> dict[str, WorkedExample]:
    """Return the worked examples by their anchors; one that cannot be worked has no steps."""
    worked = {}
    for entry in game.marches:
        anchor, steps = f"march:{entry.id}", tuple(_marched(game, entry))
        worked[anchor] = WorkedExample(
            anchor, entry.title, entry.text, steps, f"marches.{entry.id}"
        )
    for tally in game.tallies:
        anchor, steps = f"tally:{tally.id}", tuple(_tallied(game, tally))
        origin = f"tallies.{tally.id}"
        worked[anchor] = WorkedExample(anchor, tally.title, tally.text, steps, origin)
    for line in game.supply_lines:
        anchor, steps = f"supply:{line.id}", tuple(_supplied(game, line))
        worked[anchor] = WorkedExample(
            anchor, line.title, line.text, steps, f"supply-lines.{line.id}"
        )
    for led in game.command_lines:
        anchor, steps = f"command:{led.id}", tuple(_commanded(game, led))
        origin = f"command-lines.{led.id}"
        worked[anchor] = WorkedExample(anchor, led.title, led.text, steps, origin)
    for kind, entries in (("example", game.tables.examples), ("lookup", game.tables.lookups)):
        for each in entries:
            anchor, steps = f"{kind}:{each.id}", tuple(_steps(game, each))
            origin = f"{kind}s.{each.id}"
            worked[anchor] = WorkedExample(anchor, each.title, each.text, steps, origin)
    return worked


def _marched(game: Game, entry: March) -> Iterator[Step]:
    """Yield what each hex of a march takes, and what that comes to."""
    words, names, board = game.words, names_of(game), battlefield_of(game)
    try:
        worked = work_march(board, entry)
    except Illegal:  # a check has complained of it
        return
    yield from _when(game, entry.part, entry.weather)
    if entry.phase is not None:
        yield Step(f"{names['phase'].get(entry.phase, entry.phase)}.", "")
    yield from _near(game, entry.enemies, _ENEMIES)
    start = _start_of(board, entry.path)
    for each in worked.taken:
        if each.overrun:
            where = spot_name(board, each.at) if each.at else ""
            yield Step(words("Overrun of {hex}.", hex=where), mixed(each.steps))
            continue
        cell = None if isinstance(each.at, str) else each.at
        ground = board.terrain.get(cell) if cell else None
        where = spot_name(board, each.at) if each.at else words("off the map")
        way, terrain = names["line"].get(each.way, ""), ground.name if ground else ""
        told = [_step_to(words, start, where, way, each.link)]
        told += [] if way or each.link else [words.in_text(terrain)]
        start = None
        over = [words.in_text(names["line"].get(line, "")) for line in each.over]
        told += [words("over {line}", line=line) for line in over]
        told += [words("out of a zone of control")] if each.out else []
        told += [words("into a zone of control")] if each.into else []
        yield Step(f"{words(', ').join(filter(None, told))}.", mixed(each.steps))
    total = sum_of(worked.taken)
    total = f"{total} = {mixed(worked.needed)}" if len(worked.taken) > 1 else total
    has = mixed(worked.steps + worked.extra)
    form = _ENOUGH if worked.enough else _ONE_HEX if worked.always else _TOO_FAR
    yield Step(words(form, total=total, steps=has), mixed(worked.needed))


def _tallied(game: Game, tally: PointTally) -> Iterator[Step]:
    """Yield the points of each side, who is ahead, and the victory that comes of it."""
    words, sides = game.words, names_of(game)["side"]
    try:
        worked = work_tally(game, tally)
    except Illegal:  # a check has complained of it
        return
    for side, parts in worked.parts:
        terms = [f"{each.name} {_times(each, count, points)}" for each, count, points in parts]
        total = str(worked.score.of(side))
        told = f" {' + '.join(terms)} = {total}" if terms else f" {total}"
        yield Step(f"{sides.get(side, side)}:{told}.", total)
    best, points = max(worked.score.points, key=lambda each: each[1])
    ahead = worked.score.ahead(best)
    if ahead and len(worked.score.points) > 1:
        sum_ = f"{points} − {points - ahead} = {ahead}"
        told = words("Ahead: {side}, by {sum}", side=sides.get(best, best), sum=sum_)
        yield Step(f"{told}.", str(ahead))
    for victory in worked.victories:
        if victory.id == tally.victory:
            side = winners_told(victory, names_of(game), words)
            told = words("{side} victory", side=side) if side else words("Draw")
            yield Step(f"{told}, {victory.grade}." if victory.grade else f"{told}.", "")


def _times(entry: Scoring, count: int, points: int) -> str:
    """Return how points come about: ``2 × 10``, or ``9 × 2, at most 15``."""
    told = f"{count} × {entry.value}"
    return told if points == count * entry.value else f"{told} → {points}"


_ENEMIES, _FRIENDS = english("Enemies: {where}."), english("Friends: {where}.")


def _near(game: Game, stacks: Sequence[Stack], form: str) -> Iterator[Step]:
    """Yield which units stand near a way; nothing for none."""
    words, names = game.words, names_of(game)["unit"]
    told = [
        words("{unit} in {hex}", unit=names.get(unit, unit), hex=stack.hex)
        for stack in stacks
        for unit in stack.units
    ]
    if told:
        yield Step(words(form, where=words(", ").join(told)), "")


def _step_to(words: Words, start: str | None, to: str, way: str, link: str = "") -> str:
    """Return a step of a way, ``To 21 by road``; the first says where it begins.

    A `link` is told by its name.
    """
    if link:
        by_link = english("From {start} to {hex} by way of {link}")
        by_link = by_link if start else english("To {hex} by way of {link}")
        return words(by_link, start=start or "", hex=to, link=link)
    by = words.in_text(way)
    if start is None:
        return words("To {hex} by {way}", hex=to, way=by) if way else words("To {hex}", hex=to)
    if way:
        return words("From {start} to {hex} by {way}", start=start, hex=to, way=by)
    return words("From {start} to {hex}", start=start, hex=to)


def _start_of(board: Battlefield, path: str) -> str | None:
    """Return the hex or box in which a way begins; None for one that begins off the map."""
    stretch = route_parts(path)[0][0].text
    for box in board.game.map.boxes if board.game.map else ():
        if box.id == stretch:
            return box.name
    first = stretch.split("-", maxsplit=1)[0]
    try:
        return board.grid.label(board.grid.cell(first)) if board.grid else None
    except BadReference:
        return None


def _supplied(game: Game, entry: SupplyLine) -> Iterator[Step]:
    """Yield the hexes of a line of supply, counted, and what comes of it."""
    board = battlefield_of(game)
    try:
        line = work_supply(board, entry).told
    except Illegal:  # a check has complained of it
        return
    yield from _near(game, entry.enemies, _ENEMIES)
    yield from _near(game, entry.friends, _FRIENDS)
    ways = game.supply.then if game.supply else ()
    endless = frozenset(each.line for each in ways if not each.hexes.most)
    yield from _counted_out(game, board, entry.path, line, endless)
    yield from _in_supply(game, board, line)


def _commanded(game: Game, entry: CommandLine) -> Iterator[Step]:
    """Yield the hexes of a line of command, counted, and what comes of it."""
    words, names, board = game.words, names_of(game)["unit"], battlefield_of(game)
    try:
        worked = work_command(board, entry)
    except Illegal:  # a check has complained of it
        return
    line, leader = worked.told, names.get(entry.leader, entry.leader)
    reach = range_of(board, board.unit(entry.leader))
    where = board.label(route_of(board, entry.path).cells[-1])
    yield Step(words("{unit} in {hex}: range {reach}.", unit=leader, hex=where, reach=reach), "")
    yield from _near(game, entry.enemies, _ENEMIES)
    yield from _near(game, entry.friends, _FRIENDS)
    yield from _counted_out(game, board, entry.path, line)
    slots = {"hex": board.label(line.at) if line.at else "", "what": _named(game, line.by)}
    if line.broken in {None, Break.TOO_FAR}:
        form = _COMMANDED if line.broken is None else _TOO_FAR_TO_COMMAND
        yield Step(words.count(line.ground, *form, most=reach), "")
    else:
        yield Step(words(_UNCOMMANDED.get(line.broken, ""), **slots), "")


_COMMANDED = forms("{number} hex of {most}: in command.", "{number} hexes of {most}: in command.")
_TOO_FAR_TO_COMMAND = forms(
    "{number} hex, and {most} are allowed: out of command.",
    "{number} hexes, and {most} are allowed: out of command.",
)
_UNCOMMANDED = {
    Break.ENEMY: english("Enemy units are in {hex}: out of command."),
    Break.ZONE: english("{hex} is in an enemy zone of control: out of command."),
    Break.LINE: english("The line does not cross {what} to {hex}: out of command."),
    Break.GROUND: english("The line does not enter {what} in {hex}: out of command."),
    Break.OTHERS: english("The leader in {hex} leads others: out of command."),
}
"""Why a line of command is none."""


def _named(game: Game, what: str) -> str:
    """Return the name of a line or a terrain as in a sentence."""
    names = names_of(game)
    return game.words.in_text(names["line"].get(what) or names["terrain"].get(what, what))


def _counted_out(
    game: Game,
    board: Battlefield,
    path: str,
    line: TracedLine,
    endless: frozenset[str] = frozenset(),
) -> Iterator[Step]:
    """Yield the hexes of a line, counted over ground and along each way that has a limit."""
    words, names = game.words, names_of(game)
    number, before = 0, ""
    start, crossed = _start_of(board, path), route_of(board, path).crossings
    for (at, way), over in zip(line.hexes, crossed, strict=True):
        link = "" if isinstance(over, Edge) else over.name
        number = number + 1 if way == before else 1
        before, ground = way, board.terrain.get(at)
        where, terrain = board.label(at), words.in_text(ground.name) if ground else ""
        told = _step_to(words, start, where, names["line"].get(way, way), link)
        told = told if way or link else words(", ").join(filter(None, (told, terrain)))
        start = None
        yield Step(f"{told}.", "" if way in endless else str(number))


def _in_supply(game: Game, board: Battlefield, line: TracedLine) -> Iterator[Step]:
    """Yield what comes of a line of supply."""
    words, names = game.words, names_of(game)
    hexes = line.ground
    ways = [way for _, way in line.hexes if way]
    by = words.all_of([words.in_text(names["line"].get(e, e)) for e in dict.fromkeys(ways)])
    if line.broken is None:
        told = words.count(hexes, *(_ON_BY_WAY if ways else _TO_SOURCE), way=by)
        told = words("By {way} all the way: in supply.", way=by) if ways and not hexes else told
        yield Step(told, "")
        return
    hexes, most = exceeded(line, rule_of(board))
    where = board.label(line.at) if line.at else ""
    what = names["line"].get(line.by) or names["terrain"].get(line.by, line.by)
    told = what if line.broken is Break.LINK else words.in_text(what)
    slots = {"hex": where, "what": told}
    if line.broken in _EXCEEDED:
        told = words.count(hexes, *_EXCEEDED[line.broken], most=most, **slots)
    else:
        told = words(_BROKEN[line.broken], **slots)
    yield Step(told, "")


_ON_BY_WAY = forms(
    "{number} hex over ground, then by {way}: in supply.",
    "{number} hexes over ground, then by {way}: in supply.",
)
_TO_SOURCE = forms("{number} hex to a source: in supply.", "{number} hexes to a source: in supply.")
_EXCEEDED = {
    Break.TOO_FAR: forms(
        "{number} hex over ground, and {most} are allowed: out of supply.",
        "{number} hexes over ground, and {most} are allowed: out of supply.",
    ),
    Break.TOO_LONG: forms(
        "{number} hex by {what}, and {most} are allowed: out of supply.",
        "{number} hexes by {what}, and {most} are allowed: out of supply.",
    ),
}
_BROKEN = {
    Break.ENEMY: english("Enemy units are in {hex}: out of supply."),
    Break.ZONE: english("{hex} is in an enemy zone of control: out of supply."),
    Break.LINE: english("The line does not cross {what} to {hex}: out of supply."),
    Break.GROUND: english("The line does not enter {what} in {hex}: out of supply."),
    Break.LINK: english("No line goes by {what}: out of supply."),
    Break.NO_SOURCE: english("{hex} is no source of supply: out of supply."),
}
_ENOUGH = english("{total}, of {steps}.")
_ONE_HEX = english("{total}, of {steps}: one hex may always be entered.")
_TOO_FAR = english("{total}, but there are {steps}: too far.")


def _when(game: Game, part: str, weather: str | None) -> Iterator[Step]:
    """Yield the part of the day and the weather of a march; nothing where it says neither."""
    name = names_of(game)["weather"].get(weather or "", "")
    if part or name:
        yield Step(f"{', '.join(filter(None, (part, name)))}.", "")


def _steps(game: Game, example: Example | Lookup) -> Iterator[Step]:
    situation = example.situation if isinstance(example, Example) else None
    names, said = names_of(game), list[str]()
    if situation is not None:
        weather = names["weather"].get(situation.weather or "", "")
        said += [situation.part, weather, names["phase"].get(situation.phase or "", "")]
    if isinstance(example, Example):
        said += [names["option"].get(each, each) for each in example.uses]
    if any(said):
        yield Step(f"{', '.join(filter(None, said))}.", "")
    try:
        if isinstance(example, Example):
            working = work_example(example, game.tables)
            told = sentences(working, game.tables.modifiers, game.words)
            values = tuple(outcome(step, game.words) for step in working.steps)
            known = {each.id: each for each in game.tables.modifiers}
            for cost in reversed(example.spent):
                told_so, value = spent_told(known[cost.modifier], cost.points, game.words)
                told, values = (told_so, *told), (value, *values)
            for each in reversed(example.ratings):
                told_so, value = ratings_told(known[each.modifier], each.ratings, game.words)
                told, values = (told_so, *told), (value, *values)
            for name in reversed(example.cancelled):
                told, values = (cancelled_told(known[name], game.words), *told), ("", *values)
            rolled = tuple(zip(*_rolled(game, example), strict=True))
            if rolled:
                told, values = (*told, *rolled[0]), (*values, *rolled[1])
        else:
            found = work_lookup(example, game.tables, game.words)
            told = found.steps
            reads = (found.cell if each.endswith(f": {found.cell}") else "" for each in told[:-1])
            values = (*reads, found.result)
    except (CombatError, ValueError):  # a check has complained of it
        return
    yield from (Step(f"{each}.", value) for each, value in zip(told, values, strict=True))


def _rolled(game: Game, example: Example) -> Iterator[tuple[str, str]]:
    """Yield the second rolls of an example, and what becomes of each unit by its own."""
    words, names = game.words, names_of(game)["unit"]
    for verdict in work_checks(game, example):
        passes, less = verdict.passes, verdict.check.pass_.less
        told = words(
            _VERDICTS[passes, less],
            unit=names.get(verdict.rolled.unit, verdict.rolled.unit),
            sum=sum_told(verdict),
            factor=verdict.check.pass_.factor,
            rating=verdict.rating,
        )
        orders = [due.order for due in verdict.dues[:1]]
        if verdict.state and not any(order.state for order in orders):
            orders.append(Order(verdict.state))  # that of a code to which they lead
        does = words.all_of([*order_told(orders, game)])
        passed = words("passes") if passes else words("fails")
        yield (words("{told}: the unit {does}", told=told, does=does) if does else told), passed


_VERDICTS = {
    (True, True): english("{unit}: {sum}, no more than the {factor} of {rating}, passes"),
    (False, True): english("{unit}: {sum}, more than the {factor} of {rating}, fails"),
    (True, False): english("{unit}: {sum}, no less than the {factor} of {rating}, passes"),
    (False, False): english("{unit}: {sum}, less than the {factor} of {rating}, fails"),
}
"""What is said of a second roll: whether it passes, and whether that takes the rating or less."""


def modifiers(game: Game) -> Iterator[tuple[Modifier, str, str]]:
    """Yield each modifier with its name and its effect as printed."""
    names = names_of(game)
    halved = halved_at(game.tables.tables, game.words)
    for each in game.tables.modifiers:
        step = step_of(game.tables.tables, each)
        does = effect(each, names, step, halved, game.words)
        told = " ".join(
            (f"{does[0].upper()}{does[1:]}.", *where_used(each, game.tables, game.words))
        )
        yield each, marked(each.name, editorial=each.editorial), told


def beside_movement(table: MovementTable) -> tuple[Row, ...]:
    """Return the notes below the table of movement, a row each."""
    return tuple(Row((head,), ((capitalised(text),),), at) for head, text, at in table.notes)


def notes(game: Game, on: tuple[str, str]) -> Iterator[Note]:
    """Yield the notes; `on` are the texts before the rules that one speaks of: one, and several."""
    numbers = names_of(game)["rule"]
    for note in game.rules.notes:
        speaker = game.words(_SPEAKERS[note.kind], byline=game.byline)
        links = (Link(numbers.get(each, each), f"rule:{each}") for each in note.about)
        rules = (
            (f" · {game.words(on[len(note.about) > 1])} ", *joined(", ", *links))
            if note.about
            else ()
        )
        origin = f"notes.{note.id}"
        yield Note(f"note:{note.id}", note.title, (speaker, *rules), note.text, origin)


def credits_of(game: Game) -> Iterator[Line]:
    """Yield the credits with their licences, and which edition this is."""
    for credit in game.credits:
        licence = (
            game.words("Licence: {licence}.", licence=credit.licence) if credit.licence else ""
        )
        yield Line(joined(" ", credit.text, licence), f"credits.{credit.id}.text", "credit")
    yield Line((f"{game.title}. {game.edition}.",), "edition", "credit")
