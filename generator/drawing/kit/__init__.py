"""The kit: the opening pages of the print-and-play file, which tell how the game is made."""
