// Updates the page with server-sent events: <div data-events="/…"> receives a stream of
// fragments until the server sends the event "over".
import { onPiece, place, say, within } from "./swap.js";

const toast = document.getElementById("toast");
const streams = new Map(); // open streams, by address
const over = new Set(); // addresses of streams that have ended
let telling = ""; // address of the stream whose fragment is being inserted

onPiece(piece => {
  for (const [url, stream] of streams) { // closes streams that no element needs any more
    if (!document.querySelector(`[data-events="${CSS.escape(url)}"]`)) {
      stream.close();
      streams.delete(url);
    }
  }
  for (const e of within(piece, "[data-events]")) {
    const url = e.dataset.events;
    // A fragment made before the end can arrive after it. The stream is then opened again
    // to receive the end.
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
  stream.addEventListener("error", () => { // the browser reconnects by itself; the page says so only after a while
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

/** Shows that the workbench no longer answers. */
function still(text) {
  document.body.classList.add("still");
  say(text, true, true);
}

addEventListener("pagehide", () => streams.forEach(s => s.close()));

// Browsers allow six connections for all pages of the workbench together, and each stream
// takes one. Hidden pages therefore close their streams. They tell the server from time to
// time that they still exist, since it would stop the jobs that they wait for.
const seldom = 10000, patience = 1000; // milliseconds between such messages, and until a hidden page closes its streams
let rests;
const resting = new Set(); // addresses of the streams that were closed

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

if (document.hidden) rests = setTimeout(rest, patience); // the page was opened in the background

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
