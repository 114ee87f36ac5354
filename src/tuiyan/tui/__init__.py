"""The terminal user interface: the only package that knows Textual and Rich."""
