// Replaces parts of the page by fragments from the server.
//
//   <form data-swap="result">      is submitted without leaving the page; #result of the
//                                  answer replaces #result of the page
//   <a href="…" data-swap="main">  the same for a link
//   <form data-auto="2000">        is submitted 2000 ms after it appears;
//                                  with data-on="change" when a field changes
//   <div data-load="/…">           is loaded when it scrolls into view
//   <div data-tell="text">         is read out by screen readers when it appears
//   <button data-copy="text">      copies a text
//   <a download data-soon="text">  shows the text until the file has been made
//   <dialog>                       is opened by an element with data-opens="id", and
//                                  closed by one with data-closes
//
// Several ids are separated by spaces. If there is no answer, or it is an error, #toast
// shows the reason.

const toast = document.getElementById("toast");
let hides;

/** Shows a message for a while or, with stays, until there is another one. */
export function say(text, bad = true, stays = false) {
  if (!toast) return;
  const home = document.querySelector("dialog[open]") ?? document.body; // elements below an open dialog are not read out
  if (toast.parentElement !== home) home.append(toast);
  toast.textContent = text;
  toast.classList.toggle("bad", bad);
  toast.hidden = false;
  clearTimeout(hides);
  if (!stays) hides = setTimeout(() => { toast.hidden = true; }, bad ? 20000 : 2500);
}

/** Inserts fragments of an answer into the page. Elements that are equal are kept, and with
    them the focus and what is typed. */
export function place(html, ids) {
  const answer = new DOMParser().parseFromString(html, "text/html");
  const wanted = ids ?? [...answer.body.children].map(e => e.id).filter(Boolean);
  for (const id of wanted) {
    const old = document.getElementById(id), piece = answer.getElementById(id);
    if (old && piece) begin(merge(old, piece));
  }
  if (held && document.activeElement === document.body && document.hasFocus()) hold();
}

// A pressed button that is disabled for a while gets the keyboard focus back. If it has
// disappeared, the focus moves to the main part of the page.
let held = null;
document.addEventListener("focusin", e => { held = e.target; });
document.addEventListener("pointerdown", () => { held = null; }, true);

function hold() {
  const there = held.isConnected ? held : held.id && document.getElementById(held.id);
  if (there?.disabled) return;
  (there || document.getElementById("main"))?.focus({ preventScroll: true });
}

/** Changes an element to equal another, and returns it, or replaces it by the other and
    returns that. */
function merge(old, now) {
  if (old.isEqualNode(now)) return old;
  if (old.nodeName !== now.nodeName || old.id !== now.id) {
    const written = document.activeElement, { id, value, selectionStart, selectionEnd } = written;
    const inside = id && old.contains(written) && typeof selectionStart === "number";
    now = document.adoptNode(now);
    old.replaceWith(now);
    const field = inside && within(now, `#${CSS.escape(id)}`)[0];
    if (field && "selectionStart" in field) { // the field was replaced while somebody typed in it
      field.value = value;
      field.focus({ preventScroll: true });
      field.setSelectionRange(selectionStart, selectionEnd);
    }
    return now;
  }
  const open = old.nodeName === "DETAILS" && old.id && !now.hasAttribute("data-open") ? old.open : null;
  const stays = old.nodeName === "DIALOG" ? ["aria-busy", "open"] : ["aria-busy"];
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name) && !stays.includes(name)) old.removeAttribute(name);
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (open !== null) old.open = open;
  else if (now.hasAttribute("data-open")) old.open = true;
  const named = new Map([...old.children].filter(e => e.id).map(e => [e.id, e]));
  const stay = new Set([...now.children].map(e => e.id).filter(id => named.has(id)));
  let at = old.firstChild; // nodes before this one are done
  for (const b of [...now.childNodes]) {
    const same = named.get(b.id);
    if (same) {
      if (same === at) at = at.nextSibling;
      else old.insertBefore(same, at);
      merge(same, b);
    } else if (at && !stay.has(at.id) && at.nodeType === b.nodeType) {
      const a = at;
      at = at.nextSibling;
      if (a.nodeType === Node.ELEMENT_NODE) merge(a, b);
      else if (a.data !== b.data) a.data = b.data;
    } else {
      old.insertBefore(document.adoptNode(b), at);
    }
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
  if (old !== document.activeElement && ("value" in old) && old.value !== now.value && !(old instanceof HTMLButtonElement)) old.value = now.value;
  if (old instanceof HTMLInputElement && old.type === "checkbox") old.checked = now.checked;
  return old;
}

/** Sends a request. Returns the text of the answer, or null after showing an error. */
export async function ask(url, init = {}) {
  let answer;
  try {
    answer = await fetch(url, { ...init, headers: { "X-Swap": "1", ...init.headers } });
  } catch (e) {
    if (e.name !== "AbortError") say(toast.dataset.lost);
    return null;
  }
  const text = await answer.text();
  if (!answer.ok) {
    say(text.trim());
    return null;
  }
  return { text, url: answer.url };
}

const asked = new WeakMap(); // number of requests, by element: only the answer to the last one is used

async function swap(element, url, init) {
  const mine = (asked.get(element) ?? 0) + 1;
  asked.set(element, mine);
  element.setAttribute("aria-busy", "true");
  const answer = await ask(url, init);
  if (asked.get(element) !== mine) return;
  element.removeAttribute("aria-busy");
  if (element instanceof HTMLFormElement) for (const f of element.querySelectorAll("input[type=file]")) f.value = ""; // so that the same file can be chosen again
  if (!answer) return;
  if (toast?.classList.contains("bad")) toast.hidden = true; // hides an earlier error
  if (element.dataset.swap === "page") {
    location.assign(answer.url);
    return;
  }
  element.closest("dialog")?.close();
  const move = () => place(answer.text, element.dataset.swap.split(" "));
  if (document.startViewTransition && element.hasAttribute("data-smooth")) document.startViewTransition(move);
  else move();
  if (element.hasAttribute("data-push")) {
    history.pushState(null, "", answer.url);
    at = address();
  }
}

function send(form, by) {
  const data = new URLSearchParams(new FormData(form, by));
  const to = by?.hasAttribute("formaction") ? by.formAction : form.action;
  const how = by?.hasAttribute("formmethod") ? by.formMethod : form.method;
  const asks = by?.dataset.swap ? by : form; // the button may name other elements to replace
  if (how === "post") {
    swap(asks, to, { method: "POST", body: form.enctype === "multipart/form-data" ? new FormData(form, by) : data });
    return;
  }
  const url = new URL(to);
  url.search = data;
  swap(asks, url);
}

document.addEventListener("submit", e => {
  if (!("swap" in e.target.dataset)) return;
  e.preventDefault();
  if (e.target.method === "post" && e.target.hasAttribute("aria-busy")) return; // the form was submitted twice
  send(e.target, e.submitter);
});

document.addEventListener("change", e => {
  const form = e.target.form;
  if (form?.dataset.on === "change") form.requestSubmit();
});

document.addEventListener("click", async e => {
  const told = e.target.closest("[data-soon]");
  if (!told || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  if (told.hasAttribute("aria-busy")) return;
  told.setAttribute("aria-busy", "true");
  say(told.dataset.soon, false, true);
  try {
    const answer = await fetch(told.href, { headers: { "X-Swap": "1" } });
    if (!answer.ok) {
      say((await answer.text()).trim());
      return;
    }
    const name = /filename\*=UTF-8''(.*)$/.exec(answer.headers.get("Content-Disposition"))?.[1] ?? "";
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = decodeURIComponent(name);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    toast.hidden = true;
  } catch {
    say(toast.dataset.lost);
  } finally {
    told.removeAttribute("aria-busy");
  }
});

document.addEventListener("click", async e => {
  const hit = e.target.closest("a[data-swap], [data-copy], [data-opens], [data-closes]");
  if (!hit) return;
  if (hit.dataset.copy !== undefined) {
    await navigator.clipboard.writeText(hit.dataset.copy);
    say(toast.dataset.copied, false);
  } else if (hit.dataset.opens) {
    document.getElementById(hit.dataset.opens).showModal();
  } else if (hit.hasAttribute("data-closes")) {
    hit.closest("dialog").close();
  } else if (!e.ctrlKey && !e.metaKey && !e.shiftKey && e.button === 0) {
    e.preventDefault();
    swap(hit, hit.href);
  }
});

// Reloads the page when the browser goes back or forward to another address. Moving to a
// part of the page does not count.
const address = () => location.pathname + location.search;
let at = address();
addEventListener("popstate", () => { if (address() !== at) location.reload(); });

const sight = new IntersectionObserver(seen => {
  for (const s of seen) {
    if (!s.isIntersecting) continue;
    sight.unobserve(s.target);
    const from = s.target.dataset.load;
    ask(from).then(a => a && s.target.isConnected && s.target.dataset.load === from && place(a.text, [s.target.id])); // unless the element has changed meanwhile
  }
}, { rootMargin: "200px" });

const beginners = [];

/** Calls f now for the whole page, and later for every fragment that is inserted. */
export function onPiece(f) {
  beginners.push(f);
  f(document.body);
}

function begin(piece) { beginners.forEach(f => f(piece)); }

/** Returns all elements of a fragment that match a selector, which may include itself. */
export function within(piece, selector) {
  return [...(piece.matches(selector) ? [piece] : []), ...piece.querySelectorAll(selector)];
}

const live = document.getElementById("live");
const waits = new WeakSet(); // forms that will submit themselves

onPiece(piece => {
  const [told] = within(piece, "[data-tell]");
  if (told && live && live.textContent !== told.dataset.tell) live.textContent = told.dataset.tell;
  within(piece, "[data-load]").forEach(e => sight.observe(e));
  for (const f of within(piece, "form[data-auto]")) {
    if (waits.has(f)) continue;
    waits.add(f);
    setTimeout(() => f.isConnected && f.hasAttribute("data-auto") && f.requestSubmit(), +f.dataset.auto);
  }
});
