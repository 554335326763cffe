"""The style sheet of the page: light and dark, on a screen and on paper, with fonts at hand."""

from generator.colour import CRIMSON, INK, NAVY, PAPER

_LIGHT = f"""
:root {{ color-scheme: light dark; --paper: {PAPER}; --ink: {INK}; --accent: {CRIMSON};
  --pale: #f1e7cb; --line: #8a7a63; --link: {NAVY}; }}
"""
_RULES = """\
@media (prefers-color-scheme: dark) { :root { --paper: #191714; --ink: #e9e2d2;
  --accent: #f08078; --pale: #29251f; --line: #7d715f; --link: #8fc1ea; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.2rem 4rem; max-width: 44rem; background: var(--paper);
  color: var(--ink); font: 1.05rem/1.5 Spectral, "Iowan Old Style", Palatino, Georgia, serif; }
h1, h2, h3, h4, caption, th, nav, .by, .footnote, .steps {
  font-family: "Barlow Condensed", "Roboto Condensed", "Arial Narrow", sans-serif; }
h1 { margin: 0; color: var(--accent); font: 700 2.4rem/1.1 Cinzel, "Trajan Pro", Georgia, serif; }
h2, h3, h4 { margin: 1.6em 0 .3em; line-height: 1.2; break-after: avoid; }
h2 { color: var(--accent); } h3 { font-size: 1.15rem; } h4 { font-size: 1.05rem; }
p { margin: .5em 0; } a { color: var(--link); text-underline-offset: .15em; }
:target { scroll-margin-top: 1rem; outline: 2px solid var(--accent); outline-offset: 4px; }
nav { margin: 1.5rem 0; padding: .8rem 1.2rem; border: 1px solid var(--line); }
nav ol { margin: 0; padding-left: 0; list-style: none; columns: 15rem; }
nav ol ol { padding-left: 1.2rem; columns: auto; }
.by { margin: .2em 0; } .number { margin-right: .4em; }
.note { margin: .6em 0 .6em 1.2em; font-style: italic; }
.ruling { margin: .8em 0; padding: .3em .9em; background: var(--pale);
  border-left: 3px solid var(--accent); }
figure { margin: 1.2em 0; break-inside: avoid; } .scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: lining-nums tabular-nums; }
caption { padding: .3em 0; text-align: left; font-weight: 700; color: var(--accent); }
th, td { padding: .15em .6em; border: 1px solid var(--line); text-align: left;
  vertical-align: top; }
tbody tr:nth-child(even) { background: var(--pale); }
.footnote { margin: .2em 0; font-size: .95em; }
dt { margin-top: .5em; font-weight: 700; } dd { margin: 0 0 0 1.2em; }
@media print { :root { --paper: #fff; --ink: #000; --accent: #000; --pale: #eee; --line: #666;
  --link: #000; } body { max-width: none; padding: 0; font-size: 10pt; }
  a { text-decoration: none; }
  nav { break-after: page; } }
""".strip()
"""A style sheet without anything that is fetched."""

STYLE = _LIGHT + _RULES
