// Swaps pieces of the page for those that the server makes.
//
//   <form data-swap="result">      is sent without leaving the page; of the
//                                  answer, #result takes the place of #result
//   <a href="…" data-swap="main">  the same for a link
//   <form data-auto="2000">        sends itself so many ms after it appears;
//                                  with data-on="change" when a field changes
//   <div data-load="/…">           is loaded when it comes into sight
//   <div data-tell="text">         is told to who cannot see it, when it appears
//   <button data-copy="text">      copies a text
//   <dialog>                       is opened by data-opens="id", closed by
//                                  data-closes
//
// Several ids stand with spaces between them. Where there is no answer, or it is
// a refusal, #toast says why.

const toast = document.getElementById("toast");
let hides;

/** Says something, for a while. */
export function say(text, bad = true) {
  if (!toast) return;
  toast.textContent = text;
  toast.classList.toggle("bad", bad);
  toast.hidden = false;
  clearTimeout(hides);
  hides = setTimeout(() => { toast.hidden = true; }, bad ? 8000 : 1500);
}

/** Puts pieces of an answer into the page. Who was in one of them stays there. */
export function place(html, ids) {
  const answer = new DOMParser().parseFromString(html, "text/html");
  const wanted = ids ?? [...answer.body.children].map(e => e.id).filter(Boolean);
  const at = document.activeElement;
  const kept = at?.id && { id: at.id, from: at.selectionStart, to: at.selectionEnd };
  for (const id of wanted) {
    const old = document.getElementById(id), piece = answer.getElementById(id);
    if (!old || !piece) continue;
    const open = new Set([...old.querySelectorAll("details[open][id]")].map(d => d.id));
    piece.querySelectorAll("details[id]").forEach(d => { if (open.has(d.id)) d.open = true; });
    old.replaceWith(document.adoptNode(piece));
    begin(piece);
  }
  if (kept && document.activeElement !== at) {
    const now = document.getElementById(kept.id);
    now?.focus({ preventScroll: true });
    if (now?.setSelectionRange && kept.from !== null && now.type !== "number") {
      try { now.setSelectionRange(kept.from, kept.to); } catch { /* has none */ }
    }
  }
}

/** Asks the server. Returns the answer's text, or null once the reason is said. */
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

async function swap(element, url, init) {
  element.setAttribute("aria-busy", "true");
  const answer = await ask(url, init);
  element.removeAttribute("aria-busy");
  if (!answer) return;
  if (element.dataset.swap === "page") {
    location.assign(answer.url);
    return;
  }
  const move = () => place(answer.text, element.dataset.swap.split(" "));
  if (document.startViewTransition && element.hasAttribute("data-smooth")) document.startViewTransition(move);
  else move();
  if (element.hasAttribute("data-push")) history.pushState(null, "", answer.url);
}

function send(form, by) {
  const data = new URLSearchParams(new FormData(form, by));
  const to = by?.formAction && by.hasAttribute("formaction") ? by.formAction : form.action;
  if (form.method === "post") {
    swap(form, to, { method: "POST", body: form.enctype === "multipart/form-data" ? new FormData(form, by) : data });
    return;
  }
  const url = new URL(to);
  url.search = data;
  swap(form, url);
}

document.addEventListener("submit", e => {
  if (!("swap" in e.target.dataset)) return;
  e.preventDefault();
  send(e.target, e.submitter);
});

document.addEventListener("change", e => {
  const form = e.target.form;
  if (form?.dataset.on === "change") form.requestSubmit();
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

addEventListener("popstate", () => location.reload());

const sight = new IntersectionObserver(seen => {
  for (const s of seen) {
    if (!s.isIntersecting) continue;
    sight.unobserve(s.target);
    ask(s.target.dataset.load).then(a => a && s.target.isConnected && place(a.text, [s.target.id]));
  }
}, { rootMargin: "200px" });

const beginners = [];

/** Has f called for every piece that comes into the page, and now. */
export function onPiece(f) {
  beginners.push(f);
  f(document.body);
}

function begin(piece) { beginners.forEach(f => f(piece)); }

/** All elements of a piece that fit, itself among them. */
export function within(piece, selector) {
  return [...(piece.matches(selector) ? [piece] : []), ...piece.querySelectorAll(selector)];
}

const live = document.getElementById("live");

onPiece(piece => {
  const [told] = within(piece, "[data-tell]");
  if (told && live && live.textContent !== told.dataset.tell) live.textContent = told.dataset.tell;
  within(piece, "[data-load]").forEach(e => sight.observe(e));
  within(piece, "form[data-auto]").forEach(f => setTimeout(() => f.isConnected && f.requestSubmit(), +f.dataset.auto));
});
