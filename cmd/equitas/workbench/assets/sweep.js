// Sweep: a range has two ends on one slider and as numbers, which go together; and
// the list of rules is searched while it is typed.
import { finder } from "./find.js";
import { onPiece, within } from "./swap.js";

/** The two ends of a range: the slider's, and the numbers beside. */
function ends(box) {
  const [lo, hi] = box.querySelectorAll("[data-end]");
  const [from, to] = box.querySelectorAll("[type=number]");
  return { lo, hi, from, to };
}

/** Paints what lies between the ends. */
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

/** Shows the rules that have what is looked for. */
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
