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

// showAt redirects to a view with the variant that the tab was last about, which the bar
// remembers. A view that is about no variant, or cannot show that one, is shown in its
// initial state.
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
