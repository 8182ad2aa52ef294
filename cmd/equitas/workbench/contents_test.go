package workbench

import (
	"testing"
)

// The list of contents must stay visible while the report is scrolled, at every size, and
// mark the part that is shown.
func TestContents(t *testing.T) {
	t.Parallel()
	b := run(t, map[string]string{"variants/proelio/mine.toml": edited})
	p := b.tab(t)
	p.open("/compare?other=proelio/mine&deals=200&fixed=1&go=1")
	p.await(`document.querySelector("#contents a")`)
	p.await(`document.querySelectorAll("#contents a[aria-current]").length === 1`)
	if at := p.text("#contents [aria-current]"); at != "The answer" {
		t.Errorf("at the top one is at %q", at)
	}
	for name, size := range map[string]screen{"wide": wide, "narrow": narrow} {
		p.size(size)
		js[bool](p, `scrollTo({ top: document.documentElement.scrollHeight * .6, behavior: "instant" }), true`)
		p.await(`document.querySelector("#contents [aria-current]")?.hash.startsWith("#t")`)
		if !js[bool](p, `(() => { const r = document.querySelector("#contents [aria-current]").getBoundingClientRect(), e = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2); return e?.closest("#contents") !== null; })()`) {
			t.Errorf("%s: the mark where one is cannot be seen", name)
		}
		js[bool](p, `document.querySelector('#contents a[href="#t1"]').click(), true`)
		p.await(`document.querySelector("#contents [aria-current]")?.hash === "#t1"`)
		if !js[bool](p, `(() => { const r = document.getElementById("t1-h").getBoundingClientRect(), e = document.elementFromPoint(r.x + 4, r.y + r.height / 2); return e?.id === "t1-h"; })()`) {
			t.Errorf("%s: the heading that was asked for is covered", name)
		}
	}
	p.looks("compare-contents")
}

// An answer must turn pale, with the reason, while its question is being changed.
func TestPale(t *testing.T) {
	t.Parallel()
	b := runWith(t, map[string]string{"variants/proelio/mine.toml": edited}, options{verdictDeals: 200})
	p := b.tab(t)
	p.open("/edit/proelio/mine")
	pale := `document.getElementById("main").classList.contains("stale") && !document.getElementById("stale").hidden`
	plain := `!document.getElementById("main").classList.contains("stale") && document.getElementById("stale").hidden`
	p.type_(field("hand.limit"), "7")
	p.await(`!document.getElementById("save").disabled`)
	if !js[bool](p, plain) {
		t.Error("there is no verdict, and it is pale")
	}
	p.click("#save")
	p.await(`document.querySelector("#verdict[data-events]") && !document.querySelector("#verdict progress")`)
	p.await(plain)
	p.type_(field("hand.limit"), "8")
	p.await(pale)
	p.sees("#stale", "as they were saved")
	p.looks("edit-pale")
	p.type_(field("hand.limit"), "7")
	p.await(plain)
	p.open("/compare?other=proelio/mine&deals=150") // another question than that of the verdict
	p.click("#ask .primary")
	p.await(`document.querySelector("#run .contents")`)
	p.await(plain)
	choose := func(name string) {
		js[bool](p, `(s => { s.value = `+quoted(name)+`; s.dispatchEvent(new Event("change", { bubbles: true })); return true; })(document.querySelector("select[name=base]"))`)
	}
	choose("proelio/six-cards")
	p.await(pale)
	choose("proelio/0.9.6")
	p.await(plain)
}
