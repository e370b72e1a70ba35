/// Compiles a layout and what is inserted into it to one flat program.
package struct TemplateCompiler: Sendable {
  package enum Names: Sendable {
    /// A name that no shape has is an error.
    case declared
    /// As in the Mustache spec: an unknown name is blank, and any text may be shown unescaped.
    case lenient
  }

  private let partials: [String: TemplateSource]

  /// - Parameter partials: What partial tags stand for, by name.
  package init(partials: [String: TemplateSource] = [:]) { self.partials = partials }

  /// Compiles one kind of page.
  /// - Parameters:
  ///   - layout: The template that the page begins and ends with.
  ///   - inserting: Names that stand for a whole template, compiled where their tag stands.
  ///     They hide names of the context, but not inside of the template they stand for.
  ///   - context: The shapes of the values that `Template.render` is given, outermost first.
  ///   - names: Whether names must be known.
  /// - Returns: A template that any number of pages can be rendered with.
  /// - Throws: Every problem of the layout, of what is inserted, and of the partials they use.
  package func compile(
    layout: TemplateSource, inserting: [String: TemplateSource] = [:], context: [Shape],
    names: Names = .declared
  ) throws(TemplateProblems) -> Template {
    try compile(layout: layout, inserting: inserting, frames: context.map(Kind.record), names: names)
  }

  /// The same for a context whose levels need not be records.
  func compile(
    layout: TemplateSource, inserting: [String: TemplateSource] = [:], frames: [Kind], names: Names
  ) throws(TemplateProblems) -> Template {
    var generator = ProgramGenerator(
      partials: partials, insertions: inserting, scope: Scope(frames), names: names,
      context: layout.syntax == .text ? .plain : .text)
    generator.append(layout)
    guard generator.problems.isEmpty else { throw TemplateProblems(problems: generator.problems) }
    return Template(generator.program, layout: layout.path, partials: generator.usedPartials)
  }
}
