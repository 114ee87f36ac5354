"""What is prepared for one client: their scenario, their goals, and what follows for the talk with them.

A sentence becomes a `need`: its `tokens`, what they say (`hearing`), what that settles (`settling`), and what
nobody said (`assumptions`). A `client` has goals; `verdicts` judges them, `remedies` finds what would meet
them, `verdict_text` says both, `brief` puts together what to take along. No file and no screen.
"""
