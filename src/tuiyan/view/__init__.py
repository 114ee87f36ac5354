"""What is on a screen, as values: no Textual, no file, no database.

Each screen has a package: ``state`` is a frozen value, ``update`` makes a new one of it when a key asks for a
command of :mod:`tuiyan.view.commands`, ``view`` makes rows of it. A terminal paints the rows
(:mod:`tuiyan.tui`); plain output (``drill --plain``, ``stats``, ``sheet --plain``) is drawn from the same
values.
"""
