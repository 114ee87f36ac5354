"""A practice session: performs what :mod:`tuiyan.drill.session` asks for.

For a screen or a prompt::

    practice = open_practice(library, scenario, settings, store, Asked(count=20), clock)
    while practice.session.…:           # the frozen value of tuiyan.drill.session: all there is to show
        try:
            practice.tell(event)        # any event of tuiyan.drill.session; the answer is on the disk when it returns
        except StoreError as error:     # the session is as before the event
            practice.go_on_in_memory()  # if the user wants; then tell the same event again
"""
