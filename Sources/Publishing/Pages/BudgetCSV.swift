import Basics
import Bookkeeping

/// All budgets in all periods that have begun, for a spreadsheet (RFC 4180).
enum BudgetCSV {
  private static let header = "category,every,from,to,amount,carry,spent,left,currency\r\n"

  static func write(_ budgets: BudgetFigures, to output: inout ByteBuffer) {
    output.append(header)
    for (series, lines) in zip(budgets.spending.series, budgets.lines) {
      for line in lines {
        CSVFile.writeText(series.category.fullName, to: &output)
        for text in [series.every.rawValue, line.period.start.iso, line.period.end.iso] {
          output.append(comma)
          output.append(text)
        }
        for amount in [line.sums.amount, line.sums.carry, line.sums.spent, line.sums.left] {
          output.append(comma)
          MoneyFormat.Digits.append(amount, to: &output)
        }
        output.append(comma)
        output.append(series.currency.code)
        output.append("\r\n")
      }
    }
  }

  private static let comma = UInt8(ascii: ",")
}
