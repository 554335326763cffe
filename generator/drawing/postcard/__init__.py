"""The postcard: a card's slice of the game in, its front out."""

from generator.drawing.postcard.card import Card, card_of
from generator.drawing.postcard.page import postcard

__all__ = ["Card", "card_of", "postcard"]
