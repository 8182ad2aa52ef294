package told

import (
	"strings"
	"sync"

	"equitas/engine"
	"equitas/engine/count"
	"equitas/engine/rule"
)

// Rules are compiled rules of a game in text. They are immutable; what depends on the
// number of seats is compiled on first use.
type Rules struct {
	engine.PlainRules

	game    *Game
	set     *rule.Set
	n       *nouns
	players engine.Players
	once    count.Once
	aims    sync.Map // by seats: see aimless

	mu       sync.Mutex
	machines [engine.MaxSeats + 1]*machine
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
		r.machines[seats] = newMachine(r.n, seats, new(faults))
		r.machines[seats].judgeBy(r.game)
	}
	return r.machines[seats]
}

// Players returns how many seats a match may have.
func (r *Rules) Players() engine.Players { return r.players }

// NewState returns a state for a number of seats.
func (r *Rules) NewState(seats int) engine.State { return r.machine(seats).newState() }

// Reasons returns the ways in which a match can end.
func (r *Rules) Reasons() []string {
	m := r.machine(r.players.Usual)
	return append([]string(nil), m.reasons...)
}

// Hash returns the hash of everything that can change play.
func (r *Rules) Hash() string { return r.set.Hash }

// nameIn returns a name in a language: that in the file, else the English one, else the id
// in words.
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

// wordIn returns the name of a word of a field, or of a field, in a language. A word that
// is also the id of a card has the name of the card, unless the file defines another.
func (r *Rules) wordIn(word, lang string) string {
	if path := "card." + word + ".name"; !r.set.Has("word."+word) && r.set.Has(path) {
		if name := r.nameIn(path, word, lang); !strings.Contains(name, "{") { // else each of its cards has a name of its own
			return name
		}
	}
	return r.nameIn("word."+word, word, lang)
}

// entryTitle returns what the cards of an entry are called together in a language.
func (r *Rules) entryTitle(i int, lang string) string {
	id := r.n.entries[i].id
	return upper(rule.NameOfAll(r.nameIn("card."+id+".name", id, lang), id))
}

func (r *Rules) optionTitle(m *machine, d *decision, j int, lang string) string {
	o := &d.options[j]
	if d.menu {
		return upper(r.nameIn("ask."+o.id, o.id, lang))
	}
	return r.decisionTitle(m, d, lang)
}

func (r *Rules) decisionTitle(_ *machine, d *decision, lang string) string {
	id := strings.ReplaceAll(d.id, ".", ": ")
	return upper(r.nameIn("ask."+d.phase, id, lang))
}
