"""What the product does: settings, models, sessions, prompts, attribution, the command line.

Stands between the screen and the three packages below it (`retrieval`, `speculation`, `storage`),
which it joins and which never import it.
"""

__version__ = "0.1.0"
