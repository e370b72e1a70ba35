"""Computes each figure of built sites a second time, from their rows and from their ledgers: check_figures.py"""

import sys
import tempfile
from pathlib import Path

import month_figures
import sealed_figures
import share
import unproved
import year_figures
from books import Books
from browser import Browser
from command_figures import CommandFigures
from copy_cases import CASES
from hidden_figures import HiddenFigures
from outcome import Outcome
from shown_figures import ShownFigures
from sites import FOLIO, Sites

# What is also looked at as a browser shows it, and what is only read.
SHOWN = ("shared_rent", "household", "budgets", "currencies", "fava")
READ = ("accounts", "huge_amounts", "single", "empty", "in_yen", "in_dinars", "odd_months", "stale", "one_offs", "people", "taxes", "uk_taxes", "cards", *CASES)


def main(folio):
    outcome = Outcome()
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        build = Sites(folio, folder)
        wanted = share.of(SHOWN + READ, few=0 if share.IS_FEW else 2)
        for site in filter(None, (build.named(name) for name in ("demo", *wanted) if name not in READ)):
            books = check_books(outcome, site)
            outcome.checks(check_shown_figures, browser, books, share.number(1, 3))
            too_few = books.figures <= 200 or books.percentages <= 50 or books.ranks != books.expected_ranks()
            outcome.check(f"{site.name}: there are figures to check", ["too few"] if too_few else [])
            if site.name == "demo":
                # A sentence in other words would not be found, and not be checked.
                kinds = {"kept", "average of the chart", "average of the months compared"}
                outcome.check("demo: each kind of sentence about months was read", sorted(kinds - books.sentences))
        for name in READ:
            if name in wanted:
                check_books(outcome, build.named(name))
        for start in share.of(year_figures.STARTS, few=1):
            outcome.check(f"years and quarters from {start} on are those of the ledger", year_figures.differences(build, start))
        for start in share.of(month_figures.STARTS, few=1):
            outcome.check(f"months from the {start}th on are those of the ledger", month_figures.differences(build, start))
        outcome.check("a sealed report says what the open one says", sealed_figures.differences(*build.sealed()))
        for currency in share.of(("USD", "JPY", "KWD"), few=1):
            commands = CommandFigures(folio, Path(folder), currency)
            problems = list(commands.differences())
            outcome.check(f"{commands.count} figures that commands print are those of their rows, in {currency}", problems)
    return outcome.finish()


def check_shown_figures(outcome, browser, books, most):
    seen = ShownFigures(books, browser, most)
    problems = list(seen.differences())
    outcome.check(f"{books.site.name}: in a browser, {seen.count} links show the rows of their figures", problems)
    outcome.check(f"{books.site.name}: a filter shows the sums of what it finds", seen.filtered())


def check_books(outcome, site):
    books = (HiddenFigures if (site.copy or {}).get("amounts") == "hidden" else Books)(site)
    problems = list(books.differences())
    outcome.check(
        f"{site.name}: {books.figures} figures are the sums of their rows, {books.percentages} percentages are right", problems)
    outcome.check(f"{site.name}: each amount is proved, or named with a reason", unproved.differences(books))
    outcome.check(f"{site.name}: each list's CSV has exactly its rows", books.csv_differences())
    return books


if __name__ == "__main__":
    sys.exit(main(FOLIO))
