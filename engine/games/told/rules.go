package told

import (
	"strings"
	"sync"

	"equitas/engine"
	"equitas/engine/count"
	"equitas/engine/rule"
)

// Rules are the compiled rules of a game told in text. They are immutable, apart from caches:
// what depends on the number of seats is compiled on first use.
type Rules struct {
	engine.PlainRules

	game    *Game
	set     *rule.Set
	n       *nouns
	players engine.Players
	once    count.Once
	aims    sync.Map // by number of seats: whether the rule of thumb has no aim ([Rules.aimless])

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

// Reasons returns the names of the reasons for which a match can end.
func (r *Rules) Reasons() []string {
	m := r.machine(r.players.Usual)
	return append([]string(nil), m.reasons...)
}

// Hash returns the hash of everything in the files that can change play.
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

// wordIn returns the name of a word of a field, or of a field, in a language. A word that is
// also the id of a table of cards has the name of the cards, unless the file gives the word a
// name of its own.
func (r *Rules) wordIn(word, lang string) string {
	if path := "card." + word + ".name"; !r.set.Has("word."+word) && r.set.Has(path) {
		if name := r.nameIn(path, word, lang); !strings.Contains(name, "{") { // otherwise each of its cards has a name of its own
			return name
		}
	}
	return r.nameIn("word."+word, word, lang)
}

// entryTitle returns the common name, in a language, of the cards of an entry.
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
