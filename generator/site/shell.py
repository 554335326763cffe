"""The shell of a page: what stands around the content of every page of a site.

In: what a page is called, where it lies, its content as markup. Out: an HTML document that asks
nothing of any other host, in which no script or style stands that is not a file of the site.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any
from urllib.parse import quote, urlsplit

from generator.html.writer import element, escaped, lines
from generator.records import Frozen
from generator.words import Words

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self';"
    " connect-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What a browser may load for a page: files of this site alone."""
INDEX = "index.html"


class Site(Frozen):
    """What holds for all pages: the name of the site and, where it is known, its address.

    `address` ends with a slash; without one no page says where it lies on the web.
    """

    title: str
    address: str = ""
    fed: bool = False
    """Whether it has a feed."""
    watched: bool = False
    """Whether its pages are looked at while the game is made, and refresh themselves."""

    def at(self, path: str) -> str:
        """Return the address of a page or file of the site; of an index that of its folder."""
        shown = path.removesuffix(INDEX) if f"/{path}".endswith(f"/{INDEX}") else path
        return f"{self.address}{linked(shown)}"

    @property
    def root(self) -> str:
        """The path of the site on its host, such as ``/games/``."""
        return urlsplit(self.address).path or "/"


class Leaf(Frozen):
    """A page: `path` is where it lies in the site, ``shumshu/rules/index.html``.

    `trail` are the pages above it, by title and path; `tabs` are those beside it.
    """

    path: str
    title: str
    description: str
    words: Words
    content: str
    styles: tuple[str, ...]
    """Style sheets of the site by their paths."""
    scripts: tuple[str, ...] = ()
    kind: str = ""
    """The class of its body."""
    tabs: tuple[tuple[str, str], ...] = ()
    languages: tuple[tuple[str, str], ...] = ()
    """The same page in all its languages: tags and paths."""
    picture: str = ""
    """The path of the picture that is shown beside links to it."""
    picture_text: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    """What it says of itself to search engines, in the words of schema.org."""

    root: str = ""
    """The path of the site on its host, for a page that is shown wherever there is none."""

    def to(self, path: str) -> str:
        """Return how a page or file of the site is called from here."""
        return f"{self.root}{linked(path)}" if self.root else linked(relative(path, self.path))


def linked(path: str) -> str:
    """Return a path as links have it: what has a meaning there is written as a number."""
    return quote(path)


def relative(path: str, base: str) -> str:
    """Return a path of the site as one from the folder of a page, `base`."""
    here, there = base.split("/")[:-1], path.split("/")
    same = 0
    while same < len(here) and same < len(there) - 1 and here[same] == there[same]:
        same += 1
    return "/".join([".."] * (len(here) - same) + there[same:])


def document(leaf: Leaf, site: Site) -> str:
    """Return a page as an HTML document."""
    words = leaf.words
    skip = element("a", escaped(words("Skip to the content")), href="#content", class_="skip")
    main = element("main", "\n", leaf.content, "\n", id="content")
    foot = lines((_foot(leaf), _watched(leaf) if site.watched else ""))
    body = element(
        "body", "\n", lines((skip, _bar(leaf, site), main, foot)), "\n", class_=leaf.kind
    )
    html = element("html", _head(leaf, site), "\n", body, lang=words.language)
    return f"<!DOCTYPE html>\n{html}\n"


def _head(leaf: Leaf, site: Site) -> str:
    titles = [leaf.title, site.title] if leaf.title != site.title else [site.title]
    parts = [
        '<meta charset="utf-8">',
        _void("meta", http_equiv="Content-Security-Policy", content=POLICY),
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="generator" content="Postwar">',
        '<meta name="color-scheme" content="light dark">',
        element("title", escaped(" · ".join(titles))),
        _void("meta", name="description", content=leaf.description),
        *(_void("link", rel="stylesheet", href=leaf.to(path)) for path in leaf.styles),
        *(_watching(leaf) if site.watched else ()),
        _void("link", rel="icon", href=leaf.to("assets/icon.svg"), type="image/svg+xml"),
        *_shared(leaf, site),
        *(element("script", src=leaf.to(path), defer="defer") for path in leaf.scripts),
    ]
    return element("head", "\n", lines(parts), "\n")


WATCHED = ("watch.css", "watch.js")
"""What pages alone load that are watched."""


def _watching(leaf: Leaf) -> Iterator[str]:
    """Yield what a watched page loads, before its other scripts: it must see what they change."""
    style, script = (leaf.to(f"assets/{name}") for name in WATCHED)
    yield _void("link", rel="stylesheet", href=style)
    yield element("script", src=script, defer="defer")


def _watched(leaf: Leaf) -> str:
    """Return where a watched page says how things stand, and what it may say there."""
    words = leaf.words
    told = {
        "data_gone": words("The server is gone: what you see may be old. Start it again."),
        "data_busy": words("Pictures are being drawn."),
    }
    return element("p", id="watch", role="status", **told)


def _shared(leaf: Leaf, site: Site) -> list[str]:
    """Return what programs read that list pages, show links or look for languages.

    Addresses are whole ones: without that of the site there are none to tell.
    """
    graph = [_void("meta", property="og:title", content=leaf.title)]
    graph += [_void("meta", property="og:type", content="website")]
    graph += [_void("meta", property="og:site_name", content=site.title)]
    graph += [_void("meta", property="og:description", content=leaf.description)]
    graph += [_void("meta", property="og:locale", content=leaf.words.language.replace("-", "_"))]
    if not site.address:
        return graph
    parts = [_void("link", rel="canonical", href=site.at(leaf.path))]
    if len(leaf.languages) > 1:
        told = [*leaf.languages, ("x-default", leaf.languages[0][1])]
        for tag, path in told:
            parts.append(_void("link", rel="alternate", hreflang=tag, href=site.at(path)))
    if site.fed:
        feed = {"rel": "alternate", "type": "application/atom+xml", "href": leaf.to("feed.xml")}
        parts += [_void("link", **feed, title=site.title)]
    graph += [_void("meta", property="og:url", content=site.at(leaf.path))]
    if leaf.picture:
        graph += [_void("meta", property="og:image", content=site.at(leaf.picture))]
        graph += [_void("meta", property="og:image:alt", content=leaf.picture_text)]
        graph += [_void("meta", property="og:image:width", content="1200")]
        graph += [_void("meta", property="og:image:height", content="630")]
        graph += [_void("meta", name="twitter:card", content="summary_large_image")]
    if leaf.data:
        whole = {"@context": "https://schema.org", **leaf.data, "url": site.at(leaf.path)}
        parts.append(element("script", data_block(whole), type="application/ld+json"))
    return parts + graph


def data_block(data: object) -> str:
    """Return data as JSON that may stand within a script element: nothing in it can end that."""
    told = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return told.replace("<", "\\u003c").replace("&", "\\u0026").replace(">", "\\u003e")


def _void(name: str, /, **attributes: str) -> str:
    """Return an element without content, such as a link."""
    return element(name, **attributes).removesuffix(f"</{name}>")


def image(source: str, alt: str, size: tuple[float, float], **attributes: str) -> str:
    """Return a picture with its size, so that nothing moves when it comes.

    An empty `alt` says that it shows nothing that is not said beside it.
    """
    width, height = (str(max(1, round(side))) for side in size)
    tag = _void("img", src=source, width=width, height=height, decoding="async", **attributes)
    return tag[:-1] + (f' alt="{escaped(alt).replace(chr(34), "&quot;")}">' if alt else ' alt="">')


def _bar(leaf: Leaf, site: Site) -> str:
    """Return the line above a page: the site, the pages of the game, the languages."""
    words = leaf.words
    home = element("a", escaped(site.title), href=leaf.to(INDEX), class_="home")
    tabs = "".join(element("li", _tab(title, path, leaf)) for title, path in leaf.tabs)
    said = ""
    if len(leaf.languages) > 1:
        said = "".join(element("li", _tongue(tag, path, leaf)) for tag, path in leaf.languages)
        said = element("ul", said, class_="languages", aria_label=words("Languages"))
    listed = element("ul", tabs, class_="tabs") if tabs else ""
    nav = element("nav", listed, said, aria_label=words("Pages")) if listed or said else ""
    return element("header", home, nav, class_="bar")


def _tab(title: str, path: str, leaf: Leaf) -> str:
    current = "page" if path == leaf.path else ""
    return element("a", escaped(title), href=leaf.to(path), aria_current=current)


def _tongue(tag: str, path: str, leaf: Leaf) -> str:
    current = "true" if path == leaf.path else ""
    told = {"href": leaf.to(path), "lang": tag, "hreflang": tag, "aria_current": current}
    return element("a", escaped(NAMES.get(tag.partition("-")[0], tag)), **told)


NAMES = {
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "ja": "日本語",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt": "Português",
    "ru": "Русский",
    "zh": "中文",
}
"""What languages call themselves; others are named by their tags."""


def _foot(leaf: Leaf) -> str:
    words = leaf.words
    made = escaped(words("Made with Postwar, a compiler for print-and-play war games."))
    return element("footer", element("p", made), class_="foot")


def panel(title: str, name: str, *content: str, level: int = 2) -> str:
    """Return a section with a heading, which links can lead to."""
    head = element(f"h{level}", escaped(title), id=name)
    return element("section", head, "\n", lines(content), aria_labelledby=name)


def listed(items: Sequence[str], **attributes: str) -> str:
    """Return a list of markup; nothing for none."""
    return element("ul", *(element("li", item) for item in items), **attributes) if items else ""
