"""The walkthrough: every step is played by the rules of the definition."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from generator.checks.check import ERROR, WARNING, Findings, check, finding, in_line
from generator.checks.claims import lines_by_text
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line
from generator.diagnostics import Origin
from generator.model.walkthrough import Winning
from generator.play.battlefield import Fault, Kind


def _faults(kind: Kind | None) -> Callable[[CheckContext], Iterable[tuple[Origin, Fault]]]:
    """Return what is wrong with steps of a kind, but for what other checks tell of.

    None stands for steps that are not of exactly one kind.
    """
    return lambda context: (
        (fault.origin, fault) for fault in context.faults if fault.kind is kind and not fault.known
    )


@check("WLK001", ERROR, each=_faults(Kind.SET_UP), of_play=True)
def illegal_set_up(fault: Fault) -> Findings:
    """The walkthrough sets up units against the rules of the set-up.

    A counter is in a hex where its side may not set up, is missing or there twice, a hex is
    overstacked, or play begins before the set-up is complete.
    """
    yield finding(fault.message)


@check("WLK002", ERROR, each=_faults(Kind.ARRIVE), of_play=True)
def illegal_arrival(fault: Fault) -> Findings:
    """The walkthrough brings in units against their arrival.

    The wrong turn or part of the day, the wrong hex, too many at once, or a counter that stands on
    the map already. Either the record is wrong or the arrival is.
    """
    yield finding(fault.message)


@check("WLK003", ERROR, each=_faults(Kind.MOVE), of_play=True)
def illegal_move(fault: Fault) -> Findings:
    """The walkthrough moves units against the rules of movement.

    Too far for what `movement` allows, through an enemy, over a hexside that may not be crossed,
    from a hex in which they do not stand, or in a state in which they do not move (`states`).
    """
    yield finding(fault.message)


@check("WLK004", ERROR, each=_faults(Kind.FORM), of_play=True)
def illegal_conversion(fault: Fault) -> Findings:
    """The walkthrough forms a unit from units that are not in one hex.

    Units that are exchanged for a larger one stand in one hex. Here one of them is elsewhere, or
    the larger counter is in play already.
    """
    yield finding(fault.message)


@check("WLK005", ERROR, each=_faults(Kind.ATTACK), of_play=True)
def illegal_attack(fault: Fault) -> Findings:
    """The walkthrough has an attack that is not allowed, or a wrong result.

    Postwar works out the result again. The attackers must be adjacent to the hex or arrive in it,
    an enemy must be there, and the factors of the counters must add up to those of the worked
    example. If the codes of the result have `orders`, Postwar carries them out: the units that they
    eliminate are lost and no others, units retreat as far as ordered and to hexes that are open,
    units advance only where the orders allow it, and whom they disrupt is disrupted until `states`
    ends it. What the figure of the example shows face down or disrupted must be so.
    """
    yield finding(fault.message)


@check("WLK006", ERROR, each=_faults(Kind.ROLL), of_play=True)
def wrong_reading(fault: Fault) -> Findings:
    """The walkthrough reads a table and has the wrong result.

    The reading is one of `lookups`, and Postwar works it out again. The record is wrong, or a cell
    of the table, or the way in which the table is read.
    """
    yield finding(fault.message)


@check("WLK007", ERROR, each=_faults(Kind.VICTORY), of_play=True)
def no_victory(fault: Fault) -> Findings:
    """A position of the walkthrough does not reach the victory that it shows.

    Each victory is shown with a position that reaches it, and is judged from `holds`, `connects`
    and the rest. If the position does not reach it, a victory condition is wrong or nobody can win
    in that way.
    """
    told = "it goes by the keys of the victory, such as `holds`, and not by its text"
    yield finding(fault.message, help=told)


@check("WLK008", ERROR, each=_faults(None), of_play=True)
def one_thing_a_step(fault: Fault) -> Findings:
    """A step of the walkthrough has no key, or two.

    Each step has exactly one key. Use several steps for things that happen one after another.
    """
    yield finding(fault.message)


@check("WLK009", ERROR, each=_faults(Kind.DRAW), of_play=True)
def chit_not_in_the_cup(fault: Fault) -> Findings:
    """The walkthrough draws a chit that is not in the cup.

    Each chit is in the cup as often as `cup.chits` says, and is drawn no more often before drawing
    is over. The draw after that begins the next turn, with all of them. A unit that acts while the
    chit of another is out is found where it acts.
    """
    yield finding(fault.message)


@check("WLK010", ERROR, each=_faults(Kind.EVENT), of_play=True)
def event_that_does_not_come(fault: Fault) -> Findings:
    """The walkthrough has an event that does not come, or not so.

    The dice of the step must show it on its table, in the phase and on a turn in which that is
    rolled, once a turn; an event on the track comes at the start of its turns. One that happens
    once does not come again. What it does to units leaves no more choice than the event says.
    """
    yield finding(fault.message)


@check("WLK013", ERROR, each=_faults(Kind.WEATHER), of_play=True)
def weather_that_does_not_come(fault: Fault) -> Findings:
    """The walkthrough has weather that does not come.

    A step `weather` says what was rolled for a turn: the dice must show it, the weather has not
    lasted for as many turns as it may, and it is no turn whose weather is known without a roll.
    """
    yield finding(fault.message)


@check("WLK014", ERROR, each=_faults(Kind.INITIATIVE), of_play=True)
def initiative_of_the_other_side(fault: Fault) -> Findings:
    """The walkthrough gives the initiative of a turn to another side than the rule does.

    The rolls of the step, with what sides add, must give it to that side; where no dice settle it,
    the turn or the places do. It is settled once a turn, before units act. A side that acts before
    the other though it does not go first is found where it acts.
    """
    yield finding(fault.message)


@check("WLK012", ERROR, each=_faults(Kind.WITHDRAW), of_play=True)
def illegal_withdrawal(fault: Fault) -> Findings:
    """The walkthrough withdraws units against their withdrawal.

    On the wrong turn, from where they may not leave, more than have to, or as late though they
    could leave in time. Who had to leave and has not is found at the step with which the next turn
    begins.
    """
    yield finding(fault.message)


@check("WLK030", ERROR, each=_faults(Kind.POSITION), of_play=True)
def other_position(fault: Fault) -> Findings:
    """A position of the walkthrough differs from the moves.

    `position` says where all counters are at the end of a turn. The steps before it must lead
    there. A difference shows a mistyped hex in a set-up, a path that ends a hex short, or a wrong
    unit. An arrival on another turn than the one that ends is reported as well.
    """
    yield finding(fault.message)


# ---- the reasons of a victory


@check("WLK031", WARNING, english=True)
def other_reasons(context: CheckContext) -> Findings:
    """The reason of a victory names other units, hexes or turns than its position.

    `because` describes a position of the walkthrough in words: "the 2nd Battalion holds Alba at the
    end of turn 4". If a unit or a hex is changed in one of the two, the position may still be a
    victory, but not the one that the words explain. Words that name more than half as many units as
    the position has must name every one, and so it is with hexes, by their numbers or their places;
    a reason that names fewer is a summary. A unit that is not in the position is found in any case.
    """
    names = context.names["unit"]
    for origin, shown in context.each(Winning):
        lines = lines_by_text(context).get(f"{origin}.because", ())
        see = f"the reason: {origin}.because"
        for message, where in _unsaid(context, shown, lines) if lines else ():
            at = bool(re.fullmatch(r"at\.[^.]+", where))
            yield finding(f"the reason {message}", f"{origin}.{where}", on_key=at, see=see)
        present = {unit for stack in shown.at for unit in stack.units}
        present |= {*shown.left, *shown.lost}
        for line in lines:
            for piece in line.named("unit"):
                if piece.target in names.keys() - present:
                    message = (
                        f"the reason mentions {names[piece.target]}, which is not in the position"
                    )
                    yield in_line(message, line, piece)


def _unsaid(
    context: CheckContext, shown: Winning, lines: tuple[Line, ...]
) -> Iterator[tuple[str, Origin]]:
    """Yield what is shown and the reason does not tell, with where it stands."""
    plain = " ".join(p.text for line in lines for p in line.pieces if not p.kind)
    told = {
        kind: {piece.target for line in lines for piece in line.named(kind)}
        for kind in ("unit", "hex", "place", "turn")
    }
    places = {
        place
        for place in context.places
        if place in told["place"] or _has(plain, context.names["place"].get(place, ""))
    }
    labels = told["hex"].union(*(context.places[place] for place in places))
    hexes = {at for _, at in context.cells(labels)}
    spots = {stack.hex for stack in shown.at}
    told_of = len(places) + len(told["hex"] | {hex_ for hex_ in spots if _has(plain, hex_)})
    for stack in shown.at if _in_full(told_of, len(spots)) else ():
        at = context.cell(stack.hex)
        if at is not None and at not in hexes and not _has(plain, stack.hex):
            yield f"does not mention hex {stack.hex}", f"at.{stack.hex}"
    units = {f"at.{s.hex}.units.{n}": unit for s in shown.at for n, unit in enumerate(s.units)}
    for key, gone in (("left", shown.left), ("lost", shown.lost)):
        units |= {f"{key}.{n}": unit for n, unit in enumerate(gone)}
    names = context.names["unit"]
    named = told["unit"] | {u for u in units.values() if _has(plain, names.get(u, ""))}
    distinct = dict.fromkeys(units.values())
    for unit in distinct if _in_full(len(named), len(distinct)) else ():
        where = next(at for at, each in units.items() if each == unit)
        if unit in names and unit not in named:
            yield f"does not mention {names[unit]}", where
    turns = told["turn"] | set(re.findall(r"\bturns?\s+(\d{1,3})\b", plain, re.IGNORECASE))
    if turns and shown.turn is not None and str(shown.turn) not in turns:
        yield f"mentions another turn than {shown.turn}", "turn"


def _in_full(told: int, shown: int) -> bool:
    """Whether a reason that tells of so many things means to tell of all that are shown."""
    return 2 * told > shown


def _has(text: str, name: str) -> bool:
    return bool(name) and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None
