"""Publishing: publications in, the files of a site out.

The pages of a game follow from the game, and from the list of what was printed of it. What holds
for all games, the gallery and the style sheet, is made when all of them are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from generator.backends.target import deliver
from generator.cache import Cache
from generator.html.style import colours_of, text_style
from generator.manuscript.web import page_of
from generator.model.terrain import cell_words
from generator.processors import shared_out
from generator.products.context import BuildContext, BuildOptions, open_context
from generator.products.slices import Slices
from generator.records import Frozen
from generator.site.board import figure_file, rules_content
from generator.site.editions import changes_content, feed
from generator.site.front import (
    counter_files,
    description,
    first_page_files,
    game_content,
    said_of_cover,
    schema_of,
    sums_of,
)
from generator.site.gallery import (
    FOUND,
    ICON,
    Card,
    gallery,
    list_of_files,
    not_found,
    read_list,
    robots,
    sitemap,
)
from generator.site.odds import odds_section
from generator.site.pictures import PREVIEW, Pictures, all_pictures
from generator.site.publication import Publication
from generator.site.shell import INDEX, WATCHED, Leaf, Site, document
from generator.site.type import faces_of

ASSETS = Path(__file__).parent / "assets"
OWN_STYLES = ("odds.css", "style.css")
_STYLES = ("assets/style.css",)


class Exhibit(Frozen):
    """A game as it is published: its pages, and its other files by their paths in the site."""

    leaves: tuple[Leaf, ...]
    files: Mapping[str, bytes]
    card: Card
    cells: str
    """What its board calls a cell, in the ids of the page of rules."""


def exhibit(
    published: Publication, pictures: Pictures, context: BuildContext, site: Site
) -> Exhibit:
    """Write all pages of a game; raises UnusableFontError for a font that browsers cannot load."""
    game, words, cover = published.game, published.game.words, pictures.cover
    tabs = tuple((title, published.page(name)) for name, title in _tabs(published))
    styles = (*_STYLES, f"{published.folder}/game.css")
    picture = f"{published.folder}/{PREVIEW}" if cover else ""

    def leaf(name: str, title: str, content: str, kind: str, *scripts: str) -> Leaf:
        return Leaf(
            published.page(name),
            title,
            description(game),
            words,
            content,
            styles,
            scripts,
            kind,
            tabs,
            published.tongues(name),
            picture,
            said_of_cover(game) if cover else "",
            schema_of(published, bool(cover), site) if not name else {},
        )

    page = page_of(game)
    front = game_content(published, page, pictures, watched=site.watched)
    odds = odds_section(game)
    rules = rules_content(published, page, pictures, odds)
    ids = frozenset(_IDS.findall(rules))
    editions = changes_content(game, published.history.logs, ids, f"../rules/{INDEX}")
    told = words("{title}: map and rules" if game.map else "{title}: rules", title=game.title)
    scripts = ("assets/map.js", *(["assets/odds.js"] if odds else ()))
    leaves: tuple[Leaf, ...] = (
        leaf("", game.title, front, "game"),
        leaf("rules", told, rules, "play" if pictures.board else "read", *scripts),
    )
    if game.editions:
        title = words("{title}: editions and errata", title=game.title)
        leaves = (*leaves, leaf("changes", title, editions, "read"))
    files = dict(_files(published, pictures))
    rules_of_type, fonts = faces_of(context, "".join(document(each, site) for each in leaves))
    up = "../" * (published.folder.count("/") + 1)
    style = rules_of_type.replace("{fonts}", f"{up}assets/fonts")
    own = {f"{published.folder}/{path}": data for path, data in files.items()}
    own[f"{published.folder}/game.css"] = f"{colours_of(game.theme)}{style}\n".encode()
    return Exhibit(leaves, own | fonts, Card.of(published, cover), cell_words(game.map).hex)


def _tabs(published: Publication) -> Iterator[tuple[str, str]]:
    game, words = published.game, published.game.words
    yield "", game.title
    yield "rules", words("Map and rules") if game.map else words("Rules")
    if game.editions:
        yield "changes", words("Editions and errata")


_IDS = re.compile(r'\bid="([^"]+)"')


def _files(published: Publication, pictures: Pictures) -> Iterator[tuple[str, bytes]]:
    """Yield all that is no page, by paths in the folder of the game."""
    if pictures.board is not None:
        yield pictures.board.file, pictures.board.data
    if pictures.cover is not None:
        yield from pictures.cover.files()
    yield from counter_files(pictures.counters)
    yield from ((figure_file(anchor), each.data) for anchor, each in pictures.figures.items())
    yield from first_page_files(pictures.firsts)
    if _is_first(published):
        yield from published.history.files.items()
    if published.printed:
        yield "files/SHA256SUMS", sums_of(published).encode()


class Means(Frozen):
    """What pages are made with: folders of fonts, what a user asks for, cache and processes."""

    fonts: tuple[Path, ...] = ()
    options: BuildOptions = BuildOptions()
    cache: Cache | None = None
    jobs: int = 1


def write_site(shown: Sequence[Publication], site: Site, target: Path, means: Means) -> None:
    """Write the site of all publications into the folder `target`.

    Raises OSError where the disk refuses, UnusableFontError for a font that browsers cannot load.
    """
    works = [partial(_exhibited, each, site, means) for each in shown]
    exhibits = shared_out(works, means.jobs)
    plain = replace(shown[0].game, theme=None)
    house, _ = open_context(plain, means.fonts, means.options)
    copies = {
        each.file(file.name): each.source / file.name for each in shown for file in each.printed
    }
    deliver_site(whole_site(exhibits, site, house), copies, target)


def _exhibited(published: Publication, site: Site, means: Means) -> Exhibit:
    folders = (published.home / "fonts", *means.fonts)
    context, _ = open_context(published.game, folders, means.options)
    if context is None:
        raise ValueError(f"{published.game.id} was printed in fonts that are gone")
    ready = replace(context.kept_in(means.cache), imprint=Slices(published.game).imprint)
    return exhibit(published, all_pictures(published, ready, means.cache), ready, site)


def whole_site(
    exhibits: Sequence[Exhibit], site: Site, house: BuildContext | None
) -> Mapping[str, bytes]:
    """Return all files of a site but for the printed ones, by their paths.

    `house` is what Postwar's own pages are set with.
    """
    files: dict[str, bytes] = {}
    for each in exhibits:
        files |= each.files
    leaves = [leaf for each in exhibits for leaf in each.leaves]
    firsts = [each.card.published for each in exhibits if _is_first(each.card.published)]
    news = feed([(each.game, each.page("changes")) for each in firsts], site)
    site = replace(site, fed=bool(site.address and news))
    indexes = tuple(_galleries(exhibits, site))
    style = ""
    if house is not None:
        style, fonts = faces_of(house, "".join(document(leaf, site) for leaf in indexes))
        files |= fonts
    files["assets/house.css"] = f"{colours_of(None)}{style.replace('{fonts}', 'fonts')}\n".encode()
    files |= dict(assets({each.cells for each in exhibits}, site))
    for leaf in (*indexes, *leaves):
        files[leaf.path] = document(leaf, site).encode()
    if site.fed:
        files["feed.xml"] = news.encode()
    if site.address:
        files["sitemap.xml"] = sitemap((*indexes, *leaves), site).encode()
        files["robots.txt"] = robots(site).encode()
        missing = not_found(indexes[0].words.language, site)
        files[missing.path] = document(missing, site).encode()
    return files


def _is_first(published: Publication) -> bool:
    """Whether a publication is of a game in its first language."""
    return published.folder == published.languages[0][1]


def assets(cells: Iterable[str], site: Site) -> Iterator[tuple[str, bytes]]:
    """Yield the files that all pages share, by their paths; `cells` is what boards call a cell."""
    own = "\n".join((ASSETS / each).read_text(encoding="utf-8") for each in OWN_STYLES)
    for path in sorted(ASSETS.iterdir()):
        if site.watched if path.name in WATCHED else path.suffix == ".js":
            yield f"assets/{path.name}", path.read_bytes()
    yield "assets/style.css", f"{text_style(*sorted({*cells, 'hex'}))}\n{own}".encode()
    yield "assets/icon.svg", ICON.encode()


def _galleries(exhibits: Sequence[Exhibit], site: Site) -> Iterator[Leaf]:
    """Yield the gallery of all games, in the language of most, and one for each other language."""
    firsts: dict[str, Exhibit] = {}
    tongues: dict[str, dict[str, Exhibit]] = {}
    for each in exhibits:
        game = each.card.published.game
        firsts.setdefault(game.id, each)
        tongues.setdefault(_tongue(game.language), {}).setdefault(game.id, each)
    if not firsts:
        return
    main = max(tongues, key=lambda tongue: len(tongues[tongue]))
    pages = {main: INDEX} | {tag: f"{tag}/{INDEX}" for tag in sorted(tongues) if tag != main}
    for tag, path in pages.items():
        shown = firsts if tag == main else tongues[tag]
        leaf = gallery([each.card for each in shown.values()], tag, site, path)
        yield replace(leaf, languages=tuple(pages.items()))


def _tongue(tag: str) -> str:
    return tag.partition("-")[0]


def deliver_site(files: Mapping[str, bytes], copies: Mapping[str, Path], folder: Path) -> None:
    """Write the files of a site into a folder, and copies of what was printed.

    What lies there as it should is left as it is; what an earlier publication has put there and
    this one has not is removed, and nothing else is touched. Raises OSError.
    """
    listed = list_of_files((*files, *copies, FOUND))
    before: set[str] = set()
    with suppress(OSError, UnicodeDecodeError):
        before = set(read_list((folder / FOUND).read_text(encoding="utf-8")))
    for path, source in copies.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if not _is_copy(source, target):
            deliver(source.read_bytes(), target)
    for path, data in {**files, FOUND: listed.encode()}.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if not _is(data, target):
            deliver(data, target)
    for path in before - set(listed.splitlines()):
        with suppress(OSError):
            (folder / path).unlink()
            for parent in (folder / path).relative_to(folder).parents:
                (folder / parent).rmdir()  # until one is not empty


def _is(data: bytes, target: Path) -> bool:
    with suppress(OSError):
        return target.stat().st_size == len(data) and target.read_bytes() == data
    return False


def _is_copy(source: Path, target: Path) -> bool:
    with suppress(OSError):
        one, other = source.stat(), target.stat()
        return one.st_size == other.st_size and source.read_bytes() == target.read_bytes()
    return False
