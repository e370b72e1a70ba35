"""The proof of balances: each account's is its last stated one and the rows since, and together they are the net worth."""

from amounts import money


class BalanceFigures:
    def balance_of(self, account):
        """At the end of today, in the ledger's currency; None where nothing is stated."""
        stated = [
            balance for balance in self.site.ledger.get("balances", [])
            if balance["account"] == account and balance["date"] <= self.site.now and self.definitions.currency_of(balance) == self.currency]
        if not stated:
            return None
        last = max(stated, key=lambda balance: balance["date"])
        return self.exact(last) + sum(
            self.change_of(account, row) for date in self.dates if last["date"] < date <= self.site.now for row in self.by_date[date]
            if self.definitions.currency_of(row) == self.currency)

    def change_of(self, account, row):
        if row["type"] == "transfer":
            return self.exact(row) * ((row.get("to") == account) - (row.get("account") == account))
        return self.exact(row) * (0 if row.get("account") != account else 1 if row["type"] == "income" else -1)

    def balances(self):
        known = [balance for balance in map(self.balance_of, {entry["account"] for entry in self.site.ledger.get("balances", [])}) if balance is not None]
        for path in ("index.html", "lists/transactions.html"):
            shown = [card.first("dd").first("bdi").text for card in self.page(path).tree.all("div", "card") if card.first("dt").text == "Total balance"]
            self.figures += len(shown)
            if list(map(money, shown)) != ([(self.currency, sum(known))] if known else []):
                yield f"{path}: {shown} is the total balance, but the ledger says {sum(known)}"
        if known:
            page = self.page("accounts/index.html")
            for line in page.tree.first("table", "figures").first("tbody").all("tr"):
                name, shown = line.first("th").first("bdi").text, line.first("td").first("bdi")
                expected = self.balance_of(name)
                if (money(shown.text) if shown else None) != (None if expected is None else (self.currency, expected)):
                    yield f"{page.path}: {name} has {shown and shown.text}, but the ledger says {expected}"
