package told

import (
	"cmp"
	"strings"
	"sync"

	"equitas/engine"
	"equitas/engine/count"
	"equitas/engine/narration"
	"equitas/engine/rule"
)

// Rules are the compiled rules of a game told in text. They are immutable except for caches: the
// program for a number of seats is compiled at its first use.
type Rules struct {
	engine.PlainRules

	game           *Game
	set            *rule.Set
	nouns          *nouns
	players        engine.Players
	countsOnce     count.CountsCache
	aimlessBySeats sync.Map // by number of seats: the result of [Rules.isAimless]

	mu       sync.Mutex
	machines [engine.MaxSeats + 1]*machine // by number of seats; nil until first used
}

var (
	_ engine.Rules        = (*Rules)(nil)
	_ engine.Determinizer = (*Rules)(nil)
)

// machine returns the rules compiled for a number of seats.
func (r *Rules) machine(seats int) *machine {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.machines[seats] == nil {
		r.machines[seats] = newMachine(r.nouns, seats, new(faults))
		r.machines[seats].lookUpFeatures(r.game)
	}
	return r.machines[seats]
}

// Players returns how many seats a match may have.
func (r *Rules) Players() engine.Players { return r.players }

// NewState returns a state for a number of seats.
func (r *Rules) NewState(seats int) engine.State { return r.machine(seats).newState() }

// Reasons returns the names of the reasons for which a match can end.
func (r *Rules) Reasons() []string {
	m := r.machine(r.players.Usual)
	return append([]string(nil), m.reasons...)
}

// WinningScore implements [engine.Rules]. It returns 1 if the highest score wins, -1 if the lowest does,
// and 0 for the reason [engine.Unfinished].
func (r *Rules) WinningScore(reason string) int {
	switch {
	case reason == engine.Unfinished:
		return 0
	case r.machine(r.players.Usual).lowestWins:
		return -1
	}
	return 1
}

// Hash returns the hash of everything in the files that can change play.
func (r *Rules) Hash() string { return r.set.Hash }

// nameIn returns the name that the file has at path in a language; without one, the English name;
// without that, the id with spaces for underscores.
func (r *Rules) nameIn(path, id, lang string) string {
	if t := r.set.Table(path); t != nil {
		for _, l := range []string{lang, "en"} {
			if v := t.Get(l); v != nil && v.Kind == rule.KindText {
				return v.Text
			}
		}
	}
	return strings.ReplaceAll(id, "_", " ")
}

// phraseName returns the name of an id of a phase, a step, an option, a moment of cards or a chosen
// thing, in the language of a speaker. It is the first of these that exists: the name in the file,
// the program's own name for common ids, the name of a card, a field or a word with the same id. It
// is "" if there is none.
func (r *Rules) phraseName(sp *narration.Speaker, id string) string {
	said, card := "word."+id, "card."+id+".name"
	_, number := r.nouns.numbers[id]
	switch key := "common." + id; {
	case r.set.Has(said) && !r.nouns.hasWordOfItsOwn(id):
		return r.nameIn(said, id, sp.Lang())
	case sp.Has(key):
		return sp.Line(key)
	case r.set.Has(card):
		return narration.Uncapitalize(rule.CommonName(r.nameIn(card, id, sp.Lang()), id))
	case r.set.Has(said) && !number:
		return narration.Uncapitalize(r.nameIn(said, id, sp.Lang()))
	}
	return ""
}

// wordName returns the name of a word of a field, or of a field, in a language. A word that is
// also the id of a table of cards has the name of the cards, unless the file gives the word a
// name of its own.
func (r *Rules) wordName(word, lang string) string {
	if path := "card." + word + ".name"; !r.set.Has("word."+word) && r.set.Has(path) {
		if name := r.nameIn(path, word, lang); !strings.Contains(name, "{") { // otherwise each of its cards has a name of its own
			return name
		}
	}
	return r.nameIn("word."+word, word, lang)
}

// entryTitle returns the common name, in a language, of the cards of entry i, capitalized.
func (r *Rules) entryTitle(i int, lang string) string {
	id := r.nouns.entries[i].id
	return capitalize(rule.CommonName(r.nameIn("card."+id+".name", id, lang), id))
}

func (r *Rules) optionTitle(d *decision, j int, lang string) string {
	o := &d.options[j]
	if d.isMenu {
		return capitalize(r.nameIn(r.optionPath(o), o.id, lang))
	}
	return r.decisionTitle(d, lang)
}

// optionPath returns the path at which the file names an option of a menu: the option's key name,
// else its entry in table ask; if ask has none, its entry in table word, unless that names a number,
// a field or a word of a field. If there is none at all, it is the path in ask.
func (r *Rules) optionPath(o *option) string {
	switch path := o.at + ".name"; {
	case r.set.Has(path):
		return path
	case !r.set.Has("ask."+o.id) && r.set.Has("word."+o.id) && !r.nouns.hasWordOfItsOwn(o.id):
		return "word." + o.id
	}
	return "ask." + o.id
}

// decisionTitle returns the title of a decision in a language: the file's text for its phase, else the
// names of the parts of its id, such as "Falena: gioca" for moth.play. In English the parts have
// only the names that the file gives in table word; in other languages also the names of cards and
// the program's own.
func (r *Rules) decisionTitle(d *decision, lang string) string {
	english := lang == rule.English
	if path := "ask." + d.phase; r.set.Has(path+"."+lang) || english && r.set.Has(path) {
		return capitalize(r.nameIn(path, d.phase, lang))
	}
	sp := narration.New(r.set.Lexicon(lang))
	parts := r.machine(r.players.Usual).nameParts(d)
	for i, part := range parts {
		name := ""
		if path := "word." + part; !english {
			name = r.phraseName(sp, part)
		} else if r.set.Has(path) && !r.nouns.hasWordOfItsOwn(part) {
			name = r.nameIn(path, part, lang)
		}
		parts[i] = cmp.Or(name, part)
	}
	return capitalize(strings.Join(parts, ": "))
}
