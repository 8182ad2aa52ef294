// Remembers the variant that this tab is about, from the address or a menu, so that links
// of the bar open the other views with the same variant.
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

// On a small screen the bar can be wider than the screen. It is scrolled to the link of the
// present page, again whenever the screen is turned.
const here = bar?.querySelector("[aria-current]");
function see() {
  if (here) bar.scrollLeft = here.offsetLeft - bar.offsetLeft - (bar.clientWidth - here.offsetWidth) / 2;
}
see();
addEventListener("resize", see);
