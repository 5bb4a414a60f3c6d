"""Understanding a request: a question of fact or a task such as a summary, its context, the section
and the documents that it means; and which sentences say most. May import nothing else of `app`.
"""
