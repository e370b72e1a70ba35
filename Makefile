# make site   build Folio and write the demo report to site/
# make test   run the tests, in a few minutes
# make help   what else there is

FOLIO := .build/release/folio
NOW   := 2026-11-20
PREFIX ?= /usr/local

# On Linux the Swift libraries, cmark, libcrypto and zlib are linked in: the command starts sooner, and runs where they
# are not installed. The linker takes the archives of C since it finds no shared libraries in their folder.
# The command has the same bytes wherever it is built: C names its sources as seen from here, and Swift keeps no hash
# of what it compiled, in which their folder counts.
RELEASE := -c release -Xcc -ffile-prefix-map="$(CURDIR)/=" -Xcxx -ffile-prefix-map="$(CURDIR)/="
RELEASE += -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen -debug-info-format none
ifeq ($(shell uname -s),Linux)
RELEASE += --static-swift-stdlib -Xlinker -s --pkg-config-path $(CURDIR)/.build/static
endif

# The command that the checks run. `make test` takes the one that is built with the tests; CI and `make prove` the
# release, which does the same work four to six times as fast.
TESTED := .build/debug/folio

# `swift test` locks what was built, so the program with the tests is run itself where its place is known.
ifeq ($(shell uname -s),Linux)
SWIFT_TESTS := .build/debug/folioPackageTests.xctest --testing-library swift-testing
else
SWIFT_TESTS := swift test --skip-build
endif

# On CI no test is skipped, but that of the packages where no bare Debian can be made.
SKIP := skip() { echo "Skipped: $$1"; [ "$$CI" != true ]; }; skip
HAS_BROWSER = command -v chromedriver >/dev/null || { $(SKIP) "the tests in a browser need chromium and chromedriver"; exit; }
HAS_VENV = python3 -c 'import ensurepip, venv' 2>/dev/null || { $(SKIP) "this test needs python3 with venv"; exit; }

# Most checks use one core, or wait for each other, so they run side by side, the longest first.
BRIEF := test-command test-modules test-figures test-scripts test-ledgers test-faults test-hosts test-shells test-schema \
  test-equal lint
WHOLE := test-modules build test-command test-pages test-figures test-scripts test-ledgers test-faults test-packages test-hosts \
  test-shells test-schema test-equal lint
SIDE_BY_SIDE = @Tests/Support/venv >/dev/null; Tests/Support/in-memory $(MAKE) --no-print-directory --keep-going --output-sync
STAGE = @TESTED=$(TESTED) Tests/Support/stage $@
# A build needs no Python, but where its cost is wanted.
MEASURED = $(if $(FOLIO_COSTS),$(STAGE))
BUILD_TESTS = @TESTED=$(TESTED) Tests/Support/stage build-tests swift build --build-tests
WITH_COSTS = ; status=$$?; Tests/Support/costs $(FOLIO_COSTS); exit $$status

.PHONY: site setup test check-share prove $(sort $(BRIEF) $(WHOLE)) install package format fuzz faults bench record setup-tests help

# The demo needs no optimized command, which takes twice as long to build, and `make test` reuses this one.
site: setup  ## install what is missing, build, and write the demo report to site/
	swift build --product folio
	.build/debug/folio build --now $(NOW)
	@echo "Open it: file://$(CURDIR)/site/index.html"

setup:  ## install what a build needs
	@Tests/Support/require --install build

build:  ## build the folio command in release mode
	@Tests/Support/require build
	@Packaging/static libcmark .build/static
	@Packaging/static libcrypto .build/static
	@Packaging/static zlib .build/static
	$(MEASURED) env FOLIO_COMMIT=$$([ ! -e .git ] || git describe --always --dirty --abbrev=9 --exclude '*' 2>/dev/null || true) \
	swift build $(RELEASE) --product folio

install: build  ## install the folio command to PREFIX/bin
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(FOLIO) "$(DESTDIR)$(PREFIX)/bin/folio"

package: build  ## make folio_VERSION_ARCH.deb and folio-VERSION-linux-MACHINE.tar.gz in .build/packages
	@rm -rf .build/packages
	Packaging/package $(FOLIO) .build/packages

test check-share: export FOLIO_COSTS = $(CURDIR)/.build/costs

test: setup setup-tests  ## check the format, and run all that says what Folio does with a few cases of the rest
	@mkdir -p .build && rm -rf $(FOLIO_COSTS) && mkdir $(FOLIO_COSTS)
	$(BUILD_TESTS)
	$(SIDE_BY_SIDE) --jobs=3 $(BRIEF) $(WITH_COSTS)

# The share of all cases that FOLIO_SHARE names, such as 3/12: each run of CI takes the one that its commit chooses.
# One debug build for what tests the code, one release build for all that runs the command. Both lock .build, so the
# second is made while the tests of the modules run.
check-share: setup setup-tests  ## run all tests with a share of their cases (FOLIO_SHARE=3/12), as CI does
	@mkdir -p .build && rm -rf $(FOLIO_COSTS) && mkdir $(FOLIO_COSTS)
	$(BUILD_TESTS)
	$(SIDE_BY_SIDE) --jobs=2 $(WHOLE) TESTED=$(FOLIO) READY=build $(WITH_COSTS)

prove:  ## run all tests with all their cases, before a release
	$(MAKE) --no-print-directory check-share FOLIO_SHARE=all

# Half of the Swift tests run the command.
test-command: $(READY)
	$(STAGE) Tests/Support/swift-tests $@ env NO_COLOR=1 FOLIO_BINARY=$(TESTED) $(SWIFT_TESTS) --filter '^FolioTests\.'

test-modules:
	$(STAGE) Tests/Support/swift-tests $@ env NO_COLOR=1 $(SWIFT_TESTS) --skip '^FolioTests\.'

test-figures test-pages test-scripts: $(READY)
	@$(HAS_BROWSER); TESTED=$(TESTED) Tests/Support/stage $@ Tests/Browser/run $(TESTED) $(@:test-%=%)

test-faults: $(READY)
	$(STAGE) Tests/Faults/run $(TESTED)

test-ledgers: $(READY)
	$(STAGE) Tests/Faults/ledgers $(TESTED)

test-hosts: $(READY)
	$(STAGE) Tests/Hosts/run $(TESTED)

test-shells: $(READY)
	$(STAGE) Tests/Shells/run $(TESTED)

test-schema: $(READY)
	@$(HAS_VENV); TESTED=$(TESTED) Tests/Support/stage $@ Tests/Schema/run $(TESTED)

test-equal: $(READY)
	@command -v hledger >/dev/null || { $(SKIP) "the comparison with hledger and Beancount needs both"; exit; }; \
	TESTED=$(TESTED) Tests/Support/stage $@ Tests/Equal/run $(TESTED)

test-packages: $(READY)
	@command -v mmdebstrap >/dev/null && [ "$$(id -u)" -eq 0 ] || { $(SKIP) "the test of the packages needs mmdebstrap and root"; exit; }; \
	TESTED=$(TESTED) Tests/Support/stage $@ sh -c '$(MAKE) --no-print-directory FOLIO_COSTS= package && env -u TMPDIR Tests/Packages/run .build/packages'

lint:  ## check the format of all Swift code
	$(STAGE) swift format lint --strict --recursive Package.swift Sources Tests Plugins themes

format:  ## format all Swift code
	swift format --in-place --recursive Package.swift Sources Tests Plugins themes

record:  ## record the goldens anew (the run fails on purpose: look at the difference, then test again)
	FOLIO_RECORD=1 swift test

fuzz:  ## give 100,000 broken inputs to each reader (FOLIO_FUZZ_SEED says where to begin)
	FOLIO_FUZZ=$${FOLIO_FUZZ:-100000} swift test --filter Fuzz

faults: build  ## kill commands, fill disks and let system calls fail
	Tests/Faults/run $(FOLIO) --transactions 5000 --kills 200
	Tests/Faults/ledgers $(FOLIO) --transactions 2000 --kills 200

bench: build  ## measure builds, compare them with the raw limit of the disk, and print a table
	swift build -c release --package-path Tests/Benchmarks --scratch-path .build/benchmarks
	Tests/Benchmarks/bench $(COUNT)

setup-tests:
	@Tests/Support/require --install tests

help:  ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12
