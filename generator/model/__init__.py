"""The game as frozen values. The classes here are the source language; see `schema`."""
