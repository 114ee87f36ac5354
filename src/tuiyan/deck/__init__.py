"""A Markdown deck as slides, pages and rows of styled text.

``reader.py`` makes slides of a text and ``plain.py`` keeps them as JSON; ``resolve.py`` puts a scenario's
values in; ``layout.py`` makes pages of rows for a screen, and ``frame.py`` paints one with what stands around
it. What a slide is made of is in ``blocks/``, slides of a shape of their own in ``layouts/``, and what other
players write in ``foreign/``.
"""
