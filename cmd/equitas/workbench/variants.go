package workbench

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"equitas/cmd/equitas/workbench/folder"
	"equitas/cmd/equitas/workbench/history"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/lab/project"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// variantRoutes registers the routes of Variants, which lists everything that can be played
// as a tree, and makes new variants.
func (s *server) variantRoutes() {
	s.handle("variants", "GET /variants", (*request).showVariants)
	s.handle("variants", "GET /variants/changes", (*request).showVariantChanges)
	s.handle("variants", "GET /variants/new", (*request).showVariantNameForm)
	s.handle("variants", "POST /variants/new", (*request).makeVariant)
	s.handle("variants", "POST /variants/begin", (*request).beginProject)
	s.handle("variants", "GET /variants/game", (*request).showGameNameForm)
	s.handle("variants", "POST /variants/game", (*request).makeGame)
}

// A variantsPage is the data of the page with all variants by game. Games with variants in
// the folder come first.
type variantsPage struct {
	From  *variantNode     // the variant that a new one extends, if the page asks for the name of a new one
	Game  bool             // whether the page asks for the name of a new game
	Asks  []questionMetric // metrics that the new variant's question can be about
	Begun bool             // whether the folder is a project
	Dir   string           // path of the folder
	Own   bool             // whether the folder has variants
	Games []*gameTree
}

// A gameTree holds the variants of a game, as trees in which the children of a variant extend it.
type gameTree struct {
	Name, Title string
	Own         []*variantNode // variants of the folder, the one saved last first
	Roots       []*variantNode // variants that extend none
	Count       int            // number of all variants
}

// Alone reports whether all variants of the game are in the folder.
func (t *gameTree) Alone() bool { return len(t.Own) == t.Count }

// A variantNode is a variant in a tree. Its Kids are the variants that extend it.
type variantNode struct {
	Name, Title, Question string
	ID                    string          // id of its HTML element
	Base                  string          // name of the variant that it extends; "" for none
	Own                   bool            // whether its file is in the folder
	Saved                 time.Time       // when that file was saved
	Fault                 *translate.Text // why it cannot be read; nil if it can
	Kids                  []*variantNode
}

// A storedVerdict is the stored result of the last comparison of a variant with the one that
// it extends.
type storedVerdict struct {
	Query    string // query of the address in Compare that shows it
	Sentence string
	Old      bool // whether the rules of either variant have changed since
}

// File returns the path of the variant's file in the folder.
func (n *variantNode) File() string { return folder.VariantFile(n.Name) }

func (r *request) showVariants() error {
	p := r.server.project
	page := variantsPage{Begun: p.HasVariants(), Dir: p.Dir, Games: r.gameTrees()}
	page.Own = slices.ContainsFunc(page.Games, func(t *gameTree) bool { return len(t.Own) > 0 })
	return r.show(page)
}

// gameTrees returns all variants by game. Games with variants in the folder come first.
func (r *request) gameTrees() []*gameTree {
	p := r.server.project
	lib := p.Lab.Library()
	nodes := map[string]*variantNode{}
	byName := map[string]*gameTree{}
	var trees []*gameTree
	for _, g := range lib.Games() {
		t := &gameTree{Name: g.Name(), Title: g.Schema().Title}
		byName[g.Name()] = t
		trees = append(trees, t)
	}
	names := slices.DeleteFunc(lib.Names(), func(name string) bool {
		game, _, _ := strings.Cut(name, "/")
		return byName[game] == nil
	})
	for _, name := range names {
		n := r.variantNode(lib, name)
		nodes[name] = n
		game, _, _ := strings.Cut(name, "/")
		byName[game].Count++
		if n.Own {
			n.Saved = p.SavedAt(n.File())
			byName[game].Own = append(byName[game].Own, n)
		}
	}
	for _, name := range names {
		n := nodes[name]
		if base := nodes[n.Base]; base != nil && !isDescendant(base, n) {
			base.Kids = append(base.Kids, n)
			continue
		}
		game, _, _ := strings.Cut(name, "/")
		byName[game].Roots = append(byName[game].Roots, n)
	}
	for _, t := range trees {
		slices.SortStableFunc(t.Own, func(a, b *variantNode) int { return b.Saved.Compare(a.Saved) })
	}
	slices.SortStableFunc(trees, func(a, b *gameTree) int { return cmp.Compare(min(1, len(b.Own)), min(1, len(a.Own))) })
	return trees
}

// isDescendant reports whether n is top or extends it, directly or not.
func isDescendant(n, top *variantNode) bool {
	if n == top {
		return true
	}
	return slices.ContainsFunc(top.Kids, func(k *variantNode) bool { return isDescendant(n, k) })
}

// variantNode returns the node of the variant called name, without its Kids and Saved. It reads the
// file's head but does not load the variant.
func (r *request) variantNode(lib *lab.Library, name string) *variantNode {
	n := &variantNode{Name: name, ID: folder.Digest([]byte(name))[:10], Own: r.server.project.HasVariant(name), Question: lib.DesignersQuestion(name)}
	title, err := lib.Title(name)
	if err != nil {
		n.Fault = r.errorText(err)
	}
	n.Title = cmp.Or(title, name)
	n.Base = baseOf(lib, name)
	return n
}

// baseOf returns the name of the variant that the one called name extends; "" for none.
func baseOf(lib *lab.Library, name string) string {
	root, fault := source.ParseFile(source.NewFile(folder.VariantFile(name), lib.Text(name)))
	if fault != nil {
		return ""
	}
	if v := root.GetKey("extends"); v != nil && v.Kind == source.KindText {
		return v.Text
	}
	return ""
}

// lastVerdict returns the stored result of the last comparison of the variants with the names of base
// and other, even if their rules have changed since; nil if there is none.
func lastVerdict(h *history.History, base, other *rule.Set) *storedVerdict {
	for _, k := range h.All() {
		if k.Base.Name == base.Name && k.Other.Name == other.Name {
			return &storedVerdict{runQuery(&k).Encode(), k.Lead, k.Base.Rules != base.Hash || k.Other.Rules != other.Hash}
		}
	}
	return nil
}

// A changesPiece is the data of the fragment that shows how a variant differs from the one
// that it extends.
type changesPiece struct {
	ID        string
	Alone     bool            // whether the variant extends none
	Reordered bool            // whether the order of cards differs
	All       []shownChange   // the differences
	Verdict   *storedVerdict  // nil if the two were never compared
	Fault     *translate.Text // why a variant cannot be read; nil if both can
}

func (r *request) showVariantChanges() error {
	name := r.FormValue("of")
	c := changesPiece{ID: folder.Digest([]byte(name))[:10], Alone: true}
	lib := r.server.project.Lab.Library()
	other, err := lib.Variant(name, nil, nil)
	if err == nil && len(other.Set.Chain) > 1 {
		var base *lab.Variant
		if base, err = lib.Variant(other.Set.Chain[1], nil, nil); err == nil {
			d := lab.DiffIn(r.lang, base, other)
			c.Alone, c.All, c.Reordered = false, changesOf(d), len(d.Reordered) > 0
			c.Verdict = lastVerdict(r.server.history, base.Set, other.Set)
		}
	}
	if err != nil {
		c.Fault = r.errorText(err)
	}
	return r.sendPart("changes", c)
}

// showVariantNameForm answers with the page that asks for the name of a new variant.
func (r *request) showVariantNameForm() error {
	lib := r.server.project.Lab.Library()
	from := r.FormValue("from")
	if !slices.Contains(lib.Names(), from) {
		return refusal.New(refusal.Missing, "bench.missing", from)
	}
	return r.show(variantsPage{From: r.variantNode(lib, from), Asks: r.questionMetrics(from)})
}

// An questionMetric is a metric that the question of a variant can be about.
type questionMetric struct{ ID, Title string }

// questionMetrics returns the metrics that the question of a variant can be about: at its usual number
// of seats first those of the headline, in order, then others with a goal. It returns nil if the
// variant cannot be loaded.
func (r *request) questionMetrics(name string) []questionMetric {
	v, err := r.server.project.Lab.Library().Variant(name, nil, nil)
	if err != nil {
		return nil
	}
	r.gameName = gameOf(name)
	list := goalMetrics(v)
	var headline []questionMetric
	seats := v.Rules.Players().Usual
	measured, _ := v.ReadMeasuring(seats)
	for _, id := range measured.Headline {
		for _, m := range v.Metrics(seats) {
			if m.ID == id {
				headline = append(headline, questionMetric{m.ID, m.Title})
			}
		}
	}
	list = slices.DeleteFunc(list, func(m questionMetric) bool { return slices.Contains(headline, m) })
	return append(headline, list...)
}

// goalMetrics returns the metrics of a variant, at its usual number of seats, that have a goal.
func goalMetrics(v *lab.Variant) (list []questionMetric) {
	seats := v.Rules.Players().Usual
	measured, _ := v.ReadMeasuring(seats)
	for _, m := range v.Metrics(seats) {
		if x := (questionMetric{m.ID, m.Title}); measured.WithTargets(m).Goal.Kind != engine.NoGoal && !strings.HasSuffix(m.ID, "*") && !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}

func (r *request) makeVariant() error {
	lib := r.server.project.Lab.Library()
	from := r.FormValue("from")
	if !slices.Contains(lib.Names(), from) {
		return refusal.New(refusal.Missing, "bench.missing", from)
	}
	title := strings.TrimSpace(r.FormValue("title"))
	name, err := r.unusedVariantName(from, title)
	if err != nil {
		return err
	}
	ask := r.FormValue("ask")
	if ask != "" && !slices.ContainsFunc(r.questionMetrics(from), func(m questionMetric) bool { return m.ID == ask }) {
		return refusal.New(refusal.Wrong, "bench.missing", ask)
	}
	text := project.NewVariant(from, title, r.FormValue("question"), ask)
	if err := r.server.project.Write(folder.VariantFile(name), "", []byte(text)); err != nil {
		return err
	}
	return r.redirect("/edit/"+name, nil)
}

// unusedVariantName returns a name, made from a title, for a new variant of the same game as the
// variant from. A name that is taken is an error, but if the letters of the title cannot be used in
// names, as those of Greek, it returns an unused name with a number.
func (r *request) unusedVariantName(from, title string) (string, error) {
	game, _, _ := strings.Cut(from, "/")
	first := game + "/" + project.NameOf(title)
	name, all := first, r.server.project.Lab.Library().Names()
	nameless := project.NameOf("")
	foreign := project.NameOf(title) == nameless && !strings.EqualFold(title, nameless) && strings.ContainsFunc(title, unicode.IsLetter)
	for n := 2; slices.Contains(all, name); n++ {
		if !foreign {
			return "", refusal.New(refusal.Wrong, "variants.taken", name)
		}
		name = first + "-" + strconv.Itoa(n)
	}
	return name, nil
}

// beginProject writes the first files of a project for a game into the folder, as equitas new does,
// but with a variant that changes no rule yet. It is an error if the folder already is a project.
func (r *request) beginProject() error {
	p := r.server.project
	if p.HasVariants() {
		return refusal.New(refusal.Wrong, "variants.begun")
	}
	lib := p.Lab.Library()
	game := lib.Game(r.FormValue("game"))
	if game == nil {
		return refusal.New(refusal.Missing, "bench.missing", r.FormValue("game"))
	}
	title := strings.TrimSpace(r.FormValue("name"))
	if title == "" {
		return refusal.New(refusal.Wrong, "entry.noname")
	}
	start, err := project.NewTitledFolder(lib, game, title, r.FormValue("question"))
	if err != nil {
		return err
	}
	if err := p.WriteProject(start.Files); err != nil {
		return err
	}
	return r.redirect("/edit/"+game.Name()+"/"+start.Name, nil)
}
