// Sweep: the two ends of a range are on one slider and in two number fields, which are kept
// equal; and the list of rules is filtered while a search is typed.
import { finder } from "./find.js";
import { onPiece, within } from "./swap.js";

/** Returns the inputs for the ends of a range: two of the slider, and two number fields. */
function ends(box) {
  const [lo, hi] = box.querySelectorAll("[data-end]");
  const [from, to] = box.querySelectorAll("[type=number]");
  return { lo, hi, from, to };
}

/** Colours the slider between the two ends. */
function paint(box) {
  const { lo, hi } = ends(box);
  const share = e => ((e.value - e.min) / Math.max(1, e.max - e.min)) * 100 + "%";
  box.style.setProperty("--from", share(lo));
  box.style.setProperty("--to", share(hi));
}

onPiece(piece => {
  within(piece, "[data-ends]").forEach(paint);
  within(piece, "#asked").forEach(search);
});

document.addEventListener("input", e => {
  const box = e.target.closest("[data-ends]");
  if (box) {
    const { lo, hi, from, to } = ends(box);
    if (e.target === lo) from.value = lo.value = Math.min(lo.value, hi.value);
    else if (e.target === hi) to.value = hi.value = Math.max(lo.value, hi.value);
    else if (e.target === from) lo.value = from.value;
    else if (e.target === to) hi.value = to.value;
    paint(box);
  }
  if (e.target.id === "sweep-find") search(e.target.form);
});

/** Shows only the rules that the search matches. */
function search(form) {
  const field = form.querySelector("#sweep-find");
  if (!field) return;
  const wanted = field.value.trim(), fits = finder(wanted);
  let all = 0;
  for (const group of form.querySelectorAll(".knob-group")) {
    let shown = 0;
    for (const rule of group.querySelectorAll("[data-find]")) {
      rule.hidden = !fits(rule.dataset.find);
      shown += rule.hidden ? 0 : 1;
    }
    group.hidden = shown === 0;
    if (wanted) group.open = true;
    all += shown;
  }
  document.getElementById("sweep-none").hidden = all > 0;
}
