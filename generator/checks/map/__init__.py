"""The map: its hexes, places and zones."""
