package enum StatementReader {
  /// Reads a file of any format that Folio knows; the content says which it is.
  package static func read(_ bytes: [UInt8], options: ImportOptions) throws(ImportProblem) -> Statement {
    guard bytes.count <= ImportProblem.Limit.bytes else { throw .tooLarge(bytes: bytes.count) }
    switch FileKind(of: bytes) {
    case .empty: throw .empty
    case .list: return try readJSON(bytes, options)
    case .object: throw (try? LedgerText(bytes))?.hasList != true ? .unknownJSON : .isLedger
    case .ofx: return try OFXStatement.read(bytes, options)
    case .qif: return try QIFStatement.read(bytes, options)
    case .xml: return try CAMTStatement.read(bytes, options)
    case .mt940: return try MT940Statement.read(bytes, options)
    case .unreadable(let kind): throw .notAStatement(kind)
    case .folioTable: return try FolioTable.read(bytes, options)
    case .text: return try TableStatement.read(bytes, options)
    }
  }

  private static func readJSON(
    _ bytes: [UInt8], _ options: ImportOptions
  ) throws(ImportProblem) -> Statement {
    let elements: [JSONValue.Tree]
    do throws(JSONProblem) {
      elements = try JSONValue.Tree.read(bytes).elements
    } catch {
      throw .json(error)
    }
    guard let first = elements.first else { throw .empty }
    if first["tpostings"] != nil { return HLedgerStatement.read(elements, options) }
    if first["date"] != nil { throw .isLedger }
    guard first["amount"] != nil else { throw .unknownJSON }
    guard let date = options.date else { throw .needsDate }
    return ExpenseList.read(elements, in: bytes, on: date, options)
  }
}
