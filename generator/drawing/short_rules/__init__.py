"""The back of the postcard: short forms of the rules in, cards set as large as they fit out.

Nothing here parses text: the blocks are those of the rulebook, set word by word.
"""
