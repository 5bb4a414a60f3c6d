"""Settings: flags, environment, file, defaults; and preferences chosen on the page.

May import no other room.
"""
