# Everything runs in .venv, which is made when it is missing and renewed when its inputs change.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Twice quiet: errors alone.
QUIET_PIP := pip --disable-pip-version-check --quiet --quiet
LOWEST := $(VENV)-lowest
# What the environment is made from; its stamps carry this number.
KEY := $(shell cat pyproject.toml constraints.txt | cksum | cut -d' ' -f1)
READY = $(VENV)/ready-$(1)-$(KEY)

# Whether this is a Python that Arpad runs on: others are refused before an environment is made of them.
sound = $(1) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
# Compiled modules are kept, whatever the machine says: tests start Python hundreds of times.
unexport PYTHONDONTWRITEBYTECODE

# A lane alone has all cores; lanes side by side share them (scripts/lanes.py).
WORKERS ?= auto
PYTEST = $(BIN)/$(if $(TRACED),coverage run,python) -m pytest --numprocesses=$(WORKERS)
# A new folder of tests is in the core's lane until it has one of its own.
APART := tests/appearance tests/cli tests/bulk tests/web tests/spark tests/league
# The longest first, so that all cores end together.
LANES := test-page test-tab test-api test-core test-pictures test-bulk test-terminal test-league test-vectors
# The page's interpreters beside Python's, question by question.
VECTORS := $(wildcard tests/web/test_*equality.py)
# Pages that rate in the tab; they need Node, and the runtime from npm.
TAB := tests/web/tab
# The same in Firefox and WebKit: slow to start, so part of test-all alone.
OTHERS := tests/web/tab/test_other_browsers.py

.PHONY: run league test test-all check shots approve golden bench fuzz soak format clean help
.PHONY: lint $(LANES) test-tab-core test-browsers test-spark test-lowest test-pythons coverage mutants

help:  ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22

PORT ?= 8000
run: $(call READY,run)  ## the main job: the calculator page, at http://127.0.0.1:8000/ (or PORT=8001)
	@$(BIN)/arpad web --port $(PORT)

league: $(call READY,run)  ## a league on everybody's phone: the browser asks for its name, and makes it
	@$(BIN)/arpad league serve --port $(PORT)

test: export ARPAD_QUICK := 1
test: $(call READY,dev) browser poppler postgres  ## all lanes of tests but Spark, with a fifth of the large comparisons
	@$(BIN)/python scripts/lanes.py $(LANES)

test-all: export ARPAD_FULL := 1
test-all: $(call READY,spark) browser poppler java postgres  ## everything: Spark, every vector and recipe, coverage, the lowest versions, every Python
	@$(BIN)/coverage erase
	@TRACED=1 $(BIN)/python scripts/lanes.py $(LANES) test-tab-core test-browsers test-spark test-lowest test-pythons --last coverage

# A missing browser, Poppler, Java, Spark or PostgreSQL is a failure here, not a skip. No comment after "true": make would append it.
check: export CI := true
# Coverage is measured by test-all: tracing would take half as long again.
check: $(call READY,spark) browser poppler java postgres  ## what decides: formatting, lint, types and all lanes of tests
	@$(BIN)/python scripts/lanes.py $(LANES) test-spark lint

lint: $(call READY,dev)  ## lane: formatting, lint and types, of Python and of the page's JavaScript
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/python scripts/javascript.py

test-core: $(call READY,dev)  ## lane: rules, systems, events, files, docs and whatever has no lane of its own
	@$(PYTEST) $(addprefix --ignore=,$(APART))

test-terminal: $(call READY,dev)  ## lane: the command, as a process
	@$(PYTEST) tests/cli

test-bulk: $(call READY,dev)  ## lane: millions of games on every dataframe engine
	@$(PYTEST) tests/bulk

test-page: $(call READY,dev) browser poppler  ## lane: the page in a browser
	@$(PYTEST) --dist=loadscope -m browser $(addprefix --ignore=,$(VECTORS) $(TAB)) tests/web

test-tab: $(call READY,dev) browser  ## lane: Python in the tab, on the trimmed runtime
	@$(PYTEST) --dist=loadscope --ignore=$(OTHERS) $(TAB)

test-browsers: $(call READY,dev) browser browsers  ## lane: Python in the tab, in Firefox and WebKit
	@$(PYTEST) --dist=loadscope $(OTHERS)

test-tab-core: $(call READY,dev)  ## lane: the core's quick tests by the Python of the tab, in Node
	@$(BIN)/python scripts/tab_core.py

test-vectors: $(call READY,dev) browser  ## lane: what the page computes, beside what Python computes
	@$(PYTEST) --dist=loadscope $(VECTORS)

test-pictures: $(call READY,dev) browser  ## lane: every page and report beside its approved picture
	@$(PYTEST) --dist=loadscope tests/appearance

shots: $(call READY,dev) browser  ## pictures of every page, state and report, in build/shots
	@$(BIN)/python -m pictures look build/shots

approve: $(call READY,dev) browser  ## keep what every page and report looks like now as approved: look at it first
	@$(BIN)/python -m pictures approve

test-api: $(call READY,dev)  ## lane: the API
	@$(PYTEST) -m 'not browser' $(addprefix --ignore=,$(VECTORS) $(TAB)) tests/web

test-league: $(call READY,dev) postgres  ## lane: leagues, on SQLite and on a PostgreSQL of their own
	@$(PYTEST) tests/league

test-spark: $(call READY,spark) java  ## lane: the bulk on Spark
	@$(BIN)/python -m pytest tests/spark

test-lowest:  ## core, terminal, bulk and API with exactly the lowest versions that pyproject.toml allows
	@[ -x $(LOWEST)/bin/python ] || $(PYTHON) -m venv $(LOWEST)
	@sed -nE 's/^ *"([A-Za-z0-9_.-]+)>=([^",]+)".*/\1==\2/p' pyproject.toml > $(LOWEST)/lowest.txt
	@$(LOWEST)/bin/python -m $(QUIET_PIP) install --no-compile --constraint $(LOWEST)/lowest.txt --editable '.[test]'
	@$(LOWEST)/bin/python -m pytest --numprocesses=$(WORKERS) --ignore=tests/spark -m 'not browser'

test-pythons:  ## core and terminal on every Python from 3.11 up that this machine has
	@$(PYTHON) scripts/pythons.py $(WORKERS)

coverage:
	@$(BIN)/coverage combine --quiet
	@echo "Core:" && $(BIN)/coverage report --fail-under=100 --omit='*/arpad/__main__.py,*/arpad/cli/*,*/arpad/web/*'
	@echo "Whole:" && $(BIN)/coverage report --fail-under=95

mutants: $(call READY,mutants)  ## the score of the tests against changed code: core and systems (hours)
	@$(BIN)/python scripts/mutants.py
	@$(BIN)/python scripts/mutants.py --again
	@$(BIN)/mutmut export-cicd-stats && cat mutants/mutmut-cicd-stats.json

golden: $(call READY,dev)  ## write anew what tests compare to the letter, in tests and docs: look at the difference first
	@$(BIN)/python scripts/golden.py

bench: $(call READY,bench)  ## ratios against peers, measured side by side
	@$(BIN)/python -m benchmarks

SECONDS ?= 60
fuzz: $(call READY,fuzz)  ## the file readers under coverage-guided fuzzing, SECONDS=60 each
	@$(BIN)/python -m fuzz $(SECONDS)

MINUTES ?= 30
soak: $(call READY,dev)  ## MINUTES=30 of mixed load with faults; fails if a result is lost or anything is left behind
	@$(BIN)/python -m soak $(MINUTES)

format: $(call READY,dev)  ## format the code
	@$(BIN)/ruff check --quiet --fix . && $(BIN)/ruff format --quiet .

clean:  ## remove everything that was made here
	rm -rf $(VENV) $(VENV)-* mutants .coverage* .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist

# What the distribution has to offer for the tests is installed where that may be: $(call install,PACKAGE)
install = [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
  echo "Installing $(1) ..." && apt-get update -qq >/dev/null && \
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(1) >/dev/null
# $(call offer,COMMAND,PACKAGE,TESTS)
offer = command -v $(1) >/dev/null || { $(call install,$(2)); } || \
  echo "There is no $(1): the tests of $(3) are skipped, and fail where CI=true."

.PHONY: browser browsers poppler java postgres
# The shell is Chromium without windows and does half the work; if it is unavailable, Chromium will do.
browser:
	@command -v chromium-headless-shell >/dev/null || { $(call install,chromium-headless-shell); } 2>/dev/null || \
	  { $(call offer,chromium,chromium,the page); }
browsers:
	@$(call offer,firefox-esr,firefox-esr,Firefox)
	@$(call offer,WebKitWebDriver,webkit2gtk-driver,WebKit)
	@$(call offer,Xvfb,xvfb,WebKit)
poppler:
	@$(call offer,pdfinfo,poppler-utils,what is printed)
java:
	@$(call offer,java,openjdk-17-jre-headless,Spark)
postgres: export PATH := $(PATH):$(lastword $(sort $(wildcard /usr/lib/postgresql/*/bin)))
postgres:
	@$(call offer,initdb,postgresql,leagues in PostgreSQL)

# One installation of all that a target needs. Every set but that of `run` has that of the tests.
EXTRAS_run := bulk,league,web
EXTRAS_dev := dev
EXTRAS_spark := dev,spark
EXTRAS_bench := dev,bench
EXTRAS_fuzz := dev,fuzz
EXTRAS_mutants := dev,mutants

$(VENV)/ready-%-$(KEY):
	@$(call sound,$(BIN)/python) && $(BIN)/python -m pip --version >/dev/null 2>&1 || { \
	  $(call sound,$(PYTHON)) || { echo "Arpad needs Python 3.11 or later, and $(PYTHON) is" \
	    "$$($(PYTHON) --version 2>/dev/null || echo not there): name another, such as" \
	    "make $(firstword $(MAKECMDGOALS) run) PYTHON=python3.12" >&2; exit 1; }; \
	  rm -rf $(VENV) && $(PYTHON) -m venv $(VENV); }
	@echo "Setting up $(VENV) for '$*' (a minute or two, once) ..."
	@$(BIN)/python -m $(QUIET_PIP) install --no-compile --constraint constraints.txt --editable '.[$(EXTRAS_$*)]'
	@find $(VENV) -maxdepth 1 -name 'ready-*' ! -name '*-$(KEY)' -delete
	@touch $@ $(call READY,run) $(if $(filter run,$*),,$(call READY,dev))
