"""Files taken into the library: jobs, the worker that does them stage by stage, versions, watched
folders; and documents removed again.

May import `extraction`, `parse`, `text`, `vectors`, `errors`, `media`, `names` and `plurals`.
"""
