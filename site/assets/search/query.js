// The query: each word must be in a text, or be the amount or the date.
"use strict";

const parse = query => {
  const words = (query.match(wordPattern()) || []).map(fold).map(word => excluded(word) || term(word))
    .filter(Boolean);
  // The symbol next to an amount, as in 12 zł, adds nothing; a currency code, however, is a text that rows
  // have.
  const isSymbol = text => symbols().includes(text) && !(text.toUpperCase() in settings.numbers);
  const isNeeded = ({ text, isQualified }) => isQualified || !isSymbol(text);
  return words.some(({ isAmount }) => isAmount) ? words.filter(isNeeded) : words;
};

// A phrase may be in quotes; 1 234,50 is one word if spaces separate the thousands.
const wordPattern = () => /\s/.test(settings.numbers[settings.currency].comma)
  ? /(?:-|[^\s":]+:)?"[^"]*"?|(?:[^\s"\d]*\d{1,3}(?:\s\d{3})+(?!\d))+[^\s"]*|[^\s"]+/g
  : /(?:-|[^\s":]+:)?"[^"]*"?|[^\s"]+/g;

const term = word => qualified(word) || unqualified(word);

// -tag:private leaves rows out; -12.40 is an amount.
const excluded = word => {
  const inner = word.startsWith("-") && !amountTest(word) && term(word.slice(1));
  return inner && { isQualified: true, excluded: inner };
};

const unquoted = text => text.replaceAll('"', "").trim();

const unqualified = word => {
  const text = unquoted(word);
  return text && { text, isAmount: amountTest(text), isDate: dateTest(text) };
};

// The columns that a word before a colon selects, and the separators between the names in them.
const fields = { __proto__: null, name: [0], category: [1], address: [2], memo: [3], tag: [4], tags: [4], account: [5, 6], to: [6], currency: [7] };
const separators = { __proto__: null, category: ":", tag: ", ", account: "\0", to: "\0", currency: "\0" };
const kinds = ["income", "expense", "transfer"];

// category:food finds Food:Groceries but not Seafood: a name must begin with the word, on any level.
const qualified = word => {
  const [, key, rest] = /^([a-z]+):(.+)$/s.exec(word) || [], text = rest && unquoted(rest), isQualified = true;
  if (!text) return null;
  if (key == "type") {
    return kinds.some(kind => kind.startsWith(text)) && { isQualified, isKind: kind => kind.startsWith(text) };
  }
  if (key == "no" || key == "has") {
    const isMissing = key == "no", isPresent = !isMissing;
    if (/^attachments?$/.test(text)) return { isQualified, isAttached: isPresent };
    return text != "name" && text != "currency" && fields[text] && { isQualified, isMissing, isPresent, asked: fields[text] };
  }
  return key != "tags" && fields[key] && { isQualified, text, asked: fields[key], separator: separators[key] };
};

// The symbols next to the amounts of each currency.
const symbols = () => Object.values(settings.numbers)
  .flatMap(({ plain }) => plain.map(affix => fold(affix).trim())).filter(Boolean);

// 1234.50 for an amount as the locale writes it, and as most others do.
const plainNumber = text => {
  const { point, comma } = settings.numbers[settings.currency], group = point == "," || comma == "." ? "." : ",";
  const bare = symbols().reduce((text, symbol) => text.replaceAll(symbol, ""), text).replace(/\p{Sc}/gu, "").trim();
  return (/[^.,]/.test(point) ? bare.replaceAll(point, ".") : bare).replace(/(\d)[\s'’٬](?=\d)/g, "$1")
    .replace(RegExp(`(\\d)[${group}](?=(\\d{2,3}[${group}])*\\d{3}(?!\\d))`, "g"), "$1");
};

// 12.4 means all amounts from 12.40 to 12.49, of income and expenses alike; with a sign, of only one of
// them.
const amountTest = text => {
  const plain = plainNumber(text), [match, sign, from, to] = /^([<>]?=?)(?:([^<>=]*)\.\.)?([^<>=]*)$/.exec(plain) || [];
  const isNumber = text => !text || /^[+-]?\d+([.,]\d*)?$/.test(text);
  if (!match || !(to || from && !sign) || !isNumber(from) || !isNumber(to)) return null;
  const limits = [], limit = decimals => {
    const [first] = units(from, decimals), [exact, least, most] = units(to, decimals);
    const near = sign.endsWith("=") ? 1n : 0n;
    if (sign) return [sign[0] == "<" ? undefined : exact - near, sign[0] == ">" ? undefined : exact + near];
    return from === undefined ? [least - 1n, most + 1n] : [first && first - 1n, exact && exact + 1n];
  };
  const isSigned = /[+-]/.test(plain);
  return (amount, decimals, isTransfer) => {
    const [above, below] = limits[decimals] ??= limit(decimals);
    const value = isSigned || amount > 0 ? amount : -amount;
    return !(value <= above) && !(value >= below) && !(isSigned && isTransfer);
  };
};

const units = (text, decimals) => {
  const [, sign, whole, fraction = ""] = /^([+-]?)(\d+)[.,]?(\d*)$/.exec(text) || [];
  if (!whole) return [];
  const open = 10n ** BigInt(Math.max(0, decimals - fraction.length));
  const least = BigInt(whole + fraction.slice(0, decimals)) * open, most = least + open - 1n;
  return sign == "-" ? [-least, -most, -least] : [least, least, most];
};

// 2025/26 or 2025/2026, where years begin on another day than the first of January.
const yearTest = text => {
  const [, first, last] = settings.yearStart && /^(\d{4})\/(\d{4}|\d{2})$/.exec(text) || [], next = String(+first + 1).padStart(4, "0");
  const start = year => `${year}-${settings.yearStart}`;
  return first && next.endsWith(last) && (iso => start(first) <= iso && iso < start(next));
};

// 2026-03..2026-05 needs a month at one end: years alone are amounts.
const dateTest = text => {
  const isISO = /^\d{4}(-[\d-]*)?$/.test(text), isWritten = /\d/.test(text) && /\p{L}/u.test(text);
  const [, from, to] = /^(?=.*-)(\d{4}(?:-[\d-]*)?|)\.\.(\d{4}(?:-[\d-]*)?|)$/.exec(text) || [];
  const isMonth = settings.months.map(names =>
    names.map(fold).some(name => name == text || text.length > 2 && name.startsWith(text)));
  const isInYear = yearTest(text);
  if (!isISO && !isWritten && !isInYear && from === undefined && !isMonth.includes(true)) return null;
  return iso => {
    // What tells no day means a month or a year as the ledger divides them.
    const month = namingDay(iso), told = text => text?.length > 7 ? iso : month;
    return isInYear && isInYear(iso) || isISO && told(text).startsWith(text) || from <= told(from) && (!to || told(to).slice(0, to.length) <= to)
      || isMonth[month.slice(5, 7) - 1] || isWritten && fold(date(iso)).includes(text);
  };
};

const kindOf = ({ amounts, isTransfer }, row) => kinds[isTransfer[row] ? 2 : amounts[row] < 0 ? 1 : 0];

const match = (shard, word) => {
  if (word.excluded) return match(shard, word.excluded).map(hit => 1 - hit);
  const { days, amounts, isTransfer, columns } = shard, { text, asked, separator = "" } = word;
  const hits = new Uint8Array(days.length), currencies = columns.at(-1);
  const isGiven = row => asked.some(column => columns[column].rows[row]);
  const hit = test => days.forEach((day, row) => hits[row] |= test(row, day));
  if (word.isKind) hit(row => word.isKind(kindOf(shard, row)));
  if (word.isMissing) {
    // A transfer has no category and needs none.
    hit(row => !isGiven(row) && !(asked == fields.category && isTransfer[row]));
  }
  if (word.isPresent) hit(isGiven);
  if ("isAttached" in word) hit(row => !!shard.isAttached[row] == word.isAttached);
  if (text) for (const { rows, folded } of asked ? asked.map(column => columns[column]) : columns) {
    const contains = folded.map(value => (separator + value).includes(separator + text));
    if (contains.includes(true)) rows.forEach((value, row) => hits[row] |= contains[value]);
  }
  if (word.isAmount) {
    const decimals = currencies.values.map(code => settings.numbers[code].decimals);
    hit(row => word.isAmount(amounts[row], decimals[currencies.rows[row]], isTransfer[row]));
  }
  let isHit = false;
  if (word.isDate) hit((row, day) => day == days[row - 1] ? isHit : isHit = word.isDate(isoDate(day)));
  return hits;
};

// Adds the rows that all words match, and their sums; `isAsked` may leave rows out.
const collect = (shard, { words, hits, sums, isAsked = () => true }) => {
  const matches = words.map(word => match(shard, word)), { values, rows } = shard.columns.at(-1);
  for (let row = rows.length - 1; row >= 0; row--) {
    if (!matches.every(isHit => isHit[row]) || !isAsked(shard, row)) continue;
    hits.push([shard, row]);
    if (shard.isTransfer[row] || shard.days[row] > settings.today) continue;
    const currency = values[rows[row]];
    sums.set(currency, (sums.get(currency) ?? 0n) + shard.amounts[row]);
  }
};

// How many rows there are, and the sum of each currency.
const tally = ({ words, hits, sums }) => {
  if (!hits.length) return words.length ? [folioWords.searchNothing] : [];
  return [`${folioWords.transactions} ${number(hits.length, "")}`, ...[...sums].sort().flatMap(([code, sum]) =>
    [" ", create("bdi", number(sum, code, true))])];
};

// What was found is seen at once, and said once nobody has typed for a while, if it is something else.
const say = (region, ...parts) => {
  if (!region.told) {
    region.ariaHidden = true;
    region.after(region.told = Object.assign(create("b"), { className: "hidden", role: "status" }));
  }
  region.replaceChildren(...parts);
  clearTimeout(region.wait);
  region.wait = setTimeout(() => {
    if (region.told.textContent != region.textContent) region.told.textContent = region.textContent;
  }, 500);
};
