"""Questions with one right answer, how answers are read and marked, when to ask again, a session of them.

A template is drawn under a scenario into a question; its kind (`kinds`) makes the prompts, and each prompt
has a target (`targets`) that reads and marks what is typed. `schedule` says when an item is due, `day` what a
day asks, `update` what an event makes of a session. All are values: no file, no screen, no clock.
"""
