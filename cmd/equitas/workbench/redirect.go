package workbench

import (
	"net/url"
	"slices"

	"equitas/cmd/equitas/workbench/refusal"
)

// aboutVariant reports whether the view of that name is about one variant at a time.
func aboutVariant(view string) bool {
	return slices.Contains([]string{"edit", "compare", "sweep", "tune", "flow", "cards", "play"}, view)
}

// redirectToVariant redirects to a view of the variant in the field "of", which the browser's tab
// last showed. If the view is not about a single variant, or cannot show this one, it redirects to
// the view without a variant.
func (r *request) redirectToVariant() error {
	view, of := r.PathValue("view"), r.FormValue("of")
	if !viewExists(view) {
		return refusal.New(refusal.Missing, "bench.missing", view)
	}
	lib := r.server.project.Lab.Library()
	if !slices.Contains(lib.Names(), of) {
		return r.redirect("/"+view, nil)
	}
	switch view {
	case "edit":
		if r.server.project.HasVariant(of) {
			return r.redirect("/edit/"+of, nil)
		}
	case "compare":
		if baseOf(lib, of) != "" {
			return r.redirect("/compare", url.Values{"other": {of}})
		}
	default:
		if aboutVariant(view) {
			return r.redirect("/"+view, url.Values{"of": {of}})
		}
	}
	return r.redirect("/"+view, nil)
}
