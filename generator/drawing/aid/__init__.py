"""The player's aid and the forms: what lies beside the map while a game is played."""
