"""Clients' questions, answered in four sentences: what is asked, and what can honestly be found in an answer.

`posed` puts a question under a scenario, `checklist` finds its concepts, numbers and roles in what was
written; never whether the reasoning is true. Tries and wordings of one's own are kept by `practice`.
"""
