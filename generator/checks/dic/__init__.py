"""Dice and chances."""
