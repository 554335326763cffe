"""The key of the map, and what weather does in words, against modifiers and movement.

What ground does is one fact told several times: in the key, by the modifiers that name it, by what
it costs to move there, by `stops`, `playable` and `impassable`, by supply and zones of control.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import Any, Final

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.claims import Claim, Facts, Rows, Said, Texts, claims, has, phrase, says
from generator.checks.context import CheckContext, of_things
from generator.checks.sentences.numbers import number
from generator.diagnostics import Origin
from generator.model.combat import Modifier, ModifierKind
from generator.model.movement import Movement, costly
from generator.model.names import listed
from generator.model.numbers import Steps, mixed
from generator.model.tables import HitsTable
from generator.model.walk import step_of
from generator.records import Frozen

COMBAT, COST, STOP, BAN, PART = "combat", "movement", "stop", "entry", "entry of some"
IN_WEATHER = "movement in some weather"

_WORDS: Final = {
    COMBAT: "words of combat",
    COST: "words of movement",
    STOP: "words of a stop",
    BAN: "words of entry",
}
"""Words in which a key tells something of each of these, by their names."""
_HITTING: Final = "dice that hit"
"""A kind of modifier of its own: more dice, or dice that hit on more numbers, make more hits."""
_KINDS: Final[Mapping[str, tuple[frozenset[str], str]]] = {
    "column": (frozenset({ModifierKind.COLUMN, ModifierKind.SPLIT}), "shifts columns"),
    "die": (frozenset({ModifierKind.DIE, ModifierKind.SPLIT}), "changes the die"),
    "factor": (
        frozenset({ModifierKind.FACTOR, ModifierKind.STRENGTH}),
        "changes factors",
    ),
    "strength": (
        frozenset(
            {
                *(ModifierKind.FACTOR, ModifierKind.STRENGTH),
                *(ModifierKind.HALVE, ModifierKind.MULTIPLY),
            }
        ),
        "changes a strength",
    ),
    "half": (
        frozenset({ModifierKind.HALVE, ModifierKind.HALVE_DICE, ModifierKind.HALVE_HITS}),
        "halves anything",
    ),
    "double": (
        frozenset(
            {
                *(ModifierKind.MULTIPLY, ModifierKind.MULTIPLY_DICE, ModifierKind.MULTIPLY_HITS),
                ModifierKind.HITS_A_STEP,
            }
        ),
        "doubles anything",
    ),
    "dice": (
        frozenset(
            {
                *(ModifierKind.DICE, ModifierKind.HALVE_DICE, ModifierKind.MULTIPLY_DICE),
                *(ModifierKind.DIE, ModifierKind.SPLIT),
            }
        ),
        "changes dice",
    ),
    "hits": (
        frozenset(
            {
                *(ModifierKind.HALVE_HITS, ModifierKind.MULTIPLY_HITS, ModifierKind.HITS_A_STEP),
                _HITTING,
            }
        ),
        "changes hits",
    ),
}
"""What modifiers change, as keys speak of it."""
_OF_LINES = frozenset({*("ways", "cost", "extra", "times", "told"), *("never", "halts", "alone")})
"""Keys of `movement` that speak of kinds of line."""
_BRIDGES = frozenset({"bridge", "ford", "ferry", "causeway", "viaduct", "pontoon", "crossing"})
"""Looks of what carries a road over something."""


class OfMoves(Frozen):
    """What an entry of movement says under one of its keys: of which ground, in which weather."""

    entry: Movement
    key: str
    steps: str = ""
    """As they are written; nothing where the key has none."""
    ground: str = ""
    weather: str = ""

    @property
    def origin(self) -> Origin:
        """Where the definition says it."""
        weather = f".weather.{self.weather}" if self.weather else ""
        return f"movement.{self.entry.id}{weather}.{self.key}"

    @property
    def bars(self) -> bool:
        """Whether it says that units do not enter or cross; a way of `no` does not say so."""
        return self.key == "never" or (self.steps == "no" and self.key != "ways")


def _moves(entry: Movement) -> Iterator[OfMoves]:
    """Yield all that an entry of movement says of ground and weather."""
    for key in ("terrain", "ways", "cost", "extra", "times", "told"):
        for one in getattr(entry, key):
            yield OfMoves(entry, key, str(getattr(one, "steps", "")), step_of(one))
    for key in ("never", "halts", "alone"):
        yield from (OfMoves(entry, key, ground=line) for line in getattr(entry, key))
    for each in entry.weather:
        if each.steps is not None:
            yield OfMoves(entry, "steps", str(each.steps), weather=each.weather)
        for key in ("terrain", "ways", "cost", "extra", "times", "links"):
            for one in getattr(each, key):
                yield OfMoves(entry, key, str(one.steps), step_of(one), each.weather)


class Ground:
    """An entry of the key, or a kind of weather, and what the data say of it."""

    def __init__(self, context: CheckContext, family: str, entry: Any) -> None:
        """Take an entry of `terrain`, `lines` or `weather.states`."""
        self.family, self.entry, self.name, self.id = family, entry, str(entry.name), entry.id
        self._context = context

    @property
    def _game(self) -> Any:
        return self._context.game

    @cached_property
    def modifiers(self) -> tuple[Modifier, ...]:
        """Those that name it."""
        return tuple(m for m in self._game.tables.modifiers if self.id in getattr(m, self.family))

    @cached_property
    def kinds(self) -> frozenset[str]:
        """What modifiers change that name it, or that name no ground and so may be for it."""
        loose = (
            each
            for each in self._game.tables.modifiers
            if not (each.terrain or each.lines or each.weather)
        )
        known = (*self.modifiers, *loose)
        hits = any(map(self.on_dice_that_hit, known))
        return frozenset({*(each.kind for each in known), *((_HITTING,) if hits else ())})

    def on_dice_that_hit(self, modifier: Modifier) -> bool:
        """Whether it changes how many dice hit, or on what: dice of a table of hits."""
        tables = self._game.tables.tables
        hitting = {each.id for each in tables if isinstance(each, HitsTable)}
        one = bool(hitting.intersection(modifier.tables or hitting))
        return one and modifier.kind in _KINDS["dice"][0]

    @cached_property
    def moves(self) -> tuple[OfMoves, ...]:
        """What movement has of it, in some weather or in any."""
        said = chain.from_iterable(map(_moves, self._game.movement))
        if self.family == "weather":
            return tuple(each for each in said if each.weather == self.id)
        keys = {"terrain"} if self.family == "terrain" else _OF_LINES
        return tuple(each for each in said if each.ground == self.id and each.key in keys)

    @cached_property
    def costs(self) -> frozenset[Fraction]:
        """All numbers of steps that it takes anybody, or gives; of ground one is always right."""
        found = {_value(each.steps) for each in self.moves}
        if self.family == "terrain" and any(costly(each) for each in self._game.movement):
            found.add(Fraction(1))
        return frozenset(each for each in found if each is not None)

    @cached_property
    def shut(self) -> bool:
        """Whether nobody enters or crosses it, whatever the weather."""
        flag = not self.entry.playable if self.family == "terrain" else self.entry.impassable
        barred = {each.entry.id for each in self.moves if each.bars and not each.weather}
        movement = self._game.movement
        return flag or bool(movement and all(entry.id in barred for entry in movement))

    @cached_property
    def shut_to_some(self) -> bool:
        """Whether somebody does not enter or cross it, or in some manner alone."""
        return self.shut or any(
            each.bars or each.key in {"alone", "told"} or each.steps == "all" for each in self.moves
        )

    @cached_property
    def stops(self) -> bool:
        """Whether somebody stops in it, or behind it."""
        return bool(getattr(self.entry, "stops", False)) or any(
            each.key in {"halts", "alone", "told"} or each.steps == "all" for each in self.moves
        )

    @property
    def bridge(self) -> bool:
        """Whether it carries roads over something."""
        look = f"{self.entry.look} {self.id} {self.name}".lower() if self.family == "lines" else ""
        return any(word in look for word in _BRIDGES)

    @cached_property
    def spans(self) -> tuple[str, str]:
        """Of a bridge: what roads have bridges over, and where that stands."""
        for entry in self._game.movement if self.bridge else ():
            for way in entry.ways:
                if way.bridges:
                    return way.bridges[0], f"movement.{entry.id}.ways.{way.line}.bridges"
        return "", ""

    @cached_property
    def effects(self) -> tuple[tuple[str, str, Origin], ...]:
        """What it does: of which sort, in words that follow "but", and where the data say so."""
        return tuple(self._effects())

    def _effects(self) -> Iterator[tuple[str, str, Origin]]:
        for each in self.modifiers:
            yield COMBAT, f"the modifier {each.name!r} is for it", f"modifiers.{each.id}"
        own = f"{self.family}.{self.id}"
        if self.family == "weather":
            yield from ((COST, _differs(move), move.origin) for move in self.moves)
            return
        if getattr(self.entry, "stops", False):
            yield STOP, "a unit that enters stops", f"{own}.stops"
        if not getattr(self.entry, "playable", True):
            yield BAN, "no unit may enter", f"{own}.playable"
        if getattr(self.entry, "impassable", False):
            yield BAN, "no unit may cross it", f"{own}.impassable"
        for move in self.moves:
            sort = {"halts": STOP, "told": PART}.get(move.key, COST)
            if move.bars:
                sort = BAN if self.shut else PART
            if move.weather:
                weather = self._context.names["weather"].get(move.weather, move.weather)
                yield IN_WEATHER, f"{_differs(move)} in {weather}", move.origin
            elif move.steps != "1" or move.key != "terrain":
                yield sort, _differs(move), move.origin
        yield from self._of_lines()
        if self.spans[0]:
            over = self._context.names["line"].get(self.spans[0], self.spans[0])
            yield COST, f"roads have bridges over {over}", self.spans[1]

    def _of_lines(self) -> Iterator[tuple[str, str, Origin]]:
        """Yield what it does to lines of supply and of command, and to zones of control."""
        for key in ("supply", "command"):
            line = getattr(self._game, key)
            if line is None:
                continue
            for name in ("never", "not_into"):
                if self.id in getattr(line, name, ()):
                    written = f"{key}.{name.replace('_', '-')}"
                    yield key, f"no line of {key} goes there", written
            if any(each.line == self.id for each in getattr(line, "then", ())):
                yield key, f"lines of {key} go along it", f"{key}.then.{self.id}"
        zone = self._game.zone_of_control
        for name in ("not_across", "not_into") if zone else ():
            if self.id in getattr(zone, name):
                written = f"zone-of-control.{name.replace('_', '-')}"
                yield "zones", "no zone of control reaches there", written


def _differs(move: OfMoves) -> str:
    return f"it makes a difference to the moves of {move.entry.name or move.entry.id}"


def _value(steps: str) -> Fraction | None:
    """Return the value of ``1½``; None for what is no number."""
    try:
        return Steps.parse(steps).value
    except ValueError:
        return None


@of_things
def grounds(context: CheckContext) -> Mapping[Origin, Ground]:
    """Return terrain, lines and weather that have effects in words, by the origins of these."""
    weather = context.game.weather
    entries = [
        *(("terrain", "terrain", each) for each in context.map.terrain),
        *(("lines", "lines", each) for each in context.map.lines),
        *(("weather.states", "weather", each) for each in (weather.states if weather else ())),
    ]
    return {
        f"{path}.{each.id}.effects": Ground(context, family, each) for path, family, each in entries
    }


def keyed(context: CheckContext) -> Texts:
    """Return the words of the key and of the weather, each with what the data say."""
    return grounds(context)


def _ground_alone(context: CheckContext) -> Texts:
    return {at: each for at, each in grounds(context).items() if each.family != "weather"}


def _of_movement(context: CheckContext) -> Texts:
    """Return the words of the key, and of the weather in games where movement depends on it."""
    depends = any(entry.weather for entry in context.game.movement)
    return keyed(context) if depends else _ground_alone(context)


def _told(context: CheckContext, text: str) -> frozenset[str]:
    """Return of which sorts of effect a text speaks."""
    return frozenset(sort for sort, words in _WORDS.items() if says(context, "MAP042", words, text))


# ---- no effect


def _idle(said: Said) -> bool | Facts:
    """Judge what has no effect, or none in combat, by what the rest of the text leaves out."""
    rest = said.line.text[said.span()[1] :]
    told, weather = _told(said.context, rest), said.game.weather
    states = weather.states if weather else ()
    if COST in told or any(has(_name(each.name), rest) for each in states):
        told |= {IN_WEATHER}
    of = said["of"].casefold() if "of" in said.slots else ""
    fighting = said.has("fighting", of)
    sorts = {COMBAT} if fighting else {COST, STOP, BAN, PART, IN_WEATHER}
    for sort, what, where in said.about.effects:
        if sort not in told and (not of or sort in sorts):
            return {"what": what, "where": where, "name": said.about.name}
    return True


def _name(name: str) -> str:
    return rf"\b{re.escape(name)}".replace("\\ ", " ")


@claims("MAP042", about=keyed, at="all", see="the data: {where}")
def key_of_no_effect() -> Rows:
    """The key says "No effect" of ground that has one.

    A modifier names the wood, units pay two points for it or stop there, if only in rain, but the
    key says "No effect.": players believe the key. So it is with kinds of line and with the
    weather. "No effect in combat" is held against modifiers alone, "no effect on movement" against
    movement; what the rest of the text speaks of is left out.
    """
    has_one = "the key says {all!r} of {name}, but {what}"
    yield Claim("no effect", _idle, has_one, help="say what it does, or correct the data")
    yield Claim("no effect", _idle, has_one, help="say what it does, or correct the data")
    yield Claim("no cover", _idle, has_one, help="say what cover it gives")


# ---- effects that nothing has


def _nothing_does(kind: str) -> Any:
    kinds, does = _KINDS[kind]

    def judged(said: Said) -> bool | Facts:
        ground = said.about
        if not said.game.tables.modifiers or ground.kinds & kinds:
            return True
        moves = {each.key for each in ground.moves}
        if kind in {"half", "double"} and moves & {"times", "ways", "told", "steps"}:
            return True
        return {"name": ground.name, "does": does}

    return judged


def _takes_a_move(said: Said) -> bool | Facts:
    """Judge whether it takes anybody anything, and that many steps if the text has a number."""
    ground, much = said.about, said["much"] if "much" in said.slots else ""
    if not said.game.movement or any(each.key == "told" for each in ground.moves):
        return True
    if ground.family == "weather":  # what is more there may be any sum
        return bool(ground.moves) or {"fault": f"`movement` has nothing of {ground.name}"}
    if not ground.costs and not ground.stops:
        return {"fault": f"`movement` has nothing of {ground.name}"}
    steps = steps_in(much)
    if steps is None or not ground.costs or steps in ground.costs:
        return True
    known = listed([mixed(each) for each in sorted(ground.costs - {1} or ground.costs)], "or")
    return {"fault": f"`movement` has {known} for {ground.name}"}


def steps_in(text: str) -> Fraction | None:
    """Return the value of "two", "2", "1½", "half a" or "one and a half"; None for no number."""
    words = " ".join(text.casefold().split())
    half = Fraction(1, 2) if re.search(r"\bhalf\b", words) else Fraction(0)
    whole = re.sub(r" ?\b(and )?(a )?half( an?| of an?)?\b", "", words).strip()
    if not whole:
        return half or None
    try:
        return _value(whole) if re.search(r"\d|[¼½¾]", whole) else number(whole) + half
    except KeyError:
        return None


def _stop(said: Said) -> bool | Facts:
    ground = said.about
    judged = ground.family == "terrain" or said.game.movement
    return not judged or ground.stops or {"name": ground.name}


def _closed(said: Said) -> bool | Facts:
    ground, text = said.about, said.line.text
    barring = {each.weather for each in ground.moves if each.weather and each.bars}
    names = (_name(said.name("weather", each)) for each in barring)
    some = said.has("not all", text) or any(has(name, text) for name in names)
    shut = ground.shut_to_some if some else ground.shut
    if shut or (ground.family == "lines" and ground.shut_to_some):
        return True
    flag = "playable" if ground.family == "terrain" else "impassable"
    return {"name": ground.name, "flag": flag}


def _by_bridge(said: Said) -> bool | Facts:
    ground = said.about
    known = said.game.movement or getattr(ground.entry, "impassable", False)
    return not known or ground.shut_to_some or {"name": ground.name, "flag": "impassable"}


def _carries(said: Said) -> bool | Facts:
    ground = said.about
    own = said["over"].casefold() == ground.name.casefold()
    return (ground.bridge and not own) or {"name": ground.name}


def _as_the_other(said: Said) -> bool | Facts:
    """Judge "As a river": both do the same, or of the same sort if the text says "but"."""
    ground, named = said.about, said["other"].casefold()
    known = grounds(said.context).values()
    other = next((each for each in known if each.name.casefold() == named), None)
    if other is None:
        return True
    if other is ground:
        return {"fault": f"{ground.name} is told to do what it does itself"}
    loosely = said.has("with a difference", said.line.text)
    one, two = _does(ground, loosely), _does(other, loosely)
    return one == two or {"fault": f"{ground.name} does not do what {other.name} does"}


def _does(ground: Ground, loosely: bool) -> frozenset[object]:
    weather = ground.family == "weather"  # its own id is no difference, nor is that of ground
    moves = {
        (
            *(each.entry.id, each.key, "" if loosely else each.steps),
            each.ground if weather else each.weather,
        )
        for each in ground.moves
    }
    return frozenset(moves.union(each.id for each in ground.modifiers))


def _in_the_table(said: Said) -> bool | Facts:
    ground = said.about
    told = ground.moves or ground.stops or not said.game.movement
    plain = ground.family == "terrain" and any(costly(each) for each in said.game.movement)
    return bool(told or plain) or {"name": ground.name}


_BUT: Final = "the key says {all!r}, but {fault}"


@claims("MAP043", about=keyed, at="all")
def effect_of_nothing() -> Rows:
    """The key names an effect that nothing in the data has.

    "One column in the defender's favour", but no modifier for that ground shifts columns; "two
    movement points", but it takes three; "units that enter stop", without `stops`; "no unit may
    enter", where units may; "as a river", which does something else. Words were moved one entry
    too far, or the data were. Modifiers that name no ground, lines or weather at all may be for any
    and are taken for right.
    """
    for kind in _KINDS:
        yield Claim(
            kind,
            _nothing_does(kind),
            "the key says {all!r}, but no modifier for {name} {does}",
            help="name it in `terrain`, `lines` or `weather` of the modifier, or correct the key",
        )
    yield from _of_moves()
    yield from _of_entry()
    yield Claim("as another", _as_the_other, _BUT)
    yield Claim("as another", _as_the_other, _BUT)
    yield Claim(
        "table of movement",
        _in_the_table,
        "the key refers to {all}, but `movement` has nothing of {name}",
        _of_movement,
    )


def _of_moves() -> Rows:
    """Yield what is told of moves: what they take, and where they end."""
    yield Claim("movement points", _takes_a_move, _BUT, _of_movement)
    yield Claim("hexes of a move", _takes_a_move, _BUT, _ground_alone)
    yield Claim("something of a move", _takes_a_move, _BUT, _of_movement)
    yield Claim(
        "stop",
        _stop,
        "the key says {all!r}, but units do not stop at {name}",
        _ground_alone,
        help="add `stops: true` to terrain, or name the line in `halts` of `movement`",
    )


def _of_entry() -> Rows:
    """Who may enter or cross."""
    open_ = "the key says {all!r}, but units may, as `{flag}` and `movement` have it"
    yield Claim("no entry", _closed, open_, _ground_alone)
    yield Claim(
        "crossed at bridges",
        _by_bridge,
        "the key says {all!r}, but units cross {name} anywhere, as `movement` has it",
        _ground_alone,
    )
    yield Claim(
        "carries a road",
        _carries,
        "{name} is nothing that carries a road, as the key has it",
        _ground_alone,
        help="these words belong to another entry of the key",
    )
    yield Claim(
        "not itself",
        lambda said: said["own"].casefold() != said.about.name.casefold(),
        "the key says of {about.name} that it is none",
        _ground_alone,
    )


# ---- effects left out


@check("MAP044", WARNING, english=True)
def effect_left_out(context: CheckContext) -> Findings:
    """The key leaves out an effect of a kind that it tells of other ground.

    The key tells what it takes to enter wood and hills, and nothing of that for the marsh, which
    takes two points as well; or it tells two of the three modifiers that name the houses; or it
    says nothing of entry where no unit may enter. Players who look into the key believe that it is
    all there is. A text that mentions another entry ("as a road") is not looked at, nor is a kind
    of effect that most entries leave out.
    """
    texts = {
        at: " ".join(line.text for line in passage.lines)
        for at in grounds(context)
        if (passage := context.passages.get(at)) and passage.lines
    }
    names = [phrase(context, _name(each.name)) for each in grounds(context).values()]
    for at, text in texts.items():
        ground = grounds(context)[at]
        rest = phrase(context, _name(ground.name)).sub("", text)
        others = any(name.search(rest) for name in names)
        if others or says(context, "MAP042", "nothing", text):
            continue
        lost = _left_out(context, ground, text) or _unlike_others(context, at, texts)
        if lost:
            what, where = lost
            message = f"the key does not say of {ground.name} that {what}"
            yield finding(message, at, see=("the data", where))


def _left_out(context: CheckContext, ground: Ground, text: str) -> tuple[str, Origin] | None:
    """Return a modifier that a text leaves out of those it tells; or that nobody enters."""
    spoken = {kind for kind in _KINDS if says(context, "MAP043", f"of {kind}", text)}
    told = frozenset(chain.from_iterable(_KINDS[kind][0] for kind in spoken))
    vague = says(context, "MAP043", "of any kind", text)
    if not vague and any(each.kind in told for each in ground.modifiers):
        for each in ground.modifiers:
            hits = _HITTING in told and ground.on_dice_that_hit(each)
            if (
                each.kind not in told
                and not hits
                and any(each.kind in kinds for kinds, _ in _KINDS.values())
            ):
                return f"the modifier {each.name!r} is for it", f"modifiers.{each.id}"
    if not getattr(ground.entry, "playable", True) and BAN not in _told(context, text):
        return "no unit may enter", f"terrain.{ground.id}.playable"
    return None


def _unlike_others(
    context: CheckContext, at: Origin, texts: Mapping[Origin, str]
) -> tuple[str, Origin] | None:
    """Return what a text leaves out although most others that have such an effect tell it."""
    ground = grounds(context)[at]
    told = _told(context, texts[at])
    for sort, what, where in ground.effects:
        if sort in told or sort not in {COMBAT, COST, BAN}:
            continue
        like = [
            text
            for other, text in texts.items()
            if other != at
            and (grounds(context)[other].family == "weather") is (ground.family == "weather")
            and any(sort == each for each, _, _ in grounds(context)[other].effects)
        ]
        telling = sum(sort in _told(context, text) for text in like)
        if telling and telling * 2 > len(like):
            return what, where
    return None
