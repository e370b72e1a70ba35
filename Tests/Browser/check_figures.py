"""Follows each figure of a built site to the rows it is the sum of, and adds them up: check_figures.py FOLIO

A figure is read as it is shown; its link leads to a page and an anchor; the rows there are added with Python's
decimal. Then the same is computed once more from the ledger's JSON, along with shares and changes, and from the CSV.
"""

import csv
import datetime
import re
import sys
import tempfile
import unicodedata
from bisect import bisect_left, bisect_right
from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal
from functools import cached_property
from posixpath import dirname, join, normpath
from urllib.parse import unquote

from markup import parse
from outcome import Outcome
from sites import EXPONENTS, Sites

SYMBOLS = {"$": "USD", "€": "EUR", "¥": "JPY"}
MONTHS = "January February March April May June July August September October November December".split()


def money(text):
    """`-KWD 1,234.500` as a currency and an amount."""
    sign, currency, number = re.fullmatch(r"([-+−]?)([^\d\s]+)\s*([\d,.]+)", text.strip()).groups()
    currency = SYMBOLS.get(currency, currency)
    amount = Decimal(number.replace(",", ""))
    assert -amount.as_tuple().exponent == EXPONENTS[currency], text
    return currency, -amount if sign in ("-", "−") else amount


def rounded(number, step="1"):
    """Halves away from zero."""
    return number.quantize(Decimal(step), ROUND_HALF_UP)


def folded(name):
    """What makes two names one payee."""
    return " ".join(unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()).split())


def day(text):
    """`05 Mar 2026` as `2026-03-05`."""
    number, month, year = text.split()
    return f"{year}-{next(i for i, name in enumerate(MONTHS, 1) if name.startswith(month)):02}-{number}"


def month_after(month, count):
    """The month so many months after `2026-03`."""
    number = int(month[:4]) * 12 + int(month[5:]) - 1 + count
    return f"{number // 12:04}-{number % 12 + 1:02}"


def last_day(month):
    return str(datetime.date.fromisoformat(f"{month_after(month, 1)}-01") - datetime.timedelta(days=1))


def percentage(part, whole):
    """To a tenth, halves away from zero."""
    return (abs(part) * 100 / whole).quantize(Decimal("0.1"), ROUND_HALF_UP).copy_sign(part)


def shown_percentage(node):
    return Decimal(node.text.strip().rstrip("%").replace(",", "").replace("−", "-"))


class Sums:
    """Income and expense by currency."""

    def __init__(self, rows):
        self.income, self.expense = defaultdict(Decimal), defaultdict(Decimal)
        for kind, currency, amount in rows:
            if kind != "transfer":
                (self.income if kind == "income" else self.expense)[currency] += abs(amount)

    def of(self, figure, currency):
        income, expense = self.income[currency], self.expense[currency]
        return {"income": income, "expense": expense, "net": income - expense}[figure]


class Page:
    def __init__(self, site, path):
        self.path = path
        self.tree = parse(site.read(path))

    def target(self, link):
        path, _, fragment = link["href"].partition("#")
        return (normpath(join(dirname(self.path), unquote(path))) if path else self.path), fragment

    @cached_property
    def rows(self):
        """Each with the month that it stands under, as in the anchor of the month's heading."""
        rows = []
        for group in self.tree.all("div", "group"):
            month = group.first("h2")["id"].removeprefix("m")
            for row in group.all("li"):
                link = row.first("a")
                currency, amount = money(link.all("bdi")[-1].text)
                kind = row.classes[0]
                assert kind == "transfer" or (amount > 0) == (kind == "income"), row.text
                assert row.first("time")["datetime"].startswith(month)
                rows.append((month, kind, currency, amount, link["href"].rpartition("/")[2]))
        return rows

    @property
    def older(self):
        nav = self.tree.first("nav", "pages")
        return next((link for link in nav.all("a") if link["rel"] == "next"), None) if nav else None


class Books:
    """A site and the ledger that it was made of."""

    def __init__(self, site):
        self.site = site
        self.pages = {}
        self.currency = site.ledger.get("currency", "USD")
        self.figures = self.percentages = 0
        # By date: what a day, a month or a scope adds up to is asked for again and again.
        self.by_date = defaultdict(list)
        for transaction in site.ledger["transactions"]:
            self.by_date[transaction["date"]].append(transaction)
        self.dates = sorted(self.by_date)
        self.scopes, self.sums = {}, {}

    def page(self, path):
        if path not in self.pages:
            self.pages[path] = Page(self.site, path)
        return self.pages[path]

    def rows_at(self, path, fragment):
        """The rows that a link shows, on its page and on those that go on from it."""
        rows = []
        while path:
            page = self.page(path)
            rows += page.rows
            path = page.target(page.older)[0] if page.older else None
        if fragment in ("income", "expense"):
            return [row for row in rows if row[1] == fragment]
        if fragment not in ("", "rows"):
            return [row for row in rows if row[0].startswith(fragment.removeprefix("m"))]
        return rows

    def sums_at(self, path, fragment):
        """What the rows add up to that a link shows."""
        if (path, fragment) not in self.sums:
            self.sums[path, fragment] = Sums(row[1:4] for row in self.rows_at(path, fragment))
        return self.sums[path, fragment]

    def transactions(self, wanted=lambda transaction: True):
        return [self.row(transaction) for transaction in self.site.ledger["transactions"] if wanted(transaction)]

    def scope(self, page):
        return self.transactions(self.belongs_to(page))

    def belongs_to(self, page):
        """Which transactions a page is about, from the ledger alone."""
        folder, _, file = page.path.removesuffix(".html").rpartition("/")
        title = page.tree.first("h1").text
        if folder in ("months", "years") and file != "index":
            return lambda transaction: transaction["date"].startswith(re.sub(r"\.\d+$", "", file))
        if folder == "tags" and file != "index":
            return lambda transaction: title in transaction.get("tags", [])
        if folder == "categories" and file != "index":
            crumbs = [link.text for link in page.tree.first("nav", "crumbs").all("a") if not link["rel"]]
            path = [*crumbs, title]
            if title == "Uncategorized" and not crumbs:
                return lambda transaction: not transaction.get("category")
            return lambda transaction: (transaction.get("category") or "").split(":")[:len(path)] == path
        if folder == "payees" and file != "index":
            return lambda transaction: folded(transaction["name"]) == folded(title)
        if folder == "accounts" and file != "index":
            return lambda transaction: title in (transaction.get("account"), transaction.get("to"))
        if folder == "spans":
            first, last = map(day, title.rpartition(" · ")[2].split(" – "))
            if " · " in title:
                # What recurs is left out: these are rows that the ledger alone does not tell.
                ids = {row[4].removesuffix(".html") for row in self.rows_at(page.path, "")}
                return lambda transaction: transaction["id"] in ids and first <= transaction["date"] <= last
            return lambda transaction: first <= transaction["date"] <= last
        if title in ("Income", "Expenses", "Transfers"):
            kind = {"Income": "income", "Expenses": "expense", "Transfers": "transfer"}[title]
            return lambda transaction: transaction["type"] == kind
        return lambda transaction: True

    # Figures

    def differences(self):
        for path in self.site.pages():
            if path.startswith("transactions/"):
                continue
            page = self.page(path)
            own = Sums(self.scope(page))
            yield from self.cards(page, own)
            yield from self.tables(page, own)
            yield from self.headings(page)
            yield from self.facts(page, own)
            yield from self.days(page)
            yield from self.spending(page, own)
            yield from self.rankings(page, own)
            yield from self.calendar(page)
            yield from self.payee(page, own)
            yield from self.amounts(page)
        yield from self.payments()

    def compare(self, page, what, shown, link, figure, own=None):
        currency, amount = money(shown)
        self.figures += 1
        path, fragment = page.target(link)
        rows = self.sums_at(path, fragment)
        # A list of income alone has a balance too: that of its rows.
        if rows.of(figure, currency) != amount:
            yield f"{page.path}: {what} {shown}, but the rows of {path}#{fragment} add up to {rows.of(figure, currency)}"
        if own and own.of(figure, currency) != amount:
            yield f"{page.path}: {what} {shown}, but the ledger says {own.of(figure, currency)}"

    def cards(self, page, own):
        # The balance of an account is what the bank says, and leads nowhere.
        for card in (card for card in page.tree.all("div", "card") if card.first("a")):
            figure = {"balance": "net"}.get(card.classes[1], card.classes[1])
            yield from self.compare(page, card.first("dt").text, card.first("bdi").text, card.first("a"), figure, own)
        for fact in page.tree.all("dl", "facts"):
            for entry in fact.all("div"):
                if entry.first("dt").text not in EXPONENTS:
                    continue
                for link in entry.first("dd").all("a"):
                    figure = {"in": "income", "out": "expense"}.get(link["class"], "net")
                    yield from self.compare(page, entry.first("dt").text, link.text, link, figure, own)

    def tables(self, page, own):
        for table in page.tree.all("table", "figures"):
            for line in table.first("tbody").all("tr"):
                link = line.first("th").first("a")
                if link is None:
                    continue
                for name, figure in (("in", "income"), ("out", "expense"), ("net", "net")):
                    cell = line.first("td", name)
                    amount = cell and cell.first("bdi")
                    if amount:
                        yield from self.compare(page, f"{line.first('th').text} {name}", amount.text, link, figure)
                    elif cell:
                        code = line.first("th").first("small")
                        yield from self.nothing(page, line, link, figure, code.text if code else self.currency)
                share = line.first("td", "out") and line.first("td", "out").first("small")
                if share:
                    currency, part = money(line.first("td", "out").first("bdi").text)
                    yield from self.ratio(page, line.first("th").text, share, part, own.expense[currency])
                share = line.first("td", "in") and line.first("td", "in").first("small")
                if share:
                    currency, part = money(line.first("td", "in").first("bdi").text)
                    yield from self.ratio(page, line.first("th").text, share, part, own.income[currency])
                yield from self.running(page, line, link)

    def nothing(self, page, line, link, figure, currency):
        path, fragment = page.target(link)
        rows = self.sums_at(path, fragment)
        self.figures += 1
        if rows.of(figure, currency):
            yield f"{page.path}: {line.first('th').text} shows no {figure}, but there is {rows.of(figure, currency)}"

    def running(self, page, line, link):
        cell = line.first("td", "end")
        if not (cell and cell.first("bdi")):
            return
        self.figures += 1
        period = page.target(link)[0].rpartition("/")[2].removesuffix(".html")
        rows = Sums(self.transactions(lambda transaction: transaction["date"][:len(period)] <= period))
        if money(cell.first("bdi").text) != (self.currency, rows.of("net", self.currency)):
            yield f"{page.path}: balance {cell.text} at the end of {period}, but the ledger says {rows.of('net', self.currency)}"

    def headings(self, page):
        for group in page.tree.all("div", "group"):
            month = group.first("h2")["id"]
            path = page.path
            # A month that is too long for a page has its whole sum on each.
            first = re.sub(r"\.\d+(?=\.html$)", "", path)
            rows = self.sums_at(first, month)
            for name, figure in (("in", "income"), ("out", "expense")):
                links = group.first("h2").all("a", name)
                shown = dict(money(link.text) for link in links)
                expected = {currency: amount for currency, amount in getattr(rows, figure).items() if amount}
                self.figures += max(1, len(links))
                for link in links:
                    if page.target(link) != (path, month):
                        yield f"{path}: a sum of {month} leads to {link['href']}"
                if shown != expected:
                    yield f"{path}: {month} {name} {shown}, but its rows add up to {expected}"

    def numbers(self, page, heading):
        """The tables beside the charts whose first column has a heading."""
        for table in page.tree.all("details"):
            if table.first("summary").text == "Show as table" and table.first("th").text == heading:
                yield table

    @staticmethod
    def centre(page):
        """What stands in the middle of the ring."""
        return page.tree.first("svg", "d").first("text", "s").text

    def spending(self, page, own):
        is_category = page.path.startswith("categories/") and page.path != "categories/index.html"
        for table in self.numbers(page, "Category"):
            sums = defaultdict(Decimal)
            belongs = self.belongs_to(page)
            depth = len([link for link in page.tree.first("nav", "crumbs").all("a") if not link["rel"]]) + 1 if is_category else 0
            for transaction in self.site.ledger["transactions"]:
                levels = (transaction.get("category") or "Uncategorized").split(":")
                if (transaction["type"] == "expense" and transaction.get("currency", self.currency) == self.currency
                        and belongs(transaction)):
                    name = levels[depth] if len(levels) > depth else "No subcategory"
                    sums[name] += Decimal(str(transaction["amount"]))
            ranked = sorted(sums.values(), reverse=True)
            expected = ranked if len(ranked) <= 8 else ranked[:7] + [sum(ranked[7:])]
            lines = table.first("tbody").all("tr")
            shown = [money(line.first("td").first("bdi").text)[1] for line in lines]
            self.figures += len(shown)
            if shown != expected:
                yield f"{page.path}: the slices are {shown}, but the ledger says {expected}"
            total = own.expense[self.currency]
            if sum(shown) != total or money(self.centre(page)) != (self.currency, total):
                yield f"{page.path}: the slices are {sum(shown)} together, around {self.centre(page)}, but the ledger says {total}"
            for line in lines:
                name, link = line.first("th").text, line.first("th").first("a")
                amount, share = line.first("td").first("bdi").text, line.first("small")
                yield from self.ratio(page, name, share, money(amount)[1], total)
                if link:
                    yield from self.compare(page, name, amount, link, "expense")
                elif name != "No subcategory" and not name.startswith("Other ("):
                    yield f"{page.path}: {name} leads nowhere"
                if not re.fullmatch(r"Other \(\d+\)", name) and sums[name] != money(line.first("td").first("bdi").text)[1]:
                    yield f"{page.path}: {name} is {line.first('td').text}, but the ledger says {sums[name]}"

    def days(self, page):
        for table in self.numbers(page, "Day"):
            sums = defaultdict(Decimal)
            for transaction in self.site.ledger["transactions"]:
                if transaction["type"] == "expense" and transaction.get("currency", self.currency) == self.currency:
                    sums[transaction["date"]] += Decimal(str(transaction["amount"]))
            year = page.path[6:10]
            shown = {}
            for line in table.first("tbody").all("tr"):
                amount = line.first("td").text
                shown[day(line.first("th").text)] = money(amount)[1]
                yield from self.compare(page, line.first("th").text, amount, line.first("th").first("a"), "expense")
            if shown != {day: amount for day, amount in sums.items() if day.startswith(year)}:
                yield f"{page.path}: the numbers of the days differ from the ledger's"

    # Ranked tables

    def rankings(self, page, own):
        """Ranked by amount, bars as long as shares of the largest; what changed, and twelve months."""
        for table in page.tree.all("table", "ranked"):
            figure = "income" if table.first("td", "in") else "expense"
            lines = [line for line in table.first("tbody").all("tr") if line.first("bdi") and line.first("td", "in" if figure == "income" else "out")]
            ranked = []
            for line in lines:
                cell = line.first("td", "in" if figure == "income" else "out")
                currency, amount = money(cell.first("bdi").text)
                ranked.append((int(line["class"].removeprefix("level-")), amount, bool(line.first("th").first("a"))))
                largest = max(ranked[0][1], amount) if ranked[-1][2] else amount
                width = Decimal(cell.first("svg")["width"].rstrip("%"))
                expected = max(Decimal(1), amount * 200 // max(largest, ranked[0][1])) / 2
                if width not in (expected, max(Decimal(1), expected)):
                    yield f"{page.path}: the bar of {line.first('th').text} is {width} %, not {expected} %"
                link = line.first("th").first("a")
                if link:
                    yield from self.change(page, table, line, link, figure, currency)
                    yield from self.trend(page, line, link, figure, currency)
            yield from self.order(page, table, ranked)

    def order(self, page, table, ranked):
        parents = {}
        for level, amount, is_linked in ranked:
            before = parents.get(level)
            if is_linked and before is not None and amount > before:
                yield f"{page.path}: {amount} stands below {before}"
            parents = {known: value for known, value in parents.items() if known < level} | {level: amount}
            if level > 1 and level - 1 in parents and amount > parents[level - 1]:
                yield f"{page.path}: {amount} lies in {parents[level - 1]}"
        self.figures += len(ranked)

    def row(self, transaction):
        return transaction["type"], transaction.get("currency", self.currency), Decimal(str(transaction["amount"]))

    def sums_between(self, path, first, last):
        """What the transactions that a page is about add up to in some days."""
        if path not in self.scopes:
            belongs = self.belongs_to(self.page(path))
            self.scopes[path] = [
                (date, self.row(transaction)) for date in self.dates for transaction in self.by_date[date] if belongs(transaction)]
        rows = self.scopes[path]
        start, end = (bisect(rows, edge, key=lambda row: row[0]) for edge, bisect in ((first, bisect_left), (last, bisect_right)))
        return Sums(row for _, row in rows[start:end])

    def windows(self, page):
        """The days that a page's changes compare; none where it has none to compare with."""
        now, dates = self.site.now, self.dates
        folder, _, file = page.path.removesuffix(".html").rpartition("/")
        if folder == "months" and file != "index":
            before = month_after(file, -1)
            return None if file > now[:7] or before < dates[0][:7] else self.alike(file, before)
        if folder == "years":
            before = f"{int(file) - 1:04}"
            return None if file > now[:4] or f"{before}-01" < dates[0][:7] else self.alike(file, before)
        end = now[:7] if now == last_day(now[:7]) else month_after(now[:7], -1)
        end, count = min(end, dates[-1][:7]), 0
        while count < 12 and month_after(end, -2 * count - 1) >= dates[0][:7]:
            count += 1
        if not count:
            return None
        start = month_after(end, 1 - count)
        return (f"{start}-01", last_day(end)), (f"{month_after(start, -count)}-01", last_day(month_after(start, -1)))

    def alike(self, period, before):
        """The days of a period that are over, and the same days of another: to its end where a month ends."""
        whole = {7: lambda period: (f"{period}-01", last_day(period)), 4: lambda period: (f"{period}-01-01", f"{period}-12-31")}[len(period)]
        first, end = whole(period)
        earliest, latest = whole(before)
        if end > self.site.now:
            end = self.site.now
            month = before if len(period) == 7 else f"{before}{end[4:7]}"
            latest = last_day(month) if end == last_day(end[:7]) else min(last_day(month), f"{month}-{end[8:]}")
        return (first, end), (earliest, latest)

    def change(self, page, table, line, link, figure, currency):
        cells = [cell for cell in line.all("td", "end") if "number" in cell.classes]
        windows = self.windows(page)
        path = page.target(link)[0]
        shown = cells[0].text.strip() if cells else ""
        now, before = (self.sums_between(path, *window).of(figure, currency) for window in windows) if windows else (0, 0)
        if not before:
            if shown:
                yield f"{page.path}: {line.first('th').text} has changed by {shown}, from nothing"
            return
        self.percentages += 1
        if Decimal(shown.rstrip("%").replace(",", "").replace("−", "-") or "NaN") != percentage(now - before, before):
            yield f"{page.path}: {line.first('th').text} has changed by {shown}, but it is {percentage(now - before, before)} %"

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
            place * 4: max(1, int(rounded(amount * 16 / largest))) for place, amount in enumerate(sums) if amount > 0}
        shown = {int(x): int(height) for path in cell.all("path") for x, height in re.findall(r"M(\d+) 16v-(\d+)", path["d"])}
        self.figures += len(shown)
        if shown != expected:
            yield f"{page.path}: twelve months of {line.first('th').text} are {shown}, but the ledger says {expected}"

    # A month as a calendar

    def calendar(self, page):
        table = page.tree.first("table", "calendar")
        if table is None:
            if page.path.startswith("months/") and re.search(r"/\d+-\d+\.html$", page.path):
                yield f"{page.path}: there is no calendar"
            return
        month = page.path[7:14]
        cells = [cell for row in table.first("tbody").all("tr") for cell in row.all("td")]
        first = datetime.date.fromisoformat(f"{month}-01").isoweekday() % 7
        numbers = [""] * first + [str(number) for number in range(1, int(last_day(month)[8:]) + 1)]
        numbers += [""] * (-len(numbers) % 7)
        if [re.match(r"\d*", cell.text).group() for cell in cells] != numbers:
            yield f"{page.path}: the calendar has other days than {month}"
        for number, cell in zip(numbers, cells):
            date = f"{month}-{int(number):02}" if number else ""
            rows = Sums(map(self.row, self.by_date.get(date, [])))
            for node, figure in ((cell.first("bdi"), "expense"), (cell.first("b"), "income")):
                amount = rows.of(figure, self.currency)
                self.figures += 1
                if bool(node) != bool(amount) or node and Decimal(node.text.lstrip("+").replace(",", "")) != rounded(amount):
                    yield f"{page.path}: {date} has {figure} {node and node.text}, but the ledger says {amount}"
                if node:
                    yield from self.compare(page, date, node["title"], cell.first("a"), figure)
            if (cell["aria-current"] == "date") != (date == self.site.now):
                yield f"{page.path}: {date} is not today"
            link = cell.first("a")
            if bool(link) != (date in self.by_date) or link and {row[0] for row in self.rows_at(*page.target(link))} != {date}:
                yield f"{page.path}: {date} leads to other rows"

    # Payees

    def payee(self, page, own):
        """Count, average, first and last of a payee."""
        if not page.path.startswith("payees/") or page.path == "payees/index.html" or re.search(r"\.\d+\.html$", page.path):
            return
        belongs = self.belongs_to(page)
        rows = [transaction for transaction in self.site.ledger["transactions"] if belongs(transaction)]
        facts = {entry.first("dt").text: entry.first("dd") for facts in page.tree.all("dl", "facts") for entry in facts.all("div")}
        self.figures += 1
        if facts["Payments"].text != f"{len(rows):,}" or len(rows) < 2:
            yield f"{page.path}: {facts['Payments'].text} payments, but the ledger has {len(rows)}"
        dates = sorted(transaction["date"] for transaction in rows)
        if (day(facts["First"].text), day(facts["Last"].text)) != (dates[0], dates[-1]):
            yield f"{page.path}: from {facts['First'].text} to {facts['Last'].text}, but the ledger says {dates[0]} and {dates[-1]}"
        yield from self.averages(page, facts.get("Average"), rows)

    def averages(self, page, node, rows):
        for name, figure in (("in", "income"), ("out", "expense")):
            amounts = [
                Decimal(str(row["amount"])) for row in rows
                if row["type"] == figure and row.get("currency", self.currency) == self.currency]
            average = amounts and rounded(sum(amounts) / len(amounts), str(Decimal(1).scaleb(-EXPONENTS[self.currency])))
            shown = node and node.first("span", name)
            self.figures += 1
            if bool(shown) != bool(amounts) or shown and money(shown.first("bdi").text)[1] != average:
                yield f"{page.path}: {figure} is {shown and shown.text} on average, but the ledger says {average}"

    def payments(self):
        """The payee of a payment, and what else was paid."""
        payees = defaultdict(list)
        for transaction in self.site.ledger["transactions"]:
            payees[folded(transaction["name"])].append(transaction)
        for path in self.site.pages():
            if not path.startswith("transactions/"):
                continue
            tree = parse(self.site.read(path))
            page = Page(self.site, path)
            rows = payees[folded(tree.first("h1").text)]
            section = next((heading for heading in tree.all("h2") if heading.first("a")), None)
            if bool(section) != (len(rows) > 1):
                yield f"{path}: {'no' if section is None else 'a'} payee with {len(rows)} payments"
            if section is None:
                continue
            facts = {entry.first("dt").text: entry.first("dd") for entry in tree.all("dl", "details")[-1].all("div")}
            if facts["Payments"].text != f"{len(rows):,}":
                yield f"{path}: {facts['Payments'].text} payments, but the ledger has {len(rows)}"
            own = Sums(map(self.row, rows))
            for label, figure in (("Income", "income"), ("Expense", "expense")):
                if label in facts:
                    yield from self.compare(page, label, facts[label].text, facts[label].first("a"), figure, own)
                elif own.of(figure, self.currency):
                    yield f"{path}: the payee has no {figure}, but the ledger says {own.of(figure, self.currency)}"
            yield from self.averages(page, facts.get("Average"), rows)
            others = facts["Last payments"].all("a")
            if len(others) != min(5, len(rows) - 1):
                yield f"{path}: {len(others)} other payments of {len(rows) - 1}"
            dates = [link.first("time")["datetime"] for link in others]
            own_date = tree.first("time")["datetime"]
            newest = sorted((row["date"] for row in rows), reverse=True)
            newest.remove(own_date)
            if dates != newest[:len(dates)]:
                yield f"{path}: the last payments are of {dates}, but the ledger says {newest[:5]}"
            for link in others:
                yield from self.single(page, link, money(link.first("bdi").text))

    def single(self, page, link, shown):
        """A link to one payment shows its amount."""
        path = page.target(link)[0]
        other = self.page(path).tree
        self.figures += 1
        if folded(other.first("h1").text) != folded(page.tree.first("h1").text) or money(other.first("p", "amount").first("bdi").text) != shown:
            yield f"{page.path}: {link.text} leads to another payment: {path}"

    # Whatever shows an amount and leads somewhere

    def amounts(self, page):
        """Whoever made the figure: the amount that a link shows is what the rows there add up to."""
        for link in page.tree.all("a"):
            shown = [node.text for node in (link.all("bdi") or [link]) if self.is_amount(node.text)]
            if len(shown) != 1 or not link["href"]:
                continue
            path, fragment = page.target(link)
            if path.startswith("transactions/"):
                continue
            currency, amount = money(shown[0])
            rows = self.sums_at(path, fragment)
            self.figures += 1
            sums = {abs(rows.of(figure, currency)) for figure in ("income", "expense", "net")}
            if abs(amount) not in sums:
                yield f"{page.path}: {shown[0]} leads to {path}#{fragment}, whose rows add up to {sorted(sums)}"

    @staticmethod
    def is_amount(text):
        return bool(re.fullmatch(r"[-+−]?([$€¥]|[A-Z]{3}\s?)[\d,]+(\.\d+)?", text.strip()))

    # Shares and changes

    def ratio(self, page, what, node, part, whole):
        self.percentages += 1
        if shown_percentage(node) != percentage(part, whole):
            yield f"{page.path}: {what} {node.text.strip()}, but it is {percentage(part, whole)} %"

    def facts(self, page, own):
        whole = Sums(self.transactions())
        for entry in (entry for facts in page.tree.all("dl", "facts") for entry in facts.all("div")):
            label, value = entry.first("dt").text, entry.first("dd")
            for text, figure in (("Share of all income", "income"), ("Share of all expenses", "expense")):
                if label == text:
                    yield from self.ratio(
                        page, label, value.first("bdi"), own.of(figure, self.currency), whole.of(figure, self.currency))
            if label.startswith("Compared with"):
                path = page.target(entry.first("a"))[0]
                period = path.rpartition("/")[2].removesuffix(".html")
                expected = self.periods_before(page.path.rpartition("/")[2].removesuffix(".html"))
                if period not in expected:
                    yield f"{page.path}: compared with {period}, not with {expected}"
                own_period = page.path.rpartition("/")[2].removesuffix(".html")
                now, before = (
                    Sums(self.transactions(lambda transaction: first <= transaction["date"] <= last))
                    for first, last in self.alike(own_period, period))
                for name, figure in (("in", "income"), ("out", "expense")):
                    node = value.first("span", name)
                    was, is_now = before.of(figure, self.currency), now.of(figure, self.currency)
                    if bool(node) != bool(was):
                        yield f"{page.path}: {label}: {figure} {value.text}"
                    elif node:
                        yield from self.ratio(page, f"{label} {name}", node.first("bdi"), is_now - was, was)

    @staticmethod
    def periods_before(period):
        if "-" not in period:
            return [str(int(period) - 1)]
        year, month = map(int, period.split("-"))
        return [f"{year - (month == 1)}-{(month - 2) % 12 + 1:02}", f"{year - 1}-{month:02}"]

    # CSV

    def csv_differences(self):
        for path in self.site.pages():
            link = next((link for link in self.page(path).tree.all("a") if "download" in link.attributes), None) \
                if not path.startswith("transactions/") else None
            if not link or re.search(r"\.\d+\.html$", path):
                continue
            page = self.page(path)
            with open(self.site.folder / page.target(link)[0], newline="", encoding="utf-8") as file:
                lines = list(csv.DictReader(file))
            shown = [(kind, currency, amount) for _, kind, currency, amount, _ in self.rows_at(path, "")]
            if [(line["type"], line["currency"], Decimal(line["amount"])) for line in lines] != shown:
                yield f"{path}: its CSV has other rows"
            for line in lines:
                yield from (f"{path}: {name} {line[name]!r} would run as a formula" for name in ("name", "category", "memo", "address", "tags", "id")
                            if line[name][:1] in tuple("=+-@\t\r"))


def main(folio):
    outcome = Outcome()
    with tempfile.TemporaryDirectory() as folder:
        build = Sites(folio, folder)
        for site in filter(None, (build.demo(), build.currencies(), build.fava())):
            books = Books(site)
            problems = list(books.differences())
            outcome.check(
                f"{site.name}: {books.figures} figures are the sums of their rows, {books.percentages} percentages are right",
                problems)
            outcome.check(f"{site.name}: there are figures to check", [] if books.figures > 200 and books.percentages > 50 else ["too few"])
            outcome.check(f"{site.name}: each list's CSV has exactly its rows", books.csv_differences())
    return outcome.finish()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
