"""Slides and cards under many scenarios: what an audience reads, and what in it is false.

``python -m tests.sweep --slide ID`` renders one slide under every kind of scenario and names each fault with
the slide, the scenario and the words; without a slide it renders all of them. ``passages`` is what is read,
``faults`` what can be wrong with any text, ``sentences`` when what a slide says is true, ``names`` which
figures may go by a headline's name, ``scenarios`` under what, ``report`` how it is told.
"""
