package workbench

import (
	"testing"
)

// Compare shows a sentence, a picture that narrows while it is played, and in the
// end all tables.
func TestCompareView(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	p.open("/compare?other=proelio/mine&bots=greedy&deals=400")
	p.looks("compare-empty")
	p.click("#ask .primary")
	p.sees("#lead", "Mine:")
	p.await(`document.querySelector("#run .below")`)
	p.looks("compare")
}
