// Remembers which variant this tab is about, so that the bar leads to the other
// views of the same: what an address names, or somebody chooses.
const key = "variant";
const bar = document.querySelector(".bar nav");

function about(name) {
  if (name) sessionStorage.setItem(key, name);
  const of = sessionStorage.getItem(key);
  if (!of || !bar) return;
  for (const a of bar.querySelectorAll("a[data-view]")) a.href = `/at/${a.dataset.view}?of=${encodeURIComponent(of)}`;
}

const [, edited] = location.pathname.match(/^\/edit\/([^/]+\/[^/]+)$/) ?? [];
const asked = new URLSearchParams(location.search);
about(edited ? decodeURIComponent(edited) : asked.get("other") ?? asked.get("of"));

document.addEventListener("change", e => {
  if (e.target instanceof HTMLSelectElement && (e.target.name === "of" || e.target.name === "other")) about(e.target.value);
});

// On a small screen the bar is longer than the screen: where one is must be seen, also
// after the screen was turned.
const here = bar?.querySelector("[aria-current]");
function see() {
  if (here) bar.scrollLeft = here.offsetLeft - bar.offsetLeft - (bar.clientWidth - here.offsetWidth) / 2;
}
see();
addEventListener("resize", see);
