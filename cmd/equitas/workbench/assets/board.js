// A match: previews of actions, cards and places that filter the list of actions, and
// boards that can be moved and zoomed.
import { finder } from "./find.js";
import { onPiece, place, within } from "./swap.js";

const $ = id => document.getElementById(id);
const actions = () => [...document.querySelectorAll("#actions button[name]")];
let picked = { card: "", spots: [], text: "" }, of = ""; // what the list is filtered by, and the decision that the filter belongs to

/* Filtering the list of actions */

function narrow() {
  const all = actions(), has = finder(picked.text);
  let shown = 0;
  for (const b of all) {
    const spots = (b.dataset.spots ?? "").split(" ");
    const fits = (!picked.card || b.dataset.card === picked.card) && picked.spots.every(s => spots.includes(s)) && has(b.textContent);
    b.parentElement.hidden = !fits;
    if (fits) shown++;
  }
  const note = $("narrowed");
  if (note) {
    note.hidden = shown === all.length;
    const says = note.firstElementChild;
    says.textContent = says.dataset.text.replace("%n", shown).replace("%m", all.length);
  }
  for (const c of document.querySelectorAll("[data-of][aria-pressed]")) c.setAttribute("aria-pressed", c.dataset.of === picked.card);
  for (const c of document.querySelectorAll("[data-pressed]")) c.setAttribute("aria-pressed", picked.spots.includes(c.dataset.spot));
  marks();
}

function clear() {
  picked = { card: "", spots: [], text: "" };
  if ($("narrow")) $("narrow").value = "";
  narrow();
}

document.addEventListener("input", e => {
  if (e.target.id !== "narrow") return;
  picked.text = e.target.value;
  narrow();
});

document.addEventListener("click", e => {
  if (e.target.closest(".spread")) return; // a click on these cards acts, or opens a menu
  const card = e.target.closest("[data-of]"), spot = e.target.closest("[data-spot]");
  const alone = actions().filter(b => !b.parentElement.hidden);
  if (card) {
    if (picked.card === card.dataset.of && alone.length === 1) { // the second click on the card
      if (!alone[0].disabled) alone[0].click();
      return;
    }
    picked.card = picked.card === card.dataset.of ? "" : card.dataset.of;
    narrow();
    const left = actions().filter(b => !b.parentElement.hidden);
    if (left.length === 1 && left[0] !== alone[0]) foresee(left[0]); // previews the only action; the card keeps the focus, so that pressing it again acts
  } else if (spot) {
    const at = spot.dataset.spot;
    if (alone.length === 1 && picked.spots.at(-1) === at) { // the second click on the place
      if (!alone[0].disabled) alone[0].click();
      return;
    }
    picked.spots = picked.spots.includes(at) ? picked.spots.filter(s => s !== at) : [...picked.spots, at];
    narrow();
    let left = actions().filter(b => !b.parentElement.hidden);
    if (!left.length) { // no action has all places: filters by the last one alone
      picked.spots = [at];
      narrow();
      left = actions().filter(b => !b.parentElement.hidden);
    }
    if (left.length === 1) left[0].focus();
  } else if (e.target.id === "widen") {
    clear();
  }
});

document.addEventListener("keydown", e => {
  if (e.key === "Escape" && (picked.card || picked.spots.length || picked.text)) clear();
  if ((e.key === "ArrowDown" || e.key === "ArrowUp") && e.target.closest("#actions")) {
    const list = actions().filter(b => !b.parentElement.hidden);
    const next = list[list.indexOf(e.target) + (e.key === "ArrowDown" ? 1 : -1)];
    if (next) {
      next.focus();
      e.preventDefault();
    }
  }
});

/* The table of a card game: a click on a card, a pile or a seat takes the only action about
   it, or opens a menu of several. */

const about = thing => actions().filter(b => thing.dataset.does ? b.value === thing.dataset.does
  : thing.dataset.of ? b.dataset.card === thing.dataset.of : (b.dataset.spots ?? "").split(" ").includes(thing.dataset.spot));
const thingOf = e => e.target.closest?.(".spread :is([data-of], [data-spot], [data-does])");
let menu, onTable = false; // whether the keyboard focus is on the table

function offer(thing, all) {
  if (!menu) {
    menu = document.createElement("div");
    menu.id = "menu";
    menu.popover = "auto";
    menu.setAttribute("role", "menu");
    menu.addEventListener("toggle", e => e.newState === "closed" && document.querySelector(".spread .asked")?.classList.remove("asked"));
    document.getElementById("main").append(menu);
  }
  menu.setAttribute("aria-label", thing.getAttribute("aria-label"));
  menu.lang = $("actions").lang;
  menu.replaceChildren(...all.map(b => {
    const item = document.createElement("button");
    item.type = "button";
    item.setAttribute("role", "menuitem");
    item.dataset.pick = b.value;
    item.textContent = b.textContent;
    return item;
  }));
  thing.classList.add("asked");
  menu.showPopover();
  const at = thing.getBoundingClientRect(), size = menu.getBoundingClientRect();
  const below = innerHeight - at.bottom > size.height + 12 || at.top < size.height + 12;
  menu.style.left = `${Math.max(8, Math.min(innerWidth - size.width - 8, at.left + at.width / 2 - size.width / 2))}px`;
  menu.style.top = `${Math.max(8, Math.min(innerHeight - size.height - 8, below ? at.bottom + 6 : at.top - size.height - 6))}px`;
  menu.firstElementChild.focus();
}

document.addEventListener("click", e => {
  const thing = thingOf(e), item = e.target.closest("#menu [data-pick]");
  if (item) {
    menu.hidePopover();
    actions().find(b => b.value === item.dataset.pick && !b.disabled)?.click();
  } else if (thing) {
    const all = about(thing).filter(b => !b.disabled);
    if (all.length === 1) all[0].click();
    else if (all.length) offer(thing, all);
  }
});

for (const kind of ["pointerover", "focusin"]) { // previews the action that a click would take
  document.addEventListener(kind, e => {
    const item = e.target.closest?.("#menu [data-pick]"), thing = thingOf(e);
    const all = item ? actions().filter(b => b.value === item.dataset.pick) : thing ? about(thing) : [];
    if (all.length === 1 && !all[0].disabled) foresee(all[0]);
    if (kind === "focusin" && e.target !== document.body && e.target.id !== "main") onTable = !!(thing || item);
  });
}
document.addEventListener("pointerdown", () => { onTable = false; }, true);

document.addEventListener("keydown", e => {
  if (!e.key.startsWith("Arrow") || e.ctrlKey || e.metaKey || e.altKey) return;
  const item = e.target.closest?.("#menu [data-pick]"), thing = thingOf(e);
  if (item) {
    const all = [...menu.children], step = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
    all[(all.indexOf(item) + step + all.length) % all.length].focus();
  } else if (thing) {
    nearest(thing, e.key)?.focus();
  } else return;
  e.preventDefault();
  e.stopImmediatePropagation();
}, true);

/** Returns the nearest card, pile or seat in the direction of an arrow key. */
function nearest(from, key) {
  const middle = e => { const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
  const [x, y] = middle(from), across = key === "ArrowLeft" || key === "ArrowRight", sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  let best, least = Infinity;
  for (const e of document.querySelectorAll(".spread :is([data-of], [data-spot], [data-does])")) {
    const [ex, ey] = middle(e), along = sign * (across ? ex - x : ey - y), aside = Math.abs(across ? ey - y : ex - x);
    if (e === from || along < 4 || across && aside > 60) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [e, far];
  }
  return best;
}

/** Keeps the keyboard focus on the table after a choice. */
function stay() {
  if (!onTable || document.activeElement?.closest?.(".spread, #menu, dialog")) return;
  const first = [...document.querySelectorAll(".spread :is([data-of], [data-spot], [data-does])")].find(b => about(b).some(a => !a.disabled));
  (first ?? document.querySelector(".decide .panel:first-child button, .curtain button"))?.focus({ preventScroll: true });
  onTable = true;
}

/* Previews of actions */

const known = new Map(); // fragments with previews, by address
let shows, waits;

function foresee(b) {
  const url = $("actions").dataset.foresee + b.value;
  if (shows === url) return;
  shows = url;
  actions().forEach(o => o.classList.toggle("at", o === b));
  marks();
  clearTimeout(waits);
  waits = setTimeout(async () => {
    if (!known.has(url)) {
      const answer = await fetch(url, { headers: { "X-Swap": "1" } }).catch(() => null);
      if (answer?.status !== 200) return;
      known.set(url, await answer.text());
    }
    if (shows !== url || !$("foresee")) return;
    place(known.get(url), ["foresee"]);
    const layer = $("ghosts"), ghosts = document.querySelector("#foresee .ghosts");
    if (layer) layer.replaceChildren(...(ghosts ? [...ghosts.cloneNode(true).children] : []));
  }, 90);
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, e => {
    const b = e.target.closest?.("#actions button[name]");
    if (b && !b.disabled) foresee(b);
  });
}

// A finger cannot point before it touches: the first touch shows the preview, the second
// acts.
let armed;
document.addEventListener("click", e => {
  const b = e.target.closest("#actions button[name]");
  if (!b || e.pointerType !== "touch" || armed === b) return;
  e.preventDefault();
  armed = b;
  foresee(b);
  actions().forEach(o => o.removeAttribute("data-twice"));
  b.dataset.twice = $("actions").dataset.twice;
}, true);

/* The board */

const views = new Map(); // visible part of each board, by its key
const svgNS = "http://www.w3.org/2000/svg";

function element(name, attributes) {
  const e = document.createElementNS(svgNS, name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  return e;
}

function whole(svg) {
  const [x, y, w, h] = svg.dataset.whole.split(" ").map(Number);
  return { x, y, w, h };
}

function show(board, view) {
  const svg = board.querySelector("svg"), all = whole(svg);
  view.w = Math.min(all.w, Math.max(all.w / 12, view.w));
  const zoomed = Math.abs((views.get(board.dataset.board)?.w ?? all.w) - view.w) > all.w / 1000;
  view.h = view.w * all.h / all.w;
  view.x = Math.min(all.x + all.w - view.w, Math.max(all.x, view.x));
  view.y = Math.min(all.y + all.h - view.h, Math.max(all.y, view.y));
  views.set(board.dataset.board, view);
  svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
  board.classList.toggle("near", view.w < all.w * 0.999);
  if (zoomed) {
    read(board);
    marks();
  }
}

function viewOf(board) {
  const v = views.get(board.dataset.board);
  return v ? { ...v } : whole(board.querySelector("svg"));
}

/** Zooms around the point at shares fx and fy of the visible part. */
function zoom(board, by, fx = 0.5, fy = 0.5) {
  const v = viewOf(board), w = v.w / by, h = v.h / by;
  show(board, { x: v.x + (v.w - w) * fx, y: v.y + (v.h - h) * fy, w, h });
}

// Labels are drawn large enough to read, within the shape below them and without
// overlapping, in two lines if one is too wide. A label that would be too small is hidden
// until the board is zoomed.
const wanted = 11, readable = 8; // size in CSS pixels: as wanted, and the smallest that can be read
const labels = new WeakMap(); // measures of the labels, by picture

function labelsOf(svg) {
  if (labels.has(svg)) return labels.get(svg);
  const number = (e, name) => +e.getAttribute(name);
  const shapes = [...svg.querySelectorAll("rect")].map(e => ({ x: number(e, "x"), y: number(e, "y"), w: number(e, "width"), h: number(e, "height") }));
  for (const e of svg.querySelectorAll("circle.solid, circle.pale")) {
    const r = number(e, "r");
    shapes.push({ x: number(e, "cx") - r, y: number(e, "cy") - r, w: 2 * r, h: 2 * r, round: true });
  }
  shapes.sort((a, b) => a.w * a.h - b.w * b.h);
  const all = [...svg.querySelectorAll("text.label")].map(e => {
    const x = number(e, "x"), y = number(e, "y"), size = +(e.dataset.size ?? e.getAttribute("font-size"));
    const text = e.dataset.text ?? [...e.childNodes].filter(c => c.nodeType === Node.TEXT_NODE).map(c => c.data).join("");
    e.dataset.size = size; // a new picture has none of these
    e.dataset.text = text;
    write({ e, x, text }, [text], size, [y]);
    const on = shapes.find(s => x >= s.x && x <= s.x + s.w && y >= s.y && y <= s.y + s.h);
    let two = null;
    for (let i = text.indexOf(" "); i > 0; i = text.indexOf(" ", i + 1)) {
      const wide = Math.max(e.getSubStringLength(0, i), e.getSubStringLength(i + 1, text.length - i - 1)) / size;
      if (!two || wide < two.wide) two = { wide, lines: [text.slice(0, i), text.slice(i + 1)] };
    }
    const off = shapes.filter(s => s.round && s !== on && (!on || on.round || s.x < on.x + on.w && s.x + s.w > on.x && s.y < on.y + on.h && s.y + s.h > on.y)); // round pieces that would be covered
    return { e, x, y, text, size, on, two, off, wide: e.getComputedTextLength() / size, room: on ? 1.94 * Math.min(x - on.x, on.x + on.w - x) : Infinity };
  }).filter(l => l.wide > 0);
  for (const l of all) { // the height that labels above and below leave free
    const beside = all.filter(o => o !== l && o.on === l.on && Math.abs(o.x - l.x) < (o.wide * o.size + l.wide * l.size) / 2);
    l.high = Math.min(l.on ? l.on.h * 0.95 : Infinity, ...beside.map(o => Math.abs(o.y - l.y)).filter(d => d > 0));
  }
  labels.set(svg, all);
  return all;
}

/** Writes a label in lines of a font size, each at its y coordinate. */
function write(l, lines, size, heights) {
  for (const c of [...l.e.childNodes]) if (c.nodeName !== "title") c.remove();
  if (lines.length === 1) l.e.append(lines[0]);
  else {
    lines.forEach((line, i) => {
      const part = element("tspan", { x: l.x, y: heights[i] });
      part.textContent = line;
      l.e.append(part);
    });
  }
  l.e.setAttribute("font-size", size);
}

function read(board) {
  const svg = board.querySelector("svg"), all = labelsOf(svg);
  if (!all.length) return;
  svg.style.minWidth = "";
  const sizes = all.map(l => l.size).sort((a, b) => a - b), usual = sizes[sizes.length >> 1];
  const fit = board.clientWidth / whole(svg).w; // CSS pixels per unit of the picture
  const slim = matchMedia("(max-width: 40rem)").matches && usual * fit < readable;
  board.classList.toggle("slim", slim); // the board can then be scrolled sideways
  if (slim) svg.style.minWidth = `${Math.min(3 * board.clientWidth, (readable + 1) / usual * whole(svg).w)}px`;
  const scale = svg.getScreenCTM()?.a || fit, placed = [];
  for (const l of all) {
    const most = Math.min(l.room / l.wide, l.high), least = readable / scale;
    const fits = (size, wide, y, lines) => {
      const half = wide * size / 2, high = size * (1.08 * lines - 0.08) / 2;
      const box = { l: l.x - half, r: l.x + half, t: y - high, b: y + high };
      const free = (lines === 1 || l.off.every(s => s.x + 0.9 * s.w <= box.l || s.x + 0.1 * s.w >= box.r || s.y + 0.9 * s.h <= box.t || s.y + 0.1 * s.h >= box.b)) && placed.every(p => p.r <= box.l || p.l >= box.r || p.b <= box.t || p.t >= box.b);
      if (free) placed.push(box);
      return free;
    };
    const sizes = [Math.min(Math.max(l.size, wanted / scale), most), Math.min(Math.max(l.size, (wanted + readable) / 2 / scale), most), Math.min(Math.max(l.size, 1.01 * least), most), Math.min(l.size, most)];
    let size = sizes.find(s => s >= least && fits(s, l.wide, l.y, 1));
    if (size) write(l, [l.text], size, [l.y]);
    else if (l.two && l.on) { // the two lines are moved towards the middle of the shape
      size = Math.min(Math.max(l.size, wanted / scale), l.room / l.two.wide, l.on.h * 0.45);
      const edge = size * 1.1, top = Math.min(Math.max(l.y, l.on.y + edge), l.on.y + l.on.h - edge);
      const y = size < least ? undefined : [top, l.on.y + l.on.h / 2, l.on.y + l.on.h - edge].find(y => fits(size, l.two.wide, y, 2));
      if (y === undefined) size = 0;
      else write(l, l.two.lines, size, [y - size * 0.54, y + size * 0.54]);
    }
    if (!size) write(l, [l.text], Math.min(l.size, most), [l.y]);
    l.e.classList.toggle("tiny", !size);
  }
}

addEventListener("resize", () => document.querySelectorAll(".board").forEach(b => b.querySelector("svg") && read(b)));

/** Marks the points of actions, and the path of the one that is pointed at. */
function marks() {
  const board = $("board"), svg = board?.querySelector("svg");
  if (!svg) return;
  let layer = svg.querySelector(".spots");
  if (!layer) {
    svg.append(element("g", { id: "ghosts", class: "ghosting", "aria-hidden": "true" }));
    layer = svg.appendChild(element("g", { class: "spots", "aria-hidden": "true" }));
  }
  const finger = 9 * viewOf(board).w / (board.clientWidth || 1); // the points are large enough for a finger on any screen
  const r = Math.max(whole(svg).w / 70, finger), seen = new Map();
  for (const b of actions()) {
    if (b.parentElement.hidden || !b.dataset.spots) continue;
    for (const s of b.dataset.spots.split(" ")) seen.set(s, (seen.get(s) ?? 0) + 1);
  }
  const at = document.querySelector("#actions button.at, .options .picked"); // or the action that was taken, in a record
  const way = at?.dataset.spots?.split(" ").map(s => s.split(",").map(Number)) ?? [];
  const drawn = [];
  if (way.length === 2) drawn.push(element("line", { class: "way", x1: way[0][0], y1: way[0][1], x2: way[1][0], y2: way[1][1], "stroke-width": r / 5 }));
  if (at?.dataset.spots) for (const s of at.dataset.spots.split(" ")) seen.set(s, 1);
  for (const s of seen.keys()) {
    const [x, y] = s.split(",");
    const on = picked.spots.includes(s) ? " on" : at?.dataset.spots?.split(" ").includes(s) ? " to" : "";
    drawn.push(element("circle", { class: "spot" + on, cx: x, cy: y, r, "data-spot": s, "stroke-width": r / 5 }));
  }
  layer.replaceChildren(...drawn);
}

document.addEventListener("click", e => {
  const by = e.target.closest("[data-zoom]")?.dataset.zoom;
  if (!by) return;
  const board = e.target.closest(".board-frame").querySelector(".board");
  if (by === "all") show(board, whole(board.querySelector("svg")));
  else if (by === "out") zoom(board, 1 / 1.5);
  else zoom(board, 1.5, ...middle(board));
});

/** Returns the middle of the visible points of actions, as shares of the visible part, so
    that zooming keeps them in sight. */
function middle(board) {
  const v = viewOf(board), spots = [...board.querySelectorAll(".spot")].map(s => s.dataset.spot.split(",").map(Number));
  const seen = spots.filter(([x, y]) => x >= v.x && x <= v.x + v.w && y >= v.y && y <= v.y + v.h);
  if (!seen.length) return [0.5, 0.5];
  const mean = i => seen.reduce((sum, s) => sum + s[i], 0) / seen.length;
  return [(mean(0) - v.x) / v.w, (mean(1) - v.y) / v.h];
}

document.addEventListener("keydown", e => {
  if (!e.target.matches?.(".board") || e.ctrlKey || e.metaKey || e.altKey) return;
  const v = viewOf(e.target), step = v.w / 8;
  switch (e.key) {
    case "+": zoom(e.target, 1.5); break;
    case "-": zoom(e.target, 1 / 1.5); break;
    case "0": show(e.target, whole(e.target.querySelector("svg"))); break;
    case "ArrowLeft": show(e.target, { ...v, x: v.x - step }); break;
    case "ArrowRight": show(e.target, { ...v, x: v.x + step }); break;
    case "ArrowUp": show(e.target, { ...v, y: v.y - step }); break;
    case "ArrowDown": show(e.target, { ...v, y: v.y + step }); break;
    default: return;
  }
  e.preventDefault();
});

const begun = new WeakSet();

function begin(board) {
  if (begun.has(board)) return;
  begun.add(board);
  const fingers = new Map();
  let moved = false;
  const share = e => {
    const box = board.getBoundingClientRect();
    return [(e.clientX - box.x) / box.width, (e.clientY - box.y) / box.height];
  };
  board.addEventListener("wheel", e => {
    if (!e.ctrlKey && !e.metaKey && !board.classList.contains("near")) return;
    e.preventDefault();
    zoom(board, Math.exp(-e.deltaY / 300), ...share(e));
  }, { passive: false });
  board.addEventListener("pointerdown", e => {
    if (e.button) return;
    fingers.set(e.pointerId, e);
    moved = false;
  });
  board.addEventListener("pointermove", e => {
    const last = fingers.get(e.pointerId);
    if (!last) return;
    const box = board.getBoundingClientRect(), v = viewOf(board);
    if (fingers.size === 2) {
      const [other] = [...fingers.values()].filter(f => f.pointerId !== e.pointerId);
      const far = p => Math.hypot(p.clientX - other.clientX, p.clientY - other.clientY);
      if (far(last) > 0) zoom(board, far(e) / far(last), ...share(e));
      moved = true;
    } else if (board.classList.contains("near")) {
      if (!moved && Math.hypot(e.clientX - last.clientX, e.clientY - last.clientY) < 4) return;
      moved = true;
      if (!board.hasPointerCapture(e.pointerId)) board.setPointerCapture(e.pointerId);
      show(board, { ...v, x: v.x - (e.clientX - last.clientX) / box.width * v.w, y: v.y - (e.clientY - last.clientY) / box.height * v.h });
    }
    fingers.set(e.pointerId, e);
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, e => fingers.delete(e.pointerId));
  board.addEventListener("click", e => {
    if (moved) e.stopPropagation();
    moved = false;
  }, true);
}

// Arrow keys move through a record.
document.addEventListener("keydown", e => {
  if (e.ctrlKey || e.metaKey || e.altKey || e.target.closest("input, select, textarea, .board, [role=region]")) return;
  const to = { ArrowLeft: "to-back", ArrowRight: "to-next", Home: "to-first", End: "to-last" }[e.key];
  if (!to || !$(to)?.href) return;
  e.preventDefault();
  $(to).click();
});

/* Fields whose change reloads the page with the values of the form. */
document.addEventListener("change", e => {
  const at = e.target.dataset?.again;
  if (at) location.assign(at + "?" + new URLSearchParams(new FormData(e.target.form)));
});

onPiece(piece => {
  const form = $("actions"), now = form?.dataset.foresee ?? "";
  if (now !== of) {
    of = now;
    picked = { card: "", spots: [], text: "" };
    known.clear();
    shows = armed = undefined;
    actions().forEach(b => b.classList.remove("at"));
    $("ghosts")?.replaceChildren();
  }
  for (const b of within(piece, ".board")) begin(b);
  const board = $("board");
  if (board?.querySelector("svg")) {
    if (views.has(board.dataset.board)) show(board, views.get(board.dataset.board));
    labels.delete(board.querySelector("svg")); // the picture may have been replaced
    read(board);
  }
  if (form) narrow();
  else marks();
  if (menu?.matches(":popover-open") && !actions().some(b => !b.disabled && menu.querySelector(`[data-pick="${b.value}"]`))) menu.hidePopover();
  stay();
  const at = document.querySelector("#actions button[name]:hover, #actions button[name]:focus");
  if (at && !at.disabled) foresee(at);
});
