"""Lettering: where names, numbers, stars and symbols go, so that none covers another."""
