import Basics

/// A breakdown as JSON: amounts and rates as strings, so that no reader makes binary floats of them.
package enum TaxBreakdownJSON {
  package static func text(of breakdown: TaxBreakdown) -> [UInt8] {
    ByteBuffer.array { output in
      output.append("{\n  \"gross\": \"\(breakdown.gross.decimal)\",\n")
      output.append("  \"allowance\": \"\(breakdown.allowance.decimal)\",\n")
      output.append("  \"taxable\": \"\(breakdown.taxable.decimal)\",\n  \"levies\": [\n")
      for (number, levy) in breakdown.levies.enumerated() {
        write(levy, to: &output)
        output.append(number == breakdown.levies.count - 1 ? "\n" : ",\n")
      }
      output.append("  ],\n  \"total\": \"\(breakdown.total.decimal)\",\n")
      output.append("  \"net\": \"\(breakdown.net.decimal)\"\n}\n")
    }
  }

  private static func write(_ levy: TaxBreakdown.Levy, to output: inout ByteBuffer) {
    output.append("    { \"name\": ")
    JSONString.append(levy.name, for: .data, to: &output)
    output.append(", \"amount\": \"\(levy.amount.decimal)\", \"bands\": [\n")
    for (number, band) in levy.bands.enumerated() {
      output.append("      { ")
      if let name = band.name {
        output.append("\"name\": ")
        JSONString.append(name, for: .data, to: &output)
        output.append(", ")
      }
      output.append("\"from\": \"\(band.from.decimal)\", ")
      if let to = band.to { output.append("\"to\": \"\(to.decimal)\", ") }
      output.append("\"rate\": \"\(band.rate.decimal)\", \"taxed\": \"\(band.taxed.decimal)\", ")
      output.append("\"amount\": \"\(band.amount.decimal)\" }")
      output.append(number == levy.bands.count - 1 ? "\n" : ",\n")
    }
    output.append("    ] }")
  }
}
