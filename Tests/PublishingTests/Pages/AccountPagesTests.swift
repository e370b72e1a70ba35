import Testing

@testable import Publishing

/// Tests the pages of accounts, and transfers in lists, figures and files.
struct AccountPagesTests {
  private static let settings = """
    "accounts": [ { "name": "Checking", "kind": "bank" }, { "name": "Amex" } ],
    "balances": [
      { "date": "2026-01-01", "account": "Checking", "amount": "2310.55" },
      { "date": "2026-03-31", "account": "Checking", "amount": "3120.05" },
      { "date": "2026-03-31", "account": "Pension", "amount": "100", "currency": "EUR" } ],
    """
  private let site: PlannedSite

  init() throws {
    site = try PlannedSite(
      [
        row("2026-03-06", "income", "Studio", "1247.10", #""account": "Checking", "category": "Work""#),
        row("2026-03-07", "expense", "Rail", "500.00", #""account": "Amex", "category": "Travel""#),
        row("2026-03-28", "transfer", "Card payment", "450.00", #""account": "Checking", "to": "Amex""#),
        row(
          "2026-04-28", "transfer", "Gift", "7.00", #""to": "Purse", "category": "Gifts", "currency": "JPY""#),
      ].map { $0.replacing("7.00", with: $0.contains("JPY") ? "7" : "7.00") }, settings: Self.settings)
  }

  @Test func eachAccountHasAPage() throws {
    let accounts = site.site.paths.filter { $0.hasPrefix("accounts/") && $0.hasSuffix(".html") }
    #expect(
      accounts.sorted() == ["Amex", "Checking", "Pension", "Purse", "index"].map { "accounts/\($0).html" })
    let page = try site.page("accounts/Amex.html")
    #expect(page.contains("Card payment") && page.contains("Rail") && !page.contains("Studio"))
    let csv = try site.page("accounts/Amex.csv")
    #expect(
      csv.hasPrefix(
        "\u{FEFF}date,type,name,amount,currency,category,address,memo,tags,id,account,to,role\r\n"))
    #expect(
      csv.contains(
        "2026-03-28,transfer,Card payment,450.00,USD,,,,,2026-03-28-card-payment,Checking,Amex,transfer\r\n"))
  }

  @Test func theBankAndTheRowsAreCompared() throws {
    let page = try site.page("accounts/Checking.html")
    #expect(page.contains("<dd><bdi>$3,120.05</bdi></dd>"))
    #expect(page.contains("<dt>Jan 1\u{2009}–\u{2009}Mar 31, 2026</dt>"))
    for text in ["Rows add up to <bdi>+$797.10", "Bank says <bdi>+$809.50", "Missing <bdi>+$12.40"] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(page.contains("<small>Balance over time, USD</small>"))
    #expect(try !site.page("accounts/Amex.html").contains("Bank says"))
  }

  @Test func theIndexShowsBalancesAndNetWorth() throws {
    let page = try site.page("accounts/index.html")
    #expect(
      page.contains("<a href=\"Checking.html\"><bdi>Checking</bdi></a> <small>Bank account</small>"))
    #expect(
      page.contains("Total balance <bdi>$3,120.05</bdi>") && page.contains("Total balance <bdi>€100.00</bdi>")
    )
  }

  @Test func aTransferIsInNoFigure() throws {
    let page = try site.page("lists/transactions.html")
    #expect(page.contains("<bdi>$1,247.10</bdi>") && page.contains("<bdi>$500.00</bdi>"))
    #expect(!page.contains("Uncategorized"))
    #expect(!page.contains("<dt>JPY</dt>"))
    #expect(try !site.page("months/2026-03.html").contains("$450.00</bdi></td>"))
  }

  @Test func aTransferIsListedWithItsOwnFilter() throws {
    let page = try site.page("lists/transactions.html")
    #expect(page.contains("id=\"show-transfer\""))
    #expect(page.contains("<li class=\"transfer\"><a href=\"../transactions/2026-03-28-card-payment.html\">"))
    #expect(page.contains("<i>Transfer</i></span>"))
    #expect(page.contains("<em><bdi>Checking</bdi> → <bdi>Amex</bdi></em> <bdi>$450.00</bdi>"))
    let list = try site.page("lists/transfers.html")
    #expect(list.contains("Card payment") && !list.contains("Studio") && !list.contains("class=\"totals\""))
    #expect(!list.contains("No payments yet"))
  }

  @Test func aPaymentNamesItsAccounts() throws {
    let page = try site.page("transactions/2026-03-28-card-payment.html")
    #expect(
      page.contains(
        "<dd><a href=\"../accounts/Checking.html\"><bdi>Checking</bdi></a> <span class=\"to\">"
          + "<span class=\"hidden\">to</span> <a href=\"../accounts/Amex.html\"><bdi>Amex</bdi></a></span></dd>"
      ))
    #expect(page.contains("<bdi>$450.00</bdi>"))
    #expect(try site.page("transactions/2026-04-28-gift.html").contains("accounts/Purse.html"))
  }

  @Test func aLedgerWithoutAccountsHasNoSuchPages() throws {
    let plain = try PlannedSite([PlannedSite.expense("2026-03-03", "Food")])
    #expect(plain.site.paths.allSatisfy { !$0.hasPrefix("accounts/") && !$0.contains("transfers") })
    let page = try plain.page("index.html")
    #expect(!page.contains("accounts/") && !page.contains("show-transfer"))
  }

  /// Charts cover the months with payments: a transfer years away does not stretch them.
  @Test func aLonelyTransferStretchesNoChart() throws {
    let payments = [
      PlannedSite.expense("2026-03-03", "Food"), PlannedSite.expense("2026-04-03", "Food"),
    ]
    let far = row("2031-01-01", "transfer", "Far", "1.00", #""account": "A""#)
    func chart(of site: PlannedSite) throws -> Substring? {
      let page = try site.page("months/index.html")
      return page.firstMatch(of: /<div class="chart">[\s\S]*?<\/figure>/)?.output
    }
    let before = try #require(try chart(of: PlannedSite(payments)))
    #expect(try chart(of: PlannedSite(payments + [far])) == before)
  }
}

private func row(_ date: String, _ type: String, _ name: String, _ amount: String, _ more: String) -> String {
  """
  { "date": "\(date)", "type": "\(type)", "name": "\(name)", "amount": "\(amount)", \(more) }
  """
}
