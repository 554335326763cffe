"""A folder in; a game, or findings that say why there is none, out.

The files of a definition are one mapping whose keys may be split over them as the designer likes.
All errors of all files come in one run.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from generator.board.kinds import HEXES, CellWords, words_of
from generator.diagnostics import Finding, Origin, Origins, Pragma, Severity, in_order
from generator.faults import READING_BROKE_OFF, fault
from generator.model.counters import Setup, Where
from generator.model.faces import Picture
from generator.model.game import Game
from generator.model.ground import TrueGround
from generator.model.notation import plan
from generator.model.translation import with_second
from generator.reading import picture
from generator.reading.codes import (
    EMPTY_FILE,
    TWO_FILES,
    UNKNOWN_FILE,
    UNREADABLE,
    WRONG_SHAPE,
)
from generator.reading.decode import build, members
from generator.reading.events import compose
from generator.reading.files import (
    FindFile,
    beginning,
    in_folder,
    in_memory,
    is_absent,
    load,
    names_in,
    shown,
    source,
)
from generator.reading.ground import read_ground
from generator.reading.nearest import did_you_mean
from generator.reading.nodes import (
    ListNode,
    MappingNode,
    Node,
    Place,
    Places,
    Record,
    ScalarNode,
    Source,
)
from generator.reading.pictures import read_pictures
from generator.reading.scalars import Spot
from generator.reading.spreadsheet import with_units
from generator.records import Frozen

FILES = (
    *("game.yaml", "map.yaml", "counters.yaml", "tables.yaml", "rules.yaml"),
    *("theme.yaml", "scenarios.yaml", "translations.yaml"),
)
"""The files of a definition; only the first is always there."""

_YAML = (".yaml", ".yml", ".yaml.txt", ".yml.txt")
"""How files end that were meant for a definition: Windows likes to add what it does not show."""


class Reading(Frozen):
    """What was read: `game` is None where a finding is an error.

    `origins` holds a place for every value that is written down, whether or not there is a game;
    `files` are the texts by the names that spans give them, for reporters; `pragmas` are the
    comments that speak to Postwar; `words` are what it calls the cells of its board.
    """

    game: Game | None
    origins: Origins
    findings: tuple[Finding, ...]
    files: Mapping[str, str]
    pragmas: tuple[Pragma, ...] = ()
    words: CellWords = HEXES


def read(folder: Path, instead: Mapping[str, str] = MappingProxyType({})) -> Reading:
    """Read the definition in a folder. Nothing raises: what is wrong is a finding.

    Texts in `instead`, by file name, are read in place of those on the disk.
    """
    record = Record()
    if not os.path.isdir(folder):  # unlike Path.is_dir it never raises
        found = "does not exist" if is_absent(folder) else "is not a folder"
        message = f"there is no game to read: {shown(folder)} {found}"
        record.complain(UNREADABLE, message, beginning(shown(folder)))
        return _definition([], "", in_memory({}), record)
    paths = [folder / name for name in FILES if not is_absent(folder / name)]
    if is_absent(folder / FILES[0]):
        message = f"{shown(folder)} has no file {FILES[0]}, in which a definition begins"
        record.complain(UNREADABLE, message, beginning(shown(folder / FILES[0])))
    for name in names_in(folder):
        if name.endswith(_YAML) and name not in FILES and not name.startswith("."):
            _complain_of_stray(name, shown(folder / name), record)
    sources = [load(path, record, instead.get(path.name)) for path in paths]
    return _definition(sources, folder.resolve().name, in_folder(folder), record)


def read_text(files: Mapping[str, str | bytes], name: str = "") -> Reading:
    """Read a definition from texts by file name; `name` is the id of the game.

    What is not YAML are files that the definition may name, such as GeoJSON and pictures.
    """
    record = Record()
    texts = {file: text for file, text in files.items() if isinstance(text, str)}
    known = [source(file, text, record) for file, text in texts.items() if _is_known(file)]
    for file in files:
        if file.endswith(_YAML) and not _is_known(file):
            _complain_of_stray(file, file, record)
    return _definition(known, name, in_memory(files), record)


def _is_known(file: str) -> bool:
    return file.rpartition("/")[2] in FILES


def _definition(sources: list[Source | None], name: str, find: FindFile, record: Record) -> Reading:
    """Decode what can be read; where that falls over, say so, with all that was found before."""
    try:
        return _decoded(sources, name, find, record)
    except Exception as problem:  # a sentence, whatever it was
        made = [each for each in sources if each]
        at = beginning(made[0].name if made else FILES[0])
        record.findings.append(fault(READING_BROKE_OFF, "reading", problem, span=at))
        files = {each.name: each.text for each in made}
        return Reading(None, Origins(Places(record.places)), in_order(record.findings), files)


def _decoded(sources: list[Source | None], name: str, find: FindFile, record: Record) -> Reading:
    """Decode what can be read; keys are missed only where every file could be read."""
    expected = len(sources)
    roots = [root for made in sources if made and (root := _root(made, record))]
    game = ground = None
    pictures: tuple[Picture, ...] = ()
    if roots:
        root, sheet = with_units(_merged(roots, record), find, record)
        record = replace(record, words=_words(root))
        record.places[""] = Place(root, None)
        given = members(plan(Game), root, Spot("", ""), record)
        values = {key: value for key, (_, value) in given.values.items()}
        picture.place_hexes(values, record)
        ground, layer = read_ground(values, find, record)
        pictures, drawn = read_pictures(values, find, record)
        sources = [*sources, sheet, layer, *drawn]
        names = {root.source.name.rpartition("/")[2] for root in roots}
        if len(roots) == expected and FILES[0] in names:
            game = build(plan(Game), given, "", record)
    findings = in_order(one.in_words(record.words.said) for one in record.findings)
    broken = any(finding.severity is Severity.ERROR for finding in findings)
    return Reading(
        _named(_unstacked(game, record.places), name, ground, pictures)
        if isinstance(game, Game) and not broken
        else None,
        Origins(Places(record.places)),
        findings,
        {made.name: made.text for made in sources if made},
        tuple(record.pragmas),
        record.words,
    )


def _unstacked(game: Game, places: dict[Origin, Place]) -> Game:
    """Return a game in which exact stacks are units and a hex for each of them."""

    def unstacked(setup: Setup, origin: Origin) -> Setup:
        where = setup.where
        if not setup.stacks or setup.units or where != Where():  # a check has more to say
            return setup
        found: list[tuple[str, str]] = []
        for stack in setup.stacks:
            here = f"{origin}.stacks.{stack.hex}"
            for number, unit in enumerate(stack.units):
                places[f"{origin}.units.{len(found)}"] = places[f"{here}.units.{number}"]
                key = places[here].key
                places[f"{origin}.where.hexes.{len(found)}"] = Place(key or places[here].node, key)
                found.append((unit, stack.hex))
        for made in ("units", "where", "where.hexes"):
            places[f"{origin}.{made}"] = places[f"{origin}.stacks"]
        for below in [each for each in places if f"{each}.".startswith(f"{origin}.stacks.")]:
            del places[below]
        units, hexes = zip(*found, strict=True)
        return replace(setup, units=units, stacks=(), where=Where(hexes=hexes, each=True))

    def all_of(setups: tuple[Setup, ...], stem: Origin) -> tuple[Setup, ...]:
        return tuple(unstacked(each, f"{stem}setup.{each.id}") for each in setups)

    counters, scenarios = game.counters, game.scenarios
    if counters is not None:
        counters = replace(counters, setup=all_of(counters.setup, ""))
    scenarios = tuple(
        replace(each, setup=all_of(each.setup, f"scenarios.{each.id}.")) for each in scenarios
    )
    return replace(game, counters=counters, scenarios=scenarios)


def _named(game: Game, name: str, ground: TrueGround | None, pictures: tuple[Picture, ...]) -> Game:
    """Return a game with what comes from outside its YAML: its id, its coast, its pictures."""
    counters, game_map = game.counters, game.map
    if counters is not None and pictures:
        counters = replace(counters, pictures=pictures)
    if game_map is not None and ground is not None:
        game_map = replace(game_map, ground=ground)
    return with_second(replace(game, id=name, map=game_map, counters=counters))


def _root(made: Source, record: Record) -> MappingNode | None:
    """Return the keys and values of a file; None and a finding where there are none."""
    before = len(record.findings)
    node = compose(made, record)
    if isinstance(node, MappingNode):
        return node
    if node is None or (isinstance(node, ScalarNode) and node.empty):
        if len(record.findings) == before:
            record.complain(EMPTY_FILE, f"{made.name} is empty", beginning(made.name))
        return None
    found = "a list" if isinstance(node, ListNode) else "a text"
    message = f"a file of a definition has keys with values, not {found}"
    record.complain(WRONG_SHAPE, message, node, help="write `key: value`")
    return None


def _merged(roots: list[MappingNode], record: Record) -> MappingNode:
    """Return the keys of all files as if they stood in the first one."""
    entries: dict[str, tuple[ScalarNode, Node]] = {}
    for root in roots:
        for key, value in root.entries:
            first = entries.setdefault(key.value, (key, value))[0]
            if first is not key:
                message = f"`{key.value}` is also given in {first.source.name}"
                advice = "a key may be given in one file only"
                record.complain_of_twin(TWO_FILES, message, (first, key), advice)
    return MappingNode(roots[0].source, tuple(entries.values()), 0, 0)


def _words(root: MappingNode) -> CellWords:
    """Return what a definition calls the cells of its board, before anything of it is decoded."""
    grid = next((value for key, value in root.entries if key.value == "grid"), None)
    entries = grid.entries if isinstance(grid, MappingNode) else ()
    cells = (value for key, value in entries if key.value == "cells")
    return words_of(next((node.value for node in cells if isinstance(node, ScalarNode)), ""))


def _complain_of_stray(file: str, display: str, record: Record) -> None:
    meant = file.rpartition("/")[2].removesuffix(".txt").replace(".yml", ".yaml")
    question = did_you_mean(meant, FILES, quote="")
    message = f"{display} is not read: it is not a file of a definition{question}"
    advice = f"the files of a definition are {', '.join(FILES)}"
    record.complain(UNKNOWN_FILE, message, beginning(display), help=advice)
