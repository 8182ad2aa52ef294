package workbench

import (
	"strings"
	"testing"
)

// In a browser, the name of a variant that is markup must be shown as text on every page.
func TestMarkup(t *testing.T) {
	t.Parallel()
	b := run(t, hostileFiles())
	p := b.tab(t)
	p.open("/variants")
	p.sees("h3", markup)
	p.sees(".question", markup)
	p.sees(".changes", markup)
	p.open("/edit/proelio/mine")
	p.sees("h1", markup)
	p.await(`document.getElementById("text").value.includes(` + quoted(markup) + `)`)
	p.open("/compare?other=proelio/mine&bots=greedy&deals=100&fixed=1&go=1")
	p.await(`document.querySelector("#run .below")`)
	p.sees("#lead", markup)
	p.sees(".versus", markup)
	if js[bool](p, `document.querySelector("script:not([src]), main b:not([class]), main script") !== null`) {
		t.Error("the name has become a piece of the page")
	}
}

// It must be escaped in the bytes that are sent.
func TestMarkupSent(t *testing.T) {
	b := run(t, hostileFiles())
	for _, path := range []string{"/variants", "/variants/changes?of=proelio/mine", "/variants/new?from=proelio/mine", "/edit/proelio/mine", "/compare?other=proelio/mine", "/sweep?of=proelio/mine", "/flow?of=proelio/mine"} {
		if _, text := b.get(path); strings.Contains(text, "<script>alert") || strings.Contains(text, "<b>\"") {
			t.Errorf("%s: the name stands there as it is", path)
		}
	}
}
