"""The proof of what a year in review says: each fact against the ledger, and against the rows that it leads to."""

import csv
import datetime

from amounts import MONTHS, day_of_year, days, folded, last_day, money, month_after
from recurring_figures import PER_YEAR, plain
from shown_rows import Sums
from year_rows import Year

# How long a period is, in days or in months.
DAYS = {"week": 7, "2 weeks": 14, "twice a month": 16, "4 weeks": 28}


class ReviewFigures:
    def is_of_running_year(self, page):
        """Whether it ends before the year does: today, or with the books, unless they reach its last week."""
        return page.path.startswith("review/") and self.end_of_review(page.path[7:11]) != f"{page.path[7:11]}-12-31"

    def end_of_review(self, year):
        newest = self.last_day_of(max(date for date in self.dates if date <= self.site.now))
        if self.site.now >= f"{year}-12-31" and newest >= f"{year}-12-25":
            return f"{year}-12-31"
        return min(f"{year}-12-31", self.site.now, newest)

    def last_day_of(self, date):
        """The last day that a row with a date could be of: its dates may tell a month or a year alone."""
        return {"day": date, "month": last_day(date[:7]), "year": f"{date[:4]}-12-31"}[self.site.dates_of_sums]

    def review(self, page):
        if not page.path.startswith("review/"):
            return
        number = page.path[7:11]
        end = self.end_of_review(number)
        before = f"{int(number) - 1}"
        month = f"{before}{end[4:7]}"
        # A year that the books do not cover from its beginning is not compared with, nor a part of one without days.
        is_comparable = self.first_month <= f"{before}-01" and (self.site.tells_days_of_sums or not self.is_of_running_year(page))
        until = min(f"{month}-{end[8:]}", last_day(month)) if is_comparable else f"{before}-01-00"
        now, earlier = Year(self, number, end), Year(self, before, until)
        is_part = self.is_of_running_year(page) and self.site.tells_days_of_sums
        heading = f"{number} in review" + (f", to {MONTHS[int(end[5:7]) - 1][:3]} {int(end[8:])}" if is_part else "")
        if page.tree.first("h1").text != heading:
            yield f"{page.path}: its heading is {page.tree.first('h1').text}, not {heading}"
        facts = {entry.first("dt").text: entry.first("dd").all("span") for entry in page.tree.first("dl", "facts").all("div")}
        since = [label for label in facts if label.startswith("Largest ") and " since " in label]
        days = f"the same days of {before}" if self.is_of_running_year(page) else before
        if any(label.partition(" since ")[2] != days for label in since):
            yield f"{page.path}: {since}, but it is compared with {days}"
        facts = {label.partition(" since ")[0]: items for label, items in facts.items()}
        self.figures += len(facts)
        for proof in (self.kept, self.months_of_year, self.dearest, self.most_visited, self.largest, self.quiet_days,
                self.rises_and_falls, self.begun_and_ended, self.refunds):
            yield from (f"{page.path}: {problem}" for problem in proof(page, facts, now, earlier))

    def led_to(self, page, link, last, figure):
        """What the rows behind a link add up to, and how many they are; those of a running year up to its last day."""
        path, fragment = page.target(link)
        if path.startswith("transactions/"):
            currency, amount = money(self.page(path).tree.first("p", "amount").first("bdi").text)
            return abs(amount), 1
        rows = [row for row in self.rows_at(path, fragment) if row[5] <= last and row[2] == self.currency]
        if self.is_amount(link.text) and not self.is_of_running_year(page):
            self.followed.append((page, link, link.text, figure))
        kind = {"spending": "expense"}.get(figure, figure)
        return Sums(row[1:4] for row in rows).of(figure, self.currency), sum(row[1] == kind for row in rows)

    def kept(self, page, facts, now, earlier):
        items = facts["Kept"]
        amount = items[0].first("bdi").text
        if money(amount) != (self.currency, now.net):
            yield f"{amount} was kept, but the ledger says {now.net}"
        if self.led_to(page, items[0].first("a"), now.last, "kept")[0] != now.net:
            yield f"{amount} was kept, but leads to other rows"
        if len(items[0].all("bdi")) == 2 and items[0].text.endswith("of income"):
            yield from self.ratio(page, "kept", items[0].all("bdi")[1], now.net, now.income)
        elif now.income and now.net >= 0:
            yield f"{items[0].text} was kept: of what income?"
        shown = [money(item.first("bdi").text)[1] for item in items[1:]]
        if shown != ([earlier.net] if earlier.rows else []):
            yield f"{shown} was kept the year before, but the ledger says {earlier.net}"

    def months_of_year(self, page, facts, now, earlier):
        months = now.months() if self.site.tells_months else []
        for label, place in (("Best month", 0), ("Worst month", -1)):
            if (label in facts) != (len(months) > 1):
                yield f"{label} of {len(months)} months"
            if label not in facts or len(months) < 2:
                continue
            net, _, month = months[place]
            name, amount = (node.text for node in facts[label][0].all("bdi"))
            if name != MONTHS[int(month[5:]) - 1] or money(amount) != (self.currency, net):
                yield f"{label}: {name} {amount}, but the ledger says {month} {net}"
            yield from self.compare(page, label, amount, facts[label][0].first("a"), "kept")

    def dearest(self, page, facts, now, earlier):
        ranked = sorted(now.payees().items(), key=lambda entry: (-entry[1][0], -entry[1][1], entry[0].encode()))[:3]
        items = facts.get("Top payees", [])
        shown = [(folded(item.first("bdi").text), money(item.all("bdi")[1].text)[1]) for item in items]
        if shown != [(payee, amount) for payee, (amount, _) in ranked]:
            yield f"most was spent on {shown}, but the ledger says {ranked}"
        for item, (payee, (amount, _)) in zip(items, ranked):
            rows = self.led_to(page, item.first("a"), now.last, "spending")[0]
            if rows != amount:
                yield f"{amount} was spent on {payee}, but its link leads to {rows}"

    def most_visited(self, page, facts, now, earlier):
        ranked = sorted(now.payees().items(), key=lambda entry: (-entry[1][1], -entry[1][0], entry[0].encode()))
        ranked = [(payee, count) for payee, (_, count) in ranked if count > 1][:1]
        items = facts.get("Paid most often", [])
        shown = [(folded(item.first("bdi").text), int(item.all("bdi")[1].text.replace(",", ""))) for item in items]
        if shown != ranked:
            yield f"paid most often: {shown}, but the ledger says {ranked}"
        for item, (payee, count) in zip(items, ranked):
            rows = self.led_to(page, item.first("a"), now.last, "spending")[1]
            if rows != count:
                yield f"{payee} was paid {count} times, but its link leads to {rows} payments"

    def largest(self, page, facts, now, earlier):
        """Whatever is larger recurs."""
        series = self.series_of_file()
        once = [row for row in now.expenses if self.series_key(row) not in {key for key, _ in series}]
        items = facts.get("Largest payment that does not recur", [])
        if not items:
            if once and self.site.shows("recurring"):
                yield f"nothing is said of {once[0]['name']}, which does not recur"
            return
        name, amount = (node.text for node in items[0].all("bdi"))
        currency, shown = money(amount)
        if not any(row["name"] == name and self.amount_of(row) == shown for row in now.expenses):
            yield f"{name} {amount} is not in the ledger"
        if any(self.amount_of(row) > shown for row in once):
            yield f"{name} {amount} is not the largest that does not recur"
        yield from self.payment(page, items[0])

    def payment(self, page, item):
        """An item leads to the payment that it names."""
        name, amount = (node.text for node in item.all("bdi"))
        tree = self.page(page.target(item.first("a"))[0]).tree
        currency, paid = money(tree.first("p", "amount").first("bdi").text)
        if tree.first("h1").text != name or (currency, abs(paid)) != money(amount):
            yield f"{name} {amount} leads to {tree.first('h1').text} {paid}"

    def amount_of(self, row):
        return self.row(row)[2]

    def series_key(self, row):
        return folded(row["name"]), row["type"], row.get("category") or "", row.get("currency", self.currency)

    def series_of_file(self):
        """What recurs, as its file for spreadsheets lists it."""
        path = self.site.folder / "recurring.csv"
        if not path.exists():
            return []
        with open(path, newline="", encoding="utf-8-sig") as file:
            return [
                ((folded(plain(line["name"])), line["type"], line["category"], line["currency"]), line) for line in csv.DictReader(file)]

    def quiet_days(self, page, facts, now, earlier):
        if not self.site.tells_days_of_sums:
            if {"Days without spending", "Longest time without spending"} & facts.keys():
                yield "days without spending are said of rows without days"
            return
        first = datetime.date.fromisoformat(max(now.first, self.dates[0]))
        # The ledger says nothing of the days after its last row.
        last = min(now.last, max(date for date in self.dates if date <= self.site.now))
        count = (datetime.date.fromisoformat(last) - first).days + 1
        dates = [str(first + datetime.timedelta(days=number)) for number in range(count)]
        runs, run = [], []
        for date in dates:
            run = [] if date in now.spending_days else run + [date]
            runs.append(run)
        quiet = sum(map(bool, runs))
        shown = [int(node.text) for node in facts["Days without spending"][0].all("bdi")]
        if shown != [quiet, count]:
            yield f"{shown} days without spending, but the ledger says {quiet} of {count}"
        longest = max(runs, key=len)
        items = facts.get("Longest time without spending", [])
        if bool(items) != bool(longest):
            yield f"the longest run without spending is {len(longest)} days"
        for item in items:
            ends = days(f"{item.all('bdi')[-1].text}, {now.first[:4]}")
            if int(item.text.split()[0]) != len(longest) or ends != [longest[0], longest[-1]]:
                yield f"the longest run is {item.text}, but the ledger says {longest[0]} to {longest[-1]}"
            link = item.first("a")
            if link and page.target(link) != (f"months/{longest[0][:7]}.html", "rows"):
                yield f"{item.text} leads to {link['href']}"
            if not link and any(date.startswith(longest[0][:7]) for date in self.dates):
                yield f"{item.text} leads nowhere"

    def rises_and_falls(self, page, facts, now, earlier):
        spent, before = now.categories(), earlier.categories()
        changes = sorted(
            ((spent.get(name, 0) - before.get(name, 0), name) for name in {*spent, *before}),
            key=lambda entry: (-entry[0], entry[1].encode())) if earlier.rows else []
        for label, wanted in (
                ("Largest rises", [entry for entry in changes if entry[0] > 0][:3]),
                ("Largest falls", [entry for entry in reversed(changes) if entry[0] < 0][:3])):
            items = facts.get(label, [])
            shown = [(money(item.all("bdi")[1].text)[1], item.first("bdi").text) for item in items]
            if shown != [(change, name or "Uncategorized") for change, name in wanted]:
                yield f"{label} are {shown}, but the ledger says {wanted}"
            for item, (_, name) in zip(items, wanted):
                # What was not spent on at all this year has no rows in it.
                year, sum_of_year = (now, spent[name]) if spent.get(name) else (earlier, before[name])
                link = item.first("a")
                rows = self.led_to(page, link, year.last, "spending")[0] if link else None
                if rows != sum_of_year or not page.target(link)[1] == f"m{year.first[:4]}":
                    yield f"{label}: {name or 'Uncategorized'} leads to {rows}, but the ledger says {sum_of_year}"

    def begun_and_ended(self, page, facts, now, earlier):
        """Each leads to its payee, who was paid on that day; they are those of the file of recurring payments."""
        for label in ("New recurring payments", "Ended"):
            for item in facts.get(label, [])[:12]:
                name, text = (node.text for node in item.all("bdi"))
                # Several series of one payee have their topics with the name.
                name, date = name.split(" · ")[0], day_of_year(text, now.first[:4])
                path = page.target(item.first("a"))[0]
                rows = {row[5] for row in self.rows_at(path, "")}
                if folded(self.page(path).tree.first("h1").text) != folded(name) or date not in rows or date > now.last:
                    yield f"{label}: {name} on {date} leads to {path}"
        series = self.series_of_file()
        ended = [(line["last"], key[0]) for key, line in series if line["state"] == "ended"]
        for label, known in (("New recurring payments", self.begun(series)), ("Ended", ended)):
            wanted = sorted(entry for entry in known if now.first <= entry[0] <= now.last)
            shown = [
                (day_of_year(item.all("bdi")[1].text, now.first[:4]), folded(item.first("bdi").text.split(" · ")[0]))
                for item in facts.get(label, [])[:12]]
            others = facts.get(label, [])[12:]
            if len(wanted) > 12 and (len(others) != 1 or str(len(wanted) - 12) not in others[0].text):
                yield f"{label}: {len(wanted) - 12} more stand in {[item.text for item in others]}"
            if sorted(shown) != wanted if len(wanted) <= 12 else set(shown) - set(wanted) or len(shown) != 12:
                yield f"{label}: {shown}, but the file of recurring payments and the ledger say {wanted}"

    def begun(self, series):
        """With the first payment of each; what recurs when the books begin did not begin then."""
        firsts = {}
        for date in reversed(self.dates):
            firsts |= {self.series_key(row): date for row in self.by_date[date]}
        return [(firsts[key], key[0]) for key, line in series if firsts[key] > self.one_period_after(self.dates[0], line["every"])]

    @staticmethod
    def one_period_after(date, every):
        if every in DAYS:
            return str(datetime.date.fromisoformat(date) + datetime.timedelta(days=DAYS[every]))
        month = month_after(date[:7], 12 // PER_YEAR[every])
        return min(f"{month}-{date[8:]}", last_day(month))

    def refunds(self, page, facts, now, earlier):
        refunds = [row for row in now.rows if self.row(row)[0] == "refund"]
        items = facts.get("Refunds", [])
        if len(refunds) > 5:
            if money(items[0].first("bdi").text)[1] != sum(map(self.amount_of, refunds)):
                yield f"{items[0].text} was refunded, but the ledger says {sum(map(self.amount_of, refunds))}"
            if items[-1].text != f"And {len(refunds) - 5} more":
                yield f"{items[-1].text} was refunded, but the ledger has {len(refunds)} refunds"
            items = items[1:-1]
        if len(items) != min(5, len(refunds)):
            yield f"{len(items)} refunds, but the ledger says {len(refunds)}"
        known = {(row["date"], row["name"], self.amount_of(row)) for row in refunds}
        dates = []
        for item in items:
            yield from self.payment(page, item)
            tree = self.page(page.target(item.first("a"))[0]).tree
            dates.append(tree.first("time")["datetime"])
            name, amount = (node.text for node in item.all("bdi"))
            if (dates[-1], name, money(amount)[1]) not in known:
                yield f"{name} {amount} is no refund"
        if dates != sorted((row["date"] for row in refunds), reverse=True)[:len(dates)]:
            yield f"the refunds of {dates} are not the newest"
