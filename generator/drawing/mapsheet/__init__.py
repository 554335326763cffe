"""Map sheets: every sheet that has the map on it, from the postcard to the enlarged map.

`plan` lays a sheet out and paints nothing; `draw` paints a plan on a ground, which is surveyed once
a game as far as the plans reach.
"""
