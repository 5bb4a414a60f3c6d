"""The writing desk on the page: its text, the changes that wait, and what the model is doing.

May import `render` and `highlighting`.
"""
