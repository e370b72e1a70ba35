import Templating

/// A page and its name.
struct LinkValues: Record {
  let name: String
  /// The address; `nil` if the site has no such page.
  let url: Address?

  static let fields: Fields<Self> = [
    .datum("name") { $0.name },
    .url("url") { $0.url },
  ]
}

extension LinkValues {
  /// Links to the first page of a listing.
  init(to index: Int, in model: ReportModel, from root: RootPrefix) {
    self.init(name: model.listings.all[index].name, url: root.link(to: model.listings.all[index].path))
  }
}
