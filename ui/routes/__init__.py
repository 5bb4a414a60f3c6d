"""What the scripts of the page ask for: one file for each kind of request.

May import `render`, `leaving`, `sources`, `viewer`, `changes`, `regions` and `view`.
"""
