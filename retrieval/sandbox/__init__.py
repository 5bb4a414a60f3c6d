"""Confines a process to what it needs, before it opens untrusted input.

May import no other room.
"""

from retrieval.sandbox.confinement import confine, end_with_parent, prepare
from retrieval.sandbox.limits import limit
from retrieval.sandbox.probe import missing

__all__ = ["confine", "end_with_parent", "limit", "missing", "prepare"]
