import Testing

@testable import Bookkeeping
@testable import Importing

/// Labels that people gave to payments in an app are imported with them.
struct LabelColumnTests {
  private func drafts(_ text: String) throws -> [Transaction.Draft] {
    try StatementReader.read(Array(text.utf8), options: ImportOptions()).rows.map { try $0.payment.get() }
  }

  /// The headings of Maybe.
  @Test func tagsNotesAndAccounts() throws {
    let drafts = try drafts(
      """
      Date,Name,Amount,Category,Tags,Account,Notes
      2023-05-03,Electric Company,-120.50,Utilities,Bills|Home, Credit Card ,Monthly bill
      2023-05-05,Coffee Shop,-4.25,Food,,Debit Card,
      """)
    #expect(drafts.map(\.category) == ["Utilities", "Food"])
    #expect(drafts.map(\.tags) == [["Bills", "Home"], []])
    #expect(drafts.map(\.account) == ["Credit Card", "Debit Card"])
    #expect(drafts.map(\.memo) == ["Monthly bill", nil])
  }

  /// The headings of YNAB, whose combined column wins, and of an app that has only the two separate ones.
  @Test(arguments: [
    "Account,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow\n"
      + "Chase,2026-01-15,Whole Foods,Food: Groceries,Food,Groceries,weekly,$54.20,$0.00\n"
      + "Chase,2026-01-16,Landlord,Home: Rent,Home,Rent,,$900.00,$0.00",
    "Account,Date,Payee,Category Group,Category,Memo,Outflow,Inflow\n"
      + "Chase,2026-01-15,Whole Foods,Food,Groceries,weekly,$54.20,$0.00\n"
      + "Chase,2026-01-16,Landlord,Home,Rent,,$900.00,$0.00",
    "date,name,amount,category,parent category,account,note\n"
      + "2026-01-15,Whole Foods,-54.20,Groceries,Food,Chase,weekly\n"
      + "2026-01-16,Landlord,-900.00,Rent,Home,Chase,",
    "Date,Payee,Amount,Category,Subcategory,Account,Memo\n"
      + "2026-01-15,Whole Foods,-54.20,Food,Groceries,Chase,weekly\n"
      + "2026-01-16,Landlord,-900.00,Home,Rent,Chase,",
  ])
  func groupsStandAboveCategories(text: String) throws {
    let drafts = try drafts(text)
    #expect(drafts.map(\.category) == ["Food:Groceries", "Home:Rent"])
    #expect(drafts.map(\.memo) == ["weekly", nil])
    #expect(drafts.map(\.account) == ["Chase", "Chase"])
  }

  @Test func labelsOfWallet() throws {
    let drafts = try drafts(
      """
      account;category;currency;amount;type;note;date;payee;labels
      Bank;Transport;EUR;72.00;Expense;;2025-12-21T13:05:33.120Z;Eni;Audi A3, Fuel
      Bank;Food;EUR;8.00;Expense;Bread;2025-12-22T13:05:33.120Z;Baker;Fuel
      """)
    #expect(drafts.map(\.tags) == [["Audi A3", "Fuel"], ["Fuel"]])
    #expect(drafts.map(\.category) == ["Transport", "Food"])
  }

  /// A bank's column of this name may hold the other party's account.
  @Test func withoutCategoriesAnAccountIsNone() throws {
    let drafts = try drafts(
      """
      Date,Description,Account,Amount
      2026-01-15,Baker,DE1234,-5.00
      2026-01-16,Rent,DE9876,-900.00
      """)
    #expect(drafts.map(\.account) == [nil, nil])
  }
}
