"""A household whose year, taxes, receipts and changes are hard to tell: a project of its own."""

import copy
import json
import shutil

EXPECTED = [{"category": "Food", "above": "25.00"}, {"category": "Work"}, {"above": "1400"}]

TAXES = [
    {"table": "us-federal-2025-single", "income": ["Work"], "paid": ["Taxes:Income"], "from": "2025-01-01", "to": "2026-11-20"},
    "uk-2025-26",
    {"name": "Alder Bay 2026", "from": "2026-01-01", "to": "2026-12-31", "income": ["Work:Salary", "Work", "Interest"],
     "paid": ["Taxes"], "allowance": {"amount": "8000", "taper": {"above": "40000.50", "rate": "20.333333"}},
     "levies": [
         {"name": "Town", "base": "taxable", "bands": [{"name": "Low", "to": "12000.01", "rate": "7.5"}, {"rate": "21.25"}]},
         {"name": "Bridges", "base": "gross", "bands": [{"to": "900", "rate": "0"}, {"to": "50000", "rate": "1.125"}, {"rate": "0"}]}]}]


def write(folder, demo):
    """The ledgers of a project, as it is and as it was."""
    content = folder / "content"
    shutil.copytree(demo / "content", content)
    shutil.copytree(demo / "themes", folder / "themes")
    (content / "site.json").write_text(json.dumps({"receipts": {"expected": EXPECTED}}))
    ledger = json.loads((demo / "content/ledger.json").read_text())
    rows = ledger["transactions"]
    ledger["taxes"] = TAXES
    rows += more_rows()
    add_receipts(content, rows)
    # It becomes dearer.
    news = max((row for row in rows if row["name"] == "Alder Bay Courier"), key=lambda row: row["date"])
    rows.append({name: news[name] for name in ("type", "name", "category")} | {"id": "dearer", "date": "2026-12-03", "amount": "14.40"})
    (content / "ledger.json").write_text(json.dumps(ledger, ensure_ascii=False))
    older = folder / "older.json"
    older.write_text(json.dumps(as_it_was(ledger), ensure_ascii=False))
    return content / "ledger.json", older


def more_rows():
    """A correction of income, refunds, months that cost more than they bring, and more categories than fit."""
    rows = [
        ("2026-06-30", "expense", "Brightwater Studio", "250.75", "Work:Salary"),
        ("2026-03-01", "income", "Brightwater Studio", "1000.00", "Work"),
        ("2026-09-09", "expense", "Tax Office", "1200.00", "Taxes:Income"),
        ("2026-10-10", "income", "Tax Office", "75.10", "Taxes:Income"),
        ("2026-02-14", "income", "Saint-Malo Opera House", "40.00", "Culture:Opera"),
        ("2025-02-14", "expense", "Saint-Malo Opera House", "90.00", "Culture:Opera"),
        ("2025-08-20", "expense", "Roof & Sons", "19000.00", "Home repairs"),
        ("2025-08-21", "expense", "Found nowhere", "12.00", None),
        ("2025-08-22", "income", "Found in a coat", "20.00", None),
        ("2025-08-23", "income", "=SUM(A1)", "3.00", "Lottery")]
    rows += [("2025-10-05", "expense", f"Stall {number}", f"{number}.01", f"Fair {number}") for number in range(1, 17)]
    rows += [("2025-10-06", "income", f"Buyer {number}", f"{number}00.01", f"Sale {number}") for number in range(1, 11)]
    fields = ("date", "type", "name", "amount", "category")
    return [
        {name: value for name, value in zip(fields, row) if value} | {"id": f"more-{number}"} for number, row in enumerate(rows)]


def add_receipts(content, rows):
    """One file of several payments, more of them than a page shows, and one that does not exist."""
    picture = next((content / "receipts").glob("*.png"))
    expenses = [row for row in rows if row["type"] == "expense"]
    for number, row in enumerate(expenses[:43]):
        path = f"receipts/more-{number}.png"
        shutil.copyfile(picture, content / path)
        row.setdefault("attachments", []).append(path)
    for row in expenses[50:53]:
        row["attachments"] = ["receipts/more-0.png"]
    expenses[60]["attachments"] = ["receipts/gone.pdf"]


def as_it_was(ledger):
    """Each kind of change: by ids, by date and name, and by name and amount within a week."""
    older = copy.deepcopy(ledger)
    rows = older["transactions"]
    gone, others = rows[:55], rows[55:]
    others[0] |= {"memo": "An *older* memo", "tags": ["older", "two"]}
    others[1]["amount"] = "1"
    others[2]["category"] = "Elsewhere:Below"
    others[3] |= {"id": "another", "amount": "2.50"}
    others[4]["name"] += " & Co"
    moved = next(row for row in others if row["date"][8:] == "15" and row["type"] == "expense")
    moved |= {"id": "moved", "date": f"{moved['date'][:8]}12"}
    other = next(row for row in others if row["type"] == "income" and "currency" not in row)
    other |= {"type": "expense"}
    foreign = next(row for row in others if row.get("currency") == "EUR")
    foreign["currency"] = "USD"
    coat = next(row for row in others if row["id"] == "more-4")
    coat["amount"] = "45.00"
    removed = [
        {"date": "2026-01-01", "type": "income", "name": f"{row['name']} <gone>", "amount": "5"} for row in gone[:3]]
    removed.append({"date": "2026-01-02", "type": "expense", "name": "Gone", "amount": "700", "currency": "JPY"})
    # A refund; what is planned and counts nothing; and an expense that made a refund of what came in for lessons.
    removed += [
        {"date": "2026-01-03", "type": "income", "name": "Sent back", "amount": "30", "category": "Food:Groceries"},
        {"date": "2026-12-30", "type": "expense", "name": "Not yet", "amount": "99", "category": "Food"},
        {"date": "2026-01-04", "type": "expense", "name": "Lottery shop", "amount": "7", "category": "Lottery"}]
    older["transactions"] = others + removed
    return older
