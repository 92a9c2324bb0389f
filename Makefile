# Two commands do all the set-up on a fresh machine: make book, make test.

CARGO ?= cargo
BUILD := $(CARGO) build --release --locked
GRIDPRESS := target/release/gridpress
FUZZ_SECONDS ?= 180

PAGE := output/page
WHEELS := output/python

.PHONY: help book books page python test quick slow lint lint-page doc judge judge-page judge-python arm windows deny fuzz nightly cost bench bench-rating bench-page compare clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

book: ## build, then make the sample book in output/sampler
	$(BUILD)
	$(GRIDPRESS) book sampler

books: ## every example book, each in a folder of output/
	$(BUILD)
	@for book in $$($(GRIDPRESS) templates list | sed -n 's|^books/\(.*\)\.toml$$|\1|p' | grep -v '^own$$'); do \
		$(GRIDPRESS) book $$book || exit 1; done

page: ## the press as one HTML file, output/page/index.html, for any browser, offline; PROFILE=quick compiles sooner, and is slower
	web/build.sh $(PAGE) $(PROFILE)

python: ## the Python package as a wheel, output/python/gridpress-*.whl; installs maturin if missing
	python/build.sh $(WHEELS)

test: ## all tests that need only cargo
	$(CARGO) test --release --locked

quick: ## unit tests in seconds, of the crates that changed since the last commit, or of one module: T=kinds::
	@tests/quick.sh $(T)

slow: ## exhaustive counts and ten thousand puzzles; some minutes
	$(CARGO) test --release --locked -- --ignored

lint: doc ## formatting, clippy and documentation, as CI asks
	$(CARGO) fmt --check --all
	PYO3_BUILD_EXTENSION_MODULE=1 $(CARGO) clippy --profile edit --locked --workspace --exclude gridpress-fuzz --all-targets -- -D warnings

lint-page: ## the types of the page's answers, and for its scripts the checker of TypeScript and a linter; installs them
	$(CARGO) test --profile edit --quiet --locked -p gridpress-page
	tests/scripts.sh

doc: ## the library's pages in target/doc; a broken link is an error
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --profile edit --no-deps --lib --locked

judge: ## let outside programs judge what is made; installs them if missing
	$(BUILD)
	tests/judge.sh $(GRIDPRESS)

judge-page: ## let a browser judge the page that `make page` made; installs what it needs if missing
	$(BUILD)
	tests/page.sh $(PAGE)/index.html $(GRIDPRESS)

judge-python: ## the Python wheel in a fresh environment: its tests, its notebook, Ray, Dask and Spark; installs what it needs
	$(BUILD)
	tests/judge/python.sh $(GRIDPRESS)

arm: ## the unit tests of search for 64-bit ARM, under emulation; installs what it needs if missing
	tests/arm.sh

windows: ## the types of the program on Windows; rustup brings the target
	tests/windows.sh

fuzz: ## broken input for every parser, FUZZ_SECONDS=180 each; installs cargo-fuzz if missing
	$(BUILD)
	fuzz/run.sh $(GRIDPRESS) $(FUZZ_SECONDS)

deny: ## licences, sources and known faults of all crates, by cargo-deny; installs it if missing
	tests/deny.sh

nightly: ## everything, for some two hours (EVERY=1 for many more); if all is well, names the commit in .ci/night, from which on CI chooses judges
	tests/nightly.sh

cost: ## what a cold build costs: seconds by the clock and of CPU time
	rm -rf target/cold
	@bash -c 'TIMEFORMAT="%R s by the clock, %U s of CPU time"; time $(BUILD) --quiet --target-dir target/cold'
	rm -rf target/cold

bench: ## how fast each room is; FILTER=search:: for one
	$(CARGO) bench --locked --bench rooms -- $(FILTER)

bench-rating: ## how long a rating takes, band by band, beside other programs; ROUNDS=5
	$(BUILD)
	@benches/rating.sh

bench-page: ## size of the page, time to its first puzzle, puzzles a second beside the program; NODE_PATH leads to playwright-core
	node tests/page/measure.js $(PAGE)/index.html $(GRIDPRESS)

compare: ## race against other programs, solving and making, 9x9 and other sizes and kinds; QUICK=1 for a glance, EXTRA="list.txt" for more lists, SCHOKU= and TDOKU= for programs of your own
	@benches/race.sh $(EXTRA)
	@$(BUILD)
	@benches/whole.sh
	@benches/beside.sh

clean: ## remove what was built and made
	$(CARGO) clean
	find output -mindepth 1 -not -name README.md -delete
