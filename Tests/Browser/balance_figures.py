"""The proof of balances: each account's is its last stated one and the rows since, and together they are the total balance."""

import re

from amounts import money


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
                name, shown = line.first("th").first("bdi").text, line.first("td").first("bdi")
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
