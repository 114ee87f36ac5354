"""Decks that were written for other players: their spellings read as ours."""
