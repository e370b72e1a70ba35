// The search page: the query, and the rows that are found.
"use strict";

const [form, field, found, failed, results, places, more, unscripted, ideas] =
  ["form", "query", "found", "failed", "results", "places", "more", "unscripted", "ideas"].map(id => document.getElementById(id));
const pageSize = 100, mostPlaces = 6, sliceTime = 8, patience = 300, longest = 120;
let loading, frame, timer, run = 0, shown = 0, answer, named;

const fail = () => { failed.hidden = false; };

// The newest rows, then the names of pages, then the other rows.
const openIndex = async () => {
  const shards = await start(fail);
  const listed = Promise.resolve(shards[0]).then(() => load("places")).then(index => named = foldNames(index)).catch(fail);
  return [shards, listed];
};

// Works in slices of time, so that typing never waits. A new query ends the search. If the index comes slowly, what
// is found is shown as it comes, with the year that is awaited.
const search = async () => {
  const own = ++run, query = field.value.trim(), next = { words: [], hits: [], sums: new Map() };
  let shards = [], listed, isSlow = false;
  if (ideas) ideas.hidden = query != "";
  if (query) {
    try {
      [shards, listed] = await (loading ??= openIndex());
    } catch {
      return fail();
    }
    if (own != run) return;
    next.words = parse(query);
  }
  if (!next.words.length) shards = [];
  let pause = performance.now() + sliceTime;
  for (const [index, loaded] of shards.entries()) {
    const wait = () => {
      if (own != run) return;
      isSlow = found.dataset.awaits = true;
      fill(next);
      const year = folioWords.searchingYear.replace("{year}", local(settings.shards[index].slice(0, 4)));
      say(found, year, " ", ...next.hits.length ? tally(next) : []);
    };
    const waiting = isSlow ? wait() : setTimeout(wait, patience), shard = await loaded;
    clearTimeout(waiting);
    if (own != run) return;
    if (shard) collect(shard, next);
    if (performance.now() < pause) continue;
    if (answer != next && next.hits.length >= pageSize) show(next);
    await new Promise(resolve => setTimeout(resolve));
    pause = performance.now() + sliceTime;
  }
  if (shards.length) await listed;
  if (own != run) return;
  fill(next);
  delete found.dataset.awaits;
  say(found, ...tally(next));
  remember(query);
};

// A control character that changes the direction of the text is shown by its number.
const isolate = text => spoken(create("bdi", ...mark(text.replace(/[\u202a-\u202e\u2066-\u2069]/g, control =>
  `‹U+${control.charCodeAt().toString(16).toUpperCase()}›`))));

// Dots in place of what a copy hides are named, since they are silent.
const spoken = element =>
  settings.hidden && /^•+$/.test(element.textContent) ? Object.assign(element, { role: "img", ariaLabel: settings.hidden }) : element;

const searched = () => answer.words.map(({ text }) => text).filter(Boolean);

const mark = text => {
  const starts = [], parts = [];
  let folded = "";
  for (const { 0: cluster, index } of text.matchAll(RegExp(`${blanks.source}|\\P{M}\\p{M}*|\\p{M}+`, "gu"))) {
    folded += foldPart(cluster);
    while (starts.length < folded.length) starts.push(index);
  }
  starts.push(text.length);
  const isMarked = new Uint8Array(folded.length);
  for (const word of searched()) {
    for (let at = -1; (at = folded.indexOf(word, at + 1)) >= 0;) isMarked.fill(1, at, at + word.length);
  }
  let at = folded.length > longest ? Math.max(0, isMarked.indexOf(1) - longest / 4) : 0;
  const end = Math.min(folded.length, at + longest);
  if (at) parts.push("…");
  while (at < end) {
    const from = at, kind = isMarked[at];
    while (at < end && isMarked[at] == kind) at++;
    const part = text.slice(starts[from], starts[at]);
    parts.push(kind ? create("mark", part) : part);
  }
  if (end < folded.length) parts.push("…");
  return parts;
};

const item = ([shard, row]) => {
  const { pages, days, amounts, columns } = shard, kind = shard.isRefund[row] ? "refund" : shard.isDeduction[row] ? "deduction" : kindOf(shard, row);
  const [name, category, ...texts] = columns.map(({ values, rows }) => values[rows[row]]);
  const currency = texts.pop(), [account, to] = texts.slice(-2), time = create("time", date(isoDate(days[row])));
  const reasons = texts.slice(0, -2).filter(text => searched().some(word => fold(text).includes(word)));
  const details = [category.replaceAll(":", " › "), ...reasons].filter(Boolean).flatMap(text => [" · ", isolate(text)]).slice(1);
  const link = create("a", time, " ", create("span", isolate(name), " ", create("i", folioWords[kind])), " ",
    create("small", ...details), " ", create("em", ...account ? [isolate(account)] : [], ...to ? [document.dir == "rtl" ? " ← " : " → ", isolate(to)] : []),
    " ", spoken(create("bdi", number(amounts[row], currency, kind != "transfer"))));
  time.dateTime = isoDate(days[row]);
  link.href = root + settings.folder + address(pages[row]);
  return line(kind, category.split(":")[0], link);
};

// A row with the color of its outermost category.
const line = (kind, category, link) => {
  const element = create("li", link), hue = settings.hues.indexOf(category) + 1;
  element.className = hue ? `${kind} k${hue}` : kind;
  return element;
};

// Payees, categories, months and tags: all words must be in the name, or be a date of the month.
const foldNames = index => Object.entries(index).flatMap(([kind, listings]) => listings.map(([name, path, count]) =>
  ({ kind, name, path, count, folded: fold(name), day: kind == "month" && `${path.slice(-7)}-${settings.monthStart ? 16 : "01"}` })));

const isNamed = ({ kind, folded, day }) => ({ text, isAmount, isDate, asked }) => {
  if (day) return isDate ? isDate(day) : !asked && text && folded.includes(text);
  return text && !isAmount && folded.includes(text) && (!asked || asked == fields[kind == "payee" ? "name" : kind]);
};

const place = ({ kind, name, path, count }) => {
  const link = create("a", create("span", isolate(name)), " ", create("small", folioWords[kind]), " ",
    create("bdi", `${folioWords.transactions} ${number(count, "")}`));
  link.href = `${root}${path}.html`;
  return line("place", kind == "category" ? name.split(" › ")[0] : "", link);
};

const showMore = (most = shown + pageSize) => {
  results.append(...answer.hits.slice(shown, most).map(item));
  shown = results.children.length;
  more.hidden = shown == answer.hits.length;
};

const show = next => {
  [answer, shown] = [next, 0];
  results.replaceChildren();
  fill(next);
};

// Shows the first rows of an answer, and those that have come since.
const fill = next => {
  if (answer != next) return show(next);
  const hits = next.words.length ? named?.filter(entry => next.words.every(isNamed(entry))) ?? [] : [];
  places.replaceChildren(...hits.sort((one, other) => other.count - one.count).slice(0, mostPlaces).map(place));
  showMore(Math.max(shown, pageSize));
};

// Waits a little, since browsers refuse an address that changes with every key.
const remember = query => {
  const address = query && new URLSearchParams({ q: query });
  clearTimeout(timer);
  timer = setTimeout(() => history.replaceState(null, "", `#${address}`), 300);
};

const recall = () => {
  field.value = new URLSearchParams(location.hash.slice(1)).get("q") ?? "";
  search();
};

field.addEventListener("input", () => {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(search);
});
form.addEventListener("submit", event => event.preventDefault());
more.addEventListener("click", () => showMore());
addEventListener("keydown", event => {
  if (event.key != "/" || event.target == field || event.ctrlKey || event.metaKey || event.altKey
    || globalThis.folioReport?.memory.folioQuiet) return;
  event.preventDefault();
  field.focus();
}, true);
addEventListener("hashchange", recall);
unscripted.remove();
form.hidden = false;
field.focus();
recall();
