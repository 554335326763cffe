"""The products: a game in, everything that can be printed of it out, drawn but not yet written.

`generator/comparison/products.py` has a record of each, `registry` what draws it; `editions` names
what is printed of a game: each product on each paper in each ink.
"""
