"""The style sheet of the page: light and dark, on a screen and on paper, with fonts at hand."""

from __future__ import annotations

from collections.abc import Mapping

from generator.model.theme import HOUSE, Theme

_ROOTS = """
:root {{ color-scheme: light dark; --paper: {}; --ink: {}; --accent: {};
  --pale: {}; --line: {}; --link: {}; --attacker: {}; --defender: {}; }}
@media screen and (prefers-color-scheme: dark) {{ :root {{ --paper: {}; --ink: {};
  --accent: {}; --pale: {}; --line: {}; --link: {};
  --attacker: color-mix(in srgb, {} 45%, white);
  --defender: color-mix(in srgb, {} 45%, white); }} }}
"""
_TEXT = """\
* { box-sizing: border-box; }
body { background: var(--paper); color: var(--ink);
  font: 1.05rem/1.5 Spectral, "Iowan Old Style", Palatino, Georgia, Understudy, serif; }
h1, h2, h3, h4, caption, th, nav, .by, .footnote, .steps, figure td {
  font-family: "Barlow Condensed", "Roboto Condensed", "Arial Narrow", Understudy, sans-serif; }
h1 { margin: 0; color: var(--accent);
  font: 700 2.4rem/1.1 Cinzel, "Trajan Pro", Georgia, Understudy, serif; }
h2, h3, h4 { margin: 1.6em 0 .3em; line-height: 1.2; break-after: avoid; }
h2 { color: var(--accent); } h3 { font-size: 1.15rem; } h4 { font-size: 1.05rem; }
p { margin: .5em 0; } a { color: var(--link); text-underline-offset: .15em; }
main p a, main li a, main dd a, main td a { text-decoration-thickness: 1px;
  text-decoration-color: color-mix(in srgb, currentColor 45%, transparent); }
main :is(p, li, dd, td) a:is([href^="#value-"], [href^="#limit-"], [href^="#side-"],
  [href^="#unit-"], [href^="#marker-"], [href^="#hex-"], [href^="#code-"], [href^="#place-"],
  [href^="#zone-"], [href^="#line-"], [href^="#terrain-"], [href^="#feature-"],
  [href^="#label-"], [href^="#formation-"], [href^="#box-"], [href^="#track-"],
  [href^="#phase-"], [href^="#turn-"], [href^="#weather-"], [href^="#pool-"]) {
  color: inherit; text-decoration: none; }
nav a { text-decoration: none; }
:is(nav, main) a:is(:hover, :focus-visible) { text-decoration: underline currentColor; }
a:focus-visible, .scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; padding: .4em .8em; background: var(--ink);
  color: var(--paper); } .skip:focus { left: .5rem; top: .5rem; }
:target { scroll-margin-top: 1rem; outline: 2px solid var(--accent); outline-offset: 4px; }
li.within { list-style: none; counter-increment: list-item 0; }
.columns { columns: 14rem; padding-left: 1.2em; }
.second { margin-left: .3em; font-weight: 400; white-space: nowrap; }
.by { margin: .2em 0; } .number { margin-right: .4em; }
.note { margin: .6em 0 .6em 1.2em; font-style: italic; }
.ruling, .remark { margin: .8em 0; padding: .3em .9em; background: var(--pale);
  border-left: 3px solid var(--accent); } .remark { border-left-color: var(--line); }
article { margin: 1.2em 0; padding: .1em .9em .6em; border: 1px solid var(--line);
  break-inside: avoid; }
article h3 { margin: 0 -.9rem .6em; padding: .35em .9rem; background: var(--ink);
  color: var(--paper); }
.excerpt { display: block; width: 100%; height: auto; margin: .8em 0; overflow: visible; }
figure { margin: 1.2em 0; break-inside: avoid; }
.scroll { margin: 1em 0; overflow-x: auto; background:
  linear-gradient(90deg, var(--paper) 40%, transparent) 0 / 2.5rem 100% no-repeat local,
  linear-gradient(270deg, var(--paper) 40%, transparent) 100% / 2.5rem 100% no-repeat local,
  radial-gradient(farthest-side at 0 50%, var(--line), transparent) 0 / .8rem 100% no-repeat,
  radial-gradient(farthest-side at 100% 50%, var(--line), transparent) 100% / .8rem 100% no-repeat;
  scrollbar-width: thin; }
figure .scroll { margin: 0; }
.attacker, .defender { font-weight: 700; } .attacker { color: var(--attacker); }
.defender { color: var(--defender); }
th:has(.die) { white-space: nowrap; }
.die { width: 1em; height: 1em; margin-right: .35em; vertical-align: -.12em; fill: currentColor; }
.die rect { fill: none; stroke: currentColor; }
table { border-collapse: collapse; font-variant-numeric: lining-nums tabular-nums; }
caption { padding: .3em 0; text-align: left; font-weight: 700; color: var(--accent); }
th, td { padding: .15em .6em; border: 1px solid var(--line); text-align: left;
  vertical-align: top; }
tbody tr:nth-child(even) :is(th, td) {
  background: color-mix(in srgb, var(--pale) 75%, transparent); }
.footnote { margin: .2em 0; font-size: .95em; }
dt { margin-top: .5em; font-weight: 700; } dd { margin: 0 0 0 1.2em; }
@media (max-width: 30rem) { body { font-size: 1rem; } h1 { font-size: 1.9rem; }
  th, td { padding: .15em .4em; } figure :is(th, td) { padding: .2em .26em; } }
@media print { :root { --paper: #fff; --ink: #000; --accent: #000; --pale: #eee; --line: #666;
  --link: #000; } body { max-width: none; padding: 0; font-size: 10pt; }
  a { color: inherit; text-decoration: none; } .skip { display: none; }
  .scroll { overflow: visible; } tr, aside, article > h3 { break-inside: avoid; }
  thead { display: table-header-group; } }
""".strip()
"""What rules look like: headings, links, tables, rulings, examples; light and dark."""
_PAGE = """
body { margin: 0 auto; padding: 2rem 1.2rem 4rem; max-width: 44rem; }
.cover, .keys { margin: 1.2rem 0; }
.keys { padding: 1rem; background: #fff; border: 1px solid var(--line); overflow-x: auto; }
:is(.cover, .keys) .excerpt { margin: 0; } .keys .excerpt { min-width: 34rem; }
nav { margin: 1.5rem 0; padding: .8rem 1.2rem; border: 1px solid var(--line); }
nav ol { margin: 0; padding-left: 0; list-style: none; columns: 15rem; column-gap: 2rem; }
nav li { padding: .06em 0; } nav ol ol li { break-inside: avoid; }
nav ol ol { padding-left: 1.2rem; columns: auto; }
@media (max-width: 30rem) { body { padding: 1.2rem .9rem 3rem; } nav { padding: .6rem .8rem; } }
@media screen and (min-width: 74rem) { body { display: grid; max-width: 72rem; column-gap: 2.5rem;
  grid-template: auto 1fr / 17rem minmax(0, 1fr); }
  header { grid-column: 1 / -1; } nav { position: sticky; top: 1rem; align-self: start;
  max-height: calc(100vh - 2rem); overflow-y: auto; } nav ol { columns: auto; } }
@media print { body { max-width: none; padding: 0; } nav { break-after: page; } }
""".strip()
"""Where they stand on a page of their own, with the contents above or beside them."""
"""A style sheet without anything that is fetched."""

WEARERS = {
    "title": "h1",
    "heading": "h2, h3, h4, caption",
    "subheading": "th",
    "small": "nav, .by, .footnote, .steps, figure td",
    "body": "body",
    "body-italic": "em, .note",
    "body-bold": "strong",
    "body-bold-italic": "em strong, strong em, .note strong",
}
"""What on the page is set in a role of type."""


def style_sheet(theme: Theme | None, cell: str) -> str:
    """Return the style sheet of a page of rules; `cell` is what its board calls a cell."""
    return f"{colours_of(theme)}{text_style(cell)}\n{_PAGE}"


def text_style(*cells: str) -> str:
    """Return the rules for texts, whatever the theme; `cells` is what boards call their cells."""
    links = ", ".join(f'[href^="#{cell}-"]' for cell in cells)
    return _TEXT.replace('[href^="#hex-"]', links)


def colours_of(theme: Theme | None) -> str:
    """Return the rules that give the colours of a theme, light and dark, their names."""
    own = theme or HOUSE
    paper, screen = own.colours, own.screen
    dark = screen.dark_paper, screen.dark_text, screen.dark_accent
    others = screen.dark_stripe, screen.dark_line, screen.dark_link
    light = paper.paper, paper.text, paper.accent, screen.stripe, screen.line, screen.link
    results = paper.for_attacker, paper.for_defender
    return _ROOTS.format(*light, *results, *dark, *others, *results)


def set_in(faces: Mapping[str, str]) -> str:
    """Return the rules that set the wearers of roles in families of their own."""
    return "\n".join(
        f"{WEARERS[role]} {{ font-family: {family}, Understudy, serif; }}"
        for role, family in faces.items()
    )
