# Every target prepares what it needs by itself: a machine with Python 3.11+ and make is enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
JOBS ?= 2

.PHONY: play setup develop cluster test pages long check types bench soak golden pictures constraints clean

play: setup
	$(BIN)/crisis play

# The environment a player needs: the package and its run-time dependencies, nothing else. The files name every package
# with its version and hash, so pip has nothing to resolve: with --no-deps an older pip cannot pick a newer one by an extra.
setup: $(VENV)/.play
$(VENV)/.play: pyproject.toml constraints/play.txt
	$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "Crisis needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Use: make PYTHON=python3.11 ...")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install --quiet --no-deps --require-hashes -r constraints/play.txt
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	$(BIN)/crisis kernels
	touch $@

# Everything the tests and checks need on top.
develop: $(VENV)/.develop
$(VENV)/.develop: $(VENV)/.play constraints/develop.txt
	$(PIP) install --quiet --no-deps --require-hashes -r constraints/develop.txt
	touch $@

# Ray, for --backend ray (docs/cluster.md).
cluster: $(VENV)/.cluster
$(VENV)/.cluster: $(VENV)/.play constraints/cluster.txt
	$(PIP) install --quiet --no-deps --require-hashes -r constraints/cluster.txt
	touch $@

test: develop
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal --ignore tests/browser

# The page in a real Chromium, alone: a browser on a busy machine is slow, not wrong.
pages: develop
	$(BIN)/python -m pytest tests/browser

# Whole games by clicks at four sizes of the window, a cluster, and more: at most half an hour.
long: develop cluster
	$(BIN)/python -m pytest --long tests/long

check: develop
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/crisis cards lint
	@$(MAKE) --no-print-directory types

# The types in the page's comments, for developers with Node; TypeScript is fetched once, in this one version. A machine
# without Node or without a network leaves this out and says so: nothing that is played needs either.
TYPESCRIPT := 5.9.3
TSC := $(VENV)/typescript-$(TYPESCRIPT)/node_modules/.bin/tsc
types:
	@if ! command -v node >/dev/null || ! command -v npm >/dev/null; then \
	  echo "Types of the page: left out, Node is not installed."; \
	elif ! test -x $(TSC) && ! npm install --silent --no-audit --no-fund --no-package-lock --fetch-retries 1 \
	    --fetch-timeout 20000 --prefix $(VENV)/typescript-$(TYPESCRIPT) typescript@$(TYPESCRIPT); then \
	  echo "Types of the page: left out, TypeScript $(TYPESCRIPT) could not be fetched."; \
	else \
	  $(TSC) --project tsconfig.json && echo "Types of the page: no fault."; \
	fi

bench: develop
	$(BIN)/crisis bench

# Long random games and statistics: minutes to hours, never part of `make test`.
soak: develop
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal --soak tests/soak

golden: develop
	$(BIN)/python -m pytest tests/golden --rewrite-golden

# Maintainers: the pictures of the README, taken anew (needs Chromium).
pictures: develop
	$(BIN)/python -m tests.browser.pictures docs/pictures

# Maintainers: resolve the dependencies anew (needs uv).
constraints:
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --extra install pyproject.toml -o constraints/play.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --extra install --extra online pyproject.toml -o constraints/online.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --extra install --extra cluster --constraints constraints/play.txt pyproject.toml -o constraints/cluster.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --extra develop pyproject.toml -o constraints/develop.txt

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache
