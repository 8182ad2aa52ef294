package workbench

import (
	"testing"
	"time"
)

// A hidden page must hold no connection, and its job must continue; when it is visible
// again it must show the present state.
func TestHiddenPages(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	b.post("/compare", "other", "proelio/mine", "bots", "random", "deals", "1000000", "fixed", "1")
	x := b.jobs.Job("1")
	p.open("/compare?other=proelio/mine&bots=random&deals=1000000&fixed=1")
	streams := func(want int) {
		t.Helper()
		for range 200 {
			if len(b.streams) == want {
				return
			}
			time.Sleep(25 * time.Millisecond)
		}
		t.Fatalf("%d streams, want %d", len(b.streams), want)
	}
	streams(1)
	hide := func(hidden string) {
		js[bool](p, `Object.defineProperty(document, "hidden", { configurable: true, value: `+hidden+` }); document.dispatchEvent(new Event("visibilitychange"))`)
	}
	hide("true")
	streams(0)
	if x.Progress().State.Over() {
		t.Error("the job does not wait for the page")
	}
	hide("false")
	streams(1)
	x.Stop()
	p.await(`document.querySelector("#run .below")`)
}
