"""A published site in a browser: map and rules, keys and touch, no script, no other host."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from crawling import pages
from publishing import HOSTILE, ROOT

from generator.model.game import Game
from generator.model.names import names_of
from generator.model.terrain import grid_of, terrain_of
from generator.play.battlefield import battlefield_of, spots
from generator.reading.definition import read
from generator.site.board import layers

KINDS = ("", "mukden/", "shumshu/rules/", "grebe-quay/rules/", f"{HOSTILE}/", f"{HOSTILE}/changes/")
"""Pages of every kind."""
PATIENCE = 180_000
"""Milliseconds after which a page has not come, on a machine that is busy with other tests."""
LOADED = "document.fonts.ready.then(all => [...all].some(each => each.status == 'loaded'))"
WIDE, NARROW = {"width": 1400, "height": 900}, {"width": 320, "height": 700}


@cache
def game_of(folder: str) -> Game:
    game = read(ROOT / folder).game
    assert game is not None
    return game


@contextmanager
def opened(browser: Any, where: str, **options: Any) -> Iterator[Any]:
    """A page in a window of its own; what it complains of fails the test."""
    context = browser.new_context(**{"viewport": WIDE, **options})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("requestfailed", lambda request: said.extend(failed(request)))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(where)
    yield page
    home = where.split("/")[2]
    assert [url for url in asked if url.split("/")[2] != home] == []
    context.close()
    assert said == []


def failed(request: Any) -> Iterator[str]:
    """What has not come; what was no longer wanted, as another page was opened, is left out."""
    if "ERR_ABORTED" not in request.failure:
        yield f"{request.url} {request.failure}"


def told(page: Any) -> str:
    return str(page.inner_text('[data-place="told"]'))


def lit(page: Any) -> set[str]:
    found = page.eval_on_selector_all("[data-cell].lit", "all => all.map(e => e.dataset.cell)")
    return set(found)


@pytest.mark.parametrize("path", KINDS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Any, address: str, path: str, scheme: str) -> None:
    with opened(browser, address + quote(path), color_scheme=scheme) as page:
        page.wait_for_load_state("networkidle")
        found = Axe().run(page).response["violations"]
        nodes = [(each["id"], node["html"][:120]) for each in found for node in each["nodes"]]
        assert nodes == []


def test_axe_finds_what_is_wrong(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.evaluate("document.querySelector('.frame img').removeAttribute('alt')")
        assert "image-alt" in {each["id"] for each in Axe().run(page).response["violations"]}


@pytest.mark.parametrize("path", KINDS)
def test_nothing_runs_over_the_side_and_no_type_is_tiny(
    browser: Any, address: str, path: str
) -> None:
    with opened(browser, address + quote(path), viewport=NARROW) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
        small = page.evaluate("""() => [...document.querySelectorAll("body *")]
            .filter(e => !e.closest("svg") && e.innerText && e.children.length == 0)
            .filter(e => parseFloat(getComputedStyle(e).fontSize) < 12).map(e => e.innerText)""")
        assert small == []


def test_pages_are_the_same_from_a_folder(browser: Any, site: Path, address: str) -> None:
    path = "shumshu/rules/index.html"
    with opened(browser, (site / path).as_uri()) as page:
        page.hover('[data-cell="hex-33"]')
        here = told(page)
        assert page.evaluate(LOADED)
        assert page.evaluate("[...document.images].every(i => !i.complete || i.naturalWidth > 0)")
    with opened(browser, address + path) as page:
        page.hover('[data-cell="hex-33"]')
        assert told(page) == here


@pytest.mark.parametrize("folder", ["sources/shumshu", "examples/grebe-quay"])
def test_every_hex_is_told_as_the_game_has_it(browser: Any, address: str, folder: str) -> None:
    game = game_of(folder)
    assert game.map is not None
    grid, names = grid_of(game.map.grid), names_of(game)
    kind = "square" if game.map.grid.cells == "squares" else "hex"
    with opened(browser, f"{address}{game.id}/rules/") as page:
        cells = page.query_selector_all("[data-cell]")
        terrain = terrain_of(game.map)
        assert len(cells) == len(terrain)
        for at, ground in terrain.items():
            label = grid.label(at)
            page.dispatch_event(f'[data-cell="{kind}-{label}"]', "pointerover")
            shown = told(page)
            assert shown.splitlines()[-1]
            assert f" {label}\n" in f"{shown}\n"
            assert ground.name in shown
            here = [each for each in game.map.places if at in map(grid.cell, each.hexes)]
            here += [each for each in game.map.zones if at in map(grid.cell, each.hexes)]
            assert [each.name for each in here if each.name not in shown] == []
        for feature in game.map.features:
            courses = (
                [feature.path]
                if feature.path
                else [each.split("/")[0] for each in feature.hexsides]
            )
            label = courses[0].split("-")[1] if feature.path else courses[0]
            page.dispatch_event(f'[data-cell="{kind}-{label}"]', "pointerover")
            assert (feature.name or names["line"][feature.kind]) in told(page)


def test_the_rules_of_a_hex_lead_to_them(browser: Any, address: str) -> None:
    with opened(browser, f"{address}shumshu/rules/") as page:
        page.click('[data-cell="hex-33"]')
        link = page.locator('[data-place="told"] a[href="#rule-winning"]')
        assert "Winning" in link.inner_text()
        link.click()
        assert page.evaluate("location.hash") == "#rule-winning"
        assert page.locator("#rule-winning").is_visible()


def test_who_arrives_there_is_told_of_a_hex(browser: Any, address: str) -> None:
    game = game_of("sources/shumshu")
    assert game.counters is not None
    field = battlefield_of(game)
    landing = next(each for each in game.counters.arrivals if each.id == "landing")
    beaches = {field.label(at) for at in spots(field, landing.where)}
    with opened(browser, f"{address}shumshu/rules/") as page:
        for label in sorted(beaches):
            page.dispatch_event(f'[data-cell="hex-{label}"]', "pointerover")
            assert page.locator('[data-place="told"] a[href="#arrival-landing"]').count() > 0
        page.dispatch_event('[data-cell="hex-33"]', "pointerover")
        assert page.locator('[data-place="told"] a[href="#arrival-landing"]').count() == 0


def test_places_named_in_rules_light_up_on_the_map_and_back(browser: Any, address: str) -> None:
    game = game_of("sources/shumshu")
    assert game.map is not None
    zone = next(each for each in game.map.zones if each.id == "beaches")
    with opened(browser, f"{address}shumshu/rules/") as page:
        link = page.locator('.rules p a[href="#zone-beaches"]').first
        link.hover()
        assert lit(page) == {f"hex-{label}" for label in zone.hexes}
        page.mouse.move(0, 0)
        assert lit(page) == set()
        link.focus()
        assert lit(page) == {f"hex-{label}" for label in zone.hexes}
        page.hover('[data-cell="hex-33"]')
        goals = page.eval_on_selector_all(
            ".rules a.lit", "all => all.map(e => e.getAttribute('href'))"
        )
        assert "#place-kataoka" in goals
        assert "#place-shirei-zan" not in goals


def test_keys_move_over_the_map(browser: Any, address: str) -> None:
    with opened(browser, f"{address}shumshu/rules/") as page:
        stops = "all => all.filter(e => e.tabIndex == 0).length"
        assert page.eval_on_selector_all("[data-cell]", stops) == 1
        page.focus('[data-cell="hex-33"]')
        assert told(page).startswith("Hex 33")
        page.keyboard.press("ArrowUp")
        assert told(page).startswith("Hex 34")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowRight")
        assert told(page).split()[1][0] == "4"
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id").startswith("hex-4")
        page.focus('[data-cell="hex-33"]')
        page.keyboard.press("Escape")
        assert told(page) == ""


def test_touch_shows_a_hex_and_closes_it(browser: Any, address: str) -> None:
    phone = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True}
    with opened(browser, f"{address}shumshu/rules/", **phone) as page:
        page.tap('[data-cell="hex-33"]')
        assert "Kataoka" in told(page)
        sheet = page.locator('[data-place="told"]')
        assert sheet.evaluate("e => getComputedStyle(e).position") == "fixed"
        page.tap(".close")
        assert told(page) == ""
        link = page.locator('.rules p a[href^="#place-"]').first
        link.tap()
        assert len(lit(page)) == 1
        assert page.locator(".map").evaluate("e => e.getBoundingClientRect().top") < 60
        page.tap(".close")
        assert lit(page) == set()
        top = link.evaluate("e => e.getBoundingClientRect().top")
        assert 0 < top < 800
        link.tap()
        page.evaluate("scrollTo({top: document.body.scrollHeight, behavior: 'instant'})")
        page.locator(".told.open").wait_for(state="detached")
        assert page.evaluate("scrollY") > 800  # who reads on is not carried back


def test_what_is_told_covers_no_hex_that_is_touched(browser: Any, address: str) -> None:
    phone = {"viewport": {"width": 390, "height": 640}, "has_touch": True, "is_mobile": True}
    with opened(browser, f"{address}mukden/rules/", **phone) as page:
        for link in page.query_selector_all("[data-cell]")[::9]:
            link.evaluate("e => e.scrollIntoView({block: 'end', behavior: 'instant'})")
            link.evaluate(
                "e => e.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))"
            )
            under = link.evaluate("e => e.getBoundingClientRect().bottom")
            assert under <= page.locator(".told.open").evaluate(
                "e => e.getBoundingClientRect().top"
            )
            page.click(".close")


def test_a_layer_is_told_again_after_a_hex(browser: Any, address: str) -> None:
    with opened(browser, f"{address}shumshu/rules/") as page:
        page.select_option(".switches select", layers(game_of("sources/shumshu"))[0].name)
        before = told(page)
        page.hover('[data-cell="hex-33"]')
        assert told(page) != before
        page.mouse.move(1390, 10)
        assert told(page) == before


@pytest.mark.parametrize("width", [320, 800, 1400, 1900])
def test_a_column_of_rules_is_as_wide_as_can_be_read(
    browser: Any, address: str, width: int
) -> None:
    for path in "standard-game/rules/", "shumshu/rules/":  # without a map, and with one
        with opened(
            browser, address + quote(path), viewport={"width": width, "height": 900}
        ) as page:
            wide = page.locator("#rules").evaluate("e => e.getBoundingClientRect().width")
            assert min(0.85 * width, 480) <= wide <= 900


@pytest.mark.parametrize("folder", ["sources/mukden", "sources/shumshu", "examples/grebe-quay"])
def test_layers_show_the_counters_of_the_game(browser: Any, address: str, folder: str) -> None:
    game = game_of(folder)
    with opened(browser, f"{address}{game.id}/rules/") as page:
        options = page.eval_on_selector_all(".switches option", "all => all.map(e => e.value)")
        assert options == [" ", *(each.name for each in layers(game))]
        for layer in layers(game):
            page.select_option(".switches select", layer.name)
            shown = page.eval_on_selector_all(
                ".layer.on image", "all => all.map(e => e.getAttribute('href'))"
            )
            wanted = [origin.replace(".", "/", 1) for e in layer.entries for _, origin in e.placed]
            assert sorted(shown) == sorted(f"../counters/{each}-front.webp" for each in wanted)
            cells = page.locator(".layer.on use").count()
            assert cells == len({(each.side, at) for each in layer.entries for at in each.cells})
            assert told(page)
        page.select_option(".switches select", " ")
        assert page.locator(".layer.on").count() == 0


def test_without_a_script_all_is_there_but_switches(browser: Any, address: str, site: Path) -> None:
    with opened(browser, f"{address}shumshu/rules/", java_script_enabled=False) as page:
        assert not page.locator(".switches select").is_visible()
        assert not page.locator(".hint").is_visible()
        assert page.locator("#hex-33").is_visible()
        crawled = pages(site)["shumshu/rules/index.html"]
        goals = {goal for tag, goal in crawled.links if tag == "a" and goal.startswith("#hex-")}
        assert len(goals) == 63


def test_a_policy_keeps_strange_scripts_out(browser: Any, address: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    page.evaluate("""() => {
        window.broken = [];
        addEventListener("securitypolicyviolation", e => broken.push(e.effectiveDirective));
        const script = document.createElement("script");
        script.textContent = "window.ran = true";
        document.body.append(script);
        document.body.setAttribute("onclick", "window.ran = true");
        document.body.click();
    }""")
    page.wait_for_function("broken.length > 1")
    assert page.evaluate("window.ran") is None
    context.close()
