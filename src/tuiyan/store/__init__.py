"""The user's own files: the history with its backups, and the settings.

A history is a `log` of answers that only grows, what follows from it (`derived`), notes and choices; `store`
opens it. What its entries mean is known to `drill.log`, and what is noted to `practice`.
"""
