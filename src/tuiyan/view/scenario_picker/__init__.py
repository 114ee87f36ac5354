"""The panel in which a scenario is chosen: its state, and its rows."""
