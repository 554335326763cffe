"""The page of map and rules: a game and its pictures in, markup out.

The map is a picture; over it lies a drawing of its cells that can be pointed at. What there is to
say of a cell stands in a table, to which each cell is a link: that is all of it without a script.
With one, the row of a cell is shown beside the map, and rules and map light each other up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from operator import itemgetter

from generator.board import BadReference, Cell, parse_edge, parse_path
from generator.html.page import write_rules
from generator.html.writer import element, escaped, identified, lines
from generator.manuscript.nodes import Grid, Link, Row, Text, joined
from generator.manuscript.web import Page
from generator.model.counters import Arrival, Face, Setup
from generator.model.game import Game
from generator.model.map import Map
from generator.model.names import names_of, turn_labels
from generator.model.prose import Prose, Reference
from generator.model.rules import numbered_sections
from generator.model.scenario import scenarios_played
from generator.model.terrain import cell_words, grid_of, terrain_of
from generator.play.battlefield import Battlefield, Illegal, battlefield_of, named, spots
from generator.play.battlefield import placed as standing
from generator.records import Frozen
from generator.site.pictures import (
    COVER,
    SMALL_COVER,
    BoardPicture,
    CounterPictures,
    FigurePicture,
    Pictures,
)
from generator.site.publication import Publication
from generator.site.shell import image, linked
from generator.words import Words, english

_HOMES = {"hexes": ("zone", "place"), "size": ("zone", "place")}
"""Kinds of reference that speak of things of other kinds."""
_MANY = 0.75
"""A set-up in more than this part of the map is shown in no single hex."""
_NAMED = 4
"""Units of a set-up that are named in a cell, at most."""
_COUNTER = 0.56
"""Width of a counter on the map, as a part of a hex's."""
_APART = 0.13
"""How far each counter of a stack lies off the one below, as a part of its width."""


class Begun(Frozen):
    """A set-up or an arrival as the map shows it: whose, where it may be, which pieces stand there.

    `cells` are where its owner may put it, unless that is most of the map.
    """

    anchor: str
    side: str
    cells: tuple[Cell, ...]
    placed: tuple[tuple[Cell, str], ...]
    """Hexes and pieces, by origins such as ``units.guards``; ``sides.russian`` is a hidden one."""


class Layer(Frozen):
    """What may be laid over the map: a set-up, or what arrives on a turn."""

    name: str
    title: str
    entries: tuple[Begun, ...]


def rules_content(published: Publication, page: Page, pictures: Pictures, odds: str = "") -> str:
    """Return the content of the page of map and rules; `odds` is the markup of its charts."""
    game = published.game
    if game.map is not None:
        page = with_gazetteer(page, game)
    shown = {anchor: _figure(anchor, drawn) for anchor, drawn in pictures.figures.items()}
    written = write_rules(page, shown)
    title = game.words("{title}: map and rules" if game.map else "{title}: rules", title=game.title)
    head = element("header", element("h1", escaped(title)), written.front, class_="title")
    contents = element(
        "details",
        element("summary", escaped(game.words("Contents"))),
        written.contents,
        class_="contents",
    )
    ask = element("a", escaped(game.words("What is my chance?")), href="#odds")
    asked = element("p", ask, class_="more") if odds else ""
    rules = element("div", contents, asked, written.rules, odds, id="rules", class_="rules")
    shown_map = _map(published, pictures.board, pictures) if pictures.board else ""
    return lines((head, element("div", shown_map, rules, class_="board")))


def _figure(anchor: str, drawn: FigurePicture) -> str:
    size = drawn.width * 96 / 25.4, drawn.height * 96 / 25.4
    source = linked(f"../{figure_file(anchor)}")
    return image(source, drawn.title, size, loading="lazy", class_="excerpt")


def figure_file(anchor: str) -> str:
    """Return the path of the figure of an example in the folder of the game."""
    return f"figures/{anchor.partition(':')[2]}.svg"


# --- what there is to say of each hex -------------------------------------------------------------


def with_gazetteer(page: Page, game: Game) -> Page:
    """Return a page of rules whose list of hexes says all that is known of each."""
    if game.map is None:
        return page
    words = cell_words(game.map)
    told = (
        replace(each, nodes=(_gazetteer(game, game.map),)) if each.anchor == words.hexes else each
        for each in page.parts
    )
    return replace(page, parts=tuple(told))


def _gazetteer(game: Game, game_map: Map) -> Grid:
    """Return the list of all hexes: ground, places, lines, who begins or arrives, which rules."""
    words, grid = game.words, grid_of(game_map.grid)
    kind, terrain = cell_words(game_map).hex, terrain_of(game_map)
    things, speaking = _things(game_map), _speaking(game)
    begun: dict[Cell, list[Link]] = defaultdict(list)
    for at, link in _begin(game):
        begun[at].append(link)
    rows = []
    for at, ground in terrain.items():
        label = grid.label(at)
        said = words("{terrain}, out of play", terrain=ground.name)
        here = [*things.get(at, ()), f"terrain:{ground.id}"]
        places = _named_links(game, (each for each in here if each.startswith(("place:", "zone:"))))
        named_lines = _named_links(
            game, (each for each in here if each.startswith(("feature:", "line:", "link:")))
        )
        rules = {each for thing in (f"hex:{label}", *here) for each in speaking.get(thing, ())}
        cells: tuple[Text, ...] = (
            (Link(ground.name if grid.in_play(at) else said, f"terrain:{ground.id}"),),
            places,
            named_lines,
            joined(", ", *dict.fromkeys(begun[at])),
            joined(", ", *(link for _, link in sorted(rules, key=itemgetter(0)))),
        )
        rows.append(Row((label,), cells, f"hexes.{label}", f"{kind}:{label}"))
    heads = (
        words("Hex"),
        words("Ground"),
        words("Places and zones"),
        words("Roads, rivers and works"),
        words("Set-up and arrivals"),
        words("Rules"),
    )
    return Grid(words("Every hex"), heads, tuple(rows))


def _named_links(game: Game, anchors: Iterable[str]) -> Text:
    names, found = names_of(game), []
    for anchor in dict.fromkeys(anchors):
        kind, _, name = anchor.partition(":")
        text = names.get(kind, {}).get(name, "")
        if text:
            found.append(Link(text, anchor))
    return joined(", ", *found)


def _things(game_map: Map) -> Mapping[Cell, list[str]]:
    """Return the anchors of all that lies in each hex: places, zones, links, roads, rivers."""
    grid = grid_of(game_map.grid)
    found: dict[Cell, list[str]] = defaultdict(list)

    def add(labels: Iterable[str], anchor: str) -> None:
        for label in labels:
            try:
                cells = parse_edge(label, grid).cells if "/" in label else (grid.cell(label),)
            except BadReference:  # a check has complained of it
                continue
            for at in cells:
                if anchor not in found[at]:
                    found[at].append(anchor)

    for place in game_map.places:
        add(place.hexes, f"place:{place.id}")
    for zone in game_map.zones:
        add(zone.hexes, f"zone:{zone.id}")
    places, boxes = {e.id: e.hexes[:1] for e in game_map.places}, {e.id for e in game_map.boxes}
    for link in game_map.links:
        for end in link.ends:
            add(() if end in boxes else places.get(end, (end,)), f"link:{link.id}")
    for feature in game_map.features:
        anchor = f"feature:{feature.id}" if feature.name else f"line:{feature.kind}"
        add(feature.hexsides, anchor)
        if feature.path is not None:
            with suppress(BadReference):
                add(map(grid.label, parse_path(feature.path, grid).cells), anchor)
    return found


def _speaking(game: Game) -> Mapping[str, list[tuple[int, Link]]]:
    """Return the rules that speak of each thing, by its anchor, with their places in the rules."""
    found: dict[str, list[tuple[int, Link]]] = defaultdict(list)
    for position, entry in enumerate(numbered_sections(game.rules.sections)):
        section = entry.section
        link = Link(f"{entry.number} {section.title}", f"rule:{section.id}")
        texts = (section.text, section.ruling, section.designer, section.remark)
        for anchor in dict.fromkeys(each for prose in texts if prose for each in _spoken_of(prose)):
            found[anchor].append((position, link))
    return found


def _spoken_of(prose: Prose) -> Iterator[str]:
    for each in prose.inlines():
        if isinstance(each, Reference):
            for kind in _HOMES.get(each.kind, (each.kind,)):
                yield f"{kind}:{each.target}"


def _begin(game: Game) -> Iterator[tuple[Cell, Link]]:
    """Yield hexes with the set-ups and arrivals that may be there."""
    names = names_of(game)
    titles: dict[tuple[Cell, str, str], list[str]] = defaultdict(list)
    for layer in layers(game):
        for entry in layer.entries:
            units = _units_of(entry, game)
            side = names["side"].get(entry.side, entry.side)
            for at in sorted({*entry.cells, *(at for at, _ in entry.placed)}):
                own = [name.removeprefix("units.") for cell, name in entry.placed if cell == at]
                told = _counted(names["unit"][name] for name in own if name in names["unit"])
                text = f"{side}: {told or units}" if told or units else side
                title = [] if layer.name == SET_UP else [layer.title]
                titles[at, text, entry.anchor] += title
    for (at, text, anchor), when in titles.items():
        yield at, Link(f"{text} ({', '.join(when)})" if when else text, anchor)


def _counted(names: Iterable[str]) -> str:
    listed = list(dict.fromkeys(names))
    more = f" +{len(listed) - _NAMED}" if len(listed) > _NAMED else ""
    return ", ".join(listed[:_NAMED]) + more


def _units_of(entry: Begun, game: Game) -> str:
    kind, _, name = entry.anchor.partition(":")
    counters = game.counters
    if counters is None:
        return ""
    entries: Mapping[str, Setup | Arrival] = {
        each.id: each for each in (counters.setup if kind == "setup" else counters.arrivals)
    }
    units = names_of(game)["unit"]
    found = entries.get(name)
    return _counted(units.get(each, each) for each in found.units) if found else ""


# --- what may be laid over the map ----------------------------------------------------------------


def layers(game: Game) -> tuple[Layer, ...]:
    """Return the set-up, what arrives on each turn, and the set-up of each scenario.

    One that shows nothing on the map is left out, and a scenario that begins as the game does.
    """
    usual = tuple(_of_game(game))
    others = map(_of_scenario, scenarios_played(game))
    own = (each for each in others if each.entries != usual[0].entries) if usual else ()
    return tuple(each for each in (*usual, *own) if each.entries)


def _of_game(game: Game) -> Iterator[Layer]:
    """Yield the set-up, and for turns on which the same may arrive, what that is.

    A game that does not say how many turns it has shows all arrivals at once.
    """
    if game.counters is None or game.map is None:
        return
    words, field = game.words, battlefield_of(game)
    yield Layer(SET_UP, words("Set-up"), tuple(_begun(field, e) for e in game.counters.setup))
    arrivals = tuple(each for each in game.counters.arrivals if not each.replaces)
    if game.turns is None:
        yield Layer("arrivals", words("Arrivals"), tuple(_begun(field, e) for e in arrivals))
        return
    runs: dict[tuple[Arrival, ...], list[int]] = defaultdict(list)
    for number in range(1, game.turns.count + 1):
        part = game.turns.part_of(number)
        coming = (e for e in arrivals if number in e.turns and part in (e.parts or (part,)))
        runs[tuple(coming)].append(number)
    for entries, numbers in runs.items():
        begun = tuple(_begun(field, each) for each in entries)
        yield Layer(f"turn-{numbers[0]}", _turns(numbers, game), begun)


def _turns(numbers: Sequence[int], game: Game) -> str:
    """Return what some turns are called, in ascending order: one alone with its date."""
    words, (first, *others) = game.words, numbers
    if not others:
        title, dated = words("Turn {number}", number=first), turn_labels(game).get(str(first), "")
        return f"{title}, {dated}" if dated and dated != title else title
    if numbers[-1] - first == len(others):
        return words("Turns {first} to {last}", first=first, last=numbers[-1])
    return words("Turns {turns}", turns=", ".join(map(str, numbers)))


def _of_scenario(played: Game) -> Layer:
    """Return the set-up of a game as it is in a scenario."""
    scenario, counters = played.scenario, played.counters
    if scenario is None or counters is None or played.map is None:
        return Layer("", "", ())
    field, title = battlefield_of(played), played.words(_SET_UP_OF, scenario=scenario.name)
    entries = tuple(_begun(field, each) for each in counters.setup)
    return Layer(f"scenario-{scenario.id}", title, entries)


SET_UP = "set-up"
"""The layer of the usual set-up."""
_SET_UP_OF = english("{scenario}: set-up")


def _begun(field: Battlefield, entry: Setup | Arrival) -> Begun:
    """Return where the pieces of a set-up or an arrival are, or may be put."""
    kind = "setup" if isinstance(entry, Setup) else "arrival"
    stacks = entry.stacks if isinstance(entry, Setup) else ()
    hidden = entry.face is Face.DOWN
    places = named(field, entry.where)
    count = (entry.draw.count or len(places)) if entry.draw else 0  # by chance: nobody knows which
    origins = [f"sides.{entry.side}" if hidden else f"units.{name}" for name in entry.units]
    origins += [f"sides.{entry.side}"] * count
    placed: list[tuple[Cell, str]] = []
    cells: frozenset[Cell] = frozenset()
    if stacks:
        with suppress(Illegal):  # a check has complained of it
            placed += ((at, f"units.{name}") for name, at, _ in standing(field, stacks))
    elif entry.where.each:
        placed += zip(places, origins, strict=False)
    else:
        cells = spots(field, entry.where)
        if len(cells) == 1 and origins:
            (only,) = cells
            placed += ((only, origin) for origin in origins)
            cells = frozenset()
    everywhere = len(cells) > _MANY * len(field.ground)
    order = () if everywhere else tuple(sorted(cells))
    return Begun(f"{kind}:{entry.id}", entry.side, order, tuple(placed))


# --- the map --------------------------------------------------------------------------------------


def _map(published: Publication, board: BoardPicture, pictures: Pictures) -> str:
    """Return the map, what may be laid over it, and where is said what is pointed at."""
    game, words = published.game, published.game.words
    cover = pictures.cover
    size = (cover.large.width, cover.large.height) if cover else (board.width, board.height)
    alt = words("Map of {title}", title=game.title)
    # The small cover is soon there, as large as the large one: the map itself comes to lie over it.
    ground = {"fetchpriority": "high", "class_": "ground"}
    if cover:
        ground["srcset"] = f"../{SMALL_COVER} {cover.small.width / cover.large.width:.3f}x"
    below = image(f"../{COVER}", alt, size, **ground)
    above = image(f"../{board.file}", "", size, loading="lazy", class_="drawn")
    shown = layers(game)
    picture = element(
        "div", below, above, _cells(game, board, shown, pictures.counters), class_="map"
    )
    told = element("div", class_="told", aria_live="polite", data_place="told")
    close = element("button", escaped(words("Close")), type="button", class_="close")
    alone = element("a", escaped(words("Open the map by itself")), href=linked(f"../{board.file}"))
    hint = (
        element("p", escaped(words(_HINT)), class_="hint", hidden="hidden"),
        element("p", alone, class_="more"),
    )
    about = element("div", _switches(shown, words), *hint, told, element("template", close))
    tall = "tall" if board.height > _TALL * board.width else ""
    look = " ".join(filter(None, ("beside-rules", tall)))
    return element("div", picture, about, class_=look, id="map-view")


_TALL = 1.2
"""A map that is so much taller than wide has room beside it."""
_HINT = english(
    "Point at the map or touch it, or move over it with the arrow keys: what is there is told "
    "here, and the rules that speak of it light up. What a rule speaks of lights up on the map."
)


def _cells(
    game: Game,
    board: BoardPicture,
    shown: tuple[Layer, ...],
    counters: Mapping[str, CounterPictures],
) -> str:
    """Return the drawing over the map: layers, and a link for each hex to what is said of it."""
    if game.map is None:
        return ""
    layout, words = board.layout, game.words
    grid, terrain = grid_of(game.map.grid), terrain_of(game.map)
    kind, name = cell_words(game.map).hex, words("Hex")
    corners = " ".join(f"{_short(x)},{_short(y)}" for x, y in layout.outline)
    shape = f'<defs><polygon id="cell" points="{corners}"></polygon></defs>'
    names: dict[Cell, list[str]] = defaultdict(list)
    for place in game.map.places:
        for label in place.hexes if place.name else ():
            names[grid.cell(label)].append(place.name)
    links = []
    for at in grid.cells():
        label = grid.label(at)
        if at not in terrain:
            continue
        here = (*names.get(at, ()), words.in_text(terrain[at].name))
        title = f"{name} {label}: {', '.join(here)}"
        x, y = layout.centre(at)
        use = element("use", href="#cell", x=_short(x), y=_short(y))
        goal = identified(f"{kind}:{label}")
        link = {"href": f"#{goal}", "aria_label": title, "data_cell": goal}
        links.append(element("a", use, **link))
    layer = "".join(_layer(each, game, board, counters) for each in shown)
    cells = element("g", *links, class_="cells")
    box = f"0 0 {_short(board.width)} {_short(board.height)}"
    told = words("The cells of the map")
    return element(
        "svg", shape, layer, cells, viewBox=box, class_="over", role="group", aria_label=told
    )


def _short(length: float) -> str:
    """Return a length in mm to a tenth."""
    return f"{length:.1f}".removesuffix(".0")


def _layer(
    layer: Layer, game: Game, board: BoardPicture, counters: Mapping[str, CounterPictures]
) -> str:
    """Return a layer: hexes in the colour of who may be there, counters where they are."""
    sides = {side.id: side for side in game.sides}
    layout = board.layout
    parts = []
    # Where a side may put several groups, the hex is shaded once: more would only be darker.
    for side, at in dict.fromkeys((each.side, at) for each in layer.entries for at in each.cells):
        x, y = layout.centre(at)
        colour = str(sides[side].band) if side in sides else "#444"
        parts.append(element("use", href="#cell", x=_short(x), y=_short(y), fill=colour))
    standing: dict[Cell, list[str]] = defaultdict(list)
    for entry in layer.entries:
        for at, origin in entry.placed:
            if origin in counters:
                standing[at].append(origin)
    width = _COUNTER * layout.across_flats
    for at, origins in standing.items():
        x, y = layout.centre(at)
        for number, origin in enumerate(origins):
            face = counters[origin].front
            height = width * face.height / face.width
            off = (number - (len(origins) - 1) / 2) * _APART * width
            told = {
                "href": linked(f"../counters/{origin.replace('.', '/', 1)}-front.webp"),
                "x": _short(x - width / 2 + off),
                "y": _short(y - height / 2 + off),
                "width": _short(width),
                "height": _short(height),
            }
            parts.append(element("image", **told))
    rows = " ".join(identified(entry.anchor) for entry in layer.entries)
    return element("g", *parts, class_="layer", data_layer=layer.name, data_rows=rows)


def _switches(shown: tuple[Layer, ...], words: Words) -> str:
    """Return the choice of what is laid over the map; a script brings it to life."""
    if not shown:
        return ""
    options = [("", words("The map alone")), *((each.name, each.title) for each in shown)]
    choices = "".join(
        element("option", escaped(title), value=name or " ") for name, title in options
    )
    label = element(
        "label",
        escaped(words("On the map")),
        " ",
        element("select", choices, data_place="layers", autocomplete="off"),
    )
    return element("p", label, class_="switches", hidden="hidden")
