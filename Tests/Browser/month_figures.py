"""The proof of months that begin on another day than the first: each from the days of the ledger's rows alone."""

import csv
from collections import defaultdict
from decimal import Decimal

from amounts import days, last_day, money, month_after
from definitions import Definitions
from shown_rows import Page, Sums
from year_figures import page_differences

STARTS = (25, 10, 16)


def begins(month, start):
    """The first day of a month, which has the 16th of the calendar's month by which it is called."""
    return f"{month if start <= 16 else month_after(month, -1)}-{start:02}"


def month_of(date, start):
    own = date[:7]
    return next(month for month in (month_after(own, 1), own, month_after(own, -1)) if begins(month, start) <= date)


def alike(date, month, start):
    """The day of a month with the number of another one, or the last one before it."""
    own = begins(month, start)[:7] if int(date[8:]) >= start else begins(month_after(month, 1), start)[:7]
    return min(f"{own}-{date[8:]}", last_day(own))


class Books:
    def __init__(self, site, start):
        self.site, self.start = site, start
        self.definitions = Definitions(site.ledger, site.now)
        self.currency = site.ledger.get("currency", "USD")
        self.rows = site.ledger["transactions"]

    def sums(self, rows):
        return Sums((self.definitions.counts_as(row), self.definitions.currency_of(row), Decimal(row["amount"])) for row in rows)

    def differences(self):
        yield from self.periods("months", lambda date: month_of(date, self.start))
        yield from self.periods("years", lambda date: month_of(date, self.start)[:4])
        yield from self.calendars()
        yield from self.same_days()
        yield from self.budgets()
        yield from self.left()

    def periods(self, folder, name_of):
        groups = defaultdict(list)
        for row in self.rows:
            groups[name_of(row["date"])].append(row)
        pages = {path[len(folder) + 1:-len(".html")] for path in self.site.pages() if path.startswith(f"{folder}/") and path.count(".") == 1}
        if pages - {"index"} != set(groups):
            yield f"{folder} has {sorted(pages ^ set(groups))} in one of site and ledger alone"
        for name, rows in groups.items():
            page = Page(self.site, f"{folder}/{name}.html")
            yield from page_differences(page, self.sums(rows), len(rows), self.site, self.currency)
            first, last = (name, name) if folder == "months" else (f"{name}-01", f"{name}-12")
            bounds = [begins(first, self.start), self.day_before(begins(month_after(last, 1), self.start))]
            note = next((node for node in page.tree.all("p", "note") if "–" in node.text), None)
            if note is None or days(note.text) != bounds:
                yield f"{page.path}: says {note and note.text}, but its days are {bounds}"

    @staticmethod
    def day_before(date):
        return f"{date[:8]}{int(date[8:]) - 1:02}" if date[8:] != "01" else last_day(month_after(date[:7], -1))

    def calendars(self):
        """The numbers of a month's days, from its first to its last."""
        for path in self.site.pages():
            table = path.startswith("months/") and Page(self.site, path).tree.first("table", "calendar")
            if not table:
                continue
            first = begins(path[7:14], self.start)
            numbers = list(range(self.start, int(last_day(first[:7])[8:]) + 1)) + list(range(1, self.start))
            shown = [int(text) for text in (self.leading(cell.text) for cell in table.first("tbody").all("td")) if text]
            if shown != numbers:
                yield f"{path}: its calendar has {shown}"

    @staticmethod
    def leading(text):
        return text[:len(text) - len(text.lstrip("0123456789"))]

    def same_days(self):
        """The running month, and the same days of the months before."""
        running = month_of(self.site.now, self.start)
        paths = [path for path in self.site.pages() if path.startswith("spans/") and path.count("-") == 1]
        if len(paths) != 13:
            yield f"{len(paths)} months are compared"
        for path in paths:
            month = path[6:13]
            first, last = begins(month, self.start), alike(self.site.now, month, self.start)
            rows = [row for row in self.rows if first <= row["date"] <= last]
            page, sums = Page(self.site, path), self.sums(rows)
            if month > running or days(page.tree.first("h1").text) != [first, last]:
                yield f"{path}: {page.tree.first('h1').text} is not {first} to {last}"
            for card in page.tree.all("div", "card"):
                figure = {"balance": "kept", "expense": "spending"}.get(card.classes[1], card.classes[1])
                amount = money(card.first("dd").first("bdi").text)[1]
                if amount != sums.of(figure, self.currency):
                    yield f"{path}: {figure} {amount}, but the ledger says {sums.of(figure, self.currency)}"

    def budgets(self):
        with open(self.site.folder / "budgets.csv", newline="", encoding="utf-8-sig") as file:
            lines = [line for line in csv.DictReader(file) if line["every"] == "month"]
        if not lines:
            yield "there is no monthly budget"
        for line in lines:
            month = month_of(line["from"], self.start)
            if [line["from"], line["to"]] != [begins(month, self.start), self.day_before(begins(month_after(month, 1), self.start))]:
                yield f"budgets.csv: {line['from']} to {line['to']} is no month"
            levels = line["category"].split(":")
            own = self.sums(
                row for row in self.rows if month_of(row["date"], self.start) == month
                and (row.get("category") or "").split(":")[:len(levels)] == levels)
            if Decimal(line["spent"]) != own.of("spending", line["currency"]):
                yield f"budgets.csv: {line['category']} {month}: {line['spent']}, but the ledger says {own.of('spending', line['currency'])}"

    def left(self):
        """What a month leaves: what was kept in it, and what the list of coming payments has up to its last day."""
        month = month_of(self.site.now, self.start)
        end = begins(month_after(month, 1), self.start)
        card = Page(self.site, "index.html").tree.first("div", "ahead")
        shown = money((card.first("dd") or card).first("bdi").text)[1]
        coming = next(section for section in Page(self.site, "recurring.html").tree.all("section") if section["id"] == "coming")
        due = sum((money(amount)[1] for amount in (
            row.all("td")[-1].first("bdi").text for row in coming.first("tbody").all("tr") if row.first("time")["datetime"] < end)
            if amount[0] in "+−" and money(amount)[0] == self.currency), Decimal())
        expected = self.sums(row for row in self.rows if month_of(row["date"], self.start) == month).of("kept", self.currency) + due
        if shown != expected:
            yield f"{shown} is left of {month}, but the rows add up to {expected}"


def differences(build, start):
    """What the pages say otherwise than the ledger, where months begin on a day."""
    yield from (f"from {start}: {difference}" for difference in Books(build.own_months(start), start).differences())
