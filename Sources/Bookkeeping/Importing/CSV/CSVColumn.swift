/// What a column of a statement can hold.
package enum CSVColumn: String, CaseIterable, Sendable {
  case date, name, amount, debit, credit, category, memo, address, currency, type, id

  /// What banks and apps call such a column, the best first; in small letters, without what stands in
  /// parentheses.
  var names: [String] {
    switch self {
    case .date:
      [
        "date", "transaction date", "booking date", "posting date", "posted date", "date posted",
        "completed date", "started date", "value date", "datum", "buchungstag", "buchungsdatum",
        "valutadatum",
        "wertstellung", "valuta", "date opération", "date d'opération", "date de l'opération",
        "date operation",
        "date de valeur", "fecha", "fecha operación", "fecha de operación", "fecha valor", "data",
        "data operazione", "data contabile", "data valuta", "data lançamento", "transactiedatum", "boekdatum",
        "data transakcji", "data operacji", "data księgowania", "bokföringsdag", "transaktionsdatum", "dato",
        "bogføringsdato", "bokført dato", "päivämäärä", "kirjauspäivä", "tarih", "дата", "日付", "取引日", "日期",
        "交易日期",
      ]
    case .name:
      [
        "name", "payee", "merchant", "merchant name", "description", "counterparty",
        "transaction description",
        "beneficiary", "details", "narrative", "title", "item", "empfänger", "zahlungsempfänger",
        "begünstigter/zahlungspflichtiger", "beguenstigter/zahlungspflichtiger", "auftraggeber/empfänger",
        "auftraggeber / begünstigter", "name zahlungsbeteiligter", "zahlungsbeteiligter", "bezeichnung",
        "beschreibung", "buchungstext", "libellé", "libelle", "bénéficiaire", "intitulé", "concepto",
        "beneficiario", "descripción", "comercio", "descrizione", "causale", "omschrijving",
        "naam / omschrijving", "naam tegenpartij", "tegenpartij", "descrição", "histórico", "opis",
        "kontrahent",
        "odbiorca", "nazwa", "beskrivning", "mottagare", "text", "tekst", "beskrivelse", "saaja",
        "saaja/maksaja",
        "açıklama", "описание", "получатель", "摘要", "内容", "对方", "交易对方",
      ]
    case .amount:
      [
        "amount", "transaction amount", "net amount", "value", "betrag", "umsatz", "montant", "importe",
        "cantidad", "importo", "bedrag", "valor", "quantia", "kwota", "belopp", "beløb", "beløp", "summa",
        "määrä", "tutar", "сумма", "金額", "金额",
      ]
    case .debit:
      [
        "debit", "debit amount", "withdrawal", "withdrawals", "paid out", "money out", "out", "outflow",
        "spent",
        "soll", "lastschrift", "ausgabe", "ausgaben", "ausgang", "belastung", "débit", "dépenses", "cargo",
        "cargos", "gasto", "gastos", "debe", "dare", "uscite", "addebiti", "af", "débito", "obciążenie",
        "wydatki", "ut", "расход", "出金", "お支払金額", "支出",
      ]
    case .credit:
      [
        "credit", "credit amount", "deposit", "deposits", "paid in", "money in", "in", "inflow", "received",
        "haben", "gutschrift", "einnahme", "einnahmen", "eingang", "crédit", "recettes", "abono", "abonos",
        "ingreso", "ingresos", "haber", "avere", "entrate", "accrediti", "bij", "crédito", "uznanie",
        "przychody", "приход", "入金", "お預り金額", "收入",
      ]
    case .category:
      [
        "category", "kategorie", "catégorie", "categoría", "categoria", "categorie", "kategoria", "kategori",
        "luokka", "категория", "カテゴリ", "分類", "类别",
      ]
    case .memo:
      [
        "memo", "note", "notes", "comment", "comments", "reference", "payment reference", "verwendungszweck",
        "notiz", "bemerkung", "kommentar", "référence", "commentaire", "nota", "notas", "observaciones",
        "note",
        "mededelingen", "mededeling", "tytuł", "tytułem", "meddelande", "besked", "viesti", "примечание",
        "メモ",
        "备注",
      ]
    case .address: ["address", "location", "adresse", "ort", "dirección", "indirizzo", "adres", "住所", "地址"]
    case .currency:
      [
        "currency", "währung", "waehrung", "devise", "moneda", "divisa", "valuta", "munt", "moeda", "waluta",
        "valuutta", "валюта", "通貨", "币种",
      ]
    case .type:
      [
        "type", "transaction type", "debit/credit", "credit/debit", "dr/cr", "art", "typ", "soll/haben",
        "af bij", "tipo", "sens", "тип", "収支",
      ]
    case .id:
      [
        "id", "transaction id", "transactionid", "reference number", "transaction number", "buchungs-id",
        "transaktions-id", "referenz-id", "id transaction", "fitid", "uuid",
      ]
    }
  }
}
