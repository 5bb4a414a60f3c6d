"""See `retrieval.sandbox.probe`."""

import sys

from retrieval.sandbox.probe import main

main(sys.argv[1:])
