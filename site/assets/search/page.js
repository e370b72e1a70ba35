// The search page: the query, and the rows that are found.
"use strict";

const [form, field, found, failed, results, more, unscripted, ideas] =
  ["form", "query", "found", "failed", "results", "more", "unscripted", "ideas"].map(id => document.getElementById(id));
const pageSize = 100, sliceTime = 8, longest = 120;
let loading, frame, timer, run = 0, shown = 0, answer;

const fail = () => { failed.hidden = false; };

const collect = (shard, { words, hits, sums }) => {
  const matches = words.map(word => match(shard, word)), { values, rows } = shard.columns.at(-1);
  for (let row = rows.length - 1; row >= 0; row--) {
    if (!matches.every(isHit => isHit[row])) continue;
    hits.push([shard, row]);
    if (shard.isTransfer[row] || shard.days[row] > settings.today) continue;
    const currency = values[rows[row]];
    sums.set(currency, (sums.get(currency) ?? 0n) + shard.amounts[row]);
  }
};

// Works in slices of time, so that typing never waits. A new query ends the search.
const search = async () => {
  const own = ++run, query = field.value.trim(), next = { words: [], hits: [], sums: new Map() };
  if (ideas) ideas.hidden = query != "";
  if (query) {
    try {
      await (loading ??= start(fail));
    } catch {
      return fail();
    }
    next.words = parse(query);
  }
  let pause = performance.now() + sliceTime;
  for (const loaded of next.words.length ? shards : []) {
    const shard = await loaded;
    if (own != run) return;
    if (shard) collect(shard, next);
    if (performance.now() < pause) continue;
    if (answer != next && next.hits.length >= pageSize) show(next);
    await new Promise(resolve => setTimeout(resolve));
    pause = performance.now() + sliceTime;
  }
  if (own != run) return;
  if (answer != next) show(next);
  more.hidden = shown == next.hits.length;
  tell(next);
  remember(query);
};

// Results are text, never markup

const create = (name, ...children) => {
  const element = document.createElement(name);
  element.append(...children);
  return element;
};

// A control character that changes the direction of the text is shown by its number.
const isolate = text => create("bdi", ...mark(text.replace(/[\u202a-\u202e\u2066-\u2069]/g, control =>
  `‹U+${control.charCodeAt().toString(16).toUpperCase()}›`)));

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
  const { pages, days, amounts, columns } = shard, kind = shard.isRefund[row] ? "refund" : kindOf(shard, row);
  const [name, ...texts] = columns.map(({ values, rows }) => values[rows[row]]), currency = texts.pop();
  const time = create("time", date(isoDate(days[row])));
  const [category, ...others] = texts, reasons = others.filter(text => searched().some(word => fold(text).includes(word)));
  const details = [category.replaceAll(":", " › "), ...reasons].filter(Boolean).flatMap(text => [" · ", isolate(text)]).slice(1);
  const link = create("a", time, " ", create("span", isolate(name), " ", create("i", results.dataset[kind])), " ",
    create("small", ...details), " ", create("bdi", number(amounts[row], currency, kind != "transfer")));
  const element = create("li", link);
  time.dateTime = isoDate(days[row]);
  link.href = `${root}${settings.folder}${pageName(pages[row], days[row])}.html`;
  element.className = kind;
  return element;
};

const showMore = () => {
  results.append(...answer.hits.slice(shown, shown + pageSize).map(item));
  shown = results.children.length;
  more.hidden = shown == answer.hits.length;
};

const show = next => {
  [answer, shown] = [next, 0];
  results.replaceChildren();
  showMore();
};

const tell = ({ words, hits, sums }) => {
  const { count, none } = found.dataset;
  found.textContent = hits.length ? `${count} ${number(hits.length, "")}` : words.length ? none : "";
  for (const [code, sum] of [...sums].sort()) found.append(" ", create("bdi", number(sum, code, true)));
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
more.addEventListener("click", showMore);
addEventListener("hashchange", recall);
unscripted.remove();
form.hidden = false;
field.focus();
recall();
