"""What is on a screen, as values: no Textual, no file, no database.

Each screen and each panel with keys of its own has a package: ``state`` is a frozen value, ``update`` makes a
new one of it when a key asks for a command of :mod:`tuiyan.view.commands`, ``view`` makes rows of it, and
``text``, where there is one, the lines that a verb prints without a screen. So ``stats_scene(update(state,
"stats.turn", size)[0], size)`` is the other side of the statistics. What is beyond the state (a file, another
screen) is the effect that ``update`` returns beside it.

The modules beside the packages are what they share: keys, help, pages and panels to draw on, a line to type.
"""
