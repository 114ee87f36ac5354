"""The screens: each connects keys to a value and the value to a frame."""
