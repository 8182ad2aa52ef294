package workbench

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"net/url"
	"path"
	"slices"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/lab/cards"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/reports/book"
	"equitas/reports/draw"
	"equitas/reports/face"
	"equitas/reports/sheet"
	"equitas/reports/tabletop"
	"equitas/reports/theme"
)

// A printPreview describes what a print of the selected cards would be.
type printPreview struct {
	Options      []printOption
	Pages, Cards int           // numbers of pages and of printed cards
	First        template.HTML // drawing of the first page
	Notes        []string
	Faults       rule.Faults
	Fault        *translate.Text // why nothing can be printed; nil if it can
	Command      string          // command line that prints the same
	Query        template.URL    // query of the addresses from which the print is downloaded
	Backs        bool            // whether there are pages of backs
}

// A printOption is a flag of the command equitas cards sheet, as a field of the form.
type printOption struct {
	Name, Label    string
	Now            string   // its value
	Offered        []choice // the possible values; nil if any text may be typed
	Hint           string
	Switch, On     bool // whether it is a checkbox, and whether that is ticked
	Fixed          bool // whether its value follows from the filters of the page
	defaultValue   string
	needsBackPages bool // whether it matters only with separate pages of backs
}

// printOptions returns the options of a print with the values that the request has, in the order
// of the form. Options about pages of backs are left out if there are no such pages.
func (r *request) printOptions() []printOption {
	d := sheet.DefaultOptions()
	of := func(ids ...string) []choice {
		var l []choice
		for i := 0; i < len(ids); i += 2 {
			l = append(l, choice{ID: ids[i], Name: ids[i+1]})
		}
		return l
	}
	w := func(name string) string { return r.text(name) }
	all := []printOption{
		{Name: "paper", Label: w("cards.paper"), Offered: of("a4", "A4", "letter", "Letter", "legal", "Legal", "a3", "A3")},
		{Name: "orient", Label: w("cards.orient"), Offered: of(sheet.Auto, w("cards.auto"), sheet.Portrait, w("cards.portrait"), sheet.Landscape, w("cards.landscape"))},
		{Name: "backs", Label: w("cards.backs"), Offered: of(sheet.None, w("cards.nobacks"), sheet.Duplex, w("cards.duplex"), sheet.Fold, w("cards.fold"), sheet.Separate, w("cards.separate"))},
		{Name: "flip", Label: w("cards.flip"), needsBackPages: true, Offered: of(sheet.LongEdge, w("cards.longedge"), sheet.ShortEdge, w("cards.shortedge"))},
		{Name: "marks", Label: w("cards.marks"), Offered: of(sheet.Edge, w("cards.atedge"), sheet.Corner, w("cards.atcorner"), sheet.Lines, w("cards.across"), sheet.None, w("cards.nomarks"))},
		{Name: "ink", Label: w("cards.ink"), Offered: of(string(face.Full), w("cards.full"), string(face.Light), w("cards.light"), string(face.Grey), w("cards.grey"))},
		{Name: "copies", Label: w("cards.copies"), Offered: of("all", w("cards.allcopies"), "one", w("cards.onecopy"))},
		{Name: "size", Label: w("cards.size"), Hint: w("cards.sizehint")},
		{Name: "margin", Label: w("cards.margin"), defaultValue: fmt.Sprintf("%gmm", d.Margin)},
		{Name: "bleed", Label: w("cards.bleed"), defaultValue: fmt.Sprintf("%gmm", d.Bleed)},
		{Name: "gap", Label: w("cards.gap"), Hint: w("cards.gaphint")},
		{Name: "nudge-back", Label: w("cards.nudge"), Hint: "0.5mm,-0.3mm", needsBackPages: true},
		{Name: "tag", Label: w("cards.tag"), Hint: w("cards.taghint")},
		{Name: "marks-back", Label: w("cards.marksback"), Switch: true, needsBackPages: true},
		{Name: "split", Label: w("cards.split"), Switch: true},
		{Name: "summary", Label: w("cards.summary"), Switch: true},
		{Name: "changed", Label: w("cards.onlychanged"), Switch: true},
	}
	for i := range all {
		o := &all[i]
		if o.Offered != nil {
			o.defaultValue = o.Offered[0].ID
		}
		o.Now = strings.TrimSpace(r.FormValue(o.Name))
		if o.Now == "" || o.Offered != nil && !slices.ContainsFunc(o.Offered, func(c choice) bool { return c.ID == o.Now }) {
			o.Now = o.defaultValue
		}
		for k := range o.Offered {
			o.Offered[k].Chosen = o.Offered[k].ID == o.Now
		}
		if o.Name == "changed" && r.FormValue("show") == "changed" { // what the page shows is printed
			o.Now, o.Fixed = "on", true
		}
		o.On = o.Switch && o.Now != ""
	}
	if backs := r.FormValue("backs"); backs != sheet.Duplex && backs != sheet.Separate {
		all = slices.DeleteFunc(all, func(o printOption) bool { return o.needsBackPages })
	}
	return all
}

// inkOf returns the ink that a word names; [face.Full] if it names none.
func inkOf(word string) face.Ink {
	if slices.Contains(face.Inks(), word) {
		return face.Ink(word)
	}
	return face.Full
}

// An optionError is an option of the print, by its name on the command line, with a value that is wrong.
type optionError struct {
	name string
	err  error
}

func (e *optionError) Error() string { return e.name + " " + e.err.Error() }

// optionRefusal returns err, an error of [sheetOptions] about the options all, in the language of the
// page: with the label of the option, and what its value must be.
func (r *request) optionRefusal(all []printOption, err error) error {
	text := err.Error()
	if e, ok := errors.AsType[*optionError](err); ok {
		if i := slices.IndexFunc(all, func(p printOption) bool { return p.Name == e.name }); i >= 0 {
			text = fmt.Sprintf("“%s”: %s", all[i].Label, translate.ErrorText(r.translationTarget(), e.err.Error()))
		}
	}
	return refusal.New(refusal.Wrong, "cards.option", text)
}

// sheetOptions returns the layout of printed pages that is selected by the options of the form. A
// value that cannot be read is an error.
func sheetOptions(all []printOption) (sheet.Options, error) {
	o := sheet.DefaultOptions()
	say := map[string]string{}
	for _, p := range all {
		say[p.Name] = p.Now
	}
	of := func(name string, err error) error { return &optionError{name, err} }
	var err error
	if o.PaperW, o.PaperH, err = sheet.ParsePaper(say["paper"]); err != nil {
		return o, of("paper", err)
	}
	if say["size"] != "" { // without a size that of the theme is used
		size, err := theme.ReadSize(say["size"])
		if err != nil {
			return o, of("size", err)
		}
		o.CardW, o.CardH = size.W, size.H
	}
	if o.Margin, err = draw.ParseLength(say["margin"], 0, 50); err != nil {
		return o, of("margin", err)
	}
	if o.Bleed, err = draw.ParseLength(say["bleed"], 0, 10); err != nil {
		return o, of("bleed", err)
	}
	o.Gap = 2 * o.Bleed
	if gap := say["gap"]; gap != "" {
		if o.Gap, err = draw.ParseLength(gap, 0, 30); err != nil {
			return o, of("gap", err)
		}
	}
	if nudge := say["nudge-back"]; nudge != "" {
		if o.BackShiftX, o.BackShiftY, err = sheet.ParseOffset(nudge, 10); err != nil {
			return o, of("nudge-back", err)
		}
	}
	if flip := say["flip"]; flip != "" {
		o.Flip = flip
	}
	o.Orient, o.Marks, o.Backs, o.Tag = say["orient"], say["marks"], say["backs"], say["tag"]
	o.PrintEachOnce, o.SplitDecks, o.MarkBacks = say["copies"] == "one", say["split"] != "", say["marks-back"] != ""
	return o, nil
}

// planSheet lays out pages with the selected cards under the options of the form. The faults are
// warnings about the cards; if any of them is an error, plan returns all as an error.
func (r *request) planSheet(a *cardSelection, all []printOption) (*sheet.Plan, rule.Faults, error) {
	options, err := sheetOptions(all)
	if err != nil {
		return nil, nil, r.optionRefusal(all, err)
	}
	box, faults, err := r.cardBox(a)
	if err != nil {
		return nil, nil, err
	}
	job := box.Sheet(options, a.lib)
	if r.FormValue("summary") != "" {
		rules, err := cards.Rules(a.lib, a.variant, a.choice.Langs[0])
		if err != nil {
			return nil, nil, err
		}
		job.Summary = cards.RulePage(rules, job.Words)
	}
	plan, found, err := job.Plan()
	if err != nil {
		return nil, nil, err
	}
	faults = append(faults, box.WithPlaces(found)...).Sorted(a.variant.Set.Files)
	if found.HasError() {
		return nil, nil, &question.FileError{Faults: faults, Source: a.variant.Source}
	}
	return plan, faults, nil
}

// cardBox prepares the selected cards for drawing; if the form asks for that, only those that
// differ from the base. It also returns the faults of the cards.
func (r *request) cardBox(a *cardSelection) (*cards.Box, rule.Faults, error) {
	box, faults, err := a.choice.Box(a.variant, inkOf(r.FormValue("ink")), true)
	if err != nil {
		return nil, nil, err
	}
	if (r.FormValue("changed") != "" || r.FormValue("show") == "changed") && a.baseFaces != nil && !box.KeepChanged(a.baseFaces) {
		return nil, nil, refusal.New(refusal.Wrong, "cards.unchanged", a.base)
	}
	return box, faults, nil
}

// Laid returns, in the language lang, how many pages and cards a print has: "3 pages, 27 cards".
func (p *printPreview) Laid(lang string) string {
	pages, cards := words.Text(lang, "cards.pages", p.Pages), words.Text(lang, "cards.prints", p.Cards)
	if p.Pages == 1 {
		pages = words.Text(lang, "cards.onepage")
	}
	if p.Cards == 1 {
		cards = words.Text(lang, "cards.onecard")
	}
	return pages + ", " + cards
}

// printPreview returns the preview of a print of the cards that the page shows, with a Fault if they
// cannot be printed.
func (r *request) printPreview(a *cardSelection, page *cardsPage) *printPreview {
	p := &printPreview{Options: r.printOptions()}
	query := url.Values{"of": {page.Of}, "lang": {page.Lang}}
	args := []string{"equitas", "cards", "sheet", question.Quote(page.Of)}
	flag := func(name, value string) {
		args = append(args, "--"+name)
		if value != "" {
			args = append(args, question.Quote(value))
		}
	}
	if page.Lang != "en" {
		flag("lang", page.Lang)
	}
	if a.choice.Theme != "" {
		query.Set("theme", a.choice.Theme)
		flag("theme", a.choice.Theme)
	}
	for _, name := range []string{"deck", "kind"} {
		if value := r.FormValue(name); value != "" {
			query.Set(name, value)
			flag(name, value)
		}
	}
	if page.Find != "" || page.Show == "dead" { // the page shows only some of the cards
		for _, pile := range page.Piles {
			for _, c := range pile.Cards {
				a.choice.IDs = append(a.choice.IDs, c.ID)
			}
		}
		if len(a.choice.IDs) == 0 {
			p.Fault = r.untranslated(r.text("cards.none"))
			return p
		}
		only := strings.Join(a.choice.IDs, ",")
		query.Set("only", only)
		flag("only", only)
	}
	for i := range p.Options {
		o := &p.Options[i]
		switch {
		case o.Now == o.defaultValue || o.Name == "changed" && a.baseFaces == nil:
		case o.Name == "changed":
			query.Set("changed", "on")
			query.Set("base", a.base)
			flag("changed-from", a.base)
		case o.Switch:
			query.Set(o.Name, "on")
			flag(o.Name, "")
		default:
			query.Set(o.Name, o.Now)
			flag(o.Name, o.Now)
		}
	}
	p.Command = strings.Join(append(args, "-o", path.Base(page.Of)+".pdf"), " ")
	p.Query, p.Backs = template.URL(query.Encode()), query.Get("backs") == sheet.Duplex || query.Get("backs") == sheet.Separate
	plan, faults, err := r.planSheet(a, p.Options)
	if err != nil {
		p.Fault = r.errorText(err)
		return p
	}
	p.Pages, p.Cards, p.Notes, p.Faults = plan.Pages, plan.Cards, plan.Notes, faults
	for first := range plan.AllPages() {
		p.First = template.HTML(draw.SVGWithoutStyle(first.Marks, first.W, first.H, r.text("cards.first"))) // package draw escapes its output
		break
	}
	return p
}

func (r *request) sendCardSheet() error {
	a, err := r.selectedCards()
	if err != nil {
		return err
	}
	plan, _, err := r.planSheet(a, r.printOptions())
	if err != nil {
		return err
	}
	when, err := cli.DocumentTime()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := plan.Write(&b, draw.Document{Title: a.variant.Set.Title, Lang: a.choice.Langs[0], Producer: cli.Producer(), Time: when}); err != nil {
		return err
	}
	return r.sendFile(path.Base(a.variant.RequestedAs)+".pdf", "application/pdf", b.Bytes())
}

// sendCalibration answers with a PDF of one sheet, by which the offset between fronts and backs of
// a printer is measured.
func (r *request) sendCalibration() error {
	a, err := r.selectedCards()
	if err != nil {
		return err
	}
	chosen := r.printOptions()
	options, err := sheetOptions(chosen)
	if err != nil {
		return r.optionRefusal(chosen, err)
	}
	when, err := cli.DocumentTime()
	if err != nil {
		return err
	}
	lang := a.choice.Langs[0]
	var b bytes.Buffer
	if err := sheet.WriteCalibration(&b, options, cards.SheetWords(a.lib, lang), draw.Document{Title: "equitas", Lang: lang, Producer: cli.Producer(), Time: when}); err != nil {
		return err
	}
	return r.sendFile("calibrate.pdf", "application/pdf", b.Bytes())
}

// sendCardList answers with the cards as a spreadsheet, which can be edited and imported again.
func (r *request) sendCardList() error {
	a, err := r.selectedCards()
	if err != nil {
		return err
	}
	list, _, err := a.choice.List(a.variant, true, false)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := book.Write(&b, list.Sheets()); err != nil {
		return err
	}
	return r.sendFile(path.Base(a.variant.RequestedAs)+".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", b.Bytes())
}

// pictureDPI is the resolution of pictures of cards, in dots per inch.
const pictureDPI = 300

func (r *request) sendCardImages() error {
	return r.sendZip("pictures", func(job tabletop.Job, emit func(tabletop.File) error) (face.Faults, error) {
		return tabletop.EmitImages(job, pictureDPI, emit)
	})
}

func (r *request) sendTabletop() error {
	at := strings.TrimSpace(r.FormValue("url"))
	u, err := url.Parse(at)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return refusal.New(refusal.Wrong, "cards.address")
	}
	return r.sendZip("table", func(job tabletop.Job, emit func(tabletop.File) error) (face.Faults, error) {
		return tabletop.EmitSheets(job, 4096, strings.TrimSuffix(at, "/")+"/", emit)
	})
}

// sendZip answers with a zip archive of the files that fill passes to its second argument for the
// selected cards. name is the end of the archive's name, which begins with that of the variant.
func (r *request) sendZip(name string, fill func(tabletop.Job, func(tabletop.File) error) (face.Faults, error)) error {
	a, err := r.selectedCards()
	if err != nil {
		return err
	}
	box, _, err := r.cardBox(a)
	if err != nil {
		return err
	}
	chosen := r.printOptions()
	options, err := sheetOptions(chosen)
	if err != nil {
		return r.optionRefusal(chosen, err)
	}
	box.Design.Bleed = options.Bleed
	job := tabletop.Job{Design: box.Design, Variant: box.Label(), Faces: box.Faces, Tag: r.FormValue("tag")}
	for _, d := range box.Decks {
		job.Decks = append(job.Decks, tabletop.Deck{ID: d.ID, Name: d.Name})
	}
	name = path.Base(a.variant.RequestedAs) + "-" + name
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	found, err := fill(job, func(f tabletop.File) error {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name + "/" + f.Name, Method: zip.Store}) // pictures are compressed already
		if err == nil {
			_, err = w.Write(f.Data)
		}
		return err
	})
	if err == nil && found.HasError() {
		err = &question.FileError{Faults: box.WithPlaces(found).Sorted(box.Set.Files), Source: box.Source}
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		return err
	}
	return r.sendFile(name+".zip", "application/zip", b.Bytes())
}
