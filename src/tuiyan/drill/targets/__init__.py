"""What is expected of an answer: how it is read, what it is worth, and how the right one may be written.

Each module defines targets of one sort; a question's prompt holds one. `drill.answer` and `drill.marking` say
what every target can do, and `drill.question.Target` lists them all.
"""
