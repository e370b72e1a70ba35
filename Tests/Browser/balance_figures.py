"""The proof of balances: each account's is its last stated one and the rows since, and together they are the total balance."""

import re

from amounts import MONTHS, last_day, money


class BalanceFigures:
    def balance_of(self, account, until=None):
        """At the end of a day, or of today, in the ledger's currency; None where nothing is stated."""
        until = until or self.site.now
        stated = [
            balance for balance in self.site.ledger.get("balances", [])
            if balance["account"] == account and balance["date"] <= until and self.definitions.currency_of(balance) == self.currency]
        if not stated:
            return None
        last = max(stated, key=lambda balance: balance["date"])
        if not self.site.has_all_rows:
            return self.exact(last)
        return self.exact(last) + sum(
            self.change_of(account, row) for date in self.dates if last["date"] < date <= until for row in self.by_date[date]
            if self.definitions.currency_of(row) == self.currency)

    def change_of(self, account, row):
        if row["type"] == "transfer":
            return self.exact(row) * ((row.get("to") == account) - (row.get("account") == account))
        return self.exact(row) * (0 if row.get("account") != account else 1 if row["type"] == "income" else -1)

    def balances_over_time(self, page):
        """The balance at the end of each month of a chart, that of the card above it, and those on the dashboard."""
        account = page.tree.first("h1").text if page.path.startswith("accounts/") and page.path != "accounts/index.html" else None
        for table in page.tree.all("table", "figures") if account or page.path == "accounts/index.html" else []:
            names = [cell.content for cell in table.first("thead").all("th")] if table.first("thead") else []
            for line in table.first("tbody").all("tr") if names in (["Month", "Balance"], ["Month", "Total balance"]) else []:
                name, year = line.first("th").text.split()[:2]
                shown, end = money(line.first("td").text), min(last_day(f"{year}-{MONTHS.index(name) + 1:02}"), self.site.now)
                expected = self.balance_of(account, end) if account else self.worth(end)
                self.figures += 1
                if shown[0] == self.currency and shown[1] != expected:
                    yield f"{page.path}: {shown[1]} at the end of {name} {year}, but the ledger says {expected}"
            if names == ["Date", "Missing", "Balance"]:
                yield from self.stated(page, account, table)
        for card in page.tree.all("div", "card") if account else []:
            if card.first("dt").text.startswith("Balance"):
                shown = money(card.first("dd").first("bdi").text)
                self.figures += 1
                if shown[0] == self.currency and shown[1] != self.balance_of(account):
                    yield f"{page.path}: {shown[1]} is the balance, but the ledger says {self.balance_of(account)}"
        for own in page.tree.all("small", "own") if page.path == "index.html" else []:
            name, *amounts = (node.text for node in own.all("bdi"))
            for currency, amount in map(money, filter(self.is_amount, amounts)):
                self.figures += 1
                if currency == self.currency and amount != self.balance_of(name):
                    yield f"{page.path}: {name} has {amount}, but the ledger says {self.balance_of(name)}"

    def worth(self, until):
        """The total balance at the end of a day."""
        known = [self.balance_of(account, until) for account in {entry["account"] for entry in self.site.ledger.get("balances", [])}]
        return sum(balance for balance in known if balance is not None)

    def gaps(self, page):
        """What is missing between two statements is the difference of what the bank and the rows say, and stands in the table."""
        missing = {
            money(line.all("td")[0].text) for table in page.tree.all("table", "figures")
            if table.first("thead") and [cell.content for cell in table.first("thead").all("th")] == ["Date", "Missing", "Balance"]
            for line in table.first("tbody").all("tr") if line.all("td")[0].first("bdi")}
        for gap in page.tree.all("div", "gap"):
            (code, rows), (_, bank), (_, rest) = (money(node.text) for node in gap.first("dd").all("bdi"))
            self.figures += 3
            if bank - rows != rest or (code, rest) not in missing:
                yield f"{page.path}: {gap.text}, but {missing} are missing"

    def stated(self, page, account, table):
        """Each balance that is stated, newest first, and what is missing between it and the one before."""
        lines = table.first("tbody").all("tr")
        stated = [
            (entry["date"], self.definitions.currency_of(entry), self.exact(entry)) for entry in self.site.ledger["balances"] if entry["account"] == account]
        for line, before in zip(lines, lines[1:] + [None]):
            date, (missing, balance) = line.first("time")["datetime"], (cell.first("bdi") for cell in line.all("td"))
            currency, amount = money(balance.text)
            self.figures += 1
            if (date, currency, amount) not in stated:
                yield f"{page.path}: {amount} on {date}, which the ledger does not state"
            if self.site.has_all_rows and before and before.all("td")[-1].first("bdi"):
                since, known = before.first("time")["datetime"], money(before.all("td")[-1].first("bdi").text)[1]
                rows = sum(
                    self.change_of(account, row) for day in self.dates if since < day <= date for row in self.by_date[day]
                    if self.definitions.currency_of(row) == currency)
                if (money(missing.text)[1] if missing else 0) != amount - known - rows:
                    yield f"{page.path}: {missing and missing.text} is missing before {date}, but {amount - known - rows} is"

    def balances_after(self):
        """On the page of an account, each row's: what was stated before it, and the rows since."""
        rows = {}
        for path in self.site.pages():
            if not path.startswith("accounts/") or path == "accounts/index.html" or re.search(r"\.\d+\.html$", path):
                continue
            # The newest rows first, on the pages after it, too.
            while path:
                page = self.page(path)
                for row in page.tree.all("li"):
                    if row.first("em") and row.first("time") and row.parent["class"] == "rows":
                        rows.setdefault(page.tree.first("h1").text, []).append((row, page))
                path = page.target(page.older)[0] if page.older else None
        for account, shown in rows.items():
            stated = sorted(
                (entry for entry in self.site.ledger.get("balances", []) if entry["account"] == account),
                key=lambda entry: entry["date"])
            running = {}
            for row, page in reversed(shown):
                currency, amount = money(row.first("a").all("bdi")[-1].text)
                date, cell = row.first("time")["datetime"], next((node for node in row.first("em").all("bdi") if node["title"]), None)
                known = [entry for entry in stated if self.definitions.currency_of(entry) == currency and entry["date"] < date]
                # Some of the rows lead to no balance.
                if not known or not self.site.has_all_rows or date > self.site.now:
                    if cell:
                        yield f"{page.path}: {cell.text} after a row of {date}, before which nothing is stated"
                    continue
                # A statement takes over from the day after it.
                if running.get(currency, ("",))[0] != known[-1]["date"]:
                    running[currency] = known[-1]["date"], self.exact(known[-1])
                running[currency] = running[currency][0], running[currency][1] + amount
                self.figures += 1
                if money(cell.text) != (currency, running[currency][1]):
                    yield f"{page.path}: {cell.text} after a row of {date}, but the ledger says {running[currency][1]}"

    def balances(self):
        known = [balance for balance in map(self.balance_of, {entry["account"] for entry in self.site.ledger.get("balances", [])}) if balance is not None]
        has_total = known and self.site.has_all_rows
        for path in ("index.html", "lists/transactions.html"):
            shown = [card.first("dd").first("bdi").text for card in self.page(path).tree.all("div", "card") if card.first("dt").text == "Total balance"]
            self.figures += len(shown)
            if list(map(money, shown)) != ([(self.currency, sum(known))] if has_total else []):
                yield f"{path}: {shown} is the total balance, but the ledger says {sum(known)}"
        if known:
            page = self.page("accounts/index.html")
            for line in page.tree.first("table", "figures").first("tbody").all("tr"):
                name, shown = line.first("th").first("bdi").text, line.all("td")[-1].first("bdi")
                expected = self.balance_of(name)
                if (money(shown.text) if shown else None) != (None if expected is None else (self.currency, expected)):
                    yield f"{page.path}: {name} has {shown and shown.text}, but the ledger says {expected}"
            shown = {
                line.first("th").text: money(line.first("td").text)[1] for line in page.tree.first("table", "figures").first("tfoot").all("tr")
                if not line.first("small")}
            debts = sum(balance for balance in known if balance < 0)
            expected = {} if not has_total else {"Assets": sum(known) - debts, "Total balance": sum(known)} | ({"Debts": debts} if debts else {})
            self.figures += len(shown)
            if shown != expected:
                yield f"{page.path}: {shown}, but the ledger says {expected}"
        yield from self.balances_after()
