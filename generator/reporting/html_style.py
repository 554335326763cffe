"""The style sheet of the page of findings: light and dark, from 360 pixels up."""

STYLE = """
:root{color-scheme:light dark;--paper:#fbfaf6;--card:#fff;--ink:#1d1f21;--faint:#61656b;
--line:#d9d6cb;--error:#b3261e;--warning:#8a5a00;--note:#1f6070;--mark:#ffe08a}
@media(prefers-color-scheme:dark){:root{--paper:#16181b;--card:#1f2226;--ink:#e6e4de;
--faint:#a3a7ad;--line:#3a3e44;--error:#ff8f85;--warning:#f0b24a;--note:#79c5d6;--mark:#6b5310}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header p{margin:0;color:var(--faint);letter-spacing:.08em;text-transform:uppercase;font-size:.8rem}
h1{margin:.1rem 0 1rem;font-size:1.5rem;line-height:1.25}
h2{margin:2rem 0 .5rem;font-size:1.1rem;border-bottom:1px solid var(--line);padding-bottom:.3rem}
h3{margin:0 0 .4rem;font-size:1rem;font-weight:600}
a{color:inherit}
article{margin:.75rem 0;padding:.75rem 1rem;background:var(--card);border:1px solid var(--line);
border-left:.3rem solid var(--faint);border-radius:.3rem}
.error{--tone:var(--error)}.warning{--tone:var(--warning)}.note{--tone:var(--note)}
article.error,article.warning,article.note{border-left-color:var(--tone)}
.severity{color:var(--tone)}
label{display:inline-block;margin:0 1rem .25rem .3rem;color:var(--tone);font-weight:600}
input{accent-color:var(--ink);width:1rem;height:1rem;vertical-align:-.12rem}
figure{margin:.4rem 0}
.place{color:var(--faint);font-size:.85rem;margin:0}
pre{margin:.2rem 0;padding:.5rem .6rem;overflow-x:auto;background:var(--paper);
border:1px solid var(--line);border-radius:.2rem;font:.85rem/1.45 ui-monospace,monospace;
overflow-wrap:normal}
figure pre{white-space:pre-wrap;overflow-wrap:anywhere}
.number{color:var(--faint);user-select:none;margin-right:1em}
mark{background:var(--mark);color:inherit;border-radius:.15rem;outline:1px solid var(--tone)}
article p{margin:.35rem 0}
.help{white-space:pre-line}
details{margin:.5rem 0;scroll-margin-top:1rem}
summary{cursor:pointer}
:target{outline:2px solid var(--note);outline-offset:.3rem}
#show-error:not(:checked)~main article.error,
#show-warning:not(:checked)~main article.warning,
#show-note:not(:checked)~main article.note{display:none}
@media print{input,label{display:none}body{max-width:none}article{break-inside:avoid}}
"""
"""Cascading style sheet; the boxes before ``main`` hide what they stand for."""
