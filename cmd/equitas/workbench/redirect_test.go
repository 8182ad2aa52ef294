package workbench

import (
	"net/http"
	"strings"
	"testing"
)

// Links of the bar must lead to the same variant in another view or, if that cannot show
// it, to the view as at first. Addresses without a page must say so.
func TestAt(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	for path, want := range map[string]string{
		"/at/edit?of=proelio/mine":        "/edit/proelio/mine?",
		"/at/edit?of=proelio/0.9.6":       "/edit/proelio/mine?", // it cannot be edited
		"/at/compare?of=proelio/sappers":  "/compare?other=proelio%2Fsappers",
		"/at/compare?of=proelio/0.9.6":    "/compare?",
		"/at/cards?of=proelio/sappers":    "/cards?of=proelio%2Fsappers",
		"/at/sweep?of=proelio/nowhere":    "/sweep?",
		"/at/records?of=proelio/sappers":  "/records?",
		"/at/play?of=//elsewhere.invalid": "/play?",
	} {
		r, err := b.client.Get(b.url + path)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if got := r.Request.URL.Path + "?" + r.Request.URL.RawQuery; r.StatusCode != http.StatusOK || got != want {
			t.Errorf("%s leads to %s (%d), want %s", path, got, r.StatusCode, want)
		}
	}
	for _, path := range []string{"/at/nothing", "/nothing", "/edit/nothing", "/edit/proelio/nothing"} {
		if status, page := b.get(path); status != http.StatusNotFound || !strings.Contains(page, `<main id="main">`) || !strings.Contains(page, `href="/"`) {
			t.Errorf("%s: status %d, %s", path, status, page)
		}
	}
}

// A tab must keep its variant in the next view.
func TestAtView(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	p.open("/cards?of=proelio/sappers")
	p.click(`.bar a[data-view="play"]`)
	p.await(`document.querySelector("#play-of")?.value === "proelio/sappers"`)
	p.open("/records")
	p.click(`.bar a[data-view="compare"]`)
	p.await(`document.querySelector("select[name=other]")?.value === "proelio/sappers"`)
}
