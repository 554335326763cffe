"""Cartography: the map painted as a magazine's map artist would.

Knows the model's Map, the geometry and the palette. `survey` is done once a game, `paint` once for
each scale and ink. How to add a terrain or a kind of line: see docs/architecture.md; a symbol or a
layer: docs/painting.md.
"""
