"""The proof of goals: what is there, what a month needs, and when they are reached, from the ledger alone."""

import csv
import math
import re
from decimal import Decimal

from amounts import last_day, money, month_after, rounded, unit
from definitions import levels


def month_of_same_day(date, count):
    """The same day so many months later, or the last of a shorter month."""
    month = month_after(date[:7], count)
    return min(f"{month}-{date[8:]}", last_day(month))


class GoalFigures:
    def goals(self):
        stated, path = self.site.ledger.get("goals", []), self.site.folder / "goals.csv"
        if not path.exists():
            if stated:
                yield f"there is no goals.csv of {len(stated)} goals"
            return
        with open(path, newline="", encoding="utf-8-sig") as file:
            lines = list(csv.DictReader(file))
        page = self.page("goals.html")
        if [line["name"] for line in lines] != [goal["name"] for goal in stated] or len(page.tree.all("li", "level-1")) != len(lines):
            yield f"goals.csv has {[line['name'] for line in lines]}"
        for bar in page.tree.all("li", "level-1") + [bar for bar in self.page("index.html").tree.all("li") if bar.parent.parent["id"] == "goals"]:
            name, shown = bar.first("a").text if bar.first("a") else bar.first("span").text, [money(node.text)[1] for node in bar.all("bdi") if self.is_amount(node.content)]
            said = [{abs(Decimal(value)) for value in line.values() if re.fullmatch(r"-?[\d.]+", value)} for line in lines if line["name"] == name]
            self.figures += len(shown)
            if not any({abs(amount) for amount in shown} - {Decimal()} <= known for known in said):
                yield f"{bar.text.strip()}, but goals.csv has {said}"
        for goal, line in zip(stated, lines):
            self.figures += 4
            expected = self.goal(goal)
            shown = {name: line[name] for name in expected}
            if shown != {name: "" if value is None else str(value) for name, value in expected.items()}:
                yield f"goals.csv: {shown}, but the ledger says {expected}"

    def goal(self, goal):
        now, step = self.site.now, unit(self.currency)
        amount, there = self.exact(goal), self.put_aside(goal, now)
        missing = max(Decimal(), amount - there)
        by = goal.get("by")
        by = by and (last_day(by) if len(by) == 7 else by)
        months = next(count for count in range(1, 9999) if month_of_same_day(now, count) >= by) if by and by >= now else None
        balances = [entry["date"] for entry in self.site.ledger.get("balances", []) if entry["account"] == goal.get("account")]
        first = min(balances or [date for date in self.dates if date <= now])
        known = max((count for count in range(1, 13) if month_of_same_day(now, -count) >= first), default=None)
        pace = reached = None
        if known:
            start = month_of_same_day(now, -known)
            odd = sum(change for date, change, is_odd in self.changes_of(goal) if is_odd and start < date <= now)
            added = there - self.put_aside(goal, start) - odd
            pace = rounded(added / known, step)
            left = math.ceil(missing * known / added) if missing and added > 0 else None
            reached = month_after(now[:7], left) if left and left <= 1200 else None
        return {
            "amount": rounded(amount, step), "there": rounded(there, step), "missing": rounded(missing, step),
            "perMonth": rounded(missing / months, step) if months and missing else None, "pace": pace, "reached": reached}

    def put_aside(self, goal, until):
        if "account" in goal:
            known = self.balance_of(goal["account"], until)
            if known is not None:
                return known
        return sum(change for date, change, _ in self.changes_of(goal) if date <= until)

    def changes_of(self, goal):
        """By day, what each row adds, and whether it is a one-off."""
        rows = [row for date in self.dates if date <= self.site.now for row in self.by_date[date]
                if self.definitions.currency_of(row) == self.currency]
        if "account" in goal:
            changes = [(row, self.change_of(goal["account"], row)) for row in rows]
        else:
            rows = [row for row in rows if goal["tag"] in row.get("tags", [])] if "tag" in goal else [
                row for row in rows if goal["category"] in levels(row.get("category"))]
            savings = {entry["name"] for entry in self.site.ledger.get("accounts", []) if entry.get("kind") in ("savings", "investment")}
            out = lambda row: -1 if row.get("account") in savings and row.get("to") not in savings else 1
            signs = {"income": 1, "expense": -1}
            is_spent = all(row["type"] != "transfer" for row in rows) and sum(
                self.exact(row) * signs.get(row["type"], 0) for row in rows) < 0
            changes = [
                (row, self.exact(row) * (out(row) if row["type"] == "transfer" else signs[row["type"]] * (-1 if is_spent else 1)))
                for row in rows]
        return [(row["date"], change, self.definitions.is_one_off(row)) for row, change in changes]
