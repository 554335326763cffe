"""Slices: what products are drawn of says whether their pages change, and no more than that.

Three laws. A product is drawn of the encoding of its slice alone. What a slice leaves out is not
drawn. A key of the language changes those slices that `keys_and_slices.txt` lists for it: as many
as somebody sees it in (`keys_seen_by.txt`), and none of those that it has no business in.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args, get_type_hints

import pytest
from observing import shared_grounds
from test_every_key_is_read import EXAMPLES, changes_of, keys, pool, seen_by

import generator.drawing.aid.card as aid_card
import generator.drawing.mapsheet.card as map_card
from generator.backends.pdf.document import Options
from generator.backends.pdf.document import write as write_pdf
from generator.comparison.documents import compare_document
from generator.comparison.original import Original
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import REACH, Ground
from generator.drawing.cartography.painting import Lettering, lettering_of, paint_art, painted
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.surveying import Land, land_of, named, survey, surveyed
from generator.drawing.counters.pieces import cut_out
from generator.drawing.furniture.theme import Ink, inked
from generator.drawing.mapsheet.card import Card
from generator.drawing.mapsheet.formats import Format, postcard_format
from generator.drawing.mapsheet.plan import plan, reach
from generator.drawing.palette import for_sides, palette_of
from generator.font_folders import fonts_of
from generator.geometry import Layout
from generator.html.page import rules_page
from generator.imposition.countersheet import countersheets
from generator.imposition.nup import n_up
from generator.imposition.order import Countersheet, Turn
from generator.imposition.packing import Piece
from generator.imposition.tiles import sheets
from generator.imposition.tiling import Tiling
from generator.manifest import PrintedFile
from generator.manuscript.web import Page as WebPage
from generator.model.codec import digest, restored, whole
from generator.model.counters import Counters
from generator.model.game import Game
from generator.model.terrain import grid_of
from generator.model.theme import HOUSE
from generator.papers import PAPERS, Paper
from generator.products import slices
from generator.products.context import BuildContext, BuildOptions, open_context
from generator.products.product import Drawn, Edition, Product
from generator.products.registry import PRODUCTS, with_inputs
from generator.products.slices import Slices
from generator.reading.definition import read
from generator.rulebook import Manual
from generator.rulebook import write as set_rules
from generator.scene import Page
from tests.originals import original

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
TABLE = HERE / "keys_and_slices.txt"
LANTERN_FORD = "examples/lantern-ford"
GAMES = (LANTERN_FORD, EXAMPLES, "tests/house/seldom", "tests/house/bare")
CHEAP = ("postcard-back", "counters-fold", "forms", "odds", "calibration")


@cache
def game_of(folder: str) -> Game:
    """A game as its folder has it, with its own faces of type."""
    made = read(ROOT / folder).game
    assert made is not None
    return made


def plain(folder: str) -> Game:
    """The same as it is read where keys are changed: from texts alone."""
    made = pool(folder).game()
    assert made is not None
    return made


def products_of(made: Game) -> tuple[Product, ...]:
    return tuple(each for each in PRODUCTS if each.record.has(made))


def edition(product: Product) -> Edition:
    return Edition(product, PAPERS["a4"] if product.record.papers else None, Ink.COLOUR)


@cache
def opened(folder: str) -> BuildContext:
    """What the products of a game are drawn with, beside what they are drawn of."""
    context, _ = open_context(game_of(folder), fonts_of(ROOT / folder), BuildOptions())
    assert context is not None
    return context


def inputs_of(folder: str) -> Mapping[str, Any]:
    return with_inputs(opened(folder), game_of(folder)).inputs


def drawn(folder: str, product: Product, inputs: Mapping[str, Any]) -> Drawn:
    """A product as it is drawn with nothing surveyed and no figure drawn before."""
    bound = tuple((name, 3, 4) for name in getattr(inputs[product.name], "entries", ()))
    context = replace(opened(folder), inputs=inputs, bound=bound, figures={})
    return product.draw(context, edition(product))


@pytest.mark.parametrize("folder", GAMES)
def test_a_slice_is_restored_from_its_encoding(folder: str) -> None:
    made, afresh = game_of(folder), read(ROOT / folder).game
    for product in products_of(made):
        given = product.input(Slices(made))
        again = restored(json.loads(json.dumps(whole(given))))
        assert again == given, product.name
        assert digest(again) == digest(given) == digest(product.input(Slices(afresh)))


def encoded(product: Product, made: Game) -> dict[str, Any]:
    """The slice of a product as its encoding has it; of the other products nothing."""
    return {product.name: restored(json.loads(json.dumps(whole(product.input(Slices(made))))))}


@pytest.fixture(scope="module")
def grounds() -> Iterator[None]:
    """The ground of a map is surveyed once for all products."""
    with shared_grounds():
        yield


def drawn_alone(folder: str, product: Product) -> Drawn:
    return drawn(folder, product, encoded(product, game_of(folder)))


@pytest.mark.usefixtures("grounds")
@pytest.mark.parametrize("folder", [EXAMPLES, "tests/house/seldom"])
def test_cheap_products_are_drawn_of_the_encoding_of_their_slices(folder: str) -> None:
    every = inputs_of(folder)
    for product in products_of(game_of(folder)):
        if product.name in CHEAP:
            assert drawn_alone(folder, product) == drawn(folder, product, every), product.name


DIGESTS = """
import sys
from pathlib import Path
from generator.model.codec import digest
from generator.products.registry import PRODUCTS
from generator.products.slices import Slices
from generator.reading.definition import read
game = read(Path(sys.argv[1])).game
print(*(digest(each.input(Slices(game))) for each in PRODUCTS if each.record.has(game)))
"""


def test_digests_are_the_same_in_every_process() -> None:
    seeds = ("1", "2")
    told = [
        subprocess.run(
            [sys.executable, "-c", DIGESTS, str(ROOT / LANTERN_FORD)],
            env=os.environ | {"PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
        for seed in seeds
    ]
    assert told[0] == told[1] != b""


ELSEWHERE = """
import json, sys
import generator.manuscript.web
from generator.model.codec import digest, restored
print(digest(restored(json.load(sys.stdin))))
"""


def python(version: str) -> str | None:
    """A Python of this version that starts: on the PATH, or where pyenv keeps its own."""
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    for path in filter(None, (shutil.which(f"python{version}"), *map(str, kept))):
        if subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0:
            return path
    return None


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_digests_are_the_same_in_every_python(version: str) -> None:
    """What the standard library alone can restore: a game, and the page of its rules."""
    values = (game_of(EXAMPLES), Slices(game_of(EXAMPLES)).rules_on_screen.page)
    path = python(version)
    if path is None:
        pytest.skip(f"there is no Python {version} here")
    told = subprocess.run(
        [path, "-c", ELSEWHERE],
        input=json.dumps(whole(values)),
        env=os.environ | {"PYTHONHASHSEED": "3"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == digest(values)


def test_a_digest_has_not_changed_since_it_was_recorded() -> None:
    """Other versions of Python, and other machines, must give the same."""
    assert digest(("a", 1, 0.1, None, {"b": True}, frozenset({"d", "c"}))) == RECORDED


RECORDED = "0ada742f991c4a11c0ba4b5bd0e9f176b321e518fe1da65234ed446f5918e3fe"


LEFT_OUT = {
    "cut_out": (slices,),
    "printed_map": (map_card,),
    "named_in": (slices, map_card),
    "_fighting": (slices,),
    "_fought_over": (slices,),
    "without_factors": (aid_card,),
    "without_names": (aid_card,),
}
"""What makes slices narrow, and where it is asked."""


def unpruned(value: Any, *_: Any, **__: Any) -> Any:
    return value


def rich_inputs(folder: str) -> Mapping[str, Any]:
    """What products are drawn of where nothing is left out of their slices."""
    if folder not in _RICH:
        with pytest.MonkeyPatch.context() as patch:
            for name, modules in LEFT_OUT.items():
                for module in modules:
                    patch.setattr(module, name, unpruned)
            _RICH[folder] = dict(inputs_of(folder))
    return _RICH[folder]


_RICH: dict[str, Mapping[str, Any]] = {}


@pytest.mark.slow
@pytest.mark.usefixtures("grounds")
@pytest.mark.parametrize("product", PRODUCTS, ids=lambda product: product.name)
@pytest.mark.parametrize("folder", [LANTERN_FORD, EXAMPLES, "tests/house/seldom"])
def test_a_product_is_drawn_of_its_slice_alone_and_of_no_more(
    folder: str, product: Product
) -> None:
    """Of the encoding of its slice; and what a slice leaves out is not drawn."""
    if product in products_of(game_of(folder)):
        lean, rich = inputs_of(folder), rich_inputs(folder)
        every = drawn(folder, product, lean)
        assert drawn_alone(folder, product) == every
        if product.name != "validator" and lean[product.name] != rich[product.name]:
            assert not _seen(every, drawn(folder, product, rich))


@pytest.mark.parametrize("folder", [LANTERN_FORD, EXAMPLES, "tests/house/seldom"])
def test_much_is_left_out_of_slices(folder: str) -> None:
    lean, rich = inputs_of(folder), rich_inputs(folder)
    assert all(lean[name] != rich[name] for name in ("postcard", "counters-fold", "rules"))


def _seen(one: Drawn, other: Drawn) -> bool:
    if hasattr(one, "manual"):
        one, other = (
            replace(each, manual=replace(each.manual, text=None)) for each in (one, other)
        )
    return one != other


def painting_of(slices: Slices) -> Lettering:
    """What a sheet takes whose hexes have sides of 1 mm."""
    card = slices.card
    layout, palette = Layout(grid_of(card.map.grid), 1.0), palette_of(inked(card.theme, Ink.COLOUR))
    ground = SimpleNamespace(reach=REACH)
    return lettering_of(card.map, ground, layout, for_sides(palette, card.sides), (0, 0, 9, 9))


@pytest.mark.slow
@pytest.mark.parametrize("folder", [LANTERN_FORD, EXAMPLES])
def test_a_map_is_painted_and_lettered_of_an_encoding_alone(folder: str) -> None:
    card, type_ = Slices(game_of(folder)).card, opened(folder).typesetter
    planned = plan(card, postcard_format(card), Ink.COLOUR, type_)
    page, palette = planned.page, for_sides(palette_of(planned.pen.theme), card.sides)
    covered = [place.covered for place in planned.places]
    ground = survey(card.map, reach(planned))
    given = lettering_of(card.map, ground, page.layout, palette, page.frame, covered)
    again = restored(json.loads(json.dumps(whole(given))))
    bare = again.painting
    assert again == given
    assert digest(again) == digest(given)
    land = restored(whole(land_of(bare.map, bare.reach)))
    built = named(surveyed(land), bare.map)
    art = paint_art(prepare(built, bare.layout, bare.palette, bare.frame, bare.covered))
    sheet = painted(given, ground, type_)
    assert art == sheet.art
    assert painted(again, named(surveyed(land), again.map), type_) == sheet


def test_an_edition_goes_by_all_that_was_ordered() -> None:
    """Another paper, ink, option or theme is another key; an option that is not read is none."""
    made, context = game_of(LANTERN_FORD), opened(LANTERN_FORD)
    known = {each.name: each for each in products_of(made)}
    context = with_inputs(context, made)

    def key(name: str, paper: str = "a4", ink: Ink = Ink.COLOUR, **other: Any) -> str:
        options = replace(BuildOptions(), **{k: v for k, v in other.items() if k != "theme"})
        asked = replace(context, options=options, theme=other.get("theme", context.theme))
        return digest(Edition(known[name], PAPERS[paper], ink).ordered(asked))

    for name in ("counters-duplex", "map-tiled", "forms", "card"):
        if name in known:
            own = key(name)
            assert own == key(name, papers=("a4",), inks=("bw",))
            assert own not in {key(name, paper="letter"), key(name, ink=Ink.PHOTOCOPIER)}
            assert own != key(name, theme=HOUSE)
    assert key("counters-duplex") != key("counters-duplex", turn=Turn.SHORT)
    assert key("counters-duplex") == key("counters-duplex", across=30.0)
    assert key("map-tiled") != key("map-tiled", across=30.0)
    assert key("map-tiled") == key("map-tiled", turn=Turn.SHORT)
    assert key("card") == key("card", offset=(1.0, 1.0))


STAGES = {
    "theme": lambda slices: slices.card.theme,
    "survey": lambda slices: land_of(slices.card.map),
    "paint": lambda slices: painting_of(slices).painting,
    "letter": painting_of,
    "plan": lambda slices: slices.card,
    "back": lambda slices: slices.short_rules,
    "set-up": lambda slices: slices.set_up,
    "scenarios": lambda slices: slices.scenarios,
    "one-sheet": lambda slices: slices.one_sheet,
    "counters": lambda slices: slices.cut_sheets,
    "aid": lambda slices: slices.looked_up,
    "forms": lambda slices: slices.forms,
    "odds": lambda slices: slices.odds,
    "rulebook": lambda slices: slices.rules_on_paper,
    "web-page": lambda slices: slices.rules_on_screen,
    "opening": lambda slices: slices.first_pages,
    "write": lambda slices: slices.imprint,
}
"""Stages by name, and what each takes of a game; the theme goes with every one that draws."""
TOLD = {
    "counters": "counters",
    "greys": "counters",
    "sheets": "counters",
    "forms": "forms",
    "chances": "odds",
    "short-rules": "back",
    "aid": "aid",
    "postcard": "plan",
    "plain": "plan",
    "opening": "opening",
    "setup": "set-up",
    "rules": "web-page",
}
"""Who is seen to read keys, and the stage in which."""
CHANGES = 3
"""How many ways a key is changed in, until some stage takes something else."""


def taken(made: Game) -> dict[str, Any]:
    """What each stage takes of a game; nothing where the game has nothing for it."""
    slices, found = Slices(made), {}
    for name, take in STAGES.items():
        try:
            found[name] = take(slices)
        except ValueError:
            found[name] = None
    return found


@cache
def as_it_stands(folder: str) -> Mapping[str, Any]:
    return taken(plain(folder))


def changed_by(name: str, folder: str = EXAMPLES, most: int = CHANGES, until: str = "") -> set[str]:
    """The stages that take something else when a key is changed, in one way after the other.

    Until one does, or a certain one.
    """
    before, found = as_it_stands(folder), set[str]()
    for made in islice(changes_of(name, folder), most):
        after = taken(made)
        found |= {stage for stage in before if after[stage] != before[stage]}
        if until in found or (found and not until):
            break
    return found


@cache
def recorded() -> Mapping[str, frozenset[str]]:
    lines = (line.partition(": ") for line in TABLE.read_text(encoding="utf-8").splitlines())
    return {name: frozenset(told.split()) for name, _, told in lines}


@pytest.mark.slow
def test_keys_change_the_stages_that_are_listed(request: pytest.FixtureRequest) -> None:
    found = {name: changed_by(name) for name in keys()}
    if request.config.getoption("--update-references"):
        order = list(STAGES)
        told = {name: sorted(some, key=order.index) for name, some in found.items()}
        lines = (f"{name}: {' '.join(some) or 'none'}\n" for name, some in told.items())
        TABLE.write_text("".join(lines), encoding="utf-8", newline="\n")
        recorded.cache_clear()
    assert {name: some or {"none"} for name, some in found.items()} == recorded()


def stale() -> list[str]:
    """Keys that somebody sees change a drawing while what it is drawn of stays the same."""
    return [
        name
        for name, (observer, folder) in seen_by().items()
        if (stage := TOLD.get(observer))
        and not (folder == EXAMPLES and stage in recorded()[name])
        and not {stage, "theme"} & changed_by(name, folder, MOST, stage)
    ]


MOST = 20
"""How many ways a key is changed in until it is seen, at the most."""


@pytest.mark.slow
def test_what_is_seen_to_change_is_never_stale() -> None:
    assert stale() == []


@pytest.mark.slow
def test_a_slice_that_leaves_out_what_is_drawn_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the formations no slice of counters tells of them, while counters show them."""

    def less(counters: Counters) -> Counters:
        return replace(cut_out(counters), formations=())

    made = game_of(EXAMPLES)
    (product,) = (each for each in PRODUCTS if each.name == "counters-fold")
    monkeypatch.setattr(slices, "cut_out", less)
    lean = encoded(product, made)
    monkeypatch.undo()
    assert drawn(EXAMPLES, product, lean) != drawn(EXAMPLES, product, encoded(product, made))


INDEPENDENT = {
    "Section.text": {"rulebook", "web-page", "opening"},
    "Section.ruling": {"rulebook", "web-page"},
    "Section.short": {"back", "one-sheet"},
    "NoteEntry.text": {"rulebook", "web-page"},
    "Terrain.effects": {"one-sheet", "aid", "web-page"},
    "Unit.note": {"web-page"},
    "Example.text": {"rulebook", "web-page"},
    "Modifier.value": {"one-sheet", "rulebook", "web-page", "aid", "odds"},
    "Victory.text": {"aid", "scenarios", "web-page"},
    "Form.text": {"forms", "web-page"},
    "Credit.text": {"rulebook", "web-page"},
    "Step.note": set(),
    "CustomCheck.that": set(),
}
"""Keys, and all stages that they may have any business in."""


@pytest.mark.parametrize("name", INDEPENDENT)
def test_a_key_changes_nothing_that_has_nothing_to_do_with_it(name: str) -> None:
    assert changed_by(name, until="all") <= INDEPENDENT[name]


PROVED = {"postcard": True, "counters-fold-a4": True, "rules-html": False}
"""Products, and whether they are compared with the same when rules and effects change."""


def test_no_rule_changes_what_a_map_and_counters_are_proved_by() -> None:
    for name in ("Section.text", "Section.ruling", "NoteEntry.text", "Terrain.effects"):
        (made, *_) = changes_of(name, EXAMPLES)
        for product, alike in (
            ("postcard", True),
            ("counters-fold-a4", True),
            ("rules-html", False),
        ):
            same = original(made, product) == original(plain(EXAMPLES), product)
            assert same is alike, (name, product)


def test_no_name_changes_the_ground() -> None:
    names = [name for name, some in recorded().items() if "survey" in some]
    assert not [name for name in names if name.endswith((".name", ".text", ".note", ".effects"))]


MAKERS = {
    "drawing.aid.card.aid_of",
    "drawing.aid.card.charts_of",
    "drawing.aid.forms.forms_of",
    "drawing.kit.cover.opening_of",
    "drawing.mapsheet.card.card_of",
    "drawing.mapsheet.setting_up.set_up_of",
    "drawing.mapsheet.with_counters.counters_of",
    "drawing.mapsheet.with_counters.one_sheet_of",
    "drawing.odds.page.odds_tables",
    "drawing.short_rules.back.short_rules",
    "drawing.short_rules.lists.chapters_of",
}
"""Functions that make a slice of a game: `products/slices.py` asks them, and nobody who draws."""
DOORS = {"proof.proof.prove", "proof.proof.prove_folder"}
"""Where the proof begins: they take the game and hand on what each file is compared with."""
ROOMS = ("drawing", "imposition", "backends", "rulebook", "proof")


def modules() -> Iterator[tuple[str, ast.Module]]:
    """The modules of the rooms of the stages, by their names below `generator`."""
    for room in ROOMS:
        for path in sorted((ROOT / "generator" / room).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT / "generator").with_suffix("").parts)
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def takes_game(function: ast.FunctionDef) -> bool:
    given = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
    return any(each.annotation and names_game(each.annotation) for each in given)


def names_game(hint: ast.expr) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "Game" for each in ast.walk(hint))


def test_no_stage_takes_the_game() -> None:
    """No function of their rooms does, whatever its hint says of it: not in a list, nor by calls.

    What makes slices stands beside what is drawn of them, and the proof has two doors.
    """
    every = ((name, each) for name, tree in modules() for each in functions(tree))
    taking = {f"{name}.{each.name}" for name, each in every if takes_game(each)}
    assert taking == MAKERS | DOORS


def test_no_stage_holds_a_game() -> None:
    """No record of their rooms has one in a field, nor in what its fields are made of."""
    for name, tree in modules():
        held = [each for each in ast.walk(tree) if isinstance(each, ast.AnnAssign)]
        assert not any(names_game(each.annotation) for each in held), name
    for stage, (function, *_) in TAKEN_BY.items():
        assert not reached([*get_type_hints(function).values()]) & {Game, Slices}, stage


def test_nothing_that_draws_makes_a_slice() -> None:
    makers = {name.rpartition(".")[2] for name in MAKERS}
    for name, tree in modules():
        for each in functions(tree):
            calls = {
                call.func.id
                for call in ast.walk(each)
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
            }
            assert not calls & makers or f"{name}.{each.name}" in MAKERS, f"{name}.{each.name}"


TAKEN_BY: Mapping[str, tuple[Any, ...]] = {
    "survey": (surveyed, Land),
    "plan": (plan, Card, Format, Ink),
    "paint": (paint_art, RenderContext),
    "letter": (painted, Lettering, Ground),
    "set": (set_rules, Manual),
    "set for a screen": (rules_page, WebPage),
    "impose counters": (countersheets, Piece, Countersheet),
    "impose cards": (n_up, Page, Paper),
    "impose tiles": (sheets, Page, Tiling),
    "write": (write_pdf, Page, Options),
    "prove": (compare_document, PrintedFile, Original),
}
"""Each stage by its function, and what it takes of what was a game."""


def reached(hint: Any, known: set[Any] | None = None) -> set[Any]:
    """The classes that a hint speaks of, and those of the fields of records among them."""
    known = set() if known is None else known
    inner = hint if isinstance(hint, list) else get_args(hint)
    if isinstance(hint, type) and not inner and hint not in known:
        known.add(hint)
        inner = get_type_hints(hint).values() if is_dataclass(hint) else ()
    for each in inner:
        reached(each, known)
    return known


@pytest.mark.parametrize("stage", TAKEN_BY)
def test_each_stage_takes_its_slice(stage: str) -> None:
    function, *given = TAKEN_BY[stage]
    hints = get_type_hints(function)
    hints.pop("return")
    assert set(given) <= reached([*hints.values()])
