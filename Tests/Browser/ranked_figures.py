"""The proof of ranked tables: their order and bars, what changed, and twelve months as bars."""

import csv
import re
from bisect import bisect_left, bisect_right
from decimal import Decimal

from amounts import last_day, money, month_after, percentage, rounded, unit
from shown_rows import Sums


class RankedFigures:
    def rankings(self, page, own):
        """Ranked by amount, bars as long as shares of the largest; what changed, and twelve months."""
        for table in page.tree.all("table", "ranked"):
            figure, side = ("income", "in") if table.first("td", "in") else ("spending", "out")
            lines = [line for line in table.first("tbody").all("tr") if line.first("bdi") and line.first("td", side)]
            ranked = []
            largest = max((money(line.first("td", side).first("bdi").text)[1] for line in lines), default=0)
            for line in lines:
                cell = line.first("td", side)
                currency, amount = money(cell.first("bdi").text)
                ranked.append((int(line["class"].removeprefix("level-")), amount, bool(line.first("th").first("a"))))
                yield from self.bar(page, line, cell, amount, largest)
                link = line.first("th").first("a")
                if link:
                    yield from self.change(page, table, line, link, figure, currency)
                    yield from self.trend(page, line, link, figure, currency)
            yield from self.order(page, table, ranked)

    @staticmethod
    def bar(page, line, cell, amount, largest):
        """As long as its share of the largest; what is below zero has none."""
        width = Decimal(cell.first("svg")["width"].rstrip("%"))
        expected = max(Decimal(2), amount * 200 // largest) / 2 if amount > 0 else 0
        if width != expected:
            yield f"{page.path}: the bar of {line.first('th').text} is {width} %, not {expected} %"

    def order(self, page, table, ranked):
        parents = {}
        for level, amount, is_linked in ranked:
            before = parents.get(level)
            if is_linked and before is not None and amount > before:
                yield f"{page.path}: {amount} stands below {before}"
            parents = {known: value for known, value in parents.items() if known < level} | {level: amount}
            # What came back in one part is taken off the whole: another may be larger than that.
            if level > 1 and level - 1 in parents and amount > parents[level - 1] and not self.has_refunds:
                yield f"{page.path}: {amount} lies in {parents[level - 1]}"
        self.figures += len(ranked)

    def sums_between(self, path, first, last, is_usual=False):
        """What the transactions that a page is about add up to in some days; without one-offs, if that is usual."""
        if (path, is_usual) not in self.scopes:
            belongs = self.belongs_to(self.page(path))
            self.scopes[path, is_usual] = [
                (date, self.row(transaction)) for date in self.dates for transaction in self.by_date[date]
                if belongs(transaction) and not (is_usual and self.definitions.is_one_off(transaction))]
        rows = self.scopes[path, is_usual]
        start, end = (bisect(rows, edge, key=lambda row: row[0]) for edge, bisect in ((first, bisect_left), (last, bisect_right)))
        return Sums(row for _, row in rows[start:end])

    @staticmethod
    def is_of_period(page):
        return page.path.startswith(("months/2", "years/2"))

    @property
    def first_month(self):
        """The first month that the books cover: that of the oldest row, or the next one if it is after the first week."""
        oldest = self.dates[0]
        return month_after(oldest[:7], int(oldest[8:] > "07"))

    def windows(self, page):
        """The days that a page's changes compare; none where it has none to compare with."""
        now = self.site.now
        folder, _, file = page.path.removesuffix(".html").rpartition("/")
        if folder == "months" and file != "index":
            before = month_after(file, -1)
            # Rows without days do not tell those of a part of a month.
            is_told = self.site.tells_days_of_sums or now >= last_day(file)
            return None if file > now[:7] or before < self.first_month or not is_told else self.alike(file, before)
        if folder == "years":
            before = f"{int(file) - 1:04}"
            is_told = self.site.tells_days_of_sums or now >= f"{file}-12-31" or self.site.tells_months and now == last_day(now[:7])
            return None if file > now[:4] or f"{before}-01" < self.first_month or not is_told else self.alike(file, before)
        months = self.definitions.whole_months if self.site.tells_months else []
        count = min(12, len(months) // 2)
        if not count:
            return None
        newer, older = months[-count:], months[-2 * count:-count]
        return tuple((f"{half[0]}-01", last_day(half[-1])) for half in (newer, older))

    def alike(self, period, before):
        """The days of a period that are over, and the same days of another: to its end where a month ends."""
        whole = {7: lambda period: (f"{period}-01", last_day(period)), 4: lambda period: (f"{period}-01-01", f"{period}-12-31")}[len(period)]
        first, end = whole(period)
        earliest, latest = whole(before)
        # A period that has not begun is compared as a whole.
        if first <= self.site.now < end:
            end = self.site.now
            month = before if len(period) == 7 else f"{before}{end[4:7]}"
            latest = last_day(month) if end == last_day(end[:7]) else min(last_day(month), f"{month}-{end[8:]}")
        return (first, end), (earliest, latest)

    def change(self, page, table, line, link, figure, currency):
        cells = [cell for cell in line.all("td", "end") if "number" in cell.classes]
        windows = self.windows(page)
        path = page.target(link)[0]
        shown = cells[0].text.strip() if cells else ""
        yield from self.average(page, line, path, windows, figure, currency)
        yield from self.budget_of(page, line, path, figure, currency)
        is_usual = not self.is_of_period(page)
        now, before = (self.sums_between(path, *window, is_usual).of(figure, currency) for window in windows) if windows else (0, 0)
        if before <= 0:
            if shown:
                yield f"{page.path}: {line.first('th').text} has changed by {shown}, from {before}"
            return
        self.percentages += 1
        if Decimal(shown.rstrip("%").replace(",", "").replace("−", "-") or "NaN") != percentage(now - before, before):
            yield f"{page.path}: {line.first('th').text} has changed by {shown}, but it is {percentage(now - before, before)} %"

    def average(self, page, line, path, windows, figure, currency):
        """Of a month of those that are compared; none where the page is a period."""
        cell = line.first("td", "wide")
        if bool(cell) != (bool(windows) and not self.is_of_period(page)):
            yield f"{page.path}: {line.first('th').text} has {'an' if cell else 'no'} average"
        if not cell:
            return
        first, last = windows[0]
        expected = rounded(self.sums_between(path, first, last, is_usual=True).of(figure, currency) / self.span(first, last), unit(currency))
        self.figures += 1
        if (money(cell.text) if cell.text.strip() else (currency, 0)) != (currency, expected):
            yield f"{page.path}: a month of {line.first('th').text} is {cell.text}, but the ledger says {expected}"

    def budget_of(self, page, line, path, figure, currency):
        """What the file of budgets says is available in the page's own period."""
        folder, _, period = page.path.removesuffix(".html").rpartition("/")
        cell = line.first("td", "plan")
        if figure != "spending" or folder not in ("months", "years") or not path.startswith("categories/"):
            if cell and cell.text.strip():
                yield f"{page.path}: {line.first('th').text} has a budget of {cell.text}"
            return
        of_income = {entry["category"] for entry in self.site.ledger.get("budgets", []) if entry.get("type") == "income"}
        file = self.site.folder / "budgets.csv"
        lines = list(csv.DictReader(file.open(newline="", encoding="utf-8-sig"))) if file.exists() else []
        known = {
            (line["from"], line["category"], line["currency"]): Decimal(line["amount"]) + Decimal(line["carry"])
            for line in lines if line["every"] == folder.removesuffix("s") and line["category"] not in of_income}
        nav = self.page(path).tree.first("nav", "crumbs")
        crumbs = [node.text for node in nav.all("a") if not node["rel"]] if nav else []
        name = ":".join([*crumbs, self.page(path).tree.first("h1").text])
        expected = known.get((f"{period}-01-01"[:10], name, currency))
        self.figures += 1
        if (money(cell.text)[1] if cell and cell.text.strip() else None) != expected:
            yield f"{page.path}: the budget of {name} is {cell and cell.text}, but the file of budgets says {expected}"

    def trend(self, page, line, link, figure, currency):
        cell = next((cell for cell in line.all("td", "end") if "number" not in cell.classes), None)
        if cell is None:
            return
        path = page.target(link)[0]
        folder, _, file = page.path.removesuffix(".html").rpartition("/")
        newest = self.dates[-1][:7]
        if folder == "years":
            months = [f"{file}-{number:02}" for number in range(1, 13)]
        else:
            end = file if folder == "months" and file != "index" else min(self.site.now[:7], newest)
            months = [month_after(end, offset) for offset in range(-11, 1)]
        sums = [self.sums_between(path, f"{month}-01", f"{month}-31").of(figure, currency) for month in months]
        largest = max(sums)
        expected = {
            place * 6: max(1, int(rounded(amount * 18 / largest))) for place, amount in enumerate(sums) if amount > 0}
        shown = {int(x): int(height) for path in cell.all("path") for x, height in re.findall(r"M(\d+) 18v-(\d+)", path["d"])}
        self.figures += len(shown)
        if shown != expected:
            yield f"{page.path}: twelve months of {line.first('th').text} are {shown}, but the ledger says {expected}"
