"""Furniture: what stands around a map and is not the map."""
