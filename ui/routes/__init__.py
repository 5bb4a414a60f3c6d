"""The routes that the page's scripts use, one file per kind of request.

May import `editing`, `found`, `render`, `scope`, `leaving`, `sources`, `viewer`, `changes`,
`regions` and `view`.
"""
