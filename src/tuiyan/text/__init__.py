"""Text in terminal cells, and sentences put together from names."""
