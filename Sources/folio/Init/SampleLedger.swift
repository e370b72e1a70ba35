/// The ledger that a new project begins with.
enum SampleLedger {
  static let text = """
    {
      "$schema": "../schemas/ledger.schema.json",
      "title": "My Finances",
      "currency": "USD",
      "locale": "en_US",
      "transactions": [
        { "id": "0B0E7C4C-6A1D-4F0B-9C7B-0D4C1B0E5A01", "date": "2026-01-02", "type": "income",
          "name": "Example Studio", "amount": "2400.00", "category": "Work:Salary",
          "memo": "Money coming in. *Markdown* works here." },
        { "id": "0B0E7C4C-6A1D-4F0B-9C7B-0D4C1B0E5A02", "date": "2026-01-03", "type": "expense",
          "name": "Corner Bakery", "amount": "12.40", "category": "Food:Groceries",
          "address": "12 Mill Lane, Leeds",
          "tags": ["weekly"] },
        { "id": "0B0E7C4C-6A1D-4F0B-9C7B-0D4C1B0E5A03", "date": "2026-01-05", "type": "expense",
          "name": "Harbor Street Apartments", "amount": "950.00", "category": "Housing:Rent",
          "memo": "Replace these three with your own: folio add, folio edit, folio remove, folio import." }
      ]
    }

    """
}
