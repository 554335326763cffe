"""Symbols of places, one a file; see `look` for how to add one."""
