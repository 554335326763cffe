"""The page of a game: what it is, what it takes, its files to download, its counters, its credits.

In: a publication and its pictures. Out: markup, the content of the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from itertools import groupby

from generator.backends.png import Picture
from generator.comparison.products import LIGHT, RECORDS, record_of
from generator.html.page import reader_of
from generator.html.writer import element, escaped, lines
from generator.manifest import PrintedFile
from generator.manuscript.rules import CREDITS, credits_of
from generator.manuscript.web import Page
from generator.model.counters import Marker, Unit
from generator.model.game import Game
from generator.model.kit import HEADINGS, facts, introduction, needs, pieces
from generator.model.rules import numbered_sections
from generator.papers import PAPERS
from generator.site.pictures import COVER, PREVIEW, SMALL_COVER, CounterPictures, Cover, Pictures
from generator.site.publication import Publication
from generator.site.shell import Site, image, linked, listed, panel
from generator.words import Words, english, forms

SHOWN: Mapping[str, tuple[str, str]] = {
    "print-and-play": (
        english("Print and play"),
        english("Everything in one file, for plain paper printed on one side."),
    ),
    "postcard": (
        english("Postcard"),
        english("The map with its tables, as large as a postcard, for a print shop."),
    ),
    "postcard-back": (
        english("Back of the postcard"),
        english("The rules in short, for the other side of it."),
    ),
    "postcards": (
        english("Postcards for a home printer"),
        english("Both sides of the postcard, as many as a sheet holds, with crop marks."),
    ),
    "map": (english("Map"), english("The map as large as a sheet allows.")),
    "map-tables": (
        english("Map and tables"),
        english("The board, with the results of combat beside it."),
    ),
    "map-tiled": (
        english("Map in tiles"),
        english("So large that counters fit the hexes, on sheets that are glued together."),
    ),
    "map-plain": (
        english("Map for a screen"),
        english("Without numbers and tables, for programs in which games are played."),
    ),
    "one-sheet": (
        english("One-sheet edition"),
        english("Map, counters and rules in short on both sides of a sheet or two."),
    ),
    "counters-duplex": (
        english("Counters, printed on both sides"),
        english("For a printer that turns the paper."),
    ),
    "counters-fold": (
        english("Counters to fold"),
        english("Backs are folded behind the fronts: any printer will do."),
    ),
    "counters-separate": (
        english("Counters, backs on sheets of their own"),
        english("Fronts and backs are glued to both sides of a card."),
    ),
    "calibration": (
        english("Calibration page"),
        english("Shows how far a printer sets the backs off."),
    ),
    "card": (english("Player's aid"), english("What you look up in play. Keep it at hand.")),
    "setup": (
        english("Set-up"),
        english("The map with every piece in its place at the start, and the arrivals."),
    ),
    "scenarios": (
        english("Scenarios"),
        english("Where the pieces begin in each of them, and who wins."),
    ),
    "forms": (english("Forms"), english("To be written on; print as many as you like.")),
    "rules": (english("Rules"), english("All rules, with worked examples.")),
    "rules-booklet": (
        english("Rules as a booklet"),
        english("Print it on both sides over the short edge, fold it, staple it."),
    ),
    "rules-html": (
        english("Rules as a web page"),
        english("One file that needs no other, to keep or to send."),
    ),
    "odds": (english("Odds"), english("The chance of every result, as charts and as numbers.")),
    "validator": (
        english("Validator"),
        english("A program that compares these files with the game, wherever they come from."),
    ),
}
"""What products are called on a site, and what they are for."""
_FIRST = (
    ("a4", "colour", english("Print and play, A4")),
    ("letter", "colour", english("Print and play, US Letter")),
    ("", "bw", english("Photocopier edition")),
)
"""The downloads that stand first: paper, ink, what they are called."""
_PAPERS = {"a4": "A4", "letter": "US Letter", "a3": "A3", "tabloid": "Tabloid"}
_FORMS = {
    "pdf": "PDF",
    "svg": "SVG",
    "png": "PNG",
    "html": "HTML",
    "csv": "CSV",
    "json": "JSON",
    "pyz": "Python",
}
_LEVELS = (
    (2500, english("Easy"), english("rules of an evening's first half hour")),
    (6000, english("Moderate"), english("rules to read before friends arrive")),
    (12000, english("Demanding"), english("rules to study")),
)
_HARDEST = english("Hard"), english("rules to study and to look up")
"""How hard a game is to learn, by how many words its rules have: up to so many."""


def game_content(
    published: Publication,
    page: Page,
    pictures: Pictures,
    errata: str = "",
    *,
    watched: bool = False,
) -> str:
    """Return the content of the page of a game, whose rules are `page`.

    `errata` is markup that stands above the files. One that is `watched` says how to print it.
    """
    game, cover = published.game, pictures.cover
    parts = [
        _hero(published, cover, _to_print(published) if watched else _firsts(published)),
        errata,
        _making(game),
        _counters(game, pictures.counters),
        _files(published, pictures.firsts),
        _validator(published),
        _credits(game, page),
    ]
    return lines(parts)


def _hero(published: Publication, cover: Cover | None, firsts: str) -> str:
    game, second = published.game, ""
    if game.second_title is not None:
        told = {"class_": "second", "lang": game.second_title.language}
        second = " " + element("span", escaped(game.second_title.text), **told)
    title = element("h1", escaped(game.title), second)
    under = element("p", escaped(game.subtitle), class_="subtitle") if game.subtitle else ""
    by = element("p", escaped(f"{game.byline} · {game.edition}"), class_="by")
    story = (element("p", escaped(line.text)) for line in introduction(game))
    figures = element("dl", *_facts(game), class_="facts")
    rules = element("a", escaped(_board_title(game)), href="rules/index.html", class_="more")
    text = element("div", title, under, by, *story, figures, firsts, rules)
    return element("section", _shown(game, cover), text, class_="hero")


def _board_title(game: Game) -> str:
    words = game.words
    return words("Read the rules beside the map") if game.map else words("Read the rules")


def _shown(game: Game, cover: Cover | None) -> str:
    """Return the picture of a game, which leads to its rules."""
    if cover is None:
        return ""
    large, small = cover.large, cover.small
    told = {
        "srcset": f"{SMALL_COVER} {small.width}w, {COVER} {large.width}w",
        "sizes": "(min-width: 64rem) 36rem, 100vw",
        "fetchpriority": "high",
    }
    shown = image(COVER, said_of_cover(game), (large.width, large.height), **told)
    return element("a", shown, href="rules/index.html", class_="shown")


def said_of_cover(game: Game) -> str:
    """Return what the picture of a game shows, for those who cannot see it."""
    words = game.words
    if game.map is None:
        return words("First page of {title}", title=game.title)
    return words("Map of {title}", title=game.title)


def _picture(name: str) -> str:
    return f"pages/{name.rpartition('.')[0]}.webp"


def _facts(game: Game) -> Iterator[str]:
    """Yield the figures of a game and what they count, sides and how hard it is among them."""
    words = game.words
    if game.sides:
        names = words.all_of([side.name for side in game.sides])
        yield _fact(str(len(game.sides)), words("sides: {names}", names=names))
    for fact in facts(game):
        yield _fact(fact.figure.text, fact.caption.text)
    level, meaning = _hardness(game)
    yield _fact(words(level), words(meaning))


def _fact(figure: str, caption: str) -> str:
    return element("div", element("dt", escaped(caption)), element("dd", escaped(figure)))


def _hardness(game: Game) -> tuple[str, str]:
    """Return how hard a game is to learn: as hard as its rules are long."""
    sections = (each.section for each in numbered_sections(game.rules.sections))
    texts = (prose for each in sections for prose in (each.text, each.ruling) if prose)
    length = sum(len(prose.source.split()) for prose in texts)
    for most, level, meaning in _LEVELS:
        if length <= most:
            return level, meaning
    return _HARDEST


def _firsts(published: Publication) -> str:
    """Return the three downloads that stand first, those that there are."""
    items = []
    for paper, ink, title in _FIRST:
        file = _kit(published, paper, ink)
        if file is not None:
            told = _told(file, published.game.words)
            link = element(
                "a", escaped(published.game.words(title)), href=linked(f"files/{file.name}")
            )
            items.append(link + element("span", escaped(told), class_="told"))
    return listed(items, class_="firsts")


def _to_print(published: Publication) -> str:
    """Return how a game is printed whose page has no downloads."""
    line = f"postwar build {published.home}"
    if len(published.languages) > 1 and published.languages[0][0] != published.game.language:
        line += f" --language {published.game.language}"
    said = escaped(published.game.words("This page follows the definition. To print the game:"))
    return element("p", said, " ", element("code", escape(line)), class_="told")


def _kit(published: Publication, paper: str, ink: str) -> PrintedFile | None:
    """Return the print-and-play file on a paper, on any where none is named, in an ink."""
    for file in published.printed:
        what, on, _, printed_in = _named(file)
        if what == "print-and-play" and on == (paper or on) and printed_in == ink:
            return file
    return None


def _named(file: PrintedFile) -> tuple[str, str, str, str]:
    """Return of a file the name of its product, its paper, its form and its ink."""
    record = record_of(file.product)
    name = record.name if record else file.product
    paper = file.product.removeprefix(name).lstrip("-")
    stem, _, form = file.name.rpartition(".")
    inks = (ink for ink in ("bw", LIGHT) if ink in stem.split("-"))
    return name, paper, form, next(inks, "colour")


def _told(file: PrintedFile, words: Words) -> str:
    """Return the form of a file, its pages and its size."""
    *_, form, _ = _named(file)
    parts = [_FORMS.get(form, form.upper())]
    if form == "pdf":
        parts.append(words.count(file.pages, *_PAGES))
    return ", ".join([*parts, in_bytes(file.bytes)])


_PAGES = forms("{number} page", "{number} pages")


def in_bytes(size: int) -> str:
    """Return a size as readers of a page are told it: ``1.2 MB``."""
    if size < 1_000_000:
        return f"{max(1, round(size / 1000))} kB"
    return f"{size / 1_000_000:.1f} MB"


def _making(game: Game) -> str:
    """Return what is needed, and which pieces there are."""
    words = game.words
    needed = listed([escaped(line.text) for line in needs(game)])
    made = element("dl", *(_fact(e.figure.text, e.caption.text) for e in pieces(game)))
    both = [panel(words(HEADINGS["needs"]), "needs", needed, level=2)]
    if pieces(game):
        both.append(panel(words("The pieces"), "pieces", made, level=2))
    return element("div", *both, class_="beside")


def _counters(game: Game, shown: Mapping[str, CounterPictures]) -> str:
    """Return all counters, front and back, by sides."""
    if game.counters is None or not shown:
        return ""
    words, groups = game.words, []
    kinds: tuple[tuple[str, tuple[Unit | Marker, ...]], ...]
    kinds = (("units", game.counters.units), ("markers", game.counters.markers))
    for side in (*game.sides, None):
        owner = side.id if side else None
        figures = [
            _counter(shown[f"{kind}.{each.id}"], f"{kind}/{each.id}", each, words)
            for kind, entries in kinds
            for each in entries
            if each.side == owner
        ]
        if figures:
            title = side.name if side else words("Markers")
            head = element("h3", escaped(title))
            groups.append(head + element("div", *figures, class_="counters"))
    return panel(words("Counters"), "counters", *groups)


def _counter(shown: CounterPictures, path: str, piece: Unit | Marker, words: Words) -> str:
    """Return a counter: its front, its back, its name and how many there are."""
    name, count = piece.name, piece.count
    faces = "".join(
        image(linked(f"counters/{path}-{which}.webp"), alt, _half(face), loading="lazy")
        for which, face, alt in (
            ("front", shown.front, words("{name}, front", name=name)),
            ("back", shown.back, words("{name}, back", name=name)),
        )
    )
    times = f" × {count}" if count > 1 else ""
    caption = element("figcaption", escaped(f"{name}{times}"))
    return element("figure", element("span", faces, class_="faces"), caption)


def _half(face: Picture) -> tuple[float, float]:
    return face.width * 0.45, face.height * 0.45


def counter_files(shown: Mapping[str, CounterPictures]) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures of counters by their paths in the folder of the game."""
    for origin, both in shown.items():
        stem = f"counters/{origin.replace('.', '/', 1)}"
        yield f"{stem}-front.webp", both.front.data
        yield f"{stem}-back.webp", both.back.data


def first_page_files(firsts: Mapping[str, Picture]) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures of first pages by their paths in the folder of the game."""
    for name, first in firsts.items():
        yield _picture(name), first.data


def _files(published: Publication, firsts: Mapping[str, Picture]) -> str:
    """Return all files by products, in the order of their records."""
    words, order = published.game.words, list(RECORDS)
    found = [file for file in published.printed if record_of(file.product)]
    found.sort(key=lambda file: (order.index(_named(file)[0]), _rank(file)))
    groups = []
    for name, files in groupby(found, key=lambda file: _named(file)[0]):
        title, about = SHOWN[name]
        head = element("h3", escaped(words(title)), id=f"file-{name}")
        about = element("p", escaped(words(about)), class_="about")
        rows = [_file(file, firsts, words) for file in files]
        groups.append(element("section", head, about, listed(rows, class_="files")))
    note = escaped(words("SHA256SUMS lists the checksums of all of them."))
    sums = element("p", element("a", note, href="files/SHA256SUMS"), class_="by")
    return panel(words("All files"), "files", *groups, sums) if groups else ""


def _rank(file: PrintedFile) -> tuple[int, int, str]:
    _, paper, _, ink = _named(file)
    return ["colour", LIGHT, "bw"].index(ink), [*PAPERS, ""].index(paper), file.name


def _file(file: PrintedFile, firsts: Mapping[str, Picture], words: Words) -> str:
    """Return a file: the picture of its first page, paper and ink, size, checksum."""
    _, paper, _, ink = _named(file)
    first = firsts.get(f"{file.name.rpartition('.')[0]}.pdf")
    shown = ""
    if first is not None:
        source = linked(_picture(f"{file.name.rpartition('.')[0]}.pdf"))
        shown = image(source, "", (first.width / 2, first.height / 2), loading="lazy")
    inks = {"colour": words("colour"), LIGHT: words("light ink"), "bw": words("black and white")}
    record = record_of(file.product)
    said = [_PAPERS.get(paper, ""), inks[ink] if record and len(record.inks) > 1 else ""]
    title = ", ".join(filter(None, said)) or file.name
    link = element("a", shown, element("span", escaped(title)), href=linked(f"files/{file.name}"))
    told = element("span", escaped(_told(file, words)), class_="told")
    head = element("summary", "SHA-256", aria_label=f"SHA-256: {file.name}")
    sum_ = element("details", head, element("code", file.sha256))
    return link + told + sum_


def sums_of(published: Publication) -> str:
    """Return the checksums of all files as ``sha256sum --check`` reads them."""
    return "".join(f"{file.sha256}  {file.name}\n" for file in published.printed)


def _validator(published: Publication) -> str:
    """Return where the validator is, and the line that runs it."""
    words = published.game.words
    file = next((each for each in published.printed if each.name.endswith(".pyz")), None)
    if file is None:
        return ""
    about = words(
        "Is a file from elsewhere still this game? The validator compares it with the definition,"
        " word for word. It is one file, and needs Python alone. Put it beside the files, and run:"
    )
    line = element("pre", element("code", escaped(f"python3 -I {file.name} .")), tabindex="0")
    link = element("a", escaped(file.name), href=linked(f"files/{file.name}"))
    told = element("span", escaped(_told(file, words)), class_="told")
    parts = element("p", escaped(about)), line, element("p", link, " ", told)
    return panel(words("Validator"), "validator", *parts)


def _credits(game: Game, page: Page) -> str:
    write = reader_of(page)
    told = lines(map(write.node, credits_of(game)))
    return panel(game.words(CREDITS), "credits", told) if told else ""


def description(game: Game) -> str:
    """Return what a game is, in a line for lists of search engines."""
    return " ".join(filter(None, (f"{game.title}." if game.subtitle else game.title, _ended(game))))


def _ended(game: Game) -> str:
    words = game.words
    about = words("A print-and-play war game, {byline}.", byline=game.byline)
    return " ".join(filter(None, (f"{game.subtitle}." if game.subtitle else "", about)))


def schema_of(published: Publication, shown: bool, site: Site) -> dict[str, object]:
    """Return what a game is in the words of schema.org; `shown` says that it has a picture."""
    game = published.game
    data: dict[str, object] = {
        "@type": "Game",
        "name": game.title,
        "description": description(game),
        "author": {"@type": "Person" if " " in game.designer else "Organization"}
        | {"name": game.designer},
        "inLanguage": game.language,
        "version": game.edition,
        "genre": "Wargame",
        "isAccessibleForFree": True,
    }
    if shown:
        data["image"] = site.at(f"{published.folder}/{PREVIEW}")
    if game.players:
        least, _, most = game.players.partition("-")
        if least.isdecimal():
            number = {"minValue": int(least), "maxValue": int(most or least)}
            data["numberOfPlayers"] = {"@type": "QuantitativeValue", **number}
    return data
