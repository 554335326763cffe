"""Excerpts: worked examples drawn as pieces of the map, with counters on them and arrows."""
