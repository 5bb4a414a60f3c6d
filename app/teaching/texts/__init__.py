"""Texts that are changed in exercises: free ones that are installed with the app, and invented ones
of every day.

May import no other room.
"""
