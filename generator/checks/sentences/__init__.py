"""Plain sentences: texts as they are printed, read for the numbers and names in them."""
