import Bookkeeping

/// The sentences about files that hold no statement Folio can read.
extension ImportProse {
  static func sentence(for kind: UnreadableKind) -> String {
    switch kind {
    case .spreadsheet, .oldSpreadsheet: "this is a spreadsheet"
    case .pdf: "this is a PDF"
    case .zip: "this is a ZIP archive"
    case .gzip: "this file is compressed with gzip"
    case .archive: "this is a compressed archive"
    case .webPage: "this is a web page"
    case .image: "this is an image"
    case .beancount: "this is a Beancount ledger"
    case .journal: "this is a journal of hledger or Ledger"
    }
  }

  static func advice(for kind: UnreadableKind) -> String {
    switch kind {
    case .spreadsheet, .oldSpreadsheet: "open it, save it as CSV and import that"
    case .pdf, .image: "download the same statement as CSV, OFX, QIF, CAMT or MT940"
    case .zip, .archive: "unpack it and import the files inside"
    case .gzip: "unpack it with gunzip and import the file inside"
    case .webPage:
      "download the statement itself; if the bank calls it a spreadsheet, open it as one and save it as CSV"
    case .beancount:
      "export the payments: bean-query -f csv FILE "
        + "\"SELECT date, payee, narration, account, -number AS amount, currency "
        + "WHERE account ~ '^(Income|Expenses):'\" > payments.csv"
    case .journal: "export it with hledger -f FILE print -O json > journal.json, and import that"
    }
  }

  static func sentence(for problem: XMLProblem) -> String {
    switch problem {
    case .documentType: "the XML declares a document type, which statements do not need"
    case .unknownEntity(let name): "\(quoted(name)) is not an XML character reference"
    case .mismatchedTag(let name, let open):
      open.isEmpty
        ? "</\(shortened(name))> closes nothing"
        : "expected </\(shortened(open))>, found </\(shortened(name))>"
    case .deeplyNested: "the XML is nested too deeply for a statement"
    case .notXML: "this is not XML"
    case .endOfFile: "the file ends in the middle of an element"
    }
  }

  static func advice(for problem: XMLProblem) -> String {
    switch problem {
    case .documentType: "remove <!DOCTYPE …> from the file if you trust it"
    case .deeplyNested, .unknownEntity, .mismatchedTag, .notXML:
      "download the file again; nothing was imported"
    case .endOfFile: "the file may be incomplete: download it again"
    }
  }
}
