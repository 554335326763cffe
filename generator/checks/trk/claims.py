"""What texts say of turns, days and tracks."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable
from itertools import pairwise
from typing import Any

from generator.checks.check import ALL_TEXTS
from generator.checks.claims import (
    Claim,
    Facts,
    Rows,
    Said,
    Texts,
    Told,
    claims,
    of_rules,
    says,
    targets,
)
from generator.checks.context import CheckContext, of_things
from generator.checks.sayings import sayings
from generator.checks.sentences.dates import WEEKDAYS, day_of, told
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import ORDINAL, numbers_in
from generator.checks.sentences.telling import telling, telling_of
from generator.checks.trk.when import parts_of_the_day
from generator.diagnostics import Origin
from generator.model.counters import Arrival, Withdrawal
from generator.model.game import EndKind, Judged
from generator.model.names import listed
from generator.model.numbers import NumberRange


def _past_the_last(said: Said) -> Facts:
    turns = said.game.turns
    past = turns is not None and not 1 <= int(said["turn"]) <= turns.count
    return {"last": turns.count} if turns and past else {}


@claims("TRK001", plain=True)
def turn_after_the_last() -> Rows:
    """A text speaks of a turn after the last.

    The game has been shortened since the rule was written, or the number is mistyped.
    """
    yield Claim("turn", _past_the_last, "there is no turn {turn}: the last turn is {last}")


def _weekday(said: Said) -> Facts:
    turns = said.game.turns
    day, named = day_of(said, turns), said["weekday"]
    if not said["year"] and (turns is None or turns.first is None):
        return {}
    if day is None:
        return {"fault": f"{said['date']} is not a date of that year"}
    right = WEEKDAYS[day.weekday()]
    same = right.lower() == named.lower()
    return {} if same else {"fault": f"{told(day)} was a {right}, not a {named}"}


@claims("TRK023", plain=True, at="all")
def wrong_weekday() -> Rows:
    """A text gives a day the wrong day of the week.

    The 17th of September 1944 was a Sunday. If a weekday does not fit its date, one of the two is
    wrong, and readers who know the battle will see it. A date without a year is in the year of the
    first turn.
    """
    yield Claim("weekday", _weekday, "{fault}")


def arriving(context: CheckContext) -> Texts:
    """Yield the words of arrivals and withdrawals."""
    leaving = {f"withdrawals.{each.id}.text": each for each in context.counters.withdrawals}
    return leaving | {f"arrivals.{each.id}.text": each for each in context.arrivals}


def _ranges(entry: Arrival | Withdrawal) -> list[NumberRange]:
    later = None if isinstance(entry, Withdrawal) else entry.otherwise
    return [entry.turns, *([later] if later else [])]


def _begins(said: Said) -> Facts:
    turn, ranges = said.number("turn"), _ranges(said.about)
    begins = said.word("how") == "from"
    right = any(turn == each.first if begins else turn in each for each in ranges)
    leaves = isinstance(said.about, Withdrawal)
    does, entry = ("leave", "withdrawal") if leaves else ("arrive", "arrival")
    told = {"said": said[0].lower(), "known": ranges, "does": does, "entry": entry}
    return {} if right else told


def _each_turn(said: Said) -> set[int]:
    most = said.about.each_turn if isinstance(said.about, Arrival) else None
    return {most} if most else set()


@claims("TRK025", about=arriving, at="all")
def arrival_on_another_turn() -> Rows:
    """The text of an arrival or a withdrawal names another turn than its `turns`.

    "From turn 3" in the text, turns 4 and 5 in the data: which one the player reads decides when
    the units come, or by when they leave. "Two units a turn" is compared with `each-turn`.
    """
    yield Claim("units in a turn", _each_turn, "`each-turn` is {truth}, not {number}", at="number")
    yield Claim(
        "turn of units",
        _begins,
        "the text says {said}, but the units {does} on turns {known}",
        plain=True,
        see="the {entry}: {entry}s.{about.id}",
    )


def weather_steps(context: CheckContext) -> Told:
    """Yield lines about the rolls for the weather, with the turns on which such rolls begin.

    Those are the texts of steps that bear its name, and what their rules say of a roll or a chance.
    """
    weather = context.game.weather
    begins = {roll.turns.first for roll in weather.rolls} if weather else set()
    name = weather.name.lower() if weather else ""
    steps = [each for each in context.game.sequence if begins and name in each.name.lower()]
    rules = {rule.origin for each in steps if (rule := context.thing("rule", each.rule or ""))}
    texts = {f"sequence.{each.id}.text" for each in steps}
    for line in context.lines if steps else ():
        of_rule = line.origin.rpartition(".")[0] in rules and line.named("throw", "chance")
        if line.origin in texts or of_rule:
            yield line, begins


@claims("TRK035", about=weather_steps)
def weather_from_another_turn() -> Rows:
    """A phase, or its rule, rolls for the weather from another turn than the data.

    "From turn 2 on throw a coin" in the step for the weather, and `rolls` that begin with turn 3:
    the first turns have a weather of their own, or a roll was forgotten. Of the rule of that step
    the check reads paragraphs that quote a roll or a chance.
    """
    yield Claim(
        "turn of the first roll",
        lambda said: said.about,
        "the weather rolls begin on turn {truth}, not {turn}",
        see="the rolls: weather.rolls",
    )


def _movers(said: Said) -> set[str]:
    """Return the markers that bear the name of a track."""
    tracks = telling_of(said.context.names.get("track", {}).values())
    names = said.context.names.get("marker", {})
    return {name for name, text in names.items() if telling(text) and telling(text) <= tracks}


@claims(
    "TRK036",
    fix=lambda said: f"{{marker:{next(iter(_movers(said)))}}}" if len(_movers(said)) == 1 else "",
)
def marker_of_no_track() -> Rows:
    """A text moves a marker on a track that is not its own.

    "Move the Goal marker on" at the end of a turn: markers that are moved space by space have the
    name of their track, such as the Turn marker on the turn track. If the game has such a marker, a
    text that moves a marker without such a name names the wrong one.
    """
    yield Claim("marker on a track", _movers, "no track has the {marker} marker")


def _track(said: Said) -> Any:
    """Return the track that a sentence is about: by reference, or by its name."""
    text, named = said.line.text[slice(*said.sentence)], said.named("track")
    for track in said.context.map.tracks:
        if track.moves_on and (
            track.id in named or said.has("a track", text, name=re.escape(track.name))
        ):
            return track
    return None


def _moves(said: Said) -> Facts:
    track = _track(said)
    right = track is None or said.number() in track.moves_on
    return {} if right else {"track": track, "said": said["number"]}


@claims("TRK037")
def moved_by_other_numbers() -> Rows:
    """A text and a track move the same marker on different rolls.

    "Each 6 rolled moves the marker", but the track moves it on fives: the game ends at another
    time. The check compares sentences that mention a number of the die and the track, or its
    marker.
    """
    yield Claim(
        "number of the die",
        _moves,
        "the track {track.name} advances on {track.moves_on}, not on {said}",
        see=lambda said: f"the track: tracks.{_track(said).id}.moves-on",
    )


# ---- turns of the arrival that a sentence is about


def about_arrivals(context: CheckContext) -> Told:
    """Yield lines with the arrivals of their sentences, by where each begins.

    Left out are sentences that name units: REF025 judges those.
    """
    timed = context.arrivals
    about = _by_short_form(context) if timed else {}
    for line in context.lines if timed else ():
        before: Arrival | None = None
        found: dict[int, Arrival] = {}
        for first, its_own, units, they, comes in _of_turns(context, line):
            named = its_own
            if named is None and not units:
                named = (before if they else None) or about.get(line.origin)
            if named is not None and not units and comes:
                found[first] = named
            before = named
        if found:
            yield line, found


@of_things
def _of_turns(
    context: CheckContext, line: Line
) -> tuple[tuple[int, Arrival | None, set[str], bool, bool], ...]:
    """Return the sentences of a line that speaks of turns: where each begins, and of what.

    What comes is told before a colon too: "they come in the east: both on turn 1".
    """
    found, before = [], 0
    for first, last in line.sentences() if says(context, "TRK034", "turns", line.text) else ():
        pieces = line.references(first, last)
        units, chances = set(targets(pieces, "unit")), set(targets(pieces, "chance"))
        begins = before if line.text[:first].rstrip().endswith(":") else first
        they = says(context, "TRK034", "they", line.text[first:last])
        comes, before = says(context, "TRK034", "comes", line.text[begins:last]), first
        found.append((first, _arrival(context.arrivals, units, chances), units, they, comes))
    return tuple(found)


def _arrival(
    timed: Iterable[Arrival], units: Collection[str], chances: Collection[str] = ()
) -> Arrival | None:
    """Return the first arrival whose chance is quoted, or that all the units belong to."""
    theirs = (a for a in timed if a.id in chances or (units and {*units} <= {*a.units}))
    return next(theirs, None)


def _by_short_form(context: CheckContext) -> dict[Origin, Arrival]:
    """Return the arrival that a section is about, by the origin of its short form."""
    units: dict[Origin, set[str]] = defaultdict(set)
    for line in context.lines:
        section, _, part = line.origin.rpartition(".")
        if "unit" in line.kinds and section.startswith("sections.") and part != "short":
            units[section].update(targets(line.pieces, "unit"))
    timed = context.arrivals
    found = {f"{section}.short": _arrival(timed, named) for section, named in units.items()}
    return {origin: arrival for origin, arrival in found.items() if arrival is not None}


def _arrives(said: Said) -> Facts:
    arrival = said.about.get(said.sentence[0])
    ranges = _ranges(arrival) if arrival else []
    turn, begins = int(said["turn"]), said.word("how") == "from"
    right = any(turn == each.first if begins else turn in each for each in ranges)
    return {} if right or not ranges else {"known": ranges}


@claims(
    "TRK034",
    about=about_arrivals,
    see=lambda said: f"the arrival: arrivals.{said.about[said.sentence[0]].id}",
    reads=ALL_TEXTS,
)
def turn_of_another_arrival() -> Rows:
    """A rule about an arrival names a turn on which it does not occur.

    "Both on turn 2, or one each on turns 3 and 4", but the arrival says 1 and 3-4. The short form
    uses a common name for the units, and its turn was forgotten. "From turn 4" must name the first
    of the turns. The check compares sentences that
    quote the chance of an arrival, sentences that go on about units with "they" or "both", and the
    short forms of sections all of whose units belong to one arrival.
    """
    yield Claim("turn of an arrival", _arrives, "they arrive on turn {known}, not on {turn}")


# ---- parts of the day, and what comes before what


def _other_part(said: Said) -> bool | Facts:
    turns, turn = said.game.turns, said.target("turn")
    if turns is None or not turn.isdecimal() or not 1 <= int(turn) <= turns.count:
        return True
    part = turns.part_of(int(turn))
    return said["part"].lower() == part.lower() or {"turn": turn, "right": part.lower()}


def _have_part(said: Said) -> bool | Facts:
    """Judge a list of turns, in words or figures, all of which are said to be in one part."""
    turns, part = said.game.turns, said["part"].lower()
    known = sayings(said.game.language).numbers
    stated = [value for value, _ in numbers_in(said["turns"])]
    stated = stated or [known.value(m[0]) for m in re.finditer(ORDINAL, said["turns"])]
    for turn in stated if turns else ():
        own = turns.part_of(turn).lower() if turns and 1 <= turn <= turns.count else part
        if own != part:
            return {"turn": turn, "right": own, "part": said["part"]}
    return True


def _comes_back(said: Said) -> bool | Facts:
    """Judge after how many turns a part of the day comes again."""
    parts = [each.lower() for each in said.game.turns.parts] if said.game.turns else []
    stated = said.number("nth") if said["nth"] else 2
    at = [place for place, part in enumerate(parts) if part == said["part"].lower()]
    after = {(two - one) % len(parts) or len(parts) for one, two in pairwise([*at, *at[:1]])}
    return after == {stated} or {"after": sorted(after)}


def _numbered(said: Said, turn: int) -> bool | Facts:
    """Judge how many times a part of the day has come by a turn."""
    turns = said.game.turns
    known = [turns.part_of(each).lower() for each in range(1, turn + 1)] if turns else []
    part, often = said["part"].lower(), known.count(said["part"].lower())
    right = not known or known[-1] != part or said.number("nth") == often
    return right or {"often": often, "turn": turn}


def _of_turn(said: Said) -> bool | Facts:
    turn = said.target("turn")
    return not turn.isdecimal() or _numbered(said, int(turn))


def _ends_with(said: Said) -> bool | Facts:
    turns = said.game.turns
    by_turns = {f"ends.{e.id}.text" for e in said.game.ends if e.kind is EndKind.TURNS}
    told = said.line.origin in by_turns or said.line.origin.startswith("sections.")
    return turns is None or not told or _numbered(said, turns.count)


@claims("TRK080", at="part", see="the turns: turns.parts")
def another_part_of_the_day() -> Rows:
    """A text calls a turn by another part of the day than the turns do.

    "On the Night turn, {turn:4}" where the fourth turn is an evening, "turns three and seven are
    nights" where four and eight are: players look at the words or at the track, and play another
    turn each.
    """
    yield Claim(
        "turns of a part",
        _have_part,
        "turn {turn} is in the {right}, not in the {part}",
        given=parts_of_the_day,
    )
    often = "turn {turn} is number {often} of such turns, not the {nth}"
    yield Claim("number of a part", _of_turn, often, at="nth", given=parts_of_the_day)
    yield Claim("last part", _ends_with, often, at="nth", given=parts_of_the_day)
    yield Claim(
        "turns between", _comes_back, "the {part} comes every {after} turns", given=parts_of_the_day
    )
    yield Claim(
        "part of the day",
        _other_part,
        "turn {turn} is in the {right}, not in the {part}",
        given=parts_of_the_day,
    )


_ACTS: dict[str, frozenset[str]] = {
    "attack": frozenset({"attack", "combat", "battle", "assault"}),
    "move": frozenset({"move", "movement", "march"}),
    "fire": frozenset({"fire", "bombardment"}),
    "rally": frozenset({"rally", "recovery"}),
    "supply": frozenset({"supply"}),
    "weather": frozenset({"weather"}),
}


def _acts(text: str) -> set[str]:
    """Return what is done in a phase, or in its section, by the words of its name."""
    words = telling(text)
    return {act for act, names in _ACTS.items() if words & telling_of(names)}


@of_things
def _order(context: CheckContext, section: str) -> dict[str, set[bool]]:
    """Return whether phases of a section come after those of each act, of each side by itself."""
    found: dict[str, set[bool]] = defaultdict(set)
    phases = [each for each in context.game.sequence if each.during is None]
    for at, phase in enumerate(phases):
        for place, other in enumerate(phases):
            if phase.rule == section and other.rule != section and phase.side == other.side:
                for act in _acts(f"{other.id} {other.name}"):
                    found[act].add(at > place)
    return found


def _of_phases(context: CheckContext) -> Texts:
    """Yield the texts of the sections that phases have as their rule, with the ids of these.

    Those of moves in a phase are about its rule.
    """
    ruled = {each.rule for each in context.game.sequence if each.rule}
    rules = {each.id: each.rule for each in context.game.sequence}
    moves = ((f"marches.{each.id}.text", each.phase) for each in context.game.marches)
    own = {at: rules[phase] for at, phase in moves if phase and rules.get(phase)}
    return own | of_rules(context, lambda rule: rule.id if rule.id in ruled else None)


def _comes(said: Said) -> bool | Facts:
    known = set[bool]().union(
        *(_order(said.context, said.about).get(act, set()) for act in _acts(said.word("what")))
    )
    says_after = said.word("how") == "after"
    right = "before" if says_after else "after"
    return len(known) != 1 or known == {says_after} or {"right": right, "what": said["what"]}


@claims("TRK081", about=_of_phases, at="how", see="the sequence: sequence")
def phase_in_another_order() -> Rows:
    """A rule lets something be done before a phase that comes first, or after one that comes last.

    "Before its side's attacks cavalry moves again" where the phase of this rule follows that of the
    attacks. The check looks at how sentences begin in the sections that phases name, and in the
    stories of moves (`marches`) that name a phase, and compares them with the order of the phases
    of one side.
    """
    yield Claim("before or after", _comes, "by the sequence this comes {right} {what}")


def _judged(context: CheckContext) -> Texts:
    """Yield the texts on winning of a game in which everything is judged as a turn or it ends."""
    game = context.game
    at_once = any(each.judged is Judged.AT_ONCE for each in game.victory)
    if at_once or not game.victory:
        return {}
    titled = telling_of(("winning", "victory"))
    texts = {f"victory.{each.id}.text": True for each in game.victory}
    return texts | of_rules(context, lambda rule: bool(telling(rule.title) & titled))


@claims("TRK082", about=_judged, at="when")
def judged_at_the_start() -> Rows:
    """A rule on winning counts at the start of a turn what is judged at its end.

    Points are counted, and victories judged, at the end of turns and of the game. "At the beginning
    of {turn:4}" under winning is the state of another turn.
    """
    yield Claim(
        "start of a turn",
        lambda _: False,
        "victories are judged at the end of turns, not at the {when}",
    )


# ---- points and initiative


def _counted_then(said: Said) -> Facts:
    """Return the points of which a sentence speaks that count at the end of other turns."""
    turns = {int(each) for each in said.named("turn") if each.isdecimal()}
    words, places = telling(said.line.text[slice(*said.sentence)]), set(said.named("place"))
    for each in said.game.points:
        of_it = places & {*each.holds, *each.controls} or telling(each.name) & words
        several = len(turns) > 1 and not set(each.on) <= turns
        if each.on and of_it and (several or not turns <= set(each.on)):
            counted = listed([f"turn {turn}" for turn in each.on])
            return {"name": each.name, "counted": counted, "id": each.id}
    return {}


@claims("TRK083", at="all", see="the points: points.{id}.on")
def points_of_other_turns() -> Rows:
    """A rule counts points at the end of other turns than the data.

    "At the end of {turn:4} each mill is worth two points", but the mills have `on: [5, 7]`. The
    check compares the turns in sentences that speak of points with those of the points whose name
    or places the sentence has. Where it names one turn alone, this has to be one of theirs.
    """
    yield Claim(
        "end of a turn", _counted_then, "the points for {name} are counted at the end of {counted}"
    )


@of_things
def _initiative(context: CheckContext) -> Texts:
    """Return the texts of the rule on initiative, with it."""
    rule, phases = context.game.initiative, context.game.sequence
    rules = {each.rule for each in phases if rule and each.id == rule.phase}
    return of_rules(context, lambda section: rule if section.id in rules else None)


def _added(said: Said) -> set[int]:
    adds = {each.side: each.add for each in said.about.adds}
    return {adds.get(side, 0) for side in said.ids("side")} if adds else set()


def _goes_first(said: Said) -> bool:
    """Whether a turn is the first; the data say who goes first then, and on no other by name."""
    initiative = said.game.initiative
    first = initiative.first if initiative and not initiative.turns else None
    return first not in {*said.ids("side")} or said.target("turn") == "1"


def _on_a_tie(said: Said) -> bool | Facts:
    rule = said.about
    right = said.name("side", rule.otherwise) if rule.otherwise else "rolled again"
    return rule.die is None or rule.otherwise in said.ids("side") or {"right": right}


def _rolls_again(said: Said) -> bool:
    return said.about.die is None or said.about.otherwise is None


def _lower_wins(said: Said) -> bool:
    return said.about.die is None


def _at_first(said: Said) -> bool:
    return said.about.first is None


@claims("TRK043", about=_initiative, at="number", see="the initiative: initiative.adds")
def initiative_adds_another_number() -> Rows:
    """A rule lets a side add another number to its roll for the initiative than the data.

    "The {side:red} adds one" beside `adds: {red: 2}`. Looked at is the rule of the phase in which
    the initiative is rolled for. There it is also told who goes first where rolls are even. "At
    {turn:2} the {side:red} goes first" is told of too, if that side is the `first` to have it: on
    turn 1.
    """
    message = "the data give {side} {truth} more for the initiative, not {number}"
    yield Claim("what a side adds", _added, message)
    yield Claim(
        "turn of the first initiative",
        _goes_first,
        "the data let {side} go first on the first turn, not at {turn}",
        at="turn",
        see="the initiative: initiative.first",
    )
    see = "the initiative: initiative"
    tie, higher = "where rolls are even it is {right}", "the higher number has the initiative"
    yield Claim("side on a tie", _on_a_tie, tie, at="all", see=see)
    yield Claim("rolled again", _rolls_again, "even rolls are not rolled again", at="all", see=see)
    yield Claim("lower roll", _lower_wins, higher, at="all", see=see)
    first = "on the first turn a side has it"
    yield Claim("all roll at first", _at_first, first, at="all", see=see)


def _of_the_last_turn(context: CheckContext) -> Texts:
    """Return the words of endings by the last turn with its number, of positions with theirs."""
    turns = context.game.turns
    if turns is None:
        return {}
    ends = (each for each in context.game.ends if each.kind is EndKind.TURNS)
    won = ((n, step.victory) for n, step in enumerate(context.game.walkthrough) if step.victory)
    because = {f"walkthrough.{n}.victory.because": {one.turn or turns.count} for n, one in won}
    return because | {f"ends.{each.id}.text": {turns.count} for each in ends}


def _over_then(said: Said) -> bool | Facts:
    return _is_of(said) or {"last": sorted(said.about)}


def _judged_then(said: Said) -> bool | Facts:
    """Judge the turn of a position, where its reason names no other turn."""
    lone = len({piece.target for piece in said.line.named("turn")}) == 1
    return not lone or _is_of(said) or {"turn": sorted(said.about)}


def _is_of(said: Said) -> bool:
    """Tell whether a turn is one of those in question; REF002 tells of one that there is not."""
    turn = said.target("said")
    return turn not in said.context.names.get("turn", {}) or turn in map(str, said.about)


@claims("TRK084", about=_of_the_last_turn, see="the turns: turns.count")
def end_with_another_turn() -> Rows:
    """The words of an ending let the game end with another turn than the last.

    "The seventh turn is over" in a game of eight turns, or "Six turns have been played": the track
    has one number, the words another. In a scenario of fewer turns the words of the game still say
    its own number: write `ends` for the scenario too, or "the last turn". The reason for a victory
    in the walkthrough is compared with the turn at whose end its position is judged.
    """
    yield Claim("ends after a turn", _over_then, "the last turn is {last}", texts=r"^ends\.")
    yield Claim(
        "after a turn",
        _judged_then,
        "the position is judged after turn {turn}, not after turn {said.id}",
        texts=r"\.because$",
    )
    message, count = (
        "the last turn is {truth}, not the {said}",
        "there are {truth} turns, not {said}",
    )
    yield Claim("last turn", lambda said: said.about, message)
    yield Claim("last turn", lambda said: said.about, message)
    yield Claim("number of turns", lambda said: said.about, count)
    yield Claim("number of turns", lambda said: said.about, count)
