# Vernissage: `make run` starts everything, `make test` tests everything. `make help` lists the rest.

# Given on the command line only: an exported HOST or PORT of the shell means something else.
# Without HOST, this machine only is served; with HTTPS=1, the network too.
PORT = 8000
HOST =
HTTPS =
ARGS =

# The oldest and newest Python that the locked dependencies are made for.
PYTHON ?= $(shell for p in python3.12 python3.11 python3 /usr/bin/python3.12 /usr/bin/python3.11 /usr/bin/python3; do \
	"$$p" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 12))' >/dev/null 2>&1 && { echo "$$p"; break; }; done)
BOOTSTRAP = $(PYTHON) -m deploy.bootstrap
VENV = .venv/bin
LOCK = $(VENV)/uv pip compile --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header --quiet

.PHONY: help run prepare test test-full test-gpu lint format lock kernels clean python

help:
	@echo 'make run [PORT=8000] [HTTPS=1] [HOST=ADDRESS]   prepare and start the site and the guide'
	@echo 'make prepare     everything that `run` does before it starts'
	@echo 'make test        the test suite (ARGS="-k name" goes to pytest)'
	@echo 'make test-full   the long tests as well'
	@echo 'make test-gpu    the tests of what runs on an NVIDIA GPU (PYTHON3=… with PyTorch or pycuda, and pytest)'
	@echo 'make lint        ruff, mypy, djlint, import-linter'
	@echo 'make format      let ruff and djlint put the code in form'
	@echo 'make lock        lock the dependencies anew, from pyproject.toml'
	@echo 'make kernels     build the CUDA kernels anew (needs nvcc)'
	@echo 'make clean       remove what was built here (not var/, not the weights)'

python:
	@test -n "$(PYTHON)" || { echo 'Python 3.11 or 3.12 is needed and was not found. As root: apt-get install python3 python3-venv' >&2; exit 1; }

run: python
	@exec $(BOOTSTRAP) run $(if $(HOST),--host $(HOST)) --port $(PORT) $(if $(filter-out 0 no,$(HTTPS)),--https)

prepare: python
	@exec $(BOOTSTRAP) prepare

test: python
	@exec $(BOOTSTRAP) test -m 'not slow' $(ARGS)

test-full: python
	@exec $(BOOTSTRAP) test $(ARGS)

# By whichever Python has what they need of CUDA; each file is skipped whole where that is not there.
PYTHON3 = python3
test-gpu:
	$(PYTHON3) -m pytest -c /dev/null --rootdir . --noconftest -p no:cacheprovider -ra tests/gpu $(ARGS)

lint: python
	@$(BOOTSTRAP) lint
	$(VENV)/ruff check .
	$(VENV)/ruff format --check .
	$(VENV)/mypy
	$(VENV)/mypy -p deploy.bootstrap
	$(VENV)/djlint --check --quiet templates
	$(VENV)/djlint --lint --quiet templates
	$(VENV)/lint-imports

format: python
	@$(BOOTSTRAP) lint
	$(VENV)/ruff check --fix .
	$(VENV)/ruff format .
	$(VENV)/djlint --reformat --quiet templates

lock: python
	@$(BOOTSTRAP) lint
	$(VENV)/python -m pip install --quiet --disable-pip-version-check uv
	$(LOCK) pyproject.toml -o requirements/run.txt
	$(LOCK) pyproject.toml --group dev -o requirements/dev.txt
	$(LOCK) --group node -o requirements/node.txt
	for extra in cuda train triton validate; do \
		$(VENV)/python -c 'import sys, tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"][sys.argv[1]], sep="\n")' $$extra \
		| $(LOCK) --constraints requirements/run.txt - -o requirements/$$extra.txt || exit 1; \
	done

# The driver compiles PTX for its card; sm_75 is the oldest that CUDA 13 knows. Needs nvcc.
KERNELS = $(wildcard guide_ai/runtime/kernels/*.cu)
SPARSE = engines/plugins/sparse_attention
SPARSE_SOURCES = $(sort $(wildcard $(SPARSE)/*.cu $(SPARSE)/*.cuh))
kernels: $(KERNELS:.cu=.ptx) $(foreach type,half bfloat16,$(foreach head,32 64,$(SPARSE)/$(type)_$(head).ptx))
%.ptx: %.cu
	nvcc -ptx -arch=compute_75 -O3 -o $@ $<
	echo "// of $(notdir $<), sha256 $$(sha256sum $< | cut -d ' ' -f 1)" >>$@

# Asynchronous copies and products of bfloat16 came with compute capability 8.0. The compiler's comments are left out.
$(SPARSE)/half_%.ptx: $(SPARSE_SOURCES)
	$(call sparse,__half,$*)
$(SPARSE)/bfloat16_%.ptx: $(SPARSE_SOURCES)
	$(call sparse,__nv_bfloat16,$*)
define sparse
	nvcc -ptx -arch=compute_80 -O3 -DELEMENT=$(1) -DHEAD=$(2) -o $@ $(SPARSE)/kernels.cu
	sed -i '/^\t*\/\//d; s/[ \t]*\/\/.*$$//; /^$$/d' $@
	echo "// of $(notdir $(SPARSE_SOURCES)), sha256 $$(cat $(SPARSE_SOURCES) | sha256sum | cut -d ' ' -f 1)" >>$@
endef

clean:
	rm -rf .venv node_modules static/vendor staticfiles
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
