// Reports are long: what they hold stays in sight, with a mark at the part that is read.
// And an answer is pale while what it answers is being changed: a form says with
// data-of="id" which piece is the answer to it.
import { onPiece } from "./swap.js";

const $ = id => document.getElementById(id);

/* Where one is in a report */

function mark() {
  const list = $("contents");
  if (!list) return;
  const links = [...list.querySelectorAll("a")];
  const top = getComputedStyle(list).flexDirection === "row" ? list.getBoundingClientRect().bottom : 0; // a row covers what is behind it
  let at = links[0];
  for (const a of links) {
    const part = $(a.hash.slice(1));
    if (part && part.getBoundingClientRect().top <= top + 60) at = a;
  }
  if (innerHeight + scrollY >= document.documentElement.scrollHeight - 2) at = links.at(-1);
  if (at.hasAttribute("aria-current")) return;
  for (const a of links) a.toggleAttribute("aria-current", false);
  at.setAttribute("aria-current", "true");
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = at; // within the list, which scrolls by itself
  list.scrollTo({ left: offsetLeft - (list.clientWidth - offsetWidth) / 2, top: offsetTop - (list.clientHeight - offsetHeight) / 2 });
}

let soon = 0;
addEventListener("scroll", () => {
  soon ||= requestAnimationFrame(() => {
    soon = 0;
    mark();
  });
}, { passive: true });
addEventListener("resize", mark);

/* Whether an answer is of what is asked now */

let answered = "", asked = ""; // the answer, and what the form held when it came

function held(form) {
  const fields = [...form.elements].filter(e => e.name && e.type !== "search" && (!/checkbox|radio/.test(e.type) || e.checked));
  return fields.map(e => `${e.name}=${e.value}`).sort().join("&"); // in whatever order they stand
}

function stale() {
  const form = document.querySelector("form[data-of]"), answer = form && $(form.dataset.of);
  if (!answer?.dataset.events) return;
  if (answer.dataset.events !== answered) [answered, asked] = [answer.dataset.events, held(form)];
  pale(held(form) !== asked);
}

/** Shows the answer on the page pale, and says why, or as it is. */
export function pale(is) {
  $("main").classList.toggle("stale", is);
  if ($("stale")) $("stale").hidden = !is;
}

for (const kind of ["input", "change"]) document.addEventListener(kind, e => e.target.form?.dataset.of && stale());

onPiece(() => {
  stale();
  mark();
});
