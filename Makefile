# Everything runs in .venv, which is made when it is missing and renewed when its inputs change.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet

# What runs without coverage: processes of their own, and what only compares numbers.
UNTRACED := tests/cli tests/web tests/bulk/test_differential.py tests/bulk/test_games.py

.PHONY: run test test-all check bench fuzz format clean help

help:  ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/'

run: $(VENV)/.run  ## the main job: the calculator page, at http://127.0.0.1:8000/
	@$(BIN)/arpad web

test: $(VENV)/.dev browser  ## all tests but Spark: the core with its coverage, terminal, page
	@$(BIN)/pytest --numprocesses=auto --cov $(addprefix --ignore=,$(UNTRACED) tests/spark)
	@$(BIN)/pytest --numprocesses=auto $(UNTRACED)

test-all: test $(VENV)/.spark java  ## the same, and then Spark, started once
	@$(BIN)/pytest tests/spark

check: export CI := true  # a missing browser, Java or Spark is a failure here, not a skip
check: $(VENV)/.dev  ## formatting, lint, types and all tests
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(MAKE) --no-print-directory test-all

bench: $(VENV)/.bench  ## ratios against peers, measured side by side
	@$(BIN)/python -m benchmarks

SECONDS ?= 60
fuzz: $(VENV)/.fuzz  ## the file readers under coverage-guided fuzzing, SECONDS=60 each
	@$(BIN)/python -m fuzz $(SECONDS)

format: $(VENV)/.dev  ## put the code into its form
	@$(BIN)/ruff check --quiet --fix . && $(BIN)/ruff format --quiet .

clean:  ## remove everything that was made here
	rm -rf $(VENV) .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist

# The distribution's browser for the tests of the page, where it may be installed.
.PHONY: browser
browser:
	@command -v chromium >/dev/null || { \
	  [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  echo "Installing chromium ..." && apt-get update -qq >/dev/null && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; \
	} || echo "There is no chromium: the tests of the page are skipped, and fail where CI=true."

# The distribution's Java for Spark, where it may be installed.
.PHONY: java
java:
	@command -v java >/dev/null || { \
	  [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  echo "Installing Java 17 ..." && apt-get update -qq >/dev/null && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq openjdk-17-jre-headless >/dev/null; \
	} || echo "There is no Java: the tests of Spark are skipped, and fail where CI=true."

$(VENV)/.run: pyproject.toml constraints.txt
	@echo "Setting up $(VENV) (a minute, once) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --constraint constraints.txt --editable '.[bulk,web]'
	@touch $@

$(VENV)/.dev: $(VENV)/.run
	@echo "Adding what the tests need ..."
	@$(PIP) install --constraint constraints.txt --editable '.[dev]'
	@touch $@

$(VENV)/.spark: $(VENV)/.dev
	@$(PIP) install --constraint constraints.txt --editable '.[spark]'
	@touch $@

$(VENV)/.bench: $(VENV)/.dev
	@$(PIP) install --constraint constraints.txt --editable '.[bench]'
	@touch $@

$(VENV)/.fuzz: $(VENV)/.dev
	@$(PIP) install --constraint constraints.txt --editable '.[fuzz]'
	@touch $@
