// The list of contents of a long report stays visible and marks the part that is being
// read. An answer turns pale while the form with the question is being changed: the form
// names the element with its answer in data-of="id".
import { onPiece } from "./swap.js";

const $ = id => document.getElementById(id);

/* The part of a report that is being read */

function mark() {
  const list = $("contents");
  if (!list) return;
  const links = [...list.querySelectorAll("a")];
  const top = getComputedStyle(list).flexDirection === "row" ? list.getBoundingClientRect().bottom : 0; // as a row, the list covers what is behind it
  let at = links[0];
  for (const a of links) {
    const part = $(a.hash.slice(1));
    if (part && part.getBoundingClientRect().top <= top + 60) at = a;
  }
  if (innerHeight + scrollY >= document.documentElement.scrollHeight - 2) at = links.at(-1);
  if (at.hasAttribute("aria-current")) return;
  for (const a of links) a.toggleAttribute("aria-current", false);
  at.setAttribute("aria-current", "true");
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = at; // position within the list, which can be scrolled
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

/* Whether the answer belongs to the present values of the form */

let answered = "", asked = ""; // the answer, and the values of the form when it arrived

function held(form) {
  const fields = [...form.elements].filter(e => e.name && e.type !== "search" && (!/checkbox|radio/.test(e.type) || e.checked));
  return fields.map(e => `${e.name}=${e.value}`).sort().join("&"); // regardless of the order of fields
}

function stale() {
  const form = document.querySelector("form[data-of]"), answer = form && $(form.dataset.of);
  if (!answer?.dataset.events) return;
  if (answer.dataset.events !== answered) [answered, asked] = [answer.dataset.events, held(form)];
  pale(held(form) !== asked);
}

/** Shows the answer pale, with the reason, or normally. */
export function pale(is) {
  $("main").classList.toggle("stale", is);
  if ($("stale")) $("stale").hidden = !is;
}

for (const kind of ["input", "change"]) document.addEventListener(kind, e => e.target.form?.dataset.of && stale());

onPiece(() => {
  stale();
  mark();
});
