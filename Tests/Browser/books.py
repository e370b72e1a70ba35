"""A site and the ledger that it was made of: each figure is followed to the rows that it is the sum of.

A figure is read as it is shown; its link leads to a page and an anchor; the rows there are added with Python's
decimal. Then the same is computed once more from the ledger's JSON, along with shares and changes, and from the CSV.
"""

import csv
import re
from collections import defaultdict
from decimal import Decimal

from ahead_figures import AheadFigures
from amounts import EXPONENTS, day, days, folded, money, percentage, shown_percentage
from balance_figures import BalanceFigures
from budget_figures import BudgetFigures
from calendar_figures import CalendarFigures
from change_figures import ChangeFigures
from copy_figures import CopyFigures
from definitions import Definitions
from flow_figures import FlowFigures
from goal_figures import GoalFigures
from matrix_figures import MatrixFigures
from named_figures import NamedFigures
from payee_figures import PayeeFigures
from people_figures import PeopleFigures
from ranked_figures import RankedFigures
from receipt_figures import ReceiptFigures
from recurring_figures import RecurringFigures
from review_figures import ReviewFigures
from sentence_figures import SentenceFigures
from shown_rows import Page, Sums
from tax_figures import TaxFigures


class Books(RankedFigures, CalendarFigures, PayeeFigures, RecurringFigures, BudgetFigures, TaxFigures,
            ReviewFigures, MatrixFigures, FlowFigures, ChangeFigures, ReceiptFigures, NamedFigures,
            BalanceFigures, AheadFigures, GoalFigures, PeopleFigures, CopyFigures, SentenceFigures):
    """A site and the ledger that it was made of."""

    def __init__(self, site):
        self.site = site
        self.pages = {}
        self.currency = site.ledger.get("currency", "USD")
        self.figures = self.percentages = 0
        self.sentences = set()
        # By date: what a day, a month or a scope adds up to is asked for again and again.
        self.by_date = defaultdict(list)
        for transaction in site.ledger["transactions"]:
            self.by_date[transaction["date"]].append(transaction)
        self.dates = sorted(self.by_date)
        self.scopes, self.sums = {}, {}
        self.definitions = Definitions(site.ledger, site.now)
        self.has_refunds = any(self.row(transaction)[0] == "refund" for transaction in site.ledger["transactions"])
        self.older_definitions = site.older and Definitions(site.older, site.now)
        # Each with its page, its link, what is shown, and what it is the sum of.
        self.followed = []
        self.tax_tables = {}
        # By name, what they are of, period and currency: each amount, and the pages that say so.
        self.named = defaultdict(lambda: defaultdict(list))
        self.wholes = []
        self.ranks = 0
        self.codes = EXPONENTS.keys()

    def page(self, path):
        if path not in self.pages:
            self.pages[path] = Page(self.site, path)
        return self.pages[path]

    def rows_at(self, path, fragment):
        """The rows that a link shows, on its page and on those that go on from it."""
        rows = []
        path = path if fragment else self.page(path).path_of_rows
        while path:
            page = self.page(path)
            rows += page.rows
            path = page.target(page.older)[0] if page.older else None
        shown = {"income": ["income", "deduction"], "spending": ["expense", "refund"], "refund": ["refund"]}.get(fragment)
        if shown:
            return [row for row in rows if row[1] in shown]
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

    def row(self, transaction, definitions=None):
        """What it counts as, its currency and its amount."""
        definitions = definitions or self.definitions
        return definitions.counts_as(transaction), definitions.currency_of(transaction), self.exact(transaction)

    @staticmethod
    def exact(row):
        return Decimal(str(row["amount"]))

    def spent(self, transaction):
        """What a row adds to what was spent, in the ledger's currency."""
        return Sums([self.row(transaction)]).of("spending", self.currency)

    def scope(self, page):
        return self.transactions(self.belongs_to(page))

    def belongs_to(self, page):
        """Which transactions a page is about, from the ledger alone."""
        folder, _, file = page.path.removesuffix(".html").rpartition("/")
        title = page.tree.first("h1").text
        if folder in ("months", "years", "review") and file != "index":
            return lambda transaction: transaction["date"].startswith(re.sub(r"\.\d+$", "", file))
        if folder == "taxes" and file != "index":
            return self.is_earned(page)
        if folder == "tags" and file != "index":
            return lambda transaction: title in transaction.get("tags", [])
        if folder == "categories" and file != "index":
            nav = page.tree.first("nav", "crumbs")
            crumbs = [link.text for link in nav.all("a") if not link["rel"]] if nav else []
            path = [*crumbs, title]
            if title == "Uncategorized" and not crumbs:
                return lambda transaction: not transaction.get("category")
            return lambda transaction: (transaction.get("category") or "").split(":")[:len(path)] == path
        if folder == "payees" and file != "index":
            return lambda transaction: folded(transaction["name"]) == folded(title)
        if folder == "accounts" and file != "index":
            return lambda transaction: title in (transaction.get("account"), transaction.get("to"))
        if folder == "budgets":
            # The rows of a week, or those that no budget counts; the file of the budgets proves their sums.
            return self.is_among(self.rows_at(page.path, ""))
        if folder == "spans":
            first, last = days(title.rpartition(" · ")[2])
            if " · " in title:
                # What recurs is left out: these are rows that the ledger alone does not tell.
                is_shown = self.is_among(self.rows_at(page.path, ""))
                return lambda transaction: is_shown(transaction) and first <= transaction["date"] <= last
            return lambda transaction: first <= transaction["date"] <= last
        kinds = {"Income": ["income", "deduction"], "Spending": ["expense", "refund"], "Transfers": ["transfer"]}.get(title)
        if kinds:
            return lambda transaction: self.row(transaction)[0] in kinds
        return lambda transaction: True

    def is_among(self, rows):
        """Which transactions some rows are of: by id, or by what they show."""
        ids = {row[4].removesuffix(".html") for row in rows}
        shown = {(row[5], row[1], row[2], abs(row[3])) for row in rows}
        return lambda transaction: transaction["id"] in ids if "id" in transaction else (transaction["date"], *self.row(transaction)) in shown

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
            yield from self.findings(page)
            yield from self.calendar(page)
            yield from self.payee(page, own)
            yield from self.review(page)
            yield from self.matrix(page)
            yield from self.flow(page)
            yield from self.tax(page)
            yield from self.amounts(page)
            yield from self.withheld(page)
            yield from self.budget_bars(page)
            yield from self.budget_sums(page)
            yield from self.budget_tables(page)
            yield from self.balances_over_time(page)
            yield from self.gaps(page)
            yield from self.rows_beside(page)
            self.collect(page)
        yield from self.contradictions()
        yield from self.balances()
        yield from self.ahead()
        yield from self.payments()
        yield from self.recurring()
        yield from self.soon()
        yield from self.budgets()
        yield from self.budget_answers()
        yield from self.goals()
        yield from self.people()
        yield from self.changes()
        yield from self.receipts()
        yield from self.shares()

    def compare(self, page, what, shown, link, figure, own=None):
        currency, amount = money(shown)
        self.figures += 1
        self.followed.append((page, link, shown, figure))
        path, fragment = page.target(link)
        rows = self.sums_at(path, fragment)
        # A list of income alone has a balance too: that of its rows.
        if rows.of(figure, currency) != amount:
            yield f"{page.path}: {what} {shown}, but the rows of {path}#{fragment} add up to {rows.of(figure, currency)}"
        if own and own.of(figure, currency) != amount:
            yield f"{page.path}: {what} {shown}, but the ledger says {own.of(figure, currency)}"

    def cards(self, page, own):
        # The balance of an account is what the bank says, and leads nowhere. What is taxed is income less corrections.
        for card in (card for card in page.tree.all("div", "card") if card.first("a") and not page.path.startswith("taxes/")):
            # Neither is the sum of rows that a page lists: proofs of their own know what they are.
            label = card.first("dt").text
            if label == "Total balance" or "ahead" in card.classes:
                continue
            figure = {"balance": "kept", "expense": "spending"}.get(card.classes[1], card.classes[1])
            if label.startswith(("Income in ", "Spent in ")):
                # The month so far.
                yield from self.compare(page, label, card.first("a").first("bdi").text, card.first("a"), figure)
                continue
            year = re.search(r" (\d{4})$", label)
            if year and not label.startswith("Kept since "):
                # The year's figure, and below it that of all time.
                of_year = Sums(self.transactions(lambda transaction: transaction["date"].startswith(year[1])))
                yield from self.compare(page, label, card.first("a").first("bdi").text, card.first("a"), figure, of_year)
            link = card.all("a")[-1]
            if not year or label.startswith("Kept since ") or link is not card.first("a"):
                yield from self.compare(page, label, link.first("bdi").text, link, figure, own)
        for fact in page.tree.all("dl", "facts"):
            for entry in fact.all("div"):
                if entry.first("dt").text.removeprefix("Not in these figures: ") not in EXPONENTS:
                    continue
                for link in entry.first("dd").all("a"):
                    figure = {"in": "income", "out": "spending"}.get(link["class"], "kept")
                    yield from self.compare(page, entry.first("dt").text, link.text, link, figure, own)

    def tables(self, page, own):
        for table in page.tree.all("table", "figures"):
            yield from self.shares_of(page, table, own)
            for line in table.first("tbody").all("tr"):
                link = line.first("th").first("a")
                if link is None:
                    continue
                for name, figure in (("in", "income"), ("out", "spending"), ("net", "kept")):
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
                    yield from self.ratio(page, line.first("th").text, share, part, own.spending[currency])
                share = line.first("td", "in") and line.first("td", "in").first("small")
                if share:
                    currency, part = money(line.first("td", "in").first("bdi").text)
                    yield from self.ratio(page, line.first("th").text, share, part, own.income[currency])
                yield from self.running(page, line, link)

    def shares_of(self, page, table, own):
        """A table has shares if no part is below zero: no line, nothing outside the lines inside one, and nothing outside all of them."""
        for name, figure in (("in", "income"), ("out", "spending")):
            lines = [(line, line.first("td", name)) for line in table.first("tbody").all("tr")]
            lines = [(line, cell) for line, cell in lines if cell and cell.first("bdi")]
            if not lines:
                continue
            has_shares = any(cell.first("small") for _, cell in lines)
            amounts = [money(cell.first("bdi").text) for _, cell in lines]
            whole, levels = own.of(figure, amounts[0][0]), [int((line["class"] or "1").removeprefix("level-")) for line, _ in lines]
            rests, path = [amount for _, amount in amounts] + [whole], []
            for number, (level, (_, amount)) in enumerate(zip(levels, amounts)):
                while path and levels[path[-1]] >= level:
                    path.pop()
                rests[path[-1] if path else -1] -= amount
                path.append(number)
            # Tags have payments in common, and what has none stands in no line.
            is_of_tags = any(page.target(link)[0].startswith("tags/") for line, _ in lines if (link := line.first("th").first("a")))
            parts = [amount for _, amount in amounts] + rests[:-1] + [rests[-1]] * (not is_of_tags)
            is_below = any(part < 0 for part in parts) or any(amount > whole for _, amount in amounts)
            if has_shares and is_below:
                yield f"{page.path}: a table with a part below zero has shares"
            is_ranked, is_cut = "ranked" in table.classes, any(not line.first("th").first("a") for line, _ in lines)
            if is_ranked and not is_of_tags and not is_cut and not has_shares and not is_below and whole > 0:
                yield f"{page.path}: a table without a part below zero has no shares"

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
        if money(cell.first("bdi").text) != (self.currency, rows.of("kept", self.currency)):
            yield f"{page.path}: balance {cell.text} at the end of {period}, but the ledger says {rows.of('net', self.currency)}"

    def headings(self, page):
        for group in page.tree.all("div", "group"):
            month = group.first("h3")["id"]
            path = page.path
            # A month that is too long for a page has its whole sum on each.
            first = re.sub(r"\.\d+(?=\.html$)", "", path)
            rows = self.sums_at(self.page(first).path_of_rows, month)
            for name, figure in (("in", "income"), ("out", "spending")):
                sums = group.first("h3").all("span", name)
                shown = dict(money(sum.text) for sum in sums)
                expected = {currency: amount for currency, amount in getattr(rows, figure).items() if amount}
                self.figures += max(1, len(sums))
                if shown != expected:
                    yield f"{path}: {month} {name} {shown}, but its rows add up to {expected}"

    def numbers(self, page, heading):
        """The tables beside the charts whose first column has a heading."""
        for table in page.tree.all("details"):
            if table.first("summary").text == "Show as table" and table.first("th").text == heading:
                yield table

    def expected_ranks(self):
        """How many lists say where money goes: of both lists of payments, and of each category with parts to compare."""
        parts = defaultdict(lambda: defaultdict(Decimal))
        for transaction in self.site.ledger["transactions"]:
            levels = (transaction.get("category") or "Uncategorized").split(":")
            for depth in range(1, len(levels)):
                parts[tuple(levels[:depth])][levels[depth]] += self.spent(transaction)
        compared = [sums for sums in parts.values() if sum(amount > 0 for amount in sums.values()) > 1]
        return 2 + len(compared)

    def spending(self, page, own):
        """Where the money goes: the outermost categories of a page, or those below its own."""
        for ranks in page.tree.all("ol", "ranks"):
            if "uses" in ranks.classes:
                continue
            sums, belongs = defaultdict(Decimal), self.belongs_to(page)
            nav = page.tree.first("nav", "crumbs")
            # The link to the page of all categories, which has a `rel`, is none of the category's levels.
            links = ([link for link in nav.all("a") if not link["rel"]] if nav else []) if page.path.startswith("categories/") else None
            depth = 0 if links is None else len(links) + 1
            for transaction in self.site.ledger["transactions"]:
                levels = (transaction.get("category") or "Uncategorized").split(":")
                if belongs(transaction) and self.spent(transaction):
                    sums[levels[depth] if len(levels) > depth else "No subcategory"] += self.spent(transaction)
            ranked = sorted((amount for amount in sums.values() if amount > 0), reverse=True)
            expected = ranked if len(ranked) <= 6 else ranked[:5] + [sum(ranked[5:])]
            expected += sorted((amount for amount in sums.values() if amount < 0), reverse=True)
            lines = [(line.first("span").text, money(line.all("bdi")[-1].text)[1], line) for line in ranks.all("li")]
            self.figures += len(lines)
            self.ranks += 1
            if [amount for _, amount, _ in lines] != expected:
                yield f"{page.path}: money goes to {[line[:2] for line in lines]}, but the ledger says {expected}"
            whole = own.spending[self.currency] if min(sums.values(), default=0) >= 0 else Decimal()
            for name, amount, line in lines:
                yield from self.ratio(page, name, line.first("small"), amount, whole)
                if not re.fullmatch(r"Other \(\d+\)", name) and sums[name] != amount:
                    yield f"{page.path}: {name} is {amount}, but the ledger says {sums[name]}"

    def days(self, page):
        for table in self.numbers(page, "Day"):
            sums = defaultdict(Decimal)
            for transaction in self.site.ledger["transactions"]:
                if self.spent(transaction):
                    sums[transaction["date"]] += self.spent(transaction)
            year = page.path[6:10]
            shown = {}
            if page.path == "index.html":
                yield from self.pace_days(page, table, sums)
                continue
            for line in table.first("tbody").all("tr"):
                amount = line.first("td").text
                shown[day(line.first("th").text)] = money(amount)[1]
                yield from self.compare(page, line.first("th").text, amount, line.first("th").first("a"), "spending")
            if shown != {day: amount for day, amount in sums.items() if day.startswith(year)}:
                yield f"{page.path}: the numbers of the days differ from the ledger's"

    def pace_days(self, page, table, sums):
        """Of the month so far, the last day that has a sum has that of the sentence above the chart; each sum is at least the one before but for refunds."""
        shown = [money(line.first("td").first("bdi").text)[1] for line in table.first("tbody").all("tr") if line.first("td").first("bdi")]
        section = next(section for section in page.tree.all("section") if table in section.all("details"))
        stated = money(next(text for text in (node.text for node in section.first("p").all("bdi")) if self.is_amount(text)))[1]
        self.figures += len(shown)
        heading = [node for node in section.first("h2").all("bdi") if self.is_amount(node.content)]
        lines = table.first("tbody").all("tr")
        for node in heading:
            # As many days into the month before.
            cells = lines[min(len(shown), len(lines)) - 1].all("td")
            before = money(cells[1].first("bdi").text)[1] if cells[1:] and cells[1].first("bdi") else None
            if before is None or abs(shown[-1] - before) != money(node.text)[1]:
                yield f"{page.path}: the pace is {node.text} off, but the table has {shown[-1:]} and {before}"
        if not shown or shown[-1] != stated:
            yield f"{page.path}: the days of the pace end with {shown[-1:]}, but the sentence says {stated}"

    # Whatever shows an amount and leads somewhere

    def amounts(self, page):
        """Whoever made the figure: the amount that a link shows is what the rows there add up to."""
        for link in page.tree.all("a"):
            # An amount in whole units has the exact one as its title.
            nodes = [node for node in link.all("bdi") or [link] if self.is_amount(node.content)]
            if len(nodes) != 1 or not link["href"]:
                continue
            path, fragment = page.target(link)
            # A running year in review counts up to today, and parts are not whole rows: their own proofs know.
            if path.startswith("transactions/") or path in ("accounts/index.html", "people.html") or fragment in ("coming", "ahead") or self.is_of_running_year(page):
                continue
            shown = [nodes[0]["title"] or nodes[0].text]
            if path.startswith("gallery/"):
                # A receipt stands beside its payment.
                self.figures += 1
                beside = [money(node.content) for node in self.page(path).tree.all("bdi") if self.is_amount(node.content)]
                if money(shown[0]) not in [(currency, abs(amount)) for currency, amount in beside]:
                    yield f"{page.path}: {shown[0]} leads to the receipt of another payment: {path}"
                continue
            currency, amount = money(shown[0])
            rows = self.sums_at(path, fragment)
            self.figures += 1
            sums = {abs(rows.of(figure, currency)) for figure in ("income", "spending", "kept")}
            if abs(amount) not in sums:
                yield f"{page.path}: {shown[0]} leads to {path}#{fragment}, whose rows add up to {sorted(sums)}"

    @staticmethod
    def is_amount(text):
        return bool(re.fullmatch(r"[-+−]?([$€¥£]|[A-Z]{3}\s?)[\d,]+(\.\d+)?", text.strip()))

    def rows_beside(self, page):
        """The rows of a list that is no page's own, such as the newest on the dashboard, say what their payments' pages say."""
        for section in page.tree.all("section"):
            if not {"recent", "by-year"} & set(section.classes):
                continue
            for rows in section.all("ol"):
                for link in filter(None, (row.first("a") for row in rows.all("li"))):
                    path, _ = page.target(link)
                    if path.startswith("transactions/"):
                        self.figures += 1
                        shown, own = link.all("bdi")[-1].text, self.page(path).tree.first("p", "amount").first("bdi").text
                        if shown != own:
                            yield f"{page.path}: {shown} in the list, but {own} on {path}"

    # Shares and changes

    def ratio(self, page, what, node, part, whole):
        """Only what is not below zero has a share, and only of what is above it."""
        self.percentages += 1
        shown = node.text.strip() if node else ""
        if whole <= 0 or part < 0 or not shown:
            if bool(shown) != (whole > 0 and part >= 0):
                yield f"{page.path}: {what} {shown or 'has no share'}, but it is {part} of {whole}"
        elif shown_percentage(node) != percentage(part, whole):
            yield f"{page.path}: {what} {node.text.strip()}, but it is {percentage(part, whole)} %"

    def growth(self, page, what, node, now, before):
        """Only of what was above zero."""
        self.percentages += 1
        if bool(node) != (before > 0):
            yield f"{page.path}: {what} {node.text.strip() if node else 'has no change'}, from {before} to {now}"
        elif node and shown_percentage(node) != percentage(now - before, before):
            yield f"{page.path}: {what} {node.text.strip()}, but it is {percentage(now - before, before)} %"

    # CSV

    def csv_differences(self):
        for path in self.site.pages():
            links = [link for link in self.page(path).tree.all("a") if "download" in link.attributes and link["href"].endswith(".csv")] \
                if not path.startswith("transactions/") else []
            if not links or re.search(r"\.\d+\.html$", path):
                continue
            page = self.page(path)
            with open(self.site.folder / page.target(links[0])[0], newline="", encoding="utf-8-sig") as file:
                lines = list(csv.DictReader(file))
            # These have no rows of payments alone: their own proofs read them.
            if page.target(links[0])[0] not in ("budgets.csv", "recurring.csv", "changes.csv"):
                # On the page of an account, a transfer has a sign, a planned one too.
                shown = [(currency, amount) for _, _, currency, amount, *_ in self.rows_at(path, "")]
                if len(shown) == len(lines):
                    shown = [
                        (currency, abs(amount) if line["type"] == "transfer" else amount)
                        for (currency, amount), line in zip(shown, lines)]
                if [(line["currency"], Decimal(line["amount"])) for line in lines] != shown:
                    yield f"{path}: its CSV has other rows"
            for line in lines:
                yield from (f"{path}: {name} {line[name]!r} would run as a formula" for name in ("name", "category", "memo", "address", "tags", "id")
                            if line.get(name, "")[:1] in tuple("=+-@\t\r"))
