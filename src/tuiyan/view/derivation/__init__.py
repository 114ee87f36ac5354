"""A number's derivation, stepped through: how far it is, and its rows."""
