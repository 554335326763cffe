"""A PDF read with the standard library alone: bytes in; pages with their runs, fonts and notes out.

Written for the files that Postwar prints and for what other programs make of them when they save
them again. Every loop has a bound, and what cannot be read raises `glyphs.Unreadable` with a
sentence: see `bounds`.
"""
