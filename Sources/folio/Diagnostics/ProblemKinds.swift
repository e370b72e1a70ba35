import Basics
import Bookkeeping
import Publishing
import SiteOutput
import Templating

/// Something whose kinds are known, so that a test finds a fixture of each.
///
/// A case that is added has no kind until it is listed here, and no kind goes without a fixture then.
protocol Enumerated {
  associatedtype Kind: RawRepresentable<String>, CaseIterable, Hashable, Sendable
  var kind: Kind { get }
}

/// All types of problems, and of what they tell apart.
enum ProblemKinds {
  static var all: [any Enumerated.Type] {
    [
      LedgerProblem.Reason.self, LedgerProblem.AccountProblem.self, LedgerProblem.AttachmentProblem.self,
      DecimalNumber.Problem.self,
      JSONProblem.Reason.self,
      JSONProblem.Expectation.self, TemplateProblem.Reason.self, SettingsProblem.Reason.self,
      SiteProblem.self, LinkProblem.Reason.self, OutputProblem.self, FileProblem.self,
      LedgerDocument.SearchProblem.self, CommandProblem.self, ProjectWriter.Problem.self,
      PaymentForm.Problem.self, AmountEntry.Problem.self, ImportProblem.self, UnreadableKind.self,
      XMLProblem.self, Statement.Refusal.self, ImportProfilesProblem.Reason.self, RuleProblem.Reason.self,
      ServerProblem.self, UndoProblem.self, SplitForm.Problem.self,
      ArgumentProblem.self,
    ]
  }
}

extension LedgerProblem.Reason: Enumerated {
  enum Kind: String, CaseIterable {
    case syntax, fileTooLarge, notALedger, noTransactions, duplicateKey, unknownField, missing, wrongType,
      nullCharacter, blank, longText, tooManyLevels, tooManyTags, unknownCurrency, malformedLocale,
      unknownLocale, unknownType, malformedDate, nonexistentDate, amount, totalTooLarge, longMemo,
      oversizedMemo, attachmentOutside, unusableAttachment, duplicateID, account
  }

  var kind: Kind {
    switch self {
    case .syntax: .syntax
    case .fileTooLarge: .fileTooLarge
    case .notALedger: .notALedger
    case .noTransactions: .noTransactions
    case .duplicateKey: .duplicateKey
    case .unknownField: .unknownField
    case .missing: .missing
    case .wrongType: .wrongType
    case .nullCharacter: .nullCharacter
    case .blank: .blank
    case .longText: .longText
    case .tooManyLevels: .tooManyLevels
    case .tooManyTags: .tooManyTags
    case .unknownCurrency: .unknownCurrency
    case .malformedLocale: .malformedLocale
    case .unknownLocale: .unknownLocale
    case .unknownType: .unknownType
    case .malformedDate: .malformedDate
    case .nonexistentDate: .nonexistentDate
    case .amount: .amount
    case .totalTooLarge: .totalTooLarge
    case .longMemo: .longMemo
    case .oversizedMemo: .oversizedMemo
    case .attachmentOutside: .attachmentOutside
    case .unusableAttachment: .unusableAttachment
    case .duplicateID: .duplicateID
    case .account: .account
    }
  }
}

extension LedgerProblem.AccountProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case unknownKind, duplicate, duplicateBalance, transferToItself, toWithoutTransfer, unused, missingRows
  }

  var kind: Kind {
    switch self {
    case .unknownKind: .unknownKind
    case .duplicate: .duplicate
    case .duplicateBalance: .duplicateBalance
    case .transferToItself: .transferToItself
    case .toWithoutTransfer: .toWithoutTransfer
    case .unused: .unused
    case .missingRows: .missingRows
    }
  }
}

extension LedgerProblem.AttachmentProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case missing, isFolder, isSpecial, leadsOutside, isPrivate
  }

  var kind: Kind {
    switch self {
    case .missing: .missing
    case .isFolder: .isFolder
    case .isSpecial: .isSpecial
    case .leadsOutside: .leadsOutside
    case .isPrivate: .isPrivate
    }
  }
}

extension DecimalNumber.Problem: Enumerated {
  enum Kind: String, CaseIterable {
    case notANumber, notPositive, tooManyDecimals, tooLarge
  }

  var kind: Kind {
    switch self {
    case .notANumber: .notANumber
    case .notPositive: .notPositive
    case .tooManyDecimals: .tooManyDecimals
    case .tooLarge: .tooLarge
    }
  }
}

extension JSONProblem.Reason: Enumerated {
  enum Kind: String, CaseIterable {
    case notUTF8, invalidUTF8, unexpected, unexpectedEnd, trailingComma, misspeltLiteral, malformedNumber,
      leadingZero, controlCharacter, invalidEscape, loneSurrogate, nestedTooDeeply
  }

  var kind: Kind {
    switch self {
    case .notUTF8: .notUTF8
    case .invalidUTF8: .invalidUTF8
    case .unexpected: .unexpected
    case .unexpectedEnd: .unexpectedEnd
    case .trailingComma: .trailingComma
    case .misspeltLiteral: .misspeltLiteral
    case .malformedNumber: .malformedNumber
    case .leadingZero: .leadingZero
    case .controlCharacter: .controlCharacter
    case .invalidEscape: .invalidEscape
    case .loneSurrogate: .loneSurrogate
    case .nestedTooDeeply: .nestedTooDeeply
    }
  }
}

extension JSONProblem.Expectation: Enumerated {
  enum Kind: String, CaseIterable {
    case value, key, colon, commaOrClosingBrace, commaOrClosingBracket, closingQuote, end
  }

  var kind: Kind {
    switch self {
    case .value: .value
    case .key: .key
    case .colon: .colon
    case .commaOrClosingBrace: .commaOrClosingBrace
    case .commaOrClosingBracket: .commaOrClosingBracket
    case .closingQuote: .closingQuote
    case .end: .end
    }
  }
}

extension TemplateProblem.Reason: Enumerated {
  enum Kind: String, CaseIterable {
    case tooLarge, tooManyOpenSections, tooManyOpenPartials, tooMuchOfPartials, unclosedTag, emptyTag,
      malformedDelimiters, unclosedSection, unexpectedEnd, unknownName, nameOfAList, nameOfAText,
      unknownPartial, recursivePartial, notPrintable, notTrustedMarkup, markupNeedsTriple, holeInScript,
      holeInStyle, holeInRawText, holeInComment, holeInTagName, holeInAttributeName, unquotedAttribute,
      eventHandlerAttribute, refusedAttribute, untrustedResource, markupInAttribute, sectionChangesContext,
      insertionChangesContext, sectionCrossesBlocks, tagLostInMarkdown, tagRepeatedInMarkdown,
      unclosedFrontMatter, malformedFrontMatter, unknownFrontMatterKey, repeatedFrontMatterKey
  }

  var kind: Kind {
    switch self {
    case .tooLarge: .tooLarge
    case .tooManyOpenSections: .tooManyOpenSections
    case .tooManyOpenPartials: .tooManyOpenPartials
    case .tooMuchOfPartials: .tooMuchOfPartials
    case .unclosedTag: .unclosedTag
    case .emptyTag: .emptyTag
    case .malformedDelimiters: .malformedDelimiters
    case .unclosedSection: .unclosedSection
    case .unexpectedEnd: .unexpectedEnd
    case .unknownName: .unknownName
    case .nameOfAList: .nameOfAList
    case .nameOfAText: .nameOfAText
    case .unknownPartial: .unknownPartial
    case .recursivePartial: .recursivePartial
    case .notPrintable: .notPrintable
    case .notTrustedMarkup: .notTrustedMarkup
    case .markupNeedsTriple: .markupNeedsTriple
    case .holeInScript: .holeInScript
    case .holeInStyle: .holeInStyle
    case .holeInRawText: .holeInRawText
    case .holeInComment: .holeInComment
    case .holeInTagName: .holeInTagName
    case .holeInAttributeName: .holeInAttributeName
    case .unquotedAttribute: .unquotedAttribute
    case .eventHandlerAttribute: .eventHandlerAttribute
    case .refusedAttribute: .refusedAttribute
    case .untrustedResource: .untrustedResource
    case .markupInAttribute: .markupInAttribute
    case .sectionChangesContext: .sectionChangesContext
    case .insertionChangesContext: .insertionChangesContext
    case .sectionCrossesBlocks: .sectionCrossesBlocks
    case .tagLostInMarkdown: .tagLostInMarkdown
    case .tagRepeatedInMarkdown: .tagRepeatedInMarkdown
    case .unclosedFrontMatter: .unclosedFrontMatter
    case .malformedFrontMatter: .malformedFrontMatter
    case .unknownFrontMatterKey: .unknownFrontMatterKey
    case .repeatedFrontMatterKey: .repeatedFrontMatterKey
    }
  }
}

extension SettingsProblem.Reason: Enumerated {
  enum Kind: String, CaseIterable {
    case syntax, notAnObject, notAString, notABaseURL, notAThemeName, unknownKey, duplicateKey
  }

  var kind: Kind {
    switch self {
    case .syntax: .syntax
    case .notAnObject: .notAnObject
    case .notAString: .notAString
    case .notABaseURL: .notABaseURL
    case .notAThemeName: .notAThemeName
    case .unknownKey: .unknownKey
    case .duplicateKey: .duplicateKey
    }
  }
}

extension SiteProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case unreadable, notUTF8, nameNotUTF8, deadLink, linkToFolder, linkLeadsOutside, privateFile,
      noSuchTheme, malformedThemeName, wordsAreNotJSON, malformedWords, unknownWord, unknownLayout,
      unknownItem, twoTemplates, pathCollision, fileIsFolder
  }

  var kind: Kind {
    switch self {
    case .unreadable: .unreadable
    case .notUTF8: .notUTF8
    case .nameNotUTF8: .nameNotUTF8
    case .deadLink: .deadLink
    case .linkToFolder: .linkToFolder
    case .linkLeadsOutside: .linkLeadsOutside
    case .privateFile: .privateFile
    case .noSuchTheme: .noSuchTheme
    case .malformedThemeName: .malformedThemeName
    case .wordsAreNotJSON: .wordsAreNotJSON
    case .malformedWords: .malformedWords
    case .unknownWord: .unknownWord
    case .unknownLayout: .unknownLayout
    case .unknownItem: .unknownItem
    case .twoTemplates: .twoTemplates
    case .pathCollision: .pathCollision
    case .fileIsFolder: .fileIsFolder
    }
  }
}

extension LinkProblem.Reason: Enumerated {
  enum Kind: String, CaseIterable {
    case empty, leadsOutside, noSuchFile, absolute, opensFolder, noSuchAnchor
  }

  var kind: Kind {
    switch self {
    case .empty: .empty
    case .leadsOutside: .leadsOutside
    case .noSuchFile: .noSuchFile
    case .absolute: .absolute
    case .opensFolder: .opensFolder
    case .noSuchAnchor: .noSuchAnchor
    }
  }
}

extension OutputProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case unsafePath, collidingPath, outputContains, outputInside, outputIsSymbolicLink, notManaged,
      damagedManifest, unknownManifest, foreignFile, busy, rendering, file
  }

  var kind: Kind {
    switch self {
    case .unsafePath: .unsafePath
    case .collidingPath: .collidingPath
    case .outputContains: .outputContains
    case .outputInside: .outputInside
    case .outputIsSymbolicLink: .outputIsSymbolicLink
    case .notManaged: .notManaged
    case .damagedManifest: .damagedManifest
    case .unknownManifest: .unknownManifest
    case .foreignFile: .foreignFile
    case .busy: .busy
    case .rendering: .rendering
    case .file: .file
    }
  }
}

extension FileProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case system, danglingLink, obstructed, busy
  }

  var kind: Kind {
    switch self {
    case .system: .system
    case .danglingLink: .danglingLink
    case .obstructed: .obstructed
    case .busy: .busy
    }
  }
}

extension LedgerDocument.SearchProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case unknown, ambiguous
  }

  var kind: Kind {
    switch self {
    case .unknown: .unknown
    case .ambiguous: .ambiguous
    }
  }
}

extension UndoProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case nothing, editedByHand, damaged
  }

  var kind: Kind {
    switch self {
    case .nothing: .nothing
    case .editedByHand: .editedByHand
    case .damaged: .damaged
    }
  }
}

extension SplitForm.Problem: Enumerated {
  enum Kind: String, CaseIterable {
    case tooFewPieces, noCategory, amount, otherSum, tooManyLevels, longCategory, transfer
  }

  var kind: Kind {
    switch self {
    case .tooFewPieces: .tooFewPieces
    case .noCategory: .noCategory
    case .amount: .amount
    case .otherSum: .otherSum
    case .tooManyLevels: .tooManyLevels
    case .longCategory: .longCategory
    case .transfer: .transfer
    }
  }
}

extension CommandProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case noLedger, invalidChange, noTerminal, changedMeanwhile, noProfile, nothingFound,
      noRules, unconfirmed, ledgerChanged
  }

  var kind: Kind {
    switch self {
    case .noLedger: .noLedger
    case .invalidChange: .invalidChange
    case .noTerminal: .noTerminal
    case .changedMeanwhile: .changedMeanwhile
    case .noProfile: .noProfile
    case .nothingFound: .nothingFound
    case .noRules: .noRules
    case .unconfirmed: .unconfirmed
    case .ledgerChanged: .ledgerChanged
    }
  }
}

extension ProjectWriter.Problem: Enumerated {
  enum Kind: String, CaseIterable {
    case taken, system
  }

  var kind: Kind {
    switch self {
    case .taken: .taken
    case .system: .system
    }
  }
}

extension PaymentForm.Problem: Enumerated {
  enum Kind: String, CaseIterable {
    case noName, noAmount, amount, longMemo, unknownType, malformedDate, ambiguousDate, unknownCurrency,
      attachmentOutside, toWithoutTransfer, nothing
  }

  var kind: Kind {
    switch self {
    case .noName: .noName
    case .noAmount: .noAmount
    case .amount: .amount
    case .longMemo: .longMemo
    case .unknownType: .unknownType
    case .malformedDate: .malformedDate
    case .ambiguousDate: .ambiguousDate
    case .unknownCurrency: .unknownCurrency
    case .attachmentOutside: .attachmentOutside
    case .toWithoutTransfer: .toWithoutTransfer
    case .nothing: .nothing
    }
  }
}

extension AmountEntry.Problem: Enumerated {
  enum Kind: String, CaseIterable {
    case invalid, ambiguous
  }

  var kind: Kind {
    switch self {
    case .invalid: .invalid
    case .ambiguous: .ambiguous
    }
  }
}

extension ImportProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case undecided, notUTF8, notInEncoding, json, unknownJSON, needsDate, isLedger, empty, nothingTaken,
      doubleEntry, unclosedQuote, strayQuote, noColumn, unknownDates, ambiguousAmounts,
      mixedDates, mixedAmounts, notAStatement, malformedXML, unknownXML, tooLarge
  }

  var kind: Kind {
    switch self {
    case .undecided: .undecided
    case .notUTF8: .notUTF8
    case .notInEncoding: .notInEncoding
    case .json: .json
    case .unknownJSON: .unknownJSON
    case .needsDate: .needsDate
    case .isLedger: .isLedger
    case .empty: .empty
    case .nothingTaken: .nothingTaken
    case .doubleEntry: .doubleEntry
    case .unclosedQuote: .unclosedQuote
    case .strayQuote: .strayQuote
    case .noColumn: .noColumn
    case .unknownDates: .unknownDates
    case .ambiguousAmounts: .ambiguousAmounts
    case .mixedDates: .mixedDates
    case .mixedAmounts: .mixedAmounts
    case .notAStatement: .notAStatement
    case .malformedXML: .malformedXML
    case .unknownXML: .unknownXML
    case .tooLarge: .tooLarge
    }
  }
}

extension UnreadableKind: Enumerated {
  enum Kind: String, CaseIterable {
    case spreadsheet, oldSpreadsheet, pdf, zip, gzip, archive, webPage, image, beancount, journal
  }

  var kind: Kind {
    switch self {
    case .spreadsheet: .spreadsheet
    case .oldSpreadsheet: .oldSpreadsheet
    case .pdf: .pdf
    case .zip: .zip
    case .gzip: .gzip
    case .archive: .archive
    case .webPage: .webPage
    case .image: .image
    case .beancount: .beancount
    case .journal: .journal
    }
  }
}

extension XMLProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case documentType, unknownEntity, mismatchedTag, deeplyNested, notXML, endOfFile
  }

  var kind: Kind {
    switch self {
    case .documentType: .documentType
    case .unknownEntity: .unknownEntity
    case .mismatchedTag: .mismatchedTag
    case .deeplyNested: .deeplyNested
    case .notXML: .notXML
    case .endOfFile: .endOfFile
    }
  }
}

extension Statement.Refusal: Enumerated {
  enum Kind: String, CaseIterable {
    case surplusCells, noDate, unreadableDate, noAmount, unreadableAmount, zeroAmount, tooManyDecimals,
      tooLarge, debitAndCredit, noType, unknownType, noName, unknownStatus, unknownCurrency, nullCharacter,
      longMemo, longText, wrongShape, cutOff, unknownAccounts
  }

  var kind: Kind {
    switch self {
    case .surplusCells: .surplusCells
    case .noDate: .noDate
    case .unreadableDate: .unreadableDate
    case .noAmount: .noAmount
    case .unreadableAmount: .unreadableAmount
    case .zeroAmount: .zeroAmount
    case .tooManyDecimals: .tooManyDecimals
    case .tooLarge: .tooLarge
    case .debitAndCredit: .debitAndCredit
    case .noType: .noType
    case .unknownType: .unknownType
    case .noName: .noName
    case .unknownStatus: .unknownStatus
    case .unknownCurrency: .unknownCurrency
    case .nullCharacter: .nullCharacter
    case .longMemo: .longMemo
    case .longText: .longText
    case .wrongShape: .wrongShape
    case .cutOff: .cutOff
    case .unknownAccounts: .unknownAccounts
    }
  }
}

extension ImportProfilesProblem.Reason: Enumerated {
  enum Kind: String, CaseIterable {
    case syntax, notAList, notAnObject, duplicateKey, unknownField, wrongType, unusable, tellsNothing,
      noName, duplicateName
  }

  var kind: Kind {
    switch self {
    case .syntax: .syntax
    case .notAList: .notAList
    case .notAnObject: .notAnObject
    case .duplicateKey: .duplicateKey
    case .unknownField: .unknownField
    case .wrongType: .wrongType
    case .unusable: .unusable
    case .tellsNothing: .tellsNothing
    case .noName: .noName
    case .duplicateName: .duplicateName
    }
  }
}

extension RuleProblem.Reason: Enumerated {
  enum Kind: String, CaseIterable {
    case syntax, tooLarge, notAList, notAnObject, duplicateKey, unknownField, missing, wrongType, meetsAll,
      setsNothing, blank, longText, nullCharacter, tooManyLevels, tooManyTags, unknownType, unknownCurrency,
      malformedAmount, unmet, hidden, unfinished
  }

  var kind: Kind {
    switch self {
    case .syntax: .syntax
    case .tooLarge: .tooLarge
    case .notAList: .notAList
    case .notAnObject: .notAnObject
    case .duplicateKey: .duplicateKey
    case .unknownField: .unknownField
    case .missing: .missing
    case .wrongType: .wrongType
    case .meetsAll: .meetsAll
    case .setsNothing: .setsNothing
    case .blank: .blank
    case .longText: .longText
    case .nullCharacter: .nullCharacter
    case .tooManyLevels: .tooManyLevels
    case .tooManyTags: .tooManyTags
    case .unknownType: .unknownType
    case .unknownCurrency: .unknownCurrency
    case .malformedAmount: .malformedAmount
    case .unmet: .unmet
    case .hidden: .hidden
    case .unfinished: .unfinished
    }
  }
}

extension ServerProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case portsInUse, cannotListen
  }

  var kind: Kind {
    switch self {
    case .portsInUse: .portsInUse
    case .cannotListen: .cannotListen
    }
  }
}

extension ArgumentProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case jobs, port, baseURL, epoch, notADate, notAnAddress, notACurrency, notADateFormat, delimiter,
      blankAccount, bothSigns, amountAndDebit, profilesWithMore, forgetOnTrial, forgetWithoutName, noFile,
      twoFormats, limit, unknownOption, idOrQuery, emptyQuery, severalTasks, saveAlone
  }

  var kind: Kind {
    switch self {
    case .jobs: .jobs
    case .port: .port
    case .baseURL: .baseURL
    case .epoch: .epoch
    case .notADate: .notADate
    case .notAnAddress: .notAnAddress
    case .notACurrency: .notACurrency
    case .notADateFormat: .notADateFormat
    case .delimiter: .delimiter
    case .blankAccount: .blankAccount
    case .bothSigns: .bothSigns
    case .amountAndDebit: .amountAndDebit
    case .profilesWithMore: .profilesWithMore
    case .forgetOnTrial: .forgetOnTrial
    case .forgetWithoutName: .forgetWithoutName
    case .noFile: .noFile
    case .twoFormats: .twoFormats
    case .limit: .limit
    case .unknownOption: .unknownOption
    case .idOrQuery: .idOrQuery
    case .emptyQuery: .emptyQuery
    case .severalTasks: .severalTasks
    case .saveAlone: .saveAlone
    }
  }
}
