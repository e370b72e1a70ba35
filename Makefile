# make site   build Folio and write the demo report to site/
# make test   run the tests, in a few minutes
# make help   what else there is

FOLIO := .build/release/folio
NOW   := 2026-11-20
PREFIX ?= /usr/local

# On Linux the Swift libraries, cmark and libcrypto are linked in: the command starts sooner, and runs where they are
# not installed. The linker takes the archives of C since it finds no shared libraries in their folder.
# The command has the same bytes wherever it is built: C names its sources as seen from here, and Swift keeps no hash
# of what it compiled, in which their folder counts.
RELEASE := -c release -Xcc -ffile-prefix-map="$(CURDIR)/=" -Xcxx -ffile-prefix-map="$(CURDIR)/="
RELEASE += -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
ifeq ($(shell uname -s),Linux)
RELEASE += --static-swift-stdlib -Xlinker -s --pkg-config-path $(CURDIR)/.build/static
endif

# `swift test` locks what was built, so the program with the tests is run itself where its place is known.
ifeq ($(shell uname -s),Linux)
SWIFT_TESTS := NO_COLOR=1 .build/debug/folioPackageTests.xctest --testing-library swift-testing
else
SWIFT_TESTS := swift test --skip-build
endif

# On CI no test is skipped, but that of the packages where no bare Debian can be made.
SKIP := skip() { echo "Skipped: $$1"; [ "$$CI" != true ]; }; skip

# Most checks use one core, or wait for each other, so they run side by side. A shorter run sets FEW and KILLS, and
# the one of everything FOLIO_ALL.
OTHER := lint test-browser test-faults test-ledgers test-hosts test-schema test-equal
SIDE_BY_SIDE = @Tests/Support/in-memory $(MAKE) --no-print-directory --keep-going

.PHONY: site setup test test-all test-modules test-command test-packages $(OTHER) build install package format fuzz faults bench record setup-tests help

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
	FOLIO_COMMIT=$$([ ! -e .git ] || git describe --always --dirty --abbrev=9 --exclude '*' 2>/dev/null || true) \
	swift build $(RELEASE) --product folio

install: build  ## install the folio command to PREFIX/bin
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(FOLIO) "$(DESTDIR)$(PREFIX)/bin/folio"

package: build  ## make folio_VERSION_ARCH.deb and folio-VERSION-linux-MACHINE.tar.gz in .build/packages
	@rm -rf .build/packages
	Packaging/package $(FOLIO) .build/packages

test: setup setup-tests  ## check the format, and run all that says what Folio does with a few cases of the rest
	swift build --build-tests
	$(SIDE_BY_SIDE) --jobs=3 test-modules test-command $(OTHER) FEW=--few KILLS='--transactions 50 --kills 2 --few'

test-all: setup setup-tests  ## run all tests: long fuzzing, hundreds of kills, all sites in a browser, packages
	swift build --build-tests
	$(SIDE_BY_SIDE) --jobs=2 $(OTHER) test-modules test-command test-packages FOLIO_ALL=1 KILLS='--transactions 200 --kills 20'

# Half of the Swift tests run the command.
test-command:
	$(SWIFT_TESTS) --filter '^FolioTests\.'

test-modules:
	$(SWIFT_TESTS) --skip '^FolioTests\.'

test-browser:
	@if command -v chromedriver >/dev/null; then Tests/Browser/run .build/debug/folio $(FEW); \
	else $(SKIP) "the tests in a browser need chromium and chromedriver"; fi

test-faults:
	Tests/Faults/run .build/debug/folio $(KILLS)

test-ledgers:
	Tests/Faults/ledgers .build/debug/folio $(KILLS)

test-hosts:
	Tests/Hosts/run .build/debug/folio

test-schema:
	@if python3 -c 'import ensurepip, venv' 2>/dev/null; then Tests/Schema/run .build/debug/folio $(FEW); \
	else $(SKIP) "the tests of the schemas need python3 with venv"; fi

test-equal:
	@if command -v hledger >/dev/null; then Tests/Equal/run .build/debug/folio $(FEW); \
	else $(SKIP) "the comparison with hledger and Beancount needs both"; fi

test-packages:
	@if command -v mmdebstrap >/dev/null && [ "$$(id -u)" -eq 0 ]; then \
	$(MAKE) --no-print-directory package && env -u TMPDIR Tests/Packages/run .build/packages; \
	else $(SKIP) "the test of the packages needs mmdebstrap and root"; fi

lint:  ## check the format of all Swift code
	swift format lint --strict --recursive Package.swift Sources Tests Plugins themes

format:  ## format all Swift code
	swift format --in-place --recursive Package.swift Sources Tests Plugins themes

record:  ## record the goldens anew (the run fails on purpose: look at the difference, then test again)
	FOLIO_RECORD=1 swift test

fuzz:  ## give 100,000 broken inputs to each reader (FOLIO_FUZZ_SEED says where to begin)
	FOLIO_FUZZ=$${FOLIO_FUZZ:-100000} swift test --filter Fuzz

faults: build  ## kill commands, fill disks and let system calls fail
	Tests/Faults/run $(FOLIO)
	Tests/Faults/ledgers $(FOLIO)

bench: build  ## measure builds, compare them with the raw limit of the disk, and print a table
	swift build -c release --package-path Tests/Benchmarks --scratch-path .build/benchmarks
	Tests/Benchmarks/bench $(COUNT)

setup-tests:
	@Tests/Support/require --install tests

help:  ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12
