"""Copies for others, one or more of each value that a field of copies.json can have."""

import copy
import json
from decimal import Decimal
from typing import Callable, NamedTuple


class Case(NamedTuple):
    # As copies.json has it.
    entry: dict
    # What its queries say, once more.
    lets_in: Callable = lambda row: True
    now: str = "2026-11-20"


def is_outside(category):
    return lambda row: not row.get("category", "").startswith(category)


CASES = {
    # Some rows of the demo with all of their fields: the report of a ledger with these rows.
    "copy_of_rows": Case({"rows": ["-category:housing"], "from": "2025-03-15", "show": [
        "memo", "address", "tags", "account", "id", "search", "csv", "budgets", "recurring", "taxes"]}, is_outside("Housing")),
    # Some amounts are rounded to nothing; what is left out is added up by month.
    "copy_rounded": Case({"amounts": "rounded:10", "rows": ["-category:food"], "rest": "fold", "show": [
        "tags", "account", "csv", "memo", "search"]}, is_outside("Food")),
    "copy_of_months": Case({"dates": "month", "show": ["tags", "account", "csv", "budgets", "search"]}),
    # What is left out is added up by year.
    "copy_of_years": Case({"dates": "year", "rows": ["-tag:weekly"], "rest": "fold", "show": ["tags", "account", "csv"]},
                          lambda row: "weekly" not in row.get("tags", [])),
    # Of the balances those that the bank stated, and the budgets of what is shown.
    "copy_of_categories": Case({"names": "category", "rows": ["-category:housing"], "rest": "fold", "until": "2026-11-10", "show": [
        "csv", "account", "balances", "budgets"]}, is_outside("Housing")),
    "copy_of_shares": Case({"amounts": "shares", "show": ["tags", "account", "csv", "memo", "search"]}),
    "copy_of_hidden_amounts": Case({"amounts": "hidden", "show": ["tags", "account", "csv", "search"]}),
    "copy_without_names": Case({"names": "hidden", "show": ["csv", "account", "balances", "budgets", "memo"]}),
}


def two_years(root):
    """The household of Tests/Fixtures, and the same months a year before, a little dearer."""
    ledger = json.loads((root / "Tests/Fixtures/projects/household/content/ledger.json").read_text())
    for row in ledger["transactions"]:
        row.pop("attachments", None)
    earlier = copy.deepcopy([row for row in ledger["transactions"] if row["date"] < "2026-11-15"])
    for row in earlier:
        row["date"] = f"2025{row['date'][4:]}"
        row["amount"] = str((Decimal(row["amount"]) * Decimal("1.037")).quantize(Decimal("0.01")))
    return ledger | {"transactions": earlier + ledger["transactions"]}
