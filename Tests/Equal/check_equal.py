"""What Folio says of each month equals what hledger and Beancount say of the same books: check_equal.py FOLIO

Kept, and income and spending of every category. The books are written for both from the ledger's JSON, by definitions of
its own; fava-huge is looked for where FOLIO_LEDGERS says.
"""

import json
import sys
import shutil
import tempfile
from pathlib import Path

import share
from books import NOW, generated
from definitions import Definitions
from journals import Journals, entries
from said import listed, said
from sites import FAVA, ROOT, Site

HOUSEHOLD = ROOT / "Tests/Fixtures/projects/household/content/ledger.json"


def main(folio):
    failures = 0
    with tempfile.TemporaryDirectory() as all_books:
        for name, path, now, least in share.of(books(Path(all_books)), few=1):
            folder = tempfile.mkdtemp(dir=all_books)
            ledger = Site.parsed(path)
            journals = Journals(entries(ledger, Definitions(ledger, now)), folder)
            # A build keeps records next to its ledger: not next to that of the repository.
            own = said(folio, shutil.copy(path, folder), folder, now).nonzero()
            sums = listed(folio, path, now)
            for program, said_by_it in (("hledger", journals.hledger()), ("bean-query", journals.beancount())):
                figures = said_by_it.nonzero()
                problems = list(differences(own, figures, program))
                if said_by_it.of_all_months() != sums:
                    problems.append(f"folio list says {sums}, {program} {said_by_it.of_all_months()}")
                if len(figures) < least:
                    problems.append(f"{program} says only {len(figures)} figures")
                print(f"{'FAIL' if problems else 'ok  '}  {name}: {len(figures)} figures are those of {program}", flush=True)
                print("".join(f"      {problem}\n" for problem in problems[:12]), end="")
                failures += bool(problems)
    return 1 if failures else 0


def books(folder):
    """Each with its day, and the fewest figures that it has."""
    yield "household", HOUSEHOLD, "2026-11-20", 60
    for seed in range(3):
        path = folder / f"{seed}.json"
        path.write_text(json.dumps(generated(seed)))
        yield f"generated {seed}", path, NOW, 1000
    if FAVA.exists():
        yield "fava-huge", FAVA, "2015-10-20", 3000
    else:
        print(f"skipped  fava-huge: {FAVA} is missing")


def differences(own, others, program):
    for place in sorted({*own, *others}, key=str):
        if own.get(place, 0) != others.get(place, 0):
            section, category, month, currency = place
            yield f"{section} {category or ''} {month} {currency}: Folio says {own.get(place, 0)}, {program} {others.get(place, 0)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
