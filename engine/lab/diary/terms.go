package diary

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/lab/wording"
	"equitas/engine/playtest"
	"equitas/engine/rule"
)

// playLanguages are the languages in which games may be recorded, English first.
var playLanguages = []string{rule.English, "it"}

// A Playbook holds the terms (names of endings, roles and so on) that records of people's
// games of the library's variants may use.
type Playbook struct {
	lib        *lab.Library
	terms      map[string]*playtest.Terms
	variants   map[string]*lab.Variant // variants by the name in their terms
	titleNames map[string]string       // names of variants by lower-case titles; nil before first use
}

// NewPlaybook returns the playbook of a library.
func NewPlaybook(l *lab.Library) *Playbook {
	return &Playbook{lib: l, terms: map[string]*playtest.Terms{}, variants: map[string]*lab.Variant{}}
}

// Terms returns the terms of the variant with the given name or title; the name or title of
// a game stands for its edition. Paths are errors, since the name may come from a file that
// strangers wrote.
func (b *Playbook) Terms(name string) (*playtest.Terms, error) {
	if t := b.terms[name]; t != nil {
		return t, nil
	}
	known := b.lib.Names()
	is := name
	if !slices.Contains(known, name) {
		if is = b.namesByTitle()[strings.ToLower(strings.Join(strings.Fields(name), " "))]; is == "" {
			if strings.HasSuffix(name, ".toml") { // the name is a path, which is not opened
				return nil, errors.New("a file of rules is followed only where you name it yourself: --against FILE")
			}
			return nil, fmt.Errorf("there is no such variant%s", wording.SuggestListed(name, known, "variants"))
		}
	}
	if t := b.terms[is]; t != nil { // the terms are known under another name
		b.terms[name] = t
		return t, nil
	}
	v, err := b.lib.Variant(is, nil, nil)
	if err != nil {
		return nil, fmt.Errorf("it cannot be read: equitas check %s says why", is)
	}
	t := b.TermsOf(v)
	b.terms[name] = t
	return t, nil
}

// namesByTitle returns the names of variants by the lower-case titles of variants and games.
func (b *Playbook) namesByTitle() map[string]string {
	if b.titleNames != nil {
		return b.titleNames
	}
	b.titleNames = map[string]string{}
	put := func(title, name string) {
		if title = strings.ToLower(title); title != "" && b.titleNames[title] == "" {
			b.titleNames[title] = name
		}
	}
	for _, g := range b.lib.Games() {
		if v := b.lib.Edition(g.Name()); v != nil {
			put(g.Schema().Title, v.RequestedAs)
			put(g.Name(), v.RequestedAs)
		}
	}
	for _, name := range b.lib.Names() {
		if title, err := b.lib.Title(name); err == nil {
			put(title, name)
		}
	}
	return b.titleNames
}

// TermsOf returns the terms of a loaded variant.
func (b *Playbook) TermsOf(v *lab.Variant) *playtest.Terms {
	name := v.Set.Name
	if t := b.terms[name]; t != nil && b.variants[name] == v {
		return t
	}
	pl := v.Rules.Players()
	schema := v.Game.Schema()
	t := &playtest.Terms{Game: v.Set.Game, Variant: name, Title: cmp.Or(v.Set.Title, name), GameTitle: schema.Title, Hash: v.Set.Hash, MinSeats: pl.Min, MaxSeats: pl.Max, DefaultSeats: pl.Usual,
		TurnsNoun: v.Rules.TurnNoun().Many, Roles: map[int][]playtest.Label{}, Sides: map[int][]int{}, TurnsPerRound: map[int]int{}}
	titles := map[string]string{} // titles of metrics, by id
	metrics := v.Metrics(pl.Usual)
	for _, m := range metrics {
		titles[m.ID] = m.Title
	}
	things := labelNamesOf(b.lib, v)
	for _, reason := range v.Rules.Reasons() {
		if title := titles["end."+reason]; reason != engine.Unfinished && title != "" { // an ending without a metric is impossible under these rules
			t.Endings = append(t.Endings, things.label(reason, title))
			t.WinningScore = append(t.WinningScore, v.Rules.WinningScore(reason))
		}
	}
	for _, m := range metrics {
		id, ok := strings.CutPrefix(m.Num, "credit.")
		if !ok || m.DenKind != engine.DealtPlayers || m.Kind != engine.Ratio {
			continue
		}
		subject, thing, _ := strings.Cut(id, ".")
		if t.DealtThing == nil {
			t.DealtThing = &playtest.DealtThing{Label: playtest.Label{ID: subject, Names: map[string]string{}}}
			for _, lang := range playLanguages { // Names has the word for the kind of card
				t.DealtThing.Names[lang] = cmp.Or(v.Set.Word(lang, "cards.kind_"+subject), subject)
			}
		}
		if t.DealtThing.ID == subject {
			t.DealtThing.Values = append(t.DealtThing.Values, things.label(thing, m.Title))
		}
	}
	for n := pl.Min; n <= pl.Max; n++ {
		t.TurnsPerRound[n] = v.Rules.TurnsPerRound(n)
		if c := v.Rules.Cast(n); c != nil {
			for i := range n {
				t.Roles[n] = append(t.Roles[n], b.roleOf(v, c, i))
			}
			t.Sides[n] = c.Side
		}
	}
	b.terms[name], b.variants[name] = t, v
	return t
}

// roleOf returns the name of the role of seat i in all playLanguages.
func (b *Playbook) roleOf(v *lab.Variant, c *engine.Cast, i int) playtest.Label {
	english := c.Name(engine.Seat(i))
	x := playtest.Label{ID: english, Names: map[string]string{rule.English: english}}
	role := c.Roles[c.Role[i]]
	for _, lang := range playLanguages[1:] {
		if said := b.lib.Lexicon(v.Set.Game, lang).Roles(role.ID); len(said) == 1 && said[0].Title != "" {
			x.Names[lang] = said[0].Title + strings.TrimPrefix(english, role.Title)
		}
	}
	return x
}

// labelNames holds translations of names, by language, then by English name.
type labelNames map[string]map[string]string

func labelNamesOf(l *lab.Library, v *lab.Variant) labelNames {
	all := labelNames{}
	for _, lang := range playLanguages[1:] {
		all[lang] = l.MetricTitles(v.Set.Game, lang)
		for en, said := range v.Set.NamesIn(lang) {
			if all[lang][en] == "" {
				all[lang][en] = said
			}
		}
	}
	return all
}

// label returns the label with the given id and English name, and its translations.
func (n labelNames) label(id, english string) playtest.Label {
	x := playtest.Label{ID: id, Names: map[string]string{rule.English: english}}
	for lang, said := range n {
		if said[english] != "" {
			x.Names[lang] = said[english]
		}
	}
	return x
}

var errNoBots = errors.New("name at least one level of play: --bots greedy,tuned")
