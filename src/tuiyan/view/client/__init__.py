"""A client on the screen: the sentence as it is typed, what was read, and how it stands."""
