// Opens a sealed report: a passphrase gives the keys, they open the files, and each page is shown in a frame of its
// own. The files are scripts, since a page that is opened from disk may load nothing else; from a host, they are read
// and never run.
"use strict";
{
const { salt, rounds, first, ...words } = document.currentScript.dataset, start = "index.html", folder = "sealed";
const [main, form, field, message, header, notice] =
  ["main", "form", "#passphrase", "#message", "header", "header strong"].map(selector => document.querySelector(selector));
const [open, lock] = document.querySelectorAll("button"), { subtle } = crypto;
document.querySelector("#unscripted").remove();
const stored = `folio ${salt}`, shownTitle = document.title;
const pathOf = name => `${folder}/${name.slice(0, 2)}/${name}.js`;
const bytes = text => new TextEncoder().encode(text);
const fromHex = text => Uint8Array.from(text.match(/../g), pair => parseInt(pair, 16));
const toHex = buffer => [...new Uint8Array(buffer)].map(byte => byte.toString(16).padStart(2, "0")).join("");
const types = {
  css: "text/css", js: "text/javascript", svg: "image/svg+xml", png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg",
  gif: "image/gif", webp: "image/webp", avif: "image/avif", csv: "text/csv", ics: "text/calendar", pdf: "application/pdf",
  woff: "font/woff", woff2: "font/woff2", ttf: "font/ttf", otf: "font/otf",
};
const typeOf = path => types[path.split(".").at(-1).toLowerCase()] ?? "application/octet-stream";
const isPage = path => path.endsWith(".html"), isPicture = path => typeOf(path).startsWith("image/");
let keys, frame, shown, run = 0, entry, ofTab = {}, ofAll = {};
try { [ofTab, ofAll] = [sessionStorage, localStorage]; } catch { }

// The policy of the host

// A host may forbid more than this page does. What the two forbid alike, no report needs. Browsers spell a policy each
// in their own way, but for the names of what is in it.
let forbidden = "";
const named = policy => policy.split(";").map(part => part.trim().split(" ")[0]).join(" ").trim();
const own = named(document.querySelector("[http-equiv=Content-Security-Policy]").content);
const heed = ({ disposition, originalPolicy, blockedURI, effectiveDirective }) => {
  const isNeeded = /^(blob|self|trusted-types)/.test(blockedURI) || blockedURI.startsWith(location.origin);
  if (disposition != "enforce" || !isNeeded || named(originalPolicy) == own) return;
  notice.textContent = forbidden = words.forbidden.replaceAll("{directive}", () => effectiveDirective);
  if (!main.hidden) say(forbidden);
};
addEventListener("securitypolicyviolation", heed);

// The keys

// The secret is kept in two halves, each of them random. Lock removes both; a browser that restores a tab brings
// back the tab's half alone.
const combined = (one, other) => fromHex(one).map((byte, at) => byte ^ fromHex(other)[at]);
let half;
const keep = secret => {
  half = ofAll[stored] ??= toHex(crypto.getRandomValues(new Uint8Array(32)));
  ofTab[stored] = toHex(combined(toHex(secret), half));
};
const kept = () => ofTab[stored] && ofAll[stored] && combined(ofTab[stored], ofAll[stored]);
// Whether Lock was pressed, here or in another tab, while the report was open here.
const isLocked = () => half && (!ofTab[stored] || ofAll[stored] != half);
const forget = () => {
  delete ofTab[stored];
  half = undefined;
};

const secretOf = async passphrase => {
  const key = await subtle.importKey("raw", bytes(passphrase.normalize("NFC")), "PBKDF2", false, ["deriveBits"]);
  const way = { name: "PBKDF2", hash: "SHA-256", salt: fromHex(salt), iterations: Number(rounds) };
  return subtle.deriveBits(way, key, 256);
};

// Whether the secret is that of this report: it then knows the name of the first file.
const take = async secret => {
  const key = await subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const part = (use, algorithm, right) => subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytes(`folio ${use} key`) }, key, algorithm, false, [right]);
  keys = {
    page: await part("page", { name: "AES-GCM", length: 256 }, "decrypt"),
    name: await part("name", { name: "HMAC", hash: "SHA-256", length: 256 }, "sign"),
  };
  return await nameOf(start) == first;
};

// The files

class Trouble extends Error { }
class Missing extends Trouble { }
const damage = (kind, name) => {
  const problem = words[kind].replaceAll("{file}", () => pathOf(name));
  const said = text => text.replaceAll("{problem}", () => problem);
  return Object.assign(new (kind == "missing" ? Missing : Trouble)(said(words.damaged)), { notice: said(words.lacking) });
};
// A file that is missing is said, and costs that file alone; any other damage closes the report.
const lack = error => {
  if (!(error instanceof Missing)) throw error;
  notice.textContent = forbidden || error.notice;
};
const nameOf = async path => toHex(await subtle.sign("HMAC", keys.name, bytes(path))).slice(0, 32);

// A file as a browser gets it from a disk: it runs, and hands over its name and its text.
globalThis.folioSealed = (name, text) => { document.currentScript.sealed = { name, text }; };
const runFile = name => new Promise((done, refuse) => {
  const script = document.createElement("script");
  script.onload = () => {
    script.remove();
    done(script.sealed);
  };
  script.onerror = () => {
    script.remove();
    refuse(damage("missing", name));
  };
  script.src = pathOf(name);
  document.head.append(script);
});

// A file as a host gives it, which is not run, whatever is in it.
const readFile = async name => {
  const answer = await fetch(pathOf(name), { redirect: "error" }).catch(() => null);
  if (!answer?.ok) throw damage("missing", name);
  return (await answer.text()).match(/^folioSealed\("(?<name>[0-9a-f]{32})","(?<text>[^"\\\s]*)"\)\n$/)?.groups;
};

const load = async name => {
  const sealed = await (location.protocol == "file:" ? runFile : readFile)(name);
  if (!sealed) throw damage("changed", name);
  if (sealed.name != name) throw damage("replaced", name);
  return sealed.text;
};

// Five characters for four bytes, as they are written: each text has one spelling.
const characters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#";
const values = new Array(128);
[...characters].forEach((character, value) => { values[character.charCodeAt()] = value; });
const fromBase85 = text => {
  if (text.length % 5) throw new RangeError("not Z85");
  const view = new DataView(new ArrayBuffer(text.length / 5 * 4));
  for (let at = 0, byte = 0; byte < view.byteLength; byte += 4) {
    let value = 0;
    for (const end = at + 5; at < end; at++) value = value * 85 + values[text.charCodeAt(at)];
    // NaN, if a character is none of them.
    if (!(value < 2 ** 32)) throw new RangeError("not Z85");
    view.setUint32(byte, value);
  }
  return new Uint8Array(view.buffer);
};

const unpacked = async text => {
  const stream = new Blob([text]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

// The bytes of a file. After them are a byte that tells whether they are compressed, and zeros.
const read = async path => {
  const name = await nameOf(path), text = await load(name);
  try {
    const sealed = fromBase85(text);
    const way = { name: "AES-GCM", iv: sealed.subarray(0, 12), additionalData: bytes(path) };
    const packed = new Uint8Array(await subtle.decrypt(way, keys.page, sealed.subarray(12)));
    const end = packed.findLastIndex(byte => byte), plain = packed.subarray(0, end);
    return packed[end] == 0x80 ? plain : await unpacked(plain);
  } catch {
    throw damage("changed", name);
  }
};
const textOf = async path => new TextDecoder().decode(await read(path));

// Addresses by which a page can use other files, which are read once.
const addresses = new Map(), none = URL.createObjectURL(new Blob([], { type: "text/css" }));
const addressOf = path => {
  if (!addresses.has(path)) addresses.set(path, makeAddress(path).catch(error => {
    addresses.delete(path);
    throw error;
  }));
  return addresses.get(path);
};
const makeAddress = async (path, above = []) => {
  const type = typeOf(path);
  let content = await read(path);
  if (type == "text/css") content = await withAddresses(new TextDecoder().decode(content), [...above, path]);
  return URL.createObjectURL(new Blob([content], { type }));
};
// The build has written each address of a style sheet so. One that imports another is read with it, and never itself.
const withAddresses = async (style, above) => {
  const inner = /url\("folio:([^"#]*)([^"]*)"\)/g;
  const found = await Promise.all([...style.matchAll(inner)].map(async ([, address, hash]) => {
    const path = decodeURIComponent(address), isStyle = typeOf(path) == "text/css";
    if (isStyle && above.includes(path)) return none;
    const made = await (isStyle ? makeAddress(path, above) : addressOf(path)).catch(lack);
    return made && made + hash;
  }));
  return style.replace(inner, () => `url("${found.shift() ?? none}")`);
};

const encoded = path => path.split("/").map(encodeURIComponent).join("/");

// The place in the report that an address on one of its pages means. What is outside has no path.
const resolve = (address, path) => {
  try {
    // An address with a host of its own is the same wherever the report is, whatever host it names.
    const [url, other] = ["a", "b"].map(host => new URL(address, `https://${host}.invalid/${encoded(path)}`));
    if (url.href == other.href) return { outside: url };
    const goal = url.pathname.slice(1);
    return { path: decodeURIComponent(goal), goal: goal + url.hash, hash: url.hash };
  } catch {
    return {};
  }
};

// Pages

const place = () => {
  const named = resolve(location.hash.slice(1), start);
  return named.path ? named : resolve(start, start);
};

const show = async () => {
  const own = ++run, { path, hash } = place(), left = frame?.contentWindow;
  if (left) left.scrollsOf.set(entry, left.scrollY);
  entry = history.state?.entry;
  if (!entry) history.replaceState({ entry: entry = Math.random() }, "");
  if (path == shown) return left.location.replace(hash || "#");
  try {
    const page = await prepared(path);
    if (own == run) await put(page, path, hash, () => own == run);
  } catch (error) {
    // A bookmark may lead to a page that a later build no longer has.
    if (!(error instanceof Missing) || !frame && path == start) return fail(error);
    lack(error);
    if (frame || own != run) return;
    history.replaceState(history.state, "", "#");
    await show();
  }
};

// The document of a page, whose style sheets and scripts have addresses.
const prepared = async path => {
  const text = isPage(path) ? await textOf(path) : `<!doctype html><title></title><img src="/${encoded(path)}" alt="">`;
  if (!isPage(path) && !isPicture(path)) throw new Trouble(words.save);
  const page = new DOMParser().parseFromString(text, "text/html");
  // The policy of this page holds for its frames, and is as strict.
  for (const element of page.querySelectorAll("meta[http-equiv], base, link:not([rel=stylesheet])")) element.remove();
  await Promise.all([...page.querySelectorAll("script[src], link[href]")].map(async element => {
    const name = element.matches("script") ? "src" : "href", goal = resolve(element.getAttribute(name), path);
    if (!goal.path) return;
    const address = await addressOf(goal.path).catch(lack);
    if (address) element.setAttribute(name, address);
    else element.remove();
  }));
  for (const picture of page.querySelectorAll("img[src]")) {
    const goal = resolve(picture.getAttribute("src"), path);
    picture.removeAttribute("src");
    if (goal.path) picture.dataset.sealed = goal.path;
  }
  return page;
};

const scrollsOf = new Map();
const put = async (page, path, hash, isWanted) => {
  const next = document.createElement("iframe");
  next.className = "next";
  next.title = page.title;
  document.body.append(next);
  const { contentWindow: view, contentDocument: text } = next, drawn = new Promise(done => { next.onload = done; });
  text.open();
  adapt(view, path);
  if (hash) view.history.replaceState(null, "", hash);
  text.write(`<!doctype html>${page.documentElement.outerHTML}`);
  text.close();
  if (text.readyState != "complete") await drawn;
  // Whoever goes back meanwhile wants the page that is still shown.
  if (!isWanted()) return next.remove();
  for (const picture of text.querySelectorAll("[data-sealed]"))
    addressOf(picture.dataset.sealed).then(address => { picture.src = address; }).catch(lack).catch(fail);
  frame?.remove();
  [frame, shown] = [next, path];
  document.title = page.title || path;
  [main.hidden, header.hidden, next.className] = [true, false, ""];
  document.documentElement.style.colorScheme = text.documentElement.style.colorScheme;
  if (hash) view.location.replace(hash);
  if (scrollsOf.has(entry)) view.scrollTo({ top: scrollsOf.get(entry), behavior: "instant" });
  view.focus();
};

// Follows links, loads scripts and changes the address for a page and its scripts, instead of the browser.
const adapt = (view, path) => {
  const { prototype } = view.HTMLScriptElement, src = Object.getOwnPropertyDescriptor(prototype, "src");
  const { replaceState } = view.history, { click } = view.HTMLElement.prototype;
  view.scrollsOf = scrollsOf;
  Object.defineProperty(prototype, "src", {
    ...src, set(address) {
      addressOf(resolve(address, path).path ?? "").then(found => src.set.call(this, found)).catch(error => {
        lack(error);
        this.dispatchEvent(new view.Event("error"));
      }).catch(fail);
    },
  });
  view.history.replaceState = (state, title, address) => {
    const { hash } = new URL(address, "https://a.invalid/");
    replaceState.call(view.history, state, title, hash || "#");
    history.replaceState(history.state, "", `#${encoded(path)}${hash}`);
  };
  // A link that is in no page, as scripts use it.
  view.HTMLElement.prototype.click = function () {
    if (this.isConnected || !this.matches("a[href]")) click.call(this);
    else follow(this, path);
  };
  const listen = event => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button > 1) return;
    event.preventDefault();
    follow(link, path, event.button || event.ctrlKey || event.metaKey || event.shiftKey);
  };
  view.addEventListener("click", listen);
  view.addEventListener("auxclick", listen);
  view.addEventListener("keydown", print);
  view.addEventListener("securitypolicyviolation", heed);
};

const follow = (link, path, isApart) => {
  const goal = resolve(link.getAttribute("href"), path);
  if (!goal.path) {
    if (/^(https?|mailto|tel):$/.test(goal.outside?.protocol)) window.open(goal.outside, isApart ? "_blank" : "_self", "noreferrer");
  } else if (!isPage(goal.path) && !isPicture(goal.path)) save(goal.path);
  else if (isApart) window.open(`#${goal.goal}`);
  else location.hash = goal.goal;
};

const save = async path => {
  try {
    const link = document.createElement("a");
    [link.href, link.download] = [await addressOf(path), path.split("/").at(-1)];
    link.click();
  } catch (error) {
    error instanceof Missing ? lack(error) : fail(error);
  }
};

// A browser prints of a frame what is in view; the page itself is printed whole.
const print = event => {
  if (event.key != "p" || !(event.ctrlKey || event.metaKey) || !frame) return;
  event.preventDefault();
  frame.contentWindow.print();
};

// The page that asks for the passphrase

const say = (text, isWrong) => {
  message.textContent = text;
  field.ariaInvalid = isWrong;
};
// Takes the report out of the page and out of its memory. Otherwise a link to a page that is no longer there would keep
// it closed. Browsers refuse to change an address too often.
const drop = () => {
  forget();
  frame?.remove();
  [frame, shown] = [];
  notice.textContent = "";
  run++;
  document.title = shownTitle;
  try {
    history.replaceState(null, "", location.href.replace(/#.*/s, ""));
  } catch {
    location.hash = "";
  }
};
const fail = error => {
  console.error(error);
  drop();
  [main.hidden, header.hidden] = [false, true];
  say(forbidden || (error instanceof Trouble ? error.message : words.unshown));
};

const enter = async secret => {
  const isRight = await take(secret);
  if (isRight) keep(secret);
  if (isRight) await show();
  return isRight;
};

form.addEventListener("submit", async event => {
  event.preventDefault();
  open.disabled = true;
  say("");
  try {
    if (!await enter(await secretOf(field.value))) say(words.wrong, true);
    else field.value = "";
  } catch (error) {
    fail(error);
  }
  open.disabled = false;
  if (!frame) field.select();
});
const close = () => {
  keys = undefined;
  drop();
  location.reload();
};
// A link that is opened apart takes a half of the secret with it, so Lock closes the report in all tabs.
lock.addEventListener("click", () => {
  delete ofAll[stored];
  close();
});
const closeIfLocked = () => { if (isLocked()) close(); };
for (const kind of ["storage", "focus", "visibilitychange"]) addEventListener(kind, closeIfLocked);
// A page that a browser keeps for Back hears of no Lock. It is kept without the report, and opened anew.
addEventListener("pagehide", event => { if (event.persisted) frame?.remove(); });
addEventListener("pageshow", event => {
  if (!event.persisted) return;
  closeIfLocked();
  location.reload();
});
addEventListener("hashchange", () => {
  notice.textContent = forbidden;
  if (frame) show();
});
addEventListener("keydown", print);
const canOpen = subtle && globalThis.DecompressionStream;
if (!canOpen) say(subtle ? words.unshown : words.elsewhere);
form.hidden = !canOpen;
main.hidden = Boolean(canOpen && kept());
if (main.hidden) enter(kept()).then(isRight => { main.hidden = isRight; }, fail);
else field.focus();
}
