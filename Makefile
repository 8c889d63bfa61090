# One short target for each job; `make` alone lists them.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
WORKERS ?= 2
BIN := .venv/bin
# A stamp for what is to be installed, in which versions: while it stands nothing is fetched, and all works off line.
ASKED := $(shell sed '/^\[tool\./,$$d' pyproject.toml | cat - constraints.txt | cksum | cut -d ' ' -f 1)
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
READY := .venv/ready-$(ASKED)
BENCH := .venv/bench-$(ASKED)
# What is checked beside the tests; each of these passes over what has not changed since it last passed.
CHECKS := $(BIN)/ruff format --check . && $(BIN)/ruff check . && $(BIN)/mypy && $(BIN)/python hatch_build.py check

# Tests start Python many times: what it has compiled is kept.
unexport PYTHONDONTWRITEBYTECODE

# What docs/reference.md calls public.
PUBLIC := board client core dice game_match games lab maps presentation

.DEFAULT_GOAL := help
.PHONY: help setup test soak check lint client wire docs constraints reference bench play serve clean

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1|/' | awk -F'|' '{ printf "make %-9s %s\n", $$1, $$2 }'

setup: $(READY) ## make .venv and install Fieldcraft with all that its tests need

$(READY):
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(INSTALL) --upgrade 'pip>=25.1'
	$(INSTALL) --editable . --group dev --constraint constraints.txt
	rm -f .venv/ready-* && touch $@

$(BENCH): $(READY)
	$(INSTALL) --group bench --constraint constraints.txt
	rm -f .venv/bench-* && touch $@

test: client $(BENCH) ## format, lint, types, tests and docs: the whole proof
	@told=$$(mktemp); ($(CHECKS)) >$$told 2>&1 & checks=$$!; \
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal --durations 15; tests=$$?; \
	wait $$checks; checks=$$?; test $$checks = 0 || cat $$told; rm $$told; \
	test $$checks = 0 || echo "the checks beside the tests FAILED: make lint"; \
	test $$tests = 0 || echo "the tests FAILED: their names stand above"; test $$tests = 0 && test $$checks = 0

soak: client $(BENCH) ## the tests in their long form, with every example: an hour
	FIELDCRAFT_SOAK=1 $(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal --durations 15

check: test ## what CI runs, which is `make test`

lint: $(READY) ## format, lint and types, of Python and of the client, and the client's own tests
	$(CHECKS)

client: $(READY) ## build the browser's client, if its sources changed
	$(BIN)/python hatch_build.py build

wire: $(READY) ## write the client's types from those of the protocol
	$(BIN)/python hatch_build.py wire

docs: $(READY) ## write docs/rulebook from the rulebooks, and what the lobby shows of the games
	$(BIN)/python docs/build.py
	$(BIN)/python docs/messages.py
	$(BIN)/python docs/lobby.py
	$(BIN)/python docs/plates.py

constraints: $(BENCH) ## write constraints.txt: the newest versions of all that the tests install
	$(INSTALL) --upgrade --upgrade-strategy eager --editable . --group dev --group bench
	$(BIN)/python -m pip freeze --exclude-editable >constraints.txt

reference: $(READY) ## write the reference of the package into build/reference, from its docstrings
	$(BIN)/python -m pip install --quiet --group docs
	$(BIN)/python -m pdoc -o build/reference fieldcraft $(addprefix fieldcraft.,$(PUBLIC))

bench: $(BENCH) ## measure, next to independent libraries, and end with one table
	$(BIN)/python bench/run.py

serve: client ## open the table in the browser
	$(BIN)/fieldcraft serve

play: $(READY) ## play in the terminal
	$(BIN)/fieldcraft play

clean: ## remove caches and builds, not .venv
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +
