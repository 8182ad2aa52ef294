// Tells the page what goes on: <div data-events="/…"> listens to a stream of
// pieces to swap in, until the server says that it is over.
import { onPiece, place, say, within } from "./swap.js";

const toast = document.getElementById("toast");
const streams = new Map(); // by address
const over = new Set(); // addresses that have nothing more to say
let telling = ""; // the address whose piece is being put in

onPiece(piece => {
  for (const [url, stream] of streams) { // nobody listens any more
    if (!document.querySelector(`[data-events="${CSS.escape(url)}"]`)) {
      stream.close();
      streams.delete(url);
    }
  }
  for (const e of within(piece, "[data-events]")) {
    const url = e.dataset.events;
    // An answer that was made before the end may come after it: the end is heard again.
    if (url !== telling && over.delete(url)) streams.delete(url);
    listen(url);
  }
});

function listen(url) {
  if (streams.has(url) || over.has(url)) return;
  const stream = new EventSource(url);
  streams.set(url, stream);
  const end = () => {
    stream.close();
    streams.delete(url);
  };
  stream.addEventListener("swap", e => {
    telling = url;
    place(e.data);
    telling = "";
  });
  stream.addEventListener("over", () => {
    stream.close();
    over.add(url);
  });
  stream.addEventListener("bye", () => {
    end();
    still(toast.dataset.ended);
  });
  stream.addEventListener("error", () => { // tried again by itself, for a while without a word
    setTimeout(() => {
      if (streams.get(url) === stream && stream.readyState === EventSource.CONNECTING) still(toast.dataset.lost);
    }, 4000);
  });
  stream.addEventListener("open", () => {
    if (!document.body.classList.contains("still")) return;
    document.body.classList.remove("still");
    toast.hidden = true;
  });
}

/** Says that nothing goes on any more, and looks so. */
function still(text) {
  document.body.classList.add("still");
  say(text, true, true);
}

addEventListener("pagehide", () => streams.forEach(s => s.close()));

// A browser has six connections for all pages of the workbench, and a stream holds
// one. Pages that nobody sees let theirs go, and say now and then that they are
// still there: else what they wait for would be stopped.
const seldom = 10000, patience = 1000; // ms
let rests;
const resting = new Set(); // addresses

function rest() {
  for (const [url, stream] of streams) {
    stream.close();
    resting.add(url);
  }
  streams.clear();
  const still = () => resting.forEach(url => fetch(`/still/${url.split("/").at(-1)}`, { method: "POST", headers: { "X-Swap": "1" } }).catch(() => {}));
  still();
  rests = setInterval(still, seldom);
}

if (document.hidden) rests = setTimeout(rest, patience); // opened behind another

document.addEventListener("visibilitychange", () => {
  clearTimeout(rests);
  clearInterval(rests);
  if (document.hidden) {
    rests = setTimeout(rest, patience);
    return;
  }
  const again = [...resting];
  resting.clear();
  for (const url of again) if (document.querySelector(`[data-events="${CSS.escape(url)}"]`)) listen(url);
});
