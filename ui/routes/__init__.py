"""The routes that the page's scripts use, one file per kind of request.

May import `editing`, `database_watch`, `external_links`, `render`, `scope`, `search_results`,
`sources`, `regions`, `viewer` and `view`.
"""
