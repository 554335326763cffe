"""Themes: every name is drawn by something, in both inks, and a game may change a part."""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from itertools import count
from pathlib import Path as File

import pytest
from observing import shared_grounds

from generator.checks import check
from generator.checks.thm import _faint
from generator.colour import LEGIBLE, VISIBLE, Colour, contrast
from generator.drawing.cartography.lettering import typography
from generator.drawing.cartography.painting import paint, reach_of
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.surveying import survey
from generator.drawing.furniture.pen import Pen, styled
from generator.drawing.furniture.theme import Ink, InkedTheme, inked
from generator.drawing.palette import for_sides, palette_of
from generator.font_folders import fonts_of
from generator.geometry import Layout
from generator.model.game import Game
from generator.model.map import Feature, GridSpec, KeyEntry, LineKind, Map, Terrain
from generator.model.numbers import Percent
from generator.model.schema import written
from generator.model.terrain import grid_of
from generator.model.theme import (
    HOUSE,
    LINE_LOOKS,
    READ,
    SEEN,
    TERRAIN_LOOKS,
    TYPES,
    Colours,
    LineTheme,
    TerrainTheme,
    Theme,
    TypeTheme,
    Widths,
    colour_at,
    line_colours,
    terrain_colours,
)
from generator.papers import PAPERS
from generator.pipeline import judge
from generator.products.context import BuildContext, BuildOptions, open_context
from generator.products.product import Edition, Rulebook, Sheets, Webpage
from generator.products.registry import PRODUCTS, with_inputs
from generator.reading.definition import read
from generator.rulebook.styles import _TYPES, faces_of, styles, tones
from generator.scene import Item, Paint, Path, Stamp, Text, leaves
from generator.units import Length, to_pt
from tests.typesetting import typesetter

ROOT = File(__file__).resolve().parents[2]
LANTERN = ROOT / "examples" / "lantern-ford"
FURNITURE = [name for name in TYPES if not name.startswith(("name-", "hex-", "rules-"))]
SHEETS = (
    "postcard",
    "postcard-back",
    "card",
    "forms",
    "odds",
    "setup",
    "print-and-play",
    "counters-fold",
)
WHERE = {
    "docs/examples": SHEETS,
    "examples/lantern-ford": SHEETS,
    "sources/arnhem": SHEETS,
    "sources/mukden": ("card",),
    "sources/myitkyina": ("card",),
    "sources/standard-game": ("card",),
}
"""The games and their products in which every style is met."""


@cache
def game(folder: File) -> Game:
    made = read(folder).game
    assert made is not None
    return made


def context(made: Game, folder: File) -> BuildContext:
    opened, findings = open_context(made, fonts_of(folder), BuildOptions())
    assert opened is not None, findings
    return opened


def pages(made: Game, folder: File, ink: Ink, *names: str) -> Iterator[Item]:
    """Everything that is drawn of some products."""
    opened = replace(context(made, folder), bound=(("counters-fold", 3, 4),))
    for product in (each for each in PRODUCTS if each.name in names and each.record.has(made)):
        paper = PAPERS["a4"] if product.record.papers else None
        drawn = product.draw(with_inputs(opened, made, (product,)), Edition(product, paper, ink))
        assert isinstance(drawn, Sheets)
        for page in drawn.pages:
            yield from (item for item, _ in leaves(page.items))


def figures(made: Game) -> object:
    """The figures of the worked examples."""
    (rules,) = (each for each in PRODUCTS if each.name == "rules")
    opened = with_inputs(context(made, LANTERN), made, (rules,))
    drawn = rules.draw(opened, Edition(rules, PAPERS["a4"], Ink.COLOUR))
    assert isinstance(drawn, Rulebook)
    return drawn.manual.situations


def paints(items: Iterator[Item]) -> set[Paint]:
    found = set()
    for item in items:
        match item:
            case Path(_, filled, stroke):
                found |= {each for each in (filled, stroke and stroke.paint) if each}
            case Stamp():
                found |= paints(iter(item.paths))
            case Text():
                found.add(item.paint)
    return found


def colours() -> Iterator[Colour]:
    """Colours that nothing else has, one after the other."""
    return (Colour(number // 64, number % 64, 231) for number in count(1))


def test_a_style_of_furniture_is_set_in_its_own_colour_wherever_it_is_named() -> None:
    names = [name for name in FURNITURE if TYPES[name].colour]
    worn = dict(zip(names, colours(), strict=False))
    theme = Theme(type=tuple(TypeTheme(name, colour=colour) for name, colour in worn.items()))
    used: set[Colour] = set()
    with shared_grounds():
        for folder, names in WHERE.items():
            dressed = replace(game(ROOT / folder), theme=theme)
            drawn = pages(dressed, ROOT / folder, Ink.COLOUR, *names)
            used |= {each.colour for each in paints(drawn)}
    assert {name for name, colour in worn.items() if colour not in used} == set()


def sizes(made: Game, folder: File, *names: str) -> list[float]:
    drawn = pages(made, folder, Ink.COLOUR, *names)
    return [to_pt(item.size) for item in drawn if isinstance(item, Text)]


def test_each_style_without_a_colour_is_set_in_its_own_size() -> None:
    """Each has a size of its own, so small that there is room; what is fitted is set otherwise."""
    names = [name for name in FURNITURE if not TYPES[name].colour]
    worn = {name: round(6.03 + number / 32, 2) for number, name in enumerate(names)}
    types = tuple(TypeTheme(name, Length.parse(f"{size} pt")) for name, size in worn.items())
    seen: set[float] = set()
    with shared_grounds():
        for folder in (LANTERN, ROOT / "docs" / "examples"):
            dressed = replace(game(folder), theme=Theme(type=types))
            made = sizes(dressed, folder, *SHEETS, "map-tiled", "calibration")
            seen |= {round(size, 2) for size in made}
    assert {name for name, size in worn.items() if size not in seen} <= set(FITTED)


FITTED = {
    "counter-factors": ("examples/lantern-ford", "counters-fold"),
    "counter-number": ("tests/house/seldom", "counters-fold"),
    "counter-second": ("sources/mukden", "counters-fold"),
    "figure-number": ("examples/lantern-ford", ""),
    "inventory-name": ("examples/lantern-ford", "counters-fold"),
    "inventory-count": ("examples/lantern-ford", "counters-fold"),
    "list-side": ("examples/lantern-ford", "setup"),
    "table-cell": ("examples/lantern-ford", "card"),
}
"""Styles that are fitted to their room, and where they are met."""


@pytest.mark.parametrize("name", FITTED)
def test_a_style_that_is_fitted_is_set_smaller(name: str) -> None:
    folder, product = FITTED[name]
    made = game(ROOT / folder)
    usual = TYPES[name].points
    own = TypeTheme(name, Length.parse(f"{usual * 0.7 if usual > 8 else usual * 1.1:.2f} pt"))
    plain, dressed = (replace(made, theme=each) for each in (None, Theme(type=(own,))))
    if product:
        assert sizes(plain, ROOT / folder, product) != sizes(dressed, ROOT / folder, product)
    else:
        assert figures(plain) != figures(dressed)


def test_a_style_of_the_map_is_that_of_some_kind_of_name() -> None:
    kept = {*typography.PLACES.values(), *typography.LABELS.values(), typography.RIVER}
    kept |= {typography.ROAD, typography.CALLED, typography.NUMBER, typography.BLACK_NUMBER}
    names = {name for name in TYPES if name.startswith(("name-", "hex-"))}
    assert {style.name for style in kept} == names
    for style in kept:
        own = TypeTheme(style.name, capitals=True, tracking=Percent.parse("20%"))
        worn = typography.worn(style, Theme(type=(own,)), Ink.PHOTOCOPIER)
        assert (worn.capitals, worn.tracking, worn.points) == (True, 0.2, style.points)


def test_a_style_of_the_rules_has_a_colour_of_its_own_but_on_a_photocopy() -> None:
    names = set(_TYPES.values())
    assert names == {name for name in TYPES if name.startswith("rules-")}
    worn = dict(zip(sorted(names), colours(), strict=False))
    theme = Theme(type=tuple(TypeTheme(name, colour=colour) for name, colour in worn.items()))
    faces = {name: typesetter().face(name).key for name in faces_of(theme)}
    made = styles(faces, tones(theme), "en", 1.0, theme)
    assert {made[name].textColor.hexval() for name in _TYPES} == {
        f"0x{colour}".replace("#", "") for colour in worn.values()
    }
    copied = styles(faces, tones(theme, photocopier=True), "en", 1.0, theme)
    assert {copied[name].textColor.hexval() for name in _TYPES} == {"0x000000"}


def country(look: str, *lines: str) -> Map:
    """A map of a terrain of a look with lines of some looks, a river where a bridge needs one."""
    hexes = "\n".join([". . . .", ". t t .", ". t t .", ". . . ."])
    kinds = (Terrain("clear", "Clear"), Terrain("t", "Terrain", look))
    paths = ("0101-0201-0302-0402",), ("0202/0302", "0202/0203")
    features = [
        Feature(name, name, "", paths[0][0])
        if name in {"highway", "road", "track", "railway"}
        else Feature(name, name, "", None, paths[1])
        for name in lines
    ]
    key = (KeyEntry(".", "clear"), KeyEntry("t", "t"))
    every = tuple(LineKind(name, name) for name in lines)
    return Map(GridSpec(4, 4), key, kinds, hexes, every, tuple(features))


def painted(game_map: Map, theme: Theme) -> set[Colour]:
    layout = Layout.across(grid_of(game_map.grid), 20.0)
    left, top, right, bottom = layout.bounds()
    frame = (left - 2.0, top - 2.0, right + 2.0, bottom + 2.0)
    palette = for_sides(palette_of(inked(theme, Ink.COLOUR)), ())
    ground = survey(game_map, reach_of(layout, frame))
    drawn = paint(prepare(ground, layout, palette, frame), typesetter())
    return {each.colour for each in paints(item for item, _ in leaves((drawn.scene,)))}


@pytest.mark.parametrize("name", [name for name, of in TERRAIN_LOOKS.items() if of.colours])
def test_each_colour_of_a_terrain_is_painted(name: str) -> None:
    worn = dict(zip(TERRAIN_LOOKS[name].colours, colours(), strict=False))
    theme = Theme(terrain=(TerrainTheme(name, **worn),))
    used = painted(country(name, "road"), theme)
    flat = {"clear", "town"} if name != "clear" else {"clear"}
    left = {part for part, colour in worn.items() if colour not in used}
    assert left <= ({"tint"} if name in flat else set())
    assert terrain_colours(theme, name) == replace(terrain_colours(HOUSE, name), **worn)  # type: ignore[type-var]


@pytest.mark.parametrize("name", LINE_LOOKS)
def test_each_colour_of_a_line_is_painted(name: str) -> None:
    worn = dict(zip(LINE_LOOKS[name].colours, colours(), strict=False))
    theme = Theme(lines=(LineTheme(name, **worn),))
    others = {"bridge": ("river", "road"), "ford": ("river",)}.get(name, ())
    used = painted(country("clear", *others, name), theme)
    assert {part for part, colour in worn.items() if colour not in used} == set()
    assert line_colours(theme, name) == replace(line_colours(HOUSE, name), **worn)


def test_the_house_keeps_its_own_contrasts() -> None:
    for pairs, least in ((READ, LEGIBLE), (SEEN, VISIBLE)):
        for mark, grounds in pairs:
            for ground in grounds:
                ratio = contrast(colour_at(HOUSE, mark), colour_at(HOUSE, ground))
                assert round(ratio, 1) >= least, f"{mark} on {ground}: {ratio:.2f}"
        assert [*_faint(HOUSE, pairs, least)] == []


def test_the_docs_write_out_the_theme_of_the_house() -> None:
    told = game(ROOT / "docs" / "examples").theme
    assert told is not None
    for group in ("colours", "map", "screen", "widths"):
        assert getattr(told, group) == getattr(HOUSE, group)
    for name in TERRAIN_LOOKS:
        assert terrain_colours(told, name) == terrain_colours(HOUSE, name)
    for name in LINE_LOOKS:
        assert line_colours(told, name) == line_colours(HOUSE, name)


def test_paints_are_named_as_the_colours_of_a_theme() -> None:
    named = {each.name for each in fields(InkedTheme) if each.type == "Paint"}
    assert named <= {each.name for each in fields(Colours)}


def test_a_dressed_game_is_black_and_white_on_a_photocopy() -> None:
    names = ("postcard", "postcard-back", "card", "odds")
    used = paints(pages(game(LANTERN), LANTERN, Ink.PHOTOCOPIER, *names))
    assert {str(each.colour) for each in used} == {"#000000", "#ffffff"}


@pytest.mark.parametrize("ink", Ink)
def test_a_title_has_its_own_face_and_size_in_both_inks(ink: Ink) -> None:
    texts = [it for it in pages(game(LANTERN), LANTERN, ink, "postcard") if isinstance(it, Text)]
    (title,) = (text for text in texts if text.origin == "title")
    assert (title.content, title.face) == ("Lantern Ford", "Blankenburg_UNZ1A Regular")
    (north,) = (text for text in texts if text.content == "N")
    assert north.face == "Barlow Condensed Bold"


def test_the_web_page_wears_the_theme_and_that_of_another_game_does_not() -> None:
    markup = {}
    (page,) = (each for each in PRODUCTS if each.name == "rules-html")
    for dressed in (game(LANTERN), replace(game(LANTERN), theme=None)):
        opened = with_inputs(context(dressed, LANTERN), dressed, (page,))
        drawn = page.draw(opened, Edition(page, None, Ink.COLOUR))
        assert isinstance(drawn, Webpage)
        markup[dressed.theme is None] = drawn.markup
    face = "h1 { font-family: 'Blankenburg_UNZ1A Regular'"
    assert "--paper: #faeccb" in markup[False]
    assert face in markup[False]
    assert "@font-face{font-family:'Blankenburg_UNZ1A Regular'" in markup[False]
    assert "--paper: #fdf6e3" in markup[True]
    assert "Blankenburg_UNZ1A" not in markup[True]


def test_a_size_keeps_the_floor_of_six_points_and_grows_what_it_is_set_in() -> None:
    style = styled("map-line", leading=2.5)
    for size, worn in (("6.9 pt", 6.9), ("3 pt", 6.0)):
        theme = Theme(type=(TypeTheme("map-line", Length.parse(size)),))
        own = Pen(inked(theme, Ink.COLOUR), typesetter()).worn(style)
        assert to_pt(own.size) == pytest.approx(worn)
        assert own.leading / own.size == pytest.approx(style.leading / style.size)


@pytest.mark.parametrize(
    ("usual", "wrong", "code", "fix"),
    [
        ("family: Blankenburg_UNZ1A", "family: Blankenburg_UNZ1", "FNT007", "Blankenburg_UNZ1A"),
        ("Condensed, style: Bold", "Condensed, style: Bld", "FNT008", "Bold"),
        ("    title: {family", "    titel: {family", "FNT006", "title"),
        ("  colours:\n    paper", "  colours:\n    papre", "SYN011", "paper"),
        ("    map-title: {", "    map-titel: {", "THM001", "map-title"),
    ],
)
def test_a_name_that_there_is_not_is_found_where_it_stands(
    tmp_path: File, usual: str, wrong: str, code: str, fix: str
) -> None:
    folder = File(shutil.copytree(LANTERN, tmp_path / "lantern-ford"))
    file = folder / "theme.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count(usual) == 1
    file.write_text(text.replace(usual, wrong), encoding="utf-8")
    (found,) = judge(folder)[1].findings
    assert (found.code, found.fix) == (code, fix)
    before, after = text.splitlines(), file.read_text(encoding="utf-8").splitlines()
    (changed,) = (at for at, pair in enumerate(zip(before, after, strict=True)) if len({*pair}) > 1)
    assert found.span is not None
    assert found.span.line == changed + 1


DRAWN = ("drawing", "products", "imposition", "rulebook", "backends")


@pytest.mark.parametrize("room", DRAWN)
def test_no_colour_stands_outside_the_theme(room: str) -> None:
    """Black and white are inks and paper; any other colour is a name of the theme."""
    for path in sorted((ROOT / "generator" / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not re.fullmatch(r"#[0-9a-fA-F]{3,8}", node.value), f"{path}: {node.value}"
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {"Colour", "Colour.parse"}:
                assert not all(isinstance(each, ast.Constant) for each in node.args), path


@pytest.mark.parametrize("folder", ["generator/rulebook", "generator/drawing/aid/forms.py"])
def test_no_width_of_a_line_stands_outside_the_theme(folder: str) -> None:
    """Where a page of rules or a form is ruled, the theme tells how broadly."""
    at = ROOT / folder
    for path in [at] if at.is_file() else sorted(at.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            if name.endswith(("setLineWidth", "pen.line", "pen.edge")):
                width = node.args[0]  # type: ignore[attr-defined]
                numbers = (each for each in ast.walk(width) if isinstance(each, ast.Constant))
                assert not any(isinstance(each.value, float | int) for each in numbers), path


def found_in(theme: Theme) -> set[str]:
    """Codes and origins of what the checks of themes find."""
    return {f"{each.code} {each.origin}" for each in check(replace(game(LANTERN), theme=theme))}


def test_each_size_width_breadth_and_halo_that_breaks_a_floor_is_found_where_it_stands() -> None:
    tiny = Length.parse("0.05 mm")
    types = tuple(
        TypeTheme(name, tiny, halo=tiny if of.halo else None) for name, of in TYPES.items()
    )
    lines = tuple(LineTheme(name, breadth=tiny) for name in LINE_LOOKS)
    widths = {each.name: tiny for each in fields(Widths)}
    found = found_in(Theme(type=types, lines=lines, widths=Widths(**widths)))
    assert found >= {f"THM006 theme.type.{name}.size" for name in TYPES}
    assert found >= {f"THM010 theme.type.{name}.halo" for name, of in TYPES.items() if of.halo}
    assert found >= {f"THM009 theme.lines.{name}.breadth" for name in LINE_LOOKS}
    assert found >= {f"THM008 theme.widths.{written(name)}" for name in widths}


@pytest.mark.parametrize("pairs", [READ, SEEN])
def test_each_colour_that_is_lost_on_its_ground_is_found(
    pairs: tuple[tuple[str, tuple[str, ...]], ...],
) -> None:
    """The colour of each mark is given to its grounds, one after the other."""
    for mark, grounds in pairs:
        for ground in grounds:
            group, of, *part = ground.split(".")
            lost = colour_at(HOUSE, mark)
            if group == "terrain":
                theme = Theme(terrain=(TerrainTheme(of, **{part[0]: lost}),))
            else:
                value = (lost, lost, lost) if part else lost
                of_group = replace(getattr(HOUSE, group), **{of: value})
                theme = Theme(**{group: of_group})
            least = LEGIBLE if pairs is READ else VISIBLE
            assert [*_faint(theme, ((mark, (ground,)),), least)], f"{mark} on {ground}"
