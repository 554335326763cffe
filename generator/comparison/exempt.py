"""Keys of the language that need no text of their own on paper, and why.

They are told by the class that has them and by the way they are written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import get_args

from generator.model.schema import written
from generator.model.tables import ResultsTable, Table
from generator.model.theme import KINDS

_REASONS: Mapping[str, str] = {
    "has other keys, which this list has one by one": """
        Game: sides theme values options turns weather initiative sequence victory ends points
            tallies control cup movement zone-of-control marches supply supply-lines command
            command-lines attacks states forms credits translations scenarios events
            event-tables
        Scenario: part turns weather events event-tables initiative sequence setup arrivals
            withdrawals conversions stacking victory ends points owners control markers movement
            zone-of-control supply command attacks states modifiers resources examples
        Map: grid key terrain lines features places labels zones boxes links tracks ground
        Place: plan
        Counters: counters faces formations units markers pools setup arrivals withdrawals
            conversions stacking
        Tables: codes tables modifiers resources examples lookups
        Resource: sides weather
        Holding: turns
        Rules: sections notes abbreviations
        Section: sections
        GridSpec: names
        Setup: where draw allotment stacks
        Arrival: where draw
        Withdrawal: where
        ResultsTable: rows scales extra notes
        LevelTable: notes
        HitsTable: effects notes
        OpposedTable: bands notes
        CategoryTable: columns rows notes scaling
        Weather: states rolls
        Form: columns
        Cup: chits
        Initiative: turns adds
        EventTable: rows
        Unit: back
        FaceLayout: parts
    """,
    "is drawn as a colour, a symbol, a line, a hex or a place on the paper": """
        Side: colour band pattern
        Map: hexes
        GridSpec: cells columns rows orientation offset adjacent rows-from number first across
            missing partial
        MapPart: hexes zones corners
        NamedHex: hex
        KeyEntry: terrain
        Terrain: look land
        LineKind: look
        Feature: kind path hexsides defends
        Place: hexes kind stars
        TownPlan: streets walls station front
        Label: kind hexes side
        Zone: border
        Track: spaces turns start
        TrueGround: anchor coast
        Anchor: hex at
        CounterStyle: size shape height
        FaceLayout: ground
        Part: show at move factor text width height colour type largest smallest align count
        Formation: colour
        Unit: type size silhouette face picture cut
        Back: kind unit text face
        Cutting: size height shape
        Marker: symbol back-symbol face picture cut side
        Situation: into attackers defenders face-down disrupted
        Approach: units
    """,
    "says how pages and files are made": """
        Game: page language second-language original
        PageSize: width height panel panel-width
        Counters: units-from
        ResultsTable: kind short
        LevelTable: kind short
        HitsTable: kind short ratings most-dice
        OpposedTable: kind short
        CategoryTable: kind short cells
        Row: kind
    """,
    "is the history of the game, which the website tells": """
        Game: editions
        Edition: name date text errata
        Erratum: date text rule mended
    """,
    "is printed on the cover, or in the list of what the game needs": """
        Game: subtitle players duration dice needs
    """,
    "is in the list of pieces, which shows every counter with its name and number": """
        Unit: name count side
        Side: name
        Marker: name count
        Formation: name short side
    """,
    "refers to another entry, whose name or number is printed there": """
        Setup: units
        Unit: formation
        Arrival: units
        Withdrawal: units
        Pool: name units
        Row: notes
        Column: notes
        Phase: rule
        Modifier: rule
        Section: tables examples lookups marches supply-lines command-lines tallies
        NoteEntry: about kind
        Victory: ending
        Form: units side
        Scaling: table unit
    """,
    "is a head over several rows or columns, or over the labels": """
        Row: group
        Column: group
        CategoryTable: head
    """,
    "repeats data, so that a check can compare the two": """
        Terrain: hexes
        Feature: length by ends exits
        Place: on
        Label: length on
        Zone: size edge coastal along apart-from reach
        Reach: distance of at
        CounterStyle: pieces
        Formation: counters sizes arms total
        SizeCount: counters
        ArmCount: counters
        Pool: total
        Setup: total
        Arrival: total
        ResultsTable: tally
        ColumnTally: results
        CategoryTable: totals
        Totals: rows columns
        Total: sum
        Row: repeats
        Value: repeats
        Turns: last
    """,
    "is the meaning of a text for the checks, the odds and the walkthrough": """
        Zone: kind
        Code: attacker defender family numbered orders
        Orders: attacker defender loser exchange advance
        Order: state lose retreat by may route else
        Advance: hexes units by must anywhere
        Band: higher lower orders
        Modifier: lines terrain distance manner phase order
        Victory: holds controls at-least occupies zones connects outweighs if-started
            unless-started otherwise
        Outweighing: left-by times against
    """,
    "is printed as words in the text of its entry": """
        Owner: side
        Situation: part weather phase
        March: part phase weather
        Choice: hexes wait
        StackWeight: counts
        Beyond: below above
        BeyondOdds: below above
        BeyondEnd: action die
        OnTurns: points
        Modifier: kind favours value worth spends points side per most unless until-unit best
            worst die replace round-up extra-column parts weather tables option
        Split: numbers columns
        Replacement: becomes chance otherwise
        Movement: parts attacks-after extra times cost terrain ways links always never told
            halts alone by-enemies zones weather overrun
        MovementInWeather: steps terrain cost ways extra times links
        LineToll: steps
        Overrun: steps column again
        ZoneOfControl: into out stops through not-across not-into types without friends-free
        Link: cost most per stops side supply
        LineSteps: steps
        LineCost: steps
        LinkCost: steps
        GroundCost: steps
        Way: steps bridges stations
        LineWords: text
        Turns: count first parts days
        Form: blank total
        Order: check code
        Section: option
        Phase: option
        UnitState: option
        Scenario: uses
        Example: uses
        Befalling: units types count state lose
        RatingCheck: roll pass fail passed
    """,
    "says whom the text is for; their name is printed": """
        Movement: name side types sizes units
        Ending: name
    """,
    "gives the rows of the table, or the steps of the example": """
        LevelTable: ladder columns chances exceptions
        LevelColumn: average
        LevelChance: name chance levels coins
        LevelException: results
        ChanceResult: chance
        Example: table die result attack defence attack-each defence-each column defence-die
            difference dice rating steps modifiers cancelled ratings spent succeeds checks
            situation
        Rated: ratings
        Spent: points
        Checked: unit die passes state reduced
        March: unit path takes may enemies overruns
        PointTally: sides victory
        SideTally: points counts
        PointCount: count
        SupplyLine: unit path supplied enemies friends
        CommandLine: unit leader path commanded enemies friends
        Lookup: table cell result row column die change times scale rolled extra against
        CellAt: table row column
    """,
    "is a mark in the text": """
        Value: editorial
        Turns: editorial
        WeatherState: editorial
        WeatherRoll: editorial
        Unit: editorial
        Setup: editorial
        Arrival: editorial
        Withdrawal: editorial
        Beyond: editorial
        BeyondOdds: editorial
        Footnote: editorial
        Modifier: editorial
        Section: editorial
        Scenario: editorial
    """,
    "is history, which is on the web page": """
        Unit: note
        Place: note
    """,
    "is printed elsewhere: on the back of the postcard, in the credits, in the rules": """
        Section: short
        Credit: licence
        Value: value
        Weather: name
        Form: text
    """,
    "tests the definition: players do not need it": """
        Game: walkthrough checks
        Scenario: walkthrough
        Option: played
        Rules: terms
        Step: set-up draw event weather initiative arrive withdraw move form
            attack roll position victory
        SettingUp: setup at
        Stack: units
        Arriving: arrival turn at late chosen
        Leaving: withdrawal units turn late
        Moving: units path
        Forming: conversion at
        Ended: units
        Attacking: example result units support into phase overrun defenders lost reduced then
        Rolling: lookup result units
        TakingStock: at turn out-of-supply out-of-command control
        Drawing: chit
        Happening: event roll table units lost reduced
        TurnWeather: weather roll
        TakingInitiative: side rolls
        SideRoll: roll
        Winning: victory turn at started left strengths because lost control late scored
            events points missed
        SidePoints: points
        Strength: points
        CustomCheck: title each that message about severity why
    """,
}


def kinds_of(cls: str) -> tuple[str, ...]:
    """Return the name of a class, or those of all kinds of a table of results."""
    if cls != ResultsTable.__name__:
        return (cls,)
    return tuple(each.__name__ for each in get_args(Table) if issubclass(each, ResultsTable))


def _told() -> Iterator[tuple[str, str]]:
    for reason, keys in _REASONS.items():
        cls = ""
        for word in keys.split():
            if word.endswith(":"):
                cls = word[:-1]
            else:
                yield from ((f"{each}.{word}", reason) for each in kinds_of(cls))


def _of_the_theme() -> Iterator[tuple[str, str]]:
    """Yield every key of the theme."""
    for cls in KINDS:
        for key in fields(cls):
            if key.name != getattr(cls, "KEY", None):
                yield f"{cls.__name__}.{written(key.name)}", "says how all that is printed looks"


EXEMPT: Mapping[str, str] = dict((*_told(), *_of_the_theme()))
"""By key, as in `Zone.size`, why it needs no text of its own on paper."""
