"""What belongs to the whole site: the gallery of its games, and lists of its pages and files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape

from generator.html.writer import element, escaped, lines
from generator.model.kit import facts
from generator.records import Frozen
from generator.site.pictures import SMALL_COVER, Cover
from generator.site.publication import Publication
from generator.site.shell import INDEX, Leaf, Site, image
from generator.words import words_in

FOUND = "assets/published.txt"
"""The list of all files that were published, so that the next publication can remove its own."""


class Card(Frozen):
    """A game in the gallery: its page, its title, its picture."""

    published: Publication
    width: int = 0
    height: int = 0
    """Of the picture in pixels; 0 where there is none."""

    @classmethod
    def of(cls, published: Publication, cover: Cover | None) -> Card:
        """Return the card of a game."""
        return cls(published, cover.small.width, cover.small.height) if cover else cls(published)


def gallery(cards: Sequence[Card], language: str, site: Site, path: str) -> Leaf:
    """Return the page that shows all games that there are in a language."""
    words = words_in(language)
    head = element("header", element("h1", escaped(site.title)), class_="title")
    about = words("War games to print, to cut out and to play: choose one, print it, and begin.")
    leaf = Leaf(
        path,
        site.title,
        about,
        words,
        "",
        ("assets/style.css", "assets/house.css"),
        kind="gallery",
        data={"@type": "CollectionPage", "name": site.title},
    )
    shown = "".join(_card(card, leaf) for card in cards)
    content = lines((head, element("p", escaped(about), class_="lead")))
    return replace(leaf, content=lines((content, element("ul", shown, class_="games"))))


def _card(card: Card, leaf: Leaf) -> str:
    game, published = card.published.game, card.published
    page = leaf.to(published.page())
    shown = ""
    if card.width:
        source = leaf.to(f"{published.folder}/{SMALL_COVER}")
        shown = image(source, "", (card.width, card.height), loading="lazy")
    title = element("h2", element("a", escaped(game.title), href=page))
    under = element("p", escaped(game.subtitle), class_="subtitle") if game.subtitle else ""
    by = element("p", escaped(game.byline), class_="by")
    figures = (f"{fact.figure.text} {fact.caption.text}" for fact in facts(game))
    told = element("p", escaped(" · ".join(figures)), class_="told")
    frame = element("div", shown, class_="frame")
    return element("li", frame, title, under, by, told, lang=game.language)


def not_found(language: str, site: Site) -> Leaf:
    """Return the page that hosts show in place of one that is not there, whatever its address."""
    words = words_in(language)
    title = words("There is no such page")
    leaf = Leaf(
        "404.html",
        title,
        title,
        words,
        "",
        ("assets/style.css", "assets/house.css"),
        kind="gallery",
        root=site.root,
    )
    head = element("header", element("h1", escaped(title)), class_="title")
    home = element("a", escaped(words("All games")), href=leaf.to(INDEX))
    return replace(leaf, content=lines((head, element("p", home, class_="lead"))))


def sitemap(pages: Iterable[Leaf], site: Site) -> str:
    """Return the list of all pages for search engines, with their languages."""
    entries = "".join(_entry(page, site) for page in pages)
    spaces = (
        'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
        ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset {spaces}>\n{entries}</urlset>\n'


def _entry(page: Leaf, site: Site) -> str:
    others = page.languages if len(page.languages) > 1 else ()
    links = "".join(
        f'<xhtml:link rel="alternate" hreflang="{escape(tag)}" href="{escape(site.at(path))}"/>'
        for tag, path in others
    )
    return f"<url><loc>{escape(site.at(page.path))}</loc>{links}</url>\n"


def robots(site: Site) -> str:
    """Return what search engines may read: everything; and where the list of pages is."""
    return f"User-agent: *\nAllow: /\nSitemap: {site.at('sitemap.xml')}\n"


def list_of_files(paths: Iterable[str]) -> str:
    """Return the list of what was published."""
    return "".join(f"{path}\n" for path in sorted(paths))


def read_list(text: str) -> Iterator[str]:
    """Yield the paths of such a list that lie within the site."""
    for line in text.splitlines():
        parts = line.split("/")
        if line and not {"", ".", ".."}.intersection(parts) and "\\" not in line:
            yield line


ICON = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M9 3h14l7 13-7 13H9\
L2 16z" fill="#a3161c"/><path d="M9.9 4.6h12.2L28.2 16l-6.1 11.4H9.9L3.8 16z" fill="none" \
stroke="#fdf6e0" stroke-width="1.4"/><path d="M10 12h12v9H10zM10 12l12 9M22 12l-12 9" fill="none" \
stroke="#fdf6e0" stroke-width="1.8"/></svg>
"""
"""The picture beside the titles of pages: a hex with the sign of infantry."""
