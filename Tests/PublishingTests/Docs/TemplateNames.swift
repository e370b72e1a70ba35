/// The descriptions of names in `docs/templates.md`, by record. A test checks that they are complete.
struct DescribedRecord {
  /// The pages on which the record is found.
  enum Context: CaseIterable {
    case everyPage, listing, transaction
  }

  let title: String
  let context: Context
  /// The names that lead from there to the record.
  let path: [String]
  let about: String
  let names: [String: String]

  init(
    _ title: String, in context: Context, at path: String..., about: String, names: [String: String]
  ) {
    self.title = title
    self.context = context
    self.path = path
    self.about = about
    self.names = names
  }

  static let all = [
    everyPage, navigation, recurring, comingSum, dueDate, series, thisMonth, measure, span, pace, listing,
    transaction, totals, line, change,
    spending, day, group, link, neighbor, pageLink,
    ledgerChanges, effect, changedSection, changedRow, changedField,
    rowView, attachment, piece, accountLine, balance, statement, netWorth, datedLink, payee, payeePayment,
    categoryPath, categoryLevel, rankedTable, rankedLine, week, calendarDay, weekday, searchIdeas,
    budgetOverview, budgetPart, budgetHistory, flow, flowLine,
    gallery, galleryMonth, receipt, tax, taxLevy, taxBand, taxSample, taxRows,
    review, fact, factItem, matrixMonth, matrixRow, matrixCell,
  ]

  private static let everyPage = DescribedRecord(
    "Every page", in: .everyPage, about: "Layouts, partials and content can use these names everywhere.",
    names: [
      "ledgerTitle": "The title of the ledger.",
      "language": "The language of the ledger's locale, for `lang`: `en-US`.",
      "direction": "`ltr` or `rtl`, for `dir`.",
      "currency": "The code of the ledger's currency: `USD`.",
      "today": "The date of the build, with the weekday. A page that shows it changes every day.",
      "baseUrl": "The address that the site is published at, if `--base-url` gives one.",
      "root": "The way from the page to the root of the site; links to pages and assets begin with it.",
      "homeUrl": "The dashboard.",
      "all": "The list of all transactions.",
      "incomeList": "The list of all income.",
      "spendingList": "The list of all spending.",
      "transferList": "The list of all transfers, if there are any.",
      "accountsUrl": "`accounts/index.html`, if the ledger names accounts.",
      "accountList": "All accounts.",
      "netWorth": "The net worth in each currency in which a balance is stated.",
      "recurringUrl": "`recurring.html`, if anything recurs.",
      "recurring": "What recurs and what is planned, if there is anything.",
      "navigation": "The parts of the site: the dashboard, all months, and so on.",
      "thisMonth": "The running month beside the months before.",
      "receiptsUrl": "`receipts.html`, if payments have files.",
      "gallery": "The newest receipts, if payments have files.",
      "taxesUrl": "`taxes/index.html`, if the project names tax tables.",
      "taxes": "The tax tables that the project names.",
      "isSearch": "The page searches the ledger.",
      "runsScripts": "The page searches, or has the partial `what-if`: no other page may run scripts.",
      "isMonthList": "The page is `months/index.html`.",
      "isYearList": "The page is `years/index.html`.",
      "isCategoryList": "The page is `categories/index.html`.",
      "isTagList": "The page is `tags/index.html`.",
      "isAccountList": "The page is `accounts/index.html`.",
      "isPayeeList": "The page is `payees/index.html`.",
      "searchIdeas": "What the search page offers before anything is typed.",
      "budgetsUrl": "`budgets.html`, if a budget has begun.",
      "budgetsCsvUrl": "All budgets in all periods that have begun as a CSV file.",
      "isBudgetList": "The page is `budgets.html`.",
      "hasBudgets": "There are budgets for a period that runs today.",
      "runningBudgets": "The budgets of the periods that run today.",
      "mainBudgets": "The same, with little in each: for the dashboard.",
      "budgetHistories": "All budgets over time.",
      "ledgerChanges": "What changed since an older state of the ledger, if there is something to say.",
      "hasOlder": "There are transactions that are not among the newest.",
      "recent": "The newest transactions, and as many of the newest income, expenses and transfers.",
    ])

  private static let navigation = DescribedRecord(
    "Navigation", in: .everyPage, at: "navigation", about: "A link to a part of the site.",
    names: [
      "name": "What the part is called.",
      "url": "Where it begins.",
      "current":
        "`page` if that is the page that is shown, `true` if that page belongs to it: for `aria-current`.",
    ])

  private static let recurring = DescribedRecord(
    "Recurring", in: .everyPage, at: "recurring",
    about: "What recurs, as the dates of the payments show it or the ledger states it.",
    names: [
      "url": "`recurring.html`.",
      "csvUrl": "`recurring.csv`: a line for each series.",
      "calendarUrl": "`recurring.ics`: the due dates for a calendar, if anything is due or late.",
      "question": "What the card answers: `What is coming up?`",
      "hasNews": "Something is late, comes up in the next 30 days, or has ended not long ago.",
      "sums": "What the next 30 days add up to, in each currency.",
      "hasComing": "Something is late, or is due or planned in the next 30 days.",
      "coming": "What is late, due or planned in the next 30 days, at most 40.",
      "comingRest": "How many more there are.",
      "first": "The first five of them: two that are late, and three others.",
      "more": "How many more there are, with a link to them.",
      "hasDue": "Something is due today or later.",
      "due": "What is due today or later, the next first; at most 40.",
      "hasLate": "Something is overdue, by at most half a period.",
      "late": "What is overdue; at most 40.",
      "hasEnded": "Something is overdue by more than that.",
      "ended": "What is overdue by more than that, the latest first; at most 40.",
      "hasLapsed": "Something seems to have ended not long ago.",
      "lapsed": "What was due at most one more period ago, or at most 60 days; at most six.",
      "rest": "How many more series there are, with a link to `recurring.csv`.",
      "hasYears": "Something is due or late, and no transfer.",
      "years": "What a year of all that is due or late comes to, in each currency.",
    ])

  private static let comingSum = DescribedRecord(
    "Sum of due dates", in: .everyPage, at: "recurring", "sums",
    about: "What is late, due or planned in the next 30 days, in one currency. A transfer is in no sum.",
    names: [
      "currency": "The code of the currency.",
      "text": "A sentence, with a link to what it is the sum of.",
      "totals": "The same in numbers.",
    ])

  private static let dueDate = DescribedRecord(
    "Due date", in: .everyPage, at: "recurring", "coming",
    about: "A day on which something is or was due, or for which a payment is planned.",
    names: [
      "name": "The name of the payments.",
      "url": "The planned payment, or the page of what recurs.",
      "topic": "The innermost level of the category, if something else of the payee recurs too.",
      "isLate": "It is overdue.",
      "isPlanned": "The ledger plans it.",
      "date": "The day: `5 Mar`.",
      "isoDate": "The day for `datetime`: `2026-03-05`.",
      "signedAmount": "What is planned, or what was paid last, with a sign unless it is a transfer.",
    ])

  private static let series = DescribedRecord(
    "Series", in: .everyPage, at: "recurring", "due",
    about: "Payments that recur: of one type, one currency, one name and one category.",
    names: [
      "name": "The name, as the latest payment has it.",
      "url": "The page of the payee; if there is none, that of the category or of the latest payment.",
      "kind": "`income`, `refund`, `expense` or `transfer`.",
      "kindLabel": "The theme's word for it.",
      "category": "The category with its levels: `Home › Rent`.",
      "topic": "The innermost of these levels, if something else of the payee recurs too.",
      "period": "How often it recurs: `every month`.",
      "state": "`due`, `late` or `ended`.",
      "isEnded": "It seems to have ended.",
      "isLate": "It is overdue.",
      "last": "The day of the latest payment.",
      "isoLast": "The same for `datetime`.",
      "lastUrl": "The latest payment.",
      "next": "The day on which it is or was due.",
      "nextDay": "The same without the year: `5 Mar`.",
      "isoNext": "The same for `datetime`.",
      "amount": "What was paid last, or what the ledger states.",
      "signedAmount": "The same with a sign, unless it is a transfer.",
      "varies": "The last three amounts differ, and that is no change of the price.",
      "priceChange": "A sentence on a change of the price.",
      "perYear": "What a year comes to, with a sign, if it has not ended.",
      "paidInYear": "What was paid in the last twelve months, with a sign.",
      "isStated": "The ledger states the period or the amount.",
      "count": "How many payments there are.",
    ])

  private static let review = DescribedRecord(
    "Review of a year", in: .listing, at: "review",
    about: """
      On the page and in the review of a year: what there is to say of it. A running year counts up to today, and is \
      compared with the same days of the year before.
      """,
    names: [
      "heading": "What the review is called: `2026 in review, to 20 Nov`.",
      "url": "The page of the review.",
      "facts": "What was kept, the best and the worst month, and so on, as far as there is something to say.",
      "hasMatrix": "There is spending.",
      "matrixMonths": "The months of the year.",
      "matrix":
        "What was spent in each outermost category, the largest first; at most 24, and one line for the rest.",
      "matrixTotal": "All expenses of the year.",
      "matrixTotalUrl": "The transactions that these are the sum of.",
    ])

  private static let fact = DescribedRecord(
    "Fact", in: .listing, at: "review", "facts", about: "Something that can be said of a year.",
    names: ["label": "What it is about: `Best month`.", "items": "What there is to say."])

  private static let factItem = DescribedRecord(
    "Item of a fact", in: .listing, at: "review", "facts", "items",
    about: "One of the things it consists of.",
    names: ["text": "A sentence, with a link to its transactions."])

  private static let matrixMonth = DescribedRecord(
    "Month of a review", in: .listing, at: "review", "matrixMonths", about: "A month of the year.",
    names: [
      "name": "The month: `Mar`.",
      "amount": "Its spending.",
      "url": "The transactions that these are the sum of.",
    ])

  private static let matrixRow = DescribedRecord(
    "Category of a review", in: .listing, at: "review", "matrix", about: "An outermost category.",
    names: [
      "name": "What it is called.",
      "url": "Its transactions of the year.",
      "cells": "What was spent in each month.",
      "amount": "What was spent in the year.",
    ])

  private static let matrixCell = DescribedRecord(
    "Category in a month", in: .listing, at: "review", "matrix", "cells",
    about: "What was spent in a category in a month.",
    names: ["amount": "How much it is, if anything.", "url": "The transactions that it is the sum of."])

  private static let thisMonth = DescribedRecord(
    "This month", in: .everyPage, at: "thisMonth",
    about: """
      The running month up to today, beside the same days of the months before; if it has no payments yet, the newest \
      month that has, as a whole.
      """,
    names: [
      "isRunning": "It is the running month.",
      "name": "The month: `November 2026`.",
      "question": "What the card answers: `How is this month?`",
      "standing": "How far the month is: `November so far, 10 days left.`",
      "kept": "A sentence on what is kept of the income.",
      "now": "The days that count: `to 20 Nov`.",
      "before": "The same days of the month before, if there is one.",
      "usually": "The theme's word for what is usual, if there are two months before.",
      "usuallyMeans": "A sentence on what is usual.",
      "hasLongAmounts": "Whether three amounts do not fit beside each other on a phone.",
      "measures": "Income, spending and what is kept.",
      "spans": "The month, and up to twelve before it, each up to the same day.",
      "pace": "Whether spending is faster than in the month before.",
    ])

  private static let measure = DescribedRecord(
    "Measure", in: .everyPage, at: "thisMonth", "measures",
    about: "Income, spending or what is kept of a month, beside the same of the months before.",
    names: [
      "name": "The theme's word for it.",
      "kind": "`income`, `spending` or `kept`.",
      "amount": "How much it is.",
      "url": "The transactions that it is the sum of.",
      "before": "How much it was in the month before.",
      "beforeUrl": "The transactions that this is the sum of.",
      "usual": "The median of the months before, if there are two.",
      "bar": "A bar of the amount, with a mark where the month before was.",
    ])

  private static let span = DescribedRecord(
    "Span", in: .everyPage, at: "thisMonth", "spans", about: "The first days of a month.",
    names: [
      "name": "The month: `November 2026`.",
      "until": "The last of its days, unless it is over: `to 20 Nov`.",
      "income": "Its income.",
      "spending": "Its spending.",
      "kept": "Its income less its spending.",
      "everyday": "Its spending without recurring payments.",
      "incomeUrl": "The transactions that its income is the sum of.",
      "spendingUrl": "The transactions that its spending is the sum of.",
      "keptUrl": "The transactions that it is the sum of.",
      "everydayUrl": "Its spending without recurring payments, in a list.",
    ])

  private static let ledgerChanges = DescribedRecord(
    "Changes of the ledger", in: .everyPage, at: "ledgerChanges",
    about: "What has become of the rows since the last ledger that was different, or since `--since FILE`.",
    names: [
      "url": "`changes.html`.",
      "csvUrl": "All changed rows as a CSV file.",
      "effects": "What all changes do to the figures, in each currency.",
      "sections": "The rows that were added, removed and changed; what has none is left out.",
    ])

  private static let effect = DescribedRecord(
    "Effect", in: .everyPage, at: "ledgerChanges", "effects",
    about: "What changes do to the figures in one currency; a figure that stays has no value.",
    names: [
      "currency": "The code of the currency.",
      "income": "By how much income changes, with sign.",
      "spending": "By how much spending changes, with sign.",
      "kept": "By how much what is kept changes, with sign.",
    ])

  private static let changedSection = DescribedRecord(
    "Section of changes", in: .everyPage, at: "ledgerChanges", "sections",
    about: "The rows that were added, removed or changed.",
    names: [
      "id": "`added`, `removed` or `changed`.",
      "name": "The theme's word for it.",
      "count": "How many rows there are.",
      "rows": "The newest 50 of them.",
      "more": "A sentence on those that are left out, if there are any.",
    ])

  private static let changedRow = DescribedRecord(
    "Changed row", in: .everyPage, at: "ledgerChanges", "sections", "rows",
    about: "A row as it is, or as it was if it is gone.",
    names: [
      "name": "Its name.",
      "url": "Its page, unless it is gone.",
      "date": "Its date, short.",
      "isoDate": "Its date for `datetime`.",
      "kind": "`income`, `refund`, `expense` or `transfer`.",
      "kindLabel": "The theme's word for the kind.",
      "amount": "Its amount, with sign.",
      "effects": "What the change does to the figures.",
      "fields": "The fields that changed; of a row that was added or removed, those that it has.",
    ])

  private static let changedField = DescribedRecord(
    "Changed field", in: .everyPage, at: "ledgerChanges", "sections", "rows", "fields",
    about: "A field of a changed row.",
    names: [
      "text": "What happened to the field, as a sentence.",
      "label": "The theme's word for the field.",
      "old": "What it was, if there was something.",
      "new": "What it is, if there is something.",
    ])

  private static let pace = DescribedRecord(
    "Pace", in: .everyPage, at: "thisMonth", "pace",
    about: "Whether spending is faster than in the month before.",
    names: [
      "question": "What the card answers: `Am I spending faster than last month?`",
      "answer": "The answer, as a sentence.",
      "without": "A sentence on the recurring payments that are left out, if there are any.",
      "amount": "What was spent without them.",
      "url": "The transactions that this is the sum of.",
      "chart": "The sum day by day, beside the month before and what is usual.",
    ])

  private static let gallery = DescribedRecord(
    "Gallery", in: .everyPage, at: "gallery",
    about: "One page of the receipts: `content/receipts.md` shows it.",
    names: [
      "receiptCount": "How many receipts there are in all.",
      "missingCount": "How many payments should have a receipt and have none, if there are any.",
      "missingRows": "The newest of them, as the partial `row` shows them.",
      "hasMoreMissing": "There are more than those.",
      "receiptMonths": "The receipts on this page, by month.",
      "isFirstPage": "This is the page with the newest receipts.",
      "hasPages": "The receipts take more than one page.",
      "pageNumber": "The number of the page.",
      "newerUrl": "The page with newer receipts, if there is one.",
      "olderUrl": "The page with older receipts, if there is one.",
    ])

  private static let galleryMonth = DescribedRecord(
    "Gallery month", in: .everyPage, at: "gallery", "receiptMonths",
    about: "The receipts of one month on a page.",
    names: [
      "id": "A name for ids: `2026-03`.",
      "name": "The month: `March 2026`.",
      "receipts": "The receipts.",
    ])

  private static let receipt = DescribedRecord(
    "Receipt", in: .everyPage, at: "gallery", "receiptMonths", "receipts",
    about: "A file of one payment or several. `[receipt].md` shows one.",
    names: [
      "name": "The name of the file.",
      "url": "Its page.",
      "fileUrl": "The file itself.",
      "isImage": "A browser shows it as a picture.",
      "width": "The width of the picture in pixels, if it is known.",
      "height": "Its height.",
      "type": "What kind of file it is: `PDF`.",
      "payee": "The name of its newest payment.",
      "date": "The date of that payment.",
      "isoDate": "The same, for `datetime`.",
      "amount": "The amount of that payment.",
      "rows": "Its payments, as the partial `row` shows them. Only the page of a receipt has them.",
      "payments": "Its payments.",
      "newer": "The receipt before it, if there is one.",
      "older": "The receipt behind it, if there is one.",
    ])

  private static let tax = DescribedRecord(
    "Tax", in: .everyPage, at: "taxes",
    about: "A tax table and what it takes of the ledger's income. `[tax].md` shows one.",
    names: [
      "name": "The name of the table.",
      "url": "Its page.",
      "currency": "The code of its currency.",
      "subject": "What the amount is called: the theme's word for income, if the table names nothing else.",
      "from": "The first day of its period, if it has one.",
      "until": "The last day of its period.",
      "note": "What the table says beside its figures.",
      "hasSources": "It names sources.",
      "sources": "Where its figures are from, with a `url` if that is an address.",
      "hasOwn": "The ledger has income in its categories and its period.",
      "hasPaid": "The ledger has payments of the tax.",
      "income": "The ledger's income that is taxed.",
      "incomeUrl": "Its rows.",
      "allowance": "What is left untaxed of it, if the table has an allowance.",
      "taxable": "What is taxed of it, if the table has an allowance.",
      "total": "What all levies take.",
      "net": "What is left.",
      "effective": "The share of the income that is taken.",
      "next": "What is taken of the next 100.",
      "nextLabel": "A label for `next`: `The next £100 costs`.",
      "levies": "What each levy takes.",
      "paid": "What has been paid, less refunds.",
      "paidUrl": "Its rows.",
      "due": "What is still to be paid.",
      "overpaid": "What has been paid too much, if that is so.",
      "ring": "A ring of what is left and of each levy.",
      "bars": "The same as bars.",
      "samples": "Round amounts around the ledger's income, and the income itself.",
      "question": "`What if I earned …`",
      "calculator": "The table for the script of `what-if`, as JSON.",
      "levyNames": "The names of the levies, under `name`.",
      "example": "An amount to begin with: the ledger's income, if there is any.",
      "refusal": "What is said of a text that is no amount.",
      "isFirstPage": "This is the first page of the table.",
      "hasPages": "The rows take more than one page.",
      "groups": "The rows on this page, by category.",
      "newerUrl": "The page before, if there is one.",
      "olderUrl": "The page behind, if there is one.",
    ])

  private static let taxLevy = DescribedRecord(
    "Levy", in: .everyPage, at: "taxes", "levies", about: "One levy of a tax table.",
    names: [
      "name": "What it is called.",
      "amount": "What it takes.",
      "share": "The same as a share of the income.",
      "bands": "What each of its bands takes.",
    ])

  private static let taxBand = DescribedRecord(
    "Band", in: .everyPage, at: "taxes", "levies", "bands", about: "A band of a levy.",
    names: [
      "name": "What it is called, if it has a name.",
      "range": "Where it ends: `to £37,700`.",
      "rate": "Its rate.",
      "taxed": "What lies in it.",
      "amount": "What it takes.",
    ])

  private static let taxSample = DescribedRecord(
    "Sample", in: .everyPage, at: "taxes", "samples",
    about: "What a tax table takes of one of some round amounts.",
    names: [
      "gross": "The amount.",
      "total": "What is taken of it.",
      "net": "What is left of it.",
      "effective": "The share that is taken.",
      "isOwn": "It is the ledger's own income.",
    ])

  private static let taxRows = DescribedRecord(
    "Tax rows", in: .everyPage, at: "taxes", "groups",
    about: "The rows of a category that a tax table names.",
    names: [
      "id": "`earned` or `paid`, for the first category of income and of payments.",
      "heading": "The theme's words for that, in the same places.",
      "name": "The category.",
      "url": "Its page.",
      "amount": "What the rows add up to.",
      "rows": "The rows, as the partial `row` shows them.",
      "transactions": "The rows one by one.",
    ])

  private static let listing = DescribedRecord(
    "Listing", in: .listing,
    about: """
      The transactions of a year, a month, a category, a tag, a payee or an account, or all of them. Pages named `[year].md`, \
      `[month].md`, `[category].md`, `[tag].md`, `[payee].md`, `[account].md`, `[budget].md` and `[list].md` show one; on a page of your own, it holds all transactions.
      """,
    names: [
      "name": "What the listing is called: `March 2026`, `Food`.",
      "id": "A name for ids and file names: `2026-03`.",
      "listingKind": "`list`, `span`, `year`, `month`, `category`, `tag`, `payee`, `account` or `budget`.",
      "isWhole": "It holds all transactions.",
      "isList": "It holds all transactions, all income, all spending or all transfers.",
      "isSpan": "It is some first days of a month, which the running month is compared by.",
      "isYear": "It is a year.",
      "isMonth": "It is a month.",
      "isCategory": "It is a category.",
      "isTag": "It is a tag.",
      "isAccount": "It is an account.",
      "isPayee": "It is a payee.",
      "payeeCategories": "The categories of a payee, that of the newest payment first.",
      "reviewUrl": "The review of a year.",
      "review": "The review of a year.",
      "payeeSeries": "What recurs of a payee.",
      "hasPayeeCategories": "It is a payee with a category.",
      "isBudget": "It is what figures of budgets are the sum of.",
      "accountKindLabel": "The theme's word for the kind of the account.",
      "balances": "The balances of an account, in each currency in which the bank states one.",
      "flow": "Of a month, a year or all: where the money came from, and where it went.",
      "periodBudgets": "Of a month or a year, the budgets of its time.",
      "categoryBudgets": "Of a category, its own budgets over time.",
      "url": "Its first page.",
      "csvUrl": "Its transactions as a CSV file.",
      "count": "How many transactions it has; planned ones do not count.",
      "income": "Its income, in the ledger's currency.",
      "spending": "Its spending, in the ledger's currency.",
      "kept": "Its income less its spending.",
      "incomeUrl": "The transactions that its income is the sum of.",
      "spendingUrl": "The transactions that its spending is the sum of.",
      "keptUrl": "The transactions that it is the sum of.",
      "keptLabel": "What `kept` is called: for all transactions, `Kept since May 2026`.",
      "refundsTakenOff": "A sentence on the refunds that are taken off its spending, if there are any.",
      "since": "From when on everything is counted, for all transactions: `since May 2026`.",
      "hasIncome": "It has income, in any currency.",
      "hasSpending": "It has spending, in any currency.",
      "hasRefunds": "It has refunds, in any currency.",
      "hasTransfers": "It has transfers between accounts.",
      "hasPlanned": "It has planned transactions.",
      "transferCount": "How many transfers it has.",
      "showsIncome": "Tables need a column for income.",
      "showsSpending": "Tables need a column for spending.",
      "showsKept": "Tables need a column for what was kept.",
      "hasCards": "It has totals in the ledger's currency, or no transactions.",
      "hasKeptCard": "What was kept says most: no balance is stated.",
      "hasIncomeCard": "It has income to show in the ledger's currency.",
      "hasSpendingCard": "It has spending to show in the ledger's currency.",
      "hasRunning": "Lines of `months` and `years` have `running`.",
      "hasAverage": "It has payments in the ledger's currency.",
      "averageIncome": "What it has of income, divided by the number of its payments.",
      "averageSpending": "The same of spending.",
      "firstPayment": "Its oldest transaction.",
      "lastPayment": "Its newest transaction.",
      "incomeShare": "Its share of all income: `12.5%`.",
      "spendingShare": "Its share of all spending: `12.5%`.",
      "hasOtherCurrencies": "It has transactions in other currencies.",
      "otherCurrencies": "Its totals in each other currency.",
      "ancestors":
        "What it is part of, outermost first: the year of a month, the categories above a category.",
      "newer": "The next month or year that has transactions.",
      "older": "The previous month or year that has transactions.",
      "changes": "Comparisons: a month with the one before and a year ago, a year with the one before.",
      "years": "Its years.",
      "months": "Its months; at most the last fifteen years.",
      "recentMonths": "The last two years, month by month.",
      "categories": "Its categories, each with those inside of it.",
      "categoryRanking": "Its categories by amount, each with those inside of it.",
      "tagRanking": "Its tags by amount.",
      "payeeRanking": "Its payees by amount; of a year or a month, the first twelve.",
      "accountRanking": "Its accounts by amount.",
      "tags": "Its tags.",
      "hasYears": "It has years to compare.",
      "hasMonths": "It has months to compare.",
      "hasCategories": "It has categories to compare.",
      "hasTags": "It has tags.",
      "payees": "Its payees.",
      "hasPayees": "It has payees.",
      "accounts": "Its accounts.",
      "hasAccounts": "It has accounts.",
      "spendingByCategory": "Spending by outermost category, largest first.",
      "hasSpendingByCategory": "It has spending by category to compare.",
      "periodName": "The period that it covers: `November 2026`, `since May 2026`.",
      "hasCalendar": "It is a month with transactions.",
      "weeks": "The weeks of a month, as a calendar shows them.",
      "weekdays": "The days of the week, from the first one of the locale's week on.",
      "days": "The days of a year on which money was spent, newest first.",
      "chartMonthsTitle": "The title of `chartMonths`.",
      "chartRecentMonthsTitle": "The title of `chartRecentMonths`.",
      "recentlyKept": "A sentence on what was kept in the months of `chartRecentMonths`.",
      "mostSpending": "A sentence on the category that most is spent on.",
      "chartMonths": "A bar chart of income and expenses by month.",
      "chartRecentMonths": "The same of the last two years.",
      "chartKept": "A line chart of what was kept from the first row on.",
      "chartShares": "A donut chart of expenses by category.",
      "chartRanks": "A bar chart of expenses by category.",
      "chartDays": "A heat map of the expenses of a year, day by day.",
      "groups": "The transactions of this page, month by month.",
      "hasPages": "The listing is long enough for several pages.",
      "isFirstPage": "This is its first page.",
      "pageNumber": "The number of this page.",
      "pageCount": "How many pages it has.",
      "pages": "Its pages; of a long run, some are left out.",
      "views": "The ways to show the transactions of a listing: all, and those of one type.",
      "newerPage": "The page before this one.",
      "olderPage": "The page after this one.",
    ])

  private static let flow = DescribedRecord(
    "Flow", in: .listing, at: "flow",
    about:
      "Where the money came from, and where it went, in the ledger's currency: two sides that are equal.",
    names: [
      "total": "What each side adds up to.",
      "answer": "What came in, what went out, and what was saved, in a sentence.",
      "chart": "A chart with bands from one side to the other; two bars where narrow.",
      "sources": "Where it came from: from savings first, then by amount.",
      "uses": "Where it went: what was saved first, then by amount.",
    ])

  private static let flowLine = DescribedRecord(
    "Line of a flow", in: .listing, at: "flow", "sources", about: "One line of a side.",
    names: [
      "name": "A category, or what else it is.",
      "url": "The transactions that it is the sum of.",
      "amount": "The amount.",
      "share": "Its share of the side.",
      "level": "`1`, or `2` for what is taken together in the line above.",
    ])

  private static let budgetOverview = DescribedRecord(
    "Budgets of a period", in: .everyPage, at: "runningBudgets",
    about:
      "The budgets of one length, type and currency in a period, and what the outermost of them add up to.",
    names: [
      "period": "The period: `November 2026 so far`.",
      "daysLeft": "How many days of it are left, if it runs: `10 days left`.",
      "lengthLabel": "The theme's word for the length: `Monthly budget`.",
      "currency": "The code of the currency.",
      "isIncome": "They are about what is earned.",
      "isForeign": "The currency is not that of the ledger.",
      "hasSeveral": "There are several budgets to add up.",
      "hasSums": "The spending of the period can be divided: `spent` and `unbudgeted` are `spending`.",
      "isOver": "More was spent than there was.",
      "answer": "What is left, in a sentence, with what was carried over.",
      "parts": "The budgets, each before its parts.",
      "mainParts": "The outermost, or all where there are few.",
      "amount": "What they add up to for the period.",
      "spent": "What was spent of it.",
      "left": "What is left, with what was carried over.",
      "unbudgeted": "The spending that no budget counts.",
      "unbudgetedUrl": "The transactions that it is the sum of.",
      "spending": "The spending of the period.",
      "spendingUrl": "The transactions that it is the sum of.",
    ])

  private static let budgetPart = DescribedRecord(
    "Budget", in: .everyPage, at: "runningBudgets", "parts", about: "A budget in one of its periods.",
    names: [
      "name": "Its category; below another budget, only the last level.",
      "categoryUrl": "The listing of its category.",
      "level": "How deep it is nested: `1` is outermost.",
      "period": "The period: `November 2026`.",
      "start": "The first day: `2026-11-01`.",
      "end": "The last day.",
      "amount": "The amount for the period.",
      "carry": "What was carried over from the period before, if anything.",
      "spent": "What was spent, less refunds.",
      "left": "What is left: negative where too much was spent.",
      "percent": "The part that was spent of the amount and what was carried over: `88%`.",
      "url": "The transactions that `spent` is the sum of.",
      "isOver": "More was spent than there was.",
      "isRunning": "The period runs today.",
      "status": "What is left or over: `$63.57 left`.",
      "detail": "`$86.43 of $150.00` that there was to spend, with a link to the transactions.",
      "bar": "A bar of the part that was spent, with a mark for today.",
    ])

  private static let budgetHistory = DescribedRecord(
    "Budget over time", in: .everyPage, at: "budgetHistories", about: "The latest periods of a budget.",
    names: [
      "name": "Its category.",
      "url": "The listing of its category.",
      "lengthLabel": "The theme's word for the length: `Monthly budget`.",
      "currency": "The code of the currency.",
      "isIncome": "It is about what is earned.",
      "hasCarry": "Something was carried over in one of the periods.",
      "chart": "A column chart of what was spent.",
      "lines": "The periods, newest first.",
    ])

  private static let transaction = DescribedRecord(
    "Transaction", in: .transaction, about: "What `[transaction].md` shows, and each row of a list.",
    names: [
      "id": "Its id.",
      "url": "Its page.",
      "name": "Who was paid, or who paid.",
      "date": "Its date, short: `05 Mar 2026`.",
      "shortDay": "Its date without the year: `5 Mar`.",
      "longDate": "Its date with the weekday.",
      "isoDate": "Its date for `datetime`: `2026-03-05`.",
      "amount": "Its amount with sign and currency: `+$4,615.38`. That of a transfer has no sign.",
      "currency": "The code of its currency.",
      "kind": "`income`, `refund`, `expense` or `transfer`, for `class`.",
      "kindLabel": "The theme's word for income, refund, expense or transfer.",
      "isIncome": "It is income.",
      "isExpense": "It is an expense.",
      "isTransfer": "It is a transfer between accounts.",
      "isRefund": "It is a refund: income that is taken off what was spent.",
      "isPlanned": "It is dated after the build's day, and in no total.",
      "takenOff": "What a refund is taken off.",
      "isOlder": "It is not among the newest: `recent` holds it for the switch to one type.",
      "account": "The account that the money went to or came from; a transfer comes from it.",
      "accountUrl": "The listing of that account.",
      "to": "The account that a transfer leads to.",
      "toUrl": "The listing of that account.",
      "category": "Its category.",
      "categoryTrail": "Its category with its levels apart: `Food › Groceries`.",
      "categoryUrl": "The listing of its category.",
      "categoryLevels": "Its category with those above it, outermost first.",
      "payee": "Its payee, if that has a page.",
      "month": "The listing of its month.",
      "address": "Its address.",
      "memo": "Its memo, rendered from Markdown without raw HTML and pictures.",
      "hasTags": "It has tags.",
      "tags": "Its tags.",
      "attachments": "Its attachments.",
      "hasFiles": "It has attachments that could be found.",
      "hasPieces": "It is a piece of a payment that was split.",
      "pieces": "The other pieces of that payment, 20 at most.",
      "newer": "The next transaction.",
      "older": "The previous transaction.",
    ])

  private static let payee = DescribedRecord(
    "Payee", in: .transaction, at: "payee", about: "The payee of a transaction, and its other transactions.",
    names: [
      "name": "The payee, as the newest transaction writes it.",
      "url": "The listing of the payee.",
      "count": "How many transactions the payee has.",
      "income": "The payee's income, in the ledger's currency.",
      "spending": "The payee's spending, in the ledger's currency.",
      "incomeUrl": "The transactions that the income is the sum of.",
      "spendingUrl": "The transactions that the spending is the sum of.",
      "hasAverage": "There are payments in the ledger's currency.",
      "averageIncome": "The income, divided by the number of its payments.",
      "averageSpending": "The same of spending.",
      "otherCurrencies": "The payee's totals in each other currency.",
      "series": "What the transaction is one of, if it recurs.",
      "hasOthers": "There are payments to list beside this one.",
      "others": "The newest five that are not planned, but for the transaction itself.",
    ])

  private static let payeePayment = DescribedRecord(
    "Payee's payment", in: .transaction, at: "payee", "others", about: "Another transaction of the payee.",
    names: [
      "url": "Its page.",
      "date": "Its date, short.",
      "isoDate": "Its date for `datetime`.",
      "amount": "Its amount with sign and currency.",
      "kind": "`income`, `refund`, `expense` or `transfer`, for `class`.",
    ])

  private static let datedLink = DescribedRecord(
    "Dated link", in: .listing, at: "firstPayment", about: "A transaction, by its date.",
    names: ["url": "Its page.", "date": "Its date, short.", "isoDate": "Its date for `datetime`."])

  private static let categoryPath = DescribedRecord(
    "Category path", in: .listing, at: "payeeCategories", about: "A category with those above it.",
    names: [
      "name": "What the category is called.",
      "url": "Its listing.",
      "levels": "The categories above it and the category itself, outermost first.",
    ])

  private static let categoryLevel = DescribedRecord(
    "Category level", in: .transaction, at: "categoryLevels", about: "One level of a category.",
    names: [
      "name": "What the level is called.",
      "url": "Its listing.",
      "isInner": "It lies in another.",
    ])

  private static let piece = DescribedRecord(
    "Piece", in: .transaction, at: "pieces", about: "Another piece of the payment that was split.",
    names: [
      "url": "Its page.",
      "amount": "Its amount with sign and currency.",
      "category": "Its category.",
    ])

  private static let totals = DescribedRecord(
    "Totals", in: .listing, at: "otherCurrencies", about: "What is in one currency.",
    names: [
      "currency": "The code of the currency.",
      "income": "The income.",
      "spending": "The spending.",
      "refunds": "The refunds that are taken off spending.",
      "hasIncome": "There is income.",
      "hasSpending": "There is spending.",
      "kept": "Income less spending.",
      "count": "How many transactions there are.",
    ])

  private static let line = DescribedRecord(
    "Line", in: .listing, at: "months",
    about: "One line of a table of years, months, categories, tags or accounts.",
    names: [
      "name": "What the line is called.",
      "url": "The listing of the line.",
      "level": "How deep a category is nested: `1` is outermost.",
      "count": "How many transactions it has.",
      "income": "Its income.",
      "spending": "Its spending.",
      "kept": "Its income less its spending.",
      "extent":
        "How much of it counts: `to 20 Nov` of a running period, `from 15 Mar` where the books begin.",
      "running": "The balance at its end, for months and years.",
      "incomeShare": "Its share of the income of the listing.",
      "spendingShare": "Its share of the spending of the listing.",
      "hasMain": "It has transactions in the ledger's currency, or none at all.",
      "otherCurrencies": "Its totals in each other currency.",
    ])

  private static let rankedTable = DescribedRecord(
    "Ranked table", in: .listing, at: "categoryRanking",
    about: """
      The categories, tags, payees or accounts of a listing by amount: what was spent, or what came in, in one currency.
      """,
    names: [
      "caption": "What the table is called: `Spending`.",
      "label": "The theme's word for what the lines are.",
      "amountLabel": "The theme's word for what the amounts are.",
      "flow": "`in` or `out`, for `class`.",
      "currency": "The code of the currency, if it is not the ledger's.",
      "hasAmounts": "The lines have amounts: they are no transfers.",
      "hasTrend": "The lines have a trend.",
      "hasChange": "The lines have a change.",
      "changeTitle": "What the changes compare, in words.",
      "lines": "The lines, the largest first.",
    ])

  private static let rankedLine = DescribedRecord(
    "Ranked line", in: .listing, at: "categoryRanking", "lines", about: "One line of a ranked table.",
    names: [
      "name": "What the line is called.",
      "url": "The listing of the line; nothing for what is taken together.",
      "level": "How deep a category is nested: `1` is outermost.",
      "amount": "What was spent, or what came in.",
      "share": "The share of the listing.",
      "bar": "A bar as long as the share of the largest amount.",
      "trend": "Twelve months as bars.",
      "change": "How much the amount has changed: `+4.2%`.",
    ])

  private static let week = DescribedRecord(
    "Week", in: .listing, at: "weeks", about: "A week of a month's calendar.",
    names: ["days": "Its seven days."])

  private static let calendarDay = DescribedRecord(
    "Calendar day", in: .listing, at: "weeks", "days",
    about: "A day of a month's calendar. One that belongs to another month is blank.",
    names: [
      "number": "The day of the month.",
      "isoDate": "The date for `datetime`.",
      "date": "The date, short.",
      "url": "The transactions of the day, if there are any.",
      "isToday": "It is the day of the build.",
      "income": "The day's income, rounded to whole units, without the currency.",
      "spending": "The same of spending.",
      "exactIncome": "The day's income.",
      "exactSpending": "The day's spending.",
    ])

  private static let weekday = DescribedRecord(
    "Weekday", in: .listing, at: "weekdays", about: "A day of the week.",
    names: ["letter": "Its letter.", "name": "Its name."])

  private static let searchIdeas = DescribedRecord(
    "Search ideas", in: .everyPage, at: "searchIdeas",
    about: "The payees or categories with the most money, or the newest months.",
    names: ["name": "The theme's word for them.", "links": "At most eight of them."])

  private static let change = DescribedRecord(
    "Change", in: .listing, at: "changes", about: "An earlier period, and how the listing differs from it.",
    names: [
      "name": "What the earlier period is called.",
      "url": "The listing of the earlier period, or of as much of it as is compared.",
      "until": "How much of it is compared, if the listing is a running period: `to 20 Oct`.",
      "income": "Its income.",
      "spending": "Its spending.",
      "kept": "Its income less its spending.",
      "incomeChange": "How much income has changed since: `+4.2%`.",
      "spendingChange": "How much spending has changed since: `−4.2%`.",
    ])

  private static let spending = DescribedRecord(
    "Spending", in: .listing, at: "spendingByCategory", about: "One category of the charts of spending.",
    names: [
      "name": "The category.",
      "url": "The listing of the category.",
      "spending": "What was spent.",
      "spendingShare": "The share of all that was spent.",
      "bar": "The share as a bar.",
    ])

  private static let day = DescribedRecord(
    "Day", in: .listing, at: "days", about: "One day of a year.",
    names: [
      "url": "The transactions of the day.", "date": "The date, short.",
      "spending": "What was spent on that day.",
    ])

  private static let group = DescribedRecord(
    "Group", in: .listing, at: "groups",
    about:
      "The transactions of one month, on one page of a listing; on the page of a month, those of one day.",
    names: [
      "id": "The month or the day, for ids: `2026-03`.",
      "yearId": "The year, where a new one begins.",
      "name": "The month or the day: `March 2026`.",
      "url": "The listing of the month; a day has none.",
      "isContinued": "They began on the page before.",
      "isPlanned": "They are dated after the build's day, and in no total.",
      "income": "The income of the whole month or day in this listing.",
      "spending": "The spending of the whole month or day in this listing.",
      "otherCurrencies": "The same in each other currency.",
      "rows":
        "The transactions, each rendered by the partial `row`. This is much faster than `transactions`.",
      "transactions": "The transactions, for a template that renders them itself.",
    ])

  private static let link = DescribedRecord(
    "Link", in: .listing, at: "ancestors", about: "A page and what it is called.",
    names: ["name": "What the page is called.", "url": "The page, if there is one."])

  private static let neighbor = DescribedRecord(
    "Neighbor", in: .transaction, at: "newer", about: "The next or the previous transaction.",
    names: ["url": "Its page.", "name": "Who was paid, or who paid.", "date": "Its date, short."])

  private static let pageLink = DescribedRecord(
    "Page", in: .listing, at: "pages", about: "One page of a long listing.",
    names: [
      "number": "Its number.",
      "url": "The page.",
      "isCurrent": "It is the page that is shown.",
      "isBehindGap": "Pages before it are left out.",
    ])

  private static let rowView = DescribedRecord(
    "View", in: .listing, at: "views", about: "One way to show the transactions of a listing.",
    names: [
      "fragment": "The fragment that selects it: `rows`, `income`, `spending`, `refund` or `transfer`.",
      "isNarrowed": "It leaves something out.",
    ])

  private static let accountLine = DescribedRecord(
    "Account", in: .everyPage, at: "accountList", about: "An account among all others.",
    names: [
      "name": "What transactions call it.",
      "url": "The listing of the account.",
      "accountKindLabel": "The theme's word for its kind.",
      "count": "How many transactions it has.",
      "balances": "Its balances, in each currency in which the bank states one.",
    ])

  private static let balance = DescribedRecord(
    "Balance", in: .listing, at: "balances",
    about: "The balance of an account in one currency: as the bank states it, carried on by the rows.",
    names: [
      "currency": "The code of the currency.",
      "balance": "The balance after the last row.",
      "date": "The day of the last change, short.",
      "isoDate": "The same for `datetime`.",
      "chart": "A chart of the balance at the end of each month.",
      "statements": "The balances that the bank states, newest first; at most the last 180.",
      "hasMissing": "There are balances that the rows do not lead to.",
      "gaps": "Those balances, newest first.",
    ])

  private static let statement = DescribedRecord(
    "Statement", in: .listing, at: "balances", "statements",
    about: "A balance that the bank states, and what the rows since the one before add up to.",
    names: [
      "date": "Its date, short.",
      "isoDate": "Its date for `datetime`.",
      "balance": "What the bank states.",
      "start": "The date of the balance before it, short.",
      "rowsSum": "What the rows between the two add up to, with sign.",
      "statedChange": "What the bank says they should add up to, with sign.",
      "missing": "The difference, with sign, if there is one.",
    ])

  private static let netWorth = DescribedRecord(
    "Net worth", in: .everyPage, at: "netWorth", about: "The net worth in one currency.",
    names: [
      "currency": "The code of the currency.",
      "isMain": "It is in the ledger's currency.",
      "url": "The page of all accounts.",
      "amount": "The sum of the balances of all accounts.",
      "date": "The day of the last change, short.",
      "changeThisYear": "How much it has changed this year: `+$20,290.21 this year`.",
      "chart": "A chart of the net worth at the end of each month.",
    ])

  private static let attachment = DescribedRecord(
    "Attachment", in: .transaction, at: "attachments", about: "A file that belongs to a transaction.",
    names: [
      "url": "The file; nothing if it is missing.",
      "name": "The name of the file.",
      "isImage": "It is a picture that can be shown on the page.",
    ])
}

/// The descriptions of the default theme's layouts and partials in `docs/templates.md`.
enum DescribedFile {
  static let layouts = [
    "dashboard": "The dashboard.",
    "list": "Listings and their index pages.",
    "page": "All other pages. It is used where front matter names no layout.",
    "search": "Searching; pages of this layout may run the theme's scripts.",
  ]

  static let partials = [
    "account-table": "A table of all accounts with their balances.",
    "attachment": "One attachment: a picture, or a link to the file.",
    "balances": "The balances of an account, and what is missing between two.",
    "budget-bars": "One budget in a period, inside of `{{#parts}}`: what is left, with a bar.",
    "budget-history": "One of `{{#budgetHistories}}`: a chart and a table of its latest periods.",
    "budget-overview": "One of `{{#runningBudgets}}`: its budgets with bars, and what has no budget.",
    "budgets": "The budgets of the periods that run today.",
    "budgets-category": "Of a category: its own budgets over time.",
    "budgets-left": "What is left of the budgets, in short.",
    "budgets-over-time": "Each budget over time, and the CSV file of all.",
    "flow": "Where the money came from, and where it went.",
    "budgets-period": "Of a month or a year: the budgets of its time.",
    "calendar": "A month as a calendar.",
    "categories": "Tables of categories, by amount.",
    "category-matrix": "What was spent in each category and month, inside of `{{#review}}`.",
    "changes": "How a period compares with earlier ones.",
    "chart-account": "The balances of an account over time, as a chart and as a table.",
    "chart-kept": "The balance over time, as a chart.",
    "chart-categories": "Spending by category, as bars.",
    "chart-days": "Spending of each day of a year, as a heat map and as a table.",
    "chart-months": "Income and spending by month, as a chart.",
    "chart-recent-months": "The same of the last two years, with a table.",
    "coming-up": "What is due in the next 30 days, what is late, and what seems to have ended.",
    "crumbs": "Links to what a listing is part of, and to the periods around it.",
    "currencies": "The totals in other currencies.",
    "details": "Date, type, accounts, category and address of a transaction.",
    "head": "The contents of the `head` element.",
    "heading": "Name and amount of a transaction.",
    "links": "Links to the lists of the site.",
    "months": "A table of months.",
    "net-worth": "The net worth over time, as a chart.",
    "none": "What a list says that has no rows.",
    "ledger-changes": "What changed in the ledger, and what that did to the figures.",
    "pace": "Whether spending is faster than in the month before.",
    "payee": "The payee of a transaction, and the payee's other transactions.",
    "payee-facts": "Count, average, first and last payment, and the categories of a payee.",
    "pages": "Links to the pages of a long listing.",
    "recent": "The newest transactions.",
    "recent-row": "One row of the newest transactions.",
    "recurring": "All that recurs: what is due, late or ended, and what it costs in a year.",
    "receipt": "A receipt with its payments.",
    "receipts": "The receipts on a page of the gallery.",
    "row": "One row of a list. Folio renders it once for each transaction.",
    "listing": "A whole page of a listing.",
    "search": "The search form. It needs the layout `search`.",
    "series-row": "One row of a table of recurring payments.",
    "shares": "The shares of a listing in all income and all spending.",
    "site-nav": "The navigation at the top of a page.",
    "steps": "Arrows to the period, or the transaction, before and after.",
    "switch": "The switch between all rows, income, expenses and transfers.",
    "tag-table": "Tables of tags, by amount.",
    "payee-table": "Tables of payees, by amount.",
    "ranking": "One ranked table.",
    "tags": "The tags of a transaction.",
    "tax": "A tax table: what it takes of the ledger's income, and of other amounts.",
    "tax-list": "A table of the tax tables.",
    "this-month": "The running month beside the same days of the months before.",
    "totals": "The cards with income, spending and what was kept, or the total balance.",
    "transactions": "The transactions of a listing, month by month.",
    "what-if": "A field for another amount to tax, with script, and a table of round ones, without.",
    "year-review": "What there is to say of a year. It needs the page or the review of one.",
    "years": "A table of years.",
  ]
}
