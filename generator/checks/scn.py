"""Scenarios: what they leave out, where they are played, who can win them; optional rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from generator.checks.check import ERROR, WARNING, Findings, check, finding, in_line
from generator.checks.context import CheckContext
from generator.checks.order_of_battle import order_of_battle, positions
from generator.checks.sentences.line import Line
from generator.checks.wording import Advice, advice
from generator.model.combat import Example, Modifier
from generator.model.game import Option, Scenario, Victory
from generator.model.map import Zone
from generator.model.names import counted
from generator.model.options import option_of
from generator.model.rules import Section
from generator.model.scenario import cells_of, differing, droppable, says
from generator.model.walk import part


@check("SCN001", ERROR)
def leaves_out_nothing(context: CheckContext) -> Findings:
    """A scenario does without something that the game does not have.

    `without` names what of the game does not count in a scenario: a whole key (`arrivals`), an
    entry of it (`setup.garrison`), a rule (`sections.supply`) or a unit (`units.decoy`). A name
    with a slip leaves everything in the game. What a scenario has no key for, such as the map,
    cannot be left out.
    """
    known = droppable(context.game) if context.game.scenarios else ()
    for scenario in context.game.scenarios:
        for number, path in enumerate(scenario.without):
            if path not in known:
                there = part(context.game, path.replace("-", "_")) is not None
                wrong = "cannot be left out" if there else "the game does not have"
                message = f"{scenario.name} does without {path!r}, which {wrong}"
                origin, key = f"scenarios.{scenario.id}.without.{number}", path.partition(".")[0]
                told = advice(_by_its_id(path), known)
                if key in _OF_THE_GAME and there:
                    told = Advice(help=_OF_THE_GAME[key], fix=None)
                yield finding(message, origin, **told)


_WORKED: Final = "they are worked out in the game alone, so leave out {} and no more"
_OF_THE_GAME: Final = {
    key: _WORKED.format(f"`{what}`")
    for key, what in (
        ("tallies", "points"),
        ("marches", "movement"),
        ("supply-lines", "supply"),
        ("command-lines", "command"),
    )
}
"""What to leave out in place of worked examples, by their key."""


def _by_its_id(path: str) -> str:
    """Return a path in which a rule within another is named as `without` does: by its id alone."""
    key, _, name = path.partition(".")
    return f"{key}.{name.rpartition('.')[2]}" if key == "sections" and name else path


@check("SCN002", ERROR, each=Victory)
def victory_out_of_reach(context: CheckContext, victory: Victory) -> Findings:
    """A victory of a scenario needs a place or a zone outside its part of the map.

    Nobody can enter hexes that are out of play, so nobody can hold, control, occupy or connect what
    lies there. Make the part larger, or say another victory in the scenario.
    """
    scenario = context.game.scenario
    inside = cells_of(context.map, scenario.part if scenario else None)
    zones = {name: zone.hexes for name, zone in context.by_id(Zone).items()}
    keys = ("holds", "controls", "occupies", "connects", "zones")
    for key in keys if inside else ():
        known = zones if key == "zones" else context.places
        for number, name in enumerate(getattr(victory, key)):
            hexes = {at for _, at in context.cells(known.get(name, ()))}
            whole = key in {"holds", "controls"}
            if hexes and not (hexes <= inside if whole else hexes & inside):
                message = f"{name!r} is outside the part of the map that is in play"
                yield finding(message, f".{key}.{number}")


@check("SCN003", ERROR)
def more_than_the_scenario_has(context: CheckContext) -> Findings:
    """A scenario sets up a unit that it does without, or more of one than there are.

    A unit under `without` is not in the scenario; any other has as many counters as in the game.
    Units that stand on the map at the start do not arrive as well, those that wait may.
    """
    if context.game.scenario is None:
        return
    named = order_of_battle(context.counters)
    needed = named.standing + (named.waiting | named.arriving)
    over = {unit.id: unit for unit in context.units if needed[unit.id] > unit.count}
    for origin, position in reversed(list(positions(context.counters))):
        for number, name in enumerate(position.units):
            unit = over.pop(name, None)
            if unit is not None:
                named_so = f"is named {counted(needed[name], 'time')}, but has {unit.count}"
                message = f"{unit.name} {named_so if unit.count else 'is left out'}"
                yield finding(message, f"{origin}.units.{number}")


@check("SCN004", ERROR)
def longer_than_the_track(context: CheckContext) -> Findings:
    """A scenario lasts longer than the turn track that is printed.

    The track has a space for each turn of the game. A scenario uses the first of them, as many as
    it has turns; with more turns than the game its marker would run off the track.
    """
    game, tracks = context.game, [each for each in context.map.tracks if each.turns]
    for scenario in game.scenarios if tracks else ():
        if scenario.turns and game.turns and scenario.turns.count > game.turns.count:
            lasts = f"{scenario.name} lasts {counted(scenario.turns.count, 'turn')}"
            message = f"{lasts}, {tracks[0].name} has {counted(game.turns.count, 'space')}"
            origin, see = f"scenarios.{scenario.id}.turns.count", ("the game", "turns.count")
            yield finding(message, origin, see=see)


@check("SCN005", WARNING)
def no_scenario_of_its_own(context: CheckContext) -> Findings:
    """A scenario differs in nothing from the game.

    A scenario has a set-up, a length, a part of the map, a victory or a rule of its own, or does
    without something. Else it is the game under another name.
    """
    for each in context.game.scenarios:
        said = (getattr(each, key) for key in (*differing(), "part", "without", "special"))
        if not any(said):
            message = f"{each.name} is the game itself: nothing in it differs"
            yield finding(message, f"scenarios.{each.id}", on_key=True)


@check("SCN006", WARNING)
def nobody_wins_the_scenario(context: CheckContext) -> Findings:
    """Nobody can win a scenario.

    It does without the victories of the game and has none of its own. Add `victory` to it, with an
    entry for each way to win.
    """
    scenario = context.game.scenario
    if scenario and not context.game.victory and "victory" in scenario.without:
        message = "nothing says how it is won"
        yield finding(message, f"scenarios.{scenario.id}.without")


@check("SCN008", ERROR)
def markers_that_nobody_prints(context: CheckContext) -> Findings:
    """A scenario has a marker that is not on the counter sheet, or more of one than there are.

    Counters are printed for the whole game. A scenario may say of a marker what it is for, whose it
    is, or that there are fewer; a marker of its own belongs under `markers` of the game.
    """
    printed = {each.id: each for each in context.markers} if context.game.scenarios else {}
    for scenario in context.game.scenarios:
        for marker in scenario.markers:
            origin, real = f"scenarios.{scenario.id}.markers.{marker.id}", printed.get(marker.id)
            if real is None:
                hint = "add it to `markers` of the game"
                message = f"{marker.name} is not among the markers of the game, which are printed"
                yield finding(message, origin, on_key=True, help=hint)
            elif marker.count > real.count:
                message = f"{scenario.name} has {marker.count} of {marker.name}, "
                message += f"but the game prints {real.count}"
                see = ("the game", f"markers.{marker.id}")
                yield finding(message, f"{origin}.count", see=see)


# ---- optional rules


@check("SCN009", WARNING, each=Option)
def option_without_anything(context: CheckContext, option: Option) -> Findings:
    """Nothing belongs to an optional rule.

    Sections, modifiers, phases and states say `option`. If none does, players are asked whether
    they use a rule that is nowhere.
    """
    nodes = (each.value for each in context.entries)
    if not any(getattr(value, "option", None) == option.id for value in nodes):
        hint = f"write `option: {option.id}` at what belongs to it"
        yield finding(f"nothing belongs to {option.name!r}", "", on_key=True, help=hint)


@check("SCN010", ERROR, each=Example)
def example_of_another_option(context: CheckContext, example: Example) -> Findings:
    """A worked example counts a modifier of an optional rule, and does not say that it is used.

    Those who play without the rule would count it too. `uses` says with which optional rules an
    example is worked.
    """
    known = context.by_id(Modifier)
    for place, name in enumerate(example.modifiers):
        modifier = known.get(name)
        if modifier is not None and modifier.option not in {None, *example.uses}:
            message = f"{example.title!r} counts {modifier.name!r}, which is optional"
            hint = f"write `uses: [{modifier.option}]`"
            see = ("the modifier", f"modifiers.{name}.option")
            yield finding(message, f".modifiers.{place}", help=hint, see=see)


@check("SCN011", ERROR)
def always_used_by_an_option(context: CheckContext) -> Findings:
    """What is always used needs what is optional.

    A modifier or a phase is explained by an optional section, or a state ends in an optional phase:
    those who play without the option have nothing to go by. Either it belongs to the option as
    well, or the rule is not optional.
    """
    game = context.game
    for key, entries in (("modifiers", game.tables.modifiers), ("sequence", game.sequence)):
        for each in entries:
            option = option_of(game.rules.sections, each.rule or "")
            if option is not None and each.option is None:
                message = f"{each.name!r} is always used, but its rule is optional"
                yield finding(message, f"{key}.{each.id}.rule", help=f"add `option: {option}`")
    phases = {each.id: each.option for each in game.sequence}
    for state in game.states:
        for end in state.until:
            option = phases.get(end.phase)
            if option not in {None, state.option}:
                message = f"{state.state} ends in {end.phase!r}, which is optional"
                origin = f"states.{state.state}.until.{end.side}"
                yield finding(message, origin, help=f"add `option: {option}` to the state")


# ---- what it says of the rules that it leaves out


_NOT = re.compile(
    r"\b(not?|never|nor|none|without|ignore[ds]?|skip|omit|left out|leaves? out)\b|n't\b"
)
_UNUSED = re.compile(
    r"\b(not (used|in force|in play|needed|apply)|ignore[ds]?|skip|omit(ted)?|left out|leave out"
    r"|(without|no) (the )?rules?)\b"
)
_AT_TIMES = re.compile(r"\b(on|until|before|after|unless|if|except|during|turns?|when|only|yet)\b")
_ARTICLE = re.compile(r"^(the|an?) ", re.IGNORECASE)


@check("SCN007", WARNING, english=True)
def speaks_of_what_it_leaves_out(context: CheckContext) -> Findings:
    """What a scenario says in words of rules and units contradicts what it does without.

    A scenario says "supply is not used", but `sections.supply` is not under `without`: the printed
    scenario has the rule in force. Or it speaks of a rule or a unit that stands under `without`, as
    if it were there. Postwar looks for titles of rules and for references to rules and units.
    """
    scenario = context.game.scenario
    if scenario is None:
        return
    own = f"scenarios.{scenario.id}."
    left_out = _left_out(context, scenario)
    for line in context.lines:
        if not (line.origin.startswith(own) or says(scenario, line.origin)):
            continue
        for first, last in line.whole_sentences():
            sentence = line.small[first:last]
            for piece in line.named("unit", first=first, last=last):
                if f"units.{piece.target}" in scenario.without and not _NOT.search(sentence):
                    message = f"{context.names['unit'][piece.target]} is left out"
                    yield in_line(
                        f"the text speaks of it, but {message}", line, piece, help=_SAY_SO
                    )
            for rule, stretch in _rules_named(context, line, first, last):
                title = rule.title
                if rule.id in left_out and not _NOT.search(sentence):
                    message = f"the text speaks of {title!r}, a rule that is left out"
                    yield in_line(message, line, stretch, help=_SAY_SO)
                elif rule.id not in left_out and _is_unused(sentence):
                    message = f"the text says that {title!r} is not used, but the rule is in force"
                    advised = f"add `sections.{rule.id}` to `without`"
                    yield in_line(message, line, stretch, help=advised)


_SAY_SO = "say that it is not used, or take it out of `without`"


def _is_unused(sentence: str) -> bool:
    """Whether a sentence says of what it names that it is never used."""
    return _UNUSED.search(sentence) is not None and not _AT_TIMES.search(sentence)


def _left_out(context: CheckContext, scenario: Scenario) -> frozenset[str]:
    """Return the sections that are not in force: those left out, and what stands in them."""
    named = [one for one in context.sections if f"sections.{one.section.id}" in scenario.without]
    return frozenset(
        one.section.id
        for one in context.sections
        if any(f"{one.origin}.".startswith(f"{each.origin}.") for each in named)
    )


def _rules_named(
    context: CheckContext, line: Line, first: int, last: int
) -> Iterator[tuple[Section, tuple[int, int]]]:
    """Yield the sections that a sentence names, by reference or by title, and where."""
    by_id = {one.section.id: one.section for one in context.sections}
    found = set[str]()
    for piece in line.named("rule", first=first, last=last):
        if piece.target in by_id:
            found.add(piece.target)
            yield by_id[piece.target], (piece.at, piece.to)
    for section in by_id.values():
        title = _ARTICLE.sub("", section.title).casefold()
        match = re.compile(rf"(?<!\w){re.escape(title)}(?!\w)").search(line.small, first, last)
        if match and section.id not in found:
            yield section, match.span()
