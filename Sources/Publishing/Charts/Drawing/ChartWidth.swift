/// Text keeps its size while a drawing stretches; so what fits is decided for two widths, in pixels.
///
/// What only fits the wider one has the class `w`, which `charts.css` hides in a narrow container.
enum ChartWidth {
  /// A card on a small phone.
  static let narrow = 260
  /// What the container query in `charts.css` asks for.
  static let wide = 600
  /// The same for a list of names: a card on a common phone, or beside a donut.
  static let wideList = 310
}
