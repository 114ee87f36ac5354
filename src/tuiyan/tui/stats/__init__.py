"""The statistics screen: habit on one side, weak spots on the other."""
