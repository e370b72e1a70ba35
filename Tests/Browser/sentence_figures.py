"""The proof of facts and sentences: what a period is compared with, averages of months, and what charts of months say."""

import re
from collections import defaultdict

from amounts import MONTHS, last_day, money, month_after, rounded, unit
from shown_rows import Sums


class SentenceFigures:
    def facts(self, page, own):
        for entry in (entry for facts in page.tree.all("dl", "facts") for entry in facts.all("div")):
            label, value = entry.first("dt").text, entry.first("dd")
            if label.startswith("A month on average, over"):
                yield from self.average_of_month(page, label, value)
            elif label.startswith("Compared with") and page.path.startswith("categories/"):
                yield from self.year_of_category(page, label, value)
            elif label.startswith("Compared with"):
                path, fragment = page.target(entry.first("a"))
                rows = self.sums_at(path, fragment)
                period = path.rpartition("/")[2].removesuffix(".html")
                expected = self.periods_before(page.path.rpartition("/")[2].removesuffix(".html"))
                if page.path.rpartition("/")[2].removesuffix(".html") > self.site.now:
                    yield f"{page.path}: it has not begun, but is compared with {period}"
                if period not in expected:
                    yield f"{page.path}: compared with {period}, not with {expected}"
                own_period = page.path.rpartition("/")[2].removesuffix(".html")
                now, before = (
                    Sums(self.transactions(lambda transaction: first <= transaction["date"] <= last))
                    for first, last in self.alike(own_period, period))
                for name, figure in (("in", "income"), ("out", "spending")):
                    node = value.first("span", name)
                    was, is_now = before.of(figure, self.currency), now.of(figure, self.currency)
                    if rows.of(figure, self.currency) != was:
                        yield f"{page.path}: {label} leads to {path}, whose {figure} is {rows.of(figure, self.currency)}, not {was}"
                    yield from self.growth(page, f"{label} {name}", node and node.first("bdi"), is_now, was)

    def average_of_month(self, page, label, value):
        (first, last), _ = self.windows(page)
        months = self.span(first, last)
        own = Sums(self.row(row) for row in self.usual_of(page) if first <= row["date"] <= last)
        of_all = self.transactions_of(page)
        figure = "spending" if any(self.row(row)[0] == "expense" and row["date"] <= self.site.now for row in of_all) else "income"
        self.figures += 1
        self.sentences.add("average of the months compared")
        expected = rounded(own.of(figure, self.currency) / months, unit(self.currency))
        if money(value.first("bdi").text)[1] != expected or f" over {months} months to " not in label:
            yield f"{page.path}: {label} {value.text}, but the ledger says {expected} in {months} months"

    def year_of_category(self, page, label, value):
        """The whole months of this year, and the same months of the last."""
        year = self.site.now[:4]
        before = f"{int(year) - 1:04}"
        month = self.definitions.whole_months[-1][5:]
        # No page has the rows of a part of a year in a category.
        link, is_whole = value.parent.first("dt").first("a"), month == "12"
        if not label.startswith(f"Compared with {before}") or (link and page.target(link)[1]) != (f"m{before}" if is_whole else None):
            yield f"{page.path}: {label}, not with {before}"
        now, was = (
            Sums(map(self.row, (row for row in self.transactions_of(page) if first <= row["date"] <= last)))
            for first, last in ((f"{number}-01-01", last_day(f"{number}-{month}")) for number in (year, before)))
        for name, figure in (("in", "income"), ("out", "spending")):
            node, whole = value.first("span", name), was.of(figure, self.currency)
            yield from self.growth(page, f"{label} {name}", node and node.first("bdi"), now.of(figure, self.currency), whole)

    def findings(self, page):
        """The title of a chart of months: what was kept in them, or the average of the whole ones, and the largest."""
        for caption in page.tree.all("figcaption"):
            kept = re.search(r"^You (kept|spent) .* in ([\d,]+) months", caption.text)
            mean = re.search(r" a month on average over ([\d,]+) months?, most in ", caption.text)
            most = re.search(r"^Most in ", caption.text)
            if not kept and not mean and not most:
                continue
            amounts = defaultdict(list)
            for row in self.transactions_of(page):
                # What is in no sum makes no chart longer.
                if row["type"] != "transfer" and self.definitions.currency_of(row) == self.currency:
                    amounts[row["date"][:7]].append(self.row(row))
            sums = defaultdict(lambda: Sums([]), {month: Sums(rows) for month, rows in amounts.items()})
            paid = [row for date in self.dates if date <= self.site.now for row in self.by_date[date] if row["type"] != "transfer"]
            own = [row for row in paid if self.definitions.currency_of(row) == self.currency] or paid
            first, last = own[0]["date"][:7], paid[-1]["date"][:7]
            if page.path.startswith(("years/", "review/")):
                year = page.path.partition("/")[2][:4]
                first, last = max(first, f"{year}-01"), min(last, f"{year}-12")
            elif page.path not in ("index.html", "months/index.html"):
                first, last = min(sums), max(sums)
            first = max(first, month_after(last, -23 if page.path in ("index.html", "lists/transactions.html") else -179))
            months = [month for month in sums if first <= month <= last]
            self.figures += 1
            shown = [money(node.text)[1] for node in caption.all("bdi") if self.is_amount(node.text)]
            count = int((kept or mean)[2 if kept else 1].replace(",", "")) if kept or mean else 0
            self.sentences.add("kept" if kept else "average of the chart" if mean else "most of the chart")
            if kept:
                whole = sum(sums[month].of("kept", self.currency) for month in months)
                if shown[0] != abs(whole) or (kept[1] == "kept") != (whole >= 0) or count != self.span(first, last):
                    yield f"{page.path}: {caption.text}, but the ledger says {whole} in {self.span(first, last)} months"
                continue
            figure = "spending" if any(sums[month].of("spending", self.currency) for month in months) else "income"
            covered = [month for month in self.definitions.whole_months if first <= month <= last]
            usual = Sums(self.row(row) for row in self.usual_of(page) if row["date"][:7] in covered)
            average = rounded(usual.of(figure, self.currency) / len(covered), unit(self.currency))
            largest = max(sums[month_after(first, offset)].of(figure, self.currency) for offset in range(self.span(first, last)))
            name, year = (caption.first("a") or [node for node in caption.all("bdi") if node.text[-1:].isdigit() and not self.is_amount(node.text) and " " in node.text][0]).text.split()
            # On a category's page, its month on average is a fact of its own.
            if shown != [average, largest][bool(most):] or count != (0 if most else len(covered)) or sums[f"{year}-{MONTHS.index(name) + 1:02}"].of(figure, self.currency) != largest:
                yield f"{page.path}: {caption.text}, but the ledger says {average} and {largest}"

    @staticmethod
    def span(first, last):
        """The number of months from one to another."""
        return (int(last[:4]) - int(first[:4])) * 12 + int(last[5:7]) - int(first[5:7]) + 1

    def transactions_of(self, page):
        belongs = self.belongs_to(page)
        return [row for row in self.site.ledger["transactions"] if belongs(row) and row["date"] <= self.site.now]

    def usual_of(self, page):
        return [row for row in self.transactions_of(page) if not self.definitions.is_one_off(row)]

    @staticmethod
    def periods_before(period):
        if "-" not in period:
            return [str(int(period) - 1)]
        year, month = map(int, period.split("-"))
        return [f"{year - (month == 1)}-{(month - 2) % 12 + 1:02}", f"{year - 1}-{month:02}"]
