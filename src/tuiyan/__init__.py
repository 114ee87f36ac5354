"""推演: present, derive and rehearse why LLM inference is as fast as it is."""
