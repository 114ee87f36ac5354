"""Four-sentence answers to clients' questions: what is asked, and what can honestly be checked."""
