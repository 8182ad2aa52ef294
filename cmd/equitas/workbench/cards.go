package workbench

import (
	"html/template"
	"slices"
	"strings"

	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/card"
	"equitas/engine/lab"
	"equitas/engine/lab/cards"
	"equitas/engine/rule"
	"equitas/engine/sim/inference"
	"equitas/reports"
	"equitas/reports/draw"
	"equitas/reports/face"
)

// cardRoutes registers the routes of Cards: faces of cards, differences from another
// variant, and files to print and for other programs.
func (s *server) cardRoutes() {
	s.handle("cards", "GET /cards", (*request).showCards)
	s.handle("cards", "GET /cards/sheet", (*request).sendCardSheet)
	s.handle("cards", "GET /cards/calibrate", (*request).sendCalibration)
	s.handle("cards", "GET /cards/images", (*request).sendCardImages)
	s.handle("cards", "GET /cards/list", (*request).sendCardList)
	s.handle("cards", "GET /cards/tabletop", (*request).sendTabletop)
	s.handle("cards", "POST /cards/art", (*request).setCardArt)
	s.handle("cards", "POST /cards/theme", (*request).keepTheme)
}

// A cardsPage is the data of the page that shows the cards of a variant.
type cardsPage struct {
	Of, Title string
	Own       bool // whether its file is in the folder, so that its cards can be given pictures
	Games     []variantGroup
	Bases     []variantGroup // variants that it can be compared with
	Base      string         // name of the variant that it is compared with; "" for none
	Langs     []string       // languages of the cards
	Lang      string         // language in which they are shown
	Decks     []choice       // menu of decks
	Kinds     []choice       // menu of kinds of cards
	Find      string         // search text
	Show      string         // cards that are shown: "" for all, "changed" or "dead"
	Dead      bool           // whether bots have played it, so that it is known which cards they never use
	Theme     cardTheme

	Piles   []cardPile
	Shown   int      // number of cards that are shown, with copies
	All     int      // number of all cards, with copies
	Dropped []string // names of cards that only the base has
	Shared  string   // that the picture just given is on several cards; "" if it is not
	Notes   []string
	Faults  rule.Faults
	Printed *printPreview
}

// A variantGroup is a part of a menu of variants: the variants of one game that are built in, or
// all variants of the folder.
type variantGroup struct {
	Title string
	Names []choice
}

// A choice is an entry of a menu: its value, its name, and whether it is selected.
type choice struct {
	ID, Name string
	Chosen   bool
}

// A cardPile holds the cards of one deck that the page shows.
type cardPile struct {
	ID, Name string
	Count    int // number of copies of all its cards
	Cards    []shownCard
}

// A shownCard is a card on the page.
type shownCard struct {
	ID, Name string
	Count    int
	Entry    string // path of its entry in the files: "card.knights"
	Own      bool   // whether it can be given a picture
	Shares   bool   // whether other cards have the same entry, and with it the picture
	Of, Base string // variant and base of the page
	Lang     string
	Sides    []template.HTML // drawings of its faces
	Wide     bool            // whether it is printed in landscape format
	Change   string          // how it differs from that of the base, in words; "" if it does not
	Dead     string          // why the last run called it unused; "" if it did not
	Doubts   []string
}

// A cardSelection is what a request for cards selects: the variant, the language and the
// filters.
type cardSelection struct {
	lib       *lab.Library
	variant   *lab.Variant
	choice    cards.Choice
	base      string      // name of the variant that v is compared with; "" for none
	baseFaces []card.Face // faces of the base; nil without a base
}

// selectedCards loads the variant and the base that the form of the request selects, and reads its
// filters. Without a variant in the form, it takes the folder's newest.
func (r *request) selectedCards() (*cardSelection, error) {
	a := &cardSelection{lib: r.server.project.Lab.Library()}
	of := r.FormValue("of")
	if of == "" {
		of = newestVariant(r.gameTrees())
	}
	if !slices.Contains(a.lib.Names(), of) {
		return nil, refusal.New(refusal.Missing, "bench.missing", of)
	}
	var err error
	r.gameName = gameOf(of)
	if a.variant, err = a.lib.Variant(of, nil, nil); err != nil {
		return nil, err
	}
	lang, known := r.FormValue("lang"), a.variant.Set.Languages()
	for _, l := range []string{r.lang, append(known, "en")[0]} {
		if !slices.Contains(known, lang) {
			lang = l
		}
	}
	a.choice = cards.Choice{Langs: []string{lang}}
	a.choice.Theme = r.chosenTheme(a)
	if deck := r.FormValue("deck"); deck != "" {
		a.choice.Decks = []string{deck}
	}
	if kind := r.FormValue("kind"); kind != "" {
		a.choice.Kinds = strings.Split(kind, ",") // see addKind
	}
	if only := r.FormValue("only"); only != "" {
		a.choice.IDs = strings.Split(only, ",")
	}
	return a, a.loadBase(r.FormValue("base"))
}

// loadBase sets the base and its faces: the variant called name if it is one of the same game,
// otherwise the one that a.variant extends. There is no base if a.variant extends none, or if the base has no
// cards in the selected language.
func (a *cardSelection) loadBase(name string) error {
	chain := a.variant.Set.Chain
	if !slices.Contains(a.lib.Names(), name) || !strings.HasPrefix(name, a.variant.Game.Name()+"/") {
		if name = ""; len(chain) > 1 {
			name = chain[1]
		}
	}
	if name == "" || name == a.variant.RequestedAs {
		return nil
	}
	base, err := a.lib.Variant(name, nil, nil)
	if err != nil {
		return err
	}
	all := cards.Choice{Langs: a.choice.Langs}
	if !slices.Contains(base.Set.Languages(), all.Langs[0]) {
		return nil
	}
	p, _, err := all.Printing(base, all.Langs[0])
	if err != nil {
		return err
	}
	a.base, a.baseFaces = name, p.Faces
	return nil
}

// variantGroups returns the menu of the variants of a game, or of all games if game is "". The
// variants of the folder come first. chosen is the name of the selected one.
func (r *request) variantGroups(lib *lab.Library, game, chosen string) []variantGroup {
	own := variantGroup{Title: r.text("variants.yours")}
	var groups []variantGroup
	for _, g := range lib.Games() {
		if game != "" && g.Name() != game {
			continue
		}
		group := variantGroup{Title: g.Schema().Title}
		for _, name := range lib.Names() {
			if !strings.HasPrefix(name, g.Name()+"/") {
				continue
			}
			title, err := lib.Title(name)
			if err != nil || title == "" {
				title = name
			}
			at := &group
			if r.server.project.HasVariant(name) {
				at = &own
			}
			at.Names = append(at.Names, choice{name, title, name == chosen})
		}
		groups = append(groups, group)
	}
	groups = append([]variantGroup{own}, groups...)
	return slices.DeleteFunc(groups, func(g variantGroup) bool { return len(g.Names) == 0 })
}

func (r *request) showCards() error {
	page, err := r.cardsPage()
	if err != nil {
		return err
	}
	return r.show(page)
}

// cardsPage returns the page with the cards that the request selects.
func (r *request) cardsPage() (*cardsPage, error) {
	a, err := r.selectedCards()
	if err != nil {
		return nil, err
	}
	lang := a.choice.Langs[0]
	page := &cardsPage{Of: a.variant.RequestedAs, Title: a.variant.Set.Title, Own: r.server.project.HasVariant(a.variant.RequestedAs), Base: a.base,
		Langs: a.variant.Set.Languages(), Lang: lang, Find: strings.TrimSpace(r.FormValue("find")), Show: r.FormValue("show"),
		Games: r.variantGroups(a.lib, "", a.variant.RequestedAs), Bases: r.variantGroups(a.lib, a.variant.Game.Name(), a.base)}
	p, faults, err := a.choice.Printing(a.variant, lang)
	if err != nil {
		return nil, err
	}
	_, themed := cards.Theme(a.variant.Set, a.choice.Theme)
	page.Theme, page.Faults = r.themeMenu(a), append(faults, themed...).Sorted(a.variant.Set.Files)
	page.Notes = p.Notes
	dead, known := r.server.unusedCards(a.variant.Set.Hash)
	page.Dead = known
	r.groupCards(page, a, p, dead)
	page.Printed = r.printPreview(a, page)
	return page, nil
}

// groupCards fills the menus of the page, and its piles with the cards of a printing that the
// filters select. dead gives, by the id of a card, why the last run called it unused.
func (r *request) groupCards(page *cardsPage, a *cardSelection, p *rule.Printing, dead map[string]string) {
	names := map[string]string{}
	for _, d := range p.Decks {
		names[d.ID] = d.Name
	}
	changes := map[string]card.Change{}
	if a.baseFaces != nil {
		before := map[string]string{}
		for _, f := range a.baseFaces {
			before[f.ID] = f.Name
		}
		for _, c := range card.Changes(a.baseFaces, p.Faces) {
			if changes[c.ID] = c; c.Kind == card.ChangeDrop {
				page.Dropped = append(page.Dropped, before[c.ID])
			}
		}
	}
	design, _ := cards.Design(a.variant.Set, p, inkOf(r.FormValue("ink")), a.choice.Theme)
	design.SymbolForMissingPicture = true
	box := cards.Box{Variant: a.variant, Printing: p, Design: design}
	for _, f := range p.Faces {
		page.Decks = addChoice(page.Decks, f.Deck, names[f.Deck], r.FormValue("deck"))
		page.Kinds = addKind(page.Kinds, f.Kind, f.KindWord)
		if f.Side == 0 && f.Count > 0 {
			page.All += f.Count
		}
	}
	for i := range page.Kinds {
		page.Kinds[i].Chosen = page.Kinds[i].ID == r.FormValue("kind")
	}
	wanted := func(c *shownCard, text string) bool {
		switch {
		case page.Show == "changed" && c.Change == "", page.Show == "dead" && c.Dead == "":
			return false
		}
		return page.Find == "" || strings.Contains(strings.ToLower(c.Name+"\n"+text), strings.ToLower(page.Find))
	}
	sharing := cardsByEntry(p)
	faces := a.choice.Select(p.Faces)
	for i, f := range faces {
		if f.Side != 0 || f.Count == 0 && changes[f.ID].Kind == "" {
			continue
		}
		c := shownCard{ID: f.ID, Entry: f.Entry, Name: f.Name, Count: f.Count, Of: page.Of, Base: page.Base, Lang: page.Lang, Own: page.Own, Shares: sharing[f.Entry] > 1, Wide: f.Landscape, Dead: dead[f.ID]}
		if x := changes[f.ID]; x.Kind != "" && x.Kind != card.ChangeNone {
			c.Change = r.changeInWords(x)
		}
		text := f.Text
		sides := []card.Face{f}
		if i+1 < len(faces) && faces[i+1].ID == f.ID && faces[i+1].Side == 1 {
			sides, text = append(sides, faces[i+1]), text+"\n"+faces[i+1].Text
		}
		if !wanted(&c, text) {
			continue
		}
		for _, side := range sides {
			marks, found := design.Front(side, face.Note{})
			for _, x := range box.WithPlaces(found) {
				c.Doubts = append(c.Doubts, x.Msg)
			}
			w, h := design.Size(side.Landscape)
			c.Sides = append(c.Sides, template.HTML(draw.SVGWithoutStyle(marks, w, h, side.Name))) // package draw escapes its output
		}
		page.Shown += f.Count
		at := slices.IndexFunc(page.Piles, func(x cardPile) bool { return x.ID == f.Deck })
		if at < 0 {
			at = len(page.Piles)
			page.Piles = append(page.Piles, cardPile{ID: f.Deck, Name: names[f.Deck]})
		}
		page.Piles[at].Count += f.Count
		page.Piles[at].Cards = append(page.Piles[at].Cards, c)
	}
}

// changeInWords returns in the language of the page how a card differs from the base's.
func (r *request) changeInWords(c card.Change) string {
	switch c.Kind {
	case card.ChangeNew:
		return r.text("cards.new")
	case card.ChangeReprint:
		return r.text("cards.reprint")
	case card.ChangeAdd:
		return r.text("cards.more", c.Copies)
	case card.ChangeRemove:
		return r.text("cards.fewer", c.Copies)
	}
	return r.text("cards.renamed", c.BaseID)
}

// addChoice returns the menu l with an entry added, unless id is "" or already in it. name is its
// text; "" means id. chosen is the id of the selected entry.
func addChoice(l []choice, id, name, chosen string) []choice {
	if id == "" || slices.ContainsFunc(l, func(c choice) bool { return c.ID == id }) {
		return l
	}
	if name == "" {
		name = id
	}
	return append(l, choice{id, name, id == chosen})
}

// addKind returns the menu l with a kind of cards added. Kinds with the same name share an entry,
// whose id lists them: "boat,buyer".
func addKind(l []choice, kind, name string) []choice {
	i := slices.IndexFunc(l, func(c choice) bool { return name != "" && c.Name == name })
	if i < 0 {
		return addChoice(l, kind, name, "")
	}
	if !slices.Contains(strings.Split(l[i].ID, ","), kind) {
		l[i].ID += "," + kind
	}
	return l
}

// unusedCards returns the unused cards that the last comparison under certain rules has found: by the
// id of the card, the words about it, such as "never chosen". It returns false if there was no such
// comparison. The argument is the hash of the rules.
func (s *server) unusedCards(rulesHash string) (map[string]string, bool) {
	found, ok := findingsUnder(s.history.LatestWithRules(rulesHash), rulesHash)
	dead := map[string]string{}
	for _, f := range found {
		dead[f.Metric.ID[strings.LastIndexByte(f.Metric.ID, '.')+1:]] = f.Metric.IdleSign.Word
	}
	return dead, ok
}

// findingsUnder returns the findings of the comparison c about the side whose rules have a
// certain hash. It returns false if no side has such rules or c is nil.
func findingsUnder(c *reports.Comparison, rulesHash string) ([]inference.Finding, bool) {
	switch {
	case c == nil:
		return nil, false
	case c.Other.RulesHash == rulesHash:
		return c.Result.Findings[1], true
	}
	return c.Result.Findings[0], c.Base.RulesHash == rulesHash
}
