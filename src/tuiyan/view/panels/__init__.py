"""The filled panels that lie over a slide, each made from plain values."""
