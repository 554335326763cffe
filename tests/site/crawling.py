"""What a crawler sees of a site that lies in a folder: pages, their links, ids and pictures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LEADING = {"a": "href", "link": "href", "script": "src", "img": "src", "use": "href"}
_LEADING |= {"image": "href", "source": "srcset"}
_VOID = frozenset({"meta", "link", "img", "br", "source", "path", "input"})


class Crawled(HTMLParser):
    """A page: where its links lead, its ids, its headings, what is said of its pictures."""

    def __init__(self, path: Path) -> None:
        super().__init__(convert_charrefs=True)
        self.path = path
        self.links: list[tuple[str, str]] = []
        self.ids: Counter[str] = Counter()
        self.headings: list[int] = []
        self.alts: list[str | None] = []
        self.metas: dict[str, str] = {}
        self.language = ""
        self.odd: list[str] = []
        """Scripts and styles that stand in the page, and what runs on events."""
        self.open: list[str] = []
        self.scripts: list[tuple[str, str]] = []
        """Blocks of data: their types and contents."""
        self.text = ""
        self.feed(path.read_text(encoding="utf-8"))
        self.close()
        assert not self.open, f"{path} leaves open: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.odd += [name for name in given if name.startswith("on") or name == "style"]
        self.odd += ["style"] if tag == "style" else []
        if tag == "script":
            kind = given.get("type") or ""
            if "src" not in given and not kind.endswith("json"):
                self.odd.append("script")
            self.scripts.append((kind, ""))
        if given.get("id"):
            self.ids[given["id"] or ""] += 1
        if tag == "html":
            self.language = given.get("lang") or ""
        if tag == "img":
            self.alts.append(given.get("alt"))
            self.links += [("img", part.split()[0]) for part in _several(given.get("srcset"))]
        if tag == "meta":
            self.metas[given.get("name") or given.get("property") or ""] = (
                given.get("content") or ""
            )
        if tag in {"h1", "h2", "h3", "h4", "h5", "h6"}:
            self.headings.append(int(tag[1]))
        goal = given.get(_LEADING.get(tag, ""))
        if goal is not None and not (
            tag == "link" and given.get("rel") in {"canonical", "alternate"}
        ):
            self.links.append((tag, goal))
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1:] == [tag], f"{self.path}: </{tag}> within {self.open}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["script"]:
            kind, before = self.scripts[-1]
            self.scripts[-1] = kind, before + data
        elif "head" not in self.open:
            self.text += data


def _several(srcset: str | None) -> list[str]:
    return [part.strip() for part in (srcset or "").split(",") if part.strip()]


def pages(site: Path) -> dict[str, Crawled]:
    """Return all pages of a site by their paths, but for those that are printed files."""
    found = (path for path in sorted(site.rglob("*.html")) if path.parent.name != "files")
    return {path.relative_to(site).as_posix(): Crawled(path) for path in found}


def broken(site: Path, crawled: dict[str, Crawled]) -> Iterator[str]:
    """Yield each link that leads to no file of the site, or to no id of a page."""
    for path, page in crawled.items():
        if path == "404.html":  # its links begin at the root of a host
            continue
        for tag, goal in page.links:
            parts = urlsplit(goal)
            if parts.scheme or parts.netloc or goal.startswith("/"):
                yield f"{path}: <{tag}> leads out of the site, to {goal}"
                continue
            target = (site / path).parent / unquote(parts.path) if parts.path else site / path
            if not target.is_file():
                yield f"{path}: there is no {goal}"
            elif parts.fragment:
                there = crawled.get(target.resolve().relative_to(site.resolve()).as_posix())
                if tag in {"use", "image"} or there is None:
                    continue
                if unquote(parts.fragment) not in there.ids:
                    yield f"{path}: there is no #{parts.fragment} in {goal}"


def loaded(site: Path, path: str) -> list[Path]:
    """Return what a browser loads of a page before pictures: it, styles, scripts, their fonts."""
    page = Crawled(site / path)
    found = [site / path]
    for tag, goal in page.links:
        if tag in {"link", "script"} and not goal.endswith(".svg"):
            found.append((site / path).parent / goal)
    for style in [each for each in found if each.suffix == ".css"]:
        fonts = re.findall(r"url\(([^)]+\.woff2)\)", style.read_text(encoding="utf-8"))
        found += (style.parent / font for font in fonts)
    return list(dict.fromkeys(each.resolve() for each in found))
