# `make demo` and `make test` are all that a newcomer needs: each sets up .venv by itself.

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# One more than the cores of a small machine: some tests only wait for another process.
JOBS ?= 3

# The first Python from 3.11 on; `make PYTHON=/path/to/python demo` chooses another.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$p" && break; done)

.PHONY: help demo test fuzz mutate recall check format build bench clean

help: ## say what each target does
	@sed -n 's/^\([a-z]*\):.*## /  make \1  /p' $(firstword $(MAKEFILE_LIST))

# Done again only when pyproject.toml changes. The stamp is written last, so a broken installation is repeated.
$(READY): pyproject.toml
	@test -n "$(PYTHON)" || { echo "cardlang needs Python 3.11 or newer: make PYTHON=/path/to/python $(MAKECMDGOALS)"; exit 1; }
	@echo "setting up $(VENV) (once)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@$(BIN)/python -m compileall -q cardlang
	@touch $(READY)

demo: $(READY) ## compile the base set, check a broken card, play a match
	@bash examples/demo.sh $(BIN)/cardlang

# What has changed since is translated once, and not by each of some hundred processes that the tests start.
test: $(READY) ## run all tests
	@$(BIN)/python -m compileall -q cardlang
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $(JOBS) --dist worksteal

fuzz: $(READY) ## damage data: 100,000 times a decoder, 5,000 a reader of text (FUZZ_CASES=…)
	FUZZ_CASES=$(or $(FUZZ_CASES),100000) $(BIN)/python -m pytest tests/fuzz -n $(JOBS)

mutate: $(READY) ## change every number, target, tribe and limit of the bundled sets; their scenarios must notice
	$(BIN)/cardlang test --mutate --at-least 90 --jobs $(JOBS) vanilla bug-fables-1.1 bugs bugsnax bugsnax-advanced dimensions

recall: $(READY) ## measure anew which mistakes are found, for docs/recall.md
	$(BIN)/python -m benchmarks.recall --write docs/recall.md

check: $(READY) ## lint, layout and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY) ## put all files into the one layout
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

build: $(READY) ## make a wheel and a source archive in dist/
	rm -rf dist
	$(BIN)/python -m build --no-isolation

bench: $(READY) ## measure the figures of docs/benchmarks.md anew
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check "rlcard>=1.2"
	$(BIN)/python -m benchmarks.run --write docs/benchmarks.md

clean: ## remove everything that make has made
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
