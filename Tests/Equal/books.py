"""Made up books with whatever makes it hard to say what was earned and what was spent; the same in every run."""

import random
from decimal import Decimal

from sites import EXPONENTS

NOW = "2026-08-19"

# A category, and how likely one of its rows comes in.
SPENDING = {
    "Food": 0.02, "Food:Groceries": 0.05, "Food:Cafés & bars": 0.1, "Housing:Rent": 0, "Housing:Repairs": 0.2, "Travel": 0.3,
    "Travel:Train": 0.5, "Health:Dentist": 0.4, None: 0.3, "Taxes": 0.2, "Work:Travel": 0.45, "Hobby": 0.5}
EARNING = {"Work": 0.97, "Work:Salary": 0.99, "Interest": 1, "Flat:Tenant": 1, "Hobby:Sales": 0.9}
KINDS = {
    "Flat:Tenant": {"kind": "income"}, "Gifts": {"kind": "both"}, "Gifts:Charity": {"kind": "spending"}, "Deposits": {"kind": "spending"},
    "Lottery": {"kind": "income"}}
STATED = {"Gifts": 0.5, "Gifts:Wedding": 0.8, "Gifts:Charity": 0.5, "Deposits": 0.9, "Lottery": 0.2, "Flat": 0.1}


def generated(seed):
    """Three years of one household: rows, refunds and transfers in two currencies, and rows after today."""
    chance = random.Random(seed)
    main, other = [("USD", "EUR"), ("EUR", "JPY"), ("KWD", "USD")][seed % 3]
    chances = {**SPENDING, **EARNING, **STATED}
    # Which side a category without much on either is on differs from book to book.
    chances = {category: share if share in (0, 1) else min(1, max(0, share + chance.uniform(-0.15, 0.15))) for category, share in chances.items()}
    rows = []

    def add(kind, category, largest, **more):
        currency = other if chance.random() < 0.15 else main
        units = chance.randrange(1, largest)
        row = {
            "id": f"row-{len(rows)}", "date": f"{chance.randrange(2024, 2027)}-{chance.randrange(1, 13):02}-{chance.randrange(1, 29):02}",
            "type": kind, "name": chance.choice(["Shop", "Sam", "Office", "Bank"]), "currency": currency,
            "amount": str(Decimal(units).scaleb(-EXPONENTS[currency])), "account": chance.choice(["Checking", "Card"]), **more}
        rows.append(row | ({"category": category} if category else {}))

    for number in range(1200):
        category = chance.choice(list(chances))
        kind = "income" if chance.random() < chances[category] else "expense"
        add(kind, category, 900_000 if category in EARNING else 200_000)
        if number % 9 == 0:
            add("transfer", None, 500_000, account="Checking", to="Card")
        if number % 15 == 0:
            # The partner's half is in a category of its own, below one that is spent on.
            add("income", "Housing:From Sam", 90_000)
    return {
        "title": f"Book {seed}", "currency": main, "locale": "en_US",
        "categories": {name: KINDS[name] for name in KINDS if chance.random() < 0.8}, "transactions": rows}
