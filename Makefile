# Paydirt: one word a target, each doing its own set-up. `make` alone lists them.
SHELL := /bin/sh
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
SIM := tools/simulator
WASM := $(SIM)/node_modules/.package-lock.json
BOARD ?= pico
UF2 = build/paydirt-$(BOARD).uf2
PORT ?= 8000
GAME ?= boombanggold
BOARDS ?= 100
SEED ?= 7
TEST ?=

.DEFAULT_GOAL := help
.PHONY: help play demo test lint types format image circuitpython flash deploy board bench soak mutate balance replay tournament analysis site pictures clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' Makefile

play: $(WASM) ## start the toy in the browser (PORT=8000)
	@$(PYTHON) $(SIM)/serve.py --port $(PORT)

demo: | check-python ## a match without lights: GAME=boombanggold SEATS=hard,easy,-,medium or GAME=claim SEATS=far,greedy; SEED=7
	@$(PYTHON) tools/demo.py --game=$(GAME) $(if $(SEED),--seed=$(SEED)) $(if $(SEATS),--seats=$(SEATS))

test: $(VENV)/ready $(WASM) ## all tests (TEST=path or -k word for some)
	@$(PY) -m pytest -n auto --dist worksteal $(TEST)

lint: $(VENV)/ready ## style of the Python files
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .

types: $(VENV)/ready build/typings/ready ## types, with the stubs of the board's MicroPython
	@$(PY) -m pyright -p tools/types/board.json
	@$(PY) -m pyright -p tools/types/host.json

format: $(VENV)/ready ## put the Python files into the project's style
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .

image: $(VENV)/ready ## one UF2 for a board: BOARD=pico|feather_rp2040, SOURCE=1 for readable files
	@$(PY) tools/image.py --board $(BOARD) $(if $(SOURCE),--source)

circuitpython: $(VENV)/ready ## the files for a CIRCUITPY drive: build/circuitpython and a zip of it (SOURCE=1)
	@$(PY) tools/circuitpython/build.py $(if $(SOURCE),--source)

flash: $(if $(filter pico_circuitpython,$(BOARD)),circuitpython,$(if $(SOURCE)$(MICROPYTHON_UF2),image,$(UF2))) ## copy the image to a Pico in its boot loader (RPI-RP2 drive; DRIVE=folder of several); BOARD=pico_circuitpython: to CIRCUITPY
	@$(PY) tools/$(if $(filter pico_circuitpython,$(BOARD)),circuitpython/copy.py,flash.py --board $(BOARD)) \
	  $(if $(DRIVE),--drive "$(DRIVE)")

$(UF2): $(shell find firmware boards tools -name '*.py') requirements-lock.txt | $(VENV)/ready # as it was built last, until something changes
	@$(PY) tools/image.py --board $(BOARD)

deploy: $(VENV)/ready ## copy changed files to a running board over USB (DEVICE=/dev/ttyACM1 of several, SOURCE=1, FORCE=1 over another program)
	@$(PY) tools/deploy.py --board $(BOARD) $(if $(DEVICE),--port "$(DEVICE)") $(if $(SOURCE),--source) $(if $(FORCE),--force)

board: image ## the emulated board in the terminal: matrix, OLED, keys
	@$(PY) -m tools.board.play --board $(BOARD)

bench: image $(WASM) ## measure the emulated board; writes docs/performance.md
	@$(PY) -m tools.board.bench

soak: image ## the long runs: every power cut, random abuse
	@$(PY) -m tools.board.soak
	@$(PY) -m pytest --long -m long

mutate: $(VENV)/ready ## break each rule of Boom, Bang, Gold once and list the tests that noticed (long)
	@$(PY) -m tools.mutate

balance: $(VENV)/ready ## matches of bots against the bars of the rules (long; goes on where it was): QUICK=1 MATCHES=16000 DOCS=1
	@$(PY) -m tools.balance $(if $(MATCHES),--matches $(MATCHES)) $(if $(QUICK),--quick) $(if $(DOCS),--docs) $(SETTINGS)

tournament: $(VENV)/ready ## Claim's levels against each other, then a report with charts: PAIRS="5-4 5-2" BOARDS=100 TOWN=1 FAIR=1 PLAYERS=3
	@$(PY) tools/tournament.py $(PAIRS) --boards $(BOARDS) $(if $(TOWN),--townsfolk) $(if $(FAIR),--fair) \
	  $(if $(PLAYERS),--players $(PLAYERS))

analysis: $(VENV)/ready ## where a saved match of Claim turned: FILE=host_tests/golden/claim-tie.replay
	@$(PY) tools/analysis.py $(FILE)

replay: | check-python ## run a recorded match: FILE=host_tests/golden/name.replay
	@$(PYTHON) tools/replay.py $(if $(FILE),"$(FILE)")

site: $(WASM) ## the simulator as a folder for any web server: build/site
	@$(PYTHON) $(SIM)/build_site.py

pictures: $(VENV)/ready $(WASM) ## render the pictures and animations in docs/pictures
	@$(PY) tools/show.py
	@$(PY) tools/page_pictures.py

clean: ## remove everything the targets made
	rm -rf build $(VENV) $(SIM)/node_modules .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: check-python check-node
check-python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	{ echo "Paydirt's tools need Python 3.11 or newer as $(PYTHON): make PYTHON=/usr/bin/python3.12 ..." >&2; exit 2; }

check-node:
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null || \
	{ echo "The browser toy needs Node.js 20 or newer (with npm)." >&2; exit 2; }

$(VENV)/ready: requirements.txt requirements-lock.txt | check-python
	@echo "Setting up Python packages in $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV) || { echo "python3 -m venv failed: on Debian, apt install python3-venv" >&2; exit 2; }
	@$(PY) -m pip install --quiet --disable-pip-version-check -r requirements.txt -c requirements-lock.txt
	@touch $@

build/typings/ready: requirements-typings.txt | $(VENV)/ready
	@rm -rf build/typings
	@$(PY) -m pip install --quiet --disable-pip-version-check --target build/typings -r requirements-typings.txt
	@touch $@

$(WASM): $(SIM)/package.json $(SIM)/package-lock.json | check-python check-node
	@echo "Setting up MicroPython for the browser (once) ..."
	@cd $(SIM) && npm ci --silent --no-audit --no-fund
	@touch $@
