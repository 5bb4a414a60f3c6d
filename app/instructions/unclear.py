"""The error that leaves an instruction to a model."""


class UnclearError(Exception):
    """An instruction that may mean something else here, so that a model has to read it."""
