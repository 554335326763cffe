"""A watched page in headless Chromium: what changed is put in its place, and the reader stays."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.watching.watched import LONGEST, ROOT, Watched, saved, watching


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("watched") / "lantern-ford"
    return Path(shutil.copytree(ROOT / "examples" / "lantern-ford", folder))


@pytest.fixture(scope="module")
def seen(game: Path) -> Iterator[Watched]:
    with watching(game) as watched:
        watched.until(watched.is_at_rest)
        yield watched


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page of the browser, which must complain of nothing."""
    opened = browser.new_page(viewport={"width": 1200, "height": 700})
    complaints: list[str] = []
    opened.on("console", lambda told: complaints.append(told.text))
    opened.on("pageerror", lambda told: complaints.append(str(told)))
    opened.set_default_timeout(LONGEST * 1000)
    yield opened
    opened.close()
    assert not [each for each in complaints if "ERR_CONNECTION" not in each]


def until(holds: Callable[[], object]) -> None:
    """Wait until something holds in a page, which lets nobody evaluate a text of its own."""
    end = time.monotonic() + LONGEST
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def opened(page: Any, seen: Watched, path: str) -> None:
    """Open a page of the game, and put a mark on it that a page loaded anew has not."""
    page.goto(f"http://127.0.0.1:{seen.port}{seen.page}{path}")
    until(lambda: page.evaluate("document.getElementById('watch').textContent === ''"))
    page.evaluate("window.mark = 'here'")


def is_same(page: Any) -> bool:
    return bool(page.evaluate("window.mark === 'here'"))


def test_a_word_is_put_in_its_place_and_the_reader_stays(
    page: Any, seen: Watched, game: Path
) -> None:
    opened(page, seen, "rules/")
    page.evaluate("document.querySelector('.contents').open = true")
    page.evaluate("window.scrollTo({top: 900, behavior: 'instant'})")
    middle = "document.elementFromPoint(900, 300).textContent.slice(0, 60)"
    before = page.evaluate(middle)
    saved(game / "rules.yaml", "not behind every lantern", "seldom, seldom behind any lantern")
    text = "document.getElementById('rules').textContent"
    until(lambda: page.evaluate(f"{text}.includes('seldom, seldom')"))
    assert is_same(page)
    assert page.evaluate("document.querySelector('.contents').open")
    assert page.evaluate(middle) == before
    saved(game / "rules.yaml", "seldom, seldom behind any lantern", "not behind every lantern")
    until(lambda: not page.evaluate(f"{text}.includes('seldom, seldom')"))
    assert is_same(page)


def test_a_rule_that_is_added_comes_among_the_others(page: Any, seen: Watched, game: Path) -> None:
    opened(page, seen, "rules/")
    was = page.evaluate("document.getElementById('rules').innerText")
    heading = "sections:\n"
    saved(
        game / "rules.yaml",
        heading,
        f"{heading}  foreword:\n    title: Foreword\n    text: Read this before the rest.\n",
    )
    until(lambda: page.evaluate("!!document.getElementById('rule-foreword')"))
    assert "1 Foreword" in page.evaluate("document.getElementById('rules').innerText")
    assert page.evaluate("!!document.querySelector('.contents a[href=\"#rule-foreword\"]')")
    saved(
        game / "rules.yaml",
        "  foreword:\n    title: Foreword\n    text: Read this before the rest.\n",
        "",
    )
    until(lambda: not page.evaluate("!!document.getElementById('rule-foreword')"))
    now = page.evaluate("document.getElementById('rules').innerText")
    assert now == was  # whatever was put in and taken out again


def test_pictures_are_exchanged_when_they_can_be_seen(page: Any, seen: Watched, game: Path) -> None:
    opened(page, seen, "")
    image = "[...document.images].find((one) => one.src.includes('units/grenadiers-front'))"
    assert "?" not in page.evaluate(f"{image}.src")
    saved(game / "counters.yaml", "label: Gren,", "label: Grd,")
    until(lambda: "?" in page.evaluate(f"{image}.src"))
    assert page.evaluate(f"{image}.complete && {image}.naturalWidth > 0")
    others = "[...document.images].filter((one) => one.src.includes('-front.webp?')).length"
    assert page.evaluate(others) == 1
    assert is_same(page)
    saved(game / "counters.yaml", "label: Grd,", "label: Gren,")


def test_the_map_is_exchanged_while_a_hex_is_pointed_at(
    page: Any, seen: Watched, game: Path
) -> None:
    opened(page, seen, "rules/")
    page.locator("[data-cell]").nth(10).click()
    told = "document.querySelector('[data-place=\"told\"] h2').textContent"
    before = page.evaluate(told)
    saved(game / "map.yaml", "name: Heron Inn,", "name: Heron Inns,")
    drawn = "document.querySelector('.drawn').src"
    until(lambda: "map.svg?" in page.evaluate(drawn))
    assert page.evaluate(told) == before
    saved(game / "map.yaml", "name: Heron Inns,", "name: Heron Inn,")


def test_findings_stand_on_the_page_and_explain_themselves(
    page: Any, seen: Watched, game: Path
) -> None:
    opened(page, seen, "")
    saved(game / "game.yaml", "\ntitle:", "\ntitel:")
    until(lambda: page.locator("#findings article.error").count())
    assert "titel: " in page.locator("#findings pre").first.text_content()
    link = page.locator("#findings .what a").first
    goal = link.get_attribute("href")
    assert not page.locator(goal).is_visible()
    link.click()
    until(lambda: page.locator(goal).is_visible())
    saved(game / "game.yaml", "\ntitel:", "\ntitle:")
    until(lambda: not page.locator("#findings").count())
    assert is_same(page)


def test_the_page_says_when_the_server_is_gone_and_finds_it_again(page: Any, game: Path) -> None:
    status = page.locator("#watch")
    with watching(game) as seen:
        seen.until(seen.is_at_rest)
        opened(page, seen, "")
    until(lambda: "The server is gone" in (status.text_content() or ""))
    assert status.is_visible()
    assert is_same(page)
    with ExitStack() as stack:
        with page.expect_event("load"):  # what it showed may be old: it is loaded anew
            stack.enter_context(watching(game, seen.port))
        assert not is_same(page)
        until(lambda: not status.is_visible())
