"""A Markdown deck as slides, pages and rows of styled text."""
