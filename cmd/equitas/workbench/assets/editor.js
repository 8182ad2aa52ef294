// Edit: keeps the form and the text in step. The text is authoritative; a field sends its
// key and value, and the server changes the bytes of that value in the text. Colours and
// faults come from the server and are drawn behind the text.
import { pale } from "./contents.js";
import { finder } from "./find.js";
import { ask, onPiece, place, say, within } from "./swap.js";

const page = document.getElementById("editor");
if (page) start();

function start() {
  const area = document.getElementById("text"), paint = document.getElementById("paint"), margin = document.getElementById("margin");
  const save = document.getElementById("save"), undo = document.getElementById("undo"), state = document.getElementById("state");
  const words = page.dataset;
  const ways = document.getElementById("ways");
  let chosen = 0, offered = [], offeredAt = 0; // offeredAt: position of the caret when offered was shown
  let saved = area.value, gone, shown = area.value, errors = 0, turn = 0, marks = [], faults = [], timer;
  let checking = false, changing = false; // a request for checking the text, or for a change by the form, is running
  const history = []; // texts before each change, for undo
  let last = "", lastTime = 0; // kind and time of the last change

  // remember adds the text before a change to the history. Typing without a pause is one
  // change.
  function remember(what, before) {
    const now = performance.now();
    if (what !== last || now - lastTime > 1500) history.push(before);
    if (history.length > 300) history.shift();
    last = what;
    lastTime = now;
  }

  function status() {
    const dirty = area.value !== saved;
    save.disabled = !dirty || errors > 0;
    undo.disabled = history.length === 0;
    pale(dirty && !!document.querySelector("#verdict[data-events]"));
    state.classList.toggle("loud", errors > 0);
    state.textContent = errors > 1 ? words.faults.replace("{n}", errors) : errors ? words.fault : dirty ? words.dirty : words.clean;
  }

  // show draws the text behind the textarea and colours it.
  function show() {
    const text = area.value;
    if (paint.firstChild?.data !== text + "\n") {
      let from = 0, end = 0;
      while (from < shown.length && from < text.length && shown[from] === text[from]) from++;
      while (end < shown.length - from && end < text.length - from && shown.at(-1 - end) === text.at(-1 - end)) end++;
      const moved = text.length - shown.length, behind = shown.length - end;
      const move = m => m.to <= from ? m : m.from >= behind ? { ...m, from: m.from + moved, to: m.to + moved } : null;
      marks = marks.map(move).filter(Boolean);
      faults = faults.map(move).filter(Boolean);
      paint.textContent = text + "\n";
      shown = text;
    }
    const node = paint.firstChild, lists = {};
    const range = m => {
      const r = new Range();
      r.setStart(node, Math.min(m.from, node.length));
      r.setEnd(node, Math.min(m.to, node.length));
      return r;
    };
    for (const m of marks) (lists[m.kind] ??= []).push(range(m));
    margin.replaceChildren();
    for (const f of faults) {
      const r = range(f);
      (lists[f.warning ? "warning" : "fault"] ??= []).push(r);
      const dot = document.createElement("span");
      dot.className = f.warning ? "warning" : "error";
      dot.style.top = `${(r.getClientRects()[0] ?? paint.getBoundingClientRect()).top - paint.getBoundingClientRect().top + 6}px`;
      margin.append(dot);
    }
    if (!CSS.highlights) return;
    for (const kind of ["comment", "head", "key", "text", "word", "fault", "warning"]) CSS.highlights.set(kind, new Highlight(...(lists[kind] ?? [])));
  }

  function list() {
    document.getElementById("flags").replaceChildren(...faults.map(f => {
      const item = document.createElement("li"), button = document.createElement("button");
      button.type = "button";
      button.className = f.warning ? "warning" : "error";
      button.lang = f.lang;
      button.textContent = `${f.line}: ${f.text}`;
      button.addEventListener("click", () => {
        area.focus();
        area.setSelectionRange(f.from, f.to);
      });
      item.append(button);
      return item;
    }));
  }

  function set(text) {
    const [from, to] = [area.selectionStart, area.selectionEnd];
    area.value = text;
    area.setSelectionRange(from, to);
  }

  // draft requests the state of the text, after a change by the form if one is given. It
  // resolves to true unless the text was changed meanwhile.
  async function draft(change = {}) {
    if (changing && !change.key && !change.act) {
      soon(draft, 300);
      return false;
    }
    const mine = ++turn, text = area.value;
    const lines = text.slice(0, area.selectionStart).split("\n");
    const answer = await ask(words.draft, { method: "POST", body: new URLSearchParams({ text, line: lines.length, entry, ...change }) });
    if (!answer) return true; // ask has shown the reason
    if (mine !== turn || area.value !== text) return false;
    take(JSON.parse(answer.text), change.key);
    return true;
  }

  // check requests faults and completions of the text while it is typed, with one request
  // at a time. The whole state follows in a pause.
  async function check() {
    turn++; // makes running requests of draft ignore their answers
    soon(draft, 300);
    if (checking) return;
    checking = true;
    for (let text; text !== area.value;) {
      text = area.value;
      const lines = text.slice(0, area.selectionStart).split("\n");
      const left = area.selectionStart === area.selectionEnd ? lines.at(-1) : "";
      const answer = await ask(words.draft, { method: "POST", body: new URLSearchParams({ quick: 1, text, line: lines.length, left }) });
      if (!answer) break;
      if (text !== area.value) continue; // the text was changed meanwhile
      const d = JSON.parse(answer.text);
      take(d);
      offer(left ? d.complete ?? [] : []);
    }
    checking = false;
  }

  // change sets or resets a value by the form. Changes are made one after the other, of
  // each key only the last one. Its field is updated at once, other fields in a pause.
  const changes = new Map();
  async function change(key, to) {
    changes.set(key, to);
    if (changing) return;
    changing = true;
    for (const [k, how] of changes) { // also changes that are added meanwhile
      changes.delete(k);
      const done = await draft({ key: k, quick: 1, ...how });
      if (!done && !changes.has(k)) changes.set(k, how); // the text was changed meanwhile: tries again with the new text
    }
    changing = false;
    soon(draft, 300); // updates the other fields
  }

  function take(d, key) {
    if (d.text !== area.value) {
      remember(key ?? "text", area.value);
      set(d.text);
    }
    errors = d.errors;
    marks = d.marks;
    faults = d.faults;
    if (d.form && !d.broken) place(d.form);
    if (d.open !== undefined) goTo(d.open);
    if (d.entry && within(new DOMParser().parseFromString(d.entry, "text/html").body, "#entry-form")[0].dataset.at === entry) {
      place(d.entry);
      if (d.face) place(d.face);
      const faces = document.getElementById("faces");
      document.getElementById("face-past").hidden = errors === 0 || !faces.firstElementChild;
      faces.classList.toggle("past", errors > 0);
      if (arrived) document.querySelector("#entry-form h2").focus();
      arrived = false;
    }
    document.getElementById("entry-form").inert = d.broken;
    document.getElementById("form").inert = d.broken; // the form still shows the last text that could be read
    if (d.explain) place(d.explain);
    shown = area.value;
    paint.textContent = shown + "\n";
    show();
    list();
    status();
    if (d.refused) say(d.refused);
  }

  // offer shows the possible continuations of the line below the caret.
  function offer(list) {
    offered = list;
    offeredAt = area.selectionStart;
    ways.hidden = list.length === 0;
    area.removeAttribute("aria-activedescendant");
    if (ways.hidden) return;
    ways.replaceChildren(...list.map((c, i) => {
      const item = document.createElement("li"), doc = document.createElement("span");
      item.id = `way-${i}`;
      item.role = "option";
      item.lang = "en";
      doc.textContent = c.doc ?? "";
      doc.lang = c.lang ?? "en";
      item.append(c.show, doc);
      item.addEventListener("mousedown", e => {
        e.preventDefault();
        goOn(c);
      });
      return item;
    }));
    const caret = new Range(), box = paint.getBoundingClientRect();
    caret.setStart(paint.firstChild, Math.max(0, area.selectionStart - 1));
    caret.setEnd(paint.firstChild, area.selectionStart);
    const at = caret.getBoundingClientRect();
    ways.style.top = `${at.bottom - box.top + 4}px`;
    ways.style.left = `${Math.max(0, Math.min(at.right - box.left, box.width - 240))}px`;
    choose(0);
  }

  // typedOn removes from the list those continuations that no longer match what is typed,
  // until the server has sent new ones.
  function typedOn() {
    const at = area.selectionStart;
    offer(offered.map(c => ({ ...c, back: c.back + at - offeredAt }))
      .filter(c => c.back >= 0 && c.text.startsWith(area.value.slice(at - c.back, at))));
  }

  function choose(i) {
    chosen = (i + offered.length) % offered.length;
    [...ways.children].forEach((e, k) => e.setAttribute("aria-selected", k === chosen));
    area.setAttribute("aria-activedescendant", `way-${chosen}`);
  }

  function goOn(c) {
    remember("complete", area.value);
    area.setRangeText(c.text, area.selectionStart - c.back, area.selectionStart, "end");
    offer([]);
    show();
    status();
    if (c.text.endsWith(".")) check();
    else draft();
  }

  area.addEventListener("keydown", e => {
    if (ways.hidden) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (step) choose(chosen + step);
    else if (e.key === "Tab" || e.key === "Enter") goOn(offered[chosen]);
    else if (e.key === "Escape") offer([]);
    else {
      if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(e.key)) offer([]);
      return;
    }
    e.preventDefault();
  });
  area.addEventListener("blur", () => offer([]));

  function soon(f, ms) {
    clearTimeout(timer);
    timer = setTimeout(f, ms);
  }

  let before = area.value;
  area.addEventListener("beforeinput", () => { before = area.value; });
  area.addEventListener("input", () => {
    remember("text", before);
    show();
    typedOn();
    status();
    check();
  });
  area.addEventListener("click", () => {
    offer([]);
    soon(draft, 200);
  });
  area.addEventListener("keyup", e => { if (e.key.startsWith("Arrow")) soon(draft, 300); });

  page.addEventListener("input", e => {
    const key = e.target.dataset?.path;
    if (key) change(key, { value: e.target.value });
  });
  // The values of a condition in a few positions are requested when their list is opened,
  // and after every change while it is open.
  const said = new Map(); // by path of the condition
  async function says(list) {
    const text = area.value;
    const answer = await ask(words.saying, { method: "POST", body: new URLSearchParams({ text, key: list.dataset.says }) });
    if (!answer || !list.open || area.value !== text) return;
    said.set(list.dataset.says, new DOMParser().parseFromString(answer.text, "text/html").querySelector(".told-now"));
    list.querySelector(".told-now")?.remove();
    list.append(said.get(list.dataset.says));
  }
  page.addEventListener("toggle", e => { if (e.target.open && e.target.dataset.says) says(e.target); }, true);
  let sayAgain;
  onPiece(piece => {
    if (!within(piece, "#form").length) return;
    for (const list of document.querySelectorAll("[data-says][open]")) {
      if (said.has(list.dataset.says)) list.append(said.get(list.dataset.says));
    }
    clearTimeout(sayAgain);
    sayAgain = setTimeout(() => document.querySelectorAll("[data-says][open]").forEach(says), 400);
  });

  // unfold opens a group of rules and moves to it.
  function unfold(group) {
    if (!group.matches("details")) return;
    group.open = true;
    group.scrollIntoView();
    group.querySelector("summary").focus({ preventScroll: true });
  }

  // An entry of a table is shown in place of all rules if the address names it.
  let entry = "", arrived = false;
  function goTo(path) {
    if (path === entry) return;
    const was = entry;
    entry = path;
    arrived = path !== "";
    document.getElementById("entry").hidden = !path;
    page.classList.toggle("in-entry", path !== "");
    document.getElementById("entry-form").replaceChildren();
    document.getElementById("faces").replaceChildren();
    if (location.hash.slice(1) !== encodeURIComponent(path)) history_(path);
    if (path) document.getElementById("entry").scrollIntoView({ block: "nearest" });
    else document.querySelector(`[data-entry="${CSS.escape(was)}"]`)?.focus();
  }
  function history_(path) { window.history.pushState(null, "", path ? "#" + encodeURIComponent(path) : location.pathname + location.search); }
  function arrive() {
    const path = decodeURIComponent(location.hash.slice(1));
    const group = path.includes(".") ? null : document.getElementById(path); // a group of rules on the page
    if (group) {
      goTo("");
      unfold(group);
    } else if (path === "" || path.includes(".")) goTo(path);
    draft();
  }
  addEventListener("popstate", arrive);

  // act requests the change that a button makes, when no change of a field is running.
  async function act(how) {
    for (let tries = 0; tries < 20; tries++) {
      while (changing) await new Promise(done => { setTimeout(done, 30); });
      if (await draft(how)) return;
    }
  }
  page.addEventListener("submit", e => {
    if (!e.target.dataset.act) return;
    e.preventDefault();
    const { act: what, at } = e.target.dataset;
    act({ act: what, at, ...Object.fromEntries(new FormData(e.target)) });
    for (const f of e.target.querySelectorAll("input[name=called]")) f.value = "";
    const copies = e.target.closest("details.copies");
    if (copies) copies.open = false;
  });
  page.addEventListener("click", e => {
    const group = document.getElementById(e.target.closest("[data-group]")?.dataset.group);
    if (group) {
      e.preventDefault();
      unfold(group);
    }
    const to = e.target.closest("[data-entry]"), button = e.target.closest("button[data-act]");
    if (to) {
      goTo(to.dataset.entry);
      draft();
    }
    if (button) act({ act: button.dataset.act, at: button.dataset.at });
  });
  page.addEventListener("change", e => {
    const list = e.target.closest("[data-words]");
    if (list) change(list.dataset.words, { value: [...list.querySelectorAll("select")].map(s => s.value).filter(Boolean).join(", ") });
  });

  page.addEventListener("click", e => {
    const key = e.target.closest("[data-reset]")?.dataset.reset;
    if (key) change(key, { reset: 1 });
  });

  function goBack() {
    const text = history.pop();
    if (text === undefined) return;
    last = "";
    set(text);
    show();
    draft();
  }
  undo.addEventListener("click", goBack);

  async function write() {
    if (area.value === saved && !document.getElementById("theirs").open) return;
    const text = area.value;
    const answer = await ask(words.save, { method: "POST", body: new URLSearchParams({ text, was: words.was, base: saved ?? "" }) });
    if (!answer) return;
    const d = JSON.parse(answer.text);
    if (d.theirs) {
      place(d.theirs);
      document.getElementById("theirs").showModal();
      document.querySelectorAll("#both pre").forEach(p => { p.scrollTop = (p.querySelector("mark")?.offsetTop ?? 0) - p.offsetTop - 40; });
      return;
    }
    if (d.saved) {
      words.was = d.was;
      saved = text;
      document.getElementById("outside").hidden = document.getElementById("toast").hidden = true;
      place(d.saved);
    }
    if (area.value === text) take(d);
    status();
  }
  save.addEventListener("click", write);
  document.getElementById("look").addEventListener("click", () => {
    if (area.value === saved) location.reload();
    else write();
  });
  addEventListener("keydown", e => {
    if (!(e.ctrlKey || e.metaKey) || e.altKey) return;
    if (e.key === "s") {
      e.preventDefault();
      if (!save.disabled) write();
    } else if (e.key === "z" && !e.shiftKey && (e.target === area || e.target.dataset?.path)) {
      e.preventDefault();
      goBack();
    }
  });
  page.addEventListener("click", e => {
    const both = document.getElementById("both"), dialog = document.getElementById("theirs");
    if (!["take", "keep", "merge"].includes(e.target.id)) return;
    words.was = both.dataset.was;
    if (e.target.id === "keep") {
      write();
    } else {
      remember("theirs", area.value);
      saved = document.getElementById("their-text").value;
      set(e.target.id === "merge" ? document.getElementById("both-text").value : saved);
      show();
      draft();
    }
    dialog.close();
    document.getElementById("outside").hidden = true;
  });
  addEventListener("beforeunload", e => { if (area.value !== saved) e.preventDefault(); });

  // While the page is visible, it checks whether another program has changed the file.
  setInterval(async () => {
    if (document.hidden) return;
    let answer;
    try {
      answer = await fetch(`${words.now}?was=${words.was}`, { headers: { "X-Swap": "1" } });
    } catch {
      return; // the workbench has ended; events.js says so
    }
    if (answer.status !== 200) return;
    const now = await answer.json(), { text, was } = now;
    const outside = document.getElementById("outside");
    if (now.gone) {
      words.was = was;
      gone = saved;
      saved = undefined; // the text is only on this page now
      outside.hidden = true;
      say(words.lost);
      status();
      return;
    }
    if (![saved, gone, text].includes(area.value)) {
      outside.hidden = false;
      return;
    }
    outside.hidden = true;
    words.was = was;
    saved = text;
    gone = undefined;
    if (area.value === text) { // the other program wrote the same text
      status();
      return;
    }
    remember("outside", area.value);
    set(text);
    show();
    say(words.took, false);
    draft();
  }, 2000);

  const find = document.getElementById("find"), only = document.getElementById("only");
  function filter(form) {
    const wanted = find.value.trim(), has = finder(wanted);
    let all = 0;
    for (const group of form.querySelectorAll(".group")) {
      const fields = [...group.querySelectorAll(".field, tbody tr")];
      let any = false;
      for (const f of fields) {
        const fits = (!only.checked || f.matches(".own, .changed, .faulty")) && has(f.dataset.find ?? f.textContent);
        f.hidden = !fits;
        any ||= fits;
      }
      group.hidden = !any && (only.checked || wanted !== "");
      if (any && wanted) group.open = true;
      all += any;
    }
    document.getElementById("find-none").hidden = all > 0 || (!wanted && !only.checked);
  }
  for (const e of [find, only]) e.addEventListener("input", () => filter(document.getElementById("form")));
  onPiece(piece => within(piece, "#form").forEach(filter));
  page.classList.add("painted");
  paint.textContent = area.value + "\n";
  arrive();
}
