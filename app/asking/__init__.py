"""What is asked: a question of fact, or a task such as a summary; what it leans on, which section
and which documents it means; and which sentences say most. May import nothing else of `app`.
"""
