"""Map and rules of a published site light each other up, wherever one speaks of the other."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from urllib.parse import quote

import pytest
from test_site_browser import KINDS, game_of, opened

from generator.model.game import Game
from generator.model.terrain import grid_of, terrain_of

GAMES = ("sources/shumshu", "sources/mukden", "examples/grebe-quay")
LIT = "[...document.querySelectorAll('[data-cell].lit')].map(e => e.dataset.cell).sort()"
POINTED = f"""() => [...document.querySelectorAll('#rules a[href^="#"]')].map(link => {{
    link.dispatchEvent(new PointerEvent("pointerover", {{bubbles: true}}));
    const lit = {LIT};
    link.dispatchEvent(new PointerEvent("pointerout", {{bubbles: true}}));
    return [link.getAttribute("href").slice(1), lit, {LIT}.length];
}})"""
"""What each link of the rules lights on the map, and how much stays lit."""
HOVERED = """() => Object.fromEntries([...document.querySelectorAll("[data-cell]")].map(cell => {
    cell.dispatchEvent(new PointerEvent("pointerover", {bubbles: true}));
    const lit = [...document.querySelectorAll("#rules a.lit")];
    return [cell.dataset.cell, [...new Set(lit.map(e => e.getAttribute("href").slice(1)))]];
}))"""
"""What each cell lights in the rules: to what the links lead."""
TEXTS = """() => [...document.querySelectorAll("main :is(h1,h2,h3,h4,p,li,td,th,dt,dd,figcaption)")]
    .filter(each => !each.closest(".beside-rules, form") && each.getClientRects().length)
    .map(each => each.textContent)"""
"""What a reader may read of a page; the map beside the rules and forms need a script."""


def things_of(game: Game) -> dict[str, set[str]]:
    """The cells of all hexes, places, zones and kinds of ground, by the anchors of a page."""
    assert game.map is not None
    grid, kind = grid_of(game.map.grid), "square" if game.map.grid.cells == "squares" else "hex"
    found: dict[str, set[str]] = {}

    def lies(thing: str, labels: Collection[str]) -> None:
        found[thing] = {f"{kind}-{grid.label(grid.cell(label))}" for label in labels}

    ground = terrain_of(game.map)
    for at, terrain in ground.items():
        lies(f"{kind}-{grid.label(at)}", [grid.label(at)])
        lies(
            f"terrain-{terrain.id}",
            [grid.label(each) for each, under in ground.items() if under.id == terrain.id],
        )
    for place in game.map.places:
        lies(f"place-{place.id}", place.hexes)
    for zone in game.map.zones:
        lies(f"zone-{zone.id}", zone.hexes)
    return found


def wrongly_lit(
    pointed: list[tuple[str, list[str], int]], things: dict[str, set[str]]
) -> list[tuple[str, list[str]]]:
    """Links that light other cells than those of their thing, or leave some lit."""
    return [
        (thing, lit)
        for thing, lit, after in pointed
        if after or (thing in things and set(lit) != things[thing])
    ]


@pytest.mark.parametrize("folder", GAMES)
def test_every_link_lights_what_it_leads_to(browser: Any, address: str, folder: str) -> None:
    game = game_of(folder)
    things = things_of(game)
    with opened(browser, f"{address}{game.id}/rules/") as page:
        pointed = page.evaluate(POINTED)
    assert wrongly_lit(pointed, things) == []
    assert len({thing for thing, *_ in pointed} & set(things)) > 10
    changed = {**things, pointed[0][0]: {"nowhere"}}
    assert wrongly_lit(pointed, changed) != []


@pytest.mark.parametrize("folder", GAMES)
def test_every_cell_lights_what_speaks_of_it(browser: Any, address: str, folder: str) -> None:
    game = game_of(folder)
    things = things_of(game)
    with opened(browser, f"{address}{game.id}/rules/") as page:
        spoken_of = {thing for thing, *_ in page.evaluate(POINTED)}
        for cell, lit in page.evaluate(HOVERED).items():
            here = {thing for thing, cells in things.items() if cell in cells}
            # What lies in more than a third of the cells says little of one of them.
            many = {thing for thing in here if len(things[thing]) > len(terrain(game)) / 3}
            assert (here & spoken_of) - many <= set(lit), cell
            assert not set(lit) & (set(things) - here), cell


def terrain(game: Game) -> Collection[object]:
    assert game.map is not None
    return terrain_of(game.map)


@pytest.mark.parametrize("path", KINDS)
def test_nothing_to_be_read_needs_a_script(browser: Any, address: str, path: str) -> None:
    with opened(browser, address + quote(path)) as page:
        with_script = page.evaluate(TEXTS)
    with opened(browser, address + quote(path), java_script_enabled=False) as page:
        without = page.evaluate(TEXTS)
        assert page.locator("form:visible, .switches:visible, .hint:visible").count() == 0
    assert [each for each in with_script if each not in set(without)] == []
    assert len(without) > 5


def test_what_is_lit_is_seen_where_a_reader_has_chosen_the_colours(
    browser: Any, address: str
) -> None:
    look = "e => { const {fill, stroke} = getComputedStyle(e); return fill + stroke; }"
    with opened(browser, f"{address}shumshu/rules/", forced_colors="active") as page:
        lit, unlit = page.locator('[data-cell="hex-33"] use'), page.locator("[data-cell] use").first
        page.hover('.rules p a[href="#place-kataoka"]')
        assert lit.evaluate(look) != unlit.evaluate(look)
        page.hover('[data-cell="hex-33"]')
        told = page.locator('.rules p a[href="#place-kataoka"]').first
        plain = page.locator('.rules p a[href="#place-shirei-zan"]').first
        ground = "e => getComputedStyle(e).backgroundColor"
        assert told.evaluate(ground) != plain.evaluate(ground)
