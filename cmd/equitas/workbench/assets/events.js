// Tells the page what goes on: <div data-events="/…"> listens to a stream of
// pieces to swap in, until the server says that it is over.
import { onPiece, place, say, within } from "./swap.js";

const toast = document.getElementById("toast");
const streams = new Map(); // by address
const over = new Set(); // addresses that have nothing more to say

onPiece(piece => {
  for (const [url, stream] of streams) { // nobody listens any more
    if (!document.querySelector(`[data-events="${CSS.escape(url)}"]`)) {
      stream.close();
      streams.delete(url);
    }
  }
  for (const e of within(piece, "[data-events]")) listen(e.dataset.events);
});

function listen(url) {
  if (streams.has(url) || over.has(url)) return;
  const stream = new EventSource(url);
  streams.set(url, stream);
  const end = () => {
    stream.close();
    streams.delete(url);
  };
  stream.addEventListener("swap", e => place(e.data));
  stream.addEventListener("over", () => {
    stream.close();
    over.add(url);
  });
  stream.addEventListener("bye", () => {
    end();
    say(toast.dataset.ended);
  });
}

addEventListener("pagehide", () => streams.forEach(s => s.close()));
