package workbench

import (
	"bytes"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"equitas/cmd/equitas/workbench/history"
	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/card"
	"equitas/engine/lab"
	"equitas/engine/lab/cards"
	"equitas/engine/rule"
	"equitas/reports"
	"equitas/reports/chart"
	"equitas/reports/draw"
	"equitas/reports/face"
	"equitas/reports/table"
)

// shareRun answers with a run as one HTML page that opens anywhere without equitas: its report with
// all tables, the charts by turn if they were computed, the differences, the faces of changed
// cards, and the rules in words. Faces and rules are made from the present files; if the files have
// changed since the run, the page has a note instead.
func (r *request) shareRun() error {
	if k := r.server.history.Run(r.PathValue("id")); k != nil && k.IsSearch() {
		page := r.server.history.SearchPage(k.ID, r.lang)
		if page == "" { // it was stored by another version
			return refusal.New(refusal.Missing, "runs.gone")
		}
		return r.sendFile(fileName("tune", k.Base.Name)+".html", "text/html; charset=utf-8", []byte(page))
	}
	k, report := r.server.history.Report(r.PathValue("id"))
	if k == nil || report == nil {
		return refusal.New(refusal.Missing, "runs.gone")
	}
	for _, x := range r.server.jobs.List() { // finds the job's charts by turn, if it has any
		if p := x.Progress(); p.Answer != nil && history.ID(x) == k.ID && p.State == jobs.Done {
			if with, ok := r.withTurns(x.ID, p.Answer)[0].(*reports.Comparison); ok {
				report = with
			}
			break
		}
	}
	page := reports.Page(report, reports.Style{Tables: []string{reports.AllTables}})
	lib := r.server.project.Lab.Library()
	base, errBase := lib.Variant(k.Base.Name, nil, nil)
	other, errOther := lib.Variant(k.Other.Name, nil, nil)
	if errBase != nil || errOther != nil || base.Set.Hash != k.Base.Rules || other.Set.Hash != k.Other.Rules {
		page.Notes = append(page.Notes, r.text("runs.filessince"))
	} else {
		page.Changes = lab.Differences(base, other) // with names in place of keys
		page.ExtraTables = append(differenceParts(r.lang, base, other), r.changedFaceParts(base, other)...)
		page.ExtraTables = append(page.ExtraTables, rulesParts(lib, other, r.lang)...)
	}
	r.translatePage(&page, report, k)
	var b bytes.Buffer
	if err := page.Write(&b, table.HTML, table.Style{}); err != nil {
		return err
	}
	return r.sendFile(fileName(k.Base.Name, k.Other.Name)+".html", "text/html; charset=utf-8", b.Bytes())
}

// translatePage translates page, which has the report of the run k, into the language of the request.
// Texts without a translation stay in English.
func (r *request) translatePage(page *table.Page, report *reports.Comparison, k *history.Run) {
	if r.lang == rule.English {
		return
	}
	r.gameName = gameOf(k.Base.Name)
	translate.LoadGameTitles(r.server.project.Lab.Library(), r.lang)
	changes := r.questionNames().changes(k.Base, k.Other, k.Changes)
	page.Changes = nil
	for _, x := range changes {
		page.Changes = append(page.Changes, table.Change{Name: x.Subject, Path: x.Path, Base: x.Base, Other: x.Other})
	}
	r.nameRows(page.Tables, report, changes)
	to := r.translationTarget()
	base, other := report.SideNames()
	page.Lang = r.lang
	page.Question, _ = translate.Question(r.lang, page.Question)
	page.Told = &table.Translator{
		Text:    func(s string) string { told, _ := translate.Report(to, s); return told },
		Note:    func(s string) string { told, _ := translate.Note(to, s); return told },
		Cell:    func(s string) string { return translate.Cell(to, s).Text },
		Picture: func(p chart.Picture) chart.Picture { return translate.Chart(to, p, []string{base, other}) },
	}
}

// translatedReport returns t, the report of a search for rules of a variant, translated into lang,
// and the page with it that can be shared.
func translatedReport(lang string, lib *lab.Library, variant string, t *reports.Tune) (*reports.Tune, table.Page) {
	told := translatedTune(lang, lib, variant, t)
	return told, sharedTune(lang, lib, variant, told)
}

// sharedTune returns a page with t, the report of a search that is already in the language lang. If
// the variant has not changed since, the page also has the differences of the proposal and its
// rules in words.
func sharedTune(lang string, lib *lab.Library, variant string, t *reports.Tune) table.Page {
	page := reports.Page(t, reports.Style{})
	page.Lang = lang
	for _, figures := range page.Figures {
		for k := range figures {
			figures[k].Picture = localizeNumbers(lang, figures[k].Picture)
		}
	}
	p := t.Proposal()
	base, err := lib.Variant(variant, nil, nil)
	if p == nil || err != nil || base.Set.Hash != t.Base.RulesHash {
		return page
	}
	var sets []string
	for _, c := range p.Changes {
		sets = append(sets, c.Key+"="+c.Value)
	}
	other, err := lib.Variant(variant, sets, nil)
	if err != nil {
		return page
	}
	differs := differenceParts(lang, base, other)
	for i := range differs {
		t := &differs[i].Table
		t.Columns[2].Head = words.Text(lang, "tune.tuned", base.Set.Title)
	}
	page.ExtraTables = append(differs, rulesParts(lib, other, lang)...)
	return page
}

// differenceParts returns a part of a page with a table of the differences between two variants, in
// the words of equitas diff; nil if they do not differ.
func differenceParts(lang string, base, other *lab.Variant) []table.ListPart {
	t := table.Table{Title: words.Text(lang, "tune.differs"), Columns: []table.Column{{Head: words.Text(lang, "tune.rulecard"), Wrap: true}, {Head: base.Set.Title, Key: "text_base", Wrap: true}, {Head: other.Set.Title, Key: "text_other", Wrap: true}}}
	for _, d := range lab.DiffIn(lang, base, other).Differences {
		t.Rows = append(t.Rows, []table.Cell{{Text: d.Subject()}, {Text: d.Base}, {Text: d.Other}})
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return []table.ListPart{{ID: "differs", Table: t}}
}

// changedFaceParts returns a part of a page with the cards that differ between two variants and
// drawings of other's faces; nil if no card differs or the cards cannot be printed.
func (r *request) changedFaceParts(base, other *lab.Variant) []table.ListPart {
	lang := r.lang
	if known := other.Set.Languages(); len(known) > 0 && !slices.Contains(known, lang) {
		lang = known[0]
	}
	c := cards.Choice{Langs: []string{lang}}
	now, _, err := c.Printing(other, lang)
	if err != nil {
		return nil
	}
	before, _, err := c.Printing(base, lang)
	if err != nil {
		return nil
	}
	design, _ := cards.Design(other.Set, now, face.Full, "")
	design.SymbolForMissingPicture, design.PageLetters = true, new(draw.Letters)
	t := table.Table{Title: r.text("runs.faces"), Note: lang, Columns: []table.Column{{Head: r.text("runs.card")}, {Head: r.text("runs.copies"), Align: table.Right}, {Head: r.text("runs.change")}}}
	drawn := &table.Drawings{Head: r.text("runs.face")}
	for _, x := range card.Changes(before.Faces, now.Faces) {
		if x.Kind == card.ChangeNone {
			continue
		}
		name, copies := x.ID, 0
		var sides strings.Builder
		for _, f := range slices.Concat(before.Faces, now.Faces) {
			if f.ID == x.ID && f.Side == 0 {
				name = f.Name
			}
		}
		for _, f := range now.Faces {
			if f.ID == x.ID {
				copies = f.Count
				sides.WriteString(design.SVG(f))
			}
		}
		change := r.text("cards.dropped")
		if x.Kind != card.ChangeDrop {
			change = r.changeInWords(x)
		}
		t.Rows = append(t.Rows, []table.Cell{{Text: name}, table.CountCell(copies), {Text: change}})
		drawn.Rows = append(drawn.Rows, template.HTML(sides.String())) // package draw escapes its output
	}
	if len(t.Rows) == 0 {
		return nil
	}
	drawn.Rows[0] = template.HTML(design.PageLetters.Style()) + drawn.Rows[0] // the style is written by package draw
	return []table.ListPart{{ID: "faces", Table: t, Drawn: drawn}}
}

// rulesParts returns parts of a page with the rules of a variant in words, a table for each heading;
// nil if the rules cannot be told in words.
func rulesParts(lib *lab.Library, v *lab.Variant, lang string) []table.ListPart {
	s, err := cards.Rules(lib, v, lang)
	if err != nil {
		return nil
	}
	var parts []table.ListPart
	for i, section := range s.Sections {
		t := table.Table{Title: words.Text(lang, "runs.rules", section.Heading), Columns: []table.Column{{Head: words.Text(lang, "runs.rule"), Wrap: true}, {Head: words.Text(lang, "runs.now"), Key: "text_now", Wrap: true}, {Head: words.Text(lang, "runs.before"), Key: "text_before", Wrap: true}}}
		for _, l := range section.Lines {
			t.Rows = append(t.Rows, []table.Cell{{Text: l.Label}, {Text: l.Text}, {Text: l.Was}})
		}
		parts = append(parts, table.ListPart{ID: fmt.Sprintf("rules%d", i), Table: t})
	}
	return parts
}
