"""The proof of what is ahead: what is left of a month, fixed costs, the forecast and trips, against the ledger."""

import csv
import datetime
import re
from collections import defaultdict
from decimal import Decimal
from itertools import groupby
from statistics import median

from amounts import day, days, folded, last_day, money, month_after, rounded, unit
from definitions import levels
from recurring_figures import PER_YEAR, plain
from shown_rows import Sums
from usual_amounts import extras, year_later

def abs_of(part):
    """An amount without its sign; a currency as it is."""
    return abs(part) if isinstance(part, Decimal) else part


# What recurs by the week may be due once more in a year.
BY_WEEK = {"week", "2 weeks", "4 weeks"}


class AheadFigures:
    def ahead(self):
        yield from self.left()
        yield from self.usually()
        yield from self.this_month()
        yield from self.fixed_costs()
        yield from self.savings()
        yield from self.forecast()
        yield from self.trips()

    def section(self, page, name):
        return next((section for section in page.tree.all("section") if section["id"] == name), None)

    def going_on(self):
        path = self.site.folder / "recurring.csv"
        if not path.exists():
            return []
        with open(path, newline="", encoding="utf-8-sig") as file:
            return [line for line in csv.DictReader(file) if line["state"] != "ended" and line["currency"] == self.currency]

    def spent_in(self, month, is_usual=False):
        """What a month adds up to; without one-offs, if that is usual."""
        return Sums(self.transactions(lambda row: row["date"][:7] == month and not (is_usual and self.definitions.is_one_off(row))))

    def left(self):
        month = self.site.now[:7]
        cards = [card for path in ("index.html", "lists/transactions.html") for card in self.page(path).tree.all("div", "ahead")]
        section = (self.site.folder / "recurring.html").exists() and self.section(self.page("recurring.html"), "ahead")
        shown = [money((card.first("dd") or card).first("bdi").text)[1] for card in cards] + ([money(section.first("h2").first("bdi").text)[1]] if section else [])
        due, coming = Decimal(), section and self.section(self.page("recurring.html"), "coming")
        for row in coming.first("tbody").all("tr") if coming else []:
            text = row.all("td")[-1].first("bdi").text
            if row.first("time")["datetime"] <= last_day(month) and text[0] in "+−" and money(text)[0] == self.currency:
                due += money(text)[1]
        sums = self.spent_in(month)
        expected = sums.of("income", self.currency) - sums.of("spending", self.currency) + due
        self.figures += len(shown)
        for amount in shown:
            if amount != expected:
                yield f"{amount} is left of {month}, but the rows add up to {expected}"
        for line in section.first("tbody").all("tr") if section else []:
            link = line.first("th").first("a")
            income, spending = (money(cell.first("bdi").text)[1] if cell.first("bdi") else Decimal() for cell in line.all("td"))
            if link and income - spending != due:
                yield f"recurring.html: {income} less {spending} is {link.text}, but the list of what is coming has {due}"

    def usually(self):
        """On the dashboard: the median of the whole months before, at most twelve, up to the same day; without one-offs."""
        table = next((table for table in self.page("index.html").tree.all("table", "compare") if table["aria-labelledby"] == "month"), None)
        if not table or table.first("thead").all("th")[-1].text != "Usually":
            return
        yield from self.usual_figures(table)

    def this_month(self):
        """On the dashboard, the sentence says what the table below it says, and the categories are those of its rows."""
        page = self.page("index.html")
        for section in (section for section in page.tree.all("section") if section.first("h2") and section.first("h2")["id"] == "month"):
            known = {tuple(map(abs_of, money(node.text))) for node in section.first("table").all("bdi")}
            for node in (node for sentence in section.all("p")[:1] for node in sentence.all("bdi") if self.is_amount(node.content)):
                self.figures += 1
                if tuple(map(abs_of, money(node.text))) not in known:
                    yield f"{page.path}: {node.text} is in no line of the table below"
        for sum in page.tree.all("span", "sum"):
            link = sum.parent.first("a")
            if link and page.target(link)[1]:
                yield from self.compare(page, link.text, sum.first("bdi").text, link, "spending")
            elif money(sum.first("bdi").text)[1] and link:
                yield f"{page.path}: {link.text} {sum.text} leads to no month"

    def usual_figures(self, table):
        now = max(date for date in self.dates if date <= self.site.now)
        now = self.site.now if now[:7] == self.site.now[:7] else last_day(now[:7])
        day = "31" if now == last_day(now[:7]) else now[8:]
        months = [month for month in self.definitions.whole_months if month < now[:7]][-12:]
        sums = [
            Sums(self.transactions(lambda row: row["date"][:7] == month and row["date"][8:] <= day and not self.definitions.is_one_off(row)))
            for month in months]
        for line in (line for line in table.first("tbody").all("tr") if line.first("th")):
            figure = line.first("th").text.lower()
            expected = rounded(median(sum.of(figure, self.currency) for sum in sums), unit(self.currency))
            self.figures += 1
            if money(line.all("td")[-1].first("bdi").text)[1] != expected:
                yield f"index.html: {line.all('td')[-1].text} is the usual {figure}, but the ledger says {expected} in {len(months)} months"

    def fixed_costs(self):
        costs = defaultdict(Decimal)
        for line in self.going_on():
            is_refund = line["type"] == "income" and self.definitions.is_refunded(plain(line["category"]), line["currency"])
            is_deduction = line["type"] == "expense" and self.definitions.stated_kind(plain(line["category"])) == "income"
            if line["role"] != {"income": "refund" if is_refund else "income", "expense": "deduction" if is_deduction else "spending"}.get(line["type"], "transfer"):
                yield f"recurring.csv: {line['name']} has the role {line['role']}"
            if line["perYear"] and (line["type"] == "expense" and not is_deduction or is_refund):
                costs[(levels(plain(line["category"])) or ["Uncategorized"])[0]] += Decimal(line["perYear"]) * (-1 if is_refund else 1)
        if not self.going_on():
            return
        section = self.section(self.page("recurring.html"), "fixed")
        shown, months = {}, Decimal()
        for row in section.first("tbody").all("tr") if section else []:
            name = (row.first("th").first("a") or row.first("th").first("bdi")).text
            month, year = (money(cell.first("bdi").text)[1] for cell in row.all("td")[:2])
            shown[name] = year
            months += month
            self.figures += 3
            rises = [rise for line in self.going_on() if (levels(plain(line["category"])) or ["Uncategorized"])[0] == name for rise in self.rises(line)]
            since = row.all("td")[2].text.strip() if row.all("td")[2:] else ""
            if (since and day(since)) != max(rises, default=""):
                yield f"recurring.html: {name} is dearer since {since}, but the ledger says {rises}"
            payees = self.payees_of(name)
            if row.first("th").first("small").text != payees:
                yield f"recurring.html: {name} is paid to {row.first('th').first('small').text}, but the file of the series has {payees}"
            if month != rounded(year / 12, unit(self.currency)):
                yield f"recurring.html: {name} costs {month} a month and {year} a year"
        if len(costs) <= 40 and shown != costs:
            yield f"recurring.html: {shown} are fixed costs, but the file of the series has {dict(costs)}"
        if section:
            total = money(section.first("tfoot").all("td")[1].first("bdi").text)[1]
            of_month = money(section.first("tfoot").all("td")[0].first("bdi").text)[1]
            if len(costs) <= 40 and of_month != months:
                yield f"recurring.html: {of_month} are fixed costs of a month, but its lines add up to {months}"
            if total != sum(costs.values()):
                yield f"recurring.html: {total} are fixed costs of a year, but they add up to {sum(costs.values())}"
            yield from self.next_price(section)

    def fixed(self):
        """The series of spending, and of refunds, with what each costs in a year."""
        return [
            (line, Decimal(line["perYear"]) * (-1 if line["role"] == "refund" else 1))
            for line in self.going_on() if line["role"] in ("spending", "refund") and line["perYear"]]

    def payees_of(self, category):
        """The dearest three of a line, each once, and how many more there are."""
        own = [entry for entry in self.fixed() if (levels(plain(entry[0]["category"])) or ["Uncategorized"])[0] == category]
        names = list(dict.fromkeys(plain(line["name"]) for line, _ in sorted(own, key=lambda entry: -entry[1])))
        return ", ".join(names[:3] + [f"+{len(names) - 3}"] * (len(names) > 3))

    def next_price(self, section):
        """The first planned payment of a series that is not of its present amount."""
        planned = [
            (date, row["name"], Decimal(line["amount"]), self.exact(row))
            for line, _ in self.fixed() for date in self.dates if date > self.site.now for row in self.by_date[date]
            if self.series_key(row) == (folded(plain(line["name"])), line["type"], line["category"], line["currency"])
            and self.exact(row) != Decimal(line["amount"])]
        sentence = next((node for node in section.all("p") if " changes from " in node.text), None)
        self.figures += 1
        if bool(sentence) != bool(planned):
            yield f"recurring.html: {sentence and sentence.text} is the next price, but the ledger plans {planned}"
        elif sentence:
            name, before, after, date = (node.text for node in sentence.all("bdi"))
            shown = day(date), name, money(before)[1], money(after)[1]
            if shown not in planned or shown[0] != min(planned)[0]:
                yield f"recurring.html: {sentence.text}, but the ledger plans {planned}"

    def rises(self, line):
        """Since when a payee is dearer: a price paid twice, after another one was paid three times, for twelve months from then on."""
        paid = self.by_day(line)
        odd = extras(list(paid.values()), unit(line["currency"]))
        paid = {date: amount for index, (date, amount) in enumerate(paid.items()) if index not in odd}
        prices = [(price, [date for date, _ in days]) for price, days in groupby(sorted(paid.items()), key=lambda entry: entry[1])]
        year, month = f"{int(self.site.now[:4]) - 1:04}", self.site.now[4:7]
        before = min(f"{year}{self.site.now[4:]}", last_day(f"{year}{month}"))
        for (old, often), (new, since) in list(zip(prices, prices[1:]))[-1:]:
            if line["role"] == "spending" and new > old and len(often) >= 3 and len(since) >= 2 and since[1] > before:
                yield since[0]

    def net_worth(self):
        if not self.site.has_all_rows:
            return None
        known = [balance for balance in map(self.balance_of, {entry["account"] for entry in self.site.ledger.get("balances", [])}) if balance is not None]
        return sum(known) if known else None

    def savings(self):
        if not (self.site.folder / "accounts/index.html").exists():
            return
        sentences = [node for node in self.page("accounts/index.html").tree.all("p") if node.text.startswith("Without income, savings last")]
        spent = [self.spent_in(month, is_usual=True).of("spending", self.currency) for month in self.definitions.whole_months[-12:]]
        worth = self.net_worth()
        usual = rounded(median(spent), unit(self.currency)) if len(spent) >= 2 else 0
        if not sentences:
            if worth and worth > 0 and usual > 0:
                yield f"accounts/index.html does not say how long {worth} lasts at {usual} a month"
            return
        self.figures += 1
        amounts = [node.text for node in sentences[0].all("bdi")]
        if money(amounts[-1])[1] != usual or len(amounts) > 1 and int(amounts[0].replace(",", "")) != worth // usual:
            yield f"accounts/index.html: {sentences[0].text}, but {worth} is there and {usual} is spent"

    def forecast(self):
        if not (self.site.folder / "accounts/index.html").exists():
            return
        section = self.section(self.page("accounts/index.html"), "forecast")
        if not section:
            return
        usual = money(section.first("caption").first("bdi").text)[1]
        lines = [[money(cell.first("bdi").text)[1] if cell.first("bdi") else Decimal() for cell in row.all("td")] for row in section.first("tbody").all("tr")]
        self.figures += 5 * len(lines) + 1
        about = next(node.text for node in section.first("h2").all("bdi") if re.search(r"\d,?\d*$", node.text) and not node.text.split()[-1].isdigit())
        if Decimal(re.sub(r"[^\d]", "", about)) != abs(rounded(lines[-1][2])):
            yield f"accounts/index.html: about {about} is expected, but the last month has {lines[-1][2]}"
        income, spending, expected, low, high = lines[0]
        left = 0 if self.site.now[:7] in self.definitions.whole_months else usual
        if len(lines) != 13 or not self.net_worth() + income - spending - left <= expected <= self.net_worth() + income - spending:
            yield f"accounts/index.html: the forecast begins at {expected}, but {self.net_worth()} is there"
        signs = {"income": 1, "deduction": -1}
        recurring = sum(Decimal(line["perYear"]) * signs.get(line["role"], 0) for line in self.going_on() if line["perYear"])
        if recurring < 6 * median([self.spent_in(month, is_usual=True).of("income", self.currency) for month in self.definitions.whole_months[-12:]]):
            yield f"accounts/index.html: {recurring} of income recurs, which is too little for a forecast"
        odd = self.uncertain()
        most, least = set(), set()
        for offset, (before, line) in enumerate(zip(lines, lines[1:]), 1):
            flow = line[0] - line[1]
            in_better, in_worse = odd[month_after(self.site.now[:7], offset)]
            if line[2] != before[2] + flow - usual:
                yield f"accounts/index.html: {before[2]} does not lead to {line[2]} with {flow} and {usual}"
            most.add(before[3] + flow - line[3] - in_better)
            least.add(before[4] + flow - line[4] + in_worse)
        if len(most) != 1 or len(least) != 1 or not min(least) <= usual <= min(most):
            yield f"accounts/index.html: everyday spending is {least}, {usual} and {most}"
        if not any(date > self.site.now for date in self.dates):
            yield from self.dues(lines[1:])

    def uncertain(self):
        """By month, the extras of the year before that came only once: what comes in, and what is to be paid."""
        odd = defaultdict(lambda: [Decimal(), Decimal()])
        stated = {folded(entry["name"]) for entry in self.site.ledger.get("recurring", []) if "amount" in entry}
        for line in self.going_on():
            if line["role"] == "transfer" or line["every"] == "year" or folded(plain(line["name"])) in stated:
                continue
            for date, (above, is_yearly) in self.extras(line).items():
                if not is_yearly and year_later(date) > line["last"]:
                    odd[year_later(date)[:7]][line["role"] == "spending"] += above
        return odd

    def dues(self, lines):
        """A year of what recurs is as often due as its period says."""
        for column, kind in ((0, "income"), (1, "spending")):
            # What comes back is taken off spending: the fewest refunds are the most spending.
            fewest, most = (sum(
                Decimal(line["amount"]) * (PER_YEAR[line["every"]] + (more if line["role"] == kind else 1 - more) * (line["every"] in BY_WEEK))
                * (1 if line["role"] == kind else -1)
                for line in self.going_on() if line["role"] == kind or (kind, line["role"]) == ("spending", "refund")) for more in (0, 1))
            # An extra may come on top of that.
            most += sum(amounts[column] for amounts in self.uncertain().values()) + sum(
                self.yearly(line) for line in self.going_on() if line["role"] == kind)
            shown = sum(line[column] for line in lines)
            if not fewest <= shown <= most:
                yield f"accounts/index.html: {kind} of {shown} is due in a year, but what recurs adds up to {fewest} to {most}"

    @staticmethod
    def runs(rows, gap):
        """Rows with their dates, divided where more days pass without one."""
        runs = []
        for row in rows:
            if not runs or (row[0] - runs[-1][-1][0]).days > gap:
                runs.append([])
            runs[-1].append(row)
        return runs

    def trips(self):
        for file in sorted((self.site.folder / "tags").glob("*.html")):
            page = self.page(f"tags/{file.name}")
            section = self.section(page, "trips")
            if file.name == "index.html" or not section:
                continue
            rows = [
                (datetime.date.fromisoformat(date), row) for date in self.dates if date <= self.site.now for row in self.by_date[date]
                if self.belongs_to(page)(row) and row["type"] != "transfer"]
            # A habit of once a month, of whatever day, is none.
            habits = [run for run in self.runs(rows, 36) if (run[-1][0] - run[0][0]).days + 1 <= 183]
            expected = []
            for run in reversed([trip for habit in habits for trip in self.runs(habit, 30)]):
                sums, count = Sums(self.row(row) for _, row in run), (run[-1][0] - run[0][0]).days + 1
                for currency in sorted({self.definitions.currency_of(row) for _, row in run}, key=lambda code: (code != self.currency, code)):
                    if spent := sums.of("spending", currency):
                        digits = unit(currency)
                        expected.append((str(run[0][0]), str(run[-1][0]), count, (currency, spent), (currency, rounded(spent / count, digits))))
            shown = []
            for row in section.first("tbody").all("tr"):
                count, spent, daily = row.all("td")
                shown.append((*days(row.first("a").text), int(count.text.replace(',', '')), money(spent.first("bdi").text), money(daily.first("bdi").text)))
            self.figures += 3 * len(shown)
            if shown != expected[:24]:
                yield f"{page.path}: the trips are {shown}, but the ledger says {expected}"
