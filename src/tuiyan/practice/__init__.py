"""A person at work: what is asked with their history, settings and clock, and what the history says of it.

Each module knows one kind of what the history keeps, and says alone what it means: answers (`statistics`),
runs against the clock (`runs`), tries of rehearsals (`tries`), open questions (`open_questions`), how long
slides took (`pace`), the place of a talk (`talk_log`). The rules of questions are in `drill`, the disk is
in `store`.
"""
