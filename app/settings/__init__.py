"""What a person can set: flags, environment, file, defaults; and what is chosen on the page.

May import no other room.
"""
