"""The proof of years and quarters that begin on another day than 1 January: each from the days of the ledger's rows alone."""

import csv
import io
from collections import defaultdict
from decimal import Decimal

from amounts import EXPONENTS, last_day, money, month_after
from definitions import Definitions
from shown_rows import Page, Sums

STARTS = ("01", "07", "04-06", "11-30")


def begins(month, day):
    """The day of a month on which a year or a quarter begins: the last one, if the month is too short."""
    return min(f"{month}-{day:02}", last_day(month))


def period_of(date, start, months):
    """The first month of the period, which is known by it."""
    first, _, day = start.partition("-")
    for count in range(13):
        month = month_after(date[:7], -count)
        if (int(month[5:]) - int(first)) % months == 0 and begins(month, int(day or 1)) <= date:
            return month
    return None


def identifier(month, start, months):
    """What the file of a period is called."""
    first = int(start[:2])
    year = int(month[:4]) - (int(month[5:]) < first)
    name = f"{year}" if start in ("01", "01-01") else f"{year}-{year + 1}"
    return name if months == 12 else f"{name}-q{(int(month[5:]) - first) % 12 // 3 + 1}"


def differences(build, start):
    """What the pages of years and quarters say otherwise than the ledger."""
    site = build.financial_years(start)
    definitions = Definitions(site.ledger, site.now)
    currency = site.ledger.get("currency", "USD")
    for folder, months in (("years", 12), ("quarters", 3)):
        groups = defaultdict(list)
        for row in site.ledger["transactions"]:
            groups[identifier(period_of(row["date"], start, months), start, months)].append(row)
        pages = {path[len(folder) + 1:-len(".html")] for path in site.pages() if path.startswith(f"{folder}/") and path.count(".") == 1}
        if pages - {"index"} != set(groups):
            yield f"{start}: {folder} has {sorted(pages ^ set(groups))} in one of site and ledger alone"
        for name, rows in groups.items():
            sums = Sums((definitions.counts_as(row), definitions.currency_of(row), Decimal(row["amount"])) for row in rows)
            yield from page_differences(Page(site, f"{folder}/{name}.html"), sums, len(rows), site, currency)


def page_differences(page, sums, count, site, currency):
    shown = {}
    for card in page.tree.all("div", "card"):
        figure = {"balance": "kept", "expense": "spending"}.get(card.classes[1], card.classes[1])
        shown[figure] = money(card.first("dd").first("bdi").text)[1]
    for figure, amount in shown.items():
        if amount != sums.of(figure, currency):
            yield f"{page.path}: {figure} {amount}, but the ledger says {sums.of(figure, currency)}"
    if "spending" not in shown:
        yield f"{page.path}: says nothing of spending"
    rows = list(csv.reader(io.StringIO(site.read(page.path.removesuffix(".html") + ".csv"))))[1:]
    if len(rows) != count:
        yield f"{page.path}: its CSV has {len(rows)} rows, the ledger {count}"
    for table in page.tree.all("table", "periods"):
        spent = [money(cell.first("bdi").text)[1] for cell in table.first("tbody").all("td", "out") if cell.first("bdi")]
        own = [line for line in table.first("tbody").all("tr") if not line.first("th").first("small") or line.first("th").first("small").text not in EXPONENTS]
        if len(own) == len(table.first("tbody").all("tr")) and sum(spent) != sums.of("spending", currency):
            yield f"{page.path}: {table.first('caption').text} add up to {sum(spent)}, not {sums.of('spending', currency)}"
