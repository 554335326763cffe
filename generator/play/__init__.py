"""Play: the walkthrough of a game on its board, step by step; standard library only.

In: a Game. Out: what is wrong with the steps of its walkthrough. The functions that play a step
(`set_up`, `arrive`, `move`, `form`, `attack`, `roll`, `take_stock`, `judge`) take a board, a step
and a position; all return the next position, and raise Illegal where the definition does not allow
the step. `walk` plays them all.
"""
