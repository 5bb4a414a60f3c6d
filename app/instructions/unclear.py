"""What isn't said for certain."""


class UnclearError(Exception):
    """An instruction that may mean something else here, so that a model has to read it."""
