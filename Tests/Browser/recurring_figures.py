"""The proof of what recurs: its page and its file for spreadsheets, against the ledger."""

import csv
import re
from collections import defaultdict
from decimal import Decimal

from amounts import folded, last_day, money, unit
from shown_rows import Sums
from usual_amounts import booked, days_between, extras, usual, year_later

PER_YEAR = {"week": 52, "2 weeks": 26, "4 weeks": 13, "twice a month": 24, "month": 12, "2 months": 6, "quarter": 4, "half-year": 2, "year": 1}


def plain(cell):
    """Without the apostrophe that keeps a spreadsheet from running a formula."""
    return cell[1:] if cell.startswith("'") and cell[1:2] in tuple("=+-@'\t\r") else cell


def stated_of(line, ledger):
    """The entry about a payee, which can join payments of several categories."""
    return next((entry for entry in ledger.get("recurring", []) if folded(entry["name"]) == folded(plain(line["name"]))), None)


class RecurringFigures:
    def recurring(self):
        path = self.site.folder / "recurring.csv"
        if not path.exists():
            return
        with open(path, newline="", encoding="utf-8-sig") as file:
            lines = list(csv.DictReader(file))
        page = self.page("recurring.html")
        stated = {folded(entry["name"]): entry for entry in self.site.ledger.get("recurring", [])}
        for line in lines:
            yield from self.series(line, stated)
        yield from self.states(page, lines)
        yield from self.costs(page, lines)
        yield from self.coming(page)
        yield from self.next_of_payees(lines)

    def paid(self, line, with_one_offs=False):
        """The payments of a series with their days, oldest first."""
        return sorted(
            (transaction["date"], Decimal(str(transaction["amount"]))) for transaction in self.site.ledger["transactions"]
            if folded(transaction["name"]) == folded(plain(line["name"])) and transaction["type"] == line["type"]
            and transaction.get("currency", self.currency) == line["currency"]
            and (transaction.get("category") or "") == line["category"] and transaction["date"] <= self.site.now
            and (with_one_offs or not self.definitions.is_one_off(transaction)))

    def series(self, line, stated):
        """The last payment is in the ledger, the amount is usual, and a year costs as many of them as it has periods."""
        rows = self.paid(line)
        amount, entry = Decimal(line["amount"]), stated.get(folded(plain(line["name"])), {})
        self.figures += 3
        # An entry can join payments of several categories.
        if not entry and (line["last"], amount) != (rows[-1][0], usual(list(self.by_day(line).values()), unit(line["currency"]))):
            yield f"recurring.csv: {line['name']} was last paid on {line['last']}, mostly {line['amount']}, but the ledger says {rows}"
        # Without its day, a payment is due until its month is over.
        due = {"day": line["next"], "month": last_day(line["next"][:7]), "year": f"{line['next'][:4]}-12-31"}[self.site.dates]
        due = booked(due) if self.site.dates == "day" else due
        if not entry and (line["state"] == "due") != (due >= self.site.now or due > self.known(line)):
            yield f"recurring.csv: {line['name']} is {line['state']} on {line['next']}, and its account is known to {self.known(line)}"
        cost = amount * PER_YEAR[line["every"]] + (0 if "amount" in entry else self.yearly(line))
        if (line["perYear"] == "") != (line["state"] == "ended") or line["perYear"] and Decimal(line["perYear"]) != cost:
            yield f"recurring.csv: {line['name']} costs {line['perYear']} a year, not {cost}"

    def by_day(self, line):
        """The largest amount of each day, oldest first."""
        days = {}
        for date, amount in self.paid(line):
            days[date] = max(days.get(date, Decimal()), amount)
        return days

    def extras(self, line):
        """The days of payments far above the others, with what they are above, and whether there was one about a year before."""
        days, half = self.by_day(line), 183 / PER_YEAR[line["every"]]
        odd = {list(days)[index]: above for index, above in extras(list(days.values()), unit(line["currency"])).items()}
        month = lambda date: int(date[:4]) * 12 + int(date[5:7])
        apart = lambda before, date: abs(days_between(year_later(before), date))
        # The newest of each: one that came a year later, or a month before or after that, has taken its place.
        newest = {}
        for date, above in odd.items():
            is_alike = lambda before: abs(odd[before] - above) * 4 <= max(odd[before], above)
            near = [
                before for before in newest
                if apart(before, date) < half or abs(month(year_later(before)) - month(date)) <= 1 and is_alike(before)]
            if near:
                del newest[min(near, key=lambda before: (apart(before, date), before))]
            newest[date] = (above, bool(near))
        return newest

    def yearly(self, line):
        """What extras add to a year that came in two years, and are not overdue in the third."""
        half = 183 / PER_YEAR[line["every"]]
        return sum(
            above for date, (above, is_yearly) in self.extras(line).items()
            if is_yearly and days_between(line["last"], year_later(date)) > half)

    def known(self, line):
        """The newest row of the account of the newest payment; today if that is more than 62 days ago."""
        paid = [
            row for row in self.site.ledger["transactions"] if row["date"] <= self.site.now
            and self.series_key(row) == (folded(plain(line["name"])), line["type"], line["category"], line["currency"])]
        if not paid:
            return self.site.now
        newest = max(row["date"] for row in paid)
        accounts = {row.get("account") for row in paid if row["date"] == newest}
        known = max(
            row["date"] for row in self.site.ledger["transactions"]
            if row["date"] <= self.site.now and accounts & {row.get("account"), row.get("to", row.get("account"))})
        return known if days_between(known, self.site.now) <= 62 else self.site.now

    def states(self, page, lines):
        """Each series stands under its state, and its amount leads to its last payment."""
        for state in ("late", "due", "ended"):
            section = next((section for section in page.tree.all("section") if section["id"] == state), None)
            rows = section.first("tbody").all("tr") if section else []
            wanted = [line for line in lines if line["state"] == state]
            if len(rows) != min(40, len(wanted)):
                yield f"recurring.html: {len(rows)} are {state}, but {len(wanted)} in the file"
            for row, line in zip(rows, wanted):
                self.figures += 1
                currency, amount = money(row.all("td")[1].first("bdi").text)
                yield from self.of_a_year(line, [cell.first("bdi") for cell in row.all("td")[2:4]])
                if row.first("a").text != plain(line["name"]) or (currency, abs(amount)) != (line["currency"], Decimal(line["amount"])):
                    yield f"recurring.html: {row.text.strip()}, but the file has {line['name']} {line['amount']}"

    def of_a_year(self, line, cells):
        """What a series costs in a year, as its file says, and what was paid in the last one; of one that has ended, nothing."""
        shown = [abs(money(cell.text)[1]) if cell else Decimal() for cell in cells]
        paid = sum(amount for date, amount in self.paid(line, with_one_offs=True) if self.is_of_last_year(date))
        self.figures += len(shown)
        # An entry can join payments of several categories.
        expected = [Decimal(line["perYear"] or 0), shown[-1] if stated_of(line, self.site.ledger) else paid][-len(shown):] if shown else []
        if shown != expected:
            yield f"recurring.html: {line['name']} costs {shown} in a year and in the last one, but the file and the ledger say {expected}"

    def is_of_last_year(self, date):
        return f"{int(self.site.now[:4]) - 1:04}{self.site.now[4:]}" < date <= self.site.now

    def soon(self):
        """The first lines of the dashboard are among those that are coming; in a copy without what recurs, they are planned rows."""
        def lines(page, label):
            return [
                (row.first("th").first("a").text, row.first("time")["datetime"], money(next(node.text for node in row.all("bdi") if self.is_amount(node.content))))
                for table in page.tree.all("table") if table["aria-labelledby"] == label for row in table.first("tbody").all("tr")]

        page = self.page("index.html")
        shown, has_page = lines(page, "soon"), (self.site.folder / "recurring.html").exists()
        coming = lines(self.page("recurring.html"), "h-coming") if has_page else [
            (row["name"], date, (currency, -amount if row["type"] == "expense" else amount))
            for date in self.dates if 0 < days_between(self.site.now, date) <= 30 for row in self.by_date[date] for _, currency, amount in [self.row(row)]]
        planned = Sums(
            (row["type"] if row["type"] != "income" or not self.definitions.is_refunded(row.get("category", ""), self.row(row)[1]) else "refund", *self.row(row)[1:])
            for date in self.dates if 0 < days_between(self.site.now, date) <= 30 for row in self.by_date[date])
        self.figures += len(shown)
        if not set(shown) <= set(coming):
            yield f"index.html: {shown} come soon, but {'recurring.html' if has_page else 'the ledger'} has {coming}"
        sentences = [node for table in page.tree.all("table") if table["aria-labelledby"] == "soon" for node in table.parent.all("p") if not node.first("a")]
        for currency, amount in (money(node.text) for sentence in sentences for node in sentence.all("bdi") if self.is_amount(node.content)):
            sums = [abs(planned.of(figure, currency)) for figure in ("income", "spending")]
            self.figures += 1
            if not has_page and abs(amount) not in sums:
                yield f"index.html: {amount} is coming, but the lines add up to {sums}"

    def next_of_payees(self, lines):
        """A payee's page says what its file says of the next payment, or of the last."""
        for page in (self.page(path) for path in self.site.pages() if path.startswith("payees/") and path != "payees/index.html"):
            for fact in page.tree.first("main").all("dd"):
                if not (fact.first("span") and fact.first("span").first("time") and fact.all("bdi") and self.is_amount(fact.all("bdi")[-1].content)):
                    continue
                currency, amount = money(fact.all("bdi")[-1].text)
                date = fact.first("time")["datetime"]
                self.figures += 1
                if not any(
                        folded(plain(line["name"])) == folded(page.tree.first("h1").text) and date in (line["next"], line["last"])
                        and (line["currency"], Decimal(line["amount"])) == (currency, abs(amount)) for line in lines):
                    yield f"{page.path}: {fact.text.strip()}, but recurring.csv has no such line"

    def costs(self, page, lines):
        facts = page.tree.first("dl", "facts")
        shown = defaultdict(Decimal)
        for node in facts.all("bdi") if facts else []:
            currency, amount = money(node.text)
            shown[node.parent["class"], currency] += amount
        expected = defaultdict(Decimal)
        for line in lines:
            if line["perYear"] and line["role"] != "transfer":
                sign = -1 if line["role"] in ("refund", "deduction") else 1
                expected["in" if line["role"] in ("income", "deduction") else "out", line["currency"]] += sign * Decimal(line["perYear"])
        self.figures += len(expected)
        if shown != expected:
            yield f"recurring.html: a year costs {dict(shown)}, but its lines add up to {dict(expected)}"

    def coming(self, page):
        """What the next days bring is the sum of what stands below it."""
        for owner in (page, self.page("index.html")):
            for section in owner.tree.all("section"):
                sentences = [node for node in section.all("p") if node.first("bdi") and re.search(r"\d", node.text)]
                if section["id"] != "coming" or not section.first("tbody"):
                    continue
                sums = defaultdict(Decimal)
                for row in section.first("tbody").all("tr"):
                    text = row.all("td")[-1].first("bdi").text
                    currency, amount = money(text)
                    # A transfer has no sign, and is in no sum.
                    if text[0] in "+−":
                        is_back = self.goes_back(row.first("a").text, row.first("time")["datetime"], currency, amount)
                        figure = "income" if (amount > 0) != is_back else "spending"
                        sums[currency, figure] += amount if figure == "income" else -amount
                for currency in {currency for currency, _ in sums}:
                    # If more comes back than is to be paid, the rest comes in.
                    back = max(Decimal(), -sums[currency, "spending"])
                    # If more is deducted than comes in, the rest is to be paid.
                    back += max(Decimal(), -sums[currency, "income"])
                    sums[currency, "income"] += back
                    sums[currency, "spending"] += back
                shown = {money(node.text) for sentence in sentences for node in sentence.all("bdi") if self.is_amount(node.text)}
                expected = {(currency, amount) for (currency, _), amount in sums.items() if amount}
                self.figures += len(expected)
                if len(section.first("tbody").all("tr")) < 40 and not shown <= expected:
                    yield f"{owner.path}: {shown} are coming, but the lines add up to {expected}"

    def goes_back(self, name, date, currency, amount):
        """Whether what is due is a refund or a deduction: as its planned row, or else as the newest row of its series."""
        role = "refund" if amount > 0 else "deduction"
        planned = [row for row in self.by_date.get(date, []) if row["name"] == name and date > self.site.now]
        if planned:
            return role == self.definitions.counts_as({**planned[0], "date": self.site.now})
        path = self.site.folder / "recurring.csv"
        with open(path, newline="", encoding="utf-8-sig") as file:
            return any(
                (plain(line["name"]), line["currency"], Decimal(line["amount"]), line["role"]) == (name, currency, abs(amount), role)
                for line in csv.DictReader(file))
