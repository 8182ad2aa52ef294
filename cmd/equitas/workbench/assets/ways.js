// Possible continuations of a condition while it is typed in its field: names, and the
// words that these can be. They come from the server and are listed below the field.
import { ask } from "./swap.js";

const page = document.getElementById("editor"), list = document.getElementById("field-ways");
if (page && list) start();

function start() {
  let field = null, offered = [], offeredAt = 0, chosen = 0, turn = 0;

  function close() {
    turn++;
    list.hidden = true;
    field?.removeAttribute("aria-activedescendant");
    offered = [];
  }

  function choose(i) {
    chosen = (i + offered.length) % offered.length;
    [...list.children].forEach((e, k) => e.setAttribute("aria-selected", k === chosen));
    list.children[chosen].scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", `field-way-${chosen}`);
  }

  function goOn(c) {
    const at = field.selectionStart, written = field;
    written.setRangeText(c.text, at - c.back, at, "end");
    close();
    written.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  function offer(ways) {
    offered = ways;
    offeredAt = field.selectionStart;
    if (!ways.length) {
      close();
      return;
    }
    list.replaceChildren(...ways.map((c, i) => {
      const item = document.createElement("li"), doc = document.createElement("span");
      item.id = `field-way-${i}`;
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
    list.hidden = false;
    const box = field.getBoundingClientRect(), below = innerHeight - box.bottom;
    list.style.left = `${Math.max(8, Math.min(box.left, innerWidth - list.offsetWidth - 8))}px`;
    list.style.top = `${below > list.offsetHeight + 8 ? box.bottom + 4 : Math.max(8, box.top - list.offsetHeight - 4)}px`;
    choose(0);
  }

  // typedOn removes from the list those continuations that no longer match what is typed,
  // until the server has sent new ones.
  function typedOn() {
    const at = field.selectionStart;
    offer(offered.map(c => ({ ...c, back: c.back + at - offeredAt }))
      .filter(c => c.back >= 0 && c.text.startsWith(field.value.slice(at - c.back, at))));
  }

  async function look(input) {
    if (input !== field) close();
    field = input;
    typedOn();
    const mine = ++turn, left = input.value.slice(0, input.selectionStart);
    const text = document.getElementById("text").value;
    const answer = await ask(page.dataset.complete, { method: "POST", body: new URLSearchParams({ text, key: input.dataset.path, left }) });
    if (!answer || mine !== turn || document.activeElement !== input || input.value.slice(0, input.selectionStart) !== left) return;
    offer(JSON.parse(answer.text));
  }

  page.addEventListener("input", e => { if (e.target.dataset?.ways !== undefined) look(e.target); });
  page.addEventListener("focusout", close);
  addEventListener("scroll", () => { if (!list.hidden) close(); }, true);
  page.addEventListener("keydown", e => {
    if (list.hidden || e.target !== field) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (step) choose(chosen + step);
    else if (e.key === "Tab" || e.key === "Enter") goOn(offered[chosen]);
    else if (e.key === "Escape") close();
    else {
      if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(e.key)) close();
      return;
    }
    e.preventDefault();
  });
}
