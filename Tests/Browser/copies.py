"""The ledger that a copy is made of, as docs/copies.md says it: rows left out, fields replaced, before anything is computed."""

import copy as values
from collections import defaultdict
from decimal import Decimal

from amounts import rounded
from definitions import Definitions, levels

HIDDEN, REST = "•••", "Not itemized"
# A row's fields that a copy has only if its `show` names them.
FIELDS = {"memo": ["memo"], "address": ["address"], "tags": ["tags"], "attachments": ["attachments"], "account": ["account", "to"], "id": ["id"]}


def shown(ledger, copy, now, lets_in=lambda row: True):
    """What a copy's figures follow from.

    Arguments: its entry in copies.json, the day of the report, and what its queries let in.
    """
    rows = [row for row in ledger["transactions"] if covers(copy, row, now)]
    own = [replaced(row, copy) for row in rows if lets_in(row)]
    others = [row for row in rows if not lets_in(row) and row["date"] <= now]
    if copy.get("rest") == "fold":
        own += folded(others, own, copy, ledger, now)
    result = settings(ledger, copy, own) | {"transactions": own}
    step, _, size = copy.get("amounts", "exact").partition(":")
    currency = result.get("currency", "USD")
    if step == "rounded":
        replace_amounts(own, lambda row: rounded(amount(row) / Decimal(size)) * Decimal(size))
    elif step == "hidden":
        replace_amounts(own, lambda row: Decimal(0))
    elif step == "shares":
        wholes = whole_amounts(result, now)
        # Hundredths of a percent.
        replace_amounts(own, lambda row: rounded(amount(row) * 100 / wholes[row.get("currency", currency)], "0.01"))
    own.sort(key=order)
    return result


def order(row):
    """Rows of one date stand in an order that tells no more than they show."""
    texts = ("date", "type", "amount", "currency", "name", "category", "account", "to", "address", "memo")
    return [str(row.get(name, "")) for name in texts]


def amount(row):
    return Decimal(str(row["amount"]))


def replace_amounts(rows, value):
    for row, replacement in [(row, value(row)) for row in rows]:
        row["amount"] = replacement


def covers(copy, row, now):
    """Days, and what a copy without accounts or days cannot show."""
    is_covered = copy.get("from", "") <= row["date"] <= copy.get("until", "9999")
    is_told = copy.get("dates", "day") == "day" or row["date"] <= now
    return is_covered and is_told and (row["type"] != "transfer" or "account" in copy.get("show", []))


def coarse(date, copy):
    return {"day": date, "month": f"{date[:7]}-01", "year": f"{date[:4]}-01-01"}[copy.get("dates", "day")]


def replaced(row, copy):
    row = values.deepcopy(row)
    for part, fields in FIELDS.items():
        if part not in copy.get("show", []):
            for field in fields:
                row.pop(field, None)
    row["date"] = coarse(row["date"], copy)
    category = row.get("category")
    row["name"] = {
        "shown": row["name"], "category": category.replace(":", " › ") if category else HIDDEN, "hidden": HIDDEN}[copy.get("names", "shown")]
    return row


def folded(rows, own, copy, ledger, now):
    """A row for the income, one for the refunds and one for the expenses of each month, or year."""
    definitions = Definitions(ledger | {"transactions": rows + own}, now)
    sums = defaultdict(Decimal)
    for row in rows:
        if row["type"] != "transfer":
            month = coarse(f"{row['date'][:7]}-01", copy)
            sums[month, definitions.counts_as(row), definitions.currency_of(row)] += amount(row)
    return [
        {"date": date, "type": "expense" if role in ("expense", "deduction") else "income", "name": REST, "amount": total, "currency": currency, "addedUpAs": role}
        for (date, role, currency), total in sorted(sums.items())]


def whole_amounts(ledger, now):
    """By currency, all income, or all spending if that is more."""
    definitions = Definitions(ledger, now)
    sums = defaultdict(lambda: {"income": Decimal(0), "spending": Decimal(0)})
    for row in ledger["transactions"]:
        role = definitions.counts_as(row)
        if role in ("income", "expense", "refund", "deduction"):
            side, sign = {"income": ("income", 1), "deduction": ("income", -1), "expense": ("spending", 1), "refund": ("spending", -1)}[role]
            sums[definitions.currency_of(row)][side] += amount(row) * sign
    return {currency: max(sides.values()) for currency, sides in sums.items()}


def settings(ledger, copy, rows):
    """What the settings say of what the copy shows."""
    parts = copy.get("show", [])
    used = {level for row in rows for level in levels(row.get("category"))}
    accounts = {row.get(field) for row in rows for field in ("account", "to")}
    is_part = bool({"rows", "from", "until"} & copy.keys())
    result = {name: ledger[name] for name in ("title", "currency", "locale") if name in ledger}
    result["categories"] = {name: kind for name, kind in ledger.get("categories", {}).items() if name in used}
    result["budgets"] = [
        budget for budget in ledger.get("budgets", []) if "budgets" in parts and (not is_part or budget["category"] in used)]
    result["balances"] = [
        balance for balance in ledger.get("balances", []) if "balances" in parts and balance["account"] in accounts]
    result["accounts"] = [
        account for account in ledger.get("accounts", []) if "account" in parts and account["name"] in accounts]
    # Of a tax year that it cuts, a copy says nothing; the demo's table is that of 2025.
    told = [name for name in ("recurring", "taxes") if name in ledger and name in parts]
    if copy.get("from", "") > "2025-01-01":
        told = [name for name in told if name != "taxes"]
    return result | {name: ledger[name] for name in told}
