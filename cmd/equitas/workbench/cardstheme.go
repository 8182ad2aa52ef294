package workbench

import (
	"slices"

	"equitas/cmd/equitas/workbench/folder"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/lab/cards"
	"equitas/engine/rule/source"
	"equitas/reports/theme"
)

// A cardTheme is the menu of themes for the cards on the page.
type cardTheme struct {
	Names []choice
	Said  string // name of the theme that the files name; [theme.Plain] if they name none
	Now   string // name of the theme in which the cards are drawn
	Keeps bool   // whether Now differs from Said and can be written to the variant's file
}

// themeMenu returns the menu of themes for the selected cards.
func (r *request) themeMenu(a *cardSelection) cardTheme {
	t := cardTheme{Said: theme.Plain}
	if v := a.variant.Set.Theme; v != nil {
		t.Said = v.Text
	}
	t.Now = t.Said
	if a.choice.Theme != "" {
		t.Now = a.choice.Theme
	}
	names := cards.ThemeNames(a.variant.Set)
	if !slices.Contains(names, t.Said) { // a path, or the name of no theme
		names = append(names, t.Said)
	}
	for _, name := range names {
		title := a.lib.ThemeTitle(name)
		if title == "" {
			title = name
		}
		t.Names = append(t.Names, choice{name, title, name == t.Now})
	}
	t.Keeps = t.Now != t.Said && r.server.project.HasVariant(a.variant.RequestedAs)
	return t
}

// chosenTheme returns the name of the theme that the request selects; "" if it selects none, or
// the one that the files name.
func (r *request) chosenTheme(a *cardSelection) string {
	name := r.FormValue("theme")
	if said := a.variant.Set.Theme; !slices.Contains(a.lib.Themes(), name) || said != nil && said.Text == name || said == nil && name == theme.Plain {
		return ""
	}
	return name
}

// keepTheme writes the name of the chosen theme into the file of a variant in the folder.
func (r *request) keepTheme() error {
	of, name := r.FormValue("of"), r.FormValue("theme")
	lib := r.server.project.Lab.Library()
	if !slices.Contains(lib.Names(), of) || !r.server.project.HasVariant(of) {
		return refusal.New(refusal.Missing, "bench.missing", of)
	}
	if !slices.Contains(lib.Themes(), name) {
		return refusal.New(refusal.Missing, "bench.missing", name)
	}
	text, had, err := r.server.project.Read(folder.VariantFile(of))
	if err != nil {
		return err
	}
	now, err := source.Put(source.NewFile(folder.VariantFile(of), text), "theme", source.Quote(name))
	if err != nil {
		return refusal.New(refusal.Wrong, "cards.themefault", err.Error())
	}
	if err := r.server.project.Write(folder.VariantFile(of), had, []byte(now)); err != nil {
		return err
	}
	if !r.wantsFragment() {
		return r.redirect("/cards", map[string][]string{"of": {of}, "lang": {r.FormValue("lang")}})
	}
	return r.showCards()
}
