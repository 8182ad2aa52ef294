package workbench

import (
	"net/url"
	"slices"

	"equitas/cmd/equitas/workbench/refusal"
)

// aboutVariant reports whether a view is about one variant at a time.
func aboutVariant(view string) bool {
	return slices.Contains([]string{"edit", "compare", "sweep", "tune", "flow", "cards", "play"}, view)
}

// showAt redirects to a view with the variant named by "of", the one that the tab was last
// about. If the view shows no single variant, or cannot show that one, it is shown as at
// first.
func (r *request) showAt() error {
	view, of := r.PathValue("view"), r.FormValue("of")
	if !viewExists(view) {
		return refusal.New(refusal.Missing, "bench.missing", view)
	}
	lib := r.s.project.Lab.Library()
	if !slices.Contains(lib.Names(), of) {
		return r.redirect("/"+view, nil)
	}
	switch view {
	case "edit":
		if r.s.project.Own(of) {
			return r.redirect("/edit/"+of, nil)
		}
	case "compare":
		if extends(lib, of) != "" {
			return r.redirect("/compare", url.Values{"other": {of}})
		}
	default:
		if aboutVariant(view) {
			return r.redirect("/"+view, url.Values{"of": {of}})
		}
	}
	return r.redirect("/"+view, nil)
}
