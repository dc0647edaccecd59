# Everything a person or a machine does with this repository. Stamps in .venv make each step run once, and again only when
# what it depends on has changed.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
STEP   := $(PYTHON) scripts/step.py
# The engine and the pages are built at once.
READY  := $(MAKE) --no-print-directory --silent --jobs 2
PYTEST := $(BIN)/python -m pytest -n 2 --dist worksteal
# The browser tests have processes of their own, as Playwright's event loop would stand in the way of others.
NO_BROWSER := --ignore=tests/browser
TYPES  := $(shell find src -name '*.pxd')
ENGINE := $(TYPES) $(wildcard $(TYPES:.pxd=.py))

# What the browser gets is built from the files in web/, by the machine's Node or one of our own.
NPM    = $(BIN)/python scripts/npm.py
WEB    := $(shell find web -name node_modules -prune -o -name tests -prune -o -name dist -prune -o -type f -print)
PACKED := web/node_modules/.package-lock.json
PAGES  := src/midtown/web/index.html
# The pages that need no server (docs/host/static-site.md), and Python's wheels for them.
SITE   := build/site/sw.js
WHEELS := build/wheels/.done
CODE_OF_SITE := $(shell find src/midtown -name '*.py' -o -name '*.toml' -o -name '*.json')

# C yardsticks of the games to compare with, where they are at hand.
YARDSTICK ?= $(wildcard ../shared/yardstick)

export MIDTOWN_NATIVE ?= 1
# The tests start Python hundreds of times; some containers forbid it to keep byte code.
unexport PYTHONDONTWRITEBYTECODE
ifeq ($(CI),true)
export MIDTOWN_REQUIRE_COMPILED = 1
# Lines are counted where there are lines: compiled code has none.
COUNTED := --cov
COUNTS  := build/coverage/compiled.json
COUNTED_COMPILED := --cov --cov-config=tests/coverage.toml --cov-report= --cov-report=json:$(COUNTS)
BOUNDS  := && $(BIN)/python scripts/coverage_bounds.py $(COUNTS)
# Nobody else needs PyTorch.
LEARN   := $(VENV)/.learn
endif

.PHONY: help play terminal build site test test-long short-compiled short-pages long-compiled long-pages check docs fix bench faults schemas lock wheel container clean
.DELETE_ON_ERROR:

help:  ## List these targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

play:  ## Install, build, and play in the browser
	@$(READY) $(VENV)/.built $(PAGES)
	@$(BIN)/midtown serve --open

terminal: $(VENV)/.built  ## Install, build, and play in the terminal
	@$(BIN)/midtown play

test:  ## Run the tests that find most faults a minute; with CI=true demand a share of all lines
	@$(READY) $(VENV)/.built $(VENV)/.dev $(LEARN) $(PAGES) $(SITE)
	@echo "Two groups of tests run at once: those of the compiled code; and those of the pages, also in the browser"
	@$(MAKE) --no-print-directory --jobs 2 short-compiled short-pages

test-long:  ## Run all other tests
	@$(READY) $(VENV)/.built $(VENV)/.dev $(LEARN) $(PAGES) $(SITE)
	@echo "Two groups of tests run at once: those of the compiled code; and those in the browser and in plain Python"
	@$(MAKE) --no-print-directory --jobs 2 long-compiled long-pages

# Half of a test's time is waiting, so both groups of a tier run at once.
short-compiled:
	@MIDTOWN_PROGRESS=compiled $(PYTEST) -n 3 -m "not long" $(NO_BROWSER) $(COUNTED_COMPILED) $(BOUNDS)

short-pages:
	@$(NPM) run --silent test
	@MIDTOWN_PROGRESS=browser $(PYTEST) -m "not long" tests/browser

long-compiled:
	@MIDTOWN_PROGRESS=compiled $(PYTEST) -n 3 -m long $(NO_BROWSER)

long-pages:
	@SCHEDULES=4000 $(NPM) run --silent test -- tests/table/schedules.test.ts
	@MIDTOWN_PROGRESS=browser $(PYTEST) -m long tests/browser
	@MIDTOWN_PROGRESS=plain MIDTOWN_PLAIN=1 $(PYTEST) $(COUNTED) -m "rules or contract" $(NO_BROWSER)

check:  ## Check style, types, layers, and the project's own rules
	@$(READY) $(VENV)/.built $(VENV)/.dev $(PACKED)
	@$(BIN)/python scripts/check.py

site: $(VENV)/bin/python  ## Build the pages that need no server into build/site, for any host of files
	@$(READY) $(SITE)
	@echo "build/site is ready: put it anywhere (docs/host/static-site.md), or look at it with: $(PYTHON) -m http.server --directory build/site"

docs: $(VENV)/.built $(VENV)/.dev $(PAGES)  ## Build the documentation as a site into build/docs
	@$(BIN)/python scripts/check.py site && echo build/docs/index.html

fix: $(VENV)/.dev  ## Format, and repair what can be repaired
	$(BIN)/ruff check --quiet --fix --exit-zero --output-format=concise
	$(BIN)/ruff format

bench: $(VENV)/.built $(VENV)/.dev $(PAGES)  ## Measure engine and pages, and compare with the C yardsticks where they are at hand
	@$(BIN)/midtown bench
	@$(BIN)/python scripts/measure/startup.py
	@$(BIN)/python scripts/measure/doors.py
	@$(BIN)/python scripts/measure/browser.py
	@if [ -n "$(YARDSTICK)" ]; then $(BIN)/python scripts/measure/yardstick.py $(YARDSTICK); fi

schemas: $(VENV)/.built $(VENV)/.dev  ## Write the API's schemas and the clients' types anew from the server's models
	@$(BIN)/python scripts/schemas.py

faults: $(VENV)/.built  ## Kill servers 200 times on each kind of database while people play (docs/host/faults.md)
	@$(BIN)/python scripts/faults.py

lock: $(VENV)/.dev  ## Pin every dependency anew
	$(BIN)/python scripts/lock.py

wheel: $(PAGES)  ## Build and check wheels in dist/, for this Python or PYTHONS="python3.11 python3.13"
	@$(PYTHON) scripts/wheels.py $(PYTHONS)

container: $(VENV)/.dev  ## Build a container image from the wheel in dist/, and try it (docs/host/containers.md)
	@$(BIN)/python scripts/container.py

clean:  ## Remove everything that was installed or built
	rm -rf $(VENV) build dist src/*.egg-info src/midtown/web src/midtown/pictures/built web/node_modules .coverage .coverage.* .hypothesis .*_cache
	find src tests scripts -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
	find src -name '*.so' -delete

build:  ## Build the pages, and compile the engine, also when a compiler has come since
	@$(READY) $(VENV)/.built $(PAGES)
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $(VENV)/.compiled

$(VENV)/bin/python:
	@$(STEP) "Making a Python environment" $(PYTHON) -m venv $(VENV)

# The lock files are complete, so pip has nothing to resolve. Older ones would look for newer releases of what a package
# asks for with an extra, and stop. What builds packages comes first: one of them has no wheel, and is built with it.
# Byte code is made of what runs, when it runs.
$(VENV)/.deps: requirements.lock | $(VENV)/bin/python
	@$(PYTHON) scripts/wheels.py --tools > $(VENV)/tools.txt
	@$(STEP) "Installing what builds the engine" $(PIP) --no-deps --require-hashes -r $(VENV)/tools.txt
	@$(STEP) "Installing Python packages" $(PIP) --no-deps --require-hashes --use-pep517 --no-build-isolation -r requirements.lock
	@touch $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.deps
	@$(STEP) "Installing what tests and checks need" $(PIP) --no-deps --require-hashes --use-pep517 --no-build-isolation -r requirements-dev.lock
	@touch $@

# Without --no-deps: PyTorch's build for graphics processors asks for drivers, which no lock file has.
$(VENV)/.learn: requirements-learn.lock $(VENV)/.dev | $(VENV)/.built
	@$(STEP) "Installing PyTorch (where pip finds only the build for graphics processors, gigabytes with its drivers)" $(PIP) -r requirements-learn.lock
	@touch $@

$(PACKED): web/package.json web/package-lock.json web/.npmrc scripts/npm.py | $(VENV)/bin/python
	@$(STEP) "Installing the packages of the pages" $(NPM) ci --no-progress --loglevel=error
	@touch $@

$(PAGES): $(WEB) $(PACKED)
	@$(STEP) "Building the pages" $(NPM) run --silent build
	@touch $@

# What Python needs in a browser is no program of this machine: pip only fetches it.
$(WHEELS): requirements-site.lock | $(VENV)/bin/python
	@rm -rf build/wheels
	@$(STEP) "Fetching Python's wheels for browsers" $(BIN)/python -m pip download --quiet --disable-pip-version-check \
		--no-deps --only-binary=:all: --platform pyemscripten_2026_0_wasm32 --python-version 314 --implementation cp \
		--require-hashes --dest build/wheels --requirement requirements-site.lock
	@touch $@

$(SITE): $(WEB) $(PACKED) $(WHEELS) $(CODE_OF_SITE)
	@$(STEP) "Building the pages without a server" $(NPM) run --silent site
	@touch $@

$(VENV)/.compiled: setup.py $(ENGINE) $(VENV)/.deps
	@$(STEP) "Compiling the engine (about a minute on two cores)" $(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

# pip finds the engine compiled.
$(VENV)/.built: pyproject.toml setup.py $(VENV)/.deps | $(VENV)/.compiled
	@$(STEP) "Installing Midtown itself" $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@
