"""The screens: each connects keys to a value and the value to a frame.

A screen is a :class:`tuiyan.tui.canvas.Canvas` with a ``state`` of its package in :mod:`tuiyan.view`.
``press`` gives a key to ``update``, keeps the new state and does the effect: leave, another screen, a file,
work beside the screen. ``frame`` hands the state to ``view``. Nothing else is decided here.
"""
