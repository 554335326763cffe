"""A published site, read without a browser: links, downloads, escapes, lists, determinism."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import zipfile
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pypdf
import pytest
from crawling import Crawled, broken, loaded, pages
from PIL import Image
from publishing import ADDRESS, HOSTILE, ROOT, hostile, published

from generator.comparison.products import RECORDS
from generator.site.front import SHOWN
from generator.site.gallery import FOUND, read_list
from generator.site.shell import POLICY

XHTML = "{http://www.w3.org/1999/xhtml}"
PLACES = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


@pytest.fixture(scope="module")
def crawled(site: Path) -> dict[str, Crawled]:
    return pages(site)


def test_a_site_has_the_pages_of_its_games(crawled: dict[str, Crawled]) -> None:
    games = ("shumshu", "mukden", "mukden/ja", "standard-game", "grebe-quay", HOSTILE)
    names = ("index.html", "rules/index.html", "changes/index.html")
    wanted = {f"{game}/{name}" for game in games for name in names}
    assert set(crawled) == wanted | {"index.html", "ja/index.html", "fr/index.html", "404.html"} | {
        f"{HOSTILE}/fr/{name}" for name in names
    }


def test_every_link_leads_to_something(site: Path, crawled: dict[str, Crawled]) -> None:
    assert list(broken(site, crawled)) == []
    assert sum(len(page.links) for page in crawled.values()) > 3000


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    page = '<!DOCTYPE html><html lang="en"><body><a href="{}">x</a><p id="here"></p></body></html>'
    for goal, says in (
        ("nowhere.html", "there is no nowhere.html"),
        ("#there", "there is no #there"),
        ("https://example.org/", "leads out of the site"),
        ("#here", ""),
    ):
        (tmp_path / "index.html").write_text(page.format(goal), encoding="utf-8")
        found = list(broken(tmp_path, pages(tmp_path)))
        assert [says in each for each in found] == [True] * bool(says)


def test_nothing_is_styled_or_scripted_in_a_page(crawled: dict[str, Crawled]) -> None:
    for path, page in crawled.items():
        assert page.odd == [], path
        text = page.path.read_text(encoding="utf-8")
        assert f'content="{POLICY}"'.replace("'", "&#x27;") in text, path
        assert "http-equiv" in text


def test_ids_are_unique_headings_in_order_and_pictures_said(crawled: dict[str, Crawled]) -> None:
    assert {path: list(untidy(page)) for path, page in crawled.items() if list(untidy(page))} == {}


def test_untidy_pages_are_found(tmp_path: Path) -> None:
    for body, wrong in (
        ('<h1 id="a">x</h1><h2 id="a">y</h2>', ["two things are called a"]),
        ("<h1>x</h1><h3>y</h3>", ["headings skip a level"]),
        ("<h1>x</h1><h1>y</h1>", ["one heading is the first, not 2"]),
        ("<h2>y</h2><h1>x</h1>", ["the page begins with a heading of level 2"]),
        ('<h1>x</h1><img src="a">', ["a picture says nothing"]),
        ("<h1>x</h1><h2>y</h2><h3>z</h3><h2>w</h2>", []),
    ):
        path = tmp_path / "index.html"
        path.write_text(f'<html lang="en"><body>{body}</body></html>', encoding="utf-8")
        assert list(untidy(Crawled(path))) == wrong
    path.write_text("<html><body><h1>x</h1></body></html>", encoding="utf-8")
    assert list(untidy(Crawled(path))) == ["no language is told"]


def untidy(page: Crawled) -> Iterator[str]:
    """Say what is wrong with the ids, headings, pictures and language of a page."""
    yield from (f"two things are called {each}" for each, count in page.ids.items() if count > 1)
    if page.headings[0] != 1:
        yield f"the page begins with a heading of level {page.headings[0]}"
    if page.headings.count(1) != 1:
        yield f"one heading is the first, not {page.headings.count(1)}"
    if any(after > before + 1 for before, after in pairwise(page.headings)):
        yield "headings skip a level"
    if None in page.alts:
        yield "a picture says nothing"
    if not page.language:
        yield "no language is told"


def test_names_are_texts_wherever_they_stand(site: Path, crawled: dict[str, Crawled]) -> None:
    front = crawled[f"{HOSTILE}/index.html"]
    assert "<script>alert(1)</script>" in front.text
    assert "</title><i>Guards</i>" in front.text
    assert "“quoted” & <b>bold</b>" in front.text
    gallery = crawled["index.html"]
    assert "<script>alert(1)</script>" in gallery.text
    for path, page in crawled.items():
        if HOSTILE in path:
            text = page.path.read_text(encoding="utf-8")
            assert "<script>alert" not in text, path
            assert "<i>Guards" not in text, path
            for kind, content in page.scripts:
                if kind:
                    json.loads(content)
    for name in ("feed.xml", "sitemap.xml"):
        ElementTree.fromstring((site / name).read_text(encoding="utf-8"))  # noqa: S314 - ours


def downloads(site: Path, folder: str) -> dict[str, tuple[str, str]]:
    """The files of a game's page: what is told of each, and its checksum there."""
    text = (site / folder / "index.html").read_text(encoding="utf-8")
    entry = r'<li><a href="files/([^"]+)">.*?<span class="told">([^<]*)</span>.*?<code>([0-9a-f]+)<'
    section = text[text.index('id="files"') :]
    return {name: (told, code) for name, told, code in re.findall(entry, section)}


@pytest.mark.parametrize("folder", ["shumshu", "mukden/ja", "standard-game"])
def test_every_download_is_what_the_page_tells(site: Path, folder: str) -> None:
    assert list(untrue(site, folder)) == []
    told = downloads(site, folder)
    assert len(told) >= 4
    for name, (words, _) in told.items():
        opens(name, (site / folder / "files" / name).read_bytes(), words)


def test_an_untrue_download_is_found(site: Path, tmp_path: Path) -> None:
    shutil.copytree(site / "standard-game", tmp_path / "standard-game")
    files = tmp_path / "standard-game/files"
    first, second, third = sorted(files.glob("*.pdf"))[:3]
    first.write_bytes(first.read_bytes().replace(b"%PDF", b"%PDG", 1))
    second.write_bytes(second.read_bytes() * 2)
    third.unlink()
    assert sorted(untrue(tmp_path, "standard-game")) == sorted(
        [
            f"{first.name} has another checksum",
            f"{second.name} has another checksum",
            f"{second.name} has another size",
            f"{third.name} is told, and not there",
        ]
    )


def untrue(site: Path, folder: str) -> Iterator[str]:
    """Say what the page of a game, or its list of checksums, tells wrongly of the files there."""
    told, files = downloads(site, folder), site / folder / "files"
    there = {path.name for path in files.iterdir()} - {"SHA256SUMS"}
    yield from (f"{name} is there, and not told" for name in there - set(told))
    yield from (f"{name} is told, and not there" for name in set(told) - there)
    for name in there & set(told):
        data, (words, code) = (files / name).read_bytes(), told[name]
        if hashlib.sha256(data).hexdigest() != code:
            yield f"{name} has another checksum"
        size = f"{max(1, round(len(data) / 1000))} kB"
        if (size if len(data) < 1e6 else f"{len(data) / 1e6:.1f} MB") not in words:
            yield f"{name} has another size"
    sums = (files / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    if sorted(sums) != sorted(f"{code}  {name}" for name, (_, code) in told.items()):
        yield "SHA256SUMS differs from the page"


def opens(name: str, data: bytes, words: str) -> None:
    """Open a file as those do who download it."""
    form = name.rpartition(".")[2]
    if form == "pdf":
        count = len(pypdf.PdfReader(BytesIO(data)).pages)
        assert f"{count} page{'s' * (count != 1)}" in words, name
    elif form == "svg":
        ElementTree.fromstring(data.decode())  # noqa: S314 - ours
    elif form == "png":
        Image.open(BytesIO(data)).verify()
    elif form == "pyz":
        assert zipfile.ZipFile(BytesIO(data)).testzip() is None
    elif form == "json":
        json.loads(data)
    else:
        assert data.decode()


def test_pictures_have_the_size_that_pages_tell(site: Path, crawled: dict[str, Crawled]) -> None:
    for path, page in crawled.items():
        text = page.path.read_text(encoding="utf-8")
        for source, width, height in re.findall(
            r'<img src="([^"]+\.webp)" width="(\d+)" height="(\d+)"', text
        ):
            found = Image.open((site / path).parent / source.replace("%20", " "))
            assert abs(found.width / found.height - int(width) / int(height)) < 0.05, source
    assert Image.open(site / "shumshu/pictures/preview.jpg").size == (1200, 630)


def test_addresses_are_whole_where_programs_need_them(
    site: Path, crawled: dict[str, Crawled]
) -> None:
    page = crawled["mukden/ja/rules/index.html"]
    text = page.path.read_text(encoding="utf-8")
    assert f'<link rel="canonical" href="{ADDRESS}mukden/ja/rules/">' in text
    for tag, path in (("en-GB", "mukden/rules/"), ("ja", "mukden/ja/rules/")):
        assert f'<link rel="alternate" hreflang="{tag}" href="{ADDRESS}{path}">' in text
    assert page.metas["og:image"] == f"{ADDRESS}mukden/ja/pictures/preview.jpg"
    (kind, content), *_ = crawled["shumshu/index.html"].scripts
    data = json.loads(content)
    assert kind == "application/ld+json"
    assert (data["@type"], data["name"]) == ("Game", "Postcard Shumshu")
    assert data["numberOfPlayers"] == {"@type": "QuantitativeValue", "minValue": 2, "maxValue": 2}
    assert f'href="{ADDRESS}hostile%20game/"' in (site / HOSTILE / "index.html").read_text()
    places = ElementTree.parse(site / "sitemap.xml").getroot()  # noqa: S314 - ours
    listed = [each.findtext(f"{PLACES}loc") for each in places]
    assert len(listed) == len(set(listed)) == len(crawled) - 1
    assert f"{ADDRESS}mukden/ja/" in listed
    assert f"Sitemap: {ADDRESS}sitemap.xml" in (site / "robots.txt").read_text()


def test_the_page_for_what_is_not_there_leads_home(crawled: dict[str, Crawled]) -> None:
    goals = [goal for tag, goal in crawled["404.html"].links]
    assert {goal for goal in goals if not goal.startswith("/war/games/")} == {"#content"}


def test_every_product_has_a_name_on_a_site() -> None:
    assert set(SHOWN) == set(RECORDS)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Grebe Quay with its print-and-play file on both papers, and where that was published."""
    folder = tmp_path_factory.mktemp("small")
    return published(folder, [ROOT / "examples/grebe-quay"], "print-and-play"), folder


def contents(site: Path) -> dict[str, bytes]:
    files = (path for path in site.rglob("*") if path.is_file())
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in files}


@pytest.mark.slow
def test_three_downloads_stand_first(small: tuple[Path, Path]) -> None:
    text = (small[0] / "grebe-quay/index.html").read_text(encoding="utf-8")
    firsts = text[text.index('class="firsts"') : text.index('id="needs"')]
    assert re.findall(r'<a href="files/([^"]+)">([^<]+)</a>', firsts) == [
        ("grebe-quay-print-and-play-a4.pdf", "Print and play, A4"),
        ("grebe-quay-print-and-play-letter.pdf", "Print and play, US Letter"),
        ("grebe-quay-print-and-play-a4-bw.pdf", "Photocopier edition"),
    ]


@pytest.mark.slow
def test_publishing_again_changes_nothing_and_leaves_what_is_not_its_own(
    small: tuple[Path, Path], tmp_path: Path
) -> None:
    site, folder = small
    shutil.copytree(folder, tmp_path / "again")
    again = tmp_path / "again/site"
    (again / "CNAME").write_text("example.org")
    (again / "grebe-quay/old.html").write_text("mine")
    with (again / FOUND).open("a") as listed:
        listed.write("gone/index.html\n../outside\n")
    (again / "gone").mkdir()
    (again / "gone/index.html").write_text("an older game")
    (tmp_path / "again/outside").write_text("not of the site")
    before = contents(site)
    long_ago = 1_000_000_000
    for each in again.rglob("*"):
        os.utime(each, (long_ago, long_ago))
    published(tmp_path / "again", [ROOT / "examples/grebe-quay"], "print-and-play")
    after = contents(again)
    assert after.pop("CNAME") == b"example.org"
    assert after.pop("grebe-quay/old.html") == b"mine"
    assert after == before
    # Programs that compare dates upload what is newer, and nothing of this.
    newer = [name for name in after if (again / name).stat().st_mtime != long_ago]
    assert newer == [FOUND]
    assert not (again / "gone").exists()
    assert (tmp_path / "again/outside").exists()


def test_a_site_of_the_same_is_the_same_to_the_byte(tmp_path: Path) -> None:
    made = hostile(tmp_path)
    one, other = (published(tmp_path / name, [made], "odds") for name in ("one", "other"))
    found = contents(one)
    assert found == contents(other)
    assert set(read_list(found[FOUND].decode())) == set(found)


def test_lists_that_lead_out_of_the_site_are_not_followed() -> None:
    bad = "/etc/passwd\n../x\na/../../x\nC:\\x\na//b\n\n./a\n"
    assert list(read_list(f"{bad}a/b.html\n")) == ["a/b.html"]


MOST, MOST_SVG = 400_000, 600_000
"""Bytes of map and rules before pictures, as they lie there; of a map, as a server sends it."""


def test_pages_and_maps_keep_to_their_budgets(site: Path, crawled: dict[str, Crawled]) -> None:
    for path in crawled:
        if path != "404.html":
            whole = {each.name: each.stat().st_size for each in loaded(site, path)}
            assert sum(whole.values()) < MOST, whole
            assert len(whole) >= 5
    maps = sorted(site.rglob("pictures/map.svg"))
    assert len(maps) >= 4
    for each in maps:
        assert len(gzip.compress(each.read_bytes(), 6)) < MOST_SVG
