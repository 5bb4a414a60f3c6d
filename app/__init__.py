"""The application: settings, models, sessions, prompts, attribution, the command line.

Connects the user interfaces with the three packages below it (`retrieval`, `speculation`,
`storage`), which never import it.
"""

__version__ = "0.1.0"
