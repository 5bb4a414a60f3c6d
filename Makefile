# Palimpsest's commands. Needs Python >= 3.11, make and a C toolchain; everything else is fetched.
#
#   make run    set up, fetch the models, open the page        make lint   ruff and mypy
#   make test   set up, run the suite                          make bench  the benchmarks
#   make test-all   the same with every case of the products of which make test takes a choice
#   make test-fast  all tests but those with a default model, a browser or marked slow
#   make fuzz   the fuzz tests at length, and every property with other examples than make test's:
#               make fuzz INPUTS=100000 WRITING=600 (seconds)
#   make screenshots  take the pictures of docs/screenshots again
#   make clean  remove what was built here (not your documents, not the models)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip
PINNED := -c constraints.txt --build-constraint constraints.txt
PIP_PIN := $(shell sed -n 's/^pip==/pip==/p' constraints.txt)

.DELETE_ON_ERROR:
# Two installations at a time would write into one environment.
.NOTPARALLEL:
.PHONY: run test test-all test-setup test-fast fuzz lint bench screenshots clean models chromium tesseract xvfb

run: $(VENV)/.installed models
	$(BIN)/palimpsest serve $(ARGS)

# Two files at a time, each with one thread: most tests can't use a second one, and with a third file
# pages of the browser tests took longer than tests wait. What is compiled is kept, or every process
# that a test starts would compile the project again.
SIDE_BY_SIDE := PYTHONDONTWRITEBYTECODE= OMP_NUM_THREADS=1 $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

test: test-setup
	$(SIDE_BY_SIDE) -m "not exhaustive" $(ARGS)

test-all: test-setup
	$(SIDE_BY_SIDE) $(ARGS)

# Of the models only the default one's tokenizer is read, which comes in the same file.
test-fast: $(VENV)/.installed-dev models
	$(SIDE_BY_SIDE) -m "not default_model and not browser and not slow and not exhaustive" $(ARGS)

INPUTS ?= 24000
WRITING ?= 600
fuzz: $(VENV)/.installed-dev models
	PALIMPSEST_FUZZ_INPUTS=$(INPUTS) PALIMPSEST_WRITING_SECONDS=$(WRITING) \
	  $(BIN)/python -m pytest tests/fuzz tests/test_two_writers.py $(ARGS)
	$(SIDE_BY_SIDE) -m hypothesis --hypothesis-profile others $(ARGS)

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/.installed models
	$(BIN)/python -m benchmarks $(ARGS)

screenshots: $(VENV)/.installed-dev models chromium
	$(BIN)/python -m tests.ui.screenshots

# A look at the cache folder: no network once the models are there.
models: $(VENV)/.installed
	@$(BIN)/python -m app.models.defaults

# What the whole suite needs.
test-setup: $(VENV)/.installed-dev models chromium tesseract xvfb

# Tests say why they are skipped where a program is missing.
chromium:
	@for browser in chromium-browser google-chrome chrome; do \
	  command -v $$browser >/dev/null && exit; \
	done; sh .ci/debian chromium chromium "the browser tests"

tesseract:
	@sh .ci/debian tesseract tesseract-ocr "the tests that read scans"

xvfb:
	@sh .ci/debian Xvfb xvfb "the test of the window"

$(VENV)/.created:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "No $(PYTHON) on PATH. Install Python 3.11 or newer, or: make PYTHON=/path/to/python"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "$$($(PYTHON) --version) is too old: Palimpsest needs 3.11 or newer. make PYTHON=/path/to/python"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --quiet --disable-pip-version-check $(PIP_PIN)
	@touch $@

$(VENV)/.installed: $(VENV)/.created pyproject.toml constraints.txt
	$(PIP) install --quiet $(PINNED) -e .
	@touch $@

# All at once where tests are wanted: after .installed this has only the tests' packages to add.
$(VENV)/.installed-dev: $(VENV)/.created pyproject.toml constraints.txt
	$(PIP) install --quiet $(PINNED) -e '.[dev]'
	@touch $(VENV)/.installed $@

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
