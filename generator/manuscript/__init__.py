"""The manuscript of the rules: a game in, all that its rules say in the order of reading out.

It is worked out once. `rulebook/` sets it as a PDF and as a page for browsers, and `comparison/`
expects it on what was printed. A manuscript knows texts, their origins and what they are, a heading
or the row of a table; it knows no measures, no type and no markup. Standard library alone.

``nodes``   what a manuscript consists of.
``rules``   the rules with their examples, notes and credits, and the rulebook that is printed.
``writing`` how its texts are written: PDF, HTML and proof each add their marks to it.
``web``     the page for browsers: the rules, and behind them lists of all that the data say.
"""
